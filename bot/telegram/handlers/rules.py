"""/rules: the rules in short, and a board with the way round and the homes named."""

from functools import partial
from typing import Any

from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.i18n.customs import counts_from_head, head_and_home
from bot.i18n.translator import msg
from bot.telegram.board.pictures import Pictures
from bot.telegram.board.views import labels
from bot.telegram.delivery import quietly
from bot.telegram.routing import Asked, CommandReply
from engine.position import Position
from rendering import BoardSpec, Player

RULES = msg(
    "<b>Long Narde in short</b>\n"
    "\n"
    "• 15 checkers a side start on the <b>head</b> ({head}). Both sides go the same way round, "
    "home is {home}.\n"
    "• Two dice are two moves, a double is four. All that can be played must be.\n"
    "• Nobody is hit: one checker closes a point to the other side.\n"
    "• One checker a turn leaves the head; on your first turn 6-6, 4-4 and 3-3 let two go.\n"
    "• No wall of six points unless an opposing checker is already past it.\n"
    "• With all your checkers home, bear them off. Who is first wins: <b>oyn</b>, 1 point, "
    "or <b>mars</b>, 2 points, if the other has borne off none.\n"
    "\n"
    "<b>Variations</b> of these standard rules\n"
    "Federation: the opening throw is played as the first roll.\n"
    "Traditional: a wall may stand in the middle of a turn, not at its end.\n"
    "Mahbusa: walls are allowed, never two from the head."
)


class Rules:
    def __init__(self, bot: ExtBot[Any], pictures: Pictures) -> None:
        self._bot = bot
        self._pictures = pictures

    def commands(self) -> dict[str, CommandReply]:
        return {"rules": self._rules}

    async def _rules(self, asked: Asked) -> None:
        person, chat = asked.person, asked.message.chat.id
        from_head = counts_from_head(person.user)
        head, home = head_and_home(from_head=from_head)
        text = person.t(RULES, head=head, home=home)
        send = partial(self._bot.send_message, chat, message_thread_id=person.place.thread_id)
        await quietly(partial(send, text, parse_mode=ParseMode.HTML), repeatable=False)
        board = BoardSpec(
            Position.start(),
            Player(""),
            Player(""),
            from_head=from_head,
            theme=person.user.settings.theme,
            areas=True,
            labels=labels(person.t),
        )
        show = partial(self._bot.send_photo, chat, message_thread_id=person.place.thread_id)
        await quietly(partial(self._pictures.show, board, show), repeatable=False)
