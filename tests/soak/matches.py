"""Many matches at once, with people who press anything, faults and kills; then the verdict."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.sandbox import Sandbox
from bot.sandbox.messages import Message
from storage import open_store
from tests.e2e.process import BotProcess
from tests.soak.chaos import Killer, add_faults
from tests.soak.contest import Contest, Pace
from tests.soak.figures import megabytes, memory, milliseconds
from tests.soak.meeting import Stored
from tests.soak.phones import Phones, is_over
from tests.soak.presses import Presses
from tests.soak.report import Report
from tests.soak.seats import Seats
from tests.soak.verdict import judge, log_trouble, unanswered

SETTLING = 240.0  # seconds after the end of play until everybody has resigned and every board shows it


@dataclass(frozen=True, slots=True)
class Plan:
    """What a soak is to be. `seconds` of play, after which everybody resigns; `share` of calls fails."""

    matches: int = 200
    kills: int = 10
    seconds: float = 480.0
    share: float = 0.02
    think: float = 8.0
    seed: int = 1


async def soak(plan: Plan, folder: Path) -> Report:
    """Play the whole of it."""
    random = Random(plan.seed)
    async with Sandbox() as sandbox:
        world = sandbox.world
        bot = BotProcess(sandbox, folder)
        phones, presses, pace = Phones(world), Presses(world), Pace(plan.think)
        seats = Seats(phones, presses)
        contests = [
            Contest(meeting, phones, presses, pace, Random(random.random()))
            for meeting in seats.meetings(plan.matches)
        ]
        for contest in contests:
            if isinstance(contest.meeting, Stored):
                await contest.meeting.store(bot.url, contest.random)
        killer = Killer(bot, presses, Random(random.random()))
        await bot.start()
        first_memory, begun = memory(bot.pid), time.monotonic()
        add_faults(world, plan.share, Random(random.random()))
        try:
            report = Report(await _play(plan, contests, killer, pace))
            lasted = time.monotonic() - begun
            world.faults.clear()
            report.violations += await _settle(contests, phones, presses)
            last_memory = memory(bot.pid)
            if code := await bot.terminate():
                report.violations.append(f"the bot ended with exit code {code}")
        finally:
            await bot.kill()
        report.violations += unanswered(presses) + log_trouble(bot)
        async with open_store(bot.url) as store:
            turns = await judge(report, store, phones, [contest.match for contest in contests], folder)
        turns -= sum(contest.meeting.turns for contest in contests)
        _figure(report, phones, presses, lasted, turns)
        report.figures["kills"] = f"{len(killer.times)}, {presses.lost()} presses lost in them"
        report.figures["memory, start and end"] = f"{megabytes(first_memory)}, {megabytes(last_memory)}"
        return report


async def _play(plan: Plan, contests: Sequence[Contest], killer: Killer, pace: Pace) -> list[str]:
    ramp = plan.seconds / 20 / len(contests)  # nobody is ready to play in the very same second
    playing = [asyncio.ensure_future(contest.play(number * ramp)) for number, contest in enumerate(contests)]
    killing = asyncio.ensure_future(killer.run(plan.kills, plan.seconds))
    _, late = await asyncio.wait(playing, timeout=plan.seconds)
    await killing
    pace.giving_up = True
    if late:
        _, late = await asyncio.wait(late, timeout=SETTLING)
    for task in late:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    return [
        f"match {contest.match or '(not begun)'} of {contest.meeting.white.name} did not end: {end!r}"
        for contest, end in zip(contests, ends, strict=True)
        if isinstance(end, BaseException)
    ]


async def _settle(contests: Sequence[Contest], phones: Phones, presses: Presses) -> list[str]:
    """Wait until every press is answered and every board shows the end.

    Boards the bot cannot know of (it was killed while it sent them) are pressed: then they must go.
    """
    matches = [contest.match for contest in contests if contest.match]

    def settled() -> bool:
        newest = [boards[-1] for match in matches for boards in phones.by_chat(match)]
        return not presses.unanswered() and all(map(is_over, newest))

    try:
        await phones.world.wait_for(settled, SETTLING)
        for contest in contests:
            await contest.press_older_boards()
        await phones.world.wait_for(lambda: not any(_older(phones, match) for match in matches), SETTLING)
    except TimeoutError:
        return [
            f"the board {board.id} of match {match} in {board.chat.title} is left over: {board.html!r}"
            for match in matches
            for board in _older(phones, match)
        ]
    return []


def _older(phones: Phones, match: str) -> list[Message]:
    """Boards with buttons above the newest of their chat."""
    return [board for boards in phones.by_chat(match) for board in boards[:-1]]


def _figure(report: Report, phones: Phones, presses: Presses, lasted: float, turns: int) -> None:
    calls = phones.world.calls.since()
    edits = sum(call.method.startswith("edit") for call in calls)
    refused = Counter(call.description.partition(":")[2].strip()[:50] for call in calls if call.status == 400)
    report.figures |= {
        "seconds of play": f"{lasted:.0f}",
        "presses": f"{len(presses)}, {len(presses) / lasted:.1f} a second",
        "answers, p50 and p95": milliseconds(presses.seconds()),
        "the same but for 15 s after each kill": milliseconds(presses.seconds_in_peace()),
        "turns": str(turns),
        "API calls a turn": f"{len(calls) / max(turns, 1):.1f}",
        "edits a turn": f"{edits / max(turns, 1):.1f}",
        "calls that failed": f"{sum(not call.ok for call in calls)} of {len(calls)}",
        "refused by themselves": ", ".join(f"{count} {reason}" for reason, count in refused.most_common(5)),
    }
