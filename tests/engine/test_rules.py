"""Rule sets and their text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules import PRESETS, Block, Head, Opening, RuleSet, parse_rules, rules_text
from tests.engine.strategies import rule_sets


def test_the_presets_are_the_published_table() -> None:
    every, end = Block.EVERY_MOVE, Block.END_OF_TURN
    assert dict(PRESETS) == {
        "standard": RuleSet(Opening.REROLL, Head.FIRST_TURN_DOUBLES, every, koks=False),
        "federation": RuleSet(Opening.PLAY, Head.FIRST_TURN_DOUBLES, every, koks=False),
        "traditional": RuleSet(Opening.REROLL, Head.FIRST_TURN_DOUBLES, end, koks=False),
        "mahbusa": RuleSet(Opening.REROLL, Head.STRICT, Block.OFF, koks=False),
    }
    assert list(PRESETS) == ["standard", "federation", "traditional", "mahbusa"]


@settings(deadline=None)
@given(rule_sets)
def test_text_and_rules_are_inverses(rules: RuleSet) -> None:
    assert parse_rules(rules_text(rules)) == rules


def test_the_four_fields_are_understood_for_a_preset_too() -> None:
    assert parse_rules("opening=play head=strict block=off koks=no") == RuleSet(
        Opening.PLAY, Head.STRICT, Block.OFF
    )
    assert parse_rules("opening=reroll head=first_turn_doubles block=every_move koks=no") == RuleSet()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Standard",
        "opening=play",
        "head=strict opening=play block=off koks=no",
        "opening=play head=strict block=off koks=maybe",
        "opening=play head=strict block=off koks=no ",
        "opening=later head=strict block=off koks=no",
    ],
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_rules(text)


@settings(deadline=None)
@given(st.text())
def test_any_text_is_rules_or_a_value_error(text: str) -> None:
    try:
        rules = parse_rules(text)
    except ValueError:
        return
    assert rules in PRESETS.values()
