"""`@bot` in any chat: a challenge accepted there is played there, and open matches can be shown there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from bot.sandbox import World
from bot.sandbox.messages import Message
from tests.e2e.anywhere import SHOW, WATCH, Elsewhere, challenges, dialog, press_start, private, without_bot
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.process import BotProcess
from tests.e2e.records import verified
from tests.e2e.table import ACCEPT, CLOSE, MOVE, RECORD, REMATCH, Duel, Table, buttons

WEEK = 7 * 24 * 3600


async def test_a_match_is_played_in_the_message_that_offered_it(
    bot: BotProcess, people: People, world: World
) -> None:
    anna, boris = people.anna, people.boris
    await press_start(world, anna)  # pictures can be uploaded to her private chat
    chat = dialog(world, anna, boris)
    card = await chat.post(anna, "1")
    assert "Anna" in card.html
    assert challenges(bot) == {}  # nothing is stored before somebody accepts
    promised = card.html.partition("<code>")[2].partition("</code>")[0]
    duel = await chat.accept(card, anna, boris)
    assert duel.board is card
    assert card.photo
    assert set(challenges(bot).values()) == {"accepted"}

    random = Random(1)
    for _ in range(3):
        await duel.play_turn(random)
    watching = await _watch(private(world, people.clara), duel)
    assert not watching.buttons
    await duel.resign(anna)
    assert duel.is_over
    assert chat.posts() == [card]
    assert (await chat.press(boris, card, RECORD)) is not None

    assert (await chat.press(boris, card, REMATCH)).text
    await chat.until(lambda: buttons(card, ACCEPT))
    assert (await chat.press(boris, card, ACCEPT)).text  # the asker cannot accept
    await chat.press(anna, card, CLOSE)
    await chat.until(lambda: buttons(card, REMATCH))
    assert (await chat.press(anna, card, REMATCH)).text
    await chat.until(lambda: buttons(card, ACCEPT))
    assert (await chat.press(boris, card, ACCEPT)).text
    await chat.until(lambda: buttons(card, MOVE))
    rematch = Duel(chat, card, boris, anna)
    assert rematch.match != duel.match
    assert rematch.caption.index("Boris") < rematch.caption.index("Anna")  # White stands first
    await rematch.play_turn(random)
    await bot.terminate()
    assert chat.posts() == [card]
    assert len(promised) == 64


async def test_what_remains_of_a_game_when_its_message_shows_the_next(
    bot: BotProcess, people: People, world: World, tmp_path: Path
) -> None:
    anna, boris = people.anna, people.boris
    await press_start(world, anna)
    chat, hers = dialog(world, anna, boris), private(world, anna)
    duel = await chat.accept(await chat.post(anna, "3"), anna, boris)
    await duel.resign(anna)
    assert "Mars, 2 points" in duel.caption
    before = len(hers.posts())
    assert "private" in ((await chat.press(anna, duel.board, RECORD)).text or "")
    await hers.until(lambda: len(hers.posts()) > before)
    assert "mars resign" in await verified(hers.posts()[-1], tmp_path)
    assert "Start" in ((await chat.press(boris, duel.board, RECORD)).text or "")
    await duel.play_turn(Random(1))
    assert "Mars, 2 points" not in duel.caption
    assert not buttons(duel.board, RECORD)


async def _watch(table: Table, duel: Duel) -> Message:
    """Follow the link under a board to a spectator's board."""
    link = duel.board.button(WATCH).value
    (viewer,) = table.chat.people
    table.world.open_link(viewer, link)
    await table.until(lambda: any(post.photo for post in table.posts()))
    (board,) = [post for post in table.posts() if post.photo]
    assert board.html.splitlines()[0] == duel.caption.splitlines()[0]
    return board


WORDS = {
    "": ("3 points", "Standard", None),
    "5": ("5 points", "Standard", None),
    "mahbusa": ("3 points", "Mahbusa", None),
    "  1 Federation 10M ": ("1 point", "Federation", "10 minutes"),
    "2m traditional 5": ("5 points", "Traditional", "2 minutes"),
    "3d": ("3 points", "Standard", "3 days"),
}


