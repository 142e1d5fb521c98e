import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from storage import open_store
from storage.base import CannotOpen
from storage.migrate import Migration, migrate, migrations, read_migrations

from .people import ANNA, NOW, start, timing
from .play import play_on

FIRST = Migration(1, "first", "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1); -- a comment at the end")
SECOND = Migration(2, "second", "ALTER TABLE a ADD COLUMN y INTEGER;")
THIRD = Migration(3, "third", "UPDATE a SET y = x + 1;\nCREATE TABLE b (x INTEGER);\n")
ALL = [FIRST, SECOND, THIRD]


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        yield opened


def schema(database: sqlite3.Connection) -> list[str]:
    return [sql for (sql,) in database.execute("SELECT sql FROM sqlite_master ORDER BY name")]


def done(database: sqlite3.Connection) -> list[tuple[int, str]]:
    return database.execute("SELECT number, name FROM schema_migration ORDER BY number").fetchall()


@pytest.mark.parametrize("older", range(4))
def test_from_every_older_version(database: sqlite3.Connection, older: int) -> None:
    migrate(database, ALL[:older])
    migrate(database, ALL)
    assert done(database) == [(1, "first"), (2, "second"), (3, "third")]
    assert database.execute("SELECT x, y FROM a").fetchall() == [(1, 2)]
    migrate(database, ALL)
    assert len(done(database)) == 3


def test_a_newer_database_is_refused(database: sqlite3.Connection) -> None:
    migrate(database, ALL)
    with pytest.raises(CannotOpen, match="number 3, this program knows up to 2"):
        migrate(database, ALL[:2])


@pytest.mark.parametrize(
    "broken", ["CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);", "CREATE TABLE b (x"]
)
def test_a_migration_that_fails_leaves_nothing(database: sqlite3.Connection, broken: str) -> None:
    migrate(database, ALL[:2])
    before = schema(database)
    with pytest.raises(sqlite3.Error):
        migrate(database, [*ALL[:2], Migration(3, "broken", broken)])
    assert schema(database) == before
    assert done(database) == [(1, "first"), (2, "second")]
    migrate(database, ALL)
    assert len(done(database)) == 3


def test_own_migrations_are_numbered_without_gaps() -> None:
    assert [m.number for m in migrations()] == list(range(1, len(migrations()) + 1))


def test_migrations_are_read_in_order_and_other_files_are_not(tmp_path: Path) -> None:
    for name in ("0002_second.sql", "0001_first.sql", "README.md", "1_x.sql", "0003_third.sql.orig"):
        (tmp_path / name).write_text(name)
    assert read_migrations(tmp_path) == [
        Migration(1, "first", "0001_first.sql"),
        Migration(2, "second", "0002_second.sql"),
    ]


@pytest.mark.parametrize("older", range(len(migrations())))
async def test_a_store_opens_on_every_older_version_of_its_own(tmp_path: Path, older: int) -> None:
    path = tmp_path / "narde.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migrate(database, migrations()[:older])
    async with open_store(f"sqlite:///{path}") as store:
        assert await store.saw_user(ANNA) == ANNA


async def test_snapshots_get_the_result_of_the_game_before(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    async with open_store(f"sqlite:///{path}") as store:
        stored = await start(store)
        while stored.match.game.number == 1:
            progress = play_on(stored.match, Random(stored.version))
            stored = await store.append(stored, progress.match, progress.events, timing(), NOW)
        assert stored.match.last_result is not None
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE matches SET snapshot = json_remove(snapshot, '$.last_result')")
        database.execute("DELETE FROM schema_migration WHERE number > 1")
    async with open_store(f"sqlite:///{path}") as store:
        assert await store.match(stored.id) == stored
