"""Challenges in storage: limits, terms changed at the last moment, people forgotten meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.denials import Denial, Denied
from bot.service.challenges import LIFETIME, MOST_OPEN_CHALLENGES, MOST_OPEN_MATCHES, NOBODY, Challenges
from bot.service.opponents import Opponent
from engine.side import Side
from storage import open_store
from storage.base import Store
from storage.rows import ChallengeState, Place, StoredMatch, Terms, User

ANNA, BORIS, CLARA = User(11, "Anna", "anna"), User(12, "Boris"), User(13, "Clara", "clara")
GROUP = Place(chat_id=-1, thread_id=3)
CARD = replace(GROUP, message_id=5)
INLINE = Place(inline_message_id="CAAAA1")
PRIVATE = Place(chat_id=BORIS.id, message_id=7)


class Calendar:
    """A clock put forward by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(f"sqlite:///{tmp_path / 'narde.db'}") as opened:
        for user in (ANNA, BORIS, CLARA):
            await opened.saw_user(user)
        yield opened


@pytest.fixture
def challenges(store: Store, calendar: Calendar) -> Challenges:
    return Challenges(store, calendar)


async def denied(reason: Denial, work: Awaitable[object]) -> None:
    with pytest.raises(Denied) as caught:
        await work
    assert caught.value.reason is reason


async def begin(challenges: Challenges, white: User, black: User, place: Place = CARD) -> StoredMatch:
    challenge = await challenges.offer(white, Terms(1), "en", GROUP)
    return await challenges.accept(challenge, black, "press", place)


@pytest.mark.parametrize(
    ("place", "views"),
    [
        (CARD, [(GROUP, None)]),
        (INLINE, [(INLINE, None)]),
        (PRIVATE, [(Place(chat_id=ANNA.id), Side.WHITE), (Place(chat_id=BORIS.id), Side.BLACK)]),
    ],
    ids=["group", "inline", "private"],
)
async def test_the_place_of_the_press_decides_the_boards(
    challenges: Challenges, store: Store, place: Place, views: list[tuple[Place, Side | None]]
) -> None:
    stored = await begin(challenges, ANNA, BORIS, place)
    assert [(view.place, view.perspective) for view in await store.views(stored.id)] == views


async def test_the_other_side_has_its_own_board(challenges: Challenges, store: Store) -> None:
    card, _ = await challenges.seal(ANNA, Terms(1), "en")
    challenge = replace(await challenges.find(card, BORIS), challenger_side=Side.BLACK)
    stored = await challenges.accept(challenge, BORIS, "press", PRIVATE)
    assert (stored.white.id, stored.black.id) == (BORIS.id, ANNA.id)
    assert [(view.place.chat_id, view.perspective) for view in await store.views(stored.id)] == [
        (BORIS.id, Side.WHITE),
        (ANNA.id, Side.BLACK),
    ]


async def test_limits(challenges: Challenges, calendar: Calendar) -> None:
    for number in range(MOST_OPEN_MATCHES):
        await begin(challenges, ANNA, CLARA if number % 2 else BORIS)
    await denied(Denial.TOO_MANY_MATCHES, challenges.offer(ANNA, Terms(), "en", GROUP))
    await denied(Denial.TOO_MANY_MATCHES, challenges.seal(ANNA, Terms(), "en"))
    theirs = await challenges.offer(BORIS, Terms(), "en", GROUP)
    await denied(Denial.TOO_MANY_MATCHES, challenges.accept(theirs, ANNA, "press", CARD))
    await challenges.accept(theirs, CLARA, "press", CARD)

    for _ in range(MOST_OPEN_CHALLENGES):
        await challenges.offer(CLARA, Terms(), "en", GROUP)
    await denied(Denial.TOO_MANY_CHALLENGES, challenges.offer(CLARA, Terms(), "en", GROUP))
    calendar.now += LIFETIME
    await challenges.offer(CLARA, Terms(), "en", GROUP)


async def test_a_challenger_who_has_become_busy(challenges: Challenges, store: Store) -> None:
    card, _ = await challenges.seal(ANNA, Terms(1), "en")
    for number in range(MOST_OPEN_MATCHES):
        await begin(challenges, ANNA, CLARA if number % 2 else BORIS)
    sealed = await challenges.find(card, BORIS)
    await denied(Denial.OPPONENT_BUSY, challenges.accept(sealed, BORIS, "press", INLINE))
    assert await store.challenge(sealed.id) is None


