"""Who may accept a challenge."""

from dataclasses import dataclass

from bot.denials import Denial, Denied
from storage.rows import Challenge, User


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who alone may accept: known by id, or only by the username somebody typed (lower case, no @)."""

    id: int | None = None
    username: str | None = None

    def is_(self, user: User) -> bool:
        if self.id is not None:
            return user.id == self.id
        return self.username is None or (user.username or "").lower() == self.username


ANYBODY = Opponent()
SOMEBODY_ELSE = Opponent(id=0)


def opponent_of(challenge: Challenge) -> Opponent:
    return Opponent(challenge.opponent_id, challenge.opponent_username)


def check_opponent(challenge: Challenge, challenger: User) -> None:
    """Raises Denied for somebody who challenges himself."""
    if (opponent := opponent_of(challenge)) != ANYBODY and opponent.is_(challenger):
        raise Denied(Denial.OWN_CHALLENGE)
