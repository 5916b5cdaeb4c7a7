"""Time and absence as two real browsers see them: the table in docs/play.md, with a clock the test moves by a restart.

The same cells without browsers, and faster: tests/web/absence/test_matrix.py.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.support.browser.controls import await_board, click, join_table, look
from tests.support.browser.person import PHONE, Person
from tests.support.browser.server import Server

DAY = 24 * 3600
LIVE = "live"
DAILY = "day"
NONE = "none"
TOTAL = {LIVE: 60, DAILY: DAY, NONE: 40 * DAY}  # seconds of a first turn; without a clock just very long
ALL = [LIVE, *(pytest.param(clock, marks=pytest.mark.soak) for clock in (DAILY, NONE))]
IN_SOAK = [pytest.param(clock, marks=pytest.mark.soak) for clock in (LIVE, DAILY, NONE)]


def two_with_a_clock(arrive: Arrive, clock: str, late: str = "bot") -> list[Person]:
    """Two people who have begun a match of Rialto, the second on a phone; first comes the one who decides.

    Live they have a minute each, and 20 seconds more with each turn.
    """
    people = [arrive(), arrive(viewport=PHONE)]
    page = people[0].page
    people[0].go("/new/rialto?seats=2")
    page.locator(f"[name=clock][value={clock}]").check()
    if clock == LIVE:
        page.locator(".field-live summary").click()
        page.locator("[name=live][value=own]").check()
        page.locator("[name=bank]").fill("1")
        page.locator("[name=increment]").fill("20")
    if clock != NONE:
        page.locator(f"[name=late][value={late}]").check()
    page.get_by_role("button", name="Open table").click()
    join_table(people[1], "Rialto")
    await_board(*people)
    page.locator("body.yours, body:not(.yours) #prompt[data-kind=waiting]").first.wait_for()
    return people if page.locator("body.yours").count() else people[::-1]


def restart_after(server: Server, seconds: float, *people: Person) -> None:
    """Restart the server, with everything that has happened so much longer ago."""
    for person in people:
        person.expect_outage()
    server.kill()
    past = int(1000 * seconds)
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("update rows set at = at - ?", (past,))
        database.execute("update matches set began = began - ?, shown = shown - ?", (past, past))
        database.execute("update vacations set began = began - ?, ends = ends - ?", (past, past))
        database.execute("update here set until = until - ?", (past,))
    server.start()


def count(server: Server, kind: str) -> int:
    """How many rows of a kind are stored."""
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        return int(database.execute("select count(*) from rows where kind = ?", (kind,)).fetchone()[0])


def until_row(server: Server, kind: str, times: int = 1) -> None:
    """Wait until so many rows of a kind are stored."""
    end = time.monotonic() + 30
    while count(server, kind) < times:
        assert time.monotonic() < end, f"there is no {kind}"
        time.sleep(0.1)


def nobody_was_replaced(server: Server) -> None:
    """A moment later there is still no sign of a bot."""
    time.sleep(0.7)
    assert [count(server, kind) for kind in ("time_out", "stand_in", "resign", "abandon")] == [0, 0, 0, 0]


def log_of(person: Person) -> str:
    """The words of the log."""
    return person.page.locator("#log-lines").inner_text()


def play_until_asked(slow: Person, other: Person) -> None:
    """The other player moves until the first one is asked."""
    end = time.monotonic() + 60
    while not look(slow).choices:
        assert time.monotonic() < end, "nobody was asked"
        choices = look(other).choices
        if choices:
            click(other, choices[0])
        slow.page.wait_for_timeout(50)


def shown_clock(person: Person) -> str:
    """The clock in the bar of the table."""
    return person.page.locator("#clock-words").inner_text() if person.page.locator("#clock").is_visible() else ""


@pytest.mark.parametrize("clock", IN_SOAK)
def test_both_see_the_clock_and_it_runs_on_over_a_restart(arrive: Arrive, server: Server, clock: str) -> None:
    people = two_with_a_clock(arrive, clock)
    starts = {LIVE: ("0:5", "1:00"), DAILY: ("23 h 59", "1 d 0 h"), NONE: ("",)}[clock]
    for person in people:
        assert shown_clock(person).startswith(starts)
    standing = people[0].page.locator("#seats .clock.stands")
    assert standing.count() == (clock == LIVE)
    restart_after(server, {LIVE: 20, DAILY: 3600, NONE: 3600}[clock], *people)
    await_board(*people)
    ends = {LIVE: ("0:3", "0:2"), DAILY: ("22 h",), NONE: ("",)}[clock]
    for person in people:
        person.page.wait_for_function(
            "(ends) => ends.some((end) => document.getElementById('clock-words').textContent.startsWith(end))", arg=ends
        )
    nobody_was_replaced(server)


@pytest.mark.soak
def test_a_live_clock_warns_and_turns_red(arrive: Arrive, server: Server) -> None:
    mover, other = two_with_a_clock(arrive, LIVE)
    restart_after(server, 27, mover, other)
    for person in (mover, other):
        person.page.wait_for_function("() => document.getElementById('clock').classList.contains('low')")
    expect(mover.page.locator("#clock-warning")).not_to_be_empty()


@pytest.mark.soak
def test_a_click_in_the_last_moment_counts(arrive: Arrive, server: Server) -> None:
    mover, other = two_with_a_clock(arrive, DAILY)
    restart_after(server, DAY + 1, mover, other)
    mover.page.wait_for_function("() => document.getElementById('clock-words').textContent === '0:00'")
    await_board(mover, other)
    click(mover, look(mover).choices[0])
    mover.page.wait_for_function("() => !document.querySelector('#clock.low')")
    assert count(server, "move") == 1
    nobody_was_replaced(server)


@pytest.mark.parametrize("clock", ALL)
def test_a_missed_turn_is_told_and_the_seat_stays_the_players(arrive: Arrive, server: Server, clock: str) -> None:
    slow, other = two_with_a_clock(arrive, clock)
    restart_after(server, TOTAL[clock] + 61, slow, other)
    if clock == NONE:
        nobody_was_replaced(server)
        return
    for person in (slow, other):
        expect(person.page.locator("#log-lines")).to_contain_text("ran out of time, so a bot makes this move.")
    end = time.monotonic() + 60
    while "a bot made" not in slow.page.locator("#prompt").inner_text() or not (mine := look(slow).choices):
        assert time.monotonic() < end, "the player isn't asked again"
        choices = look(other).choices
        if choices:
            click(other, choices[0])
        slow.page.wait_for_timeout(50)
    expect(slow.page.locator("#prompt")).to_contain_text("While you were away, a bot made")
    assert shown_clock(slow).startswith(("0:20", "0:1") if clock == LIVE else ("23 h 59", "1 d"))
    click(slow, mine[0])
    expect(slow.page.locator("#prompt")).not_to_contain_text("While you were away")
    assert count(server, "time_out") == 1 and count(server, "stand_in") == 0


@pytest.mark.parametrize("clock", IN_SOAK)
def test_a_missed_turn_can_lose_the_match(arrive: Arrive, server: Server, clock: str) -> None:
    slow, other = two_with_a_clock(arrive, clock, "lose")
    restart_after(server, TOTAL[clock] + 61, slow, other)
    if clock == NONE:
        nobody_was_replaced(server)
        return
    for person in (slow, other):
        expect(person.page.locator("#log-lines")).to_contain_text("ran out of time and comes last. A bot plays on.")
    assert count(server, "resign") == 1


@pytest.mark.parametrize("clock", IN_SOAK)
def test_a_player_who_is_away_keeps_the_seat(arrive: Arrive, server: Server, clock: str) -> None:
    slow, other = two_with_a_clock(arrive, clock)
    slow.page.close()
    slow.expect_outage()
    restart_after(server, {LIVE: 15, DAILY: DAY // 2, NONE: 40 * DAY}[clock], other)
    await_board(other)
    expect(other.page.locator("#seats .absence")).to_have_count(1)
    nobody_was_replaced(server)


@pytest.mark.parametrize("clock", [DAILY, *IN_SOAK[::2]])
def test_a_vacation_stops_the_clock_until_the_player_moves(arrive: Arrive, server: Server, clock: str) -> None:
    slow, other = two_with_a_clock(arrive, clock)
    table = slow.page.url
    slow.go("/me")
    slow.page.locator("#vacation button").click()
    slow.page.wait_for_url("**/me?done=vacation**")
    slow.page.goto(table)
    await_board(slow)
    mark = other.page.locator("#seats .absence")
    if clock != DAILY:
        expect(mark).to_have_count(0)
        assert slow.page.locator("#vacation").count() == 0 and count(server, "vacation") == 0
        return
    expect(mark.locator(".long")).to_contain_text("on vacation until")
    expect(other.page.locator("#prompt-away")).to_contain_text("on vacation until")
    expect(other.page.locator("#log-lines")).to_contain_text("is on vacation, so their clock stands still.")
    restart_after(server, 10 * DAY, slow, other)
    await_board(slow, other)
    nobody_was_replaced(server)
    click(slow, look(slow).choices[0])
    expect(other.page.locator("#log-lines")).to_contain_text("is back from vacation.")
    expect(mark).to_have_count(0)


@pytest.mark.soak
def test_the_menu_of_a_table_begins_and_ends_a_vacation(arrive: Arrive, server: Server) -> None:
    mover, other = two_with_a_clock(arrive, DAILY)
    for name, words in (("Start vacation", "is on vacation"), ("End vacation", "is back from vacation.")):
        mover.menu("button", name)
        await_board(mover)
        expect(other.page.locator("#log-lines")).to_contain_text(words)
    assert (count(server, "vacation"), count(server, "vacation_end")) == (1, 1)


@pytest.mark.parametrize("clock", IN_SOAK)
def test_who_lets_a_bot_play_is_back_by_opening_the_table(arrive: Arrive, server: Server, clock: str) -> None:
    slow, other = two_with_a_clock(arrive, clock)
    slow.menu("button", "Let a bot play until I act")
    expect(other.page.locator("#log-lines")).to_contain_text("lets a bot play.")
    table = slow.page.url
    slow.page.goto("about:blank")
    restart_after(server, 5, other)
    slow.page.goto(table)
    await_board(slow)
    expect(other.page.locator("#log-lines")).to_contain_text("is back and plays again.")
    play_until_asked(slow, other)
    assert count(server, "take_back") == 1 and count(server, "time_out") == 0


@pytest.mark.parametrize("clock", IN_SOAK)
def test_while_both_are_gone_a_live_match_pauses_and_others_go_on(arrive: Arrive, server: Server, clock: str) -> None:
    people = two_with_a_clock(arrive, clock)
    path = people[0].page.url.removeprefix(people[0].home)
    for person in people:
        person.page.goto("about:blank")
    if clock == LIVE:
        until_row(server, "pause")
    restart_after(server, {LIVE: 600, DAILY: DAY + 61, NONE: 40 * DAY}[clock])
    if clock == DAILY:
        until_row(server, "time_out")
    else:
        nobody_was_replaced(server)
    people[1].go(path)
    await_board(people[1])
    if clock == LIVE:
        expect(people[1].page.locator("#log-lines")).to_contain_text("is back, and the match goes on.")
        expect(people[1].page.locator("#clock-words")).to_contain_text("0:")
        assert count(server, "resume") == 1
    assert count(server, "pause") == (clock == LIVE)


@pytest.mark.parametrize("clock", IN_SOAK)
def test_after_30_days_without_anybody_a_paused_match_is_over(arrive: Arrive, server: Server, clock: str) -> None:
    people = two_with_a_clock(arrive, clock)
    path = people[0].page.url.removeprefix(people[0].home)
    for person in people:
        if clock == DAILY:
            person.menu("button", "Let a bot play until I act")
        person.page.goto("about:blank")
    if clock == LIVE:
        until_row(server, "pause")
    elif clock == DAILY:
        until_row(server, "stand_in", 2)
    restart_after(server, 29 * DAY)
    nobody = [count(server, kind) for kind in ("abandon",)]
    assert nobody == [0]
    restart_after(server, DAY + 61)
    if clock == NONE:
        nobody_was_replaced(server)
    else:
        until_row(server, "abandon")
    people[0].go(path)
    if clock != NONE:
        expect(people[0].page.locator("body")).to_contain_text("abandoned")
