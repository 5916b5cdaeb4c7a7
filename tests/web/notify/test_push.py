"""Push messages: who gets them, what they say, when they are taken back, and what devices may be."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from html import unescape

import pytest

from laguna import games
from laguna.text.text import RuleError
from laguna.web import app
from laguna.web.db.engine import now
from laguna.web.db.models import BOT, BROWSER, PERSON, Person, QuietHours
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify import push_notices
from laguna.web.notify.push import decode, read_endpoint, read_keys
from laguna.web.notify.quiet_hours import quiet_until, read_hours
from tests.support.web.notification_targets import Hooks, web_server
from tests.support.web.push_targets import Device
from tests.support.web.two_players import TwoPlayerTable, open_table
from tests.support.web.web_app import Browser, WebApp, limits_of, words_of

pytestmark = pytest.mark.anyio
PATIENCE = 10  # seconds


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    """The push service."""
    with web_server() as server:
        yield server


@pytest.fixture
async def two_players(web_app: WebApp) -> TwoPlayerTable:
    """A match of Marta and Luca, both away."""
    return await open_table(web_app)


async def signed_in(web_app: WebApp, person: Person) -> Browser:
    """A browser of this person."""
    browser = web_app.browser(person.language)
    _, ticket = await web_app.services.store.sessions.open(person, BROWSER)
    browser.http.cookies.set("laguna", ticket, domain="laguna.test")
    return browser


async def register(web_app: WebApp, person: Person, device: Device) -> None:
    """Register a device as its browser does."""
    answer = await (await signed_in(web_app, person)).post("/me/devices", **device.fields())
    assert answer.status_code == 201, answer.text


async def settled(table: TwoPlayerTable) -> None:
    """Wait until all is sent and taken back."""
    async with asyncio.timeout(PATIENCE):
        await table.notifier.push.all_ended()
    await table.settled()


async def messages(device: Device, count: int) -> list[dict[str, object]]:
    """The first messages of a device."""
    async with asyncio.timeout(PATIENCE):
        while len(device.calls()) < count:
            await asyncio.sleep(0.01)
    return device.read()


# ---- what is sent


async def test_a_turn_is_pushed_encrypted_signed_and_without_secrets(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    await two_players.until_luca()
    await settled(two_players)
    (told,) = device.read()
    id = two_players.live.table.id
    assert told == {
        "what": "turn",
        "tag": f"turn-{id}",
        "title": "Du bist am Zug: Burano",
        "body": "Mit Marta.",
        "url": f"/table/{id}",
        "waiting": 1,
    }
    ((headers, body),) = device.calls()
    assert headers["Content-Encoding"] == "aes128gcm"
    assert (headers["TTL"], headers["Urgency"]) == ("86400", "normal")
    assert len(headers["Topic"]) <= 32 and id not in headers["Topic"]
    assert b"Burano" not in body and id.encode() not in body
    claims = device.claims()
    assert claims["aud"] == f"http://127.0.0.1:{hooks.server_port}"
    assert claims["sub"] == "https://games.example"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


async def test_names_are_left_out_at_private_tables(web_app: WebApp, two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(web_app, two_players.marta, device)
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(PERSON, person=two_players.luca)]
    terms = TableTerms(is_public=False, title="secret plans")
    await web_app.services.seating.open(games.load("burano"), {}, places, terms, two_players.marta)
    (told,) = await messages(device, 1)
    assert told["title"] == "Your turn in Burano" and "body" not in told
    assert "secret plans" not in str(told)


async def test_every_device_of_the_player_is_told_and_nobody_elses(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    phone, laptop, other = Device(hooks, "phone"), Device(hooks, "laptop"), Device(hooks, "other")
    await register(two_players.web_app, two_players.luca, phone)
    await register(two_players.web_app, two_players.luca, laptop)
    await register(two_players.web_app, two_players.marta, other)
    await two_players.until_luca()
    await settled(two_players)
    assert len(phone.read()) == len(laptop.read()) == 1
    assert [told["what"] for told in other.read()] == []


async def test_matches_against_bots_only_are_not_pushed(
    web_app: WebApp, two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    device = Device(hooks)
    await register(web_app, two_players.marta, device)
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(BOT, level="gondolier", name="Squero")]
    await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    await settled(two_players)
    assert device.calls() == []


# ---- taking back


async def test_a_turn_made_elsewhere_is_taken_back(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    await two_players.until_luca()
    await settled(two_players)
    await two_players.play(1, "lay")  # both choose now
    await two_players.play(1)
    turn, done = await messages(device, 2)
    assert done["what"] == "done" and done["tag"] == turn["tag"]
    assert done["title"] == "Dein Zug in Burano ist gemacht"
    assert done["waiting"] == 0
    topics = {headers["Topic"] for headers, _ in device.calls()}
    assert len(topics) == 1  # the push service replaces one by the other


async def test_nothing_is_taken_back_that_was_not_shown(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.marta, device)
    await two_players.play(0)  # Marta's turn began before she had a device
    await settled(two_players)
    assert device.calls() == []


async def test_another_process_takes_a_turn_back(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    await two_players.until_luca()
    await settled(two_players)
    async with app.serving(two_players.web_app.settings, limits_of(two_players.web_app.app)) as services:
        live = await services.tables.get(two_players.live.table.id)
        action = live.table.game.parse("lay")
        await services.tables.move(live, 1, int(action), "x", None)
        await services.tables.move(live, 1, int(live.table.match.state.legal_actions(1)[-1]), "y", None)
        assert [told["what"] for told in await messages(device, 2)] == ["turn", "done"]


async def test_a_turn_that_is_over_is_not_pushed_late(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The push service was down; when it answers again, the move has been made."""
    monkeypatch.setattr("laguna.web.notify.notifications.RETRY_PAUSES", (1.5, 1.5, 1.5))
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    hooks.answers = [503, 201]
    await two_players.until_luca()
    await settled(two_players)
    assert len(device.calls()) == 1  # refused
    await two_players.play(1, "lay")
    await two_players.play(1)
    await messages(device, 2)
    await asyncio.sleep(1.6)
    assert [told["what"] for told in device.read()] == ["turn", "done"]


