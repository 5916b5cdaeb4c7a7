"""Plates that are drawn twice: a browser is sent the shape that its screen shows, and the other when that changes."""

from __future__ import annotations

import random

import pytest

from laguna import games
from laguna.web.models import PERSON
from laguna.web.store import Place, Terms
from tests.web.harbour import Harbour
from tests.web.lines import Line

pytestmark = pytest.mark.anyio

GAME = "millefiori"  # its trade route is drawn wide and tall


def sent(line: Line) -> set[str]:
    """The plates of which pieces came."""
    return {change["key"] for frame in line.heard for change in frame.get("pieces", [])}


def keys(line: Line, shape: str) -> set[str]:
    """The plates of a shape."""
    return {plate["key"] for plate in line.screen.said["plates"] if plate["shape"] == shape}


async def test_each_screen_is_sent_its_shape_and_what_has_none(harbour: Harbour) -> None:
    marta, pia = await harbour.person("Marta"), await harbour.person("Pia")
    places = [Place(PERSON, person=marta), Place(PERSON, person=pia)]
    table = await harbour.services.seating.open(games.load(GAME), {}, places, Terms(), marta)
    wide = await harbour.call(table, marta, shape="wide")
    tall = await harbour.call(table, marta, shape="tall")
    both = await harbour.call(table, marta)
    other = await harbour.call(table, pia, shape="round")
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


async def test_a_screen_that_is_turned_asks_for_the_other_shape(harbour: Harbour) -> None:
    marta = await harbour.person("Marta")
    places = [Place(PERSON, person=marta), Place(PERSON, person=await harbour.person("Pia"))]
    table = await harbour.services.seating.open(games.load(GAME), {}, places, Terms(), marta)
    line = await harbour.call(table, marta, shape="wide")
    await line.settle()
    line.heard.clear()
    await line.send(type="look", seat=0, shape="tall")
    frame = await line.hear_until("frame", "refused")
    assert frame["type"] == "frame" and frame["whole"] is True
    assert keys(line, "tall") <= sent(line) and not keys(line, "wide") & sent(line)
    assert frame["choices"] == line.screen.said["choices"] != []


async def test_a_shape_that_there_is_not_is_refused(harbour: Harbour) -> None:
    marta = await harbour.person("Marta")
    places = [Place(PERSON, person=marta), Place(PERSON, person=await harbour.person("Pia"))]
    table = await harbour.services.seating.open(games.load(GAME), {}, places, Terms(), marta)
    line = await harbour.call(table, marta)
    await line.send(type="look", seat=0, shape="round")
    assert (await line.hear_until("frame", "refused"))["type"] == "refused"
