"""How two people come to play: in a group, by a link, in an inline message. Lost words are said again."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeVar

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer, Query
from engine.events import Event, TurnPlayed
from tests.e2e.prepared import keep, story
from tests.soak.phones import Phones, names
from tests.soak.presses import Presses

T = TypeVar("T")

ACCEPT = "🤝"
LINK = re.compile(r"https://t\.me/\w+\?start=c_[\w-]+")
PATIENCE = 20.0  # seconds until something is said or pressed again: the bot may have been killed over it
UNANSWERED = 60.0  # seconds a press waits for its answer


@dataclass(slots=True)
class Meeting(ABC):
    """Two people who want to play, and who else can press there."""

    phones: Phones
    presses: Presses
    white: User
    black: User
    strangers: Sequence[User] = ()
    turns: int = 0  # played before

    async def begin(self) -> str:
        """The match's id, once a board of it stands."""
        while True:
            card = await self._card()
            if card is None:
                continue
            before = set(names(card))
            press = self.presses.press(self.black, card, card.button(ACCEPT).data)
            answered = partial(self._answered_or_begun, before, press)
            await self._seek(answered, UNANSWERED)
            match = await self._seek(partial(self._match_begun, before), PATIENCE)
            if match is not None:
                return match

    def _answered_or_begun(self, before: set[str], press: Query[Answer] | None) -> bool:
        return press is None or not self.presses.is_open(press) or self._match_begun(before) is not None

    @abstractmethod
    async def _card(self) -> Message | None:
        """A card Black can accept; None when it did not come and has to be asked for again."""

    @abstractmethod
    def _boards(self) -> Sequence[Message]:
        """Messages that may be boards of this match."""

    def _match_begun(self, before: set[str]) -> str | None:
        for message in self._boards():
            if ACCEPT not in "".join(button.text for button in message.buttons) and self._shows_us(message):
                return next(iter(names(message) - before), None)
        return None

    def _shows_us(self, message: Message) -> bool:
        heading = message.content.text.plain
        return self.white.name in heading and self.black.name in heading

    def _acceptable(self, messages: Sequence[Message]) -> Message | None:
        """The newest card of White's."""
        for message in reversed(messages):
            if any(ACCEPT in button.text for button in message.buttons) and (
                self.white.name in message.content.text.plain
            ):
                return message
        return None

    async def _seek(self, condition: Callable[[], T | None], patience: float = PATIENCE) -> T | None:
        try:
            return await self.phones.world.wait_for(condition, patience)
        except TimeoutError:
            return None


@dataclass(slots=True, kw_only=True)
class InGroup(Meeting):
    """`/narde 1` in a group."""

    chat: Chat

    async def _card(self) -> Message | None:
        if (standing := self._acceptable(self._boards())) is not None:
            return standing
        self.phones.world.say(self.white, self.chat, "/narde 1")
        return await self._seek(lambda: self._acceptable(self._boards()))

    def _boards(self) -> Sequence[Message]:
        return with_buttons(self.chat)


@dataclass(slots=True, kw_only=True)
class Stored(InGroup):
    """A match that is somewhere in its middle, stored before the bot has started."""

    name: str

    async def begin(self) -> str:
        while not self.phones.live(self.name):
            await self.phones.news(self.name, PATIENCE)
        return self.name

    async def store(self, url: str, random: Random) -> None:
        """Keep it, played at random so far."""
        wanted = random.randrange(100)
        told = story(lambda told: turns_in(told.events) >= wanted, first=random.randrange(10_000))
        self.turns = turns_in(told.events)
        await keep(url, told, self.chat, self.white, self.black, self.name)


@dataclass(slots=True)
class ByLink(Meeting):
    """`/challenge 1` in the own private chat, and the link opened by the other."""

    async def _card(self) -> Message | None:
        world = self.phones.world
        theirs = world.private(self.black)
        if (standing := self._acceptable(with_buttons(theirs))) is not None:
            return standing
        if (link := self._link()) is None:
            world.say(self.white, world.private(self.white), "/challenge 1")
            link = await self._seek(self._link)
        if link is None:
            return None
        world.open_link(self.black, link)
        return await self._seek(lambda: self._acceptable(with_buttons(theirs)))

    def _link(self) -> str | None:
        """Of the newest invitation that is still open."""
        for message in reversed(with_buttons(self.phones.world.private(self.white))):
            if found := LINK.search(message.content.text.plain):
                return found[0]
        return None

    def _boards(self) -> Sequence[Message]:
        private = self.phones.world.private
        return [*with_buttons(private(self.white)), *with_buttons(private(self.black))]


@dataclass(slots=True, kw_only=True)
class Inline(Meeting):
    """`@bot 1` in a chat the bot is not in."""

    chat: Chat

    async def _card(self) -> Message | None:
        if (standing := self._acceptable(self._boards())) is not None:
            return standing
        world = self.phones.world
        try:
            answer = await world.inline(self.white, self.chat, "1", PATIENCE)
        except TimeoutError:
            return None
        return world.choose(self.white, self.chat, answer.results[0])

    def _boards(self) -> Sequence[Message]:
        return with_buttons(self.chat)


def turns_in(events: Sequence[Event]) -> int:
    """Turns really played: passes are none."""
    return sum(isinstance(event, TurnPlayed) and bool(event.steps) for event in events)


def with_buttons(chat: Chat) -> list[Message]:
    """What can be pressed in a chat, oldest first."""
    return [message for message in chat.messages if message.buttons and not message.deleted]
