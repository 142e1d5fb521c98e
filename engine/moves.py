"""Whole turns: what must be played of a roll, and what can still be played after a part of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine import track
from engine.dice import Roll
from engine.mover import Layer, Mover, played
from engine.point import HEAD
from engine.position import Position
from engine.refusals import Refusal
from engine.rules import RuleSet
from engine.side import Side
from engine.step import Step

__all__ = ["LegalTurns", "Step", "legal_turns"]


@dataclass(frozen=True, slots=True)
class LegalTurns:
    """All legal turns with one roll from one position; made by `legal_turns`."""

    position: Position
    side: Side
    roll: Roll
    dice: tuple[int, ...]
    """The dice a legal turn plays; fewer only by bearing off the last checker."""
    results: Mapping[Position, tuple[Step, ...]]
    """Every position the turn may end in, each with one order of steps. A pass: `{position: ()}`."""
    _mover: Mover = field(repr=False)

    @property
    def is_pass(self) -> bool:
        """Whether nothing can be played."""
        return not self.dice

    def next_steps(self, draft: tuple[Step, ...]) -> tuple[Step, ...]:
        """The steps with which the draft can still become a legal turn: higher source, then die first."""
        numbers = sorted(set(self.roll), reverse=True)
        steps = (Step(source, die) for source in range(HEAD, 0, -1) for die in numbers)
        return tuple(step for step in steps if self.refusal(draft, step) is None)

    def continuations(self, draft: tuple[Step, ...]) -> Mapping[Position, tuple[Step, ...]]:
        """The results the draft can still lead to, each with one order of the steps still to play."""
        if not draft:
            return self.results
        own = self._played(draft)
        if isinstance(own, Refusal):
            return {}
        left = () if own == track.FULL else _without(self.dice, draft) or ()
        ends = _ends(self._mover, {own: ()}, left)
        return {self.position.with_track(self.side, end): path for end, path in ends.items()}

    def is_complete(self, draft: tuple[Step, ...]) -> bool:
        """Whether the draft is a whole legal turn."""
        own = self._played(draft)
        return not isinstance(own, Refusal) and (own == track.FULL or len(draft) == len(self.dice))

    def refusal(self, draft: tuple[Step, ...], step: Step) -> Refusal | None:
        """Why the step cannot be the draft's next; None if it can. For any numbers, never an exception."""
        own = self._played((*draft, step))
        return own if isinstance(own, Refusal) else None

    def _played(self, draft: tuple[Step, ...]) -> int | Refusal:
        """The mover's track after a draft that can still become a legal turn, or what is wrong with it."""
        own = self.position.track(self.side)
        left = self.roll.numbers
        for step in draft:
            if step.die not in left:
                return Refusal.NO_SUCH_DIE
            if reason := self._mover.refusal(own, step):
                return reason
            left = _less(left, step.die)
            own = played(own, step)
        return self._must_play(own, draft) or own

    def _must_play(self, own: int, draft: tuple[Step, ...]) -> Refusal | None:
        """What keeps a draft, each step of which could be played, from becoming a legal turn."""
        if not draft or own == track.FULL:
            return None
        left = _without(self.dice, draft)
        if left is None:  # it plays a die that no legal turn plays
            higher_first = len(draft) == 1 and self.dice == (max(self.roll),)
            return Refusal.USE_HIGHER_DIE if higher_first else Refusal.SIX_BLOCK
        if _can_end(self._mover, own, left):
            return None
        only_into_walls = _can_end(self._mover, own, left, walls=True)
        return Refusal.SIX_BLOCK if only_into_walls else Refusal.USE_OTHER_DIE


def legal_turns(
    position: Position, side: Side, roll: Roll, rules: RuleSet, *, first_turn: bool
) -> LegalTurns:
    """All legal turns of `side` with `roll`; `first_turn` is whether it is the side's own first.

    >>> from engine.rules import PRESETS
    >>> first = legal_turns(Position.start(), Side.WHITE, Roll(6, 5), PRESETS["standard"], first_turn=True)
    >>> first.next_steps(())
    (Step(source=24, die=6), Step(source=24, die=5))
    >>> [end.pips(Side.WHITE) for end in first.results]
    [349]
    """
    mover = Mover.of(position, side, roll.first if roll.is_double else 0, rules, first_turn=first_turn)
    own = position.track(side)
    for dice in _by_preference(roll):
        if ends := _ends(mover, {own: ()}, dice):
            results = {position.with_track(side, end): path for end, path in ends.items()}
            return LegalTurns(position, side, roll, dice, results, mover)
    return LegalTurns(position, side, roll, (), {position: ()}, mover)


def _by_preference(roll: Roll) -> Iterator[tuple[int, ...]]:
    """The dice a turn may be limited to: as many as possible, and of single ones the higher first."""
    if roll.is_double:
        yield from ((roll.first,) * length for length in (4, 3, 2, 1))
    else:
        yield roll
        yield (max(roll),)
        yield (min(roll),)


def _ends(mover: Mover, layer: Layer, dice: tuple[int, ...]) -> Layer:
    """The tracks in which all the dice, in any order, can end after those of the layer."""
    if not dice:
        return {own: path for own, path in layer.items() if not mover.is_wall(own)}
    reached: Layer = {}
    for die, rest in _each_first(dice):
        reached |= _ends(mover, mover.advance(layer, die), rest)
    return reached


def _can_end(mover: Mover, own: int, dice: tuple[int, ...], *, walls: bool = False) -> bool:
    """Whether all the dice can be played from the track, in walls too if `walls`."""
    if not dice:
        return walls or not mover.is_wall(own)
    return any(
        _can_end(mover, after, rest, walls=walls)
        for die, rest in _each_first(dice)
        for after in mover.advance({own: ()}, die)
    )


def _each_first(dice: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each number among the dice, with the dice left once it is played."""
    for die in dict.fromkeys(dice):
        yield die, _less(dice, die)


def _less(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice without one of that number."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def _without(dice: tuple[int, ...], draft: tuple[Step, ...]) -> tuple[int, ...] | None:
    """The dice the draft leaves over; None if it plays one that is not among them."""
    for step in draft:
        if step.die not in dice:
            return None
        dice = _less(dice, step.die)
    return dice
