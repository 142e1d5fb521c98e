"""What one message shows of a match: picture, caption and buttons, all pure."""

from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.telegram.board import keyboards
from bot.telegram.board.captions import caption
from bot.telegram.board.eyes import Eyes
from bot.telegram.board.keyboards import Look
from bot.telegram.board.views import board_spec
from rendering import BoardSpec
from storage.rows import StoredMatch


@dataclass(frozen=True, slots=True)
class Face:
    spec: BoardSpec
    caption: str
    keyboard: InlineKeyboardMarkup | None


def face(stored: StoredMatch, eyes: Eyes, now: int, look: Look | None = None) -> Face:
    return Face(
        board_spec(stored, eyes), caption(stored, eyes, now), keyboards.board(stored, eyes, now, look)
    )
