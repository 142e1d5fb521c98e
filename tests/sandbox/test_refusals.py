"""What Telegram refuses, in its own words. Raw HTTP where the bot's library would not let it through."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import httpx
import pytest

from bot.sandbox import Sandbox, World
from tests.sandbox.conftest import Club
from tests.sandbox.pictures import PNG, png

Post = Callable[..., Coroutine[Any, Any, httpx.Response]]


@pytest.fixture
async def post(sandbox: Sandbox) -> AsyncIterator[Post]:
    """Call a method with form fields, ``files`` or a ``json`` body."""
    async with httpx.AsyncClient(base_url=f"{sandbox.url}/bot{sandbox.token}/") as client:

        async def call(method: str, **sent: Any) -> httpx.Response:
            return await client.post(method, **sent)

        yield call


def markup(*rows: list[Any]) -> str:
    return json.dumps({"inline_keyboard": rows})


def button(**fields: Any) -> dict[str, Any]:
    return {"text": "x", "callback_data": "x"} | fields


TEXTS = {
    "no text": ({}, "message text is empty"),
    "only space": ({"text": " \n "}, "message text is empty"),
    "long": ({"text": "x" * 4097}, "message is too long"),
    "long in UTF-16": ({"text": "🎲" * 2049}, "message is too long"),
    "no markdown": ({"text": "x", "parse_mode": "nonsense"}, "unsupported parse_mode"),
    "unknown tag": (
        {"text": "é <x>", "parse_mode": "HTML"},
        'can\'t parse entities: Unsupported start tag "x" at byte offset 3',
    ),
    "unclosed": (
        {"text": "<b>x", "parse_mode": "HTML"},
        "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    ),
    "crossed": (
        {"text": "<b><i>x</b></i>", "parse_mode": "HTML"},
        'can\'t parse entities: Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
    ),
    "end only": (
        {"text": "x</b>", "parse_mode": "HTML"},
        "can't parse entities: Unexpected end tag at byte offset 1",
    ),
    "name as tag": (
        {"text": "a < b", "parse_mode": "HTML"},
        'can\'t parse entities: Unsupported start tag "" at byte offset 2',
    ),
    "broken start": (
        {"text": "x <b", "parse_mode": "HTML"},
        "can't parse entities: Unclosed start tag at byte offset 2",
    ),
    "broken end": (
        {"text": "<b>x</b", "parse_mode": "HTML"},
        "can't parse entities: Unclosed end tag at byte offset 4",
    ),
    "broken attribute": (
        {"text": '<a href="x>y', "parse_mode": "HTML"},
        'can\'t parse entities: Unclosed start tag "a" at byte offset 0',
    ),
    "wrong span": (
        {"text": "<span>x</span>", "parse_mode": "HTML"},
        'can\'t parse entities: Tag "span" must have class "tg-spoiler" at byte offset 0',
    ),
    "chat": ({"text": "x", "chat_id": "4711"}, "chat not found"),
    "chat name": ({"text": "x", "chat_id": "@nobody"}, "chat not found"),
    "no chat": ({"text": "x", "chat_id": ""}, "chat_id is empty"),
    "reply": ({"text": "x", "reply_parameters": '{"message_id": 4711}'}, "message to be replied not found"),
    "thread": ({"text": "x", "message_thread_id": "7"}, "message thread not found"),
}


@pytest.mark.parametrize(("fields", "reason"), TEXTS.values(), ids=TEXTS)
async def test_texts(post: Post, world: World, club: Club, fields: dict[str, str], reason: str) -> None:
    answer = await post("sendMessage", data={"chat_id": str(club.group.id)} | fields)
    assert answer.status_code == 400
    assert answer.json() == {"ok": False, "error_code": 400, "description": f"Bad Request: {reason}"}
    assert world.messages(club.group) == []


async def test_limits_count_what_is_left_after_parsing(post: Post, world: World, club: Club) -> None:
    text = "<b>" + "x" * 4096 + "</b>&amp;"[:4]
    answer = await post("sendMessage", data={"chat_id": club.group.id, "text": text, "parse_mode": "HTML"})
    assert answer.status_code == 200
    assert len(world.messages(club.group)[0].content.text) == 4096


MARKUPS = {
    "data of 65 bytes": (markup([button(callback_data="я" * 32 + "x")]), "BUTTON_DATA_INVALID"),
    "101 buttons": (markup(*[[button()]] * 101), "reply markup is too long"),
    "9 in a row": (markup([button()] * 9), "reply markup is too long"),
    "empty text": (markup([button(text=" ")]), "inline keyboard button text must be non-empty"),
    "no text": (
        markup([{"callback_data": "x"}]),
        "can't parse InlineKeyboardButton: Can't find field \"text\"",
    ),
    "text of another type": (
        markup([button(text=5)]),
        'can\'t parse InlineKeyboardButton: Field "text" must be of type String',
    ),
    "no action": (
        markup([{"text": "x"}]),
        "can't parse InlineKeyboardButton: Text buttons are not allowed in the inline keyboard",
    ),
    "empty data": (
        markup([button(callback_data="")]),
        "can't parse InlineKeyboardButton: Text buttons are not allowed in the inline keyboard",
    ),
    "bad address": (
        markup([{"text": "x", "url": "foo://x"}]),
        "inline keyboard button URL 'foo://x' is invalid: Unsupported URL protocol",
    ),
    "no address": (
        markup([{"text": "x", "url": "http://x"}]),
        "inline keyboard button URL 'http://x' is invalid: Wrong HTTP URL",
    ),
    "long copy text": (
        markup([{"text": "x", "copy_text": {"text": "x" * 257}}]),
        "BUTTON_COPY_TEXT_INVALID",
    ),
    "no JSON": ("{", "can't parse reply keyboard markup JSON object"),
    "no object": ("[]", "object expected as reply markup"),
    "no rows": (
        '{"inline_keyboard": 5}',
        'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    ),
}


@pytest.mark.parametrize(("sent", "reason"), MARKUPS.values(), ids=MARKUPS)
async def test_keyboards(post: Post, club: Club, sent: str, reason: str) -> None:
    fields = {"chat_id": str(club.group.id), "text": "x", "reply_markup": sent}
    answer = await post("sendMessage", data=fields)
    assert answer.json()["description"] == f"Bad Request: {reason}"


async def test_the_largest_keyboard_fits(post: Post, world: World, club: Club) -> None:
    rows = [[button(callback_data="x" * 64)] * 8] * 12 + [[button()] * 4]
    fields = {"chat_id": club.group.id, "text": "x", "reply_markup": markup(*rows)}
    assert (await post("sendMessage", data=fields)).status_code == 200
    assert len(world.messages(club.group)[0].buttons) == 100


PICTURES = {
    "none": ({}, {}, "there is no photo in the request"),
    "empty": ({}, {"photo": b""}, "file must be non-empty"),
    "no picture": ({}, {"photo": b"hello"}, "IMAGE_PROCESS_FAILED"),
    "too long": ({}, {"photo": png(9000, 1200)}, "PHOTO_INVALID_DIMENSIONS"),
    "too thin": ({}, {"photo": png(2100, 100)}, "PHOTO_INVALID_DIMENSIONS"),
    "unknown id": ({"photo": "nonsense"}, {}, "wrong file identifier/HTTP URL specified"),
    "address": ({"photo": "https://example.org/a.png"}, {}, "failed to get HTTP URL content"),
    "long caption": ({"caption": "x" * 1025}, {"photo": PNG}, "message caption is too long"),
}


@pytest.mark.parametrize(("fields", "files", "reason"), PICTURES.values(), ids=PICTURES)
async def test_pictures(
    post: Post, club: Club, fields: dict[str, str], files: dict[str, bytes], reason: str
) -> None:
    named = {name: ("board.png", data) for name, data in files.items()}
    answer = await post("sendPhoto", data={"chat_id": str(club.group.id)} | fields, files=named or None)
    assert answer.json()["description"] == f"Bad Request: {reason}"


async def test_a_photo_is_no_document(post: Post, club: Club) -> None:
    sent = await post("sendPhoto", data={"chat_id": club.group.id}, files={"photo": ("a.png", PNG)})
    file_id = sent.json()["result"]["photo"][-1]["file_id"]
    answer = await post("sendDocument", json={"chat_id": club.group.id, "document": file_id})
    assert answer.json()["description"] == "Bad Request: can't use file of type Photo as Document"


async def test_edits(post: Post, world: World, club: Club) -> None:
    async def reason(method: str, **fields: Any) -> str:
        answer = await post(method, json={"chat_id": club.group.id} | fields)
        assert answer.status_code == 400
        return str(answer.json()["description"]).removeprefix("Bad Request: ")

    text = (await post("sendMessage", json={"chat_id": club.group.id, "text": "x"})).json()["result"]
    photo = (
        await post("sendPhoto", data={"chat_id": club.group.id}, files={"photo": ("a.png", PNG)})
    ).json()["result"]
    said = world.say(club.anna, club.group, "hello")
    assert await reason("editMessageText", message_id=4711, text="y") == "message to edit not found"
    assert await reason("editMessageText", text="y") == "message identifier is not specified"
    assert await reason("editMessageText", message_id=said.id, text="y") == "message can't be edited"
    assert (
        await reason("editMessageText", message_id=photo["message_id"], text="y")
        == "there is no text in the message to edit"
    )
    assert (
        await reason("editMessageCaption", message_id=text["message_id"], caption="y")
        == "there is no caption in the message to edit"
    )
    assert await reason("editMessageMedia", message_id=text["message_id"]) == (
        "can't parse InputMedia: media not found"
    )
    assert await reason("deleteMessage", message_id=4711) == "message to delete not found"
    assert await reason("deleteMessage", message_id=said.id) == "message can't be deleted"
    world.messages(club.group)[0].date -= 49 * 3600
    assert await reason("deleteMessage", message_id=text["message_id"]) == (
        "message can't be deleted for everyone"
    )


async def test_a_long_answer_to_a_press(post: Post, world: World, club: Club) -> None:
    fields = {"chat_id": club.group.id, "text": "x", "reply_markup": markup([button()])}
    await post("sendMessage", data=fields)
    query = world.press_nowait(club.anna, world.messages(club.group)[0], "x")
    for text, url, reason in (
        ("x" * 201, "", "MESSAGE_TOO_LONG"),
        ("", "https://example.org", "URL_INVALID"),
    ):
        fields = {"callback_query_id": query.id, "text": text, "url": url}
        answer = await post("answerCallbackQuery", json=fields)
        assert answer.json()["description"] == f"Bad Request: {reason}"
    link = f"https://t.me/{world.bot.username}?start=x"
    await post("answerCallbackQuery", json={"callback_query_id": query.id, "url": link})
    assert query.answer is not None
    assert query.answer.url == link


async def test_tokens_paths_and_methods(sandbox: Sandbox, post: Post) -> None:
    async with httpx.AsyncClient(base_url=sandbox.url) as client:
        wrong = await client.get("/bot12345:WRONG/getMe")
        assert (wrong.status_code, wrong.json()["description"]) == (401, "Unauthorized")
        assert (await client.get("/botnonsense/getMe")).status_code == 404
        assert (await client.get("/nowhere")).status_code == 404
        assert (await client.get(f"/file/bot{sandbox.token}/photos/nothing")).status_code == 404
        assert (await client.get(f"/bot{sandbox.token}/GETME")).json()["result"]["id"] == 12345
    unknown = await post("sendNonsense")
    assert (unknown.status_code, unknown.json()["ok"]) == (400, False)


@pytest.mark.parametrize(
    ("method", "sent"),
    [
        ("sendMessage", {"json": {"chat_id": "x" * 30, "text": 5}}),
        ("sendMessage", {"content": b"{", "headers": {"Content-Type": "application/json"}}),
        ("sendMessage", {"content": b"[1]", "headers": {"Content-Type": "application/json"}}),
        ("sendMessage", {"data": {"chat_id": "1" * 400, "text": "x"}}),
        ("sendMessage", {"data": {"text": "x", "entities": '[{"type": 5}]'}}),
        ("sendMessage", {"data": {"text": "x", "reply_parameters": "[]"}}),
        ("sendMessage", {"data": {"text": "x", "reply_parameters": '{"message_id": "x"}'}}),
        ("editMessageText", {"data": {"chat_id": "1", "message_id": "x", "text": "x"}}),
        ("deleteMessages", {"data": {"chat_id": "1", "message_ids": '["x"]'}}),
        ("answerInlineQuery", {"data": {"inline_query_id": "1", "results": "[5]"}}),
        ("answerInlineQuery", {"data": {"inline_query_id": "1", "results": "5"}}),
        ("setMyCommands", {"data": {"commands": "[5]"}}),
        ("setMessageReaction", {"data": {"chat_id": "1", "message_id": "1", "reaction": "[5]"}}),
        ("getUpdates", {"data": {"allowed_updates": "5"}}),
    ],
)
async def test_nonsense_is_a_bad_request_and_no_crash(post: Post, method: str, sent: dict[str, Any]) -> None:
    assert (await post(method, **sent)).status_code == 400
