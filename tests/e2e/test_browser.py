"""The first minute: `python -m bot sandbox`, a real browser, and a match played by clicks alone."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.chromium import new_page
from tests.e2e.process import PATIENCE, environment, run
from tests.e2e.table import ON_TURN

OPEN = re.compile(r"Open (http://127\.0\.0\.1:\d+) in a browser")
TURNS = 6


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Where the sandbox says its page is, in an environment with no setting at all."""
    log = tmp_path / "sandbox.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "sandbox", "--port", "0"),
            cwd=tmp_path,
            env=environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    assert process.stdout
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    found = OPEN.match(line)
    assert found, line
    yield found[1]
    process.terminate()
    assert await process.wait() == 0
    assert not re.search("Traceback|ERROR", log.read_text())


@pytest.fixture
async def page(address: str) -> AsyncIterator[Page]:
    """The page; an error in its scripts fails the test."""
    faults: list[str] = []
    async with new_page(faults) as page:
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(address)
        yield page
    assert faults == []


class Phone:
    """One person's phone on the page."""

    def __init__(self, page: Page, name: str) -> None:
        self.root = page.locator(".phone").filter(has=page.locator("option:checked", has_text=name))
        self.board = self.root.locator(".message", has=page.locator("img.picture")).last
        self.caption = self.board.locator(".text")

    async def write(self, text: str) -> None:
        field = self.root.get_by_role("textbox", name="Message")
        await field.fill(text)
        await field.press("Enter")

    def buttons(self, icon: str) -> Locator:
        return self.root.locator(".key", has_text=icon)

    async def press(self, icon: str) -> None:
        """Press the first such button and wait for the board to say something else."""
        before = await self.caption.text_content() or ""
        await self.buttons(icon).first.click()
        await expect(self.caption).not_to_have_text(before, timeout=PATIENCE * 1000)

    async def disc(self) -> str:
        """The disc of whose turn it is."""
        found = ON_TURN.search(await self.caption.text_content() or "")
        assert found
        return found[1]


async def test_a_match_by_clicks_alone(page: Page) -> None:
    anna, boris, clara = Phone(page, "Anna"), Phone(page, "Борис"), Phone(page, "Clara")
    await anna.write("/narde 1")
    await boris.buttons("🤝").click()
    await expect(boris.root.get_by_role("status")).to_be_visible()
    for phone in (anna, boris, clara):
        await expect(phone.caption).to_contain_text("🎲")
        picture = phone.board.locator("img.picture")
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1280

    players = {"⚪️": anna, "⚫️": boris}
    for _ in range(TURNS):
        disc = await clara.disc()
        mover = players.pop(disc)
        (waiting,) = players.values()
        players[disc] = mover
        await waiting.buttons("→").first.click()
        await expect(waiting.root.get_by_role("status").last).to_be_visible()
        while await mover.buttons("→").count():
            await mover.press("→")
        await mover.press("✅")

    await anna.buttons("🏳️").first.click()
    await anna.buttons("✅ 🏳️").click()
    await expect(clara.buttons("🔁")).to_be_visible()
    await expect(clara.caption).to_contain_text("🏳️")
    await boris.buttons("📄").click()
    await expect(anna.root.get_by_text(".narde.txt")).to_be_visible()
    await boris.buttons("🔁").click()
    await anna.buttons("🤝").click()
    await expect(clara.caption).to_contain_text("🎲")
    await expect(clara.caption).to_contain_text(re.compile("Борис.*Anna", re.DOTALL))


async def test_a_page_that_cannot_be_opened(address: str, tmp_path: Path) -> None:
    """A taken port, or a setting that is none: one clear line, as for the bot itself."""
    port = address.rpartition(":")[2]
    for arguments, settings, word in (
        (("--port", port), {}, port),
        (("--port", "0"), {"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
    ):
        ended = await run(tmp_path, "bot", "sandbox", *arguments, **settings)
        assert ended.code == 1
        (line,) = ended.err.splitlines()
        assert word in line
