"""Callback data: what a button says is what is read, and nothing else is ever read."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.callbacks import MAX_BYTES, READERS, TAGS, decode, encode
from bot.telegram.presses import Press


def presses() -> st.SearchStrategy[Press]:
    def of(kind: type[Press]) -> st.SearchStrategy[Press]:
        values = [READERS[field.type] for field in fields(kind)]
        return st.builds(
            kind, *(st.from_regex(pattern, fullmatch=True).map(read) for pattern, read in values)
        )

    return st.one_of(*map(of, TAGS.values()))


def test_every_press_has_its_own_tag() -> None:
    assert sorted(map(str, TAGS.values())) == sorted(map(str, get_args(Press)))


@given(presses())
def test_a_press_survives_its_button(press: Press) -> None:
    data = encode(press)
    assert 1 <= len(data.encode()) <= MAX_BYTES
    assert decode(data) == press


@given(st.text() | st.binary().map(lambda junk: junk.decode("latin-1")))
def test_junk_is_no_press(junk: str) -> None:
    press = decode(junk)
    assert press is None or encode(press) == junk


@given(presses(), st.data())
def test_a_changed_button_is_another_press_or_none(press: Press, data: st.DataObject) -> None:
    text = encode(press)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    forged = text[:start] + data.draw(st.text(alphabet=":0123456789abxR-é\n", max_size=5)) + text[end:]
    read = decode(forged)
    assert read is None or encode(read) == forged
