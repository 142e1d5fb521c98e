"""``sendMessage`` and the other methods that post."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import parse_keyboard
from bot.sandbox.messages import Content, MediaKind, Message
from bot.sandbox.methods.contents import MEDIA_KINDS, read_caption, read_content, read_text
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params, whole
from bot.sandbox.state import State
from bot.sandbox.wire import message_json

_ACTIONS = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)


async def send_message(state: State, params: Params) -> Any:
    """``sendMessage``."""
    return message_json(state, _post(state, params, Content(read_text(params))))


async def send_media(state: State, params: Params, *, kind: MediaKind) -> Any:
    """``sendPhoto``, ``sendDocument``, ``sendAnimation``, ``sendVideo``."""
    return message_json(state, _post(state, params, read_content(state, kind, params)))


async def copy_message(state: State, params: Params) -> Any:
    """``copyMessage``: the content without its keyboard, with another caption if one is given."""
    source = state.find_chat(params.text("from_chat_id"), "read").message(params.number("message_id"))
    if source is None:
        raise bad_request("message to copy not found")
    if source.is_service:
        raise bad_request("message can't be copied")
    content = source.content
    if content.media is not None and "caption" in params.fields:
        content = Content(read_caption(params), content.media)
    return {"message_id": _post(state, params, content).id}


async def send_chat_action(state: State, params: Params) -> Any:
    """``sendChatAction``: checked, then forgotten."""
    state.find_chat(params.text("chat_id"), "write")
    if params.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True


def _post(state: State, params: Params, content: Content) -> Message:
    keyboard = parse_keyboard(params.text("reply_markup"))
    chat = state.find_chat(params.text("chat_id"), "write")
    reply_to = _replied(params, chat)
    thread = state.find_thread(chat, params.number("message_thread_id"))
    if thread is None and reply_to is not None:
        thread = reply_to.thread
    return state.post(
        chat,
        state.bot,
        content,
        keyboard=keyboard,
        reply_to=reply_to,
        thread=thread,
        silent=params.flag("disable_notification"),
    )


def _replied(params: Params, chat: Chat) -> Message | None:
    wanted = params.object("reply_parameters") or {}
    message_id = wanted.get("message_id") or params.number("reply_to_message_id")
    if not message_id:
        return None
    replied = chat.message(whole(message_id, "message_id"))
    lenient = wanted.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply")
    if replied is None and not lenient:
        raise bad_request("message to be replied not found")
    return replied


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "copyMessage": copy_message,
    "sendChatAction": send_chat_action,
    **{f"send{kind.title()}": partial(send_media, kind=kind) for kind in MEDIA_KINDS},
}
