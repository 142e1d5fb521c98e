from storage.base import Store
from storage.store import PICTURES


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


async def test_only_the_newest_pictures_are_kept(store: Store) -> None:
    more = 3
    for number in range(PICTURES + more):
        await store.keep_picture(f"{number}", "x")
    assert [await store.picture(f"{number}") for number in range(more)] == [None] * more
    assert [await store.picture(f"{number}") for number in (more, PICTURES + more - 1)] == ["x", "x"]
