"""Composes a board picture."""

import io
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from engine.point import own_point
from engine.side import Side
from rendering import geometry as geo
from rendering.spec import BoardSpec

FONT = str(Path(__file__).parent / "assets" / "DejaVuSansCondensed-Bold.ttf")


def draw(spec: BoardSpec) -> bytes:
    """The picture of a spec as PNG bytes."""
    image = Image.new("RGB", (geo.WIDTH, geo.HEIGHT), "#33210F")
    pen = ImageDraw.Draw(image)
    for left, top, right, bottom in geo.FIELDS:
        pen.rectangle((left, top, right, bottom), "#B98A5A")
    small, large = ImageFont.truetype(FONT, 34), ImageFont.truetype(FONT, 44)
    for board in range(1, 25):
        place = geo.place_of(board, spec.bottom)
        x, top = geo.column_x(place), geo.is_top(place)
        edge, tip = (geo.FIELD_TOP, 412) if top else (geo.FIELD_BOTTOM, 548)
        pen.polygon([(x - 43, edge), (x + 43, edge), (x, tip)], "#D8B384" if place % 2 else "#85532F")
        number = own_point(spec.numbers_of, board)
        left, upper, right, lower = geo.strip_box(place)
        pen.text(
            ((left + right) / 2, (upper + lower) / 2),
            str(25 - number if spec.from_head else number),
            "#EAD9BD",
            small,
            anchor="mm",
        )
        value = spec.position.points[board - 1]
        for index in range(abs(value)):
            cx, cy = geo.slot(place, index, abs(value))
            pen.circle(
                (cx, cy), 41, "#FBF3E2" if value > 0 else "#25252B", "#5A3F26" if value > 0 else "#E9D9BC", 4
            )
        if abs(value) > 4:
            pen.text((cx, cy), str(abs(value)), "#22160B" if value > 0 else "#FFFFFF", large, anchor="mm")
    for side, player in ((Side.WHITE, spec.white), (Side.BLACK, spec.black)):
        at_bottom = side is spec.bottom
        y = 922 if at_bottom else 38
        active = spec.turn is side
        if active:
            pen.rectangle((0, y - 38, geo.WIDTH, y + 38), "#F2E3C6")
        ink = "#22160B" if active else "#EAD9BD"
        pen.text((132, y), player.name, ink, large, anchor="lm")
        pen.text((1250, y), f"{spec.labels.pips} {spec.position.pips(side)}", ink, large, anchor="rm")
        pen.text(
            (geo.tray_box(at_bottom)[0] + 32, 510 if at_bottom else 450),
            str(spec.position.off(side)),
            "#EAD9BD",
            small,
            anchor="mm",
        )
    if spec.dice:
        x = geo.dice_x(spec.dice.side is spec.bottom)
        for i, number in enumerate(spec.dice.numbers):
            left = x + 94 * i - 47 * len(spec.dice.numbers) + 8
            pen.rounded_rectangle((left, 441, left + 78, 519), 12, "#FBF3E2", "#5A3F26", 4)
            pen.text((left + 39, 480), str(number), "#22160B", large, anchor="mm")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
