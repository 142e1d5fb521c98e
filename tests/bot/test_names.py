"""Whatever somebody calls himself, it is one short line that changes nothing around it."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.names import FIRST_STRONG_ISOLATE, LONGEST, POP_ISOLATE, html_name, plain_name
from bot.sandbox.html_reader import parse_html

AWKWARD = "<>&\"'/ab \n\u2028\u200b\u200d\u200e\u202e\u2066\u2069\U0001f600\ufe0f{}%"
NAMES = st.text() | st.text(alphabet=AWKWARD)


@given(NAMES)
def test_one_visible_line_that_stays_by_itself(name: str) -> None:
    shown = plain_name(name)
    assert shown[0] == FIRST_STRONG_ISOLATE
    assert shown[-1] == POP_ISOLATE
    line = shown[1:-1]
    assert 1 <= len(line) <= LONGEST
    assert line == line.strip()
    assert line.strip("\u200c\u200d")
    for character in line:
        assert character == " " or not character.isspace()
        assert unicodedata.category(character)[0] != "C" or character in "\u200c\u200d"


@given(NAMES)
def test_html_shows_the_same(name: str) -> None:
    parsed = parse_html(f"<b>{html_name(name)}</b>")
    assert parsed.plain == plain_name(name)
    assert [entity.type for entity in parsed.entities] == ["bold"]


@given(st.text(alphabet="abcdefg", min_size=1, max_size=LONGEST))
def test_usual_names_stay(name: str) -> None:
    assert plain_name(name)[1:-1] == name
