"""People who sit, stand up, fill, close, ask for a rematch and log in at the same moment, over HTTP.

A race is one table. What each caller was answered is compared with what the database says afterwards.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import secrets
import sqlite3
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Self

import httpx
from argon2 import PasswordHasher

from laguna.web.db.models import BROWSER, TOKEN
from laguna.web.people.sessions import COOKIE
from tests.support.web.server_process import ServerProcess

PASSPHRASE = "three words and more"
SETTINGS = {
    "LAGUNA_PROXIES": "127.0.0.1",
    "LAGUNA_TABLES_AN_HOUR": "1000000",
    "LAGUNA_MOVES_A_SECOND": "1000",
    "LAGUNA_RUNNING_TABLES": "1000000",  # matches of a race may go on
    "LAGUNA_RUNNING_TABLES_PER_NETWORK": "1000000",
    "LAGUNA_RUNNING_BOTS": "1000000",
    "LAGUNA_RUNNING_BOTS_PER_NETWORK": "1000000",
}
OPEN_SEATS = ("me", "open", "open")
PATIENCE = 30.0  # seconds until something must have happened, on a machine that has much else to do
PERSON_COLUMNS = "name, login, passphrase, generation, language, mail, webhook, is_banned, is_silenced, is_deleted"

_numbers = itertools.count(1)
_quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Seat:
    """A seat as the database has it."""

    def __init__(self, kind: str, person: int | None) -> None:
        self.kind = kind
        self.person = person


class Races:
    """A running server and callers. Each request comes from an address of its own, for rates are limited by address."""

    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self._tickets: dict[tuple[int, str], str] = {}
        limits = httpx.Limits(max_connections=60, max_keepalive_connections=30)
        self._http = httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits)
        self._csrf = ""

    async def __aenter__(self) -> Self:
        self._csrf = (await self._http.get("/about", headers=from_anywhere())).cookies["csrf"]
        self._http.cookies.clear()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # The database.

    async def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the database, or change it."""
        return await asyncio.to_thread(run_sql, self.server, statement, *values)

    async def new_person(self, name: str, login: str | None = None) -> int:
        """A person; with a login an account."""
        passphrase = _quick.hash(PASSPHRASE) if login else ""
        known = f"?, ?, ?, 0, 'en', '', '', {self.false}, {self.false}, {self.false}, 1, 1"
        statement = f"insert into people ({PERSON_COLUMNS}, created, seen) values ({known}) returning id"
        return int((await self.sql(statement, name, login, passphrase))[0][0])

    async def new_account(self, name: str) -> int:
        """A person with an account: rated tables are for these."""
        return await self.new_person(name, f"a{next(_numbers)}{secrets.token_hex(4)}")

    @property
    def false(self) -> str:
        """False, in the words of the database."""
        return "0" if isinstance(self.server.database, Path) else "false"

    async def status(self, table: str) -> str:
        """The status of a match."""
        return str((await self.sql("select status from matches where id = ?", table))[0][0])

    async def seats(self, table: str) -> list[Seat]:
        """The seats of a match."""
        return [
            Seat(kind, person)
            for kind, person in await self.sql("select kind, person from seats where match = ? order by seat", table)
        ]

    async def tables_called(self, title: str) -> list[str]:
        """The tables with this title that were not closed."""
        found = await self.sql("select id from matches where title = ? and status <> 'removed'", title)
        return [str(id) for (id,) in found]

    # Requests.

    async def _ticket(self, person: int, kind: str) -> str:
        """The cookie or token of a person, of one session for all requests."""
        if (person, kind) not in self._tickets:
            self._tickets[person, kind] = await asyncio.to_thread(self.server.ticket, person, kind)
        return self._tickets[person, kind]

    async def post(self, person: int, path: str, **fields: str) -> httpx.Response:
        """Submit a form as the browser of a person. A yes leads to another page: status 303."""
        cookies = f"csrf={self._csrf}; {COOKIE}={await self._ticket(person, BROWSER)}"
        data = {"_csrf_token": self._csrf, **fields}
        answer = await self._http.post(path, data=data, headers=from_anywhere() | {"cookie": cookies})
        self._http.cookies.clear()
        assert answer.status_code < 500, f"{path}: {answer.status_code} {answer.text[-2000:]}"
        return answer

    async def get(self, person: int, path: str) -> httpx.Response:
        """Open a page."""
        cookies = {"cookie": f"{COOKIE}={await self._ticket(person, BROWSER)}"}
        answer = await self._http.get(path, headers=from_anywhere() | cookies)
        assert answer.status_code < 500, f"{path}: {answer.status_code} {answer.text[-2000:]}"
        return answer

    async def api(self, person: int, method: str, path: str, **data: object) -> httpx.Response:
        """Ask the API as the program of a person."""
        headers = from_anywhere() | {"authorization": f"Bearer {await self._ticket(person, TOKEN)}"}
        answer = await self._http.request(method, f"/api/{path}", json=data or None, headers=headers)
        assert answer.status_code < 500, f"{path}: {answer.status_code} {answer.text}"
        return answer

    async def open(self, host: int, *seats: str, game: str = "burano", title: str = "", **terms: str) -> str:
        """Open a table with this form."""
        fields = {"seats": str(len(seats)), **{f"seat_{seat}": who for seat, who in enumerate(seats)}}
        answer = await self.post(host, f"/new/{game}", **fields, **terms, title=title)
        assert is_yes(answer), answer.text
        return answer.headers["location"].rpartition("/")[2]

    async def pair(self, *, moves: int = 0, **terms: str) -> tuple[str, list[int]]:
        """A match of two people, after so many moves."""
        people = [await self.new_person("Marta"), await self.new_person("Sam")]
        table = await self.open(people[0], "me", "open", **{"leave": "never"} | terms)
        assert is_yes(await self.post(people[1], f"/table/{table}/sit/1"))
        for number in range(moves):
            assert await self.move(table, people, str(number)), "nobody decides"
        return table, people

    async def move(self, table: str, people: Sequence[int], id: str) -> bool:
        """Whoever may decide first makes a move through the API. False if nobody may."""
        for seat, person in enumerate(people):
            shown = await self.api(person, "GET", f"tables/{table}/position?seat={seat}")
            if shown.status_code == 200 and shown.json()["actions"]:
                count, action = shown.json()["count"], shown.json()["actions"][0]["action"]
                made = await self.api(
                    person, "POST", f"tables/{table}/moves", id=id, seat=seat, count=count, action=action
                )
                assert made.status_code == 200, made.text
                return True
        return False

    async def finish(self, table: str) -> None:
        """End a match that has begun, and has no moves: in the database, for nobody looks."""
        row = "insert into rows (match, number, kind, seat, move, own, at) values (?, 1, 'abandon', -2, '', 'end', 1)"
        await self.sql(row, table)
        await self.sql("update matches set status = 'abandoned', number = 1, ended = began where id = ?", table)

    async def at_once(self, *deeds: Coroutine[Any, Any, httpx.Response]) -> list[bool]:
        """Do all at the same moment, in any order. What was answered with yes, in the order of the deeds."""

        async def do(deed: Coroutine[Any, Any, httpx.Response]) -> bool:
            await asyncio.sleep(self.rng.random() * 0.01)
            return is_yes(await deed)

        return await asyncio.gather(*[do(deed) for deed in deeds])

    # What must hold.

    async def check_table(self, table: str) -> str:
        """Nobody sits twice; a match that has begun has no open seat, loads, and can be played. Returns its status."""
        seats = await self.seats(table)
        people = [seat.person for seat in seats if seat.person is not None]
        assert len(set(people)) == len(people), f"somebody sits twice: {people}"
        status = await self.status(table)
        if status == "running":
            assert {seat.kind for seat in seats} <= {"person", "bot"}, "a match began with an open seat"
            await self._check_played(table, seats)
        elif status == "open":
            assert not {seat.kind for seat in seats} <= {"person", "bot"}, "all sit, and nothing begins"
        return status

    async def _check_played(self, table: str, seats: Sequence[Seat]) -> None:
        """Somebody decides. If it is a person, they make a move."""
        assert (await self.get(seats[0].person or 1, f"/table/{table}")).status_code == 200
        end = time.monotonic() + PATIENCE
        while True:
            shown = (await self.api(1, "GET", f"tables/{table}/position?seat=-2")).json()
            if shown["over"]:
                return
            for seat in shown["asked"]:
                person = seats[seat].person
                if seats[seat].kind == "person" and person is not None:
                    own = (await self.api(person, "GET", f"tables/{table}/position?seat={seat}")).json()
                    move = {"id": "m", "seat": seat, "count": own["count"], "action": own["actions"][0]["action"]}
                    made = await self.api(person, "POST", f"tables/{table}/moves", **move)
                    assert made.status_code == 200, made.text
                    return
            assert time.monotonic() < end, "bots do not play"
            await asyncio.sleep(0.1)


