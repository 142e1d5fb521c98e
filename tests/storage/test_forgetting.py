"""No table keeps a trace of the forgotten, wherever a person can leave one."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from storage import open_store
from storage.rows import ChallengeState, Chat, Place, Settings

from .people import ANNA, BORIS, challenge, present, start


def traces(path: Path, *needles: str) -> list[tuple[str, str, str]]:
    """Every (table, column, value) whose text holds a needle, case and JSON included."""
    with closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert {"users", "matches", "journal"} <= set(tables)
        found = []
        for table in tables:
            rows = database.execute(f"SELECT * FROM {table}")  # noqa: S608  (a table's own name)
            columns = [column for column, *_ in rows.description]
            found += [
                (table, column, str(value))
                for row in rows
                for column, value in zip(columns, row, strict=True)
                if any(needle.lower() in str(value).lower() for needle in needles)
            ]
    return found


async def test_nothing_of_the_forgotten_is_left(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    needles = (str(ANNA.id), ANNA.name, str(ANNA.username), "night")
    async with open_store(f"sqlite:///{path}") as store:
        await start(store, "white")
        await store.change_settings(ANNA.id, Settings(theme="night"))
        await store.change_chat(Chat(ANNA.id, theme="night"))
        await store.add_view("white", Place(ANNA.id, 7), None, watching=True)
        await store.keep_notice("white", Place(ANNA.id, 9))
        await store.add_challenge(challenge("own chat", place=Place(ANNA.id, 8)))
        for to_anna in (
            challenge("to id", opponent_id=ANNA.id),
            challenge("to name", opponent_username=present(ANNA.username).lower()),
            challenge("accepted", opponent_id=ANNA.id, state=ChallengeState.ACCEPTED),
        ):
            await store.add_challenge(replace(to_anna, challenger_id=BORIS.id))
        before = {(table, column) for table, column, _ in traces(path, *needles)}
        assert before >= {
            ("users", "id"),
            ("users", "name"),
            ("users", "username"),
            ("users", "settings"),
            ("chats", "id"),
            ("matches", "white_id"),
            ("challenges", "challenger_id"),
            ("challenges", "opponent_id"),
            ("challenges", "opponent_username"),
            ("challenges", "chat_id"),
            ("board_views", "chat_id"),
            ("notices", "chat_id"),
        }
        withdrawn = {challenge.id: challenge for challenge in await store.forget_user(ANNA.id)}
        assert set(withdrawn) == {"own chat", "to id", "to name"}
        assert withdrawn["own chat"].place == Place(ANNA.id, 8)
        assert withdrawn["own chat"].challenger_id == withdrawn["to id"].opponent_id == ANNA.id
        assert {challenge.state for challenge in withdrawn.values()} == {ChallengeState.WITHDRAWN}
        assert await store.forget_user(ANNA.id) == []
        assert traces(path, *needles) == []
    left = path.read_bytes()
    assert ANNA.name.encode() not in left  # nor in pages no longer used
    assert BORIS.name.encode() in left
