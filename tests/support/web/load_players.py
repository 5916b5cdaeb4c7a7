"""A club evening: pairs of people play as fast as they can, whatever happens to the server, and remember every answer.

Whoever loses the connection comes again, and sends again, under the same id, what has not been answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import signal
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.support.databases.database_servers import Postgres
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import TableClient, call
from tests.support.web.watchers import Watchers

LONGEST = 1.0  # seconds of play before a kill
GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError)
PATIENCE = 120.0  # seconds until something must have happened, on a machine that has much else to do


class Player:
    """A player of a pair, in an endless series of matches."""

    def __init__(self, load_test: LoadTest, pair: Pair, program: ApiClient) -> None:
        self.load_test = load_test
        self.pair = pair
        self.program = program
        self.ticket = ""
        self._line: TableClient | None = None
        self._unanswered: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play until the test is over, reconnecting after every failure."""
        while True:
            try:
                await self._play_on(await self._connected())
            except GONE:
                self._line = None
                await asyncio.sleep(0.05)

    async def _connected(self) -> TableClient:
        if self._line is None:
            self._line = await call(self.load_test.server.address, self.pair.table, self.ticket)
        return self._line

    async def _play_on(self, line: TableClient) -> None:
        if self._unanswered is not None:
            await self._send(line, self._unanswered)
        while not line.screen.is_over():
            await line.settle()
            choices = line.screen.choices()
            if not choices:
                await asyncio.sleep(0.01)
                continue
            number = next(self.load_test.numbers)
            move = {"type": "move", "seat": line.screen.seat, "count": line.screen.count, "id": f"{number}"}
            self._unanswered = move | {"action": self.load_test.rng.choice(choices)}
            await self._send(line, self._unanswered)
        await line.close()
        self._line = None
        await self.pair.next_match(self)

    async def _send(self, line: TableClient, move: dict[str, Any]) -> None:
        answer = await line.ask(**move)
        if answer["type"] == "done":
            self.pair.acknowledged.append((self.pair.table, f"{self.program.person} {move['id']}"))
        elif "could not write" in answer["words"]:
            await asyncio.sleep(0.2)
            return  # it is sent again
        self._unanswered = None


class Pair:
    """Two people who play one match after the other."""

    def __init__(self, load_test: LoadTest, game: str) -> None:
        self.load_test = load_test
        self.game = game
        self.table = ""
        self.acknowledged: list[tuple[str, str]] = []  # table, and the id its row has
        self.players = [Player(load_test, self, ApiClient(load_test.server.url, name)) for name in ("Marta", "Sam")]
        for player in self.players:
            player.ticket = load_test.server.ticket(player.program.person)

    def sit_down(self) -> None:
        """A new match."""
        one, other = (player.program for player in self.players)
        table = one.open(self.game, "me", "open")
        other.sit(table, 1)
        self.table = table

    async def next_match(self, player: Player) -> None:
        """Open the next match."""
        over = self.table
        while self.table == over:
            if player is self.players[0]:
                await asyncio.to_thread(self._try_to_sit_down)
            await asyncio.sleep(0.05)

    def _try_to_sit_down(self) -> None:
        with contextlib.suppress(AssertionError, httpx.TransportError):  # the server is not there; it is tried again
            self.sit_down()


