"""Whole matches, from the challenge to the last checker, by buttons alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.records import verified
from tests.e2e.table import ACCEPT, RECORD, REMATCH, REPLAY, SHARE, Table, buttons, is_put_away

MOST_BUTTONS = 12


async def test_a_match_to_one_its_record_and_its_rematch(
    bot: BotProcess, table: Table, people: People, tmp_path: Path
) -> None:
    anna, boris, clara = people.anna, people.boris, people.clara
    card = await table.tell(anna, "/narde 1")
    commitment = re.search(r"<code>([0-9a-f]{64})</code>", card.html)
    duel = await table.accept(card, anna, boris)
    assert not card.buttons
    assert re.search(r"🎲 .*\d–\d", duel.caption)  # the opening throw

    random = Random(1)
    while not duel.is_over:
        assert 0 < len(duel.moves) <= MOST_BUTTONS or buttons(duel.board, "✅")
        assert len(duel.moves) == len(set(duel.moves))
        await duel.play_step(random)
    assert "🏆" in duel.caption
    assert re.search("Oyn, 1 point|Mars, 2 points", duel.caption)
    assert [button.text[0] for button in duel.board.buttons] == [REMATCH, RECORD, REPLAY, SHARE]
    assert table.boards() == [duel.board]

    mark = len(table.posts())
    await table.press(clara, duel.board, RECORD)
    await table.press(anna, duel.board, RECORD)
    await table.until(lambda: len(table.posts()) > mark)
    text = await verified(table.posts()[-1], tmp_path)
    assert commitment
    assert commitment[1] in text  # the dice are those promised before anybody had accepted
    assert await verified(await table.tell(clara, "/record"), tmp_path) == text

    assert (await table.press(clara, duel.board, REMATCH)).text
    mark = len(table.posts())
    assert (await table.press(boris, duel.board, REMATCH)).text
    await table.until(lambda: len(table.posts()) > mark)
    asked = table.posts()[-1]
    assert (await table.press(clara, asked, ACCEPT)).text
    rematch = await table.accept(asked, boris, anna)
    assert rematch.caption.index("Boris") < rematch.caption.index("Anna")  # White stands first
    assert rematch.board is not duel.board
    assert (await table.press(boris, duel.board, REMATCH)).text  # one rematch a match

    await bot.terminate()
    assert [about.id for about in table.boards()] == [duel.board.id, rematch.board.id]


async def test_a_match_to_three_over_several_games(
    bot: BotProcess, table: Table, people: People, tmp_path: Path
) -> None:
    random = Random(2)
    duel = await table.begin(people.anna, people.boris, "/narde traditional")
    first = duel.board
    await duel.resign(people.anna)
    assert duel.board is not first
    assert is_put_away(first)
    assert "Mars, 2 points" in first.html
    assert "🏳️" in first.html
    assert "<b>0 : 2</b>" in duel.caption

    await duel.play_to_the_end(random)
    assert "🏁" in duel.caption
    score = re.search(r"<b>(\d) : (\d)</b>", duel.caption)
    assert score
    assert max(map(int, score.groups())) >= 3
    assert table.boards() == [duel.board]
    text = await verified(await table.tell(people.boris, "/record"), tmp_path)
    assert "0" in text
