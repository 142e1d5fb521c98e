"""What stands on everybody's phones: which messages show which match, and when something changes there."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict

from bot.sandbox import World
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.sandbox.state import Change

REMATCH = "🔁"
KEEPSAKES = ("🎬", "🖼")


class Phones:
    """Messages by the match or challenge their buttons belong to; kept up by listening to the world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._about: dict[str, dict[Message, None]] = defaultdict(dict)
        self._names: dict[Message, set[str]] = defaultdict(set)
        self._news: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.first_seen: dict[Message, float] = {}
        world.listeners.append(self._changed)

    def ever(self, match: str) -> list[Message]:
        """Every message that ever had this match's buttons, oldest first."""
        return list(self._about[match])

    def live(self, match: str) -> list[Message]:
        """Those that have buttons of it now."""
        return [message for message in self._about[match] if match in names(message)]

    def by_chat(self, match: str) -> list[list[Message]]:
        """Those, chat by chat."""
        chats: dict[Chat, list[Message]] = defaultdict(list)
        for message in self.live(match):
            chats[message.chat].append(message)
        return list(chats.values())

    async def news(self, match: str, patience: float) -> None:
        """Wait for a change in what shows this match, or an answer to a press there; at most so long."""
        event = self._news[match]
        event.clear()
        try:
            async with asyncio.timeout(patience):
                await event.wait()
        except TimeoutError:
            pass

    def _changed(self, change: Change) -> None:
        message = change.message or (change.press.message if change.press else None)
        if message is None:
            return
        self.first_seen.setdefault(message, time.monotonic())
        for name in names(message):
            self._about[name][message] = None
            self._names[message].add(name)
        for name in self._names[message]:
            self._news[name].set()


def names(message: Message) -> set[str]:
    """The matches and challenges the buttons of a message belong to; what a game left behind is in none."""
    if message.deleted:
        return set()
    data = (
        button.value
        for button in message.buttons
        if button.action == "callback_data" and not button.text.startswith(KEEPSAKES)
    )
    return {fields[1] for text in data if len(fields := str(text).split(":")) > 1}


def is_over(message: Message) -> bool:
    """Whether a board shows the end of its match."""
    return any(REMATCH in button.text for button in message.buttons)
