"""Telegram refuses, fails, hangs up, loses messages: what was pressed is shown in the end, and only once."""

from __future__ import annotations

import time
from random import Random

import pytest

from bot.sandbox import World
from bot.sandbox.faults import FaultKind
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CONFIRM, OPTIONS, RECORD, RESIGN, Table, buttons

WRITING = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "editMessageReplyMarkup")


async def test_a_flooded_chat_is_left_alone_and_then_shows_the_newest_state(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    elsewhere = Table(world, world.group("Elsewhere", [people.anna, people.boris]))
    duel = await table.begin(people.anna, people.boris)
    other = await elsewhere.begin(people.boris, people.anna)
    await duel.play_turn(Random(0))
    mover = duel.on_turn
    world.faults.add(429, "editMessageMedia", table.chat, retry_after=3)
    mark, edits = world.calls.mark(), duel.board.edits
    await table.press(mover, duel.board, duel.moves[0])
    await table.until(lambda: any(call.status == 429 for call in world.calls.since(mark)))
    refused = world.calls.since(mark, "editMessageMedia", table.chat)[0]

    # What is pressed meanwhile is answered at once, and no other chat waits.
    for _ in range(3):
        started = time.monotonic()
        assert (await table.press(people.clara, duel.board, RESIGN)).text
        await other.play_turn(Random(1))
        assert time.monotonic() - started < 3
    match = duel.match
    assert match
    for data in (f"c:{match}:4", f"u:{match}:4"):  # a second phone that knows more than the board shows
        await table.press_data(mover, duel.board, data)

    await table.until(lambda: duel.board.edits > edits)
    calls = [call for call in world.calls.since(mark, chat=table.chat) if call.method in WRITING]
    assert calls[0] is refused
    assert calls[1].started - refused.started >= 3
    await bot.terminate()
    assert world.calls.count(mark, "editMessageMedia", table.chat) == 2
    assert world.calls.count(mark, "sendPhoto", table.chat) == 0


async def test_a_card_and_an_answer_refused_for_a_second_come_later(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    world.faults.add(429, "sendMessage", retry_after=1)
    card = await table.tell(people.anna, "/narde 1")
    for method in ("answerCallbackQuery", "sendPhoto"):
        world.faults.add(429, method, retry_after=1)
    duel = await table.accept(card, people.anna, people.boris)
    await duel.play(duel.moves[0])
    await bot.terminate()
    assert sum(call.status == 429 for call in world.calls.since()) == 3
    assert len(table.posts()) == 2


@pytest.mark.parametrize("kind", [500, "drop"])
async def test_what_fails_for_a_while_comes_in_the_end(
    bot: BotProcess, table: Table, people: People, world: World, kind: FaultKind
) -> None:
    """Every call that a match needs fails twice before it succeeds; the board, waited for longest, once."""

    def fail(method: str, times: int = 2) -> None:
        world.faults.add(kind, method, times=times)

    fail("sendMessage")
    card = await table.tell(people.anna, "/narde 1")
    fail("sendPhoto", times=1)
    for method in ("answerCallbackQuery", "editMessageText"):
        fail(method)
    duel = await table.accept(card, people.anna, people.boris)
    await table.until(lambda: not card.buttons)
    for method in ("answerCallbackQuery", "editMessageMedia", "editMessageReplyMarkup", "sendDocument"):
        fail(method)
    await duel.play(duel.moves[0])
    await duel.do(people.anna, OPTIONS)
    await table.press(people.boris, duel.board, RECORD)
    await table.until(lambda: table.posts()[-1].document)
    await bot.terminate()
    assert len(table.posts()) == 3
    assert table.boards() == [duel.board]


async def test_an_edit_whose_answer_is_lost_has_been_made(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    for turn in range(2):
        world.faults.add("lose", "editMessageMedia")
        await duel.play_turn(Random(turn))
    world.faults.add("lose", "answerCallbackQuery")
    await duel.play_turn(Random(3))
    await bot.terminate()
    assert len(table.posts()) == 2


async def test_a_board_sent_twice_is_stripped_when_somebody_presses_it(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """A sent board whose answer is lost cannot be known; the bot sends another and mends what is pressed."""
    card = await table.tell(people.anna, "/narde 1")
    world.faults.add("lose", "sendPhoto")
    await table.press(people.boris, card, ACCEPT)
    await table.until(lambda: len(table.boards()) == 2)
    first, second = table.boards()
    mover = people.anna if "▶️ ⚪" in second.html else people.boris
    await table.press(mover, first, first.buttons[0].text)
    await table.until(lambda: not first.buttons and second.edits)
    assert "…" in second.html
    await bot.terminate()
    assert table.boards() == [second]


async def test_one_chat_in_trouble_does_not_slow_another(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    flooded = Table(world, world.group("Flooded", [people.anna, people.boris]))
    lost = await flooded.begin(people.anna, people.boris)
    duel = await table.begin(people.boris, people.anna)
    world.faults.add(429, chat=flooded.chat, times=1_000_000, retry_after=30)
    await flooded.press(lost.on_turn, lost.board, lost.moves[0])
    for number in range(20):
        world.say(people.clara, table.chat, "/help") if number == 10 else None
        started = time.monotonic()
        await duel.play_step(Random(number))
        assert time.monotonic() - started < 5
    world.faults.clear()


async def test_a_deleted_board_is_replaced(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))
    deleted = duel.board
    query = world.press_nowait(duel.on_turn, deleted, duel.moves[0])
    world.delete(deleted)
    await table.until(lambda: query.answer and table.boards())
    (duel.board,) = table.boards()
    assert "…" in duel.caption
    while duel.moves:
        await duel.play(duel.moves[0])
    await duel.play(CONFIRM)

    world.delete(duel.board)
    duel.board = await table.tell(people.anna, "/board")
    await duel.play_turn(Random(1))
    await bot.terminate()
    assert table.boards() == [duel.board]


async def test_the_chat_may_vanish(bot: BotProcess, table: Table, people: People, world: World) -> None:
    """Kicked out of a group in the middle of a match, and taken in again."""
    duel = await table.begin(people.anna, people.boris)
    world.press_nowait(duel.on_turn, duel.board, duel.moves[0])
    world.kick(table.chat, world.bot, people.anna)
    await table.until(lambda: any(call.status == 403 for call in world.calls.since()))
    world.add(table.chat, world.bot, people.anna)
    duel.board = await table.tell(people.boris, "/board")
    assert buttons(duel.board, CONFIRM) or duel.moves
    while duel.moves:
        await duel.play(duel.moves[0])
    await duel.play(CONFIRM)


async def test_an_update_that_cannot_be_read_stops_none_behind_it(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    beyond = {"message_id": 1, "date": 10**20, "chat": {"id": 1, "type": "private"}}
    for broken in ({}, {"message_id": "five"}, {"date": "never", "chat": 5}, beyond):
        world.updates.put("message", broken)
    assert (await table.tell(people.clara, "/help")).text
    await duel.play_turn(Random(0))
    assert bot.log.count("cannot be read and is left out") == 4
    await bot.terminate()
