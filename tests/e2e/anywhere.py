"""Challenges outside the chats the bot is in: typed as `@bot`, posted, opened by links."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass

from bot.sandbox import World
from bot.sandbox.accounts import User
from bot.sandbox.messages import Message
from bot.sandbox.queries import InlineAnswer
from tests.e2e.process import PATIENCE, BotProcess
from tests.e2e.table import REMATCH, RESIGN, Table, buttons

SHOW, WATCH = "🔄", "👁"
LINK = re.compile(r"https://t\.me/narde_bot\?start=c_\w+")


@dataclass(slots=True)
class Anywhere(Table):
    """A chat where other pictures and texts than a board's may have buttons."""

    def boards(self) -> list[Message]:
        return [message for message in self.posts() if buttons(message, RESIGN) or buttons(message, REMATCH)]


@dataclass(slots=True)
class Elsewhere(Anywhere):
    """A chat the bot is no part of: what it shows there was posted through it."""

    def posts(self) -> list[Message]:
        bot = self.world.bot
        return [
            message
            for message in self.world.messages(self.chat)
            if message.via is bot or message.guest_caller is not None
        ]

    async def ask(self, user: User, query: str = "") -> InlineAnswer:
        """Type `@bot query`."""
        return await self.world.inline(user, self.chat, query, PATIENCE)

    async def post(self, user: User, query: str = "", *, result: int = 0) -> Message:
        """Type `@bot query` and post one of the results."""
        return self.world.choose(user, self.chat, (await self.ask(user, query)).results[result])


def dialog(world: World, one: User, other: User) -> Elsewhere:
    return Elsewhere(world, world.dialog(one, other))


def without_bot(world: World, *members: User) -> Elsewhere:
    return Elsewhere(world, world.group("Without the bot", members, bot_member=False))


def private(world: World, user: User) -> Anywhere:
    """The user's chat with the bot."""
    return Anywhere(world, world.private(user))


def link_of(card: Message) -> str:
    """The link on a challenge's card."""
    found = LINK.search(card.html)
    assert found, card.html
    return found[0]


async def open_link(table: Table, user: User, link: str) -> Message:
    """Follow a link; the bot's next message in the private chat."""
    before = len(table.posts())
    table.world.open_link(user, link)
    await table.until(lambda: len(table.posts()) > before)
    return table.posts()[before]


def challenges(bot: BotProcess) -> dict[str, str]:
    """The states of all stored challenges, by their ids."""
    with closing(sqlite3.connect(bot.database)) as database:
        return dict(database.execute("SELECT id, state FROM challenges").fetchall())


async def press_start(world: World, *users: User) -> None:
    """From now on the bot may write to them."""
    for user in users:
        table = private(world, user)
        before = len(table.posts())
        world.start(user)
        await table.until_more(table.posts, before)
