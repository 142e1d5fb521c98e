"""Why the service will not do what somebody pressed or typed."""

from enum import Enum, auto

from engine.refusals import Refusal


class Denial(Enum):
    UNKNOWN_MATCH = auto()
    NOT_A_PLAYER = auto()
    NOT_YOUR_TURN = auto()
    OLD_BUTTON = auto()
    MATCH_OVER = auto()
    MATCH_NOT_OVER = auto()
    NOT_YOUR_QUESTION = auto()
    UNKNOWN_CHALLENGE = auto()
    CHALLENGE_CLOSED = auto()
    CHALLENGE_TAKEN = auto()
    CHALLENGE_DECLINED = auto()
    CHALLENGE_WITHDRAWN = auto()
    CHALLENGE_EXPIRED = auto()
    TERMS_CHANGED = auto()
    OWN_CHALLENGE = auto()
    OWN_LINK = auto()
    CHALLENGE_FOR_ANOTHER = auto()
    ONLY_CHALLENGER = auto()
    ONLY_ADMINS = auto()
    BOT_OPPONENT = auto()
    TOO_MANY_CHALLENGES = auto()
    TOO_MANY_MATCHES = auto()
    OPPONENT_BUSY = auto()
    REMATCH_ASKED = auto()
    REMATCH_PLAYED = auto()
    OPPONENT_FORGOTTEN = auto()
    UNREACHABLE = auto()
    NOT_STARTED = auto()
    NOTHING_TO_CANCEL = auto()
    NO_SUCH_GAME = auto()
    NO_MATCH_HERE = auto()
    NOTHING_TO_POST = auto()
    NOBODY_TO_CHALLENGE = auto()
    TIME_NOT_OVER = auto()
    NO_CLOCK = auto()
    NOT_UNDERSTOOD = auto()
    NO_COMMAND = auto()
    ANONYMOUS = auto()
    UNKNOWN_LANGUAGE = auto()
    GROUPS_ONLY = auto()
    UNKNOWN_LINK = auto()
    CHAT_BUSY = auto()
    UNANSWERED = auto()


class Denied(Exception):
    """Refused, with the reason to be put into words; nothing was changed."""

    def __init__(self, reason: Denial | Refusal) -> None:
        super().__init__(reason.name)
        self.reason = reason
