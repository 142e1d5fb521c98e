"""From a spec to the bytes of its picture."""

from functools import cache

from PIL import Image

from rendering import png
from rendering.board import compose
from rendering.palette import palette_colours
from rendering.spec import BoardSpec
from rendering.theme import THEMES


def draw(spec: BoardSpec) -> bytes:
    """The picture of a spec as PNG bytes; KeyError if there is no such theme."""
    return png.encode(compose(spec), palette_of(spec.theme))


@cache
def palette_of(theme: str) -> Image.Image:
    """The palette of a theme, ready for `png.encode`."""
    return png.palette(palette_colours(THEMES[theme]))
