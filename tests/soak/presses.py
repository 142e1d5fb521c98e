"""Every press ever made, and which of them were in flight when the bot was killed."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer, Query

CALM = 15.0  # seconds after a kill until the bot has started and made up for it


class Presses:
    """The ledger of a soak."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._all: list[Query[Answer]] = []
        self._lost: set[str] = set()
        self._kills: list[float] = []

    def __len__(self) -> int:
        return len(self._all)

    def press(self, user: User, message: Message, data: str) -> Query[Answer] | None:
        """Press, if the message can still be pressed."""
        try:
            query = self._world.press_data_nowait(user, message, data)
        except PermissionError:
            return None
        self._all.append(query)
        return query

    def killed(self) -> None:
        """What was under way died with the bot."""
        self._lost |= {query.id for query in self._world.unanswered()}
        self._kills.append(time.monotonic())

    def is_open(self, query: Query[Answer]) -> bool:
        """Whether an answer may still come."""
        return query.answer is None and query.id not in self._lost

    def unanswered(self) -> Sequence[Query[Answer]]:
        """Those for which nothing excuses that there is no answer."""
        return [query for query in self._all if self.is_open(query)]

    def lost(self) -> int:
        """How many were never answered because the bot was killed."""
        return sum(query.answer is None for query in self._all if query.id in self._lost)

    def seconds(self) -> list[float]:
        """How long answers took, shortest first, but for those the bot was killed over."""
        return sorted(query.seconds for query in self._all if query.answer and query.id not in self._lost)

    def seconds_in_peace(self) -> list[float]:
        """Those of presses that no start of the bot disturbed."""
        return sorted(
            query.seconds
            for query in self._all
            if query.answer
            and not any(0 <= query.asked_at + query.seconds - kill < CALM for kill in self._kills)
        )
