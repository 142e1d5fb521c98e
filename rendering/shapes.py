"""Anti-aliased masks: shapes drawn enlarged and averaged down.

A mask is an `L` image, 255 where the shape is. Coordinates are pixels of the mask, and may be fractions.
"""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

_SCALE, _QUICK_SCALE = 4, 2
FEW_SHADES = [(0, 128, 255)[round(value / 127.5)] for value in range(256)]
"""One shade between at an edge looks nearly as smooth as all, and the encoded picture is a fifth smaller."""


class Pen:
    """Draws on an enlarged mask in the mask's own coordinates; what has no `value` is 255."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: int) -> None:
        self._draw, self._scale = draw, scale

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> None:
        self._draw.ellipse(self._box(x - radius, y - radius, x + radius, y + radius), fill=value)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """A ring whose outer edge has `radius`."""
        self.disc(x, y, radius)
        self.disc(x, y, radius - width, 0)

    def arc(self, x: float, y: float, radius: float, width: float, start: float, end: float) -> None:
        """Part of a ring between two angles in degrees, clockwise from three o'clock."""
        box = self._box(x - radius, y - radius, x + radius, y + radius)
        self._draw.arc(box, start, end, fill=255, width=round(width * self._scale))

    def rounded(self, box: tuple[float, float, float, float], radius: float, value: int = 255) -> None:
        self._draw.rounded_rectangle(self._box(*box), radius * self._scale, fill=value)

    def polygon(self, spots: Sequence[tuple[float, float]], value: int = 255) -> None:
        self._draw.polygon([(x * self._scale, y * self._scale) for x, y in spots], fill=value)

    def _box(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        """Pillow's boxes include their right and bottom edges."""
        scale = self._scale
        return left * scale, top * scale, right * scale - 1, bottom * scale - 1


def _enlarged(width: int, height: int, paint: Callable[[Pen], None], scale: int) -> Image.Image:
    large = Image.new("L", (width * scale, height * scale))
    paint(Pen(ImageDraw.Draw(large), scale))
    return large.reduce(scale)


def mask(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """What `paint` draws on an empty mask of this size, for what is drawn once and pasted often."""
    return _enlarged(width, height, paint, _SCALE).point(FEW_SHADES)


def quick_mask(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """The same four times as fast and a little less round, for what is drawn anew each time."""
    return _enlarged(width, height, paint, _QUICK_SCALE)
