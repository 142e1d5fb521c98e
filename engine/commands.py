"""What a side, or the clock in its name, can ask of a match."""

from dataclasses import dataclass

from engine.outcome import Kind
from engine.step import Step


@dataclass(frozen=True, slots=True)
class Draft:
    """Add steps to the draft."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the draft's last step."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Play the draft as the turn; an empty draft plays a pass when nothing can be played."""


@dataclass(frozen=True, slots=True)
class Play:
    """Add steps to the draft and confirm it, or do nothing."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the game, in turn or not."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The side has run out of time; only the side to move can."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer to lose the game at once as oyn or mars."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Take the other side's offer."""


@dataclass(frozen=True, slots=True)
class DeclineOffer:
    """Refuse the other side's offer."""


@dataclass(frozen=True, slots=True)
class Abort:
    """End the match without a result; only before each side has played a turn."""


@dataclass(frozen=True, slots=True)
class Close:
    """The house ends a match that both have left, without a result, at any time."""


Command = (
    Draft | Undo | Confirm | Play | Resign | Forfeit | Offer | AcceptOffer | DeclineOffer | Abort | Close
)
