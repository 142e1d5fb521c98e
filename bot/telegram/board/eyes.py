"""From where and how somebody looks at a match."""

from dataclasses import dataclass

from bot.i18n.customs import counts_from_head, is_counted_from_head, language_of
from bot.i18n.translator import Translator, best_language, translator
from engine.match import Match
from engine.side import Side
from storage.rows import BoardView, Chat, StoredMatch


@dataclass(frozen=True, slots=True)
class Eyes:
    """One board view's way of showing a match."""

    t: Translator
    bottom: Side = Side.WHITE  # whose home lies at the bottom
    numbers_of: Side = Side.WHITE  # whose own numbers stand at the points
    from_head: bool = False
    own: Side | None = None  # the player whose private board this is; None: everybody's
    watching: bool = False  # spectators' board: no buttons
    sees_draft: bool = True
    markers: bool = True
    theme: str = "walnut"
    watch_link: str | None = None  # for those who see the board here but want one of their own

    def may_press(self, side: Side) -> bool:
        """Whether buttons for this side belong under the board."""
        return not self.watching and self.own in (None, side)


def eyes_of(view: BoardView, stored: StoredMatch, chat: Chat | None) -> Eyes:
    """A private board is turned and numbered for its player; a shared one shows the mover's own numbers."""
    if view.perspective is None:
        return _shared(view, stored, chat)
    user = stored.player(view.perspective)
    return Eyes(
        t=translator(language_of(user)),
        bottom=view.perspective.opponent if user.settings.own_side_up else view.perspective,
        numbers_of=view.perspective,
        from_head=counts_from_head(user),
        own=view.perspective,
        sees_draft=stored.match.game.turn is view.perspective,
        markers=user.settings.markers,
        theme=user.settings.theme,
    )


def _shared(view: BoardView, stored: StoredMatch, chat: Chat | None) -> Eyes:
    language = best_language(chat.language if chat else None, stored.language)
    return Eyes(
        t=translator(language),
        numbers_of=stored.match.game.turn,
        from_head=_shared_numbering(stored, language),
        watching=view.watching,
        sees_draft=not view.watching,
        theme=chat.theme if chat else stored.white.settings.theme,
    )


def _shared_numbering(stored: StoredMatch, language: str) -> bool:
    """From the head or not: as the mover has chosen, as both are used to, else as the board's language is."""
    if (chosen := stored.player(stored.match.game.turn).settings.from_head) is not None:
        return chosen
    white, black = (counts_from_head(stored.player(side)) for side in Side)
    return white if white is black else is_counted_from_head(language)


def is_running(match: Match) -> bool:
    """Whether somebody has a turn to play."""
    return match.game.result is None and not match.is_over
