"""On a phone every checker can be seen, and how many there are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from engine.position import Position, Setup
from engine.side import Side
from rendering.colour import Colour, rgb
from rendering.spec import BoardSpec, Player
from rendering.theme import THEMES, CheckerColours, Theme
from tests.rendering.phone import SCALE, apart, at, column, depth, seen
from tests.rendering.strategies import positions, sides

PLAIN, RIM = 31.5, 39.2
"""Radii where a checker shows its plain face, and its rim."""


def board(position: Position, theme: str, bottom: Side) -> BoardSpec:
    return BoardSpec(position, Player("A"), Player("B"), theme=theme, bottom=bottom)


def stacks(spec: BoardSpec) -> list[tuple[int, Side, int]]:
    """Place, owner and height of every stack."""
    found = []
    for point, checkers in enumerate(spec.position.points, start=1):
        place = point if spec.bottom is Side.WHITE else (point + 11) % 24 + 1
        if checkers:
            found.append((place, Side.WHITE if checkers > 0 else Side.BLACK, abs(checkers)))
    return found


def look(theme: Theme, side: Side) -> CheckerColours:
    return theme.white if side is Side.WHITE else theme.black


def assert_told_apart(photo: Image.Image, place: int, count: int, colours: CheckerColours) -> None:
    """Each checker shows some of its face, and its rim between that and the face before it."""
    rim, face = rgb(colours.rim), rgb(colours.face)

    def likeness(deep: float) -> float:
        """0 for the face's colour, 1 for the rim's."""
        colour = at(photo, place, 0, deep)
        return apart(colour, face) / (apart(colour, face) + apart(colour, rim))

    centres = [depth(index, count) for index in range(count)]
    faces = [likeness(centre - PLAIN) for centre in centres]
    rims = [likeness(centre - RIM) for centre in centres]
    assert max(faces) < 0.45
    assert all(between > shown + 0.12 for between, shown in zip(rims, faces, strict=True))
    assert all(between > before + 0.12 for between, before in zip(rims[1:], faces[:-1], strict=True))


@settings(max_examples=60, deadline=None)
@given(positions(), st.sampled_from(list(THEMES)), sides)
def test_every_checker_can_be_seen(position: Position, name: str, bottom: Side) -> None:
    theme, spec = THEMES[name], board(position, name, bottom)
    photo = seen(spec)
    for place, side, count in stacks(spec):
        face = rgb(look(theme, side).face)
        other_face, *grounds = map(
            rgb, (look(theme, side.opponent).face, theme.field, theme.light, theme.dark)
        )
        # a face not far from its ground, blurred by the bright rims about it, is known by its rim alone
        strange = [other_face, *(ground for ground in grounds if apart(ground, face) > 180)]
        for index in range(count):
            colour = at(photo, place, 0, depth(index, count) - PLAIN)
            assert apart(colour, face) < min(apart(colour, other) for other in strange)
        assert_told_apart(photo, place, count, look(theme, side))


@pytest.mark.parametrize("name", THEMES)
def test_the_checkers_of_every_stack_can_be_counted(name: str) -> None:
    theme = THEMES[name]
    for count in range(1, 16):
        points = [0] * 24
        points[23], points[6], points[17], points[1] = count, 15 - count, -count, count - 15
        spec = board(Setup(tuple(points)).position(), name, Side.WHITE)
        photo = seen(spec)
        for place, side, height in stacks(spec):
            assert_told_apart(photo, place, height, look(theme, side))


def written(number: int, ink: Colour, face: Colour) -> Image.Image:
    """A number of the size of the counts as a phone shows it."""
    font = ImageFont.truetype("rendering/assets/DejaVuSansCondensed-Bold.ttf", 42)
    large = Image.new("RGB", (56, 40), face)
    ImageDraw.Draw(large).text((28, 20), str(number), ink, font, anchor="mm")
    return large.resize((round(56 * SCALE), round(40 * SCALE)), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("name", THEMES)
def test_the_number_on_a_tall_stack_can_be_read(name: str) -> None:
    theme = THEMES[name]
    for count in range(5, 16):
        points = [0] * 24
        points[20], points[8] = count, -count
        photo = seen(board(Setup(tuple(points)).position(), name, Side.WHITE))
        for place, side in ((21, Side.WHITE), (9, Side.BLACK)):
            colours = look(theme, side)
            y = 116 + 276 if place > 12 else 844 - 276
            left, top = round((column(place) - 28) * SCALE), round((y - 20) * SCALE)
            shown = photo.crop((left, top, left + round(56 * SCALE), top + round(40 * SCALE)))
            errors = {
                number: sum(
                    ImageStat.Stat(
                        ImageChops.difference(shown, written(number, rgb(colours.ink), rgb(colours.face)))
                    ).sum
                )
                for number in range(5, 16)
            }
            assert min(errors, key=errors.__getitem__) == count
