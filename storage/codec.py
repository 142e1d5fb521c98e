"""What is stored as JSON and how: the engine's values, settings and terms.

A change of any of these shapes needs a new `FORMAT` or a migration that rewrites what is stored.
"""

from engine.dice import FairDice, Roll, check_seed
from engine.events import (
    Event,
    GameEnded,
    GameStarted,
    MatchAborted,
    MatchEnded,
    MatchStarted,
    OfferDeclined,
    OfferMade,
    OpeningThrown,
    Rolled,
    StepsDrafted,
    StepUndone,
    TurnPlayed,
)
from engine.match import Game, Match
from engine.outcome import Ending, GameResult, Kind
from engine.point import HEAD
from engine.position import Setup
from engine.rules import Block, Head, Opening, RuleSet
from engine.side import Side
from engine.step import Step
from storage.json_codec import (
    BYTES,
    TEXT,
    TRUTH,
    Codec,
    choice,
    converted,
    many,
    optional,
    record,
    row,
    tagged,
    whole,
)
from storage.rows import Settings, Terms


def _checked(seed: bytes) -> bytes:
    check_seed(seed)
    return seed


_SEED: Codec[bytes] = converted(BYTES, bytes, _checked)
_COUNT = whole(0, 2**31)
_SIDE = choice(Side)
_DIE = whole(1, 6)
_ROLL = row(Roll, _DIE, _DIE)
_STEP = row(Step, whole(1, HEAD), _DIE)

RULES = record(RuleSet, opening=choice(Opening), head=choice(Head), block=choice(Block), koks=TRUTH)
RESULT = record(GameResult, winner=_SIDE, kind=choice(Kind), ending=choice(Ending))
TERMS = record(Terms, length=_COUNT, rules=RULES, clock=optional(_COUNT))
SETTINGS = record(
    Settings,
    language=optional(TEXT),
    from_head=optional(TRUTH),
    confirm=TRUTH,
    auto_forced=TRUTH,
    notices=TRUTH,
    own_side_up=TRUTH,
    markers=TRUTH,
    theme=TEXT,
)

_TURN = record(TurnPlayed, side=_SIDE, roll=_ROLL, steps=many(_STEP))
_OFFER = record(OfferMade, side=_SIDE, kind=choice(Kind))

EVENT: Codec[Event] = tagged(
    "event",
    {
        "match_started": (MatchStarted, record(MatchStarted, rules=RULES, length=_COUNT)),
        "game_started": (
            GameStarted,
            record(GameStarted, number=_COUNT, seed=_SEED, entropy=TEXT, next_seed=_SEED),
        ),
        "opening_thrown": (OpeningThrown, record(OpeningThrown, white=_DIE, black=_DIE)),
        "rolled": (Rolled, record(Rolled, side=_SIDE, roll=_ROLL)),
        "steps_drafted": (StepsDrafted, record(StepsDrafted, side=_SIDE, steps=many(_STEP))),
        "step_undone": (StepUndone, record(StepUndone, side=_SIDE)),
        "turn_played": (TurnPlayed, _TURN),
        "game_ended": (GameEnded, record(GameEnded, result=RESULT)),
        "match_ended": (MatchEnded, record(MatchEnded, winner=_SIDE)),
        "offer_made": (OfferMade, _OFFER),
        "offer_declined": (OfferDeclined, record(OfferDeclined, side=_SIDE)),
        "match_aborted": (MatchAborted, record(MatchAborted)),
    },
)

_POSITION = converted(
    many(whole(-15, 15)), lambda position: position.points, lambda points: Setup(points).position()
)
_GAME = record(
    Game,
    number=_COUNT,
    rules=RULES,
    dice=record(FairDice, seed=_SEED, entropy=TEXT),
    throws=_COUNT,
    openings=many(row(lambda *dice: dice, _DIE, _DIE)),
    position=_POSITION,
    turn=_SIDE,
    roll=_ROLL,
    draft=many(_STEP),
    white_turns=_COUNT,
    black_turns=_COUNT,
    recent=many(_TURN),
    offer=optional(_OFFER),
    result=optional(RESULT),
)
MATCH = record(
    Match,
    rules=RULES,
    length=_COUNT,
    game=_GAME,
    next_seed=_SEED,
    white_points=_COUNT,
    black_points=_COUNT,
    last_result=optional(RESULT),
    aborted=TRUTH,
)
