"""Palette PNGs, filtered the way boards like it.

Wood grain, faces and bars repeat from row to row. The PNG filter "up" turns every repeated pixel into 0,
which makes a board smaller and faster to deflate, most of all where deflate looks for runs alone; Pillow
never filters palette pictures.
"""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from rendering.colour import Colour, luminance

_UP = 2
_LEVEL, _MEMORY = 1, 8  # zlib's own


def palette(colours: Sequence[Colour]) -> Image.Image:
    """At most 256 colours as `Image.quantize` wants them; alike in brightness means alike in number."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in sorted(set(colours), key=luminance) for part in colour])
    return image


@dataclass(frozen=True, slots=True)
class Filtered:
    """A palette image with its rows filtered, not yet deflated."""

    size: tuple[int, int]
    colours: bytes
    rows: bytes


def filtered(indexed: Image.Image) -> Filtered:
    """The quick half of encoding a palette image; it holds the interpreter most of the time."""
    width, height = indexed.size
    above = Image.new("P", indexed.size)
    above.paste(indexed, (0, 1))
    rows = Image.new("P", (width + 1, height), _UP)
    rows.paste(ImageChops.subtract_modulo(indexed, above), (1, 0))
    return Filtered(indexed.size, bytes(indexed.getpalette() or ()), rows.tobytes())


def deflated(image: Filtered) -> bytes:
    """The slow half, which leaves the interpreter to other threads: the PNG's bytes."""
    deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY, zlib.Z_RLE)
    pixels = deflate.compress(image.rows) + deflate.flush()
    header = struct.pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
    parts = (b"IHDR", header), (b"PLTE", image.colours), (b"IDAT", pixels), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
