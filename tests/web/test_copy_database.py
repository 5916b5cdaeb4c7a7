"""`laguna move-database`: the copy is complete, and every match goes on."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import create_async_engine

from laguna.terminal import main
from laguna.web import copy_database
from laguna.web.db.models import Base
from laguna.web.tables.outages import INTERVAL
from tests.support.databases.database_servers import Postgres
from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own, pair_at
from tests.support.web.table_client import step
from tests.support.web.watchers import Watchers

Everything = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database in which something has happened, and a table at which a match is under way."""
    place = tmp_path_factory.mktemp("played")
    with ServerProcess(place, "--bots", "1") as server, Watchers(server.address) as watchers:
        host = ApiClient(server.url, "Wirtin ∂")
        table = host.open("burano", "gondolier", "gondolier")
        watchers.watch(table)
        while host.http.get(f"/api/tables/{table}").json()["status"] != "over":
            time.sleep(0.05)
        watchers.leave(table)
        table, people = pair_at(server, "rialto")
        host.open("millefiori", "me", "open")

        async def play() -> None:
            lines = [await server.call(table, person) for person in people]
            assert (await lines[0].ask(type="say", id="hello", words="good evening; 'quoted' \\ ∂"))["type"] == "done"
            for _ in range(10):
                await step(lines, random.Random(1))
            for line in lines:
                await line.close()

        in_a_loop_of_its_own(play())
        assert server.stop() in (0, -15)
        assert isinstance(server.database, Path)
        return server.database, table


def everything(url: str) -> Everything:
    """All that a database holds, but for what one server process knows of itself."""
    if url.startswith("postgresql"):
        return in_a_loop_of_its_own(_everything_there(url))
    with contextlib.closing(sqlite3.connect(url)) as connection:
        out: Everything = {}
        for table in Base.metadata.sorted_tables:
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            out[table.name] = sorted(connection.execute(f"select {columns} from {table.name}"), key=repr)
        return out


def plain(row: Any) -> tuple[Any, ...]:
    """A row as SQLite tells it, which knows no truth but 0 and 1."""
    return tuple(int(value) if isinstance(value, bool) else value for value in row)


async def _everything_there(url: str) -> Everything:
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.connect() as connection:
        out = {
            table.name: sorted((plain(row) for row in await connection.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }
    await engine.dispose()
    return out


def test_copying_to_postgresql_and_back_keeps_everything(
    played: tuple[Path, str], postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, table = played
    url, back = postgres.database(), tmp_path / "back.sqlite"
    before = everything(str(file))
    assert main.main(["move-database", str(file), url]) == 0
    assert main.main(["move-database", url, str(back)]) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.count("3 matches") == 2, said
    assert everything(url) == before and everything(str(back)) == before
    assert len(before["rows"]) > 20 and before["chat"] and before["people"] and before["snapshots"] == []

    with ServerProcess(url, "--bots", "1") as server:
        begin = time.monotonic()
        assert "a server runs" in refused(capsys, url, str(tmp_path / "other.sqlite"))
        assert time.monotonic() - begin < 20 * INTERVAL
        # Whoever comes now gets a number that nobody had.
        newcomer = ApiClient(server.url, "New")
        assert newcomer.person == max(row[0] for row in before["people"]) + 1
        people = [person for (person,) in server.ask("select person from seats where match = ? order by seat", table)]

        async def play() -> None:
            lines = [await server.call(table, person) for person in people]
            for _ in range(5):
                assert await step(lines, random.Random(2))
            for line in lines:
                await line.close()

        in_a_loop_of_its_own(play())
        rows = server.rows(table)
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main.main(["move-database", *words]) == 1
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.strip().splitlines()) == 1 and "Traceback" not in said.err
    return said.err


def test_databases_that_cannot_be_copied_are_refused(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = played
    assert "same" in refused(capsys, str(file), str(file))
    assert "nothing.sqlite" in refused(capsys, str(tmp_path / "nothing.sqlite"), str(tmp_path / "x.sqlite"))
    assert not (tmp_path / "nothing.sqlite").exists()
    copy = tmp_path / "copy.sqlite"
    assert main.main(["move-database", str(file), str(copy)]) == 0
    capsys.readouterr()
    assert "not empty" in refused(capsys, str(file), str(copy))
    assert "cannot be used" in refused(capsys, str(file), "postgresql://nobody@127.0.0.1:1/none")


def test_a_failed_check_leaves_the_target_empty(
    played: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _ = played
    copy_all = copy_database._copy_all

    async def copy_badly(reading: Any, writing: Any, progress: Any) -> int:
        people = await copy_all(reading, writing, progress)
        await writing.execute(text("update rows set move = 'pass' where number = 3"))
        return people

    monkeypatch.setattr(copy_database, "_copy_all", copy_badly)
    bad = tmp_path / "bad.sqlite"
    assert "not the same" in refused(capsys, str(file), str(bad))
    assert all(rows == [] for rows in everything(str(bad)).values())
