"""The shape of an arrow along a path."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, floor, pi, sin

from PIL import Image

from rendering.colour import Colour, rgb
from rendering.geometry import Spot
from rendering.shapes import quick_mask

_SHAFT, _HEAD_LENGTH, _HEAD_WIDTH, _CASING = 6.0, 40.0, 23.0, 3.2
_PIECE = 150
"""Pixels of a shaft drawn at once."""


def arrow(canvas: Image.Image, path: Sequence[Spot], core: str, casing: str) -> None:
    """A curved arrow along a path, its tip at the path's end."""
    tip = path[-1]
    neck = next((index for index in range(len(path) - 1, 0, -1) if dist(path[index], tip) >= _HEAD_LENGTH), 0)
    run = dist(path[neck], tip)
    ahead = (tip[0] - path[neck][0]) / run, (tip[1] - path[neck][1]) / run
    hidden = _HEAD_LENGTH - 4
    shaft = [*path[: neck + 1], (tip[0] - ahead[0] * hidden, tip[1] - ahead[1] * hidden)]
    for colour, extra in ((casing, _CASING), (core, 0.0)):
        for outline in (*_shaft(shaft, _SHAFT + extra), _head(tip, ahead, extra)):
            _fill(canvas, outline, rgb(colour))


def _fill(canvas: Image.Image, outline: Sequence[Spot], colour: Colour) -> None:
    columns, rows = zip(*outline, strict=True)
    left, top, right, bottom = floor(min(columns)), floor(min(rows)), ceil(max(columns)), ceil(max(rows))
    inner = [(x - left, y - top) for x, y in outline]
    canvas.paste(colour, (left, top), quick_mask(right - left, bottom - top, lambda pen: pen.polygon(inner)))


def _shaft(path: Sequence[Spot], half: float) -> Iterator[list[Spot]]:
    """Outlines of a line of twice `half` pixels' width, with a round tail.

    They come in pieces because their boxes together are much smaller than that of the whole curve.
    """
    sides = []
    for before, (x, y), after in zip([path[0], *path], path, [*path[1:], path[-1]], strict=False):
        run = dist(before, after) or 1
        aside = (before[1] - after[1]) / run * half, (after[0] - before[0]) / run * half
        sides.append(((x + aside[0], y + aside[1]), (x - aside[0], y - aside[1])))
    length = sum(dist(*step) for step in pairwise(path))
    steps = max(2, round(len(path) * _PIECE / length))
    tail = _round_end(path[0], sides[0][1])
    for first in range(0, len(sides) - 1, steps):
        piece = sides[first : first + steps + 2]  # one longer than it must be, lest a seam show
        yield [*(left for left, _ in piece), *(right for _, right in reversed(piece)), *tail]
        tail = []


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
