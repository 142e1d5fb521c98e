"""The words under a board, as HTML."""

from bot.i18n import phrases
from bot.i18n.names import html_name, name_of
from bot.i18n.translator import Translator, msg
from bot.service.choices import net_moves
from bot.telegram.board.eyes import Eyes
from bot.telegram.board.views import seen
from engine.dice import Roll
from engine.events import TurnPlayed
from engine.outcome import GameResult
from engine.point import HEAD, OFF
from engine.side import Side
from engine.step import Step
from storage.rows import StoredMatch

DISCS = {Side.WHITE: "⚪️", Side.BLACK: "⚫️"}
MOST_PASSES = 3  # the last of a longer row


def caption(stored: StoredMatch, eyes: Eyes, now: int) -> str:
    """The players and the score, what was just played, and what comes next."""
    game = stored.match.game
    lines = [heading(stored, eyes.t)]
    if game.is_untouched:
        if stored.match.last_result and not game.result:
            lines += _result(stored, stored.match.last_result, eyes.t)
        lines.append(_opening(stored, eyes.t))
    played, passes = game.recent[:1], game.recent[1:]
    lines += [_turn(turn, stored, eyes) for turn in played]
    lines += ["…"] if len(passes) > MOST_PASSES else []
    lines += [_turn(turn, stored, eyes) for turn in passes[-MOST_PASSES:]]
    lines += _next(stored, eyes, now)
    return "\n".join(lines)


def summary(stored: StoredMatch, t: Translator) -> str:
    """The players, the score, and how the game ended."""
    return "\n".join([heading(stored, t), *_ended(stored, t)])


def move_label(steps: tuple[Step, ...], *, from_head: bool = False) -> str:
    """What a move does, in the mover's own numbers: from 24 down, or counted from the head.

    >>> move_label((Step(24, 6), Step(18, 5))), move_label((Step(6, 6), Step(8, 3), Step(8, 3)))
    ('24→13', '8→5×2 6→off')
    >>> move_label((Step(24, 6), Step(18, 5)), from_head=True)
    '1→12'
    """

    def number(own: int) -> str:
        return "off" if own == OFF else str(HEAD + 1 - own if from_head else own)

    return " ".join(
        f"{number(source)}→{number(target)}" + (f"×{count}" if count > 1 else "")
        for source, target, count in net_moves(steps)
    )


def player_name(stored: StoredMatch, side: Side, t: Translator) -> str:
    """Bold, with the disc of the side."""
    return f"{DISCS[side]} <b>{html_name(name_of(stored.player(side), t))}</b>"


def heading(stored: StoredMatch, t: Translator) -> str:
    """Who plays, and the score of a match of more than one point."""
    white, black = (player_name(stored, side, t) for side in Side)
    if stored.match.length == 1:
        return f"{white} – {black}"
    score = f"<b>{stored.match.score(Side.WHITE)} : {stored.match.score(Side.BLACK)}</b>"
    return f"{white} {score} {black} · {t('to {count}', count=stored.match.length)}"


def _opening(stored: StoredMatch, t: Translator) -> str:
    openings = stored.match.game.openings
    throws = ", ".join(f"{white}–{black}" for white, black in openings)
    white, black = openings[-1]
    first = player_name(stored, Side.WHITE if white > black else Side.BLACK, t)
    return t("🎲 Opening throw {throws}: {name} begins.", throws=throws, name=first)


def _turn(turn: TurnPlayed, stored: StoredMatch, eyes: Eyes) -> str:
    roll = _roll(turn.roll)
    name = player_name(stored, turn.side, eyes.t)
    if not turn.steps:
        return eyes.t("{name} {roll}: no legal move, the turn passes.", name=name, roll=roll)
    return f"{name} {roll}: {move_label(turn.steps, from_head=eyes.from_head)}"


def _roll(roll: Roll) -> str:
    """The higher die first, as players say it."""
    return f"{max(roll)}-{min(roll)}"


def _next(stored: StoredMatch, eyes: Eyes, now: int) -> list[str]:
    t, game = eyes.t, seen(stored.match.game, eyes)
    if ended := _ended(stored, t):
        return ended
    roll = f"<b>{_roll(game.roll)}</b>"
    name = player_name(stored, game.turn, t)
    if game.draft:
        moves = move_label(game.draft, from_head=eyes.from_head)
        complete = game.legal.is_complete(game.draft)
        text = msg("▶️ {name} 🎲 {roll}: {moves} … ✅?") if complete else msg("▶️ {name} 🎲 {roll}: {moves} …")
        lines = [t(text, name=name, roll=roll, moves=moves)]
    else:
        lines = [t("▶️ {name} 🎲 {roll}: to move", name=name, roll=roll)]
    return lines + time_left(stored, t, now) + _questions(stored, t)


def time_left(stored: StoredMatch, t: Translator, now: int) -> list[str]:
    """The clock in a line; none where none runs."""
    timing = stored.timing
    if timing.paused_at is not None:
        return [t("⏸ The clock is paused.")]
    if timing.deadline is None:
        return []
    if timing.deadline <= now:
        return [t("⌛️ The time is over.")]
    return [t("⏳ {time} left", time=phrases.duration(t, timing.deadline - now))]


def _questions(stored: StoredMatch, t: Translator) -> list[str]:
    lines = []
    if offer := stored.match.game.offer:
        name, kind = player_name(stored, offer.side, t), phrases.kind(t, offer.kind)
        lines.append(t("🏳️ {name} offers to lose this game as {kind}.", name=name, kind=kind))
    if (side := stored.timing.pause_asked) is not None:
        lines.append(t("⏸ {name} asks for a pause.", name=player_name(stored, side, t)))
    return lines


def _ended(stored: StoredMatch, t: Translator) -> list[str]:
    """Nothing while the game goes on."""
    if stored.match.aborted:
        return [t("The match ended without a result.")]
    return _result(stored, stored.match.game.result, t) if stored.match.game.result else []


def _result(stored: StoredMatch, result: GameResult, t: Translator) -> list[str]:
    lines = [
        t(
            phrases.ENDINGS[result.ending],
            name=player_name(stored, result.winner, t),
            loser=player_name(stored, result.winner.opponent, t),
            kind=phrases.kind(t, result.kind),
            points=phrases.points(t, result.points),
        )
    ]
    if stored.match.winner is not None and stored.match.length > 1:
        lines.append(t("🏁 {name} wins the match.", name=player_name(stored, stored.match.winner, t)))
    return lines
