"""A picture of how a game ended, made to be shown around: the players, their score, the result, the board."""

import io
from dataclasses import dataclass
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw

from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.board import compose
from rendering.colour import BLACK, Colour, rgb
from rendering.look import Look, look_of
from rendering.shapes import Pen, mask
from rendering.spec import BoardSpec, Player, ResultBanner
from rendering.sprites import Sprite, layered, shadow

SIZE = 1280, 1240
_MIDDLE = SIZE[0] // 2
_PLAYER_X = (304, 976)
_HEADING_Y, _DISC_Y, _NAME_Y, _RESULT_Y, _FOOTER_Y = 78, 224, 396, 500, 1182
_BOARD = (208, 584, 1072, 1130)
_LINE, _SCORE, _TITLE, _DETAIL = 44, 132, 76, 48
_NAMES = (64, 56, 48)
"""Sizes a name may have: the largest in which it fits."""
_NAME_ROOM = 520
_DISC = 152
_GOLD = rgb("#E0B25C")


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What a card shows; every word is the caller's."""

    board: BoardSpec
    """The last position, with the players, their score and the result."""
    heading: str
    footer: str


def draw(card: ShareCard) -> bytes:
    """The card as a JPEG file of `SIZE`; KeyError if there is no such theme."""
    file = io.BytesIO()
    compose_card(card).save(file, "JPEG", quality=92, subsampling=0, optimize=True)
    return file.getvalue()


def compose_card(card: ShareCard) -> Image.Image:
    """The card as an RGB picture of `SIZE`; KeyError if there is no such theme."""
    board, look = card.board, look_of(card.board.theme)
    theme = look.theme
    canvas = _table(look)
    _put_line(canvas, _HEADING_Y, card.heading, _LINE, theme.bar_faint)
    winner = board.result.winner if board.result else None
    for side, player, x in zip(Side, (board.white, board.black), _PLAYER_X, strict=True):
        if side is winner:
            _wreath().put(canvas, x, _DISC_Y)
        look.sprites.checker(side, _DISC).put(canvas, x, _DISC_Y)
        lost = winner is side.opponent
        _put_name(canvas, x, player, theme.bar_faint if lost else rgb(theme.active))
    _put_line(canvas, _DISC_Y, f"{board.white.score} : {board.black.score}", _SCORE, rgb(theme.active))
    _put_board(canvas, look, board)
    if board.result:
        _put_result(canvas, look, board.result)
    _put_line(canvas, _FOOTER_Y, card.footer, _LINE, rgb(theme.bar_ink))
    return canvas


def _table(look: Look) -> Image.Image:
    """The board's own wood, darkened, with a light over it and a fine line round it."""
    left, _, right, _ = geo.FIELDS[0]
    plank = look.empty.crop((left + 20, geo.MIDDLE, right - 20, geo.MIDDLE + 1))
    row = Image.new("RGB", (SIZE[0], 1))
    for number, start in enumerate(range(0, SIZE[0], plank.width)):
        row.paste(plank.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if number % 2 else plank, (start, 0))
    wood = row.resize(SIZE, Image.Resampling.NEAREST)
    table = Image.blend(wood, Image.new("RGB", SIZE, look.theme.frame), 0.74)
    distance = Image.radial_gradient("L").resize(SIZE, Image.Resampling.BICUBIC)
    table.paste(BLACK, (0, 0), distance.point([round(max(0, value - 60) * 0.7) for value in range(256)]))
    box = (26, 26, SIZE[0] - 27, SIZE[1] - 27)
    ImageDraw.Draw(table).rounded_rectangle(box, 30, outline=look.theme.inlay, width=3)
    return table


def _put_line(canvas: Image.Image, y: int, words: str, size: int, colour: Colour) -> None:
    text.put(canvas, (_MIDDLE, y), text.fit(text.clean(words), size, 900), size, colour)


def _put_name(canvas: Image.Image, x: int, player: Player, colour: Colour) -> None:
    name = text.clean(player.name)
    size = next((size for size in _NAMES if text.width(name, size) <= _NAME_ROOM), _NAMES[-1])
    text.put(canvas, (x, _NAME_Y), text.fit(name, size, _NAME_ROOM), size, colour)


def _put_board(canvas: Image.Image, look: Look, board: BoardSpec) -> None:
    """The position alone: no name bars, no dice, no marks."""
    still = BoardSpec(
        board.position, board.white, board.black, board.bottom, board.numbers_of, board.from_head, board.theme
    )
    left, top, right, bottom = _BOARD
    size = right - left, bottom - top
    field = compose(still).crop((0, geo.BAR, geo.WIDTH, geo.HEIGHT - geo.BAR))
    small = field.resize(size, Image.Resampling.LANCZOS)
    inlay = rgb(look.theme.inlay)
    _plate(size[0] + 10, size[1] + 10, 23, inlay, inlay).put(canvas, (left + right) / 2, (top + bottom) / 2)
    canvas.paste(small, (left, top), mask(*size, lambda pen: pen.rounded((0, 0, *size), 18)))


def _put_result(canvas: Image.Image, look: Look, result: ResultBanner) -> None:
    theme = look.theme
    title = text.fit(text.clean(result.title), _TITLE, 460)
    detail = text.fit(text.clean(result.detail), _DETAIL, 400)
    start = text.width(title, _TITLE) + (30 if title and detail else 0)
    width = start + text.width(detail, _DETAIL)
    plate = _plate(round(width) + 110, 116, 58, rgb(theme.active), rgb(theme.inlay))
    plate.put(canvas, _MIDDLE, _RESULT_Y)
    left = _MIDDLE - width / 2
    text.put(canvas, (left, _RESULT_Y), title, _TITLE, rgb(theme.active_ink), anchor="left")
    text.put(canvas, (left + start, _RESULT_Y + 6), detail, _DETAIL, theme.active_faint, anchor="left")


def _plate(width: int, height: int, radius: int, face: Colour, rim: Colour) -> Sprite:
    """A raised plate with round corners and a thin rim."""
    margin = 16
    size = width + 2 * margin, height + 2 * margin

    def shape(inset: int) -> Image.Image:
        edge = margin + inset
        box = (edge, edge, size[0] - edge, size[1] - edge)
        return mask(*size, lambda pen: pen.rounded(box, radius - inset))

    return layered([(BLACK, shadow(shape(0), 6, 6, 0.7)), (rim, shape(0)), (face, shape(3))])


def _wreath() -> Sprite:
    """Two branches of laurel that meet below and leave the top open."""
    size = 300
    middle = size / 2

    def leaf(pen: Pen, hand: int, number: int, lean: float, reach: float) -> None:
        """One leaf, pointing upwards along the branch and a little off it."""
        turn = radians(8 + 17 * number)
        x, y = middle + hand * reach * sin(turn), middle + reach * cos(turn)
        dx, dy = hand * cos(turn - lean), -sin(turn - lean)
        outline = []
        for corner in range(24):
            angle = corner * pi / 12
            along = (21 - 0.7 * number) * cos(angle)
            aside = (8.2 - 0.3 * number) * sin(angle) * (1 - 0.35 * cos(angle))
            outline.append((x + along * dx - aside * dy, y + along * dy + aside * dx))
        pen.polygon(outline)

    def branches(pen: Pen) -> None:
        for hand in (-1, 1):
            for number in range(9):
                leaf(pen, hand, number, 0.62, 117)
                leaf(pen, hand, number, -0.42, 100)

    laurel = mask(size, size, branches)
    return layered([(BLACK, shadow(laurel, 3, 3, 0.6)), (_GOLD, laurel)])
