"""What can be chosen: every default is one of the choices, each choice is kept as made, and all fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.denials import Denied
from bot.i18n.translator import LANGUAGES, translator
from bot.telegram import callbacks, presses
from bot.telegram.preferences import declarations
from bot.telegram.preferences.declarations import Preferences
from bot.telegram.preferences.group import GROUP
from bot.telegram.preferences.own import OWN
from bot.telegram.routing import LONGEST_TOAST
from engine.rules import parse_rules
from storage.rows import Chat, Settings, Terms, User

T = TypeVar("T")
ANNA = User(5, "Anna", client_language="ru")
CLUB = Chat(-5)


def choices(all_of: Preferences[T]) -> list[tuple[str, str]]:
    return [(code, choice) for code, preference in all_of.items() for choice in preference.choices]


def made(all_of: Preferences[T], subject: T, picks: list[tuple[str, str]]) -> T:
    for code, name in picks:
        preference, choice = declarations.find(all_of, code, name)
        subject = preference.write(subject, choice.value)
    return subject


def test_every_setting_can_be_chosen() -> None:
    changed = made(OWN, User(1, ""), [(code, list(OWN[code].choices)[-1]) for code in OWN]).settings
    first = made(OWN, User(1, ""), [(code, next(iter(OWN[code].choices))) for code in OWN]).settings
    for field in fields(Settings):
        assert getattr(changed, field.name) != getattr(first, field.name), field.name


@pytest.mark.parametrize(("all_of", "subject"), [(OWN, ANNA), (OWN, User(6, "")), (GROUP, CLUB)])
def test_defaults_are_among_the_choices(all_of: Preferences[T], subject: T) -> None:
    assert all(preference.chosen(subject) is not None for preference in all_of.values())


@given(st.lists(st.sampled_from(choices(OWN))))
def test_the_last_choice_of_ones_own_holds(picks: list[tuple[str, str]]) -> None:
    check_kept(OWN, made(OWN, ANNA, picks), picks)


@given(st.lists(st.sampled_from(choices(GROUP))))
def test_the_last_choice_of_a_group_holds(picks: list[tuple[str, str]]) -> None:
    check_kept(GROUP, made(GROUP, CLUB, picks), picks)


def check_kept(all_of: Preferences[T], subject: T, picks: list[tuple[str, str]]) -> None:
    for code, name in dict(picks).items():
        assert all_of[code].chosen(subject) is all_of[code].choices[name]


@given(st.text(max_size=16), st.text(max_size=16))
def test_codes_of_no_button_are_refused(code: str, choice: str) -> None:
    check_refused(OWN, code, choice)
    check_refused(GROUP, code, choice)


def check_refused(all_of: Preferences[T], code: str, choice: str) -> None:
    if (code, choice) not in choices(all_of):
        with pytest.raises(Denied):
            declarations.find(all_of, code, choice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_and_every_button_says_what_it_does(language: str) -> None:
    check_shown(OWN, ANNA, presses.SetOwn, language)
    check_shown(GROUP, CLUB, presses.SetGroup, language)


def check_shown(
    all_of: Preferences[T], subject: T, press: Callable[[str, str], presses.Press], language: str
) -> None:
    t = translator(language)
    text = declarations.summary("<b>Heading</b>", all_of, subject, t)
    assert len(text.splitlines()) == len(all_of) + 2
    rows = declarations.keyboard(all_of, subject, press, t).inline_keyboard
    buttons = [button for row in rows for button in row]
    assert max(map(len, rows)) <= 8
    assert sum(button.text.startswith("• ") for button in buttons) == len(all_of)
    assert not any("→" in button.text for button in buttons)  # the sign of a move
    pressed = [callbacks.decode(str(button.callback_data)) for button in buttons]
    assert pressed == [press(code, choice) for code, choice in choices(all_of)]
    for preference in all_of.values():
        words = [(choice.label(t), choice.effect(t)) for choice in preference.choices.values()]
        assert len(set(words)) == len({label for label, _ in words}) == len({effect for _, effect in words})
        assert all(0 < len(effect) <= LONGEST_TOAST for _, effect in words)


def test_rules_of_a_groups_own_are_no_choice_of_these() -> None:
    mixed = Chat(-5, terms=Terms(rules=parse_rules("opening=play head=strict block=off koks=yes")))
    assert GROUP["rules"].chosen(mixed) is None
    assert len(declarations.summary("", GROUP, mixed, translator("en")).splitlines()) == len(GROUP) + 1
