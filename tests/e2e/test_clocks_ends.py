"""What becomes of a turn whose time is over, and of matches nobody plays any more."""

from __future__ import annotations

from random import Random

from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.table import CONFIRM, MOVE, Duel, Table, buttons
from tests.e2e.timed import DAY, HOUR, MINUTE, left, notices, one_notice, set_clock

CLAIM = "⌛️"
CLAIMS = 8  # matches in which a claim meets a move


async def test_the_waiting_side_alone_may_claim_and_only_when_time_is_over(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, 10 * MINUTE)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    mover, waiting = duel.on_turn, duel.waiting
    assert not buttons(duel.board, CLAIM)
    early = await table.press_data(waiting, duel.board, f"C:{duel.match}:1")
    assert "time" in early.text
    hurried.let_pass(10 * MINUTE)
    await table.until(lambda: buttons(duel.board, CLAIM))
    assert (await table.press(mover, duel.board, CLAIM)).text == early.text
    assert (await table.press(people.clara, duel.board, CLAIM)).text
    await duel.do(waiting, CLAIM)
    assert duel.is_over
    assert "ran out of time" in duel.caption
    assert waiting.first_name in duel.caption.splitlines()[-1]
    assert (await table.press_data(waiting, duel.board, f"C:{duel.match}:1")).text
    await table.until(lambda: not notices(table))


async def test_a_late_move_counts_as_long_as_nobody_claims(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, 2 * MINUTE)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    hurried.let_pass(HOUR)
    await table.until(lambda: buttons(duel.board, CLAIM))
    claim = duel.board.button(CLAIM).data
    await duel.play_turn(Random(0))
    assert left(duel) == "2 minutes"
    assert not buttons(duel.board, CLAIM)
    for user in (people.anna, people.boris):
        assert (await table.press_data(user, duel.board, claim)).text
    await table.until(lambda: not notices(table))


async def test_a_claim_and_a_move_at_once_have_one_outcome(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await set_clock(hurried, table.chat, 2 * MINUTE)
    await hurried.start()
    duels = [await table.begin(people.anna, people.boris) for _ in range(CLAIMS)]
    for duel in duels:
        while duel.moves:
            await duel.play(duel.moves[0])
    hurried.let_pass(3 * MINUTE)
    await table.until(lambda: all(buttons(duel.board, CLAIM) for duel in duels))
    for number, duel in enumerate(duels):
        presses = [(duel.on_turn, CONFIRM), (duel.waiting, CLAIM)][:: 1 if number % 2 else -1]
        seen = duel.seen()
        answers = await table.press_at_once(presses, duel.board)
        await duel.until_changed(seen)
        (done,) = [text for (_, text), answer in zip(presses, answers, strict=True) if not answer.text]
        assert duel.is_over is (done == CLAIM)
        assert ("ran out of time" in duel.caption) is duel.is_over
        assert bool(buttons(duel.board, MOVE)) is not duel.is_over


async def test_a_match_both_have_left_is_closed(hurried: HurriedBot, table: Table, people: People) -> None:
    await set_clock(hurried, table.chat, 2 * MINUTE)
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    hurried.let_pass(2 * MINUTE)
    await one_notice(table, duel.waiting, "claim")
    await hurried.pass_quietly(DAY - 5 * MINUTE)
    assert buttons(duel.board, CLAIM)
    hurried.let_pass(10 * MINUTE)
    await _closed(duel)
    await table.until(lambda: not notices(table))


async def test_without_a_clock_a_forgotten_match_is_closed_after_thirty_days(
    hurried: HurriedBot, table: Table, people: People
) -> None:
    await hurried.start()
    duel = await table.begin(people.anna, people.boris)
    assert "left" not in duel.caption
    await hurried.pass_quietly(29 * DAY)
    await duel.play(duel.moves[0])  # not forgotten
    await hurried.pass_quietly(29 * DAY)
    assert buttons(duel.board, MOVE) or buttons(duel.board, CONFIRM)
    hurried.let_pass(DAY)
    await _closed(duel)


async def _closed(duel: Duel) -> None:
    """Over, without a winner."""
    await duel.table.until(lambda: duel.is_over)
    assert "without a result" in duel.caption
    assert "🏁" not in duel.caption
