"""🎬 and 🖼 under a finished game: its film and the card of its result come, to whom they may come."""

from __future__ import annotations

import asyncio
import io
import sqlite3
import time
from contextlib import closing
from itertools import count, pairwise
from pathlib import Path
from random import Random
from statistics import median

import av
import pytest
from PIL import Image

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from bot.telegram.callbacks import encode
from bot.telegram.presses import Replay, Share
from engine.events import Event, TurnPlayed
from rendering.scenes import FIRST, GLIDE, LANDED, LAST, PASS, ROLL, TICKS
from tests.e2e.anywhere import dialog, press_start, private
from tests.e2e.conftest import People
from tests.e2e.prepared import STANDARD, Story, keep
from tests.e2e.process import PATIENCE, BotProcess
from tests.e2e.table import REMATCH, REPLAY, SHARE, Table, buttons, is_put_away
from tests.engine.playing import played_out

MOST_BYTES = 3_000_000
ACTION_SHOWN = 5  # seconds Telegram shows what the bot is doing
BEGUN, ALREADY = "⏳ It is on its way.", "⏳ It is on its way already."
BUSY = "I have written much here just now: try again in a moment."
ANSWERED = 0.5  # seconds; the median of presses while a film is made


def a_long_game() -> Story:
    """Played to its end at random, in at least a hundred turns."""
    games = (Story(*played_out(Random(seed), STANDARD)) for seed in count())
    return next(game for game in games if len(turns(game.events)) >= 100)


def turns(events: tuple[Event, ...]) -> list[TurnPlayed]:
    return [event for event in events if isinstance(event, TurnPlayed)]


def seconds(events: tuple[Event, ...]) -> float:
    """How long a game's film should take."""
    ticks = sum(ROLL + len(turn.steps) * (GLIDE + LANDED) if turn.steps else PASS for turn in turns(events))
    return (ticks + ROLL + FIRST + LAST) / TICKS


def films(table: Table) -> list[Message]:
    return [post for post in table.posts() if post.content.media and post.content.media.kind == "animation"]


def cards(table: Table) -> list[Message]:
    return [post for post in table.posts() if post.photo and not post.buttons]


async def wish(table: Table, user: User, board: Message, icon: str) -> None:
    """Press, once more while the bot has not been told that what was asked for before has come."""
    while (answer := await table.press(user, board, icon)).text in (ALREADY, BUSY):
        continue
    assert answer.text == BEGUN


async def film_after(table: Table, user: User, board: Message) -> Message:
    before = len(films(table))
    await wish(table, user, board, REPLAY)
    await table.until(lambda: len(films(table)) > before)
    return films(table)[-1]


def watch(film: Message) -> tuple[float, int]:
    """How long it takes, in seconds, and its number of frames; all of them can be decoded."""
    assert film.document
    with av.open(io.BytesIO(film.document.data), "r") as container:
        (stream,) = container.streams
        assert stream.duration is not None
        assert stream.time_base is not None
        sizes = [(frame.width, frame.height) for frame in container.decode(video=0)]
        assert set(sizes) == {(800, 600)}
        return float(stream.duration * stream.time_base), len(sizes)