async def race_at_a_table(races: Races, people: Sequence[int]) -> str:
    """Sit, stand up, fill and close cross each other. Whoever is told yes sits there."""
    host, one, other, third = people
    table = await races.open(host, *OPEN_SEATS, rated="yes", pace="live_60", leave="never")
    assert is_yes(await races.post(one, f"/table/{table}/sit/1"))
    deeds = {
        "other sits": races.post(other, f"/table/{table}/sit/1"),
        "other sits again": races.api(other, "POST", f"tables/{table}/seats/2"),
        "third joins": races.post(third, f"/table/{table}/join"),
        "one sits twice": races.post(one, f"/table/{table}/sit/2"),
        "one sits by the API": races.api(one, "POST", f"tables/{table}/seats/2"),
        "one stands up": races.post(one, f"/table/{table}/stand_up/1"),
        "host fills": races.post(host, f"/table/{table}/fill", level="gondolier"),
        "host closes": races.post(host, f"/table/{table}/close"),
    }
    for name in list(deeds):
        if races.rng.random() < (0.3 if name.startswith("third") else 0.4):
            deeds.pop(name).close()
    said = dict(zip(deeds, await races.at_once(*deeds.values()), strict=True))
    done = {name for name, is_done in said.items() if is_done}
    status = await races.check_table(table)
    if status == "abandoned":  # it had begun with bots alone before it was closed
        assert {"host closes", "host fills"} <= done, f"{done}, and it is {status}"
        assert [seat.person for seat in await races.seats(table) if seat.kind == "person"] == [host]
    else:
        assert ("host closes" in done) == (status == "removed"), f"{done}, and it is {status}"
    if status != "removed":
        seated = {seat.person for seat in await races.seats(table)}
        assert not {"other sits", "other sits again"} <= done, "somebody was told yes twice"
        for person, sits in ((other, "other sits"), (other, "other sits again"), (third, "third joins")):
            assert sits not in done or person in seated, f"{sits}: yes, and they do not sit there"
        has_left = "one stands up" in done and not {"one sits twice", "one sits by the API"} & done
        assert has_left or one in seated, "somebody sat there, and does not sit there any more"
    return status


