"""Mentioned in a chat it is no member of, the bot answers with a challenge."""

from __future__ import annotations

import pytest

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from bot.sandbox.methods import profile
from bot.sandbox.wire import bot_json
from tests.e2e.anywhere import Elsewhere, challenges, dialog, without_bot
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CLOSE


async def _mention(chat: Elsewhere, user: User, text: str, *, to: Message | None = None) -> Message:
    """Write; the bot's answer."""
    before = len(chat.posts())
    chat.world.say(user, chat.chat, text, reply_to=to)
    await chat.until(lambda: len(chat.posts()) > before)
    return chat.posts()[-1]


async def test_a_mention_is_answered_with_a_challenge(bot: BotProcess, people: People, world: World) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    chat = without_bot(world, anna, boris, clara)
    card = await _mention(chat, anna, "5 @narde_bot mahbusa")
    assert "Anna" in card.html
    assert "5 points, Mahbusa" in card.html
    assert (await chat.press(anna, card, ACCEPT)).text
    assert challenges(bot) == {}
    duel = await chat.accept(card, anna, boris)
    await duel.play(duel.moves[0])

    said = world.say(boris, chat.chat, "Who plays?")
    card = await _mention(chat, anna, "@narde_bot", to=said)
    assert "Boris" in card.html
    assert (await chat.press(clara, card, ACCEPT)).text
    await chat.press_and_see(boris, card, CLOSE)

    for text in ("@narde_bot let us play", "@narde_bot 4", "@narde_bot " + "🎲" * 2_000, "@narde_bot @anna"):
        reply = await _mention(chat, anna, text)
        assert reply.text
        assert not reply.buttons


async def test_where_guests_are_not_wanted(
    idle_bot: BotProcess, people: People, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as @BotFather has not been told so, the bot does not ask for mentions."""
    monkeypatch.setattr(profile, "bot_json", lambda user: bot_json(user) | {"supports_guest_queries": False})
    await idle_bot.start()
    chat = dialog(world, people.anna, people.boris)
    world.say(people.anna, chat.chat, "@narde_bot 5")
    card = await chat.post(people.anna, "1")
    await idle_bot.terminate()
    assert chat.posts() == [card]
