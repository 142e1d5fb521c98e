"""What happens on a board: turns, passes, resigning, and presses that must change nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from bot.sandbox import World
from bot.sandbox.messages import Message
from bot.sandbox.queries import Answer, Query
from bot.telegram.callbacks import encode
from bot.telegram.presses import BoardAnew
from engine.events import StepsDrafted, TurnPlayed
from storage import open_store
from tests.e2e.conftest import People
from tests.e2e.prepared import Story, after_confirming, keep, story, with_turn_drafted
from tests.e2e.process import BotProcess
from tests.e2e.table import (
    CLOSE,
    CONFIRM,
    MOVE,
    OPTIONS,
    REALLY_RESIGN,
    RECORD,
    RESIGN,
    UNDO,
    Duel,
    Table,
    buttons,
)


async def test_a_turn_is_drafted_taken_back_step_by_step_and_confirmed(
    bot: BotProcess, table: Table, people: People
) -> None:
    random = Random(3)
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(random)
    await duel.play_turn(random)  # past the first turns, which may have one way only
    mover, before = duel.on_turn, (duel.caption, duel.board.buttons)
    await duel.play_step(random)
    assert duel.on_turn is mover
    assert "…" in duel.caption
    steps = 1
    while duel.moves:
        await duel.play_step(random)
        steps += 1
    complete = (duel.caption, duel.board.buttons)
    pictures = {duel.board.photo}
    taken_back = 0
    while buttons(duel.board, UNDO):
        await duel.play(UNDO)
        taken_back += 1
        assert duel.board.photo not in pictures
        pictures.add(duel.board.photo)
    assert taken_back >= steps  # a button may have played several steps; each goes back alone
    assert [button.text for button in duel.board.buttons] == [button.text for button in before[1]]
    assert duel.caption == before[0]
    while duel.moves:
        await duel.play(duel.moves[0])
    await duel.play(CONFIRM)
    assert duel.on_turn is not mover
    assert complete[0] != duel.caption


def _confirming_passes(told: Story) -> bool:
    if told.match.game.turns_played(told.match.game.turn) < 5:
        return False
    after = after_confirming(with_turn_drafted(told, Random(0)))
    return after.game.turn is told.match.game.turn and not after.is_over


async def test_a_pass_is_shown(idle_bot: BotProcess, table: Table, people: People) -> None:
    told = with_turn_drafted(story(_confirming_passes), Random(0))
    await keep(idle_bot.url, told, table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)
    mover, other = duel.on_turn, duel.waiting
    await duel.play(CONFIRM)
    assert duel.on_turn is mover
    passed = next(turn for turn in after_confirming(told).game.recent if not turn.steps)
    line = next(line for line in duel.caption.splitlines() if "no legal move, the turn passes" in line)
    assert other.first_name in line
    assert f"{passed.roll.first}-{passed.roll.second}" in line


async def test_resigning_asks_once_more(bot: BotProcess, table: Table, people: People) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    duel = await table.begin(anna, boris)
    shown = duel.board.buttons
    assert (await table.press(clara, duel.board, RESIGN)).text
    for asker, other in ((anna, boris), (boris, anna)):  # one of them is not on turn
        await duel.do(asker, RESIGN)
        assert "2" in duel.board.button(REALLY_RESIGN).text  # what it costs
        for stranger in (other, clara):
            assert (await table.press(stranger, duel.board, REALLY_RESIGN)).text
            assert (await table.press(stranger, duel.board, CLOSE)).text
        assert buttons(duel.board, REALLY_RESIGN)
        await duel.do(asker, CLOSE)
        assert duel.board.buttons == shown
    await duel.resign(anna)
    assert duel.is_over
    assert "🏳️" in duel.caption
    assert "Boris" in duel.caption.splitlines()[-1]
    await bot.terminate()
    assert len(table.posts()) == 2


async def test_options(bot: BotProcess, table: Table, people: People) -> None:
    duel = await table.begin(people.anna, people.boris)
    shown = duel.board.buttons
    assert (await table.press(people.clara, duel.board, OPTIONS)).text
    await duel.do(people.boris, OPTIONS)
    assert buttons(duel.board, RECORD)
    assert len(buttons(duel.board, MOVE)) == sum(MOVE in button.text for button in shown)
    await duel.do(people.anna, OPTIONS)
    assert duel.board.buttons == shown


async def test_presses_that_may_not_change_anything(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """A stranger's, one out of turn, an old and a forged one: a toast, and that is all."""
    random = Random(4)
    other_table = Table(world, world.group("Other", [people.anna, people.boris]))
    other = await other_table.begin(people.boris, people.anna)
    duel = await table.begin(people.anna, people.boris)
    await duel.play_step(random)
    old = [button.data for button in duel.board.buttons]
    await duel.play_turn(random)
    await duel.play_turn(random)
    old += [button.data for button in duel.board.buttons if MOVE in button.text]
    await duel.play_step(random)

    mark, seen = world.calls.mark(), (duel.caption, duel.board.buttons, duel.board.edits)
    presses = 0
    for data in [button.data for button in duel.board.buttons]:
        presses += 1
        assert (await table.press_data(people.clara, duel.board, data)).text, data
    turn = [b.data for b in duel.board.buttons if any(icon in b.text for icon in (MOVE, CONFIRM, UNDO))]
    for data in turn:
        presses += 1
        assert (await table.press_data(duel.waiting, duel.board, data)).text, data
    tag_of_turn = {data.split(":")[0] for data in turn} | {"d"}
    for data in old:
        if data.split(":")[0] in tag_of_turn:
            presses += 1
            assert (await table.press_data(duel.on_turn, duel.board, data)).text, data
    assert duel.match
    assert other.match
    for data in _forged(turn, duel.match, other.match):
        presses += 1
        assert (await table.press_data(duel.on_turn, duel.board, data)).text, data

    assert await bot.terminate() == 0
    calls = world.calls.since(mark)
    assert [call.method for call in calls] == ["answerCallbackQuery"] * presses
    assert (duel.caption, duel.board.buttons, duel.board.edits) == seen
    async with open_store(bot.url) as store:
        events = [entry.event for entry in await store.journal(duel.match)]
        untouched = [entry.event for entry in await store.journal(other.match)]
    assert sum(isinstance(event, TurnPlayed) for event in events) == 2
    assert not any(isinstance(event, StepsDrafted | TurnPlayed) for event in untouched)


