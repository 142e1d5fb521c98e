"""After the bot has stopped: is everything as it should be, in storage and on the phones?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from bot.sandbox import World
from bot.sandbox.messages import Message
from engine.events import TurnPlayed
from engine.match import fold
from engine.record import RecordError, read_record, record_of, write_record
from storage.base import BoardView, Place, Store, StoredMatch
from tests.e2e.process import BotProcess
from tests.soak.phones import Phones, is_over
from tests.soak.presses import Presses

TROUBLE = re.compile(r"Traceback|ERROR|CRITICAL")


@dataclass(slots=True)
class Judge:
    """Each method tells the violations it finds, one in a line."""

    store: Store
    phones: Phones

    async def match(self, match: str) -> list[str]:
        """One match: over, its journal whole, its record good, its views and boards at their end."""
        stored = await self.store.match(match)
        if stored is None:
            return [f"match {match} is not in storage"]
        events = [entry.event for entry in await self.store.journal(match)]
        found = []
        if not stored.match.is_over:
            found.append(f"match {match} has not ended")
        if fold(events) != stored.match:
            found.append(f"match {match}: its journal does not give its snapshot")
        found += self._record(stored, events)
        found += await self._views(stored)
        return found

    def _record(self, stored: StoredMatch, events: list) -> Iterator[str]:
        for number in range(1, stored.match.game.number + 1):
            try:
                read_record(record(stored, events, number))
            except RecordError as fault:
                yield f"match {stored.id}: the record of game {number} is refused: {fault}"

    async def _views(self, stored: StoredMatch) -> list[str]:
        found = []
        for view in await self.store.views(stored.id):
            if view.shown_version < stored.version:
                found.append(f"view {view.id} of match {stored.id} is behind")
            message = self._message(view)
            if message is None:
                found.append(f"view {view.id} of match {stored.id} has no message")
            elif not shows_end(message, stored):
                found.append(f"view {view.id} of match {stored.id} shows another state: {message.html!r}")
        return found

    async def doubled(self, match: str) -> list[str]:
        """Live boards beyond one a chat that the bot itself knows of."""
        known = defaultdict(list)
        for message in self.phones.live(match):
            if (view := await self.store.view_at(place_of(message))) is not None:
                known[message.chat].append((message, view))
        found = []
        for chat, boards in known.items():
            found += [f"an old board of match {match} in {chat.title} has buttons" for _, view in boards if view.retired]
            if sum(not view.retired for _, view in boards) > 1:
                found.append(f"match {match} has several boards in {chat.title}")
        return found

    def _message(self, view: BoardView) -> Message | None:
        place, world = view.place, self.phones.world
        if place.inline_message_id is not None:
            return world.inline_messages.get(place.inline_message_id)
        chat = world.chats[place.chat_id or 0]
        return chat.message(place.message_id or 0)


def record(stored: StoredMatch, events: list, number: int) -> str:
    """One game as a text, by the engine."""
    return write_record(
        record_of(events, number, game_id=f"{stored.id}-{number}", date="2026-01-01", white="W", black="B")
    )


def shows_end(message: Message, stored: StoredMatch) -> bool:
    """Whether a board is that of a match's end, with the winner's name."""
    winner = stored.match.winner
    name = "" if winner is None else stored.player(winner).name
    return is_over(message) and name in message.content.text.plain.splitlines()[-1]


def place_of(message: Message) -> Place:
    if message.inline_id is not None:
        return Place(inline_message_id=message.inline_id)
    return Place(message.chat.id, message.id)


def log_trouble(bot: BotProcess) -> list[str]:
    """Lines of the bot's log that should not be there."""
    return [f"the log says: {line}" for line in bot.log.splitlines() if TROUBLE.search(line)]


def unanswered(presses: Presses) -> list[str]:
    return [f"the press {query.text!r} by {query.user.name} was never answered" for query in presses.unanswered()]


def turns_of(events: list) -> int:
    """Turns really played."""
    return sum(isinstance(event, TurnPlayed) and bool(event.steps) for event in events)
