"""Questions the bot must answer in time: button presses, inline queries, guest mentions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
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
    """One question. ``answered`` is done once the bot has answered."""

    id: str
    user: User
    chat: Chat
    text: str
    """Callback data, or what was typed after ``@bot``."""
    asked_at: float
    answered: asyncio.Future[A]
    message: Message | None = None
    """The message pressed, or the one that mentions the guest bot."""

    @property
    def answer(self) -> A | None:
        """The answer, once there is one."""
        done = self.answered.done() and not self.answered.cancelled()
        return self.answered.result() if done else None


@dataclass(slots=True)
class QueryBook(Generic[A]):
    """All queries of one sort. Older than ``lifetime`` seconds, answered or unknown is refused alike."""

    lifetime: float
    _queries: dict[str, Query[A]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Query[A]]:
        return iter(self._queries.values())

    def ask(
        self, query_id: str, user: User, chat: Chat, text: str, message: Message | None = None
    ) -> Query[A]:
        """Note a new question. Needs a running event loop."""
        future: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        query = Query(query_id, user, chat, text, time.monotonic(), future, message)
        self._queries[query_id] = query
        return query

    def get(self, query_id: str) -> Query[A]:
        """The query of that id, if it may still be answered; raises Telegram's refusal."""
        query = self._queries.get(query_id)
        expired = query is not None and time.monotonic() - query.asked_at > self.lifetime
        if query is None or expired or query.answered.done():
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return query

    def find(self, query_id: str) -> Query[A]:
        """The query of that id, however old; ``KeyError`` if there is none."""
        return self._queries[query_id]

    def expire(self, query: Query[A]) -> None:
        """Make a query too old to be answered."""
        query.asked_at = float("-inf")

    def unanswered(self) -> list[Query[A]]:
        """The questions without an answer, oldest first."""
        return [query for query in self if not query.answered.done()]
