"""Faults on purpose: refusals, server errors, lost connections and slowness."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from bot.sandbox.chats import Chat

FaultKind = Literal[429, 500, 502, "drop", "lose", "slow"]


@dataclass(slots=True, eq=False)
class Fault:
    """What goes wrong, and for which calls.

    429, 500, 502: answered so, not carried out. ``drop``: the connection is closed before anything is
    done. ``lose``: carried out, but the answer never arrives. ``slow``: carried out ``seconds`` later.
    Without ``method`` every call but ``getUpdates`` is meant.
    """

    kind: FaultKind
    method: str | None
    chat: Chat | None
    times: int | None
    """How often still; ``None``: always."""
    rate: float
    """The share of matching calls that is hit."""
    retry_after: int
    seconds: float


class Faults:
    """The faults in force. ``random`` may be seeded for a repeatable run."""

    def __init__(self) -> None:
        self.random = random.Random()  # noqa: S311 - chance for tests, no secret
        self._faults: list[Fault] = []

    def add(
        self,
        kind: FaultKind,
        method: str | None = None,
        chat: Chat | None = None,
        times: int | None = None,
        rate: float = 1.0,
        retry_after: int = 5,
        seconds: float = 1.0,
    ) -> Fault:
        """Let matching calls fail: the next ``times``, or a share ``rate`` of all; default the next one."""
        if times is None and rate >= 1.0:
            times = 1
        fault = Fault(kind, method, chat, times, rate, retry_after, seconds)
        self._faults.append(fault)
        return fault

    def remove(self, fault: Fault) -> None:
        """End a fault; one that has ended already is no error."""
        if fault in self._faults:
            self._faults.remove(fault)

    def clear(self) -> None:
        """End all faults."""
        self._faults.clear()

    def pick(self, method: str, chat: Chat | None) -> Fault | None:
        """The fault that hits this call, used up by one."""
        for fault in self._faults:
            named = fault.method == method if fault.method else method != "getUpdates"
            if not named or (fault.chat is not None and fault.chat is not chat):
                continue
            if fault.rate < 1.0 and self.random.random() >= fault.rate:
                continue
            if fault.times is not None:
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
            return fault
        return None
