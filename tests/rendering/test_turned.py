"""The other side's picture is the same board turned by 180°, but for its texts."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.position import Position
from engine.side import Side
from rendering.board import compose
from rendering.spec import Arrow, BoardSpec, Dice, Player
from tests.rendering.strategies import dice, points, positions

FIELDS = (84, 116, 1196, 844)
TRAYS_WITHOUT_COUNTS = ((10, 116, 74, 430), (1206, 530, 1270, 844))


def coarse(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Part of a picture without the fine shading, which always comes from above."""
    return image.crop(box).reduce(14)


@settings(max_examples=25, deadline=None)
@given(positions(), dice, st.frozensets(points, max_size=4))
def test_turning_the_board_gives_the_other_sides_picture(
    position: Position, roll: Dice, targets: frozenset[int]
) -> None:
    spec = BoardSpec(
        position,
        Player(""),
        Player(""),
        turn=roll.side,
        dice=replace(roll, used=()),  # the first die lies left for both
        targets=targets,
        chevrons=False,
    )
    turned = compose(spec).transpose(Image.Transpose.ROTATE_180)
    other = compose(replace(spec, bottom=Side.BLACK))
    for count_spot in count_spots(position):
        for image in (turned, other):
            image.paste((0, 0, 0), count_spot)
    if roll.numbers[0] != roll.numbers[1]:
        for image in (turned, other):
            image.paste((0, 0, 0), (84, 430, 1196, 530))
    for box in (FIELDS, *TRAYS_WITHOUT_COUNTS):
        difference = ImageChops.difference(coarse(turned, box), coarse(other, box))
        assert max(high for _, high in ImageStat.Stat(difference).extrema) < 70


def count_spots(position: Position) -> list[tuple[int, int, int, int]]:
    """Where Black's picture of a position bears the numbers of tall stacks."""
    spots = []
    for point, checkers in enumerate(position.points, start=1):
        if abs(checkers) >= 5:
            place = (point + 11) % 24 + 1
            top = place if place > 12 else 25 - place
            x = 129 + 90 * (top - 13) if top < 19 else 701 + 90 * (top - 19)
            y = 392 if place > 12 else 568
            spots.append((x - 42, y - 42, x + 42, y + 42))
    return spots


def test_whose_board_it_is_does_not_change_the_numbers_asked_for() -> None:
    start = BoardSpec(Position.start(), Player(""), Player(""))
    white_below, black_below = (compose(replace(start, bottom=side)) for side in Side)
    # White's 24 … 13 stand right to left above White's board, left to right below Black's
    for index in range(12):
        right = 1196 - 90 * index - (32 if index > 5 else 0)
        left = 84 + 90 * index + (32 if index > 5 else 0)
        above = white_below.crop((right - 90, 78, right, 113))
        below = black_below.crop((left, 848, left + 90, 883))
        assert ImageChops.difference(above, below).getbbox() is None
    counted_from_head = compose(replace(start, from_head=True))
    one = white_below.crop((1106, 848, 1196, 883))
    assert ImageChops.difference(counted_from_head.crop((1106, 78, 1196, 113)), one).getbbox() is None


def test_black_sees_its_own_numbers_where_white_sees_white_ones() -> None:
    start = BoardSpec(Position.start(), Player(""), Player(""))
    own = replace(start, bottom=Side.BLACK, numbers_of=Side.BLACK)
    for box in ((84, 78, 1196, 113), (84, 847, 1196, 882)):
        assert ImageChops.difference(compose(start).crop(box), compose(own).crop(box)).getbbox() is None


def test_a_head_lies_top_right_and_its_tray_bottom_right() -> None:
    moved = BoardSpec(
        Position.start(),
        Player(""),
        Player(""),
        bottom=Side.BLACK,
        last_move=(Arrow(12, 11),),
        last_mover=Side.BLACK,
    )
    changed = ImageChops.difference(compose(moved), compose(replace(moved, last_move=()))).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert left > 1000
    assert top >= 116
    assert bottom < 480
    assert right <= 1200
