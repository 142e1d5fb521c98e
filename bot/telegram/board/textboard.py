"""The board as text, for inline messages when there is nowhere to upload a picture."""

from engine.point import HEAD, own_point
from engine.side import Side
from rendering import BoardSpec

LETTERS = {Side.WHITE: "O", Side.BLACK: "X"}
TOP, BOTTOM = range(13, 25), range(12, 0, -1)  # board points from left to right, White's home at the bottom


def text_board(spec: BoardSpec) -> str:
    """24 points in two monospace rows of 12, 36 characters wide: O is White, X is Black, and how many.

    HTML; the points are numbered as on the picture.
    """
    # Telegram trims a text's beginning, so the first row is not one of those that must stay in line.
    off = "  ".join(f"{LETTERS[side]} off {spec.position.off(side)}" for side in Side)
    rows = (
        off,
        "",
        _numbers(spec, TOP),
        _checkers(spec, TOP),
        "",
        _checkers(spec, BOTTOM),
        _numbers(spec, BOTTOM),
    )
    return "<pre>" + "\n".join(rows) + "</pre>"


def _numbers(spec: BoardSpec, points: range) -> str:
    own = (own_point(spec.numbers_of, point) for point in points)
    return "".join(f"{HEAD + 1 - number if spec.from_head else number:3}" for number in own)


def _checkers(spec: BoardSpec, points: range) -> str:
    counts = (spec.position.points[point - 1] for point in points)
    return "".join(f"{_cell(count):>3}" for count in counts)


def _cell(count: int) -> str:
    if not count:
        return "·"
    return f"{LETTERS[Side.WHITE if count > 0 else Side.BLACK]}{abs(count)}"