@pytest.mark.timeout(300)
async def test_a_film_of_a_hundred_turns_comes_while_others_play_on(
    idle_bot: BotProcess,
    table: Table,
    people: People,
    world: World,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = a_long_game()
    await keep(idle_bot.url, game, table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    board = table.boards()[-1]
    others = Table(world, world.group("Others", [people.anna, people.boris]))
    duel = await others.begin(people.anna, people.boris, "/narde 7")

    mark, begun = world.calls.mark(), time.monotonic()
    assert (await table.press(people.clara, board, REPLAY)).text == BEGUN
    assert (await table.press(people.anna, board, REPLAY)).text == ALREADY
    answered, random = [], Random(7)
    while not films(table):
        pressed = time.monotonic()
        await duel.play_step(random)
        answered.append(time.monotonic() - pressed)
    taken = time.monotonic() - begun

    (film,) = films(table)
    assert film.document
    assert film.document.name == "replay.mp4"
    assert film.document.data.index(b"moov") < film.document.data.index(b"mdat")
    assert len(film.document.data) <= MOST_BYTES
    length, frames = watch(film)
    assert length == pytest.approx(seconds(game.events), abs=0.1)
    assert frames > 4 * len(turns(game.events))
    assert "Anna" in film.html
    assert "Boris" in film.html

    (sent,) = world.calls.since(mark, "sendAnimation", table.chat)
    actions = world.calls.since(mark, "sendChatAction", table.chat)
    assert {call.parameters["action"] for call in actions} == {"upload_video"}
    shown = [call.started for call in actions]
    assert all(after - before < ACTION_SHOWN for before, after in pairwise([*shown, sent.started]))
    assert median(answered) < ANSWERED
    with capsys.disabled():
        size = len(film.document.data) / 1e6
        print(f"\n{len(turns(game.events))} turns: a film of {size:.2f} MB in {taken:.1f} s; meanwhile")
        print(f"{len(answered)} presses, shown in {median(answered):.3f} s, at most {max(answered):.3f} s")

    mark = world.calls.mark()
    again = await film_after(table, people.boris, board)  # Telegram has it: nothing is made or uploaded
    assert again.document == film.document
    (sent,) = world.calls.since(mark, "sendAnimation", table.chat)
    assert again.content.media
    assert sent.parameters["animation"] == again.content.media.file.id
    assert not world.calls.since(mark, "sendChatAction")


async def test_each_game_of_a_match_has_its_film_and_its_card(
    bot: BotProcess, table: Table, people: People
) -> None:
    duel = await table.begin(people.anna, people.boris, "/narde 3")
    random = Random(2)
    for _ in range(4):
        await duel.play_turn(random)
    first = duel.board
    await duel.resign(people.anna)
    await table.until(lambda: is_put_away(first))
    film = await film_after(table, people.clara, first)  # while the next game goes on
    assert "🏳️" in film.html
    assert "<b>0 : 2</b>" in film.html
    length, _ = watch(film)
    assert length > (4 * ROLL + FIRST + LAST) / TICKS

    await duel.resign(people.boris)
    await duel.resign(people.anna)
    assert buttons(duel.board, REMATCH)
    last = await film_after(table, people.boris, duel.board)  # nobody had moved in the last game
    assert watch(last)[0] < (4 * ROLL + FIRST + LAST) / TICKS
    assert "🏁" in last.html

    await wish(table, people.anna, duel.board, SHARE)
    await table.until(lambda: cards(table))
    (card,) = cards(table)
    assert card.photo
    assert Image.open(io.BytesIO(card.photo)).size == (1280, 1240)
    assert "🏁" in card.html
    assert "@narde_bot" in card.html
    await wish(table, people.clara, duel.board, SHARE)
    await table.until(lambda: len(cards(table)) == 2)
    assert cards(table)[1].photo == card.photo
    assert cards(table)[0].content.media == cards(table)[1].content.media  # uploaded once
    assert table.boards() == [duel.board]


async def test_a_match_called_off_has_a_film_but_no_card(
    bot: BotProcess, table: Table, people: People
) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.do(people.anna, "⚙️")
    await duel.do(people.anna, "✖️")
    assert [button.text[0] for button in duel.board.buttons] == ["🔁", "📄", REPLAY]
    film = await film_after(table, people.anna, duel.board)
    assert "without a result" in film.html
    forged = encode(Share(duel.match or "", 1))
    assert (await table.press_data(people.anna, duel.board, forged)).text
    assert not cards(table)


async def test_what_must_not_be_shown_is_not(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris, "/narde 3")
    match, mark = duel.match or "", world.calls.mark()
    dora = world.user("Dora", started=True)
    elsewhere = Table(world, world.group("Elsewhere", [dora, people.anna]))
    theirs = await elsewhere.begin(dora, people.anna)
    running: list[Replay | Share] = [
        Replay(match, 1),
        Replay(match, 2),
        Replay(match, 0),
        Share(match, 1),
        Replay("unknown", 1),
    ]
    for press in running:
        assert (await table.press_data(people.anna, duel.board, encode(press))).text
    await duel.resign(people.anna)
    finished: list[Replay | Share] = [Replay(match, 1), Share(match, 1)]
    for press in finished:
        answer = await elsewhere.press_data(dora, theirs.board, encode(press))
        assert answer.text == "I do not know this match."  # not shown in that chat
    assert not world.calls.since(mark, "sendAnimation")
    assert not films(table)
    assert not films(elsewhere)
    assert not cards(elsewhere)


async def test_from_a_chat_without_the_bot_it_comes_to_the_private_chat(
    bot: BotProcess, people: People, world: World
) -> None:
    anna, boris = people.anna, people.boris
    await press_start(world, anna)
    chat = dialog(world, anna, boris)
    duel = await chat.accept(await chat.post(anna, "1"), anna, boris)
    await duel.resign(boris)
    assert "Start" in ((await chat.press(boris, duel.board, REPLAY)).text or "")
    assert "private" in ((await chat.press(anna, duel.board, REPLAY)).text or "")
    await chat.until(lambda: films(private(world, anna)))
    assert watch(films(private(world, anna))[0])[1] > 1
    await chat.press(anna, duel.board, SHARE)
    await chat.until(lambda: cards(private(world, anna)))


async def test_spectators_can_look_again_at_a_finished_match(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    theirs = private(world, people.clara)
    await press_start(world, people.clara)
    world.say(people.clara, theirs.chat, f"/watch {duel.match}")
    await theirs.until(lambda: any(post.photo for post in theirs.posts()))
    board = theirs.posts()[-1]
    assert not board.buttons
    await duel.resign(people.anna)
    await theirs.until(lambda: is_put_away(board))
    assert watch(await film_after(theirs, people.clara, board))[1] > 1
    assert not films(table)


async def test_a_bot_that_stops_gives_up_its_film(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    await keep(idle_bot.url, a_long_game(), table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    board = table.boards()[-1]
    await table.press(people.anna, board, REPLAY)
    await table.until(lambda: world.calls.count(method="sendChatAction"))
    await table.until(filming)
    assert await idle_bot.terminate() == 0
    await table.until(lambda: not filming())
    assert not films(table)
    await idle_bot.start()
    assert (await table.press(people.anna, board, REPLAY)).text == BEGUN
    await table.until(filming)


def filming() -> bool:
    """Whether a film is being made on this machine, as Linux tells."""
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"rendering.studio" in process.read_bytes():
                return True
        except OSError:  # it has ended
            continue
    return False


async def lose_films(bot: BotProcess) -> None:
    """As if Telegram knew none of their ids any more."""
    spoil = "UPDATE pictures SET file_id = 'A' WHERE file_id LIKE '%animation%'"
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as database:
        async with asyncio.timeout(PATIENCE):
            while not database.execute(spoil).rowcount:  # noqa: ASYNC110 the bot tells nobody that it keeps one
                await asyncio.sleep(0.01)


async def test_a_film_telegram_has_lost_or_refuses_at_first_comes_all_the_same(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.resign(people.anna)
    world.faults.add(429, "sendAnimation", retry_after=1)
    world.faults.add(500, "sendAnimation")
    world.faults.add("drop", "sendChatAction")
    first = await film_after(table, people.anna, duel.board)
    await lose_films(bot)
    second = await film_after(table, people.anna, duel.board)
    assert second.document == first.document
    assert len(films(table)) == 2
