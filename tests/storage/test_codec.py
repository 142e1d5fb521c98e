import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.match import Progress
from engine.outcome import Ending, GameResult, Kind
from engine.rules import Block, Head, Opening, RuleSet
from engine.side import Side
from storage.base import Unreadable
from storage.codec import EVENT, MATCH, RESULT, RULES, SETTINGS, TERMS
from storage.json_codec import Codec, dumps, loads
from storage.rows import Settings, Terms

from .play import begin, play_on

RULE_SETS = st.builds(
    RuleSet, st.sampled_from(Opening), st.sampled_from(Head), st.sampled_from(Block), st.booleans()
)
VALUES: dict[Codec[Any], st.SearchStrategy[Any]] = {
    RULES: RULE_SETS,
    RESULT: st.builds(GameResult, st.sampled_from(Side), st.sampled_from(Kind), st.sampled_from(Ending)),
    TERMS: st.builds(Terms, st.sampled_from([1, 3, 5, 7]), RULE_SETS, st.none() | st.integers(0, 10**6)),
    SETTINGS: st.from_type(Settings),
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def played(seed: int) -> Iterator[Progress]:
    random = Random(seed)
    progress = begin(random)
    while True:
        yield progress
        if progress.match.is_over:
            return
        progress = play_on(progress.match, random)


@cache
def documents(seed: int) -> list[tuple[Codec[Any], str]]:
    """A snapshot from the middle of a match and the events that led to it, as stored."""
    steps = list(played(seed))
    progress = Random(seed).choice(steps)
    return [
        (MATCH, dumps(MATCH, progress.match)),
        *((EVENT, dumps(EVENT, event)) for event in progress.events),
    ]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_every_snapshot_and_event_of_a_match_comes_back(seed: int) -> None:
    for progress in played(seed):
        assert loads(MATCH, dumps(MATCH, progress.match)) == progress.match
        assert tuple(loads(EVENT, dumps(EVENT, event)) for event in progress.events) == progress.events


@pytest.mark.parametrize("codec", VALUES)
def test_every_other_value_comes_back(codec: Codec[Any]) -> None:
    @given(VALUES[codec])
    def check(value: Any) -> None:
        assert loads(codec, dumps(codec, value)) == value

    check()


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document."""
    yield path
    if isinstance(document, dict | list):
        for key, inner in document.items() if isinstance(document, dict) else enumerate(document):
            yield from places(inner, (*path, key))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 9), st.data())
def test_a_changed_document_is_refused_or_read_for_what_it_says(seed: int, data: st.DataObject) -> None:
    codec, text = data.draw(st.sampled_from(documents(seed)))
    document = json.loads(text)
    *way, last = data.draw(st.sampled_from(list(places(document))[1:]))
    holder = document
    for key in way:
        holder = holder[key]
    if data.draw(st.booleans()):
        holder[last] = data.draw(JSON)
    else:
        del holder[last]
    try:
        value = loads(codec, json.dumps(document))
    except Unreadable:
        return
    assert json.loads(dumps(codec, value)) == document


@given(st.text() | JSON.map(json.dumps))
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        loads(MATCH, text)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(Unreadable):
        loads(MATCH, "[" * 100_000)


@pytest.mark.parametrize("version", [0, 2, "1", True, 1.0, None])
def test_another_format_is_refused(version: Any) -> None:
    document = json.loads(dumps(RULES, RuleSet()))
    with pytest.raises(Unreadable, match="format"):
        loads(RULES, json.dumps({**document, "v": version}))


def test_what_is_refused_is_named_but_no_seed_is() -> None:
    document = json.loads(dumps(MATCH, begin(Random(1)).match))
    wrong = deepcopy(document)
    wrong["game"]["roll"] = [1, 7]
    with pytest.raises(Unreadable, match=r"game: roll: 7 is not in 1…6"):
        loads(MATCH, json.dumps(wrong))
    wrong = deepcopy(document)
    wrong["game"]["dice"]["seed"] = "secret"
    with pytest.raises(Unreadable, match=r"^game: dice: seed: no hexadecimal$"):
        loads(MATCH, json.dumps(wrong))
