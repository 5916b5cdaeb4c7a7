"""Attacks by what people type and by the people themselves: hidden characters, mutes, blocks, closed chats, reports."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, Final

import httpx
import pytest

from laguna import games
from laguna.web.db.models import FREE, PERSON, TOKEN, Person
from laguna.web.db.people_models import BLOCK
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.people import relations
from laguna.web.tables import seats
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import OPERATOR, Browser, limits_of, words_of

pytestmark = pytest.mark.anyio

_ids = itertools.count()
HIDDEN: Final = {
    "override": "\u202eabc",
    "embedding": "abc\u202b",
    "isolate": "\u2067abc",
    "direction mark": "a\u200fbc",
    "Arabic mark": "a\u061cbc",
    "NUL": "a\x00bc",
    "escape": "\x1b[2Jabc",
    "delete": "a\x7fbc",
    "next line as control": "a\x84bc",
    "zero width space": "a\u200bbc",
    "byte order mark": "\ufeffabc",
    "tag": "abc\U000e0041",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800\u2800",
    "heap of marks": "a" + "\u0300\u0301\u0302\u0303\u0304\u0306" * 20,
    "surrogate": "a\ud800bc",
    "noncharacter": "a\ufffebc",
}


async def typed_lines(live_server: LiveServer, words: str) -> dict[str, int]:
    """Every way to type a line, and the status it is answered with."""
    marta = await live_server.person(f"Marta {next(_ids)}")
    browser = live_server.browser()
    browser.http.cookies.set("laguna", live_server.ticket(marta))
    places = [SeatSetup(PERSON, person=marta), SeatSetup(FREE)]
    table = await live_server.services.seating.open(games.load("burano"), {}, places, TableTerms(), marta)
    sam = await live_server.person(f"Sam {next(_ids)}")
    other = live_server.browser()
    other.http.cookies.set("laguna", live_server.ticket(sam))
    forms = {
        "dice": browser.post(f"/table/{table}/words/0", words=words),
        "title": browser.post("/new/burano", seats="2", title=words),
        "name": browser.post("/me/name", name=words),
        "name at this screen": browser.post("/new/burano", seats="2", seat_1="me_too", name_1=words),
        "login": browser.post("/me/account", login=words, passphrase="a long enough passphrase"),
        "report": other.post(f"/table/{table}/person/seat-0/report", reason=words),
    }
    return {what: (await post).status_code for what, post in forms.items()}


async def test_no_form_takes_hidden_characters(live_server: LiveServer) -> None:
    live_server.settings.tables_an_hour = 1000
    for what in sorted(set(HIDDEN) - {"surrogate"}):
        answers = await typed_lines(live_server, HIDDEN[what])
        assert set(answers.values()) <= {409, 422}, (what, answers)


async def test_no_message_takes_hidden_characters(live_server: LiveServer) -> None:
    table, (marta, sam) = await live_server.pair("burano")
    for what, words in HIDDEN.items():
        limits_of(live_server.app).reset()
        for message in ({"type": "say"}, {"type": "words", "seat": 0}):
            said = await marta.ask(**message, words=words)
            assert said["type"] == "refused" and "too much at once" not in said["words"], (what, said)
    await sam.settle()
    assert not [message for message in sam.received if message["type"] == "chat"]
    assert await live_server.rows(table) == []
    assert (await marta.ask(type="say", words="good evening"))["type"] == "done"


async def test_newlines_and_spaces_in_chat_are_one_space(live_server: LiveServer) -> None:
    _, (marta, sam) = await live_server.pair("burano")
    assert (await marta.ask(type="say", words="one\ntwo\r\n\u2028three\t \u00a0four"))["type"] == "done"
    assert [line["words"] for line in await lines_of(sam)] == ["one two three four"]


async def test_what_people_write_is_let_through(live_server: LiveServer) -> None:
    _, (marta, sam) = await live_server.pair("burano")
    for words in ("Grüße 👩‍🚀 ❤️ 1️⃣", "می‌خواهم", "क्‍ष · 日本", "שלום Marta", "é ñ ü ễ"):
        assert (await marta.ask(type="say", words=words))["type"] == "done"
        assert (await lines_of(sam))[-1]["words"] == words


async def lines_of(client: TableClient) -> list[dict[str, Any]]:
    """The chat lines a connection was sent."""
    await client.settle()
    return [line for message in client.received if message["type"] == "chat" for line in message["lines"]]


# ---- mute and block


class Four:
    """Marta and Sam play, Pia watches; and Marta's browser."""

    def __init__(self, live_server: LiveServer) -> None:
        self.live_server = live_server
        self.people: dict[str, Person] = {}
        self.browsers: dict[str, Browser] = {}
        self.lines: dict[str, TableClient] = {}
        self.table = ""

    async def arrive(self, **terms: Any) -> None:
        """Everybody comes."""
        for name in ("Marta", "Sam", "Pia"):
            person = self.people[name] = await self.live_server.person(name)
            browser = self.browsers[name] = self.live_server.browser()
            browser.http.cookies.set("laguna", self.live_server.ticket(person))
        self.table = await self.live_server.table("burano", [self.people["Marta"], self.people["Sam"]], **terms)
        for name, person in self.people.items():
            self.lines[name] = await self.live_server.call(self.table, person)

    async def say(self, name: str, words: str) -> str:
        """Say something; the type of the answer."""
        return str((await self.lines[name].ask(type="say", words=words))["type"])

    async def heard(self, name: str) -> list[str]:
        """What somebody has heard so far."""
        return [line["words"] for line in await lines_of(self.lines[name])]

    async def heard_anew(self, name: str) -> list[str]:
        """What somebody hears who comes again."""
        return [line["words"] for line in await lines_of(await self.live_server.call(self.table, self.people[name]))]

    async def about(self, name: str, who: str, deed: str, **fields: str) -> httpx.Response:
        """Do something about somebody."""
        return await self.browsers[name].post(f"/table/{self.table}/person/{who}/{deed}", **fields)


