"""From a spec to the bytes of its picture."""

from threading import Lock

from rendering import png
from rendering.board import compose_indexed
from rendering.spec import BoardSpec

_composing = Lock()
"""Composing is many short steps that all want the interpreter; threads are faster there one at a time, while
others deflate."""


def draw(spec: BoardSpec) -> bytes:
    """The picture of a spec as PNG bytes; KeyError if there is no such theme."""
    with _composing:
        rows = png.filtered(compose_indexed(spec))
    return png.deflated(rows)
