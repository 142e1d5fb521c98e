"""Every theme can be read: contrast of all surfaces that meet, for every kind of eye."""

from itertools import product

import pytest

from rendering.colour import BLACK, WHITE, Colour, contrast, rgb
from rendering.theme import THEMES, CheckerColours, Theme
from tests.rendering.vision import EYES, distance

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
eyes = pytest.mark.parametrize("eye", EYES)


def grounds(theme: Theme) -> list[Colour]:
    """What checkers, dice and marks lie on."""
    return [rgb(theme.field), rgb(theme.light), rgb(theme.dark)]


def best(colours: tuple[str, ...], ground: Colour) -> float:
    """Contrast of a thing that shows any of these colours at its edge."""
    return max(contrast(rgb(colour), ground) for colour in colours)


def sides(theme: Theme) -> list[CheckerColours]:
    return [theme.white, theme.black]


@themes
def test_every_checker_and_die_stands_out_from_what_it_lies_on(theme: Theme) -> None:
    for look, ground in product(sides(theme), [*grounds(theme), rgb(theme.tray), rgb(theme.bar)]):
        assert best((look.rim, look.face), ground) >= 3


@themes
def test_neighbours_in_a_stack_are_told_apart_by_their_rims(theme: Theme) -> None:
    for look in sides(theme):
        assert contrast(rgb(look.rim), rgb(look.face)) >= 3


@themes
def test_the_lit_bar_shows_both_checkers(theme: Theme) -> None:
    for look in sides(theme):
        assert best((look.rim, look.face), rgb(theme.active)) >= 3


@themes
def test_words_and_numbers_are_legible(theme: Theme) -> None:
    written = [
        (theme.strip_ink, theme.strip),
        (theme.bar_ink, theme.bar),
        (theme.bar_ink, theme.tray),
        (theme.active_ink, theme.active),
        (theme.legal_casing, theme.legal),
        *((look.ink, look.face) for look in sides(theme)),
    ]
    for ink, ground in written:
        assert contrast(rgb(ink), rgb(ground)) >= 4.5


@themes
def test_faint_words_are_legible_too(theme: Theme) -> None:
    assert contrast(theme.bar_faint, rgb(theme.bar)) >= 4.5
    assert contrast(theme.active_faint, rgb(theme.active)) >= 4.5
    assert contrast(theme.tray_faint, rgb(theme.tray)) >= 3
    assert contrast(theme.area, rgb(theme.field)) >= 3
    assert contrast(theme.chevron, rgb(theme.frame)) >= 3


@themes
def test_badges_bear_legible_numbers(theme: Theme) -> None:
    for core in (theme.move, theme.legal):
        assert max(contrast(ink, rgb(core)) for ink in (BLACK, WHITE)) >= 4.5


@themes
def test_marks_stand_out_from_all_they_cross(theme: Theme) -> None:
    crossed = [*grounds(theme), *(rgb(part) for look in sides(theme) for part in (look.face, look.rim))]
    for mark, ground in product(
        [(theme.move, theme.move_casing), (theme.legal, theme.legal_casing)], crossed
    ):
        assert best(mark, ground) >= 3
        assert contrast(rgb(mark[0]), rgb(mark[1])) >= 2.4


@themes
def test_signs_in_the_bars_and_strips_stand_out(theme: Theme) -> None:
    assert contrast(rgb(theme.turn), rgb(theme.active)) >= 3
    assert best((theme.legal, theme.legal_casing), rgb(theme.strip)) >= 3
    assert contrast(rgb(theme.active), rgb(theme.bar)) >= 3
    for look in sides(theme):
        assert best((look.rim, look.face), rgb(theme.strip)) >= 3


@themes
def test_points_stand_out_from_the_field_and_from_each_other(theme: Theme) -> None:
    field, light, dark = grounds(theme)
    assert contrast(light, dark) >= 2
    assert contrast(light, field) >= 1.25
    assert contrast(dark, field) >= 1.25


@themes
@eyes
def test_the_sides_differ_to_every_eye(theme: Theme, eye: str) -> None:
    assert distance(rgb(theme.white.face), rgb(theme.black.face), eye) >= 35


@themes
@eyes
def test_marks_differ_from_each_other_and_from_the_board_to_every_eye(theme: Theme, eye: str) -> None:
    assert distance(rgb(theme.move), rgb(theme.legal), eye) >= 25
    surfaces = [*grounds(theme), *(rgb(look.face) for look in sides(theme))]
    for mark, surface in product(
        [(theme.move, theme.move_casing), (theme.legal, theme.legal_casing)], surfaces
    ):
        assert max(distance(rgb(part), surface, eye) for part in mark) >= 30


def test_the_theme_for_low_vision_has_the_strongest_contrast() -> None:
    theme = THEMES["contrast"]
    for look, ground in product(sides(theme), grounds(theme)):
        assert best((look.rim, look.face), ground) >= 4.5
    for mark, ground in product(
        [(theme.move, theme.move_casing), (theme.legal, theme.legal_casing)], grounds(theme)
    ):
        assert best(mark, ground) >= 4.5
    assert contrast(rgb(theme.white.face), rgb(theme.black.face)) > 15
