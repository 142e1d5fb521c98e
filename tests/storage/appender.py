"""A process that plays in a loop until it is killed: `python -m tests.storage.appender URL SEED`.

It prints `match version` for what `append` has accepted, and nothing before.
"""

import asyncio
import sys
from random import Random

from storage import open_store
from storage.base import Store
from storage.rows import StoredMatch

from .people import ANNA, start
from .play import play_on

AT_ONCE = 4


async def keep_playing(store: Store, stored: StoredMatch, random: Random) -> None:
    while True:
        if stored.match.is_over:
            stored = await start(store, f"{stored.id}+")
        progress = play_on(stored.match, random)
        stored = await store.append(stored, progress.match, progress.events, stored.timing, 0)
        print(stored.id, stored.version, flush=True)


async def main(url: str, seed: int) -> None:
    async with open_store(url) as store:
        going_on = list(await store.matches_of_user(ANNA.id))
        new = [await start(store, f"{seed}-{number}") for number in range(AT_ONCE - len(going_on))]
        async with asyncio.TaskGroup() as tasks:
            for number, stored in enumerate(going_on + new):
                tasks.create_task(keep_playing(store, stored, Random(seed + number)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
