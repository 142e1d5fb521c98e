"""The bot killed, at any moment: what it answered is kept, boards catch up, the match goes on."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from bot.sandbox import World
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer, Query
from bot.telegram.callbacks import decode
from bot.telegram.presses import ConfirmTurn, DraftSteps, UndoStep
from engine.events import StepsDrafted, StepUndone, TurnPlayed
from engine.side import Side
from storage import open_store
from storage.rows import JournalEntry
from tests.e2e.conftest import People
from tests.e2e.prepared import Story, keep, story
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CONFIRM, REMATCH, UNDO, Duel, Table, buttons, is_put_away

KILLS = 12
LONGEST_LIFE = 0.08  # seconds between a press, or its answer, and the kill
NEVER = 600.0  # seconds: longer than any test


def near_the_end(told: Story) -> bool:
    return all(told.match.game.position.off(side) >= 1 for side in Side)


def shown_version(board: Message) -> int:
    """The version of the match that a board's buttons are for; a finished match is newer than all."""
    if buttons(board, REMATCH):
        return 1_000_000
    presses = [decode(button.data) for button in board.buttons]
    return next(p.version for p in presses if isinstance(p, DraftSteps | UndoStep | ConfirmTurn))


def is_kept(journal: list[JournalEntry], data: str) -> bool:
    """Whether the journal holds what a press asked for, in the version after the one it was made on."""
    press = decode(data)
    assert isinstance(press, DraftSteps | UndoStep | ConfirmTurn)
    event = next((entry.event for entry in journal if entry.version == press.version + 1), None)
    match press:
        case DraftSteps():
            return isinstance(event, StepsDrafted) and event.steps == press.steps
        case UndoStep():
            return isinstance(event, StepUndone)
        case ConfirmTurn():
            return isinstance(event, TurnPlayed)


async def test_a_match_killed_again_and_again_loses_nothing(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    random = Random(8)
    await keep(idle_bot.url, story(near_the_end), table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)
    await duel.play_step(random)
    presses: list[Query[Answer]] = []

    def press() -> Query[Answer]:
        choices = [UNDO] if buttons(duel.board, UNDO) and random.random() < 0.15 else duel.moves
        presses.append(world.press_nowait(duel.on_turn, duel.board, random.choice(choices or [CONFIRM])))
        return presses[-1]

    kills = 0
    while not duel.is_over:
        for _ in range(random.randrange(3)):
            if not duel.is_over:
                seen = duel.seen()  # a press from before the kill may come late: then this one is too old
                press()
                await duel.until_changed(seen)
        if kills == KILLS or duel.is_over:
            continue
        query = press()
        if random.random() < 0.5:
            await table.until(partial(getattr, query, "answer"))
        await asyncio.sleep(random.random() * LONGEST_LIFE)  # the moment itself is what is tried
        await idle_bot.kill()
        kills += 1
        async with open_store(idle_bot.url) as store:
            journal = list(await store.journal("prepared"))
        for query in presses:
            if query.answer is not None and not query.answer.text:
                assert is_kept(journal, query.text), query.text
        await idle_bot.start()
        newest = journal[-1].version
        await duel.until_shown(lambda board: shown_version(board) >= newest)  # noqa: B023 awaited here

    assert kills == KILLS
    assert "🏆" in duel.caption
    await idle_bot.terminate()
    assert table.boards() == [duel.board]


async def restart(bot: BotProcess) -> None:
    await bot.kill()
    bot.world.faults.clear()
    await bot.start()


async def test_killed_between_the_answer_and_the_board(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """At each step of a match the answer comes, and the bot is gone before anything is drawn."""
    card = await table.tell(people.anna, "/narde")
    world.faults.add("slow", "sendPhoto", seconds=NEVER)
    await table.press(people.boris, card, ACCEPT)
    await restart(bot)
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)

    for button in (duel.moves[0], *[CONFIRM] * 9):
        if duel.moves and button == CONFIRM:
            button = duel.moves[0]
        seen = duel.seen()
        mover = duel.on_turn
        world.faults.add("slow", "editMessageMedia", seconds=NEVER)
        await table.press(mover, duel.board, button)
        await restart(bot)
        await duel.until_changed(seen)
        if duel.on_turn is not mover:
            break
    assert "→" in duel.caption.splitlines()[-2]

    world.faults.add("slow", "editMessageMedia", seconds=NEVER)
    await duel.do(people.anna, "🏳️")
    seen = duel.seen()
    await table.press(people.anna, duel.board, "✅ 🏳️")
    await restart(bot)
    finished = duel.board
    await duel.until_changed(seen)
    assert duel.board is not finished
    assert is_put_away(finished)
    assert "0 : 2" in duel.caption
    await bot.terminate()
    assert table.boards() == [duel.board]


async def test_killed_while_the_next_game_begins(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris, "/narde 3")
    first = duel.board
    await duel.do(people.anna, "🏳️")
    world.faults.add("slow", "sendPhoto", seconds=NEVER)
    await table.press(people.anna, first, "✅ 🏳️")
    await table.until(lambda: is_put_away(first))
    await restart(bot)
    await table.until(table.boards)
    await bot.terminate()
    assert len(table.boards()) == 1
    assert "🏳️" in first.html


async def test_killed_before_a_rematch_is_seen(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """The wish is kept, although its card never came: the other one presses 🔁 as well."""
    duel = await table.begin(people.anna, people.boris)
    await duel.resign(people.anna)
    world.faults.add("slow", "sendMessage", seconds=NEVER)
    await table.press(people.anna, duel.board, REMATCH)
    await restart(bot)
    assert (await table.press(people.anna, duel.board, REMATCH)).text
    await table.press(people.boris, duel.board, REMATCH)
    await table.until(lambda: len(table.boards()) == 2)
    await bot.terminate()
    assert len(table.boards()) == 2


async def test_killed_before_it_knows_that_a_board_has_come(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """The board is sent again; the one not kept loses its buttons when somebody presses it."""
    card = await table.tell(people.anna, "/narde 1")
    world.faults.add("lose", "sendPhoto")
    await table.press(people.boris, card, ACCEPT)
    await table.until(table.boards)
    await restart(bot)
    await table.until(lambda: len(table.boards()) == 2)
    first, second = table.boards()
    duel = Duel(table, second, people.anna, people.boris)
    await table.press(duel.on_turn, first, duel.moves[0])
    await duel.until_changed((second.id, 0))
    await table.until(lambda: not first.buttons)
    await duel.play_turn(Random(0))
    await bot.terminate()
    assert table.boards() == [second]
