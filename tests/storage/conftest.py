from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from storage import open_store
from storage.base import Store

Reopen = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that does not exist yet, of each backend there is."""
    return {"sqlite": f"sqlite:///{tmp_path / 'narde.db'}"}[request.param]


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened
