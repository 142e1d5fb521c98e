"""The awkward boards are awkward, not impossible: each could be met in a game."""

from itertools import combinations_with_replacement

import pytest

from engine.dice import Roll
from engine.moves import legal_turns
from engine.point import own_point
from engine.position import Position, Setup
from engine.rules import PRESETS
from engine.side import Side
from engine.step import Step
from rendering.gallery import gallery
from rendering.spec import Arrow, BoardSpec

BOARDS = gallery()
ROLLS = [Roll(*numbers) for numbers in combinations_with_replacement(range(1, 7), 2)]


def before(position: Position, side: Side, arrows: tuple[Arrow, ...]) -> Position:
    """The position from which these steps led to the given one."""
    points = list(position.points)
    for arrow in reversed(arrows):
        one = 1 if side is Side.WHITE else -1
        points[arrow.source - 1] += one
        if arrow.target:
            points[arrow.target - 1] -= one
    return Setup(tuple(points)).position()


def step(side: Side, arrow: Arrow, numbers: list[int]) -> Step:
    """The step an arrow shows, made with the smallest of the numbers that will do."""
    source = own_point(side, arrow.source)
    if arrow.target:
        return Step(source, (source - own_point(side, arrow.target)) % 24)
    return Step(source, min(number for number in numbers if number >= source))


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_borne_off_by_a_side_that_is_not_home(name: str) -> None:
    position = BOARDS[name].position
    assert all(position.all_home(side) for side in Side if position.off(side))


@pytest.mark.parametrize("name", [name for name, spec in BOARDS.items() if spec.last_move])
def test_the_last_move_is_a_turn_of_the_roll_shown(name: str) -> None:
    spec = BOARDS[name]
    mover = spec.last_mover
    assert mover
    start = before(spec.position, mover, spec.last_move)
    rolls = [Roll(*spec.ghost.numbers[:2])] if spec.ghost and not spec.result else ROLLS
    assert any(
        spec.position in legal_turns(start, mover, roll, PRESETS["standard"], first_turn=False).results
        for roll in rolls
    )


@pytest.mark.parametrize("name", [name for name, spec in BOARDS.items() if spec.dice])
def test_draft_dice_and_targets_belong_together(name: str) -> None:
    spec: BoardSpec = BOARDS[name]
    assert spec.dice
    assert spec.turn is spec.dice.side
    side, left = spec.turn, list(spec.dice.numbers)
    start = before(spec.position, side, spec.draft)
    turns = legal_turns(start, side, Roll(*left[:2]), PRESETS["standard"], first_turn=False)
    steps: tuple[Step, ...] = ()
    for arrow in spec.draft:
        played = step(side, arrow, left)
        assert played in turns.next_steps(steps)
        left.remove(played.die)
        steps = (*steps, played)
    used = spec.dice.used or (False,) * len(spec.dice.numbers)
    shown = [number for number, gone in zip(spec.dice.numbers, used, strict=True) if not gone]
    assert sorted(shown) == sorted(left)
    chosen = {own_point(side, board) for board in spec.sources}
    following = {at.target for at in turns.next_steps(steps) if not chosen or at.source in chosen}
    if spec.targets:
        assert {own_point(side, board) if board else 0 for board in spec.targets} == following
