"""The clock of a turn: kept whole, changed by one at a time, found when its alarm is due."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.side import Side
from storage.base import Stale, Store
from storage.rows import StoredMatch

from .people import NOW, present, start, timing
from .play import play_on

CHANGES: list[dict[str, Any]] = [
    {"turn_version": 7},
    {"moved_at": NOW + 1},
    {"pressed_at": NOW + 1},
    {"rung_at": NOW + 1},
    {"deadline": NOW + 1},
    {"deadline": None},
    {"alarm_at": NOW + 1},
    {"alarm_at": None},
    {"nudged": True},
    {"paused_at": NOW + 1},
    {"pause_asked": Side.WHITE},
]


async def over(store: Store, name: str = "m") -> StoredMatch:
    """A match played to its end with a clock always running."""
    stored, random = await start(store, name, clock=10), Random(8)
    while not stored.match.is_over:
        progress = play_on(stored.match, random)
        stored = await store.append(stored, progress.match, progress.events, timing(10), NOW)
    return stored


@pytest.mark.parametrize("change", CHANGES)
async def test_a_clock_changed_meanwhile_is_stale(store: Store, change: dict[str, Any]) -> None:
    before = await start(store, clock=60)
    changed = await store.set_timing(before, timing(60, **change), show=False)
    assert changed == replace(before, timing=timing(60, **change))
    assert await store.match("m") == changed
    for late in (before.timing, timing(90)):
        with pytest.raises(Stale):
            await store.set_timing(before, late, show=False)
    assert await store.match("m") == changed
    assert await store.set_timing(changed, before.timing, show=False) == before
    assert await store.match("m") == before


async def test_a_change_to_be_shown_is_a_new_version(store: Store) -> None:
    before = await start(store, clock=60)
    journal = await store.journal("m")
    shown = await store.set_timing(before, timing(paused_at=NOW), show=True)
    assert shown == replace(before, version=2, timing=timing(paused_at=NOW))
    assert await store.match("m") == shown
    assert await store.journal("m") == journal
    progress = play_on(before.match, Random(1))
    with pytest.raises(Stale):
        await store.append(before, progress.match, progress.events, timing(), NOW)


async def test_a_clock_cannot_change_after_a_move(store: Store) -> None:
    before = await start(store, clock=60)
    progress = play_on(before.match, Random(1))
    after = await store.append(before, progress.match, progress.events, before.timing, NOW)
    with pytest.raises(Stale):
        await store.set_timing(before, timing(90), show=False)
    assert await store.match("m") == after


@pytest.mark.parametrize("show", [True, False])
async def test_of_many_changes_at_once_one_wins(store: Store, show: bool) -> None:
    before = await start(store, clock=60)
    outcomes = await asyncio.gather(
        *(store.set_timing(before, timing(number), show=show) for number in range(100, 120)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 19
    (won,) = [outcome for outcome in outcomes if isinstance(outcome, StoredMatch)]
    assert await store.match("m") == won


async def test_changing_nothing_is_never_stale(store: Store) -> None:
    before = await start(store, clock=60)
    same = [await store.set_timing(before, before.timing, show=False) for _ in range(2)]
    assert same == [before, before]


async def test_alarms_come_earliest_first(store: Store) -> None:
    assert await store.next_alarm() is None
    for name, clock in {"late": 90, "soon": 10, "never": None, "next": 30}.items():
        await start(store, name, clock)
    assert await store.next_alarm() == NOW + 10
    assert await store.due(NOW + 9, 9) == []
    assert [stored.id for stored in await store.due(NOW + 89, 9)] == ["soon", "next"]
    assert [stored.id for stored in await store.due(NOW + 90, 2)] == ["soon", "next"]
    soon = present(await store.match("soon"))
    await store.set_timing(soon, replace(soon.timing, alarm_at=None), show=False)  # its deadline stays
    assert await store.next_alarm() == NOW + 30


async def test_nothing_is_to_come_in_a_match_that_is_over(store: Store) -> None:
    ended = await over(store)
    assert ended.timing == timing()
    assert await store.match("m") == ended
    assert await store.set_timing(ended, timing(10, nudged=True), show=False) == replace(
        ended, timing=timing(nudged=True)
    )
    assert await store.due(NOW + 99, 9) == []
    assert await store.next_alarm() is None


async def test_running_turns_get_their_time_back(store: Store) -> None:
    running = await start(store, "running", 60)
    running = await store.set_timing(
        running, replace(running.timing, pressed_at=NOW + 1, rung_at=NOW + 2, alarm_at=NOW + 30), show=False
    )
    endless = await start(store, "endless")
    paused = await start(store, "paused", 60)
    paused = await store.set_timing(paused, timing(60, paused_at=NOW + 5, alarm_at=None), show=True)
    ended = await over(store, "over")
    await store.give_back(1000)
    later = timing(moved_at=NOW + 1000, pressed_at=NOW + 1000, rung_at=NOW + 1000)
    assert await store.match("endless") == replace(endless, timing=later)
    assert present(await store.match("running")).timing == replace(
        running.timing,
        moved_at=NOW + 1000,
        pressed_at=NOW + 1001,
        rung_at=NOW + 1002,
        deadline=NOW + 1060,
        alarm_at=NOW + 1030,
    )
    assert await store.match("paused") == paused
    assert await store.match("over") == ended
    with pytest.raises(Stale):
        await store.set_timing(running, running.timing, show=False)
