"""Matches, journals and chats in SQLite: one transaction an accepted command."""

from contextlib import AbstractAsyncContextManager

from storage.base import Store
from storage.sqlite import open_sqlite
from storage.sqlite_file import backup_database

__all__ = ["backup_database", "open_store"]


def open_store(url: str) -> AbstractAsyncContextManager[Store]:
    """The store behind a database URL such as `sqlite:///narde.db`. Raises CannotOpen on entering."""
    return open_sqlite(url)
