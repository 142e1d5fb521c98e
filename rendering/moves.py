"""Marks of moves: the last turn, the draft, the chosen checker and where it may land."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import dist

from engine.side import Side
from rendering import geometry as geo
from rendering.badges import badge_spots
from rendering.course import SHORT, Obstacles, course, shortened
from rendering.furniture import roll
from rendering.marks import Tint, badge_width
from rendering.spec import Arrow
from rendering.stage import Stage

_RIM = 46
"""From a checker's centre to the tip of an arrow beside it."""
_APART = 44
"""Between the tips of arrows that go into a tray."""
_RISE = 80
"""How much further than its start an arrow from the column beside a tray goes before it turns into it."""
_HIGH, _INTO_TRAY = 200, 50
"""From this depth on there is no room to rise: such an arrow goes sideways, this far into the tray."""
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
    depths, dice = _stack_depths(stage), stage.spec.dice
    around = [geo.dice_box(stage.at_bottom(dice.side), len(dice.numbers))] if dice else []
    fresh = [geo.box_round(spot, edge) for spot, edge in _fresh_dice(stage)]
    starts = {way: stage.next_slot(stage.place(way.source)) for way in ways}
    leaving = {way: start for way, start in starts.items() if not way.target}
    entries = _tray_entries(leaving, depths, at_bottom=stage.at_bottom(mover or Side.WHITE))
    paths = {}
    for way, start in starts.items():
        end, after = (entries[way], 3) if way in entries else (_landed(stage, way.target), _RIM)
        short = dist(start, end) < SHORT
        before = _RIM if short or stage.height(stage.place(way.source)) >= _FULL else 0
        way_round = course(start, end, Obstacles(depths, fresh if short else around))
        paths[way] = shortened(way_round, before, after)
    return paths


def _stack_depths(stage: Stage) -> list[float]:
    return [geo.stack_depth(stage.height(place)) for place in range(25)]


def _fresh_dice(stage: Stage) -> list[tuple[geo.Spot, int]]:
    """Centre and size of the dice to be played, which lie over every mark."""
    return [(spot, edge) for spot, (_, _, edge), used in roll(stage) if not used]


def _tray_entries(
    starts: dict[Arrow, geo.Spot], depths: Sequence[float], *, at_bottom: bool
) -> dict[Arrow, geo.Spot]:
    """Where arrows meet a tray: clear of the stacks on their way, and in an order that keeps them apart."""
    left, top, right, bottom = geo.tray_box(at_bottom)
    x = left if at_bottom else right

    def depth(way: Arrow) -> float:
        return bottom - starts[way][1] if at_bottom else starts[way][1] - top

    def run(way: Arrow) -> float:
        return abs(starts[way][0] - x)

    beside = [way for way in starts if run(way) < geo.COLUMN]
    sideways = [way for way in beside if depth(way) > _HIGH]
    rising = [way for way in starts if way not in sideways]
    ordered = sorted(rising, key=lambda way: (way not in beside, depth(way), run(way)))
    furthest = max(map(run, ordered), default=0)
    home = range(1, 7) if at_bottom else range(13, 19)
    passed = [depths[place] for place in home if abs(geo.column_x(place) - x) < furthest - geo.COLUMN / 2]
    risen = [depth(way) + _RISE for way in ordered if way in beside]
    first = min(max([86, *passed, *risen]) + 34, bottom - top - 24 - _APART * (len(ordered) - 1))
    inside = x + _INTO_TRAY if at_bottom else x - _INTO_TRAY
    entries: dict[Arrow, geo.Spot] = {way: (inside, starts[way][1]) for way in sideways}
    for index, way in enumerate(ordered):
        deep = first + _APART * index
        entries[way] = x, bottom - deep if at_bottom else top + deep
    return entries


def _landed(stage: Stage, board: int) -> geo.Spot:
    """Where a checker that moved to a point lies now, or lay if it moved on."""
    place = stage.place(board)
    return stage.top(place) if stage.height(place) else stage.next_slot(place)


def _badges(stage: Stage, paths: dict[Arrow, list[geo.Spot]], words: dict[Arrow, str], tint: Tint) -> None:
    """A badge on or beside each arrow that has one to bear."""
    counts = [stage.top(place) for place in range(1, 25) if stage.height(place) > _FULL]
    fresh = [spot for spot, _ in _fresh_dice(stage)]
    widths = {way: badge_width(label) for way, label in words.items()}
    depths = _stack_depths(stage)
    for source in {stage.place(way.source) for way in paths}:
        depths[source] = geo.stack_depth(stage.height(source) + 1)
    for way, spot in badge_spots(paths, widths, [*counts, *fresh], depths).items():
        stage.lay(spot, stage.look.marks.badge, words[way], tint)
