"""Matches: commands, events, scores."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import (
    Abort,
    AcceptOffer,
    Close,
    Command,
    Confirm,
    DeclineOffer,
    Draft,
    Forfeit,
    Offer,
    Play,
    Resign,
    Undo,
)
from engine.dice import FairDice, Roll, commitment
from engine.events import (
    GameEnded,
    GameStarted,
    MatchAborted,
    MatchEnded,
    MatchStarted,
    OpeningThrown,
    Rolled,
    StepsDrafted,
    StepUndone,
    TurnPlayed,
)
from engine.journal import JournalError
from engine.match import LENGTHS, Chance, Match, Progress, Refused, apply, fold, start_match
from engine.moves import Step
from engine.outcome import Ending, GameResult, Kind
from engine.position import Position
from engine.refusals import Refusal
from engine.rules import PRESETS, RuleSet
from engine.side import Side
from tests.engine.boards import place
from tests.engine.playing import begin, chance, matches, played_out
from tests.engine.strategies import rule_sets, sides

randoms = st.integers(0, 2**32).map(Random)
junk_steps = st.lists(st.builds(Step, st.integers(-2, 26), st.integers(-2, 8)), max_size=4).map(tuple)
NEXT = Chance(bytes(32), "next")


def commands(match: Match) -> st.SearchStrategy[tuple[Side, Command]]:
    """Sensible and senseless commands alike, with what advances the game more often."""
    legal = match.game.legal
    turns = st.sampled_from(sorted(legal.continuations(match.game.draft).values()) or [()])
    steps = st.one_of(turns, turns.map(lambda turn: turn[:1]), junk_steps)
    advancing = st.one_of(st.builds(Play, turns), st.builds(Draft, turns.map(lambda turn: turn[:1])))
    any_command: st.SearchStrategy[Command] = st.one_of(
        advancing,
        advancing,
        st.builds(Draft, steps),
        st.builds(Play, steps),
        st.sampled_from([Undo(), Confirm(), AcceptOffer(), DeclineOffer(), Forfeit(), Abort()]),
        st.sampled_from([Undo(), Confirm(), Resign(), Close()]),
        st.builds(Offer, st.sampled_from(Kind)),
    )
    in_turn = st.just(match.game.turn)
    return st.tuples(st.one_of(in_turn, in_turn, sides), any_command)


@settings(max_examples=120, deadline=None)
@given(rule_sets, st.sampled_from(LENGTHS), randoms, st.data())
def test_no_command_raises_and_the_journal_is_the_match(
    rules: RuleSet, length: int, random: Random, data: st.DataObject
) -> None:
    progress = begin(random, rules, length)
    match, journal = progress.match, list(progress.events)
    for _ in range(data.draw(st.integers(0, 25))):
        side, command = data.draw(commands(match))
        result = apply(match, side, command, chance(random))
        if isinstance(result, Refused):
            assert isinstance(result.reason, Refusal)
            continue
        assert result.events
        match = result.match
        journal += result.events
        assert match.game.legal.is_complete(match.game.draft) or match.game.legal.next_steps(match.game.draft)
        assert match.is_over == (match.game.result is not None or match.aborted)
    assert fold(journal) == match


@settings(max_examples=25, deadline=None)
@given(rule_sets, st.sampled_from(LENGTHS), randoms)
def test_a_match_played_out_adds_up(rules: RuleSet, length: int, random: Random) -> None:
    match, journal = played_out(random, rules, length)
    assert fold(journal) == match
    results = [event.result for event in journal if isinstance(event, GameEnded)]
    for side in Side:
        assert match.score(side) == sum(result.points for result in results if result.winner is side)
    assert journal[-1] == MatchEnded(results[-1].winner)
    assert match.winner is results[-1].winner
    assert match.score(match.winner) >= length > match.score(match.winner.opponent)
    assert all(rules.koks or result.kind is not Kind.KOKS for result in results)


@settings(max_examples=25, deadline=None)
@given(rule_sets, randoms)
def test_every_die_is_the_committed_ones(rules: RuleSet, random: Random) -> None:
    _, journal = played_out(random, rules, length=3)
    committed = None
    for event in journal:
        match event:
            case GameStarted(_, seed, entropy, next_seed):
                assert committed in (None, commitment(seed))
                committed, dice, n = commitment(next_seed), FairDice(seed, entropy), 1
                played = rules.opening.value == "reroll"
            case OpeningThrown(white, black):
                assert dice.throw(n) == (white, black)
                opening, n = (white, black), n + 1
            case Rolled(_, roll) if not played:
                assert roll == opening
                played = True
            case Rolled(_, roll):
                assert dice.throw(n) == roll
                n += 1


def test_a_match_begins_with_its_opening_and_first_roll() -> None:
    progress = start_match(RuleSet(), 3, seed=bytes(32), entropy="e", next_seed=bytes(32))
    started, game, *openings, rolled = progress.events
    assert started == MatchStarted(RuleSet(), 3)
    assert game == GameStarted(1, bytes(32), "e", bytes(32))
    assert all(isinstance(event, OpeningThrown) and event.white == event.black for event in openings[:-1])
    winner = openings[-1]
    assert isinstance(winner, OpeningThrown)
    assert rolled == Rolled(
        Side.WHITE if winner.white > winner.black else Side.BLACK,
        FairDice(bytes(32), "e").throw(len(openings) + 1),
    )
    assert progress.match.game.throws == len(openings) + 1


@pytest.mark.parametrize("length", [0, 2, 9, -1])
def test_a_match_has_one_of_four_lengths(length: int) -> None:
    with pytest.raises(ValueError, match="points"):
        start_match(RuleSet(), length, seed=bytes(32), entropy="", next_seed=bytes(32))


# A game in the middle: White to move with 5-3, everything else as a test wants it.

MIDDLE = place({13: 5, 8: 10}, {13: 10, 8: 5})


def match_at(
    position: Position = MIDDLE,
    *,
    roll: Roll = Roll(5, 3),  # noqa: B008  a roll is immutable
    rules: RuleSet = PRESETS["standard"],
    length: int = 3,
    turns: int = 10,
) -> Match:
    """A match in its first game."""
    match = start_match(rules, length, seed=bytes(32), entropy="test", next_seed=bytes(32)).match
    game = replace(
        match.game, position=position, turn=Side.WHITE, roll=roll, white_turns=turns, black_turns=turns
    )
    return replace(match, game=game)


def done(match: Match, *commands: tuple[Side, Command]) -> Progress:
    """The progress of the last command, all being allowed."""
    progress = Progress(match, ())
    for side, command in commands:
        result = apply(progress.match, side, command, NEXT)
        assert isinstance(result, Progress), result
        progress = result
    return progress


def refusal(match: Match, side: Side, command: Command) -> Refusal | None:
    result = apply(match, side, command, NEXT)
    return result.reason if isinstance(result, Refused) else None


W, B = Side.WHITE, Side.BLACK
FIRST, SECOND = Step(13, 5), Step(13, 3)


def test_a_draft_grows_is_taken_back_and_confirmed() -> None:
    progress = done(match_at(), (W, Draft((FIRST,))))
    assert progress.events == (StepsDrafted(W, (FIRST,)),)
    game = progress.match.game
    assert game.position == MIDDLE
    assert game.drafted == MIDDLE.after(W, FIRST)
    undone = done(progress.match, (W, Undo()))
    assert undone.events == (StepUndone(W),)
    assert undone.match == match_at()
    confirmed = done(progress.match, (W, Draft((SECOND,))), (W, Confirm()))
    assert confirmed.events[0] == TurnPlayed(W, Roll(5, 3), (FIRST, SECOND))
    assert confirmed.match == done(progress.match, (W, Play((SECOND,)))).match
    assert confirmed.match.game.turn is B
    assert confirmed.match.game.recent[0] == confirmed.events[0]


def test_commands_out_of_place_are_refused() -> None:
    match = match_at()
    assert refusal(match, B, Draft((FIRST,))) is Refusal.NOT_YOUR_TURN
    assert refusal(match, B, Undo()) is Refusal.NOT_YOUR_TURN
    assert refusal(match, B, Confirm()) is Refusal.NOT_YOUR_TURN
    assert refusal(match, B, Forfeit()) is Refusal.NOT_YOUR_TURN
    assert refusal(match, W, Draft(())) is Refusal.NO_STEPS
    assert refusal(match, W, Undo()) is Refusal.NOTHING_TO_UNDO
    assert refusal(match, W, Confirm()) is Refusal.TURN_INCOMPLETE
    assert refusal(match, W, Play((FIRST,))) is Refusal.TURN_INCOMPLETE
    assert refusal(match, W, Draft((FIRST, FIRST))) is Refusal.NO_SUCH_DIE
    assert refusal(match, W, AcceptOffer()) is Refusal.NO_OFFER
    assert refusal(match, W, DeclineOffer()) is Refusal.NO_OFFER
    assert refusal(match, W, Abort()) is Refusal.TOO_LATE_TO_ABORT


@pytest.mark.parametrize(
    ("black", "rules", "kind"),
    [
        ({1: 1}, RuleSet(koks=True), Kind.OYN),
        ({24: 14}, RuleSet(koks=True), Kind.OYN),
        ({18: 15}, RuleSet(koks=True), Kind.MARS),
        ({18: 14, 19: 1}, RuleSet(koks=True), Kind.KOKS),
        ({18: 14, 24: 1}, RuleSet(koks=True), Kind.KOKS),
        ({18: 14, 24: 1}, RuleSet(), Kind.MARS),
    ],
)
def test_the_last_checker_off_scores_what_the_loser_has_left(
    black: dict[int, int], rules: RuleSet, kind: Kind
) -> None:
    progress = done(match_at(place({2: 1}, black), rules=rules), (W, Play((Step(2, 5),))))
    assert progress.events[1] == GameEnded(GameResult(W, kind, Ending.BORNE_OFF))
    assert progress.match.score(W) == {Kind.OYN: 1, Kind.MARS: 2, Kind.KOKS: 3}[kind]


@pytest.mark.parametrize(("black", "kind"), [({24: 15}, Kind.MARS), ({1: 14}, Kind.OYN)])
@pytest.mark.parametrize(("command", "ending"), [(Resign(), Ending.RESIGNED), (Forfeit(), Ending.TIME)])
def test_giving_up_scores_what_the_board_says(
    black: dict[int, int], kind: Kind, command: Command, ending: Ending
) -> None:
    match = match_at(place({13: 15}, black), rules=RuleSet(koks=True))
    flipped = replace(match, game=replace(match.game, turn=B))
    progress = done(flipped, (B, command))
    assert progress.events[0] == GameEnded(GameResult(W, kind, ending))


def test_the_next_game_begins_with_the_committed_seed() -> None:
    match = match_at()
    progress = done(match, (B, Resign()))
    assert progress.events[1] == GameStarted(2, match.next_seed, NEXT.entropy, NEXT.seed)
    game = progress.match.game
    assert (game.number, game.position, game.white_turns, game.black_turns) == (2, Position.start(), 0, 0)
    assert progress.match.next_seed == NEXT.seed
    assert not progress.match.is_over


def test_a_match_to_one_point_is_over_after_a_game() -> None:
    progress = done(match_at(length=1), (W, Draft((FIRST,))), (B, Offer(Kind.OYN)), (B, Resign()))
    assert progress.events[1:] == (MatchEnded(W),)
    game = progress.match.game
    assert (game.position, game.draft, game.offer) == (MIDDLE, (), None)
    assert progress.match.winner is W
    assert progress.match.game.result == GameResult(W, Kind.MARS, Ending.RESIGNED)
    assert refusal(progress.match, B, Resign()) is Refusal.GAME_OVER


def test_an_offer_taken_ends_the_game_as_offered() -> None:
    offered = done(match_at(), (B, Offer(Kind.OYN))).match
    assert refusal(offered, B, Offer(Kind.MARS)) is Refusal.OFFER_OPEN
    assert refusal(offered, B, AcceptOffer()) is Refusal.OWN_OFFER
    assert refusal(offered, B, DeclineOffer()) is Refusal.OWN_OFFER
    taken = done(offered, (W, AcceptOffer()))
    assert taken.events[0] == GameEnded(GameResult(W, Kind.OYN, Ending.AGREED))
    declined = done(offered, (W, DeclineOffer())).match
    assert declined == match_at()


def test_an_offer_is_gone_with_the_next_turn() -> None:
    offered = done(match_at(), (W, Offer(Kind.MARS))).match
    played = done(offered, (W, Play((FIRST, SECOND)))).match
    assert played.game.offer is None
    assert refusal(match_at(), W, Offer(Kind.KOKS)) is Refusal.OFFER_KIND


@pytest.mark.parametrize(("white", "black"), [(0, 0), (1, 0), (0, 1)])
def test_a_match_can_be_aborted_before_each_side_has_played(white: int, black: int) -> None:
    match = match_at()
    young = replace(match, game=replace(match.game, white_turns=white, black_turns=black))
    progress = done(young, (B, Abort()))
    assert progress.events == (MatchAborted(),)
    assert progress.match.is_over
    assert progress.match.winner is None


def test_only_the_first_game_can_be_aborted_but_any_closed() -> None:
    second = done(match_at(), (B, Resign())).match
    assert refusal(second, W, Abort()) is Refusal.TOO_LATE_TO_ABORT
    assert done(second, (W, Close())).match.aborted


def test_two_walls_pass_for_thirty_turns_and_then_wait() -> None:
    whites, blacks = dict.fromkeys(range(13, 25), 1), dict.fromkeys(range(13, 25), 1)
    walls = place({**whites, 24: 4}, {**blacks, 24: 4})
    match = match_at(walls)
    assert match.game.legal.is_pass
    progress = done(match, (W, Confirm()))
    passes = [event for event in progress.events if isinstance(event, TurnPlayed)]
    assert len(passes) == 1 + 30
    assert all(event.steps == () for event in passes)
    assert progress.match.game.legal.is_pass
    assert progress.match.game.recent == tuple(passes)
    assert refusal(progress.match, progress.match.game.turn, Confirm()) is None


def test_a_roll_without_a_legal_turn_passes_by_itself() -> None:
    random = Random(5)
    passed = 0
    for progress in matches(random, begin(random, RuleSet(), length=7)):
        game = progress.match.game
        assert not game.legal.is_pass or game.result
        turns = [event for event in progress.events if isinstance(event, TurnPlayed)]
        passed += sum(event.steps == () for event in turns)
        if turns and not game.result and GameStarted not in map(type, progress.events):
            assert game.recent == tuple(turns)
    assert passed > 0


@pytest.mark.parametrize(
    "events",
    [
        [],
        [MatchStarted(RuleSet(), 1)],
        [MatchStarted(RuleSet(), 1), GameStarted(1, bytes(32), "", bytes(32))],
        [Rolled(W, Roll(1, 2))],
        [MatchStarted(RuleSet(), 1), MatchStarted(RuleSet(), 1)],
    ],
)
def test_events_that_make_no_match_are_refused(events: list[MatchStarted]) -> None:
    with pytest.raises(JournalError):
        fold(events)
