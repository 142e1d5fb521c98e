"""Hypothesis strategies: positions, whatever a spec may hold, names of every kind."""

from hypothesis import strategies as st

from engine.position import Position, Setup
from engine.side import Side
from rendering.spec import Arrow, BoardSpec, Dice, Labels, Player, ResultBanner
from rendering.theme import THEMES

sides = st.sampled_from(Side)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Up to fifteen checkers of each side, heaped or spread, no point held by both."""
    owners = draw(st.lists(st.sampled_from((1, 1, -1, -1, 0)), min_size=24, max_size=24))
    points = [0] * 24
    for sign in (1, -1):
        own = [index for index, owner in enumerate(owners) if owner == sign]
        if own:
            favourites = draw(st.lists(st.sampled_from(own), min_size=1, max_size=8))
            for index in draw(st.lists(st.sampled_from(favourites), max_size=15)):
                points[index] += sign
    if not any(points):
        points[draw(st.integers(0, 23))] = draw(st.sampled_from((1, -1)))
    return Setup(tuple(points)).position()


names = st.one_of(
    st.text(max_size=60),
    st.text(st.characters(), max_size=20),
    st.sampled_from(
        ("", "محمد رضا", "გიორგი", "Անահիտ", "👩‍👩‍👧‍👦🏳️‍🌈", "Z͑ͫ̓ͪ̂ͫ̽͏̴a̴͇l̺g͕o" * 4, "\ud800", "a\u202eb", "ﷺ" * 30)
    ),
)
points = st.integers(1, 24)
arrows = st.builds(Arrow, points, st.integers(0, 24))
_rolls = st.one_of(
    st.tuples(st.integers(1, 6), st.integers(1, 6)), st.integers(1, 6).map(lambda number: (number,) * 4)
)
dice = st.builds(Dice, sides, _rolls, st.lists(st.booleans(), max_size=4).map(tuple))
players = st.builds(Player, names, st.integers(0, 20))

specs = st.builds(
    BoardSpec,
    position=positions(),
    white=players,
    black=players,
    bottom=sides,
    numbers_of=sides,
    from_head=st.booleans(),
    theme=st.sampled_from(list(THEMES)),
    turn=st.none() | sides,
    dice=st.none() | dice,
    ghost=st.none() | dice,
    last_move=st.lists(arrows, max_size=4).map(tuple),
    last_mover=st.none() | sides,
    draft=st.just(()) | st.lists(arrows, max_size=4).map(tuple),
    targets=st.frozensets(st.integers(0, 24), max_size=8),
    sources=st.frozensets(points, max_size=3),
    length=st.sampled_from((1, 3, 5, 7)),
    result=st.none() | st.builds(ResultBanner, sides, names, names),
    markers=st.booleans(),
    chevrons=st.booleans(),
    areas=st.booleans(),
    labels=st.builds(Labels, names, names, names),
)
