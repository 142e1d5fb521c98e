"""``getUpdates``, the webhook methods and the session."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params
from bot.sandbox.state import State

MAX_WAIT = 50
"""Seconds a long poll may take."""


async def get_updates(state: State, params: Params) -> Any:
    """``getUpdates``. ``allowed_updates`` left out keeps what was asked for before."""
    if "allowed_updates" in params.fields:
        state.updates.allow(frozenset(map(str, params.array("allowed_updates"))))
    limit = params.number("limit", 100)
    return await state.updates.get(
        params.number("offset"),
        limit if 1 <= limit <= 100 else 100,
        min(params.number("timeout"), MAX_WAIT),
    )


async def delete_webhook(state: State, params: Params) -> Any:
    """``deleteWebhook``: there is none; pending updates may be dropped."""
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    return True


async def set_webhook(state: State, params: Params) -> Any:
    """``setWebhook``: only its removal, since the sandbox is there for polling."""
    if params.text("url"):
        raise bad_request("bad webhook: the sandbox sends no webhooks")
    return await delete_webhook(state, params)


async def get_webhook_info(state: State, params: Params) -> Any:
    """``getWebhookInfo``."""
    return {"url": "", "has_custom_certificate": False, "pending_update_count": len(state.updates)}


async def harmless(state: State, params: Params) -> Any:
    """``logOut`` and ``close``."""
    return True


METHODS: dict[str, Method] = {
    "getUpdates": get_updates,
    "deleteWebhook": delete_webhook,
    "setWebhook": set_webhook,
    "getWebhookInfo": get_webhook_info,
    "logOut": harmless,
    "close": harmless,
}
