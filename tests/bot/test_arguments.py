"""What stands behind /narde is understood or refused, never a stumbling block."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import User

from bot.denials import Denied
from bot.telegram.challenge.arguments import Wanted, read_words
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.rows import Terms

ME = User(1, "Narde", is_bot=True, username="narde_bot")
KNOWN = ["3", "7", "mahbusa", "@friend", "@Narde_Bot", "1d", "2m", "×"]


@given(st.lists(st.text(max_size=40) | st.sampled_from(KNOWN)))
def test_any_words(words: list[str]) -> None:
    try:
        wanted = read_words(words, Wanted(Terms()), ME)
    except Denied:
        return
    assert wanted.terms.length in LENGTHS
    assert wanted.terms.rules in PRESETS.values()


@pytest.mark.parametrize("order", ["5 mahbusa @Friend", "@Friend 5 MAHBUSA", "mahbusa 7 @other 5 @Friend"])
def test_in_any_order_and_the_last_word_counts(order: str) -> None:
    wanted = read_words(order.split(), Wanted(Terms()), ME)
    assert wanted.terms == Terms(5, PRESETS["mahbusa"])
    assert wanted.opponent.username == "friend"
