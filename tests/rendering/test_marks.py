"""Marks say what they must and cover nothing they must not."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engine.point import board_point
from engine.position import Position, Setup
from engine.side import Side
from engine.step import Step
from rendering.board import compose
from rendering.colour import rgb
from rendering.spec import Arrow, BoardSpec, Dice, Player, ResultBanner
from rendering.theme import THEMES
from tests.rendering.phone import column, depth
from tests.rendering.strategies import positions

Box = tuple[float, float, float, float]


def board(position: Position, **more: object) -> BoardSpec:
    return replace(BoardSpec(position, Player(""), Player("")), **more)  # type: ignore[arg-type] # fields by name


def changed(first: BoardSpec, second: BoardSpec) -> Image.Image:
    """Where two pictures differ, as a mask."""
    red, green, blue = ImageChops.difference(compose(first), compose(second)).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def disc(place: int, index: int, count: int) -> tuple[int, int, int, int]:
    """A square well inside a checker."""
    y = 116 + depth(index, count) if place > 12 else 844 - depth(index, count)
    x = column(place)
    return round(x - 22), round(y - 22), round(x + 22), round(y + 22)


@st.composite
def steps(draw: st.DrawFn) -> tuple[Position, Side, Step]:
    """A position and a step some checker of it could take."""
    position = draw(positions())
    possible = [
        (side, Step(own, number))
        for side in Side
        for own in range(1, 25)
        for number in range(1, 7)
        if position.count(side, own)
        and (own <= number or not position.count(side.opponent, (own - number + 11) % 24 + 1))
    ]
    side, step = draw(st.sampled_from(possible))
    return position, side, step


@settings(max_examples=60, deadline=None)
@given(steps())
def test_the_arrow_of_a_step_keeps_clear_of_all_other_stacks(drawn: tuple[Position, Side, Step]) -> None:
    position, side, step = drawn
    after = position.after(side, step)
    way = Arrow(board_point(side, step.source), board_point(side, step.target) if step.target else 0)
    plain = board(after)
    difference = changed(plain, board(after, last_move=(way,), last_mover=side))
    assert difference.getbbox() is not None
    for place, checkers in enumerate(after.points, start=1):
        if checkers and place not in (way.source, way.target):
            for index in range(abs(checkers)):
                assert difference.crop(disc(place, index, abs(checkers))).getbbox() is None
    for place in (way.source, way.target):
        count = abs(after.points[place - 1]) if place else 0
        if count >= 5:
            left, top, right, bottom = disc(place, count - 1, count)
            number_box = (left, top + 5, right, bottom - 5)
            assert difference.crop(number_box).getbbox() is None


def test_the_draft_hides_the_last_move_and_numbers_its_steps() -> None:
    points = [0] * 24
    points[23], points[14], points[11] = 14, 1, -15
    position = Setup(tuple(points)).position()
    last, draft = (Arrow(11, 10),), (Arrow(24, 18), Arrow(18, 15))
    both = board(position, turn=Side.WHITE, last_move=last, last_mover=Side.BLACK, draft=draft)
    assert changed(both, replace(both, last_move=())).getbbox() is None
    one, two = (changed(both, replace(both, draft=draft[:n])).getbbox() for n in (0, 1))
    assert one is not None
    assert two is not None
    other_order = replace(both, draft=(Arrow(18, 15), Arrow(24, 18)))
    assert changed(both, other_order).getbbox() is not None


def test_markers_can_be_switched_off_but_for_the_draft() -> None:
    position = Position.start()
    marked = board(
        position,
        turn=Side.WHITE,
        last_move=(Arrow(12, 11),),
        last_mover=Side.BLACK,
        sources=frozenset({24}),
        targets=frozenset({20, 0}),
    )
    plain = board(position, turn=Side.WHITE)
    assert changed(replace(marked, markers=False), plain).getbbox() is None
    drafted = replace(marked, markers=False, draft=(Arrow(24, 20),))
    assert changed(drafted, plain).getbbox() is not None


def test_a_legal_target_shows_in_the_slot_and_on_the_number() -> None:
    theme = THEMES["walnut"]
    picture = compose(board(Position.start(), turn=Side.WHITE, targets=frozenset({18})))
    x = column(18)
    assert picture.getpixel((x, 160)) == rgb(theme.legal)
    assert picture.getpixel((x - 30, 95)) == rgb(theme.legal)


def test_bearing_off_marks_the_tray_of_the_side_to_move() -> None:
    points = [0] * 24
    points[3], points[13] = 3, -3
    plain = board(Setup(tuple(points)).position(), turn=Side.WHITE)
    below = changed(plain, replace(plain, targets=frozenset({0}))).getbbox()
    above = changed(
        replace(plain, turn=Side.BLACK), replace(plain, turn=Side.BLACK, targets=frozenset({0}))
    ).getbbox()
    assert below is not None
    assert above is not None
    assert below[0] > 1190
    assert below[1] > 470
    assert above[2] < 90
    assert above[3] < 490


def test_only_a_single_source_gets_the_ring() -> None:
    plain = board(Position.start(), turn=Side.WHITE)
    one, several = (replace(plain, sources=frozenset(points)) for points in ({24}, {24, 12}))
    assert changed(plain, one).getbbox() is not None
    assert changed(plain, several).getbbox() is None


def test_dice_are_as_many_as_are_to_be_played_and_fade_when_used() -> None:
    theme = THEMES["walnut"]
    face = rgb(theme.white.face)

    def fresh(picture: Image.Image) -> int:
        """Pixels of fresh dice on the right half."""
        middle = picture.crop((656, 440, 1196, 520)).convert("RGB")
        return sum(number for number, colour in middle.getcolors(1 << 16) or () if colour == face)

    plain = board(Position.start(), turn=Side.WHITE)
    amounts = []
    for used in range(5):
        dice = Dice(Side.WHITE, (3, 3, 3, 3), tuple(index < used for index in range(4)))
        amounts.append(fresh(compose(replace(plain, dice=dice))))
    assert amounts[4] == 0
    assert amounts == [amounts[3] * fresh_ones for fresh_ones in (4, 3, 2, 1, 0)]


def test_the_result_covers_no_checker_and_lights_the_winners_bar() -> None:
    points = [0] * 24
    points[18], points[17], points[6], points[5] = 15, -5, -5, -5
    plain = board(Setup(tuple(points)).position())
    over = replace(plain, result=ResultBanner(Side.BLACK, "Mars" * 30, "+2" * 60))
    difference = changed(plain, over)
    for place, checkers in enumerate(plain.position.points, start=1):
        for index in range(abs(checkers)):
            assert difference.crop(disc(place, index, abs(checkers))).getbbox() is None
    picture = compose(over)
    assert picture.getpixel((600, 40)) == rgb(THEMES["walnut"].active)
    assert picture.getpixel((600, 924)) == rgb(THEMES["walnut"].bar)


def test_chevrons_and_areas_can_be_switched() -> None:
    plain = board(Position.start())
    assert changed(plain, replace(plain, chevrons=False)).getbbox() is not None
    named = changed(plain, replace(plain, areas=True))
    assert named.getbbox() is not None
    assert named.crop((0, 0, 1280, 414)).getbbox() is None


def test_the_score_shows_in_matches_of_more_than_one_point() -> None:
    plain = board(Position.start())
    assert changed(plain, replace(plain, white=Player("", 2))).getbbox() is None
    longer = replace(plain, length=5)
    assert changed(longer, replace(longer, white=Player("", 2))).getbbox() is not None
