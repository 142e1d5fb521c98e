"""Marks laid over the board: rings, pills, bands, badges. Each has a shape of its own."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, partial
from math import cos, pi, sin

from PIL import Image

from engine.side import Side
from rendering import text
from rendering.colour import BLACK, WHITE, Colour, contrast, rgb
from rendering.geometry import FIELDS, NUMBER_SIZE
from rendering.shapes import Pen, mask
from rendering.sprites import Sprite, colours, layered, shadow
from rendering.theme import Theme

BAND_HEIGHT, BADGE_HEIGHT = 36, 50
_BOX, _BEADED_BOX = 88, 120
_RADIUS, _WIDTH, _CASING = 40.0, 7.0, 2.6
_DASHES = 12
_DOT = 13.0


def _outline(pen: Pen, middle: float) -> None:
    pen.ring(middle, middle, _RADIUS + _CASING, _WIDTH + 2 * _CASING)


def _solid(pen: Pen, middle: float) -> None:
    pen.ring(middle, middle, _RADIUS, _WIDTH)


def _dashed(pen: Pen, middle: float) -> None:
    step = 360 / _DASHES
    for dash in range(_DASHES):
        pen.arc(middle, middle, _RADIUS, _WIDTH, dash * step + 6, (dash + 1) * step - 6)


def _ring(casing: str, core: str, paint: Callable[[Pen, float], None]) -> Sprite:
    def in_box(shape: Callable[[Pen, float], None]) -> Image.Image:
        return mask(_BOX, _BOX, lambda pen: shape(pen, _BOX / 2))

    return layered([(rgb(casing), in_box(_outline)), (rgb(core), in_box(paint))])


def moved_ring(theme: Theme) -> Sprite:
    """Round the checker that was moved."""
    return _ring(theme.move_casing, theme.move, _solid)


def origin_ring(theme: Theme) -> Sprite:
    """Where a moved checker stood before."""
    return _ring(theme.move_casing, theme.move, _dashed)


def chosen_ring(theme: Theme) -> Sprite:
    """Round the checker chosen to be moved."""
    return _ring(theme.legal_casing, theme.legal, _dashed)


def landing(theme: Theme, bead: int) -> Sprite:
    """Where a checker may land: ring and dot; the dot is moved by `bead` pixels off a count below it."""
    size = _BEADED_BOX if bead else _BOX
    middle = size / 2

    def casing(pen: Pen) -> None:
        _outline(pen, middle)
        pen.disc(middle, middle + bead, _DOT + _CASING)

    def core(pen: Pen) -> None:
        _solid(pen, middle)
        pen.disc(middle, middle + bead, _DOT)

    return layered(
        [(rgb(theme.legal_casing), mask(size, size, casing)), (rgb(theme.legal), mask(size, size, core))]
    )


def pill(theme: Theme, number: str) -> Sprite:
    """The number of a point where a checker may land."""
    colours = rgb(theme.legal_casing), rgb(theme.legal), rgb(theme.legal_casing)
    return _lozenge(colours, 74, (True, True), {37: number})


def band(theme: Theme, side: Side, numbers: tuple[tuple[int, str], ...], span: tuple[int, int]) -> Sprite:
    """The numbers of a block by their columns, on a band that begins and ends at the two columns of `span`.

    A span that begins at the fields' left edge, or ends at their right one, goes on round the corner.
    """
    look = colours(theme, side)
    left, right = span
    rounded = left > FIELDS[0][0], right < FIELDS[1][2]
    figures = {x - left: number for x, number in numbers}
    return _lozenge((rgb(look.rim), rgb(look.face), rgb(look.ink)), right - left, rounded, figures)


def _lozenge(
    colours: tuple[Colour, Colour, Colour], width: int, rounded: tuple[bool, bool], numbers: Mapping[int, str]
) -> Sprite:
    """Numbers round their middles on a plate with round or open ends, in the colours of rim, face and ink."""

    def plate(inset: float) -> Image.Image:
        left = inset if rounded[0] else -40
        right = width - inset if rounded[1] else width + 40
        box = (left, inset, right, BAND_HEIGHT - inset)
        return mask(width, BAND_HEIGHT, lambda pen: pen.rounded(box, 15 - inset))

    rim, face, ink = colours
    plain = layered([(rim, plate(0)), (face, plate(2.6))])
    for x, number in numbers.items():
        text.put(plain.image, (x, BAND_HEIGHT / 2), number, NUMBER_SIZE, ink)
    return plain


class Tint(Enum):
    """Which of the two colours of marks: that of the last move or that of what may be done now."""

    MOVE = "move"
    LEGAL = "legal"


def badge_width(words: str) -> int:
    return max(BADGE_HEIGHT, text.word(words, NUMBER_SIZE).width + 24)


def badge(theme: Theme, words: str, tint: Tint) -> Sprite:
    """A step's place in the turn, or how often it was made, on its arrow."""
    label = text.word(words, NUMBER_SIZE)
    width, height = badge_width(words), BADGE_HEIGHT
    core, casing = (theme.move, theme.move_casing) if tint is Tint.MOVE else (theme.legal, theme.legal_casing)
    ink = max(BLACK, WHITE, key=lambda ink: contrast(ink, rgb(core)))
    figure = Image.new("L", (width, height))
    figure.paste(label, ((width - label.width) // 2, (height - label.height) // 2))

    def plate(inset: float) -> Image.Image:
        box = (inset, inset, width - inset, height - inset)
        return mask(width, height, lambda pen: pen.rounded(box, height / 2 - inset))

    return layered([(rgb(casing), plate(0.5)), (rgb(core), plate(3.5)), (ink, figure)])


def chevrons(theme: Theme, upwards: bool) -> Sprite:
    """Three signs that show the way round."""

    def signs(pen: Pen) -> None:
        for top in (0, 44, 88):
            pen.polygon([(x, top + y) for x, y in ((3, 21), (20, 5), (37, 21), (37, 28), (20, 12), (3, 28))])

    shape = mask(40, 118, signs)
    return layered([(theme.chevron, shape if upwards else shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM))])


def turn_mark(theme: Theme) -> Sprite:
    """Before the name of the side to move."""
    return layered([(rgb(theme.turn), mask(32, 48, lambda pen: pen.polygon([(2, 3), (30, 24), (2, 45)])))])


def winner_mark(theme: Theme) -> Sprite:
    """Before the name of the side that has won."""
    spots = [
        (24 + radius * sin(turn * pi / 5), 25 - radius * cos(turn * pi / 5))
        for turn, radius in enumerate((22, 9.5) * 5)
    ]
    return layered([(rgb(theme.turn), mask(48, 48, lambda pen: pen.polygon(spots)))])


def frame(width: int, height: int, colour: Colour) -> Sprite:
    """A thin line round something."""

    def line(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), 14)
        pen.rounded((2.5, 2.5, width - 2.5, height - 2.5), 11.5, 0)

    return layered([(colour, mask(width, height, line))])


