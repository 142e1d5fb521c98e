"""What can be chosen under /settings: plain declarations, and how they are read and shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from telegram import InlineKeyboardMarkup

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.i18n.translator import Translator
from bot.telegram import presses
from bot.telegram.buttons import Row, button, chosen, in_rows

T = TypeVar("T")
Words = Callable[[Translator], str]
Pressing = Callable[[str, str], presses.Press]  # the press that makes a choice: preference and choice by code


@dataclass(frozen=True, slots=True)
class Choice:
    """`label` stands on the button, `effect` (plain text) says what choosing it does."""

    value: object
    label: Words
    effect: Words


@dataclass(frozen=True, slots=True)
class Preference(Generic[T]):
    """One thing to choose for a `T`: a person or a group. Choices go by their code."""

    icon: str
    choices: Mapping[str, Choice]
    read: Callable[[T], object]
    write: Callable[[T, Any], T]
    columns: int = 2
    on_boards: bool = False  # whether boards look different by it

    def chosen(self, subject: T) -> Choice | None:
        """None when what is set is none of the choices."""
        value = self.read(subject)
        return next((choice for choice in self.choices.values() if choice.value == value), None)


def language_label(code: str) -> Words:
    return lambda t: phrases.language_name(code)


def theme_label(name: str) -> Words:
    return lambda t: phrases.theme(t, name)


def theme_effect(name: str) -> Words:
    return lambda t: t("The boards in this chat look like this: {theme}.", theme=phrases.theme(t, name))


Preferences = Mapping[str, Preference[T]]


def find(preferences: Preferences[T], code: str, choice: str) -> tuple[Preference[T], Choice]:
    """Raises Denied for codes that no button of today carries."""
    preference = preferences.get(code)
    if preference is None or choice not in preference.choices:
        raise Denied(Denial.OLD_BUTTON)
    return preference, preference.choices[choice]


def summary(heading: str, preferences: Preferences[T], subject: T, t: Translator) -> str:
    """What is chosen and what it does, a line each. HTML if the heading is."""
    lines = [
        f"{preference.icon} {choice.effect(t)}"
        for preference in preferences.values()
        if (choice := preference.chosen(subject)) is not None
    ]
    return "\n".join([heading, "", *lines])


def keyboard(preferences: Preferences[T], subject: T, press: Pressing, t: Translator) -> InlineKeyboardMarkup:
    """Every choice as a button, the chosen ones marked."""
    rows: list[Row] = []
    for code, preference in preferences.items():
        made = preference.chosen(subject)
        buttons = [
            button(chosen(choice.label(t), choice is made), press(code, name))
            for name, choice in preference.choices.items()
        ]
        rows += in_rows(buttons, preference.columns)
    return InlineKeyboardMarkup(rows)