def _forged(turn: list[str], match: str, other: str) -> list[str]:
    """Another match's id, versions never seen, fields missing, junk."""
    tag, _, version, *rest = turn[0].split(":")
    wrong = [
        [tag, other, str(int(version) + 5), *rest],
        [tag, match, str(int(version) + 1), *rest],
        [tag, match, "999999999", *rest],
        [tag, match, "0", *rest],
        [tag, match, "-1", *rest],
        [tag, match[:-1], version, *rest],
        [tag, match],
        [tag],
        ["R", match, "1", "green"],
        ["R", match, "7", "white"],
        ["d", match, version, "x6x6x6x6x6"],
        ["d", match, version, "x9"],
        ["d", match, version, "a1" * 4],
    ]
    return [":".join(fields) for fields in wrong] + ["\0\xff", "🎲" * 16, ":" * 64, " ", "a" * 64]


async def test_ten_presses_at_once(bot: BotProcess, table: Table, people: People) -> None:
    random = Random(5)
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(random)
    await duel.play_turn(random)
    mover, waiting = duel.on_turn, duel.waiting
    before = len(table.posts())

    moves = [random.choice(duel.moves) for _ in range(6)]
    pressing = [
        *[(mover, move) for move in moves],
        *[(waiting, moves[0])] * 2,
        *[(people.clara, moves[1])] * 2,
    ]
    random.shuffle(pressing)
    edits = duel.board.edits
    answers = await table.press_at_once(pressing, duel.board)
    await table.until(lambda: duel.board.edits > edits)
    toasts = Counter(answer.text for answer in answers)
    assert toasts[""] == 1
    assert sorted(toasts.values()) == [1, 2, 2, 5]  # applied, not your turn, watching, too old

    while duel.moves:
        await duel.play_step(random)
    seen = (duel.board.id, duel.board.edits)
    answers = await table.press_at_once([(mover, CONFIRM)] * 10, duel.board)
    await duel.until_changed(seen)
    assert sum(not answer.text for answer in answers) == 1

    await bot.terminate()
    assert len(table.posts()) == before
    assert duel.match
    async with open_store(bot.url) as store:
        events = [entry.event for entry in await store.journal(duel.match)]
    assert len([event for event in events if isinstance(event, TurnPlayed) and event.steps]) == 3


