"""Telegram's rate limits, off unless a test wants them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

from bot.sandbox.chats import Chat
from bot.sandbox.errors import too_many_requests

_COUNTED = ("send", "edit", "copy", "forward")


class _Window:
    """At most ``limit`` events within any ``seconds``."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.seconds = limit, seconds
        self._times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until one more fits."""
        while self._times and self._times[0] <= now - self.seconds:
            self._times.popleft()
        return self._times[0] + self.seconds - now if len(self._times) >= self.limit else 0.0

    def note(self, now: float) -> None:
        self._times.append(now)


class Pace:
    """Messages and edits: 20 a minute in a group, 1 a second in a chat (bursts of 5), 30 in all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.strict = False
        self.clock = clock
        self._all = _Window(30, 1)
        self._chats: dict[Chat, list[_Window]] = {}

    def check(self, method: str, chat: Chat | None) -> None:
        """Count a call, or refuse it with a 429 and the seconds to wait."""
        if not self.strict or chat is None or not method.startswith(_COUNTED) or method == "sendChatAction":
            return
        own = self._chats.setdefault(chat, [_Window(5, 5)] + ([_Window(20, 60)] if chat.is_group else []))
        now = self.clock()
        wait = max(window.wait(now) for window in (*own, self._all))
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        for window in (*own, self._all):
            window.note(now)
