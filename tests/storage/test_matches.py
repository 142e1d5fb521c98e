import asyncio
import tempfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import GameEnded, GameStarted
from engine.match import Match, fold
from engine.rules import PRESETS, RuleSet
from engine.side import Side
from storage import open_store
from storage.base import Stale, Store
from storage.rows import Place, StoredGame, StoredMatch, Timing

from .people import ANNA, BORIS, NOW, challenge, meet, start, timing
from .play import begin, play_on

UNUSUAL = Timing(
    turn_version=2,
    moved_at=NOW + 1,
    pressed_at=NOW + 2,
    rung_at=NOW + 3,
    deadline=NOW + 64,
    alarm_at=NOW + 5,
    nudged=True,
    paused_at=NOW + 6,
    pause_asked=Side.BLACK,
)
"""Every field differs from a new match's and from each other."""


async def play(store: Store, stored: StoredMatch, random: Random, versions: int) -> StoredMatch:
    """Append so many random commands, fewer if the match ends."""
    for _ in range(versions):
        if stored.match.is_over:
            break
        progress = play_on(stored.match, random)
        now = stored.timing.moved_at + 1
        stored = await store.append(
            stored, progress.match, progress.events, replace(stored.timing, moved_at=now), now
        )
    return stored


async def journal_folded(store: Store, match_id: str) -> Match:
    """The match its journal tells, the journal itself being checked on the way."""
    journal = await store.journal(match_id)
    assert [entry.seq for entry in journal] == list(range(1, len(journal) + 1))
    assert journal[0].version == 1
    assert all(later.version - earlier.version in {0, 1} for earlier, later in pairwise(journal))
    return fold(entry.event for entry in journal)


async def test_a_match_is_kept_whole(store: Store) -> None:
    stored = await start(store, clock=60)
    random = Random(5)
    progress = play_on(stored.match, random)
    after = await store.append(stored, progress.match, progress.events, UNUSUAL, NOW + 9)
    assert after == replace(stored, version=2, match=progress.match, timing=UNUSUAL)
    assert await store.match("m") == after
    assert await store.match("n") is None
    journal = await store.journal("m")
    assert [entry.event for entry in journal if entry.version == 2] == list(progress.events)
    assert {entry.at for entry in journal if entry.version == 2} == {NOW + 9}


async def test_an_older_version_is_refused_and_leaves_no_trace(store: Store) -> None:
    stored = await start(store)
    newest = await play(store, stored, Random(1), 3)
    journal = await store.journal("m")
    progress = play_on(stored.match, Random(2))
    for version in (1, newest.version - 1, newest.version + 1):
        with pytest.raises(Stale):
            await store.append(
                replace(stored, version=version), progress.match, progress.events, UNUSUAL, NOW
            )
    assert await store.match("m") == newest
    assert await store.journal("m") == journal


async def test_a_match_that_does_not_exist_is_stale(store: Store) -> None:
    stored = await start(store)
    with pytest.raises(Stale):
        await store.append(replace(stored, id="other"), stored.match, [], stored.timing, NOW)
    with pytest.raises(Stale):
        await store.set_timing(replace(stored, id="other"), stored.timing, show=False)


async def test_of_many_at_once_exactly_one_wins_each_version(store: Store) -> None:
    stored = await start(store)
    random = Random(3)
    for _ in range(12):
        tries = [play_on(stored.match, random) for _ in range(20)]
        outcomes = await asyncio.gather(
            *(
                store.append(stored, progress.match, progress.events, timing(moved_at=number), NOW)
                for number, progress in enumerate(tries)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 19
        (won,) = [outcome for outcome in outcomes if isinstance(outcome, StoredMatch)]
        assert won.version == stored.version + 1
        assert won.match == tries[won.timing.moved_at].match
        assert await store.match("m") == won
        assert await journal_folded(store, "m") == won.match
        stored = won


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.sampled_from([1, 3]))
def test_the_journal_tells_what_the_snapshot_shows(seed: int, length: int) -> None:
    random = Random(seed)

    async def check(url: str) -> None:
        async with open_store(url) as store:
            await meet(store)
            begun = begin(random, length)
            terms = replace(challenge().terms, length=length, rules=begun.match.rules)
            await store.add_challenge(challenge(terms=terms))
            stored = await store.accept_challenge(
                "c", BORIS.id, "m", begun.match, begun.events, timing(), NOW
            )
            while not stored.match.is_over:
                stored = await play(store, stored, random, 100)
                assert await store.match("m") == stored
                assert await journal_folded(store, "m") == stored.match
            assert await store.matches_of_user(ANNA.id) == []

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(check(f"sqlite:///{Path(folder) / 'narde.db'}"))


async def test_games_are_listed_with_their_rules_and_results(store: Store) -> None:
    rules = RuleSet(koks=True, head=PRESETS["mahbusa"].head)
    await meet(store)
    begun = begin(Random(4), 3, rules)
    await store.add_challenge(challenge(terms=replace(challenge().terms, rules=rules)))
    stored = await store.accept_challenge("c", BORIS.id, "m", begun.match, begun.events, timing(), NOW)
    assert await store.games("m") == [StoredGame(1, rules, stored.match.game.dice.commitment, NOW)]
    stored = await play(store, stored, Random(4), 2000)
    assert stored.match.is_over
    journal = await store.journal("m")
    started = [entry for entry in journal if isinstance(entry.event, GameStarted)]
    ended = [entry.event.result for entry in journal if isinstance(entry.event, GameEnded)]
    games = await store.games("m")
    assert [game.number for game in games] == list(range(1, len(started) + 1))
    assert [game.result for game in games] == ended
    assert [game.started_at for game in games] == [entry.at for entry in started]
    assert all(game.ended_at and game.ended_at >= game.started_at for game in games)
    assert {game.rules for game in games} == {rules}
    assert games[-1].commitment == stored.match.game.dice.commitment


async def test_a_person_has_the_open_matches_oldest_first(store: Store) -> None:
    newer = replace(await start(store, "a"), created_at=NOW)
    older = await start(store, "b")
    over = await start(store, "c")
    await play(store, over, Random(1), 5000)
    assert await store.matches_of_user(ANNA.id) == [newer, older]
    assert await store.matches_of_user(BORIS.id) == [newer, older]
    assert await store.matches_of_user(5) == []


async def test_a_chat_has_the_matches_ever_shown_there(store: Store) -> None:
    for name in "abcd":
        stored = await start(store, name)
        if name != "d":
            view = await store.add_view(name, Place(-5, ord(name)), None)
            await store.retire_view(view.id)
        progress = play_on(stored.match, Random(1))
        moved_at = NOW + {"a": 20, "b": 30, "c": 10, "d": 40}[name]
        await store.append(stored, progress.match, progress.events, timing(moved_at=moved_at), NOW)
    await store.add_view("a", Place(-5, 1000), None)
    assert [stored.id for stored in await store.matches_of_chat(-5, 10)] == ["b", "a", "c"]
    assert [stored.id for stored in await store.matches_of_chat(-5, 2)] == ["b", "a"]
    assert await store.matches_of_chat(-6, 10) == []
