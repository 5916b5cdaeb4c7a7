"""Attacks by impossible rows: a match is shown as far as its rows go, whatever they say, and nothing spins."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.attack.seat_races import SETTINGS, Races, run_sql
from tests.support.web.server_process import ServerProcess
from tests.support.web.table_client import dial

pytestmark = pytest.mark.anyio

KEY = "the key of the host"
MOVES = 3  # before the damage
# By name: what is done to a match, and how many rows can be followed; None if there is no position at all.
DAMAGES: dict[str, tuple[str, int | None]] = {
    "an unreadable move": ("update rows set move = 'nonsense' where match = ? and number = 2", 1),
    "a move of another seat": ("update rows set seat = 1 - seat where match = ? and number = 1", 0),
    "a seat that does not exist": ("update rows set seat = 99 where match = ? and number = 2", 1),
    "a resignation of a bot": ("update rows set kind = 'resign', seat = 9 where match = ? and number = 3", 2),
    "an undo of nothing": ("update rows set kind = 'undo' where match = ? and number = 1", 0),
    "an unknown kind": ("update rows set kind = 'teleport' where match = ? and number = 2", 1),
    "a gap in the numbers": ("delete from rows where match = ? and number = 2", 1),
    "other components": ("update matches set components = 'another box' where id = ?", 3),
    "a game that is not installed": ("update matches set game = 'atlantis' where id = ?", None),
    "a version that is not known": ("update matches set version = 99 where id = ?", None),
    "unreadable options": ("update matches set options = '{' where id = ?", 3),
    "unreadable words": ("update matches set words = '[' where id = ?", None),
    "no secret of the dice": ("delete from secrets where match = ?", None),
}
FOLLOWED = [name for name, (_, rows) in DAMAGES.items() if rows is not None and name != "unreadable options"]
LOST = [name for name, (_, rows) in DAMAGES.items() if rows is None]
SHOWN_WHEN_OVER = (
    "an undo of nothing",
    "a gap in the numbers",
    "other components",
    "unreadable words",
    *LOST[:1],
    *LOST[-1:],
)
STUCK = "This match can't go on"
NOT_SHOWN = "This match can't be shown"


class Damaged:
    """A server with damaged matches, by name, and their players."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.tables: dict[str, tuple[str, list[int]]] = {}
        self.sound: tuple[str, list[int]] = ("", [])
        self.over: dict[str, str] = {}  # the same damages in matches that are over
        self.late: tuple[str, list[int]] = ("", [])
        self.busy = 0.0  # seconds of processor time used before anybody came

    async def make(self) -> None:
        """Play all matches for a while, and damage them while no server runs."""
        async with Races(self.server, 1) as races:
            for name in DAMAGES:
                self.tables[name] = await races.pair(moves=MOVES, pace="live_15", late="lose")
                if name in SHOWN_WHEN_OVER:
                    self.over[name] = (await races.pair(moves=MOVES))[0]
            self.sound = await races.pair(moves=MOVES)
            self.late = await races.pair(pace="live_15", late="lose")
        self.server.kill()
        for name, (statement, _) in DAMAGES.items():
            run_sql(self.server, "update matches set seconds = 1 where id = ?", self.tables[name][0])
            run_sql(self.server, statement, self.tables[name][0])
            ended = "update matches set status = 'over', places = '1,2', points = '3,1', ended = 5 where id = ?"
            if name in self.over:
                run_sql(self.server, ended, self.over[name])
                run_sql(self.server, statement, self.over[name])
        run_sql(self.server, "update matches set seconds = 1 where id = ?", self.late[0])
        run_sql(self.server, "update seats set kind = 'open' where match = ? and seat = 0", self.late[0])
        self.server.start()
        self.busy = self.time_used()

    def time_used(self) -> float:
        """Seconds of processor time that the server has used."""
        fields = Path("/proc", str(self.server.id), "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def logged(self, event: str, table: str) -> list[str]:
        """What the server logged about a table."""
        return [line for line in self.server.logged if event in line and table in line]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    flags = ("--bots", "1", "--operator", KEY)
    with ServerProcess(tmp_path_factory.mktemp("damaged"), *flags, **SETTINGS) as server:
        made = Damaged(server)
        asyncio.run(made.make())
        yield made


@pytest.fixture
async def races(damaged: Damaged) -> AsyncIterator[Races]:
    async with Races(damaged.server, 2) as made:
        yield made


@pytest.mark.parametrize("name", FOLLOWED)
async def test_a_damaged_match_is_shown_as_far_as_it_goes_and_takes_no_more_moves(
    damaged: Damaged, races: Races, name: str
) -> None:
    table, people = damaged.tables[name]
    before = damaged.server.rows(table)
    for path in (f"/table/{table}", f"/table/{table}/text", f"/table/{table}/record", "/me", "/"):
        assert (await races.get(people[0], path)).status_code == 200, path
    for path in (f"tables/{table}", f"tables/{table}/position?seat=0", f"tables/{table}/log", f"tables/{table}/record"):
        assert (await races.api(people[0], "GET", path)).status_code == 200, path
    for seat, person in enumerate(people):
        shown = (await races.api(person, "GET", f"tables/{table}/position?seat={seat}")).json()
        assert shown["actions"] == [] and not shown["over"]
        move = {"id": "late", "seat": seat, "count": shown["count"], "action": 0}
        refused = await races.api(person, "POST", f"tables/{table}/moves", **move)
        assert refused.status_code == 409 and STUCK in refused.json()["words"], refused.text
        line = await damaged.server.call(table, person)
        assert STUCK in line.screen.said["prompt"]["ask"] and line.screen.choices() == []
        for kind in ("stand_in", "resign"):
            assert STUCK in (await line.ask(type=kind, seat=seat))["words"]
        await line.close()
    assert damaged.server.rows(table) == before
    log = (await races.api(people[0], "GET", f"tables/{table}/log?seat=0")).json()
    assert [entry for entry in log if entry["seat"] == 0] or not DAMAGES[name][1], "what came before is shown"


@pytest.mark.parametrize("name", LOST)
async def test_a_match_without_a_position_says_so_in_a_sentence(damaged: Damaged, races: Races, name: str) -> None:
    table, people = damaged.tables[name]
    page = await races.get(people[0], f"/table/{table}")
    assert page.status_code == 409 and "This match can&#39;t be shown" in page.text
    answer = await races.api(people[0], "GET", f"tables/{table}/position?seat=0")
    assert answer.status_code == 409 and NOT_SHOWN in answer.json()["words"]
    for path in ("/", "/watch", "/me"):
        assert (await races.get(people[0], path)).status_code == 200, path
    line = await dial(damaged.server.address, table, damaged.server.ticket(people[0]))
    assert NOT_SHOWN in (await line.receive_until("closed"))["words"]
    await line.close()


@pytest.mark.parametrize("name", SHOWN_WHEN_OVER)
async def test_the_pages_of_a_finished_match_never_fail(damaged: Damaged, races: Races, name: str) -> None:
    table = damaged.over[name]
    pages = ["/", "/watch", f"/table/{table}", f"/table/{table}/text", f"/table/{table}/record"]
    pages += [f"/replay/{table}", f"/replay/{table}?move=1", f"/replay/{table}?move=99&seat=1"]
    pages += [f"/review/{table}", f"/review/{table}/story", f"/review/{table}/standing"]
    pages += [f"/review/{table}/moves/1", f"/review/{table}/moves/1/offer", f"/review/{table}/moves/1/try/0"]
    for path in pages:
        assert (await races.get(1, path)).status_code in (200, 404, 409), path
    for path in ("", "/position", "/positions/0", "/positions/1", "/positions/3", "/log", "/record"):
        assert (await races.api(1, "GET", f"tables/{table}{path}")).status_code in (200, 404, 409), path
    for path, fields in (("", {"depth": "quick"}), ("/stop", {}), ("/play", {"move": "1", "seat": "0"})):
        answer = await races.post(1, f"/review/{table}{path}", **fields)
        assert answer.status_code in (200, 303, 403, 404, 409, 422), path


async def test_unreadable_options_are_the_usual_ones(damaged: Damaged, races: Races) -> None:
    table, people = damaged.tables["unreadable options"]
    assert (await races.get(people[0], f"/table/{table}")).status_code == 200


async def test_a_sound_match_goes_on_beside_them(damaged: Damaged, races: Races) -> None:
    table, people = damaged.sound
    assert await races.move(table, people, "on")
    assert not damaged.logged("can't be followed", table)


async def test_a_refused_deadline_is_not_tried_again_at_once(damaged: Damaged) -> None:
    """The first seat of this match isn't a person's any more, so its clock can't be enforced."""
    table, people = damaged.late
    line = await damaged.server.call(table, people[0])
    await asyncio.sleep(2)
    before = damaged.time_used()
    await asyncio.sleep(1)
    assert damaged.time_used() - before < 0.5, "the server spins"
    numbers = [json.loads(line)["number"] for line in damaged.logged("a deadline was refused", table)]
    assert numbers and len(set(numbers)) == len(numbers), "once for each position"
    await line.close()


async def test_the_admin_is_told_once_and_nothing_tries_again(damaged: Damaged, races: Races) -> None:
    names = [*FOLLOWED, *LOST]
    for name in names:
        table, people = damaged.tables[name]
        for _ in range(2):
            await races.get(people[0], f"/table/{table}")
        told = damaged.logged("can't be followed to its end", table)
        assert len(told) == 1, (name, told)
        assert json.loads(told[0])["level"] == "error"
        assert await races.sql("select kind from jobs where match = ?", table) == [], f"{name}: a job goes on"
    with httpx.Client(base_url=damaged.server.url, follow_redirects=True) as admin:
        admin.get("/about")
        admin.post("/host", data={"key": KEY, "_csrf_token": admin.cookies["csrf"]})
        page = admin.get("/host/status")
        assert page.status_code == 200, page.text
        status = page.text
    for name in names:
        assert damaged.tables[name][0] in status, name
    assert damaged.sound[0] not in status
    assert not [line for line in damaged.server.logged if "Traceback" in line], damaged.server.logged


async def test_a_repaired_match_goes_on(damaged: Damaged, races: Races) -> None:
    table, people = damaged.tables["an unknown kind"]
    damaged.server.kill()
    await races.sql("update rows set kind = 'move' where match = ? and number = 2", table)
    await races.sql("update matches set pace = 'none' where id = ?", table)
    damaged.server.start()
    assert await races.move(table, people, "on")
    assert await races.sql("select stuck from matches where id = ?", table) == [("",)]
