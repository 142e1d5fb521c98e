"""The card of a result: who won can be seen, everything can be read, and nothing stops it."""

import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image, ImageChops, ImageStat

from engine.position import Setup
from engine.side import Side
from rendering.board import compose
from rendering.colour import Colour, contrast, rgb
from rendering.sharecard import SIZE, ShareCard, compose_card, draw
from rendering.spec import BoardSpec, Player, ResultBanner
from rendering.theme import THEMES
from tests.rendering.strategies import names, specs

GOLD = (224, 178, 92)
HALVES = {Side.WHITE: (0, 100, 520, 340), Side.BLACK: (760, 100, 1280, 340)}
ENDED = Setup((0,) * 12 + (-3, -4, -2, -2) + (0,) * 8).position()


def card(**changes: object) -> ShareCard:
    board = BoardSpec(ENDED, Player("Анна"), Player("Boris"), result=ResultBanner(Side.WHITE, "Mars", "+2"))
    return ShareCard(replace(board, **changes), "Long Narde", "@narde_bot")  # type: ignore[arg-type] # fields by name


def share_of(picture: Image.Image, colour: Colour) -> float:
    """How much of a picture has about this colour."""
    near = ImageChops.difference(picture, Image.new("RGB", picture.size, colour)).convert("L")
    return ImageStat.Stat(near.point([255 if value < 24 else 0 for value in range(256)])).mean[0] / 255


def changed(first: ShareCard, second: ShareCard) -> tuple[int, int, int, int]:
    """Where two cards differ."""
    box = ImageChops.difference(compose_card(first), compose_card(second)).getbbox()
    assert box
    return box


def test_it_is_a_picture_telegram_takes() -> None:
    picture = Image.open(io.BytesIO(draw(card())))
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", SIZE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("winner", Side)
def test_the_winner_wears_the_laurel(theme: str, winner: Side) -> None:
    picture = compose_card(card(theme=theme, result=ResultBanner(winner, "Oyn")))
    assert share_of(picture.crop(HALVES[winner]), GOLD) > 0.05
    assert share_of(picture.crop(HALVES[winner.opponent]), GOLD) < 0.02


def test_nobody_wears_it_without_a_result() -> None:
    picture = compose_card(card(result=None))
    assert all(share_of(picture.crop(half), GOLD) < 0.02 for half in HALVES.values())


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_from_the_table(theme: str) -> None:
    look = THEMES[theme]
    picture = compose_card(card(theme=theme))
    lightest = max(
        (picture.getpixel((x, 450)) for x in (60, 100, 150, 1100, 1200)),
        key=lambda colour: contrast(colour, (0, 0, 0)),  # type: ignore[arg-type] # RGB
    )
    for ink in (look.bar_faint, rgb(look.active), rgb(look.bar_ink)):
        assert contrast(ink, lightest) >= 4.5  # type: ignore[arg-type] # RGB


def test_every_word_is_on_it() -> None:
    left, top, right, bottom = changed(card(), card(white=Player("Анна Каренина")))
    assert right < 640
    assert 340 < top < bottom < 450
    left, top, right, bottom = changed(card(), card(black=Player("Boris", 3)))  # the score
    assert (left > 640, 100 < top < bottom < 340) == (True, True)
    banner = changed(card(), card(result=ResultBanner(Side.WHITE, "Koks", "+3")))
    assert 400 < banner[1] < banner[3] < 590
    assert changed(card(), replace(card(), heading="Нарды"))[3] < 120
    assert changed(card(), replace(card(), footer="@other_bot"))[1] > 1130


def test_a_long_name_stays_on_its_side() -> None:
    name = "Константин Константинопольский"
    assert changed(card(), card(white=Player(name)))[2] < 600
    assert changed(card(), card(black=Player(name)))[0] > 680


def test_the_last_position_is_shown_without_dice_and_marks() -> None:
    shown = compose_card(card()).crop((208, 584, 1072, 1130))
    board = card().board
    still = compose(BoardSpec(ENDED, board.white, board.black)).crop((0, 76, 1280, 884)).resize(shown.size)
    centre = (40, 40, 820, 500)
    difference = ImageChops.difference(shown.crop(centre), still.crop(centre))
    assert sum(ImageStat.Stat(difference).mean) / 3 < 2


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(specs, names, names)
def test_any_board_makes_a_card(spec: BoardSpec, heading: str, footer: str) -> None:
    assert Image.open(io.BytesIO(draw(ShareCard(spec, heading, footer)))).size == SIZE
