"""Pictures as palette PNGs, filtered the way boards like it.

Wood grain, faces and bars repeat from row to row. The PNG filter "up" turns every repeated pixel into 0,
which makes a board smaller and faster to deflate; Pillow never filters palette pictures. ISA-L deflates in
a fifth of zlib's time.
"""

import struct
import zlib
from collections.abc import Sequence

from isal import isal_zlib
from PIL import Image, ImageChops

from rendering.colour import Colour, luminance

_UP = 2
_LEVEL = 2


def palette(colours: Sequence[Colour]) -> Image.Image:
    """At most 256 colours as what `encode` wants; neighbours in brightness get neighbouring numbers."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in sorted(set(colours), key=luminance) for part in colour])
    return image


def encode(image: Image.Image, colours: Image.Image) -> bytes:
    """An RGB image as PNG bytes, each pixel in the nearest of the palette's colours."""
    width, height = image.size
    indexed = image.quantize(palette=colours, dither=Image.Dither.NONE)
    above = Image.new("P", image.size)
    above.paste(indexed, (0, 1))
    rows = Image.new("P", (width + 1, height), _UP)
    rows.paste(ImageChops.subtract_modulo(indexed, above), (1, 0))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", bytes(colours.getpalette() or ())),
        (b"IDAT", isal_zlib.compress(rows.tobytes(), _LEVEL)),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in (*parts, (b"IEND", b"")))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
