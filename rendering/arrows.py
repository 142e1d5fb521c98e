"""The shape of an arrow along a path."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, dist, floor, pi, sin

from PIL import Image

from rendering.geometry import Spot
from rendering.shapes import Pen, quick_mask

_SHAFT, _HEAD_LENGTH, _HEAD_WIDTH, _CASING = 6.0, 40.0, 23.0, 3.2
_ROOM = 30
"""Round the path for the head's wings."""


def arrow(path: Sequence[Spot]) -> tuple[Image.Image, tuple[int, int]]:
    """A curved arrow along a path, its tip at the path's end: a mask, and where its upper left corner is.

    On the mask 255 is the arrow's core, 128 its casing; values between are edges.
    """
    columns, rows = zip(*path, strict=True)
    left, top = floor(min(columns)) - _ROOM, floor(min(rows)) - _ROOM
    width, height = ceil(max(columns)) + _ROOM - left, ceil(max(rows)) + _ROOM - top
    inner = [(x - left, y - top) for x, y in path]

    def paint(pen: Pen) -> None:
        for value, extra in ((128, _CASING), (255, 0.0)):
            for outline in _outlines(inner, extra):
                pen.polygon(outline, value)

    return quick_mask(width, height, paint), (left, top)


def _outlines(path: Sequence[Spot], extra: float) -> Iterator[list[Spot]]:
    """Shaft and head, `extra` pixels wider on every side."""
    tip = path[-1]
    neck = next((index for index in range(len(path) - 1, 0, -1) if dist(path[index], tip) >= _HEAD_LENGTH), 0)
    run = dist(path[neck], tip)
    ahead = (tip[0] - path[neck][0]) / run, (tip[1] - path[neck][1]) / run
    hidden = _HEAD_LENGTH - 4
    yield _shaft(
        [*path[: neck + 1], (tip[0] - ahead[0] * hidden, tip[1] - ahead[1] * hidden)], _SHAFT + extra
    )
    yield _head(tip, ahead, extra)


def _shaft(path: Sequence[Spot], half: float) -> list[Spot]:
    """Outline of a line of twice `half` pixels' width, with a round tail."""
    left, right = [], []
    for before, (x, y), after in zip([path[0], *path], path, [*path[1:], path[-1]], strict=False):
        run = dist(before, after) or 1
        aside = (before[1] - after[1]) / run * half, (after[0] - before[0]) / run * half
        left.append((x + aside[0], y + aside[1]))
        right.append((x - aside[0], y - aside[1]))
    return [*left, *reversed(right), *_round_end(path[0], right[0])]


def _head(tip: Spot, ahead: Spot, extra: float) -> list[Spot]:
    """Outline of the head, `extra` pixels wider on every side."""
    ux, uy = ahead
    base = tip[0] - ux * (_HEAD_LENGTH + extra), tip[1] - uy * (_HEAD_LENGTH + extra)
    wide = _HEAD_WIDTH + extra * 1.5
    return [
        (tip[0] + ux * extra * 1.8, tip[1] + uy * extra * 1.8),
        (base[0] - uy * wide, base[1] + ux * wide),
        (base[0] + uy * wide, base[1] - ux * wide),
    ]


def _round_end(middle: Spot, edge: Spot) -> list[Spot]:
    """The half circle from `edge` round `middle`, counter-clockwise."""
    dx, dy = edge[0] - middle[0], edge[1] - middle[1]
    turns = [(cos(pi * k / 6), sin(pi * k / 6)) for k in range(1, 6)]
    return [(middle[0] + dx * c + dy * s, middle[1] - dx * s + dy * c) for c, s in turns]
