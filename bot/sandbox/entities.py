"""Formatted text: Telegram's HTML, its entities in UTF-16 units, what clients find in typed text."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.errors import bad_request

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
_REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot))(?:;|(?<=\d)|(?<=[a-z]))")
_FOUND = (
    ("bot_command", re.compile(r"(?<![\w/@])/\w{1,64}(?:@\w{3,32})?(?!\w)")),
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


def _fault(reason: str) -> Exception:
    return bad_request(f"can't parse entities: {reason}")


@dataclass(slots=True)
class _Open:
    tag: str
    start: int
    entity: str | None
    url: str | None = None


class _HtmlReader:
    """One pass over a text in Telegram's HTML. Byte offsets in faults are counted as Telegram counts them."""

    def __init__(self, text: str) -> None:
        self.source = text
        self.at = 0
        self.plain: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def read(self) -> Text:
        while self.at < len(self.source):
            character = self.source[self.at]
            if character == "&":
                self._reference()
            elif character != "<":
                self._emit(character)
                self.at += 1
            elif self.source.startswith("</", self.at):
                self._end_tag()
            else:
                self._start_tag()
        if self.open:
            raise _fault(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        order = sorted(self.entities, key=lambda entity: (entity.offset, -entity.length))
        return Text("".join(self.plain), tuple(order))

    def _byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _emit(self, text: str) -> None:
        self.plain.append(text)
        self.length += utf16_length(text)

    def _reference(self) -> None:
        match = _REFERENCE.match(self.source, self.at)
        if match is None:
            self._emit("&")
            self.at += 1
            return
        decimal, hexadecimal, name = match.groups()
        code = int(decimal) if decimal else int(hexadecimal, 16) if hexadecimal else ord(_REFERENCES[name])
        if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF:
            self._emit(chr(code))
        else:
            self._emit(match.group())
        self.at = match.end()

    def _start_tag(self) -> None:
        begin = self.at
        tag = re.split(r"[\s>]", self.source[begin + 1 :], maxsplit=1)[0].lower()
        if begin + 1 + len(tag) == len(self.source):
            raise _fault(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if tag not in _TAGS:
            raise _fault(f'Unsupported start tag "{tag}" at byte offset {self._byte(begin)}')
        self.at = begin + 1 + len(tag)
        attributes = self._attributes(tag, begin)
        kind: str | None = _TAGS[tag]
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _fault(f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}')
        if kind == "blockquote" and "expandable" in attributes:
            kind = "expandable_blockquote"
        self.open.append(_Open(tag, self.length, kind, attributes.get("href")))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        pattern = re.compile(
            r"\s*(?:(>)|([^\s=>]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w.\-]+)(?=[\s>])))?)"
        )
        attributes: dict[str, str] = {}
        while True:
            match = pattern.match(self.source, self.at)
            if match is None or match.end() == self.at or match.end() > len(self.source):
                raise _fault(f'Unclosed start tag "{tag}" at byte offset {self._byte(begin)}')
            self.at = match.end()
            closing, name, *values = match.groups()
            if closing:
                return attributes
            if not name:
                raise _fault(f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}')
            attributes[name.lower()] = html.unescape(
                next((value for value in values if value is not None), "")
            )

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise _fault(f"Unexpected end tag at byte offset {self._byte(begin)}")
        name, closed, _ = self.source[begin + 2 :].partition(">")
        if not closed:
            raise _fault(f"Unclosed end tag at byte offset {self._byte(begin)}")
        opened = self.open.pop()
        found = name.strip().lower()
        if found and found != opened.tag:
            expected = f'expected "</{opened.tag}>", found "</{found}>"'
            raise _fault(f"Unmatched end tag at byte offset {self._byte(begin)}, {expected}")
        self.at = begin + len(name) + 3
        self._close(opened)

    def _close(self, opened: _Open) -> None:
        length = self.length - opened.start
        if not length or opened.entity is None:
            return
        if opened.entity != "text_link":
            self.entities.append(Entity(opened.entity, opened.start, length))
            return
        url = opened.url or "".join(self.plain).encode("utf-16-le")[2 * opened.start :].decode("utf-16-le")
        user = re.fullmatch(r"tg://user\?id=(\d+)", url)
        if user:
            self.entities.append(Entity("text_mention", opened.start, length, user_id=int(user[1])))
        elif "." in url or "://" in url:
            self.entities.append(Entity("text_link", opened.start, length, url=url))


def parse_html(text: str) -> Text:
    """Read Telegram's HTML; raises :class:`~bot.sandbox.errors.Refused` in Telegram's words.

    >>> parse_html("<b>6</b>–5 &lt;").plain
    '6–5 <'
    """
    return _HtmlReader(text).read()


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


_SEALED = {"code", "pre", "text_link", "text_mention"}


def _explicit(entities: str | None) -> tuple[Entity, ...]:
    if not entities:
        return ()
    try:
        listed = json.loads(entities)
    except ValueError:
        raise bad_request("can't parse entities JSON object") from None
    if not isinstance(listed, list):
        raise bad_request("expected an Array of MessageEntity")
    return tuple(
        Entity(
            item["type"], item["offset"], item["length"], item.get("url"), (item.get("user") or {}).get("id")
        )
        for item in listed
    )


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
