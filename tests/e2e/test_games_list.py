"""/games: one's open matches, each with a button that brings its board here; and how many there may be."""

from __future__ import annotations

from random import Random

from bot.sandbox import World
from tests.e2e.anywhere import private
from tests.e2e.bringing import BRING, bring
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.prepared import keep, story
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CONFIRM, MOVE, OPTIONS, RESIGN, Duel, Table, buttons
from tests.e2e.timed import HOUR, set_clock

MOST = 20


async def test_without_a_match(bot: BotProcess, table: Table, people: People, world: World) -> None:
    for chat in (table, private(world, people.anna)):
        reply = await chat.tell(people.anna, "/games")
        assert reply.text
        assert not reply.buttons
    world.say(people.anna, table.chat, "/games", anonymous=True)
    await table.until(lambda: len(table.posts()) == 2)
    assert table.posts()[-1].text != table.posts()[0].text


async def test_what_is_said_of_each(hurried: HurriedBot, table: Table, people: People, world: World) -> None:
    """Opponent, score, whose turn, time left; where one is waited for comes first."""
    await set_clock(hurried, table.chat, HOUR)
    await hurried.start()
    other = Table(world, world.group("Other", [people.anna, people.clara]))
    duels = [
        await table.begin(people.anna, people.boris, "/narde 3"),
        await other.begin(people.clara, people.anna, "/narde 1"),
    ]
    await table.begin(people.boris, people.clara)  # none of Anna's
    await duels[0].play_turn(Random(0))
    await duels[0].resign(people.boris)  # 2 : 0
    for duel in duels:
        while duel.on_turn is not people.anna:
            await duel.play_turn(Random(1))
    await duels[1].play_turn(Random(2))
    await hurried.pass_quietly(HOUR // 6)
    chat = private(world, people.anna)
    listed = await chat.tell(people.anna, "/games")
    first, second = (listed.html).split("\n\n")[1:3]
    assert "2 : 0" in first
    assert "Boris" in first
    assert "your turn" in first
    assert "50 minutes left" in first
    assert "Clara" in second
    assert "Clara" in second.splitlines()[1]  # whose turn it is
    assert "left" not in second
    assert str(duels[0].match) in first
    assert [button.text for button in listed.buttons] == [
        f"{BRING} 1. \u2068Boris\u2069",
        f"{BRING} 2. \u2068Clara\u2069",
    ]


async def test_a_board_comes_to_the_private_chat_as_ones_own(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    shared = await table.begin(people.anna, people.boris)
    mover, waiting = shared.on_turn, shared.waiting
    own = {user: await bring(private(world, user), user, shared) for user in (mover, waiting)}
    assert own[mover].moves
    assert not own[waiting].moves
    assert own[mover].board.photo != own[waiting].board.photo  # each from the own side
    seen = shared.seen()
    await own[mover].play(own[mover].moves[0])
    await shared.until_changed(seen)
    assert "…" in shared.caption  # everybody's board shows the draft
    assert "…" not in own[waiting].caption  # the opponent's own does not
    while own[mover].moves:
        await own[mover].play(own[mover].moves[0])
    await table.press(mover, own[mover].board, CONFIRM)
    await own[waiting].until_shown(lambda board: bool(buttons(board, MOVE)))
    assert own[waiting].moves  # whose turn it is now

    again = await bring(private(world, mover), mover, shared)
    chat = private(world, mover)
    await chat.until(lambda: chat.boards() == [again.board])
    assert not again.moves
    assert (await table.press(people.clara, shared.board, OPTIONS)).text


async def test_a_board_comes_to_another_group_for_all(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris)
    other = Table(world, world.group("Other", [people.anna, people.boris, people.clara]))
    listed = await other.tell(people.anna, "/games")
    assert (await other.press(people.clara, listed, BRING)).text  # not a player
    assert not other.boards()
    await other.press(people.boris, listed, BRING)  # plays it too
    await other.until(other.boards)
    brought = Duel(other, other.boards()[-1], duel.white, duel.black)
    assert brought.moves == duel.moves
    seen = duel.seen()
    await brought.play_turn(Random(0))
    await duel.until_changed(seen)
    await duel.until_shown(lambda board: brought.caption == board.html)
    await duel.resign(people.anna)
    await brought.until_shown(lambda board: not buttons(board, RESIGN))
    assert brought.is_over
    assert (await other.press(people.anna, listed, BRING)).text  # it is over
    reply = await other.tell(people.anna, "/games")
    assert not reply.buttons


async def test_twenty_matches_fit_and_are_enough(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    told = story(lambda told: True, length=7)
    for number in range(MOST):
        opponent = world.user("<b>&" + "W" * 60, f"{number}")
        players = (anna, opponent) if number % 2 else (opponent, anna)
        await keep(idle_bot.url, told, world.group("", players), *players, name=f"m{number:02}")
    await idle_bot.start()
    chat = private(world, anna)
    listed = await chat.tell(anna, "/games")
    assert len(listed.buttons) == MOST
    assert all(f"m{number:02}" in listed.html for number in range(MOST))

    refusal = await table.tell(anna, "/narde")
    assert not refusal.buttons
    assert str(MOST) in (refusal.text or "")
    card = await table.tell(boris, "/narde")
    assert str(MOST) in (await table.press(anna, card, ACCEPT)).text
    assert buttons(card, ACCEPT)
    await table.accept(card, boris, clara)  # others may

    await chat.press_data(anna, listed, "B:m05")
    await chat.until(chat.boards)
    over = Duel(chat, chat.boards()[-1], anna, anna)
    await over.resign(anna)  # one game of a match to seven: it goes on
    assert len((await chat.tell(anna, "/games")).buttons) == MOST
    for _ in range(3):
        await over.resign(anna)
    await over.until_shown(lambda board: over.is_over)
    assert len((await chat.tell(anna, "/games")).buttons) == MOST - 1
    assert (await table.tell(anna, "/narde")).buttons
