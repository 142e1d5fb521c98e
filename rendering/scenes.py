"""What a film of a game shows, and for how long: plain data. `rendering.replay` makes the film."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.step import Step
from rendering import geometry as geo
from rendering.spec import BoardSpec

TICKS = 20
"""Ticks a second: how finely durations are told."""
SMALLER = Fraction(5, 8)
"""A film's width and height for one of a picture's."""
SIZE = int(geo.WIDTH * SMALLER), int(geo.HEIGHT * SMALLER)
ROLL, PASS = 13, 20
"""Ticks a roll is shown before its checkers move, and a board with a note."""
FIRST, LAST = 24, 80
"""Ticks the first board and the last one stand longer than the others."""
GLIDE, LANDED = 3, 3
"""Ticks a checker is under way, and then lies before the next one starts."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What is shown of a turn: its board with the roll, then the steps of `board.turn`, which must fit it.

    A game's last one shows how it ended, without steps.
    """

    board: BoardSpec
    steps: tuple[Step, ...] = ()
    note: str = ""
    """A few words in the middle of the board: that the turn passes."""

    @property
    def standing(self) -> int:
        """Ticks before the checkers move."""
        return PASS if self.note else ROLL


def seconds(turns: Sequence[Turn]) -> float:
    """How long the film of these turns takes."""
    ticks = sum(turn.standing + len(turn.steps) * (GLIDE + LANDED) for turn in turns)
    return (ticks + FIRST + LAST) / TICKS
