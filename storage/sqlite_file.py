"""The file behind a SQLite database: its place, its one owner, its copy."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from storage.base import CannotOpen

PREFIX = "sqlite:///"
PRIVATE = 0o600  # the database holds the seeds of games still played


def path_of(url: str) -> Path:
    """The file a database URL names.

    >>> path_of("sqlite:////var/lib/narde.db").as_posix()
    '/var/lib/narde.db'
    """
    name = url.removeprefix(PREFIX)
    if name == ":memory:":
        raise CannotOpen("cannot open the database: it must be a file, in memory it would be forgotten")
    if name in (url, ""):
        scheme = url.partition(":")[0]  # what follows may hold a password
        raise CannotOpen(
            f"cannot open the database: the URL must look like {PREFIX}narde.db or {PREFIX}/folder/narde.db, "
            f"this one begins with {scheme[:20]!r}"
        )
    try:
        return Path(name).absolute().resolve()
    except (ValueError, OSError, RuntimeError) as error:  # a zero byte; a loop of links
        raise CannotOpen(f"cannot open the database {name!r}: {error}") from error


@contextmanager
def explained(path: Path, doing: str = "open the database") -> Iterator[None]:
    """Turn what SQLite and the operating system say about `path` into one line of CannotOpen."""
    try:
        yield
    except (CannotOpen, OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise CannotOpen(f"cannot {doing} {path}: {why}") from error


def check_place(path: Path) -> None:
    """Refuse what would otherwise fail with a less clear word."""
    if sqlite3.sqlite_version_info < (3, 37):
        raise CannotOpen(f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}")
    if path.is_dir():
        raise CannotOpen("it is a folder")
    if not path.parent.is_dir():
        raise CannotOpen(f"there is no folder {path.parent}")


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Be the only bot on this database, until the end of the block or of the process, however it ends.

    A lock file is left behind only by a process that is killed, and is in nobody's way.
    """
    place = Path(f"{path}.lock")
    lock = _locked(place)
    try:
        yield
    finally:
        if os.fstat(lock).st_size == 0:  # else it is somebody's file that happens to have this name
            with suppress(OSError):
                place.unlink()  # while it is locked: nobody else can have taken it
        os.close(lock)


def _locked(place: Path) -> int:
    """The locked file at this place. Whoever had it before may have removed it while it was being opened."""
    while True:
        with ExitStack() as stack:
            lock = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
            stack.callback(os.close, lock)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise CannotOpen("another bot is already running on it") from None
            if _is_at(place, lock):
                stack.pop_all()
                return lock


def _is_at(place: Path, file: int) -> bool:
    try:
        return os.path.samestat(place.stat(), os.fstat(file))
    except FileNotFoundError:
        return False


def backup_file(source: Path, target: Path) -> None:
    """Copy a database, in use or not, to a new file. Raises CannotOpen."""
    with explained(target, "write the backup"):
        check_place(target)
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        with (
            explained(source, "back up the database"),
            closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as database,
            closing(sqlite3.connect(target)) as copy,
        ):
            database.execute("SELECT 1 FROM schema_migration")  # is it one of ours at all?
            database.backup(copy)  # in one step: a copy in several starts again at every write
    except BaseException:
        target.unlink()
        raise


def backup_database(url: str, target: str) -> None:
    """Copy the database behind `url` to a new file, also while a bot runs on it. Raises CannotOpen."""
    backup_file(path_of(url), Path(target))
