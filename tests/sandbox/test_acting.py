"""What the page asks over HTTP, and what it may not."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from telegram import Bot
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from bot.sandbox import Sandbox, World
from tests.sandbox.conftest import Club
from tests.sandbox.pictures import PNG


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"{sandbox.url}/sandbox") as opened:
        yield opened


@pytest.mark.parametrize(
    ("action", "wish", "reason"),
    [
        ("nonsense", {}, "There is no action nonsense"),
        ("say", {}, "The wish lacks 'user'"),
        ("say", {"user": "ANNA", "chat": "GROUP"}, "The wish lacks 'text'"),
        ("block", {}, "The wish lacks 'blocked'"),
        ("say", {"user": 1, "chat": 1, "text": "x"}, "There is no person 1"),
        ("say", {"user": "ANNA", "chat": 1, "text": "x"}, "There is no chat 1"),
        ("say", {"user": "x", "chat": 1, "text": "x"}, "A number is expected, not 'x'"),
        ("say", {"user": None, "chat": 1, "text": "x"}, "A number is expected, not None"),
        ("say", {"user": "STRANGER", "chat": "GROUP", "text": "x"}, "Mallory cannot write in Club"),
        (
            "press",
            {"user": "ANNA", "chat": "GROUP", "message": 1, "row": 0, "column": 0},
            "The message is gone",
        ),
        ("choose", {"user": "ANNA", "chat": "GROUP", "query": "1", "result": "1"}, "no longer offered"),
        ("open", {"user": "ANNA", "url": "https://example.org"}, "No link to the bot"),
        ("person", {"name": " "}, "A person needs a name"),
        ("group", {"title": "x", "members": []}, "A group needs members"),
        ("group", {"title": "x", "members": ["ANNA"], "kind": "dialog"}, "needs two people"),
        ("membership", {"user": "ANNA", "chat": "GROUP", "whom": "ANNA", "change": "x"}, "has no change 'x'"),
    ],
)
async def test_nonsense_is_refused_in_words(
    client: httpx.AsyncClient, club: Club, action: str, wish: Any, reason: str
) -> None:
    known = {"ANNA": club.anna.id, "STRANGER": club.stranger.id, "GROUP": club.group.id}
    text = json.dumps(wish)
    for name, number in known.items():
        text = text.replace(f'"{name}"', str(number))
    answer = await client.post(f"/do/{action}", json=json.loads(text))
    assert answer.status_code == 400
    assert reason in answer.json()["error"]


async def test_a_button_out_of_reach_is_gone(client: httpx.AsyncClient, bot: Bot, club: Club) -> None:
    sent = await bot.send_message(club.group.id, "no keyboard")
    wish = {"user": club.anna.id, "chat": club.group.id, "message": sent.message_id, "row": 0, "column": 0}
    answer = await client.post("/do/press", json=wish)
    assert (answer.status_code, answer.json()) == (400, {"error": "The button is gone"})


@pytest.mark.parametrize(
    ("body", "kind"),
    [("{}", "text/plain"), ("{", "application/json"), ("[]", "application/json"), ("", "application/json")],
)
async def test_only_json_objects_are_taken(client: httpx.AsyncClient, body: str, kind: str) -> None:
    answer = await client.post("/do/trouble", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 400


async def test_files_are_shown_only_if_they_are_pictures(
    client: httpx.AsyncClient, bot: Bot, club: Club
) -> None:
    photo = (await bot.send_photo(club.group.id, PNG)).photo[-1].file_id
    document = (await bot.send_document(club.group.id, b"<script>", filename="a.html")).document
    assert document is not None
    shown, saved = [await client.get(f"/file/{number}") for number in (photo, document.file_id)]
    assert (shown.content, shown.headers["Content-Type"]) == (PNG, "image/png")
    assert saved.headers["Content-Type"] == "application/octet-stream"
    assert saved.headers["Content-Disposition"] == "attachment"
    assert saved.headers["X-Content-Type-Options"] == "nosniff"
    assert (await client.get("/file/nothing")).status_code == 404


@pytest.mark.parametrize("path", ["/world.py", "/..%2Fpage.html", "/nothing.js", "/methods"])
async def test_only_the_pages_own_files_are_served(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_other_sites_cannot_listen(sandbox: Sandbox) -> None:
    address = sandbox.url.replace("http", "ws") + "/sandbox/live"
    with pytest.raises(Exception, match="403"):
        await websocket_connect(HTTPRequest(address, headers={"Origin": "https://example.org"}))


async def test_the_stream_tells_all_and_then_what_changes(sandbox: Sandbox, world: World, club: Club) -> None:
    world.say(club.anna, club.group, "hello")
    stream = await websocket_connect(sandbox.url.replace("http", "ws") + "/sandbox/live")

    async def next_event() -> dict[str, Any]:
        text = await stream.read_message()
        assert isinstance(text, str)
        event: dict[str, Any] = json.loads(text)
        return event

    first, second = await next_event(), await next_event()
    assert [user["name"] for user in first["users"]] == ["Anna", "Борис Петров", "Mallory"]
    assert [message["text"] for message in second["messages"]] == ["hello"]
    world.say(club.boris, club.group, "hi")
    assert [message["text"] for message in (await next_event())["messages"]] == ["hi"]
    world.kick(club.group, club.boris, by=club.anna)
    kinds = {(await next_event())["type"] for _ in range(2)}
    assert kinds == {"messages", "world"}
    stream.close()
    await world.wait_for(lambda: not world.listeners)
