"""A board as a phone shows it: 390 pixels wide, after the messenger's JPEG.

Where things must lie is taken from the board's design, not from the code that draws it.
"""

import io
from math import dist

from PIL import Image

from rendering.colour import Colour
from rendering.picture import draw
from rendering.spec import BoardSpec

WIDTH = 390
SCALE = WIDTH / 1280


def seen(spec: BoardSpec) -> Image.Image:
    """What is left of the picture on a phone."""
    picture = Image.open(io.BytesIO(draw(spec))).convert("RGB")
    small = picture.resize((WIDTH, round(960 * SCALE)), Image.Resampling.LANCZOS)
    photo = io.BytesIO()
    small.save(photo, "JPEG", quality=85)
    return Image.open(photo).convert("RGB")


def column(place: int) -> int:
    """x of a place in the full picture: 24 top right, 13 top left, 12 bottom left, 1 bottom right."""
    top = place if place > 12 else 25 - place
    return 129 + 90 * (top - 13) if top < 19 else 701 + 90 * (top - 19)


def depth(index: int, count: int) -> float:
    """From the field's edge to the centre of a checker in its stack, in the full picture."""
    return 44 + index * (min(82, 232 / (count - 1)) if count > 1 else 0)


def at(photo: Image.Image, place: int, aside: float, deep: float) -> Colour:
    """The colour `aside` pixels from a place's axis and `deep` from the edge (both of the full picture)."""
    y = 116 + deep if place > 12 else 844 - deep
    x = (column(place) + aside) * SCALE - 0.5
    red, green, blue = photo.transform(
        (1, 1), Image.Transform.AFFINE, (1, 0, x, 0, 1, y * SCALE - 0.5), Image.Resampling.BILINEAR
    ).getpixel((0, 0))  # type: ignore[misc] # RGB
    return red, green, blue


def apart(first: Colour, second: Colour) -> float:
    return dist(first, second)
