"""Counting positions, to compare generators."""

from collections import Counter
from itertools import combinations_with_replacement

from engine.dice import Roll
from engine.moves import legal_turns
from engine.position import Position
from engine.rules import RuleSet
from engine.side import Side

_ROLLS = tuple(Roll(*dice) for dice in combinations_with_replacement(range(1, 7), 2))


def perft(depth: int, rules: RuleSet) -> int:
    """Ways to play `depth` turns from the start, White beginning.

    A turn's ways are its distinct results, and those of the 21 rolls are added up without weights.

    >>> perft(0, RuleSet()), perft(1, RuleSet())
    (1, 22)
    """
    ways = Counter({Position.start(): 1})
    for turn in range(depth):
        side = Side.BLACK if turn % 2 else Side.WHITE
        after: Counter[Position] = Counter()
        for position, number in ways.items():
            for roll in _ROLLS:
                for result in legal_turns(position, side, roll, rules, first_turn=turn < 2).results:
                    after[result] += number
        ways = after
    return ways.total()
