"""What the bot keeps, as typed rows, and the `Store` every backend offers.

Times are whole seconds since the epoch and always come in as arguments.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from engine.events import Event
from engine.match import Match
from engine.outcome import GameResult
from engine.rules import RuleSet
from engine.side import Side


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


@dataclass(frozen=True, slots=True)
class Settings:
    """One person's own settings."""

    language: str | None = None  # None: the language of the person's Telegram
    from_head: bool | None = None  # count points from the head; None: as the language is used to
    confirm: bool = True  # False: a complete turn is played without asking
    auto_forced: bool = False  # a turn with one result plays itself
    notices: bool = True
    own_side_up: bool = False  # False: the own home lies at the bottom
    markers: bool = True
    theme: str = "walnut"


@dataclass(frozen=True, slots=True)
class User:
    """A person. A forgotten one has a negative id and an empty name."""

    id: int
    name: str
    username: str | None = None
    client_language: str | None = None
    reachable: bool = False  # pressed Start and did not block the bot
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a challenge offers. `clock`: seconds a turn, None for no clock."""

    length: int = 3
    rules: RuleSet = field(default_factory=RuleSet)
    clock: int | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """A group and what its admins chose. Unknown groups have the defaults."""

    id: int
    language: str | None = None  # None: the challenger's
    terms: Terms = field(default_factory=Terms)
    admins_challenge: bool = False  # only admins may challenge
    theme: str = "walnut"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message stands: in a chat, or as an inline message in a chat the bot need not be in."""

    chat_id: int | None = None
    message_id: int | None = None
    thread_id: int | None = None
    inline_message_id: str | None = None


class ChallengeState(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer to play. `seed` (32 bytes) is the first game's, committed before the opponent is known."""

    id: str
    challenger_id: int
    terms: Terms
    seed: bytes
    created_at: int
    expires_at: int
    language: str
    challenger_side: Side = Side.WHITE
    opponent_id: int | None = None  # who alone may accept, by id …
    opponent_username: str | None = None  # … or by username, lower case, without @
    place: Place = field(default_factory=Place)
    state: ChallengeState = ChallengeState.OPEN
    match_id: str | None = None
    rematch_of: str | None = None  # a rematch is asked once a match


@dataclass(frozen=True, slots=True)
class Timing:
    """The present turn's clock. Who plans it says when `alarm_at` is; None: nothing is to come."""

    turn_version: int  # the match's version in which the turn began
    moved_at: int  # when the turn began
    pressed_at: int  # when the side on turn last did something
    rung_at: int  # until when alarms have been seen to
    deadline: int | None = None  # when the side on turn has run out of time
    alarm_at: int | None = None  # when there is something to do next
    nudged: bool = False  # the side on turn has been told once
    paused_at: int | None = None  # since when the clock stands still
    pause_asked: Side | None = None  # who asks for a pause


@dataclass(frozen=True, slots=True)
class StoredMatch:
    id: str
    version: int
    match: Match
    white: User
    black: User
    clock: int | None
    language: str
    created_at: int
    timing: Timing

    @property
    def turn_has_begun(self) -> bool:
        """Whether this very version began the present turn."""
        return self.timing.turn_version == self.version

    def player(self, side: Side) -> User:
        return self.white if side is Side.WHITE else self.black

    def sides_of(self, user_id: int) -> tuple[Side, ...]:
        """The sides this person plays: none for a stranger."""
        return tuple(side for side in Side if self.player(side).id == user_id)


@dataclass(frozen=True, slots=True)
class BoardView:
    """One message that shows a match. `perspective` None: a shared board, turned for nobody.

    A place with a chat but no message is a board still to be sent.

    `shown_version` and `shown_game` (the game's number in the match) say what it shows; 0 is nothing yet.
    """

    id: int
    match_id: str
    place: Place
    perspective: Side | None = None
    watching: bool = False  # spectators': without buttons
    shown_version: int = 0
    shown_game: int = 0
    retired: bool = False


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What is known of one game of a match without its journal. `result` None: not finished."""

    number: int
    rules: RuleSet  # those it was started with
    commitment: str
    started_at: int
    ended_at: int | None = None
    result: GameResult | None = None


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """Journal line `seq` (1, 2, … in a match), written at `at` with the match's `version`."""

    seq: int
    version: int
    at: int
    event: Event


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
        """A message shows one match: an earlier view in the same message is retired."""

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