async def test_closing_a_table_takes_the_turn_back(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    await two_players.until_luca()
    await settled(two_players)
    await two_players.web_app.services.tables.remove(two_players.live.table.id)
    assert [told["what"] for told in await messages(device, 2)] == ["turn", "done"]


# ---- silent at one table


async def tell(two_players: TwoPlayerTable, browser: Browser, device: Device, **fields: str) -> str:
    """Turn notifications for the table on or off on a device, as the menu of the table does."""
    path = f"/table/{two_players.live.table.id}/notify"
    return (await browser.post(path, endpoint=device.endpoint, **{"from": "menu"}, **fields)).text


async def test_a_device_that_is_turned_off_at_a_table_is_silent_and_others_are_not(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    silent, other = Device(hooks), Device(hooks, "2")
    for device in (silent, other):
        await register(two_players.web_app, two_players.luca, device)
    luca = await signed_in(two_players.web_app, two_players.luca)
    assert await tell(two_players, luca, silent) == "Gespeichert."
    page = (await luca.get(f"/table/{two_players.live.table.id}")).text
    form = re.search(r"<form id=\"tell\".*?>", page, re.DOTALL)
    assert form is not None and unescape(form[0]).count(silent.endpoint) == 2, "among the devices, and among the silent"
    await two_players.until_luca()
    await settled(two_players)
    assert [told["what"] for told in await messages(other, 1)] == ["turn"]
    assert silent.calls() == []
    await two_players.play(1, "lay")
    await two_players.play(1)
    assert [told["what"] for told in await messages(other, 2)] == ["turn", "done"]
    assert silent.calls() == [], "nothing is taken back that was not shown"
    await tell(two_players, luca, silent, notify="yes")
    assert await two_players.notifier.push.rows.muted(two_players.live.table.id) == set()


async def test_a_device_turned_off_before_a_retry_is_not_told(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("laguna.web.notify.notifications.RETRY_PAUSES", (0.5, 0.5, 0.5))
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    hooks.answers = [503, 201]
    luca = await signed_in(two_players.web_app, two_players.luca)
    await two_players.until_luca()
    await settled(two_players)
    assert len(device.calls()) == 1  # refused
    await tell(two_players, luca, device)
    await asyncio.sleep(0.8)
    await settled(two_players)
    assert len(device.calls()) == 1


async def test_only_your_own_devices_can_be_turned_off(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    marta = await signed_in(two_players.web_app, two_players.marta)
    assert "This device isn't on your list any more." in await tell(two_players, marta, device)
    assert await two_players.notifier.push.rows.muted(two_players.live.table.id) == set()


async def test_removing_a_device_or_a_person_forgets_where_it_was_silent(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    rows, table = two_players.notifier.push.rows, two_players.live.table.id
    luca = await signed_in(two_players.web_app, two_players.luca)
    first, second = Device(hooks), Device(hooks, "2")
    for device in (first, second):
        await register(two_players.web_app, two_players.luca, device)
        await tell(two_players, luca, device)
    (one, other) = await rows.devices(two_players.luca.id)
    assert await rows.muted(table) == {one.id, other.id}
    assert await rows.drop_device(one.id)
    assert await rows.muted(table) == {other.id}
    await two_players.web_app.services.seating.delete_person(two_players.luca.id, "gone")
    assert await rows.muted(table) == set()


# ---- quiet hours


async def test_a_turn_in_quiet_hours_is_told_when_they_end(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device, push = Device(hooks), two_players.notifier.push
    await register(two_players.web_app, two_players.luca, device)
    await push.rows.set_quiet_hours(
        two_players.luca.id, QuietHours(person=two_players.luca.id, begins=0, ends=24 * 60 - 1, zone="UTC")
    )
    await two_players.until_luca()
    await settled(two_players)
    assert device.calls() == []
    await push.rows.note(two_players.live.table.id, 1, two_players.luca.id, now(), now() - 1)  # they have ended
    await push.tell_after_quiet_hours()
    assert [told["what"] for told in await messages(device, 1)] == ["turn"]
    await push.tell_after_quiet_hours()
    await settled(two_players)
    assert len(device.calls()) == 1


async def test_a_move_in_quiet_hours_is_never_told(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device, push = Device(hooks), two_players.notifier.push
    await register(two_players.web_app, two_players.luca, device)
    hours = QuietHours(person=two_players.luca.id, begins=0, ends=24 * 60 - 1, zone="UTC")
    await push.rows.set_quiet_hours(two_players.luca.id, hours)
    await two_players.until_luca()
    await settled(two_players)
    await two_players.play(1, "lay")
    await two_players.play(1)
    await settled(two_players)
    assert await push.rows.take_due(now() + 10**9) == []
    assert device.calls() == []


@pytest.mark.parametrize(
    ("begins", "ends", "zone", "moment", "until"),
    [
        ("22:00", "07:00", "Europe/Rome", 1_768_341_600_000, 1_768_370_400_000),  # 23:00 there
        ("22:00", "07:00", "Europe/Rome", 1_768_367_700_000, 1_768_370_400_000),  # 06:15
        ("22:00", "07:00", "Europe/Rome", 1_768_370_400_000, 0),  # 07:00
        ("22:00", "07:00", "America/New_York", 1_768_341_600_000, 0),
        ("12:00", "13:00", "Europe/Rome", 1_768_303_800_000, 1_768_305_600_000),  # 12:30
        ("22:00", "07:00", "No/Where", 1_768_341_600_000, 1_768_374_000_000),  # as UTC
    ],
)
def test_quiet_hours_follow_the_clock_of_the_device(begins: str, ends: str, zone: str, moment: int, until: int) -> None:
    assert quiet_until(read_hours(1, begins, ends, zone), moment) == until


async def test_quiet_hours_are_set_and_ended_by_a_form(two_players: TwoPlayerTable) -> None:
    browser = await signed_in(two_players.web_app, two_players.marta)
    rows = two_players.notifier.push.rows
    page = await browser.post("/me/quiet", begins="22:00", ends="7:30", zone="Europe/Rome")
    assert "Quiet hours saved." in words_of(page) and "Europe/Rome" in page.text
    hours = await rows.quiet_hours(two_players.marta.id)
    assert hours is not None and (hours.begins, hours.ends) == (1320, 450)
    for begins, ends in (("25:00", "7:00"), ("22:00", ""), ("8:00", "8:00"), ("x" * 9999, "\x00")):
        assert (await browser.post("/me/quiet", begins=begins, ends=ends)).status_code == 422
    assert await rows.quiet_hours(two_players.marta.id) is not None
    await browser.post("/me/quiet", begins="", ends="")
    assert await rows.quiet_hours(two_players.marta.id) is None


# ---- devices


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_dropped(two_players: TwoPlayerTable, hooks: Hooks, status: int) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    hooks.answers = [status]
    await two_players.until_luca()
    await settled(two_players)
    assert await two_players.notifier.push.rows.devices(two_players.luca.id) == []
    assert len(device.calls()) == 1


async def test_devices_are_listed_tested_and_removed_by_their_person_only(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    device, web_app = Device(hooks), two_players.web_app
    await register(web_app, two_players.marta, device)
    await register(web_app, two_players.marta, device)  # again: its keys are updated
    (known,) = await two_players.notifier.push.rows.devices(two_players.marta.id)
    marta, luca = await signed_in(web_app, two_players.marta), await signed_in(web_app, two_players.luca)
    assert "Firefox, Android" in (await marta.get("/me")).text
    for deed in ("test", "remove", ""):
        assert (await luca.post("/me/devices/change", device=str(known.id), deed=deed)).status_code == 422
    assert device.calls() == []
    assert "A test is on its way." in words_of(
        await marta.post("/me/devices/change", device=str(known.id), deed="test")
    )
    assert [told["what"] for told in await messages(device, 1)] == ["test"]
    await marta.post("/me/devices/change", device=str(known.id), deed="remove")
    assert await two_players.notifier.push.rows.devices(two_players.marta.id) == []
    for typed in ("", "-1", "9" * 40, "x"):
        assert (await marta.post("/me/devices/change", device=typed, deed="remove")).status_code == 422


async def test_a_browser_is_told_of_the_person_who_registered_it_last(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    device, rows = Device(hooks), two_players.notifier.push.rows
    await register(two_players.web_app, two_players.marta, device)
    await register(two_players.web_app, two_players.luca, device)
    assert await rows.devices(two_players.marta.id) == []
    assert len(await rows.devices(two_players.luca.id)) == 1


async def test_the_number_of_devices_per_person_is_limited(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    browser = await signed_in(two_players.web_app, two_players.marta)
    answers = await asyncio.gather(
        *[browser.post("/me/devices", **Device(hooks, str(number)).fields()) for number in range(14)]
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 10 + [422] * 4
    assert any("already have 10 devices" in answer.text for answer in answers)
    assert len(await two_players.notifier.push.rows.devices(two_players.marta.id)) == 10


async def test_bad_devices_are_refused_and_nothing_is_stored(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    browser, good = await signed_in(two_players.web_app, two_players.marta), Device(hooks).fields()
    bad: list[dict[str, str]] = [
        {},
        *[{key: value for key, value in good.items() if key != left_out} for left_out in ("endpoint", "key", "secret")],
        *[{**good, "key": key} for key in ("", "x", "ü", good["secret"], "A" * 87, "B" + "A" * 86, "A" * 9999)],
        *[{**good, "secret": secret} for secret in ("x", good["key"], "AAAA")],
        *[{**good, "endpoint": endpoint} for endpoint in BAD_ENDPOINTS],
        {**good, "label": "\u202e"},
    ]
    for fields in bad:
        answer = await browser.post("/me/devices", **fields)
        assert answer.status_code == 422 and answer.text.endswith("."), fields
    assert await two_players.notifier.push.rows.devices(two_players.marta.id) == []


BAD_ENDPOINTS = [
    "ftp://push.example/1",
    "push",
    "https://",
    "https://u:p@push.example/1",
    "https://push.example/" + "x" * 999,
]


@pytest.mark.parametrize(
    "endpoint", [*BAD_ENDPOINTS, "http://push.example/1", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/1"]
)
def test_endpoints_must_be_public_and_encrypted(endpoint: str) -> None:
    with pytest.raises(RuleError):
        read_endpoint(endpoint, inside=False)
    assert read_endpoint("https://push.example/1?x=2", inside=False) == "https://push.example/1?x=2"


async def test_endpoints_inside_the_network_are_not_called(
    two_players: TwoPlayerTable, hooks: Hooks, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is checked again when a message is sent: a name may lead anywhere by then."""
    monkeypatch.setattr("laguna.web.notify.notifications.RETRY_PAUSES", (0.01,))
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    two_players.web_app.settings.webhooks_inside = False
    await two_players.until_luca()
    await settled(two_players)
    async with asyncio.timeout(PATIENCE):
        while not any(record.getMessage() == "a notice was given up" for record in caplog.records):
            await asyncio.sleep(0.01)
    assert device.calls() == []


async def test_messages_to_one_device_are_limited_per_hour(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device, web_app = Device(hooks), two_players.web_app
    await register(web_app, two_players.marta, device)
    (known,) = await two_players.notifier.push.rows.devices(two_players.marta.id)
    push, person = two_players.notifier.push, two_players.marta
    for _ in range(push_notices.PER_HOUR):
        assert await push.test(person, known.id)
    with pytest.raises(RuleError):
        await push.test(person, known.id)


async def test_deleting_a_person_deletes_their_devices(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    device = Device(hooks)
    await register(two_players.web_app, two_players.luca, device)
    await two_players.until_luca()
    await settled(two_players)
    await two_players.web_app.services.seating.delete_person(two_players.luca.id, "a guest")
    assert await two_players.notifier.push.rows.devices(two_players.luca.id) == []


async def test_the_key_is_made_once_and_stays(two_players: TwoPlayerTable) -> None:
    service = two_players.notifier.push.service
    assert service is not None and len(decode(service.public_key)) == 65
    async with app.serving(two_players.web_app.settings, limits_of(two_players.web_app.app)) as services:
        again = services.tables.notifier.push.service
        assert again is not None and again.public_key == service.public_key


def test_keys_are_stored_as_they_are_compared() -> None:
    good = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    assert read_keys(good + "=", "BTBZMqHH6r4Tts7J_aSIgg==") == (good, "BTBZMqHH6r4Tts7J_aSIgg")
