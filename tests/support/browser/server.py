"""A real server for browsers to talk to: a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

STARTING: Final = 60  # seconds that a start may take on a machine that does much else
SETTINGS: Final = {
    "LAGUNA_BOT_PAUSE": "0",  # nobody has to see what the bots do
    "LAGUNA_BOTS": "1",
    "LAGUNA_MOVES_A_SECOND": "1000",
    "LAGUNA_TABLES_AN_HOUR": "1000",
    "LAGUNA_LOG": "warning",
}


class Server:
    """`laguna serve` on a port and a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._database = folder / "laguna.sqlite"
        self._said = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "laguna", "serve", "--no-browser", "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LAGUNA_")}
        with open(self._said, "ab") as said:
            self._process = subprocess.Popen(
                [*command, "--database", str(self._database)],
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


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
