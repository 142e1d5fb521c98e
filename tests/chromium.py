"""The browser of the tests: Debian's chromium, driven by playwright's package alone."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL = "no chromium here; on Debian and Ubuntu: apt-get install chromium"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def new_page(faults: list[str]) -> AsyncIterator[Page]:
    """An empty page; errors in its scripts are added to `faults`."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, INSTALL
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=SWITCHES)
        page = await browser.new_page(viewport={"width": 1320, "height": 900})
        page.on("pageerror", lambda error: faults.append(str(error)))
        yield page
        await browser.close()
