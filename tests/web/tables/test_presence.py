"""Presence: who is here, since when others are away, and how many look on; the same in every process."""

from __future__ import annotations

import asyncio
import functools

import pytest

from laguna.web.background.bus_messages import Presence
from laguna.web.db import presence_rows
from laguna.web.db.engine import now
from laguna.web.db.models import Person
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient
from tests.web.tables.test_websocket import receive_nothing

pytestmark = pytest.mark.anyio


async def until_away(line: TableClient, seat: int) -> int:
    """Wait until a seat's player is away; since when."""
    while line.screen.said["seats"][seat].get("is_here"):
        await line.receive()
    return int(line.screen.said["seats"][seat]["away_since"])


async def stored(live_server: LiveServer, table: str) -> dict[int, int]:
    """When players were last here, as the database says."""
    await asyncio.sleep(0.1)  # it is written soon after
    return await presence_rows.last_here(live_server.services.store.database, table)


async def burano(live_server: LiveServer) -> tuple[str, list[Person]]:
    """A running match of two people."""
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    return await live_server.table("burano", people), people


async def test_players_are_away_since_they_left_also_after_a_restart(live_server: LiveServer) -> None:
    table, people = await burano(live_server)
    stayer = await live_server.call(table, people[0])
    began = (await live_server.find_match(table)).match.began
    assert stayer.screen.said["seats"][1]["away_since"] == began, "nobody has seen Sam yet"
    assert "away_since" not in stayer.screen.said["seats"][0]

    leaver = await live_server.call(table, people[1])
    await stayer.settle()
    assert "away_since" not in stayer.screen.said["seats"][1]
    before = now()
    await leaver.close()
    left = await until_away(stayer, 1)
    assert before <= left <= now()
    assert (await stored(live_server, table))[1] == left

    tables = live_server.services.tables
    live = await live_server.live(table)
    live.listeners.clear()
    tables._evict(live)
    again = await live_server.call(table, people[0])
    assert again.screen.said["seats"][1]["away_since"] == left
    back = await live_server.call(table, people[1])
    assert not any("away_since" in seat for seat in back.screen.said["seats"])


async def test_presence_is_sent_once_and_not_every_second(live_server: LiveServer) -> None:
    table, people = await burano(live_server)
    stayer, leaver = [await live_server.call(table, person) for person in people]
    await stayer.settle()
    await leaver.close()
    await until_away(stayer, 1)
    await receive_nothing([stayer])


async def test_a_player_who_resigned_and_went_has_left(live_server: LiveServer) -> None:
    table, people = await burano(live_server)
    stayer, leaver = [await live_server.call(table, person) for person in people]
    assert (await leaver.ask(type="resign", seat=1))["type"] == "done"
    await stayer.settle()
    assert "has_left" not in stayer.screen.said["seats"][1], "still at the table"
    await leaver.close()
    await until_away(stayer, 1)
    assert stayer.screen.said["seats"][1]["has_left"] is True


async def test_spectators_are_counted_once_each(live_server: LiveServer) -> None:
    table, people = await burano(live_server)
    player = await live_server.call(table, people[0])
    assert player.screen.watchers == 0
    pia = await live_server.person("Pia")
    twice = [await live_server.call(table, pia) for _ in range(2)]
    strangers = [await live_server.call(table) for _ in range(2)]
    count = player.screen.count
    await player.settle()
    assert player.screen.watchers == strangers[-1].screen.watchers == 3
    assert player.screen.count == count, "the view is the same"
    for line in (*twice, *strangers):
        await line.close()
    while player.screen.watchers:
        await player.receive()
    assert not [name for name in player.frames()[-1] if name in ("pieces", "prompt", "log")]


async def test_other_processes_tell_who_is_there(live_server: LiveServer) -> None:
    table, people = await burano(live_server)
    line = await live_server.call(table, people[0])
    cluster = live_server.services.tables.cluster
    left = now() - 180_000
    cluster.receive(Presence(table, "another", (1,), (), 2))
    await line.settle()
    assert line.screen.said["seats"][1]["is_here"] is True and line.screen.watchers == 2
    cluster.receive(Presence(table, "a third", (), (), 1))
    await line.settle()
    assert line.screen.watchers == 3
    cluster.receive(Presence(table, "another", (), ((1, left), (0, left)), 0))
    assert await until_away(line, 1) == left, "as the process says that was left"
    assert line.screen.watchers == 1
    assert line.screen.said["seats"][0]["is_here"] is True, "Marta is here"


async def test_rows_of_processes_and_of_players_are_kept_apart(live_server: LiveServer) -> None:
    table, _ = await burano(live_server)
    database = live_server.services.store.database
    for worker, connected in (("one", ({0, 1}, 0)), ("two", (set[int](), 7)), ("one", ({0}, 2))):
        found = {table: connected}
        await database.write(functools.partial(presence_rows.write_connected, worker=worker, connected=found))
    for last_here in ({0: 5}, {0: 6, 1: 7}):
        await database.write(functools.partial(presence_rows.write_last_here, match=table, last_here=last_here))
    await database.write(lambda c: presence_rows.renew(c, "one"))
    assert await presence_rows.connected_elsewhere(database, "three") == {
        table: {"one": ({0}, 2), "two": (set[int](), 7)}
    }
    assert await presence_rows.connected_elsewhere(database, "two") == {table: {"one": ({0}, 2)}}
    assert await presence_rows.last_here(database, table) == {0: 6, 1: 7}
    await database.write(lambda c: presence_rows.forget(c, "one"))
    assert await presence_rows.connected_elsewhere(database, "two") == {}
