"""Attacks on what people do around a match: devices for push messages, requests, rematches, table owners, names."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from laguna import games
from laguna.web.db.models import BROWSER, BY_LINK, FREE, OPEN, PERSON, REMOVED, Person
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify import push_notices
from laguna.web.pages import waiting_room
from laguna.web.people.table_access import require_table_owner
from tests.support.web.notification_targets import Hooks, web_server
from tests.support.web.push_targets import Device
from tests.support.web.web_app import Browser, WebApp, limits_of, words_of

pytestmark = pytest.mark.anyio

PASSPHRASE = "three words and more"


class Crowd:
    """People at their browsers."""

    def __init__(self, web_app: WebApp) -> None:
        self.web_app = web_app
        self.people: dict[str, Person] = {}
        self.browsers: dict[str, Browser] = {}

    async def come(self, *names: str) -> list[Browser]:
        """New people."""
        store = self.web_app.services.store
        for name in names:
            person = self.people[name] = await store.new_person(name)
            browser = self.browsers[name] = self.web_app.browser()
            browser.http.cookies.set("laguna", (await store.sessions.open(person, BROWSER))[1], domain="laguna.test")
        return [self.browsers[name] for name in names]

    async def open(self, *places: str, **terms: Any) -> str:
        """A table of these people, the first of whom owns it; other words are kinds of seats."""
        setups = [
            SeatSetup(PERSON, person=self.people[place]) if place in self.people else SeatSetup(place)
            for place in places
        ]
        owner = self.people[places[0]]
        return await self.web_app.services.seating.open(games.load("rialto"), {}, setups, TableTerms(**terms), owner)

    async def owner(self, table: str) -> int | None:
        """Who owns a table."""
        return (await self.web_app.find_match(table)).match.host


@pytest.fixture
def crowd(web_app: WebApp) -> Crowd:
    web_app.settings.webhooks_inside = True
    return Crowd(web_app)


# ---- devices


async def test_a_device_of_somebody_else_is_neither_tested_nor_removed(crowd: Crowd) -> None:
    with web_server() as hooks:
        marta, eve = await crowd.come("Marta", "Eve")
        assert (await marta.post("/me/devices", **Device(hooks).fields())).status_code == 201
        rows = crowd.web_app.services.tables.notifier.push.rows
        (device,) = await rows.devices(crowd.people["Marta"].id)
        for deed in ("test", "remove", "", "test\n", "delete"):
            for typed in (str(device.id), f"0{device.id}", f" {device.id}", f"{device.id}\n"):
                assert (await eve.post("/me/devices/change", device=typed, deed=deed)).status_code == 422, (deed, typed)
        assert [one.id for one in await rows.devices(crowd.people["Marta"].id)] == [device.id]
        assert hooks.calls == []


async def test_a_new_address_for_every_test_does_not_flood_a_server(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One browser registers ever new addresses at a victim's server, and asks for a test to each."""
    monkeypatch.setattr(push_notices, "PER_HOUR", 3)
    with web_server() as hooks:
        (eve,) = await crowd.come("Eve")
        push = crowd.web_app.services.tables.notifier.push
        push._tests.burst = 3
        said = []
        for number in range(8):
            limits_of(crowd.web_app.app).reset()
            assert (await eve.post("/me/devices", **Device(hooks, f"{number}").fields())).status_code == 201
            (device,) = await push.rows.devices(crowd.people["Eve"].id)
            said.append((await eve.post("/me/devices/change", device=str(device.id), deed="test")).status_code)
            await eve.post("/me/devices/change", device=str(device.id), deed="remove")
        assert said == [200] * 3 + [422] * 5
        assert len(await called(hooks, 3)) == 3


async def called(hooks: Hooks, count: int) -> list[Any]:
    """What a server was sent, once it is so much."""
    async with asyncio.timeout(20):
        while len(hooks.calls) < count:
            await asyncio.sleep(0.01)
    return list(hooks.calls)


async def test_a_new_webhook_for_every_turn_does_not_flood_a_server(crowd: Crowd) -> None:
    (eve,) = await crowd.come("Eve")
    notifier, person = crowd.web_app.services.tables.notifier, crowd.people["Eve"]
    notifier._targets.burst = 3
    allowed = []
    for number in range(6):
        person.webhook = f"https://victim.example/{number}?{number}"
        allowed.append(notifier._may_call(person))
    assert allowed == [True] * 3 + [False] * 3
    assert eve.knows_itself()


