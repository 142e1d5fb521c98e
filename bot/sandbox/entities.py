"""Formatted text: entities counted in UTF-16 units, what clients find in typed text, and HTML to look at."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_FOUND = (
    ("bot_command", re.compile(r"(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")),
    ("url", re.compile(r"(?:https?://|\bt\.me/)[^\s<>\"]+[^\s<>\".,;:!?)]", re.IGNORECASE)),
    ("mention", re.compile(r"(?<![\w/@])@\w{3,32}")),
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of text that means something; ``offset`` and ``length`` in UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str | None = None
    user_id: int | None = None

    @property
    def end(self) -> int:
        """The first UTF-16 unit after it."""
        return self.offset + self.length


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text with its entities."""

    plain: str
    entities: tuple[Entity, ...] = ()

    def __len__(self) -> int:
        """Length as Telegram counts it, in UTF-16 units.

        >>> len(Text("🎲a"))
        3
        """
        return utf16_length(self.plain)

    def part(self, entity: Entity) -> str:
        """What the entity covers.

        >>> Text("🎲 /narde 5").part(Entity("bot_command", 3, 6))
        '/narde'
        """
        units = self.plain.encode("utf-16-le")
        return units[2 * entity.offset : 2 * entity.end].decode("utf-16-le", "replace")

    @property
    def html(self) -> str:
        """The text as Telegram's HTML."""
        return to_html(self)


def utf16_length(text: str) -> int:
    """The number of UTF-16 code units of a text."""
    return len(text.encode("utf-16-le")) // 2


def typed(text: str, mentions: Iterable[tuple[str, int]] = ()) -> Text:
    """What a client makes of text a person typed: commands, links, ``@names`` and chosen mentions.

    ``mentions`` are (shown name, user id) of people without a username: text mentions.

    >>> [entity.type for entity in typed("/narde @boris").entities]
    ['bot_command', 'mention']
    """
    found = [
        Entity(kind, utf16_length(text[: match.start()]), utf16_length(match.group()))
        for kind, pattern in _FOUND
        for match in pattern.finditer(text)
    ]
    for name, user_id in mentions:
        at = text.index(name)
        found.append(Entity("text_mention", utf16_length(text[:at]), utf16_length(name), user_id=user_id))
    return Text(text, tuple(sorted(found, key=lambda entity: entity.offset)))


_HTML_TAGS = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "spoiler": ("<tg-spoiler>", "</tg-spoiler>"),
    "code": ("<code>", "</code>"),
    "pre": ("<pre>", "</pre>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "expandable_blockquote": ("<blockquote expandable>", "</blockquote>"),
}


def _tags(entity: Entity) -> tuple[str, str]:
    if entity.type == "text_link":
        return f'<a href="{html.escape(entity.url or "")}">', "</a>"
    if entity.type == "text_mention":
        return f'<a href="tg://user?id={entity.user_id}">', "</a>"
    return _HTML_TAGS.get(entity.type, ("", ""))


def to_html(text: Text) -> str:
    """Entities back as HTML; those that clients find by themselves (links, commands) leave no tag.

    >>> to_html(Text("6–5 <", (Entity("bold", 0, 1),)))
    '<b>6</b>–5 &lt;'
    """
    marks: dict[int, list[str]] = {}
    for entity in text.entities:  # outer ones first: sorted by offset, longest first
        opening, closing = _tags(entity)
        marks.setdefault(entity.offset, []).append(opening)
        marks.setdefault(entity.end, []).insert(0, closing)
    units, parts, last = text.plain.encode("utf-16-le"), [], 0
    for at in sorted(marks):
        parts += [html.escape(units[2 * last : 2 * at].decode("utf-16-le", "replace")), *marks[at]]
        last = at
    parts.append(html.escape(units[2 * last :].decode("utf-16-le", "replace")))
    return "".join(parts)


def entity_json(entity: Entity, users: Any) -> dict[str, Any]:
    """The Bot API's ``MessageEntity``; ``users(id)`` gives a user's JSON or ``None``."""
    answer: dict[str, Any] = {"type": entity.type, "offset": entity.offset, "length": entity.length}
    if entity.url is not None:
        answer["url"] = entity.url
    if entity.user_id is not None:
        answer["user"] = users(entity.user_id)
    return answer
