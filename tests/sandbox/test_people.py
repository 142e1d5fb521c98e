"""What people do, and what of it reaches the bot."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import ChatType
from telegram.error import ChatMigrated, Forbidden

from bot.sandbox import World
from bot.sandbox.queries import Answer
from tests.sandbox.conftest import Club, Updates, refused

KEYBOARD = InlineKeyboardMarkup(
    [
        [
            InlineKeyboardButton("24→18", callback_data="p:1"),
            InlineKeyboardButton("24→18 13→8", callback_data="p:2"),
        ],
        [InlineKeyboardButton("🏳️ Resign", callback_data="r"), InlineKeyboardButton("📄", callback_data="r2")],
    ]
)


async def test_privacy_mode_in_a_group(bot: Bot, world: World, club: Club, updates: Updates) -> None:
    board = await bot.send_message(club.group.id, "Board")
    posted = world.messages(club.group)[-1]
    for text in ("hello", "/narde 5", "/narde@narde_bot", "/narde@other_bot", "@narde_bot hello"):
        world.say(club.anna, club.group, text)
    world.say(club.anna, club.group, "your turn", reply_to=posted)
    seen = [update.message for update in await updates()]
    assert [message.text for message in seen if message] == ["/narde 5", "/narde@narde_bot", "your turn"]
    assert seen[-1] is not None
    assert seen[-1].reply_to_message is not None
    assert seen[-1].reply_to_message.id == board.id
    world.promote(club.group, world.bot, by=club.anna)
    world.say(club.anna, club.group, "hello")
    assert [update.message.text for update in await updates() if update.message] == ["hello"]


async def test_people_are_shown_as_they_are(world: World, club: Club, updates: Updates) -> None:
    world.say(club.boris, club.group, "/narde Mallory @anna", mention=club.stranger)
    ((message),) = [update.message for update in await updates()]
    assert message is not None
    assert message.from_user is not None
    assert (message.from_user.full_name, message.from_user.language_code) == ("Борис Петров", "ru")
    mentions = message.parse_entities(["text_mention", "mention"])
    assert sorted(mentions.values()) == ["@anna", "Mallory"]
    users = [entity.user.id for entity in mentions if entity.user]
    assert users == [club.stranger.id]


async def test_an_anonymous_admin_is_the_group_in_commands_and_a_person_in_presses(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    world.say(club.anna, club.group, "/narde", anonymous=True)
    (said,) = await updates()
    assert said.effective_user is not None
    assert said.effective_user.id == 1087968824
    assert said.message is not None
    assert said.message.sender_chat is not None
    assert said.message.sender_chat.id == club.group.id
    await bot.send_message(club.group.id, "Board", reply_markup=KEYBOARD)
    world.press_nowait(club.anna, world.messages(club.group)[-1], "📄")
    (pressed,) = await updates()
    assert pressed.effective_user is not None
    assert pressed.effective_user.id == club.anna.id


async def test_a_press_is_answered_once(bot: Bot, world: World, club: Club, updates: Updates) -> None:
    await bot.send_message(club.group.id, "Board", reply_markup=KEYBOARD)
    board = world.messages(club.group)[-1]
    pressing = asyncio.ensure_future(world.press(club.boris, board, "24→18"))
    await world.wait_for(world.unanswered)
    (press,) = await updates()
    assert press.callback_query is not None
    assert press.callback_query.data == "p:1"
    await press.callback_query.answer("No", show_alert=True)
    assert await pressing == Answer("No", show_alert=True)
    assert world.unanswered() == []
    with refused("query ID is invalid"):
        await press.callback_query.answer("Again")
    with refused("query is too old"):
        await bot.answer_callback_query("12345")


async def test_a_press_without_an_answer_times_out_and_expires(bot: Bot, world: World, club: Club) -> None:
    await bot.send_message(club.group.id, "Board", reply_markup=KEYBOARD)
    board = world.messages(club.group)[-1]
    with pytest.raises(TimeoutError):
        await world.press(club.boris, board, "Resign", timeout=0.05)
    (query,) = world.unanswered()
    world.presses.expire(query)
    with refused("query is too old"):
        await bot.answer_callback_query(query.id)


async def test_which_buttons_can_be_found_and_by_whom(bot: Bot, world: World, club: Club) -> None:
    await bot.send_message(club.group.id, "Board", reply_markup=KEYBOARD)
    board = world.messages(club.group)[-1]
    assert board.button("13→8").data == "p:2"
    with pytest.raises(LookupError, match="2 buttons match"):
        board.button("24")
    with pytest.raises(LookupError, match="0 buttons match"):
        board.button("✅")
    with pytest.raises(PermissionError):
        world.press_nowait(club.stranger, board, "📄")
    assert world.press_data_nowait(club.boris, board, "forged").text == "forged"


async def test_start_links_and_who_may_be_written_to(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    with refused("bot can't initiate conversation with a user", Forbidden):
        await bot.send_message(club.stranger.id, "Hello")
    with refused("chat not found"):
        await bot.send_message(4711, "Hello")
    world.open_link(club.stranger, "https://t.me/narde_bot?start=j_abc")
    (started,) = await updates()
    assert started.message is not None
    assert started.message.text == "/start j_abc"
    await bot.send_message(club.stranger.id, "Hello")
    world.block(club.stranger)
    with refused("bot was blocked by the user", Forbidden):
        await bot.send_message(club.stranger.id, "Hello")
    (blocked,) = await updates()
    assert blocked.my_chat_member is not None
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    with pytest.raises(PermissionError):
        world.say(club.stranger, world.private(club.stranger), "Hello")
    world.start(club.stranger)
    await bot.send_message(club.stranger.id, "Hello again")
    world.deactivate(club.stranger)
    with refused("user is deactivated", Forbidden):
        await bot.send_message(club.stranger.id, "Hello")
    with pytest.raises(LookupError):
        world.open_link(club.anna, "https://t.me/somebody")


@pytest.mark.parametrize("supergroup", [False, True])
async def test_a_bot_thrown_out_is_told_so(
    bot: Bot, world: World, club: Club, updates: Updates, supergroup: bool
) -> None:
    group = world.group("Other", [club.anna], supergroup=supergroup, bot_member=False)
    kind = "supergroup" if supergroup else "group"
    with refused(f"bot is not a member of the {kind} chat", Forbidden):
        await bot.send_message(group.id, "Hello")
    world.add(group, world.bot, by=club.anna)
    joined, service = await updates()
    assert joined.my_chat_member is not None
    assert service.message is not None
    assert [user.id for user in service.message.new_chat_members] == [world.bot.id]
    await bot.send_message(group.id, "Hello")
    world.kick(group, world.bot, by=club.anna)
    with refused(f"bot was kicked from the {kind} chat", Forbidden):
        await bot.send_message(group.id, "Hello")
    await bot.leave_chat(club.group.id)
    with refused("bot is not a member of the group chat", Forbidden):
        await bot.send_message(club.group.id, "Hello")


async def test_a_group_becomes_a_supergroup(bot: Bot, world: World, club: Club, updates: Updates) -> None:
    board = await bot.send_message(club.group.id, "Board")
    new = world.migrate(club.group, by=club.anna)
    old_service, new_service = [update.message for update in await updates()]
    assert old_service is not None
    assert new_service is not None
    assert old_service.migrate_to_chat_id == new.id
    assert new_service.migrate_from_chat_id == club.group.id
    assert new_service.chat.type == ChatType.SUPERGROUP
    with pytest.raises(ChatMigrated) as refusal:
        await bot.send_message(club.group.id, "Board")
    assert refusal.value.new_chat_id == new.id
    with pytest.raises(ChatMigrated):
        await bot.edit_message_text("Board 2", club.group.id, board.id)
    with pytest.raises(PermissionError):
        world.say(club.anna, club.group, "/narde")
    await bot.send_message(new.id, "Board")


async def test_topics_of_a_forum(bot: Bot, world: World, club: Club, updates: Updates) -> None:
    forum = world.group("Forum", [club.anna, club.boris], forum=True)
    topic = world.topic(forum, "Narde", by=club.anna)
    command = world.say(club.anna, forum, "/narde", thread=topic)
    message = (await updates())[-1].message
    assert message is not None
    assert (message.message_thread_id, message.is_topic_message) == (topic, True)
    assert message.reply_to_message is not None
    assert message.reply_to_message.forum_topic_created is not None
    await message.reply_text("Board", message_thread_id=topic, do_quote=False)
    assert world.messages(forum)[-1].thread == topic
    await bot.send_message(forum.id, "In General")
    assert world.messages(forum)[-1].thread is None
    for wrong, reason in ((1, "message thread not found"), (command.id, "not a forum topic")):
        with refused(reason):
            await bot.send_message(forum.id, "Board", message_thread_id=wrong)


async def test_replies_in_a_supergroup_name_a_thread_that_is_no_topic(
    bot: Bot, world: World, club: Club, updates: Updates
) -> None:
    group = world.group("Big", [club.anna, club.boris], supergroup=True)
    asked = world.say(club.anna, group, "hello")
    world.say(club.boris, group, "/narde", reply_to=asked)
    message = (await updates())[-1].message
    assert message is not None
    assert (message.message_thread_id, message.is_topic_message) == (asked.id, None)


async def test_a_faulty_condition_fails_the_waiting_test_and_not_the_world(world: World, club: Club) -> None:
    waiting = asyncio.ensure_future(world.wait_for(lambda: world.messages(club.group) and 1 // 0))
    await asyncio.sleep(0)
    assert world.say(club.anna, club.group, "/narde").text == "/narde"
    with pytest.raises(ZeroDivisionError):
        await waiting


async def test_an_edited_message_comes_as_edited(world: World, club: Club, updates: Updates) -> None:
    message = world.say(club.anna, club.group, "/narde")
    world.amend(message, "/narde 5")
    _, edited = await updates()
    assert edited.edited_message is not None
    assert edited.edited_message.text == "/narde 5"
