"""A review in the browser: stepped by keys, another move tried, and played on from there."""

from __future__ import annotations

import json
import random
import re
import time
import urllib.error
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import await_board
from tests.support.browser.person import PHONE, Person
from tests.support.browser.server import Server

TOO_OFTEN = 429  # a match by programs is more requests than a person makes
JUDGED = 120_000  # milliseconds until a first look is done, on a machine that does much else


class Program:
    """Somebody who plays by the API."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.token = ""
        made = self.ask("people", {"name": name})
        self.token, self.person = str(made["token"]), int(made["person"])

    def ask(self, path: str, sent: dict[str, Any] | None = None) -> Any:
        """Call the API; what it answers."""
        headers = {"content-type": "application/json"} | (
            {"authorization": f"Bearer {self.token}"} if self.token else {}
        )
        data = json.dumps(sent).encode() if sent is not None else None
        request = urllib.request.Request(f"{self.server.address}/api/{path}", data, headers)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != TOO_OFTEN:
                    raise
                time.sleep(1)


def finished_match(server: Server, game: str) -> tuple[str, int]:
    """A match that two programs have played to its end, each taking anything: its id, and who played first."""
    programs = [Program(server, "Anna"), Program(server, "Bruno")]
    table: str = programs[0].ask("tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    programs[1].ask(f"tables/{table}/seats/1", {})
    luck = random.Random(1)
    number = 0
    while True:
        for seat, program in enumerate(programs):
            seen = program.ask(f"tables/{table}/position?seat={seat}")
            if seen["over"]:
                return table, programs[0].person
            if seen["actions"]:
                number += 1
                action = luck.choice(seen["actions"])["action"]
                move = {"id": str(number), "seat": seat, "count": seen["count"], "action": action}
                program.ask(f"tables/{table}/moves", move)


def look_at(person: Person, server: Server, match: tuple[str, int]) -> None:
    """Open the review as a player, for whom it begins by itself, and wait for the first look."""
    table, player = match
    person.context.add_cookies([{"name": "laguna", "value": server.ticket(player), "url": person.home}])
    person.go(f"/review/{table}?move=1")
    await_board(person)
    person.page.locator("#graph svg").first.wait_for(state="attached", timeout=JUDGED)
    person.page.locator("#review-turns h2").wait_for(timeout=JUDGED)
    expect(person.page.locator("#review-turns .turns a").first).to_be_visible(timeout=JUDGED)


def at(person: Person) -> int:
    """The move that the slider stands on."""
    return int(person.page.locator("#slider").input_value())


def walk_by_keys(person: Person) -> None:
    """To the next turning point, from there a move on and back, and to a mark in the graph."""
    page = person.page
    page.locator("#prompt").focus()
    rows = [
        int(row) for row in page.locator("#review-turns [data-row]").evaluate_all("all => all.map(a => a.dataset.row)")
    ]
    before = at(person)
    page.keyboard.press("n")
    assert at(person) == next(row for row in rows if row > before)
    page.keyboard.press("ArrowRight")
    assert at(person) == 1 + next(row for row in rows if row > before)
    page.keyboard.press("ArrowLeft")
    mark = page.locator("#graph svg:visible .mark").first
    mark.focus()
    page.keyboard.press("Enter")
    assert str(at(person)) == mark.get_attribute("data-row")
    expect(page.locator("#graph svg:visible .now")).to_have_attribute("transform", re.compile("translate"))


def try_another_move(person: Person) -> None:
    """At a decision by which something was lost, choose anything else."""
    page = person.page
    turn = page.locator("#review-turns .turns a").filter(has_text=":").first
    turn.click()
    page.locator(f'[data-try="{turn.get_attribute("data-row")}"]').click()
    expect(page.locator("#prompt-ask")).to_contain_text("Choose another move")
    page.locator("#board [data-action], #dock [data-action]").locator("visible=true").first.click()
    expect(page.locator("#tried .options")).to_be_visible(timeout=JUDGED)
    expect(page.locator("#tried h3")).not_to_be_empty()


def play_on(person: Person) -> None:
    """From before the decision, at a table that cannot be taken for the real match."""
    page = person.page
    page.get_by_role("button", name="Play on from before it").click()
    page.wait_for_url("**/table/*")
    await_board(person)
    expect(page.locator(".what-if-note")).to_contain_text("not the real match")
    expect(page).to_have_title(re.compile("What if"))


def test_a_review_is_stepped_by_keys_tried_again_and_played_on(arrive: Arrive, server: Server) -> None:
    match = finished_match(server, "millefiori")
    person = arrive()
    look_at(person, server, match)
    walk_by_keys(person)
    try_another_move(person)
    assert serious_findings(person.page) == []
    play_on(person)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
def test_every_game_can_be_reviewed_on_a_phone(game: str, arrive: Arrive, server: Server) -> None:
    match = finished_match(server, game)
    person = arrive(viewport=PHONE, color_scheme="dark")
    look_at(person, server, match)
    walk_by_keys(person)
    assert serious_findings(person.page) == []
    try_another_move(person)
    play_on(person)


@pytest.mark.soak
def test_a_review_continues_after_a_server_kill(arrive: Arrive, server: Server) -> None:
    match = finished_match(server, "rialto")
    person = arrive()
    person.expect_outage()
    look_at(person, server, match)
    server.kill()
    server.start()
    person.go(f"/review/{match[0]}")
    expect(person.page.locator("#review-share")).to_be_hidden(timeout=4 * JUDGED)
    expect(person.page.locator("#graph svg").first).to_be_attached()
