"""Matches played far by the engine and stored before the bot starts: tests begin near what they are about."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random

from bot.sandbox import accounts
from bot.sandbox.chats import Chat
from bot.service.clocks import begin_turn
from engine.events import Event
from engine.match import Chance, Command, Confirm, Draft, Match, Play, Progress, Refused, apply, start_match
from engine.rules import PRESETS, RuleSet
from engine.side import Side
from storage import open_store
from storage.rows import Challenge, Place, StoredMatch, Terms, User

STANDARD = PRESETS["standard"]


@dataclass(frozen=True, slots=True)
class Story:
    """A match and everything that happened in it."""

    match: Match
    events: tuple[Event, ...]

    def then(self, command: Command) -> Progress:
        """What a command of the side on turn makes of it."""
        progress = apply(self.match, self.match.game.turn, command, Chance(bytes(32), "later"))
        assert not isinstance(progress, Refused)
        return progress


def story(
    wanted: Callable[[Story], bool], *, length: int = 1, rules: RuleSet = STANDARD, first: int = 0
) -> Story:
    """A match of random turns, followed until it is as wanted; those that never are, are left aside.

    `first` is the number of the first match tried.
    """
    for number in count(first):
        random = Random(number)
        begun = start_match(
            rules, length, seed=random.randbytes(32), entropy=str(number), next_seed=random.randbytes(32)
        )
        told = Story(begun.match, begun.events)
        while not told.match.is_over:
            if wanted(told):
                return told
            turns = list(told.match.game.legal.results.values())
            progress = told.then(Play(random.choice(turns)))
            told = Story(progress.match, told.events + progress.events)
    raise AssertionError("numbers end")


def with_turn_drafted(told: Story, random: Random) -> Story:
    """One whole turn chosen, but not confirmed."""
    progress = told.then(Draft(random.choice(list(told.match.game.legal.results.values()))))
    return Story(progress.match, told.events + progress.events)


def after_confirming(told: Story) -> Match:
    return told.then(Confirm()).match


async def keep(
    url: str, told: Story, chat: Chat, white: accounts.User, black: accounts.User, name: str = "prepared"
) -> StoredMatch:
    """Store it, with a board still to be posted in the chat."""
    now = int(time.time())
    async with open_store(url) as store:
        for person in (white, black):
            await store.saw_user(User(person.id, person.name, person.username, person.language_code))
        challenge = Challenge(
            id=f"c{name}",
            challenger_id=white.id,
            terms=Terms(told.match.length, told.match.rules),
            seed=bytes(32),
            created_at=now,
            expires_at=now + 100,
            language="en",
            challenger_side=Side.WHITE,
        )
        await store.add_challenge(challenge)
        timing = begin_turn(None, now, version=1)
        return await store.accept_challenge(
            challenge.id, black.id, name, told.match, told.events, timing, now, views=[(Place(chat.id), None)]
        )
