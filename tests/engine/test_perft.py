"""Counts of positions against trying everything."""

from itertools import combinations_with_replacement

import pytest

from engine.dice import Roll
from engine.perft import perft
from engine.position import Position
from engine.rules import PRESETS
from engine.side import Side
from tests.engine.brute_force import Points, Problem, legal_ends

ROLLS = [Roll(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]


def counted(points: Points, side: Side, depth: int, preset: str, *, turn: int = 0) -> int:
    if turn == depth:
        return 1
    return sum(
        counted(end, side.opponent, depth, preset, turn=turn + 1)
        for roll in ROLLS
        for end in legal_ends(Problem(points, side, roll, PRESETS[preset], first_turn=turn < 2))
    )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_perft_agrees_with_trying_everything(depth: int, preset: str) -> None:
    expected = counted(Position.start().points, Side.WHITE, depth, preset)
    assert perft(depth, PRESETS[preset]) == expected


def test_the_first_turns_counted_by_hand() -> None:
    assert perft(1, PRESETS["standard"]) == 22  # every roll has one result, 3-3 two
    assert perft(1, PRESETS["mahbusa"]) == 21
