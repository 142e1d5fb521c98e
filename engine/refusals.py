"""Why a command is refused."""

from enum import Enum


class Refusal(Enum):
    """One reason each; what to say about it, and in which language, is the shell's business."""

    # A step of a turn.
    NO_CHECKER = "no_checker"
    """None of the mover's checkers stands on that point."""
    NO_SUCH_DIE = "no_such_die"
    """The roll has no such number, or it has been played already."""
    CLOSED_POINT = "closed_point"
    """An opposing checker holds the point the step would land on."""
    HEAD_RULE = "head_rule"
    """No further checker may leave the head in this turn."""
    SIX_BLOCK = "six_block"
    """It would wall the opponent in behind six points, or lead to that alone."""
    NOT_ALL_HOME = "not_all_home"
    """Bearing off while a checker of the mover's is outside its home."""
    HIGHER_CHECKER = "higher_checker"
    """The die is too large for that checker while another stands on a higher point."""
    USE_OTHER_DIE = "use_other_die"
    """More of the roll can be played by beginning otherwise."""
    USE_HIGHER_DIE = "use_higher_die"
    """Only one die can be played, and the higher one can."""

    # A command on a turn.
    NOT_YOUR_TURN = "not_your_turn"
    NO_STEPS = "no_steps"
    """An empty draft was handed in."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    TURN_INCOMPLETE = "turn_incomplete"
    """More of the roll must be played before the turn can be confirmed."""

    # A command on a match.
    GAME_OVER = "game_over"
    """The match has ended."""
    NO_OFFER = "no_offer"
    OWN_OFFER = "own_offer"
    """Only the other side may answer an offer."""
    OFFER_OPEN = "offer_open"
    """One offer at a time."""
    OFFER_KIND = "offer_kind"
    """A game may be offered as oyn or mars only."""
    TOO_LATE_TO_ABORT = "too_late_to_abort"
    """Both sides have played a turn already."""
