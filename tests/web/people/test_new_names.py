"""Names: asked for once at the first table, and shown everywhere at once when they change."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.web.db.models import FREE, OPEN, PERSON, RUNNING
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.people import names
from laguna.web.people.suggested_names import BIRDS, is_guest_name, suggestion
from tests.support.web.live_server import LiveServer
from tests.support.web.web_app import WebApp, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio


# ---- new names


async def test_a_new_name_appears_at_running_tables(live_server: LiveServer) -> None:
    marta, sam = await live_server.person("Marta"), await live_server.person("Sam")
    table = await live_server.table("rialto", [marta, sam])
    lines = [await live_server.call(table, marta), await live_server.call(table, sam), await live_server.call(table)]
    mover = next(line for line in lines if line.screen.choices())
    assert (await mover.move(mover.screen.choices()[0]))["type"] == "done"
    for line in lines:
        await line.settle()
    logs = [line.screen.log for line in lines]
    await names.rename_person(live_server.services.store, marta, "Aylin")
    for line, log in zip(lines, logs, strict=True):
        while line.screen.said["seats"][0]["name"] != "Aylin":
            await line.receive()
        assert len(line.screen.log) == len(log), "nothing is told twice"
        assert [frame.get("whole", False) for frame in line.frames()].count(True) == 1, "only what has changed is sent"
        assert "Marta" not in line.raw[-1]
    assert (await live_server.find_match(table)).names() == ["Aylin", "Sam"]
    assert (await lines[0].ask(type="say", words="me again"))["type"] == "done"
    said = next(message for message in lines[0].received if message["type"] == "chat")
    assert said["lines"][0]["name"] == "Aylin"


async def test_a_new_name_appears_also_if_the_bus_has_lost_it(live_server: LiveServer) -> None:
    marta, sam = await live_server.person("Marta"), await live_server.person("Sam")
    table = await live_server.table("burano", [marta, sam])
    line = await live_server.call(table, sam)
    store, cluster = live_server.services.store, live_server.services.tables.cluster
    await store.change_seat(table, 0, name="Aylin")  # as another process does
    await cluster._show_names()
    await line.settle()
    assert line.screen.said["seats"][0]["name"] == "Aylin"


async def test_a_new_name_appears_in_waiting_rooms(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(FREE)]
    table = await live_server.services.seating.open(games.load("burano"), {}, places, TableTerms(), marta)
    guest = await live_server.dial(table)
    await guest.settle()
    await names.rename_person(live_server.services.store, marta, "Aylin")
    assert (await guest.receive_until("started"))["url"] == f"/table/{table}"


async def test_a_finished_match_keeps_the_names_of_its_end(live_server: LiveServer) -> None:
    marta, sam = await live_server.person("Marta"), await live_server.person("Sam")
    table = await live_server.table("burano", [marta, sam])
    await names.rename_person(live_server.services.store, marta, "Aylin")
    await live_server.play_out(table)
    await names.rename_person(live_server.services.store, marta, "Somebody else")
    live = await live_server.live(table)
    assert live.table.match.record().names == ("Aylin", "Sam")
    assert (await live_server.find_match(table)).names() == ["Aylin", "Sam"]


async def test_others_at_the_same_screen_keep_their_names(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=marta, name="Luca")]
    seating = live_server.services.seating
    table = await seating.open(games.load("burano"), {}, places, TableTerms(is_hot_seat=True), marta)
    line = await live_server.call(table, marta)
    await names.rename_person(live_server.services.store, marta, "Aylin")
    while line.screen.said["seats"][0]["name"] != "Aylin":
        await line.receive()
    assert line.screen.said["seats"][1]["name"] == "Luca"


async def test_a_deleted_persons_name_is_gone_from_running_tables(live_server: LiveServer) -> None:
    marta, sam = await live_server.person("Marta"), await live_server.person("Sam")
    table = await live_server.table("burano", [marta, sam])
    line = await live_server.call(table, sam)
    await live_server.services.seating.delete_person(marta.id, "a guest")
    while line.screen.said["seats"][0]["name"] != "a guest":
        await line.receive()


# ---- the first name


def test_suggested_names_are_not_those_of_guests() -> None:
    assert suggestion().split()[0] in BIRDS
    assert not is_guest_name(suggestion())
    for name in ("Guest 1234", "Gast 1234"):
        assert is_guest_name(name)
    for name in ("Guest", "Guest ١٢٣٤", "1234", "Marta 7", "Guest 99999999999999"):
        assert not is_guest_name(name)


async def open_table(web_app: WebApp) -> str:
    """A table with two free seats."""
    host = web_app.browser()
    fields = {"name": "Marta", "seats": "3", "seat_0": "me", "seat_1": "open", "seat_2": "open"}
    return table_of(await host.post("/new/rialto", **fields))


async def test_whoever_opens_a_first_table_is_asked_for_a_name_once(web_app: WebApp) -> None:
    browser = web_app.browser()
    suggested = fields_of(await browser.get("/new/rialto"), "/new/rialto")["name"]
    refused = await browser.post("/new/rialto", name="\u200d")
    assert refused.status_code == 422 and not browser.knows_itself()
    table = table_of(await browser.post("/new/rialto", name=suggested))
    assert (await web_app.find_match(table)).names()[0] == suggested
    assert "name" not in fields_of(await browser.get("/new/rialto"), "/new/rialto")


@pytest.mark.parametrize(("query", "seat"), [("", 1), ("?seat=2", 2)])
async def test_whoever_joins_a_first_table_is_asked_for_a_name_once(web_app: WebApp, query: str, seat: int) -> None:
    table = await open_table(web_app)
    browser = web_app.browser()
    assert f'href="/table/{table}/join"' in (await browser.get("/")).text
    assert f'href="/table/{table}/join?seat=2"' in (await browser.get(f"/table/{table}")).text
    page = await browser.get(f"/table/{table}/join{query}")
    action = f"/table/{table}/sit/{seat}" if query else f"/table/{table}/join"
    assert fields_of(page, action)["name"]
    refused = await browser.post(action, name="x" * 41)
    assert refused.status_code == 422 and not browser.knows_itself()
    assert fields_of(refused, action)["name"] == "x" * 41
    await browser.post(action, name="Sam")
    assert (await web_app.find_match(table)).names()[seat] == "Sam"
    assert (await browser.get(f"/table/{table}/join")).url.path == f"/table/{table}"
    other = await open_table(web_app)
    assert f'action="/table/{other}/join"' in (await browser.get("/")).text, "one click from now on"
    assert (await browser.get(f"/table/{other}/join")).url.path == f"/table/{other}"


@pytest.mark.parametrize("query", ["", "?seat=9", "?seat=-1", "?seat=", "?name=x"])
async def test_asking_for_a_name_changes_nothing(web_app: WebApp, query: str) -> None:
    table = await open_table(web_app)
    browser = web_app.browser()
    assert (await browser.get(f"/table/{table}/join{query}")).status_code == 200
    assert not browser.knows_itself()
    assert (await browser.get(f"/table/none/join{query}")).status_code == 404
    assert (await web_app.find_match(table)).match.status == OPEN


async def test_a_form_without_its_name_field_seats_a_guest(web_app: WebApp) -> None:
    table = await open_table(web_app)
    browser = web_app.browser()
    await browser.post(f"/table/{table}/join")
    assert is_guest_name((await web_app.find_match(table)).names()[1])


async def test_a_stale_form_is_refused_or_leads_to_the_table(web_app: WebApp) -> None:
    table = await open_table(web_app)
    for name in ("Sam", "Pia"):
        await web_app.browser().post(f"/table/{table}/join", name=name)
    assert (await web_app.find_match(table)).match.status == RUNNING
    late = web_app.browser()
    assert (await late.get(f"/table/{table}/join")).url.path == f"/table/{table}"
    refused = await late.post(f"/table/{table}/join", name="Luca")
    assert refused.status_code in (409, 422)
    assert (await late.post(f"/table/{table}/sit/1", name="Luca")).status_code in (409, 422)
    assert (await web_app.find_match(table)).names() == ["Marta", "Sam", "Pia"]


# ---- lists


async def test_lists_name_the_players(web_app: WebApp) -> None:
    table = await open_table(web_app)
    sam, pia = web_app.browser(), web_app.browser()
    await sam.post(f"/table/{table}/join", name="Sam")
    assert "Marta and Sam" in words_of(await web_app.browser().get("/"))
    await pia.post(f"/table/{table}/join", name="Pia")
    for page in ("/", "/me"):
        assert "with Marta and Pia" in words_of(await sam.get(page)), page
    for page in ("/", "/watch"):
        said = words_of(await web_app.browser().get(page)).replace(" , ", ", ")  # between links
        assert "Marta, Sam and Pia" in said, page
