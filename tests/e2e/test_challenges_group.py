"""Challenges in a group: clocks, who may challenge, anonymous admins, moves, chats that refuse the card."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from engine.rules import PRESETS
from storage import open_store
from storage.rows import Chat, Terms
from tests.e2e.anywhere import challenges, link_of, private
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CLOSE, OPTIONS, RESIGN, Duel, Table, buttons

CLOCKS = {"3 days": "3d", "24 hours": "1d", "1 hour": "1h", "10 minutes": "10m", "2 minutes": "2m"}


async def test_clocks_are_chosen_with_the_challenge(bot: BotProcess, table: Table, people: People) -> None:
    anna = people.anna
    card = await table.tell(anna, "/narde 1")
    assert "⏳" not in card.html
    for words in CLOCKS:
        await table.press_and_see(anna, card, OPTIONS)
        assert (await table.press(people.boris, card, words)).text  # only the challenger chooses
        await table.press_and_see(anna, card, words)
        assert f"⏳ {words} a turn" in card.html
        assert words in card.button(OPTIONS).text
    _, challenge, _ = card.button("3").data.split(":")
    for forged in ("1", "121", "999999"):
        assert (await table.press_data(anna, card, f"q:{challenge}:{forged}")).text
    duel = await table.accept(card, anna, people.boris)
    assert "⏳" in duel.caption
    assert "2 minutes a turn" in card.html

    for words, written in CLOCKS.items():
        card = await table.tell(anna, f"/narde {written.upper()} 7")
        assert f"⏳ {words} a turn" in card.html
        await table.press_and_see(anna, card, CLOSE)
    card = await table.tell(anna, "/narde 1d")
    await table.press_and_see(anna, card, OPTIONS)
    await table.press_and_see(anna, card, "No clock")
    assert "⏳" not in card.html


async def test_the_terms_of_a_group(idle_bot: BotProcess, table: Table, people: People) -> None:
    async with open_store(idle_bot.url) as store:
        await store.change_chat(Chat(table.chat.id, terms=Terms(7, PRESETS["mahbusa"], 3600)))
    await idle_bot.start()
    card = await table.tell(people.anna, "/narde")
    for words in ("7 points", "Mahbusa", "1 hour a turn"):
        assert words in card.html
    card = await table.tell(people.anna, "/narde 1 2m")
    for words in ("1 point", "Mahbusa", "2 minutes a turn"):
        assert words in card.html


async def test_only_admins_challenge(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    async with open_store(idle_bot.url) as store:
        await store.change_chat(Chat(table.chat.id, admins_challenge=True))
    await idle_bot.start()
    refusal = await table.tell(boris, "/narde")
    assert not refusal.buttons
    duel = await table.begin(anna, boris)  # her group; anybody accepts
    await duel.resign(boris)
    before = len(table.posts())
    assert (await table.press(boris, duel.board, "🔁")).text  # who has played may go on
    await table.until(lambda: len(table.posts()) > before)
    world.promote(table.chat, clara, by=anna)
    assert (await table.tell(clara, "/narde")).buttons
    world.demote(table.chat, clara, by=anna)
    assert (await table.tell(clara, "/narde")).text == refusal.text

    unclaimed = await _tell_anonymously(table, anna, "/narde")
    assert (await table.press(boris, unclaimed, ACCEPT)).text == refusal.text
    assert "Who plays" in unclaimed.html
    await table.press_and_see(anna, unclaimed, ACCEPT)
    await table.accept(unclaimed, anna, boris)


async def _tell_anonymously(table: Table, admin: User, text: str) -> Message:
    before = len(table.posts())
    table.world.say(admin, table.chat, text, anonymous=True)
    await table.until(lambda: len(table.posts()) > before)
    return table.posts()[before]


async def test_an_anonymous_admin(bot: BotProcess, table: Table, people: People) -> None:
    """Nobody knows who challenges before somebody presses; a press tells who it is."""
    anna, boris, clara = people.anna, people.boris, people.clara
    card = await _tell_anonymously(table, anna, "/narde 5 mahbusa 10m")
    assert challenges(bot) == {}
    assert "5 points, Mahbusa rules, ⏳ 10 minutes a turn" in card.html
    stale = card.button(ACCEPT).data
    await table.press_and_see(anna, card, ACCEPT)
    assert "Anna" in card.html
    assert "5 points, Mahbusa rules, ⏳ 10 minutes a turn" in card.html
    assert (await table.press_data(anna, card, stale)).text  # twice makes no match with oneself
    await table.press_and_see(anna, card, "1")
    assert (await table.press_data(boris, card, stale)).text  # those were other terms
    duel = await table.accept(card, anna, boris)
    assert (await table.press_data(clara, card, stale)).text
    await duel.resign(anna)
    named = await _tell_anonymously(table, anna, "/narde @boris_b")
    assert named.text
    assert not named.buttons
    await bot.terminate()
    assert list(challenges(bot).values()) == ["accepted"]


async def test_two_first_presses_at_once(bot: BotProcess, table: Table, people: People) -> None:
    card = await _tell_anonymously(table, people.anna, "/narde")
    presses = [(people.boris, ACCEPT), (people.clara, ACCEPT), (people.boris, ACCEPT)]
    assert all(answer.text for answer in await table.press_at_once(presses, card))
    await table.until(lambda: "Who plays" not in card.html)
    await bot.terminate()
    assert len(challenges(bot)) == 1


async def test_a_group_becomes_a_supergroup(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    anna, boris = people.anna, people.boris
    duel = await table.begin(anna, boris)
    await duel.play_turn(Random(1))
    waiting = await table.tell(anna, "/narde 5")
    old = duel.board
    new = Table(world, world.migrate(table.chat, by=anna))
    await new.until(new.boards)
    moved = Duel(new, new.boards()[0], anna, boris)
    await moved.play_turn(Random(2))
    again = await new.begin(boris, anna)
    await again.play(again.moves[0])
    assert (await table.press(boris, waiting, ACCEPT)).text  # its card stands in the old group for ever
    await new.until(lambda: len(new.boards()) == 3)
    await bot.terminate()
    assert len(new.boards()) == 3
    assert old.buttons


async def test_the_move_is_noticed_by_the_card(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """A command from before the move, read after it."""
    world.updates.allow(frozenset())
    world.say(people.anna, table.chat, "/narde")
    new = Table(world, world.migrate(table.chat, by=people.anna))
    await idle_bot.start()
    await new.until(new.posts)
    await new.accept(new.posts()[0], people.anna, people.boris)


@pytest.mark.parametrize("text", ["/narde", "/challenge 7"])
async def test_a_card_that_cannot_be_sent_is_withdrawn(
    idle_bot: BotProcess, table: Table, people: People, world: World, text: str
) -> None:
    for _ in range(5):
        world.say(people.anna, table.chat, text)
    world.kick(table.chat, world.bot, by=people.anna)
    await idle_bot.start()
    while list(challenges(idle_bot).values()).count("withdrawn") < 5:  # noqa: ASYNC110 no event but the file
        await asyncio.sleep(0.05)
    mine = private(world, people.anna)
    link_of(await mine.tell(people.anna, "/challenge"))  # none of those that failed counts
    await idle_bot.terminate()
    states = list(challenges(idle_bot).values())
    assert states.count("open") == 1
    assert set(states) == {"open", "withdrawn"}


async def test_cards_are_not_drawn_over_others(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Data of one's own challenge, sent under another's card."""
    anna, boris = people.anna, people.boris
    hers = await table.tell(anna, "/narde")
    his = await table.tell(boris, "/narde")
    seen = (hers.html, hers.buttons)
    for icon in (OPTIONS, "7", CLOSE):
        await table.press_data(boris, hers, his.button(icon).data)
    await table.until(lambda: not his.buttons)
    duel = await table.begin(anna, people.clara)
    third = await table.tell(boris, "/narde")
    await table.press_data(anna, duel.board, third.button(ACCEPT).data)
    assert (await table.press_data(boris, duel.board, "N:" + third.button(CLOSE).data.split(":")[1])).text
    await bot.terminate()
    assert (hers.html, hers.buttons) == seen
    assert buttons(duel.board, RESIGN)
