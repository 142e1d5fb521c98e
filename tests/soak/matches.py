"""Many matches at once, with people who press anything, faults and kills; then the verdict."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.sandbox import Sandbox, World
from bot.sandbox.messages import Message
from storage import open_store
from tests.e2e.process import BotProcess, run
from tests.soak.chaos import Killer, add_faults
from tests.soak.contest import Contest, Pace
from tests.soak.figures import megabytes, memory, percentile
from tests.soak.meeting import InGroup, Meeting
from tests.soak.phones import Phones, is_over
from tests.soak.presses import Presses
from tests.soak.verdict import Judge, log_trouble, record, turns_of, unanswered

GROUP = 4  # matches in one group
SETTLING = 120.0  # seconds after the end of play until every board shows it
SAMPLE = 5  # records verified by the engine's own process


@dataclass(frozen=True, slots=True)
class Plan:
    """What a soak is to be. `seconds` of play, after which everybody resigns; `share` of calls fails."""

    matches: int = 200
    kills: int = 10
    seconds: float = 480.0
    share: float = 0.02
    think: float = 4.0
    seed: int = 1


@dataclass(slots=True)
class Report:
    """`violations` has a line for each thing that is wrong; `figures` what was measured."""

    violations: list[str] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)


async def soak(plan: Plan, folder: Path) -> Report:
    """Play the whole of it."""
    random = Random(plan.seed)
    async with Sandbox() as sandbox:
        world = sandbox.world
        bot = BotProcess(sandbox, folder)
        phones, presses, pace = Phones(world), Presses(world), Pace(plan.think)
        contests = [
            Contest(meeting, phones, presses, pace, Random(random.random()))
            for meeting in meetings(plan, world, phones, presses)
        ]
        await bot.start()
        killer = Killer(bot, presses, Random(random.random()))
        begun, first_memory = time.monotonic(), memory(bot.pid)
        add_faults(world, plan.share, Random(random.random()))
        try:
            unfinished = await _play(plan, contests, killer, pace)
            lasted = time.monotonic() - begun
            world.faults.clear()
            unfinished += await _settle(world, contests, phones, presses)
            last_memory = memory(bot.pid)
            code = await bot.terminate()
        finally:
            if bot.running:
                await bot.kill()
        report = Report(unfinished + unanswered(presses) + log_trouble(bot))
        if code:
            report.violations.append(f"the bot ended with exit code {code}")
        turns = await _judge(report, bot, contests, phones, folder)
        _figure(report, world, presses, lasted, turns)
        report.figures["memory at the start, at the end"] = f"{megabytes(first_memory)}, {megabytes(last_memory)}"
        report.figures["kills"] = str(len(killer.times))
        return report


def meetings(plan: Plan, world: World, phones: Phones, presses: Presses) -> Sequence[Meeting]:
    """Groups of four people, who all play each other, and one who only watches."""
    made: list[Meeting] = []
    while len(made) < plan.matches:
        number = len(made)
        a, b, c, d, watcher = (
            world.user(f"{name}{number}", language_code="en") for name in ("Anna", "Boris", "Clara", "David", "Eve")
        )
        chat = world.group(f"Club {number}", [a, b, c, d, watcher])
        for white, black in ((a, b), (c, d), (b, d), (c, a))[: plan.matches - number]:
            made.append(InGroup(phones, presses, white, black, [watcher], chat))
    return made


async def _play(plan: Plan, contests: Sequence[Contest], killer: Killer, pace: Pace) -> list[str]:
    playing = [asyncio.ensure_future(contest.play()) for contest in contests]
    killing = asyncio.ensure_future(killer.run(plan.kills, plan.seconds))
    _, late = await asyncio.wait(playing, timeout=plan.seconds)
    await killing
    pace.giving_up = True
    if late:
        _, late = await asyncio.wait(late, timeout=SETTLING)
    for task in late:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    return [
        f"match {contest.match or '(not begun)'} of {contest.meeting.white.name} did not end: {end!r}"
        for contest, end in zip(contests, ended, strict=True)
        if isinstance(end, BaseException)
    ]


async def _settle(world: World, contests: Sequence[Contest], phones: Phones, presses: Presses) -> list[str]:
    """Wait until every press is answered and every board shows the end; press those the bot does not know of."""
    matches = [contest.match for contest in contests if contest.match]

    def settled() -> bool:
        newest = [boards[-1] for match in matches for boards in phones.by_chat(match)]
        return not presses.unanswered() and all(map(is_over, newest))

    try:
        await world.wait_for(settled, SETTLING)
        for contest in contests:
            await contest.press_older_boards()
        await world.wait_for(lambda: not any(_older(phones, match) for match in matches), SETTLING)
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


async def _judge(
    report: Report, bot: BotProcess, contests: Sequence[Contest], phones: Phones, folder: Path
) -> int:
    turns = 0
    async with open_store(bot.url) as store:
        report.violations += [f"match {match} is behind" for match in await store.matches_behind()]
        judge = Judge(store, phones)
        for number, contest in enumerate(contests):
            report.violations += await judge.match(contest.match)
            report.violations += await judge.doubled(contest.match)
            stored = await store.match(contest.match)
            events = [entry.event for entry in await store.journal(contest.match)]
            turns += turns_of(events)
            if stored is not None and number % max(len(contests) // SAMPLE, 1) == 0:
                file = folder / f"{stored.id}.narde.txt"
                file.write_text(record(stored, events, 1))
                ended = await run(folder, "engine", "verify", str(file))
                if ended.code:
                    report.violations.append(f"match {stored.id}: engine verify says {ended.err}")
    return turns


def _figure(report: Report, world: World, presses: Presses, lasted: float, turns: int) -> None:
    seconds = presses.seconds()
    calls = world.calls.since()
    edits = sum(call.method.startswith("edit") for call in calls)
    report.figures |= {
        "seconds of play": f"{lasted:.0f}",
        "presses": f"{len(presses)}, {len(presses) / lasted:.1f} a second",
        "presses lost in kills": str(presses.lost()),
        "answers, p50 and p95": f"{percentile(seconds, 0.5) * 1e3:.0f} ms, {percentile(seconds, 0.95) * 1e3:.0f} ms",
        "turns": str(turns),
        "API calls a turn": f"{len(calls) / max(turns, 1):.1f}",
        "edits a turn": f"{edits / max(turns, 1):.1f}",
        "calls refused or dropped": f"{sum(not call.ok for call in calls)} of {len(calls)}",
    }
