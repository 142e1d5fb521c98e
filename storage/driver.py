"""What the SQL is written against: a database that reads rows and runs transactions.

The SQL keeps to what SQLite and PostgreSQL share; values are named in it (`:id`) and passed beside it.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol


class Row(Protocol):
    def __getitem__(self, column: str, /) -> Any: ...


class Transaction(Protocol):
    """An open writing transaction. Raises Failed when the database does."""

    async def rows(self, sql: str, /, **values: object) -> Sequence[Row]: ...
    async def run(self, sql: str, /, **values: object) -> int:
        """Run one statement; the number of rows it changed."""

    async def run_many(self, sql: str, lines: Sequence[Mapping[str, object]], /) -> None: ...


class Driver(Protocol):
    async def rows(self, sql: str, /, **values: object) -> Sequence[Row]:
        """Read what is committed, beside the writer."""

    def transaction(self, *, durable: bool = True) -> AbstractAsyncContextManager[Transaction]:
        """One writer at a time: committed at the end, rolled back by any exception, never half of it.

        What is not durable outlives the program's end but perhaps not a power cut, and does not wait for the
        disk.
        """

    async def backup(self, target: str) -> None: ...
