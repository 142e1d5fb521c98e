"""The SQLite driver: one writer, one reader, every transaction whole or not at all."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.base import Failed, Store
from storage.driver import Row
from storage.migrate import migrate, migrations
from storage.sqlite_file import PRIVATE, backup_file, check_place, explained, owned, path_of
from storage.store import SqlStore

T = TypeVar("T")

DURABLE, QUICK = "PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL"
WRITER = (
    "foreign_keys = ON",
    "secure_delete = ON",  # whoever is forgotten leaves no bytes in free pages
)


async def to_the_end(work: Coroutine[object, object, T]) -> T:
    """Finish `work` even when cancelled meanwhile; the cancellation is raised afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    result = task.result()
    if cancelled:
        raise cancelled
    return result


@contextmanager
def failing() -> Iterator[None]:
    """Turn what SQLite says into Failed."""
    try:
        yield
    except sqlite3.Error as error:
        raise Failed(f"the database failed: {error}") from error


class SqliteTransaction:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, /, **values: object) -> Sequence[Row]:
        with failing():
            return list(await self._connection.execute_fetchall(sql, values))

    async def run(self, sql: str, /, **values: object) -> int:
        with failing():
            async with self._connection.execute(sql, values) as cursor:
                return cursor.rowcount

    async def run_many(self, sql: str, lines: Sequence[Mapping[str, object]], /) -> None:
        with failing():
            await self._connection.executemany(sql, lines)


class SqliteDriver:
    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()

    async def rows(self, sql: str, /, **values: object) -> Sequence[Row]:
        with failing():
            return list(await self._reader.execute_fetchall(sql, values))

    @asynccontextmanager
    async def transaction(self, *, durable: bool = True) -> AsyncIterator[SqliteTransaction]:
        async with self._writing:
            with failing():
                try:
                    await self._writer.execute(DURABLE if durable else QUICK)
                    # Not deferred: a reader that becomes a writer fails at once, whatever the timeout.
                    await self._writer.execute("BEGIN IMMEDIATE")
                    yield SqliteTransaction(self._writer)
                    await to_the_end(self._writer.commit())
                except BaseException:
                    # The connection's thread works in order, so this also undoes a statement whose
                    # waiting was cancelled. Outside a transaction, after a commit too, it does nothing.
                    await to_the_end(self._writer.rollback())
                    raise

    async def finish(self) -> None:
        """Wait for the transactions begun."""
        async with self._writing:
            pass

    async def backup(self, target: str) -> None:
        await asyncio.to_thread(backup_file, self._path, Path(target))


def prepare(path: Path) -> None:
    """Create the file if need be and bring its schema up to date."""
    # Opened for writing: SQLite would take a file it may only read until the first press.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        migrate(database, migrations())


@asynccontextmanager
async def connected(path: Path, *settings: str) -> AsyncIterator[aiosqlite.Connection]:
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        for setting in ("busy_timeout = 10000", *settings):
            await connection.execute(f"PRAGMA {setting}")
        yield connection
    finally:
        await to_the_end(connection.close())


@asynccontextmanager
async def open_sqlite(url: str) -> AsyncIterator[Store]:
    path = path_of(url)
    async with AsyncExitStack() as stack:
        with explained(path):
            check_place(path)
            stack.enter_context(owned(path))
            await asyncio.to_thread(prepare, path)
            writer = await stack.enter_async_context(connected(path, *WRITER))
            reader = await stack.enter_async_context(connected(path, "query_only = ON"))
        driver = SqliteDriver(path, writer, reader)
        stack.push_async_callback(driver.finish)
        yield SqlStore(driver)
