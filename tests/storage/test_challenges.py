import asyncio
from dataclasses import replace
from random import Random

import pytest

from engine.match import Progress
from engine.rules import PRESETS
from engine.side import Side
from storage.base import Stale, Store
from storage.rows import ChallengeState, Place, StoredMatch, Terms, User

from .people import ANNA, BORIS, NOW, challenge, meet, present, start, timing
from .play import begin

TERMS = Terms(5, PRESETS["federation"], 600)


def opening(terms: Terms = TERMS) -> Progress:
    return begin(Random(1), terms.length, terms.rules)


async def test_a_challenge_is_kept_whole(store: Store) -> None:
    await start(store, "m")
    full = challenge(
        terms=TERMS,
        seed=bytes(range(32)),
        challenger_side=Side.BLACK,
        opponent_id=2**53,
        opponent_username="boris",
        place=Place(inline_message_id="AAQ"),
        rematch_of="m",
    )
    await store.add_challenge(full)
    assert await store.challenge("c") == full
    assert await store.challenge("d") is None


async def test_an_open_challenge_can_change_terms_and_place(store: Store) -> None:
    await meet(store)
    await store.add_challenge(challenge())
    changed = challenge(terms=TERMS, place=Place(1, 2))
    await store.change_challenge(changed)
    assert await store.challenge("c") == changed


@pytest.mark.parametrize("state", [state for state in ChallengeState if state != "open"])
async def test_a_closed_challenge_stays_as_it_is(store: Store, state: ChallengeState) -> None:
    await meet(store)
    await store.add_challenge(challenge(terms=TERMS))
    closed = challenge(terms=TERMS, state=state)
    await store.change_challenge(closed)
    with pytest.raises(Stale):
        await store.change_challenge(challenge())
    with pytest.raises(Stale):
        await store.accept_challenge("c", BORIS.id, "m", opening().match, opening().events, timing(), NOW)
    assert await store.challenge("c") == closed
    assert await store.match("m") is None


async def test_open_challenges_are_those_that_can_still_be_accepted(store: Store) -> None:
    await meet(store)
    for each in (
        challenge("b", created_at=NOW + 1),
        challenge("a"),
        challenge("closed", state=ChallengeState.DECLINED),
        challenge("old", expires_at=NOW + 10),
        challenge("his", challenger_id=BORIS.id),
    ):
        await store.add_challenge(each)
    assert [c.id for c in await store.open_challenges(ANNA.id, NOW + 10)] == ["a", "b"]
    assert [c.id for c in await store.open_challenges(ANNA.id, NOW + 9)] == ["a", "old", "b"]


@pytest.mark.parametrize("side", list(Side))
async def test_accepting_begins_the_match(store: Store, side: Side) -> None:
    await meet(store)
    await store.add_challenge(challenge(terms=TERMS, challenger_side=side))
    begun = opening()
    at_once = timing(600)
    stored = await store.accept_challenge("c", BORIS.id, "m", begun.match, begun.events, at_once, NOW + 7)
    assert stored == StoredMatch(
        id="m",
        version=1,
        match=begun.match,
        white=ANNA if side is Side.WHITE else BORIS,
        black=BORIS if side is Side.WHITE else ANNA,
        clock=600,
        language="en",
        created_at=NOW + 7,
        timing=at_once,
    )
    assert await store.match("m") == stored
    accepted = await store.challenge("c")
    assert accepted == challenge(
        terms=TERMS, challenger_side=side, state=ChallengeState.ACCEPTED, opponent_id=BORIS.id, match_id="m"
    )


async def test_accepting_adds_the_views_of_the_match(store: Store) -> None:
    await meet(store)
    await store.add_challenge(challenge(terms=TERMS))
    views = [(Place(ANNA.id), Side.WHITE), (Place(inline_message_id="AAQ"), None)]
    begun = opening()
    await store.accept_challenge("c", BORIS.id, "m", begun.match, begun.events, timing(), NOW, views=views)
    assert [(view.place, view.perspective) for view in await store.views("m")] == views


async def test_an_expired_challenge_cannot_be_accepted(store: Store) -> None:
    await meet(store)
    await store.add_challenge(challenge(terms=TERMS))
    with pytest.raises(Stale):
        await store.accept_challenge(
            "c", BORIS.id, "m", opening().match, opening().events, timing(), NOW + 100
        )


async def test_a_challenge_cannot_be_accepted_on_terms_changed_meanwhile(store: Store) -> None:
    await meet(store)
    await store.add_challenge(challenge(terms=TERMS))
    await store.change_challenge(challenge(terms=Terms(1)))
    with pytest.raises(Stale):
        await store.accept_challenge("c", BORIS.id, "m", opening().match, opening().events, timing(), NOW)
    assert await store.match("m") is None


async def test_an_accept_race_has_one_winner(store: Store) -> None:
    await meet(store)
    racers = [User(number, f"Racer {number}") for number in range(1, 21)]
    for racer in racers:
        await store.saw_user(racer)
    await store.add_challenge(challenge(terms=TERMS))
    begun = opening()
    outcomes = await asyncio.gather(
        *(
            store.accept_challenge("c", racer.id, f"m{racer.id}", begun.match, begun.events, timing(), NOW)
            for racer in racers
        ),
        return_exceptions=True,
    )
    (won,) = [outcome for outcome in outcomes if isinstance(outcome, StoredMatch)]
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 19
    accepted = present(await store.challenge("c"))
    assert (accepted.match_id, accepted.opponent_id) == (won.id, won.black.id)
    for racer in racers:
        assert await store.matches_of_user(racer.id) == ([won] if racer == won.black else [])


async def test_a_rematch_is_asked_once_at_a_time(store: Store) -> None:
    await start(store)
    first = challenge(terms=TERMS, rematch_of="m")
    await store.add_challenge(first)
    with pytest.raises(Stale):
        await store.add_challenge(challenge("d", challenger_id=BORIS.id, rematch_of="m"))
    assert await store.challenge("d") is None
    await store.change_challenge(replace(first, state=ChallengeState.DECLINED))
    await store.add_challenge(challenge("e", rematch_of="m"))
    late = challenge("f", TERMS, rematch_of="m", created_at=NOW + 100, expires_at=NOW + 200)
    await store.add_challenge(late)  # e has expired
    await store.accept_challenge(
        "f", BORIS.id, "again", opening().match, opening().events, timing(), NOW + 101
    )
    with pytest.raises(Stale):
        await store.add_challenge(challenge("g", rematch_of="m", created_at=NOW + 900, expires_at=NOW + 999))
