"""How a game ends and what it scores."""

from dataclasses import dataclass
from enum import StrEnum

from engine.point import HEAD
from engine.position import Position
from engine.rules import RuleSet
from engine.side import Side


class Kind(StrEnum):
    """What the loser lost."""

    OYN = "oyn"
    MARS = "mars"
    KOKS = "koks"

    @property
    def points(self) -> int:
        """Match points: 1, 2 or 3."""
        return tuple(Kind).index(self) + 1


class Ending(StrEnum):
    """What ended the game."""

    BORNE_OFF = "borne_off"
    RESIGNED = "resign"
    TIME = "time"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a game, what it counts and how it came about."""

    winner: Side
    kind: Kind
    ending: Ending

    @property
    def points(self) -> int:
        """Match points: 1, 2 or 3."""
        return self.kind.points


def borne_off(position: Position, winner: Side, rules: RuleSet) -> GameResult:
    """The result once `winner` has borne off its last checker."""
    loser = winner.opponent
    kind = _kind_by_board(position, loser)
    started = range(HEAD - 5, HEAD + 1)
    if rules.koks and kind is Kind.MARS and any(position.count(loser, own) for own in started):
        kind = Kind.KOKS
    return GameResult(winner, kind, Ending.BORNE_OFF)


def given_up(position: Position, loser: Side, ending: Ending) -> GameResult:
    """The result when `loser` resigns or runs out of time: what the board says, never koks."""
    return GameResult(loser.opponent, _kind_by_board(position, loser), ending)


def _kind_by_board(position: Position, loser: Side) -> Kind:
    return Kind.OYN if position.off(loser) else Kind.MARS
