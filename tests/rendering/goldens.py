"""The golden pictures: for each theme and perspective one sheet with the whole gallery, reduced."""

from dataclasses import replace
from pathlib import Path

from PIL import Image

from engine.side import Side
from rendering.board import compose
from rendering.gallery import gallery
from rendering.theme import THEMES

FOLDER = Path(__file__).parent / "golden"
TILE = (320, 240)
COLUMNS = 4
COLOURS = 64


def sheets() -> list[tuple[str, Side]]:
    return [(theme, bottom) for theme in THEMES for bottom in Side]


def file_of(theme: str, bottom: Side) -> Path:
    return FOLDER / f"{theme}-{bottom.value}.png"


def tile_box(index: int) -> tuple[int, int, int, int]:
    left, top = index % COLUMNS * TILE[0], index // COLUMNS * TILE[1]
    return left, top, left + TILE[0], top + TILE[1]


def sheet(theme: str, bottom: Side) -> Image.Image:
    """The gallery as it is drawn now."""
    boards = gallery()
    rows = -(-len(boards) // COLUMNS)
    drawn = Image.new("RGB", (COLUMNS * TILE[0], rows * TILE[1]))
    for index, spec in enumerate(boards.values()):
        board = compose(replace(spec, theme=theme, bottom=bottom))
        drawn.paste(board.reduce(4), tile_box(index)[:2])
    return drawn
