"""Every way a database cannot be opened or copied is one clear line."""

import os
import resource
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage import backup_database, open_store
from storage.base import CannotOpen, Failed
from storage.migrate import migrations
from storage.sqlite_file import path_of

from .people import ANNA, BORIS

NOBODY = 65534


async def refusal(url: str) -> str:
    """The one line why the store cannot be opened."""
    with pytest.raises(CannotOpen) as refused:
        async with open_store(url):
            pass
    assert "\n" not in str(refused.value)
    return str(refused.value)


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def create(path: Path) -> str:
    url = f"sqlite:///{path}"
    async with open_store(url) as store:
        for number in range(200):
            await store.keep_picture(f"{number}", "x" * 100)
    return url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "narde.db",
        "sqlite:",
        "sqlite://",
        "sqlite:///",
        "sqlite://narde.db",
        "SQLITE:///a.db",
    ],
)
async def test_a_url_of_another_form(url: str) -> None:
    assert "the URL must look like sqlite:///narde.db or sqlite:////folder/narde.db" in await refusal(url)


async def test_a_database_in_memory() -> None:
    why = await refusal("sqlite:///:memory:")
    assert why == "cannot open the database: it must be a file, in memory it would be forgotten"


async def test_a_url_of_another_database_is_named_without_its_password() -> None:
    why = await refusal("postgresql://narde:secret@example.org/narde")
    assert why.endswith("this one begins with 'postgresql'")


async def test_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_store("sqlite:///narde.db") as store:
        await store.saw_user(ANNA)
    assert (tmp_path / "narde.db").stat().st_size
    monkeypatch.chdir("/")
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        assert await store.user(ANNA.id) == ANNA


