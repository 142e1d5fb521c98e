"""Answers to presses, inline queries and guest mentions."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.entities import utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.registry import Method
from bot.sandbox.methods.results import read_result, read_results
from bot.sandbox.params import Params
from bot.sandbox.queries import Answer, InlineAnswer
from bot.sandbox.state import Change, State

MAX_ANSWER = 200
_START_PARAMETER = re.compile(r"[\w-]{1,64}", re.ASCII)


async def answer_callback_query(state: State, params: Params) -> Any:
    """``answerCallbackQuery``: once per press and in time."""
    query = state.presses.get(params.text("callback_query_id"))
    text = params.text("text")
    if utf16_length(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url") or None
    if url is not None and not _opens_bot(state, url):
        raise bad_request("URL_INVALID")
    state.presses.answer(query, Answer(text, params.flag("show_alert"), url))
    state.changed(Change(press=query))
    return True


def _opens_bot(state: State, url: str) -> bool:
    """Outside games only links that open the bot with a parameter are allowed."""
    address = url.removeprefix("https://").removeprefix("http://")
    return address.lower().startswith(f"t.me/{state.bot.username}?start=".lower())


async def answer_inline_query(state: State, params: Params) -> Any:
    """``answerInlineQuery``: once per query and in time."""
    results = read_results(state, params.array("results"))
    button = params.object("button")
    if button is not None and not _START_PARAMETER.fullmatch(str(button.get("start_parameter", ""))):
        raise bad_request("START_PARAM_INVALID")
    if len(params.text("next_offset").encode()) > 64:
        raise bad_request("NEXT_OFFSET_INVALID")
    query = state.inline_queries.get(params.text("inline_query_id"))
    cache_time, personal = params.number("cache_time", 300), params.flag("is_personal")
    answer = InlineAnswer(query.id, results, cache_time, personal, button)
    state.inline_queries.answer(query, answer)
    state.changed()
    return True


async def answer_guest_query(state: State, params: Params) -> Any:
    """``answerGuestQuery``: posts one message where the bot was mentioned."""
    result = read_result(state, params.object("result"))
    query = state.guest_queries.get(params.text("guest_query_id"))
    posted = state.post_inline(query.chat, state.bot, result, reply_to=query.message, caller=query.user)
    state.guest_queries.answer(query, posted)
    state.changed()
    return {"inline_message_id": posted.inline_id}


METHODS: dict[str, Method] = {
    "answerCallbackQuery": answer_callback_query,
    "answerInlineQuery": answer_inline_query,
    "answerGuestQuery": answer_guest_query,
}
