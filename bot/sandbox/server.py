"""The sandbox's HTTP server: the Bot API and the page, on this machine only."""

from __future__ import annotations

import asyncio
import json
import time
from types import TracebackType
from typing import Any, Self

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from bot.sandbox import methods
from bot.sandbox.calls import Call
from bot.sandbox.errors import Refused, bad_request, too_many_requests
from bot.sandbox.faults import Fault
from bot.sandbox.files import Upload
from bot.sandbox.page import page_routes
from bot.sandbox.params import Params, nested
from bot.sandbox.world import World

TOKEN = "12345:SANDBOX-LOCAL-TELEGRAM"  # noqa: S105 - opens nothing but this sandbox
MAX_BODY = 60 * 1024 * 1024


class Sandbox:
    """``async with Sandbox() as sandbox``: a Telegram at ``sandbox.url`` in the running event loop.

    ``port`` 0 takes a free one. A bot needs ``sandbox.url`` as its API address and ``sandbox.token``;
    the people are in ``sandbox.world``.
    """

    def __init__(self, port: int = 0, token: str = TOKEN, world: World | None = None) -> None:
        self.token = token
        self.world = world or World(bot_id=int(token.partition(":")[0]))
        self._port = port
        self._server: HTTPServer | None = None

    async def __aenter__(self) -> Self:
        sockets = bind_sockets(self._port, "127.0.0.1")
        self._port = sockets[0].getsockname()[1]
        handling = {"sandbox": self}
        application = Application(
            [
                (r"/bot([^/]+)/(\w+)", _MethodHandler, handling),
                (r"/file/bot([^/]+)/(.+)", _FileHandler, handling),
                *page_routes(self.world),
            ],
            default_handler_class=_NotFoundHandler,
            log_function=lambda handler: None,  # its lines would show the token
        )
        self._server = HTTPServer(application, max_buffer_size=MAX_BODY, max_body_size=MAX_BODY)
        self._server.add_sockets(sockets)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.world.updates.hang_up()
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"http://127.0.0.1:{self._port}"


class _Handler(RequestHandler):
    def initialize(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.world = sandbox.world

    def check_token(self, token: str) -> None:
        if ":" not in token:
            raise Refused(404, "Not Found")
        if token != self.sandbox.token:
            raise Refused(401, "Unauthorized")

    def answer(self, status: int, body: dict[str, Any]) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(body, ensure_ascii=False))


class _NotFoundHandler(RequestHandler):
    def prepare(self) -> None:
        self.set_status(404)
        self.finish({"ok": False, "error_code": 404, "description": "Not Found"})


class _FileHandler(_Handler):
    def get(self, token: str, path: str) -> None:
        try:
            self.check_token(token)
        except Refused as refusal:
            self.answer(refusal.code, refusal.body())
            return
        stored = self.world.files.get(path.rpartition("/")[2])
        if stored is None:
            self.answer(404, Refused(404, "Not Found").body())
            return
        self.set_header("Content-Type", "application/octet-stream")
        self.finish(self.world.files.read(stored))


class _MethodHandler(_Handler):
    """One call of the Bot API, with the faults and limits in force."""

    _running: asyncio.Task[Any] | None = None

    async def get(self, token: str, name: str) -> None:
        await self.post(token, name)

    async def post(self, token: str, name: str) -> None:
        call: Call | None = None
        started = time.monotonic()
        try:
            self.check_token(token)
            params = self._params()
            call = Call(name, _shown(params), started, self._chat(params))
            self.world.calls.add(call)
            self.world.changed()
            fault = self.world.faults.pick(name, call.chat)
            result = await self._carry_out(call, params, fault)
            if fault is not None and fault.kind == "lose":
                self._hang_up()
                return
            status, body = 200, {"ok": True, "result": result}
        except Refused as refusal:
            status, body = refusal.code, refusal.body()
        except _DroppedError:
            self._hang_up()
            return
        if call is not None:
            call.status, call.description = status, body.get("description", "")
            call.seconds = time.monotonic() - started
            self.world.changed()
        self.answer(status, body)

    async def _carry_out(self, call: Call, params: Params, fault: Fault | None) -> Any:
        if fault is not None:
            if fault.kind == "drop":
                raise _DroppedError
            if fault.kind == 429:
                raise too_many_requests(fault.retry_after)
            if fault.kind in (500, 502):
                raise Refused(fault.kind, {500: "Internal Server Error", 502: "Bad Gateway"}[fault.kind])
            if fault.kind == "slow":
                await asyncio.sleep(fault.seconds)
        self.world.pace.check(call.method, call.chat)
        self._running = asyncio.ensure_future(methods.call(self.world, call.method, params))
        try:
            return await self._running
        except asyncio.CancelledError:
            raise _DroppedError from None

    def on_connection_close(self) -> None:
        """Whoever polled has gone: its poll must not swallow a conflict meant for nobody."""
        if self._running is not None:
            self._running.cancel()

    def _hang_up(self) -> None:
        self.detach().close()

    def _params(self) -> Params:
        fields = {
            name: values[-1].decode("utf-8", "replace") for name, values in self.request.arguments.items()
        }
        if self.request.headers.get("Content-Type", "").startswith("application/json"):
            try:
                sent = json.loads(self.request.body or b"{}")
            except ValueError:
                sent = None
            if not isinstance(sent, dict):
                raise bad_request("can't parse request parameters JSON object")
            fields |= nested(sent).fields
        uploads = {
            name: Upload(files[0]["filename"], files[0]["content_type"], files[0]["body"])
            for name, files in self.request.files.items()
        }
        return Params(fields, uploads)

    def _chat(self, params: Params) -> Any:
        inline = self.world.inline_messages.get(params.text("inline_message_id"))
        if inline is not None:
            return inline.chat
        try:
            return self.world.chats.get(int(params.text("chat_id")))
        except ValueError:
            return None


class _DroppedError(Exception):
    """The connection is to be closed without an answer."""


def _shown(params: Params) -> dict[str, str]:
    files = {name: f"{upload.name} ({len(upload.data)} bytes)" for name, upload in params.uploads.items()}
    return {**params.fields, **files}
