"""The database file: other accounts of the machine can't read it, and a second server can't open it."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.web.server_process import SOURCES, ApiClient, ServerProcess

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have owners and modes elsewhere")


class FirstServer(ServerProcess):
    """A server that makes its database itself."""

    has_tables = False


@pytest.fixture(autouse=True)
def _generous_umask() -> Iterator[None]:
    """The account lets others read what it writes, as most do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> dict[str, str]:
    """The modes of all files in a folder that anybody else may use."""
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    return {name: oct(mode) for name, mode in modes.items() if mode & 0o077}


def laguna(*words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    environment = os.environ | {"PYTHONPATH": SOURCES}
    command = [sys.executable, "-m", "laguna", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment, check=False)


def serve_too(server: ServerProcess) -> subprocess.CompletedProcess[str]:
    """Try to run a second server on the same file."""
    return laguna("serve", "--no-browser", "--port", str(server.port + 1), "--database", str(server.database))


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What a refused command says."""
    assert done.returncode == 1 and done.stdout == "", done
    assert len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr
    return done.stderr


def test_nobody_else_can_read_a_new_database(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    folder.parent.mkdir()
    with FirstServer(folder) as server:
        ApiClient(server.url, "Marta").open("burano", "me", "open")
        assert {"laguna.sqlite", "laguna.sqlite-wal"} <= {path.name for path in folder.iterdir()}
        assert open_to_others(folder) == {}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_files_of_an_earlier_version_are_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    (folder / "notes.txt").write_text("what others may read")
    with FirstServer(folder) as server:
        ApiClient(server.url, "Marta").open("burano", "me", "open")
        server.kill()
        for path in folder.glob("laguna.sqlite*"):
            path.chmod(0o644)
        assert len(open_to_others(folder)) > 2
        server.start()
        assert open_to_others(folder) == {"notes.txt": "0o644"}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o755, "others use the folder too"
        assert any("only the database is private" in line for line in server.logged)


def test_links_beside_the_database_are_not_followed(tmp_path: Path) -> None:
    """In a folder that somebody else can write, a link must not make us change their or our other files."""
    from laguna.web.db import database_file  # the other tests run on servers before it too

    folder, other = tmp_path / "shared", tmp_path / "other.txt"
    folder.mkdir()
    other.write_text("of somebody else")
    other.chmod(0o644)
    (folder / "laguna.sqlite-journal").symlink_to(other)
    database_file.make_private(str(folder / "laguna.sqlite"))
    assert stat.S_IMODE(other.stat().st_mode) == 0o644
    assert stat.S_IMODE((folder / "laguna.sqlite").stat().st_mode) == 0o600


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table = ApiClient(server.url, "Marta").open("burano", "me", "open")
        link = tmp_path / "link.sqlite"
        link.symlink_to(tmp_path / "laguna.sqlite")
        assert "Another server has" in one_sentence(serve_too(server))
        assert "Another server has" in one_sentence(laguna("serve", "--no-browser", "--database", str(link)))
        assert "Another server has" in one_sentence(laguna("move-database", str(link), str(tmp_path / "x.sqlite")))
        assert server.is_ready() and ApiClient(server.url, "Sam").http.get(f"/api/tables/{table}").status_code == 200

        server.kill()  # the lock ends with the process
        begin = time.monotonic()
        server.start()
        assert time.monotonic() - begin < 20
        server.stop()
        with closing(sqlite3.connect(str(server.database))) as database:
            assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        assert laguna("move-database", str(server.database), str(tmp_path / "copy.sqlite")).returncode == 0
        assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600
