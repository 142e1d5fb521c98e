"""Games played at random, as the turns of their films."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from engine.dice import Roll
from engine.moves import legal_turns
from engine.point import OFF, board_point
from engine.position import Position
from engine.rules import PRESETS
from engine.side import Side
from rendering.scenes import Turn
from rendering.spec import Arrow, BoardSpec, Dice, Player, ResultBanner

PLAIN = BoardSpec(Position.start(), Player("Анаит Саркисян", 1), Player("გიორგი (Tbilisi)", 2), length=5)


def turns_of(seed: int, look: BoardSpec = PLAIN) -> Iterator[Turn]:
    """Every turn from the first roll to the last checker, and then the result; looked at as `look` is."""
    random = Random(seed)
    board, side = replace(look, position=Position.start()), Side.WHITE
    for number in count():
        roll = Roll(random.randint(1, 6), random.randint(1, 6))
        turns = legal_turns(board.position, side, roll, PRESETS["standard"], first_turn=number < 2)
        end, steps = random.choice(sorted(turns.results.items(), key=lambda item: item[1]))
        board = replace(board, turn=side, dice=Dice(side, roll.numbers))
        yield Turn(board, steps, "" if steps else "No move")
        arrows = tuple(
            Arrow(board_point(side, source), OFF if target == OFF else board_point(side, target))
            for source, target in ((step.source, step.target) for step in steps)
        )
        board = replace(board, position=end, ghost=board.dice, last_move=arrows, last_mover=side)
        if end.has_won(side):
            yield Turn(replace(board, turn=None, dice=None, result=ResultBanner(side, "Oyn", "1 point")))
            return
        side = side.opponent


def a_long_game(look: BoardSpec = PLAIN) -> list[Turn]:
    """One of at least a hundred turns."""
    return next(game for game in (list(turns_of(seed, look)) for seed in count()) if len(game) > 100)
