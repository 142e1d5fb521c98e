"""Whole matches, from the challenge to the last checker, by buttons alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from tests.e2e.conftest import People
from tests.e2e.process import BotProcess
from tests.e2e.records import verified
from tests.e2e.table import (
    ACCEPT,
    OFFER,
    OPTIONS,
    RECORD,
    REMATCH,
    REPLAY,
    RESIGN,
    SHARE,
    Table,
    buttons,
    is_put_away,
)

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
    played = await table.press(boris, duel.board, REMATCH)  # one rematch a match
    assert played.text == "The rematch has begun already."

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
    assert "Mars, 2 points" in duel.caption  # until the first turn is played

    await duel.play_to_the_end(random)
    assert "🏁" in duel.caption
    score = re.search(r"<b>(\d) : (\d)</b>", duel.caption)
    assert score
    assert max(map(int, score.groups())) >= 3
    assert table.boards() == [duel.board]
    text = await verified(await table.tell(people.boris, "/record"), tmp_path)
    assert "0" in text


async def test_every_game_has_its_record_and_the_dice_sealed_before(
    bot: BotProcess, table: Table, people: People, tmp_path: Path
) -> None:
    anna, boris = people.anna, people.boris
    card = await table.tell(anna, "/narde 3")
    sealed = re.search(r"<code>([0-9a-f]{64})</code>", card.html)
    assert sealed
    duel = await table.accept(card, anna, boris)
    await table.until(lambda: boris.first_name in card.html)
    assert sealed[1] in card.html  # there to be compared in the end
    await duel.do(anna, OPTIONS)
    seals = dict(line.split(": ") for line in duel.board.button("🔒").value["text"].splitlines())
    assert seals["1"] == sealed[1]
    first = duel.board
    await duel.resign(anna)

    before = len(table.posts())
    assert not (await table.press(people.clara, first, RECORD)).text
    await table.until(lambda: len(table.posts()) > before)
    record = await verified(table.posts()[-1], tmp_path)
    assert sealed[1] in record
    assert re.search(r'\[Game "\w+-1"\]', record)
    assert await verified(await table.tell(people.clara, "/record 1"), tmp_path) == record
    running = await verified(await table.tell(people.clara, "/record"), tmp_path)
    assert running == await verified(await table.tell(people.clara, "/record 2"), tmp_path)
    assert seals["2"] in running
    for words in ("0", "3", "x", "1 2", "９"):
        reply = await table.tell(people.clara, f"/record {words}")
        assert reply.text
        assert not reply.document


async def test_only_who_asked_may_offer_to_lose(bot: BotProcess, table: Table, people: People) -> None:
    duel = await table.begin(people.anna, people.boris)
    await duel.do(people.anna, RESIGN)
    assert (await table.press(people.boris, duel.board, OFFER)).text
    assert "🏳️" not in duel.caption
    await duel.do(people.anna, OFFER)
    assert f"🏳️ ⚪️ <b>{people.anna.first_name}" in duel.caption.replace(chr(0x2068), "")
