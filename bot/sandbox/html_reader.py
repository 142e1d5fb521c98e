"""Reading Telegram's HTML, refusing what is broken in Telegram's words."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from bot.sandbox.entities import Entity, Text, utf16_length
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
_PLAIN = re.compile(r"[^<&]+")
_REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot))(?:;|(?<=\d)|(?<=[a-z]))")


_ATTRIBUTE = re.compile(r"\s*(?:(>)|([^\s=>]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w.\-]+)(?=[\s>])))?)")


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
            plain = _PLAIN.match(self.source, self.at)
            if plain:
                self._emit(plain[0])
                self.at = plain.end()
            elif self.source[self.at] == "&":
                self._reference()
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
        attributes: dict[str, str] = {}
        while True:
            match = _ATTRIBUTE.match(self.source, self.at)
            if match is None or match.end() == self.at:
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
