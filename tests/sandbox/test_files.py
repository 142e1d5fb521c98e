"""The store of files, and what a picture's first bytes tell."""

from __future__ import annotations

import pytest

from bot.sandbox.files import FileStore, Upload, image_size, shown_type
from tests.sandbox.pictures import png

JPEG = bytes.fromhex("ffd8 ffe0 0004 4a46 ffc0 0011 08 03c0 0500 03")
GIF = b"GIF89a\x00\x05\xc0\x03"


@pytest.mark.parametrize(
    ("data", "size", "kind"),
    [
        (png(1280, 960), (1280, 960), "image/png"),
        (JPEG, (1280, 960), "image/jpeg"),
        (GIF, (1280, 960), "image/gif"),
        (b"\x00\x00\x00\x18ftypmp42", None, "video/mp4"),
        (b"<svg onload='alert(1)'>", None, "application/octet-stream"),
        (b"\xff\xd8", None, "image/jpeg"),
        (b"", None, "application/octet-stream"),
    ],
)
def test_kind_and_size(data: bytes, size: tuple[int, int] | None, kind: str) -> None:
    assert (image_size(data), shown_type(data)) == (size, kind)


def test_old_bytes_make_room_but_ids_stay_valid() -> None:
    store = FileStore(capacity=10)
    first, second, third = (store.add("document", Upload("a.txt", "text/plain", b"12345")) for _ in range(3))
    assert len({first.id, second.id, third.id}) == 3
    assert store.get(first.id) is first
    with pytest.raises(LookupError):
        store.read(first)
    assert store.read(third) == b"12345"
