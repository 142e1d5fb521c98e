"""Matches, journals and chats in SQLite: one transaction an accepted command."""

from storage.base import open_store
from storage.sqlite_file import backup_database

__all__ = ["backup_database", "open_store"]
