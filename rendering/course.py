"""The way an arrow takes: a curve from slot to slot that keeps clear of stacks and dice."""

from collections.abc import Iterator, Sequence
from math import dist
from typing import NamedTuple

from rendering import geometry as geo
from rendering.geometry import Spot

SHORT = 200
"""An arrow between slots nearer than this bends out further, and starts at the rim of where it comes from."""
_CRAMPED = 120
"""Between slots nearer than this a flat path is no arrow any more."""
_CLEARANCE = 17
_NEAR = 58
"""Around its two ends an arrow may touch what stands there."""

Weights = list[tuple[float, float, float, float]]


def _weights(steps: int) -> Weights:
    """What the four control spots of a cubic curve count at equal steps along it."""
    shares = [step / steps for step in range(steps + 1)]
    return [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in shares]


_SEARCHED, _DRAWN = _weights(24), _weights(30)


class Curve(NamedTuple):
    """A cubic Bézier curve by its control spots."""

    start: Spot
    first: Spot
    second: Spot
    end: Spot

    def spots(self, weights: Weights) -> list[Spot]:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self
        return [
            (p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy) for p, q, r, s in weights
        ]


Path = tuple[Curve, ...]


class Obstacles(NamedTuple):
    """How far the checkers reach into the field at each place 1–24 (index 0 unused), and the dice's boxes."""

    depths: Sequence[float]
    dice: Sequence[tuple[float, float, float, float]]


def course(start: Spot, end: Spot, obstacles: Obstacles) -> list[Spot]:
    """The plainest of a family of smooth paths that touches nothing; else what touches least.

    Between near neighbours that is too little to be seen: then the path goes back round them.
    """
    best: Path = (Curve(start, start, end, end),)
    least = float("inf")
    for path in _candidates(start, end):
        touched = 0.0
        for spot in _spots(path, _SEARCHED):
            if dist(spot, start) > _NEAR and dist(spot, end) > _NEAR:
                touched += overlap(spot, obstacles)
                if touched >= least:
                    break
        else:
            best, least = path, touched
            if not touched:
                break
    if least and dist(start, end) < _CRAMPED:
        best = _back_round(start, end)
    return _spots(best, _DRAWN)


def _spots(path: Path, weights: Weights) -> list[Spot]:
    first, *rest = path
    return first.spots(weights) + [spot for curve in rest for spot in curve.spots(weights)[1:]]


def _candidates(start: Spot, end: Spot) -> Iterator[Path]:
    """The family, plainest first."""
    if not geo.FIELDS[0][0] < end[0] < geo.FIELDS[1][2]:
        yield from _into_tray(start, end)
    elif (start[1] < geo.MIDDLE) == (end[1] < geo.MIDDLE):
        yield from _along_a_row(start, end)
    else:
        yield from _across(start, end)


def _bend(start: Spot, end: Spot) -> int:
    """How much further than a long arrow a short one bends, so that there is something of it to be seen."""
    return round(max(0, SHORT - dist(start, end)))


def _along_a_row(start: Spot, end: Spot) -> Iterator[Path]:
    """Paths that bend into the field, ever deeper."""
    (x0, y0), (x1, y1) = start, end
    inwards = 1 if y0 < geo.MIDDLE else -1
    deeper = max(y0, y1) if inwards > 0 else min(y0, y1)
    for lean in (0.12, -0.1):
        for depth in range(40 + _bend(start, end), 441, 25):
            y = deeper + inwards * depth
            aside = lean * (x1 - x0)
            yield (Curve(start, (x0 + aside, y), (x1 - aside, y), end),)
    if dist(start, end) >= _CRAMPED:
        for depth in range(30, 361, 15):
            yield _out_and_in(start, deeper + inwards * depth, end)


def _back_round(start: Spot, end: Spot) -> Path:
    """A path that bends towards the edge, over the checkers under the uppermost ones."""
    (x0, y0), (x1, y1) = start, end
    outwards = -130 if y0 < geo.MIDDLE else 130
    return (Curve(start, (x0, y0 + outwards), (x1, y1 + outwards), end),)


def _across(start: Spot, end: Spot) -> Iterator[Path]:
    """Paths from one row to the other."""
    (x0, y0), (x1, y1) = start, end
    rise = y1 - y0
    for early, late in ((0.5, 0.5), (0.7, 0.7), (0.9, 0.6), (0.6, 0.9), (1.0, 1.0), (0.3, 0.9), (0.9, 0.3)):
        for bulge in (0, -80, 80):
            yield (Curve(start, (x0 + bulge, y0 + early * rise), (x1 + bulge, y1 - late * rise), end),)
    for level in (0, -20, 20, -40, 40):
        yield _out_and_in(start, geo.MIDDLE + level, end)


def _out_and_in(start: Spot, level: float, end: Spot) -> Path:
    """Straight out of a column, along a level, straight into another column, with round corners."""
    (x0, y0), (x1, y1) = start, end
    middle = ((x0 + x1) / 2, level)
    out = Curve(start, (x0, y0 + 0.95 * (level - y0)), (middle[0] - 0.95 * (middle[0] - x0), level), middle)
    back = Curve(middle, (middle[0] + 0.95 * (x1 - middle[0]), level), (x1, y1 + 0.95 * (level - y1)), end)
    return out, back


def _into_tray(start: Spot, end: Spot) -> Iterator[Path]:
    """Paths that are level at their end, at whatever height that lies."""
    (x0, y0), (x1, y1) = start, end
    aside = 1 if x0 > x1 else -1
    inwards = 1 if y0 < geo.MIDDLE else -1
    for bend in (0, 30, 60, 90, 120, -30, -60):
        for share in (0.35, 0.6, 0.85, 1.0, 1.2):
            level = y1 + inwards * bend
            reach = min(70 + 140 * share, 0.6 * abs(x0 - x1))
            yield (Curve(start, (x0, y0 + share * (level - y0)), (x1 + aside * reach, level), end),)


def overlap(spot: Spot, obstacles: Obstacles) -> float:
    """How bad it is to touch a spot: a die by one, a stack or the edge of a field by each pixel."""
    x, y = spot
    for left, top, right, bottom in obstacles.dice:
        if left < x < right and top < y < bottom:
            return 1
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
