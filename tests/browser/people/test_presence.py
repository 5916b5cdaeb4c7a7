"""Who is at the table: away and for how long, spectators, names that change, and one screen for several."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, join_table, look, open_table
from tests.support.browser.person import DESKTOP, PHONE, Person
from tests.support.browser.server import Server


def rename(person: Person, name: str) -> None:
    """Give oneself another name, in another tab."""
    page = person.context.new_page()
    page.goto("/me")
    page.locator("[name=name]").fill(name)
    page.locator("[name=name]").press("Enter")
    page.wait_for_url("**/me?done=name")
    page.close()


def leave_earlier(server: Server, folder: Path, minutes: int) -> None:
    """Kill the server, and start it on a database that says players left so many minutes earlier."""
    server.kill()
    with contextlib.closing(sqlite3.connect(folder / "laguna.sqlite")) as database, database:
        database.execute("update here set until = until - ?", [60_000 * minutes])
    server.start()


@pytest.mark.soak
def test_players_see_who_is_away_and_under_which_name(arrive: Arrive, server: Server, tmp_path: Path) -> None:
    aylin, sam, onlooker = arrive(), arrive(viewport=PHONE), arrive()
    path = open_table(aylin, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(aylin, sam)
    expect(sam.page.locator("#watching")).to_be_hidden()
    onlooker.go(path)
    for person in (aylin, sam):
        expect(person.page.locator("#watching-count")).to_have_text("1")

    # A new name is there at once, in the list of players and in the log, and what is written stays where it is.
    play = Play([aylin, sam])
    play.go_on(6)
    while look(sam).is_yours:
        play.step()
    sam.page.locator("#tab-chat").click()
    sam.page.locator("#chat-field").fill("half a sentence")
    rename(aylin, "Aylin")
    for person in (sam, onlooker):
        expect(person.page.locator("#seats .name").first).to_have_text("Aylin")
        person.page.wait_for_function(
            "() => [...document.querySelectorAll('#log-lines b')].some((name) => name.textContent === 'Aylin')"
        )
    expect(sam.page.locator("#chat-field")).to_have_value("half a sentence")

    # Whoever has to move has gone.
    away = sam.page.locator("#seats .seat").first.locator(".absence")
    expect(away).to_have_count(0)
    aylin.go("/")
    expect(away).to_be_visible()
    expect(sam.page.locator("#prompt-away")).to_have_text(", away")
    for person in (aylin, sam, onlooker):
        person.expect_outage()
    leave_earlier(server, tmp_path, 3)
    expect(away).to_contain_text("3 min")
    expect(sam.page.locator("#prompt-away")).to_have_text(", away for 3 min")
    assert "Aylin" in sam.page.locator("#prompt-ask").inner_text()
    aylin.go(path)
    expect(away).to_have_count(0)
    expect(sam.page.locator("#prompt-away")).to_have_text("")
    onlooker.go("/")
    expect(sam.page.locator("#watching")).to_be_hidden()
    sam.go("/")
    expect(sam.page.locator("main .players").filter(has_text="with Aylin").first).to_be_visible()


def test_at_one_screen_only_what_is_private_is_covered(arrive: Arrive) -> None:
    person = arrive(viewport=PHONE)
    person.go("/new/millefiori?seats=2")
    person.page.locator("#seat_1").select_option("me_too")
    person.page.locator("[name=name_1]").fill("Luca")
    person.page.get_by_role("button", name="Open table").click()
    cover, page = person.page.locator("#cover"), person.page
    await_board(person)
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size({**viewport})  # type: ignore[typeddict-item]
        expect(cover).to_be_visible()
        for public in ("#board .plate", "#seats .name", "#log-lines li"):
            expect(page.locator(public).locator("visible=true").first).to_be_visible()
        for private in ("#prompt", "#tab-moves", "#tab-notes", "#panel-moves", "#panel-notes"):
            expect(page.locator(private)).to_be_hidden()
        assert page.locator("[data-action]").count() == 0
    covered = "Luca" if "Luca" in page.locator("#cover-words").inner_text() else "first"
    page.locator("#cover-button").click()
    expect(cover).to_be_hidden()
    expect(page.locator('#dock [id^="hand"]').first).to_be_visible()
    # Before the next player is there, the page is sent nothing but what spectators see.
    Play([person]).go_on(1)
    expect(cover).to_be_visible()
    assert covered == "first" or "Luca" not in page.locator("#cover-words").inner_text()
    expect(page.locator("#table:not(.veiled)")).to_be_visible()
    assert page.locator('#dock [id^="hand"]').count() == 0
    last_whole = next(frame for frame in reversed(person.frames()) if frame.get("whole"))
    assert last_whole["seat"] == -2


def test_a_first_table_asks_for_a_name_once(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    marta.go("/new/rialto?seats=2")
    suggested = marta.page.locator("input[name=name]").input_value()
    assert suggested
    marta.page.get_by_role("button", name="Open table").click()
    expect(marta.page.locator(".sitter b").first).to_have_text(suggested)
    marta.go("/new/rialto?seats=2")
    expect(marta.page.locator("input[name=name]")).to_have_count(0)

    sam.go("/")
    sam.page.locator("li.row .btn", has_text="Join").click()
    expect(sam.page.locator("input[name=name]")).to_be_focused()
    sam.page.keyboard.type("Sam")  # replaces what is suggested
    sam.page.keyboard.press("Enter")
    await_board(marta_at_table(marta), sam)
    expect(sam.page.locator("#seats .name")).to_have_text([suggested, "You"])
    bots = arrive()
    bots.go("/")
    bots.game("Rialto").get_by_role("button", name="Play bots").click()
    await_board(bots)


def marta_at_table(marta: Person) -> Person:
    """Go back to the table in the lobby."""
    marta.go("/")
    marta.page.locator("main a[href^='/table/']").first.click()
    return marta
