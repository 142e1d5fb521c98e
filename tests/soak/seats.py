"""Who plays whom, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.sandbox.accounts import User
from tests.soak.meeting import ByLink, InGroup, Inline, Meeting, Stored
from tests.soak.phones import Phones
from tests.soak.presses import Presses

NAMES = ("Anna", "Boris", "Clara", "David", "Elena")


@dataclass(slots=True)
class Seats:
    """New people for every meeting."""

    phones: Phones
    presses: Presses
    people: int = 0

    def meetings(self, count: int) -> Sequence[Meeting]:
        """By turns: four in one group (two of them begun before), two by links, two in inline messages."""
        made: list[Meeting] = []
        while len(made) < count:
            made += [
                *self.in_group(),
                self.by_link(),
                self.by_link(),
                self.in_dialog(),
                self.in_foreign_group(),
            ]
        return made[:count]

    def in_group(self) -> list[Meeting]:
        """Four people play four matches in one group; a fifth watches."""
        a, b, c, d, watcher = (self.person() for _ in range(5))
        chat = self.phones.world.group(f"Club of {a.name}", [a, b, c, d, watcher])
        return [
            InGroup(self.phones, self.presses, a, b, [watcher], chat=chat),
            InGroup(self.phones, self.presses, c, d, [watcher], chat=chat),
            Stored(self.phones, self.presses, b, d, [watcher], chat=chat, name=f"s{b.id}"),
            Stored(self.phones, self.presses, c, a, [watcher], chat=chat, name=f"s{c.id}"),
        ]

    def by_link(self) -> Meeting:
        return ByLink(self.phones, self.presses, self.person(), self.person())

    def in_dialog(self) -> Meeting:
        """Two who have never pressed Start: they see a board of text."""
        one, other = self.person(), self.person()
        chat = self.phones.world.dialog(one, other)
        return Inline(self.phones, self.presses, one, other, chat=chat)

    def in_foreign_group(self) -> Meeting:
        """One has pressed Start, so that pictures can be uploaded there; others can press too."""
        one, other, watcher = self.person(started=True), self.person(), self.person()
        chat = self.phones.world.group(f"Friends of {one.name}", [one, other, watcher], bot_member=False)
        return Inline(self.phones, self.presses, one, other, [watcher], chat=chat)

    def person(self, *, started: bool = False) -> User:
        self.people += 1
        name = f"{NAMES[self.people % len(NAMES)]}-{self.people}"
        return self.phones.world.user(name, started=started)
