"""Positions, setups and the published facts about them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.point import board_point, facing, own_point
from engine.position import Position, Setup, SetupFault, SetupRefused
from engine.side import Side
from engine.step import Step
from tests.engine.boards import place
from tests.engine.brute_force import Problem
from tests.engine.strategies import problems, sides

own_points = st.integers(1, 24)


def test_the_start_has_fifteen_on_each_head_and_360_pips() -> None:
    start = Position.start()
    assert start.points == (*[0] * 11, -15, *[0] * 11, 15)
    assert [start.pips(side) for side in Side] == [360, 360]
    assert [start.off(side) for side in Side] == [0, 0]


def test_blacks_published_home_position_has_48_pips() -> None:
    points = [0] * 24
    points[12:18] = [-3, -3, -3, -2, -2, -2]
    position = Setup(tuple(points)).position()
    assert position.pips(Side.BLACK) == 48
    assert position.all_home(Side.BLACK)


@settings(deadline=None)
@given(sides, own_points)
def test_a_point_has_one_number_for_each_side(side: Side, own: int) -> None:
    board = board_point(side, own)
    assert own_point(side, board) == own
    assert own_point(side.opponent, board) == facing(own)


@settings(deadline=None)
@given(problems())
def test_a_position_keeps_the_points_it_was_set_up_with(problem: Problem) -> None:
    position = Setup(problem.points).position()
    assert position.points == problem.points
    for side in Side:
        on_board = sum(position.count(side, own) for own in range(1, 25))
        assert on_board + position.off(side) == 15
        outside = sum(position.count(side, own) for own in range(7, 25))
        assert position.all_home(side) == (outside == 0)


@settings(deadline=None)
@given(problems(), own_points, st.integers(1, 6))
def test_a_step_takes_a_checker_from_one_point_to_another(problem: Problem, source: int, die: int) -> None:
    position, side, step = Setup(problem.points).position(), problem.side, Step(source, die)
    if not position.count(side, source):
        return
    after = position.after(side, step)
    assert after.pips(side) == position.pips(side) - min(source, die)
    assert after.count(side, source) == position.count(side, source) - 1
    assert after.off(side) == position.off(side) + (die >= source)
    assert after.pips(side.opponent) == position.pips(side.opponent)


@pytest.mark.parametrize(
    ("points", "fault"),
    [
        ((), SetupFault.NOT_24_POINTS),
        ((1,) * 25, SetupFault.NOT_24_POINTS),
        ((True,) + (0,) * 23, SetupFault.NOT_WHOLE_NUMBERS),
        ((1.0,) + (0,) * 23, SetupFault.NOT_WHOLE_NUMBERS),
        (("1",) + (0,) * 23, SetupFault.NOT_WHOLE_NUMBERS),
        ((16,) + (0,) * 23, SetupFault.TOO_MANY_WHITE),
        ((-(10**30),) + (0,) * 23, SetupFault.TOO_MANY_BLACK),
        ((0,) * 24, SetupFault.NO_CHECKERS),
    ],
)
def test_a_setup_that_is_no_position_says_why(points: tuple[int, ...], fault: SetupFault) -> None:
    with pytest.raises(SetupRefused) as refused:
        Setup(points).position()
    assert refused.value.fault is fault


@pytest.mark.parametrize(
    ("white", "blocks"),
    [
        ({11: 1, 10: 1, 9: 1}, ()),
        ({11: 5, 10: 1, 9: 1, 8: 1}, ((11, 8),)),
        ({11: 1, 10: 1, 9: 1, 8: 1, 6: 1, 5: 1, 4: 1, 3: 1, 2: 1}, ((11, 8), (6, 2))),
        ({2: 1, 1: 1, 24: 1, 23: 1}, ((2, 23),)),
        ({14: 1, 13: 1, 12: 1, 11: 1}, ()),
        ({12: 1, 11: 1, 10: 1, 9: 1, 16: 1, 15: 1, 14: 1, 13: 1}, ((12, 9), (16, 13))),
    ],
)
def test_blocks_are_runs_along_the_opponents_way(
    white: dict[int, int], blocks: tuple[tuple[int, int], ...]
) -> None:
    assert place(white, {}).blocks(Side.WHITE) == blocks
    assert place({}, white).blocks(Side.BLACK) == blocks
