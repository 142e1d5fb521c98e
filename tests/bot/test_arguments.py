"""What stands behind /narde is understood or refused, never a stumbling block."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Chat, Message, MessageEntity, User

from bot.denials import Denial, Denied
from bot.service.opponents import Opponent
from bot.telegram.challenge.arguments import Wanted, read_challenge, read_words
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.rows import Terms

ME = User(1, "Narde", is_bot=True, username="narde_bot")
BORIS = User(2, "Boris", is_bot=False)
CLARA = User(3, "Clara", is_bot=False)
GROUP = Chat(-1, Chat.GROUP)
KNOWN = ["3", "7", "mahbusa", "@friend", "@Narde_Bot", "1d", "2m", "×"]


@given(st.lists(st.text(max_size=40) | st.sampled_from(KNOWN)))
def test_any_words(words: list[str]) -> None:
    try:
        wanted = read_words(words, Wanted(Terms()), ME)
    except Denied:
        return
    assert wanted.terms.length in LENGTHS
    assert wanted.terms.rules in PRESETS.values()


@pytest.mark.parametrize("order", ["5 mahbusa 1d @Friend", "@Friend 5 1D MAHBUSA"])
def test_in_any_order_and_above_the_default(order: str) -> None:
    wanted = read_words(order.split(), Wanted(Terms(7, PRESETS["federation"], 120)), ME)
    assert wanted.terms == Terms(5, PRESETS["mahbusa"], 86_400)
    assert wanted.opponent.username == "friend"


@pytest.mark.parametrize(
    "words", ["5 7", "5 mahbusa 5", "mahbusa standard", "1d 2m", "24h 1d", "@friend 5 @other"]
)
def test_nothing_is_told_twice(words: str) -> None:
    with pytest.raises(Denied) as denied:
        read_words(words.split(), Wanted(Terms()), ME)
    assert denied.value.reason is Denial.NOT_UNDERSTOOD


def command(*friends: str | User, reply_to: User | None = None) -> Message:
    """`/narde` with friends named by @name or, as people without one are, by a mention."""
    text, entities = "/narde", []
    for friend in friends:
        name = friend if isinstance(friend, str) else friend.first_name
        if isinstance(friend, User):
            entities.append(MessageEntity(MessageEntity.TEXT_MENTION, len(text) + 1, len(name), user=friend))
        text += f" {name}"
    reply = Message(1, datetime.now(UTC), GROUP, from_user=reply_to) if reply_to else None
    return Message(2, datetime.now(UTC), GROUP, text=text, entities=entities, reply_to_message=reply)


@pytest.mark.parametrize("asked", [command(BORIS), command(reply_to=BORIS)])
def test_a_friend_without_a_username(asked: Message) -> None:
    assert read_challenge(asked, Terms(), ME) == Wanted(Terms(), Opponent(id=BORIS.id), BORIS)


@pytest.mark.parametrize(
    "asked",
    [
        command("@boris", "@clara"),
        command(BORIS, CLARA),
        command(BORIS, "@clara"),
        command(BORIS, reply_to=CLARA),
        command("@boris", reply_to=CLARA),
    ],
)
def test_one_friend_is_enough(asked: Message) -> None:
    with pytest.raises(Denied) as denied:
        read_challenge(asked, Terms(), ME)
    assert denied.value.reason is Denial.NOT_UNDERSTOOD
