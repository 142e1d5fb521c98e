"""The methods that change a message, in a chat or posted inline."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.markup import Keyboard, parse_keyboard
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods.contents import MEDIA_KINDS, read_caption, read_media, read_text
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params, nested
from bot.sandbox.state import State
from bot.sandbox.wire import message_json


async def edit_text(state: State, params: Params) -> Any:
    """``editMessageText``."""
    text, keyboard, message = read_text(params), _keyboard(params), _target(state, params)
    if message.content.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(state, message, Content(text), keyboard)


async def edit_caption(state: State, params: Params) -> Any:
    """``editMessageCaption``."""
    caption, keyboard, message = read_caption(params), _keyboard(params), _target(state, params)
    if message.content.media is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(state, message, Content(caption, message.content.media), keyboard)


async def edit_media(state: State, params: Params) -> Any:
    """``editMessageMedia``; an inline message takes no upload."""
    wanted = params.object("media")
    if wanted is None:
        raise bad_request("can't parse InputMedia: media not found")
    kind = next((kind for kind in MEDIA_KINDS if kind == wanted.get("type")), None)
    if kind is None:
        raise bad_request("can't parse InputMedia: type must be one of photo, video, animation, document")
    value = str(wanted.get("media", ""))
    upload = params.upload(value)
    if upload is not None and params.text("inline_message_id"):
        raise bad_request("invalid message content specified")
    caption = read_caption(nested(wanted))
    keyboard, message = _keyboard(params), _target(state, params)
    return _edit(state, message, Content(caption, read_media(state, kind, value, upload)), keyboard)


async def edit_keyboard(state: State, params: Params) -> Any:
    """``editMessageReplyMarkup``."""
    keyboard, message = _keyboard(params), _target(state, params)
    return _edit(state, message, message.content, keyboard)


def _keyboard(params: Params) -> Keyboard:
    return parse_keyboard(params.text("reply_markup"))


def _target(state: State, params: Params) -> Message:
    inline_id = params.text("inline_message_id")
    if inline_id:
        inline = state.inline_messages.get(inline_id)
        if inline is None:
            raise bad_request("invalid inline message identifier specified")
        if inline.deleted:
            raise bad_request("MESSAGE_ID_INVALID")
        return inline
    chat = state.find_chat(params.text("chat_id"), "edit")
    message_id = params.number("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    message = chat.message(message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not state.bot or message.is_service:
        raise bad_request("message can't be edited")
    return message


def _edit(state: State, message: Message, content: Content, keyboard: Keyboard) -> Any:
    state.edit(message, content, keyboard)
    return True if message.inline_id else message_json(state, message)


METHODS: dict[str, Method] = {
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_keyboard,
}
