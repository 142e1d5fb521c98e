"""Pictures as small as they may be."""

import struct

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 1280, 960)
"""A PNG's beginning, all that the sandbox looks at."""


def png(width: int, height: int) -> bytes:
    """The beginning of a PNG of that size."""
    return PNG[:16] + struct.pack(">II", width, height)
