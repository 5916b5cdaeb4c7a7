"""`laguna serve` for the browser tests, in a process that can be killed and restarted."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from tests.support.databases.empty_database import put_empty_database
from tests.support.ports import free_port

STARTING: Final = 60  # seconds that a start may take on a machine that does much else
SETTINGS: Final = {
    "LAGUNA_BOT_PAUSE": "0",  # nobody has to see what the bots do
    "LAGUNA_BOTS": "1",
    "LAGUNA_MOVES_A_SECOND": "1000",
    "LAGUNA_TABLES_AN_HOUR": "1000",
    "LAGUNA_PEOPLE_AN_HOUR": "10000",  # all come from one address
    "LAGUNA_SOCKETS_PER_PERSON": "1000",
    "LAGUNA_RUNNING_TABLES": "10000",
    "LAGUNA_RUNNING_TABLES_PER_NETWORK": "10000",
    "LAGUNA_RUNNING_BOTS": "10000",
    "LAGUNA_RUNNING_BOTS_PER_NETWORK": "10000",
    "LAGUNA_LOG": "warning",
    "LAGUNA_NAMES": "127.0.0.1,laguna.test",  # the second as another machine would call it
    "LAGUNA_WEBHOOKS_INSIDE": "true",  # push services of the tests are on this machine
}


class Server:
    """`laguna serve` on a port and a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.database = folder / "laguna.sqlite"
        self._said = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        put_empty_database(self.database)
        self.start()

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def ticket(self, person: int) -> str:
        """The cookie of a new session of a person."""
        secret = secrets.token_urlsafe(24)
        hashed = hashlib.sha256(secret.encode()).hexdigest()
        moment = int(1000 * time.time())
        with contextlib.closing(sqlite3.connect(self.database, timeout=10)) as database, database:
            added = database.execute(
                "insert into sessions (person, kind, secret, generation, label, is_old, created, seen) "
                "select id, 'browser', ?, generation, '', is_deleted, ?, ? from people where id = ?",
                (hashed, moment, moment, person),
            )
        return f"{added.lastrowid}.{secret}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LAGUNA_")}
        with open(self._said, "ab") as said:
            self._process = subprocess.Popen(
                [*command, "--database", str(self.database)],
                env=environment | SETTINGS,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        self._wait()

    def _wait(self) -> None:
        assert self._process is not None, "it was started"
        end = time.monotonic() + STARTING
        while not self._answers():
            assert self._process.poll() is None, f"the server ended: {self.said()}"
            assert time.monotonic() < end, f"the server did not answer within {STARTING} s: {self.said()}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.address + "/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        assert self._process is not None, "it was started"
        self._process.kill()
        self._process.wait()

    def said(self) -> str:
        """What it has written, which should be nothing but where it listens."""
        return self._said.read_text(encoding="utf-8")
