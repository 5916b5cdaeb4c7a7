"""A terminal that a test sits at: runs `laguna` behind a pseudo-terminal, or plainly with pipes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PATIENCE: Final = 30.0  # seconds until a test gives up waiting


def environment(home: Path, **settings: str) -> dict[str, str]:
    """That of a user with an empty home, who speaks English unless something else is set."""
    own = ("LC_", "LANG", "LAGUNA_", "XDG_", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    fresh = {"HOME": str(home), "LANG": "C.UTF-8", "PYTHONPATH": _package_folder(), "TERM": "dumb"}
    return kept | fresh | settings


def _package_folder() -> str:
    """Where the package under test lies, so that the command is of the same build."""
    import laguna

    return str(Path(laguna.__file__).parent.parent)


def laguna(home: Path, *arguments: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "laguna", *arguments],
        env=environment(home, **settings),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=PATIENCE,
        check=False,
    )


class Terminal:
    """A running command, what it has shown, and a keyboard."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        columns: int = 100,
        redirect: str = "",
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self._screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        command = [sys.executable, "-m", "laguna", *arguments]
        self._process = subprocess.Popen(
            ["sh", "-c", f"exec {shlex.join(command)} {redirect}"] if redirect else command,
            env=environment(home, **(settings or {})),
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(inside)
        self.shown: str = ""  # all of it
        self._read: int = 0  # how much of it the test has looked at

    @property
    def pid(self) -> int:
        return self._process.pid

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(line.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        os.write(self._screen, keys)

    def until(self, pattern: str) -> str:
        """Wait until something is shown; returns what was shown since the last waiting, up to it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = re.compile(pattern).search(self.shown, self._read)
            if found:
                seen = self.shown[self._read : found.end()]
                self._read = found.end()
                return seen
            if time.monotonic() > deadline or not self._look():
                raise AssertionError(f"{pattern!r} was not shown; the last lines were:\n{self.shown[-3000:]}")

    def hang_up(self) -> None:
        """Close the terminal under the command, and wait until it has ended."""
        os.close(self._screen)
        self._process.wait(PATIENCE)

    def end(self) -> int:
        """Wait until the command has ended; returns its exit status."""
        while self._look():
            pass
        os.close(self._screen)
        return self._process.wait(PATIENCE)

    def _look(self) -> bool:
        """Read what is shown; whether the command is still there."""
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        if not ready:
            self._process.kill()
            raise AssertionError(f"nothing more was shown after:\n{self.shown[-3000:]}")
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


def _take_terminal() -> None:
    """Make the pseudo-terminal the one whose Ctrl-C reaches the command."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
