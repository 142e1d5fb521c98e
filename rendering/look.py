"""A theme made ready for drawing."""

from functools import cache, lru_cache, partial

from rendering.background import empty_board, number_strip
from rendering.marks import Marks
from rendering.sprites import Sprites
from rendering.theme import THEMES


class Look:
    """What is drawn once a theme: the empty board, number strips, sprites and marks as they are needed."""

    def __init__(self, name: str) -> None:
        self.theme = THEMES[name]
        self.empty = empty_board(self.theme)
        self.number_strip = lru_cache(4)(partial(number_strip, self.theme))
        self.sprites = Sprites(self.theme)
        self.marks = Marks(self.theme)


look_of = cache(Look)
"""The look of a theme by its name, built when first asked for; KeyError if there is none of that name."""
