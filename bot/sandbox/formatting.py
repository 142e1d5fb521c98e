"""The text of a call: its parse mode or entities, trimmed as Telegram trims it, links found."""

from __future__ import annotations

import json

from bot.sandbox.entities import Entity, Text, typed, utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.html_reader import parse_html
from bot.sandbox.params import whole

_SEALED = frozenset({"code", "pre", "text_link", "text_mention"})
"""Entities inside which clients look for no links."""


def parse_text(text: str, parse_mode: str | None, entities: str | None) -> Text:
    """The text of a call by its ``parse_mode`` or explicit ``entities`` (JSON), trimmed, links found."""
    mode = (parse_mode or "").lower()
    if mode == "html":
        parsed = parse_html(text)
    elif mode in ("markdown", "markdownv2"):
        raise bad_request("the sandbox reads HTML only, no Markdown")
    elif mode not in ("", "none"):
        raise bad_request("unsupported parse_mode")
    else:
        parsed = Text(text, _explicit(entities))
    parsed = _trimmed(parsed)
    taken = [range(entity.offset, entity.end) for entity in parsed.entities if entity.type in _SEALED]
    found = [
        entity
        for entity in typed(parsed.plain).entities
        if not any(entity.offset in covered for covered in taken)
    ]
    order = sorted((*parsed.entities, *found), key=lambda entity: (entity.offset, -entity.length))
    return Text(parsed.plain, tuple(order))


def _explicit(entities: str | None) -> tuple[Entity, ...]:
    if not entities:
        return ()
    try:
        listed = json.loads(entities)
    except ValueError:
        raise bad_request("can't parse entities JSON object") from None
    if not isinstance(listed, list):
        raise bad_request("expected an Array of MessageEntity")
    return tuple(map(_explicit_one, listed))


def _explicit_one(item: object) -> Entity:
    if not isinstance(item, dict):
        raise bad_request("can't parse MessageEntity: expected an Object")
    for name in ("type", "offset", "length"):
        if name not in item:
            raise bad_request(f"can't parse MessageEntity: Can't find field \"{name}\"")
    offset, length = (whole(item[name], name) for name in ("offset", "length"))
    user = item.get("user") or {}
    return Entity(item["type"], offset, length, item.get("url"), user.get("id"))


def _trimmed(text: Text) -> Text:
    """Telegram cuts white space off both ends of what a bot sends."""
    plain = text.plain.replace("\r", "")
    kept = plain.strip(" \n\t\v\f")
    before = utf16_length(plain[: len(plain) - len(plain.lstrip(" \n\t\v\f"))])
    end = utf16_length(kept)
    moved = []
    for entity in text.entities:
        start, stop = max(0, entity.offset - before), min(end, entity.end - before)
        if stop > start:
            moved.append(Entity(entity.type, start, stop - start, entity.url, entity.user_id))
    return Text(kept, tuple(moved))
