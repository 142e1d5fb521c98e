"""What lies round the checkers: numbers, blocks, trays, dice, the way round, area names."""

from collections.abc import Iterator

from engine.point import board_point, own_point
from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.colour import rgb
from rendering.sprites import words_sprite
from rendering.stage import Stage
from rendering.theme import GHOST, USED


def draw_strips(stage: Stage) -> None:
    """The points' numbers, the owner's band behind those of a block, a pill behind those of targets."""
    spec, look = stage.spec, stage.look
    labels = {stage.place(board): _label(stage, board) for board in range(1, 25)}
    left, upper, lower = geo.FIELDS[0][0], range(13, 25), range(12, 0, -1)
    stage.canvas.paste(look.number_strip(tuple(labels[place] for place in upper)), (left, geo.BAR))
    stage.canvas.paste(
        look.number_strip(tuple(labels[place] for place in lower)), (left, geo.FIELD_BOTTOM + 2)
    )
    for side in Side:
        for block in spec.position.blocks(side):
            places = [stage.place(board_point(side, own)) for own in _run(*block)]
            _draw_band(stage, side, {place: labels[place] for place in places})
    if spec.markers:
        for place in (stage.place(board) for board in spec.targets if board):
            stage.put((geo.column_x(place), _strip_y(geo.is_top(place))), look.marks.pill, labels[place])


def _label(stage: Stage, board: int) -> str:
    own = own_point(stage.spec.numbers_of, board)
    return str(25 - own if stage.spec.from_head else own)


def _strip_y(top: bool) -> int:
    """The middle line of a row of numbers."""
    half = geo.STRIP // 2
    return geo.BAR + half - 1 if top else geo.FIELD_BOTTOM + half + 1


def _run(first: int, last: int) -> list[int]:
    """Own points from `first` down to `last`; 24 follows 1."""
    points = [first]
    while points[-1] != last:
        points.append(points[-1] - 1 or 24)
    return points


def _draw_band(stage: Stage, side: Side, labels: dict[int, str]) -> None:
    """A band in each row the block's places lie in; where it turns the corner it runs to the fields' edge."""
    for row in (True, False):
        numbers = tuple(
            (geo.column_x(place), label) for place, label in labels.items() if geo.is_top(place) is row
        )
        if numbers:
            columns = [column for column, _ in numbers]
            left = geo.FIELDS[0][0] if labels.keys() >= {12, 13} else min(columns) - 42
            right = geo.FIELDS[1][2] if labels.keys() >= {1, 24} else max(columns) + 42
            at = ((left + right) / 2, _strip_y(row))
            stage.put(at, stage.look.marks.band, side, numbers, (left, right))


def draw_trays(stage: Stage) -> None:
    """Checkers borne off, on edge, and how many."""
    theme = stage.look.theme
    for side in Side:
        at_bottom, off = stage.at_bottom(side), stage.spec.position.off(side)
        left, top, right, bottom = geo.tray_box(at_bottom)
        middle = (left + right) / 2
        if off:
            y = (geo.slice_y(at_bottom, 0) + geo.slice_y(at_bottom, off - 1)) / 2
            stage.put((middle, y), stage.look.sprites.borne_off, side, off, not at_bottom)
        ink = rgb(theme.bar_ink) if off else theme.tray_faint
        at = (middle, top + 22 if at_bottom else bottom - 22)
        stage.put(at, words_sprite, str(off), geo.NUMBER_SIZE, ink)


def draw_chevrons(stage: Stage) -> None:
    """The way round: down on the left, up on the right."""
    stage.put((1238, 298), stage.look.marks.chevrons, True)
    stage.put((42, 662), stage.look.marks.chevrons, False)


def draw_areas(stage: Stage) -> None:
    """Each side's home and starting quarter, named beside the bar between the dice and the points' tips."""
    theme, labels, bottom = stage.look.theme, stage.spec.labels, stage.spec.bottom
    for side, raw, is_right, y in (
        (bottom, labels.home, True, 530),
        (bottom, labels.start, True, 430),
        (bottom.opponent, labels.home, False, 430),
        (bottom.opponent, labels.start, False, 530),
    ):
        words = text.fit(text.clean(raw), geo.NUMBER_SIZE, 360)
        inner, away = (geo.FIELDS[1][0] + 30, 1) if is_right else (geo.FIELDS[0][2] - 30, -1)
        stage.put((inner, y), stage.look.sprites.checker, side, 28)
        if words:
            at = (inner + away * (22 + text.width(words, geo.NUMBER_SIZE) / 2), y)
            stage.put(at, words_sprite, words, geo.NUMBER_SIZE, theme.area)


def draw_faint_dice(stage: Stage) -> None:
    """The used dice, and the last roll on the other half, small."""
    dice, ghost = stage.spec.dice, stage.spec.ghost
    for spot, given, used in roll(stage):
        if used:
            stage.put(spot, stage.look.sprites.die, *given, USED)
    if ghost and not (dice and dice.side is ghost.side):
        spots = geo.die_spots(stage.at_bottom(ghost.side), len(ghost.numbers), geo.GHOST_DIE)
        for number, spot in zip(ghost.numbers, spots, strict=True):
            stage.put(spot, stage.look.sprites.die, ghost.side, number, geo.GHOST_DIE, GHOST)


def draw_dice(stage: Stage) -> None:
    """The dice to be played, over any arrow: they must be read whatever runs across them."""
    for spot, given, used in roll(stage):
        if not used:
            stage.lay(spot, stage.look.sprites.die, *given, 1)


def roll(stage: Stage) -> Iterator[tuple[geo.Spot, tuple[Side, int, int], bool]]:
    """The dice on their thrower's half: centre; side, number and size; whether used."""
    dice = stage.spec.dice
    if dice:
        edge = geo.die_edge(len(dice.numbers))
        spots = geo.die_spots(stage.at_bottom(dice.side), len(dice.numbers), edge)
        used = dice.used + (False,) * len(dice.numbers)
        for number, gone, spot in zip(dice.numbers, used, spots, strict=False):
            yield spot, (dice.side, number, edge), gone


def draw_checkers(stage: Stage) -> None:
    """All stacks."""
    for place in range(1, 25):
        count = stage.height(place)
        if count:
            side = Side.WHITE if stage.stacks[place] > 0 else Side.BLACK
            x, first = geo.slot(place, 0, count)
            _, last = stage.top(place)
            stage.put((x, (first + last) / 2), stage.look.sprites.stack, side, count, geo.is_top(place))
