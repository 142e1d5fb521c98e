"""After the bot has stopped: is everything as it should be, in storage and on the phones?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from engine.events import Event
from engine.match import fold
from engine.record import RecordError, read_record, record_of, write_record
from storage.base import Store
from storage.rows import BoardView, Place, StoredMatch
from tests.e2e.process import BotProcess, run
from tests.soak.meeting import turns_in
from tests.soak.phones import Phones, is_over
from tests.soak.presses import Presses
from tests.soak.report import Report

TROUBLE = re.compile(r"Traceback|ERROR|CRITICAL")
SAMPLE = 5  # records verified by the engine's own command


async def judge(report: Report, store: Store, phones: Phones, matches: Sequence[str], folder: Path) -> int:
    """Add what is wrong with these matches; how many turns were played in them."""
    report.violations += [f"match {match} is behind" for match in await store.matches_behind()]
    turns = 0
    for number, name in enumerate(matches):
        if (stored := await store.match(name)) is None:
            report.violations.append(f"match {name!r} is not in storage")
            continue
        case = Case(store, phones, stored, [entry.event for entry in await store.journal(name)])
        report.violations += [f"match {name}: {violation}" for violation in await case.violations()]
        turns += turns_in(case.events)
        if number % max(len(matches) // SAMPLE, 1) == 0:
            report.violations += await case.verified(folder)
    return turns


@dataclass(frozen=True, slots=True)
class Case:
    """One match that should be over everywhere."""

    store: Store
    phones: Phones
    stored: StoredMatch
    events: list[Event]

    async def violations(self) -> list[str]:
        found = [] if self.stored.match.is_over else ["it has not ended"]
        if fold(self.events) != self.stored.match:
            found.append("its journal does not give its snapshot")
        return found + list(self._records()) + await self._views() + await self._doubled()

    async def verified(self, folder: Path) -> list[str]:
        """What `python -m engine verify` has against the record of the first game."""
        file = folder / f"{self.stored.id}.narde.txt"
        file.write_text(self._record(1))
        ended = await run(folder, "engine", "verify", str(file))
        return [f"match {self.stored.id}: {ended.err.strip()}"] if ended.code else []

    def _records(self) -> Iterator[str]:
        for number in range(1, self.stored.match.game.number + 1):
            try:
                read_record(self._record(number))
            except RecordError as fault:
                yield f"the record of game {number} is refused: {fault}"

    def _record(self, number: int) -> str:
        game_id = f"{self.stored.id}-{number}"
        names = {"white": self.stored.white.name, "black": self.stored.black.name}
        return write_record(record_of(self.events, number, game_id=game_id, date="2026-01-01", **names))

    async def _views(self) -> list[str]:
        """Every view shows the end, in storage and on the phones."""
        views = await self.store.views(self.stored.id)
        found = [] if views else ["it is shown nowhere"]
        for view in views:
            message = self._message(view)
            if view.shown_version < self.stored.version:
                found.append(f"view {view.id} is behind")
            if message is None:
                found.append(f"view {view.id} has no message")
            elif not self._shows_end(message):
                found.append(f"view {view.id} shows another state: {message.html!r}")
        return found

    async def _doubled(self) -> list[str]:
        """Boards with buttons that the bot knows of: one a chat, and none that was put away."""
        known: dict[Chat, list[BoardView]] = defaultdict(list)
        for message in self.phones.live(self.stored.id):
            if (view := await self.store.view_at(place_of(message))) is not None:
                known[message.chat].append(view)
        found = []
        for chat, views in known.items():
            found += [
                f"view {view.id} in {chat.title} was put away with buttons" for view in views if view.retired
            ]
            if len(views) > 1:
                found.append(f"there are {len(views)} boards with buttons in {chat.title}")
        return found

    def _message(self, view: BoardView) -> Message | None:
        place, world = view.place, self.phones.world
        if place.inline_message_id is not None:
            return world.inline_messages.get(place.inline_message_id)
        return world.chats[place.chat_id or 0].message(place.message_id or 0)

    def _shows_end(self, message: Message) -> bool:
        """Whether a board is that of the match's end, with the winner's name."""
        winner = self.stored.match.winner
        name = "" if winner is None else self.stored.player(winner).name
        return is_over(message) and name in message.content.text.plain.splitlines()[-1]


def place_of(message: Message) -> Place:
    """Where storage would know the message."""
    if message.inline_id is not None:
        return Place(inline_message_id=message.inline_id)
    return Place(message.chat.id, message.id)


def log_trouble(bot: BotProcess) -> list[str]:
    """Lines of the bot's log that should not be there."""
    return [f"the log says: {line}" for line in bot.log.splitlines() if TROUBLE.search(line)]


def unanswered(presses: Presses) -> list[str]:
    """The presses that nothing excuses."""
    return [
        f"the press {query.text!r} by {query.user.name} was never answered" for query in presses.unanswered()
    ]
