"""/settings in a group: its admins choose, everybody sees it, and challenges and boards follow."""

from __future__ import annotations

import re
from random import Random

from bot.sandbox import World
from bot.telegram.preferences.group import GROUP
from tests.e2e.anywhere import private
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, MOVE, Table, buttons
from tests.e2e.test_settings_own import CYRILLIC, chosen

LETTERS = re.compile("[а-яё]{3}", re.IGNORECASE)


async def test_only_admins_choose(bot: BotProcess, table: Table, people: People, world: World) -> None:
    """Anna has made the group; Boris becomes an admin for a while; Clara is a member."""
    refused = await table.tell(people.clara, "/settings")
    assert not refused.buttons
    assert any("t.me/narde_bot" in (entity.url or "") for entity in refused.entities)
    settings = await table.tell(people.anna, "/settings")
    shown = (settings.text, settings.keyboard, settings.edits)
    assert len(chosen(settings)) == len(GROUP)
    assert not buttons(settings, MOVE)
    for button in settings.buttons:
        assert (
            (await table.press_data(people.clara, settings, button.data)).text
            == (await table.press_data(people.boris, settings, button.data)).text
            != ""
        )
    assert (settings.text, settings.keyboard, settings.edits) == shown

    world.promote(table.chat, people.boris, people.anna)
    await table.press_and_see(people.boris, settings, "7")
    assert "7" in chosen(settings)
    world.demote(table.chat, people.boris, people.anna)
    assert (await table.press(people.boris, settings, "5")).text
    assert "7" in chosen(settings)

    forged = settings.button("5").data
    own = private(world, people.clara)
    assert (await own.press_data(people.clara, await own.tell(people.clara, "/settings"), forged)).text
    for data in ("Y:length:4", "Y:nothing:on", "Y:theme:pink"):
        assert (await table.press_data(people.anna, settings, data)).text
    assert "7" in chosen(await table.tell(people.anna, "/settings"))


async def test_anonymous_admins_choose_too(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    world.say(people.anna, table.chat, "/settings", anonymous=True)
    await table.until(table.posts)
    (settings,) = table.posts()
    assert settings.buttons
    await table.press_and_see(people.anna, settings, "Mahbusa")  # with her own id
    assert "Mahbusa" in chosen(settings)


async def test_what_a_challenge_is_here(bot: BotProcess, table: Table, people: People, world: World) -> None:
    settings = await table.tell(people.anna, "/settings")
    for label in ("5", "Mahbusa", "10 minutes"):
        answer = await table.press_and_see(people.anna, settings, label)
        assert label in answer.text
        assert answer.text in (settings.text or "")
    card = await table.tell(people.boris, "/narde")
    for words in ("5 points", "Mahbusa", "10 minutes a turn"):
        assert words in card.html
    duel = await table.accept(card, people.boris, people.clara)
    assert "10 minutes left" in duel.caption
    assert "7 points" in (await table.tell(people.boris, "/narde 7")).html  # unless it says otherwise
    await table.press_and_see(people.anna, settings, "No clock")
    assert "a turn" not in (await table.tell(people.clara, "/narde")).html
    elsewhere = Table(world, world.group("Elsewhere", [people.anna]))
    assert "3 points" in (await elsewhere.tell(people.anna, "/narde")).html


async def test_only_admins_may_challenge_if_they_want_it_so(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    settings = await table.tell(people.anna, "/settings")
    await table.press_and_see(people.anna, settings, "Only admins")
    refusal = await table.tell(people.boris, "/narde")
    assert not refusal.buttons
    assert "admins" in (refusal.text or "")
    card = await table.tell(people.anna, "/narde")
    assert buttons(card, ACCEPT)
    await table.accept(card, people.anna, people.boris)  # anybody may accept
    before = len(table.posts())
    world.say(people.anna, table.chat, "/narde", anonymous=True)
    await table.until(lambda: len(table.posts()) > before)
    unclaimed = table.posts()[-1]
    assert (await table.press(people.boris, unclaimed, ACCEPT)).text
    assert buttons(unclaimed, ACCEPT)
    await table.press_and_see(people.anna, settings, "Everybody challenges")
    assert buttons(await table.tell(people.boris, "/narde"), ACCEPT)


async def test_language_and_theme_change_the_boards_that_stand_here(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    elsewhere = Table(world, world.group("Elsewhere", [people.boris, people.clara]))
    other = await elsewhere.begin(people.boris, people.clara)
    untouched = other.seen()
    duels = [await table.begin(people.anna, people.boris), await table.begin(people.clara, people.boris)]
    settings = await table.tell(people.anna, "/settings")
    for label in ("Night", CYRILLIC):
        seen = [(duel.seen(), duel.board.photo, duel.caption) for duel in duels]
        await table.press_and_see(people.anna, settings, label)
        for duel, (before, picture, caption) in zip(duels, seen, strict=True):
            await duel.until_changed(before)
            assert duel.board.photo != picture
            assert (duel.caption != caption) is (label == CYRILLIC)
    assert LETTERS.search(settings.text or "")
    for duel in duels:
        assert LETTERS.search(duel.caption)
        await duel.play_turn(Random(0))
    assert LETTERS.search((await table.tell(people.boris, "/narde")).html)
    seen_now = duels[0].seen()
    await table.tell(people.boris, "/language en")
    await duels[0].until_changed(seen_now)
    assert not LETTERS.search(duels[0].caption)
    await bot.terminate()
    assert other.seen() == untouched


async def test_settings_in_a_topic_and_when_telegram_does_not_say_who_is_an_admin(
    bot: BotProcess, people: People, world: World
) -> None:
    forum = world.group("Forum", [people.anna, people.boris], forum=True)
    table = Table(world, forum, world.topic(forum, "Narde", people.anna))
    settings = await table.tell(people.anna, "/settings")
    await table.press_and_see(people.anna, settings, "5")
    fault = world.faults.add("drop", "getChatAdministrators", times=4)
    answer = await table.press(people.anna, settings, "7")
    world.faults.remove(fault)
    assert "Telegram" in answer.text
    assert "5" in chosen(settings)
    await table.press_and_see(people.anna, settings, "7")
