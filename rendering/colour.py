"""Arithmetic on sRGB colours."""

from PIL import ImageColor

Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def rgb(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` (0 to 1) of `second` in it.

    >>> mix((0, 0, 0), (200, 100, 0), 0.5)
    (100, 50, 0)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
