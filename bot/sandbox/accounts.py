"""People and the bot: who has an account, and what stands between them and the bot."""

from __future__ import annotations

from dataclasses import dataclass

ANONYMOUS_ADMIN_ID = 1087968824
"""Telegram's ``@GroupAnonymousBot``, the sender of what an anonymous admin writes."""


@dataclass(slots=True, eq=False)
class User:
    """An account. Equal only to itself, so it may be a key."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str = "en"
    is_bot: bool = False
    started: bool = False
    """Has ever written to the bot in private: the bot may write to it."""
    blocked: bool = False
    """Has blocked the bot."""
    deactivated: bool = False

    @property
    def name(self) -> str:
        """First and last name as a client shows them."""
        return f"{self.first_name} {self.last_name or ''}".strip()


ANONYMOUS_ADMIN = User(ANONYMOUS_ADMIN_ID, "Group", username="GroupAnonymousBot", is_bot=True)
