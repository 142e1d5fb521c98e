"""Inline queries, chosen results, inline messages and guests."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputMediaPhoto,
    InputTextMessageContent,
)

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.queries import InlineAnswer
from tests.sandbox.conftest import Club, Updates, refused
from tests.sandbox.pictures import PNG

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("🤝", callback_data="a")]])


def article(result_id: str = "1", **fields: Any) -> InlineQueryResultArticle:
    content = InputTextMessageContent("<b>Challenge</b>", parse_mode="HTML")
    return InlineQueryResultArticle(result_id, "Play", content, **({"reply_markup": KEYBOARD} | fields))


async def ask(
    world: World, updates: Updates, user: User, chat: Chat, *results: Any, **options: Any
) -> InlineAnswer:
    """Ask inline and let the bot answer with these results."""
    asking = asyncio.ensure_future(world.inline(user, chat, "5"))
    await world.wait_for(world.inline_queries.unanswered)
    query = (await updates())[-1].inline_query
    assert query is not None
    await query.answer(results, **options)
    return await asking


@pytest.mark.parametrize("place", ["sender", "private", "group", "supergroup"])
async def test_a_query_tells_where_it_is_asked(
    world: World, club: Club, updates: Updates, place: str
) -> None:
    chats = {
        "sender": world.private(club.anna),
        "private": world.dialog(club.anna, club.stranger),
        "group": club.group,
        "supergroup": world.group("Big", [club.anna], supergroup=True, bot_member=False),
    }
    asking = asyncio.ensure_future(world.inline(club.anna, chats[place], "mahbusa"))
    await world.wait_for(world.inline_queries.unanswered)
    query = (await updates())[-1].inline_query
    assert query is not None
    assert (query.query, query.chat_type, query.from_user.id) == ("mahbusa", place, club.anna.id)
    await query.answer([])
    assert (await asking).results == ()
    with refused("query is too old"):
        await query.answer([])


async def test_an_inline_message_lives_where_the_bot_is_not(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    dialog = world.dialog(club.anna, club.stranger)
    (result,) = (await ask(world, updates, club.anna, dialog, article())).results
    message = world.choose(club.anna, dialog, result, feedback=True)
    assert (message.html, message.via, message.sender) == ("<b>Challenge</b>", world.bot, club.anna)
    chosen = (await updates())[-1].chosen_inline_result
    assert chosen is not None
    assert (chosen.result_id, chosen.query, chosen.inline_message_id) == ("1", "5", message.inline_id)

    world.press_nowait(club.stranger, message, "🤝")
    press = (await updates())[-1].callback_query
    assert press is not None
    assert press.message is None
    assert press.inline_message_id == message.inline_id
    assert await bot.edit_message_text("Playing", inline_message_id=message.inline_id) is True
    assert (message.text, message.edits) == ("Playing", 1)

    with refused("invalid message content specified"):
        await bot.edit_message_media(InputMediaPhoto(PNG), inline_message_id=message.inline_id)
    staged = await bot.send_photo(club.anna.id, PNG)
    await bot.edit_message_media(
        InputMediaPhoto(staged.photo[-1].file_id, caption="Board"), inline_message_id=message.inline_id
    )
    assert (message.photo, message.caption) == (PNG, "Board")
    with refused("invalid inline message identifier"):
        await bot.edit_message_text("x", inline_message_id="nonsense")
    world.delete(message)
    with refused("MESSAGE_ID_INVALID"):
        await bot.edit_message_text("x", inline_message_id=message.inline_id)


async def test_in_a_common_group_the_bot_also_sees_what_was_posted_through_it(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    staged = await bot.send_photo(club.anna.id, PNG)
    photo = InlineQueryResultCachedPhoto("p", staged.photo[-1].file_id, caption="Board")
    (result,) = (await ask(world, updates, club.anna, club.group, photo)).results
    message = world.choose(club.anna, club.group, result)
    seen = (await updates())[-1].message
    assert seen is not None
    assert seen.via_bot is not None
    assert (seen.via_bot.id, seen.caption) == (world.bot.id, "Board")
    assert message.inline_id is None, "a message without a keyboard has no inline id"


async def test_kept_answers_are_not_asked_for_again(world: World, club: Club, updates: Updates) -> None:
    first = await ask(world, updates, club.anna, club.group, article(), cache_time=300, is_personal=True)
    assert await world.inline(club.anna, club.group, "5") is first
    fresh = await ask(world, updates, club.boris, club.group, article(), cache_time=0)
    assert fresh is not first
    again = await ask(world, updates, club.boris, club.group, article(), cache_time=0)
    assert again is not fresh


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ([article("x" * 65)], "RESULT_ID_INVALID"),
        ([article("1"), article("1")], "RESULT_ID_DUPLICATE"),
        ([article(str(number)) for number in range(51)], "RESULTS_TOO_MUCH"),
        ([InlineQueryResultCachedPhoto("1", "nonsense")], "wrong file identifier"),
    ],
)
async def test_results_are_checked(
    bot: Bot, world: World, club: Club, results: list[Any], reason: str
) -> None:
    asking = asyncio.ensure_future(world.inline(club.anna, club.group))
    (query,) = await world.wait_for(world.inline_queries.unanswered)
    with refused(reason):
        await bot.answer_inline_query(query.id, results)
    button = InlineQueryResultsButton("Open", start_parameter="games")
    await bot.answer_inline_query(query.id, [article()], button=button)
    assert (await asking).button == {"text": "Open", "start_parameter": "games"}


async def test_a_guest_answers_a_mention_where_it_is_no_member(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    dialog = world.dialog(club.anna, club.stranger)
    said = world.say(club.anna, dialog, "@narde_bot 5")
    guest = (await updates())[-1].guest_message
    assert guest is not None
    assert guest.guest_query_id is not None
    assert (guest.text, guest.chat.id) == ("@narde_bot 5", club.stranger.id)
    sent = await bot.answer_guest_query(guest.guest_query_id, article())
    card = world.messages(dialog)[-1]
    assert (card.sender, card.reply_to, card.guest_caller) == (world.bot, said, club.anna)
    assert sent.inline_message_id == card.inline_id
    with refused("query is too old"):
        await bot.answer_guest_query(guest.guest_query_id, article())
