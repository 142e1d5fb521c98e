"""Many finished matches cost neither time at the start nor a walk through them in any query."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from storage import open_store
from storage.rows import Chat, Place, Settings
from storage.sqlite import SqliteDriver
from storage.store import SqlStore

from .people import ANNA, BORIS, NOW, challenge, start, timing

MANY = 100_000


async def test_no_query_walks_through_a_table(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    asked: set[str] = set()
    async with open_store(f"sqlite:///{path}") as store:
        assert isinstance(store, SqlStore)
        assert isinstance(store._db, SqliteDriver)
        for connection in (store._db._reader, store._db._writer):
            await connection.set_trace_callback(asked.add)
        stored = await start(store, clock=60)
        stored = await store.append(stored, stored.match, [], stored.timing, NOW)
        await store.set_timing(stored, timing(paused_at=NOW), show=True)
        view = await store.add_view("m", Place(-5, 7), None)
        await store.place_view(view.id, Place(-5, 8))
        await store.view_shows(view.id, 1, 1)
        await store.retire_view(view.id)
        await store.view_at(Place(-5, 8))
        await store.views("m")
        await store.match("m")
        await store.journal("m")
        await store.games("m")
        await store.matches_of_user(ANNA.id)
        await store.matches_of_chat(-5, 3)
        await store.due(NOW, 5)
        await store.next_alarm()
        await store.give_back(5)
        await store.keep_notice("m", Place(-5, 9))
        await store.take_notice("m")
        await store.secret()
        await store.add_challenge(challenge("again", rematch_of="m"))
        await store.open_challenges(ANNA.id, NOW)
        await store.change_challenge(challenge("again"))
        await store.change_settings(ANNA.id, Settings())
        await store.change_chat(Chat(-5))
        await store.chat(-5)
        await store.rekey_chat(-5, -6)
        await store.keep_picture("x", "y")
        await store.picture("x")
        await store.set_reachable(ANNA.id, True)
        await store.forget_user(BORIS.id)
    with closing(sqlite3.connect(path)) as database:
        plans = {
            (step, sql)
            for sql in asked
            if sql.split()[0] in {"SELECT", "UPDATE", "INSERT", "DELETE"}
            for *_, step in database.execute(f"EXPLAIN QUERY PLAN {sql}")
        }
    assert any("SEARCH m USING INDEX" in step for step, _ in plans)
    walks = {(step, sql) for step, sql in plans if step.startswith("SCAN")}
    assert walks == set()


async def test_a_hundred_thousand_matches_open_at_once(tmp_path: Path) -> None:
    path = tmp_path / "narde.db"
    async with open_store(f"sqlite:///{path}") as store:
        await start(store, clock=60)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
            INSERT INTO matches
            SELECT 'm' || n, 1, snapshot, 1, white_id, black_id, clock, language, n,
                1, n, n, n, NULL, NULL, 0, NULL, NULL
            FROM matches, number
            """,
            (MANY,),
        )
        database.execute(
            """
            INSERT INTO board_views (
                match_id, chat_id, message_id, watching, shown_version, shown_game, retired
            ) SELECT id, -5, created_at, 0, 1, 1, 0 FROM matches
            """
        )
        database.execute("UPDATE board_views SET shown_version = 0 WHERE match_id IN ('m', 'm7')")
    began = time.perf_counter()
    async with open_store(f"sqlite:///{path}") as store:
        assert await store.matches_behind() == ["m", "m7"]
        assert await store.next_alarm() == NOW + 60
        assert [stored.id for stored in await store.due(NOW + 60, 10)] == ["m"]
        assert [stored.id for stored in await store.matches_of_user(ANNA.id)] == ["m"]
        assert [stored.id for stored in await store.matches_of_chat(-5, 2)] == ["m", f"m{MANY}"]
        assert time.perf_counter() - began < 3
