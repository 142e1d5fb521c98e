"""``deleteMessage`` and ``deleteMessages``."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.errors import bad_request
from bot.sandbox.messages import Message
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params, whole
from bot.sandbox.state import State

MAX_AGE = 48 * 3600
"""Seconds after which a message stays for ever."""


async def delete_message(state: State, params: Params) -> Any:
    """``deleteMessage``."""
    chat = state.find_chat(params.text("chat_id"), "edit")
    message_id = params.number("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    message = chat.message(message_id)
    if message is None:
        raise bad_request("message to delete not found")
    _check(state, chat, message)
    state.delete(message)
    return True


async def delete_messages(state: State, params: Params) -> Any:
    """``deleteMessages``: unknown ones are passed over."""
    chat = state.find_chat(params.text("chat_id"), "edit")
    wanted = params.array("message_ids")
    if not wanted:
        raise bad_request("message identifiers are not specified")
    if len(wanted) > 100:
        raise bad_request("too many message identifiers specified")
    found = [message for number in wanted if (message := chat.message(whole(number, "message_ids")))]
    for message in found:
        _check(state, chat, message)
    for message in found:
        state.delete(message)
    return True


def _check(state: State, chat: Chat, message: Message) -> None:
    own = message.sender is state.bot
    if not (own or chat.kind == "private" or chat.is_admin(state.bot)):
        raise bad_request("message can't be deleted")
    if time.time() - message.date > MAX_AGE:
        raise bad_request("message can't be deleted for everyone")


METHODS: dict[str, Method] = {"deleteMessage": delete_message, "deleteMessages": delete_messages}
