"""The page of a table on every screen: the board stays where it is, and what can be chosen is in sight."""

from __future__ import annotations

import random
from typing import Any

import pytest

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.layout import SCREENS, choose, is_over, measure, open_against_bots, squeezed
from tests.support.browser.person import Person

WIDE = 1200  # from this width on, everything is in one screen
each_game = pytest.mark.parametrize("id", games.ids())
each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")


class Layout:
    """What has to be the same at all decisions of a match on one screen."""

    def __init__(self) -> None:
        self._first: dict[str, Any] | None = None

    def check(self, person: Person) -> None:
        """Compare the page with what it was at the first decision."""
        seen = measure(person)
        where = f"{seen['headline']} / {seen['ask']}: {seen}"
        assert seen["targets"] > 0 or seen["chips"], f"nothing to choose is in sight: {where}"
        assert seen["tooWide"] <= 0, where
        assert seen["small"] == [], where
        first = self._first = self._first or seen
        for part in ("prompt", "recap"):
            assert seen[part] == first[part], f"{part} was {first[part]} pixels high: {where}"
        assert seen["board"]["width"] == first["board"]["width"], where
        if person.page.viewport_size["width"] >= WIDE:  # type: ignore[index]
            assert seen["board"]["y"] == first["board"]["y"], where
            assert seen["board"]["height"] + seen["dock"] == first["board"]["height"] + first["dock"], where


def test_the_board_stays_and_targets_are_in_sight(arrive: Arrive) -> None:
    """A few decisions of a game, each looked at on all screens."""
    person = arrive()
    open_against_bots(person, "The Doge Ship")
    rng = random.Random(1)
    layouts = [Layout() for _ in SCREENS]
    for _ in range(4):
        for screen, layout in zip(SCREENS, layouts, strict=True):
            person.page.set_viewport_size({**screen})  # type: ignore[typeddict-item]
            person.page.evaluate("scrollTo(0, 0)")
            layout.check(person)
        assert serious_findings(person.page) == []
        choose(person, rng)


def test_a_chip_goes_to_what_is_out_of_sight(arrive: Arrive) -> None:
    person = arrive(viewport={"width": 390, "height": 520})
    open_against_bots(person, "Rialto")
    page = person.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    chip = page.locator("#more-above")
    chip.wait_for()
    assert chip.inner_text().endswith("more above")
    hidden = int(chip.inner_text().split()[0])
    before = measure(person)["targets"]
    chip.click()
    page.locator("#more-above, #more-below").first.wait_for(state="hidden")
    assert measure(person)["targets"] > before
    assert hidden <= page.locator("#moves [data-choice]").count()


def test_the_dock_of_a_low_screen_folds_away_and_opens_for_what_is_in_it(arrive: Arrive) -> None:
    person = arrive(viewport={**SCREENS[1]})
    open_against_bots(person, "The Doge Ship")
    page = person.page
    dock, toggle = page.locator("#dock"), page.locator("#dock-toggle")
    was_open = dock.is_visible()
    toggle.click()
    assert dock.is_visible() is not was_open
    assert toggle.get_attribute("aria-expanded") == ("false" if was_open else "true")
    toggle.click()
    assert dock.is_visible() is was_open


# A labelled piece that is no target and that nothing lies over: where its middle is, and what it is.
PIECE = """() => {
  for (const piece of document.querySelectorAll(".plate g[aria-label]")) {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(middle.x, middle.y);
    if (width === 0 || piece.closest("[data-action]") || top?.closest("g[aria-label]") !== piece) continue;
    return { ...middle, label: piece.getAttribute("aria-label") };
  }
  return null;
}"""
# Does the explanation lie over the piece at this point?
COVERS = """({ x, y }) => {
  const note = document.querySelector(".explanation").getBoundingClientRect();
  const piece = document.elementFromPoint(x, y).closest("g[aria-label]").getBoundingClientRect();
  return note.right > piece.left && note.left < piece.right && note.bottom > piece.top && note.top < piece.bottom;
}"""
PRESS = """({ x, y, type }) => document.elementFromPoint(x, y).dispatchEvent(
  new PointerEvent(type, { pointerType: "touch", bubbles: true, clientX: x, clientY: y }))"""


def test_a_piece_says_what_it_is_beside_it(arrive: Arrive) -> None:
    person = arrive()
    open_against_bots(person, "Rialto")
    note = person.page.locator(".explanation")
    piece = person.page.evaluate(PIECE)
    assert piece is not None
    person.page.mouse.move(piece["x"], piece["y"])
    note.wait_for()
    assert note.inner_text() == piece["label"]
    assert person.page.evaluate(COVERS, piece) is False
    person.page.keyboard.press("Escape")
    note.wait_for(state="hidden")


def test_a_long_press_explains_a_target_and_does_not_choose_it(arrive: Arrive) -> None:
    person = arrive(viewport={**SCREENS[0]}, has_touch=True)
    open_against_bots(person, "Rialto")
    page = person.page
    target = page.locator("#board [data-action], #dock [data-action]").locator("visible=true").first
    box = target.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.evaluate(PRESS, {**point, "type": "pointerdown"})
    page.locator(".explanation").wait_for()
    page.evaluate(PRESS, {**point, "type": "pointerup"})
    target.dispatch_event("click")
    page.wait_for_timeout(200)
    assert person.sent_moves() == []
    target.dispatch_event("click")
    page.locator("body.sent, body.yours").first.wait_for()
    assert len(person.sent_moves()) == 1


@pytest.mark.soak
@each_screen
@each_game
def test_whole_matches_keep_their_layout(arrive: Arrive, id: str, screen: dict[str, int]) -> None:
    person = arrive(viewport=screen)
    open_against_bots(person, games.load(id).title, "de" if screen["width"] % 3 else "en")
    rng, layout, decisions = random.Random(1), Layout(), 0
    while not is_over(person):
        layout.check(person)
        decisions += 1
        choose(person, rng)
    assert decisions > 10
    assert measure(person)["tooWide"] <= 0
    assert serious_findings(person.page) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de"])
@each_game
def test_no_words_of_a_match_are_squeezed(arrive: Arrive, id: str, language: str) -> None:
    person = arrive()
    open_against_bots(person, games.load(id).title, language)
    rng = random.Random(2)
    found: set[str] = set()
    while not is_over(person):
        found.update(squeezed(person))
        choose(person, rng)
    assert found == set()
