"""Whole matches between people in real browsers, with all that happens on an evening: undo, lost time, a rematch.

The first two sit at their desks in English and by daylight; the third has a phone, in German and in the dark.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import await_board, join_table, take_suggested_name
from tests.support.browser.person import Person
from tests.support.browser.screens import too_wide, watch_width
from tests.support.browser.server import SETTINGS, Server
from tests.support.example_games import TINY

HAND: Final = {"width": 390, "height": 844}
BANK: Final = 180  # minutes, so that nobody's time runs out but when the test lets it
MOST_MOVES: Final = 2000
PATIENCE: Final = 60.0
TITLES: Final = {"burano": "Burano"}  # of a game that only the server knows
# Chooses one of the offered moves at once, as whoever knows what they want.
CHOOSE: Final = """(place) => {
  const choices = [...document.querySelectorAll("#moves [data-choice]:not(:disabled)")];
  if (choices.length) choices[place % choices.length].click();
  return choices.length > 0;
}"""
IS_OVER: Final = "() => !document.getElementById('result').hidden"


class Evening:
    """A match of two or three people, told apart by number: 0 has opened the table."""

    def __init__(self, arrive: Arrive, server: Server, game: str, seats: int) -> None:
        self.server = server
        self.game = game
        self.title = TITLES.get(game) or games.load(game).title
        phone = {"viewport": HAND, "has_touch": True, "is_mobile": True, "locale": "de-DE", "color_scheme": "dark"}
        self.people = [arrive(color_scheme="light") for _ in range(seats - 1)]
        self.people.append(arrive(**phone))
        self.phone = self.people[-1]
        self.moves = 0
        self.path = ""
        self._pictures = Path(folder) if (folder := os.environ.get("LAGUNA_PICTURES")) else None

    def picture(self, name: str, *people: Person) -> None:
        """What these people see, as files to look at."""
        for person in people or (self.people[0], self.phone) if self._pictures else ():
            which = "phone" if person is self.phone else f"desk{self.people.index(person)}"
            assert self._pictures is not None, "pictures are wanted"
            person.page.screenshot(path=self._pictures / f"{self.game}-{name}-{which}.png")

    def sit_down(self) -> None:
        """All take a seat at a live table, and the match begins."""
        host = self.people[0]
        host.go(f"/new/{self.game}?seats={len(self.people)}")
        host.page.locator("[name=clock][value=live]").check()
        host.page.locator(".field-live summary").click()
        host.page.locator("[name=live][value=own]").check()
        host.page.locator("[name=bank]").fill(str(BANK))
        host.page.get_by_role("button", name="Open table").click()
        host.page.wait_for_url("**/table/*")
        self.path = host.page.url.removeprefix(host.home)
        self.picture("waiting", host)
        for person in self.people[1:]:
            self._join(person)
            if person is not self.phone:
                self.picture("joined", person)
        self._await_all()
        self.picture("begin")

    def _join(self, person: Person) -> None:
        if person is not self.phone:
            join_table(person, self.title)
            return
        person.go(self.path)
        self.picture("waiting", person)
        person.page.locator(".sitter").get_by_text("Platz nehmen").first.tap()
        person.page.wait_for_url("**/join**")
        take_suggested_name(person)

    def _await_all(self) -> None:
        await_board(*self.people)
        watch_width(self.phone)

    def play(self, moves: int = MOST_MOVES, but: Person | None = None) -> None:
        """The browsers move whenever they are asked, so many times or to the end.

        One of them may do nothing; then they play until that one alone is asked.
        """
        last = self.moves + moves  # counted between looks at all browsers
        quiet_since = time.monotonic()
        while self.moves < last and not self.people[0].page.evaluate(IS_OVER):
            for person in self.people:
                if person is not but and person.page.evaluate(CHOOSE, self.moves * 7):
                    self.moves += 1
                    quiet_since = time.monotonic()
            if but is not None and [one for one in self.people if one.page.locator("body.yours").count()] == [but]:
                return
            assert time.monotonic() - quiet_since < PATIENCE, "nobody is asked anything"
            self.people[0].page.wait_for_timeout(10)

    def ask_for_undo(self) -> None:
        """The first player has moved, and others after that: asked, all agree to an undo."""
        asker = self.people[0]
        while not self._must_ask(asker):
            assert not asker.page.evaluate(IS_OVER), "nobody ever has to ask"
            self.play(1)
        asker.menu("button", "Undo my last move")
        for person in self.people[1:]:
            expect(person.page.locator("#requests")).to_be_visible()
        self.picture("request", self.people[0], self.people[1], self.phone)
        for person in self.people[1:]:
            person.page.locator("#requests").get_by_role("button").first.click()
        for person in self.people:
            expect(person.page.locator("#requests")).to_be_hidden()
        expect(asker.page.locator("#panel-log")).to_contain_text("move and everything since is undone")

    def _must_ask(self, person: Person) -> bool:
        """Whether somebody has moved, and can't take it back alone."""
        asks: list[dict[str, str]] = next((frame["asks"] for frame in reversed(person.frames()) if "asks" in frame), [])
        return any(one["what"] == "undo" for one in asks) and person.page.locator("#undo").is_hidden()

    def run_out_of_time(self) -> None:
        """The phone is asked and does nothing. Its clock warns, and then a bot makes that one move."""
        self.play(but=self.phone)
        if not self.phone.page.locator("body.yours").count():
            return  # the match was over first
        self._restart_with(20)
        for person in (self.people[0], self.phone):
            person.page.locator("#clock.low").wait_for(timeout=1000 * PATIENCE)
        self.picture("clock-low")
        self._restart_with(-5)
        for person, words in ((self.people[0], "so a bot makes this move."), (self.phone, "Bot")):
            expect(person.page.locator("#log-lines")).to_contain_text(words)
        with contextlib.closing(sqlite3.connect(self.server.database)) as database:
            missed = database.execute("select count(*) from rows where kind = 'time_out'").fetchone()[0]
        assert missed >= 1
        self.play(but=self.phone)
        self.picture("while-away", self.phone)

    def _restart_with(self, seconds: int) -> None:
        """Restart the server, with so many seconds left on the phone's clock; with less than nothing it is over."""
        for person in self.people:
            person.expect_outage()
        frames = self.phone.frames()
        seats = {seat["seat"]: seat for frame in frames for seat in frame.get("seats", [])}  # as they were last told
        left = seats[frames[-1]["seat"]]["clock_ends"] - int(1000 * time.time())
        self.server.kill()
        past = left - 1000 * seconds
        with contextlib.closing(sqlite3.connect(self.server.database)) as database, database:
            database.execute("update rows set at = at - ?", (past,))
            database.execute("update matches set began = began - ?, shown = shown - ?", (past, past))
            database.execute("update here set until = until - ?", (past,))
        self.server.start()
        for person in self.people:
            person.page.locator("body:not(.offline)").wait_for()

    def leave_and_come_back(self) -> None:
        """The second player closes the page. The others see it, until it is open again."""
        person = self.people[1] if len(self.people) > 2 else self.phone
        person.expect_outage()
        person.go("/about")
        others = [one for one in self.people if one is not person]
        for one in others:
            expect(one.page.locator("#seats .absence")).to_have_count(1)
        self.picture("away", *others)
        person.go(self.path)
        await_board(person)
        if person is self.phone:
            watch_width(person)
        for one in others:
            expect(one.page.locator("#seats .absence")).to_have_count(0)

    def end(self) -> None:
        """Play to the end, and look at the result."""
        self.play()
        for person in self.people:
            person.page.wait_for_function(IS_OVER)
            expect(person.page.locator("#prompt")).to_have_attribute("data-kind", "over")
        self.picture("result")

    def play_again(self) -> None:
        """One asks for a rematch, all others accept, and it begins."""
        self.people[0].page.get_by_role("button", name="Play again").click()
        for person in self.people[1:]:
            expect(person.page.locator("#rematch")).to_be_visible()
        self.picture("rematch", *self.people)
        assert serious_findings(self.phone.page) == []
        for person in self.people[1:]:
            person.page.locator("#rematch-body .acts button.btn").first.click()
        for person in self.people:
            person.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(self.path))
            await_board(person)
        self.picture("again")

    def look_at_profile(self) -> None:
        """The profile of the first player, as the first and the phone see it."""
        self.people[0].go("/me")
        self.picture("me", self.people[0])
        with contextlib.closing(sqlite3.connect(self.server.database)) as database:
            id = database.execute("select min(person) from seats where person is not null").fetchone()[0]
        for person in (self.people[0], self.phone):
            person.go(f"/people/{id}")
            assert serious_findings(person.page) == []
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        self.picture("profile")


@pytest.fixture
def knows_tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server that is started next has the games that tests are made with."""
    monkeypatch.setitem(SETTINGS, "LAGUNA_GAMES", os.path.abspath(TINY))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", games.ids())
def test_an_evening_of_each_game(arrive: Arrive, server: Server, game: str, seats: int) -> None:
    """With LAGUNA_PICTURES, screenshots of the moments that matter are put into that folder."""
    evening = Evening(arrive, server, game, seats)
    evening.sit_down()
    evening.play(8)
    evening.ask_for_undo()
    evening.leave_and_come_back()
    evening.play(10)
    evening.run_out_of_time()
    evening.end()
    assert too_wide(evening.phone) == {}
    evening.play_again()
    evening.look_at_profile()


def test_an_evening_of_a_tiny_game(knows_tiny_games: None, arrive: Arrive, server: Server) -> None:
    """The short form: two people, and a match of twenty moves."""
    evening = Evening(arrive, server, "burano", 2)
    evening.sit_down()
    evening.play(5)
    evening.ask_for_undo()
    evening.leave_and_come_back()
    evening.run_out_of_time()
    evening.end()
    assert too_wide(evening.phone) == {}
    evening.play_again()
