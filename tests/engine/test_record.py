"""Game records: written, read back, and refused."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import Abort, AcceptOffer, Command, Forfeit, Offer, Resign
from engine.dice import Roll
from engine.events import Event, GameStarted, TurnPlayed
from engine.match import LENGTHS, Progress, apply
from engine.moves import Step
from engine.outcome import Kind
from engine.record import Record, RecordError, read_record, record_of, write_record
from engine.rules import PRESETS, RuleSet
from engine.side import Side
from tests.engine.playing import begin, chance, matches, played_out
from tests.engine.strategies import rule_sets

randoms = st.integers(0, 2**32).map(Random)


def recorded(journal: tuple[Event, ...], number: int, white: str = "Anna", black: str = "Boris") -> Record:
    return record_of(journal, number, game_id="k3F9aQ2x", date="2026-11-30", white=white, black=black)


def broken_off(
    random: Random, rules: RuleSet, turns: int, *commands: tuple[str, Command]
) -> tuple[Event, ...]:
    """The journal of a match in which somebody ("mover" or "other") gives commands after some turns."""
    journal: list[Event] = []
    for number, progress in enumerate(matches(random, begin(random, rules, 3))):
        journal += progress.events
        if number == turns:
            break
    match = progress.match
    for who, command in commands:
        side = match.game.turn if who == "mover" else match.game.turn.opponent
        result = apply(match, side, command, chance(random))
        assert isinstance(result, Progress), result
        journal += result.events
        match = result.match
    return tuple(journal)


@settings(max_examples=20, deadline=None)
@given(rule_sets, st.sampled_from(LENGTHS), randoms, st.text(), st.text())
def test_every_game_of_a_match_reads_back_as_written(
    rules: RuleSet, length: int, random: Random, white: str, black: str
) -> None:
    match, journal = played_out(random, rules, length)
    points = [0, 0]
    for number in range(1, match.game.number + 1):
        record = recorded(journal, number, white, black)
        text = write_record(record)
        read = read_record(text)
        assert write_record(read) == text
        assert (read.white, read.black, read.rules, read.length) == (
            record.white,
            record.black,
            rules,
            length,
        )
        assert read.score == tuple(points)
        assert read.dice == record.dice
        assert read.result is not None
        points[0 if read.result.winner is Side.WHITE else 1] += read.result.points
    assert points == [match.white_points, match.black_points]


@settings(max_examples=20, deadline=None)
@given(rule_sets, randoms, st.integers(0, 40))
def test_a_running_game_keeps_its_seed_secret(rules: RuleSet, random: Random, turns: int) -> None:
    journal = broken_off(random, rules, turns)
    last = max(event.number for event in journal if isinstance(event, GameStarted))
    text = write_record(recorded(journal, last))
    assert read_record(text).dice is None
    assert '[Result "*"]' in text
    for event in journal:
        if isinstance(event, GameStarted) and event.number == last:
            assert event.seed.hex() not in text
            assert event.next_seed.hex() not in text


@pytest.mark.parametrize(
    ("commands", "line", "result"),
    [
        ([("mover", Resign())], "resigns", "2 mars resign"),
        ([("other", Resign())], "resigns", "2 mars resign"),
        ([("mover", Forfeit())], "forfeits on time", "2 mars time"),
        ([("mover", Offer(Kind.OYN)), ("other", AcceptOffer())], "concedes oyn", "1 oyn agreed"),
        ([("other", Offer(Kind.MARS)), ("mover", AcceptOffer())], "concedes mars", "2 mars agreed"),
    ],
)
def test_a_game_given_up_says_how(commands: list[tuple[str, Command]], line: str, result: str) -> None:
    text = write_record(recorded(broken_off(Random(1), RuleSet(), 6, *commands), 1))
    assert re.search(rf"\n\d+\. (white|black) {line}\n$", text)
    assert re.search(rf'\[Result "(white|black) {result}"\]', text)
    assert write_record(read_record(text)) == text


def test_a_match_without_result_shows_its_seed() -> None:
    text = write_record(recorded(broken_off(Random(1), RuleSet(), 0, ("mover", Abort())), 1))
    assert '[Result "*"]' in text
    assert read_record(text).dice


def test_what_would_break_a_names_line_becomes_a_space() -> None:
    record = recorded(broken_off(Random(1), RuleSet(), 3), 1, white="An\nna\r\ud800", black='👩‍🚀 "B\\o"')
    assert record.white == "An na  "
    assert record.black == '👩‍🚀 "B\\o"'
    assert read_record(write_record(record)).black == record.black


def test_a_game_the_match_has_not_had_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 2"):
        recorded(broken_off(Random(1), RuleSet(), 3), 2)


STILL_RUNNING = """\
[Format "narde-record 1"]
[Game "k3F9aQ2x"]
[Date "2026-11-30"]
[White "Anna \\"the \\\\ fox\\""]
[Black "Boris"]
[Rules "standard"]
[MatchLength "3"]
[Score "0-1"]
[Commitment "1111111111111111111111111111111111111111111111111111111111111111"]
[Result "*"]