async def race_for_a_rematch(races: Races, people: Sequence[int]) -> str:
    """Several ask for a rematch at once: there is one, and it begins when all have asked."""
    title = f"race {next(_numbers)} {secrets.token_hex(4)}"
    players = list(people[:3])
    table = await races.open(players[0], *OPEN_SEATS, title=title, rated="yes", pace="live_60", late="lose")
    for seat in (1, 2):
        assert is_yes(await races.post(players[seat], f"/table/{table}/sit/{seat}"))
    await races.finish(table)
    asking = players if races.rng.random() < 0.5 else races.rng.sample(players, races.rng.randint(1, 2))
    said = await races.at_once(*[races.post(person, f"/table/{table}/again") for person in asking * 2])
    assert all(said)
    again = [id for id in await races.tables_called(title) if id != table]
    assert len(again) == 1, f"{len(again)} rematches were opened"
    status = await races.check_table(again[0])
    assert (status == "running") == (len(asking) == 3), f"{len(asking)} of 3 have asked, and it is {status}"
    return status


async def race_in_a_rematch(races: Races, people: Sequence[int]) -> str:
    """Asking, accepting, declining, starting, freeing, passing on, closing and joining cross each other.

    There is never more than one rematch, it never begins with an open seat, and nobody gets two seats.
    """
    title = f"race {next(_numbers)} {secrets.token_hex(4)}"
    host, one, other, stranger = people
    players = [host, one, other]
    table = await races.open(host, *OPEN_SEATS, title=title, pace="live_60", late="lose")
    for seat in (1, 2):
        assert is_yes(await races.post(players[seat], f"/table/{table}/sit/{seat}"))
    await races.finish(table)
    if races.rng.random() < 0.7:
        opener = races.rng.choice(players)
        assert is_yes(await races.post(opener, f"/table/{table}/again", keep=races.rng.choice(["", "yes"])))
    opened = [id for id in await races.tables_called(title) if id != table]
    again = f"/table/{table}/again"
    deeds = [(person, again + deed) for person in players for deed in ("", "", "/decline", "/start")]
    for id in opened:
        seats = range(3)
        deeds += [(person, f"/table/{id}/stand_up/{seat}") for person in players for seat in seats]
        deeds += [(person, f"/table/{id}/owner/{seat}") for person in players for seat in seats]
        deeds += [(person, f"/table/{id}/{deed}") for person in players for deed in ("close", "join", "fill")]
        deeds += [(stranger, f"/table/{id}/sit/{seat}") for seat in seats]
    chosen = races.rng.sample(deeds, races.rng.randint(2, 8))
    await races.at_once(*[races.post(person, path, level="gondolier", stay="yes") for person, path in chosen])
    after = [id for id in await races.tables_called(title) if id != table]
    assert len(after) <= 1, f"{len(after)} rematches are open: {chosen}"
    if not after:
        return "none"
    known = (await races.sql("select again from matches where id = ?", table))[0][0]
    assert known == after[0], f"the result leads to {known}, and the rematch is {after[0]}"
    status = await races.check_table(after[0])
    assert is_yes(await races.get(host, f"/table/{table}")) and is_yes(await races.get(host, f"/table/{after[0]}"))
    return status


