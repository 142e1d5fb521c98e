"""Where the checkers stand: an immutable position, and a setup not yet looked at."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine import track
from engine.point import HEAD, OFF, facing
from engine.side import Side
from engine.step import Step

_SHORTEST_BLOCK = 4


@dataclass(frozen=True, slots=True)
class Position:
    """All thirty checkers, on the board or borne off.

    The two fields are tracks (see `engine.track`); make a position with `Position.start`, `after` or
    `Setup(...).position()` rather than from them.
    """

    white: int
    black: int

    @classmethod
    def start(cls) -> "Position":
        """All fifteen checkers of each side on its head."""
        return cls(track.START, track.START)

    def track(self, side: Side) -> int:
        """The side's checkers as a track."""
        return self.white if side is Side.WHITE else self.black

    def with_track(self, side: Side, new: int) -> "Position":
        """The same position with the side's checkers standing as in the track `new`."""
        return Position(new, self.black) if side is Side.WHITE else Position(self.white, new)

    @property
    def points(self) -> tuple[int, ...]:
        """24 numbers, board point 1 first: White's checkers positive, Black's negative."""
        white, black = self.white, self.black
        own = [track.count(white, point) for point in range(1, HEAD + 1)]
        other = [track.count(black, point) for point in range(1, HEAD + 1)]
        return tuple(a - b for a, b in zip(own, other[12:] + other[:12], strict=True))

    def count(self, side: Side, own: int) -> int:
        """The side's checkers on its own point 1…24."""
        return track.count(self.track(side), own)

    def off(self, side: Side) -> int:
        """The side's checkers borne off."""
        return track.count(self.track(side), OFF)

    def pips(self, side: Side) -> int:
        """Points the side's checkers still have to go, off the board included.

        >>> Position.start().pips(Side.BLACK)
        360
        """
        return sum(own * self.count(side, own) for own in range(1, HEAD + 1))

    def all_home(self, side: Side) -> bool:
        """Whether no checker of the side is outside its own points 6…1."""
        return self.track(side) < track.OUTSIDE

    def has_won(self, side: Side) -> bool:
        """Whether the side has borne off its last checker."""
        return self.track(side) == track.FULL

    def blocks(self, side: Side) -> tuple[tuple[int, int], ...]:
        """The side's runs of four or more held points, each as the own numbers of its two ends.

        A run follows the opponent's way, the end it meets first named first; it may cross the side's own
        1|24 seam (then 2…23 is named `(2, 23)`), never the opponent's.
        """
        return tuple(
            (facing(high), facing(low))
            for high, low in _runs(track.across(track.held(self.track(side))))
            if high - low + 1 >= _SHORTEST_BLOCK
        )

    def after(self, side: Side, step: Step) -> "Position":
        """The position with the step played; a checker must stand on its source, nothing else is asked."""
        moved = self.track(side) - (1 << 4 * step.source) + (1 << 4 * step.target)
        return self.with_track(side, moved)


def _runs(points: int) -> Iterator[tuple[int, int]]:
    """The maximal runs of a point set as (highest, lowest), from point 24 down."""
    high = 0
    for point in range(HEAD, -1, -1):
        if points >> 4 * point & 1:
            high = high or point
        elif high:
            yield high, point + 1
            high = 0


class SetupFault(Enum):
    """Why a setup is no position."""

    NOT_24_POINTS = "a position has 24 points"
    NOT_WHOLE_NUMBERS = "a point holds a whole number of checkers"
    TOO_MANY_WHITE = "White has more than 15 checkers"
    TOO_MANY_BLACK = "Black has more than 15 checkers"
    NO_CHECKERS = "neither side has a checker left"


class SetupRefused(ValueError):
    """A setup that is no position; `fault` says why."""

    def __init__(self, fault: SetupFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Setup:
    """24 numbers as in `Position.points`, from outside and not yet looked at.

    Missing checkers count as borne off. A wall that the block rule forbids is no fault: it may stand there
    from a game under other rules, and the next turn has to open it.
    """

    points: tuple[int, ...]

    def position(self) -> Position:
        """The position; raises SetupRefused.

        >>> Setup((1,) * 24).position()
        Traceback (most recent call last):
        engine.position.SetupRefused: White has more than 15 checkers
        """
        if len(self.points) != HEAD:
            raise SetupRefused(SetupFault.NOT_24_POINTS)
        if not all(type(number) is int for number in self.points):  # a bool is no number of checkers
            raise SetupRefused(SetupFault.NOT_WHOLE_NUMBERS)
        white = [max(number, 0) for number in self.points]
        black = [max(-number, 0) for number in self.points]
        if sum(white) > track.FULL:
            raise SetupRefused(SetupFault.TOO_MANY_WHITE)
        if sum(black) > track.FULL:
            raise SetupRefused(SetupFault.TOO_MANY_BLACK)
        if not any(self.points):
            raise SetupRefused(SetupFault.NO_CHECKERS)
        return Position(_packed(white), _packed(black[12:] + black[:12]))


def _packed(numbers: list[int]) -> int:
    on_board = sum(number << 4 * own for own, number in enumerate(numbers, start=1))
    return on_board + track.FULL - sum(numbers)
