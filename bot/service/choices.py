"""Which move buttons to offer, so that few presses make a turn and every legal turn can be reached.

- Few results left: each whole (rest of the) turn is one choice.
- Otherwise single steps, and one checker moved by several dice, as far as they fit.
- More single steps than fit: they are dealt over pages.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.moves import LegalTurns, Step
from engine.point import OFF

MOST = 12  # move buttons at once

Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """`moves`: the steps each button adds to the draft. `pages` is at least 1."""

    moves: tuple[Steps, ...]
    pages: int = 1


def choices(legal: LegalTurns, draft: Steps, page: int = 0) -> Choices:
    """The moves to offer after `draft`. No moves when the turn is complete or passes."""
    rests = legal.continuations(draft)
    if len(rests) <= MOST:
        return Choices(_in_order(_as_told(legal, draft, rest) for rest in rests.values() if rest))
    steps = {(step.source, step.target): (step,) for step in reversed(legal.next_steps(draft))}
    runs = {(run[0].source, run[-1].target): run for run in _runs(legal, draft)}
    every = _in_order((runs | steps).values())
    if len(every) <= MOST:
        return Choices(every)
    single = _in_order(steps.values())
    if len(single) <= MOST:
        return Choices(single)
    pages = -(-len(single) // MOST)
    first = page % pages * MOST
    return Choices(single[first : first + MOST], pages)


def net_moves(steps: Steps) -> tuple[tuple[int, int, int], ...]:
    """What a turn does in the end: (source, target, how many checkers), highest source first.

    >>> net_moves((Step(24, 6), Step(13, 5)))
    ((24, 18, 1), (13, 8, 1))
    >>> net_moves((Step(18, 5), Step(13, 5), Step(23, 5)))  # whichever checker it was: the same position
    ((23, 8, 1),)
    """
    moved = [(way[0].source, way[-1].target) for way in _ways(steps)]
    return tuple((source, target, moved.count((source, target))) for source, target in dict.fromkeys(moved))


def _ways(steps: Steps) -> list[Steps]:
    """The steps by the checkers that make them, the one from the highest source first."""
    ways: list[Steps] = []
    for step in sorted(steps, key=lambda step: -step.source):
        for index, way in enumerate(ways):
            if way[-1].target == step.source and step.source != OFF:
                ways[index] = (*way, step)
                break
        else:
            ways.append((step,))
    return ways


def _as_told(legal: LegalTurns, draft: Steps, steps: Steps) -> Steps:
    """The steps in the order in which `net_moves` tells them, where they may be played so."""
    told = tuple(step for way in _ways(steps) for step in way)
    played = (draft + told[:count] for count in range(len(told)))
    if any(legal.refusal(before, step) for before, step in zip(played, told, strict=True)):
        return steps
    return told


def _runs(legal: LegalTurns, draft: Steps) -> list[Steps]:
    """One checker moved by two dice or more, shortest first."""
    runs: list[Steps] = []
    longest: list[Steps] = [(step,) for step in legal.next_steps(draft)]
    while longest:
        steps = ((run, Step(run[-1].target, die)) for run in longest for die in sorted(set(legal.roll)))
        longest = [(*run, step) for run, step in steps if legal.refusal(draft + run, step) is None]
        runs.extend(longest)
    return runs


def _in_order(moves: Iterable[Steps]) -> tuple[Steps, ...]:
    return tuple(sorted(moves, key=net_moves, reverse=True))
