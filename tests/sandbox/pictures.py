"""Real pictures, as small as they may be."""

import struct
import zlib


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int) -> bytes:
    """A black picture of that size."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)  # one bit a pixel
    rows = bytes(1 + (width + 7) // 8) * height
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


PNG = png(1280, 960)
