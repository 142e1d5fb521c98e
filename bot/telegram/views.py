"""A stored match as a picture's spec and a caption: pure, the same match always looks the same."""

from bot.i18n import phrases
from bot.i18n.names import html_name
from bot.i18n.translator import Translator
from bot.service.choices import net_moves
from engine.dice import FairDice
from engine.events import TurnPlayed
from engine.match import Game, Match
from engine.outcome import GameResult
from engine.point import OFF, board_point
from engine.rules import RuleSet
from engine.side import Side
from engine.step import Step
from rendering.spec import Arrow, BoardSpec, Dice, Labels, Player, ResultBanner
from storage.base import Challenge, ChallengeState, StoredMatch, User

DISCS = {Side.WHITE: "⚪️", Side.BLACK: "⚫️"}


def board_spec(stored: StoredMatch, t: Translator) -> BoardSpec:
    """The picture of a shared board: White's home at the bottom, the numbers of the side to move."""
    match, game = stored.match, stored.match.game
    last = _last_move(game)
    running = is_running(match)
    legal = game.legal.next_steps(game.draft) if running else ()
    return BoardSpec(
        position=game.drafted,
        white=Player(stored.white.name, match.score(Side.WHITE)),
        black=Player(stored.black.name, match.score(Side.BLACK)),
        numbers_of=game.turn,
        turn=game.turn if running else None,
        dice=_dice(game) if running else None,
        ghost=_ghost(game),
        last_move=_arrows(last) if last and not game.draft else (),
        last_mover=last.side if last else None,
        draft=tuple(_arrow(game.turn, step) for step in game.draft),
        targets=frozenset(_board(game.turn, step.target) for step in legal),
        sources=frozenset(_board(game.turn, step.source) for step in legal),
        length=match.length,
        result=_banner(game.result, t) if game.result else None,
        labels=Labels(pips=t("pips"), home=t("home"), start=t("start")),
    )


def is_running(match: Match) -> bool:
    """Whether somebody has a turn to play."""
    return match.game.result is None and not match.is_over


def caption(stored: StoredMatch, t: Translator) -> str:
    """HTML: the players and the score, what was just played, and what comes next."""
    game = stored.match.game
    lines = [_heading(stored, t)]
    if not any(game.turns_played(side) for side in Side):
        lines += _opening(stored, t)
    lines += [_turn(turn, stored, t) for turn in game.recent]
    lines.append(_next(stored, t))
    return "\n".join(lines)


def move_label(steps: tuple[Step, ...]) -> str:
    """What a move does, in the mover's own numbers.

    >>> move_label((Step(24, 6), Step(18, 5))), move_label((Step(6, 6), Step(8, 3), Step(8, 3)))
    ('24→13', '8→5×2 6→off')
    """
    return " ".join(
        f"{source}→{'off' if target == OFF else target}" + (f"×{count}" if count > 1 else "")
        for source, target, count in net_moves(steps)
    )


def player_name(stored: StoredMatch, side: Side) -> str:
    """Bold, with the disc of the side."""
    return f"{DISCS[side]} <b>{html_name(stored.player(side).name)}</b>"


def challenge_card(challenge: Challenge, challenger: User, opponent: str | None, t: Translator) -> str:
    """HTML of an open challenge; `opponent` is the name of the only one who may accept, if any."""
    name = html_name(challenger.name)
    heading = (
        t(
            "⚔️ <b>{name}</b> challenges <b>{opponent}</b> to Long Narde!",
            name=name,
            opponent=html_name(opponent),
        )
        if opponent
        else t("⚔️ <b>{name}</b> challenges you to Long Narde!", name=name)
    )
    sealed = t(
        "🔒 The dice are sealed: {commitment}",
        commitment=f"<code>{FairDice(challenge.seed, '').commitment}</code>",
    )
    return f"{heading}\n{terms_line(challenge.terms.length, challenge.terms.rules, t)}\n\n{sealed}"


def accepted_card(stored: StoredMatch, t: Translator) -> str:
    """HTML of a challenge that became a match."""
    players = f"{player_name(stored, Side.WHITE)} – {player_name(stored, Side.BLACK)}"
    return f"🤝 {players}\n{terms_line(stored.match.length, stored.match.rules, t)}"


