"""Whole matches by keyboard, by touch on a small phone, and by two people at a hot seat."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from laguna import games
from laguna.core.state import NOBODY
from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, click, tap
from tests.support.browser.person import PHONE, Person
from tests.support.browser.public_view import only_what_everybody_sees, record_of

LEAST_TARGET = 24  # pixels: what WCAG 2.2 asks of anything that is pressed
SMALLEST = """() => Math.min(...[...document.querySelectorAll("[data-action]")]
  .map((target) => target.getBoundingClientRect()).filter((box) => box.width > 0)
  .map((box) => Math.min(box.width, box.height)))"""

SOME_CAN_BE_SEEN = """() => [...document.querySelectorAll("[data-action]")].some((target) => {
  const box = target.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return there !== null && target.contains(there);
})"""

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())


# ---- keys


@each_game
def test_a_whole_match_by_keyboard_alone(arrive: Arrive, id: str) -> None:
    person = arrive()
    person.context.add_init_script("addEventListener('pointerdown', () => (window.hasPointed = true), true);")
    person.go("/")
    follow(person, f'a[href="/new/{id}"]', f"**/new/{id}")
    follow(person, 'a[href$="seats=2"]', "**seats=2")
    tab_to(person, "#seat_1")
    for _ in range(20):
        if person.page.locator("#seat_1").input_value() == "gondolier":
            break
        person.page.keyboard.press("ArrowDown")
    follow(person, "main form button", "**/table/*")
    await_board(person)

    keys = Keys()
    play = Play([person], keys.do)
    play.go_on()
    assert keys.ways == {"number", "arrows", "list", "undo"}
    assert not person.page.evaluate("window.hasPointed === true")
    expect(person.page.locator("#result")).to_be_visible()
    tab_to(person, "a[href^='/replay/']")


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(120):
        if person.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector} on {person.page.url}")


def follow(person: Person, selector: str, to: str) -> None:
    """Go to a link or button by Tab, press Enter, and arrive."""
    tab_to(person, selector)
    person.page.keyboard.press("Enter")
    person.page.wait_for_url(to)


class Keys:
    """Does an action by one of the ways there are, each in its turn; now and then takes it back first."""

    def __init__(self) -> None:
        self.ways: set[str] = set()
        self._random = random.Random(7)

    def do(self, person: Person, action: int) -> None:
        """Do this action, or by arrows whichever they lead to."""
        page = person.page
        if len(self.ways) == 3 and "undo" not in self.ways and page.locator("#undo[aria-disabled=false]").is_visible():
            page.keyboard.press("u")
            self.ways.add("undo")
            page.locator("body.yours").wait_for()
            page.keyboard.press("1")
            return
        row = page.locator(f'#moves [data-choice="{action}"]')
        number = row.get_attribute("aria-keyshortcuts")
        way = self._random.choice(("number", "arrows", "list"))
        if way == "number" and number is not None:
            page.keyboard.press(number)
        elif way == "arrows":
            for _ in range(self._random.randint(1, 4)):
                page.keyboard.press(self._random.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
            assert page.evaluate("document.activeElement.hasAttribute('data-action')"), "an arrow leads to a target"
            page.keyboard.press("Enter")
        else:
            way = "list"
            page.keyboard.press("m")
            tab_to(person, f'[data-choice="{action}"]')
            page.keyboard.press("Enter")
        self.ways.add(way)


# ---- a finger


@each_game
def test_a_whole_match_at_360_pixels_by_tapping(arrive: Arrive, id: str) -> None:
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    person.go(f"/new/{id}?seats=2")
    person.page.locator("#seat_1").select_option("gondolier")
    person.page.get_by_role("button", name="Open table").tap()
    await_board(person)

    def tap_and_measure(person: Person, action: int) -> None:
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert person.page.evaluate(SMALLEST) >= LEAST_TARGET
        person.page.wait_for_function(SOME_CAN_BE_SEEN, timeout=3000)  # the page has scrolled there by itself
        tap(person, action)

    Play([person], tap_and_measure).go_on()
    expect(person.page.locator("#after")).to_be_visible()


# ---- one screen


@each_game
def test_a_whole_match_of_two_at_a_hot_seat(arrive: Arrive, id: str) -> None:
    person = arrive()
    person.go(f"/new/{id}?seats=2")
    person.page.locator("#seat_1").select_option("me_too")
    person.page.locator("[name=name_1]").fill("Luca")
    person.page.get_by_role("button", name="Open table").click()
    cover = person.page.locator("#cover")
    expect(cover).to_be_visible()
    covers = 0
    play = Play([person], click)
    while True:
        person.page.wait_for_function(
            "() => document.body.classList.contains('yours') || !document.getElementById('cover').hidden"
            " || !document.getElementById('result').hidden"
        )
        if cover.is_visible():
            covers += 1
            nothing_private_shows(person)
            person.page.locator("#cover-button").click()
            expect(cover).to_be_hidden()
        elif not play.step():
            break
    assert covers > 10
    told = [frame for frame in person.frames() if frame["seat"] == NOBODY]
    assert len(told) > 10
    only_what_everybody_sees(told, record_of(person))


def nothing_private_shows(person: Person) -> None:
    """While the screen is handed over, the page holds no hand, and nothing can be chosen; the board stays in sight."""
    person.page.wait_for_function("() => document.querySelector('#dock [id^=\"hand-\"]') === null")
    person.page.locator("#table.covered:not(.veiled)").wait_for()
    assert person.page.locator("[data-action]").count() == 0
    expect(person.page.locator("#board .plate").locator("visible=true").first).to_be_visible()
    for private in ("#prompt", "#panel-moves", "#panel-notes"):
        expect(person.page.locator(private)).to_be_hidden()
