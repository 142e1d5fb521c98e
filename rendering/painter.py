"""Draws boards off the event loop, each picture once."""

import asyncio
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from rendering.picture import draw
from rendering.spec import BoardSpec

_KEPT = 200
"""Pictures remembered, of at most some 100 KB each."""


class Painter:
    """A pool of drawing threads with a bounded memory of what they drew."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")
        self._drawings: OrderedDict[BoardSpec, Future[bytes]] = OrderedDict()
        self._lock = Lock()

    async def paint(self, spec: BoardSpec) -> bytes:
        """The picture as PNG bytes.

        Equal specs asked for at the same time, or again soon, are drawn once. Who stops waiting does not
        stop the drawing. Raises what drawing raised (KeyError: no such theme), and RuntimeError once closed.
        """
        return await asyncio.shield(asyncio.wrap_future(self._drawing(spec)))

    def _drawing(self, spec: BoardSpec) -> Future[bytes]:
        with self._lock:
            drawing = self._drawings.get(spec)
            if drawing is None or (drawing.done() and drawing.exception()):
                drawing = self._drawings[spec] = self._pool.submit(draw, spec)
                if len(self._drawings) > _KEPT:
                    self._drawings.popitem(last=False)
            self._drawings.move_to_end(spec)
            return drawing

    def close(self) -> None:
        """Finishes the pictures being drawn and drops the waiting ones, whose `paint` is cancelled."""
        self._pool.shutdown(cancel_futures=True)
