"""What the bot may ask about chats, and do in them besides posting."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.messages import Message
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params
from bot.sandbox.state import Change, State
from bot.sandbox.wire import chat_json, file_json, member_json, message_json


async def get_chat(state: State, params: Params) -> Any:
    """``getChat``."""
    chat = state.find_chat(params.text("chat_id"), "read")
    answer = chat_json(chat) | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": _GIFTS}
    if chat.pinned:
        answer["pinned_message"] = message_json(state, chat.pinned[-1])
    return answer


_GIFTS = dict.fromkeys(
    (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    ),
    True,
)


async def get_chat_member(state: State, params: Params) -> Any:
    """``getChatMember``."""
    chat = state.find_chat(params.text("chat_id"), "read")
    user = state.users.get(params.number("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    return member_json(user, chat.status(user), anonymous=user in chat.anonymous)


async def get_chat_administrators(state: State, params: Params) -> Any:
    """``getChatAdministrators``: people only, other bots are left out."""
    chat = state.find_chat(params.text("chat_id"), "read")
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    return [
        member_json(user, chat.status(user), anonymous=user in chat.anonymous)
        for user in chat.members
        if chat.is_admin(user) and (not user.is_bot or user is state.bot)
    ]


async def get_chat_member_count(state: State, params: Params) -> Any:
    """``getChatMemberCount``."""
    chat = state.find_chat(params.text("chat_id"), "read")
    return sum(map(chat.has, chat.members))


async def pin_message(state: State, params: Params) -> Any:
    """``pinChatMessage``: for admins in groups."""
    message = _message(state, params, "pin")
    if message not in message.chat.pinned:
        state.pin(message, state.bot)
    return True


async def unpin_message(state: State, params: Params) -> Any:
    """``unpinChatMessage``."""
    message = _message(state, params, "unpin")
    if message in message.chat.pinned:
        message.chat.pinned.remove(message)
        state.changed(Change(message))
    return True


def _message(state: State, params: Params, purpose: str) -> Message:
    chat = state.find_chat(params.text("chat_id"), "edit")
    if chat.is_group and not chat.is_admin(state.bot):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message = chat.message(params.number("message_id"))
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


async def set_reaction(state: State, params: Params) -> Any:
    """``setMessageReaction``: at most one emoji."""
    chat = state.find_chat(params.text("chat_id"), "edit")
    message = chat.message(params.number("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    wanted = params.objects("reaction")
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    message.reactions = tuple(str(reaction.get("emoji", "")) for reaction in wanted)
    state.changed(Change(message))
    return True


async def leave_chat(state: State, params: Params) -> Any:
    """``leaveChat``."""
    chat = state.find_chat(params.text("chat_id"), "edit")
    if not chat.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    chat.members[state.bot] = "left"
    state.changed(Change(accounts=True))
    return True


async def get_file(state: State, params: Params) -> Any:
    """``getFile``: the path to fetch it by."""
    stored = state.files.get(params.text("file_id"))
    if stored is None:
        raise bad_request("invalid file_id" if params.text("file_id") else "file_id not specified")
    return file_json(stored) | {"file_path": f"{stored.kind}s/{stored.id}"}


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "pinChatMessage": pin_message,
    "unpinChatMessage": unpin_message,
    "setMessageReaction": set_reaction,
    "leaveChat": leave_chat,
    "getFile": get_file,
}
