"""A finished game as what its film and its card show: pure."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.i18n.customs import counts_from_head
from bot.telegram.board.eyes import Eyes
from bot.telegram.board.views import board_spec
from engine.events import Event, GameStarted, TurnPlayed
from engine.journal import State, evolve, settled
from engine.match import Match
from engine.side import Side
from rendering.scenes import Turn
from rendering.sharecard import ShareCard
from storage.rows import StoredMatch


def ended(stored: StoredMatch, events: Iterable[Event], game: int) -> StoredMatch:
    """The match as it stood at the end of its game of this number."""
    *_, (match, _) = _moments(events, game)
    return replace(stored, match=match)


def turns_of(stored: StoredMatch, events: Iterable[Event], game: int, eyes: Eyes) -> tuple[Turn, ...]:
    """Every turn of that game, and how it ended."""
    eyes = _steady(stored, eyes)
    turns = []
    for match, turn in _moments(events, game):
        board = board_spec(replace(stored, match=match), eyes)
        if turn is not None:
            turns.append(Turn(board, turn.steps, "" if turn.steps else eyes.t("No move")))
        else:
            turns.append(Turn(board, note="" if board.result else eyes.t("No result")))
    return tuple(turns)


def card_of(stored: StoredMatch, eyes: Eyes, footer: str) -> ShareCard:
    """The result of the match's present game."""
    return ShareCard(board_spec(stored, _steady(stored, eyes)), eyes.t("Long Narde"), footer)


def _moments(events: Iterable[Event], game: int) -> Iterator[tuple[Match, TurnPlayed | None]]:
    """The match before each turn of the game, and after the last event of the game."""
    state: State = None
    for event in events:
        if isinstance(event, GameStarted) and event.number > game:
            break
        if isinstance(state, Match) and state.game.number == game and isinstance(event, TurnPlayed):
            yield state, event
        state = evolve(state, event)
    yield settled(state), None


def _steady(stored: StoredMatch, eyes: Eyes) -> Eyes:
    """The same side's numbers all the time, and nothing to choose."""
    side = eyes.own or Side.WHITE
    from_head = counts_from_head(stored.player(side))
    return replace(eyes, numbers_of=side, from_head=from_head, watching=True, sees_draft=False)