@pytest.fixture
async def four(live_server: LiveServer) -> Four:
    made = Four(live_server)
    await made.arrive()
    return made


async def test_a_muted_person_is_not_heard_here_or_elsewhere(four: Four) -> None:
    await four.say("Sam", "before")
    assert (await four.about("Marta", "seat-1", "mute")).status_code == 200
    assert await four.say("Sam", "after") == "done", "Sam is not told"
    assert await four.heard("Marta") == ["before"] and await four.heard("Pia") == ["before", "after"]
    assert await four.heard_anew("Marta") == [], "old lines neither"
    table = await four.live_server.table("burano", [four.people["Sam"], four.people["Marta"]])
    sam, marta = [await four.live_server.call(table, four.people[name]) for name in ("Sam", "Marta")]
    await sam.ask(type="say", words="another table")
    assert await lines_of(marta) == []
    assert (await four.about("Marta", "seat-1", "unmute")).status_code == 200
    assert await four.heard_anew("Marta") == ["before", "after"]


async def test_who_has_blocked_whom_is_not_told(four: Four) -> None:
    await four.about("Marta", "seat-1", "block")
    page = words_of(await four.browsers["Sam"].get(f"/table/{four.table}/person/seat-0"))
    assert "Unblock" not in page and "Muted and blocked" not in words_of(await four.browsers["Sam"].get("/me"))
    table = await open_table(four, "Marta")
    refused = await four.browsers["Sam"].post(f"/table/{table}/sit/1")
    assert refused.status_code == 409 and "You can't sit at this table" in words_of(refused)
    assert "block" not in words_of(refused).lower()


async def open_table(four: Four, host: str) -> str:
    """A table of somebody with free seats."""
    person = four.people[host]
    places = [SeatSetup(PERSON, person=person), SeatSetup(FREE), SeatSetup("link")]
    return await four.live_server.services.seating.open(games.load("burano"), {}, places, TableTerms(), person)


