"""The plain way to draw a board: every shape anew at four times its size, shrunk with LANCZOS.

What the benchmark compares with. It shows the same things in the same places, but no curve round stacks.
"""

import io
from math import atan2, cos, sin

from PIL import Image, ImageDraw, ImageFont

from engine.point import own_point
from engine.side import Side
from rendering import geometry as geo
from rendering.spec import BoardSpec
from rendering.theme import THEMES, CheckerColours, Theme

SCALE = 4
FONT = "rendering/assets/DejaVuSansCondensed-Bold.ttf"


class Sheet:
    """A large canvas drawn on in the picture's own coordinates."""

    def __init__(self, ground: str) -> None:
        self.image = Image.new("RGB", (geo.WIDTH * SCALE, geo.HEIGHT * SCALE), ground)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, box: tuple[float, ...], fill: str, outline: str | None = None, radius: float = 0) -> None:
        large = [edge * SCALE for edge in box]
        self.draw.rounded_rectangle(large, radius * SCALE, fill, outline, 3 * SCALE)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = None) -> None:
        self.draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill, outline, 3 * SCALE)

    def polygon(self, spots: list[tuple[float, float]], fill: str) -> None:
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in spots], fill)

    def text(self, x: float, y: float, words: str, size: int, ink: str, anchor: str = "mm") -> None:
        font = ImageFont.truetype(FONT, size * SCALE)
        self.draw.text((x * SCALE, y * SCALE), words, ink, font, anchor=anchor)

    def arrow(self, start: geo.Spot, end: geo.Spot, core: str, casing: str) -> None:
        angle = atan2(end[1] - start[1], end[0] - start[0])
        for colour, width in ((casing, 18), (core, 12)):
            self.draw.line([edge * SCALE for edge in (*start, *end)], colour, width * SCALE)
        base = end[0] - 40 * cos(angle), end[1] - 40 * sin(angle)
        aside = 23 * sin(angle), -23 * cos(angle)
        self.polygon(
            [end, (base[0] + aside[0], base[1] + aside[1]), (base[0] - aside[0], base[1] - aside[1])], core
        )


def naive(spec: BoardSpec) -> bytes:
    """The picture of a spec as Pillow's default PNG."""
    theme = THEMES[spec.theme]
    sheet = Sheet(theme.frame)
    for field in geo.FIELDS:
        sheet.box(field, theme.field, theme.inlay)
    for board, checkers in enumerate(spec.position.points, start=1):
        _point(sheet, theme, spec, board, checkers)
    for side in Side:
        _side(sheet, theme, spec, side)
    for step in (*spec.last_move, *spec.draft):
        if step.target:
            places = [geo.place_of(point, spec.bottom) for point in (step.source, step.target)]
            start, end = (geo.slot(place, 0, 1) for place in places)
            sheet.arrow(start, end, theme.move, theme.move_casing)
    small = sheet.image.resize((geo.WIDTH, geo.HEIGHT), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "PNG")
    return out.getvalue()


def _look(theme: Theme, side: Side) -> CheckerColours:
    return theme.white if side is Side.WHITE else theme.black


def _point(sheet: Sheet, theme: Theme, spec: BoardSpec, board: int, checkers: int) -> None:
    place = geo.place_of(board, spec.bottom)
    x, top = geo.column_x(place), geo.is_top(place)
    edge, tip = (geo.FIELD_TOP, 412) if top else (geo.FIELD_BOTTOM, 548)
    sheet.polygon([(x - 43, edge), (x + 43, edge), (x, tip)], theme.light if place % 2 else theme.dark)
    own = own_point(spec.numbers_of, board)
    sheet.text(x, 96 if top else 864, str(25 - own if spec.from_head else own), 34, theme.strip_ink)
    look = _look(theme, Side.WHITE if checkers > 0 else Side.BLACK)
    for index in range(abs(checkers)):
        cx, cy = geo.slot(place, index, abs(checkers))
        sheet.disc(cx, cy, 41, look.face, look.rim)
        sheet.disc(cx, cy, 27, look.face, look.ring)
        if index == abs(checkers) - 1 and index > 3:
            sheet.text(cx, cy, str(index + 1), 42, look.ink)


def _side(sheet: Sheet, theme: Theme, spec: BoardSpec, side: Side) -> None:
    at_bottom, look = side is spec.bottom, _look(theme, side)
    y = 922 if at_bottom else 38
    active = spec.turn is side
    sheet.box((0, y - 38, geo.WIDTH, y + 38), theme.active if active else theme.bar)
    ink = theme.active_ink if active else theme.bar_ink
    sheet.disc(90, y, 26, look.face, look.rim)
    player = spec.white if side is Side.WHITE else spec.black
    sheet.text(132, y, player.name, 44, ink, "lm")
    sheet.text(1252, y, f"{spec.labels.pips} {spec.position.pips(side)}", 46, ink, "rm")
    tray = geo.tray_box(at_bottom)
    sheet.box(tray, theme.tray, radius=10)
    for index in range(spec.position.off(side)):
        middle = geo.slice_y(at_bottom, index)
        sheet.box((tray[0] + 3, middle - 9, tray[2] - 3, middle + 9), look.face, look.rim, 5)
    for roll in (spec.dice, spec.ghost):
        if roll and roll.side is side:
            edge = geo.die_edge(len(roll.numbers))
            for number, (x, middle) in zip(
                roll.numbers, geo.die_spots(at_bottom, len(roll.numbers), edge), strict=True
            ):
                sheet.box(
                    (x - edge / 2, middle - edge / 2, x + edge / 2, middle + edge / 2),
                    look.face,
                    look.rim,
                    12,
                )
                sheet.text(x, middle, str(number), 44, look.ink)
