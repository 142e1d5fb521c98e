"""Draws boards in threads, each picture once."""

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor

from rendering.board import compose
from rendering.spec import BoardSpec


class Painter:
    """Draws board specs off the event loop."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")

    async def paint(self, spec: BoardSpec) -> bytes:
        """The picture as PNG bytes."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _picture, spec)

    def close(self) -> None:
        """Stop drawing; pictures being drawn are finished, waiting ones dropped."""
        self._pool.shutdown(cancel_futures=True)


def _picture(spec: BoardSpec) -> bytes:
    out = io.BytesIO()
    compose(spec).quantize(256).save(out, "PNG", compress_level=3)
    return out.getvalue()
