"""Turns chosen step by step: what is offered, what is refused, and why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Roll
from engine.moves import Step, legal_turns
from engine.position import Position
from engine.refusals import Refusal
from engine.rules import PRESETS
from engine.side import Side
from tests.engine.boards import place
from tests.engine.brute_force import Problem, legal_sequences
from tests.engine.strategies import problems, small_problems
from tests.engine.test_legal_turns import turns_of


def after(position: Position, side: Side, steps: tuple[Step, ...]) -> Position:
    for step in steps:
        position = position.after(side, step)
    return position


@settings(max_examples=800, deadline=None)
@given(st.one_of(small_problems(), problems().filter(lambda problem: not problem.roll.is_double)), st.data())
def test_a_draft_can_go_on_exactly_as_some_legal_turn_does(problem: Problem, data: st.DataObject) -> None:
    turns = turns_of(problem)
    legal = {tuple(Step(*step) for step in steps) for steps in legal_sequences(problem)}
    turn = data.draw(st.sampled_from(sorted(legal)))
    draft = turn[: data.draw(st.integers(0, len(turn)))]
    going_on = {steps for steps in legal if steps[: len(draft)] == draft}

    offered = turns.next_steps(draft)
    assert set(offered) == {steps[len(draft)] for steps in going_on if len(steps) > len(draft)}
    assert list(offered) == sorted(offered, reverse=True)
    assert turns.is_complete(draft) == (draft in legal)
    assert set(turns.continuations(draft)) == {after(turns.position, turns.side, end) for end in going_on}


@settings(max_examples=400, deadline=None)
@given(problems())
def test_every_result_names_a_turn_that_leads_to_it(problem: Problem) -> None:
    turns = turns_of(problem)
    assert turns.continuations(()) == turns.results
    for result, steps in turns.results.items():
        assert after(turns.position, turns.side, steps) == result
        for number, step in enumerate(steps):
            assert turns.refusal(steps[:number], step) is None
        assert turns.is_complete(steps)
        assert turns.is_pass == (steps == ())


@settings(max_examples=400, deadline=None)
@given(problems(), st.lists(st.builds(Step, st.integers(-1, 25), st.integers(-1, 7)), max_size=5))
def test_no_draft_however_senseless_raises(problem: Problem, steps: list[Step]) -> None:
    turns = turns_of(problem)
    draft: tuple[Step, ...] = ()
    for step in steps:
        fine = turns.refusal(draft, step) is None
        assert fine == (step in turns.next_steps(draft))
        draft = (*draft, step)
        if not fine:
            assert turns.next_steps(draft) == ()
            assert not turns.continuations(draft)
            assert not turns.is_complete(draft)


WALL_OF_FIVE = place({24: 9, 11: 1, 10: 2, 9: 1, 8: 1, 7: 1}, {24: 15})
ONE_RUNNER = place({12: 1, 2: 14}, {13: 15})  # Black holds White's last point
TIED_TO_THE_HEAD = place({24: 14, 14: 1}, {20: 14, 1: 1})


@pytest.mark.parametrize(
    ("position", "dice", "rules", "draft", "step", "reason"),
    [
        (Position.start(), (6, 6), "standard", ((24, 6),), (18, 6), Refusal.CLOSED_POINT),
        (Position.start(), (5, 3), "standard", ((24, 5),), (24, 3), Refusal.HEAD_RULE),
        (Position.start(), (3, 3), "mahbusa", ((24, 3),), (24, 3), Refusal.HEAD_RULE),
        (Position.start(), (3, 3), "standard", ((24, 3), (24, 3)), (24, 3), Refusal.HEAD_RULE),
        (Position.start(), (5, 3), "standard", (), (20, 3), Refusal.NO_CHECKER),
        (Position.start(), (5, 3), "standard", (), (12, 3), Refusal.NO_CHECKER),
        (Position.start(), (5, 3), "standard", (), (0, 3), Refusal.NO_CHECKER),
        (Position.start(), (5, 3), "standard", (), (-3, 3), Refusal.NO_CHECKER),
        (Position.start(), (5, 3), "standard", (), (99, 3), Refusal.NO_CHECKER),
        (Position.start(), (5, 3), "standard", (), (24, 4), Refusal.NO_SUCH_DIE),
        (Position.start(), (5, 3), "standard", (), (24, 0), Refusal.NO_SUCH_DIE),
        (Position.start(), (5, 3), "standard", (), (24, 99), Refusal.NO_SUCH_DIE),
        (Position.start(), (5, 3), "standard", ((24, 5),), (19, 5), Refusal.NO_SUCH_DIE),
        (Position.start(), (5, 3), "standard", ((24, 5), (19, 3)), (16, 3), Refusal.NO_SUCH_DIE),
        (WALL_OF_FIVE, (4, 1), "standard", (), (10, 4), Refusal.SIX_BLOCK),
        (WALL_OF_FIVE, (4, 1), "traditional", (), (10, 4), None),
        (WALL_OF_FIVE, (4, 1), "traditional", ((10, 4),), (24, 1), Refusal.SIX_BLOCK),
        (WALL_OF_FIVE, (4, 1), "traditional", ((10, 4),), (6, 1), None),
        (WALL_OF_FIVE, (4, 1), "mahbusa", (), (10, 4), None),
        (place({7: 1, 3: 1}, {24: 15}), (3, 1), "standard", (), (3, 3), Refusal.NOT_ALL_HOME),
        (place({7: 1, 3: 1}, {24: 15}), (3, 1), "standard", ((7, 1),), (3, 3), None),
        (place({6: 1, 3: 1}, {24: 15}), (5, 4), "standard", (), (3, 5), Refusal.HIGHER_CHECKER),
        (ONE_RUNNER, (6, 5), "standard", (), (12, 5), Refusal.USE_HIGHER_DIE),
        (ONE_RUNNER, (6, 5), "standard", ((12, 6),), (6, 5), Refusal.CLOSED_POINT),
        (TIED_TO_THE_HEAD, (6, 5), "standard", (), (24, 5), Refusal.USE_OTHER_DIE),
        (TIED_TO_THE_HEAD, (6, 5), "standard", (), (14, 6), Refusal.CLOSED_POINT),
        (TIED_TO_THE_HEAD, (6, 5), "standard", (), (14, 5), None),
        (place({3: 1}, {24: 15}), (5, 3), "standard", (), (3, 3), None),
        (place({3: 1}, {24: 15}), (5, 3), "standard", ((3, 5),), (3, 3), Refusal.NO_CHECKER),
    ],
)
def test_a_refused_step_names_its_reason(
    position: Position,
    dice: tuple[int, int],
    rules: str,
    draft: tuple[tuple[int, int], ...],
    step: tuple[int, int],
    reason: Refusal | None,
) -> None:
    turns = legal_turns(position, Side.WHITE, Roll(*dice), PRESETS[rules], first_turn=True)
    chosen = tuple(Step(*each) for each in draft)
    assert turns.refusal(chosen, Step(*step)) is reason
    assert (Step(*step) in turns.next_steps(chosen)) == (reason is None)
