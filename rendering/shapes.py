"""Anti-aliased masks: shapes drawn at four times their size and averaged down.

A mask is an `L` image, 255 where the shape is. Coordinates are pixels of the mask, and may be fractions.
"""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

SCALE = 4
FEW_SHADES = [round(value / 85) * 85 for value in range(256)]
"""Four shades at an edge look as smooth as 256, and the encoded picture is a seventh smaller."""


class Pen:
    """Draws on an enlarged mask in the mask's own coordinates."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> None:
        box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE - 1, (y + radius) * SCALE - 1]
        self._draw.ellipse(box, fill=value)

    def ring(self, x: float, y: float, radius: float, width: float, value: int = 255) -> None:
        """A ring whose outer edge has `radius`."""
        self.disc(x, y, radius, value)
        self.disc(x, y, radius - width, 0)

    def arc(self, x: float, y: float, radius: float, width: float, start: float, end: float) -> None:
        """Part of a ring between two angles in degrees, clockwise from three o'clock."""
        box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE - 1, (y + radius) * SCALE - 1]
        self._draw.arc(box, start, end, fill=255, width=round(width * SCALE))

    def rounded(self, box: tuple[float, float, float, float], radius: float, value: int = 255) -> None:
        left, top, right, bottom = (edge * SCALE for edge in box)
        self._draw.rounded_rectangle([left, top, right - 1, bottom - 1], radius * SCALE, fill=value)

    def polygon(self, spots: Sequence[tuple[float, float]], value: int = 255) -> None:
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in spots], fill=value)


def smooth_mask(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """What `paint` draws on an empty mask of this size."""
    large = Image.new("L", (width * SCALE, height * SCALE))
    paint(Pen(ImageDraw.Draw(large)))
    return large.reduce(SCALE)


def mask(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """The same with few shades, for what is drawn once and pasted often."""
    return smooth_mask(width, height, paint).point(FEW_SHADES)
