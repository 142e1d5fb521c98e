"""Which variation of the rules a game is played by."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Opening(StrEnum):
    """What the winner of the opening throw plays first."""

    REROLL = "reroll"
    """Both dice thrown afresh: a first turn can be a double."""
    PLAY = "play"
    """The two numbers of the opening throw: never a double."""


class Head(StrEnum):
    """How many checkers may leave the head in a turn."""

    FIRST_TURN_DOUBLES = "first_turn_doubles"
    """One; two on the own first turn with 6-6, 4-4 or 3-3."""
    STRICT = "strict"
    """Never more than one."""


class Block(StrEnum):
    """When six held points in a row are forbidden if no opposing checker is past them."""

    EVERY_MOVE = "every_move"
    """After every single die."""
    END_OF_TURN = "end_of_turn"
    """Only in the position the turn ends in."""
    OFF = "off"
    """Never."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One value for everything the published rules differ on; the defaults are `standard`."""

    opening: Opening = Opening.REROLL
    head: Head = Head.FIRST_TURN_DOUBLES
    block: Block = Block.EVERY_MOVE
    koks: bool = False
    """Whether a loser with nothing off and a checker still in its starting quarter loses 3 points."""


PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "standard": RuleSet(),
        "federation": RuleSet(opening=Opening.PLAY),
        "traditional": RuleSet(block=Block.END_OF_TURN),
        "mahbusa": RuleSet(head=Head.STRICT, block=Block.OFF),
    }
)

_NAMES = {rules: name for name, rules in PRESETS.items()}
_KOKS = {"yes": True, "no": False}
_FIELDS = ("opening", "head", "block", "koks")


def rules_text(rules: RuleSet) -> str:
    """A preset's name, or the four fields.

    >>> rules_text(RuleSet()), rules_text(RuleSet(koks=True))
    ('standard', 'opening=reroll head=first_turn_doubles block=every_move koks=yes')
    """
    if rules in _NAMES:
        return _NAMES[rules]
    koks = "yes" if rules.koks else "no"
    return f"opening={rules.opening} head={rules.head} block={rules.block} koks={koks}"


def parse_rules(text: str) -> RuleSet:
    """The inverse of `rules_text`; the four fields must all stand there, in that order.

    Raises ValueError for anything else.

    >>> parse_rules("opening=play head=strict block=off koks=no").head
    <Head.STRICT: 'strict'>
    """
    if text in PRESETS:
        return PRESETS[text]
    pairs = [word.partition("=") for word in text.split(" ")]
    if tuple(name for name, _, _ in pairs) != _FIELDS:
        raise ValueError(
            f"unknown rules {text!r}: neither a preset ({', '.join(PRESETS)}) nor the four fields"
        )
    opening, head, block, koks = (value for _, _, value in pairs)
    if koks not in _KOKS:
        raise ValueError(f"koks must be yes or no, not {koks!r}")
    return RuleSet(Opening(opening), Head(head), Block(block), _KOKS[koks])
