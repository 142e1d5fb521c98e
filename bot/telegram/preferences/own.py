"""What a person can choose for oneself."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.i18n.customs import counts_from_head, language_of
from bot.i18n.translator import LANGUAGES, translator
from bot.telegram.preferences.declarations import (
    Choice,
    Preference,
    Words,
    language_label,
    theme_effect,
    theme_label,
)
from rendering.theme import THEMES
from storage.rows import User


def _setting(field: str) -> Callable[[User], object]:
    def read(user: User) -> object:
        return getattr(user.settings, field)

    return read


def _change(field: str) -> Callable[[User, Any], User]:
    def write(user: User, value: Any) -> User:
        return replace(user, settings=replace(user.settings, **{field: value}))

    return write


def _language_effect(code: str) -> Words:
    return lambda t: translator(code)("I speak English with you.")


OWN: Mapping[str, Preference[User]] = {
    "language": Preference(
        "🌐",
        {code: Choice(code, language_label(code), _language_effect(code)) for code in LANGUAGES},
        language_of,
        _change("language"),
        columns=3,
        on_boards=True,
    ),
    "numbers": Preference(
        "🔢",
        {
            "down": Choice(
                False,
                lambda t: t("🔢 24 … 1"),
                lambda t: t("Your head is point 24, your home is 6–1."),
            ),
            "up": Choice(
                True,
                lambda t: t("🔢 1 … 24"),
                lambda t: t("Your head is point 1, your home is 19–24."),
            ),
        },
        counts_from_head,
        _change("from_head"),
        on_boards=True,
    ),
    "confirm": Preference(
        "👆",
        {
            "ask": Choice(
                True,
                lambda t: t("Confirm turns"),
                lambda t: t("A complete turn waits for your ✅."),
            ),
            "play": Choice(
                False,
                lambda t: t("Play at once"),
                lambda t: t("A complete turn is played without asking; it cannot be taken back then."),
            ),
        },
        _setting("confirm"),
        _change("confirm"),
    ),
    "forced": Preference(
        "⏩",
        {
            "hand": Choice(
                False,
                lambda t: t("Forced: by hand"),
                lambda t: t("A turn that can be played in one way only is left to you too."),
            ),
            "self": Choice(
                True,
                lambda t: t("By themselves"),
                lambda t: t("A turn that can be played in one way only plays itself."),
            ),
        },
        _setting("auto_forced"),
        _change("auto_forced"),
    ),
    "notices": Preference(
        "🛎",
        {
            "on": Choice(
                True,
                lambda t: t("🔔 Notices"),
                lambda t: t("I tell you when you are waited for and when your time runs out."),
            ),
            "off": Choice(
                False,
                lambda t: t("🔕 Quiet"),
                lambda t: t("I do not tell you when you are waited for, nor when your time runs out."),
            ),
        },
        _setting("notices"),
        _change("notices"),
    ),
    "side": Preference(
        "↕️",
        {
            "down": Choice(
                False,
                lambda t: t("⬇️ Home below"),
                lambda t: t("Your home is at the bottom of the boards in this chat."),
            ),
            "up": Choice(
                True,
                lambda t: t("⬆️ Home above"),
                lambda t: t("Your home is at the top of the boards in this chat."),
            ),
        },
        _setting("own_side_up"),
        _change("own_side_up"),
        on_boards=True,
    ),
    "marks": Preference(
        "✨",
        {
            "on": Choice(
                True,
                lambda t: t("✨ Marks"),
                lambda t: t("The boards in this chat mark the last move and the points you can reach."),
            ),
            "off": Choice(
                False,
                lambda t: t("No marks"),
                lambda t: t("Nothing is marked on the boards in this chat."),
            ),
        },
        _setting("markers"),
        _change("markers"),
        on_boards=True,
    ),
    "theme": Preference(
        "🎨",
        {name: Choice(name, theme_label(name), theme_effect(name)) for name in THEMES},
        _setting("theme"),
        _change("theme"),
        columns=3,
        on_boards=True,
    ),
}
