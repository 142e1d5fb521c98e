import asyncio
from pathlib import Path

import pytest

from storage import open_store
from storage.base import Store
from storage.rows import Place

from .people import start


async def test_the_heartbeat_is_the_last_one(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat(1_800_000_000)
    await store.beat(1_800_000_060)
    assert await store.last_beat() == 1_800_000_060


async def test_the_secret_is_made_once(url: str) -> None:
    async with open_store(url) as store:
        first, *others = await asyncio.gather(*(store.secret() for _ in range(5)))
        assert len(first) == 32
        assert set(others) == {first}
    async with open_store(url) as store:
        assert await store.secret() == first


async def test_each_database_has_a_secret_of_its_own(tmp_path: Path) -> None:
    secrets = set()
    for name in "ab":
        async with open_store(f"sqlite:///{tmp_path}/{name}.db") as store:
            secrets.add(await store.secret())
    assert len(secrets) == 2


async def test_a_match_has_one_notice_until_it_is_taken(url: str) -> None:
    async with open_store(url) as store:
        await start(store, "m")
        await start(store, "n")
        assert await store.take_notice("m") is None
        await store.keep_notice("m", Place(-5, 1))
        await store.keep_notice("n", Place(-5, 2, 7))
        await store.keep_notice("m", Place(inline_message_id="AAQ"))
    async with open_store(url) as store:
        assert await store.take_notice("m") == Place(inline_message_id="AAQ")
        assert await store.take_notice("m") is None
        assert await store.take_notice("n") == Place(-5, 2, 7)


async def test_a_picture_is_kept_by_its_key(store: Store) -> None:
    assert await store.picture("board") is None
    await store.keep_picture("board", "AgAC-1")
    await store.keep_picture("other", "AgAC-2")
    await store.keep_picture("board", "AgAC-3")
    assert await store.picture("board") == "AgAC-3"
    assert await store.picture("other") == "AgAC-2"


async def test_only_the_newest_pictures_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.store.PICTURES", 5)
    for number in range(8):
        await store.keep_picture(f"{number}", "x")
    await store.keep_picture("7", "y")
    kept = [await store.picture(f"{number}") for number in range(8)]
    assert kept == [None, None, None, "x", "x", "x", "x", "y"]
