"""``getMe`` and what the bot says of itself: commands, names, descriptions, the menu button."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params
from bot.sandbox.state import Change, State
from bot.sandbox.wire import bot_json

MAX_COMMANDS = 100
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")


async def get_me(state: State, params: Params) -> Any:
    """``getMe``."""
    return bot_json(state.bot)


def _key(params: Params, what: str) -> str:
    """Where a setting is kept: by scope and language."""
    scope = params.object("scope") or {"type": "default"}
    return f"{what} {json.dumps(scope, sort_keys=True)} {params.text('language_code')}"


async def set_commands(state: State, params: Params) -> Any:
    """``setMyCommands``: at most 100, names of small Latin letters, digits and underscores."""
    commands = params.objects("commands")
    if len(commands) > MAX_COMMANDS:
        raise bad_request("too many commands specified")
    for command in commands:
        if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", "")).strip()) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    _check_language(params)
    state.profile[_key(params, "commands")] = commands
    state.changed(Change(accounts=True))
    return True


async def delete_commands(state: State, params: Params) -> Any:
    """``deleteMyCommands``."""
    state.profile.pop(_key(params, "commands"), None)
    return True


async def get_commands(state: State, params: Params) -> Any:
    """``getMyCommands``."""
    return state.profile.get(_key(params, "commands"), [])


async def set_text(state: State, params: Params, *, field: str, limit: int) -> Any:
    """``setMyName``, ``setMyDescription``, ``setMyShortDescription``."""
    if len(params.text(field)) > limit:
        raise bad_request(f"{field.replace('_', ' ')} is too long")
    _check_language(params)
    state.profile[_key(params, field)] = params.text(field)
    return True


async def get_text(state: State, params: Params, *, field: str, limit: int) -> Any:
    """``getMyName``, ``getMyDescription``, ``getMyShortDescription``."""
    return {field: state.profile.get(_key(params, field), state.bot.first_name if field == "name" else "")}


async def set_menu_button(state: State, params: Params) -> Any:
    """``setChatMenuButton``."""
    state.profile["menu_button"] = params.object("menu_button") or {"type": "default"}
    return True


async def get_menu_button(state: State, params: Params) -> Any:
    """``getChatMenuButton``."""
    return state.profile.get("menu_button", {"type": "default"})


def _check_language(params: Params) -> None:
    if not re.fullmatch(r"([a-z]{2})?", params.text("language_code")):
        raise bad_request("invalid language code specified")


_TEXTS = {
    "Name": ("name", 64),
    "Description": ("description", 512),
    "ShortDescription": ("short_description", 120),
}

METHODS: dict[str, Method] = {
    "getMe": get_me,
    "setMyCommands": set_commands,
    "deleteMyCommands": delete_commands,
    "getMyCommands": get_commands,
    "setChatMenuButton": set_menu_button,
    "getChatMenuButton": get_menu_button,
    **{
        f"setMy{name}": partial(set_text, field=field, limit=limit) for name, (field, limit) in _TEXTS.items()
    },
    **{
        f"getMy{name}": partial(get_text, field=field, limit=limit) for name, (field, limit) in _TEXTS.items()
    },
}
