"""The arena on a Ray cluster: a real one, on this machine, started by the test and ended with it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from laguna.core.record import Record
from tests.arena.crews import without_times
from tests.arena.traps import TrappedGame
from tests.arena.waiting import lines_in, wait_for
from tests.cli.conftest import Command
from tests.cli.terminal import PATIENCE, environment

DUEL: Final = ("arena", "burano", "greedy", "uniform")
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
        wait_for(lambda: listens(address))
        yield address
    finally:
        wait_for(lambda: not killed(process.pid))
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


@pytest.mark.soak  # a cluster takes a third of a minute to start
def test_a_cluster_gives_the_same_results(home: Path, tmp_path: Path) -> None:
    """As the processes of this machine do; the death of a worker is survived, that of the cluster told."""
    game = TrappedGame(home, tmp_path)
    asked = (*DUEL, "--games", "10", "--json")
    plain = game.laguna(*asked)
    with ray_cluster(home) as address:
        done = game.laguna(*asked, "--ray", address, "--record", tmp_path / "records")
        assert (done.returncode, done.stderr) == (0, "")
        assert without_times(done.stdout) == without_times(plain.stdout)
        game.set("kill", 1)
        again = game.laguna(*asked, "--ray", address, "--workers", "1")
        long = game.start(*DUEL, "--games", "9000", "--ray", address, "--file", tmp_path / "results.jsonl")
        wait_for(lambda: lines_in(tmp_path / "results.jsonl") > 10)
    _, said = long.communicate(timeout=PATIENCE)
    assert long.returncode == 1
    assert said == f"laguna: no Ray cluster answers at {address} (Connection refused); `ray start --head` starts one\n"
    assert (again.returncode, again.stderr) == (0, "")
    document = json.loads(again.stdout)
    assert document["again"] == [{"game": 1, "why": "a worker died"}]
    assert without_times(json.dumps(document | {"again": []})) == without_times(plain.stdout)
    records = sorted((tmp_path / "records").glob("*.txt"))
    assert len(records) == 10
    for path in records:
        Record.parse(path.read_text(encoding="utf-8"))


def listens(address: str) -> bool:
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), 1).close()
    except OSError:
        return False
    return True


def test_an_address_at_which_nobody_answers_is_refused(run: Command) -> None:
    address = f"127.0.0.1:{free_port()}"
    assert run.refusal(*DUEL, "--ray", address) == (
        f"no Ray cluster answers at {address} (Connection refused); `ray start --head` starts one"
    )


def test_an_address_at_which_something_else_answers_is_refused(run: Command) -> None:
    def answer() -> None:
        with server.accept()[0] as line:
            line.sendall(b"220 mail.example.org\r\n")
            line.recv(100)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=answer, daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert run.refusal(*DUEL, "--ray", address) == (
            f"no Ray cluster answers at {address} (something else does); `ray start --head` starts one"
        )


@pytest.mark.parametrize("address", ["here", "127.0.0.1", ":6379", "127.0.0.1:port", "127.0.0.1:-1"])
def test_what_is_no_address_is_refused(run: Command, address: str) -> None:
    assert run.refusal(*DUEL, "--ray", address) == (
        f"'{address}' is no address of a Ray cluster; it looks like 127.0.0.1:6379"
    )


def test_without_ray_it_is_told_how_to_get_it(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # what Python itself writes there for what cannot be imported
    assert run.refusal(*DUEL, "--ray", "127.0.0.1:6379") == "Ray is not installed; `pip install laguna[ray]` does it"
