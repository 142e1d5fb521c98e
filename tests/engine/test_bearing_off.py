"""Bearing off, sentence by sentence."""

import pytest

from engine.dice import Roll
from engine.moves import LegalTurns, Step, legal_turns
from engine.rules import RuleSet
from engine.side import Side
from tests.engine.boards import place

FAR = {24: 15}
ON_WHITES_LAST_POINT = {13: 1, 24: 14}


def turns(white: dict[int, int], dice: tuple[int, int], black: dict[int, int] | None = None) -> LegalTurns:
    return legal_turns(place(white, black or FAR), Side.WHITE, Roll(*dice), RuleSet(), first_turn=False)


def ends(turns: LegalTurns) -> set[tuple[tuple[int, int], ...]]:
    """White's points with checkers, for every result."""
    return {
        tuple((own, number) for own in range(24, 0, -1) if (number := end.count(Side.WHITE, own)))
        for end in turns.results
    }


def test_the_published_turn_bears_two_checkers_off() -> None:
    home = turns({1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}, (6, 5), black={1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2})
    assert home.position.pips(Side.WHITE) == 36
    assert home.position.off(Side.WHITE) == 6
    after = home.position.after(Side.WHITE, Step(6, 6)).after(Side.WHITE, Step(5, 5))
    assert after in home.results
    assert (after.off(Side.WHITE), after.pips(Side.WHITE)) == (8, 25)


@pytest.mark.parametrize(
    ("white", "dice", "expected"),
    [
        # from the point of its own number, or inside from a higher one
        ({4: 1, 3: 1}, (3, 2), {((2, 1),), ((1, 2),)}),
        # none there and none higher: from the highest point
        ({3: 2, 2: 1}, (6, 5), {((2, 1),)}),
        # with one on a higher point it must be moved inside
        ({6: 1, 2: 1}, (4, 4), {()}),
        # the rest of the roll bears off once the last checker is home
        ({8: 1, 2: 2}, (6, 2), {((2, 2),)}),
        # not home with the first die: no bearing off
        ({13: 1, 1: 2}, (5, 1), {((7, 1), (1, 2))}),
        # never compulsory where an inside move is legal
        ({6: 1, 5: 1}, (5, 1), {((5, 1),), ((4, 1), (1, 1))}),
    ],
)
def test_what_a_roll_may_bear_off(
    white: dict[int, int], dice: tuple[int, int], expected: set[tuple[tuple[int, int], ...]]
) -> None:
    assert ends(turns(white, dice)) == expected


def test_a_die_that_cannot_be_moved_inside_is_not_played() -> None:
    blocked = turns({6: 1, 3: 1}, (5, 5), ON_WHITES_LAST_POINT)
    assert blocked.is_pass


def test_the_last_checker_ends_the_turn_with_dice_left_over() -> None:
    last = turns({6: 1, 3: 1}, (5, 5))
    draft = (Step(6, 5), Step(3, 5), Step(1, 5))
    assert last.is_complete(draft)
    assert last.next_steps(draft) == ()


def test_the_last_checker_may_go_with_either_die_or_both() -> None:
    last = turns({5: 1}, (5, 1))
    assert last.is_complete((Step(5, 5),))
    assert last.is_complete((Step(5, 1), Step(4, 5)))
    assert ends(last) == {()}
