"""Inline keyboards: reading them from a call and refusing what Telegram refuses."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request

MAX_BUTTONS = 100
MAX_ROW = 8
MAX_DATA_BYTES = 64
MAX_COPY_TEXT = 256

_ACTIONS = (
    "callback_data",
    "url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "web_app",
    "login_url",
    "pay",
)
_URL = re.compile(r"tg://\S+|(https?://)?[^\s/?#:]+\.[^\s/?#]+([/?#]\S*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Button:
    """One button. ``action`` is the name of the one field that says what it does, ``value`` its value."""

    text: str
    action: str
    value: Any = field(hash=False)
    style: str | None = None

    @property
    def data(self) -> str:
        """The callback data; ``LookupError`` for a button of another sort."""
        if self.action != "callback_data":
            raise LookupError(f"The button {self.text!r} carries {self.action}, no callback data")
        return str(self.value)

    def json(self) -> dict[str, Any]:
        """The Bot API's ``InlineKeyboardButton``."""
        return {"text": self.text, self.action: self.value} | ({"style": self.style} if self.style else {})


Keyboard = tuple[tuple[Button, ...], ...]


def keyboard_json(keyboard: Keyboard) -> dict[str, Any]:
    """The Bot API's ``InlineKeyboardMarkup``."""
    return {"inline_keyboard": [[button.json() for button in row] for row in keyboard]}


def parse_keyboard(text: str | None) -> Keyboard:
    """The inline keyboard of a ``reply_markup`` parameter; other markups count as none.

    Raises :class:`~bot.sandbox.errors.Refused`.
    """
    if not text:
        return ()
    try:
        markup = json.loads(text)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if markup is None:
        return ()
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return ()
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    keyboard = tuple(row for row in map(_parse_row, rows) if row)
    if sum(map(len, keyboard)) > MAX_BUTTONS or any(len(row) > MAX_ROW for row in keyboard):
        raise bad_request("reply markup is too long")
    return keyboard


def _parse_row(row: object) -> tuple[Button, ...]:
    if not isinstance(row, list):
        raise bad_request("can't parse InlineKeyboardButton: InlineKeyboardButton must be an Object")
    return tuple(map(_parse_button, row))


def _parse_button(button: object) -> Button:
    fault = "can't parse InlineKeyboardButton: "
    if not isinstance(button, dict):
        raise bad_request(f"{fault}InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise bad_request(f'{fault}Can\'t find field "text"')
    text = button["text"]
    if not isinstance(text, str):
        raise bad_request(f'{fault}Field "text" must be of type String')
    actions = [name for name in _ACTIONS if button.get(name) or _may_be_empty(name, button)]
    if not actions:
        raise bad_request(f"{fault}Text buttons are not allowed in the inline keyboard")
    action, value = actions[0], button[actions[0]]
    if not text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    _check_value(action, value)
    return Button(text, action, value, button.get("style"))


def _may_be_empty(name: str, button: dict[str, Any]) -> bool:
    return name.startswith("switch_inline_query") and button.get(name) is not None


def _check_value(action: str, value: Any) -> None:
    if action == "callback_data":
        if not isinstance(value, str) or not 1 <= len(value.encode()) <= MAX_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
    elif action == "url":
        scheme = re.match(r"(\w+)://", str(value))
        if scheme and scheme[1].lower() not in ("http", "https", "tg"):
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: Unsupported URL protocol")
        if not _URL.fullmatch(str(value)):
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
    elif action == "copy_text":
        copied = value.get("text") if isinstance(value, dict) else None
        if not isinstance(copied, str) or not 1 <= len(copied) <= MAX_COPY_TEXT:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
