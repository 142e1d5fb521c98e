"""/watch and the link to it: a board without buttons that follows the match to its end."""

from __future__ import annotations

from random import Random

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from tests.e2e.anywhere import private
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import CONFIRM, MOVE, OPTIONS, REMATCH, Duel, Table, buttons

NOT_UNDERSTOOD = ("/watch nothing1", "/watch " + "x" * 3_000, "/watch <b>&", "/watch 🎲")


async def watch(table: Table, user: User, text: str) -> Message:
    """A board for spectators, as it was asked for by this text."""
    board = await table.tell(user, text)
    assert board.photo
    assert not board.buttons
    return board


async def until_like(table: Table, duel: Duel) -> Message:
    """The chat's newest message, once it shows the match as it stands where it is played."""
    await table.until(lambda: table.posts()[-1].photo and table.posts()[-1].html == duel.caption)
    board = table.posts()[-1]
    assert not buttons(board, REMATCH) if duel.is_over else not board.buttons
    return board


async def test_a_watched_board_follows_the_match_to_its_end(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duel = await table.begin(people.anna, people.boris, "/narde 3")
    other = Table(world, world.group("Other", [people.clara]))
    chat = private(world, people.clara)
    await duel.do(people.anna, OPTIONS)
    copied = duel.board.button("👁 Copy").value
    first = [
        await watch(other, people.clara, copied["text"]),
        await watch(chat, people.clara, f"/start w_{duel.match}"),
    ]
    for board in first:
        assert "Anna" in board.html
        assert "Boris" in board.html

    pictures = [board.photo for board in first]
    while duel.moves:  # a draft is no business of spectators
        await duel.play(duel.moves[0])
        assert [board.photo for board in first] == pictures
        assert not any("…" in board.html for board in first)
    await duel.play(CONFIRM)
    for here, board, picture in zip((other, chat), first, pictures, strict=True):
        assert await until_like(here, duel) is board
        assert board.photo != picture

    await duel.resign(people.anna)  # the next game gets a board of its own
    await duel.play_turn(Random(0))
    for here, board in zip((other, chat), first, strict=True):
        assert await until_like(here, duel) is not board
        assert "🏳️" in board.html
    while not duel.is_over:
        await duel.resign(people.boris)
    for here in (other, chat):
        assert "🏁" in (await until_like(here, duel)).html
    assert not (await other.tell(people.clara, f"/watch {duel.match}")).photo  # it is over


async def test_what_cannot_be_watched(bot: BotProcess, table: Table, people: People, world: World) -> None:
    chat = private(world, people.clara)
    for text in NOT_UNDERSTOOD:
        for here in (table, chat):
            reply = await here.tell(people.clara, text)
            assert reply.text
            assert not reply.buttons
    for parameter in ("w_nothing1", "w_", "z_k3F9aQ2x", "junk"):
        reply = await chat.tell(people.clara, f"/start {parameter}")
        assert "know" in (reply.text or ""), parameter
    how = await chat.tell(people.clara, "/watch")
    assert "/games" in (how.text or "")
    assert (await table.tell(people.clara, "/watch")).text == how.text  # no match of hers to offer


async def test_a_group_is_offered_ones_own_matches(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    duels = [await table.begin(people.anna, people.boris), await table.begin(people.clara, people.anna)]
    other = Table(world, world.group("Other", [people.anna, people.boris, people.clara]))
    offered = await other.tell(people.anna, "/watch")
    assert len(offered.buttons) == 2
    boris = next(button.text for button in offered.buttons if "Boris" in button.text)
    assert (await other.press(people.clara, offered, boris)).text
    before = len(other.posts())
    await other.press(people.anna, offered, boris)
    await other.until(lambda: len(other.posts()) > before)
    board = other.posts()[-1]
    assert board.photo
    assert not board.buttons
    await duels[0].play_turn(Random(0))
    await other.until(lambda: board.html == duels[0].caption)
    again = await watch(
        other, people.clara, f"/watch {duels[0].match}"
    )  # further down; the old one stays as it is
    old = board.html
    await duels[0].play_turn(Random(0))
    await other.until(lambda: again.html == duels[0].caption)
    assert board.html == old


async def test_where_a_match_is_played_its_board_is_not_taken_away(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Watching there brings the played board down; a player's private chat shows the own one."""
    duel = await table.begin(people.anna, people.boris)
    old = duel.board
    duel.board = await table.tell(people.clara, f"/watch {duel.match}")
    await table.until(lambda: not old.buttons)
    assert duel.moves
    chat = private(world, duel.on_turn)
    own = await chat.tell(duel.on_turn, f"/watch {duel.match}")
    assert buttons(own, MOVE)

    other = Table(world, world.group("Other", [people.anna, people.clara]))
    await watch(other, people.clara, f"/watch {duel.match}")
    assert not (await other.tell(people.clara, "/board")).buttons  # still only watched there
    assert (await other.tell(people.anna, "/board")).buttons  # a player asks for his board


async def test_a_spectator_sees_it_in_the_own_language_and_theme(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    darya = world.user("Darya", language_code="ru", started=True)
    duel = await table.begin(people.anna, people.boris)
    chat = private(world, darya)
    board = await watch(chat, darya, f"/start w_{duel.match}")
    assert "Ходит" in board.html
    picture = board.photo
    settings = await chat.tell(darya, "/settings")
    await chat.press(darya, settings, "Ночь")
    await chat.until(lambda: board.photo != picture)
