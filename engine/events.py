"""What happens in a match, in order: the journal."""

from dataclasses import dataclass, field

from engine.dice import Roll
from engine.outcome import GameResult, Kind
from engine.rules import RuleSet
from engine.side import Side
from engine.step import Step


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match to `length` points begins."""

    rules: RuleSet
    length: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Game `number` (1, 2, …) begins; `next_seed` is already fixed for the game after it."""

    number: int
    seed: bytes = field(repr=False)
    entropy: str
    next_seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpeningThrown:
    """Each side threw one die for who begins; equal numbers are thrown again."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The side's turn begins with this roll."""

    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class StepsDrafted:
    """Steps added to the draft."""

    side: Side
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class StepUndone:
    """The last step of the draft taken back."""

    side: Side


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A whole turn, the draft's steps included; no steps is a pass."""

    side: Side
    roll: Roll
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game ended with this result."""

    result: GameResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is won."""

    winner: Side


@dataclass(frozen=True, slots=True)
class OfferMade:
    """The side offers to lose the game at once as `kind`."""

    side: Side
    kind: Kind


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """The side refuses the other's offer."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatchAborted:
    """The match ended without a result."""


Event = (
    MatchStarted
    | GameStarted
    | OpeningThrown
    | Rolled
    | StepsDrafted
    | StepUndone
    | TurnPlayed
    | GameEnded
    | MatchEnded
    | OfferMade
    | OfferDeclined
    | MatchAborted
)
