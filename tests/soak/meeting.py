"""How two people come to play: in a group, by a link, in an inline message. Lost words are said again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from tests.soak.phones import Phones, names
from tests.soak.presses import Presses

T = TypeVar("T")

ACCEPT = "🤝"
PATIENCE = 8.0  # seconds until something is said or pressed again: the bot may have been killed over it


@dataclass(slots=True)
class Meeting(ABC):
    """Two people who want to play, and who else can press there."""

    phones: Phones
    presses: Presses
    white: User
    black: User
    strangers: Sequence[User] = ()

    async def begin(self) -> str:
        """The match's id, once a board of it stands."""
        while True:
            card = await self._card()
            if card is None:
                continue
            before = set(names(card))
            self.presses.press(self.black, card, card.button(ACCEPT).data)
            match = await self._seek(lambda: self._match_begun(before))
            if match is not None:
                return match

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

    async def _seek(self, condition: Callable[[], T | None]) -> T | None:
        try:
            return await self.phones.world.wait_for(condition, PATIENCE)
        except TimeoutError:
            return None


@dataclass(slots=True)
class InGroup(Meeting):
    """`/narde 1` in a group."""

    chat: Chat | None = None
    thread: int | None = None

    async def _card(self) -> Message | None:
        world = self.phones.world
        assert self.chat
        if (standing := self._acceptable(self._boards())) is not None:
            return standing
        world.say(self.white, self.chat, "/narde 1", thread=self.thread)
        return await self._seek(lambda: self._acceptable(self._boards()))

    def _boards(self) -> Sequence[Message]:
        assert self.chat
        return [message for message in self.chat.messages if message.buttons and not message.deleted]
