"""The log of every call the bot has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.sandbox.chats import Chat


@dataclass(slots=True, eq=False)
class Call:
    """One request. ``status`` 0: still under way, or its connection was dropped."""

    method: str
    parameters: Mapping[str, str]
    """As sent; a file is shown as its name and size. Old calls keep none."""
    started: float
    """Seconds on the monotonic clock."""
    chat: Chat | None = None
    status: int = 0
    description: str = ""
    """Why it was refused."""
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether it was carried out and answered so."""
        return self.status == 200


KEPT = 5_000
"""How many of the latest calls keep their parameters, so that a long run does not fill the memory."""


class CallLog:
    """All calls in order. ``getUpdates`` is logged too, but shown only where it is named."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def __iter__(self) -> Iterator[Call]:
        return iter(self._calls)

    def __len__(self) -> int:
        return len(self._calls)

    def add(self, call: Call) -> None:
        """Note a call that has just come in."""
        self._calls.append(call)
        if len(self._calls) > KEPT:
            self._calls[-KEPT - 1].parameters = {}

    def mark(self) -> int:
        """A point in the log, for :meth:`since`."""
        return len(self._calls)

    def since(self, mark: int = 0, method: str | None = None, chat: Chat | None = None) -> list[Call]:
        """The calls after a mark: of one method or all but ``getUpdates``, about one chat or any."""
        return [
            call
            for call in self._calls[mark:]
            if (call.method == method if method else call.method != "getUpdates")
            and (chat is None or call.chat is chat)
        ]

    def count(self, mark: int = 0, method: str | None = None, chat: Chat | None = None) -> int:
        """How many calls :meth:`since` finds."""
        return len(self.since(mark, method, chat))
