"""Words as masks, in every script the font has.

Right-to-left and joined scripts need shaping: Pillow does it when it finds raqm and FriBidi on the
machine, otherwise the letters are shaped here and drawn plainly.
"""

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from arabic_reshaper import reshape
from bidi.algorithm import get_display
from PIL import Image, ImageDraw, ImageFont, features

from rendering.colour import Colour
from rendering.shapes import FEW_SHADES

SHAPING = features.check("raqm") is True
ELLIPSIS = "…"
_FILE = Path(__file__).parent / "assets" / "DejaVuSansCondensed-Bold.ttf"
_LONGEST = 400
_JOINERS = "\u200c\u200d"
_EMOJI = re.compile(r".\ufe0f|[\U0001f000-\U0010ffff]")


@cache
def font(size: int, *, shaping: bool = SHAPING) -> ImageFont.FreeTypeFont:
    """The board's one typeface at a size in pixels."""
    layout = ImageFont.Layout.RAQM if shaping else ImageFont.Layout.BASIC
    return ImageFont.truetype(_FILE, size, layout_engine=layout)


@lru_cache(4096)
def _covered(letter: str) -> bool:
    plain = font(16, shaping=False)
    return bytes(plain.getmask(letter)) != bytes(plain.getmask("\uffff"))


def _drawable(letter: str) -> str:
    """The letter, or its plain form (𝓐 → A, Georgian capitals → small) if only that can be drawn."""
    for form in (letter, unicodedata.normalize("NFKC", letter), letter.lower()):
        if all(_covered(part) for part in form):
            return form
    return ""


@lru_cache(256)
def clean(raw: str) -> str:
    """The part of a text that can be drawn, on one line: no emoji, no control or direction marks.

    >>> clean("  Ana \\n🎲漢 B.\\u202e ")
    'Ana B.'
    """
    kept = []
    for letter in _EMOJI.sub("", unicodedata.normalize("NFC", raw[:_LONGEST])):
        kind = unicodedata.category(letter)
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif letter in _JOINERS or not kind.startswith("C"):
            kept.append(_drawable(letter))
    joined = " ".join("".join(kept).split())
    visible = any(unicodedata.category(letter)[0] in "LNPS" for letter in joined)
    return joined.strip(_JOINERS + " ") if visible else ""


@lru_cache(512)
def width(text: str, size: int) -> float:
    """Length of a cleaned text in pixels."""
    return font(size).getlength(_visual(text))


@lru_cache(256)
def fit(text: str, size: int, room: float) -> str:
    """The cleaned text, cut with an ellipsis if it is longer than `room` pixels."""
    if width(text, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(_cut(text, middle), size) <= room:
            low = middle
        else:
            high = middle - 1
    return _cut(text, low)


def _cut(text: str, length: int) -> str:
    while length and length < len(text) and unicodedata.combining(text[length]):
        length -= 1
    return text[:length].rstrip() + ELLIPSIS


def _visual(text: str) -> str:
    return text if SHAPING else str(get_display(reshape(text)))


@lru_cache(128)
def word(text: str, size: int) -> Image.Image:
    """A cleaned text as a mask, as wide as the text, its capitals centred in height."""
    middle = size * 3 // 4
    mask = Image.new("L", (round(width(text, size)) + 2, 2 * middle))
    baseline = middle + round(0.365 * size)
    ImageDraw.Draw(mask).text((1, baseline), _visual(text), 255, font(size), anchor="ls")
    _, top, _, bottom = mask.getbbox() or (0, middle, 0, middle + 1)
    reach = max(middle - top, bottom - middle)
    return mask.crop((0, middle - reach, mask.width, middle + reach)).point(FEW_SHADES)


def put(
    canvas: Image.Image,
    at: tuple[float, float],
    text: str,
    size: int,
    colour: Colour,
    anchor: Literal["left", "middle", "right"] = "middle",
) -> None:
    """Writes a cleaned text, centred in height on `at`: its left end, its middle or its right end."""
    if not text:
        return
    shape = word(text, size)
    shift = {"left": 0.0, "middle": shape.width / 2, "right": float(shape.width)}[anchor]
    canvas.paste(colour, (round(at[0] - shift), round(at[1] - shape.height / 2)), shape)
