"""What a board says and offers fits Telegram's limits, whoever plays, in every language and state."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from bot.i18n.translator import LANGUAGES
from bot.sandbox.html_reader import parse_html
from bot.service.clocks import CLOCKS, begin_turn, pause
from bot.telegram.board import textboard
from bot.telegram.board.eyes import Eyes, eyes_of
from bot.telegram.board.faces import Face, face
from bot.telegram.board.keyboards import Look
from engine.events import TurnPlayed
from engine.match import Chance, Confirm, Draft, Match, Offer, Progress, Resign, apply, fold
from engine.outcome import Kind
from engine.rules import PRESETS, RuleSet
from engine.side import Side
from storage.rows import BoardView, Place, Settings, StoredMatch, User
from tests.engine.playing import begin, matches

CAPTION, TEXT = 1024, 4096  # UTF-16 units after parsing
BUTTONS, ROW, DATA = 100, 8, 64
NOW = 1_800_000_000
LONGEST_NAMES = ("👩‍👩‍👧‍👦" * 32, "<&>" * 40)
VIEWS = [BoardView(1, "k3F9aQ2x", Place(-1), perspective) for perspective in (None, *Side)]
VIEWS += [replace(VIEWS[0], watching=True)]


def stored(match: Match, language: str, clock: int | None) -> StoredMatch:
    white, black = (
        User(number, name, client_language=language, settings=Settings(from_head=bool(number % 2)))
        for number, name in enumerate(LONGEST_NAMES, 1)
    )
    timing = begin_turn(clock, NOW, 1)
    return StoredMatch("k3F9aQ2x", 123_456, match, white, black, clock, language, NOW, timing)


def states(random: Random, rules: RuleSet) -> list[Match]:
    """Matches from their first throw to their end, with drafts, offers and results."""
    found: list[Match] = []
    for progress in matches(random, begin(random, rules, length=7)):
        match = progress.match
        found.append(match)
        if match.is_over:
            break
        side, turns = match.game.turn, list(match.game.legal.results.values())
        chance = Chance(bytes(32), "x")
        for command in (Draft(random.choice(turns)), Offer(Kind.MARS), Resign()):
            outcome = apply(match, side, command, chance)
            if isinstance(outcome, Progress):
                found.append(outcome.match)
    return found


def looks(match: StoredMatch) -> list[Look | None]:
    here = Look(match.version)
    return [None, replace(here, page=1), replace(here, asking=Side.WHITE), replace(here, options=True)]


def check(shown: Face, eyes: Eyes) -> None:
    caption = parse_html(shown.caption)
    assert 0 < len(caption) <= CAPTION
    assert len(parse_html(f"{textboard.text_board(shown.spec)}\n{shown.caption}")) <= TEXT
    if shown.keyboard is None:
        assert eyes.watching
        return
    rows = shown.keyboard.inline_keyboard
    every = [button for row in rows for button in row]
    assert len(every) <= BUTTONS
    assert all(0 < len(row) <= ROW for row in rows)
    assert all(button.text.strip() for button in every)
    texts = [button.text for button in every if "→" in button.text]
    assert len(set(texts)) == len(texts)
    datas = [str(button.callback_data).encode() for button in every if button.callback_data]
    assert all(0 < len(data) <= DATA for data in datas)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_match_fits(language: str) -> None:
    random = Random(language)
    some = random.sample(states(random, PRESETS["standard"]), 10)
    some += random.sample(states(random, PRESETS["mahbusa"]), 10)
    for match, clock in product(some, (CLOCKS[0], CLOCKS[1])):
        here = stored(match, language, clock)
        paused = replace(here, timing=pause(here.timing, clock, NOW))
        asked = replace(here, timing=replace(here.timing, pause_asked=Side.BLACK))
        for one, view in product((here, paused, asked), VIEWS):
            eyes = eyes_of(view, one, None)
            for look in looks(one):
                check(face(one, eyes, NOW + random.choice((0, 10**7)), look), eyes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_passes_as_one_press_can_bring(language: str) -> None:
    random = Random(0)
    progress = next(islice(matches(random, begin(random, PRESETS["mahbusa"], length=7)), 9, None))
    game = progress.match.game
    (last,) = game.recent[:1]
    sides = (last.side.opponent, last.side) * 15
    passes = tuple(TurnPlayed(side, game.roll, ()) for side in sides)
    match = replace(progress.match, game=replace(game, recent=(last, *passes)))
    here = stored(match, language, CLOCKS[1])
    for view in VIEWS:
        eyes = eyes_of(view, here, None)
        check(face(here, eyes, NOW), eyes)


def test_a_pass_left_to_the_player_can_be_confirmed() -> None:
    """After very many passes in a row the next one is the player's to press."""
    random = Random(0)
    events = list(begin(random, PRESETS["standard"]).events)
    for progress in matches(random, Progress(fold(events), ())):
        passed = next((e for e in progress.events if isinstance(e, TurnPlayed) and not e.steps), None)
        if passed is not None:
            match = fold(events + list(progress.events[: progress.events.index(passed)]))
            break
        events += progress.events
    assert match.game.legal.is_pass
    here = stored(match, "en", None)
    keyboard = face(here, eyes_of(VIEWS[0], here, None), NOW).keyboard
    assert keyboard
    texts = [button.text for row in keyboard.inline_keyboard for button in row]
    assert sum("✅" in text for text in texts) == 1
    assert not any("→" in text for text in texts)
    assert isinstance(apply(match, match.game.turn, Confirm(), Chance(bytes(32), "x")), Progress)
