"""Two people and their match, as most tests need them."""

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from engine.side import Side
from storage.base import Store
from storage.rows import Challenge, Place, StoredMatch, Terms, Timing, User

from .play import begin

T = TypeVar("T")

ANNA = User(2**52 + 1, "Anna Quux", "AnnaQuux", "en", reachable=True)
BORIS = User(77_000_000_007, "Борис <b>", None, "ru")
NOW = 1_800_000_000


def challenge(name: str = "c", terms: Terms | None = None, **fields: Any) -> Challenge:
    """One by Anna in a group, but for what the fields say."""
    usual = Challenge(
        id=name,
        challenger_id=ANNA.id,
        terms=terms or Terms(),
        seed=bytes(32),
        created_at=NOW,
        expires_at=NOW + 100,
        language="en",
        place=Place(chat_id=-(10**13), message_id=5, thread_id=3),
    )
    return replace(usual, **fields)


def timing(clock: int | None = None, **fields: Any) -> Timing:
    """A turn begun just now whose one alarm is its end, but for what the fields say."""
    end = None if clock is None else NOW + clock
    usual = Timing(turn_version=1, moved_at=NOW, pressed_at=NOW, rung_at=NOW, deadline=end, alarm_at=end)
    return replace(usual, **fields)


async def meet(store: Store) -> None:
    for user in (ANNA, BORIS):
        await store.saw_user(user)


async def start(
    store: Store, name: str = "m", clock: int | None = None, side: Side = Side.WHITE
) -> StoredMatch:
    """A match of Anna, playing `side`, against Boris."""
    await meet(store)
    begun = begin(Random(name))
    terms = Terms(begun.match.length, begun.match.rules, clock)
    await store.add_challenge(challenge(f"c-{name}", terms, challenger_side=side))
    return await store.accept_challenge(
        f"c-{name}", BORIS.id, name, begun.match, begun.events, timing(clock), NOW
    )


def present(value: T | None) -> T:
    assert value is not None
    return value
