"""/start and the links that lead to it, and /help."""

from collections.abc import Awaitable, Callable, Mapping

from bot.denials import Denial, Denied
from bot.i18n.customs import counts_from_head
from bot.i18n.names import html_name
from bot.i18n.translator import Translator, msg
from bot.telegram.board.captions import move_label
from bot.telegram.people import Person
from bot.telegram.routing import Asked, CommandReply
from engine.point import HEAD
from engine.step import Step

HELP = msg(
    "<b>Long Narde with friends</b>\n"
    "\n"
    "Add me to a group and write /narde there: whoever presses 🤝 plays with you.\n"
    "In any other chat type my @name and choose the challenge: you play right there.\n"
    "/challenge in our private chat makes a link for a friend: each of you plays in your own chat with me.\n"
    "\n"
    "<code>/narde 5</code> – a match to 5 points (1, 3, 5 or 7)\n"
    "<code>/narde 7 mahbusa</code> – with other rules: standard, federation, traditional, mahbusa\n"
    "<code>/narde 1d</code> – a day for each turn (3d, 1d, 1h, 10m, 2m)\n"
    "<code>/narde @name</code> – only this friend can accept; a reply to a message works too\n"
    "\n"
    "The dice are thrown for you. Press a move such as {move}, then ✅; ↩️ takes a step back. "
    "The words under a board tell each move in its player's own numbers.\n"
    "/board – the board again, at the bottom of the chat\n"
    "/record – the game as a text file, /record 1 the first game of the match\n"
    "/cancel – withdraw your challenge\n"
    "/games – your open matches, brought to the chat you ask in\n"
    "/watch – show a match to others, in another chat\n"
    "/pause – stop the clock, if both agree\n"
    "/settings – language, numbering, looks and more; in a group for its admins\n"
    "/quiet – turn notices off or on\n"
    "/forget – have me forget you\n"
    "/rules – how Long Narde is played"
)


Link = Callable[[Asked, str], Awaitable[str | None]]


def commands(links: Mapping[str, Link]) -> dict[str, CommandReply]:
    """`links` by their letter: t.me/<bot>?start=w_k3F9aQ2x calls the one of `w` with `k3F9aQ2x`.

    t.me/<bot>?start=help asks for help.
    """

    async def start(asked: Asked) -> str | None:
        parameter = (asked.message.text or "").partition(" ")[2].strip()
        if not parameter or asked.person.in_group:
            return _hello(asked)
        if parameter == "help":
            return await _help(asked)
        letter, _, rest = parameter.partition("_")
        if letter not in links:
            raise Denied(Denial.UNKNOWN_LINK)
        return await links[letter](asked, rest)

    return {"start": start, "help": _help}


def _hello(asked: Asked) -> str:
    t: Translator = asked.person.t
    return f"{t('Hello, {name}!', name=html_name(asked.person.user.name))}\n\n{_help_text(asked.person)}"


async def _help(asked: Asked) -> str:
    return _help_text(asked.person)


def _help_text(person: Person) -> str:
    from_head = counts_from_head(person.user)
    return person.t(HELP, move=move_label((Step(HEAD, 6),), from_head=from_head))