class LoadTest:
    """All pairs, and tables of bots beside them."""

    def __init__(self, server: ServerProcess, seed: int, *, pairs: int = 3, bots: int = 1) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.numbers = itertools.count(1)
        self.pairs = [Pair(self, game) for game in itertools.islice(itertools.cycle(("rialto", "burano")), pairs)]
        for pair in self.pairs:
            pair.sit_down()
        self._host = ApiClient(server.url, "Host")
        self.bots = [self._host.open("rialto", "gondolier", "gondolier") for _ in range(bots)]
        self._watchers = Watchers(server.address)
        self._watchers.watch(*self.bots)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start all players."""
        players = [player for pair in self.pairs for player in pair.players]
        self._tasks = [asyncio.create_task(player.play()) for player in players]

    async def end(self) -> None:
        """Stop all players."""
        playing = set(self._tasks)
        while playing:  # wait_for may lose a cancellation that comes with what it waits for
            for task in playing:
                task.cancel()
            ended, playing = await asyncio.wait(playing, timeout=1)
            for task in ended:
                assert task.cancelled(), task.exception()
        await asyncio.to_thread(self._watchers.close)

    def acknowledged(self) -> int:
        return sum(len(pair.acknowledged) for pair in self.pairs)

    async def go_on(self, moves: int = 2) -> None:
        """Wait until every pair has made so many more moves."""
        wanted = [len(pair.acknowledged) + moves for pair in self.pairs]
        async with asyncio.timeout(PATIENCE):
            while any(len(pair.acknowledged) < want for pair, want in zip(self.pairs, wanted, strict=True)):
                for task in self._tasks:
                    assert not task.done(), task
                await asyncio.sleep(0.02)

    async def gets_stuck(self) -> None:
        """Wait until nobody makes progress any more."""
        async with asyncio.timeout(PATIENCE):
            stuck = 0
            while stuck < 3:
                before = self.acknowledged()
                await asyncio.sleep(0.3)
                stuck = stuck + 1 if self.acknowledged() == before else 0

    def check(self) -> dict[str, int]:
        """Check that every acknowledged move is stored once and rows have no gaps. Returns the counts."""
        by_match: dict[str, list[str]] = {}
        for match, number, own in self.server.ask("select match, number, own from rows order by match, number"):
            assert number == len(by_match.setdefault(match, [])) + 1, f"row {number} of {match} follows a gap"
            by_match[match].append(own)
        there = [by_match[table].count(own) for pair in self.pairs for table, own in pair.acknowledged]
        seen = {
            "acknowledged_moves": len(there),
            "rows": sum(len(rows) for rows in by_match.values()),
            "lost": there.count(0),
            "twice": sum(times > 1 for times in there),
        }
        assert seen["lost"] == seen["twice"] == 0, seen
        return seen

    async def bots_go_on(self) -> None:
        """Wait until bots have moved at their tables, or their matches are over."""
        before = {table: len(self.server.rows(table)) for table in self.bots}
        async with asyncio.timeout(PATIENCE):
            for table in self.bots:
                while len(self.server.rows(table)) <= before[table] and self._is_running(table):
                    await asyncio.sleep(0.1)

    def _is_running(self, table: str) -> bool:
        return bool(self.server.ask("select 1 from matches where id = ? and status = 'running'", table))


# ---- what happens meanwhile


async def some_time(rng: random.Random) -> None:
    """Wait for a random time."""
    await asyncio.sleep(rng.uniform(0, LONGEST))


async def kill_server(server: ServerProcess, load_test: LoadTest, kills: int, rng: random.Random) -> None:
    """Kill the only process so many times, and start it again."""
    for _ in range(kills):
        await load_test.go_on()
        await some_time(rng)
        await asyncio.to_thread(server.kill)
        load_test.check()
        await asyncio.to_thread(server.start)
    await load_test.go_on()
    await load_test.bots_go_on()


async def kill_workers(server: ServerProcess, load_test: LoadTest, kills: int, rng: random.Random) -> None:
    """Kill one of several processes so many times; it is replaced."""
    for _ in range(kills):
        await load_test.go_on()
        await some_time(rng)
        os.kill(rng.choice(server.workers()), signal.SIGKILL)
        load_test.check()
    await load_test.go_on()
    await load_test.bots_go_on()


async def kill_database(postgres: Postgres, load_test: LoadTest, kills: int, rng: random.Random) -> None:
    """Kill the database so many times, and start it again."""
    for _ in range(kills):
        await load_test.go_on()
        await some_time(rng)
        await asyncio.to_thread(postgres.kill)
        await asyncio.sleep(rng.uniform(0, LONGEST))
        await asyncio.to_thread(postgres.start)
        await load_test.go_on()
        load_test.check()
    await load_test.bots_go_on()
