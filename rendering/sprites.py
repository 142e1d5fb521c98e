"""The movable things of a theme, each drawn once and then only pasted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from PIL import Image, ImageChops, ImageFilter

from engine.side import Side
from rendering import text
from rendering.colour import BLACK, WHITE, Colour, luminance, rgb
from rendering.geometry import CHECKER, SLICE_PITCH, stack_pitch
from rendering.shapes import FEW_SHADES, Pen, mask
from rendering.theme import CheckerColours, Theme

COUNT_SIZE = 42
_SLICE = (58, 19)
_MARGIN = 5


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture with its mask, placed by its centre."""

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        return self.mask.width

    @property
    def height(self) -> int:
        return self.mask.height

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """Its upper left corner when its centre is at (x, y)."""
        return round(x - self.width / 2), round(y - self.height / 2)

    def put(self, canvas: Image.Image, x: float, y: float) -> None:
        """Pastes it on an RGB image."""
        canvas.paste(self.image, self.corner(x, y), self.mask)


def layered(layers: Iterable[tuple[Colour, Image.Image]]) -> Sprite:
    """Coloured masks of one size laid over each other, the first lowest."""
    (colour, alpha), *rest = layers
    image = Image.new("RGB", alpha.size, colour)
    for colour, layer in rest:
        image.paste(colour, (0, 0), layer)
        alpha = ImageChops.lighter(alpha, layer)
    return Sprite(image, alpha)


def scaled(shape: Image.Image, strength: float) -> Image.Image:
    return shape.point([round(value * strength) for value in range(256)])


def _softened(shape: Image.Image, blur: float) -> Image.Image:
    """Blurred in a few steps: smooth enough at this size, and much smaller when encoded."""
    return shape.filter(ImageFilter.GaussianBlur(blur)).point(FEW_SHADES)


def shadow(shape: Image.Image, drop: int, blur: float, strength: float) -> Image.Image:
    """The mask of a soft shadow `drop` pixels below a shape."""
    return scaled(_softened(ImageChops.offset(shape, 0, drop), blur), strength)


def _bevel(face: Colour, shape: Image.Image) -> tuple[Colour, Image.Image]:
    """Where a face turns down at its edge: shade below on a bright one, light above on a dark one."""
    bright = luminance(face) > 0.4
    across, down = (-1, -2) if bright else (1, 2)
    bare = ImageChops.subtract(shape, ImageChops.offset(shape, across, down))
    crescent = ImageChops.multiply(_softened(bare, 1), shape)
    return (BLACK, scaled(crescent, 0.26)) if bright else (WHITE, scaled(crescent, 0.34))


def colours(theme: Theme, side: Side) -> CheckerColours:
    return theme.white if side is Side.WHITE else theme.black


def checker(theme: Theme, side: Side, diameter: int = CHECKER, count: int = 0) -> Sprite:
    """A turned wooden disc; with a count the number stands in place of the ornament."""
    look = colours(theme, side)
    face, unit = rgb(look.face), diameter / CHECKER
    size, radius = diameter + 2 * _MARGIN, diameter / 2
    middle = size / 2

    def disc(share: float) -> Image.Image:
        return mask(size, size, lambda pen: pen.disc(middle, middle, share))

    body, top, dish = disc(radius), disc(radius - theme.rim * unit), disc(radius * 0.70)
    layers = [
        (BLACK, shadow(body, 2, 1, 0.5)),
        (rgb(look.rim), body),
        (face, top),
        _bevel(face, top),
        (look.dish, dish),
    ]
    if count:
        layers.append((rgb(look.ink), _centred(text.word(str(count), COUNT_SIZE), size)))
    else:
        layers.append(
            (
                rgb(look.ring),
                mask(size, size, lambda pen: pen.ring(middle, middle, radius * 0.68, 2.6 * unit)),
            )
        )
        if look.dot:
            layers.append((rgb(look.ring), disc(5 * unit)))
    return layered(layers)


