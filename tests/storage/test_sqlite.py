"""The SQLite driver: transactions are whole whatever happens to who waits for them."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from engine.match import fold
from storage import open_store
from storage.base import Failed
from storage.driver import Transaction
from storage.rows import Place, StoredMatch
from storage.sqlite import SqliteDriver, to_the_end
from storage.store import SqlStore

from .people import ANNA, NOW, challenge, present, start
from .play import play_on


@asynccontextmanager
async def held(driver: SqliteDriver, word: str) -> AsyncIterator[tuple[asyncio.Event, threading.Event]]:
    """Hold the writer's next statement that begins with the word: (it has come, let it go)."""
    loop, come, go = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def trace(statement: str) -> None:
        if statement.split()[0] == word and not come.is_set():
            loop.call_soon_threadsafe(come.set)
            assert go.wait(10)

    await driver._writer.set_trace_callback(trace)
    try:
        yield come, go
    finally:
        go.set()
        await driver._writer.set_trace_callback(lambda statement: None)


@pytest.mark.parametrize("statement", ["BEGIN", "UPDATE", "SELECT", "INSERT", "COMMIT"])
async def test_a_cancelled_append_is_whole_or_nothing(tmp_path: Path, statement: str) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert isinstance(store, SqlStore)
        assert isinstance(store._db, SqliteDriver)
        stored = await start(store)
        progress = play_on(stored.match, Random(1))

        async def append() -> StoredMatch:
            return await store.append(stored, progress.match, progress.events, stored.timing, NOW)

        async with held(store._db, statement) as (come, go):
            task = asyncio.create_task(append())
            await come.wait()
            for _ in range(3):  # whoever is cancelled may be cancelled again
                task.cancel()
                await asyncio.sleep(0)
            assert not task.done()  # the writer stays locked until the end is known
            go.set()
            with pytest.raises(asyncio.CancelledError):
                await task
        found = present(await store.match("m"))
        assert found.version == (2 if statement == "COMMIT" else 1)
        assert fold(entry.event for entry in await store.journal("m")) == found.match
        if statement != "COMMIT":
            assert (await append()).version == 2


async def test_cancelling_at_any_moment_keeps_journal_and_snapshot_together(tmp_path: Path) -> None:
    random = Random(1)
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        stored = await start(store)
        for number in range(150):
            progress = play_on(stored.match, random)
            task = asyncio.ensure_future(
                store.append(stored, progress.match, progress.events, stored.timing, NOW)
            )
            asyncio.get_running_loop().call_later(number / 50_000, task.cancel)
            await asyncio.wait([task])
            assert task.cancelled() or task.result().version == stored.version + 1
            before, stored = stored, present(await store.match("m"))
            assert stored.version - before.version in {0, 1}
            assert stored.match == (progress.match if stored.version > before.version else before.match)
            assert fold(entry.event for entry in await store.journal("m")) == stored.match
            if stored.match.is_over:
                break
        assert stored.version > 1


async def test_an_exception_rolls_back(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert isinstance(store, SqlStore)

        async def fail(tx: Transaction) -> None:
            await tx.run("INSERT INTO heartbeat (id, at) VALUES (1, 5)")
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            async with store._db.transaction() as tx:
                await fail(tx)
        assert await store.last_beat() is None
        await store.beat(6)
        assert await store.last_beat() == 6


async def test_only_what_may_be_lost_with_the_power_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    normal, full = 1, 2
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert isinstance(store, SqlStore)
        for durable, level in ((True, full), (False, normal), (True, full)):
            async with store._db.transaction(durable=durable) as tx:
                (row,) = await tx.rows("PRAGMA synchronous")
                assert row["synchronous"] == level


async def test_a_write_of_another_process_is_waited_for(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        await start(store)
        with closing(sqlite3.connect(tmp_path / "narde.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("INSERT INTO heartbeat (id, at) VALUES (1, 5)")
            task = asyncio.create_task(store.add_challenge(challenge()))  # reads, then writes
            assert (await asyncio.wait([task], timeout=0.1))[1] == {task}
            other.execute("COMMIT")
        await task
        assert await store.challenge("c") == challenge()
        assert await store.last_beat() == 5


async def test_the_reader_cannot_write(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert isinstance(store, SqlStore)
        with pytest.raises(Failed, match="readonly"):
            await store._db.rows("INSERT INTO heartbeat (id, at) VALUES (1, 5)")


async def test_closing_waits_for_the_transactions_begun(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        beats = [asyncio.create_task(store.beat(number)) for number in range(5)]
        await asyncio.sleep(0)
    await asyncio.gather(*beats)
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert await store.last_beat() == 4


async def test_rows_refer_to_rows_that_exist(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        with pytest.raises(Failed, match="FOREIGN KEY"):
            await store.add_view("no such match", Place(1, 2), None)
        with pytest.raises(Failed, match="FOREIGN KEY"):
            await store.add_challenge(challenge())  # by somebody never seen


async def test_seeing_somebody_again_does_not_write(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert isinstance(store, SqlStore)
        assert isinstance(store._db, SqliteDriver)
        await store.saw_user(ANNA)
        writes = store._db._writer.total_changes
        assert await store.saw_user(ANNA) == ANNA
        assert store._db._writer.total_changes == writes


async def test_work_goes_to_its_end_and_its_error_wins() -> None:
    begun, go = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go.wait()
        raise ZeroDivisionError

    task = asyncio.create_task(to_the_end(work()))
    await begun.wait()
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    go.set()
    with pytest.raises(ZeroDivisionError):
        await task
