"""The empty board of a theme: wood, points, bars, trays."""

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import geometry as geo
from rendering import text
from rendering.colour import BLACK, WHITE, Colour, mix, rgb
from rendering.geometry import NUMBER_SIZE
from rendering.shapes import Pen, mask
from rendering.theme import GRAIN_SHADES, RECESS_SHADES, Theme

_RARITY = (0.4, 0.72, 0.92)
"""Which share of a wood is lighter than each further shade of its grain."""


def empty_board(theme: Theme) -> Image.Image:
    """The board without name bars, numbers, checkers or dice."""
    image = Image.new("RGB", (geo.WIDTH, geo.HEIGHT), theme.frame)
    _planks(image, theme)
    for top in (geo.BAR, geo.FIELD_BOTTOM):
        image.paste(theme.strip, (geo.FIELDS[0][0], top, geo.FIELDS[1][2], top + geo.STRIP))
    for field in geo.FIELDS:
        _field(image, field, theme)
    _middle_bar(image, theme)
    for box in (geo.TRAY_TOP, geo.TRAY_BOTTOM):
        _tray(image, box, theme)
    return image


def name_bar(theme: Theme, *, lit: bool) -> Image.Image:
    """A name bar; the lit one is that of the side to move."""
    ground = rgb(theme.active if lit else theme.bar)
    bar = Image.new("RGB", (geo.WIDTH, geo.BAR), ground)
    pen = ImageDraw.Draw(bar)
    pen.rectangle((0, 0, geo.WIDTH, 1), fill=mix(ground, WHITE, 0.5 if lit else 0.12))
    pen.rectangle((0, geo.BAR - 3, geo.WIDTH, geo.BAR), fill=mix(ground, BLACK, 0.16 if lit else 0.4))
    return bar


def number_strip(theme: Theme, numbers: Sequence[str]) -> Image.Image:
    """The strip above the upper points, or below the lower ones, with twelve numbers from left to right."""
    left, right = geo.FIELDS[0][0], geo.FIELDS[1][2]
    strip = Image.new("RGB", (right - left, geo.STRIP - 2), theme.strip)
    for place, number in zip(range(13, 25), numbers, strict=True):
        text.put(
            strip, (geo.column_x(place) - left, geo.STRIP / 2 - 1), number, NUMBER_SIZE, rgb(theme.strip_ink)
        )
    return strip


