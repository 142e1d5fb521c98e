"""The queue of updates and ``getUpdates``: long polling, confirmation by offset, one poller at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from bot.sandbox.errors import Refused

OPT_IN = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds of updates a bot gets only by naming them in ``allowed_updates``."""


class UpdateQueue:
    """What the bot has not confirmed yet, oldest first."""

    def __init__(self) -> None:
        self._next_id = 100_000_001
        self._waiting: deque[dict[str, Any]] = deque()
        self._allowed: frozenset[str] = frozenset()
        self._poller: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, kind: str, content: dict[str, Any]) -> None:
        """Queue an update, unless the bot has not asked for its kind."""
        wanted = kind in self._allowed if self._allowed else kind not in OPT_IN
        if not wanted:
            return
        self._waiting.append({"update_id": self._next_id, kind: content})
        self._next_id += 1
        self.hang_up()

    def allow(self, kinds: frozenset[str]) -> None:
        """Only these kinds are queued from now on; empty: all but :data:`OPT_IN`."""
        self._allowed = kinds

    def hang_up(self) -> None:
        """Let the waiting poll return what there is."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def clear(self) -> None:
        """Forget what is waiting (``drop_pending_updates``)."""
        self._waiting.clear()

    async def get(self, offset: int, limit: int, timeout: float) -> list[dict[str, Any]]:
        """Confirm what is older than ``offset`` and return up to ``limit``, waiting ``timeout`` seconds.

        Raises a 409 in the poll that another one ends.
        """
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(
                Refused(
                    409,
                    "Conflict: terminated by other getUpdates request; "
                    "make sure that only one bot instance is running",
                )
            )
        self._confirm(offset)
        if not self._waiting and timeout > 0:
            poller = self._poller = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(timeout):
                    await poller
            except TimeoutError:
                pass
        return [update for update, _ in zip(self._waiting, range(limit), strict=False)]

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self._waiting) > -offset:
                self._waiting.popleft()
        while offset > 0 and self._waiting and self._waiting[0]["update_id"] < offset:
            self._waiting.popleft()
