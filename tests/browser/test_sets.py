"""Sets in the browser: cards and beads are marked in any order by mouse, finger or keys, and sent when confirmed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from laguna import games
from laguna.core.match import Match
from tests.browser.conftest import Arrive
from tests.support.browser.controls import MARKS, await_turn, join_table, open_table
from tests.support.browser.fast_forward import fast_forward
from tests.support.browser.person import PHONE, Person
from tests.support.browser.server import Server

pytestmark = pytest.mark.soak
SETS = [("rialto", "Discard"), ("rialto", "Play"), ("murano", "Sell")]
each_set = pytest.mark.parametrize(("id", "done"), SETS)


def at_a_set(arrive: Arrive, server: Server, id: str, done: str, **screen: object) -> Person:
    """Somebody who is asked for a set of two or more; the button that confirms it says `done`."""
    people = [arrive(**screen), arrive(**screen)]
    title = games.load(id).title
    table = open_table(people[0], title, 2).rpartition("/")[2]
    join_table(people[1], title)

    def wanted(match: Match, seat: int) -> bool:
        choice = match.game.text.set_choice(match.state.view(seat), seat)
        if choice is None or choice.done.id != f"{id}.set_{done.lower()}" or choice.marked() > 0:
            return False
        first = choice.items[0]  # two of it can be chosen alone; yellow buildings need cards beside them
        goes_alone = first.most > 1 and not match.game.notate(first.action).startswith("use")
        return goes_alone and choice.least <= 2 <= choice.most <= 6

    for person in people:
        person.expect_outage()
        person.page.goto("about:blank")
    person = people[fast_forward(server, table, wanted)]
    person.go(f"/table/{table}")
    await_turn(person)
    return person


def item_with_several(person: Person) -> tuple[int, int]:
    """The first item, which can be marked twice, and how often in all."""
    marks = next(frame["marks"] for frame in person.frames()[::-1] if frame.get("marks"))
    return marks["items"][0]["action"], marks["items"][0]["most"]


def total(person: Person) -> int:
    """How many pieces are marked."""
    return int(person.page.evaluate(MARKS)["total"])


def is_sent(person: Person, done: str, actions: list[int]) -> None:
    """One message left, with all marks and nothing else; the decision is made, and one undo takes all of it back."""
    sent = [message for message in person.sent if message["type"] in ("move", "moves")]
    assert [(message["type"], sorted(message["actions"])) for message in sent] == [("moves", sorted(actions))]
    person.page.wait_for_function("() => !document.body.classList.contains('sent')")
    assert person.page.locator("#prompt").get_attribute("data-kind") != "refused"
    expect(person.page.locator("#commit")).to_be_hidden()


@each_set
def test_a_set_by_mouse(arrive: Arrive, server: Server, id: str, done: str) -> None:
    person = at_a_set(arrive, server, id, done)
    action, most = item_with_several(person)
    target = person.page.locator(f'#dock [data-action="{action}"]').first
    commit = person.page.locator("#commit")
    expect(commit).to_be_hidden()
    target.click()
    assert total(person) == 1
    expect(target).to_have_attribute("aria-label", re.compile(rf": 1 of {most} marked"))
    expect(target.locator(".mark-badge text")).to_have_text("1")
    person.page.locator("#put-back").click()
    assert total(person) == 0
    target.click()
    target.click()
    assert total(person) == 2
    assert person.sent_moves() == [], "nothing leaves before it is confirmed"
    expect(commit).to_contain_text(f"{done} (2)")
    commit.click()
    is_sent(person, done, [action, action])


@each_set
def test_a_set_by_finger(arrive: Arrive, server: Server, id: str, done: str) -> None:
    person = at_a_set(arrive, server, id, done, viewport=PHONE, has_touch=True, is_mobile=True)
    action, _ = item_with_several(person)
    target = person.page.locator(f'#dock [data-action="{action}"]').locator("visible=true").first
    target.tap()
    target.tap()
    assert total(person) == 2
    person.page.locator("#commit").tap()
    is_sent(person, done, [action, action])


@each_set
def test_a_set_by_keys(arrive: Arrive, server: Server, id: str, done: str) -> None:
    person = at_a_set(arrive, server, id, done)
    action, _ = item_with_several(person)
    target = person.page.locator(f'#dock [data-action="{action}"]').first
    target.focus()
    keys = person.page.keyboard
    for key, count in (("Enter", 1), ("+", 2), ("-", 1), ("-", 0), ("-", 0), (" ", 1), ("+", 2)):
        keys.press(key)
        assert total(person) == count, key
        expect(target).to_have_attribute("aria-pressed", str(count > 0).lower())
    keys.press("Escape")
    assert total(person) == 0
    keys.press("+")
    keys.press("+")
    keys.press("Control+Enter")
    is_sent(person, done, [action, action])


def test_the_list_of_moves_counts_with_the_board(arrive: Arrive, server: Server) -> None:
    person = at_a_set(arrive, server, "rialto", "Discard")
    action, most = item_with_several(person)
    person.page.locator("#tab-moves, [data-tab=moves]").first.click()
    row = person.page.locator(".mark-row").filter(has=person.page.locator(f'[data-choice="{action}"]'))
    row.get_by_role("button", name="One more").click()
    expect(row.locator(".marks")).to_have_text(f"1/{most}")
    expect(person.page.locator(f'#dock [data-action="{action}"] .mark-badge text')).to_have_text("1")
    row.get_by_role("button", name="One less").click()
    expect(row.locator(".marks")).to_have_text(f"0/{most}")
