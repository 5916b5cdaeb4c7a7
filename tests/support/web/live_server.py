"""The application behind a real server on a loopback port, in this process, so that tests can look inside."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import uvicorn

from laguna import games
from laguna.core.game import Options
from laguna.terminal.connections import configured
from laguna.terminal.serve import listen
from laguna.web.app import make_app
from laguna.web.live import LiveTable
from laguna.web.models import BOT, PERSON, Person, Row
from laguna.web.people import PURPOSE
from laguna.web.store import Place, Terms
from tests.web.lines import Line, call, dial
from tests.web.stage import Stage


class Quiet(uvicorn.Server):
    """A server that leaves the signals to the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Harbour(Stage):
    """A server that can be reached, and whoever comes to it."""

    def __init__(self, folder: Path, *, is_alone: bool = False, **settings: Any) -> None:
        """`is_alone`: it shares its application with no other test that may run meanwhile."""
        super().__init__(folder)
        if is_alone:
            self.settings = copy.copy(self.settings)
            self.app = make_app(self.settings, b"a key for forms of a server alone")
        for name, value in settings.items():
            setattr(self.settings, name, value)
        self.settings.port = 0
        self._listening = listen(self.settings)
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._server = Quiet(configured(self.app, self.settings))
        self._task: asyncio.Task[None] | None = None
        self._lines: list[Line] = []

    async def open(self) -> None:
        """Begin to answer."""
        self._task = asyncio.create_task(self._server.serve(sockets=[self._listening]))
        while not self._server.started:
            assert not self._task.done(), "the server did not start"
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Everybody goes, then the server."""
        await super().close()
        for line in self._lines:
            await line.close()
        self._server.should_exit = True
        assert self._task is not None, "the server was opened"
        await self._task

    # People and tables.

    async def person(self, name: str) -> Person:
        """Somebody."""
        return await self.services.store.new_person(name)

    def ticket(self, person: Person) -> str:
        """What a browser's cookie holds."""
        return self.services.signer.ticket(PURPOSE, person.id, person.generation)

    async def table(
        self, game: str, players: Sequence[Person | str], options: Options | None = None, **terms: Any
    ) -> str:
        """A match that has begun; a player given by a word is a bot of this level."""
        places = [
            Place(BOT, level=player, name="Squero") if isinstance(player, str) else Place(PERSON, person=player)
            for player in players
        ]
        host = next((player for player in players if not isinstance(player, str)), None) or await self.person("Host")
        return await self.services.seating.open(games.load(game), options or {}, places, Terms(**terms), host)

    async def pair(self, game: str, **terms: Any) -> tuple[str, list[Line]]:
        """A match of two people, and their connections."""
        people = [await self.person("Marta"), await self.person("Sam")]
        table = await self.table(game, people, **terms)
        return table, [await self.call(table, person) for person in people]

    async def live(self, table: str) -> LiveTable:
        """A table as the server has it in hand."""
        return await self.services.tables.get(table)

    async def rows(self, table: str) -> list[Row]:
        """What is written down of a match."""
        return await self.services.store.rows(table)

    # Connections.

    async def call(self, table: str, person: Person | None = None, **said: Any) -> Line:
        """Connect to a table; without a person one is an onlooker."""
        line = await call(self.address, table, self.ticket(person) if person is not None else "", **said)
        self._lines.append(line)
        return line

    async def dial(self, table: str, person: Person | None = None, **said: Any) -> Line:
        """Connect to a table without waiting for what is shown."""
        line = await dial(self.address, table, self.ticket(person) if person is not None else "", **said)
        self._lines.append(line)
        return line
