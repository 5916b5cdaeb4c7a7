"""People again: invited with one click, told who leaves, and no button stays that does nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, click, join_table, open_table, tap
from tests.support.browser.person import PHONE, Person


def rename(person: Person, name: str) -> None:
    """Choose a name under My games."""
    person.go("/me")
    person.page.locator("input[name=name]").fill(name)
    person.page.locator("form[action='/me/name'] button").click()
    expect(person.page.locator("input[name=name]")).to_have_value(name)


def test_two_people_play_again_with_one_click_and_find_their_results(arrive: Arrive) -> None:
    ada, luca = arrive(), arrive(viewport=PHONE, has_touch=True)
    rename(ada, "Ada")
    rename(luca, "Luca")
    open_table(ada, "Mille Fiori", 2)
    join_table(luca, "Mille Fiori")
    await_board(ada, luca)
    Play([ada, luca], way=lambda who, action: tap(who, action) if who is luca else click(who, action)).go_on(4)
    _end(ada, luca)
    ada.go("/me")
    listed = ada.page.locator("li.companion")
    expect(listed).to_contain_text("1 match together")
    listed.get_by_role("button").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator("#sitters")).to_contain_text("invited")
    luca.go("/")
    invitation = luca.page.locator("article.invitation")
    expect(invitation).to_contain_text("Ada invites you to Mille Fiori")
    expect(luca.page).to_have_title("(1) Play · Laguna")
    assert serious_findings(luca.page) == []
    invitation.locator("form").first.get_by_role("button").tap()
    await_board(ada, luca)
    luca.go("/me")
    luca.page.locator("li.companion b a").tap()
    expect(luca.page.get_by_role("heading", level=1)).to_have_text("Ada")
    assert serious_findings(luca.page) == []
    assert luca.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _end(ada: Person, luca: Person) -> None:
    """End the match without a result: one asks, the other agrees."""
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.locator("#asks-list").get_by_role("button", name="End the match without a result").click()
    luca.page.locator("#requests").get_by_role("button", name="Agree").tap()
    for person in (ada, luca):
        expect(person.page.locator("#after")).to_be_visible()


def test_a_waiting_room_tells_who_leaves_and_keeps_no_dead_buttons(arrive: Arrive) -> None:
    ada, luca, zoe = arrive(), arrive(), arrive()
    rename(ada, "Ada")
    rename(luca, "Luca")
    rename(zoe, "Zoe")
    table = open_table(ada, "Rialto", 4)
    for person in (luca, zoe):
        person.go(table)
        person.page.get_by_role("button", name="Sit down").first.click()
        expect(person.page.locator("#chat-form")).to_be_visible()
    ada.page.get_by_role("button", name="Remove from the table").last.click()
    expect(zoe.page.locator("#chat-lines")).to_contain_text("The table owner has removed Zoe.")
    expect(zoe.page.get_by_role("button", name="Stand up")).to_have_count(0)
    expect(luca.page.get_by_role("button", name="Fill the free seats")).to_have_count(0)
    ada.page.get_by_role("button", name="Make table owner").click()
    expect(ada.page.locator("#chat-lines")).to_contain_text("Luca is the table owner now.")
    expect(luca.page.get_by_role("button", name="Fill the free seats")).to_be_visible()
    for name in ("Fill the free seats", "Close the table", "Remove from the table"):
        expect(ada.page.get_by_role("button", name=name)).to_have_count(0)
    ada.page.get_by_role("button", name="Stand up").click()
    expect(luca.page.locator("#chat-lines")).to_contain_text("Ada has left the table.")
    expect(luca.page.locator("#told")).to_have_text("Ada has left the table.")
    assert serious_findings(luca.page) == []
    zoe.expected.append("404")
    ada.expected.append("404")
    luca.expected.append("404")
    luca.page.get_by_role("button", name="Close the table", exact=True).click()
    for person in (ada, zoe):
        expect(person.page.locator("main")).to_contain_text("This table was closed before its match began.")
        expect(person.page.get_by_role("button", name="Sit down")).to_have_count(0)
