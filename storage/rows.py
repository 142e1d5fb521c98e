"""What the bot keeps, as typed rows.

Times are whole seconds since the epoch.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.events import Event
from engine.match import Match
from engine.outcome import GameResult
from engine.rules import RuleSet
from engine.side import Side


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
