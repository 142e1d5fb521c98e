"""Messages: what is in one, and how it has changed since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.entities import Entity, Text
from bot.sandbox.files import FileStore, StoredFile
from bot.sandbox.markup import Button, Keyboard

MediaKind = Literal["photo", "document", "animation", "video"]


@dataclass(frozen=True, slots=True)
class Media:
    """A picture, document, animation or video in a message."""

    kind: MediaKind
    file: StoredFile


@dataclass(frozen=True, slots=True)
class Document:
    """A document as its reader gets it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Content:
    """All that an edit can change but the keyboard; ``text`` is the caption where there is media."""

    text: Text
    media: Media | None = None


@dataclass(slots=True, eq=False)
class Message:
    """A message. The object stays the same through edits and deletion, so a test may hold on to it."""

    id: int
    chat: Chat
    sender: User
    date: int
    content: Content
    files: FileStore = field(repr=False)
    keyboard: Keyboard = ()
    reply_to: Message | None = None
    thread: int | None = None
    silent: bool = False
    anonymous: bool = False
    """Written by an anonymous admin: shown as from the group."""
    via: User | None = None
    inline_id: str | None = None
    service: dict[str, Any] = field(default_factory=dict)
    """The fields of a service message, such as ``migrate_to_chat_id``."""
    pinned: Message | None = None
    """In the service message that tells of a pin: what was pinned."""
    guest_query: str | None = None
    guest_caller: User | None = None
    """Who mentioned the bot in a chat it is no member of, when this is its answer."""
    edits: int = 0
    edited_at: int | None = None
    deleted: bool = False
    reactions: tuple[str, ...] = ()
    """The bot's own reactions (emoji)."""

    @property
    def is_service(self) -> bool:
        """Posted by Telegram to tell of something, not written."""
        return bool(self.service) or self.pinned is not None

    @property
    def text(self) -> str | None:
        """The text of a message without media."""
        return None if self.content.media or self.is_service else self.content.text.plain

    @property
    def caption(self) -> str | None:
        """The caption of a message with media."""
        return self.content.text.plain if self.content.media else None

    @property
    def html(self) -> str:
        """Text or caption as HTML."""
        return self.content.text.html

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The entities of text or caption."""
        return self.content.text.entities

    @property
    def photo(self) -> bytes | None:
        """The picture's bytes."""
        media = self.content.media
        return self.files.read(media.file) if media and media.kind == "photo" else None

    @property
    def document(self) -> Document | None:
        """Name and bytes of any other file."""
        media = self.content.media
        if media is None or media.kind == "photo":
            return None
        return Document(media.file.name, self.files.read(media.file))

    @property
    def buttons(self) -> list[Button]:
        """The keyboard's buttons, row by row."""
        return [button for row in self.keyboard for button in row]

    def button(self, text: str) -> Button:
        """The button with exactly that text, else the only one containing it; else ``LookupError``."""
        exact = [button for button in self.buttons if button.text == text]
        found = exact or [button for button in self.buttons if text in button.text]
        if len(found) != 1:
            shown = [button.text for button in self.buttons]
            raise LookupError(f"{len(found)} buttons match {text!r} among {shown}")
        return found[0]
