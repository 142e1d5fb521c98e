"""The six-block where the board's seams and the opponent's checkers decide."""

import pytest

from engine.dice import Roll
from engine.moves import Step, legal_turns
from engine.refusals import Refusal
from engine.rules import Block, RuleSet
from engine.side import Side
from tests.engine.boards import place

OWN_SEAM = {3: 1, 2: 1, 1: 1, 24: 8, 23: 1}  # Black's 15 14 13 12 11, with 24/22 its 10
OPPONENTS_SEAM = {15: 2, 14: 1, 13: 1, 12: 9, 11: 1}  # Black's 3 2 1 24 23, with 15/10 its 22


def walled_in(white: dict[int, int], black: dict[int, int], step: Step, block: Block) -> bool:
    """Whether the step is refused as a six-block; it is the second of two, so the turn ends with it."""
    other = 1 if step.die != 1 else 2
    roll = Roll(step.die, other)
    turns = legal_turns(place(white, black), Side.WHITE, roll, RuleSet(block=block), first_turn=False)
    return turns.refusal((), step) is Refusal.SIX_BLOCK


def test_a_run_across_the_movers_own_seam_is_a_block() -> None:
    assert walled_in(OWN_SEAM, {16: 15}, Step(24, 2), Block.EVERY_MOVE)
    assert not walled_in(OWN_SEAM, {16: 15}, Step(24, 2), Block.OFF)


def test_a_run_across_the_opponents_seam_is_none() -> None:
    assert not walled_in(OPPONENTS_SEAM, {21: 15}, Step(15, 5), Block.EVERY_MOVE)


@pytest.mark.parametrize("past", [{16: 14, 9: 1}, {16: 14, 1: 1}, {16: 14}])
def test_one_opposing_checker_past_the_block_or_off_the_board_allows_it(past: dict[int, int]) -> None:
    assert not walled_in(OWN_SEAM, past, Step(24, 2), Block.EVERY_MOVE)


def test_a_standing_wall_must_be_opened() -> None:
    wall = place({11: 2, 10: 2, 9: 2, 8: 2, 7: 2, 6: 1, 1: 4}, {24: 15})
    turns = legal_turns(wall, Side.WHITE, Roll(5, 1), RuleSet(), first_turn=False)
    assert turns.next_steps(()) == (Step(6, 5), Step(6, 1))


@pytest.mark.parametrize("block", [Block.EVERY_MOVE, Block.END_OF_TURN])
def test_a_standing_wall_that_no_die_opens_passes(block: Block) -> None:
    wall = place({1: 2, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}, {24: 15})
    turns = legal_turns(wall, Side.WHITE, Roll(5, 1), RuleSet(block=block), first_turn=False)
    assert turns.is_pass
    assert turns.is_complete(())
    assert turns.continuations(()) == {wall: ()}
    assert turns.refusal((), Step(6, 5)) is Refusal.SIX_BLOCK
