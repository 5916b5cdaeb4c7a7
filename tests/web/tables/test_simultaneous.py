"""During simultaneous decisions everybody sees who has chosen, unless that is secret."""

from __future__ import annotations

import asyncio
import random

import pytest

from laguna.core.state import NOBODY
from laguna.web.db.models import DAILY
from laguna.web.tables.messages import Prompt
from laguna.web.tables.simultaneous import SimultaneousChoices
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient, step

pytestmark = pytest.mark.anyio


# ---- told from what is public


def test_a_seat_that_acted_visibly_has_chosen_while_others_still_decide() -> None:
    choosing = SimultaneousChoices()
    choosing.note([0, 1, 2], 4)
    assert choosing.chosen == set()
    choosing.note([0, 2], 4, seen=1)
    choosing.note([2], 5, seen=0)
    assert choosing.chosen == {0, 1}


@pytest.mark.parametrize(("asked", "reveals"), [([2], 5), ([2, 3], 4), ([1], 4), ([0], 4), ([], 4)])
def test_choices_are_cleared_when_the_next_phase_begins(asked: list[int], reveals: int) -> None:
    """The one who chose last may be asked next as well: something was shown."""
    choosing = SimultaneousChoices()
    choosing.note([0, 2], 4)
    choosing.note([2], 4, seen=0)
    assert choosing.chosen == {0}
    choosing.note([2], 4)  # a click that nobody sees
    assert choosing.chosen == {0}
    choosing.note(asked, reveals, seen=2)
    assert choosing.chosen == set()


def test_the_last_choice_of_a_secret_phase_is_not_shown() -> None:
    """All were asked in public until the end; whoever is asked next is asked something else."""
    choosing = SimultaneousChoices()
    choosing.note([0, 1], 4)
    choosing.note([0, 1], 4)
    choosing.note([1], 5)
    assert choosing.chosen == set()


def test_undoing_a_choice_clears_only_that_seat() -> None:
    choosing = SimultaneousChoices()
    choosing.note([0, 1, 2], 4)
    choosing.note([0, 2], 4, seen=1)
    choosing.note([2], 4, seen=0)
    choosing.note([0, 2], 4, undone_by=0)
    assert choosing.chosen == {1}


def test_undoing_a_turn_is_not_a_choice_of_the_next_seat() -> None:
    choosing = SimultaneousChoices()
    choosing.note([0], 4)
    choosing.note([1], 4, seen=0)
    choosing.note([0], 4, undone_by=0)
    assert choosing.chosen == set()


# ---- at a table


def states(line: TableClient) -> list[str]:
    """By seat, what a screen says that it is doing."""
    return [row.get("state", "") for row in line.screen.said["seats"]]


def prompt(line: TableClient) -> Prompt:
    said = line.screen.said["prompt"]
    return Prompt(said["kind"], said["ask"], said.get("why", ""), said.get("seat", NOBODY))


async def company(live_server: LiveServer, game: str, language: str = "en") -> tuple[str, list[TableClient]]:
    """A table, with three who play and an onlooker."""
    people = [await live_server.person(name) for name in ("Marta", "Sam", "Pia")]
    table = await live_server.table(game, people)
    lines = [await live_server.call(table, person, language=language) for person in people]
    return table, [*lines, await live_server.call(table, language=language)]


async def settle(lines: list[TableClient]) -> None:
    for line in lines:
        await line.settle()


async def test_a_choice_is_shown_to_everybody_until_the_last_one_is_made(live_server: LiveServer) -> None:
    """Mille Fiori: everybody sees who has kept a card."""
    _, lines = await company(live_server, "millefiori")
    marta, sam, pia, onlooker = lines
    assert states(onlooker) == ["choosing"] * 3
    await sam.move(sam.screen.choices()[0])
    await settle(lines)
    assert all(states(line) == ["choosing", "chosen", "choosing"] for line in lines)
    assert prompt(sam) == Prompt("chosen", "Your choice is in. Waiting for Marta and Pia")
    assert prompt(marta).kind == "yours" and prompt(onlooker).kind == "watching"
    await pia.move(pia.screen.choices()[0])
    await settle(lines)
    assert all(states(line) == ["choosing", "chosen", "chosen"] for line in lines)
    assert prompt(sam).ask == prompt(pia).ask == "Your choice is in. Waiting for Marta"
    await marta.move(marta.screen.choices()[0])
    await settle(lines)
    assert all("chosen" not in states(line) and "turn" in states(line) for line in lines)


async def test_secret_choices_are_shown_only_to_their_own_seat(live_server: LiveServer) -> None:
    """Rialto: discards are chosen together, and nobody sees who is done."""
    table, lines = await company(live_server, "rialto", "de")
    rng = random.Random(3)
    match = (await live_server.live(table)).table.match
    while len(match.deciders()) < 3:
        assert await step(lines[:3], rng)
    await settle(lines)
    first = lines[0]
    while first.screen.choices():
        await first.move(first.screen.choices()[0])
        await first.settle()
    await settle(lines)
    assert states(first) == ["chosen", "choosing", "choosing"]
    assert prompt(first) == Prompt("chosen", "Deine Wahl steht. Gewartet wird auf Sam und Pia")
    assert all(states(line) == ["choosing"] * 3 for line in lines[1:])


async def test_who_chose_early_and_is_asked_next_begins_a_turn_then(live_server: LiveServer) -> None:
    """Burano: in the second round Sam, the second seat, lays first. Marta's thinking doesn't take from Sam's time."""
    people = [await live_server.person(name) for name in ("Marta", "Sam")]
    table = await live_server.table("burano", people, pace=DAILY, seconds=86_400)
    marta, sam = [await live_server.call(table, person) for person in people]
    for line in (marta, sam, marta, sam):  # away, away, lay, lay
        await line.settle()
        assert (await line.move(line.screen.choices()[-1]))["type"] == "done"
    for line in (sam, marta):
        await line.settle()
        await asyncio.sleep(0.02)
        assert (await line.move(line.screen.choices()[-1]))["type"] == "done"
    await settle([marta, sam])
    live = (await live_server.live(table)).table
    chosen_by_all = (await live_server.rows(table))[-1].at
    assert live.deciding_since == {1: chosen_by_all}
    assert states(marta) == ["", "turn"]
