"""A match and its current game as immutable values."""

from dataclasses import dataclass
from functools import lru_cache

from engine.dice import FairDice, Roll
from engine.events import OfferMade, TurnPlayed
from engine.moves import LegalTurns, legal_turns
from engine.outcome import GameResult
from engine.position import Position
from engine.rules import RuleSet
from engine.side import Side
from engine.step import Step

LENGTHS = (1, 3, 5, 7)
"""The points a match may be played to."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match, from its first roll on."""

    number: int
    rules: RuleSet
    dice: FairDice
    throws: int
    """Throws made so far, those of the opening included."""
    openings: tuple[tuple[int, int], ...]
    """The opening throws (White's die, Black's die), equal ones too."""
    position: Position
    """After the last whole turn: without the draft."""
    turn: Side
    roll: Roll
    draft: tuple[Step, ...] = ()
    white_turns: int = 0
    black_turns: int = 0
    """Turns played by each side, passes included."""
    recent: tuple[TurnPlayed, ...] = ()
    """The last turn that moved a checker and every pass since."""
    offer: OfferMade | None = None
    result: GameResult | None = None

    def turns_played(self, side: Side) -> int:
        """Turns the side has played, passes included."""
        return self.white_turns if side is Side.WHITE else self.black_turns

    def first_turn(self, side: Side) -> bool:
        """Whether the side has not played a turn yet."""
        return not self.turns_played(side)

    @property
    def is_untouched(self) -> bool:
        """Whether no turn has been played yet."""
        return not (self.white_turns or self.black_turns)

    @property
    def may_abort(self) -> bool:
        """Whether the match can still be called off: not each side has played a turn of its first game."""
        return self.number == 1 and not (self.white_turns and self.black_turns)

    @property
    def drafted(self) -> Position:
        """The position with the draft played."""
        position = self.position
        for step in self.draft:
            position = position.after(self.turn, step)
        return position

    @property
    def legal(self) -> LegalTurns:
        """The legal turns of the side to move with its roll."""
        return _legal(self.position, self.turn, self.roll, self.rules, self.first_turn(self.turn))


@lru_cache(maxsize=256)
def _legal(position: Position, side: Side, roll: Roll, rules: RuleSet, first_turn: bool) -> LegalTurns:
    return legal_turns(position, side, roll, rules, first_turn=first_turn)


@dataclass(frozen=True, slots=True)
class Match:
    """A match between its commands; `game` is the current game, or the last one."""

    rules: RuleSet
    length: int
    game: Game
    next_seed: bytes
    """The seed of the next game, fixed before what is mixed into it is known."""
    white_points: int = 0
    black_points: int = 0
    last_result: GameResult | None = None
    """That of the game before this one."""
    aborted: bool = False

    def score(self, side: Side) -> int:
        """The side's match points."""
        return self.white_points if side is Side.WHITE else self.black_points

    @property
    def winner(self) -> Side | None:
        """Who has won the match."""
        return next((side for side in Side if self.score(side) >= self.length), None)

    @property
    def is_over(self) -> bool:
        """Whether the match was won or ended without a result."""
        return self.aborted or self.winner is not None
