"""The way an arrow takes: a curve from slot to slot that keeps clear of stacks and dice."""

from collections.abc import Iterator, Sequence
from math import dist
from typing import NamedTuple

from rendering import geometry as geo
from rendering.geometry import Spot

_CLEARANCE = 15
_NEAR = 58
"""Around its two ends an arrow may touch what stands there."""
_STEPS = [step / 30 for step in range(31)]
_WEIGHTS = [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in _STEPS]


class Obstacles(NamedTuple):
    """How far the checkers reach into the field at each place 1–24 (index 0 unused), and the dice's boxes."""

    depths: Sequence[float]
    dice: Sequence[tuple[float, float, float, float]]


def curve(start: Spot, end: Spot, obstacles: Obstacles) -> list[Spot]:
    """The plainest of a family of smooth curves that touches nothing; else what touches least."""
    best, least = [start, end], float("inf")
    for path in _candidates(start, end):
        touched = 0.0
        for spot in path:
            if dist(spot, start) > _NEAR and dist(spot, end) > _NEAR:
                touched += _overlap(spot, obstacles)
                if touched >= least:
                    break
        else:
            best, least = path, touched
            if not touched:
                break
    return best


def _candidates(start: Spot, end: Spot) -> Iterator[list[Spot]]:
    (x0, y0), (x1, y1) = start, end
    if not geo.FIELDS[0][0] < x1 < geo.FIELDS[1][2]:
        yield from _into_tray(start, end)
        return
    run = x1 - x0
    if (y0 < geo.MIDDLE) == (y1 < geo.MIDDLE):
        inwards = 1 if y0 < geo.MIDDLE else -1
        base = max(y0, y1) if inwards > 0 else min(y0, y1)
        for lean in (0.12, -0.1, 0.35):
            for depth in range(40, 441, 25):
                y = base + inwards * depth
                yield _bezier(start, (x0 + lean * run, y), (x1 - lean * run, y), end)
    else:
        rise = y1 - y0
        for early, late in (
            (0.5, 0.5),
            (0.7, 0.7),
            (0.9, 0.6),
            (0.6, 0.9),
            (1.0, 1.0),
            (0.3, 0.9),
            (0.9, 0.3),
        ):
            for bulge in (0, -80, 80):
                yield _bezier(start, (x0 + bulge, y0 + early * rise), (x1 + bulge, y1 - late * rise), end)


def _into_tray(start: Spot, end: Spot) -> Iterator[list[Spot]]:
    """Curves that are level at their end, at whatever height that lies."""
    (x0, y0), (x1, y1) = start, end
    aside = 1 if x0 > x1 else -1
    inwards = 1 if y0 < geo.MIDDLE else -1
    for bend in (0, 60, 120, -60):
        for share in (0.35, 0.6, 0.85, 1.0, 1.2):
            level = y1 + inwards * bend
            reach = min(70 + 140 * share, 0.6 * abs(x0 - x1))
            yield _bezier(start, (x0, y0 + share * (level - y0)), (x1 + aside * reach, level), end)


def _bezier(a: Spot, b: Spot, c: Spot, d: Spot) -> list[Spot]:
    return [
        (p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1])
        for p, q, r, s in _WEIGHTS
    ]


def _overlap(spot: Spot, obstacles: Obstacles) -> float:
    """How many pixels deep a spot lies in a stack, a die or the edge of a field."""
    x, y = spot
    for left, top, right, bottom in obstacles.dice:
        if left < x < right and top < y < bottom:
            return 8
    place = geo.top_place_at(x)
    if place is None:
        return 0
    above = geo.FIELD_TOP + obstacles.depths[place] + _CLEARANCE
    below = geo.FIELD_BOTTOM - obstacles.depths[25 - place] - _CLEARANCE
    return max(0, above - y, y - below)


def shortened(path: Sequence[Spot], before: float, after: float) -> list[Spot]:
    """The path without what lies within `before` pixels of its start and `after` of its end.

    >>> shortened([(0, 0), (10, 0), (20, 0), (30, 0)], 5, 10)
    [(5.0, 0.0), (10, 0), (20.0, 0.0)]
    """
    start, end = path[0], path[-1]
    kept = [spot for spot in path if dist(spot, start) > before and dist(spot, end) > after]
    if not kept:
        return [start, end]
    first, last = _towards(start, kept[0], before), _towards(end, kept[-1], after)
    return [first, *(spot for spot in kept if spot not in (first, last)), last]


def _towards(origin: Spot, target: Spot, length: float) -> Spot:
    share = length / dist(origin, target)
    return origin[0] + share * (target[0] - origin[0]), origin[1] + share * (target[1] - origin[1])
