"""Challenges while Telegram refuses, fails and hangs up; and by people of any name, in their languages."""

from __future__ import annotations

import re

import pytest

from bot.sandbox import World
from bot.sandbox.faults import FaultKind
from storage import open_store
from storage.rows import Chat
from tests.e2e.anywhere import SHOW, dialog, link_of, open_link, press_start, private
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CLOSE, OPTIONS, Duel, Table, buttons

CYRILLIC = re.compile("[а-яё]{3}", re.IGNORECASE)


@pytest.mark.parametrize("kind", [429, "drop"])
async def test_what_fails_comes_in_the_end(
    idle_bot: BotProcess, table: Table, people: People, world: World, kind: FaultKind
) -> None:
    """Every call that challenges need fails once before it succeeds."""
    anna, boris = people.anna, people.boris
    async with open_store(idle_bot.url) as store:
        await store.change_chat(Chat(table.chat.id, admins_challenge=True))
    await idle_bot.start()
    await press_start(world, anna)

    def fail(*methods: str) -> None:
        for method in methods:
            world.faults.add(kind, method, retry_after=1)

    fail("getChatAdministrators", "sendMessage")
    assert buttons(await table.tell(anna, "/narde 1"), ACCEPT)

    chat = dialog(world, anna, boris)
    fail("answerInlineQuery")
    sealed = await chat.post(anna, "1")
    fail("answerCallbackQuery")
    inline = await chat.accept(sealed, anna, boris)
    await inline.play(inline.moves[0])
    fail("answerInlineQuery", "answerCallbackQuery")
    again = await chat.post(anna, result=1)
    await chat.press(anna, again, SHOW)
    await chat.until(lambda: again.photo)

    mine, his = private(world, anna), private(world, boris)
    fail("sendPhoto", "editMessageCaption")
    invitation = await mine.tell(anna, "/challenge")
    await mine.press_and_see(anna, invitation, "1")
    fail("sendMessage")
    copy = await open_link(his, boris, link_of(invitation))
    fail("editMessageText", "editMessageCaption")
    assert (await his.press(boris, copy, ACCEPT)).text
    await his.until(lambda: his.boards() and not copy.buttons)
    await mine.until(lambda: mine.boards() and not invitation.buttons)

    fail("answerGuestQuery")
    guests = dialog(world, anna, people.clara)
    world.say(anna, guests.chat, "@narde_bot 3")
    await guests.until(guests.posts)
    assert await idle_bot.terminate() == 0
    assert len(guests.posts()) == 1
    assert len(table.posts()) == 1
    assert len(mine.boards()) == len(his.boards()) == 1


NAMES = (
    ("<b>Bold</b> & <script>", "</a>"),
    ("\u202eevil\u202c \u2067אבג", "\u200fعبد"),
    ("👩‍👩‍👧‍👦🎲", None),
    ("\u2069\u200f\u00ad", None),
    ("Ж" * 64, "W" * 64),
    ("{name} {0} %s", "{"),
)


async def test_any_name(bot: BotProcess, world: World) -> None:
    for name in NAMES:
        strange, twin = world.user(*name, started=True), world.user(*name, started=True)
        invitation = await private(world, strange).tell(strange, "/challenge")
        copy = await open_link(private(world, twin), twin, link_of(invitation))
        chat = dialog(world, strange, twin)
        card = await chat.post(strange)
        for message in (invitation, copy, card):
            (shown,) = [entity for entity in message.entities if entity.type == "bold"]
            text = message.content.text.part(shown)
            assert re.fullmatch("\u2068[^\u2066-\u2069\u202a-\u202e\n]{1,32}\u2069", text)
        await chat.accept(card, strange, twin)
        assert buttons(await chat.post(strange, result=1), SHOW)
        await private(world, twin).press(twin, copy, ACCEPT)
        await private(world, twin).until(private(world, twin).boards)


async def test_everybody_is_spoken_to_in_the_own_language(
    bot: BotProcess, people: People, world: World
) -> None:
    darya, anna = world.user("Darya", language_code="ru"), people.anna
    hers, mine = private(world, darya), private(world, anna)
    russian = await hers.tell(darya, "/challenge 1d")
    assert CYRILLIC.search(russian.html)
    assert CYRILLIC.search(russian.button(OPTIONS).text)
    english = await open_link(mine, anna, link_of(russian))
    assert not CYRILLIC.search(english.html)
    assert not CYRILLIC.search(english.button(ACCEPT).text)
    for reply in (
        await hers.tell(darya, "/narde 4"),
        await hers.tell(darya, "/narde " + "x" * 10_000),
        await open_link(hers, darya, link_of(russian)),
        await open_link(hers, darya, "https://t.me/narde_bot?start=c_unknown1"),
    ):
        assert CYRILLIC.search(reply.text or "")
    chat = dialog(world, darya, anna)
    answer = await chat.ask(darya, "nonsense")
    assert answer.button
    assert CYRILLIC.search(answer.button["text"])
    card = await chat.post(darya)
    assert CYRILLIC.search(card.html)
    assert not CYRILLIC.search((await chat.press(anna, card, CLOSE)).text)
    assert CYRILLIC.search((await chat.press(darya, card, ACCEPT)).text)
    duel: Duel = await chat.accept(card, darya, anna)
    assert CYRILLIC.search(duel.caption)
