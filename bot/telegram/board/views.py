"""A stored match as the spec of its picture: pure, the same match always looks the same."""

from dataclasses import replace

from bot.i18n import phrases
from bot.i18n.names import name_of
from bot.i18n.translator import Translator
from bot.service.choices import choices, net_moves
from bot.telegram.board.eyes import Eyes, is_running
from engine.dice import Roll
from engine.events import TurnPlayed
from engine.match import Game
from engine.outcome import GameResult
from engine.point import OFF, board_point
from engine.side import Side
from engine.step import Step
from rendering.spec import Arrow, BoardSpec, Dice, Labels, Player, ResultBanner
from storage.rows import StoredMatch


def board_spec(stored: StoredMatch, eyes: Eyes) -> BoardSpec:
    """The picture as these eyes see it; a draft they may not see is not yet played in it."""
    match, game = stored.match, seen(stored.match.game, eyes)
    last = last_move(game)
    running = is_running(match)
    offered = choices(game.legal, game.draft).moves if running and eyes.may_press(game.turn) else ()
    ways = [way for steps in offered for way in net_moves(steps)]
    return BoardSpec(
        position=game.drafted,
        white=Player(name_of(stored.white, eyes.t), match.score(Side.WHITE)),
        black=Player(name_of(stored.black, eyes.t), match.score(Side.BLACK)),
        bottom=eyes.bottom,
        numbers_of=eyes.numbers_of,
        from_head=eyes.from_head,
        theme=eyes.theme,
        turn=game.turn if running else None,
        dice=_dice(game) if running else None,
        ghost=_ghost(game),
        last_move=_arrows(last) if last and not game.draft else (),
        last_mover=last.side if last else None,
        draft=tuple(_arrow(game.turn, step) for step in game.draft),
        targets=frozenset(_board(game.turn, target) for _, target, _ in ways),
        sources=frozenset(_board(game.turn, source) for source, _, _ in ways),
        length=match.length,
        result=_banner(game.result, eyes.t) if game.result else None,
        markers=eyes.markers,
        labels=labels(eyes.t),
    )


def labels(t: Translator) -> Labels:
    """The words on a picture."""
    return Labels(pips=t("pips"), home=t("home"), start=t("start"))


def seen(game: Game, eyes: Eyes) -> Game:
    """What these eyes see of a game."""
    return game if eyes.sees_draft else replace(game, draft=())


def last_move(game: Game) -> TurnPlayed | None:
    """The turn really played before this one; passes since then moved nothing."""
    return game.recent[0] if game.recent and game.recent[0].steps else None


def _dice(game: Game) -> Dice:
    played, numbers = [step.die for step in game.draft], _numbers(game.roll)
    used = []
    for number in numbers:
        used.append(number in played)
        if number in played:
            played.remove(number)
    return Dice(game.turn, numbers, tuple(used))


def _ghost(game: Game) -> Dice | None:
    if not game.recent:
        return None
    last = game.recent[-1]
    return Dice(last.side, _numbers(last.roll))


def _numbers(roll: Roll) -> tuple[int, ...]:
    """The dice as players say and read them: the higher one first."""
    return tuple(sorted(roll.numbers, reverse=True))


def _arrows(turn: TurnPlayed) -> tuple[Arrow, ...]:
    """One arrow for each checker moved, from where it stood to where it went in the end."""
    moves = net_moves(turn.steps)
    return tuple(Arrow(_board(turn.side, source), _board(turn.side, target)) for source, target, _ in moves)


def _arrow(side: Side, step: Step) -> Arrow:
    return Arrow(_board(side, step.source), _board(side, step.target))


def _board(side: Side, own: int) -> int:
    return OFF if own == OFF else board_point(side, own)


def _banner(result: GameResult, t: Translator) -> ResultBanner:
    return ResultBanner(result.winner, phrases.kind(t, result.kind), phrases.points(t, result.points))