async def test_a_press_costs_an_answer_and_an_edit(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    random = Random(6)
    duel = await table.begin(people.anna, people.boris)
    drafts = turns = 0
    # The board is there before the card says so; what follows must not be counted.
    await table.until(lambda: not table.posts()[0].buttons)
    mark = world.calls.mark()
    while turns < 8:
        icon = random.choice(duel.moves or [CONFIRM])
        drafts, turns = drafts + (icon != CONFIRM), turns + (icon == CONFIRM)
        start = world.calls.mark()
        await duel.play(icon)
        methods = [call.method for call in world.calls.since(start)]
        assert methods[0] == "answerCallbackQuery"
    await bot.terminate()
    assert world.calls.count(mark) <= 2 * drafts + 3 * turns
    assert world.calls.count(mark, "answerCallbackQuery") == drafts + turns
    assert world.calls.count(mark, "sendPhoto") == 0
    assert all(call.ok for call in world.calls.since(mark))


async def test_every_press_is_answered_before_drawing(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """The answer has arrived before the edit is even asked for, even when answers are slow."""
    duel = await table.begin(people.anna, people.boris)
    world.faults.add("slow", "answerCallbackQuery", seconds=0.5)
    mark = world.calls.mark()
    await duel.play(duel.moves[0])
    answer, edit = world.calls.since(mark)[:2]
    assert answer.method == "answerCallbackQuery"
    assert edit.started >= answer.started + 0.5


async def test_several_matches_at_once(bot: BotProcess, table: Table, people: People, world: World) -> None:
    """Three matches in one chat, two of them one person's, and a fourth of theirs elsewhere."""
    random = Random(7)
    elsewhere = Table(world, world.group("Elsewhere", [people.anna, people.boris]))
    duels = [
        await table.begin(people.anna, people.boris),
        await table.begin(people.clara, people.anna),
        await table.begin(people.boris, people.clara),
        await elsewhere.begin(people.boris, people.anna),
    ]
    for _ in range(3):
        for duel in duels:
            others = [(other.caption, other.board.edits) for other in duels if other is not duel]
            await duel.play_turn(random)
            assert [(other.caption, other.board.edits) for other in duels if other is not duel] == others
    await asyncio.gather(*(duel.play_turn(Random(number)) for number, duel in enumerate(duels)))
    await asyncio.gather(*(duel.resign(duel.white) for duel in duels))
    assert all(duel.is_over for duel in duels)
    await bot.terminate()
    assert len(table.boards()) == 3
    assert len(elsewhere.boards()) == 1


async def test_the_board_anew(bot: BotProcess, table: Table, people: People) -> None:
    duel = await table.begin(people.anna, people.boris)
    old = duel.board
    await duel.play(duel.moves[0])
    press = old.buttons[0].data
    board = await table.tell(people.boris, "/board")
    await table.until(lambda: not old.buttons)
    assert table.boards() == [board]
    assert board is table.posts()[-1]
    duel.board = board
    await duel.play(UNDO)
    assert not old.buttons

    await duel.do(people.anna, OPTIONS)
    before = duel.board
    await table.press(people.anna, duel.board, "⤵️")
    await table.until(lambda: table.boards() and table.boards()[-1] is not before and not before.buttons)
    assert len(table.boards()) == 1
    await table.press_data(people.anna, old, press)  # from a phone that still shows the old buttons
    await bot.terminate()
    assert len(table.boards()) == 1
    assert not old.buttons


async def test_boards_asked_for_faster_than_they_come(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Whatever crosses whatever on its way, one board with buttons is left; those overtaken need not come."""
    duel = await table.begin(people.anna, people.boris)
    world.press_nowait(duel.on_turn, duel.board, duel.moves[0])
    for user in (people.anna, people.boris, people.anna):
        world.say(user, table.chat, "/board")
    await table.until(lambda: table.posts()[-1].photo and table.posts()[-1] is not duel.board)
    await bot.terminate()
    (duel.board,) = table.boards()
    assert duel.board is [message for message in table.posts() if message.photo][-1]
    await bot.start()
    while duel.moves:
        await duel.play(duel.moves[0])
    await bot.terminate()
    assert table.boards() == [duel.board]


async def test_boards_pressed_before_the_bot_knows_that_they_stand(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    anna, boris = people.anna, people.boris
    duel = await table.begin(anna, boris)
    anew = encode(BoardAnew(duel.match or ""))
    touched, presses = [duel.board], list[Query[Answer]]()

    def fresh() -> list[Message]:
        return [board for board in table.boards() if board not in touched]

    def answered() -> bool:
        return all(press.answer for press in presses)

    for _ in range(4):
        presses += [world.press_data_nowait(user, duel.board, anew) for user in (anna, boris) * 3]
        while not answered():
            await table.until(lambda: fresh() or answered())
            for board in fresh():
                touched.append(board)
                presses += [world.press_nowait(user, board, OPTIONS) for user in (anna, boris)]
        await table.until(lambda: table.boards() == [[post for post in table.posts() if post.photo][-1]])
        (duel.board,) = table.boards()
    assert not (await table.press(duel.on_turn, duel.board, duel.moves[0])).text
    await duel.until_shown(lambda board: bool(buttons(board, UNDO)))
    assert table.boards() == [duel.board]


async def test_boards_asked_for_without_end_leave_room_for_others(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel, other = [await table.begin(people.anna, people.boris) for _ in range(2)]
    anew = encode(BoardAnew(duel.match or ""))
    asked = 0
    while not (text := (await table.press_data(people.anna, duel.board, anew)).text):
        asked += 1
        await table.until_more(table.posts, 4 + asked - 1)  # two cards, two boards, and what was asked for
    assert text == "I have written much here just now: try again in a moment."
    assert 10 < asked < 25
    await other.play_turn(Random(1))
