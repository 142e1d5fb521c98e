"""The two sides of the board."""

from enum import Enum


class Side(Enum):
    """White moves from board point 24 to 1, Black from board point 12 to 13."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> "Side":
        """The other side.

        >>> Side.WHITE.opponent
        <Side.BLACK: 'black'>
        """
        return Side.BLACK if self is Side.WHITE else Side.WHITE
