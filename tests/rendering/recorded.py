"""A whole game, recorded as the boards a chat gets to see: each roll, and each step of the draft."""

from collections.abc import Iterator
from random import Random

from engine.dice import Roll
from engine.moves import legal_turns
from engine.point import board_point
from engine.position import Position
from engine.rules import PRESETS
from engine.side import Side
from engine.step import Step
from rendering.spec import Arrow, BoardSpec, Dice, Player, ResultBanner


def recorded_game(seed: int = 24) -> Iterator[BoardSpec]:
    """Random play from the first roll to the last checker, in the standard theme, seen by White."""
    random = Random(seed)
    position, side = Position.start(), Side.WHITE
    ghost: Dice | None = None
    last: tuple[Arrow, ...] = ()
    for turn in range(1000):
        roll = Roll(random.randint(1, 6), random.randint(1, 6))
        turns = legal_turns(position, side, roll, PRESETS["standard"], first_turn=turn < 2)
        _, steps = random.choice(sorted(turns.results.items(), key=lambda item: item[1]))
        for length in range(len(steps) + 1):
            draft = steps[:length]
            drafted = position
            for step in draft:
                drafted = drafted.after(side, step)
            following = _arrows(side, turns.next_steps(draft)) if draft else ()
            yield BoardSpec(
                drafted,
                Player("Анаит Саркисян", 1),
                Player("გიორგი (Tbilisi)", 2),
                numbers_of=side,
                turn=side,
                dice=Dice(side, roll.numbers, tuple(index < length for index in range(len(roll.numbers)))),
                ghost=ghost,
                last_move=last,
                last_mover=side.opponent,
                draft=_arrows(side, draft),
                targets=frozenset(arrow.target for arrow in following),
                sources=frozenset(arrow.source for arrow in following),
                length=5,
            )
        position, last, ghost = drafted, _arrows(side, steps), Dice(side, roll.numbers)
        if position.has_won(side):
            yield BoardSpec(
                position,
                Player("Анаит Саркисян", 1),
                Player("გიორგი (Tbilisi)", 2),
                last_move=last,
                last_mover=side,
                length=5,
                result=ResultBanner(side, "Ойн", "+1"),
            )
            return
        side = side.opponent


def _arrows(side: Side, steps: tuple[Step, ...]) -> tuple[Arrow, ...]:
    return tuple(
        Arrow(board_point(side, step.source), board_point(side, step.target) if step.target else 0)
        for step in steps
    )
