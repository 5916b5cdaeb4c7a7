"""Vacations: clocks by correspondence stand still, everybody sees it, and nobody has more of it than allowed."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from laguna.text.text import RuleError
from laguna.web.db.engine import now
from laguna.web.db.models import DAILY, LIVE, MOVE, NO_CLOCK, TIME_OUT, VACATION, VACATION_END, Person, Vacation
from laguna.web.db.vacation_rows import DAY, begin_of_year, left_of
from laguna.web.tables.absence.vacations import Vacations, VacationSpan
from laguna.web.tables.live import LiveTable
from laguna.web.tables.table import no_time_lost
from tests.support.web.live_server import LiveServer
from tests.support.web.movable_clock import MovableClock
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import Browser, WebApp, words_of

pytestmark = pytest.mark.anyio
SECONDS = 86_400
PATIENCE = 30.0


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():
            await asyncio.sleep(0.01)


async def by_correspondence(
    live_server: LiveServer, pace: str = DAILY, **terms: Any
) -> tuple[LiveTable, list[Person], list[TableClient]]:
    """A match of Marta and Sam with a move a day, in which both decide."""
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    table = await live_server.table("burano", people, pace=pace, seconds=SECONDS, **terms)
    lines = [await live_server.call(table, person) for person in people]
    return await live_server.live(table), people, lines


async def kinds(live_server: LiveServer, live: LiveTable) -> list[tuple[str, int]]:
    """The rows that aren't moves."""
    return [(row.kind, row.seat) for row in await live_server.rows(live.table.id) if row.kind != MOVE]


async def until_told(live_server: LiveServer, live: LiveTable, kind: str, seat: int = 0) -> None:
    """Wait until the log tells of it."""

    async def is_told() -> bool:
        return (kind, seat) in await kinds(live_server, live)

    await until(is_told)


def seat_of(line: TableClient, seat: int) -> dict[str, Any]:
    """What a screen shows of a seat."""
    found: dict[str, Any] = line.screen.said["seats"][seat]
    return found


def told(line: TableClient) -> list[str]:
    """The lines of the log about the match itself."""
    return [entry["words"] for entry in line.screen.log if entry["seat"] < 0]


# ---- at a table


async def test_a_vacation_stops_the_clock_and_everybody_sees_it(live_server: LiveServer, clock: MovableClock) -> None:
    live, people, (marta, sam) = await by_correspondence(live_server)
    tables = live_server.services.tables
    ends = live.table.clock_ends(0)
    await tables.set_vacation(people[0].id, is_on=True)
    await until_told(live_server, live, VACATION)
    for line in (marta, sam):
        await line.settle()
        shown = seat_of(line, 0)
        assert "clock_ends" not in shown
        assert 0 <= now() + 14 * DAY - shown["vacation_until"] < 10_000
        assert seat_of(line, 1)["clock_ends"] == live.table.clock_ends(1), "the other clock runs on"
        assert told(line)[-1] == "Marta is on vacation, so their clock stands still."
    await clock.move(live_server, 10 * SECONDS)

    async def sam_is_out() -> bool:
        return (TIME_OUT, 1) in await kinds(live_server, live)

    await until(sam_is_out)
    assert (TIME_OUT, 0) not in await kinds(live_server, live)
    tables._evict(live)  # as after a restart
    again = await live_server.live(live.table.id)
    await tables.set_vacation(people[0].id, is_on=False)
    await until_told(live_server, again, VACATION_END)
    assert 10 * DAY <= again.table.clock_ends(0) - ends < 10 * DAY + 20_000, "the vacation has cost no time"


async def test_a_move_ends_the_vacation_in_all_matches_and_the_rest_is_kept(
    live_server: LiveServer, clock: MovableClock
) -> None:
    live, people, (marta, _) = await by_correspondence(live_server)
    other = await live_server.table("burano", people, pace=DAILY, seconds=SECONDS)
    tables, rows = live_server.services.tables, live_server.services.store.vacations
    await live_server.live(other)
    await tables.set_vacation(people[0].id, is_on=True)
    assert (await live_server.live(other)).table.vacation_until(0)
    await clock.move(live_server, 2 * SECONDS)
    await until_told(live_server, live, VACATION)
    await marta.settle()
    assert (await marta.move(marta.screen.choices()[0]))["type"] == "done"
    await until_told(live_server, live, VACATION_END)
    assert not (await live_server.live(other)).table.vacation_until(0)
    left, until_when = await rows.left(people[0].id, 14)
    assert 12 * DAY - 20_000 < left <= 12 * DAY and until_when == 0


async def test_a_vacation_ends_by_itself_and_the_clock_goes_on(live_server: LiveServer, clock: MovableClock) -> None:
    live, people, lines = await by_correspondence(live_server)
    tables = live_server.services.tables
    await lines[1].move(lines[1].screen.choices()[0])
    ends = live.table.clock_ends(0)
    await tables.set_vacation(people[0].id, is_on=True)
    await until_told(live_server, live, VACATION)
    await clock.move(live_server, 14 * SECONDS + 1)
    await until_told(live_server, live, VACATION_END)
    assert 14 * DAY <= live.table.clock_ends(0) - ends < 14 * DAY + 1_000
    with pytest.raises(RuleError, match="14 vacation days of this year are used"):
        await tables.set_vacation(people[0].id, is_on=True)
    await clock.move(live_server, SECONDS + 60)
    await until_told(live_server, live, TIME_OUT)


async def test_a_clock_that_has_run_out_is_not_saved(live_server: LiveServer, clock: MovableClock) -> None:
    live, people, lines = await by_correspondence(live_server)
    await lines[1].move(lines[1].screen.choices()[0])
    await clock.move(live_server, SECONDS + 10)  # within the last moment in which a click counts
    await live_server.services.tables.set_vacation(people[0].id, is_on=True)
    await clock.move(live_server, 60)

    async def is_out() -> bool:
        return (TIME_OUT, 0) in await kinds(live_server, live)

    await until(is_out)


