"""Arrows of one or two points can be seen whole, and their badges hide nothing that must be read."""

from itertools import pairwise, product
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engine.position import Setup
from engine.side import Side
from rendering.badges import badge_spots
from rendering.board import compose
from rendering.colour import rgb
from rendering.course import Obstacles, course, shortened
from rendering.spec import Arrow, BoardSpec, Player
from rendering.theme import THEMES
from tests.rendering.phone import column, depth

STEPS = [Arrow(24, 23), Arrow(19, 18), Arrow(14, 13), Arrow(11, 10), Arrow(7, 6), Arrow(3, 2), Arrow(1, 0)]


def board(step: Arrow, left: int, landed: int, steps: int) -> BoardSpec:
    """A board on which White has made a step some times; `left` and `landed` checkers stand at its ends."""
    points = [0] * 24
    points[step.source - 1] = left
    if step.target:
        points[step.target - 1] = landed
    points[15] = -1
    return BoardSpec(
        Setup(tuple(points)).position(),
        Player(""),
        Player(""),
        last_move=(step,) * steps,
        last_mover=Side.WHITE,
    )


def marked(spec: BoardSpec) -> Image.Image:
    """Where the colour of the last move is."""
    colour = Image.new("RGB", (1280, 960), rgb(THEMES[spec.theme].move))
    red, green, blue = ImageChops.difference(compose(spec), colour).split()
    unlike = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return unlike.point([255] + [0] * 255)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("left", "landed"), [(0, 2), (1, 4), (6, 2), (2, 6), (6, 6)])
def test_a_badge_hides_nothing_of_a_short_arrow_but_of_the_ring_it_comes_from(
    step: Arrow, left: int, landed: int
) -> None:
    bare, numbered = (marked(board(step, left, landed, steps)) for steps in (1, 2))
    x, deep = column(step.source), depth(left, left + 1)
    y = 116 + deep if step.source > 12 else 844 - deep
    bare.paste(0, (round(x - 44), round(y - 44), round(x + 44), round(y + 44)))
    assert ImageChops.subtract(bare, numbered).getbbox() is None


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(("start", "end"), [*product((44, 126, 208, 276), repeat=2)])
def test_something_of_a_short_arrow_is_seen_between_the_rims(columns: int, start: int, end: int) -> None:
    nothing = Obstacles([0.0] * 25, ())
    way = course((1151, 116 + start), (1151 - 90 * columns, 116 + end), nothing)
    shown = shortened(way, 46, 46)
    assert sum(dist(spot, following) for spot, following in pairwise(shown)) > 85


def test_a_short_arrow_between_high_stacks_keeps_off_the_dice_above_them() -> None:
    die = (830, 430, 930, 530)
    way = course((791, 568), (881, 568), Obstacles([317.0] * 25, [die]))
    shown = shortened(way, 46, 46)
    assert not any(die[0] < x < die[2] and die[1] < y < die[3] for x, y in shown)
    assert sum(dist(spot, following) for spot, following in pairwise(shown)) > 85


spots = st.tuples(st.floats(84, 1196), st.floats(116, 844))


@given(
    st.lists(spots, min_size=2, max_size=6, unique=True), st.integers(50, 140), st.lists(spots, max_size=3)
)
def test_the_badge_of_a_short_arrow_lies_inside_the_fields(
    path: list[tuple[float, float]], width: int, readable: list[tuple[float, float]]
) -> None:
    way = Arrow(24, 23)
    x, y = badge_spots({way: path}, {way: width}, readable, [0.0] * 25)[way]
    on_the_shaft = (x, y) in path
    assert on_the_shaft or 84 <= x - width / 2 <= x + width / 2 <= 1196
    assert on_the_shaft or 116 <= y - 25 <= y + 25 <= 844


def test_the_badge_of_a_long_arrow_lies_on_it() -> None:
    way, path = Arrow(24, 18), [(1151.0 - 20 * step, 300.0) for step in range(25)]
    assert badge_spots({way: path}, {way: 50}, (), [0.0] * 25)[way] in path


def test_badges_keep_clear_of_each_other() -> None:
    paths = {Arrow(24 - n, 23 - n): [(1151.0 - 90 * n, 300.0), (1081.0 - 90 * n, 300.0)] for n in range(4)}
    badges = badge_spots(paths, dict.fromkeys(paths, 50), (), [0.0] * 25)
    assert all(dist(one, other) >= 50 for one, other in pairwise(badges.values()))
