"""Connections to a table as browsers have them: every message is recorded, and frames are applied to a screen."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.support.web.client_screen import ClientScreen, Frame

LONGEST_WAIT = 20.0  # seconds for an answer, on a machine that has much else to do
_numbers = itertools.count(1)


class TableClient:
    """One connection. Messages received while waiting for an answer are kept in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen = ClientScreen()
        self.received: list[dict[str, Any]] = []
        self.raw: list[str] = []  # every message, letter by letter
        self._signs = itertools.count(1)

    async def receive(self) -> dict[str, Any]:
        """The next message; frames are applied."""
        said = await asyncio.wait_for(self.socket.recv(), LONGEST_WAIT)
        assert isinstance(said, str), "the server sends text"
        message: dict[str, Any] = json.loads(said)
        self.raw.append(said)
        self.received.append(message)
        if message["type"] == "frame":
            self.screen.take(message)
        return message

    async def receive_until(self, *types: str) -> dict[str, Any]:
        """Receive messages up to the first of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in types:
                return message

    async def send(self, **message: Any) -> None:
        """Send any message."""
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message with an id, and wait until it is done or refused."""
        message.setdefault("id", f"test {next(_numbers)}")
        await self.send(**message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """Wait until the last message is done or refused."""
        return await self.receive_until("done", "refused")

    async def move(self, action: int, **said: Any) -> dict[str, Any]:
        """Make a move for the seat on the screen."""
        return await self.ask(
            **{"type": "move", "seat": self.screen.seat, "count": self.screen.count} | said, action=action
        )

    async def undo(self, *, whole_turn: bool = False, **said: Any) -> dict[str, Any]:
        """Undo what can be undone."""
        message = {"type": "undo", "seat": self.screen.seat, "count": self.screen.count, "whole_turn": whole_turn}
        return await self.ask(**message | said)

    async def settle(self) -> list[dict[str, Any]]:
        """Receive everything sent so far: messages keep their order, so a heartbeat brings them along."""
        number = next(self._signs)
        await self.send(type="alive", number=number)
        before = len(self.received)
        while (received := await self.receive())["type"] != "answer" or received["number"] != number:
            pass
        assert received.get("frame", 0) == self.screen.number, "all frames have come"
        return self.received[before:-1]

    def frames(self) -> list[Frame]:
        """All frames received."""
        return [message for message in self.received if message["type"] == "frame"]

    async def close(self) -> None:
        """Disconnect."""
        await self.socket.close()


async def call(address: str, table: str, ticket: str = "", **said: Any) -> TableClient:
    """Connect to a table and wait for the first frame."""
    line = await dial(address, table, ticket, **said)
    await line.receive_until("frame")
    return line


async def dial(
    address: str,
    table: str,
    ticket: str = "",
    *,
    seat: int | None = None,
    language: str = "en",
    shape: str = "",
    headers: dict[str, str] | None = None,
) -> TableClient:
    """Connect to a table."""
    wish = f"language={language}" + ("" if seat is None else f"&seat={seat}") + (f"&shape={shape}" if shape else "")
    said = {"Cookie": f"laguna={ticket}"} if ticket else {}
    url = f"ws://{address}/live/{table}?{wish}"
    socket = await connect(url, additional_headers=said | (headers or {}), max_size=None, open_timeout=LONGEST_WAIT)
    return TableClient(socket)


async def step(lines: list[TableClient], rng: random.Random) -> bool:
    """One of the deciding seats makes a random move. False if nobody decides."""
    for line in lines:
        await line.settle()
    asked = [line for line in lines if line.screen.choices()]
    if not asked:
        return False
    line = rng.choice(asked)
    answer = await line.move(rng.choice(line.screen.choices()))
    assert answer["type"] == "done", answer
    return True