def refused_card(challenge: Challenge, name: str, t: Translator) -> str:
    """HTML of a challenge withdrawn or declined by the person of this name."""
    if challenge.state is ChallengeState.DECLINED:
        return t("✖️ <b>{name}</b> declined the challenge.", name=html_name(name))
    return t("✖️ <b>{name}</b> withdrew the challenge.", name=html_name(name))


def terms_line(length: int, rules: RuleSet, t: Translator) -> str:
    return t("{length}, {rules} rules", length=phrases.match_length(t, length), rules=phrases.rules(t, rules))


def _last_move(game: Game) -> TurnPlayed | None:
    """The turn really played before this one; passes since then moved nothing."""
    return game.recent[0] if game.recent and game.recent[0].steps else None


def _dice(game: Game) -> Dice:
    played = [step.die for step in game.draft]
    used = []
    for number in game.roll.numbers:
        used.append(number in played)
        if number in played:
            played.remove(number)
    return Dice(game.turn, game.roll.numbers, tuple(used))


def _ghost(game: Game) -> Dice | None:
    if not game.recent:
        return None
    last = game.recent[-1]
    return Dice(last.side, last.roll.numbers, (True,) * len(last.roll.numbers))


def _arrows(turn: TurnPlayed) -> tuple[Arrow, ...]:
    """One arrow for each checker moved, from where it stood to where it went in the end."""
    return tuple(
        Arrow(_board(turn.side, source), _board(turn.side, target))
        for source, target, _ in net_moves(turn.steps)
    )


def _arrow(side: Side, step: Step) -> Arrow:
    return Arrow(_board(side, step.source), _board(side, step.target))


def _board(side: Side, own: int) -> int:
    return OFF if own == OFF else board_point(side, own)


def _banner(result: GameResult, t: Translator) -> ResultBanner:
    return ResultBanner(result.winner, phrases.kind(t, result.kind), phrases.points(t, result.points))


def _heading(stored: StoredMatch, t: Translator) -> str:
    white, black = (player_name(stored, side) for side in Side)
    if stored.match.length == 1:
        return f"{white} – {black}"
    score = f"<b>{stored.match.score(Side.WHITE)} : {stored.match.score(Side.BLACK)}</b>"
    return f"{white} {score} {black} · {t('to {count}', count=stored.match.length)}"


def _opening(stored: StoredMatch, t: Translator) -> list[str]:
    game = stored.match.game
    throws = ", ".join(f"{white}–{black}" for white, black in game.openings)
    white, black = game.openings[-1]
    first = player_name(stored, Side.WHITE if white > black else Side.BLACK)
    return [t("🎲 Opening throw {throws}: {name} begins.", throws=throws, name=first)]


def _turn(turn: TurnPlayed, stored: StoredMatch, t: Translator) -> str:
    roll = f"{turn.roll.first}-{turn.roll.second}"
    name = player_name(stored, turn.side)
    if not turn.steps:
        return t("{name} {roll}: no legal move, the turn passes.", name=name, roll=roll)
    return f"{name} {roll}: {move_label(turn.steps)}"


def _next(stored: StoredMatch, t: Translator) -> str:
    match, game = stored.match, stored.match.game
    if match.aborted:
        return t("The match was called off: no result.")
    if game.result is not None:
        return _result(stored, game.result, t)
    roll = f"<b>{game.roll.first}-{game.roll.second}</b>"
    name = player_name(stored, game.turn)
    if game.draft:
        return t("▶️ {name} 🎲 {roll}: {moves} …", name=name, roll=roll, moves=move_label(game.draft))
    return t("▶️ {name} 🎲 {roll}: to move", name=name, roll=roll)


def _result(stored: StoredMatch, result: GameResult, t: Translator) -> str:
    name = player_name(stored, result.winner)
    line = t(
        phrases.ENDINGS[result.ending],
        name=name,
        kind=phrases.kind(t, result.kind),
        points=phrases.points(t, result.points),
    )
    if stored.match.winner is None or stored.match.length == 1:
        return line
    return f"{line}\n{t('🏁 {name} wins the match.', name=player_name(stored, stored.match.winner))}"
