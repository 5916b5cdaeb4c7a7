"""Tables with clocks, requests and stand-ins: what players were promised before a server is killed, and see after."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.support.web.load_players import GONE
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import TableClient

DAY: Final = 86_400
BANK: Final = 600
INCREMENT: Final = 30
LIVE: Final = {"pace": "live", "bank": BANK, "increment": INCREMENT}
DAILY: Final = {"pace": "day", "seconds": DAY}
NO_CLOCK: Final = {"pace": "none"}
GRACE: Final = {"live": 1.5, "day": 60.0}
SIGN_OF_LIFE: Final = 5.0  # seconds: so much may be given to a clock besides
LATE: Final = 5.0  # seconds by which a sign of life may come later on a busy machine
EXACT: Final = 0.3
PATIENCE: Final = 200.0
ASKING: Final = {"undo": "undo", "turn": "undo", "end": "end"}


class PromisedTable:
    """A match of two people, with what they were promised."""

    def __init__(self, server: ServerProcess, game: str, terms: dict[str, Any], rng: random.Random) -> None:
        self.server = server
        self.game = game
        self.terms = terms
        self.rng = rng
        self.people = [ApiClient(server.url, name) for name in ("Marta", "Sam")]
        self.tickets = [server.ticket(one.person) for one in self.people]
        self.lines: list[TableClient | None] = [None, None]
        self.id = ""
        self.promised: dict[str, Any] = {}
        self.missing: set[int] = set()  # who decides, and whose time is over
        self.seen: Counter[str] = Counter()

    def begin(self) -> None:
        """Begin a match."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = self.people[0].http.post("/api/tables", json={"game": self.game, "seats": seats, **self.terms})
        assert made.status_code == 201, made.text
        self.id = str(made.json()["id"])
        self.people[1].sit(self.id, 1)

    async def come(self, *seats: int) -> None:
        """These players open the table."""
        for seat in seats:
            self.lines[seat] = await self.server.call(self.id, self.people[seat].person)

    async def leave(self, *seats: int) -> None:
        """These players close it."""
        for seat in seats:
            line, self.lines[seat] = self.lines[seat], None
            if line is not None:
                with contextlib.suppress(Exception):  # the server may be gone
                    await line.close()

    def line(self, seat: int) -> TableClient:
        """The connection of a player who is here."""
        line = self.lines[seat]
        assert line is not None, f"seat {seat} is not here"
        return line

    async def play(self, moves: int) -> None:
        """So many moves are made, at least one by each; a match that ends is followed by another one."""
        moved: set[int] = set()
        async with asyncio.timeout(PATIENCE):
            while moves > 0 or len(moved) < 2:
                try:
                    if (seat := await self._move()) >= 0:
                        moved.add(seat)
                        moves -= 1
                except GONE:  # a server with much to do lets browsers come again
                    await self.leave(0, 1)
                    await self.come(0, 1)

    async def _move(self) -> int:
        """Whoever is asked moves. Returns their seat; -1 if nothing came of it."""
        lines = [self.line(seat) for seat in (0, 1)]
        for line in lines:
            await line.settle()
        if lines[0].screen.is_over():
            await self.leave(0, 1)
            await asyncio.to_thread(self.begin)
            await self.come(0, 1)
            return -1
        deciding = [line for line in lines if line.screen.choices()]
        if not deciding:
            await asyncio.sleep(0.01)
            return -1
        line = self.rng.choice(deciding)
        answer = await line.move(self.rng.choice(line.screen.choices()))
        return lines.index(line) if answer["type"] == "done" else -1

    async def make_promises(self, kind: str) -> None:
        """Bring about what has to be there after the kill: a request, a stand-in, or clocks alone."""
        for line in self.lines:
            assert line is not None, "both are here"
            await line.settle()
        while self.line(0).screen.is_over():  # with its last move
            await self.play(1)
        if kind == "request":
            await self._ask()
        elif kind == "stand-in" and not self.line(0).screen.said["seats"][1].get("stands_in"):
            answer = await self.line(1).ask(type="stand_in", seat=1)
            assert answer["type"] == "done", answer
            await self.leave(1)
        await self.note()

    async def _ask(self) -> None:
        seat = self.rng.randrange(2)
        for what in self.rng.sample(list(ASKING), len(ASKING)):
            answer = await self.line(seat).ask(type="ask", seat=seat, what=what)
            if answer["type"] == "done":
                return

    async def note(self) -> None:
        """Note what the screens show now."""
        seat = next(seat for seat in (0, 1) if self.lines[seat] is not None)
        await self.line(seat).settle()
        self.promised = self._shown(self.line(seat))

    def _shown(self, line: TableClient) -> dict[str, Any]:
        """Requests, stand-ins, and when whose time ends, as a screen shows them."""
        frames = line.frames()
        seats = line.screen.said["seats"]
        requests: list[dict[str, Any]] = next(
            (frame["requests"] for frame in reversed(frames) if "requests" in frame), []
        )
        return {
            "requests": sorted((one["number"], one["seat"], one["words"]) for one in requests),
            "stands_in": [one["seat"] for one in seats if one.get("stands_in")],
            "ends": {one["seat"]: one["clock_ends"] / 1000 for one in seats if one.get("clock_ends")},
        }

    def number_of(self, kind: str, seat: int | None = None) -> int:
        """How many rows of a kind are stored."""
        rows = [row for row in self.server.rows(self.id) if row[1] == kind]
        return sum(seat is None or row[2] == seat for row in rows)

    async def check_promises(self, down: float) -> None:
        """Compare what a screen shows with what was promised. `down`: the seconds in which no server ran."""
        seat = next(seat for seat in (0, 1) if self.lines[seat] is not None)
        await self.line(seat).settle()
        shown = self._shown(self.line(seat))
        assert shown["requests"] == self.promised["requests"], (shown, self.promised)
        self.seen["requests"] += len(shown["requests"])
        assert shown["stands_in"] == self.promised["stands_in"], (shown, self.promised)
        self.seen["stand_ins"] += len(shown["stands_in"])
        if self.promised["stands_in"]:
            return  # the bot may have moved meanwhile, and then other clocks run
        assert set(shown["ends"]) == set(self.promised["ends"]), (shown, self.promised)
        for of, ends in self.promised["ends"].items():
            given = shown["ends"][of] - ends
            assert down - EXACT <= given <= down + SIGN_OF_LIFE + LATE, (of, given, down)
            self.seen["clocks"] += 1

    async def keep_promises(self) -> None:
        """Requests are answered, and players come back: once each."""
        for number, asker, _ in self.promised["requests"]:
            agrees = self.rng.random() < 0.5
            other = 1 - asker
            answer = await self.line(other).ask(type="reply", seat=other, number=number, agrees=agrees)
            assert answer["type"] == "done", answer
            twice = await self.line(other).ask(type="reply", seat=other, number=number, agrees=agrees)
            assert twice["type"] == "refused", "a request is answered once"
        if 1 in self.promised["stands_in"]:
            before = self.number_of("take_back")
            await self.come(1)
            async with asyncio.timeout(PATIENCE):
                while self.number_of("take_back") == before:
                    await asyncio.sleep(0.02)
            assert self.number_of("take_back") == before + 1
            await self.line(1).settle()
            assert not self.line(1).screen.said["seats"][1].get("stands_in")
            self.seen["returned"] += 1

    # A turn that is missed while the server is down.

    def let_time_run_out(self) -> Counter[int]:
        """While no server runs: all that has happened lies so far back that the turn is over. How often each missed."""
        left = max(self.promised["ends"].values()) - time.time()
        past = int(1000 * (left + GRACE[self.terms["pace"]] + SIGN_OF_LIFE + LATE))
        self.missing = {seat for seat in (0, 1) if self.line(seat).screen.choices()}
        assert isinstance(self.server.database, Path), "an SQLite file"
        with contextlib.closing(sqlite3.connect(self.server.database, timeout=10)) as database, database:
            database.execute("update rows set at = at - ? where match = ?", (past, self.id))
            database.execute("update matches set began = began - ? where id = ?", (past, self.id))
            database.execute("update here set until = until - ? where match = ?", (past, self.id))
        return Counter(row[2] for row in self.server.rows(self.id) if row[1] == "time_out")

    async def check_missed_turn(self, before: Counter[int]) -> None:
        """A bot makes the turn, once, and the seat stays the player's."""
        missed = self.missing
        async with asyncio.timeout(PATIENCE):
            while True:
                rows = Counter(row[2] for row in self.server.rows(self.id) if row[1] == "time_out")
                if all(rows[seat] > before[seat] for seat in missed):
                    break
                await asyncio.sleep(0.02)
        assert rows == before + Counter(missed), (rows, before, missed)
        async with asyncio.timeout(PATIENCE):
            while any(one.get("stands_in") for one in self.line(0).screen.said["seats"]):
                await self.line(0).settle()
                await asyncio.sleep(0.02)
        words = [entry["words"] for entry in self.line(0).screen.log]
        assert any("ran out of time, so a bot makes this move." in line for line in words[-40:]), words[-40:]
        self.seen["missed_turns"] += len(missed)