async def test_keys_that_no_browser_makes_are_refused(crowd: Crowd) -> None:
    with web_server() as hooks:
        (eve,) = await crowd.come("Eve")
        right = Device(hooks).fields()
        odd = ["", "A", "AAAA", "A" * 87, "B" * 5000, "²" * 87, "\x00" * 87, right["key"][:-1] + "*", right["secret"]]
        for key in odd:
            assert (await eve.post("/me/devices", **{**right, "key": key})).status_code == 422, key
        for secret in ("", "A", "A" * 21, "A" * 5000, "²" * 22, right["key"]):
            assert (await eve.post("/me/devices", **{**right, "secret": secret})).status_code == 422, secret
        assert await crowd.web_app.services.tables.notifier.push.rows.devices(crowd.people["Eve"].id) == []


async def test_zones_that_do_not_exist_are_none_and_hours_are_refused(crowd: Crowd) -> None:
    """A zone names a file of the system: only those of the database of zones are read."""
    (eve,) = await crowd.come("Eve")
    rows, person = crowd.web_app.services.tables.notifier.push.rows, crowd.people["Eve"].id
    for zone in ("../../etc/passwd", "/etc/localtime", "Europe/../Europe/Rome", "Europe", "\x00", "x" * 5000, "²"):
        await eve.post("/me/quiet", begins="22:00", ends="07:00", zone=zone)
        hours = await rows.quiet_hours(person)
        assert hours is not None and hours.zone == "UTC", zone
    await rows.set_quiet_hours(person, None)
    for hour in ("24:00", "²2:00", "-1:00", "22:60", "22", "22:00:00", "9" * 5000):
        assert (await eve.post("/me/quiet", begins=hour, ends="07:00", zone="Europe/Rome")).status_code == 422, hour
    assert await rows.quiet_hours(person) is None


# ---- table owners


