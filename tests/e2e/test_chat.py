"""Commands that answer in words, languages, forum topics, and the names people have."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.sandbox import World
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.records import verified
from tests.e2e.table import ACCEPT, CLOSE, REMATCH, Table, about, buttons

CYRILLIC = re.compile("[а-яё]{3}", re.IGNORECASE)


async def test_words(bot: BotProcess, table: Table, people: People, world: World) -> None:
    private = Table(world, world.private(people.anna))
    hello = await private.tell(people.anna, "/start")
    assert "Anna" in hello.html
    for text in (
        hello.html,
        (await private.tell(people.anna, "/help")).html,
        (await table.tell(people.clara, "/help")).html,
    ):
        assert "/narde" in text
    assert "/narde" in (await table.tell(people.clara, "/help!")).html
    for words in ("hello", "/unknown", "👋"):  # in groups people talk to each other
        assert "/help" in (await private.tell(people.anna, words)).html
        world.say(people.clara, table.chat, words)
    assert "mars" in (await table.tell(people.clara, "/rules")).html
    await table.until(lambda: table.posts()[-1].photo)  # a board on which home and way are named
    assert (await table.tell(people.anna, "/start")).text
    for command in ("/board", "/record", "/cancel"):  # nothing here yet
        reply = await table.tell(people.anna, command)
        assert reply.text
        assert not reply.buttons
    assert (await private.tell(people.anna, "/record")).text


async def test_the_record_of_a_running_game_keeps_its_secret(
    bot: BotProcess, table: Table, people: People, tmp_path: Path
) -> None:
    duel = await table.begin(people.anna, people.boris)
    for turn in range(3):
        await duel.play_turn(Random(turn))
    running = await verified(await table.tell(people.clara, "/record"), tmp_path)
    await duel.resign(people.anna)
    over = await verified(await table.tell(people.clara, "/record"), tmp_path)
    hidden = [line for line in over.splitlines() if line.lower().startswith("[seed")]
    assert hidden
    assert not any(line in running for line in hidden)


async def test_a_group_speaks_its_challengers_language_or_its_own(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    darya = world.user("Darya", language_code="ru")
    table.chat.members[darya] = "member"
    card = await table.tell(darya, "/narde")
    assert CYRILLIC.search(card.html)
    assert CYRILLIC.search(card.button(ACCEPT).text)
    assert CYRILLIC.search((await table.press(darya, card, ACCEPT)).text)
    assert not CYRILLIC.search(
        (await table.press(people.boris, card, CLOSE)).text
    )  # a toast is for one alone
    duel = await table.accept(card, darya, people.anna)
    assert CYRILLIC.search(duel.caption)

    english = await table.tell(people.anna, "/language en")
    assert not CYRILLIC.search(english.html)
    await table.until(lambda: not CYRILLIC.search(duel.board.html))  # what stands already is put into it too
    await duel.play_turn(Random(0))
    assert not CYRILLIC.search(duel.caption)
    assert not CYRILLIC.search((await table.tell(darya, "/narde")).html)

    assert CYRILLIC.search((await table.tell(people.anna, "/language ru")).html)
    assert CYRILLIC.search((await table.tell(people.anna, "/narde")).html)
    unknown = await table.tell(people.anna, "/language klingon")
    assert unknown.text
    assert not unknown.buttons

    choice = await table.tell(people.anna, "/language")
    assert len(choice.buttons) >= 2
    await table.press_and_see(people.anna, choice, "English")
    assert not CYRILLIC.search((await table.tell(people.anna, "/narde")).html)

    private = Table(world, world.private(people.boris))
    assert not CYRILLIC.search((await private.tell(people.boris, "/cancel")).html)
    assert CYRILLIC.search((await private.tell(people.boris, "/language ru")).html)
    assert CYRILLIC.search((await private.tell(people.boris, "/cancel")).html)


@pytest.mark.parametrize("general", [False, True], ids=["topic", "general"])
async def test_forum_topics_keep_their_thread(
    bot: BotProcess, people: People, world: World, general: bool
) -> None:
    forum = world.group("Forum", [people.anna, people.boris], forum=True)
    topic = world.topic(forum, "Narde", people.anna)
    table = Table(world, forum, None if general else topic)  # the bot must not name General
    duel = await table.begin(people.anna, people.boris)
    await duel.play_turn(Random(0))
    duel.board = await table.tell(people.anna, "/board")
    await duel.resign(people.anna)
    assert (await table.tell(people.anna, "/record")).document
    assert (await table.tell(people.anna, "/rules")).text
    await table.until(lambda: table.posts()[-1].photo)
    before = len(table.posts())
    await table.press(people.anna, duel.board, REMATCH)
    await table.until(lambda: len(table.posts()) > before)
    rematch = await table.accept(table.posts()[-1], people.boris, people.anna, by=people.boris)
    await rematch.play(rematch.moves[0])
    await bot.terminate()
    assert all(call.ok for call in world.calls.since())
    assert {message.thread for message in world.messages(forum) if message.sender is world.bot} == {
        table.thread
    }


async def test_each_topic_has_its_own_latest_match(bot: BotProcess, people: People, world: World) -> None:
    forum = world.group("Forum", [people.anna, people.boris, people.clara], forum=True)
    tables = [Table(world, forum, world.topic(forum, name, people.anna)) for name in ("First", "Second")]
    duels = [await table.begin(people.anna, people.boris) for table in tables]
    first, second = (about(duel.board) for duel in duels)
    assert first != second
    assert about(await tables[1].tell(people.anna, "/board")) == second
    duels[0].board = await tables[0].tell(people.anna, "/board")
    assert about(duels[0].board) == first
    await duels[0].resign(people.anna)
    assert (
        about(await tables[0].tell(people.boris, "/board")) == second
    )  # nothing goes on here, but next door


NAMES = {
    "html": ("<b>Bold</b> & <script>", "</a>"),
    "right to left": ("\u202eevil\u202c \u2067אבג", "\u200fعبد"),
    "only emoji": ("👩‍👩‍👧‍👦🎲", None),
    "invisible": ("\u2069\u200f\u00ad", None),
    "very long": ("Ж" * 64, "W" * 64),
    "braces": ("{name} {0} %s", "{"),
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_any_name(
    bot: BotProcess, table: Table, people: People, world: World, name: tuple[str, str | None], tmp_path: Path
) -> None:
    strange = world.user(*name, started=True)
    twin = world.user(*name)
    for user in (strange, twin):
        table.chat.members[user] = "member"
    assert (await Table(world, world.private(strange)).tell(strange, "/start")).text
    card = await table.tell(strange, f"/narde {name[0]}", mention=twin)
    assert (await table.press(people.anna, card, ACCEPT)).text
    duel = await table.accept(card, strange, twin)
    await duel.play_turn(Random(0))
    await duel.play(duel.moves[0])
    bold = [duel.board.content.text.part(entity) for entity in duel.board.entities if entity.type == "bold"]
    shown = [text for text in bold if not text[0].isdigit()]
    assert len(shown) >= 2
    for text in shown:
        assert re.fullmatch("\u2068[^\u2066-\u2069\u202a-\u202e\n]{1,32}\u2069", text)
    if name[0].startswith(("<b>", "{")):
        assert name[0] in shown[0]
    await duel.resign(twin)
    await verified(await table.tell(people.anna, "/record"), tmp_path)
    await bot.terminate()
    assert all(call.ok for call in world.calls.since())


async def test_a_deleted_account_can_be_named(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    ghost = world.user("")
    table.chat.members[ghost] = "member"
    said = world.say(ghost, table.chat, "I leave")
    card = await table.tell(people.anna, "/narde", to=said)
    assert buttons(card, ACCEPT)
    assert (await table.press(people.boris, card, ACCEPT)).text == "This challenge is for somebody else."
