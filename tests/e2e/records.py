"""Game records the bot sends, looked at by the engine's own command."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.messages import Message
from tests.e2e.process import run


async def verified(record: Message, folder: Path) -> str:
    """The text of a record the bot has sent, after `python -m engine verify` has found nothing wrong."""
    assert record.document
    assert record.document.name.endswith(".narde.txt")
    file = folder / record.document.name
    file.write_bytes(record.document.data)
    ended = await run(folder, "engine", "verify", str(file))
    assert ended.code == 0, ended
    return file.read_text()
