"""Whatever a browser sends: each message is answered once, nothing is thrown, and refusals have their sentence."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from laguna import games
from laguna.core import words
from laguna.core.text import Text
from laguna.web import sentences_play
from laguna.web.app import serving
from laguna.web.messages import LARGEST
from laguna.web.models import PERSON
from laguna.web.settings import Settings
from laguna.web.socket import Visit
from laguna.web.store import Place, Terms

NAMES: Final = ("type", "id", "seat", "count", "action", "words", "number", "whole_turn", "extra")
VALUES: Final[tuple[Any, ...]] = (
    *("move", "undo", "say", "look", "stand_in", "take_back", "resign", "words", "alive", "frame", ""),
    *(None, True, False, 0, 1, -1, -2, 2, 17, 2**31, 2**63, -(2**63), 2**64, 1e308, -0.5, 10**400),
    *("x", "x" * 41, "\ud800", "\u0000", "\u202e", "ü" * 1001, [], {}, [[]], {"type": "move"}),
)
ENOUGH: Final = 400  # rows after which a new match is begun, so that it does not become slow


class Target:
    """A seat at a running match, without a network: what comes in is handed to the socket's own code."""

    def __init__(self) -> None:
        sentences_play.register()
        self._folder = tempfile.TemporaryDirectory()
        self._loop = asyncio.new_event_loop()
        self._broken = words.sentence(Text("play.not_written"), "en")
        database = os.path.join(self._folder.name, "laguna.sqlite")
        self._serving = serving(Settings(database=database, bots=1, moves_a_second=1e9, tables_an_hour=10**9))
        self._services = self._loop.run_until_complete(self._serving.__aenter__())
        self._visit = self._loop.run_until_complete(self._sit_down())

    def close(self) -> None:
        """End what was begun."""
        self._loop.run_until_complete(self._serving.__aexit__(None, None, None))
        self._folder.cleanup()

    async def _sit_down(self) -> Visit:
        services = self._services
        people = [await services.store.new_person(name) for name in ("Marta", "Sam")]
        places = [Place(PERSON, person=person) for person in people]
        id = await services.seating.open(games.load("rialto"), {}, places, Terms(), people[0])
        kept = await services.store.kept(id)
        assert kept is not None, "it was opened"
        socket: Any = SimpleNamespace(query_params={})
        visit = Visit(socket, services, kept, people[0], "en")
        visit._chats.rate = visit._chats.burst = 1e9
        visit.table = await services.tables.join(id, visit.listener)
        return visit

    def run(self, data: bytes) -> None:
        """Hand one message over, as text where it is text."""
        try:
            said: str | bytes = data.decode()
        except UnicodeDecodeError:
            said = data
        self._loop.run_until_complete(self._hear(said))

    async def _hear(self, said: str | bytes) -> None:
        outbox = self._visit.listener.outbox
        await self._visit._hear(said)
        told = [json.loads(outbox.get_nowait() or b"null") for _ in range(outbox.qsize())]
        answers = [message for message in told if message["type"] in ("done", "refused", "answer", "frame")]
        assert answers, f"no answer to {said!r}"
        for message in told:
            assert message.get("words") != self._broken, f"{said!r} was not carried out"
        assert self._visit.table is not None, "it sits at a table"
        if self._visit.table.table.number > ENOUGH or self._visit.table.table.match.is_over():
            self._visit = await self._sit_down()


def mutate(data: bytes, seed: int, otherwise: Callable[[bytes], bytes]) -> bytes:
    """Change a field of a message, or add one; where it is no message, its bytes."""
    rng = random.Random(seed)
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or rng.random() < 0.3:
        return otherwise(data)
    for _ in range(rng.randint(1, 3)):
        name = rng.choice([*said, *NAMES])
        if rng.random() < 0.15:
            said.pop(name, None)
        else:
            said[name] = rng.choice(VALUES)
    return json.dumps(said, ensure_ascii=rng.random() < 0.9).encode("utf-8", "surrogatepass")[: 2 * LARGEST]


def seeds(folder: Path) -> None:
    """One message of each kind."""
    base = {"id": "a", "seat": 0}
    said: list[dict[str, Any]] = [
        {"type": "move", **base, "count": 0, "action": 0},
        {"type": "undo", **base, "count": 0, "whole_turn": True},
        {"type": "say", "id": "b", "words": "good evening"},
        {"type": "look", "seat": -2},
        *({"type": kind, **base} for kind in ("stand_in", "take_back", "resign")),
        {"type": "words", **base, "words": "high tide"},
        {"type": "alive", "number": 1},
    ]
    for number, message in enumerate(said):
        (folder / f"seed-{number}").write_bytes(json.dumps(message).encode())
