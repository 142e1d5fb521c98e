"""What lies round the checkers: numbers, blocks, trays, dice, the way round, area names."""

from engine.point import board_point, own_point
from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.colour import Colour, rgb
from rendering.spec import Dice
from rendering.sprites import colours
from rendering.stage import Stage
from rendering.theme import GHOST, USED


def draw_strips(stage: Stage) -> None:
    """The points' numbers, the owner's band behind those of a block, a pill behind those of targets."""
    spec, look = stage.spec, stage.look
    labels = {stage.place(board): _label(stage, board) for board in range(1, 25)}
    left = geo.FIELDS[0][0]
    stage.canvas.paste(look.number_strip(tuple(labels[place] for place in range(13, 25))), (left, geo.BAR))
    stage.canvas.paste(
        look.number_strip(tuple(labels[place] for place in range(12, 0, -1))), (left, geo.FIELD_BOTTOM + 2)
    )
    inks: dict[int, Colour] = {}
    for side in Side:
        for block in spec.position.blocks(side):
            places = [stage.place(board_point(side, own)) for own in _run(*block)]
            _draw_band(stage, side, places)
            inks.update(dict.fromkeys(places, rgb(colours(look.theme, side).ink)))
    if spec.markers:
        for board in spec.targets - {0}:
            place = stage.place(board)
            look.marks.pill().put(stage.canvas, *_cell(place))
            inks[place] = rgb(look.theme.legal_casing)
    for place, ink in inks.items():
        text.put(stage.canvas, _cell(place), labels[place], geo.NUMBER_SIZE, ink)


def _label(stage: Stage, board: int) -> str:
    own = own_point(stage.spec.numbers_of, board)
    return str(25 - own if stage.spec.from_head else own)


def _cell(place: int) -> tuple[int, int]:
    """Centre of a point's number."""
    half = geo.STRIP // 2
    return geo.column_x(place), geo.BAR + half - 1 if geo.is_top(place) else geo.FIELD_BOTTOM + half + 1


def _run(first: int, last: int) -> list[int]:
    """Own points from `first` down to `last`; 24 follows 1."""
    points = [first]
    while points[-1] != last:
        points.append(points[-1] - 1 or 24)
    return points


def _draw_band(stage: Stage, side: Side, places: list[int]) -> None:
    for row in (True, False):
        part = [place for place in places if geo.is_top(place) is row]
        if not part:
            continue
        columns = [geo.column_x(place) for place in part]
        open_left, open_right = {12, 13} <= set(places), {1, 24} <= set(places)
        left = geo.FIELDS[0][0] if open_left else min(columns) - 42
        right = geo.FIELDS[1][2] if open_right else max(columns) + 42
        band = stage.look.marks.band(side, right - left, (not open_left, not open_right))
        band.put(stage.canvas, (left + right) / 2, _cell(part[0])[1])


def draw_trays(stage: Stage) -> None:
    """Checkers borne off, on edge, and how many."""
    theme = stage.look.theme
    for side in Side:
        at_bottom, off = stage.at_bottom(side), stage.spec.position.off(side)
        left, top, right, bottom = geo.tray_box(at_bottom)
        middle = (left + right) / 2
        piece = stage.look.sprites.tray_slice(side)
        for index in range(off):
            piece.put(stage.canvas, middle, geo.slice_y(at_bottom, index))
        ink = rgb(theme.bar_ink) if off else theme.tray_faint
        text.put(
            stage.canvas, (middle, top + 22 if at_bottom else bottom - 22), str(off), geo.NUMBER_SIZE, ink
        )


def draw_chevrons(stage: Stage) -> None:
    """The way round: down on the left, up on the right."""
    for x, middle, upwards in ((1238, 298, True), (42, 662, False)):
        sign = stage.look.marks.chevron(upwards)
        for step in (-44, 0, 44):
            sign.put(stage.canvas, x, middle + step)


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
        disc = stage.look.sprites.checker(side, 28)
        inner = geo.FIELDS[1][0] + 30 if is_right else geo.FIELDS[0][2] - 30
        disc.put(stage.canvas, inner, y)
        at = (inner + 22 if is_right else inner - 22, y)
        text.put(stage.canvas, at, words, geo.NUMBER_SIZE, theme.area, anchor="left" if is_right else "right")


def draw_dice(stage: Stage) -> None:
    """The roll on its thrower's half, and the last roll on the other half, small and faint."""
    dice, ghost = stage.spec.dice, stage.spec.ghost
    if dice:
        used = dice.used + (False,) * len(dice.numbers)
        _draw_row(stage, dice, geo.die_edge(len(dice.numbers)), [USED if gone else 1 for gone in used])
    if ghost and not (dice and dice.side is ghost.side):
        _draw_row(stage, ghost, geo.GHOST_DIE, [GHOST] * len(ghost.numbers))


def _draw_row(stage: Stage, dice: Dice, edge: int, opacities: list[float]) -> None:
    spots = geo.die_spots(stage.at_bottom(dice.side), len(dice.numbers), edge)
    for number, opacity, spot in zip(dice.numbers, opacities, spots, strict=False):
        stage.look.sprites.die(dice.side, number, edge, opacity).put(stage.canvas, *spot)


def draw_checkers(stage: Stage) -> None:
    """All stacks; from five checkers on the uppermost bears their number."""
    for place in range(1, 25):
        count = stage.height(place)
        if not count:
            continue
        side = Side.WHITE if stage.stacks[place] > 0 else Side.BLACK
        plain = stage.look.sprites.checker(side)
        for index in range(count - 1):
            plain.put(stage.canvas, *geo.slot(place, index, count))
        top = stage.look.sprites.checker(side, count=count) if count > 4 else plain
        top.put(stage.canvas, *stage.top(place))
