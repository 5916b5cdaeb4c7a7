"""Playing by clicking, tapping or keys: reads from the page what to do, and does it there."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tests.support.browser.person import Person

LONGEST_WAIT: Final = 30  # seconds in which somebody has to be asked something
LOOK: Final = """() => ({
  isYours: document.body.classList.contains("yours"),
  isOver: !document.getElementById("result").hidden,
  choices: [...document.querySelectorAll("#moves [data-choice]")].map((row) => Number(row.dataset.choice)),
  targets: [...document.querySelectorAll("#board [data-action], #dock [data-action]")]
    .filter((target) => target.getClientRects().length > 0).map((target) => Number(target.dataset.action)),
})"""
# What is marked of a set: how many, whether they can be confirmed, and the items that have room for more.
MARKS: Final = """() => {
  const rows = [...document.querySelectorAll("#moves .mark-row [data-choice]")].map((row) =>
    ({ action: Number(row.dataset.choice), marks: row.querySelector(".marks").textContent.split("/").map(Number) }));
  const commit = document.getElementById("commit");
  return {
    total: rows.reduce((sum, row) => sum + row.marks[0], 0),
    canConfirm: !commit.hidden && commit.getAttribute("aria-disabled") !== "true",
    room: rows.filter((row) => row.marks[0] < row.marks[1]).map((row) => row.action),
  };
}"""
ANSWERED: Final = """() => !document.body.classList.contains("sent")"""
# The pieces as they are, without what is drawn round them and without classes that come with the pointer.
PIECES: Final = """() => Object.fromEntries([...document.querySelectorAll(".plate")].flatMap((plate) =>
  [...plate.querySelectorAll("svg > .piece:not(.ghost)")].map((piece) => {
    const copy = piece.cloneNode(true);
    for (const outline of copy.querySelectorAll(".outline, .outline-badge, .mark-badge")) outline.remove();
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      part.classList.remove("lit", "staged", "replaced", "going", "marked", "useless");
      for (const name of ["tabindex", "style", "aria-pressed", "aria-label", "data-label"]) part.removeAttribute(name);
      if (part.getAttribute("class") === "") part.removeAttribute("class");
    }
    return [`${plate.dataset.key} ${piece.id}`, copy.outerHTML];
  })))"""

Way = Callable[[Person, int], None]  # how somebody does an action


class Seen:
    """What somebody sees of a table at a moment."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.is_yours: bool = told["isYours"]
        self.is_over: bool = told["isOver"]
        self.choices: list[int] = told["choices"]
        self.targets: list[int] = told["targets"]


def look(person: Person) -> Seen:
    """Look at the table."""
    return Seen(person.page.evaluate(LOOK))


def click(person: Person, action: int) -> None:
    """Click what stands for an action on the board or in the dock."""
    person.page.locator(places(action)).locator("visible=true").first.click()


def tap(person: Person, action: int) -> None:
    """The same with a finger."""
    person.page.locator(places(action)).locator("visible=true").first.tap()


def places(action: int) -> str:
    """Whatever on the board or in the dock stands for an action."""
    return f'#board [data-action="{action}"], #dock [data-action="{action}"]'


class Play:
    """Several people at a table; each does something legal when asked, with the same luck in every run."""

    def __init__(self, people: Sequence[Person], way: Way = click, seed: int = 1) -> None:
        self.people = people
        self.way = way
        self.moves = 0
        self.turns: list[int] = [0] * len(people)  # by person, moves made
        self._random = random.Random(seed)

    def go_on(self, moves: int | None = None) -> None:
        """So many moves, or to the end."""
        last = None if moves is None else self.moves + moves
        while self.moves != last and self.step():
            pass

    def step(self) -> bool:
        """One move by whoever is asked; False where the match is over for all."""
        who, seen = self.wait()
        if seen.is_over:
            return False
        assert set(seen.targets) == set(seen.choices), "the board offers what the list of moves offers"
        self.way(self.people[who], self._random.choice(seen.choices))
        self._finish_set(self.people[who])
        self.moves += 1
        self.turns[who] += 1
        return True

    def _finish_set(self, person: Person) -> None:
        """Mark more of a set until it can be confirmed, and confirm it. Where that is refused, do something else."""
        page = person.page
        while (marks := page.evaluate(MARKS))["total"] > 0:
            if not marks["canConfirm"]:
                self.way(person, marks["room"][0])
                continue
            page.keyboard.press("Control+Enter")
            page.wait_for_function(ANSWERED)
            if page.locator("#prompt").get_attribute("data-kind") == "refused":
                page.locator("#put-back").click()
                self.way(person, self._random.choice(look(person).choices))

    def wait(self) -> tuple[int, Seen]:
        """Who is asked now; the first, once the match is over for everybody."""
        end = time.monotonic() + LONGEST_WAIT
        while True:
            seen = [look(person) for person in self.people]
            for who, one in enumerate(seen):
                if one.is_yours:
                    return who, one
            if all(one.is_over for one in seen):
                return 0, seen[0]
            asks = [person.page.locator("#prompt-ask").inner_text() for person in self.people]
            assert time.monotonic() < end, f"for {LONGEST_WAIT} s nobody was asked anything: {asks}"
            self.people[0].page.wait_for_timeout(10)


def open_table(host: Person, title: str, seats: int) -> str:
    """Open a table by clicking, from the lobby; its path."""
    host.go("/")
    host.game(title).get_by_role("link", name="New table").click()
    host.page.get_by_role("link", name=str(seats), exact=True).click()
    host.page.get_by_role("button", name="Open table").click()
    host.page.wait_for_url("**/table/*")
    return host.page.url.removeprefix(host.home)


def join_table(guest: Person, title: str) -> None:
    """Join the table of this game that the lobby offers. Whoever has no name yet takes the one that is suggested."""
    guest.go("/")
    guest.page.locator("li.row").filter(has_text=title).locator(".btn", has_text="Join").click()
    guest.page.wait_for_url("**/table/**")
    take_suggested_name(guest)


def take_suggested_name(guest: Person) -> None:
    """Accept the name that somebody is suggested who joins a first table."""
    if guest.page.url.partition("?")[0].endswith("/join"):
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_url(re.compile(r"/table/[\w-]+$"))


def open_against_bot(person: Person, id: str, level: str = "gondolier") -> None:
    """A table of two with a bot, which begins at once."""
    person.go(f"/new/{id}?seats=2")
    person.page.locator("#seat_1").select_option(level)
    person.page.get_by_role("button", name="Open table").click()
    await_board(person)


def await_turn(person: Person) -> None:
    """Wait until something is asked."""
    person.page.locator("body.yours").wait_for()


def await_board(*people: Person) -> None:
    """Wait until the match is there to be seen."""
    for person in people:
        person.page.locator("#board .piece").first.wait_for(state="attached")


def same_as_loaded_anew(person: Person) -> None:
    """What many small changes have made of the board is what a page shows that is opened now."""
    page = person.context.new_page()
    page.goto(person.page.url)
    page.locator("#board .piece").first.wait_for(state="attached")
    assert person.page.evaluate(PIECES) == page.evaluate(PIECES)
    assert lines(person.page) == lines(page)
    page.close()


def lines(page: Page) -> list[str]:
    """The log, without the line that says what is new."""
    return page.locator("#log-lines > li > span:not(.sep, .stage)").all_text_contents()