async def test_words_behind_the_name(bot: BotProcess, people: People, world: World) -> None:
    chat = dialog(world, people.anna, people.boris)
    for query, (length, rules, clock) in WORDS.items():
        answer = await chat.ask(people.anna, query)
        assert answer.is_personal
        assert answer.cache_time == 0
        assert answer.button is None
        (card,) = answer.results
        for text in (card.description, card.content.text.plain):
            assert f"to {length}" in text
            assert rules in text
            assert ("⏳" in text) == (clock is not None)
            assert (clock or "") in text
    for query in ("4", "5 7", "x" * 256, "🎲" * 100, "5 @", "<b>", "@narde_bot", "@anna", "c_nothing"):
        answer = await chat.ask(people.anna, query)
        assert answer.results == ()
        assert answer.button
        assert answer.button["text"]
        assert answer.button["start_parameter"] == "help"
    mine = private(world, people.anna)
    world.start(people.anna, "help")
    await mine.until(mine.posts)
    assert "/narde" in mine.posts()[0].html


async def test_results_fit_the_chat(bot: BotProcess, people: People, world: World, table: Table) -> None:
    """No challenge to oneself in the private chat with the bot, nor to everybody in a channel."""
    anna = people.anna
    own = Elsewhere(world, world.private(anna))
    channel = Elsewhere(world, world.group("Channel", [anna], bot_member=False))
    channel.chat.kind = "channel"  # type: ignore[assignment]  # the sandbox has none, but only its name counts
    for place in (own, channel):
        for query in ("", "5"):
            nothing = await place.ask(anna, query)
            assert nothing.results == ()
            assert nothing.button
    for place in (dialog(world, anna, people.boris), without_bot(world, anna)):
        (card,) = (await place.ask(anna)).results
        assert card.keyboard
    await table.begin(anna, people.boris)
    await table.begin(people.clara, anna)
    for place, count in ((own, 2), (channel, 2), (without_bot(world, anna), 3)):
        assert len((await place.ask(anna)).results) == count
    assert len((await dialog(world, people.clara, people.boris).ask(people.clara)).results) == 2


async def test_an_open_match_is_shown_elsewhere(
    bot: BotProcess, people: People, world: World, table: Table
) -> None:
    anna, boris = people.anna, people.boris
    await press_start(world, boris)
    duel = await table.begin(anna, boris)
    await duel.play_step(Random(2))
    chat = dialog(world, anna, boris)
    copy = await chat.post(anna, result=1)
    assert "…" not in copy.html  # a draft is nobody's but the player's, until he confirms it
    assert buttons(copy, WATCH)
    await chat.press(anna, copy, SHOW)
    await chat.until(lambda: copy.photo)
    there = Duel(chat, copy, anna, boris)
    assert there.moves == duel.moves
    while there.moves:
        await there.play(there.moves[0])
    await there.play("✅")
    await table.until(lambda: duel.caption == there.caption)

    other = without_bot(world, anna, people.clara)
    again = await other.post(anna, result=1)
    assert (await other.press(people.clara, again, SHOW)).text  # not hers
    forged = again.button(SHOW).data
    second = await table.begin(people.clara, anna)
    assert second.match
    assert duel.match
    assert (
        await chat.press_data(anna, copy, forged.replace(duel.match, second.match))
    ).text  # a board stands there
    assert (await table.press_data(anna, duel.board, forged)).text
    assert (await chat.press_data(anna, copy, forged)).text == ""
    await bot.terminate()
    assert not again.photo


