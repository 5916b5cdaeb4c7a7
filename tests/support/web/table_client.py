"""Connections to a table, as browsers have them: everything that comes is kept, and frames are put on a screen."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.web.screen import Frame, Screen

LONGEST_WAIT = 20.0  # seconds for an answer, on a machine that has much else to do
_numbers = itertools.count(1)


class Line:
    """One connection. What is heard while an answer is awaited is kept in the order in which it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen = Screen()
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []  # every message, letter by letter
        self._signs = itertools.count(1)

    async def hear(self) -> dict[str, Any]:
        """The next message; frames are shown."""
        said = await asyncio.wait_for(self.socket.recv(), LONGEST_WAIT)
        assert isinstance(said, str), "the server sends text"
        message: dict[str, Any] = json.loads(said)
        self.raw.append(said)
        self.heard.append(message)
        if message["type"] == "frame":
            self.screen.take(message)
        return message

    async def hear_until(self, *types: str) -> dict[str, Any]:
        """All messages up to the first of one of these types."""
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def send(self, **message: Any) -> None:
        """Send something, whatever it is."""
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Ask for something that has an id, and wait until it is done or refused."""
        message.setdefault("id", f"test {next(_numbers)}")
        await self.send(**message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """Wait for the answer to what was asked."""
        return await self.hear_until("done", "refused")

    async def move(self, action: int, **said: Any) -> dict[str, Any]:
        """Make a move for the seat that is on the screen."""
        return await self.ask(
            **{"type": "move", "seat": self.screen.seat, "count": self.screen.count} | said, action=action
        )

    async def undo(self, *, whole_turn: bool = False, **said: Any) -> dict[str, Any]:
        """Take back what can be taken back."""
        message = {"type": "undo", "seat": self.screen.seat, "count": self.screen.count, "whole_turn": whole_turn}
        return await self.ask(**message | said)

    async def settle(self) -> list[dict[str, Any]]:
        """Hear all that the server has sent so far: messages keep their order, so a sign of life brings them along."""
        number = next(self._signs)
        await self.send(type="alive", number=number)
        before = len(self.heard)
        while (heard := await self.hear())["type"] != "answer" or heard["number"] != number:
            pass
        assert heard.get("frame", 0) == self.screen.number, "all frames have come"
        return self.heard[before:-1]

    def frames(self) -> list[Frame]:
        """All frames that have come."""
        return [message for message in self.heard if message["type"] == "frame"]

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()


async def call(address: str, table: str, ticket: str = "", **said: Any) -> Line:
    """Connect to a table and wait for the first frame."""
    line = await dial(address, table, ticket, **said)
    await line.hear_until("frame")
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
) -> Line:
    """Connect to a table."""
    wish = f"language={language}" + ("" if seat is None else f"&seat={seat}") + (f"&shape={shape}" if shape else "")
    said = {"Cookie": f"laguna={ticket}"} if ticket else {}
    url = f"ws://{address}/live/{table}?{wish}"
    socket = await connect(url, additional_headers=said | (headers or {}), max_size=None, open_timeout=LONGEST_WAIT)
    return Line(socket)


async def step(lines: list[Line], rng: random.Random) -> bool:
    """One of those who are asked makes a move at random; False where nobody is."""
    for line in lines:
        await line.settle()
    asked = [line for line in lines if line.screen.choices()]
    if not asked:
        return False
    line = rng.choice(asked)
    answer = await line.move(rng.choice(line.screen.choices()))
    assert answer["type"] == "done", answer
    return True
