"""What one side may do with one die: every rule but must-play."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine import track
from engine.point import HEAD, OFF
from engine.position import Position
from engine.refusals import Refusal
from engine.rules import Block, Head, RuleSet
from engine.side import Side
from engine.step import Step

Layer = dict[int, tuple[Step, ...]]
"""The mover's tracks after some dice, each with one order of steps that leads there."""

_HEAD_BIT = 1 << 4 * HEAD
_FIRST_TURN_DOUBLES = (3, 4, 6)
_STEPS = tuple(tuple(Step(source, die) for source in range(HEAD + 1)) for die in range(7))


@dataclass(frozen=True, slots=True)
class Mover:
    """One side in one turn; of the opponent only what does not change during it."""

    open: int
    """The set of points no opposing checker holds."""
    head_kept: int
    """The checkers that must stay on the head this turn."""
    ahead: int
    """In the opponent's numbers, the points below its foremost checker: where six in a row wall it in."""
    walls_between: bool
    """Whether a wall is forbidden between two dice too."""

    @classmethod
    def of(cls, position: Position, side: Side, double: int, rules: RuleSet, *, first_turn: bool) -> "Mover":
        """The mover of a turn; `double` is the number of a double rolled, else 0."""
        opponent = position.track(side.opponent)
        exception = first_turn and rules.head is Head.FIRST_TURN_DOUBLES and double in _FIRST_TURN_DOUBLES
        their_points = track.held(opponent)
        past_everything = not their_points or track.count(opponent, OFF)
        return cls(
            open=track.POINTS & ~track.across(their_points),
            head_kept=position.count(side, HEAD) - (2 if exception else 1),
            ahead=0
            if rules.block is Block.OFF or past_everything
            else (1 << 4 * track.lowest(their_points)) - 1,
            walls_between=rules.block is Block.EVERY_MOVE,
        )

    def is_wall(self, own: int) -> bool:
        """Whether the mover's track holds a six-block with no opposing checker past it."""
        return bool(self.ahead) and bool(track.six_runs(track.across(track.held(own)) & self.ahead))

    def advance(self, layer: Mapping[int, tuple[Step, ...]], die: int) -> Layer:
        """All tracks one step of `die` after those of the layer."""
        reached: Layer = {}
        steps = _STEPS[die]
        shift = 4 * die
        landing = self.open << shift  # the points from which the die lands on an open point
        guarded = self.walls_between and self.ahead
        for own, path in layer.items():
            sources = track.held(own) & landing
            if own >> 4 * HEAD <= self.head_kept:
                sources &= ~_HEAD_BIT
            if own < track.OUTSIDE:
                sources |= _bearing_off(own, die)
            while sources:
                source = sources & -sources
                sources ^= source
                after = own - source + (source >> shift or 1)
                if after not in reached and not (guarded and self.is_wall(after)):
                    reached[after] = (*path, steps[source.bit_length() >> 2])
        return reached

    def refusal(self, own: int, step: Step) -> Refusal | None:
        """Why the step, with a die of the roll, cannot be played from the track; None if it can."""
        source, die = step
        if not 1 <= source <= HEAD or not track.count(own, source):
            return Refusal.NO_CHECKER
        if step.target:
            if not self.open >> 4 * step.target & 1:
                return Refusal.CLOSED_POINT
            if source == HEAD and track.count(own, HEAD) <= self.head_kept:
                return Refusal.HEAD_RULE
        elif own >= track.OUTSIDE:
            return Refusal.NOT_ALL_HOME
        elif _bearing_off(own, die) != 1 << 4 * source:
            return Refusal.HIGHER_CHECKER
        return Refusal.SIX_BLOCK if self.walls_between and self.is_wall(played(own, step)) else None


def played(own: int, step: Step) -> int:
    """The track with the step played."""
    return own - (1 << 4 * step.source) + (1 << 4 * step.target)


def _bearing_off(own: int, die: int) -> int:
    """The point, as a set, from which the die bears off when all checkers are home; 0 if from none."""
    if track.count(own, die):
        return 1 << 4 * die
    highest = own.bit_length() - 1 >> 2
    return 1 << 4 * highest if 0 < highest < die else 0
