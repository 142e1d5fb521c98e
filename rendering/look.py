"""A theme made ready for drawing."""

from collections.abc import Callable
from functools import cache, lru_cache

from PIL import Image

from rendering import png
from rendering.arrows import arrow
from rendering.background import empty_board, number_strip
from rendering.colour import Colour, mix, rgb
from rendering.geometry import Spot
from rendering.marks import Marks
from rendering.palette import palette_colours
from rendering.sprites import Sprite, Sprites
from rendering.theme import THEMES

_ANY = [255 if value >= 32 else 0 for value in range(256)]
"""From how much of a shape lies in a pixel to whether the pixel is copied."""


class Look:
    """What is drawn once a theme: the bare board, and sprites, marks and copies of them as they are needed.

    Boards are drawn in palette colours: a quarter of the memory to move, and nothing left to convert at the
    end. Colours of a palette cannot be mixed, so each sprite is mixed with its ground beforehand: a *still*
    with the very place of the bare board it lies on, a *cutout* with a plain colour at its soft edges.
    """

    def __init__(self, name: str) -> None:
        self.theme = THEMES[name]
        self._palette = png.palette(palette_colours(self.theme))
        self.sprites = Sprites(self.theme)
        self.marks = Marks(self.theme)
        self.board = self.indexed(empty_board(self.theme))
        self.number_strip = lru_cache(8)(self._number_strip)
        self.still = lru_cache(400)(self._still)
        self.cutout = lru_cache(128)(self._cutout)
        self.arrow = lru_cache(8)(self._arrow)
        self._ramp = cache(self._new_ramp)

    @property
    def empty(self) -> Image.Image:
        """The bare board in RGB."""
        return self.board.convert("RGB")

    def indexed(self, image: Image.Image) -> Image.Image:
        """An RGB image in the theme's palette."""
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _still(
        self, make: Callable[..., Sprite], given: tuple[object, ...], x: float, y: float
    ) -> tuple[Image.Image, tuple[int, int]]:
        """What `make` makes of what is given, on the bare board round (x, y), and its upper left corner."""
        sprite = make(*given)
        left, top = sprite.corner(x, y)
        piece = self.board.crop((left, top, left + sprite.width, top + sprite.height)).convert("RGB")
        piece.paste(sprite.image, (0, 0), sprite.mask)
        return self.indexed(piece), (left, top)

    def _cutout(
        self, make: Callable[..., Sprite], given: tuple[object, ...], ground: Colour
    ) -> tuple[Image.Image, Image.Image]:
        """What `make` makes of what is given, on a plain ground, and the mask of what to copy of it."""
        sprite = make(*given)
        piece = Image.new("RGB", sprite.mask.size, ground)
        piece.paste(sprite.image, (0, 0), sprite.mask)
        return self.indexed(piece), sprite.mask.point(_ANY)

    def _arrow(
        self, path: tuple[Spot, ...], core: str, casing: str
    ) -> tuple[Image.Image, tuple[int, int], Image.Image]:
        """A curved arrow along a path, its tip at the path's end: image, upper left corner and mask."""
        drawn, corner = arrow(path)
        image = drawn.point(self._ramp(rgb(self.theme.field), rgb(casing), rgb(core)))
        image.putpalette(self._palette.getpalette() or ())
        return image, corner, drawn.point(_ANY)

    def _new_ramp(self, *colours: Colour) -> list[int]:
        """Numbers of the palette for 256 colours that run from the first of some colours to the last."""
        steps = len(colours) - 1
        places = [value * steps / 255 for value in range(256)]
        run = [
            mix(
                colours[min(int(at), steps - 1)],
                colours[min(int(at), steps - 1) + 1],
                at - min(int(at), steps - 1),
            )
            for at in places
        ]
        row = Image.new("RGB", (256, 1))
        row.putdata(run)
        return list(self.indexed(row).tobytes())

    def _number_strip(self, numbers: tuple[str, ...]) -> Image.Image:
        return self.indexed(number_strip(self.theme, numbers))


look_of = cache(Look)
"""The look of a theme by its name, built when first asked for; KeyError if there is none of that name."""
