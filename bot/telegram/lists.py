"""A person's open matches as a text and buttons, all pure."""

from collections.abc import Callable, Sequence
from html import escape

from telegram import InlineKeyboardMarkup

from bot.i18n.names import name_of, plain_name
from bot.i18n.translator import Translator
from bot.telegram import presses
from bot.telegram.board.captions import heading, time_left
from bot.telegram.buttons import button
from storage.rows import StoredMatch, User


def own_turn_first(matches: Sequence[StoredMatch], user: User) -> list[StoredMatch]:
    return sorted(matches, key=lambda stored: not _on_turn(stored, user))


def games(matches: Sequence[StoredMatch], user: User, now: int, t: Translator) -> str:
    """Each match with its score, whose turn it is, the time left and the code to watch it by. HTML."""
    entries = [_entry(number, stored, user, now, t) for number, stored in enumerate(matches, start=1)]
    watching = t("Others can watch: /watch and the code of a match.")
    return "\n\n".join([f"🎲 <b>{t('Your open matches')}</b>", *entries, watching])


def buttons(
    matches: Sequence[StoredMatch],
    user: User,
    t: Translator,
    icon: str,
    press: Callable[[str], presses.Press],
) -> InlineKeyboardMarkup:
    """One button a match, numbered as in the text."""
    return InlineKeyboardMarkup(
        [
            [button(f"{icon} {number}. {plain_name(opponent_name(stored, user, t))}", press(stored.id))]
            for number, stored in enumerate(matches, start=1)
        ]
    )


def whose_turn(stored: StoredMatch, user: User, t: Translator) -> str:
    """Plain text."""
    if _on_turn(stored, user):
        return t("▶️ It is your turn")
    return t("💤 {name} is to move", name=plain_name(opponent_name(stored, user, t)))


def opponent_name(stored: StoredMatch, user: User, t: Translator) -> str:
    side = stored.sides_of(user.id)[0]
    return name_of(stored.player(side.opponent), t)


def _entry(number: int, stored: StoredMatch, user: User, now: int, t: Translator) -> str:
    state = [
        escape(whose_turn(stored, user, t), quote=False),
        *time_left(stored, t, now),
        f"<code>{stored.id}</code>",
    ]
    return f"{number}. {heading(stored, t)}\n{' · '.join(state)}"


def _on_turn(stored: StoredMatch, user: User) -> bool:
    return stored.match.game.turn in stored.sides_of(user.id)
