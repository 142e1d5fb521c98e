"""/forget: asked once more, then nothing is left of a person but matches of somebody without a name."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from bot.sandbox import World
from tests.e2e.anywhere import private
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.records import verified
from tests.e2e.table import ACCEPT, CLOSE, CONFIRM, MOVE, REMATCH, Table, buttons

NOBODY = "deleted player"


def traces(database: Path, *needles: str) -> list[str]:
    """The tables that hold any of these."""
    with closing(sqlite3.connect(database)) as connection:
        return sorted(
            {
                line.split('"')[1]
                for line in connection.iterdump()
                if line.startswith("INSERT") and any(needle in line for needle in needles)
            }
        )


async def test_it_is_asked_and_only_the_asked_may_answer(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    question = await table.tell(people.anna, "/forget")
    assert "resign" in (question.text or "")
    for icon in (CONFIRM, CLOSE):
        assert (await table.press(people.boris, question, icon)).text
        assert question.edits == 0
    really = question.button(CONFIRM).data
    await table.press_and_see(people.anna, question, CLOSE)
    assert not question.buttons
    assert duel.moves
    assert (await table.press_data(people.boris, question, really)).text
    assert (await table.press_data(people.boris, question, f"Z:{people.boris.id}9")).text
    world.say(people.anna, table.chat, "/forget", anonymous=True)
    before = len(table.posts())
    await table.until(lambda: len(table.posts()) > before)
    assert not table.posts()[-1].buttons


async def test_nothing_is_left_but_a_deleted_player(
    bot: BotProcess, table: Table, people: People, world: World, tmp_path: Path
) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    russian = world.user("Darya", language_code="ru", started=True)
    other = Table(world, world.group("Other", [anna, boris, russian]))
    young = await table.begin(anna, boris, "/narde 1")
    old = await table.begin(clara, anna, "/narde 5")
    for turn in range(2):
        await old.play_turn(Random(turn))
    theirs = await other.begin(russian, anna, "/narde 1")
    for turn in range(2):
        await theirs.play_turn(Random(turn))
    not_hers = await table.begin(boris, clara, "/narde 1")
    card = await table.tell(anna, "/narde @Boris_B")
    to_her = await table.tell(boris, "/narde", to=world.say(anna, table.chat, "Who plays?"))
    own = private(world, anna)
    listed = await own.tell(anna, "/games")
    await own.press_data(anna, listed, f"B:{old.match}")
    await own.until(own.boards)
    (mine,) = own.boards()
    press = [button.data for button in mine.buttons]

    question = await own.tell(anna, "/forget")
    untouched = not_hers.seen()
    await own.press_and_see(anna, question, CONFIRM)
    assert not question.buttons
    await table.until(lambda: young.is_over and not buttons(card, ACCEPT))
    assert "without a result" in young.caption  # it had just begun
    await old.until_shown(lambda board: bool(buttons(board, REMATCH)))
    assert "🏁" in old.caption
    assert "Clara" in old.caption.splitlines()[-1]
    await theirs.until_shown(lambda board: bool(buttons(board, REMATCH)))
    for duel in (young, old):
        assert "Anna" not in duel.caption
        assert NOBODY in duel.caption
    assert "Anna" not in theirs.caption
    assert "удалённый игрок" in theirs.caption
    assert "Anna" not in card.html
    assert not mine.buttons
    await table.until(lambda: not to_her.buttons)
    assert NOBODY in to_her.html
    record = await verified(await other.tell(boris, "/record"), tmp_path)
    assert "Anna" not in record

    await bot.terminate()
    assert traces(bot.database, "Anna", "anna", str(anna.id)) == []
    assert not_hers.seen() == untouched
    await bot.start()

    # Old buttons know her no more; what she writes begins anew.
    assert (await own.press_data(anna, mine, press[-1])).text
    posts = len(table.posts())
    assert "has left" in (await table.press(clara, old.board, REMATCH)).text
    assert "Anna" in (await own.tell(anna, "/start")).html
    assert not (await own.tell(anna, "/games")).buttons
    assert len(table.posts()) == posts
    again = await table.begin(anna, boris, "/narde 1")
    assert "Anna" in again.caption
    assert buttons(again.board, MOVE)


async def test_forgetting_with_ten_presses_and_a_move_meanwhile(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duels = [await table.begin(people.boris, people.anna, "/narde 7") for _ in range(2)]
    for duel in duels:
        for turn in range(2):
            await duel.play_turn(Random(turn))
    question = await table.tell(people.anna, "/forget")
    queries = [world.press_nowait(people.anna, question, CONFIRM) for _ in range(10)]
    for duel in duels:
        if duel.on_turn is people.boris:
            world.press_nowait(people.boris, duel.board, duel.moves[0])
    await table.until(lambda: all(query.answer for query in queries))
    for duel in duels:
        await duel.until_shown(lambda board: bool(buttons(board, REMATCH)) and NOBODY in board.html)
    await table.until(lambda: not question.buttons)
    await bot.terminate()
    assert traces(bot.database, "Anna", str(people.anna.id)) == []
