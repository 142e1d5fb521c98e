"""A challenge by a link, and matches that each player plays in the own private chat."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import zxingcpp
from PIL import Image

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from tests.e2e.anywhere import challenges, dialog, link_of, open_link, press_start, private
from tests.e2e.conftest import People
from tests.e2e.hurried import HurriedBot
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CLOSE, MOVE, OPTIONS, REMATCH, Duel, buttons

WEEK = 7 * 24 * 3600


async def _private_match(world: World, white: User, black: User) -> tuple[Duel, Duel]:
    """One and the same match as its two players see it."""
    card = await private(world, white).tell(white, "/challenge 1")
    copy = await open_link(private(world, black), black, link_of(card))
    return await _accept(world, copy, black, white, black)


async def _accept(world: World, card: Message, by: User, white: User, black: User) -> tuple[Duel, Duel]:
    """Two private boards come of it, White's first."""
    tables = private(world, white), private(world, black)
    before = [len(table.boards()) for table in tables]
    assert (await private(world, by).press(by, card, ACCEPT)).text
    for table, boards in zip(tables, before, strict=True):
        await table.until_more(table.boards, boards)
    white_board, black_board = (Duel(table, table.boards()[-1], white, black) for table in tables)
    return white_board, black_board


async def test_the_card_with_the_link(bot: BotProcess, people: People, world: World) -> None:
    anna = people.anna
    table = private(world, anna)
    card = await table.tell(anna, "/challenge 5 1d")
    link = link_of(card)
    (read,) = zxingcpp.read_barcodes(Image.open(BytesIO(card.photo or b"")))
    assert read.text == link
    assert card.button("📋").value == {"text": link}
    share = card.button("📨").value
    assert share["query"]
    assert share["allow_user_chats"]
    assert share["allow_group_chats"]
    assert not share.get("allow_bot_chats")
    assert not share.get("allow_channel_chats")
    assert not buttons(card, ACCEPT)
    assert "5 points" in card.html
    assert "24 hours" in card.html

    await table.press_and_see(anna, card, "7")
    await table.press_and_see(anna, card, OPTIONS)
    await table.press_and_see(anna, card, "10 minutes")
    await table.press_and_see(anna, card, OPTIONS)
    await table.press_and_see(anna, card, "Mahbusa")
    for words in ("7 points", "10 minutes", "Mahbusa", link):
        assert words in card.html
    await table.press_and_see(anna, card, CLOSE)
    assert not card.buttons
    assert link not in card.html
    second = await table.tell(anna, "/narde")  # does the same there
    assert link_of(second) != link
    world.say(anna, table.chat, "/cancel")
    await table.until(lambda: not second.buttons)
    assert (await table.tell(anna, "/cancel")).text
    await bot.terminate()
    assert all(call.ok for call in world.calls.since() if call.method != "setMyCommands")


async def test_each_plays_in_the_own_chat(bot: BotProcess, people: People, world: World) -> None:
    anna, boris = people.anna, people.boris
    hers, his = await _private_match(world, anna, boris)
    card = private(world, anna).posts()[0]
    await hers.table.until(lambda: not card.buttons)
    assert "Boris" in card.html
    assert hers.board.photo != his.board.photo  # each from the own side

    mover, other = (hers, his) if hers.on_turn is anna else (his, hers)
    waits = (other.caption, other.board.photo)
    assert mover.moves
    assert not other.moves
    await mover.play(mover.moves[0])
    assert "…" in mover.caption
    while mover.moves:
        await mover.play(mover.moves[0])
    assert (other.caption, other.board.photo) == waits  # a draft is seen by nobody else
    await mover.table.press(mover.on_turn, mover.board, "✅")
    await other.table.until(lambda: buttons(other.table.boards()[-1], MOVE))
    other.board = other.table.boards()[-1]
    assert other.on_turn is (anna if other is hers else boris)


async def test_links_that_lead_nowhere(bot: BotProcess, people: People, world: World) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    mine, his, hers = (private(world, user) for user in (anna, boris, clara))
    card = await mine.tell(anna, "/challenge")
    link = link_of(card)
    own = await open_link(mine, anna, link)
    withdrawn = await mine.tell(anna, "/challenge")
    withdrawn_link = link_of(withdrawn)
    await mine.press_and_see(anna, withdrawn, CLOSE)
    copy = await open_link(his, boris, link)
    await _accept(world, copy, boris, anna, boris)
    replies = [
        own,
        await open_link(his, boris, "https://t.me/narde_bot?start=c_nothing1"),
        await open_link(his, boris, withdrawn_link),
        await open_link(hers, clara, link),
    ]
    for parameter in ("c_", "c_" + "A" * 56, "x_1", "-", "c_'; --", "c_" + "x" * 10_000):
        replies.append(await his.tell(boris, f"/start {parameter}"))
    for reply in replies:
        assert reply.text
        assert not reply.buttons
    assert len({reply.text for reply in replies[:4]}) == 4
    assert (await open_link(his, boris, link)).photo  # who plays it gets the board
    await bot.terminate()
    assert sorted(challenges(bot).values()) == ["accepted", "withdrawn"]


