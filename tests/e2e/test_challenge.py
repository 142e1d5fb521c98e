"""Challenges: how they are written, who may change, accept, decline and withdraw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.table import ACCEPT, CLOSE, OPTIONS, Table, buttons

UNDERSTOOD = {
    "/narde": ("3", "Standard"),
    "/narde 5": ("5", "Standard"),
    "/narde@narde_bot 1": ("1", "Standard"),
    "/narde 7 mahbusa": ("7", "Mahbusa"),
    "/narde Federation   1": ("1", "Federation"),
    "/narde @Nobody_Yet traditional": ("3", "Traditional"),
}
NOT_UNDERSTOOD = (
    "/narde 4",
    "/narde -1",
    "/narde ٣",
    "/narde five",
    "/narde @",
    "/narde @<b>",
    "/narde 5 7 nine",
    "/narde <b>&amp;\u202e",
    "/narde " + "x" * 10_000,
    "/narde " + "🎲 " * 5_000,
)


def chosen(card: Message) -> tuple[str, str]:
    """Length and rules as the card's buttons show them."""
    (length,) = [button.text.strip("• ") for button in card.buttons if button.text.startswith("•")]
    return length, card.button(OPTIONS).text.rpartition(" ")[2]


def open_cards(cards: Sequence[Message], left: int) -> bool:
    return sum(bool(card.buttons) for card in cards) == left


def tables(world: World, *members: User) -> Table:
    """Another group with the same people."""
    return Table(world, world.group("Another", members))


