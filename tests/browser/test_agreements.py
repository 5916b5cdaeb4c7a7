"""Players ask each other for an undo, and for the end of the match: two at their desks, one with a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, join_table, open_table
from tests.support.browser.person import PHONE


def test_three_people_agree_to_an_undo_and_then_to_end_the_match(arrive: Arrive) -> None:
    marta, sam, ada = arrive(), arrive(), arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    people = (marta, sam, ada)
    open_table(marta, "Rialto", 3)
    for person in (sam, ada):
        join_table(person, "Rialto")
    await_board(*people)
    Play([marta, sam, ada]).go_on(6)

    marta.menu("button", "Undo my last move")
    for person in people:
        expect(person.page.locator("#requests")).to_contain_text("asks to undo their last move")
    expect(marta.page.locator("#requests").get_by_role("button")).to_have_text(["Take it back"])
    sam.page.locator("#requests").get_by_role("button", name="Agree").focus()
    sam.page.keyboard.press("Enter")
    expect(sam.page.locator("#requests")).to_contain_text("Waiting for an answer")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
    ada.page.locator("#requests").get_by_role("button", name="Agree").tap()
    for person in people:
        expect(person.page.locator("#requests")).to_be_hidden()
        expect(person.page.locator("#panel-log")).to_contain_text("move and everything since is undone")

    Play([marta, sam, ada]).go_on(3)
    ada.menu("button", "End the match without a result")
    marta.page.locator("#requests").get_by_role("button", name="Decline").click()
    expect(ada.page.locator("#requests")).to_be_hidden()
    sam.menu("button", "End the match without a result")
    for person in (marta, ada):
        person.page.locator("#requests").get_by_role("button", name="Agree").click()
    for person in people:
        expect(person.page.locator("#prompt")).to_have_attribute("data-kind", "over")
        expect(person.page.locator("#requests")).to_be_hidden()
        expect(person.page.locator("#asks")).to_be_hidden()