async def test_a_link_is_used_once(bot: BotProcess, people: People, world: World) -> None:
    crowd = [world.user(f"Player {number}") for number in range(6)]
    card = await private(world, people.anna).tell(people.anna, "/challenge")
    copies = [await open_link(private(world, user), user, link_of(card)) for user in crowd]
    await private(world, crowd[0]).press_and_see(crowd[0], copies[0], CLOSE)
    assert not copies[0].buttons  # put away, and still open to the others
    queries = [
        world.press_nowait(user, copy, ACCEPT) for user, copy in list(zip(crowd, copies, strict=True))[1:]
    ]
    await private(world, people.anna).until(lambda: all(query.answer for query in queries))
    counts = Counter(query.answer.text for query in queries if query.answer)
    assert sorted(counts.values()) == [1, 4]
    table = private(world, people.anna)
    await table.until(table.boards)
    await table.until(lambda: not any(copy.buttons for copy in copies))  # all have caught up
    await bot.terminate()
    assert sorted(challenges(bot).values()) == ["accepted"]


async def test_the_friend_named_declines(bot: BotProcess, people: People, world: World) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    card = await private(world, anna).tell(anna, "/challenge @boris_b")
    theirs = await open_link(private(world, clara), clara, link_of(card))
    assert (await private(world, clara).press(clara, theirs, ACCEPT)).text
    assert (await private(world, clara).press(clara, theirs, CLOSE)).text
    his = await open_link(private(world, boris), boris, link_of(card))
    await private(world, boris).press_and_see(boris, his, CLOSE)
    await private(world, anna).until(lambda: not card.buttons)
    assert "Boris" in card.html


async def test_the_challenge_shared_in_a_chat(bot: BotProcess, people: People, world: World) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    await press_start(world, anna)
    mine = private(world, anna)
    card = await mine.tell(anna, "/challenge")
    query = card.button("📨").value["query"]
    chat = dialog(world, anna, boris)
    copy, second = await chat.post(anna, query), await dialog(world, anna, clara).post(anna, query)
    assert (await chat.ask(boris, query)).results == ()  # not his to share
    await mine.press_and_see(anna, card, "7")
    changed = await chat.press_and_see(boris, copy, ACCEPT)
    assert changed.text
    assert "7 points" in copy.html
    assert buttons(copy, ACCEPT)
    duel = await chat.accept(copy, anna, boris)
    await duel.play(duel.moves[0])
    await mine.until(lambda: not card.buttons)
    there = dialog(world, anna, clara)
    assert (await there.press_and_see(clara, second, ACCEPT)).text
    assert "Boris" in second.html
    assert not buttons(second, ACCEPT)
    await bot.terminate()
    assert list(challenges(bot).values()) == ["accepted"]


async def test_a_private_rematch(bot: BotProcess, people: People, world: World) -> None:
    anna, boris = people.anna, people.boris
    hers, his = await _private_match(world, anna, boris)
    await _resign(hers, his, anna)
    before = len(his.table.posts())
    assert (await hers.table.press(anna, hers.board, REMATCH)).text
    await his.table.until(lambda: len(his.table.posts()) > before)
    asked = his.table.posts()[-1]
    assert "Anna" in asked.html
    await his.table.press_and_see(boris, asked, CLOSE)
    assert (await hers.table.press(anna, hers.board, REMATCH)).text
    await his.table.until(lambda: buttons(his.table.posts()[-1], ACCEPT))
    his, hers = await _accept(world, his.table.posts()[-1], boris, boris, anna)
    assert his.caption.index("Boris") < his.caption.index("Anna")  # White stands first
    await _resign(hers, his, anna)

    world.block(boris)
    await hers.table.press(anna, hers.board, REMATCH)
    await hers.table.until(lambda: "I cannot write to your friend" in (hers.table.posts()[-1].text or ""))
    await bot.terminate()
    assert "open" not in challenges(bot).values()


async def _resign(own: Duel, other: Duel, user: User) -> None:
    """And wait for both boards to show it."""
    await own.resign(user)
    await other.table.until(lambda: buttons(other.table.boards()[-1], REMATCH))
    other.board = other.table.boards()[-1]


async def test_an_old_link_has_expired(hurried: HurriedBot, people: People, world: World) -> None:
    await hurried.start()
    mine = private(world, people.anna)
    cards = [await mine.tell(people.anna, "/challenge") for _ in range(5)]
    assert (await mine.tell(people.anna, "/challenge")).text  # five are enough
    copy = await open_link(private(world, people.boris), people.boris, link_of(cards[0]))
    hurried.let_pass(WEEK)
    late = await open_link(private(world, people.boris), people.boris, link_of(cards[1]))
    assert "expired" in (late.text or "")
    his = private(world, people.boris)
    assert "expired" in (await his.press_and_see(people.boris, copy, ACCEPT)).text
    assert "expired" in (await mine.press_and_see(people.anna, cards[0], "7")).text
    assert not cards[0].buttons
    assert (await mine.tell(people.anna, "/challenge")).photo  # those expired do not count