async def test_nobody_accepts_other_terms_than_he_saw(challenges: Challenges, store: Store) -> None:
    seen = await challenges.offer(ANNA, Terms(1, clock=None), "en", GROUP)
    await challenges.change_terms(seen, Terms(1, clock=120))
    await denied(Denial.TERMS_CHANGED, challenges.accept(seen, BORIS, "press", CARD))
    assert not await store.matches_of_user(BORIS.id)
    stored = await challenges.accept(await challenges.find(seen.id, BORIS), BORIS, "press", CARD)
    assert stored.clock == 120


async def test_changes_at_once_lose_nothing(challenges: Challenges, store: Store) -> None:
    challenge = await challenges.offer(ANNA, Terms(), "en", GROUP)
    await asyncio.gather(
        challenges.placed(challenge, CARD), challenges.change_terms(challenge, Terms(7, clock=600))
    )
    kept = await store.challenge(challenge.id)
    assert kept
    assert (kept.place, kept.terms) == (CARD, Terms(7, clock=600))


async def test_an_accept_race_has_one_winner(challenges: Challenges, store: Store) -> None:
    card, _ = await challenges.seal(ANNA, Terms(1), "en")
    crowd = [User(number, f"Player {number}") for number in range(100, 120)]
    for user in crowd:
        await store.saw_user(user)

    async def press(user: User) -> object:
        try:
            challenge = await challenges.find_open(card, user)
            return await challenges.accept(challenge, user, f"press {user.id}", INLINE)
        except Denied as refused:
            return refused.reason

    outcomes = await asyncio.gather(*map(press, crowd))
    assert outcomes.count(Denial.CHALLENGE_TAKEN) == len(crowd) - 1
    assert len(await store.matches_of_user(ANNA.id)) == 1


async def test_a_card_without_challenger_is_claimed_once(challenges: Challenges, store: Store) -> None:
    card, said = await challenges.seal(None, Terms(5), "en")
    assert said.challenger_id == NOBODY
    unclaimed = [await challenges.find_open(card, user) for user in (ANNA, BORIS)]
    claimed = await challenges.claim(unclaimed[0], ANNA, "ru", CARD)
    assert (claimed.challenger_id, claimed.seed, claimed.place) == (ANNA.id, said.seed, CARD)
    await denied(Denial.OLD_BUTTON, challenges.claim(unclaimed[1], BORIS, "en", CARD))
    stored = await challenges.accept(await challenges.find_open(card, BORIS), BORIS, "press", CARD)
    assert stored.white.id == ANNA.id


async def test_refusing(challenges: Challenges, store: Store) -> None:
    card, _ = await challenges.seal(ANNA, Terms(), "en", Opponent(username="clara"))
    for user, reason in ((BORIS, Denial.ONLY_CHALLENGER), (CLARA, None)):
        found = await challenges.find_open(card, user)
        if reason is not None:
            await denied(reason, challenges.refuse(found, user))
            assert await store.challenge(found.id) is None
        else:
            assert (await challenges.refuse(found, user)).state is ChallengeState.DECLINED
    await denied(Denial.CHALLENGE_DECLINED, challenges.find_open(card, CLARA))


async def test_a_forgotten_challenger_is_challenged_no_more(challenges: Challenges, store: Store) -> None:
    card, _ = await challenges.seal(ANNA, Terms(), "en")
    offered = await challenges.offer(ANNA, Terms(), "en", GROUP)
    await store.forget_user(ANNA.id)
    sealed = await challenges.find_open(card, BORIS)
    await denied(Denial.UNKNOWN_CHALLENGE, challenges.accept(sealed, BORIS, "press", INLINE))
    await denied(Denial.CHALLENGE_WITHDRAWN, challenges.find_open(offered.id, BORIS))


@pytest.mark.parametrize("card", ["", "nothing1", "A" * 56, "🎲", "x" * 10_000, "' OR 1=1 --"])
async def test_unknown_cards(challenges: Challenges, card: str) -> None:
    await denied(Denial.UNKNOWN_CHALLENGE, challenges.find(card, ANNA))
