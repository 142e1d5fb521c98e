"""What a board picture shows: plain data, hashable, with every word already chosen by the caller."""

from dataclasses import dataclass

from engine.position import Position
from engine.side import Side


@dataclass(frozen=True, slots=True)
class Arrow:
    """One step of one checker between board points (White's numbering); target 0 is off the board."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Player:
    """A name exactly as the person wrote it, and the games' points won in this match."""

    name: str
    score: int = 0


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll of `side`: two numbers, or four for a double; `used` tells for each whether it is played."""

    side: Side
    numbers: tuple[int, ...]
    used: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultBanner:
    """The end of a game in the caller's words: `title` large ("Mars"), `detail` small ("+2 points")."""

    winner: Side
    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Labels:
    """The few words on the picture, in the viewer's language."""

    pips: str = "pips"
    home: str = "home"
    start: str = "start"


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """Everything one picture depends on; equal specs give equal bytes."""

    position: Position
    white: Player
    black: Player
    bottom: Side = Side.WHITE
    """Whose home lies at the bottom right; the other side's picture is this one turned by 180°."""
    numbers_of: Side = Side.WHITE
    """Whose own numbers stand beside the points."""
    from_head: bool = False
    """False: 24 is the head and 1 the last point; True: 1 is the head and 24 the last point."""
    theme: str = "walnut"
    turn: Side | None = None
    """Who is to move; None when the game is over."""
    dice: Dice | None = None
    ghost: Dice | None = None
    """The roll before this one, drawn small and faint on its thrower's half."""
    last_move: tuple[Arrow, ...] = ()
    """The last turn of `last_mover`, already played in `position`; not shown beside a draft."""
    last_mover: Side | None = None
    draft: tuple[Arrow, ...] = ()
    """The steps chosen so far, already played in `position`; drawn numbered 1, 2, 3, 4."""
    targets: frozenset[int] = frozenset()
    """Board points where the next step may land; 0 marks the mover's tray."""
    sources: frozenset[int] = frozenset()
    """Board points the next step may leave; a single one is the chosen checker and gets its ring."""
    length: int = 1
    """Points the match is played to; scores are shown when it is more than 1."""
    result: ResultBanner | None = None
    markers: bool = True
    """Whether the last move, the chosen checker and the legal targets are marked."""
    chevrons: bool = True
    """Whether the way round is shown beside the trays."""
    areas: bool = False
    """Whether homes and starting quarters are named on the field."""
    labels: Labels = Labels()
