"""`laguna serve` in its own process on a free port, so that it can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import asyncpg
import httpx

import laguna
from laguna.web.people.sessions import PURPOSE
from laguna.web.people.tokens import Signer
from laguna.web.server.handover import SUFFIX
from tests.support.databases.empty_database import put_empty_database
from tests.support.example_games import TINY
from tests.support.ports import free_port
from tests.support.web.table_client import TableClient, call

Answer = TypeVar("Answer")
ONE_ADDRESS = (
    "LAGUNA_PEOPLE_AN_HOUR",
    "LAGUNA_SOCKETS_PER_PERSON",
    "LAGUNA_SOCKETS_PER_ADDRESS",
    "LAGUNA_CONNECTIONS_PER_ADDRESS",
)
LONGEST_START = 60.0  # seconds, on a machine that has much else to do
SOURCES = os.path.dirname(os.path.dirname(os.path.abspath(laguna.__file__)))  # the engine that is tested


class ServerProcess:
    """A server with its database. It can be started again on the same data."""

    has_tables = True  # whether it finds a new file with all tables, or makes the file itself

    def __init__(self, place: Path | str, *flags: str, **environment: str) -> None:
        """`place`: a folder for an SQLite file, or the address of a PostgreSQL database."""
        self.database: Path | str = place / "laguna.sqlite" if isinstance(place, Path) else place
        self.port = free_port()
        self._flags = flags
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self.said: list[str] = []  # lines on standard output
        self.logged: list[str] = []  # lines on standard error
        self._readers: list[threading.Thread] = []
        if (
            self.has_tables and isinstance(self.database, Path) and "PYTHONPATH" not in environment
        ):  # else another version
            put_empty_database(self.database)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    @property
    def id(self) -> int:
        """The process id."""
        assert self._process is not None, "it was started"
        return self._process.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LAGUNA_")}
        known = {"PYTHONPATH": SOURCES, "LAGUNA_GAMES": os.path.abspath(TINY), "LAGUNA_BOT_PAUSE": "0"}
        known |= dict.fromkeys(ONE_ADDRESS, "100000")  # all come from one address, and some are many browsers
        self._process = subprocess.Popen(
            [*command, "--database", str(self.database), *self._flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment | known | self._environment,
        )
        self._readers = [
            threading.Thread(target=keep, args=(self._process.stdout, self.said), daemon=True),
            threading.Thread(target=keep, args=(self._process.stderr, self.logged), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        end = time.monotonic() + LONGEST_START
        while not self.is_ready():
            assert self._process.poll() is None, f"it ended: {self.said} {self.logged}"
            assert time.monotonic() < end, f"it does not answer: {self.said} {self.logged}"
            time.sleep(0.05)

    def is_ready(self) -> bool:
        """Whether it answers."""
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill it at once."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop, and return its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> int:
        assert self._process is not None, "it was started"
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(by)
        status = self._process.wait(30)
        for reader in self._readers:
            reader.join(10)
        return status

    def workers(self) -> list[int]:
        """The process ids of its workers, from /proc."""
        out: list[int] = []
        for name in os.listdir("/proc"):
            with contextlib.suppress(OSError):
                if name.isdigit() and b"spawn_main" in Path("/proc", name, "cmdline").read_bytes():
                    status = Path("/proc", name, "stat").read_text(encoding="utf-8")
                    if int(status.rpartition(")")[2].split()[1]) == self.id:
                        out.append(int(name))
        return sorted(out)

    def handover_sockets(self) -> list[int]:
        """The workers that accept connections from others."""
        opened = Path("/proc/net/unix").read_text(encoding="utf-8").splitlines()
        sockets = {f"socket:[{line.split()[6]}]" for line in opened if line.endswith(SUFFIX)}
        return [worker for worker in self.workers() if sockets & links(Path("/proc", str(worker), "fd"))]

    # Looking inside.

    def signer(self) -> Signer:
        """The signer of this server."""
        return Signer(self.ask("select value from keys where name = 'signing'")[0][0])

    def ticket(self, person: int, kind: str = "browser") -> str:
        """The cookie of a new session of a person, or a token."""
        if not self._has_sessions():
            return self.signer().ticket(PURPOSE, person, 0)
        secret = secrets.token_urlsafe(24)
        hashed = hashlib.sha256(secret.encode()).hexdigest()
        moment = int(1000 * time.time())
        added = self.ask(
            "insert into sessions (person, kind, secret, generation, label, is_old, created, seen) "
            "select id, cast(? as varchar(8)), cast(? as varchar(64)), generation, '', is_deleted, cast(? as bigint), "
            "cast(? as bigint) from people where id = ? returning id",
            *(kind, hashed, moment, moment, person),
        )
        return f"{added[0][0]}.{secret}"

    def _has_sessions(self) -> bool:
        """Whether this version stores sessions: 0.1 did not."""
        try:
            self.ask("select id from sessions where id = 0")
        except (sqlite3.OperationalError, asyncpg.UndefinedTableError):
            return False
        return True

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Query the database, or change it."""
        if isinstance(self.database, Path):
            with contextlib.closing(sqlite3.connect(self.database, timeout=10)) as connection, connection:
                return connection.execute(sql, values).fetchall()
        for number in range(len(values)):
            sql = sql.replace("?", f"${number + 1}", 1)
        return in_a_loop_of_its_own(ask_postgres(self.database, sql, values))

    def rows(self, table: str) -> list[tuple[Any, ...]]:
        """The stored rows of a match."""
        return self.ask("select number, kind, seat, move, own from rows where match = ? order by number", table)

    async def call(self, table: str, person: int | None = None, **said: object) -> TableClient:
        """Connect to a table as soon as the server answers."""
        ticket = self.ticket(person) if person is not None else ""
        for _ in range(100):
            try:
                return await call(self.address, table, ticket, **said)
            except OSError:
                await asyncio.sleep(0.1)
        raise AssertionError("the server does not answer")