async def test_sealed_cards_of_two(bot: BotProcess, people: People, world: World) -> None:
    """A sealed card knows its challenger and the friend named, though nothing is stored."""
    anna, boris, clara = people.anna, people.boris, people.clara
    chat = without_bot(world, anna, boris, clara)
    card = await chat.post(anna, "5 @Boris_B")
    assert "@boris_b" in card.html
    own = await chat.press(anna, card, ACCEPT)
    other = await chat.press(clara, card, ACCEPT)
    assert own.text
    assert other.text
    assert own.text != other.text
    assert (await chat.press(clara, card, CLOSE)).text
    assert challenges(bot) == {}
    await chat.press_and_see(boris, card, CLOSE)
    assert "Boris" in card.html
    assert set(challenges(bot).values()) == {"declined"}

    card = await chat.post(anna, "5 @Boris_B")
    duel = await chat.accept(card, anna, boris)
    assert "to 5" in duel.caption

    card = await chat.post(anna)
    accept = card.button(ACCEPT).data
    assert (await chat.press(boris, card, CLOSE)).text  # open to all: nobody but Anna closes it
    await chat.press_and_see(anna, card, CLOSE)
    assert "Anna" in card.html
    assert not card.buttons
    for user in (anna, boris):
        assert "withdrawn" in (await chat.press_data(user, card, accept)).text
    await bot.terminate()
    assert not card.buttons


async def test_one_of_ten_accepts(bot: BotProcess, people: People, world: World) -> None:
    crowd = [world.user(f"Player {number}") for number in range(10)]
    chat = without_bot(world, people.anna, *crowd)
    answer = await chat.ask(people.anna)
    cards = [world.choose(people.anna, chat.chat, answer.results[0]) for _ in range(2)]  # the same one twice
    queries = [world.press_nowait(user, cards[user.id % 2], ACCEPT) for user in crowd]
    await chat.until(lambda: all(query.answer for query in queries))
    counts = Counter(query.answer.text for query in queries if query.answer)
    assert sorted(counts.values()) == [1, 9]
    await chat.until(lambda: len(chat.boards()) == 1)
    (board,) = chat.boards()
    missed = next(card for card in cards if card is not board)
    if buttons(missed, ACCEPT):
        await chat.press_and_see(crowd[0], missed, ACCEPT)
    await chat.until(lambda: not buttons(missed, ACCEPT))
    assert buttons(missed, WATCH)
    assert "Player" in missed.html
    await bot.terminate()
    assert list(challenges(bot).values()) == ["accepted"]


async def test_forged_cards(bot: BotProcess, people: People, world: World) -> None:
    """Another's challenge, other terms, a single letter: a sealed card is refused in words."""
    anna, boris = people.anna, people.boris
    chat = dialog(world, anna, boris)
    card = await chat.post(anna, "1")
    data = card.button(ACCEPT).data
    tag, sealed, stamp = data.split(":")
    for place in range(0, len(sealed), 5):
        letter = "A" if sealed[place] != "A" else "B"
        forged = sealed[:place] + letter + sealed[place + 1 :]
        assert (await chat.press_data(boris, card, f"{tag}:{forged}:{stamp}")).text
    for junk in (
        f"{tag}:{sealed}",
        f"{tag}:{sealed}:0",
        f"{tag}:{sealed[:8]}:{stamp}",
        f"{tag}:{'A' * 56}:{stamp}",
    ):
        assert (await chat.press_data(boris, card, junk)).text
    for tag in "tlsq":
        assert (await chat.press_data(boris, card, f"{tag}:{sealed}")).text
        assert (await chat.press_data(boris, card, f"{tag}:{sealed}:1")).text
    duel = await chat.accept(card, anna, boris)
    board = (duel.caption, card.buttons)
    spoiler = await chat.post(boris)
    assert (await chat.press_data(anna, card, spoiler.button(ACCEPT).data)).text  # a board stands there
    await bot.terminate()
    assert (duel.caption, card.buttons) == board
    assert list(challenges(bot).values()) == ["accepted"]


async def test_an_old_card_has_expired(hurried: HurriedBot, people: People, world: World) -> None:
    await hurried.start()
    chat = dialog(world, people.anna, people.boris)
    first, second = await chat.post(people.anna), await chat.post(people.anna)
    hurried.let_pass(WEEK - 60)
    await chat.accept(first, people.anna, people.boris)
    hurried.let_pass(60)
    assert "expired" in (await chat.press_and_see(people.boris, second, ACCEPT)).text
    assert "expired" in second.html
    assert not second.buttons
