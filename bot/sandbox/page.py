"""The page with the phones: its files, its actions, and the live stream of what changes."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from typing import Any

from tornado.web import RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from bot.sandbox.acting import Nonsense, act
from bot.sandbox.files import shown_type
from bot.sandbox.state import Change
from bot.sandbox.view import answer_view, message_view, messages_view, world_view
from bot.sandbox.world import World

_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
_POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class _PageHandler(RequestHandler):
    def initialize(self, world: World) -> None:
        self.world = world

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-cache")


class StaticHandler(_PageHandler):
    """``page.html`` and what it loads, from the package."""

    def get(self, name: str = "") -> None:
        """One file; the page itself for no name."""
        name = name or "page.html"
        source = files("bot.sandbox").joinpath(name)
        kind = _TYPES.get(name.rpartition(".")[2])
        if kind is None or not source.is_file():
            self.send_error(404)
            return
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.finish(source.read_bytes())


class PictureHandler(_PageHandler):
    """A file the bot has sent: shown if it is a picture or a film, else only to be saved."""

    def get(self, file_id: str) -> None:
        """The bytes."""
        stored = self.world.files.get(file_id)
        try:
            data = self.world.files.read(stored) if stored else b""
        except LookupError:  # it had to make room
            data = b""
        if not data:
            self.send_error(404)
            return
        self.set_header("Content-Type", shown_type(data))
        self.set_header("Cache-Control", "private, max-age=86400, immutable")
        if shown_type(data) == "application/octet-stream":
            self.set_header("Content-Disposition", "attachment")
        self.finish(data)


class ActionHandler(_PageHandler):
    """``POST /sandbox/do/NAME`` with a JSON object: what somebody does on a phone."""

    async def post(self, name: str) -> None:
        """The action's result, or ``{"error": reason}`` with status 400."""
        self.set_header("Content-Type", "application/json")
        try:
            result = await act(self.world, name, self._wish())
        except Nonsense as fault:
            self.set_status(400)
            result = {"error": str(fault)}
        self.finish(json.dumps(result))

    def _wish(self) -> dict[str, Any]:
        # other sites' pages may send forms here, but no JSON without asking first
        if not self.request.headers.get("Content-Type", "").startswith("application/json"):
            raise Nonsense("JSON is expected")
        try:
            wish = json.loads(self.request.body)
        except ValueError:
            raise Nonsense("That is no JSON") from None
        if not isinstance(wish, dict):
            raise Nonsense("A JSON object is expected")
        return wish


class LiveHandler(WebSocketHandler):
    """A stream of JSON objects: the whole world at first, then each change."""

    def initialize(self, world: World) -> None:
        """Note whose changes to send."""
        self.world = world
        self._world_due = False

    def open(self, *args: str, **kwargs: str) -> None:
        """Show all there is, then listen."""
        self._send(world_view(self.world))
        self._send(messages_view(self.world))
        self.world.listeners.append(self._changed)

    def on_close(self) -> None:
        """Stop listening."""
        if self._changed in self.world.listeners:
            self.world.listeners.remove(self._changed)
            self.world.changed()

    def on_message(self, message: str | bytes) -> None:
        """A page only listens."""

    def _changed(self, change: Change) -> None:
        if change.message is not None:
            self._send({"type": "messages", "messages": [message_view(change.message)]})
        if change.press is not None:
            self._send(answer_view(change.press))
        if change.accounts and not self._world_due:
            self._world_due = True
            asyncio.get_running_loop().call_soon(self._send_world)

    def _send_world(self) -> None:
        self._world_due = False
        self._send(world_view(self.world))

    def _send(self, view: dict[str, Any]) -> None:
        # its future fails when the page is closed meanwhile, which on_close tells anyway
        try:
            asyncio.ensure_future(self.write_message(view)).add_done_callback(_ignore_closed)
        except WebSocketClosedError:
            self.on_close()


def _ignore_closed(sending: asyncio.Future[Any]) -> None:
    if not sending.cancelled():
        sending.exception()


def page_routes(world: World) -> list[tuple[str, type[RequestHandler], dict[str, Any]]]:
    """The page's addresses."""
    given = {"world": world}
    return [
        (r"/", StaticHandler, given),
        (r"/sandbox/live", LiveHandler, given),
        (r"/sandbox/file/([\w-]+)", PictureHandler, given),
        (r"/sandbox/do/(\w+)", ActionHandler, given),
        (r"/sandbox/([\w.]+)", StaticHandler, given),
    ]
