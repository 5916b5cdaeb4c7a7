"""While several choose at once, everybody sees who has chosen, where that is no secret; and each its own choice."""

from __future__ import annotations

import random

import pytest

from laguna.core.game import NOBODY
from laguna.web.choosing import Choosing
from laguna.web.messages import Prompt
from tests.web.harbour import Harbour
from tests.web.lines import Line, step

pytestmark = pytest.mark.anyio


# ---- told from what is public


def test_who_was_seen_to_act_and_is_no_longer_asked_while_others_are_has_chosen() -> None:
    choosing = Choosing()
    choosing.note([0, 1, 2], 4)
    assert choosing.chosen == set()
    choosing.note([0, 2], 4, seen=1)
    choosing.note([2], 5, seen=0)
    assert choosing.chosen == {0, 1}


@pytest.mark.parametrize(("asked", "reveals"), [([2], 5), ([2, 3], 4), ([1], 4), ([0], 4), ([], 4)])
def test_with_what_comes_next_nobody_has_chosen(asked: list[int], reveals: int) -> None:
    """The one who chose last may be asked next as well: something was shown."""
    choosing = Choosing()
    choosing.note([0, 2], 4)
    choosing.note([2], 4, seen=0)
    assert choosing.chosen == {0}
    choosing.note([2], 4)  # a click that nobody sees
    assert choosing.chosen == {0}
    choosing.note(asked, reveals, seen=2)
    assert choosing.chosen == set()


def test_the_last_choice_of_a_secret_phase_is_no_choice_that_was_seen() -> None:
    """All were asked in public until the end; whoever is asked next is asked something else."""
    choosing = Choosing()
    choosing.note([0, 1], 4)
    choosing.note([0, 1], 4)
    choosing.note([1], 5)
    assert choosing.chosen == set()


def test_who_takes_a_choice_back_chooses_again_and_the_others_have_chosen() -> None:
    choosing = Choosing()
    choosing.note([0, 1, 2], 4)
    choosing.note([0, 2], 4, seen=1)
    choosing.note([2], 4, seen=0)
    choosing.note([0, 2], 4, undone_by=0)
    assert choosing.chosen == {1}


def test_a_turn_taken_back_from_the_next_seat_is_no_choice_of_that_seat() -> None:
    choosing = Choosing()
    choosing.note([0], 4)
    choosing.note([1], 4, seen=0)
    choosing.note([0], 4, undone_by=0)
    assert choosing.chosen == set()


# ---- at a table


def states(line: Line) -> list[str]:
    """By seat, what a screen says that it is doing."""
    return [row.get("state", "") for row in line.screen.said["seats"]]


def prompt(line: Line) -> Prompt:
    said = line.screen.said["prompt"]
    return Prompt(said["kind"], said["ask"], said.get("why", ""), said.get("seat", NOBODY))


async def company(harbour: Harbour, game: str, language: str = "en") -> tuple[str, list[Line]]:
    """A table, with three who play and an onlooker."""
    people = [await harbour.person(name) for name in ("Marta", "Sam", "Pia")]
    table = await harbour.table(game, people)
    lines = [await harbour.call(table, person, language=language) for person in people]
    return table, [*lines, await harbour.call(table, language=language)]


async def settle(lines: list[Line]) -> None:
    for line in lines:
        await line.settle()


async def test_a_choice_that_is_in_shows_to_all_until_the_last_one_is(harbour: Harbour) -> None:
    """Mille Fiori: everybody sees who has kept a card."""
    _, lines = await company(harbour, "millefiori")
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


async def test_where_it_is_secret_who_has_chosen_each_knows_of_its_own_choice_only(harbour: Harbour) -> None:
    """Rialto: discards are chosen together, and nobody sees who is done."""
    table, lines = await company(harbour, "rialto", "de")
    rng = random.Random(3)
    match = (await harbour.live(table)).table.match
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
