"""Words in use: every reason has some, they fit a toast, and Russian counts as Russians do."""

from itertools import chain

import pytest

from bot.denials import Denial
from bot.i18n import phrases
from bot.i18n.translator import LANGUAGES, translator
from bot.telegram.routing import BROKEN, LONGEST_TOAST
from engine.outcome import Ending, Kind
from engine.refusals import Refusal
from engine.rules import PRESETS


def test_everything_that_can_be_said_has_words() -> None:
    assert set(phrases.DENIALS) == set(chain(Denial, Refusal))
    assert set(phrases.KINDS) == set(Kind)
    assert set(phrases.ENDINGS) == set(Ending)
    assert set(phrases.PRESET_NAMES) == set(PRESETS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_fit_a_toast(language: str) -> None:
    t = translator(language)
    for text in (*phrases.DENIALS.values(), BROKEN):
        assert len(t(text)) <= LONGEST_TOAST


@pytest.mark.parametrize(
    ("count", "points", "length"),
    [
        (1, "1 очко", "Матч до 1 очка"),
        (2, "2 очка", "Матч до 2 очков"),
        (5, "5 очков", "Матч до 5 очков"),
        (11, "11 очков", "Матч до 11 очков"),
        (21, "21 очко", "Матч до 21 очка"),
    ],
)
def test_russian_plurals(count: int, points: str, length: str) -> None:
    t = translator("ru")
    assert phrases.points(t, count) == points
    assert phrases.match_length(t, count) == length
