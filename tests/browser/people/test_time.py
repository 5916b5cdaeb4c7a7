"""Time and absence as two real browsers see them: a time that runs out, leaving, coming back, a restart between."""

from __future__ import annotations

import contextlib
import sqlite3
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.controls import await_board, await_turn, click, join_table, look
from tests.support.browser.person import Person
from tests.support.browser.server import Server

DAY = 24 * 3600


def two_with_a_clock(arrive: Arrive, pace: str, late: str = "bot") -> list[Person]:
    """Two people who have begun a match of Rialto with a clock; first the one who decides."""
    people = [arrive(), arrive()]
    people[0].go("/new/rialto?seats=2")
    people[0].page.locator(f'[name=pace][value="{pace}"]').check()
    people[0].page.locator(f"[name=late][value={late}]").check()
    people[0].page.get_by_role("button", name="Open table").click()
    join_table(people[1], "Rialto")
    await_board(*people)
    people[0].page.locator("body.yours, body:not(.yours) #prompt[data-kind=waiting]").first.wait_for()
    return people if people[0].page.locator("body.yours").count() else people[::-1]


def restart_after(server: Server, seconds: int, *people: Person) -> None:
    """Restart the server, with everything that has happened so much longer ago."""
    for person in people:
        person.expect_outage()
    server.kill()
    past = 1000 * seconds
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("update rows set at = at - ?", (past,))
        database.execute("update matches set began = began - ?, shown = shown - ?", (past, past))
    server.start()


def has_rows(server: Server, kind: str) -> int:
    """How many rows of a kind are stored."""
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        return int(database.execute("select count(*) from rows where kind = ?", (kind,)).fetchone()[0])


@pytest.mark.parametrize(
    ("pace", "seconds"), [("live_60", 60), pytest.param("7_days", 7 * DAY, marks=pytest.mark.soak)]
)
def test_a_missed_turn_is_told_and_the_seat_stays_the_players(
    arrive: Arrive, server: Server, pace: str, seconds: int
) -> None:
    slow, other = two_with_a_clock(arrive, pace)
    await_turn(slow)
    restart_after(server, seconds + 61, slow, other)
    for person in (slow, other):
        expect(person.page.locator("#log-lines")).to_contain_text("ran out of time, so a bot makes this move.")
    prompt = slow.page.locator("#prompt")
    while "a bot made" not in prompt.inner_text() or not (mine := look(slow).choices):
        choices = look(other).choices
        if choices:
            click(other, choices[0])
        slow.page.wait_for_timeout(50)
    expect(slow.page.locator("#prompt")).to_contain_text("While you were away, a bot made")
    click(slow, mine[0])
    expect(slow.page.locator("#prompt")).not_to_contain_text("While you were away")
    assert has_rows(server, "time_out") == 1 and has_rows(server, "stand_in") == 0


@pytest.mark.soak
def test_a_player_who_is_away_from_a_correspondence_match_keeps_the_seat(arrive: Arrive, server: Server) -> None:
    slow, other = two_with_a_clock(arrive, "day")
    slow.page.close()
    restart_after(server, DAY // 2, other)
    expect(other.page.locator("#seats")).to_contain_text("away")
    other.page.wait_for_timeout(500)
    assert has_rows(server, "time_out") + has_rows(server, "stand_in") == 0


@pytest.mark.soak
def test_a_live_match_is_paused_while_both_are_gone(arrive: Arrive, server: Server) -> None:
    people = two_with_a_clock(arrive, "live_60")
    path = people[0].page.url.removeprefix(people[0].home)
    for person in people:
        person.page.goto("about:blank")
    end = time.monotonic() + 30
    while not has_rows(server, "pause"):
        assert time.monotonic() < end, "the match isn't paused"
        time.sleep(0.2)
    restart_after(server, 600)
    people[1].go(path)
    await_board(people[1])
    expect(people[1].page.locator("#log-lines")).to_contain_text("is back, and the match goes on.")
    assert has_rows(server, "time_out") == 0 and has_rows(server, "resume") == 1
    expect(people[1].page.locator("#clock-words")).to_contain_text("0:")
