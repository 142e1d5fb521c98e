"""Pictures: each one is uploaded once, whoever sees it where; inline messages get theirs by a file id."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, World
from bot.sandbox.accounts import User
from bot.sandbox.calls import Call
from tests.e2e.anywhere import dialog, press_start
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import UNDO, Duel, Table, buttons

PHONE = 36  # monospace characters in a row of a phone
UPLOAD = re.compile(r"\(\d+ bytes\)$")


def uploads(calls: Sequence[Call]) -> list[Call]:
    """The calls that carried a file."""
    return [call for call in calls if any(UPLOAD.search(value) for value in call.parameters.values())]


async def take_back(duel: Duel) -> None:
    """The whole draft."""
    while buttons(duel.board, UNDO):
        await duel.play(UNDO)


async def test_equal_pictures_are_uploaded_once(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    move, first = duel.moves[0], duel.board.photo
    await duel.play(move)
    drafted = duel.board.photo
    await take_back(duel)
    mark = world.calls.mark()
    await duel.play(move)
    assert duel.board.photo == drafted
    await take_back(duel)
    assert duel.board.photo == first
    duel.board = await table.tell(people.boris, "/board")
    assert duel.board.photo == first
    assert uploads(world.calls.since(mark)) == []

    # Spectators see no targets to move to: one more picture, but only for the first of them.
    boards = []
    for number in range(3):
        club = Table(world, world.group(f"Spectators {number}", [people.clara]))
        boards.append(await club.tell(people.clara, f"/watch {duel.match}"))
    assert len({board.photo for board in boards}) == 1
    assert len(uploads(world.calls.since(mark))) == 1

    await bot.kill()
    await bot.start()
    assert (await table.tell(people.anna, "/board")).photo == first
    assert len(uploads(world.calls.since(mark))) == 1


async def test_a_picture_telegram_knows_no_more_is_uploaded_again(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    before = duel.board.photo
    await bot.terminate()
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute("UPDATE pictures SET file_id = 'AgAC-of-another-bot'")
    await bot.start()
    for upload in (1, 0):
        mark = world.calls.mark()
        board = await table.tell(people.anna, "/board")
        assert board.photo == before
        await table.until(lambda: len(table.boards()) == 1)  # the file id is kept before the old one goes
        assert len(uploads(world.calls.since(mark))) == upload


@pytest.fixture
async def inline_board(bot: BotProcess, world: World, people: People) -> Duel:
    """A match in an inline message, between two who have never pressed Start."""
    return await begin_inline(world, world.user("Zoe"), world.user("Yan"))


async def begin_inline(world: World, white: User, black: User) -> Duel:
    here = dialog(world, white, black)
    card = await here.post(white, "1")
    return await here.accept(card, white, black)


async def test_by_the_staging_chat(sandbox: Sandbox, world: World, people: People, tmp_path: Path) -> None:
    staging = world.group("Staging", [people.clara])
    bot = BotProcess(sandbox, tmp_path, STAGING_CHAT_ID=str(staging.id))
    await bot.start()
    duel = await begin_inline(world, people.anna, people.boris)
    move = duel.moves[0]
    await duel.play(move)
    await take_back(duel)
    await duel.play(move)
    assert duel.board.photo
    assert await bot.terminate() == 0
    staged = [call for call in world.calls.since() if call.chat is staging]
    assert staged == uploads(world.calls.since())
    assert [message.photo is not None for message in world.messages(staging)] == [True] * len(staged)
    assert all(message.silent for message in world.messages(staging))
    assert world.calls.count(0, "deleteMessage") == 0
    assert all(call.ok for call in world.calls.since())
    bot.check_log()


async def test_a_flooded_staging_chat_is_not_waited_for(
    sandbox: Sandbox, world: World, people: People, tmp_path: Path
) -> None:
    staging = world.group("Staging", [people.clara])
    bot = BotProcess(sandbox, tmp_path, STAGING_CHAT_ID=str(staging.id))
    await bot.start()
    await press_start(world, people.anna)
    world.faults.add(429, "sendPhoto", staging, retry_after=60)
    mark = world.calls.mark()
    duel = await begin_inline(world, people.anna, people.boris)
    assert duel.board.photo
    assert await bot.terminate() == 0
    assert [call.chat for call in uploads(world.calls.since(mark))] == [staging, world.private(people.anna)]
    bot.check_log()


async def test_by_a_players_private_chat(bot: BotProcess, people: People, world: World) -> None:
    await press_start(world, people.boris)
    mark = world.calls.mark()
    duel = await begin_inline(world, world.user("Zoe"), people.boris)
    await duel.play(duel.moves[0])
    assert duel.board.photo
    await bot.terminate()
    sent = uploads(world.calls.since(mark))
    assert {call.chat for call in sent} == {world.private(people.boris)}
    assert all(call.parameters["disable_notification"].lower() == "true" for call in sent)
    assert world.calls.count(mark, "deleteMessage", world.private(people.boris)) == len(sent)
    assert not any(message.photo for message in world.messages(world.private(people.boris)))


async def test_as_text_and_with_a_picture_as_soon_as_one_can_be_uploaded(
    inline_board: Duel, world: World
) -> None:
    duel = inline_board
    assert duel.board.photo is None
    text = duel.board.content.text
    (board,) = [text.part(entity) for entity in text.entities if entity.type == "pre"]
    points = [row for row in board.splitlines() if len(row) == PHONE]
    assert len(points) == 4  # two rows of checkers between two of numbers, none shifted by what is trimmed
    assert max(map(len, board.splitlines())) == PHONE
    mark = world.calls.mark()
    await duel.play(duel.moves[0])
    assert uploads(world.calls.since(mark)) == []
    await press_start(world, duel.white)
    await duel.play(UNDO)
    assert duel.board.photo

    # Who has blocked the bot since is left alone: the picture there stands, what changes is told in words.
    world.block(duel.white)
    await duel.play(duel.moves[-1])
    assert "<pre>" in duel.board.html


async def test_one_private_chat_is_closed_but_not_the_other(
    bot: BotProcess, people: People, world: World
) -> None:
    await press_start(world, people.anna, people.boris)
    world.block(people.anna)
    duel = await begin_inline(world, people.anna, people.boris)
    await duel.play(duel.moves[0])
    assert duel.board.photo
    assert not any(message.photo for message in world.messages(world.private(people.boris)))
