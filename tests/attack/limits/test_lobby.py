"""Attacks on the lobby: tables where nobody waits push nobody out, and do not stay for ever."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator

import httpx
import pytest

from laguna.web.db.open_tables import DAY, HOUR, INVITATION_EXPIRES_AFTER, LISTED_FOR, MINUTE, PER_OWNER
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import dial

MANY = 31


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which one guest opens many tables."""
    with ServerProcess(tmp_path_factory.mktemp("lobby"), "--bots", "1", LAGUNA_TABLES_AN_HOUR="1000") as made:
        yield made


@pytest.fixture(autouse=True)
def _empty(server: ServerProcess) -> None:
    """No table is left of an earlier test."""
    change(server, "update matches set status = 'removed'")


def change(server: ServerProcess, sql: str, *values: object) -> None:
    """Change the database behind the server's back."""
    with sqlite3.connect(server.database, timeout=10) as connection:
        connection.execute(sql, values)


def listed(server: ServerProcess) -> list[str]:
    """The tables that the lobby shows to a stranger, in its order."""
    page = httpx.get(f"{server.url}/").text
    return re.findall(r'(?:action|href)="/table/([\w-]+)/join"', page)


def left_alone(server: ServerProcess, table: str, milliseconds: int) -> None:
    """Nobody has been at this table for so long."""
    change(server, "update matches set here_at = here_at - ? where id = ?", milliseconds, table)


def test_one_guest_does_not_fill_the_lobby(server: ServerProcess) -> None:
    stranger, guest = ApiClient(server.url, "Marta"), ApiClient(server.url, "Many")
    wanted = stranger.open("burano", "me", "open")
    for _ in range(MANY):
        guest.open("burano", "me", "open")
    shown = listed(server)
    assert wanted in shown and len(shown) == 1 + PER_OWNER
    told = [table["id"] for table in httpx.get(f"{server.url}/api/tables").json()]
    assert sorted(told) == sorted(shown), "the API lists the same"


def test_tables_where_nobody_waits_are_not_listed(server: ServerProcess) -> None:
    guest = ApiClient(server.url, "Marta")
    there, away = guest.open("burano", "me", "open"), guest.open("burano", "me", "open")
    left_alone(server, away, LISTED_FOR + MINUTE)
    assert listed(server) == [there]
    nobody = ApiClient(server.url, "Nobody").open("burano", "open", "open")
    assert nobody not in listed(server), "its owner does not play"


@pytest.mark.anyio
async def test_a_connected_player_lists_a_table_and_a_spectator_does_not(server: ServerProcess) -> None:
    guest = ApiClient(server.url, "Marta")
    table = guest.open("burano", "me", "open")
    left_alone(server, table, LISTED_FOR + MINUTE)
    async with (await dial(server.address, table)).socket:
        assert listed(server) == [], "somebody who only looks waits for nobody"
    async with (await dial(server.address, table, server.ticket(guest.person))).socket:
        await eventually(lambda: listed(server) == [table])


@pytest.mark.anyio
async def test_a_program_that_asks_for_its_table_waits_there(server: ServerProcess) -> None:
    guest = ApiClient(server.url, "Marta")
    table = guest.open("burano", "me", "open")
    left_alone(server, table, LISTED_FOR + MINUTE)
    httpx.get(f"{server.url}/api/tables/{table}")
    assert listed(server) == []
    guest.http.get(f"/api/tables/{table}")
    await eventually(lambda: listed(server) == [table])


def test_tables_that_lack_fewest_players_come_first(server: ServerProcess) -> None:
    one, other = ApiClient(server.url, "Marta"), ApiClient(server.url, "Sam")
    nearly = one.open("burano", "me", "merchant", "open")
    empty = other.open("burano", "me", "open", "open")
    assert listed(server) == [nearly, empty]
    other.sit(nearly, 2)
    assert listed(server) == [empty]


@pytest.mark.anyio
async def test_forgotten_tables_expire_and_their_owner_is_told(server: ServerProcess) -> None:
    """What is left alone for hours is closed; invitations and tables with a day for each turn wait longer."""
    guest = ApiClient(server.url, "Marta")
    forgotten, recent = guest.open("burano", "me", "open"), guest.open("burano", "me", "open")
    daily, invited = guest.open("burano", "me", "open"), guest.open("burano", "me", "link")
    old = guest.open("burano", "me", "link")
    change(server, "update matches set pace = 'day' where id = ?", daily)
    for table, hours in ((forgotten, 7), (recent, 5), (daily, 7), (invited, 7)):
        left_alone(server, table, hours * HOUR)
    left_alone(server, old, INVITATION_EXPIRES_AFTER + DAY)
    server.kill()
    server.start()
    sql = "select id from matches where status = ? order by created"
    await eventually(lambda: server.ask(sql, "expired") == [(forgotten,), (old,)])
    assert server.ask(sql, "open") == [(recent,), (daily,), (invited,)]
    assert httpx.get(f"{server.url}/api/tables/{forgotten}").status_code == 404
    page = httpx.get(f"{server.url}/table/{forgotten}")
    assert page.status_code == 410 and "nobody was there" in page.text
    assert guest.http.post(f"/api/tables/{forgotten}/seats/1").status_code == 404
    own = httpx.get(f"{server.url}/me", cookies={"laguna": server.ticket(guest.person)}).text
    assert own.count("your table was closed because nobody was there") == 2
    assert "your table was closed" not in httpx.get(f"{server.url}/me").text


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.1)
