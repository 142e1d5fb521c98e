"""A sealed challenge is opened as it was sealed, and nothing else is ever opened."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.service.challenges import NOBODY
from bot.service.clocks import CLOCKS
from bot.service.ids import ALPHABET, LENGTH
from bot.service.opponents import ANYBODY, Opponent, opponent_of
from bot.service.sealing import SEALED_LENGTH, Sealer, is_sealed
from bot.telegram.callbacks import MAX_BYTES, decode, encode
from bot.telegram.challenge.keyboards import stamp
from bot.telegram.presses import Accept, Card, Refuse
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.rows import Challenge, Terms, User

WEEK = 7 * 86_400
SEALER = Sealer(b"s" * 32, WEEK)
BORIS = User(77, "Boris", "Boris_B")
CLARA = User(78, "Clara", None)

people = st.integers(1, 2**52 - 1)
opponents = st.one_of(
    st.just(ANYBODY),
    st.sampled_from([Opponent(id=BORIS.id), Opponent(username="boris_b")]),
)


@st.composite
def challenges(draw: st.DrawFn) -> Challenge:
    created = draw(st.integers(0, 2**32 - 1))
    opponent = draw(opponents)
    return Challenge(
        id=draw(st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH)),
        challenger_id=draw(people | st.just(NOBODY)),
        terms=Terms(
            draw(st.sampled_from(LENGTHS)),
            draw(st.sampled_from(list(PRESETS.values()))),
            draw(st.sampled_from(CLOCKS)),
        ),
        seed=bytes(32),
        created_at=created,
        expires_at=created + WEEK,
        language=draw(st.sampled_from(["en", "ru"])),
        opponent_id=opponent.id,
        opponent_username=opponent.username,
    )


@given(challenges())
def test_what_is_sealed_can_be_opened(challenge: Challenge) -> None:
    text, sealed = SEALER.seal(challenge)
    assert is_sealed(text)
    assert SEALER.open(text, BORIS) == sealed == replace(challenge, seed=sealed.seed)
    assert len(sealed.seed) == 32


@given(challenges())
def test_only_whom_it_names_may_accept(challenge: Challenge) -> None:
    text, _ = SEALER.seal(challenge)
    seen_by_clara = SEALER.open(text, CLARA)
    assert seen_by_clara
    assert opponent_of(seen_by_clara).is_(CLARA) == (opponent_of(challenge) == ANYBODY)


@given(challenges(), st.integers(0, SEALED_LENGTH - 1), st.sampled_from(ALPHABET + "-_"))
def test_one_letter_changed_opens_nothing(challenge: Challenge, place: int, letter: str) -> None:
    text, _ = SEALER.seal(challenge)
    assume(text[place] != letter)
    assert SEALER.open(text[:place] + letter + text[place + 1 :], BORIS) is None


@given(challenges())
def test_another_secret_opens_nothing_and_throws_other_dice(challenge: Challenge) -> None:
    other = Sealer(b"o" * 32, WEEK)
    text, sealed = SEALER.seal(challenge)
    assert other.open(text, BORIS) is None
    assert other.seal(challenge)[1].seed != sealed.seed


@given(st.text() | st.text(ALPHABET + "-_", min_size=SEALED_LENGTH, max_size=SEALED_LENGTH))
def test_junk_opens_nothing(junk: str) -> None:
    assert SEALER.open(junk, BORIS) is None


@given(challenges())
def test_it_fits_its_buttons(challenge: Challenge) -> None:
    text, _ = SEALER.seal(challenge)
    for press in (Accept(Card(text), stamp(challenge.terms)), Refuse(Card(text))):
        assert len(encode(press).encode()) <= MAX_BYTES
        assert decode(encode(press)) == press


@given(challenges(), challenges())
def test_no_two_challenges_share_their_dice(one: Challenge, other: Challenge) -> None:
    assume(one.id != other.id)
    assert SEALER.seal(one)[1].seed != SEALER.seal(other)[1].seed
