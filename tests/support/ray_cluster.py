"""A real Ray cluster on this machine, started by a test and ended with it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.support.processes import wait_until
from tests.support.terminal_session import environment

MEMORY: Final = 80_000_000  # bytes for Ray's object store, the least it takes


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def ray_cluster(home: Path) -> Iterator[str]:
    """The address of a cluster of one machine with two cores."""
    port = free_port()
    folder = tempfile.mkdtemp(prefix="ray-")  # a test's own folder has too long a name for Ray's sockets
    command = [
        str(Path(sys.executable).with_name("ray")),
        *("start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}", "--num-cpus=2"),
        *("--include-dashboard=false", "--disable-usage-stats", f"--object-store-memory={MEMORY}"),
        f"--temp-dir={folder}",
    ]
    with open(home / "ray.log", "wb") as log:
        # A session of its own: `ray stop` would end every other Ray of this machine too.
        process = subprocess.Popen(
            command, env=environment(home), stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
        )
    address = f"127.0.0.1:{port}"
    try:
        wait_until(lambda: listens(address))
        yield address
    finally:
        wait_until(lambda: not killed(process.pid))
        process.wait()
        shutil.rmtree(folder)


def killed(session: int) -> list[int]:
    """What is left of a session; it is killed, but may have started something else in the meantime."""
    left = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended while we looked
            state, _, _, its_session = path.read_text().rpartition(")")[2].split()[:4]
            if int(its_session) == session and state != "Z":
                left.append(int(path.parent.name))
                os.kill(left[-1], signal.SIGKILL)
    return left


def listens(address: str) -> bool:
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), 1).close()
    except OSError:
        return False
    return True
