"""Where things lie on the 1280 × 960 picture, as pure arithmetic.

A *place* is a point as the side at the bottom numbers it: place 24 is top right, 13 top left,
12 bottom left, 1 bottom right. All lengths are pixels, boxes are (left, top, right, bottom).
"""

from engine.point import own_point
from engine.side import Side

Box = tuple[int, int, int, int]
Spot = tuple[float, float]

WIDTH, HEIGHT = 1280, 960
MIDDLE = HEIGHT // 2
BAR = 76
STRIP = 40
NUMBER_SIZE = 34
"""Of the points' numbers, and the smallest size of any text."""
FIELD_TOP, FIELD_BOTTOM = BAR + STRIP, HEIGHT - BAR - STRIP
FIELDS: tuple[Box, Box] = ((84, FIELD_TOP, 624, FIELD_BOTTOM), (656, FIELD_TOP, 1196, FIELD_BOTTOM))
COLUMN = 90
TRIANGLE_WIDTH, TRIANGLE_HEIGHT = 86, 296
CHECKER = 82
STACK_DEPTH = 232
FIRST_SLOT = 44
"""From the field's edge to the centre of the checker that lies against it."""
TRAY_TOP, TRAY_BOTTOM = (10, FIELD_TOP, 74, 472), (1206, 488, 1270, FIELD_BOTTOM)
SLICE_PITCH = 20.5
DIE, SMALL_DIE, GHOST_DIE = 78, 66, 56
DICE_X = (926, 354)
"""Centre of the dice of the side at the bottom, and of the side at the top."""


def place_of(board: int, bottom: Side) -> int:
    """The place of board point 1–24 when `bottom` sits at the bottom."""
    return own_point(bottom, board)


def is_top(place: int) -> bool:
    return place > 12


def column_x(place: int) -> int:
    """Centre of the column.

    >>> column_x(24), column_x(1), column_x(13), column_x(12)
    (1151, 1151, 129, 129)
    """
    from_right = 24 - place if is_top(place) else place - 1
    edge = FIELDS[1][2] if from_right < 6 else FIELDS[0][2] + 6 * COLUMN
    return edge - COLUMN // 2 - COLUMN * from_right


def top_place_at(x: float) -> int | None:
    """The upper place of the column at `x`, if there is one.

    >>> top_place_at(1151), top_place_at(129), top_place_at(640)
    (24, 13, None)
    """
    first, (left, _, right, _) = (13, FIELDS[0]) if x < WIDTH / 2 else (19, FIELDS[1])
    return first + int(x - left) // COLUMN if left <= x < right else None


def stack_pitch(count: int) -> float:
    """Distance between the centres of neighbours in a stack of `count` checkers.

    >>> stack_pitch(1), stack_pitch(3), stack_pitch(5)
    (82, 82, 58.0)
    """
    return min(CHECKER, STACK_DEPTH / (count - 1)) if count > 1 else CHECKER


def slot(place: int, index: int, count: int) -> Spot:
    """Centre of checker `index` (0 lies at the edge) in a stack of `count` on a place."""
    depth = FIRST_SLOT + index * stack_pitch(count)
    return column_x(place), FIELD_TOP + depth if is_top(place) else FIELD_BOTTOM - depth


def stack_depth(count: int) -> float:
    """How far a stack reaches from the field's edge."""
    return FIRST_SLOT + (count - 1) * stack_pitch(count) + CHECKER / 2 if count else 0


def tray_box(at_bottom: bool) -> Box:
    """The tray of the side at the bottom (beside its home, bottom right) or at the top."""
    return TRAY_BOTTOM if at_bottom else TRAY_TOP


def slice_y(at_bottom: bool, index: int) -> float:
    """Centre of the borne-off checker `index` in its tray: the first lies at the picture's end of it."""
    depth = 15 + index * SLICE_PITCH
    return FIELD_BOTTOM - depth if at_bottom else FIELD_TOP + depth


def die_edge(count: int) -> int:
    """Size of each of `count` dice."""
    return DIE if count < 3 else SMALL_DIE


def die_spots(at_bottom: bool, count: int, edge: int) -> list[Spot]:
    """Centres of `count` dice in a row on one half of the board."""
    middle, pitch = DICE_X[0 if at_bottom else 1], edge + 14
    return [(middle + pitch * (index - (count - 1) / 2), MIDDLE) for index in range(count)]


def box_round(spot: Spot, edge: float) -> tuple[float, float, float, float]:
    """The room a die of some size takes round its centre."""
    (x, y), reach = spot, edge / 2 + 12
    return x - reach, y - reach, x + reach, y + reach


def dice_box(at_bottom: bool, count: int) -> tuple[float, float, float, float]:
    """The room `count` dice take."""
    edge = die_edge(count)
    spots = die_spots(at_bottom, count, edge)
    return *box_round(spots[0], edge)[:2], *box_round(spots[-1], edge)[2:]
