"""The shortest conversation, spoken by the bot's own library."""

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from bot.sandbox import Sandbox

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x05\x00\x00\x00\x03\xc0"


async def test_a_press_from_end_to_end() -> None:
    async with Sandbox() as sandbox, Bot(sandbox.token, base_url=f"{sandbox.url}/bot") as bot:
        world = sandbox.world
        anna = world.user("Anna")
        group = world.group("Club", [anna])
        assert (await bot.get_me()).username == world.bot.username
        world.say(anna, group, "/narde")
        (update,) = await bot.get_updates(timeout=1)
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("🤝 Accept", callback_data="a:1")]])
        sent = await bot.send_photo(
            group.id, PNG, caption="<b>Board</b>", parse_mode="HTML", reply_markup=keyboard
        )
        (_, board) = world.messages(group)
        assert (board.id, board.photo, board.html) == (sent.message_id, PNG, "<b>Board</b>")
        query = world.press_nowait(anna, board, "🤝")
        (press,) = await bot.get_updates(offset=update.update_id + 1, timeout=1)
        assert press.callback_query is not None
        assert press.callback_query.data == "a:1"
        await bot.answer_callback_query(press.callback_query.id, "Go")
        assert query.answer is not None
        assert query.answer.text == "Go"
        await bot.edit_message_caption(group.id, board.id, caption="Next")
        assert (board.caption, board.keyboard, board.edits) == ("Next", (), 1)
        with pytest.raises(BadRequest, match="essage is not modified"):
            await bot.edit_message_caption(group.id, board.id, caption="Next")
        await bot.delete_message(group.id, board.id)
        assert board.deleted
