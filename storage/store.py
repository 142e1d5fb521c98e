"""The whole `Store` over a driver: what spans several tables, and the bot's own small things."""

from collections.abc import Sequence
from secrets import token_bytes

from storage.challenges import Challenges, challenge_of
from storage.codec import SETTINGS
from storage.driver import Driver
from storage.json_codec import dumps
from storage.matches import Matches
from storage.notices import Notices
from storage.people import People
from storage.rows import Challenge, Settings
from storage.views import Views

PICTURES = 10_000
"""How many Telegram file ids are kept."""

WITHDRAW = """
UPDATE challenges SET state = 'withdrawn'
WHERE state = 'open' AND (challenger_id = :id OR opponent_id = :id OR opponent_username = :username)
RETURNING *
"""
FORGET = (
    # A private chat has the id of its person.
    "DELETE FROM board_views WHERE chat_id = :id",
    "DELETE FROM notices WHERE chat_id = :id",
    "DELETE FROM chats WHERE id = :id",
    "UPDATE challenges SET chat_id = NULL, message_id = NULL, thread_id = NULL WHERE chat_id = :id",
    "UPDATE challenges SET challenger_id = :nobody WHERE challenger_id = :id",
    """
    UPDATE challenges SET opponent_id = :nobody, opponent_username = NULL
    WHERE opponent_id = :id OR opponent_username = :username
    """,
    "UPDATE matches SET white_id = :nobody WHERE white_id = :id",
    "UPDATE matches SET black_id = :nobody WHERE black_id = :id",
    "DELETE FROM users WHERE id = :id",
)


class SqlStore(People, Challenges, Matches, Notices, Views):
    def __init__(self, db: Driver) -> None:
        self._db = db

    async def forget_user(self, user_id: int) -> Sequence[Challenge]:
        async with self._db.transaction() as tx:
            found = await tx.rows("SELECT username FROM users WHERE id = :id", id=user_id)
            if not found:
                return []
            username = found[0]["username"]
            person = {"id": user_id, "username": username and username.lower()}
            withdrawn = await tx.rows(WITHDRAW, **person)
            (lowest,) = await tx.rows("SELECT min(id) AS id FROM users")
            nobody = min(0, lowest["id"]) - 1
            await tx.run(
                "INSERT INTO users (id, name, reachable, settings) VALUES (:id, '', 0, :settings)",
                id=nobody,
                settings=dumps(SETTINGS, Settings()),
            )
            for sql in FORGET:
                await tx.run(sql, nobody=nobody, **person)
        return [challenge_of(row) for row in withdrawn]

    async def rekey_chat(self, old_id: int, new_id: int) -> None:
        async with self._db.transaction() as tx:
            # A group set up anew under its new id before we heard of the move keeps what was chosen there.
            await tx.run(
                """
                UPDATE chats SET id = :new_id
                WHERE id = :old_id AND NOT EXISTS (SELECT 1 FROM chats WHERE id = :new_id)
                """,
                old_id=old_id,
                new_id=new_id,
            )
            await tx.run("DELETE FROM chats WHERE id = :old_id", old_id=old_id)
            for sql in (
                "UPDATE challenges SET chat_id = :new_id WHERE chat_id = :old_id",
                "UPDATE board_views SET chat_id = :new_id WHERE chat_id = :old_id",
                "UPDATE notices SET chat_id = :new_id WHERE chat_id = :old_id",
            ):
                await tx.run(sql, old_id=old_id, new_id=new_id)

    async def beat(self, now: int) -> None:
        async with self._db.transaction(durable=False) as tx:
            await tx.run(
                """
                INSERT INTO heartbeat (id, at) VALUES (1, :now)
                ON CONFLICT (id) DO UPDATE SET at = excluded.at
                """,
                now=now,
            )

    async def last_beat(self) -> int | None:
        rows = await self._db.rows("SELECT at FROM heartbeat")
        return int(rows[0]["at"]) if rows else None

    async def secret(self) -> bytes:
        async with self._db.transaction() as tx:
            await tx.run(
                "INSERT INTO secret (id, value) VALUES (1, :value) ON CONFLICT (id) DO NOTHING",
                value=token_bytes(32),
            )
            (row,) = await tx.rows("SELECT value FROM secret WHERE id = 1")
        return bytes(row["value"])

    async def picture(self, key: str) -> str | None:
        rows = await self._db.rows("SELECT file_id FROM pictures WHERE key = :key", key=key)
        return str(rows[0]["file_id"]) if rows else None

    async def keep_picture(self, key: str, file_id: str) -> None:
        async with self._db.transaction(durable=False) as tx:  # if lost, a picture is uploaded once more
            await tx.run(
                """
                INSERT INTO pictures (key, file_id) VALUES (:key, :file_id)
                ON CONFLICT (key) DO UPDATE SET file_id = excluded.file_id
                """,
                key=key,
                file_id=file_id,
            )
            await tx.run(
                "DELETE FROM pictures WHERE id <= (SELECT max(id) FROM pictures) - :kept", kept=PICTURES
            )

    async def backup(self, target: str) -> None:
        await self._db.backup(target)
