"""What people are used to, by language."""

from bot.i18n.translator import best_language
from storage.rows import User

COUNT_FROM_HEAD = {"ru", "uk", "be", "az", "ka", "hy", "kk", "ky", "tg", "tk", "uz", "tt", "ab", "os"}
"""Where a board's first point is the head and the home is 19–24."""


def head_and_home(*, from_head: bool) -> tuple[str, str]:
    """The numbers of the head and of the home."""
    return ("1", "19–24") if from_head else ("24", "6–1")


def language_of(user: User) -> str:
    """The language to speak to somebody in."""
    return best_language(user.settings.language, user.client_language)


def counts_from_head(user: User) -> bool:
    """How somebody numbers the points: as chosen, else as the language is used to."""
    if user.settings.from_head is not None:
        return user.settings.from_head
    return is_counted_from_head(user.settings.language or user.client_language or "")


def is_counted_from_head(language: str) -> bool:
    """How who speaks this language numbers the points."""
    return language.partition("-")[0].lower() in COUNT_FROM_HEAD
