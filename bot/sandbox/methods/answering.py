"""Answers to presses, inline queries and guest mentions."""

from __future__ import annotations

from typing import Any

from bot.sandbox.entities import utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.registry import Method
from bot.sandbox.params import Params
from bot.sandbox.queries import Answer
from bot.sandbox.state import Change, State

MAX_ANSWER = 200


async def answer_callback_query(state: State, params: Params) -> Any:
    """``answerCallbackQuery``: once per press and in time."""
    query = state.presses.get(params.text("callback_query_id"))
    text = params.text("text")
    if utf16_length(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url") or None
    if url is not None and not _opens_bot(state, url):
        raise bad_request("URL_INVALID")
    query.answered.set_result(Answer(text, params.flag("show_alert"), url))
    state.changed(Change(press=query))
    return True


def _opens_bot(state: State, url: str) -> bool:
    """Outside games only links that open the bot with a parameter are allowed."""
    address = url.removeprefix("https://").removeprefix("http://")
    return address.lower().startswith(f"t.me/{state.bot.username}?start=".lower())


METHODS: dict[str, Method] = {"answerCallbackQuery": answer_callback_query}
