"""One side's checkers as a whole number, four bits a point.

Bits 4p…4p+3 of a *track* hold the number of checkers on own point p (at most 15), bits 0…3 those borne
off. A *point set* has bit 4p set for each point p in it. So a step is an addition, all checkers that can
move by a die are found by one shift and one `&`, and equal tracks are equal numbers.
"""

from engine.point import HEAD

FULL = 15
"""Checkers a side, and thus the track of a side that has borne off all of them."""

POINTS: int = sum(1 << 4 * point for point in range(1, HEAD + 1))
"""The set of all points."""

START: int = FULL << 4 * HEAD
"""All checkers on the head."""

OUTSIDE: int = 1 << 4 * 7
"""A track below this number has no checker outside home."""


def count(track: int, own: int) -> int:
    """Checkers on own point 0 (borne off) … 24."""
    return track >> 4 * own & FULL


def held(track: int) -> int:
    """The set of points with at least one checker.

    >>> held(START) == 1 << 4 * 24
    True
    """
    return (track | track >> 1 | track >> 2 | track >> 3) & POINTS


def across(points: int) -> int:
    """The same points of the board in the other side's numbers.

    >>> across(1 << 4 * 24) == 1 << 4 * 12
    True
    """
    return (points >> 48 | points << 48) & POINTS


def six_runs(points: int) -> int:
    """The lowest points of all runs of six consecutive points in the set; 24 and 1 are not neighbours.

    >>> six_runs(sum(1 << 4 * point for point in range(3, 10))) == 1 << 4 * 3 | 1 << 4 * 4
    True
    """
    pairs = points & points >> 4
    fours = pairs & pairs >> 8
    return fours & pairs >> 16


def lowest(points: int) -> int:
    """The lowest point of a set that is not empty."""
    return (points & -points).bit_length() >> 2
