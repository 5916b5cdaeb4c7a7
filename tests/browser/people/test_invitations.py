"""Before a match and around it: chat in the waiting room, sharing, the live lobby, waiting matches, sound."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, join_table, look, open_table
from tests.support.browser.person import PHONE

SHARES = "navigator.share = async (what) => { globalThis.shared = what; };"


def test_people_talk_and_share_the_address_in_the_waiting_room(arrive: Arrive) -> None:
    marta, luca = arrive(), arrive(viewport=PHONE)
    marta.context.add_init_script(SHARES)
    table = open_table(marta, "Murano", 3)
    expect(marta.page.locator("#chat-section")).to_be_visible()
    join_table(luca, "Murano")
    luca.page.locator("#chat-field").fill("Shall we wait for Anna?")
    luca.page.locator("#chat-form button").click()
    expect(marta.page.locator("#chat-lines")).to_contain_text("Shall we wait for Anna?")
    expect(luca.page.locator("#chat-lines")).to_contain_text("Shall we wait for Anna?")
    onlooker = arrive()
    onlooker.go(table)
    expect(onlooker.page.locator("#chat-lines")).to_contain_text("Shall we wait for Anna?")
    expect(onlooker.page.locator("#chat-form")).to_be_hidden()
    marta.page.get_by_role("button", name="Share", exact=True).click()
    assert marta.page.evaluate("() => shared") == {
        "title": "Laguna",
        "text": "Play Murano with me on Laguna",
        "url": marta.home + table,
    }
    assert serious_findings(luca.page) == []
    luca.page.get_by_role("link", name="Mute or report").first.click()
    luca.page.wait_for_url("**/person/seat-0")


@pytest.mark.soak
def test_the_lobby_shows_new_tables_and_turns_without_a_reload(arrive: Arrive) -> None:
    marta, luca = arrive(), arrive()
    luca.go("/me")
    luca.page.locator("input[name=name]").fill("Luca")
    luca.page.locator("form[action='/me/name'] button").click()
    luca.go("/")
    luca.page.evaluate("() => { globalThis.isSamePage = true; }")
    luca.game("Rialto").get_by_role("link", name="New table").focus()
    table = open_table(marta, "Rialto", 2)
    row = luca.page.locator("li.row").filter(has_text="Rialto")
    expect(row).to_be_visible()
    expect(luca.game("Rialto").get_by_role("link", name="New table")).to_be_focused()
    joined = luca.context.new_page()
    joined.goto(table)
    joined.get_by_role("button", name="Sit down").click()
    joined.locator("#board .piece").first.wait_for(state="attached")
    joined.close()
    await_board(marta)
    while look(marta).is_yours:  # until it is Luca's turn
        Play([marta]).step()
        marta.page.wait_for_timeout(100)
    expect(luca.page.locator(".turn").first).to_be_visible()
    assert luca.page.evaluate("() => isSamePage")
    expect(luca.page).to_have_title("(1) Play · Laguna")
    assert "icon_turn" in (luca.page.locator("link[rel=icon]").get_attribute("href") or "")


@pytest.mark.soak
def test_a_phone_shows_new_chat_on_the_menu(arrive: Arrive) -> None:
    marta, luca = arrive(), arrive(viewport=PHONE, has_touch=True)
    open_table(marta, "Rialto", 2)
    join_table(luca, "Rialto")
    await_board(marta, luca)
    badge = luca.page.locator("[data-opens=menu] .badge")
    expect(badge).to_be_hidden()
    marta.page.locator("#tab-chat").click()
    marta.page.locator("#chat-field").fill("Good luck!")
    marta.page.locator("#chat-form button").click()
    expect(badge).to_have_text("1")
    luca.menu("button", "Chat")
    expect(badge).to_be_hidden()


@pytest.mark.soak
def test_sound_is_on_until_it_is_muted_with_one_click(arrive: Arrive) -> None:
    person = arrive(viewport=PHONE)
    person.go("/")
    person.game("Rialto").get_by_role("button", name="Play bots").click()
    await_board(person)
    mute = person.page.locator("#mute")
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    person.page.reload()
    expect(mute).to_have_attribute("aria-pressed", "false")
    person.page.get_by_role("button", name="Menu").click()
    person.page.locator("#menu").get_by_role("checkbox", name="tone").check()
    expect(mute).to_have_attribute("aria-pressed", "true")