@pytest.mark.parametrize("deed", ["close", "fill", "revoke/2", "stand_up/0", "owner/0"])
async def test_an_owner_who_passes_the_table_on_at_the_last_moment_owns_nothing_more(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    """The old owner's deed was allowed when it was checked, and the table was passed on before it was done."""
    marta, sam = await crowd.come("Marta", "Sam")
    table = await crowd.open("Marta", "Sam", BY_LINK, FREE)
    services = crowd.web_app.services
    before = await crowd.web_app.find_match(table)

    def check_and_pass_on(stored: Any, person: Person) -> None:
        require_table_owner(stored, person)
        passing.append(person)

    passing: list[Person] = []
    real = services.seating._change

    async def after_passing_on(work: Any) -> Any:
        if passing and passing.pop():
            await services.seating.pass_ownership(before, 1, crowd.people["Marta"])
        return await real(work)

    monkeypatch.setattr(waiting_room, "require_table_owner", check_and_pass_on)
    monkeypatch.setattr(services.seating, "_change", after_passing_on)
    if deed == "stand_up/0":
        await sam.post(f"/table/{table}/stand_up/0")  # not his yet: refused
    answer = await marta.post(f"/table/{table}/{deed}", level="gondolier")
    stored = await crowd.web_app.find_match(table)
    if deed != "stand_up/0":
        assert answer.status_code == 409, words_of(answer)
        assert stored.seats[2].kind == BY_LINK and stored.seats[2].link == before.seats[2].link
        assert stored.match.host == crowd.people["Sam"].id
    assert stored.match.status == OPEN


async def test_a_table_is_passed_only_by_its_owner_and_only_to_a_player_there(crowd: Crowd) -> None:
    marta, sam, eve = await crowd.come("Marta", "Sam", "Eve")
    table = await crowd.open("Marta", "Sam", FREE, BY_LINK)
    for browser in (sam, eve):
        for seat in (0, 1, 2, 3):
            assert (await browser.post(f"/table/{table}/owner/{seat}")).status_code == 403
    for typed in ("2", "3", "9", "-1", "²", "9" * 30):
        assert (await marta.post(f"/table/{table}/owner/{typed}")).status_code in (404, 422), typed
    assert await crowd.owner(table) == crowd.people["Marta"].id
    running = await crowd.open("Marta", "Sam")
    assert (await marta.post(f"/table/{running}/owner/1")).status_code == 409
    assert await crowd.owner(running) == crowd.people["Marta"].id


async def test_passing_on_leaving_and_removing_at_once_leave_one_owner_who_sits_there(crowd: Crowd) -> None:
    marta, sam, ada = await crowd.come("Marta", "Sam", "Ada")
    for _ in range(4):
        limits_of(crowd.web_app.app).reset()
        table = await crowd.open("Marta", "Sam", "Ada", FREE)
        await asyncio.gather(
            marta.post(f"/table/{table}/owner/1"),
            sam.post(f"/table/{table}/stand_up/1"),
            marta.post(f"/table/{table}/stand_up/0"),
            ada.post(f"/table/{table}/stand_up/2"),
        )
        stored = await crowd.web_app.services.store.find_match(table)
        assert stored is not None
        seated = {seat.person for seat in stored.seats if seat.kind == PERSON}
        assert stored.match.host in seated if seated else stored.match.status == REMOVED


async def test_somebody_removed_comes_back_by_no_way_but_an_invitation(crowd: Crowd) -> None:
    """Also not under another name, with an account, or by a link for another seat that was used."""
    marta, eve = await crowd.come("Marta", "Eve")
    table = await crowd.open("Marta", "Eve", FREE, BY_LINK)
    await marta.post(f"/table/{table}/stand_up/1")
    assert (await eve.post("/me/name", name="Somebody else")).status_code == 200
    assert (await eve.post("/me/account", login="eve.removed", passphrase=PASSPHRASE)).status_code == 200
    used = crowd.web_app.services.signer.seat_link(table, 3, 0)
    wrong_seat = crowd.web_app.services.signer.seat_link(table, 1, 1)
    for path in ("sit/1", "sit/2", "join", f"sit/3/{used}", f"sit/1/{wrong_seat}", "sit/3"):
        answer = await eve.post(f"/table/{table}/{path}")
        assert answer.status_code in (404, 409, 410, 422), path
    assert (await crowd.web_app.find_match(table)).seats_of(crowd.people["Eve"].id) == []


# ---- rematches and names


async def test_a_rematch_is_for_its_players_and_opened_once(crowd: Crowd) -> None:
    marta, sam, eve = await crowd.come("Marta", "Sam", "Eve")
    table = await crowd.open("Marta", "Sam")
    assert (await marta.post(f"/table/{table}/again")).status_code == 409, "it isn't over"
    await crowd.web_app.services.tables.abandon(await crowd.web_app.find_match(table))
    assert (await eve.post(f"/table/{table}/again")).status_code in (403, 409)
    answers = await asyncio.gather(*(marta.post(f"/table/{table}/again") for _ in range(6)))
    assert len({answer.url.path for answer in answers}) == 1
    again = (await crowd.web_app.find_match(table)).match.again
    for path in ("sit/0", "sit/1", "join", "stand_up/0", "fill", "close", "owner/0"):
        answer = await eve.post(f"/table/{again}/{path}", level="doge")
        assert answer.status_code in (403, 404, 409), path
    assert (await crowd.web_app.find_match(again)).match.status == OPEN
    assert (await sam.post(f"/table/{again}/join")).status_code == 200


async def test_somebody_banned_gets_no_seat_that_was_held_for_them(crowd: Crowd) -> None:
    marta, sam = await crowd.come("Marta", "Sam")
    table = await crowd.open("Marta", "Sam")
    await crowd.web_app.services.tables.abandon(await crowd.web_app.find_match(table))
    await marta.post(f"/table/{table}/again")
    again = (await crowd.web_app.find_match(table)).match.again
    await crowd.web_app.services.store.people.set_banned(crowd.people["Sam"].id, ["sam"], is_banned=True)
    for path in (f"/table/{again}/join", f"/table/{table}/again", f"/table/{again}/sit/0", f"/table/{again}/sit/1"):
        assert (await sam.post(path)).status_code in (403, 409), path
    stored = await crowd.web_app.find_match(again)
    assert stored.match.status == OPEN and stored.seats_of(crowd.people["Sam"].id) == []


async def test_no_name_is_taken_by_sitting_down(crowd: Crowd) -> None:
    """The field for a first name is a way to rename oneself: it takes no more than /me/name does."""
    marta, eve = await crowd.come("Marta", "Eve")
    assert (await marta.post("/me/account", login="marta.sits", passphrase=PASSPHRASE)).status_code == 200
    table = await crowd.open("Marta", FREE, FREE)
    for name in ("Marta", "MARTA", "Doge", "admin", "Mar\u200bta", "\u3164", "a" * 41 + "\x00"):
        answer = await eve.post(f"/table/{table}/sit/1", name=name)
        assert answer.status_code in (409, 422), (name, answer.status_code)
        assert (await crowd.web_app.find_match(table)).seats[1].kind == FREE
    assert (await eve.post(f"/table/{table}/sit/1", name="Eva")).status_code == 200
    assert (await crowd.web_app.find_match(table)).seats[1].name == "Eva"
