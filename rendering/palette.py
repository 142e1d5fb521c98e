"""The colours of a theme's pictures: those it is drawn with, and blends for the edges between them."""

from dataclasses import astuple

from rendering.colour import Colour, mix, rgb
from rendering.theme import GHOST, RECESS_SHADES, USED, Theme


def palette_colours(theme: Theme) -> list[Colour]:
    """At most 256 colours; more of them would cost bytes and show only in enlargements."""
    return [*_drawn(theme), *_shaded(theme), *_edges(theme)]


def _drawn(theme: Theme) -> list[Colour]:
    values = (*astuple(theme), *astuple(theme.white), *astuple(theme.black))
    inks = (theme.chevron, theme.tray_faint, theme.bar_faint, theme.active_faint, theme.area)
    dishes = (theme.white.dish, theme.black.dish)
    return [*inks, *dishes, *(rgb(value) for value in values if isinstance(value, str))]


def _shaded(theme: Theme) -> list[Colour]:
    """Grain, the shade at the fields' edges, and dice that let the field through."""
    frame, *woods = theme.woods
    grain = [shade for wood in theme.woods for shade in wood.shades()]
    recess = [mix(wood.shades()[1], frame.ground, share) for wood in woods for share in RECESS_SHADES]
    dice = [
        mix(rgb(theme.field), rgb(part), opacity)
        for look in (theme.white, theme.black)
        for part in (look.face, look.rim, look.ink)
        for opacity in (USED, GHOST)
    ]
    return [*grain, *recess, *dice]


def _edges(theme: Theme) -> list[Colour]:
    """Half of each of two colours that meet."""
    grounds = (theme.field, theme.light, theme.dark)
    meetings = [
        (theme.move, theme.move_casing),
        (theme.legal, theme.legal_casing),
        (theme.strip, theme.strip_ink),
        (theme.bar, theme.bar_ink),
        (theme.active, theme.active_ink),
        *(
            (look.face, other)
            for look in (theme.white, theme.black)
            for other in (look.rim, look.ink, look.ring)
        ),
        *((look.rim, ground) for look in (theme.white, theme.black) for ground in grounds),
        *((theme.field, ground) for ground in grounds[1:]),
        *((theme.move_casing, ground) for ground in grounds),
    ]
    return [mix(rgb(first), rgb(second), 0.5) for first, second in meetings]
