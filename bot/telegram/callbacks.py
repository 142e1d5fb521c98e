"""The data behind inline buttons: typed presses and their compact text.

A text is a tag and the fields of the press, joined by colons: `d:k3F9aQ2x:41:x6r5` drafts two steps.
Telegram allows 64 bytes; the longest of ours is a sealed challenge.
"""

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, NewType

from engine.moves import Step
from engine.outcome import Kind
from engine.side import Side

MAX_BYTES = 64

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
    """Offer to lose this game as `kind`."""

    match: str
    game: int
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
    match: str


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


CardPress = Accept | Refuse | PutAway | ShowTerms | HideTerms | SetLength | SetRules | SetClock
Press = (
    DraftSteps | UndoStep | ConfirmTurn | ShowMoves | AskResign | ReallyResign | KeepPlaying
    | OfferGame | TakeOffer | RefuseOffer | CallOff | Claim | AskPause | RefusePause | Resume
    | ShowOptions | HideOptions | BoardAnew | SendRecord | Replay | Share | Rematch
    | CardPress | SetLanguage
    | BringBoard | ShowHere | WatchMatch | SetOwn | SetGroup | ReallyForget | StayKnown
)  # fmt: skip

TAGS: dict[str, type[Press]] = {
    "d": DraftSteps,
    "u": UndoStep,
    "c": ConfirmTurn,
    "p": ShowMoves,
    "r": AskResign,
    "R": ReallyResign,
    "k": KeepPlaying,
    "f": OfferGame,
    "T": TakeOffer,
    "F": RefuseOffer,
    "e": CallOff,
    "C": Claim,
    "w": AskPause,
    "W": RefusePause,
    "v": Resume,
    "o": ShowOptions,
    "h": HideOptions,
    "b": BoardAnew,
    "x": SendRecord,
    "j": Replay,
    "J": Share,
    "m": Rematch,
    "a": Accept,
    "n": Refuse,
    "N": PutAway,
    "t": ShowTerms,
    "E": HideTerms,
    "l": SetLength,
    "s": SetRules,
    "q": SetClock,
    "g": SetLanguage,
    "B": BringBoard,
    "i": ShowHere,
    "z": WatchMatch,
    "y": SetOwn,
    "Y": SetGroup,
    "Z": ReallyForget,
    "K": StayKnown,
}
TAG_OF = {kind: tag for tag, kind in TAGS.items()}
POINT_LETTERS = "abcdefghijklmnopqrstuvwx"  # a = point 1 … x = point 24, the mover's own


def encode(press: Press) -> str:
    """The button's data.

    >>> encode(DraftSteps("k3F9aQ2x", 41, (Step(24, 6), Step(18, 5))))
    'd:k3F9aQ2x:41:x6r5'
    """
    values = [getattr(press, field.name) for field in fields(press)]
    return ":".join([TAG_OF[type(press)], *map(_text, values)])


def decode(data: str) -> Press | None:
    """The press behind a button's data; None for anything `encode` did not write.

    >>> decode("u:k3F9aQ2x:41")
    UndoStep(match='k3F9aQ2x', version=41)
    >>> decode("u:k3F9aQ2x:041") or decode("junk")
    """
    tag, *texts = data.split(":")
    kind = TAGS.get(tag)
    if kind is None or len(texts) != len(fields(kind)) or len(data) > MAX_BYTES:
        return None
    values: list[Any] = []
    for field, text in zip(fields(kind), texts, strict=True):
        pattern, read = READERS[field.type]
        if not re.fullmatch(pattern, text):
            return None
        values.append(read(text))
    return kind(*values)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "".join(f"{POINT_LETTERS[step.source - 1]}{step.die}" for step in value)
    return value.value if isinstance(value, Enum) else str(value)


def _steps(text: str) -> tuple[Step, ...]:
    pairs = zip(text[::2], text[1::2], strict=True)
    return tuple(Step(POINT_LETTERS.index(point) + 1, int(die)) for point, die in pairs)


READERS: dict[Any, tuple[str, Any]] = {
    str: (r"[0-9A-Za-z_-]{1,16}", str),
    Card: (r"[0-9A-Za-z_-]{1,56}", Card),
    Stamp: (r"0|[1-9][0-9]{0,3}", lambda text: Stamp(int(text))),
    int: (r"0|[1-9][0-9]{0,15}", int),
    Side: (r"white|black", Side),
    Kind: (r"oyn|mars", Kind),
    tuple[Step, ...]: (r"([a-x][1-6]){1,4}", _steps),
}
