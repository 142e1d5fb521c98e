"""One checker moved by one die."""

from typing import NamedTuple

from engine.point import OFF


class Step(NamedTuple):
    """A checker on own point `source` moved by `die`; numbers are the mover's own.

    >>> Step(24, 5).target, Step(3, 5).target
    (19, 0)
    """

    source: int
    die: int

    @property
    def target(self) -> int:
        """The own point it lands on, or `OFF`."""
        return max(self.source - self.die, OFF)
