"""A rematch, agreed on without leaving the result: two at their desks, one with a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.support.browser.controls import await_board, join_table, open_table
from tests.support.browser.person import Person

PHONE = {"width": 390, "height": 844}


def test_a_rematch_is_agreed_on_at_the_result_and_nobody_is_taken_off_it(arrive: Arrive) -> None:
    marta, sam, ada = arrive(), arrive(), arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    people = (marta, sam, ada)
    table = open_table(marta, "Rialto", 3)
    for person in (sam, ada):
        join_table(person, "Rialto")
    await_board(*people)
    marta.menu("button", "End the match without a result")
    for person in (sam, ada):
        person.page.locator("#requests").get_by_role("button", name="Agree").click()
    for person in people:
        expect(person.page.locator("#prompt")).to_have_attribute("data-kind", "over")
        expect(person.page.locator("#rematch")).to_be_hidden()

    # One asks. The others stay where they are, and all see the same card.
    marta.page.get_by_role("button", name="Play again").click()
    for person in people:
        expect(states(person)).to_have_text(["here, no answer yet", "here, no answer yet", "accepted"])
        expect(person.page.locator("#rematch")).to_contain_text("Seats move on by one.")
        assert person.page.url.endswith(table)
    expect(buttons(sam)).to_have_text(["Accept", "Decline", "Table of the rematch"])
    expect(buttons(marta)).to_have_text(["Take it back", "Table of the rematch"])
    expect(marta.page.get_by_role("button", name="Play again")).to_be_hidden()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"

    # Somebody who has left the result is away, and at the table of the rematch they are here again.
    for person in people:
        person.expect_outage()
    sam.go("/")
    expect(states(marta)).to_have_text(["away", "here, no answer yet", "accepted"])
    sam.go(table)
    expect(states(marta)).to_have_text(["here, no answer yet", "here, no answer yet", "accepted"])

    # One declines: then the others may start with a bot, once all who are here have answered.
    buttons(ada).filter(has_text="Decline").tap()
    expect(states(sam)).to_have_text(["here, no answer yet", "free seat", "accepted", "declined"])
    expect(buttons(ada)).to_have_text(["Accept after all", "Table of the rematch"])
    buttons(sam).filter(has_text="Accept").first.focus()
    sam.page.keyboard.press("Enter")
    expect(buttons(marta)).to_have_text(["Start with bots", "Take it back", "Table of the rematch"])
    expect(buttons(sam).first).to_be_focused()
    buttons(marta).filter(has_text="Start").click()

    # Those who have accepted go there by themselves, unless they press Escape. Nobody else does.
    expect(buttons(sam)).to_have_text(["Go there", "Stay here"])
    sam.page.keyboard.press("Escape")
    expect(buttons(sam)).to_have_text(["Go there"])
    expect(marta.page).not_to_have_url(re.compile(f"{table}$"))
    await_board(marta)
    marta.page.wait_for_timeout(1000)
    for person in (sam, ada):
        assert person.page.url.endswith(table)
    expect(buttons(ada)).to_have_text(["Look at it"])
    buttons(sam).click()
    await_board(sam)
    assert sam.page.url == marta.page.url


def states(person: Person) -> Locator:
    """What the card says of each player."""
    return person.page.locator("#rematch-body small")


def buttons(person: Person) -> Locator:
    """What can be pressed in the card."""
    return person.page.locator("#rematch-body .acts .btn")