1. opening 4-4
2. opening 6-2
3. white 5-3: 24/19 19/16
4. black 6-6: 24/18 24/18
5. white 3-1: 24/21 16/15
6. black 2-2: 18/16 18/16 16/14 16/14
"""


def test_a_record_written_by_hand_is_read() -> None:
    record = read_record(STILL_RUNNING)
    assert (record.game_id, record.date, record.score) == ("k3F9aQ2x", "2026-11-30", (0, 1))
    assert record.white == 'Anna "the \\ fox"'
    assert record.entries[2] == TurnPlayed(Side.WHITE, Roll(5, 3), (Step(24, 5), Step(19, 3)))
    assert write_record(record) == STILL_RUNNING
    assert read_record(STILL_RUNNING.removesuffix("\n")) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("narde-record 1", "narde-record 2", 1, "should be narde-record 1"),
        ('[Game "k3F9aQ2x"]\n', "", 2, "header Date has no place here"),
        ('[Game "k3F9aQ2x"]\n', '[Game "k3F9aQ2x"]\n' * 2, 3, "header Game has no place here"),
        ('[Result "*"]\n', "", 10, "header Result is missing"),
        ('[Result "*"]\n', '[Result "*"]\n[Extra ""]\n', 11, "header Extra has no place here"),
        ('"Boris"', '"Bo"ris"', 5, "not a header line"),
        ("2026-11-30", "2026-11-31", 3, "day"),
        ("2026-11-30", "30.11.2026", 3, "year-month-day"),
        ("standard", "stranger", 6, "stranger"),
        ('MatchLength "3"', 'MatchLength "4"', 7, "should be 1 or 3 or 5 or 7"),
        ("0-1", "0-3", 8, "the score before"),
        ("0-1", "1", 8, "the score before"),
        ("1111", "111", 9, "not 64 hexadecimal digits"),
        ('[Result "*"]', '[Result "white 2 mars"]', 10, "should be *"),
        ('[Result "*"]', '[Seed "00"]\n[Result "*"]', 11, "belong together"),
        ("\n\n", "\n", 11, "not a header line"),
        ("1. opening", "2. opening", 12, "should begin with '1. '"),
        ("1. opening 4-4\n2.", "1.", 13, "should begin with '2. '"),
        ("4-4", "4-7", 12, "not an event"),
        ("4-4", "4-3", 13, "decided already"),
        ("2. opening 6-2\n3.", "2.", 13, "not decided yet"),
        ("opening 6-2", "opening 2-6", 14, "black's turn"),
        ("5. white", "5. black", 16, "white's turn"),
        ("24/19 19/16", "24/19 24/21", 14, "24/21: head rule"),
        ("24/19 19/16", "24/19", 14, "turn incomplete"),
        ("24/19 19/16", "-", 14, "turn incomplete"),
        ("24/19 19/16", "24/16", 14, "24/16: no such die"),
        ("24/19 19/16", "24/19  19/16", 14, "'' is no step"),
        ("24/19 19/16", "24/19 19/016", 14, "'19/016' is no step"),
        ("24/19 19/16", "24/19 20/17", 14, "20/17: no checker"),
        ("24/18 24/18", "24/18 18/12", 15, "18/12: closed point"),
        ("24/21 16/15", "24/21 16/off", 16, "16/off: no such die"),
        ("16/14 16/14\n", "16/14 16/14\n\n", 18, "should begin with '7. '"),
        ("16/14 16/14\n", "16/14 16/14\n7. black forfeits on time\n", 18, "white's turn"),
        ("16/14 16/14\n", "16/14 16/14\n7. black resigns\n8. white resigns\n", 19, "over already"),
        ("16/14 16/14\n", "16/14 16/14\n7. black resigns\n", 10, "should be white 2 mars resign"),
        ("\n", "\r\n", 1, "not a header line"),
    ],
)
def test_a_bad_record_is_refused_with_its_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in STILL_RUNNING
    with pytest.raises(RecordError) as refused:
        read_record(STILL_RUNNING.replace(old, new))
    assert refused.value.line == line
    assert reason in refused.value.reason
    assert "\n" not in str(refused.value)


def test_a_finished_game_must_show_its_seed() -> None:
    over = STILL_RUNNING.replace('"*"', '"white 2 mars resign"') + "7. black resigns\n"
    with pytest.raises(RecordError, match="line 10: the game is over, but Seed and Entropy are missing"):
        read_record(over)


def test_the_sides_of_a_finished_record_cannot_be_swapped() -> None:
    journal = broken_off(Random(1), PRESETS["standard"], 0, ("mover", Resign()))
    text = write_record(recorded(journal, 1))
    other = {"white": "black", "black": "white"}
    swapped = re.sub(r"opening (\d)-(\d)", r"opening \2-\1", text)
    swapped = re.sub(
        r"(white|black) (resigns|2 mars)", lambda found: f"{other[found[1]]} {found[2]}", swapped
    )
    assert swapped.count("resign") == 2
    read_record(text)
    with pytest.raises(RecordError, match="the seed throws"):
        read_record(swapped)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finished_record_cannot_be_touched(preset: str) -> None:
    _, journal = played_out(Random(3), PRESETS[preset])
    text = write_record(recorded(journal, 1))
    lines = text.splitlines()
    body = lines.index("") + 1
    for number, line in enumerate(lines[body:], start=body):
        for touched in _touched(line):
            changed = "\n".join([*lines[:number], touched, *lines[number + 1 :], ""])
            with pytest.raises(RecordError):
                read_record(changed)
    for header, other in [("Seed", "0" * 64), ("Entropy", "other"), ("Commitment", "0" * 64)]:
        with pytest.raises(RecordError):
            read_record(re.sub(rf'\[{header} "[^"]*"\]', f'[{header} "{other}"]', text))


def _touched(line: str) -> list[str]:
    """The line with another die, without its last step, and by the other side."""
    swapped = {"white": "black", "black": "white"}
    return [
        re.sub(r"([1-6])-([1-6])", lambda dice: f"{int(dice[1]) % 6 + 1}-{dice[2]}", line),
        line.rpartition(" ")[0],
        re.sub("white|black", lambda side: swapped[side[0]], line) if ":" in line else "",
    ]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_text_raises_anything_else(data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(), st.just(STILL_RUNNING)))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    piece = data.draw(
        st.one_of(st.text(max_size=5), st.sampled_from(['"', "\n", "1", "-", "off", "9" * 5000]))
    )
    text = text[:start] + piece + text[end:]
    try:
        record = read_record(text)
    except RecordError:
        return
    assert write_record(record) == text.removesuffix("\n") + "\n"
