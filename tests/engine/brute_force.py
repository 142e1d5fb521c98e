"""Legal turns by trying everything, straight from the words of the rules; shares nothing with the engine.

A board is two lists of 25 counts, index = the own number of a point, index 0 = borne off: the mover's and,
in its own numbers, the opponent's.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

from engine.dice import Roll
from engine.rules import Block, Head, RuleSet
from engine.side import Side

Points = tuple[int, ...]
Steps = tuple[tuple[int, int], ...]  # (source, die)


class Problem(NamedTuple):
    """A position of 24 board points (White positive), who is to move, and what was rolled."""

    points: Points
    side: Side
    roll: Roll
    rules: RuleSet
    first_turn: bool


def legal_ends(problem: Problem) -> set[Points]:
    """Every position the turn may end in."""
    mine, theirs = _split(problem)
    start = tuple(mine)
    reached: set[tuple[Points, Points]] = {((), start)}  # (dice played, the mover's counts)
    for dice in set(permutations(_dice(problem.roll))):
        layer = {start}
        for number, die in enumerate(dice, start=1):
            layer = {after for counts in layer for _, after in _moves(problem, start, counts, theirs, die)}
            reached |= {(dice[:number], counts) for counts in layer}
    return {_joined(problem.side, counts, theirs) for _, counts in _lawful(problem, theirs, reached)}


def legal_sequences(problem: Problem) -> set[Steps]:
    """Every order of steps that is a legal turn."""
    mine, theirs = _split(problem)
    start = tuple(mine)

    def play(steps: Steps, counts: Points, left: tuple[int, ...]) -> Iterator[tuple[Steps, Points]]:
        yield steps, counts
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            for source, after in _moves(problem, start, counts, theirs, die):
                yield from play((*steps, (source, die)), after, tuple(rest))

    ends: dict[tuple[Points, Points], set[Steps]] = {}
    for steps, counts in play((), start, _dice(problem.roll)):
        ends.setdefault((tuple(die for _, die in steps), counts), set()).add(steps)
    return {steps for end in _lawful(problem, theirs, ends) for steps in ends[end]}


def _lawful(
    problem: Problem, theirs: list[int], reached: Iterable[tuple[Points, Points]]
) -> list[tuple[Points, Points]]:
    """Of all (dice played, counts) those that obey must-play."""
    if problem.rules.block is Block.END_OF_TURN:
        allowed = [(dice, counts) for dice, counts in reached if not dice or not _wall(counts, theirs)]
    else:
        allowed = list(reached)
    most = max(len(dice) for dice, _ in allowed)
    lawful = [(dice, counts) for dice, counts in allowed if len(dice) == most]
    if most == 1:
        lawful = [(dice, counts) for dice, counts in lawful if dice[0] == max(problem.roll)] or lawful
    wins = [(dice, counts) for dice, counts in allowed if counts[0] == 15]
    return lawful + [win for win in wins if win not in lawful]


def _moves(
    problem: Problem, start: Points, counts: Points, theirs: list[int], die: int
) -> Iterator[tuple[int, Points]]:
    """Every step of the die: where from, and the counts after it."""
    for source in range(1, 25):
        if counts[source] and _may_move(problem, start, counts, theirs, source, die):
            after = list(counts)
            after[source] -= 1
            after[max(source - die, 0)] += 1
            if problem.rules.block is Block.EVERY_MOVE and _wall(tuple(after), theirs):
                continue
            yield source, tuple(after)


def _may_move(
    problem: Problem, start: Points, counts: Points, theirs: list[int], source: int, die: int
) -> bool:
    target = source - die
    if target > 0:
        if theirs[_opposite(target)]:
            return False
        left_the_head = start[24] - counts[24]
        return source != 24 or left_the_head < _head_allowance(problem)
    if any(counts[point] for point in range(7, 25)):
        return False
    higher = any(counts[point] for point in range(source + 1, 7))
    return target == 0 or not higher


def _head_allowance(problem: Problem) -> int:
    special = tuple(problem.roll) in ((6, 6), (4, 4), (3, 3))
    return 2 if problem.first_turn and special and problem.rules.head is Head.FIRST_TURN_DOUBLES else 1


def _wall(counts: Points, theirs: list[int]) -> bool:
    """Whether six or more points in a row have no opposing checker past them."""
    run: list[int] = []
    for point in range(24, -1, -1):  # along the opponent's way, and one past its end to close the last run
        if point and counts[_opposite(point)]:
            run.append(point)
        else:
            if len(run) >= 6 and not any(theirs[past] for past in range(run[-1])):
                return True
            run = []
    return False


def _dice(roll: Roll) -> tuple[int, ...]:
    return (roll[0],) * 4 if roll[0] == roll[1] else tuple(roll)


def _opposite(point: int) -> int:
    """The other side's number of a point."""
    return (point + 11) % 24 + 1


def _split(problem: Problem) -> tuple[list[int], list[int]]:
    white = [0] * 25
    black = [0] * 25
    for board, number in enumerate(problem.points, start=1):
        if number > 0:
            white[board] = number
        elif number < 0:
            black[_opposite(board)] = -number
    for counts in (white, black):
        counts[0] = 15 - sum(counts)
    return (white, black) if problem.side is Side.WHITE else (black, white)


def _joined(side: Side, counts: Points, theirs: list[int]) -> Points:
    white, black = (counts, theirs) if side is Side.WHITE else (theirs, counts)
    return tuple(white[board] - black[_opposite(board)] for board in range(1, 25))
