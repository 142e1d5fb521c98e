"""The `Store` every backend offers, and what can go wrong with it.

Times are whole seconds since the epoch and always come in as arguments.
"""

from collections.abc import Sequence
from typing import Protocol

from engine.events import Event
from engine.match import Match
from engine.side import Side
from storage.rows import (
    BoardView,
    Challenge,
    Chat,
    JournalEntry,
    Place,
    Settings,
    StoredGame,
    StoredMatch,
    Timing,
    User,
)


class StorageError(Exception):
    """The root of everything this package raises."""


class Failed(StorageError):
    """The database failed (disk full, damaged, …). Nothing of the transaction was kept."""


class Unreadable(StorageError):
    """What is stored is not in a format this program reads."""


class Stale(StorageError):
    """Somebody was faster: the row is no longer in the version or state expected."""


class CannotOpen(StorageError):
    """The database cannot be opened; the message says why in one line."""


class Store(Protocol):
    """Everything the bot asks of its storage. Each method is one transaction."""

    # people and chats
    async def saw_user(self, user: User) -> User:
        """Keep the name, username and language last seen; settings stay.

        `reachable` only ever turns on here.
        """

    async def user(self, user_id: int) -> User | None: ...
    async def change_settings(self, user_id: int, settings: Settings) -> None: ...
    async def set_reachable(self, user_id: int, reachable: bool) -> None: ...
    async def forget_user(self, user_id: int) -> Sequence[Challenge]:
        """Erase name, username, language, settings and id everywhere.

        Matches stay, played by a nameless person. Open challenges by or to the person are withdrawn and
        returned, with the ids and places they had.
        """

    async def chat(self, chat_id: int) -> Chat: ...
    async def change_chat(self, chat: Chat) -> None: ...
    async def rekey_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: chats, challenges, views and notices move over."""

    # challenges
    async def add_challenge(self, challenge: Challenge) -> None:
        """Raises Stale when a rematch of the same match is asked or played already."""

    async def challenge(self, challenge_id: str) -> Challenge | None: ...
    async def change_challenge(self, challenge: Challenge) -> None:
        """Overwrite terms, place and state of an open challenge. Raises Stale when it is no longer open."""

    async def open_challenges(self, challenger_id: int, now: int) -> Sequence[Challenge]: ...
    async def accept_challenge(
        self,
        challenge_id: str,
        opponent_id: int,
        match_id: str,
        match: Match,
        events: Sequence[Event],
        timing: Timing,
        now: int,
        *,
        views: Sequence[tuple[Place, Side | None]] = (),
    ) -> StoredMatch:
        """Close the challenge and begin its match at version 1, to be shown in `views` (place, perspective).

        Raises Stale when it is no longer open or the match is not on its present terms.
        """

    # matches
    async def match(self, match_id: str) -> StoredMatch | None: ...
    async def append(
        self, before: StoredMatch, match: Match, events: Sequence[Event], timing: Timing, now: int
    ) -> StoredMatch:
        """Store the next snapshot and its events. Raises Stale when `before.version` is no longer the newest.

        A match that is over keeps no alarm and no deadline.
        """

    async def set_timing(self, before: StoredMatch, timing: Timing, *, show: bool) -> StoredMatch:
        """Change the clock only; `show` makes a new version, so that boards are drawn again.

        Raises Stale like `append`, also when the timing is no longer `before.timing`.
        """

    async def games(self, match_id: str) -> Sequence[StoredGame]: ...
    async def journal(self, match_id: str) -> Sequence[JournalEntry]: ...
    async def matches_of_user(self, user_id: int) -> Sequence[StoredMatch]:
        """A person's open matches, oldest first."""

    async def matches_of_chat(self, chat_id: int, limit: int) -> Sequence[StoredMatch]:
        """The matches ever shown in a chat, the most recently moved first."""

    # time
    async def due(self, now: int, limit: int) -> Sequence[StoredMatch]:
        """Open matches whose alarm is `now` or before, the earliest first."""

    async def next_alarm(self) -> int | None:
        """The earliest alarm of all open matches."""

    async def give_back(self, seconds: int) -> None:
        """The bot was down for so long: every time of every running turn (open, not paused) moves by it."""

    async def keep_notice(self, match_id: str, place: Place) -> None:
        """This message tells the side on turn that it is to move."""

    async def take_notice(self, match_id: str) -> Place | None:
        """The match's notice, which is forgotten by this."""

    async def beat(self, now: int) -> None:
        """Note that the bot is alive."""

    async def last_beat(self) -> int | None: ...

    # board views
    async def add_view(
        self, match_id: str, place: Place, perspective: Side | None, *, watching: bool = False
    ) -> BoardView:
        """A message shows one match: an earlier view in the same message is retired.

        A board still to be sent to a chat is the same for all who ask for it; it is for players if one of
        them does.
        """

    async def views(self, match_id: str) -> Sequence[BoardView]:
        """The views not retired, oldest first."""

    async def place_view(self, view_id: int, place: Place) -> None:
        """The board was sent: this is its message. A view retired meanwhile stays so."""

    async def view_at(self, place: Place) -> BoardView | None:
        """The view shown by this very message, the newest of several (retired ones too)."""

    async def view_shows(self, view_id: int, version: int, game: int) -> None:
        """Note what a view shows; never goes backwards."""

    async def retire_view(self, view_id: int) -> None: ...
    async def matches_behind(self) -> Sequence[str]:
        """Ids of the matches with a live view that shows less than the newest version."""

    async def secret(self) -> bytes:
        """32 random bytes of this database's own, made at the first call."""

    # pictures
    async def picture(self, key: str) -> str | None:
        """Telegram's file id of the picture kept under `key`."""

    async def keep_picture(self, key: str, file_id: str) -> None:
        """Keep a file id; beyond the newest 10,000 the oldest go.

        A key must hold no names: `forget_user` does not look here.
        """

    async def backup(self, target: str) -> None:
        """Write a consistent copy to a new file while the store is in use. Raises CannotOpen."""
