"""Boards brought to another chat by /games."""

from __future__ import annotations

from bot.sandbox.accounts import User
from tests.e2e.table import Duel, Table

BRING = "⤵️"


async def bring(table: Table, user: User, duel: Duel) -> Duel:
    """The only open match of this person, brought to this table by its button."""
    listed = await table.tell(user, "/games")
    before = len(table.boards())
    assert not (await table.press(user, listed, BRING)).text
    await table.until(lambda: len(table.boards()) > before)
    return Duel(table, table.boards()[-1], duel.white, duel.black)