async def test_what_is_written_behind_the_command(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    for number, (text, terms) in enumerate(UNDERSTOOD.items()):
        challenger = world.user(f"Challenger {number}")
        table.chat.members[challenger] = "member"
        card = await table.tell(challenger, text)
        assert chosen(card) == terms, text
        assert challenger.first_name in card.html
        assert buttons(card, ACCEPT)
        assert buttons(card, CLOSE)
    other = tables(world, people.anna, people.boris)
    for text in NOT_UNDERSTOOD:
        reply = await other.tell(people.anna, text)
        assert reply.text, text
        assert not reply.buttons
        assert "/narde 5 mahbusa" in reply.text
        assert reply.reply_to is not None


async def test_nobody_plays_a_bot_or_oneself(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    other_bot = world.user("Robot", username="robot_bot", is_bot=True)
    table.chat.members[other_bot] = "member"
    robots = world.say(other_bot, table.chat, "Beep")
    own = world.say(people.anna, table.chat, "Who plays?")
    replies = [
        await table.tell(people.anna, "/narde @narde_bot"),
        await table.tell(people.anna, "/narde", to=robots),
        await table.tell(people.anna, "/narde Robot", mention=other_bot),
        await table.tell(people.anna, "/narde @anna"),
        await table.tell(people.anna, "/narde @ANNA 5"),
        await table.tell(people.anna, "/narde", to=own),
        await table.tell(people.anna, "/narde Anna", mention=people.anna),
    ]
    assert [reply.text for reply in replies] == [replies[0].text] * 3 + [replies[3].text] * 4
    assert replies[0].text != replies[3].text
    assert not any(reply.buttons for reply in replies)
    card = await table.tell(people.anna, "/narde")
    assert (await table.press(people.anna, card, ACCEPT)).text == replies[3].text
    await bot.terminate()
    assert not table.boards()


async def test_only_the_friend_named_can_accept(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    said = world.say(boris, table.chat, "Who plays?")
    clara_said = world.say(clara, table.chat, "Me!")
    for text, friend, reply in (
        ("/narde @boris_b 7", boris, None),
        ("/narde 5", boris, said),
        ("/narde", clara, clara_said),
    ):
        here = tables(world, anna, boris, clara) if reply is None else table
        card = await here.tell(anna, text, to=reply)
        other = clara if friend is boris else boris
        assert (await here.press(other, card, ACCEPT)).text
        assert (await here.press(other, card, CLOSE)).text
        assert buttons(card, ACCEPT)
        duel = await here.accept(card, anna, friend)
        assert friend.first_name in duel.caption
    here = tables(world, anna, boris, clara)
    card = await here.tell(anna, "/narde Clara mahbusa", mention=clara)
    assert "Clara" in card.html
    assert chosen(card) == ("3", "Mahbusa")
    assert (await here.press(boris, card, ACCEPT)).text
    duel = await here.accept(card, anna, clara)
    assert "Clara" in duel.caption


async def test_the_challengers_buttons(bot: BotProcess, table: Table, people: People) -> None:
    card = await table.tell(people.anna, "/narde")
    seen = (card.html, card.buttons, card.edits)
    for button in card.buttons:
        if ACCEPT not in button.text:
            assert (await table.press(people.boris, card, button.text)).text, button.text
    forged = card.button("7").data.rpartition(":")[0]
    assert (await table.press_data(people.anna, card, f"{forged}:4")).text
    assert (await table.press_data(people.anna, card, f"{forged}:70")).text
    assert (card.html, card.buttons, card.edits) == seen

    for length in ("1", "5", "7"):
        await table.press_and_see(people.anna, card, length)
        assert chosen(card) == (length, "Standard")
    assert "7" in card.html
    for rules in ("Federation", "Traditional", "Mahbusa"):
        await table.press_and_see(people.anna, card, OPTIONS)
        await table.press_and_see(people.anna, card, rules)
        assert chosen(card) == ("7", rules)
        assert rules in card.html
    duel = await table.accept(card, people.anna, people.boris)
    assert "7" in duel.caption.splitlines()[0]
    assert (await table.press_data(people.anna, card, f"{forged}:5")).text
    await bot.terminate()
    assert not card.buttons
    assert "Mahbusa" in card.html


async def test_ten_people_accept_at_once(bot: BotProcess, table: Table, people: People, world: World) -> None:
    crowd = [world.user(f"Player {number}") for number in range(10)]
    for user in crowd:
        table.chat.members[user] = "member"
    card = await table.tell(people.anna, "/narde")
    answers = await table.press_at_once([(user, ACCEPT) for user in crowd], card)
    counts = Counter(answer.text for answer in answers)
    assert sorted(counts.values()) == [1, 9]
    winner = next(user for user, answer in zip(crowd, answers, strict=True) if counts[answer.text] == 1)
    await table.until(lambda: table.boards() and not card.buttons)
    await bot.terminate()
    (board,) = table.boards()
    assert winner.first_name in board.html
    assert winner.first_name in card.html


async def test_withdrawn_and_declined(bot: BotProcess, table: Table, people: People) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    card = await table.tell(anna, "/narde")
    accept = card.button(ACCEPT).data
    assert (await table.press(boris, card, CLOSE)).text  # open to all: nobody but Anna closes it
    await table.press_and_see(anna, card, CLOSE)
    assert "Anna" in card.html

    named = await table.tell(anna, "/narde @boris_b")
    assert (await table.press(clara, named, CLOSE)).text
    await table.press_and_see(boris, named, CLOSE)
    assert "Boris" in named.html

    first, second = await table.tell(anna, "/narde 1"), await table.tell(anna, "/narde 5")
    for left in (1, 0):  # one at a time
        assert (await table.tell(anna, "/cancel")).text
        await table.until(partial(open_cards, (first, second), left))
    nothing = await table.tell(anna, "/cancel")
    assert nothing.text
    assert not nothing.buttons
    assert (await table.tell(boris, "/cancel")).text == nothing.text

    for closed in (card, named, first, second):
        assert not closed.buttons
        assert (await table.press_data(boris, closed, accept)).text
        assert (await table.press_data(anna, closed, accept.replace("a:", "n:", 1))).text
    await bot.terminate()
    assert not table.boards()


async def test_five_open_challenges_are_enough(bot: BotProcess, table: Table, people: People) -> None:
    cards = [await table.tell(people.anna, "/narde") for _ in range(5)]
    refusal = await table.tell(people.anna, "/narde")
    assert not refusal.buttons
    assert "5" in (refusal.text or "")
    await table.press_and_see(people.anna, cards[0], CLOSE)
    assert (await table.tell(people.anna, "/narde")).buttons
