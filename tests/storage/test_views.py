from dataclasses import replace
from random import Random

from engine.side import Side
from storage.base import Store
from storage.rows import BoardView, Place

from .people import NOW, start
from .play import play_on

GROUP = Place(-100, 7, 3)
INLINE = Place(inline_message_id="AAQAAB")


async def test_views_are_kept_oldest_first_until_retired(store: Store) -> None:
    await start(store)
    first = await store.add_view("m", GROUP, None)
    second = await store.add_view("m", INLINE, Side.BLACK, watching=True)
    assert first == BoardView(first.id, "m", GROUP)
    assert second == BoardView(second.id, "m", INLINE, Side.BLACK, watching=True)
    assert await store.views("m") == [first, second]
    await store.retire_view(first.id)
    assert await store.views("m") == [second]


async def test_a_view_is_found_by_its_message(store: Store) -> None:
    await start(store)
    view = await store.add_view("m", GROUP, None)
    inline = await store.add_view("m", INLINE, None)
    assert await store.view_at(Place(-100, 7)) == view
    assert await store.view_at(INLINE) == inline
    await store.retire_view(view.id)
    assert await store.view_at(GROUP) == replace(view, retired=True)
    for nowhere in (Place(-100, 8), Place(-101, 7), Place(inline_message_id="B"), Place(), Place(-100)):
        assert await store.view_at(nowhere) is None


async def test_a_message_shows_one_match(store: Store) -> None:
    await start(store, "old")
    await start(store, "new")
    await store.add_view("old", INLINE, None)
    new = await store.add_view("new", INLINE, None)
    assert await store.views("old") == []
    assert await store.view_at(INLINE) == new


async def test_a_view_gets_its_place_when_it_was_sent(store: Store) -> None:
    await start(store)
    waiting = await store.add_view("m", Place(-100), None)
    also_waiting = await store.add_view("m", Place(-100), Side.WHITE)
    await store.place_view(waiting.id, GROUP)
    await store.place_view(waiting.id, GROUP)
    assert await store.views("m") == [replace(waiting, place=GROUP), also_waiting]
    assert await store.view_at(GROUP) == replace(waiting, place=GROUP)


async def test_a_board_to_be_sent_to_a_chat_is_one_for_all_who_ask(store: Store) -> None:
    await start(store)
    waiting = await store.add_view("m", Place(-100), None, watching=True)
    assert await store.add_view("m", Place(-100), None, watching=True) == waiting
    assert await store.add_view("m", Place(-100), None) == replace(waiting, watching=False)
    assert await store.add_view("m", Place(-100), None, watching=True) == replace(waiting, watching=False)
    others = [await store.add_view("m", place, None) for place in (Place(-100, thread_id=7), Place(-200))]
    await store.place_view(waiting.id, GROUP)
    later = await store.add_view("m", Place(-100), None)
    assert len({waiting.id, later.id, *(other.id for other in others)}) == 4


async def test_a_view_retired_while_it_was_sent_stays_retired(store: Store) -> None:
    await start(store)
    waiting = await store.add_view("m", Place(-100), None)
    await store.retire_view(waiting.id)
    await store.place_view(waiting.id, GROUP)
    await store.place_view(waiting.id, GROUP)
    assert await store.view_at(GROUP) == replace(waiting, place=GROUP, retired=True)


async def test_what_a_view_shows_never_goes_backwards(store: Store) -> None:
    await start(store)
    view = await store.add_view("m", GROUP, None)
    await store.view_shows(view.id, 5, 2)
    await store.view_shows(view.id, 4, 1)
    assert await store.views("m") == [replace(view, shown_version=5, shown_game=2)]


async def test_matches_behind_are_those_with_a_live_view_of_an_older_version(store: Store) -> None:
    for name in ("shown", "behind", "unseen", "retired"):
        stored = await start(store, name)
        progress = play_on(stored.match, Random(1))
        await store.append(stored, progress.match, progress.events, stored.timing, NOW)
    for chat, (name, version) in enumerate((("shown", 2), ("behind", 2), ("behind", 1), ("retired", 1))):
        view = await store.add_view(name, Place(chat), None)
        await store.view_shows(view.id, version, 1)
    assert await store.matches_behind() == ["behind", "retired"]
    await store.retire_view(view.id)
    assert await store.matches_behind() == ["behind"]


async def test_a_view_id_is_never_used_twice(store: Store) -> None:
    stored = await start(store)
    view = await store.add_view("m", Place(stored.white.id, 1), None)
    await store.forget_user(stored.white.id)
    assert await store.views("m") == []
    assert (await store.add_view("m", GROUP, None)).id > view.id
