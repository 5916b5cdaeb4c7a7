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
from laguna.core.rules import Options
from laguna.terminal.commands.serve import listen
from laguna.web.app import make_app
from laguna.web.db.models import BOT, BROWSER, PERSON, Person, Row
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.server.protocol import uvicorn_config
from laguna.web.tables.live import LiveTable
from tests.support.web.table_client import TableClient, call, dial
from tests.support.web.web_app import WebApp


class Quiet(uvicorn.Server):
    """A server that leaves signals to the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class LiveServer(WebApp):
    """A server with an address, and the clients connected to it."""

    def __init__(self, folder: Path, *, is_alone: bool = False, **settings: Any) -> None:
        """`is_alone`: use its own application, not the shared one."""
        super().__init__(folder)
        if is_alone:
            self.settings = copy.copy(self.settings)
            self.app = make_app(self.settings, b"a key for forms of a server alone")
        for name, value in settings.items():
            setattr(self.settings, name, value)
        self.settings.port = 0
        self._listening = listen(self.settings)
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._server = Quiet(uvicorn_config(self.app, self.settings))
        self._task: asyncio.Task[None] | None = None
        self._clients: list[TableClient] = []
        self._tickets: dict[int, str] = {}  # by person

    async def open(self) -> None:
        """Start serving."""
        self._task = asyncio.create_task(self._server.serve(sockets=[self._listening]))
        while not self._server.started:
            assert not self._task.done(), "the server did not start"
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Disconnect all clients and stop."""
        await super().close()
        for line in self._clients:
            await line.close()
        self._server.should_exit = True
        assert self._task is not None, "the server was opened"
        await self._task

    # People and tables.

    async def person(self, name: str) -> Person:
        """A new person, with a session."""
        made = await self.services.store.new_person(name)
        self._tickets[made.id] = await self.new_ticket(made)
        return made

    async def new_ticket(self, person: Person) -> str:
        """The cookie of a new session of a person."""
        _, ticket = await self.services.store.sessions.open(person, BROWSER)
        return ticket

    def ticket(self, person: Person) -> str:
        """The session cookie of a person who has come through `person`."""
        return self._tickets[person.id]

    async def table(
        self, game: str, players: Sequence[Person | str], options: Options | None = None, **terms: Any
    ) -> str:
        """A running match. A player given as a string is a bot of this level."""
        places = [
            SeatSetup(BOT, level=player, name="Squero") if isinstance(player, str) else SeatSetup(PERSON, person=player)
            for player in players
        ]
        if terms.get("is_rated"):
            await self._make_accounts([place.person for place in places if place.person is not None])
        host = next((player for player in players if not isinstance(player, str)), None) or await self.person("Host")
        return await self.services.seating.open(games.load(game), options or {}, places, TableTerms(**terms), host)

    async def _make_accounts(self, people: Sequence[Person]) -> None:
        """Rated tables are for accounts."""
        for person in people:
            person.login = person.login or f"login{person.id}"
            await self.services.store.change_person(person.id, login=person.login)

    async def pair(self, game: str, **terms: Any) -> tuple[str, list[TableClient]]:
        """A match of two people, and their connections."""
        people = [await self.person("Marta"), await self.person("Sam")]
        table = await self.table(game, people, **terms)
        return table, [await self.call(table, person) for person in people]

    async def live(self, table: str) -> LiveTable:
        """The table in the server's memory."""
        return await self.services.tables.get(table)

    async def rows(self, table: str) -> list[Row]:
        """The stored rows of a match."""
        return await self.services.store.rows(table)

    # Connections.

    async def _ticket(self, person: Person | None) -> str:
        if person is None:
            return ""
        return self._tickets.get(person.id) or await self.new_ticket(person)

    async def call(self, table: str, person: Person | None = None, **said: Any) -> TableClient:
        """Connect to a table; without a person, as a spectator."""
        line = await call(self.address, table, await self._ticket(person), **said)
        self._clients.append(line)
        return line

    async def dial(self, table: str, person: Person | None = None, **said: Any) -> TableClient:
        """Connect to a table without waiting for the first frame."""
        line = await dial(self.address, table, await self._ticket(person), **said)
        self._clients.append(line)
        return line
