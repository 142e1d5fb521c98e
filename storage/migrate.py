"""Bring a database to the schema this program knows: numbered `.sql` files, each in one transaction."""

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from storage.base import CannotOpen

FILE_NAME = re.compile(r"(?P<number>\d{4})_(?P<name>[a-z_]+)\.sql")

TABLE = """
CREATE TABLE IF NOT EXISTS schema_migration (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    sql: str


def read_migrations(folder: Traversable) -> Sequence[Migration]:
    """The migrations of a folder in their order: `0001_begin.sql` and so on, without gaps."""
    names = (FILE_NAME.fullmatch(file.name) for file in folder.iterdir())
    return [
        Migration(int(name["number"]), name["name"], (folder / name[0]).read_text(encoding="utf-8"))
        for name in sorted(filter(None, names), key=lambda name: name[0])
    ]


def migrations() -> Sequence[Migration]:
    """This program's own migrations."""
    return read_migrations(files("storage") / "migrations")


def migrate(database: sqlite3.Connection, known: Sequence[Migration]) -> None:
    """Apply what is missing. Raises CannotOpen when the database is newer than `known`.

    The connection must be in autocommit mode (`isolation_level=None`).
    """
    database.execute(TABLE)
    (done,) = database.execute("SELECT coalesce(max(number), 0) FROM schema_migration").fetchone()
    if done > len(known):
        raise CannotOpen(
            f"its schema has number {done}, this program knows up to {len(known)}: run the newer program"
        )
    for migration in known[done:]:
        try:
            database.executescript(f"BEGIN IMMEDIATE;\n{migration.sql}")
            database.execute("INSERT INTO schema_migration VALUES (?, ?)", (migration.number, migration.name))
            database.commit()
        except BaseException:
            database.rollback()
            raise