@pytest.mark.parametrize("pace", [LIVE, NO_CLOCK])
async def test_other_matches_know_no_vacation(live_server: LiveServer, pace: str) -> None:
    live, people, (marta, _) = await by_correspondence(live_server, pace)
    ends = live.table.clock_ends(0)
    await live_server.services.tables.set_vacation(people[0].id, is_on=True)
    await marta.settle()
    assert "vacation_until" not in seat_of(marta, 0)
    assert live.table.clock_ends(0) == ends
    await marta.move(marta.screen.choices()[0])
    _, until_when = await live_server.services.store.vacations.left(people[0].id, 14)
    assert until_when > now(), "a move there doesn't end it"


async def test_turning_it_on_from_two_devices_at_once_counts_once(live_server: LiveServer) -> None:
    _, people, _ = await by_correspondence(live_server)
    tables, store = live_server.services.tables, live_server.services.store
    await asyncio.gather(*(tables.set_vacation(people[0].id, is_on=True) for _ in range(5)))
    assert len(await store.vacations.of_people([people[0].id], 0)) == 1


async def test_a_match_that_begins_during_a_vacation_is_told_of_it(live_server: LiveServer) -> None:
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    await live_server.services.tables.set_vacation(people[0].id, is_on=True)
    table = await live_server.table("burano", people, pace=DAILY, seconds=SECONDS)
    live = await live_server.live(table)
    await until_told(live_server, live, VACATION)
    assert live.table.vacation_until(0) and not live.table.clock_ends(0)


# ---- how much


def spans(*found: tuple[int, int]) -> Vacations:
    """The vacations of seat 0."""
    made = Vacations()
    made.set_spans({0: [VacationSpan(number, began, ends) for number, (began, ends) in enumerate(found)]})
    return made


@pytest.mark.parametrize(
    ("found", "ends"),
    [
        ([], 1_100),
        ([(200, 300)], 1_200),
        ([(0, 150)], 1_150),
        ([(0, 100)], 1_100),
        ([(1_050, 1_080), (1_110, 1_120)], 1_140),
        ([(1_100, 1_500)], 1_100),
        ([(200, 400), (300, 500)], 1_400),
    ],
)
def test_the_clock_ends_later_by_the_vacations_in_its_time(found: list[tuple[int, int]], ends: int) -> None:
    """It began to run at 100, and has 1000."""
    assert spans(*found).prolonged(0, 100, 1_100, no_time_lost) == ends


def test_an_outage_during_a_vacation_counts_once() -> None:
    def lost_since(moment: int) -> int:
        return max(0, 400 - max(moment, 300))  # from 300 to 400

    assert spans((200, 600)).prolonged(0, 100, 1_100 + lost_since(100), lost_since) == 1_500


def test_days_count_for_the_year_in_which_the_vacation_began() -> None:
    new_year = begin_of_year(int(1000 * datetime.datetime(2030, 6, 1, tzinfo=datetime.UTC).timestamp()))
    before = Vacation(person=1, began=new_year - 2 * DAY, ends=new_year + 3 * DAY)
    since = Vacation(person=1, began=new_year + 5 * DAY, ends=new_year + 9 * DAY)
    assert left_of([before, since], 14, new_year + 20 * DAY) == 10 * DAY
    assert left_of([before, since], 14, new_year + 6 * DAY) == 13 * DAY
    assert left_of([since], 3, new_year + 20 * DAY) == 0


# ---- the pages


async def test_the_account_page_switches_it(web_app: WebApp) -> None:
    browser = web_app.browser()
    assert 'action="/me/vacation"' not in (await browser.get("/me")).text, "nobody is known yet"
    await browser.post("/me/name", name="Marta")
    page = words_of(await browser.get("/me"))
    assert "You have 14 days a year." in page and "14 days left this year" in page
    page = words_of(await browser.post("/me/vacation", on="yes"))
    assert "Everybody at your tables sees it." in page and "End vacation" in page and "at the latest" in page
    await browser.post("/me/vacation", on="no")
    assert "Start vacation" in words_of(await browser.get("/me"))


@pytest.mark.parametrize("fields", [{}, {"on": "maybe"}, {"on": "yes" * 1000}, {"table": "/etc"}])
async def test_a_form_without_sense_changes_nothing(web_app: WebApp, fields: dict[str, str]) -> None:
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    assert (await browser.post("/me/vacation", **fields)).status_code == 422
    assert "14 days left this year" in words_of(await browser.get("/me"))


async def test_the_admin_can_allow_none(web_app: WebApp) -> None:
    web_app.settings.vacation_days = 0
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    assert 'action="/me/vacation"' not in (await browser.get("/me")).text
    refused = await browser.post("/me/vacation", on="yes")
    assert refused.status_code == 422 and "All 0 vacation days of this year are used." in words_of(refused)
    at_table = await browser.post("/me/vacation", on="yes", table="abc")
    assert at_table.status_code == 409


async def test_a_guest_takes_the_used_days_along_into_an_account(web_app: WebApp) -> None:
    account = await signed_up(web_app)
    guest = web_app.browser()
    await guest.post("/me/name", name="Guest")
    await guest.post("/me/vacation", on="yes")
    await guest.post("/me/in", login="marta", passphrase="three words and more")
    for browser in (account, guest):
        assert "End vacation" in words_of(await browser.get("/me"))


async def signed_up(web_app: WebApp) -> Browser:
    """A browser with an account."""
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    await browser.post("/me/account", login="marta", passphrase="three words and more")
    return browser
