"""Runs `laguna` in a pseudo-terminal, or with pipes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PATIENCE: Final = 30.0  # seconds to wait for output or an end


def environment(home: Path, **settings: str) -> dict[str, str]:
    """The environment of a user with an empty home, in English by default."""
    own = ("LC_", "LANG", "LAGUNA_", "XDG_", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    fresh = {"HOME": str(home), "LANG": "C.UTF-8", "PYTHONPATH": _package_folder(), "TERM": "dumb"}
    return kept | fresh | settings


def _package_folder() -> str:
    """The folder of the package under test, so that the command has the same build."""
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
    """A command running in a pseudo-terminal, with its screen and keyboard."""

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
            preexec_fn=_start_in_terminal,
        )
        os.close(inside)
        self.shown: str = ""  # everything so far
        self._read: int = 0  # how much of it the test has read

    @property
    def pid(self) -> int:
        return self._process.pid

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(line.encode() + b"\n")

    def press(self, keys: bytes) -> None:
        os.write(self._screen, keys)

    def until(self, pattern: str) -> str:
        """Wait for a pattern; returns the output since the last wait, up to its end."""
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
        """Read output; returns whether the command is still running."""
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


def _start_in_terminal() -> None:
    """Start like a shell's foreground command: Ctrl-C in the pseudo-terminal reaches it and isn't ignored.

    A shell ignores SIGINT in what it runs in the background, a test suite for one, and child processes inherit that.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
