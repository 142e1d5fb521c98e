"""Two people at a board in a chat, seen and touched only as people see and touch it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.markup import Button
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer
from tests.e2e.process import PATIENCE

ACCEPT, CLOSE, MOVE, CONFIRM, UNDO = "🤝", "✖️", "→", "✅", "↩️"
RESIGN, REMATCH, RECORD, OPTIONS = "🏳️", "🔁", "📄", "⚙️"
REALLY_RESIGN, OFFER = "✅ 🏳️", "🏳️ Offer"
REPLAY, SHARE = "🎬", "🖼"
ON_TURN = re.compile("▶️[^⚪⚫\n]*(⚪️|⚫️)")


def buttons(message: Message, icon: str) -> list[Button]:
    """The buttons with this icon."""
    return [button for button in message.buttons if icon in button.text]


def is_put_away(message: Message) -> bool:
    """Whether a board can only be looked at again: that of a finished game before the match's last one."""
    return [button.text[0] for button in message.buttons] == [REPLAY, SHARE, RECORD]


def about(message: Message) -> str | None:
    """Which match or challenge the buttons of a message belong to: equal for equal ones."""
    return message.buttons[0].data.split(":")[1] if message.buttons else None


@dataclass(slots=True)
class Table:
    """One chat with the bot in it. What is waited for is awaited from the world, not by the clock."""

    world: World
    chat: Chat
    thread: int | None = None

    # --- what is seen ---

    def posts(self) -> list[Message]:
        """What the bot has written here and not deleted, oldest first."""
        return [
            message
            for message in self.world.messages(self.chat)
            if message.sender is self.world.bot and message.thread == self.thread and not message.is_service
        ]

    def boards(self) -> list[Message]:
        """Boards to be played on, or the last of a match, oldest first."""
        return [
            message
            for message in self.posts()
            if message.photo and message.buttons and not is_put_away(message)
        ]

    # --- what is done ---

    async def tell(
        self, user: User, text: str, *, mention: User | None = None, to: Message | None = None
    ) -> Message:
        """Write, and wait for the bot's next message here."""
        before = len(self.posts())
        self.world.say(user, self.chat, text, mention=mention, reply_to=to, thread=self.thread)
        await self.until(lambda: len(self.posts()) > before)
        return self.posts()[before]

    async def begin(self, white: User, black: User, text: str = "/narde 1") -> Duel:
        """A challenge by one and its acceptance by the other."""
        return await self.accept(await self.tell(white, text), white, black)

    async def accept(self, card: Message, white: User, black: User, *, by: User | None = None) -> Duel:
        """`black`, or whom `by` names, presses 🤝; wait for the board."""
        before = len(self.boards())
        answer = await self.press(by or black, card, ACCEPT)
        await self.until(lambda: len(self.boards()) > before)
        assert answer.text
        return Duel(self, self.boards()[-1], white, black)

    async def press(self, user: User, message: Message, text: str) -> Answer:
        return await self.world.press(user, message, text, PATIENCE)

    async def press_data(self, user: User, message: Message, data: str) -> Answer:
        return await self.world.press_data(user, message, data, PATIENCE)

    async def press_at_once(self, presses: Sequence[tuple[User, str]], message: Message) -> list[Answer]:
        """Several presses before the bot can answer the first; the answers in the same order."""
        queries = [self.world.press_nowait(user, message, text) for user, text in presses]
        await self.until(lambda: all(query.answer is not None for query in queries))
        return [query.answer for query in queries if query.answer is not None]

    async def press_and_see(self, user: User, message: Message, text: str) -> Answer:
        """Press, and wait until the message has changed."""
        edits = message.edits
        answer = await self.press(user, message, text)
        await self.until(lambda: message.edits > edits)
        return answer

    async def until_more(self, seen: Callable[[], Sequence[Message]], before: int) -> None:
        """Wait until more than so many messages are seen."""
        await self.until(lambda: len(seen()) > before)

    async def until(self, condition: Callable[[], object]) -> None:
        await self.world.wait_for(condition, PATIENCE)


@dataclass(slots=True)
class Duel:
    """A match and who plays it; `board` is always the newest of its boards seen so far."""

    table: Table
    board: Message
    white: User
    black: User
    match: str | None = field(init=False)

    def __post_init__(self) -> None:
        self.match = about(self.board)

    @property
    def caption(self) -> str:
        return self.board.html

    @property
    def is_over(self) -> bool:
        return bool(buttons(self.board, REMATCH))

    @property
    def on_turn(self) -> User:
        found = ON_TURN.search(self.caption)
        assert found, self.caption
        return self.white if found[1] == "⚪️" else self.black

    @property
    def waiting(self) -> User:
        return self.black if self.on_turn is self.white else self.white

    @property
    def moves(self) -> list[str]:
        return [button.text for button in buttons(self.board, MOVE)]

    async def play(self, text: str) -> None:
        """The player on turn presses a button; wait for what it changes."""
        await self.do(self.on_turn, text)

    async def do(self, user: User, text: str) -> None:
        """Somebody presses a button; wait for the board to change, or for the next game's."""
        before = self.seen()
        answer = await self.table.press(user, self.board, text)
        assert not answer.text, answer.text
        await self.until_changed(before)

    async def until_changed(self, before: tuple[int, int]) -> None:
        """Wait until the newest board is another than the one seen before."""
        await self.until_shown(lambda _: self.seen() != before)

    async def until_shown(self, condition: Callable[[Message], bool]) -> None:
        """Wait for a board of this match, the newest, that is as wanted."""

        def newest() -> Message | None:
            board = self._newest()
            return board if board is not None and condition(board) else None

        self.board = await self.table.world.wait_for(newest, PATIENCE) or self.board

    async def play_step(self, random: Random) -> None:
        """Any one of the buttons that lead on."""
        await self.play(random.choice(self.moves or [CONFIRM]))

    async def play_turn(self, random: Random) -> None:
        """A whole turn, confirmed."""
        while self.moves:
            await self.play_step(random)
        await self.play(CONFIRM)

    async def play_to_the_end(self, random: Random) -> None:
        while not self.is_over:
            await self.play_step(random)

    async def resign(self, user: User) -> None:
        await self.do(user, RESIGN)
        await self.do(user, REALLY_RESIGN)

    def _newest(self) -> Message | None:
        """The latest board of this match with buttons; none between two games."""
        return next((board for board in reversed(self.table.boards()) if about(board) == self.match), None)

    def seen(self) -> tuple[int, int]:
        """What is seen now, to be compared with what is seen later."""
        newest = self._newest() or self.board
        return newest.id, newest.edits
