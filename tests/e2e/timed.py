"""Matches with clocks, and the short messages that come of them."""

from __future__ import annotations

import re

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.service.clocks import begin_turn
from engine.match import start_match
from engine.rules import RuleSet
from engine.side import Side
from storage import open_store, rows
from storage.rows import Challenge, Place, Terms
from tests.e2e.hurried import HurriedBot
from tests.e2e.table import Duel, Table

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LEFT = re.compile("⏳ (.+) left")


async def set_clock(bot: HurriedBot, chat: Chat, clock: int | None) -> None:
    """What a challenge in this chat gives for a turn from now on."""
    async with open_store(bot.url) as store:
        await store.change_chat(rows.Chat(chat.id, terms=Terms(clock=clock)))


def notices(table: Table) -> list[Message]:
    """The messages here that call somebody."""
    return [post for post in table.posts() if any(entity.type == "text_mention" for entity in post.entities)]


async def one_notice(table: Table, user: User, words: str) -> Message:
    """Wait until exactly one message calls somebody: this user, in these words."""

    def fitting() -> Message | None:
        found = notices(table)
        return found[0] if len(found) == 1 and words in (found[0].text or "") else None

    await table.until(fitting)
    notice = notices(table)[0]
    (mention,) = [entity for entity in notice.entities if entity.type == "text_mention"]
    assert mention.user_id == user.id
    return notice


def left(duel: Duel) -> str:
    """The time left, as the board says it."""
    found = LEFT.search(duel.caption)
    assert found, duel.caption
    return found[1]


async def private_match(bot: HurriedBot, white: User, black: User, clock: int | None) -> None:
    """A match each plays in the own chat with the bot, stored before it starts."""
    begun = start_match(RuleSet(), 1, seed=bytes(32), entropy="private", next_seed=bytes(32))
    now = bot.now
    async with open_store(bot.url) as store:
        for person in (white, black):
            known = rows.User(person.id, person.name, person.username, person.language_code, reachable=True)
            await store.saw_user(known)
        challenge = Challenge("private", white.id, Terms(1, clock=clock), bytes(32), now, now + 100, "en")
        await store.add_challenge(challenge)
        await store.accept_challenge(
            challenge.id,
            black.id,
            "private",
            begun.match,
            begun.events,
            begin_turn(clock, now, version=1),
            now,
            views=[(Place(white.id), Side.WHITE), (Place(black.id), Side.BLACK)],
        )
