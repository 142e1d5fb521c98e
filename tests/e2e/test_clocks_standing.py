"""What stops a clock and what does not: restarts, time in which the bot is down, pauses."""

from __future__ import annotations

from random import Random

from bot.sandbox import World
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.table import CLOSE, OPTIONS, REMATCH, Table, buttons
from tests.e2e.timed import DAY, HOUR, MINUTE, left, notices, one_notice, set_clock

PAUSED, PAUSE, GO_ON = "The clock is paused", "⏸", "⏯"


async def test_times_survive_a_restart(hurried: HurriedBot, table: Table, people: People) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    assert "🔕" in ((await table.tell(people.clara, "/quiet")).text or "")  # nobody's business here
    duel = await table.begin(people.anna, people.boris)
    await hurried.pass_quietly(20 * MINUTE)
    assert "30 minutes" not in duel.caption
    await hurried.kill()
    await hurried.start()
    await hurried.pass_quietly(9 * MINUTE)
    assert len(notices(table)) == 1  # of the first idle minute
    hurried.let_pass(MINUTE)
    await one_notice(table, duel.on_turn, "30 minutes left")
    await table.until(lambda: "⏳" in duel.caption and left(duel) == "30 minutes")


async def test_time_in_which_the_bot_is_down_is_given_back(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    await hurried.pass_quietly(20 * MINUTE)
    for down in (DAY, 3 * HOUR):
        await hurried.kill()
        hurried.let_pass(down)
        await hurried.start()
    await hurried.pass_quietly(9 * MINUTE)
    assert not buttons(duel.board, "⌛️")
    seen = duel.seen()
    hurried.let_pass(MINUTE)
    await one_notice(table, duel.on_turn, "30 minutes left")
    await duel.until_changed(seen)
    await duel.play(duel.moves[0])
    assert left(duel) in ("29 minutes", "30 minutes")


async def test_a_pause_both_agree_to_stops_the_clock(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    mover, waiting = duel.on_turn, duel.waiting
    await hurried.pass_quietly(10 * MINUTE)
    await duel.do(waiting, OPTIONS)
    await duel.do(waiting, PAUSE)
    assert "asks for a pause" in duel.caption
    assert waiting.first_name in next(line for line in duel.caption.splitlines() if PAUSE in line)
    assert (await table.press(people.clara, duel.board, "Agree")).text
    await duel.do(mover, "Agree")
    assert PAUSED in duel.caption
    told = notices(table)
    await hurried.pass_quietly(10 * DAY)
    assert notices(table) == told

    # It outlasts the turn, and only he whose clock would run ends it.
    await duel.play_turn(Random(0))
    assert PAUSED in duel.caption
    await hurried.pass_quietly(DAY)
    assert not notices(table)
    assert (await table.press(mover, duel.board, GO_ON)).text
    assert (await table.press(people.clara, duel.board, GO_ON)).text
    resume = duel.board.button(GO_ON).data
    await duel.do(waiting, GO_ON)
    assert left(duel) in ("1 hour", "60 minutes")
    assert (await table.press_data(waiting, duel.board, resume)).text
    hurried.let_pass(HOUR // 2)
    await one_notice(table, waiting, "30 minutes left")


async def test_the_time_left_is_the_same_after_a_pause_by_command(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    assert (await table.tell(people.anna, "/pause")).text  # no match here yet
    duel = await table.begin(people.anna, people.boris)
    await hurried.pass_quietly(20 * MINUTE)
    stranger = await table.tell(people.clara, "/pause")
    asked = await table.tell(people.anna, "/pause")
    again = await table.tell(people.anna, "/pause")  # agrees with nobody but himself
    assert stranger.text != asked.text == again.text
    await table.until(lambda: "asks for a pause" in duel.caption)
    agreed = await table.tell(people.boris, "/pause")
    assert agreed.text != asked.text
    await table.until(lambda: PAUSED in duel.caption)
    await hurried.kill()
    hurried.let_pass(DAY)
    await hurried.start()
    await duel.play(GO_ON)
    assert left(duel) == "40 minutes"


async def test_a_pause_may_be_refused_and_needs_a_clock(
    hurried: HurriedBot, table: Table, people: People, world: World
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    await duel.do(people.anna, OPTIONS)
    await duel.do(people.anna, PAUSE)
    refuse = duel.board.button(CLOSE).data
    await duel.do(people.boris, CLOSE)
    assert "pause" not in duel.caption
    assert (await table.press_data(people.boris, duel.board, refuse)).text  # nobody asks any more
    assert left(duel) in ("1 hour", "60 minutes")

    endless = Table(world, world.group("Endless", [people.anna, people.boris]))
    other = await endless.begin(people.anna, people.boris)
    await other.do(people.anna, OPTIONS)
    assert not buttons(other.board, PAUSE)
    assert "No clock" in ((await endless.tell(people.anna, "/pause")).text or "")
    assert (await endless.press_data(people.anna, other.board, f"w:{other.match}")).text


async def test_a_forgotten_pause_is_closed_after_thirty_days(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    for user in (people.anna, people.boris):
        await table.tell(user, "/pause")
    await table.until(lambda: PAUSED in duel.caption)
    await hurried.pass_quietly(29 * DAY)
    assert not buttons(duel.board, REMATCH)
    hurried.let_pass(2 * DAY)
    await table.until(lambda: duel.is_over)
    assert "without a result" in duel.caption
