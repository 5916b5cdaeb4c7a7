"""A full disk: /readyz says so while pages can still be read, and says when there is room again."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.databases.database_servers import SmallPostgres
from tests.support.web.server_process import ApiClient, ServerProcess

LONGEST = 15.0  # seconds until a monitor may know


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 16 MB in memory. Needs root."""
    if os.geteuid() != 0:
        pytest.skip("only root mounts disks")
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", tmp_path], capture_output=True, check=False
    )
    if made.returncode != 0:
        pytest.skip(f"root may mount no disk here: {made.stderr.decode().strip()}")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "-l", tmp_path], check=True)


def fill(disk: Path) -> Path:
    """Leave no room on a disk."""
    ballast = disk / "ballast"
    with contextlib.suppress(OSError), open(ballast, "wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    return ballast


def wait_for(server: ServerProcess, status: int) -> str:
    """Ask /readyz until it answers with this status, and return what it says."""
    end = time.monotonic() + LONGEST
    while True:
        answer = httpx.get(f"{server.url}/readyz", timeout=6)
        if answer.status_code == status:
            return answer.text
        assert time.monotonic() < end, (answer.status_code, answer.text)
        time.sleep(0.1)


def a_move(client: ApiClient, table: str) -> dict[str, Any]:
    """A move that the position allows."""
    seen = client.http.get(f"/api/tables/{table}/position", params={"seat": 0}).json()
    return {"id": str(time.monotonic()), "seat": 0, "count": seen["count"], "action": seen["actions"][0]["action"]}


def test_a_full_sqlite_disk_is_not_ready(small_disk: Path) -> None:
    with ServerProcess(small_disk, LAGUNA_BOTS="1") as server:
        client = ApiClient(server.url, "Marta")
        table = client.open("burano", "me", "open")
        time.sleep(2.1)  # until it tries anew, for many who ask at once
        with ThreadPoolExecutor(20) as many:
            answers = list(many.map(lambda _: httpx.get(f"{server.url}/readyz", timeout=20).text, range(20)))
        assert set(answers) == {"ready"}
        ballast = fill(small_disk)
        assert "disk is full" in wait_for(server, 503)
        assert httpx.get(f"{server.url}/healthz").status_code == 200, "a restart would not help"
        assert client.http.get(f"/api/tables/{table}").status_code == 200, "it can still be read"
        ballast.unlink()
        assert wait_for(server, 200) == "ready"
        assert client.http.post("/api/people", json={"name": "Sam"}).status_code == 201


@pytest.mark.soak
def test_a_full_postgresql_disk_is_not_ready() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root mounts disks")
    postgres = SmallPostgres()
    postgres.start()
    try:
        with ServerProcess(postgres.database(), LAGUNA_BOTS="1") as server:
            client = ApiClient(server.url, "Marta")
            other = ApiClient(server.url, "Sam")
            table = client.open("burano", "me", "open")
            other.sit(table, 1)
            postgres.fill_up()
            assert wait_for(server, 503)
            if not postgres.has_ended():
                assert client.http.get(f"/api/tables/{table}").status_code == 200, "it can still be read"
            postgres.make_room()
            assert wait_for(server, 200) == "ready"
            assert client.http.post(f"/api/tables/{table}/moves", json=a_move(client, table)).status_code == 200
    finally:
        postgres.close()
