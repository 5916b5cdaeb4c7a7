"""Fixtures of the web tests: the application without a network, behind a real server, and databases."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from laguna.web import app
from laguna.web.http import rate_limits
from laguna.web.people import accounts
from tests.support.databases.database_servers import Postgres, Redis, started
from tests.support.example_games import TINY
from tests.support.web.live_server import LiveServer
from tests.support.web.movable_clock import MovableClock
from tests.support.web.web_app import FakeBots, WebApp

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # what is slow on purpose would be most of the time


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL; each test makes a database of its own there."""
    yield from started(Postgres())


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A real Redis."""
    yield from started(Redis())


@pytest.fixture
async def web_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WebApp]:
    """The application with an empty database; besides our games it has the small one that tests are made with."""
    monkeypatch.setenv("LAGUNA_GAMES", os.path.abspath(TINY))
    monkeypatch.setattr(app, "BotWorkers", FakeBots)
    monkeypatch.setattr(accounts, "_hasher", QUICK)
    made = WebApp(tmp_path)
    async with made.app.lifespan():
        yield made
        await made.close()


class StillTime:
    """Time as rate limits see it."""

    def __init__(self) -> None:
        self.seconds = time.monotonic()

    def monotonic(self) -> float:
        """It stands still until it is changed."""
        return self.seconds


@pytest.fixture
def still_limits(monkeypatch: pytest.MonkeyPatch) -> StillTime:
    """No time passes for rate limits: what was used up stays so, however slow the machine is."""
    made = StillTime()
    monkeypatch.setattr(rate_limits, "time", made)
    return made


@pytest.fixture
async def live_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: MovableClock
) -> AsyncIterator[LiveServer]:
    """The same behind a real server, with connections as browsers have them. It ends before the clock is put back."""
    monkeypatch.setenv("LAGUNA_GAMES", os.path.abspath(TINY))
    monkeypatch.setattr(app, "BotWorkers", FakeBots)
    monkeypatch.setattr(accounts, "_hasher", QUICK)
    made = LiveServer(tmp_path, moves_a_second=1000.0)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
def clock() -> Iterator[MovableClock]:
    """The server's clock, which goes by the system's again after the test."""
    made = MovableClock()
    yield made
    made.put_back()
