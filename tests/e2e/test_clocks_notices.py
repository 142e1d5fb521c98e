"""Who is waited for is told so, once, and not any more when he has moved."""

from __future__ import annotations

from random import Random

from bot.sandbox import World
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.table import CONFIRM, Duel, Table
from tests.e2e.timed import DAY, HOUR, MINUTE, left, notices, one_notice, private_match, set_clock


async def test_an_idle_minute_brings_one_mention_until_the_move(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    await hurried.pass_quietly(MINUTE - 10)
    await duel.play(duel.moves[0])  # he is there after all
    await hurried.pass_quietly(MINUTE - 10)
    assert not notices(table)
    hurried.let_pass(20)
    notice = await one_notice(table, duel.on_turn, "it is your turn")
    await hurried.pass_quietly(3 * DAY)
    assert notices(table) == [notice]
    mark = world.calls.mark()
    while duel.moves:
        await duel.play(duel.moves[0])
    assert notices(table) == [notice]
    await duel.play(CONFIRM)
    await table.until(lambda: notice.deleted)
    hurried.let_pass(MINUTE + 1)
    await one_notice(table, duel.on_turn, "it is your turn")  # the other's turn now
    await hurried.terminate()
    assert world.calls.count(mark, "sendMessage") == 1


async def test_reminders_take_each_others_place(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    mover, waiting = duel.on_turn, duel.waiting
    assert left(duel) in ("1 hour", "60 minutes")
    mark = world.calls.mark()
    for passed, told, words in (
        (MINUTE, mover, "it is your turn."),
        (HOUR // 2 - MINUTE, mover, "30 minutes left"),
        (HOUR // 3, mover, "10 minutes left"),
        (HOUR // 6, waiting, "you may claim the game"),
    ):
        seen = duel.seen()
        hurried.let_pass(passed)
        await one_notice(table, told, words)
        if passed != MINUTE:  # the board too says what time is left
            await duel.until_changed(seen)
            assert words in duel.caption or "The time is over" in duel.caption
    await duel.do(waiting, "⌛️")
    await table.until(lambda: not notices(table))
    await hurried.terminate()
    assert world.calls.count(mark, "sendMessage") == 4


async def test_the_shortest_clock_says_the_time_with_the_first_mention(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, 2 * MINUTE)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    seen = duel.seen()
    hurried.let_pass(MINUTE)
    notice = await one_notice(table, duel.on_turn, "left")
    await duel.until_changed(seen)  # the board says it too
    await duel.play_turn(Random(0))
    await table.until(lambda: notice.deleted)
    assert left(duel) == "2 minutes"


async def test_who_has_turned_notices_off_gets_none(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    for quiet in (people.anna, people.boris):
        assert "🔕" in ((await table.tell(quiet, "/quiet")).text or "")
    duel = await table.begin(people.anna, people.boris)
    mark = world.calls.mark()
    for passed in (MINUTE, HOUR // 2, HOUR):
        await hurried.pass_quietly(passed)
    await hurried.terminate()
    assert not world.calls.count(mark, "sendMessage")
    await hurried.start()
    assert "🔔" in ((await table.tell(duel.waiting, "/quiet")).text or "")
    await duel.play_turn(Random(0))  # late, but nobody has claimed
    hurried.let_pass(MINUTE)
    await one_notice(table, duel.on_turn, "it is your turn")


async def test_a_private_board_is_the_notice(hurried: HurriedBot, people: People, world: World) -> None:
    """Each new turn is a new message; reminders of the time come besides."""
    await private_match(hurried, people.anna, people.boris, HOUR)
    await hurried.start()
    tables = {user: Table(world, world.private(user)) for user in (people.anna, people.boris)}
    for chat in tables.values():
        await chat.until(chat.boards)
    duels = {user: Duel(chat, chat.boards()[-1], people.anna, people.boris) for user, chat in tables.items()}
    for turn in range(2):
        mover = duels[people.anna].on_turn
        await hurried.pass_quietly(MINUTE)
        assert not notices(tables[mover])
        other = people.boris if mover is people.anna else people.anna
        await _turn_handed_over(duels[mover], duels[other], Random(turn))
        duels = {
            user: Duel(chat, chat.boards()[-1], people.anna, people.boris) for user, chat in tables.items()
        }
    mover = duels[people.anna].on_turn
    seen = duels[mover].seen()
    hurried.let_pass(HOUR // 2)
    notice = await one_notice(tables[mover], mover, "30 minutes left")
    await duels[mover].until_changed(seen)
    await duels[mover].play_turn(Random(9))
    await tables[mover].until(lambda: notice.deleted)


async def _turn_handed_over(mine: Duel, theirs: Duel, random: Random) -> None:
    """The other gets a new board, and the old one loses its buttons."""
    old, before = theirs.board, len(theirs.table.posts())
    assert not theirs.moves
    await mine.play_turn(random)
    await theirs.table.until(lambda: len(theirs.table.posts()) > before and not old.buttons)
    (board,) = theirs.table.boards()
    assert board is not old
    assert Duel(theirs.table, board, mine.white, mine.black).moves


async def test_a_move_made_while_a_slow_mention_is_written_takes_it_back(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    while duel.moves:
        await duel.play(duel.moves[0])
    world.faults.add("slow", "sendMessage", seconds=1.5)
    mark = world.calls.mark()
    hurried.let_pass(MINUTE)
    await table.until(lambda: world.calls.count(mark, "sendMessage"))
    await duel.play(CONFIRM)
    await table.until(lambda: world.calls.count(mark, "deleteMessage") and not notices(table))


async def test_a_flooded_chat_does_not_hold_up_the_clocks_of_others(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await hurried.start()
    await table.begin(people.anna, people.boris)
    other = Table(world, world.group("Other", [people.anna, people.boris]))
    duel = await other.begin(people.anna, people.boris)
    world.faults.add(429, "sendMessage", table.chat, retry_after=60)
    mark = world.calls.mark()
    hurried.let_pass(MINUTE)
    await one_notice(other, duel.on_turn, "it is your turn")
    await table.until(
        lambda: [call.status for call in world.calls.since(mark, "sendMessage", table.chat)] == [429]
    )
    assert not notices(table)
