"""What every inline keyboard is made of."""

from collections.abc import Sequence

from telegram import InlineKeyboardButton

from bot.i18n.translator import Translator
from bot.telegram import callbacks, presses

Row = Sequence[InlineKeyboardButton]


def button(text: str, press: presses.Press) -> InlineKeyboardButton:
    return InlineKeyboardButton(text, callback_data=callbacks.encode(press))


def watch_button(link: str, t: Translator) -> InlineKeyboardButton:
    """Opens a spectator's board in the private chat."""
    return InlineKeyboardButton(t("👁 Watch"), url=link)


def chosen(text: str, is_chosen: bool) -> str:
    """The label of one of several choices.

    >>> chosen("5", True)
    '• 5 •'
    """
    return f"• {text} •" if is_chosen else text


def in_rows(buttons: Row, columns: int) -> list[Row]:
    return [buttons[first : first + columns] for first in range(0, len(buttons), columns)]
