"""What lies round the checkers: numbers, blocks, trays, dice, the way round, area names."""

from engine.point import board_point, own_point
from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.colour import BLACK, WHITE, Colour, luminance, mix, rgb
from rendering.marks import NUMBER_SIZE
from rendering.spec import Dice
from rendering.sprites import colours
from rendering.stage import Stage

_USED, _FAINT = 0.38, 0.30


def draw_strips(stage: Stage) -> None:
    """The points' numbers, the owner's band behind those of a block."""
    spec, theme = stage.spec, stage.look.theme
    inks: dict[int, Colour] = {}
    for side in Side:
        for block in spec.position.blocks(side):
            places = [stage.place(board_point(side, own)) for own in _run(*block)]
            _draw_band(stage, side, places)
            inks.update(dict.fromkeys(places, rgb(colours(theme, side).ink)))
    if spec.markers:
        for board in spec.targets - {0}:
            place = stage.place(board)
            stage.look.marks.pill().put(stage.canvas, *_cell(place))
            inks[place] = rgb(theme.legal_casing)
    for board in range(1, 25):
        own = own_point(spec.numbers_of, board)
        place = stage.place(board)
        label = str(25 - own if spec.from_head else own)
        text.put(stage.canvas, _cell(place), label, NUMBER_SIZE, inks.get(place, rgb(theme.strip_ink)))


def _cell(place: int) -> tuple[int, int]:
    """Centre of a point's number."""
    half = geo.STRIP // 2
    return geo.column_x(place), geo.BAR + half if geo.is_top(place) else geo.FIELD_BOTTOM + half


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
        goes_on = len(part) < len(places)
        columns = sorted(geo.column_x(place) for place in part)
        left, right = columns[0] - 42, columns[-1] + 42
        open_left = goes_on and bool({12, 13} & set(part))
        open_right = goes_on and bool({1, 24} & set(part))
        left, right = (geo.FIELDS[0][0] if open_left else left), (geo.FIELDS[1][2] if open_right else right)
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
        ink = rgb(theme.bar_ink)
        faint = ink if off else mix(rgb(theme.tray), ink, 0.5)
        text.put(stage.canvas, (middle, top + 22 if at_bottom else bottom - 22), str(off), NUMBER_SIZE, faint)


def draw_chevrons(stage: Stage) -> None:
    """The way round: down on the left, up on the right."""
    for x, middle, upwards in ((1238, 298, True), (42, 662, False)):
        sign = stage.look.marks.chevron(upwards)
        for step in (-44, 0, 44):
            sign.put(stage.canvas, x, middle + step)


def draw_areas(stage: Stage) -> None:
    """Each side's home and starting quarter, named on the field under the points' tips."""
    theme, labels = stage.look.theme, stage.spec.labels
    field = rgb(theme.field)
    ink = mix(field, BLACK if luminance(field) > 0.18 else WHITE, 0.6)
    bottom = stage.spec.bottom
    for side, raw, quarter in (
        (bottom, labels.home, range(1, 7)),
        (bottom, labels.start, range(19, 25)),
        (bottom.opponent, labels.home, range(13, 19)),
        (bottom.opponent, labels.start, range(7, 13)),
    ):
        words = text.fit(text.clean(raw), NUMBER_SIZE, 400)
        disc = stage.look.sprites.checker(side, 26)
        y = 427 if geo.is_top(quarter[0]) else 533
        start = (
            geo.column_x(quarter[0]) + geo.column_x(quarter[-1]) - text.width(words, NUMBER_SIZE) - 36
        ) / 2
        disc.put(stage.canvas, start + 13, y)
        text.put(stage.canvas, (start + 36, y), words, NUMBER_SIZE, ink, anchor="left")


def draw_dice(stage: Stage) -> None:
    """The roll on its thrower's half, and the last roll on the other half, small and faint."""
    dice, ghost = stage.spec.dice, stage.spec.ghost
    if dice:
        used = dice.used + (False,) * len(dice.numbers)
        _draw_row(stage, dice, geo.die_edge(len(dice.numbers)), [_USED if gone else 1 for gone in used])
    if ghost and not (dice and dice.side is ghost.side):
        _draw_row(stage, ghost, geo.GHOST_DIE, [_FAINT] * len(ghost.numbers))


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
        top = stage.look.sprites.checker(side, count=count) if count >= 5 else plain
        top.put(stage.canvas, *stage.top(place))
