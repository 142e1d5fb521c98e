"""Files the bot has uploaded: kept by ``file_id``, as Telegram keeps them."""

from __future__ import annotations

import hashlib
import struct
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a request."""

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class StoredFile:
    """What is known of a file; its bytes lie in the :class:`FileStore`. Sizes in bytes and pixels."""

    id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    size: int
    width: int = 0
    height: int = 0


class FileStore:
    """All files by id. Bytes beyond ``capacity`` are forgotten, oldest first; ids stay valid."""

    def __init__(self, capacity: int = 256 * 1024 * 1024) -> None:
        self.capacity = capacity
        self._files: dict[str, StoredFile] = {}
        self._bytes: OrderedDict[str, bytes] = OrderedDict()
        self._held = 0

    def add(self, kind: str, upload: Upload) -> StoredFile:
        """Keep an upload under a fresh id, equal bytes or not: so does Telegram."""
        number = len(self._files) + 1
        width, height = image_size(upload.data) or (0, 0)
        digest = hashlib.sha256(b"%d" % number + upload.data).hexdigest()
        stored = StoredFile(
            id=f"BQAC{kind}-{digest[:24]}-{number}",
            unique_id=f"AQAD{digest[24:36]}",
            kind=kind,
            name=upload.name,
            mime=upload.mime,
            size=len(upload.data),
            width=width,
            height=height,
        )
        self._files[stored.id] = stored
        self._bytes[stored.id] = upload.data
        self._held += len(upload.data)
        while self._held > self.capacity and len(self._bytes) > 1:
            self._held -= len(self._bytes.popitem(last=False)[1])
        return stored

    def get(self, file_id: str) -> StoredFile | None:
        """The file of that id, if the bot has ever uploaded one."""
        return self._files.get(file_id)

    def read(self, stored: StoredFile) -> bytes:
        """A file's bytes; ``LookupError`` when they had to make room."""
        return self._bytes[stored.id]


def shown_type(data: bytes) -> str:
    """The MIME type a browser may show, told by the first bytes; else one it only saves."""
    for start, mime in _SIGNATURES:
        if data.startswith(start):
            return mime
    return "video/mp4" if data[4:8] == b"ftyp" else "application/octet-stream"


_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"GIF8", "image/gif"),
)


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG in pixels; ``None`` for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
