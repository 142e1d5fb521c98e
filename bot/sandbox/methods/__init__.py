"""The Bot API's methods, by area. Names are case-insensitive, as in Telegram."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.methods import answering, chats, deleting, editing, profile, sending, updating
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params
from bot.sandbox.state import State

METHODS: dict[str, Method] = {
    name.lower(): method
    for module in (answering, chats, deleting, editing, profile, sending, updating)
    for name, method in module.METHODS.items()
}


async def call(state: State, name: str, params: Params) -> Any:
    """Carry out one call; its result as JSON. Raises :class:`~bot.sandbox.errors.Refused`."""
    method = METHODS.get(name.lower())
    if method is None:
        # Telegram says 404, which the bot's library takes for a wrong token: a hole in the sandbox should not
        raise bad_request(f"the sandbox has no method {name}")
    return await method(state, params)
