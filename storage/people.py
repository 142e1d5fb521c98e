"""People and groups."""

from storage.codec import SETTINGS, TERMS
from storage.driver import Driver, Row
from storage.json_codec import dumps, loads
from storage.rows import Chat, Settings, User


def user_of(row: Row, prefix: str = "") -> User:
    """The person in the columns `id`, `name`, … (each after the prefix)."""
    return User(
        id=row[prefix + "id"],
        name=row[prefix + "name"],
        username=row[prefix + "username"],
        client_language=row[prefix + "client_language"],
        reachable=bool(row[prefix + "reachable"]),
        settings=loads(SETTINGS, row[prefix + "settings"]),
    )


class People:
    _db: Driver

    async def saw_user(self, user: User) -> User:
        known = await self.user(user.id)
        if known and _seen(known) == _seen(user) and (known.reachable or not user.reachable):
            return known
        async with self._db.transaction() as tx:
            rows = await tx.rows(
                """
                INSERT INTO users (id, name, username, client_language, reachable, settings)
                VALUES (:id, :name, :username, :client_language, :reachable, :settings)
                ON CONFLICT (id) DO UPDATE SET
                    name = excluded.name,
                    username = excluded.username,
                    client_language = excluded.client_language,
                    reachable = CASE WHEN excluded.reachable = 1 THEN 1 ELSE users.reachable END
                RETURNING *
                """,
                id=user.id,
                name=user.name,
                username=user.username,
                client_language=user.client_language,
                reachable=int(user.reachable),
                settings=dumps(SETTINGS, user.settings),
            )
        return user_of(rows[0])

    async def user(self, user_id: int) -> User | None:
        rows = await self._db.rows("SELECT * FROM users WHERE id = :id", id=user_id)
        return user_of(rows[0]) if rows else None

    async def change_settings(self, user_id: int, settings: Settings) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                "UPDATE users SET settings = :settings WHERE id = :id",
                id=user_id,
                settings=dumps(SETTINGS, settings),
            )

    async def set_reachable(self, user_id: int, reachable: bool) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                "UPDATE users SET reachable = :reachable WHERE id = :id", id=user_id, reachable=int(reachable)
            )

    async def chat(self, chat_id: int) -> Chat:
        rows = await self._db.rows("SELECT * FROM chats WHERE id = :id", id=chat_id)
        if not rows:
            return Chat(chat_id)
        (row,) = rows
        return Chat(
            id=chat_id,
            language=row["language"],
            terms=loads(TERMS, row["terms"]),
            admins_challenge=bool(row["admins_challenge"]),
            theme=row["theme"],
        )

    async def change_chat(self, chat: Chat) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                """
                INSERT INTO chats (id, language, terms, admins_challenge, theme)
                VALUES (:id, :language, :terms, :admins_challenge, :theme)
                ON CONFLICT (id) DO UPDATE SET
                    language = excluded.language,
                    terms = excluded.terms,
                    admins_challenge = excluded.admins_challenge,
                    theme = excluded.theme
                """,
                id=chat.id,
                language=chat.language,
                terms=dumps(TERMS, chat.terms),
                admins_challenge=int(chat.admins_challenge),
                theme=chat.theme,
            )


def _seen(user: User) -> tuple[str, str | None, str | None]:
    return user.name, user.username, user.client_language
