"""Extraction sees every way in which the source marks a text."""

from io import BytesIO

import pytest
from babel.messages.extract import extract

KEYWORDS = {"t": None, "msg": None, "many": (1, 2)}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('t("a")', ["a"]),
        ('asked.person.t("a", name=t("b"))', ["a", "b"]),
        ('{KEY: msg("a" "b")}', ["ab"]),
        ('t(\n    "a\\n"\n    "{b}",\n    b=1,\n)', ["a\n{b}"]),
        ('t("a" if wide else "b")', []),
        ("f\"{name} · {t('to {count}', count=1)}\"", ["to {count}"]),
        ('person.t.many("one", "other", count)', [("one", "other")]),
        ('translator(language)("a")', ["a"]),
        ('t(TEXTS[kind]), t(), other("a"), word(t, "a")', []),
    ],
)
def test_marked_texts_are_found(code: str, found: list[object]) -> None:
    messages = [
        message
        for _, message, _, _ in extract("bot.i18n.extraction.marked", BytesIO(code.encode()), KEYWORDS)
    ]
    assert sorted(messages, key=str) == found
