"""Hypothesis strategies: positions of every kind, rules, rolls."""

from hypothesis import strategies as st

from engine.dice import Roll
from engine.rules import Block, Head, Opening, RuleSet
from engine.side import Side
from tests.engine.brute_force import Points, Problem

sides = st.sampled_from(Side)
rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
rule_sets = st.builds(
    RuleSet, st.sampled_from(Opening), st.sampled_from(Head), st.sampled_from(Block), st.booleans()
)


def _checkers(points: st.SearchStrategy[int], least: int = 1, most: int = 15) -> st.SearchStrategy[list[int]]:
    """Own points, one for each checker."""
    return st.lists(points, min_size=least, max_size=most)


def _heap(points: list[int]) -> list[int]:
    """All fifteen: one on each of the points, the others on the first."""
    return points + points[:1] * (15 - len(points))


def _run(length: int, highest: int) -> list[int]:
    """Points in a row from `highest` down, round the board."""
    return [(highest - 1 - distance) % 24 + 1 for distance in range(length)]


_anywhere = _checkers(st.integers(1, 24))
_all_on_board = _checkers(st.integers(1, 24), least=15)
_at_home = _checkers(st.integers(1, 6))
_nearly_home = st.builds(
    lambda home, out: [*home, out], _checkers(st.integers(1, 6), most=14), st.integers(7, 12)
)
_beginning = st.builds(_heap, st.builds(lambda some: [24, *some], _checkers(st.integers(7, 24), most=4)))
_walls = st.builds(
    lambda run, more: run + more,
    st.builds(_run, st.integers(5, 8), st.integers(1, 24)),
    st.one_of(_checkers(st.integers(1, 24), least=1, most=7), st.just([])),
)
_behind = st.builds(_heap, _checkers(st.integers(10, 24), most=4))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A position with checkers of both sides on the board, the mover's of every kind, and a roll."""
    mine = draw(st.one_of(_anywhere, _at_home, _nearly_home, _beginning, _walls, _walls, _walls))
    theirs = draw(st.one_of(_anywhere, _all_on_board, _behind, _behind))
    side = draw(sides)
    points = _board(side, mine, theirs)
    return Problem(points, side, draw(rolls), draw(rule_sets), first_turn=draw(st.booleans()))


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    """The same with few checkers, so that every order of steps can be tried."""
    mine = draw(st.one_of(_checkers(st.integers(1, 24), most=4), _checkers(st.integers(1, 7), most=4)))
    theirs = draw(_checkers(st.integers(1, 24), most=6))
    side = draw(sides)
    return Problem(_board(side, mine, theirs), side, draw(rolls), draw(rule_sets), draw(st.booleans()))


def _board(side: Side, mine: list[int], theirs: list[int]) -> Points:
    """The board with both lists of own points; where both would stand, theirs goes to the next free point."""
    points = [0] * 24
    sign = 1 if side is Side.WHITE else -1
    for own in mine:
        points[_index(side, own)] += sign
    for own in theirs:
        index = _index(side.opponent, own)
        while points[index] * sign > 0:
            index = (index + 1) % 24
        points[index] -= sign
    return tuple(points)


def _index(side: Side, own: int) -> int:
    return own - 1 if side is Side.WHITE else (own + 11) % 24