def banner(theme: Theme, width: int) -> Sprite:
    """Behind the words about a game's end."""
    height, margin = 88, 12
    size = width + 2 * margin, height + 2 * margin

    def plate(inset: float) -> Image.Image:
        edge = margin + inset
        box = (edge, edge, size[0] - edge, size[1] - edge)
        return mask(*size, lambda pen: pen.rounded(box, height / 2 - inset))

    return layered(
        [
            (BLACK, shadow(plate(0), 4, 4, 0.6)),
            (rgb(theme.inlay), plate(0)),
            (rgb(theme.active), plate(3)),
        ]
    )


def tray_frame(theme: Theme, width: int, height: int) -> Sprite:
    """Round a tray into which a checker may be borne off."""

    def frame(pen: Pen, inset: float, thickness: float) -> None:
        pen.rounded((inset, inset, width - inset, height - inset), 12 - inset)
        inner = inset + thickness
        pen.rounded((inner, inner, width - inner, height - inner), max(2, 12 - inner), 0)

    return layered(
        [
            (rgb(theme.legal_casing), mask(width, height, lambda pen: frame(pen, 0, 10))),
            (rgb(theme.legal), mask(width, height, lambda pen: frame(pen, 2.4, 5.2))),
        ]
    )


class Marks:
    """The marks of one theme."""

    def __init__(self, theme: Theme) -> None:
        self.moved_ring = cache(partial(moved_ring, theme))
        self.origin_ring = partial(origin_ring, theme)
        self.chosen_ring = partial(chosen_ring, theme)
        self.landing = partial(landing, theme)
        self.pill = partial(pill, theme)
        self.band = partial(band, theme)
        self.badge = partial(badge, theme)
        self.chevrons = partial(chevrons, theme)
        self.turn_mark = partial(turn_mark, theme)
        self.winner_mark = partial(winner_mark, theme)
        self.banner = partial(banner, theme)
        self.tray_frame = partial(tray_frame, theme)
