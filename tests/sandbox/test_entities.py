"""Formatted text: HTML read and written back, lengths in UTF-16 units."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.entities import Entity, Text, to_html, typed
from bot.sandbox.errors import Refused
from bot.sandbox.formatting import parse_text
from bot.sandbox.html_reader import parse_html

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=6)


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tags = st.sampled_from(["b", "i", "u", "s", "code", "blockquote"])
    return st.tuples(tags, inner, inner).map(lambda t: f"<{t[0]}>{t[1]}</{t[0]}>{t[2]}")


MARKUP = st.recursive(WORDS.map(html.escape), _nested, max_leaves=6)


@given(MARKUP)
def test_html_survives_a_round_trip(markup: str) -> None:
    once = parse_html(markup)
    assert parse_html(to_html(once)) == once


@given(st.text())
def test_escaped_text_is_read_as_it_is(text: str) -> None:
    assert parse_html(html.escape(text)).plain == text


@given(st.text(st.sampled_from('<>/&;"=ab href'), max_size=30))
def test_any_markup_is_read_or_refused(markup: str) -> None:
    reasons = []
    try:
        parse_html(markup)
    except Refused as refusal:
        reasons.append(refusal.description)
    assert all(reason.startswith("Bad Request: can't parse entities: ") for reason in reasons)


@pytest.mark.parametrize(
    ("markup", "entity"),
    [
        ('🎲<a href="tg://user?id=5">Anna</a>', Entity("text_mention", 2, 4, user_id=5)),
        ('<a href="https://t.me/x?a=1&amp;b=2">y</a>', Entity("text_link", 0, 1, "https://t.me/x?a=1&b=2")),
        ("<span class='tg-spoiler'>x</span>", Entity("spoiler", 0, 1)),
        ("<blockquote expandable>x</blockquote>", Entity("expandable_blockquote", 0, 1)),
        ("<PRE>x</pre>", Entity("pre", 0, 1)),
        ("&#1074;&#x432;<b>x</b>", Entity("bold", 2, 1)),
    ],
)
def test_tags(markup: str, entity: Entity) -> None:
    assert parse_html(markup).entities == (entity,)


def test_space_is_cut_off_both_ends_and_entities_move_along() -> None:
    text = parse_text(" \n<b> x</b>\r y \n", "HTML", None)
    assert text == Text("x y", (Entity("bold", 0, 1),))


def test_links_commands_and_names_are_found_by_clients() -> None:
    text = typed("/narde@narde_bot 5 @anna https://t.me/narde_bot?start=x.")
    found = [(entity.type, text.part(entity)) for entity in text.entities]
    assert found == [
        ("bot_command", "/narde@narde_bot"),
        ("mention", "@anna"),
        ("url", "https://t.me/narde_bot?start=x"),
    ]
    code = parse_text("<code>/narde @anna</code>", "HTML", None)
    assert [entity.type for entity in code.entities] == ["code"]
