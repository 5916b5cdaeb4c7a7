"""Accessibility of all pages, in light and dark, large and small."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, await_turn, open_against_bot
from tests.support.browser.person import PHONE, Person

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())
each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


def is_open_to_all(person: Person, *paths: str) -> None:
    """Nothing serious is found on these pages, and none is wider than its screen."""
    for path in paths:
        person.go(path)
        if path.startswith("/learn/"):
            await_board(person)
        is_fine_here(person)


def is_fine_here(person: Person) -> None:
    """Nothing serious is found on this page as it is now."""
    assert serious_findings(person.page) == [], person.page.url
    viewport = person.page.viewport_size
    assert viewport is not None
    assert person.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], person.page.url


@each_theme
@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["large", "small"])
def test_pages_around_the_table_are_accessible(arrive: Arrive, theme: str, viewport: dict[str, int]) -> None:
    person = arrive(color_scheme=theme, viewport=viewport)
    is_open_to_all(person, "/", "/me", "/watch", "/about")
    for id in games.ids():
        is_open_to_all(person, f"/new/{id}", f"/rules/{id}", f"/rules/{id}/full", f"/learn/{id}")
        is_open_to_all(person, f"/games/{id}/figures", f"/ratings/{id}/2")
        person.go(f"/new/{id}?seats=2")
        person.page.get_by_role("button", name="Open table").click()
        is_fine_here(person)
    person.expected.append("status of 404")
    is_open_to_all(person, "/", "/me", "/no/such/page")


@each_theme
@each_game
def test_a_table_from_beginning_to_end(arrive: Arrive, id: str, theme: str) -> None:
    person = arrive(color_scheme=theme)
    open_against_bot(person, id)
    assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it in one screen"
    play = Play([person])
    for _ in range(3):
        play.go_on(8)
        await_turn(person)
        is_fine_here(person)
    for opener, dialog in (("?", "#keys"), ("r", "#rules-dialog"), ("t", "#text")):
        person.page.keyboard.press(opener)
        expect(person.page.locator(dialog)).to_be_visible()
        is_fine_here(person)
        person.page.keyboard.press("Escape")
    for tab in ("Moves", "Log", "Chat", "Notes"):
        person.page.get_by_role("tab", name=tab).click()
        is_fine_here(person)
    person.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    is_fine_here(person)
    person.page.get_by_role("button", name="Menu").click()
    is_fine_here(person)
    person.page.locator("#menu").get_by_role("button", name="Give up").click()
    person.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    expect(person.page.locator("#after")).to_be_visible(timeout=60_000)
    is_fine_here(person)
    person.page.get_by_role("link", name="Replay").click()
    await_board(person)
    is_fine_here(person)
    person.page.set_viewport_size({"width": 1440, "height": 900})
    is_fine_here(person)


@each_theme
def test_a_hot_seat_is_covered_between_turns(arrive: Arrive, theme: str) -> None:
    person = arrive(color_scheme=theme)
    person.go("/new/rialto?seats=2")
    person.page.locator("#seat_1").select_option("me_too")
    person.page.locator("[name=name_1]").fill("Luca")
    person.page.get_by_role("button", name="Open table").click()
    expect(person.page.locator("#cover")).to_be_visible()
    is_fine_here(person)
