"""Matches, journals and chats in SQLite: one transaction an accepted command."""
