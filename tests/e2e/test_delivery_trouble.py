"""What Telegram does to messages and chats, and that boards come out of it whole and alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from bot.sandbox import World
from bot.sandbox.accounts import User
from engine.side import Side
from storage import open_store
from tests.e2e.anywhere import private
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CONFIRM, UNDO, Duel, Table, buttons
from tests.e2e.timed import HOUR, notices, private_match


async def test_a_board_whose_answer_is_lost_is_known_by_its_first_press(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    card = await table.tell(people.anna, "/narde 1")
    world.faults.add("lose", "sendPhoto")
    await table.press(people.boris, card, ACCEPT)
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)
    await duel.play_turn(Random(0))
    await bot.terminate()
    assert table.boards() == [duel.board]
    assert world.calls.count(0, "sendPhoto") == 1


async def test_a_refused_edit_is_tried_again_later_and_later(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    world.faults.add(502, "editMessageMedia", times=3)
    mark = world.calls.mark()
    await duel.play(duel.moves[0])
    times = [call.started for call in world.calls.since(mark, "editMessageMedia")]
    assert len(times) == 4
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert waits == sorted(waits)
    assert waits[0] >= 0.9


async def test_an_unchanged_message_needs_no_other_try(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    move = duel.moves[0]
    await duel.play(move)
    while buttons(duel.board, UNDO):
        await duel.play(UNDO)
    world.faults.add("lose", "editMessageMedia")
    mark = world.calls.mark()
    await duel.play(move)  # a picture known by its file id: the very same edit twice
    await table.until(lambda: world.calls.count(mark, "editMessageMedia") == 2)
    await bot.terminate()
    _, again = world.calls.since(mark, "editMessageMedia")
    assert "not modified" in again.description
    async with open_store(bot.url) as store:
        assert await store.matches_behind() == []


async def test_a_new_board_takes_the_buttons_off_the_old_one_whatever_happens(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Killed when the new board stands and the old one has still its buttons."""
    duel = await table.begin(people.anna, people.boris)
    world.faults.add("drop", "editMessageReplyMarkup")
    board = await table.tell(people.anna, "/board")
    await table.until(lambda: world.calls.count(0, "editMessageReplyMarkup"))
    await bot.kill()
    assert table.boards() == [duel.board, board]
    await bot.start()
    await table.until(lambda: table.boards() == [board])
    duel.board = board
    await duel.play_turn(Random(1))


@pytest.mark.parametrize("leave", [World.block, World.deactivate])
async def test_who_cannot_be_reached_is_left_alone_and_the_clock_runs_on(
    hurried: HurriedBot, people: People, world: World, leave: Callable[[World, User], None]
) -> None:
    anna, boris = people.anna, people.boris
    await private_match(hurried, anna, boris, HOUR)
    await hurried.start()
    tables = [private(world, anna), private(world, boris)]
    for table in tables:
        await table.until(table.boards)
    on_turn = Duel(tables[0], tables[0].boards()[-1], anna, boris).on_turn
    here = tables[0] if on_turn is anna else tables[1]
    gone = boris if on_turn is anna else anna
    duel = Duel(here, here.boards()[-1], anna, boris)

    leave(world, gone)
    while duel.moves:
        await duel.play(duel.moves[0])
    await duel.play(CONFIRM)
    await here.until(lambda: any("📵" in (post.text or "") for post in here.posts()))
    tried = world.calls.count(0, chat=world.private(gone))
    hurried.let_pass(HOUR + 1)
    await duel.until_shown(lambda board: bool(buttons(board, "⌛️")))
    await duel.do(on_turn, "⌛️")
    assert duel.is_over
    await hurried.terminate()
    assert sum("📵" in (post.text or "") for post in here.posts()) == 1
    assert world.calls.count(0, chat=world.private(gone)) == tried
    async with open_store(hurried.url) as store:
        (view,) = await store.views("private")
        assert view.perspective is (Side.WHITE if on_turn is anna else Side.BLACK)


async def test_spectators_out_of_reach_disturb_nobody(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    clubs = [Table(world, world.group(f"Spectators {number}", [people.clara])) for number in (1, 2)]
    boards = [await club.tell(people.clara, f"/watch {duel.match}") for club in clubs]
    world.kick(clubs[0].chat, world.bot, people.clara)
    mark = world.calls.mark()
    for number in range(3):
        await duel.play_turn(Random(number))
    await clubs[1].until(lambda: boards[1].html == duel.caption)
    await bot.terminate()
    assert [call.status for call in world.calls.since(mark, chat=clubs[0].chat)] == [403]
    assert all(call.ok for call in world.calls.since(mark) if call.chat is not clubs[0].chat)
    assert boards[0].edits == 0


async def test_a_group_that_has_become_a_supergroup_without_our_hearing_of_it(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))
    new = world.migrate(table.chat, people.anna)
    world.updates.clear()
    await table.press(duel.on_turn, duel.board, duel.moves[0])  # from a phone that still shows the old group
    moved = Table(world, new)
    await moved.until(moved.boards)
    duel = Duel(moved, moved.boards()[0], people.anna, people.boris)
    assert "…" in duel.caption
    while duel.moves:
        await duel.play(duel.moves[0])
    await duel.play(CONFIRM)
    await bot.terminate()
    assert moved.boards() == [duel.board]
    async with open_store(bot.url) as store:
        assert [view.place.chat_id for view in await store.views(duel.match or "")] == [new.id]


async def test_a_topic_that_is_gone_gives_its_boards_to_the_group(
    bot: BotProcess, people: People, world: World
) -> None:
    forum = world.group("Forum", [people.anna, people.boris], forum=True)
    thread = world.topic(forum, "Games", people.anna)
    table, general = Table(world, forum, thread), Table(world, forum)
    duel = await table.begin(people.anna, people.boris)
    assert duel.board.thread == thread
    world.press_nowait(duel.on_turn, duel.board, duel.moves[0])
    del forum.topics[thread]
    for message in world.messages(forum):
        world.delete(message)
    await general.until(general.boards)
    (board,) = general.boards()
    assert "…" in board.html
    await Duel(general, board, people.anna, people.boris).play_turn(Random(0))


async def test_a_notice_that_may_have_arrived_is_not_sent_again(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await hurried.start()
    await table.begin(people.anna, people.boris)
    world.faults.add("lose", "sendMessage")
    hurried.let_pass(61)
    await table.until(lambda: notices(table))
    await hurried.pass_quietly(61)
    await hurried.terminate()
    assert len(notices(table)) == 1