def words_sprite(cleaned: str, size: int, colour: Colour) -> Sprite:
    """A cleaned text that is not empty."""
    shape = text.word(cleaned, size)
    return Sprite(Image.new("RGB", shape.size, colour), shape)


def _centred(shape: Image.Image, size: int) -> Image.Image:
    square = Image.new("L", (size, size))
    square.paste(shape, ((size - shape.width) // 2, (size - shape.height) // 2))
    return square


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(theme: Theme, side: Side, number: int, edge: int, opacity: float = 1.0) -> Sprite:
    """A die of a side, `edge` pixels wide."""
    look = colours(theme, side)
    face, size, rim = rgb(look.face), edge + 2 * _MARGIN, max(2.0, edge / 26)
    middle, step = size / 2, edge * 0.25

    def block(inset: float) -> Image.Image:
        box = (_MARGIN + inset, _MARGIN + inset, size - _MARGIN - inset, size - _MARGIN - inset)
        return mask(size, size, lambda pen: pen.rounded(box, edge * 0.19 - inset))

    def pips(pen: Pen) -> None:
        for column, row in _PIPS[number]:
            pen.disc(middle + column * step, middle + row * step, edge * 0.1)

    body, top = block(0), block(rim)
    spots = mask(size, size, pips)
    layers = [
        (rgb(look.rim), body),
        (face, top),
        _bevel(face, top),
        (rgb(look.ink), spots),
    ]
    if opacity == 1:
        return layered([(BLACK, shadow(body, 2, 1, 0.5)), *layers])
    faint = layered(layers)
    return Sprite(faint.image, scaled(faint.mask, opacity))


def tray_slice(theme: Theme, side: Side) -> Sprite:
    """A borne-off checker seen on edge."""
    look = colours(theme, side)
    width, height = _SLICE
    body = mask(width, height, lambda pen: pen.rounded((0, 0, width, height), 5))
    top = mask(width, height, lambda pen: pen.rounded((2.6, 2.6, width - 2.6, height - 2.6), 3))
    line = mask(
        width, height, lambda pen: pen.rounded((10, height / 2 - 1.2, width - 10, height / 2 + 1.2), 1)
    )
    return layered(
        [
            (rgb(look.rim), body),
            (rgb(look.face), top),
            _bevel(rgb(look.face), top),
            (rgb(look.ring), line),
        ]
    )


class Sprites:
    """The sprites of one theme. Few large ones cost less to put down than many small ones."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.checker = cache(partial(checker, theme))
        self.die = cache(partial(die, theme))

    def stack(self, side: Side, count: int, downwards: bool) -> Sprite:
        """A point's checkers, from the edge inwards; from five on the uppermost bears their number."""
        plain = self.checker(side)
        top = self.checker(side, count=count) if count > 4 else plain
        pitch = stack_pitch(count) * (1 if downwards else -1)
        return _row([*[plain] * (count - 1), top], pitch)

    def borne_off(self, side: Side, count: int, downwards: bool) -> Sprite:
        """The checkers in a tray."""
        return _row([tray_slice(self._theme, side)] * count, SLICE_PITCH * (1 if downwards else -1))


def _row(sprites: Sequence[Sprite], pitch: float) -> Sprite:
    """Sprites of one size, each `pitch` pixels below the one before (above it, if negative) and over it."""
    width, height = sprites[0].image.size
    tops = [round(pitch * index) for index in range(len(sprites))]
    size = width, height + max(tops) - min(tops)
    pile = Image.new("RGBA", size)
    for sprite, top in zip(sprites, tops, strict=True):
        layer = Image.new("RGBA", size)
        layer.paste(sprite.image, (0, top - min(tops)))
        opacity = Image.new("L", size)
        opacity.paste(sprite.mask, (0, top - min(tops)))
        layer.putalpha(opacity)
        pile = Image.alpha_composite(pile, layer)
    return Sprite(pile.convert("RGB"), pile.getchannel("A"))
