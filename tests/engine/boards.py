"""Positions written down by hand."""

from collections.abc import Mapping

from engine.point import board_point
from engine.position import Position, Setup
from engine.side import Side


def place(white: Mapping[int, int], black: Mapping[int, int]) -> Position:
    """The position with so many checkers on own points of each side, the others borne off."""
    points = [0] * 24
    for own, number in white.items():
        points[own - 1] = number
    for own, number in black.items():
        points[board_point(Side.BLACK, own) - 1] = -number
    return Setup(tuple(points)).position()
