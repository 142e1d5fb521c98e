"""Chats: private ones with the bot, groups, supergroups with topics, and dialogs the bot is no part of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bot.sandbox.accounts import User

if TYPE_CHECKING:
    from bot.sandbox.messages import Message

ChatKind = Literal["private", "group", "supergroup", "dialog"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]
GENERAL_TOPIC = 1
PRESENT: tuple[Status, ...] = ("creator", "administrator", "member")


@dataclass(slots=True, eq=False)
class Chat:
    """A chat. A ``dialog`` is two people's private chat: the bot sees nothing of it but its own inline posts.

    ``members`` maps everybody who ever was in it, the bot too, to their status.
    """

    id: int
    kind: ChatKind
    title: str
    members: dict[User, Status] = field(default_factory=dict)
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    migrated_to: Chat | None = None
    messages: list[Message] = field(default_factory=list)
    pinned: list[Message] = field(default_factory=list)
    anonymous: set[User] = field(default_factory=set)

    @property
    def is_group(self) -> bool:
        """A group or supergroup."""
        return self.kind in ("group", "supergroup")

    def status(self, user: User) -> Status:
        """What the user is in this chat."""
        return self.members.get(user, "left")

    def has(self, user: User) -> bool:
        """Whether the user is in the chat now."""
        return self.status(user) in PRESENT

    def is_admin(self, user: User) -> bool:
        """Whether the user is the creator or an administrator."""
        return self.status(user) in ("creator", "administrator")

    @property
    def people(self) -> list[User]:
        """Those in the chat now who are no bots."""
        return [user for user in self.members if self.has(user) and not user.is_bot]

    def message(self, message_id: int) -> Message | None:
        """The undeleted message of that id."""
        return next((m for m in reversed(self.messages) if m.id == message_id and not m.deleted), None)
