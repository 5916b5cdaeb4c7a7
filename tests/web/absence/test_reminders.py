"""Reminders by correspondence: with a quarter of the time left, once per turn, in every way that is turned on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from laguna import games
from laguna.web.db.engine import now
from laguna.web.db.models import BROWSER, DAILY, PERSON, Person, QuietHours
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify.notifications import TurnNotice
from laguna.web.tables.table_jobs import reminders
from tests.support.web.movable_clock import MovableClock
from tests.support.web.notification_targets import Hooks, web_server
from tests.support.web.push_targets import Device
from tests.support.web.two_players import ADDRESS, TwoPlayerTable
from tests.support.web.web_app import WebApp

pytestmark = pytest.mark.anyio
HOUR = 3600
PATIENCE = 20.0


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    """The push service, and the target of webhooks."""
    with web_server() as server:
        yield server


@pytest.fixture
async def two_players(web_app: WebApp) -> TwoPlayerTable:
    """A match of Marta and Luca with a move a day, both away."""
    web_app.settings.address = ADDRESS
    web_app.settings.webhooks_inside = True
    store = web_app.services.store
    marta, luca = await store.new_person("Marta", "en"), await store.new_person("Luca", "de")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=luca)]
    terms = TableTerms(pace=DAILY, seconds=24 * HOUR)
    id = await web_app.services.seating.open(games.load("burano"), {}, places, terms, marta)
    made = TwoPlayerTable(web_app, marta, luca, await web_app.services.tables.get(id))
    await made.settled()
    return made


async def register(table: TwoPlayerTable, person: Person, device: Device) -> None:
    """Register a device as its browser does."""
    browser = table.web_app.browser(person.language)
    _, ticket = await table.web_app.services.store.sessions.open(person, BROWSER)
    browser.http.cookies.set("laguna", ticket, domain="laguna.test")
    assert (await browser.post("/me/devices", **device.fields())).status_code == 201


async def pass_time(table: TwoPlayerTable, clock: MovableClock, seconds: float) -> None:
    """Let time pass, until what is due then has been done and sent."""
    tables = table.web_app.services.tables

    async def is_watched() -> None:
        while not table.live.is_watched:
            await asyncio.sleep(0.01)

    async with asyncio.timeout(PATIENCE):
        await is_watched()
        await clock.move(table.web_app, seconds)
        while any(moment <= now() for moment, _ in reminders(table.live.table)):
            await asyncio.sleep(0.01)
        await tables.table_jobs._enforce_deadlines(table.live)
    await table.settled()


async def test_players_are_reminded_once_per_turn_on_their_devices(
    two_players: TwoPlayerTable, hooks: Hooks, clock: MovableClock
) -> None:
    await two_players.play(1)
    phone = Device(hooks)
    await register(two_players, two_players.marta, phone)
    await pass_time(two_players, clock, 17.9 * HOUR)
    assert phone.read() == []
    await pass_time(two_players, clock, 0.2 * HOUR)
    (told,) = phone.read()
    assert told["what"] == "turn" and told["title"] == "Burano: 5 h left for your turn"
    assert told["body"] == "With Luca." and told["tag"] == f"turn-{two_players.live.table.id}"
    two_players.web_app.services.tables._evict(two_players.live)  # as after a restart
    two_players.live = await two_players.web_app.services.tables.get(two_players.live.table.id)
    await two_players.web_app.services.tables.table_jobs._enforce_deadlines(two_players.live)
    await two_players.settled()
    assert len(phone.read()) == 1


async def test_mail_and_webhook_say_how_much_time_is_left_and_nothing_hidden(
    two_players: TwoPlayerTable, hooks: Hooks, clock: MovableClock
) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await pass_time(two_players, clock, 18.1 * HOUR)
    (said,) = hooks.told()
    assert said["what"] == "reminder" and said["ends"] == two_players.live.table.clock_ends(1)
    assert said["text"].startswith("Burano: noch 5 h für deinen Zug\n")
    notice: TurnNotice = two_players.live.table.turn(1)._replace(ends=said["ends"])
    person = await two_players.web_app.services.store.person(two_players.luca.id)
    assert person is not None
    mail = two_players.notifier._mail("id", notice, person)
    assert mail["Subject"] == "Burano: noch 5 h für deinen Zug"


async def test_quiet_hours_delay_a_reminder(two_players: TwoPlayerTable, hooks: Hooks, clock: MovableClock) -> None:
    phone = Device(hooks)
    await register(two_players, two_players.marta, phone)
    minute = (now() // 60_000 + 18 * 60) % (24 * 60)
    begins, ends = (minute - 60) % (24 * 60), (minute + 60) % (24 * 60)
    push = two_players.notifier.push
    await push.rows.set_quiet_hours(
        two_players.marta.id, QuietHours(person=two_players.marta.id, begins=begins, ends=ends, zone="UTC")
    )
    await pass_time(two_players, clock, 18.1 * HOUR)
    assert phone.read() == []
    await pass_time(two_players, clock, 2 * HOUR)
    await push.tell_after_quiet_hours()
    await two_players.settled()
    (told,) = phone.read()
    assert told["title"] == "Burano: 3 h left for your turn"


async def test_nobody_is_reminded_on_vacation_or_without_a_turn(
    two_players: TwoPlayerTable, hooks: Hooks, clock: MovableClock
) -> None:
    marta, luca = Device(hooks, "marta"), Device(hooks, "luca")
    await register(two_players, two_players.marta, marta)
    await register(two_players, two_players.luca, luca)
    await two_players.play(1)
    await two_players.web_app.services.tables.set_vacation(two_players.marta.id, is_on=True)
    await pass_time(two_players, clock, 18.1 * HOUR)
    assert marta.read() == [] and luca.read() == []
