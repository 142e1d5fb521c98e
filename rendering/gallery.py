"""Named boards that try a layout: what `--gallery` draws and what the golden pictures keep."""

from dataclasses import replace

from engine.position import Position, Setup
from engine.side import Side
from rendering.spec import Arrow, BoardSpec, Dice, Labels, Player, ResultBanner

WHITE, BLACK = Side.WHITE, Side.BLACK


def position(white: dict[int, int], black: dict[int, int]) -> Position:
    """A position from checkers by board point; those missing are borne off."""
    return Setup(tuple(white.get(n, 0) - black.get(n, 0) for n in range(1, 25))).position()


def gallery() -> dict[str, BoardSpec]:
    """The boards by name."""
    start = BoardSpec(
        Position.start(),
        Player("Анаит Саркисян"),
        Player("გიორგი (Tbilisi)"),
        turn=BLACK,
        dice=Dice(BLACK, (5, 5, 5, 5), (False,) * 4),
    )
    middle = replace(
        start,
        position=position(
            {24: 7, 20: 3, 19: 1, 15: 1, 11: 1, 4: 1, 3: 1},
            {12: 5, 10: 2, 9: 1, 8: 1, 7: 2, 6: 1, 5: 1, 16: 1, 21: 1},
        ),
        turn=WHITE,
        dice=Dice(WHITE, (6, 2)),
        ghost=Dice(BLACK, (6, 3)),
    )
    home = replace(
        start,
        position=position({6: 4, 5: 2, 4: 3, 3: 3, 2: 2, 1: 1}, {18: 3, 17: 3, 16: 3, 15: 2, 14: 2, 13: 2}),
        turn=WHITE,
        dice=Dice(WHITE, (6, 6, 6, 6), (True, True, False, False)),
        ghost=Dice(BLACK, (2, 1)),
    )
    marked = replace(
        middle,
        last_move=(Arrow(10, 7), Arrow(22, 16)),
        last_mover=BLACK,
        sources=frozenset({24}),
        targets=frozenset({18, 22}),
        length=5,
        white=Player("Анаит Саркисян", 1),
        black=Player("გიორგი (Tbilisi)", 2),
    )
    return {
        "start": start,
        "middle": marked,
        "markers-off": replace(marked, markers=False, chevrons=False),
        "from-head": replace(marked, numbers_of=BLACK, from_head=True),
        "areas": replace(start, areas=True, labels=Labels("пипсы", "дом", "двор"), dice=None),
        "one-point-each": replace(start, position=position({13: 15}, {1: 15}), dice=Dice(BLACK, (2, 1))),
        "fourteen-and-one": replace(
            start,
            position=position({24: 14, 18: 1}, {12: 14, 11: 1}),
            last_move=(Arrow(24, 18),),
            last_mover=WHITE,
            dice=Dice(BLACK, (6, 1), (False, True)),
            draft=(Arrow(12, 11),),
            targets=frozenset({5}),
        ),
        "every-point": replace(
            middle,
            position=position(
                {n: 2 if n in (24, 13, 6) else 1 for n in (24, 23, 22, 17, 15, 13, 11, 10, 6, 5, 4, 2)},
                {n: 2 if n in (21, 12, 1) else 1 for n in (21, 20, 19, 18, 16, 14, 12, 9, 8, 7, 3, 1)},
            ),
            last_move=(Arrow(12, 8), Arrow(9, 3)),
            last_mover=BLACK,
            ghost=Dice(BLACK, (6, 4)),
        ),
        "tall-stacks": replace(
            middle,
            position=position({24: 5, 20: 5, 15: 5}, {12: 5, 8: 5, 21: 5}),
            dice=Dice(WHITE, (5, 4)),
            ghost=Dice(BLACK, (4, 1)),
            last_move=(Arrow(22, 21), Arrow(12, 8)),
            last_mover=BLACK,
            sources=frozenset({20}),
            targets=frozenset({15, 16}),
        ),
        "walls": replace(
            middle,
            position=position(
                {n: 8 if n == 24 else 1 for n in (1, 2, 3, 4, 21, 22, 23, 24)},
                {n: 3 if n == 9 else 2 for n in range(9, 16)},
            ),
        ),
        "double-4-left": replace(home, dice=Dice(WHITE, (3, 3, 3, 3))),
        "double-1-left": replace(
            home,
            dice=Dice(WHITE, (3, 3, 3, 3), (True, True, True, False)),
            draft=(Arrow(6, 3),) * 3,
            targets=frozenset({3, 2, 1, 0}),
        ),
        "double-0-left": replace(
            home,
            dice=Dice(WHITE, (3, 3, 3, 3), (True,) * 4),
            draft=(*[Arrow(6, 3)] * 3, Arrow(5, 2)),
            ghost=Dice(BLACK, (4, 4, 4, 4)),
        ),
        "all-home": replace(
            home,
            draft=(Arrow(6, 0), Arrow(6, 0)),
            sources=frozenset({6}),
            targets=frozenset({0}),
            position=position(
                {6: 2, 5: 2, 4: 3, 3: 3, 2: 2, 1: 1}, {18: 3, 17: 3, 16: 3, 15: 2, 14: 2, 13: 2}
            ),
        ),
        "fourteen-off": replace(
            home,
            position=position({2: 1}, {13: 1}),
            dice=Dice(WHITE, (2, 1)),
            ghost=Dice(BLACK, (6, 6, 6, 6)),
            last_move=tuple(Arrow(n, 0) for n in (18, 17, 16, 14)),
            last_mover=BLACK,
        ),
        "double-played": replace(
            middle,
            position=position({24: 10, 20: 1, 16: 2, 8: 2}, {11: 10, 7: 5}),
            last_move=(Arrow(24, 20), Arrow(20, 16), Arrow(12, 8), Arrow(12, 8)),
            last_mover=WHITE,
            turn=BLACK,
            dice=Dice(BLACK, (2, 2, 2, 2)),
            ghost=Dice(WHITE, (4, 4, 4, 4)),
        ),
        "draft-of-four": replace(
            middle,
            position=position({24: 11, 18: 1, 15: 2, 12: 1}, {11: 10, 7: 5}),
            draft=(Arrow(24, 21), Arrow(21, 18), Arrow(18, 15), Arrow(18, 15)),
            dice=Dice(WHITE, (3, 3, 3, 3), (True,) * 4),
        ),
        "twin-steps": replace(
            middle,
            position=position({24: 12, 15: 2, 6: 1}, {11: 10, 8: 5}),
            draft=(Arrow(21, 18), Arrow(21, 18), Arrow(18, 15), Arrow(18, 15)),
            dice=Dice(WHITE, (3, 3, 3, 3), (True,) * 4),
        ),
        "single-steps": replace(
            middle,
            position=position({24: 5, 23: 1, 6: 4, 5: 4, 4: 1}, {12: 6, 10: 2, 9: 3, 8: 2, 16: 2}),
            draft=(Arrow(24, 23), Arrow(6, 5), Arrow(6, 5), Arrow(5, 4)),
            dice=Dice(WHITE, (1, 1, 1, 1), (True,) * 4),
        ),
        "single-steps-home": replace(
            home,
            position=position(
                {6: 4, 5: 2, 4: 3, 3: 3, 2: 2, 1: 1}, {18: 5, 17: 3, 16: 1, 15: 1, 14: 2, 13: 2}
            ),
            dice=Dice(WHITE, (5, 4)),
            ghost=Dice(BLACK, (1, 1, 1, 1)),
            last_move=(Arrow(13, 0), Arrow(15, 14), Arrow(18, 17), Arrow(18, 17)),
            last_mover=BLACK,
        ),
        "oyn": replace(
            home,
            position=position({}, {18: 2, 13: 1}),
            turn=None,
            dice=None,
            last_move=(Arrow(2, 0), Arrow(1, 0)),
            last_mover=WHITE,
            result=ResultBanner(WHITE, "Ойн", "+1"),
            length=3,
            white=Player("Анаит", 2),
            black=Player("გიორგი", 2),
        ),
        "mars": replace(
            home,
            position=position({24: 4, 18: 5, 19: 6}, {}),
            turn=None,
            dice=None,
            result=ResultBanner(BLACK, "Mars", "+2 · 5 : 1"),
            length=5,
            white=Player("Elnur Əliyev", 1),
            black=Player("Şəhriyar Çələbi", 5),
        ),
        "long-names": replace(
            marked,
            white=Player("Константин Константинопольский-Добровольский", 1),
            black=Player("Wolfeschlegelsteinhausenbergerdorff und Söhne 1871", 4),
            labels=Labels("pontuação total", "home", "start"),
        ),
        "right-to-left": replace(
            marked,
            white=Player("محمد رضا شجریان"),
            black=Player("שלום עליכם (Tel Aviv)"),
            labels=Labels("نقطة"),
        ),
        "armenian-georgian": replace(
            marked, white=Player("Անահիտ Սարգսյան"), black=Player("ᲥᲔᲗᲔᲕᲐᲜ ქეთევანი")
        ),
        "no-letters": replace(marked, white=Player("🎲😀🏳️"), black=Player("")),
    }
