"""Telegram's limits kept chat by chat: a slow or flooded chat never slows another.

Telegram takes about 20 messages a minute in a group, one a second in a chat with short bursts, and 30 a
second in all. For edits it is laxer, but not always: they go at once until a chat is first told to wait,
and from then on count like messages. What has no chat (answers to presses, polling) is never held back.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from telegram.error import RetryAfter, TelegramError
from telegram.ext import BaseRateLimiter

PACED = ("send", "edit", "copy", "forward")  # how the endpoints begin that count against a chat
ALREADY_PACED = "already paced"  # rate_limit_args of a caller that waited for its slot itself
MOST_CHATS = 10_000
MOST_WAITING = 8  # requests in line for one chat; commands written there meanwhile are not answered


class Ending(TelegramError):
    """The bot ends; what would have to wait longer is not sent any more."""


class Bucket:
    """`burst` tokens at most, refilled at `rate` a second, until `closed` is set (None: always)."""

    def __init__(self, burst: float, rate: float, closed: asyncio.Event | None = None) -> None:
        self.waiting = 0
        self._closed = closed or asyncio.Event()
        self._lock = asyncio.Lock()  # waiters go in the order they came
        self._burst, self._rate = burst, rate
        self._tokens, self._at = burst, 0.0

    async def take(self) -> None:
        """Raises Ending when there is no time left to wait."""
        self.waiting += 1
        try:
            async with self._lock:
                while (wait := self._missing(time.monotonic()) / self._rate) > 0:
                    await self._pass(wait)
                self._tokens -= 1
        finally:
            self.waiting -= 1

    async def _pass(self, wait: float) -> None:
        try:
            async with asyncio.timeout(wait):
                await self._closed.wait()
        except TimeoutError:
            return
        raise Ending("the bot ends")

    def hold(self, seconds: float) -> None:
        """No token for so long."""
        now = time.monotonic()
        self._missing(now)
        self._tokens = min(self._tokens, 1 - seconds * self._rate)

    def is_empty(self) -> bool:
        """Whether who came now would have to wait."""
        return bool(self.waiting) or self._missing(time.monotonic()) > 0

    def is_idle(self) -> bool:
        return not self.waiting and self._missing(time.monotonic()) <= 1 - self._burst

    def _missing(self, now: float) -> float:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return 1 - self._tokens


Chat = int | str  # a chat's id, or an inline message's


class Pacer(BaseRateLimiter[str]):
    """The bot's rate limiter; the presenter also asks it for slots before it draws."""

    def __init__(self) -> None:
        self._closed = asyncio.Event()
        self._all = Bucket(burst=5, rate=25, closed=self._closed)
        self._chats: dict[Chat, Bucket] = {}
        self._strict: set[Chat] = set()  # where edits count like messages

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def slot(self, chat: Chat, *, edit: bool) -> None:
        """Wait until a message may be sent or edited there. Raises Ending."""
        if not edit or chat in self._strict:
            await self._bucket(chat).take()
        await self._all.take()

    def close(self) -> None:
        """From now on nobody waits for a slot."""
        self._closed.set()

    def hold(self, chat: Chat, seconds: float) -> None:
        """Telegram said to leave this chat alone for so long."""
        self._strict.add(chat)
        self._bucket(chat).hold(seconds)

    def is_flooded(self, chat: Chat) -> bool:
        """Whether so much waits to be written there that more would only delay the boards."""
        return chat in self._chats and self._chats[chat].waiting >= MOST_WAITING

    def is_busy(self, chat: Chat) -> bool:
        """Whether what is only wished for should not be written there, for it would delay the boards."""
        return chat in self._chats and self._chats[chat].is_empty()

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, Any]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: str | None,
    ) -> Any:
        chat = data.get("chat_id") or data.get("inline_message_id")
        if chat is None or rate_limit_args == ALREADY_PACED or not endpoint.startswith(PACED):
            return await callback(*args, **kwargs)
        while True:
            await self.slot(chat, edit=endpoint.startswith("edit"))
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as error:
                self.hold(chat, seconds(error))

    def _bucket(self, chat: Chat) -> Bucket:
        if chat not in self._chats:
            if len(self._chats) >= MOST_CHATS:
                self._forget_idle()
            group = isinstance(chat, int) and chat < 0
            burst, rate = (19, 1 / 3) if group else (5, 1)
            self._chats[chat] = Bucket(burst, rate, self._closed)
        return self._chats[chat]

    def _forget_idle(self) -> None:
        self._chats = {chat: bucket for chat, bucket in self._chats.items() if not bucket.is_idle()}
        self._strict &= self._chats.keys()


def seconds(error: RetryAfter) -> float:
    """How long Telegram asks to wait, and a little more for the clocks' difference."""
    wait = error.retry_after
    return (wait if isinstance(wait, int) else wait.total_seconds()) + 0.1
