"""One match of the soak: two people who press what they are offered, and all that people do besides."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from random import Random

from bot.sandbox.accounts import User
from bot.sandbox.markup import Button
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer, Query
from tests.soak.meeting import Meeting
from tests.soak.phones import REMATCH, Phones, is_over
from tests.soak.presses import Presses

ON_TURN = re.compile("▶️ (⚪️|⚫️)")
MOVE, CONFIRM, RESIGN, REALLY_RESIGN, RECORD = "→", "✅", "🏳️", "✅ 🏳️", "📄"
LIKELY = 100.0  # how likely moving on is, against each of the other buttons
SELDOM = {"↩️": 15.0, REALLY_RESIGN: 20.0, RESIGN: 0.6, "⚙️": 2.0, RECORD: 1.0, "⤵️": 1.0, "✖️": 1.0}
DOUBLE_TAP = 0.05
BESIDES = 0.12  # how often somebody does something that should change nothing
ANSWERED = 60.0  # seconds after which a press is no longer waited for (but an answer still owed)
SHOWN = 10.0  # seconds a player waits for the board to change before pressing again
KEPT = 40  # old buttons remembered


@dataclass(slots=True)
class Pace:
    """How people play. `think`: seconds between two presses of a match, on average."""

    think: float
    giving_up: bool = False


@dataclass(slots=True)
class Contest:
    """All chance in it comes from `random`."""

    meeting: Meeting
    phones: Phones
    presses: Presses
    pace: Pace
    random: Random
    match: str = ""
    old: list[tuple[Message, str]] = field(default_factory=list)

    async def play(self, late: float) -> None:
        """Begin so many seconds later, and play until the end."""
        await asyncio.sleep(late)
        self.match = await self.meeting.begin()
        while not any(is_over(board) for board in self.phones.live(self.match)):
            await self._think()
            boards = self.phones.live(self.match)
            if not boards:
                await self.phones.news(self.match, SHOWN)
            elif self.random.random() < BESIDES:
                await self._something_else(self.random.choice(boards))
            else:
                await self._move_on(boards)

    async def press_older_boards(self) -> None:
        """Press what still has buttons above the newest board of a chat: the bot must take them off."""
        players = (self.meeting.white, self.meeting.black)
        for boards in self.phones.by_chat(self.match):
            for board in boards[:-1]:
                button = next(button for button in _pressable(board) if REMATCH not in button.text)
                reader = next(user for user in board.chat.people if user in players)
                await self._answered(self.presses.press(reader, board, button.data))

    async def _think(self) -> None:
        think = 1.0 if self.pace.giving_up else self.pace.think
        await asyncio.sleep(self.random.expovariate(1 / think))

    async def _move_on(self, boards: list[Message]) -> None:
        """The player on turn presses something under the newest of his boards, and waits for its effect."""
        pressed = self._turn_at(boards)
        if pressed is None:
            await self.phones.news(self.match, SHOWN)
            return
        who, board = pressed
        button = self._choose(_pressable(board))
        self.old.append((board, button.data))
        del self.old[:-KEPT]
        before = self._seen()
        queries = [self.presses.press(who, board, button.data)]
        if self.random.random() < DOUBLE_TAP:
            queries.append(self.presses.press(who, board, button.data))
        await self._answered(*queries)
        if self._seen() == before:
            await self.phones.news(self.match, SHOWN)

    def _turn_at(self, boards: list[Message]) -> tuple[User, Message] | None:
        """The newest board that asks somebody to move whom it belongs to; whose it is."""
        for board in reversed(boards):
            mover = self._on_turn(board)
            if mover is not None and (board.chat.kind != "private" or board.chat.id == mover.id):
                return mover, board
        return None

    def _choose(self, buttons: list[Button]) -> Button:
        if self.pace.giving_up:
            for wanted in (REALLY_RESIGN, RESIGN):
                for button in buttons:
                    if wanted in button.text:
                        return button
        return self.random.choices(buttons, [_weight(button) for button in buttons])[0]

    async def _something_else(self, board: Message) -> None:
        """What must change nothing: a stranger, the other player, an old button, a forged one."""
        players = [self.meeting.white, self.meeting.black]
        who = self.random.choice([*self.meeting.strangers[:1], *players])
        message, data = self.random.choice([*self.old, (board, self._forged(board))])
        await self._answered(self.presses.press(who, message, data))

    def _forged(self, board: Message) -> str:
        data = self.random.choice(
            [button.data for button in board.buttons if button.action == "callback_data"]
        )
        cut = self.random.randrange(len(data))
        return (data[:cut] + chr(self.random.randrange(32, 1500)) + data[cut + 1 :])[:32]

    async def _answered(self, *queries: Query[Answer] | None) -> None:
        waited = 0.0
        while any(query and self.presses.is_open(query) for query in queries) and waited < ANSWERED:
            await self.phones.news(self.match, 1.0)
            waited += 1.0

    def _on_turn(self, board: Message) -> User | None:
        """Who is to move as this board shows it."""
        found = ON_TURN.search(board.html)
        if found is None:
            return None
        return self.meeting.white if found[1] == "⚪️" else self.meeting.black

    def _seen(self) -> list[tuple[int, int]]:
        return [(board.id, board.edits) for board in self.phones.live(self.match)]


def _pressable(message: Message) -> list[Button]:
    return [button for button in message.buttons if button.action == "callback_data"]


def _weight(button: Button) -> float:
    for icon, weight in SELDOM.items():
        if icon in button.text:
            return weight
    return LIKELY
