"""Sending, editing and deleting, spoken by the bot's own library."""

from __future__ import annotations

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReactionTypeEmoji,
    ReplyParameters,
)

from bot.sandbox import World
from tests.sandbox.conftest import Club, refused
from tests.sandbox.pictures import PNG, png

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("🤝 Accept", callback_data="a:1")]])


async def test_a_board_is_sent_edited_and_deleted(bot: Bot, world: World, club: Club) -> None:
    sent = await bot.send_photo(
        club.group.id,
        PNG,
        caption="<b>Board</b> &lt;3",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        disable_notification=True,
    )
    (board,) = world.messages(club.group)
    assert (board.id, board.photo, board.html, board.silent) == (sent.id, PNG, "<b>Board</b> &lt;3", True)
    assert sent.photo[-1].width == 1280
    assert [button.data for button in board.buttons] == ["a:1"]

    edited = await bot.edit_message_caption(club.group.id, board.id, caption="Next")
    assert isinstance(edited, type(sent))
    assert edited.edit_date is not None
    assert (board.caption, board.keyboard, board.edits) == ("Next", (), 1)

    await bot.edit_message_media(
        InputMediaPhoto(png(640, 480), caption="New"), club.group.id, board.id, reply_markup=KEYBOARD
    )
    assert (board.caption, board.photo, board.edits) == ("New", png(640, 480), 2)

    await bot.delete_message(club.group.id, board.id)
    assert board.deleted
    assert world.messages(club.group) == []


async def test_equal_edits_are_refused_and_different_ones_are_not(bot: Bot, world: World, club: Club) -> None:
    sent = await bot.send_photo(club.group.id, PNG, caption="One", reply_markup=KEYBOARD)
    same = InputMediaPhoto(sent.photo[-1].file_id, caption="One")
    with refused("exactly the same as a current content and reply markup"):
        await bot.edit_message_media(same, club.group.id, sent.id, reply_markup=KEYBOARD)
    with refused("Message is not modified"):
        await bot.edit_message_caption(club.group.id, sent.id, caption="One", reply_markup=KEYBOARD)
    await bot.edit_message_reply_markup(club.group.id, sent.id, reply_markup=None)
    await bot.edit_message_media(InputMediaPhoto(PNG, caption="One"), club.group.id, sent.id)
    assert world.messages(club.group)[0].edits == 2


async def test_a_document_keeps_its_name_and_can_be_fetched_again(bot: Bot, world: World, club: Club) -> None:
    sent = await bot.send_document(club.group.id, b"1. 24/18\n", filename="game.narde.txt", caption="Record")
    (message,) = world.messages(club.group)
    assert message.document is not None
    assert (message.document.name, message.document.data) == ("game.narde.txt", b"1. 24/18\n")
    assert sent.document is not None
    file = await bot.get_file(sent.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"1. 24/18\n"


async def test_animations_videos_and_copies(bot: Bot, world: World, club: Club) -> None:
    animation = await bot.send_animation(club.group.id, b"mp4", filename="replay.mp4", duration=3)
    assert animation.animation is not None
    video = await bot.send_video(club.group.id, b"mp4", filename="replay.mp4")
    assert video.video is not None
    again = await bot.send_animation(club.group.id, animation.animation.file_id)
    assert again.animation == animation.animation
    copy = await bot.copy_message(club.anna.id, club.group.id, video.id, caption="For you")
    (copied,) = world.messages(world.private(club.anna))
    assert (copied.id, copied.caption) == (copy.message_id, "For you")


async def test_replies_reactions_and_pins(bot: Bot, world: World, club: Club) -> None:
    asked = world.say(club.anna, club.group, "/narde")
    await bot.send_message(club.group.id, "Who plays?", reply_parameters=ReplyParameters(message_id=asked.id))
    answer = world.messages(club.group)[-1]
    assert answer.reply_to is asked
    await bot.set_message_reaction(club.group.id, asked.id, ReactionTypeEmoji("👍"))
    assert asked.reactions == ("👍",)
    with refused("not enough rights"):
        await bot.pin_chat_message(club.group.id, answer.id)
    world.promote(club.group, world.bot, by=club.anna)
    await bot.pin_chat_message(club.group.id, answer.id)
    assert club.group.pinned == [answer]
    assert world.messages(club.group)[-1].pinned is answer
    chat = await bot.get_chat(club.group.id)
    assert chat.pinned_message is not None
    assert chat.pinned_message.id == answer.id
    await bot.unpin_chat_message(club.group.id, answer.id)
    assert club.group.pinned == []


async def test_several_are_deleted_at_once_and_unknown_ones_passed_over(
    bot: Bot, world: World, club: Club
) -> None:
    ids = [(await bot.send_message(club.group.id, text)).id for text in "abc"]
    await bot.delete_messages(club.group.id, [ids[0], ids[2], 999_999])
    assert [message.text for message in world.messages(club.group)] == ["b"]


async def test_supergroups_count_their_own_messages(bot: Bot, world: World, club: Club) -> None:
    first, second = (world.group(title, [club.anna], supergroup=True) for title in ("One", "Two"))
    assert (await bot.send_message(first.id, "x")).id == (await bot.send_message(second.id, "x")).id


async def test_what_the_bot_says_of_itself(bot: Bot, world: World, club: Club) -> None:
    me = await bot.get_me()
    assert (me.username, me.supports_inline_queries) == (world.bot.username, True)
    await bot.set_my_commands([("narde", "Play"), ("help", "Help")])
    assert [command.command for command in await bot.get_my_commands()] == ["narde", "help"]
    with refused("BOT_COMMAND_INVALID"):
        await bot.set_my_commands([("Нарды", "Играть")])
    await bot.set_my_description("Long Narde", language_code="en")
    assert (await bot.get_my_description("en")).description == "Long Narde"
    assert (await bot.get_my_short_description()).short_description == ""
    await bot.send_chat_action(club.group.id, "upload_video")
    assert [user.user.id for user in await bot.get_chat_administrators(club.group.id)] == [club.anna.id]
    member = await bot.get_chat_member(club.group.id, club.stranger.id)
    assert member.status == "left"
    assert await bot.get_chat_member_count(club.group.id) == 3
