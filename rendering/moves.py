"""Marks of moves: the last turn, the draft, the chosen checker and where it may land."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import dist

from engine.side import Side
from rendering import geometry as geo
from rendering.course import Obstacles, course, shortened
from rendering.marks import Tint
from rendering.spec import Arrow
from rendering.stage import Stage

_RIM = 46
"""From a checker's centre to the tip of an arrow beside it."""
_APART = 44
"""Between the tips of arrows that go into a tray."""
_FULL = 4
"""From this height on the next slot is where the uppermost checker lies."""


def draw_last_move(stage: Stage) -> None:
    """Each checker's whole way in the last turn as one arrow; equal ways once, with their number."""
    spec, look = stage.spec, stage.look
    ways = Counter(_whole_ways(spec.last_move))
    paths = _paths(stage, list(ways), spec.last_mover)
    for way, path in paths.items():
        stage.draw_arrow(path, look.theme.move, look.theme.move_casing)
        stage.lay(stage.next_slot(stage.place(way.source)), look.marks.origin_ring)
        if way.target and stage.height(stage.place(way.target)):
            stage.lay(stage.top(stage.place(way.target)), look.marks.moved_ring)
    _badges(stage, paths, {way: f"×{times}" for way, times in ways.items() if times > 1}, Tint.MOVE)


def draw_draft(stage: Stage) -> None:
    """The chosen steps as arrows numbered in their order."""
    spec, theme = stage.spec, stage.look.theme
    numbers: dict[Arrow, str] = {}
    for number, step in enumerate(_moving(spec.draft), start=1):
        numbers[step] = f"{numbers[step]}·{number}" if step in numbers else str(number)
    paths = _paths(stage, list(numbers), spec.turn)
    for path in paths.values():
        stage.draw_arrow(path, theme.legal, theme.legal_casing)
    _badges(stage, paths, numbers, Tint.LEGAL)


def draw_choices(stage: Stage) -> None:
    """The chosen checker, if it is one, and where the next step may land."""
    spec, marks = stage.spec, stage.look.marks
    if len(spec.sources) == 1:
        (place,) = (stage.place(board) for board in spec.sources)
        if stage.height(place):
            stage.lay(stage.top(place), marks.chosen_ring)
    for board in sorted(spec.targets):
        if board:
            place = stage.place(board)
            aside = geo.CHECKER // 2 * (1 if geo.is_top(place) else -1)
            covered = stage.height(place) >= _FULL
            stage.lay(stage.next_slot(place), marks.landing, aside if covered else 0)
        elif spec.turn:
            left, top, right, bottom = geo.tray_box(stage.at_bottom(spec.turn))
            middle = ((left + right) / 2, (top + bottom) / 2)
            stage.lay(middle, marks.tray_frame, right - left + 12, bottom - top + 12)


def _moving(steps: Iterable[Arrow]) -> list[Arrow]:
    """The steps that lead somewhere."""
    return [step for step in steps if step.source != step.target]


def _whole_ways(steps: Iterable[Arrow]) -> list[Arrow]:
    """Steps that go on where another ended, joined."""
    ways: list[Arrow] = []
    for step in _moving(steps):
        before = next((way for way in ways if way.target == step.source), None)
        if before:
            ways.remove(before)
        ways.append(Arrow(before.source if before else step.source, step.target))
    return _moving(ways)


def _paths(stage: Stage, ways: Sequence[Arrow], mover: Side | None) -> dict[Arrow, list[geo.Spot]]:
    """The ways' curves from rim to rim, or to the mover's tray."""
    dice = stage.spec.dice
    obstacles = Obstacles(
        [geo.stack_depth(stage.height(place)) for place in range(25)],
        [geo.dice_box(stage.at_bottom(dice.side), len(dice.numbers))] if dice else [],
    )
    starts = {way: stage.next_slot(stage.place(way.source)) for way in ways}
    leaving = {way: start for way, start in starts.items() if not way.target}
    entries = _tray_entries(leaving, obstacles, at_bottom=stage.at_bottom(mover or Side.WHITE))
    paths = {}
    for way, start in starts.items():
        before = _RIM if stage.height(stage.place(way.source)) >= _FULL else 0
        end, after = (entries[way], 3) if way in entries else (_landed(stage, way.target), _RIM)
        paths[way] = shortened(course(start, end, obstacles), before, after)
    return paths


def _tray_entries(
    starts: dict[Arrow, geo.Spot], obstacles: Obstacles, *, at_bottom: bool
) -> dict[Arrow, geo.Spot]:
    """Where arrows meet a tray: clear of the stacks on their way, and in an order that keeps them apart."""
    left, top, right, bottom = geo.tray_box(at_bottom)
    x = left if at_bottom else right

    def depth(spot: geo.Spot) -> float:
        return bottom - spot[1] if at_bottom else spot[1] - top

    ordered = sorted(starts, key=lambda way: (depth(starts[way]), abs(starts[way][0] - x)))
    furthest = max((abs(spot[0] - x) for spot in starts.values()), default=0)
    home = range(1, 7) if at_bottom else range(13, 19)
    passed = [
        obstacles.depths[place] for place in home if abs(geo.column_x(place) - x) < furthest - geo.COLUMN / 2
    ]
    first = min(max([*passed, 86]) + 34, bottom - top - 24 - _APART * (len(ordered) - 1))
    depths = {way: first + _APART * index for index, way in enumerate(ordered)}
    return {way: (x, bottom - deep if at_bottom else top + deep) for way, deep in depths.items()}


def _landed(stage: Stage, board: int) -> geo.Spot:
    """Where a checker that moved to a point lies now, or lay if it moved on."""
    place = stage.place(board)
    return stage.top(place) if stage.height(place) else stage.next_slot(place)


def _badges(stage: Stage, paths: dict[Arrow, list[geo.Spot]], words: dict[Arrow, str], tint: Tint) -> None:
    """A badge on each arrow that has one to bear, off the arrow's head, the counts and other badges."""
    taken = [stage.top(place) for place in range(1, 25) if stage.height(place) > _FULL]
    taken += [path[-1] for path in paths.values()]
    for way, label in words.items():
        path = paths[way]
        spots = [path[round(share * (len(path) - 1))] for share in (0.45, 0.35, 0.55, 0.25, 0.65, 0.15, 0.0)]
        spot = max(spots, key=lambda spot: min(54, *(dist(spot, other) for other in taken)))
        taken.append(spot)
        stage.lay(spot, stage.look.marks.badge, label, tint)
