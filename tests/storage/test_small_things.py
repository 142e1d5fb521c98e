import pytest

from storage.base import Store


async def test_the_heartbeat_is_the_last_one(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat(1_800_000_000)
    await store.beat(1_800_000_060)
    assert await store.last_beat() == 1_800_000_060


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
