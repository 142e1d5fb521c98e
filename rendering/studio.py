"""Films made beside the bot: by a process that gives way to everything else and takes its memory with it."""

import asyncio
import os
import pickle
import signal
import sys
from collections.abc import Sequence

from rendering.scenes import Turn

_GIVING_WAY = 5
"""How much less of a busy machine the process gets, as Unix counts niceness."""
_PATIENCE = 300.0
"""Seconds after which something must be wrong: a film takes a few."""


class FilmFailed(Exception):
    """The film could not be made, for this reason."""


class Studio:
    """Makes one film at a time."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def film(self, turns: Sequence[Turn]) -> bytes:
        """The film of a game's turns as an MP4 file. Raises FilmFailed. To cancel it ends the process too."""
        async with self._free:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                async with asyncio.timeout(_PATIENCE):
                    film, errors = await process.communicate(pickle.dumps(turns))
            except TimeoutError:
                raise FilmFailed(f"not ready after {_PATIENCE:.0f} seconds") from None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode:
            raise FilmFailed(errors.decode(errors="replace").strip().rpartition("\n")[2])
        return film


def _work() -> None:
    """Turns from standard input, their film to standard output."""
    from rendering.replay import film  # its codecs are needed in this process only

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked for the film says when to stop
    if hasattr(os, "nice"):
        os.nice(_GIVING_WAY)
    turns = pickle.load(sys.stdin.buffer)  # noqa: S301 - the pipe of the process that began this one
    sys.stdout.buffer.write(film(turns))


if __name__ == "__main__":
    _work()
