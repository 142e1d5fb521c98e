"""/settings in the private chat: each choice is shown, and does what it says at once."""

from __future__ import annotations

from random import Random

import pytest

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from bot.telegram.preferences.own import OWN
from engine.events import TurnPlayed
from engine.match import Match
from storage import open_store
from tests.e2e.anywhere import private
from tests.e2e.bringing import bring
from tests.e2e.conftest import People
from tests.e2e.prepared import Story, after_confirming, keep, story, with_turn_drafted
from tests.e2e.process import BotProcess
from tests.e2e.table import CONFIRM, MOVE, Duel, Table, buttons

CYRILLIC = "Русский"


def chosen(settings: Message) -> list[str]:
    """The choices marked as made."""
    return [button.text.strip("• ") for button in settings.buttons if button.text.startswith("• ")]


async def choose(chat: Table, user: User, settings: Message, label: str) -> None:
    """Make a choice; a toast says what it does, and so does the message then."""
    assert label not in chosen(settings)
    answer = await chat.press_and_see(user, settings, label)
    assert label in chosen(settings)
    assert answer.text in (settings.text or "")


async def test_every_choice_is_shown_and_kept(bot: BotProcess, people: People, world: World) -> None:
    chat = private(world, people.anna)
    settings = await chat.tell(people.anna, "/settings")
    assert len(chosen(settings)) == len(OWN)
    assert len((settings.text or "").splitlines()) == len(OWN) + 2  # a heading and what each does
    assert not buttons(settings, MOVE)  # an arrow means a move to play
    before = settings.text
    others = [button.text for button in settings.buttons if not button.text.startswith("•")]
    for label in others:
        if label != CYRILLIC:  # comes last: all labels are others then
            await choose(chat, people.anna, settings, label)
    await choose(chat, people.anna, settings, CYRILLIC)
    assert "Твои настройки" in (settings.text or "")
    assert len(chosen(settings)) == len(OWN)
    edits = settings.edits
    assert (await chat.press(people.anna, settings, f"• {CYRILLIC} •")).text  # once more, to no effect
    await bot.kill()
    await bot.start()
    again = await chat.tell(people.anna, "/settings")
    assert again.text == settings.text != before
    assert again.keyboard == settings.keyboard
    assert settings.edits == edits


async def test_two_choices_at_once_are_both_kept(bot: BotProcess, people: People, world: World) -> None:
    chat = private(world, people.anna)
    settings = await chat.tell(people.anna, "/settings")
    labels = ("Play at once", "🔕 Quiet", "⬆️ Home above", "Night", "No marks")
    answers = await chat.press_at_once([(people.anna, label) for label in labels], settings)
    assert len({answer.text for answer in answers}) == len(labels)
    again = await chat.tell(people.anna, "/settings")
    assert set(labels) <= set(chosen(again))


async def test_forged_choices_change_nothing(bot: BotProcess, people: People, world: World) -> None:
    chat = private(world, people.anna)
    settings = await chat.tell(people.anna, "/settings")
    shown = (settings.text, settings.keyboard)
    refusals = {
        (await chat.press_data(people.anna, settings, data)).text
        for data in (
            "y:theme:pink",
            "y:nothing:on",
            "y:theme",
            "y:confirm:on:off",
            "Y:length:5",
            "y:x:" + "x" * 50,
        )
    }
    assert "" not in refusals
    assert (await chat.tell(people.anna, "/settings")).text == shown[0]
    assert (settings.text, settings.keyboard) == shown