async def test_a_new_database_is_private(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    async with open_store(f"sqlite:///{path}") as store:
        await store.saw_user(ANNA)
        for name in ("narde.db", "narde.db-wal", "narde.db.lock"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


async def test_a_folder(tmp_path: Path) -> None:
    assert (await refusal(f"sqlite:///{tmp_path}")).endswith("it is a folder")


async def test_a_missing_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/none/narde.db"
    assert (await refusal(url)).endswith(f"there is no folder {tmp_path}/none")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("name", ["a\0b", "n" * 300])
async def test_a_name_no_file_can_have(tmp_path: Path, name: str) -> None:
    assert await refusal(f"sqlite:///{tmp_path}/{name}")


async def test_a_loop_of_links(tmp_path: Path) -> None:
    (tmp_path / "narde.db").symlink_to(tmp_path / "narde.db")
    assert await refusal(f"sqlite:///{tmp_path}/narde.db")


@contextmanager
def restricted(path: Path, mode: int) -> Iterator[None]:
    """Give the path this mode, and be somebody to whom modes mean something if this is root."""
    before, root = path.stat().st_mode, os.geteuid() == 0
    path.chmod(mode)
    if root:
        os.chown(path, NOBODY, -1)
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        path.chmod(before)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that anybody may use, unlike `tmp_path`."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


async def test_no_permission_to_create(public_folder: Path) -> None:
    await create(public_folder / "another.db")  # what Python loads on demand is loaded now
    with restricted(public_folder, 0o555):
        assert (await refusal(f"sqlite:///{public_folder}/narde.db")).endswith("Permission denied")


@pytest.mark.parametrize("mode", [0o000, 0o400])
async def test_no_permission_to_read_or_write(public_folder: Path, mode: int) -> None:
    path = public_folder / "narde.db"
    url = await create(path)
    with restricted(path, mode):
        assert (await refusal(url)).endswith("Permission denied")


async def test_another_file(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    path.write_text("Dear diary, " * 100)
    assert (await refusal(f"sqlite:///{path}")).endswith("file is not a database")
    assert path.read_text() == "Dear diary, " * 100
    assert names(tmp_path) == ["narde.db"]


async def test_a_file_with_the_lock_s_name_is_not_removed(tmp_path: Path) -> None:
    precious = tmp_path / "narde.db.lock"
    precious.write_text("precious")
    await create(tmp_path / "narde.db")
    assert precious.read_text() == "precious"


OWNER = """
import os, sys
from pathlib import Path
from storage.base import CannotOpen
from storage.sqlite_file import owned

database = Path(sys.argv[1])
witness = database.with_name("witness")
owned_times = 0
while owned_times < 2000:
    try:
        with owned(database):
            witness.touch(exist_ok=False)
            witness.unlink()
            owned_times += 1
    except CannotOpen:
        pass
"""


def test_processes_that_come_and_go_own_one_database_one_at_a_time(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OWNER, str(tmp_path / "narde.db")]
    owners = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]
    try:
        for owner in owners:
            assert owner.communicate(timeout=60)[1] == b""
    finally:
        for owner in owners:
            owner.kill()
    assert names(tmp_path) == []


async def test_a_database_cut_short(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    with (tmp_path / "narde.db").open("r+b") as file:
        file.truncate(3 * 4096)
    assert (await refusal(url)).endswith("malformed")


async def test_a_database_with_a_damaged_schema(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    with (tmp_path / "narde.db").open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 3000)
    assert "malformed" in await refusal(url)


async def test_damage_found_later_is_failed(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    url = await create(path)
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'users'").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
    async with open_store(url) as store:
        with pytest.raises(Failed, match="malformed"):
            await store.user(1)
        with pytest.raises(Failed, match="malformed"):
            await store.set_reachable(1, True)
        assert await store.picture("1")


async def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    newer = len(migrations()) + 1
    with closing(sqlite3.connect(tmp_path / "narde.db")) as database, database:
        database.execute("INSERT INTO schema_migration VALUES (?, 'later')", [newer])
    assert f"its schema has number {newer}, this program knows up to {newer - 1}" in await refusal(url)


async def test_a_second_store(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    (tmp_path / "link.db").symlink_to("narde.db")
    async with open_store(url) as store:
        for same in (
            url,
            f"sqlite:///{tmp_path}/../{tmp_path.name}/narde.db",
            f"sqlite:///{tmp_path}/link.db",
        ):
            assert (await refusal(same)).endswith("narde.db: another bot is already running on it")
        assert await store.picture("1")
    async with open_store(url) as store:
        assert await store.picture("1")


@contextmanager
def no_room(size: int) -> Iterator[None]:
    """No file of this process may grow beyond the size: a full disk to whoever writes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_no_room_for_a_new_database(tmp_path: Path) -> None:
    with no_room(8192):
        why = await refusal(f"sqlite:///{tmp_path}/narde.db")
    assert why.startswith(f"cannot open the database {tmp_path}/narde.db: ")
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:  # what was begun does no harm
        assert await store.user(1) is None


async def test_no_room_later_keeps_what_was_accepted(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/narde.db") as store:
        await store.saw_user(ANNA)
        with no_room(4096), pytest.raises(Failed):
            await store.saw_user(BORIS)
        assert await store.user(ANNA.id) == ANNA
        assert await store.user(BORIS.id) is None
        assert await store.saw_user(BORIS) == BORIS


async def test_a_backup_is_private_and_complete(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    async with open_store(url) as store:
        await store.saw_user(ANNA)
        await store.backup(str(tmp_path / "copy.db"))
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    async with open_store(f"sqlite:///{tmp_path}/copy.db") as store:
        assert await store.user(ANNA.id) == ANNA


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(CannotOpen, match=r"^cannot write the backup .*copy\.db: File exists$"):
        backup_database(url, str(target))
    with pytest.raises(CannotOpen, match="File exists"):
        backup_database(url, str(tmp_path / "narde.db"))
    with pytest.raises(CannotOpen, match="it is a folder"):
        backup_database(url, str(tmp_path))
    assert target.read_text() == "precious"


async def test_a_backup_needs_its_folder(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    with pytest.raises(CannotOpen, match=f"there is no folder {tmp_path}/none$"):
        backup_database(url, str(tmp_path / "none" / "copy.db"))


@pytest.mark.parametrize("source", ["missing.db", "diary.db", "empty.db"])
def test_a_backup_of_nothing_leaves_nothing(tmp_path: Path, source: str) -> None:
    (tmp_path / "diary.db").write_text("Dear diary, " * 100)
    (tmp_path / "empty.db").touch()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CannotOpen, match=f"^cannot back up the database .*{source}: "):
        backup_database(f"sqlite:///{tmp_path}/{source}", str(tmp_path / "copy.db"))
    assert sorted(tmp_path.iterdir()) == before


async def test_a_backup_without_room_leaves_nothing(tmp_path: Path) -> None:
    url = await create(tmp_path / "narde.db")
    with no_room(16384), pytest.raises(CannotOpen, match=r"^cannot back up the database "):
        backup_database(url, str(tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


def test_the_path_of_a_url() -> None:
    assert path_of("sqlite:///a/b.db") == Path.cwd() / "a/b.db"
    assert path_of("sqlite:////a/b.db") == Path("/a/b.db")
