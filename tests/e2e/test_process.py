"""The program around the bot: configuration, logs, signals, backups, and a second one of it."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from pathlib import Path
from random import Random

import pytest

from bot.sandbox import Sandbox, World
from bot.sandbox.faults import FaultKind
from bot.wiring import NEWCOMER
from engine.match import fold
from storage import open_store
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess, Ended, run
from tests.e2e.table import RESIGN, Table


def check_one_line(ended: Ended, *words: str, code: int = 1) -> None:
    """It ended as it should: with that exit code and one line that says why."""
    assert ended.code == code, ended
    lines = ended.err.splitlines()
    assert len(lines) == 1, ended.err
    for word in words:
        assert word in lines[0]


def settings(sandbox: Sandbox, folder: Path) -> dict[str, str]:
    return {
        "TELEGRAM_BOT_TOKEN": sandbox.token,
        "TELEGRAM_API_URL": sandbox.url,
        "DATABASE_URL": f"sqlite:///{folder / 'narde.db'}",
    }


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_without_a_token(sandbox: Sandbox, tmp_path: Path) -> None:
    right = settings(sandbox, tmp_path)
    for token in ({}, {"TELEGRAM_BOT_TOKEN": ""}):
        wrong = {name: value for name, value in right.items() if name != "TELEGRAM_BOT_TOKEN"} | token
        check_one_line(await run(tmp_path, "bot", **wrong), "TELEGRAM_BOT_TOKEN", "missing", "@BotFather")


async def test_all_wrong_settings_are_told_at_once(tmp_path: Path) -> None:
    """From the environment and from a `.env` file alike; no value is repeated, it may be a secret."""
    (tmp_path / ".env").write_text("TELEGRAM_BOT_TOKEN=hunter2\nDATABASE_URL=postgres://hunter3\n")
    ended = await run(
        tmp_path, "bot", TELEGRAM_API_URL="ftp://hunter4", LOG_LEVEL="hunter5", STAGING_CHAT_ID="hunter6"
    )
    assert ended.code == 1
    names = sorted(line.split()[0] for line in ended.err.splitlines())
    assert names == [
        "DATABASE_URL",
        "LOG_LEVEL",
        "STAGING_CHAT_ID",
        "TELEGRAM_API_URL",
        "TELEGRAM_BOT_TOKEN",
    ]
    assert "hunter" not in ended.err + ended.out
    assert files(tmp_path) == [".env"]


async def test_a_refused_token(sandbox: Sandbox, tmp_path: Path) -> None:
    wrong = "12345:not-the-token-at-all"
    ended = await run(tmp_path, "bot", **(settings(sandbox, tmp_path) | {"TELEGRAM_BOT_TOKEN": wrong}))
    check_one_line(ended, "TELEGRAM_BOT_TOKEN", "refuses")
    assert wrong not in ended.err


async def test_telegram_out_of_reach(sandbox: Sandbox, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # a port where nobody listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        ended = await run(tmp_path, "bot", **(settings(sandbox, tmp_path) | {"TELEGRAM_API_URL": url}))
    check_one_line(ended, "Telegram cannot be reached", url)


@pytest.mark.parametrize("wrong", ["a folder", "in no folder", "another file", "another database"])
async def test_a_database_that_cannot_be_opened(sandbox: Sandbox, tmp_path: Path, wrong: str) -> None:
    url = f"sqlite:///{tmp_path / 'narde.db'}"
    match wrong:
        case "a folder":
            (tmp_path / "narde.db").mkdir()
        case "in no folder":
            url = f"sqlite:///{tmp_path / 'nowhere' / 'narde.db'}"
        case "another file":
            (tmp_path / "narde.db").write_text("Dear diary, " * 1000)
        case "another database":
            url = "postgresql://somebody:hunter2@db.example/narde"
    ended = await run(tmp_path, "bot", **(settings(sandbox, tmp_path) | {"DATABASE_URL": url}))
    check_one_line(ended, "database")
    assert "hunter2" not in ended.err


async def test_a_second_bot_on_the_same_database(
    bot: BotProcess, table: Table, people: People, sandbox: Sandbox, tmp_path: Path
) -> None:
    check_one_line(await run(tmp_path, "bot", **settings(sandbox, tmp_path)), "another bot", "narde.db")
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))


async def test_a_second_bot_with_the_same_token(
    bot: BotProcess, table: Table, people: People, sandbox: Sandbox, tmp_path: Path
) -> None:
    """The newcomer gives way at once, the first plays on."""
    started = time.monotonic()
    duel = await table.begin(people.anna, people.boris)
    await asyncio.sleep(started + NEWCOMER - time.monotonic())  # younger, it might take itself for the second
    other = tmp_path / "other"
    other.mkdir()
    ended = await run(other, "bot", **settings(sandbox, other))
    assert ended.code == 1
    assert "Another instance" in ended.err.splitlines()[-1]
    for trouble in ("Traceback", "ERROR", sandbox.token):
        assert trouble not in ended.err
    for number in range(3):
        await duel.play_turn(Random(number))
    assert bot.running


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_cleanly_in_the_middle_of_everything(
    bot: BotProcess, table: Table, people: People, world: World, number: signal.Signals
) -> None:
    """What has been taken in is finished: answered, stored, and mostly shown."""
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))
    queries = [world.press_nowait(user, duel.board, RESIGN) for user in (people.anna, people.boris) * 5]
    queries.append(world.press_nowait(duel.on_turn, duel.board, duel.moves[0]))
    await table.until(lambda: queries[0].answer)
    assert await bot.signal(number) == 0
    await bot.start()
    await table.until(lambda: all(query.answer for query in queries))
    await duel.until_shown(lambda board: "…" in board.html)


async def test_the_token_stays_out_of_the_most_talkative_log(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """With every fault there is: errors carry addresses, and addresses carry the token."""
    idle_bot.settings["LOG_LEVEL"] = "DEBUG"
    await idle_bot.start()
    duel = await table.begin(people.anna, people.boris)
    kinds: tuple[FaultKind, ...] = (500, 502, "drop", "lose")
    for kind in kinds:
        for method in ("editMessageMedia", "answerCallbackQuery", "getUpdates"):
            world.faults.add(kind, method)
        await duel.play_step(Random(0))
    await idle_bot.terminate()
    assert "DEBUG" in idle_bot.log
    assert idle_bot.token.partition(":")[2] not in idle_bot.log


async def test_a_backup_while_the_bot_plays(
    bot: BotProcess, table: Table, people: People, tmp_path: Path
) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))
    playing = asyncio.ensure_future(duel.play_to_the_end(Random(1)))
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    for copy in copies:
        ended = await run(tmp_path, "bot", "backup", str(copy), DATABASE_URL=bot.url)
        assert ended == Ended(0, f"The database is copied to {copy}\n", "")
        assert not playing.done()
    playing.cancel()
    check_one_line(await run(tmp_path, "bot", "backup", str(copies[0]), DATABASE_URL=bot.url), "copy0.db")

    assert duel.match
    versions = []
    for copy in copies:
        async with open_store(f"sqlite:///{copy}") as store:
            stored = await store.match(duel.match)
            journal = await store.journal(duel.match)
        assert stored
        assert stored.match == fold(entry.event for entry in journal)
        assert stored.version == journal[-1].version
        versions.append(stored.version)
    assert versions[0] >= 3
    assert versions == sorted(set(versions))  # each copy is newer than the one before

    # The newest copy is a database as good as the first one: the match goes on from it.
    await bot.terminate()
    bot.settings["DATABASE_URL"] = f"sqlite:///{copies[-1]}"
    await bot.start()
    duel.board = await table.tell(people.anna, "/board")
    await duel.play_turn(Random(2))


async def test_no_backup_without_a_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'narde.db'}"
    ended = await run(tmp_path, "bot", "backup", str(tmp_path / "copy.db"), DATABASE_URL=url)
    check_one_line(ended, "narde.db")
    assert files(tmp_path) == []
