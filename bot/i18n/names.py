"""People's names, which may hold anything, made safe to show."""

import unicodedata
from html import escape

from bot.i18n.translator import Translator
from storage.rows import User

LONGEST = 32
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols by their category, but nothing to see
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def name_of(user: User, t: Translator) -> str:
    """The name as the person wrote it, or words for somebody who is forgotten."""
    return user.name if user.id > 0 else t("deleted player")


def plain_name(name: str) -> str:
    """One visible line of at most 32 characters, isolated from the direction of the text around it.

    Control, format and line-breaking characters go (joiners stay: emoji and some scripts need them).

    >>> plain_name("  Anna\\u202e\\n Maria ")
    '\u2068Anna Maria\u2069'
    >>> plain_name("\\u2069\\u200f\\u2800")
    '\u2068?\u2069'
    """
    visible = "".join(
        " " if character.isspace() or character in BLANKS else character
        for character in name
        if character.isspace() or character in "\u200c\u200d" or unicodedata.category(character)[0] != "C"
    )
    line = " ".join(visible.split())
    if not line.strip("\u200c\u200d"):
        line = "?"
    if len(line) > LONGEST:
        line = line[: LONGEST - 1].rstrip() + "…"
    return f"{FIRST_STRONG_ISOLATE}{line}{POP_ISOLATE}"


def html_name(name: str) -> str:
    """`plain_name` for texts sent as HTML.

    >>> html_name("<b>Bob</b>")
    '\u2068&lt;b&gt;Bob&lt;/b&gt;\u2069'
    """
    return escape(plain_name(name), quote=False)
