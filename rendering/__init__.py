"""Pictures of the board. Nothing here knows Telegram; only this package knows Pillow."""

from rendering.painter import Painter
from rendering.spec import Arrow, BoardSpec, Dice, Labels, Player, ResultBanner

__all__ = ["Arrow", "BoardSpec", "Dice", "Labels", "Painter", "Player", "ResultBanner"]
