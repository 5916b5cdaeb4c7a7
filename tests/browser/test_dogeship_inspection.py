"""A match of The Doge Ship for five with two people: at inspections both bid at once, in either order."""

from __future__ import annotations

import random
from typing import Final

import pytest

from laguna.core.record import verify
from laguna.games.dogeship.rules import actions
from tests.browser.conftest import Arrive
from tests.support.browser.controls import (
    Play,
    Seen,
    await_board,
    await_turn,
    click,
    join_table,
    look,
    same_as_loaded_anew,
)
from tests.support.browser.person import Person
from tests.support.browser.public_view import record_of

pytestmark = pytest.mark.soak

TITLE: Final = "The Doge Ship"


def test_two_people_bid_at_once_in_either_order_in_a_match_for_five(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    open_with_bots(marta)
    join_table(sam, TITLE)
    await_board(marta, sam)
    play, rng = Play([marta, sam]), random.Random(1)
    inspections = 0
    while True:
        who, seen = play.wait()
        if seen.is_over:
            break
        if is_bidding(seen):
            first, second = (marta, sam) if inspections % 2 == 0 else (sam, marta)
            bid_one_after_the_other(first, second, rng)
            inspections += 1
        else:
            click(play.people[who], busy_choice(seen.choices, rng))
    assert inspections > 1, "both orders came up"
    assert str(verify(record_of(marta)).id)
    for person in (marta, sam):
        same_as_loaded_anew(person)
        assert person.page.locator("#prompt").get_attribute("data-kind") == "over"


def open_with_bots(host: Person) -> None:
    """A table for five, where three bots sit."""
    host.go("/new/dogeship?seats=5")
    for seat in (2, 3, 4):
        host.page.locator(f"#seat_{seat}").select_option("gondolier")
    host.page.get_by_role("button", name="Open table").click()
    host.page.wait_for_url("**/table/*")


def is_bidding(seen: Seen) -> bool:
    return actions.BID in seen.choices


def bid_one_after_the_other(first: Person, second: Person, rng: random.Random) -> None:
    """What the first one bids changes nothing that the second one is asked or can choose."""
    await_turn(second)
    asked, choices = question(second), look(second).choices
    click(first, rng.choice(look(first).choices))
    first.page.locator("body:not(.yours)").wait_for()
    assert (question(second), look(second).choices) == (asked, choices)
    click(second, rng.choice(choices))
    second.page.wait_for_function("(asked) => document.getElementById('prompt-ask').innerText !== asked", arg=asked)


def question(person: Person) -> str:
    return person.page.locator("#prompt-ask").inner_text()


def busy_choice(choices: list[int], rng: random.Random) -> int:
    """Buy, keep and complete where that is possible, or the galley would hardly grow."""
    work = [action for action in choices if actions.BUY <= action < actions.LAY and action != actions.KEEP_NONE]
    return rng.choice(work if work and rng.random() < 0.9 else choices)
