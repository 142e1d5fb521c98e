"""What the page asks the world to do, by name; every action takes and returns JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast, get_args

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.faults import FaultKind
from bot.sandbox.messages import Message
from bot.sandbox.view import results_view
from bot.sandbox.world import World

Json = dict[str, Any]
Action = Callable[[World, Json], Awaitable[Json]]


class Nonsense(Exception):
    """The page has asked for something that is not there or may not be."""


class _Wish(Json):
    def __missing__(self, name: str) -> Any:
        raise Nonsense(f"The wish lacks {name!r}")


async def act(world: World, name: str, wish: Json) -> Json:
    """Carry out one action. Raises :class:`Nonsense` with the reason in words."""
    action = ACTIONS.get(name)
    if action is None:
        raise Nonsense(f"There is no action {name}")
    try:
        return await action(world, _Wish(wish))
    except TimeoutError:
        raise Nonsense("The bot does not answer") from None
    except (LookupError, PermissionError, TypeError, ValueError) as fault:
        raise Nonsense(str(fault)) from fault


def _number(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        raise Nonsense(f"A number is expected, not {value!r}") from None


def _person(world: World, number: Any) -> User:
    user = world.users.get(_number(number))
    if user is None:
        raise Nonsense(f"There is no person {number}")
    return user


def _user(world: World, wish: Json, name: str = "user") -> User:
    return _person(world, wish[name])


def _chat(world: World, wish: Json) -> Chat:
    chat = world.chats.get(_number(wish["chat"]))
    if chat is None:
        raise Nonsense(f"There is no chat {wish['chat']}")
    return chat


def _message(world: World, wish: Json, name: str = "message") -> Message:
    message = _chat(world, wish).message(_number(wish[name]))
    if message is None:
        raise LookupError("The message is gone")
    return message


async def _say(world: World, wish: Json) -> Json:
    reply_to = _message(world, wish, "reply_to") if wish.get("reply_to") else None
    user, chat, text = _user(world, wish), _chat(world, wish), str(wish["text"]).strip()
    if text:
        world.say(user, chat, text, reply_to=reply_to, thread=wish.get("thread"))
    return {}


async def _press(world: World, wish: Json) -> Json:
    row, column = _number(wish["row"]), _number(wish["column"])
    try:
        button = _message(world, wish).keyboard[row][column]
    except IndexError:
        raise Nonsense("The button is gone") from None
    query = world.press_data_nowait(_user(world, wish), _message(world, wish), button.data)
    return {"query": query.id}


async def _inline(world: World, wish: Json) -> Json:
    answer = await world.inline(_user(world, wish), _chat(world, wish), str(wish["text"]))
    return results_view(answer)


async def _choose(world: World, wish: Json) -> Json:
    answers = [query.answer for query in world.inline_queries.answered if query.id == wish["query"]]
    offered = [result for answer in answers if answer for result in answer.results]
    result = next((result for result in offered if result.id == wish["result"]), None)
    if result is None:
        raise LookupError("The result is no longer offered")
    world.choose(_user(world, wish), _chat(world, wish), result, thread=wish.get("thread"))
    return {}


async def _open(world: World, wish: Json) -> Json:
    return {"chat": world.open_link(_user(world, wish), str(wish["url"])).chat.id}


async def _new_person(world: World, wish: Json) -> Json:
    name, language = str(wish["name"]).strip(), str(wish.get("language") or "en")
    if not name:
        raise ValueError("A person needs a name")
    username = str(wish.get("username") or "").lstrip("@") or None
    return {"user": world.user(name, username=username, language_code=language).id}


async def _new_group(world: World, wish: Json) -> Json:
    members = [_person(world, number) for number in wish["members"]]
    title, kind = str(wish["title"]).strip() or "Group", wish.get("kind")
    if not members:
        raise ValueError("A group needs members")
    if kind == "dialog":
        if len(members) != 2:
            raise ValueError("A private chat needs two people")
        one, other = members
        return {"chat": world.dialog(one, other).id}
    chat = world.group(
        title,
        members,
        supergroup=kind == "supergroup",
        forum=kind == "forum",
        bot_member=bool(wish.get("bot", True)),
    )
    return {"chat": chat.id}


async def _new_topic(world: World, wish: Json) -> Json:
    return {"thread": world.topic(_chat(world, wish), str(wish["name"]), by=_user(world, wish))}


async def _membership(world: World, wish: Json) -> Json:
    chat, by = _chat(world, wish), _user(world, wish)
    whom = _user(world, wish, "whom")
    change = {"add": world.add, "kick": world.kick, "promote": world.promote, "demote": world.demote}
    if wish["change"] not in change:
        raise ValueError(f"A membership has no change {wish['change']!r}")
    change[wish["change"]](chat, whom, by=by)
    return {}


async def _migrate(world: World, wish: Json) -> Json:
    return {"chat": world.migrate(_chat(world, wish), by=_user(world, wish)).id}


async def _block(world: World, wish: Json) -> Json:
    (world.block if wish["blocked"] else world.unblock)(_user(world, wish))
    return {}


async def _delete(world: World, wish: Json) -> Json:
    world.delete(_message(world, wish))
    return {}


async def _pin(world: World, wish: Json) -> Json:
    world.pin(_message(world, wish), _user(world, wish))
    return {}


async def _trouble(world: World, wish: Json) -> Json:
    """The next call fails; or one in fifty, from now on; or all is well again (no kind)."""
    kind = next((kind for kind in _FAULTS if str(kind) == wish.get("kind")), None)
    if kind is None:
        world.faults.clear()
    elif wish.get("often"):
        world.faults.add(kind, rate=0.02)
    else:
        world.faults.add(kind)
    return {}


_FAULTS = cast("tuple[FaultKind, ...]", get_args(FaultKind))

ACTIONS: dict[str, Action] = {
    "say": _say,
    "press": _press,
    "inline": _inline,
    "choose": _choose,
    "open": _open,
    "person": _new_person,
    "group": _new_group,
    "topic": _new_topic,
    "membership": _membership,
    "migrate": _migrate,
    "block": _block,
    "delete": _delete,
    "pin": _pin,
    "trouble": _trouble,
}