async def test_blocked_people_cannot_sit_together_by_any_way(four: Four) -> None:
    await four.about("Marta", "seat-1", "block")
    services = four.live_server.services
    for host, guest in (("Marta", "Sam"), ("Sam", "Marta")):
        table = await open_table(four, host)
        link = services.signer.seat_link(table, 2, 1)
        browser = four.browsers[guest]
        _, token = await services.store.sessions.open(four.people[guest], TOKEN)
        answers = [
            await browser.post(f"/table/{table}/sit/1"),
            await browser.post(f"/table/{table}/join"),
            await browser.post(f"/table/{table}/sit/2/{link}"),
            await browser.http.post(f"/api/tables/{table}/seats/1", headers={"authorization": f"Bearer {token}"}),
        ]
        assert [answer.status_code for answer in answers] == [409, 409, 422, 409]
        stored = await four.live_server.find_match(table)
        assert stored.seats_of(four.people[guest].id) == []


@pytest.mark.parametrize("way", ["sit", "join", "rematch", "accept"])
async def test_a_block_that_comes_at_the_last_moment_counts(
    four: Four, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Marta blocks Sam when everything about his seat was checked but what its transaction checks."""
    store, marta, sam = four.live_server.services.store, four.people["Marta"], four.people["Sam"]
    table = four.table if way in ("rematch", "accept") else await open_table(four, "Marta")
    if table == four.table:
        await four.live_server.services.tables.abandon(await four.live_server.find_match(table))
    if way == "accept":
        assert (await four.browsers["Marta"].post(f"/table/{table}/again")).status_code == 200
    mine = [stored.seats_of(sam.id) for stored in await store.tables_of(sam.id)]

    async def block_and_go_on(_: object, person: Person) -> None:
        if person.id == sam.id:
            await store.people.relate(marta.id, sam.id, BLOCK, "Sam")

    monkeypatch.setattr(seats, "require_own_name", block_and_go_on)
    path = {"sit": "sit/1", "join": "join"}.get(way, "again")
    refused = await four.browsers["Sam"].post(f"/table/{table}/{path}")
    assert refused.status_code == 409 and "You can't sit at this table" in words_of(refused)
    assert [stored.seats_of(sam.id) for stored in await store.tables_of(sam.id)] == mine


async def test_a_rematch_does_not_seat_blocked_people_together(four: Four) -> None:
    await four.live_server.services.tables.abandon(await four.live_server.find_match(four.table))
    await four.about("Marta", "seat-1", "block")
    before = await four.live_server.services.store.tables_of(four.people["Marta"].id)
    answer = await four.browsers["Sam"].post(f"/table/{four.table}/again")
    assert answer.status_code == 409 and "block" not in words_of(answer).lower()
    after = await four.live_server.services.store.tables_of(four.people["Marta"].id)
    assert len(after) == len(before)


async def test_a_block_goes_along_into_an_account(four: Four) -> None:
    await four.about("Marta", "seat-1", "block")
    other = four.live_server.browser()
    await other.post("/me/account", login="marta-account", passphrase="a long enough passphrase")
    await four.browsers["Marta"].post("/me/in", login="marta-account", passphrase="a long enough passphrase")
    page = await four.browsers["Marta"].get("/me")
    assert "Muted and blocked" in words_of(page) and "Sam" in words_of(page)


async def test_nobody_else_can_be_meant(four: Four) -> None:
    numbers = ("0", "9", "-1", "²", "9" * 5000, "1.0", "")
    for who in (*(f"seat-{number}" for number in numbers), "line-0", "line-x", "x", "-"):
        page = await four.browsers["Marta"].get(f"/table/{four.table}/person/{who}")
        assert page.status_code == 404, who
        assert (await four.about("Marta", who, "mute")).status_code == 404, who


async def test_lines_of_other_tables_cannot_be_named(four: Four) -> None:
    await four.say("Sam", "mine")
    (line,) = await lines_of(four.lines["Pia"])
    other = await four.live_server.table("burano", [four.people["Marta"], four.people["Pia"]])
    path = f"/table/{other}/person/line-{line['number']}"
    assert (await four.browsers["Marta"].get(path)).status_code == 404


# ---- a chat for players


async def test_a_closed_chat_is_neither_read_nor_written_by_spectators(live_server: LiveServer) -> None:
    four = Four(live_server)
    await four.arrive(chat="players")
    assert await four.say("Marta", "among us") == "done"
    assert await four.say("Pia", "let me in") == "refused"
    assert await four.heard("Sam") == ["among us"]
    assert await four.heard("Pia") == [] and await four.heard_anew("Pia") == []
    nobody = await live_server.call(four.table)
    assert await lines_of(nobody) == []
    (line,) = await lines_of(four.lines["Sam"])
    for name, status in (("Sam", 200), ("Pia", 404)):
        page = await four.browsers[name].get(f"/table/{four.table}/person/line-{line['number']}")
        assert page.status_code == status


async def test_who_stood_up_cannot_go_on_in_a_closed_chat(live_server: LiveServer) -> None:
    marta, sam = await live_server.person("Marta"), await live_server.person("Sam")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(FREE), SeatSetup(FREE)]
    seating = live_server.services.seating
    table = await seating.open(games.load("burano"), {}, places, TableTerms(chat="players"), marta)
    await seating.sit(await live_server.find_match(table), 1, sam)
    line = await live_server.dial(table, sam)
    assert (await line.ask(type="say", words="hello"))["type"] == "done"
    await seating.stand_up(await live_server.find_match(table), 1, sam)
    assert (await line.ask(type="say", words="still here"))["type"] == "refused"


async def test_the_term_is_in_form_api_and_waiting_room(live_server: LiveServer) -> None:
    browser = live_server.browser()
    opened = await browser.post("/new/burano", seats="3", chat="players")
    assert opened.status_code == 200 and "chat for players only" in words_of(opened)
    assert (await browser.post("/new/burano", seats="3", chat="friends")).status_code == 422
    made = await browser.http.post("/api/people", json={"name": "Zattera"})
    headers = {"authorization": f"Bearer {made.json()['token']}"}
    body = {"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}], "chat": "players"}
    answer = await browser.http.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 201
    assert (await live_server.find_match(answer.json()["id"])).match.chat == "players"
    assert (await browser.http.post("/api/tables", json=body | {"chat": "x"}, headers=headers)).status_code == 400


# ---- reports


async def test_the_admin_sees_a_report_with_its_context_and_can_close_it(four: Four) -> None:
    for number in range(5):
        await four.say("Marta", f"peace {number}")
    await four.say("Sam", "an insult")
    (line,) = [line for line in await lines_of(four.lines["Marta"]) if line["words"] == "an insult"]
    who = f"line-{line['number']}"
    assert (await four.about("Marta", who, "report", reason="Insults people.")).status_code == 200
    assert (await four.about("Marta", who, "report", reason="Insults people.")).status_code == 200
    admin = four.live_server.browser()
    await admin.post("/host", key=OPERATOR)
    page = words_of(await admin.get("/host"))
    assert page.count("Insults people.") == 1 and "an insult" in page and "peace 4" in page and "peace 0" not in page
    assert f"/host/person/{four.people['Sam'].id}/silence" in (await admin.get("/host")).text
    ((report, _),) = await four.live_server.services.store.people.open_reports()
    await admin.post(f"/host/report/{report.id}")
    assert "Insults people." not in words_of(await admin.get("/host"))


async def test_reports_are_limited_also_at_once(four: Four) -> None:
    tables = [
        await four.live_server.table("burano", [four.people["Sam"], four.people["Pia"]])
        for _ in range(relations.REPORTS_AN_HOUR + 4)
    ]
    marta = four.browsers["Marta"]
    answers = [await marta.post(f"/table/{table}/person/seat-0/report", reason="spam") for table in tables]
    assert [answer.status_code for answer in answers].count(200) == relations.REPORTS_AN_HOUR
    pia = four.browsers["Pia"]
    await pia.get("/about")
    same = [pia.post(f"/table/{four.table}/person/seat-1/report", reason="twice") for _ in range(5)]
    await asyncio.gather(*same)
    found = [report for report, _ in await four.live_server.services.store.people.open_reports()]
    assert sum(report.person == four.people["Pia"].id for report in found) == 1


async def test_markup_in_reports_is_text(four: Four) -> None:
    await four.about("Marta", "seat-1", "report", reason="<script>alert(1)</script>")
    admin = four.live_server.browser()
    await admin.post("/host", key=OPERATOR)
    assert "<script>alert" not in (await admin.get("/host")).text
