"""Where the badges of arrows go: onto a long shaft, beside a short one, and never over what must be read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

from rendering import geometry as geo
from rendering.course import Obstacles, overlap
from rendering.geometry import Spot
from rendering.marks import BADGE_HEIGHT
from rendering.spec import Arrow

_SHARES = (0.45, 0.35, 0.55, 0.25, 0.65, 0.15, 0.0)
"""Of an arrow's path: where a badge may lie on it, or beside it, the first the best."""
_LONG = 160
"""An arrow longer than this by the width of its badge shows enough of itself round it."""
_NEAR, _FAR = 44, 70
"""Between the middles of a shaft and of the badge beside it, and where there is no room for it so near."""
_OFF_SHAFT = 36
"""Between a badge's centre and the middle of any shaft it does not lie on."""
_CLEAR = 54
"""From a badge's centre to what must be read: a count, a die, another badge, either end of a head."""
_HEAD = 38
"""From the tip of an arrow to where its head is widest."""


class _Badge(NamedTuple):
    """A badge's centre, and how far its straight middle part reaches to either side of it."""

    spot: Spot
    half: float

    def gap(self, other: Spot) -> float:
        """From the badge's middle part to a spot."""
        return hypot(max(0.0, abs(self.spot[0] - other[0]) - self.half), self.spot[1] - other[1])


def badge_spots(
    paths: Mapping[Arrow, Sequence[Spot]],
    widths: Mapping[Arrow, int],
    readable: Iterable[Spot],
    depths: Sequence[float],
) -> dict[Arrow, Spot]:
    """Where the badges go, by the widths of those arrows that bear one.

    They must keep clear of what is `readable`, and should of the checkers that reach to `depths`.
    """
    checkers = Obstacles(depths, ())
    taken = [*readable, *(end for path in paths.values() for end in _head(path))]
    shafts = [spot for path in paths.values() for spot in path]
    spots = {}
    for way, width in widths.items():
        path, half = paths[way], (width - BADGE_HEIGHT) / 2
        choice = [_Badge(spot, half) for spot in _along(path)]
        if _length(path) < _LONG + width:
            near, far = (
                sorted(_beside(path, half, aside), key=lambda badge: _covered(badge, checkers))
                for aside in (_NEAR, _FAR)
            )
            choice = [badge for badge in near + far if min(map(badge.gap, shafts)) > _OFF_SHAFT] + choice
        best = max(choice, key=lambda badge: min(_CLEAR, *map(badge.gap, taken)))
        taken += [(best.spot[0] + aside, best.spot[1]) for aside in (-half, 0, half)]
        spots[way] = best.spot
    return spots


def _head(path: Sequence[Spot]) -> tuple[Spot, Spot]:
    """The two ends of the head of an arrow along a path."""
    tip = path[-1]
    return tip, next((spot for spot in reversed(path) if dist(spot, tip) >= _HEAD), path[0])


def _length(path: Sequence[Spot]) -> float:
    return sum(dist(spot, following) for spot, following in pairwise(path))


def _along(path: Sequence[Spot]) -> Iterator[Spot]:
    for share in _SHARES:
        yield path[round(share * (len(path) - 1))]


def _beside(path: Sequence[Spot], half: float, aside: int) -> Iterator[_Badge]:
    """Badges on either side of a path and behind its start, within the fields."""
    for share in _SHARES:
        index = round(share * (len(path) - 1))
        (x, y), before, after = path[index], path[max(index - 1, 0)], path[min(index + 1, len(path) - 1)]
        run = dist(before, after) or 1
        ahead, down = (after[0] - before[0]) / run, (after[1] - before[1]) / run
        for to_x, to_y in ((-down, ahead), (down, -ahead), *([] if index else [(-ahead, -down)])):
            spot = x + to_x * (aside + half), y + to_y * aside
            yield _Badge(_within_fields(spot, half), half)


def _within_fields(spot: Spot, half: float) -> Spot:
    """The spot nearest to a given one where a badge lies inside the fields."""
    reach = BADGE_HEIGHT / 2
    left, right = geo.FIELDS[0][0] + reach + half, geo.FIELDS[1][2] - reach - half
    top, bottom = geo.FIELD_TOP + reach, geo.FIELD_BOTTOM - reach
    return min(max(spot[0], left), right), min(max(spot[1], top), bottom)


def _covered(badge: _Badge, checkers: Obstacles) -> float:
    """How much of the checkers a badge covers."""
    (x, y), reach = badge.spot, BADGE_HEIGHT / 2 + badge.half
    return max(overlap((x + aside, y), checkers) for aside in (-reach, 0, reach))
