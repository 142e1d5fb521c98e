"""A real process that is killed while it appends, again and again on the same database."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.match import fold
from storage import backup_database, open_store
from storage.base import CannotOpen, Store

ROOT = Path(__file__).parents[2]


@contextmanager
def appender(url: str, seed: int) -> Iterator[subprocess.Popen[str]]:
    """The process of `appender.py`, killed at the end of the block."""
    command = [sys.executable, "-m", "tests.storage.appender", url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def accepted(lines: Iterator[str]) -> dict[str, int]:
    """The last version printed of each match; the killed process may have left half a line."""
    words = (line.split() for line in lines if line.endswith("\n"))
    return {match_id: int(version) for match_id, version in words}


async def check(store: Store, versions: dict[str, int]) -> None:
    """At least what was accepted is there, and every journal tells its snapshot."""
    assert versions
    for match_id, version in versions.items():
        stored = await store.match(match_id)
        assert stored
        assert stored.version >= version
        journal = await store.journal(match_id)
        assert journal[-1].version == stored.version
        assert fold(entry.event for entry in journal) == stored.match


async def test_nothing_accepted_is_lost_by_a_kill(url: str) -> None:
    versions: dict[str, int] = {}
    random = Random(1)
    for seed in range(8):
        with appender(url, seed) as process:
            assert process.stdout
            first = list(islice(process.stdout, random.randint(1, 150)))
            process.kill()  # it goes on playing meanwhile, so this comes at any moment of an append
            assert first
            versions |= accepted(iter([*first, *process.stdout]))
        async with open_store(url) as store:
            await check(store, versions)


async def test_a_backup_can_be_made_while_another_process_writes(url: str, tmp_path: Path) -> None:
    with appender(url, 1) as process:
        assert process.stdout
        versions: dict[str, int] = {}
        for number in range(5):
            versions |= accepted(islice(process.stdout, 40))
            target = tmp_path / f"backup{number}.db"
            backup_database(url, str(target))
            assert process.poll() is None
            with closing(sqlite3.connect(target)) as copy:
                assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
            async with open_store(f"sqlite:///{target}") as store:
                await check(store, versions)


async def test_a_second_process_is_refused_until_the_first_is_gone(url: str) -> None:
    with appender(url, 1) as process:
        assert process.stdout
        process.stdout.readline()
        with pytest.raises(CannotOpen, match=r"narde\.db: another bot is already running on it$"):
            async with open_store(url):
                pass
        assert process.poll() is None
    async with open_store(url) as store:
        assert await store.match("1-0")