def links(folder: Path) -> set[str]:
    """The targets of the links in a folder of a running process, which may end meanwhile."""
    out: set[str] = set()
    with contextlib.suppress(OSError):
        for link in folder.iterdir():
            with contextlib.suppress(OSError):
                out.add(os.readlink(link))
    return out


async def ask_postgres(url: str, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    """Query PostgreSQL over a new connection."""
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(sql, *values)]
    finally:
        await connection.close()


def in_a_loop_of_its_own(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in its own event loop, even if one is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class ApiClient:
    """A program that plays through the API."""

    def __init__(self, url: str, name: str, *, source: str = "") -> None:
        """`source`: the address it calls from, e.g. 127.0.0.2."""
        transport = httpx.HTTPTransport(local_address=source or None)
        self.http = httpx.Client(base_url=url, timeout=30, transport=transport)
        made = self.http.post("/api/people", json={"name": name})
        assert made.status_code == 201, made.text
        self.person: int = made.json()["person"]
        self.token: str = made.json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def open(self, game: str, *seats: str) -> str:
        """Open a table; a seat is "me", "open", or a bot's level."""
        places = [
            {"kind": seat} if seat in ("me", "open", "link") else {"kind": "bot", "level": seat} for seat in seats
        ]
        made = self.http.post("/api/tables", json={"game": game, "seats": places})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        answer = self.http.post(f"/api/tables/{table}/seats/{seat}")
        assert answer.status_code == 200, answer.text


def pair_at(server: ServerProcess, game: str) -> tuple[str, list[int]]:
    """A match of two people."""
    one, other = ApiClient(server.url, "Marta"), ApiClient(server.url, "Sam")
    table = one.open(game, "me", "open")
    other.sit(table, 1)
    return table, [one.person, other.person]


def keep(stream: object, lines: list[str]) -> None:
    """Read a stream to its end."""
    for line in stream:  # type: ignore[attr-defined]
        lines.append(line)
