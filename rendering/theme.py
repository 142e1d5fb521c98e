"""The looks a board can have. A new theme is one more declaration in `THEMES`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from rendering.colour import BLACK, WHITE, Colour, luminance, mix, rgb

GRAIN_SHADES = 4
USED, GHOST = 0.38, 0.30
"""Opacity of played dice and of those of the last roll."""
RECESS_SHADES = (0.14, 0.28, 0.42)
"""How much of the frame's colour the edges of a field take on, from within outwards."""


@dataclass(frozen=True, slots=True)
class CheckerColours:
    """`face` and `rim` make the disc, `ring` its ornament, `ink` the count and the pips of its dice."""

    face: str
    rim: str
    ring: str
    ink: str
    dot: bool = False
    """Whether a dot marks the centre, so that the sides differ in shape too."""

    @property
    def dish(self) -> Colour:
        """The hollow inside the ring."""
        return mix(rgb(self.face), rgb(self.ring), 0.2)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as `#rrggbb`. Rims, casings and inks must stand out from what they lie on; see the tests."""

    frame: str
    strip: str
    strip_ink: str
    field: str
    light: str
    dark: str
    inlay: str
    tray: str
    bar: str
    bar_ink: str
    active: str
    active_ink: str
    turn: str
    move: str
    move_casing: str
    legal: str
    legal_casing: str
    white: CheckerColours
    black: CheckerColours
    grain: float = 1.0
    """Strength of the wood grain, 0 for none."""
    rim: float = 3.6
    """Width of a checker's rim in pixels."""

    @property
    def chevron(self) -> Colour:
        """The way round, shown on the frame."""
        return mix(rgb(self.frame), rgb(self.bar_ink), 0.5)

    @property
    def tray_faint(self) -> Colour:
        """Ink of an empty tray's number."""
        return mix(rgb(self.tray), rgb(self.bar_ink), 0.5)

    @property
    def bar_faint(self) -> Colour:
        """Ink of the less important words in a name bar."""
        return mix(rgb(self.bar), rgb(self.bar_ink), 0.68)

    @property
    def active_faint(self) -> Colour:
        """Ink of the less important words in the lit name bar."""
        return mix(rgb(self.active), rgb(self.active_ink), 0.68)

    @property
    def area(self) -> Colour:
        """Ink of names on the field."""
        field = rgb(self.field)
        return mix(field, BLACK if luminance(field) > 0.18 else WHITE, 0.6)

    @property
    def woods(self) -> "Woods":
        """The four woods with their grain."""
        frame, field, light, dark = (rgb(text) for text in (self.frame, self.field, self.light, self.dark))
        return Woods(
            Wood(frame, mix(frame, WHITE, 0.05 * self.grain)),
            Wood(field, mix(field, dark, 0.22 * self.grain)),
            Wood(light, mix(light, field, 0.3 * self.grain)),
            Wood(dark, mix(dark, BLACK, 0.22 * self.grain)),
        )


class Wood(NamedTuple):
    """A wood's ground and its darkest streaks (on the frame: the lightest)."""

    ground: Colour
    streak: Colour

    def shades(self) -> list[Colour]:
        """From the ground to the streaks."""
        return [mix(self.ground, self.streak, level / (GRAIN_SHADES - 1)) for level in range(GRAIN_SHADES)]


class Woods(NamedTuple):
    """What the parts of a board are made of."""

    frame: Wood
    field: Wood
    light: Wood
    dark: Wood


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "walnut": Theme(
            frame="#33210F",
            strip="#402A17",
            strip_ink="#EAD9BD",
            field="#B98A5A",
            light="#D8B384",
            dark="#85532F",
            inlay="#8A6436",
            tray="#22160B",
            bar="#20160D",
            bar_ink="#EAD9BD",
            active="#F2E3C6",
            active_ink="#22160B",
            turn="#1F7A5A",
            move="#165BC9",
            move_casing="#FFFFFF",
            legal="#62F5CF",
            legal_casing="#03261C",
            white=CheckerColours("#FBF3E2", "#5A3F26", "#D9C6A3", "#33210F"),
            black=CheckerColours("#25252B", "#E9D9BC", "#5C5C66", "#FFF8EA", dot=True),
        ),
        "night": Theme(
            frame="#11161D",
            strip="#1B232C",
            strip_ink="#C9D6E2",
            field="#2F3E4C",
            light="#4C6175",
            dark="#1E2A35",
            inlay="#4F6070",
            tray="#0A0D11",
            bar="#0B0F14",
            bar_ink="#DCE6EF",
            active="#DCE6EF",
            active_ink="#0B0F14",
            turn="#14795A",
            move="#277EE0",
            move_casing="#FFFFFF",
            legal="#FFC83D",
            legal_casing="#2A1C00",
            white=CheckerColours("#F4F1EA", "#3B4653", "#CBC6BB", "#1A2129"),
            black=CheckerColours("#C2452D", "#FFD9CC", "#E88A76", "#FFFFFF", dot=True),
            grain=0.5,
        ),
        "contrast": Theme(
            frame="#000000",
            strip="#000000",
            strip_ink="#FFFFFF",
            field="#1C1C1C",
            light="#626262",
            dark="#323232",
            inlay="#9A9A9A",
            tray="#000000",
            bar="#000000",
            bar_ink="#FFFFFF",
            active="#FFFFFF",
            active_ink="#000000",
            turn="#0050C8",
            move="#1E90FF",
            move_casing="#FFFFFF",
            legal="#FFE000",
            legal_casing="#000000",
            white=CheckerColours("#FFFFFF", "#000000", "#B0B0B0", "#000000"),
            black=CheckerColours("#000000", "#FFFFFF", "#8C8C8C", "#FFFFFF", dot=True),
            grain=0.0,
            rim=6.0,
        ),
    }
)