async def race_of_a_login(races: Races, people: Sequence[int]) -> str:
    """A guest logs in while they and their account sit down at the same table: nobody has two seats."""
    host, login = people[0], f"a{next(_numbers)}{secrets.token_hex(4)}"
    account = await races.new_person("Marta", login)
    guest = await races.new_person("Guest")
    table = await races.open(host, *OPEN_SEATS, leave="never")
    early = races.rng.random() < 0.5
    if early:
        await races.post(guest, f"/table/{table}/sit/1")
    _, _, logged_in = await races.at_once(
        races.post(account, f"/table/{table}/sit/2"),
        races.post(guest, f"/table/{table}/sit/1"),
        races.post(guest, "/me/in", login=login, passphrase=PASSPHRASE),
    )
    status = await races.check_table(table)
    seated = [seat.person for seat in await races.seats(table)]
    if logged_in:
        assert guest not in seated, "a guest who is gone has a seat"
        assert account in seated, "the account has lost its seat"
    else:
        assert status == "running" and {guest, account} <= set(seated), "a login was refused without need"
    return f"{status}, {'logged in' if logged_in else 'refused'}"


def is_yes(answer: httpx.Response) -> bool:
    """Whether what was asked is done."""
    return answer.status_code in (200, 303)


def from_anywhere() -> dict[str, str]:
    """The header of a proxy for a caller with a new address."""
    return {"x-forwarded-for": ".".join(str(secrets.randbelow(250) + 1) for _ in range(4))}


def run_sql(server: ServerProcess, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Ask the database of a server, or change it."""
    if isinstance(server.database, Path):
        with contextlib.closing(sqlite3.connect(server.database, timeout=30)) as connection, connection:
            return connection.execute(statement, values).fetchall()
    return server.ask(statement, *values)
