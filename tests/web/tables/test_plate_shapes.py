"""Plates drawn in two shapes: a browser receives the shape its screen shows."""

from __future__ import annotations

import random

import pytest

from laguna import games
from laguna.web.db.models import PERSON
from laguna.web.db.queries import SeatSetup, TableTerms
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio

GAME = "millefiori"  # its trade route is drawn wide and tall


def sent(line: TableClient) -> set[str]:
    """The plates of which pieces came."""
    return {change["key"] for frame in line.received for change in frame.get("pieces", [])}


def keys(line: TableClient, shape: str) -> set[str]:
    """The plates of a shape."""
    return {plate["key"] for plate in line.screen.said["plates"] if plate["shape"] == shape}


async def test_each_screen_receives_plates_of_its_shape(live_server: LiveServer) -> None:
    marta, pia = await live_server.person("Marta"), await live_server.person("Pia")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=pia)]
    table = await live_server.services.seating.open(games.load(GAME), {}, places, TableTerms(), marta)
    wide = await live_server.call(table, marta, shape="wide")
    tall = await live_server.call(table, marta, shape="tall")
    both = await live_server.call(table, marta)
    other = await live_server.call(table, pia, shape="round")
    assert keys(both, "wide") and keys(both, "tall") and keys(both, "")
    rng = random.Random(2)
    for _ in range(12):
        for line in (wide, tall, both, other):
            await line.settle()
        mover = next(line for line in (both, other) if line.screen.choices())
        assert (await mover.move(rng.choice(mover.screen.choices())))["type"] == "done"
    for line in (wide, tall, both, other):
        await line.settle()
    assert sent(wide) == sent(both) - keys(both, "tall") and sent(tall) == sent(both) - keys(both, "wide")
    assert keys(other, "wide") | keys(other, "tall") <= sent(other), "an unknown shape brings both"
    for line, shape in ((wide, "wide"), (tall, "tall")):
        shown = keys(both, "") | keys(both, shape)
        assert {key: line.screen.pieces[key] for key in shown} == {key: both.screen.pieces[key] for key in shown}


async def test_a_rotated_screen_asks_for_the_other_shape(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=await live_server.person("Pia"))]
    table = await live_server.services.seating.open(games.load(GAME), {}, places, TableTerms(), marta)
    line = await live_server.call(table, marta, shape="wide")
    await line.settle()
    line.received.clear()
    await line.send(type="look", seat=0, shape="tall")
    frame = await line.receive_until("frame", "refused")
    assert frame["type"] == "frame" and frame["whole"] is True
    assert keys(line, "tall") <= sent(line) and not keys(line, "wide") & sent(line)
    assert frame["choices"] == line.screen.said["choices"] != []


async def test_an_unknown_shape_is_refused(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=await live_server.person("Pia"))]
    table = await live_server.services.seating.open(games.load(GAME), {}, places, TableTerms(), marta)
    line = await live_server.call(table, marta)
    await line.send(type="look", seat=0, shape="round")
    assert (await line.receive_until("frame", "refused"))["type"] == "refused"
