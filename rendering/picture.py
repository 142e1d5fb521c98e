"""From a spec to the bytes of its picture."""

from dataclasses import replace
from functools import cache

from PIL import Image

from engine.position import Setup
from engine.side import Side
from rendering import png
from rendering.board import compose
from rendering.colour import Colour
from rendering.geometry import HEIGHT, WIDTH
from rendering.spec import Arrow, BoardSpec, Dice, Player, ResultBanner
from rendering.theme import THEMES

_BLENDS = 48
"""Colours of a palette beside the theme's own. More of them cost bytes and show only in enlargements."""


def draw(spec: BoardSpec) -> bytes:
    """The picture of a spec as PNG bytes; KeyError if there is no such theme."""
    return png.encode(compose(spec), palette_of(spec.theme))


@cache
def palette_of(theme: str) -> Image.Image:
    """The colours of a theme and the blends between them that boards need, found on two crowded boards."""
    boards = Image.new("RGB", (WIDTH, 2 * HEIGHT))
    for row, spec in enumerate(_crowded(theme)):
        boards.paste(compose(spec), (0, row * HEIGHT))
    found = boards.quantize(_BLENDS, Image.Quantize.FASTOCTREE).getpalette() or []
    blends: list[Colour] = [(found[i], found[i + 1], found[i + 2]) for i in range(0, len(found), 3)]
    return png.palette([*THEMES[theme].colours(), *blends])


def _crowded(theme: str) -> tuple[BoardSpec, BoardSpec]:
    """Two boards that show between them everything there is to show."""
    white, black = Player("White", 1), Player("Black", 2)
    middle = Setup(
        (-1, -2, 0, 1, 1, 1, 1, 0, -1, 0, -1, -5, -1, 0, 1, -1, -1, 0, 1, 2, 0, 0, 0, 6)
    ).position()
    first = BoardSpec(
        middle,
        white,
        black,
        theme=theme,
        turn=Side.WHITE,
        dice=Dice(Side.WHITE, (6, 3), (False, True)),
        ghost=Dice(Side.BLACK, (6, 2)),
        last_move=(Arrow(23, 20), Arrow(8, 5)),
        last_mover=Side.WHITE,
        targets=frozenset({0, 18, 21}),
        sources=frozenset({24}),
        length=5,
        areas=True,
    )
    ended = Setup((0,) * 12 + (-3, -4, -2, -2) + (0,) * 8).position()
    moves = (Arrow(24, 18), Arrow(18, 10), Arrow(4, 0))
    banner = ResultBanner(Side.BLACK, "Mars", "+2")
    second = replace(first, position=ended, turn=Side.BLACK, dice=None, draft=moves, result=banner)
    return first, second
