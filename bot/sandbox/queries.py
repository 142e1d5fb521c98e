"""Questions the bot must answer in time: button presses, inline queries, guest mentions."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import Keyboard
from bot.sandbox.messages import Content, Message

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Answer:
    """What ``answerCallbackQuery`` shows the presser: nothing, a toast or an alert; or a link it opens."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class InlineResult:
    """One result offered in inline mode, and the message it becomes when chosen."""

    id: str
    title: str
    description: str
    content: Content
    keyboard: Keyboard


@dataclass(frozen=True, slots=True)
class InlineAnswer:
    """All results of an inline query, and how the bot wants them kept."""

    query_id: str
    results: tuple[InlineResult, ...]
    cache_time: int
    """Seconds for which Telegram answers the same query without asking the bot."""
    is_personal: bool
    """The kept answer is for the same person only."""
    button: dict[str, Any] | None
    """A button above the results that opens the private chat: ``text`` and ``start_parameter``."""


@dataclass(slots=True, eq=False)
class Query(Generic[A]):
    """One question, and the answer once there is one."""

    id: str
    user: User
    chat: Chat
    text: str
    """Callback data, or what was typed after ``@bot``."""
    message: Message | None
    """The message pressed, or the one that mentions the guest bot."""
    asked_at: float
    """Seconds on the monotonic clock."""
    answer: A | None = None
    seconds: float = 0.0
    """How long the answer took."""


class QueryBook(Generic[A]):
    """All queries of one sort. Older than ``lifetime`` seconds, answered or unknown: refused alike."""

    def __init__(self, lifetime: float) -> None:
        self.lifetime = lifetime
        self.answered: deque[Query[A]] = deque(maxlen=100)
        """The latest ones that have an answer."""
        self._open: dict[str, Query[A]] = {}

    def ask(
        self, query_id: str, user: User, chat: Chat, text: str, message: Message | None = None
    ) -> Query[A]:
        """Note a new question."""
        query: Query[A] = Query(query_id, user, chat, text, message, time.monotonic())
        self._open[query_id] = query
        return query

    def get(self, query_id: str) -> Query[A]:
        """The query of that id, if it may still be answered; raises Telegram's refusal."""
        query = self._open.get(query_id)
        if query is None or time.monotonic() - query.asked_at > self.lifetime:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return query

    def answer(self, query: Query[A], answer: A) -> None:
        """Note the answer."""
        query.answer, query.seconds = answer, time.monotonic() - query.asked_at
        del self._open[query.id]
        self.answered.append(query)

    def expire(self, query: Query[A]) -> None:
        """Make a query too old to be answered."""
        query.asked_at = float("-inf")

    def unanswered(self) -> list[Query[A]]:
        """The questions without an answer, oldest first."""
        return list(self._open.values())
