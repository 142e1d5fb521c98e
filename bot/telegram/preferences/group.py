"""What the admins of a group can choose for it."""

from collections.abc import Mapping
from dataclasses import replace

from bot.i18n import phrases
from bot.i18n.translator import LANGUAGES, translator
from bot.service.clocks import CLOCKS
from bot.telegram.preferences.declarations import (
    Choice,
    Preference,
    Words,
    language_label,
    theme_effect,
    theme_label,
)
from engine.match import LENGTHS
from engine.rules import PRESETS, RuleSet
from rendering.theme import THEMES
from storage.rows import Chat


def _language(chat: Chat, value: str | None) -> Chat:
    return replace(chat, language=value)


def _length(chat: Chat, value: int) -> Chat:
    return replace(chat, terms=replace(chat.terms, length=value))


def _rules(chat: Chat, value: RuleSet) -> Chat:
    return replace(chat, terms=replace(chat.terms, rules=value))


def _clock(chat: Chat, value: int | None) -> Chat:
    return replace(chat, terms=replace(chat.terms, clock=value))


def _admins(chat: Chat, value: bool) -> Chat:
    return replace(chat, admins_challenge=value)


def _theme(chat: Chat, value: str) -> Chat:
    return replace(chat, theme=value)


def _language_effect(code: str) -> Words:
    return lambda t: translator(code)("I speak English here.")


def _length_choice(length: int) -> Choice:
    return Choice(
        length,
        lambda t: str(length),
        lambda t: t.many(
            "A challenge is to {count} point, unless it says otherwise.",
            "A challenge is to {count} points, unless it says otherwise.",
            length,
        ),
    )


def _rules_choice(rules: RuleSet) -> Choice:
    return Choice(
        rules,
        lambda t: phrases.rules(t, rules),
        lambda t: t(
            "A challenge has {rules} rules, unless it says otherwise.", rules=phrases.rules(t, rules)
        ),
    )


def _clock_choice(clock: int | None) -> Choice:
    return Choice(
        clock,
        lambda t: phrases.clock(t, clock),
        lambda t: (
            t("No clock: only a match forgotten for 30 days is closed.")
            if clock is None
            else t("A challenge gives {time} for a turn.", time=phrases.duration(t, clock))
        ),
    )


GROUP: Mapping[str, Preference[Chat]] = {
    "language": Preference(
        "🌐",
        {
            "any": Choice(
                None,
                lambda t: t("As the challenger"),
                lambda t: t("I speak the challenger's language here."),
            )
        }
        | {code: Choice(code, language_label(code), _language_effect(code)) for code in LANGUAGES},
        lambda chat: chat.language,
        _language,
        columns=3,
        on_boards=True,
    ),
    "length": Preference(
        "🏁",
        {str(length): _length_choice(length) for length in LENGTHS},
        lambda chat: chat.terms.length,
        _length,
        columns=4,
    ),
    "rules": Preference(
        "📜",
        {name: _rules_choice(rules) for name, rules in PRESETS.items()},
        lambda chat: chat.terms.rules,
        _rules,
    ),
    "clock": Preference(
        "⏳",
        {str(clock or "none"): _clock_choice(clock) for clock in CLOCKS},
        lambda chat: chat.terms.clock,
        _clock,
        columns=3,
    ),
    "who": Preference(
        "⚔️",
        {
            "all": Choice(
                False, lambda t: t("Everybody challenges"), lambda t: t("Everybody may challenge here.")
            ),
            "admins": Choice(
                True, lambda t: t("Only admins"), lambda t: t("Only admins may challenge here.")
            ),
        },
        lambda chat: chat.admins_challenge,
        _admins,
    ),
    "theme": Preference(
        "🎨",
        {name: Choice(name, theme_label(name), theme_effect(name)) for name in THEMES},
        lambda chat: chat.theme,
        _theme,
        columns=3,
        on_boards=True,
    ),
}
