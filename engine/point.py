"""Points: the board's numbers (White's) and each side's own numbers (24 = head … 1)."""

from engine.side import Side

OFF = 0
"""Where a borne-off checker goes, in either numbering."""

HEAD = 24
"""The own number of the point all fifteen checkers start on."""


def facing(own: int) -> int:
    """The other side's number of the point a side numbers 1…24.

    >>> facing(24), facing(12)
    (12, 24)
    """
    return own - 12 if own > 12 else own + 12


def own_point(side: Side, board: int) -> int:
    """The side's own number of board point 1…24.

    >>> own_point(Side.WHITE, 24), own_point(Side.BLACK, 12), own_point(Side.BLACK, 13)
    (24, 24, 1)
    """
    return board if side is Side.WHITE else facing(board)


def board_point(side: Side, own: int) -> int:
    """The board's number of the side's own point 1…24.

    >>> board_point(Side.BLACK, 24), board_point(Side.BLACK, 6)
    (12, 18)
    """
    return own_point(side, own)  # `facing` is its own inverse
