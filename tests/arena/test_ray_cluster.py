"""The arena on a Ray cluster: a real one, on this machine, started by the test and ended with it."""

from __future__ import annotations

import json
import socket
import sys
import threading
from pathlib import Path
from typing import Final

import pytest

from laguna.core.record import Record
from tests.support.arena_runs import without_times
from tests.support.command import Command
from tests.support.crashing_game import CrashingGame
from tests.support.processes import lines_in, wait_until
from tests.support.ray_cluster import free_port, ray_cluster
from tests.support.terminal_session import PATIENCE

DUEL: Final = ("arena", "burano", "greedy", "uniform")


@pytest.mark.soak  # a cluster takes a third of a minute to start
def test_a_cluster_gives_the_same_results(home: Path, tmp_path: Path) -> None:
    """As the processes of this machine do; the death of a worker is survived, that of the cluster told."""
    game = CrashingGame(home, tmp_path)
    asked = (*DUEL, "--games", "10", "--json")
    plain = game.laguna(*asked)
    with ray_cluster(home) as address:
        done = game.laguna(*asked, "--ray", address, "--record", tmp_path / "records")
        assert (done.returncode, done.stderr) == (0, "")
        assert without_times(done.stdout) == without_times(plain.stdout)
        game.set("kill", 1)
        again = game.laguna(*asked, "--ray", address, "--workers", "1")
        long = game.start(*DUEL, "--games", "9000", "--ray", address, "--file", tmp_path / "results.jsonl")
        wait_until(lambda: lines_in(tmp_path / "results.jsonl") > 10)
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


def test_an_address_where_nothing_answers_is_refused(run: Command) -> None:
    address = f"127.0.0.1:{free_port()}"
    assert run.refusal(*DUEL, "--ray", address) == (
        f"no Ray cluster answers at {address} (Connection refused); `ray start --head` starts one"
    )


def test_an_address_where_something_else_answers_is_refused(run: Command) -> None:
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
def test_malformed_addresses_are_refused(run: Command, address: str) -> None:
    assert run.refusal(*DUEL, "--ray", address) == (
        f"'{address}' is no address of a Ray cluster; it looks like 127.0.0.1:6379"
    )


def test_without_ray_the_pip_command_is_named(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # what Python itself writes there for what cannot be imported
    assert run.refusal(*DUEL, "--ray", "127.0.0.1:6379") == "Ray is not installed; `pip install laguna[ray]` does it"
