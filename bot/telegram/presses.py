"""What a press of an inline button can ask for, one small class each."""

from dataclasses import dataclass
from typing import NewType

from engine.moves import Step
from engine.outcome import Kind
from engine.side import Side

Card = NewType("Card", str)  # a challenge's id, or the whole challenge, sealed
Stamp = NewType("Stamp", int)  # tells the terms of a challenge from others


@dataclass(frozen=True, slots=True)
class DraftSteps:
    match: str
    version: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class UndoStep:
    match: str
    version: int


@dataclass(frozen=True, slots=True)
class ConfirmTurn:
    match: str
    version: int


@dataclass(frozen=True, slots=True)
class ShowMoves:
    """Turn to another page of the move buttons."""

    match: str
    version: int
    page: int


@dataclass(frozen=True, slots=True)
class AskResign:
    match: str
    game: int


@dataclass(frozen=True, slots=True)
class ReallyResign:
    match: str
    game: int
    side: Side


@dataclass(frozen=True, slots=True)
class KeepPlaying:
    """Take the question of `side` off the board again."""

    match: str
    side: Side


@dataclass(frozen=True, slots=True)
class OfferGame:
    """Offer to lose this game as `kind`; for the side that was asked whether it resigns."""

    match: str
    game: int
    side: Side
    kind: Kind


@dataclass(frozen=True, slots=True)
class TakeOffer:
    match: str
    game: int


@dataclass(frozen=True, slots=True)
class RefuseOffer:
    match: str
    game: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the match without a result, while that is allowed."""

    match: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Win this game on time."""

    match: str
    game: int


@dataclass(frozen=True, slots=True)
class AskPause:
    """Ask for a pause, or agree to one."""

    match: str


@dataclass(frozen=True, slots=True)
class RefusePause:
    match: str


@dataclass(frozen=True, slots=True)
class Resume:
    match: str


@dataclass(frozen=True, slots=True)
class ShowOptions:
    match: str


@dataclass(frozen=True, slots=True)
class HideOptions:
    match: str


@dataclass(frozen=True, slots=True)
class BoardAnew:
    match: str


@dataclass(frozen=True, slots=True)
class SendRecord:
    """Send a game's record, of a running one too."""

    match: str
    game: int


@dataclass(frozen=True, slots=True)
class Replay:
    """Show a finished game as a film."""

    match: str
    game: int


@dataclass(frozen=True, slots=True)
class Share:
    """Draw a card of a finished game's result."""

    match: str
    game: int


@dataclass(frozen=True, slots=True)
class Rematch:
    match: str


@dataclass(frozen=True, slots=True)
class Accept:
    """`terms` are those the card showed."""

    card: Card
    terms: Stamp


@dataclass(frozen=True, slots=True)
class Refuse:
    """The opponent declines or the challenger withdraws."""

    card: Card


@dataclass(frozen=True, slots=True)
class PutAway:
    """Take the buttons off one's own copy of a card; the challenge stays open to others."""

    card: str


@dataclass(frozen=True, slots=True)
class ShowTerms:
    card: str


@dataclass(frozen=True, slots=True)
class HideTerms:
    card: str


@dataclass(frozen=True, slots=True)
class SetLength:
    card: str
    length: int


@dataclass(frozen=True, slots=True)
class SetRules:
    card: str
    preset: str


@dataclass(frozen=True, slots=True)
class SetClock:
    """Seconds a turn, 0 for none."""

    card: str
    clock: int


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """For the chat the button stands in."""

    language: str


@dataclass(frozen=True, slots=True)
class BringBoard:
    """Show one's own match where the button stands."""

    match: str


@dataclass(frozen=True, slots=True)
class ShowHere:
    """Turn the inline message the button stands in into a board."""

    match: str


@dataclass(frozen=True, slots=True)
class WatchMatch:
    """Show a match to spectators where the button stands."""

    match: str


@dataclass(frozen=True, slots=True)
class SetOwn:
    """Make one choice of one's own settings."""

    setting: str
    choice: str


@dataclass(frozen=True, slots=True)
class SetGroup:
    """Make one choice of the group's settings."""

    setting: str
    choice: str


@dataclass(frozen=True, slots=True)
class ReallyForget:
    """The person asked wants to be forgotten …"""

    person: int


@dataclass(frozen=True, slots=True)
class StayKnown:
    """… or not."""

    person: int


Extra = BoardAnew | SendRecord | Replay | Share | BringBoard | WatchMatch  # one more message each time
CardPress = Accept | Refuse | PutAway | ShowTerms | HideTerms | SetLength | SetRules | SetClock
Press = (
    DraftSteps | UndoStep | ConfirmTurn | ShowMoves | AskResign | ReallyResign | KeepPlaying
    | OfferGame | TakeOffer | RefuseOffer | CallOff | Claim | AskPause | RefusePause | Resume
    | ShowOptions | HideOptions | BoardAnew | SendRecord | Replay | Share | Rematch
    | CardPress | SetLanguage
    | BringBoard | ShowHere | WatchMatch | SetOwn | SetGroup | ReallyForget | StayKnown
)  # fmt: skip