async def test_numbering_follows_the_language_until_it_is_chosen(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    darya = world.user("Darya", language_code="ru", started=True)
    assert "1 … 24" in "".join(chosen(await private(world, darya).tell(darya, "/settings")))
    chat = private(world, people.anna)
    settings = await chat.tell(people.anna, "/settings")
    assert "🔢 24 … 1" in chosen(settings)
    await chat.press_and_see(people.anna, settings, CYRILLIC)
    assert "🔢 1 … 24" in chosen(settings)  # as one is used to
    await chat.press_and_see(people.anna, settings, "🔢 24 … 1")
    await chat.press_and_see(people.anna, settings, "English")
    await chat.press_and_see(people.anna, settings, CYRILLIC)
    assert "🔢 24 … 1" in chosen(settings)  # as one has chosen


async def test_a_board_counts_as_the_side_on_turn_does(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """It is drawn again when that side changes its mind."""
    duel = await table.begin(people.anna, people.boris)
    mover, waiting = duel.on_turn, duel.waiting
    assert all(move.startswith("24") for move in duel.moves)
    before = (duel.caption, duel.board.photo)
    chat = private(world, mover)
    settings = await chat.tell(mover, "/settings")
    seen = duel.seen()
    await choose(chat, mover, settings, "🔢 1 … 24")
    await duel.until_changed(seen)
    assert all(move.startswith("1→") for move in duel.moves)
    assert duel.board.photo != before[1]
    await duel.play_turn(Random(0))
    assert duel.on_turn is waiting
    assert any(move.startswith("24") for move in duel.moves)


async def test_play_at_once(bot: BotProcess, table: Table, people: People, world: World) -> None:
    duel = await table.begin(people.anna, people.boris)
    mover = duel.on_turn
    chat = private(world, mover)
    await choose(chat, mover, await chat.tell(mover, "/settings"), "Play at once")
    while duel.on_turn is mover:
        assert not buttons(duel.board, CONFIRM) or duel.moves  # complete turns are never asked about
        await duel.play(duel.moves[0])
    await duel.play_turn(Random(0))  # the other one still confirms


def _leads_to_a_forced_turn(told: Story) -> bool:
    if told.match.game.turns_played(told.match.game.turn) < 3:
        return False
    after = after_confirming(with_turn_drafted(told, Random(0)))
    return _is_forced(after) and after.game.turn is not told.match.game.turn


def _is_forced(match: Match) -> bool:
    return not match.is_over and not match.game.legal.is_pass and len(match.game.legal.results) == 1


@pytest.mark.parametrize("wanted", [True, False], ids=["by itself", "by hand"])
async def test_a_forced_turn(
    idle_bot: BotProcess, table: Table, people: People, world: World, wanted: bool
) -> None:
    told = with_turn_drafted(story(_leads_to_a_forced_turn), Random(0))
    stored = await keep(idle_bot.url, told, table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)
    mover, forced = duel.on_turn, duel.waiting
    if wanted:
        chat = private(world, forced)
        await choose(chat, forced, await chat.tell(forced, "/settings"), "By themselves")
    await duel.play(CONFIRM)
    assert duel.on_turn is (mover if wanted else forced)
    await idle_bot.terminate()
    async with open_store(idle_bot.url) as store:
        journal = [entry.event for entry in await store.journal(stored.id)]
    forced_side = told.match.game.turn.opponent
    played = [event for event in journal if isinstance(event, TurnPlayed) and event.side is forced_side]
    before = [event for event in told.events if isinstance(event, TurnPlayed) and event.side is forced_side]
    assert (len(played) > len(before)) is wanted


@pytest.mark.parametrize("label", ["⬆️ Home above", "No marks", "Night", "High contrast", CYRILLIC])
async def test_the_look_of_ones_own_board(
    bot: BotProcess, table: Table, people: People, world: World, label: str
) -> None:
    """The board in the private chat is drawn as chosen; the one all see is not touched by that."""
    duel = await table.begin(people.anna, people.boris)
    if duel.on_turn is not people.anna:
        await duel.play_turn(Random(0))  # only on one's turn there is something to mark
    chat = private(world, people.anna)
    own = await bring(chat, people.anna, duel)
    settings = await chat.tell(people.anna, "/settings")
    usual = chosen(settings)
    picture, caption, shared = own.board.photo, own.caption, duel.seen()
    seen = own.seen()
    await choose(chat, people.anna, settings, label)
    await own.until_changed(seen)
    assert own.board.photo != picture
    assert (own.caption != caption) is (label == CYRILLIC)
    back = next(choice for choice in usual if choice not in chosen(settings))
    seen = own.seen()
    await choose(chat, people.anna, settings, back)
    await own.until_changed(seen)
    assert (own.board.photo, own.caption) == (picture, caption)
    await bot.terminate()
    if label != CYRILLIC:  # by which the numbers of the one on turn follow the language
        assert duel.seen() == shared


async def test_quiet_turns_notices_off_and_on(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    chat = private(world, people.boris)
    off = await table.tell(people.boris, "/quiet")
    assert "🔕" in (off.text or "")
    assert "🔕 Quiet" in chosen(await chat.tell(people.boris, "/settings"))
    on = await chat.tell(people.boris, "/quiet")
    assert "🔔" in (on.text or "")
    assert "🔔 Notices" in chosen(await chat.tell(people.boris, "/settings"))
    table.chat.members[people.anna] = "administrator"
    world.say(people.anna, table.chat, "/quiet", anonymous=True)
    await table.until(lambda: len(table.posts()) == 2)
    assert table.posts()[-1].text not in (on.text, off.text)