def _grain(width: int, height: int, seed: int) -> Image.Image:
    """Vertical streaks as a mask. Rows repeat, so they cost next to nothing in the encoded picture."""
    random = Random(seed)  # noqa: S311 - a texture, and the same one every time
    waves = [Image.new("L", (max(2, width // step), 1)) for step in (4, 11, 37)]
    for wave in waves:
        wave.putdata([random.randrange(256) for _ in range(wave.width)])
    row = Image.new("L", (width, 1))
    for share, wave in zip((1.0, 0.5, 0.45), waves, strict=True):
        row = Image.blend(row, wave.resize((width, 1), Image.Resampling.BICUBIC), share)
    heights = list(row.tobytes())
    limits = [sorted(heights)[round(share * (width - 1))] for share in _RARITY]
    levels = [sum(value > limit for limit in limits) * 255 // (GRAIN_SHADES - 1) for value in heights]
    row.putdata(levels)
    return row.resize((width, height), Image.Resampling.NEAREST)


def _planks(image: Image.Image, theme: Theme) -> None:
    """The frame beside the fields."""
    for left in (0, geo.FIELDS[1][2]):
        image.paste(theme.woods.frame.streak, (left, 0), _grain(84, geo.HEIGHT, 3))


def _field(image: Image.Image, box: geo.Box, theme: Theme) -> None:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    woods = theme.woods
    field = Image.new("RGB", (width, height), woods.field.ground)
    field.paste(woods.field.streak, (0, 0), _grain(width, height, left))
    left_foot, right_foot = (geo.COLUMN - geo.TRIANGLE_WIDTH) / 2, (geo.COLUMN + geo.TRIANGLE_WIDTH) / 2
    corners = [(left_foot, 0), (right_foot, 0), (geo.COLUMN / 2, geo.TRIANGLE_HEIGHT)]
    point = mask(geo.COLUMN, geo.TRIANGLE_HEIGHT, lambda pen: pen.polygon(corners))
    for column in range(6):
        for upwards in (False, True):
            wood = woods.light if (column % 2 == 1) is upwards else woods.dark
            at = (column * geo.COLUMN, height - geo.TRIANGLE_HEIGHT if upwards else 0)
            shape = point.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if upwards else point
            grain = _grain(geo.COLUMN, geo.TRIANGLE_HEIGHT, column * 7 + left + upwards)
            field.paste(wood.ground, at, shape)
            field.paste(wood.streak, at, ImageChops.multiply(grain, shape))
    _recess(field, woods.frame.ground)
    image.paste(field, (left, top))
    pen = ImageDraw.Draw(image)
    pen.rectangle((left - 2, top - 2, right + 1, bottom + 1), outline=theme.inlay, width=2)


def _recess(image: Image.Image, shade: Colour) -> None:
    """Shades the edges as if the surface lay deeper than its surroundings."""
    edge = Image.new("L", image.size, 255)
    ImageDraw.Draw(edge).rectangle((1, 4, image.width - 2, image.height - 2), fill=0)
    soft = edge.filter(ImageFilter.GaussianBlur(5))
    strengths = [0.0, *RECESS_SHADES]
    last = len(RECESS_SHADES)
    image.paste(
        shade, (0, 0), soft.point([round(255 * strengths[min(last, value // 28)]) for value in range(256)])
    )


def _middle_bar(image: Image.Image, theme: Theme) -> None:
    left, right = geo.FIELDS[0][2] + 2, geo.FIELDS[1][0] - 2
    width, height = right - left, geo.FIELD_BOTTOM - geo.FIELD_TOP + 4
    frame = rgb(theme.frame)
    bar = Image.new("RGB", (width, height), frame)
    bar.paste(theme.woods.frame.streak, (0, 0), _grain(width, height, 5))
    pen = ImageDraw.Draw(bar)
    pen.line((width // 2 - 1, 0, width // 2 - 1, height), fill=mix(frame, BLACK, 0.6), width=2)
    for middle in (150, height - 150):
        _hinge(bar, middle, theme)
    image.paste(bar, (left, geo.FIELD_TOP - 2))


def _hinge(bar: Image.Image, middle: int, theme: Theme) -> None:
    """A small brass hinge that joins the halves of the board."""
    brass = rgb(theme.inlay)
    width, height = bar.width, 84
    plate = mask(width, height, lambda pen: pen.rounded((3, 2, width - 3, height - 2), 4))
    bar.paste(mix(brass, BLACK, 0.55), (0, middle - height // 2 + 2), plate)
    bar.paste(brass, (0, middle - height // 2), plate)
    pen = ImageDraw.Draw(bar)
    pen.line(
        (width // 2 - 1, middle - 39, width // 2 - 1, middle + 38), fill=mix(brass, BLACK, 0.45), width=3
    )

    def drill(pen: Pen) -> None:
        for x in (8, width - 8):
            for y in (13, 42, 71):
                pen.disc(x, y, 2.4)

    screws = mask(width, height, drill)
    bar.paste(mix(brass, BLACK, 0.5), (0, middle - height // 2), screws)


def _tray(image: Image.Image, box: geo.Box, theme: Theme) -> None:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    shape = mask(width, height, lambda pen: pen.rounded((0, 0, width, height), 10))
    hole = Image.new("RGB", (width, height), theme.tray)
    _recess(hole, BLACK)
    rim = mask(width + 4, height + 4, lambda pen: pen.rounded((0, 0, width + 4, height + 4), 12))
    image.paste(mix(rgb(theme.frame), rgb(theme.inlay), 0.5), (left - 2, top - 2), rim)
    image.paste(hole, (left, top), shape)
