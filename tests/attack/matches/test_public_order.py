"""Public order and counts: a hidden choice changes nothing that others can read, not even a table's place in a list."""

from __future__ import annotations

import random
import re
from typing import Final

import httpx
import pytest

from laguna.core.state import NOBODY, SEEN, VEILED
from laguna.web.db.models import Person
from laguna.web.tables.live import LiveTable
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio

LISTS: Final = ("/", "/watch", "/api/tables?status=running")
MANY: Final = 400  # moves at most until somebody may choose in secret


class Readers:
    """A stranger, and a player of both tables: what they can read that tells of tables."""

    def __init__(self, live_server: LiveServer, player: Person) -> None:
        base = f"http://{live_server.address}"
        # From a machine elsewhere, as its proxy says. Compressed, a page's size differs with the token of its forms.
        far = {"x-forwarded-for": "203.0.113.9", "accept-encoding": "identity"}
        self.stranger = httpx.AsyncClient(base_url=base, headers=far)
        self.player = httpx.AsyncClient(base_url=base, headers=far, cookies={"laguna": live_server.ticket(player)})

    async def read(self, tables: list[str]) -> dict[str, object]:
        """All pages and answers; times and forms' tokens are left out."""
        paths = [*LISTS, "/metrics", "/readyz", *[f"/table/{table}" for table in tables]]
        paths += [f"/api/tables/{table}{rest}" for table in tables for rest in ("", "/position", "/log", "/record")]
        out: dict[str, object] = {}
        for who, http in (("stranger", self.stranger), ("player", self.player)):
            for path in [*paths, *(["/me"] if who == "player" else [])]:
                answer = await http.get(path)
                kept = {name: answer.headers.get(name) for name in ("etag", "last-modified", "content-length")}
                text = re.sub(r'_csrf_token" value="\w+"|data-csrf="\w+"|"now": ?\d+', "", answer.text)
                if path == "/metrics":
                    text = "\n".join(line for line in text.splitlines() if not re.search("_seconds|_bytes", line))
                out[f"{who} {path}"] = (answer.status_code, kept, text)
        return out

    async def close(self) -> None:
        """Disconnect."""
        await self.stranger.aclose()
        await self.player.aclose()


def hidden_actions(live: LiveTable, seat: int) -> list[int]:
    """What a seat may do now so that others don't see that it did anything."""
    state = live.table.match.state
    actions = [int(action) for action in state.legal_actions(seat)]
    return [action for action in actions if state.visibility(action, seat, NOBODY) not in (SEEN, VEILED)]


async def deciding(lines: list[TableClient]) -> list[TableClient]:
    """Whose screens offer something now."""
    for line in lines:
        await line.settle()
    return [line for line in lines if line.screen.choices()]


async def until_hidden(live: LiveTable, lines: list[TableClient], rng: random.Random) -> tuple[TableClient, int]:
    """Play on until a seat may choose in secret: who it is, and what it may do."""
    for _ in range(MANY):
        asked = await deciding(lines)
        for line in asked:
            found = hidden_actions(live, line.screen.seat)
            if found:
                return line, found[0]
        line = rng.choice(asked)
        assert (await line.move(rng.choice(line.screen.choices())))["type"] == "done"
    raise AssertionError("nobody may choose in secret")


async def test_a_hidden_choice_changes_nothing_public(live_server: LiveServer) -> None:
    """Rialto's cards are laid in secret, click by click, until the turn ends."""
    game, rng = "rialto", random.Random(1)
    people = [await live_server.person(name) for name in ("Marta", "Sam")]
    first, second = [await live_server.table(game, people) for _ in range(2)]
    lines = {table: [await live_server.call(table, person) for person in people] for table in (first, second)}
    chooser, action = await until_hidden(await live_server.live(first), lines[first], rng)
    other = (await deciding(lines[second]))[0]
    assert (await other.move(other.screen.choices()[0]))["type"] == "done"

    readers = Readers(live_server, people[1 if chooser.screen.seat == 0 else 0])
    try:
        await readers.read([first, second])  # what is made once, is made
        before = await readers.read([first, second])
        order = [table["id"] for table in (await readers.stranger.get(LISTS[-1])).json()]
        assert (await chooser.move(action))["type"] == "done"
        after = await readers.read([first, second])
        for path, told in before.items():
            assert after[path] == told, path
        assert [table["id"] for table in (await readers.stranger.get(LISTS[-1])).json()] == order
        assert set(order) == {first, second}
    finally:
        await readers.close()


async def test_a_public_move_does_move_a_table_up(live_server: LiveServer) -> None:
    people = [await live_server.person(name) for name in ("Marta", "Sam")]
    tables = [await live_server.table("rialto", people) for _ in range(2)]
    lines = [await live_server.call(tables[0], person) for person in people]
    async with httpx.AsyncClient(base_url=f"http://{live_server.address}") as http:
        for expected in (tables[::-1], tables):
            told = (await http.get("/api/tables?status=running")).json()
            assert [table["id"] for table in told] == expected
            line = (await deciding(lines))[0]
            assert (await line.move(line.screen.choices()[0]))["type"] == "done"


async def test_the_metrics_are_for_this_machine_and_the_admin(live_server: LiveServer) -> None:
    live_server.settings.names = "games.example"
    async with httpx.AsyncClient(base_url=f"http://{live_server.address}") as http:
        assert "laguna_moves_total" in (await http.get("/metrics")).text
        for headers in (
            {"x-forwarded-for": "127.0.0.1"},
            {"forwarded": "for=127.0.0.1"},
            {"x-real-ip": "127.0.0.1"},
            {"host": "games.example"},
            {"via": "1.1 proxy", "authorization": "Bearer 0.0.x"},
            {"host": "games.example", "authorization": f"Bearer {live_server.settings.operator}"},
        ):
            answer = await http.get("/metrics", headers=headers)
            assert answer.status_code == 403 and "laguna_" not in answer.text, headers
