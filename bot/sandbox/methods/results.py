"""Inline results: what a chosen one will post, checked when it is offered."""

from __future__ import annotations

import json
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.markup import Keyboard, parse_keyboard
from bot.sandbox.messages import Content
from bot.sandbox.methods.contents import MEDIA_KINDS, read_caption, read_media, read_text
from bot.sandbox.params import nested
from bot.sandbox.queries import InlineResult
from bot.sandbox.state import State

MAX_RESULTS = 50
MAX_ID_BYTES = 64


def read_results(state: State, results: list[Any]) -> tuple[InlineResult, ...]:
    """All results of an ``answerInlineQuery``."""
    if len(results) > MAX_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    read = tuple(read_result(state, result) for result in results)
    if len({result.id for result in read}) < len(read):
        raise bad_request("RESULT_ID_DUPLICATE")
    return read


def read_result(state: State, result: Any) -> InlineResult:
    """One ``InlineQueryResult``: an article, or media the bot has uploaded before."""
    if not isinstance(result, dict):
        raise bad_request("can't parse inline query result: expected an Object")
    kind, result_id = result.get("type"), str(result.get("id", ""))
    if not 1 <= len(result_id.encode()) <= MAX_ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    markup = result.get("reply_markup")
    keyboard: Keyboard = parse_keyboard(json.dumps(markup) if markup is not None else None)
    title = str(result.get("title", ""))
    if kind == "article" and not title:
        raise bad_request("can't parse inline query result: Can't find field \"title\"")
    content = _content(state, kind, result)
    return InlineResult(result_id, title, str(result.get("description", "")), content, keyboard)


def _content(state: State, kind: Any, result: dict[str, Any]) -> Content:
    instead = result.get("input_message_content")
    if isinstance(instead, dict) and instead.get("message_text"):
        return Content(read_text(nested(instead | {"text": instead["message_text"]})))
    if kind == "article":
        raise bad_request("can't parse inline query result: Input message content is not specified")
    field = "animation" if kind in ("gif", "mpeg4_gif") else kind
    media = next((known for known in MEDIA_KINDS if known == field), None)
    if media is None:
        raise bad_request(
            f'can\'t parse inline query result: type "{kind}" is unsupported for the inline query result'
        )
    value = str(result.get(f"{kind}_file_id") or result.get(f"{kind}_url", ""))
    caption = read_caption(nested(result))
    return Content(caption, read_media(state, media, value, None))
