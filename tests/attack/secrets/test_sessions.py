"""Sessions: what ends them ends them everywhere and at once, and what was copied before is worth nothing then."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from email import message_from_bytes, policy
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from laguna.web import app
from laguna.web.db import session_rows
from laguna.web.db.engine import now
from laguna.web.people import accounts, recovery
from laguna.web.tables.websocket import TableConnection
from tests.support.databases.database_servers import Postgres, Redis
from tests.support.databases.earlier_database import EarlierDatabase
from tests.support.example_games import TINY
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import TableClient, dial
from tests.support.web.web_app import OPERATOR, FakeBots, words_of
from tests.web.conftest import QUICK

pytestmark = pytest.mark.anyio

EARLIER: Final = Path(__file__).resolve().parents[2] / "web" / "db" / "databases" / "0.1"
GOOD: Final = "three words and more"
OTHER: Final = "four other words here"
AT_ONCE: Final = 3.0  # seconds, on a machine that has much else to do
FIREFOX: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Visitor:
    """A browser at a real server."""

    def __init__(self, address: str, ticket: str = "") -> None:
        self.address = address
        headers = {"user-agent": FIREFOX}
        self.http = httpx.AsyncClient(base_url=f"http://{address}", headers=headers, follow_redirects=True)
        if ticket:
            self.http.cookies.set("laguna", ticket, domain=address.partition(":")[0])

    @property
    def ticket(self) -> str:
        """The session cookie it has now."""
        return self.http.cookies.get("laguna") or ""

    def copied(self) -> Visitor:
        """Somebody who has copied the cookie of this browser."""
        return Visitor(self.address, self.ticket)

    async def post(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form."""
        if "csrf" not in self.http.cookies:
            await self.http.get("/about")
        return await self.http.post(path, data={"_csrf_token": self.http.cookies["csrf"], **fields})

    async def name(self) -> str:
        """Who the server thinks this is; "" for a stranger."""
        page = await self.http.get("/me")
        assert page.status_code == 200, words_of(page)
        return str(re.findall(r'name="name"[^>]*value="([^"]*)"', page.text)[0])

    async def api_status(self, table: str) -> int:
        """What the API says to this cookie that wants to see a seat's cards."""
        return (await self.http.get(f"/api/tables/{table}/position?seat=0")).status_code

    async def sessions(self) -> list[str]:
        """The numbers of the sessions on its page."""
        return re.findall(r"/me/sessions/(\d+)/end", (await self.http.get("/me")).text)


Visit = Callable[..., Visitor]


@pytest.fixture
async def visit(live_server: LiveServer) -> AsyncIterator[Visit]:
    """Makes browsers at the server."""
    made: list[Visitor] = []

    def come(ticket: str = "") -> Visitor:
        made.append(Visitor(live_server.address, ticket))
        return made[-1]

    yield come
    for visitor in made:
        await visitor.http.aclose()


async def account(visit: Visit, login: str = "marta") -> Visitor:
    """A browser that is logged in to a new account."""
    browser = visit()
    await browser.post("/me/name", name="Marta")
    page = await browser.post("/me/account", login=login, passphrase=GOOD)
    assert page.status_code == 200, words_of(page)
    return browser


async def logged_in(visit: Visit, login: str = "marta") -> Visitor:
    """Another browser of the account."""
    browser = visit()
    assert (await browser.post("/me/in", login=login, passphrase=GOOD)).status_code == 200
    return browser


async def table_of(browser: Visitor) -> str:
    """A running table at which the person of this browser sits."""
    page = await browser.post("/play/burano")
    assert page.url.path.startswith("/table/"), words_of(page)
    return page.url.path.rpartition("/")[2]


async def has_ended(line: TableClient, within: float = AT_ONCE) -> bool:
    """Whether the server closes this connection at once."""
    try:
        async with asyncio.timeout(within):
            while True:
                await line.receive()
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


# ---- what ends a session

Deed = Callable[[Visitor, Visitor, Visit], Awaitable[httpx.Response]]


async def change_passphrase(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await victim.post("/me/passphrase", old_passphrase=GOOD, passphrase=OTHER)


async def renew_token(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await victim.post("/me/renew")


async def end_others(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await victim.post("/me/sessions/end")


async def end_that_one(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await victim.post(f"/me/sessions/{thief.ticket.partition('.')[0]}/end")


async def log_out(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await thief.copied().post("/me/out")


async def delete(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    return await victim.post("/me/delete", passphrase=GOOD)


async def ban(victim: Visitor, thief: Visitor, visit: Visit) -> httpx.Response:
    admin = visit()
    assert (await admin.post("/host", key=OPERATOR)).status_code == 200
    return await admin.post("/host/person/1/ban")


DEEDS: Final[list[Deed]] = [change_passphrase, renew_token, end_others, end_that_one, log_out, delete, ban]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
async def test_an_ended_session_can_do_nothing_more(live_server: LiveServer, visit: Visit, deed: Deed) -> None:
    """A thief has a browser that is logged in, with a table open. Once the session ends, that is worth nothing."""
    victim = await account(visit)
    table = await table_of(victim)
    thief = await logged_in(visit)
    line = await dial(live_server.address, table, thief.ticket, seat=0)
    await line.receive_until("frame")
    assert line.screen.seat == 0 and await thief.api_status(table) == 200

    answer = await deed(victim, thief, visit)
    assert answer.status_code == 200, words_of(answer)
    assert await has_ended(line)
    rows = len(await live_server.rows(table))
    assert await thief.api_status(table) != 200
    assert await thief.name() != "Marta"
    if deed is ban:
        assert (await thief.post("/play/burano")).status_code == 409, "and is no new guest either"
        return
    again = await dial(live_server.address, table, thief.ticket, seat=0)
    await again.receive_until("frame")
    assert again.screen.seat == -2, "a stranger, who watches"
    await again.send(type="resign", seat=0, id="x")
    assert (await again.answer())["type"] == "refused"
    await again.close()
    assert len(await live_server.rows(table)) == rows


async def test_messages_already_under_way_count_no_more(
    live_server: LiveServer, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that reads nothing of what it is sent can't be told; what it says is dropped all the same."""

    async def write_once(self: TableConnection) -> None:
        message = await self.listener.outbox.get()
        assert message is not None
        await self.socket.send_data(message.decode(), mode="text")
        await asyncio.sleep(60)  # the line takes nothing more

    monkeypatch.setattr(TableConnection, "_write", write_once)
    victim = await account(visit)
    table = await table_of(victim)
    thief = await logged_in(visit)
    line = await dial(live_server.address, table, thief.ticket, seat=0)
    await line.receive_until("frame")
    live = await live_server.live(table)
    (listener,) = live.listeners
    rows = len(await live_server.rows(table))
    await victim.post("/me/sessions/end")
    assert listener.is_disconnected
    for number in range(3):
        await line.send(type="resign", seat=0, id=f"late {number}")
    await asyncio.sleep(0.3)
    assert len(await live_server.rows(table)) == rows


async def test_a_session_that_ends_while_its_browser_connects_lets_nobody_in(
    live_server: LiveServer, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = await account(visit)
    table = await table_of(victim)
    thief = await logged_in(visit)
    tables = live_server.services.tables
    join = tables.join

    async def join_late(*given: object) -> object:
        await victim.post("/me/sessions/end")
        return await join(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "join", join_late)
    line = await dial(live_server.address, table, thief.ticket, seat=0)
    assert await has_ended(line)


async def test_a_login_that_crosses_a_new_passphrase_is_worth_nothing(live_server: LiveServer, visit: Visit) -> None:
    """Its passphrase was right when it was checked; the session is stored after all sessions have ended."""
    victim = await account(visit)
    store = live_server.services.store
    person = await accounts.log_in(store, "marta", GOOD)
    await victim.post("/me/passphrase", old_passphrase=GOOD, passphrase=OTHER)
    _, ticket = await store.sessions.open(person, "browser")
    assert await visit(ticket).name() == ""


async def test_making_an_account_ends_earlier_cookies_of_the_guest(live_server: LiveServer, visit: Visit) -> None:
    guest = visit()
    await guest.post("/me/name", name="Marta")
    copied = guest.copied()
    token = re.findall(r'id="token-field" readonly value="([^"]+)"', (await guest.post("/me/token")).text)[0]
    assert await copied.name() == "Marta"
    await guest.post("/me/account", login="marta", passphrase=GOOD)
    assert await guest.name() == "Marta" and await copied.name() == ""
    bearer = {"authorization": f"Bearer {token}"}
    assert (await guest.http.get("/api/tables?status=mine", headers=bearer)).status_code == 401
    await copied.http.aclose()


# ---- what sessions are made of


async def test_the_database_lets_nobody_in(live_server: LiveServer, visit: Visit) -> None:
    """Whoever reads it has hashes, and the key that signed the tickets of 0.1; neither makes a cookie or a token."""
    victim = await account(visit)
    store, signer = live_server.services.store, live_server.services.signer
    person = await store.person_by_login("marta")
    assert person is not None
    rows = await store.sessions.of(person)
    assert victim.ticket.partition(".")[2] not in str([vars(row) for row in rows])
    forged = [f"{row.id}.{row.secret}" for row in rows] + [f"{row.id}." for row in rows]
    forged += [signer.ticket("person", person.id, generation) for generation in range(3)]
    forged += [f"{rows[0].id}.{victim.ticket.partition('.')[2][:-1]}", f"0{victim.ticket}x", "1.1.1.1", "1.", "."]
    for ticket in forged:
        assert await visit(ticket).name() == "", ticket
    async with httpx.AsyncClient(base_url=f"http://{live_server.address}") as http:
        for ticket in [*forged, victim.ticket, signer.ticket("api", person.id, person.generation)]:
            header = {"authorization": f"Bearer {ticket}"}
            answer = await http.get("/api/tables?status=mine", headers=header)
            assert answer.status_code == 401, "a cookie is no token either"


async def test_the_list_shows_ones_own_sessions_only(live_server: LiveServer, visit: Visit) -> None:
    marta, sam = await account(visit), await account(visit, "sam")
    away = await logged_in(visit)
    assert len(await marta.sessions()) == 2 and len(await sam.sessions()) == 1
    page = words_of(await marta.http.get("/me"))
    assert page.count("Firefox, Linux") >= 2 and "(this browser)" in page
    for id in (*await marta.sessions(), "999999", str(2**70)):
        assert (await sam.post(f"/me/sessions/{id}/end")).status_code == 404
    assert await away.name() == "Marta" and await marta.name() == "Marta"
    await marta.post(f"/me/sessions/{away.ticket.partition('.')[0]}/end")
    assert await away.name() == "" and len(await marta.sessions()) == 1


async def test_sessions_of_one_person_do_not_grow_without_end(
    live_server: LiveServer, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_rows, "MOST", 5)
    victim = await account(visit)
    person = await live_server.services.store.person_by_login("marta")
    assert person is not None
    for _ in range(12):
        await live_server.services.store.sessions.open(person, "browser")
    assert len(await live_server.services.store.sessions.of(person)) == 5
    assert await victim.name() == "", "the longest unused one has ended"


# ---- cookies and tokens of version 0.1


@pytest.fixture
async def upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LiveServer]:
    """A server on a database that version 0.1 has left, with matches under way."""
    EarlierDatabase(EARLIER).unpack(tmp_path)
    monkeypatch.setenv("LAGUNA_GAMES", os.path.abspath(TINY))
    monkeypatch.setattr(app, "BotWorkers", FakeBots)
    monkeypatch.setattr(accounts, "_hasher", QUICK)
    made = LiveServer(tmp_path)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


async def test_cookies_of_0_1_become_sessions(upgraded: LiveServer) -> None:
    """Nobody is logged out by the update; and an old cookie ends with the session that it became."""
    person = EarlierDatabase(EARLIER).answers["people"][0]["id"]
    old = upgraded.services.signer.ticket("person", person, 0)
    home, phone = Visitor(upgraded.address, old), Visitor(upgraded.address, old)
    assert await home.name() == "Marta" and home.ticket != old
    assert await phone.name() == "Marta" and phone.ticket not in (old, home.ticket)
    assert await home.name() == "Marta", "and goes on"
    table = next(iter(EarlierDatabase(EARLIER).answers["tables"]))
    line = await dial(upgraded.address, table, old, seat=0)  # a page that is still open
    await line.receive_until("frame")
    assert line.screen.seat == 0
    await phone.post("/me/out")
    assert await has_ended(line), "it had the same cookie"
    copied = Visitor(upgraded.address, old)
    assert await copied.name() == "" and await home.name() == "Marta"
    for browser in (home, phone, copied):
        await browser.http.aclose()


async def test_tokens_of_0_1_are_in_the_list_and_can_be_ended(upgraded: LiveServer) -> None:
    told = EarlierDatabase(EARLIER).answers["people"][0]
    bearer = {"authorization": f"Bearer {told['token']}"}
    home = Visitor(upgraded.address, upgraded.services.signer.ticket("person", told["id"], 0))
    async with httpx.AsyncClient(base_url=f"http://{upgraded.address}", headers=bearer) as program:
        answers = await asyncio.gather(*[program.get("/api/tables?status=mine") for _ in range(4)])
        assert {answer.status_code for answer in answers} == {200}
        page = (await home.http.get("/me")).text
        assert "A program, with a token" in page
        ends = [re.findall(r"/me/sessions/\d+/end", row) for row in page.split("<li") if "with a token" in row]
        ((end,),) = ends
        await home.post(end)
        assert (await program.get("/api/tables?status=mine")).status_code == 401
        assert (await program.get("/api/tables?status=mine")).status_code == 401, "and stays ended"
    assert await home.name() == "Marta"
    await home.http.aclose()


# ---- getting back in


def code_on(page: httpx.Response) -> str:
    """The recovery code that a page shows."""
    return str(re.findall(r'<b class="address">([0-9A-Z-]+)</b>', page.text)[0])


async def test_a_printed_code_opens_the_account_once(live_server: LiveServer, visit: Visit) -> None:
    browser = visit()
    code = code_on(await browser.post("/me/account", login="marta", passphrase=GOOD))
    assert len(code) >= 20 and code not in (await browser.http.get("/me")).text, "it is shown once"
    thief = await logged_in(visit)
    for login, wrong in (("marta", "0000-0000-0000-0000-0000"), ("sam", code), ("marta", ""), ("marta", code[:-1])):
        refused = await visit().post("/me/recover", login=login, code=wrong, passphrase=OTHER)
        assert refused.status_code == 422 and "don't fit together" in words_of(refused)
    live_server.app.state.pop("tries", None)  # too many attempts are refused elsewhere
    typed = code.lower().replace("-", " ")
    several = [visit().post("/me/recover", login="marta", code=typed, passphrase=OTHER) for _ in range(4)]
    answers = await asyncio.gather(*several)
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]
    live_server.app.state.pop("tries", None)
    fresh = code_on(next(answer for answer in answers if answer.status_code == 200))
    assert fresh != code and await thief.name() == "" and await browser.name() == ""
    assert (await visit().post("/me/in", login="marta", passphrase=GOOD)).status_code == 422
    assert (await visit().post("/me/in", login="marta", passphrase=OTHER)).status_code == 200


async def test_a_new_code_needs_the_passphrase(live_server: LiveServer, visit: Visit) -> None:
    """Else a cookie that was copied would be an account that was taken."""
    browser = visit()
    code = code_on(await browser.post("/me/account", login="marta", passphrase=GOOD))
    thief = await logged_in(visit)
    assert (await thief.post("/me/code", passphrase="not the right one")).status_code == 422
    assert (await thief.post("/me/code")).status_code == 422
    fresh = code_on(await browser.post("/me/code", passphrase=GOOD))
    assert (await visit().post("/me/recover", login="marta", code=code, passphrase=OTHER)).status_code == 422
    assert (await visit().post("/me/recover", login="marta", code=fresh, passphrase=OTHER)).status_code == 200


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes in mails that were sent, and to whom."""
    sent: list[str] = []

    async def send(settings: object, mail: object) -> None:
        read = message_from_bytes(bytes(mail), policy=policy.default)  # type: ignore[call-overload]
        words = read.get_content()
        sent.append(f"{read['to']} {re.findall(r'code=([0-9A-Z-]+)', words)[0]}")

    monkeypatch.setattr("laguna.web.notify.mail.send", send)
    return sent


async def test_a_mailed_code_opens_the_account_once_and_for_an_hour(
    live_server: LiveServer, visit: Visit, mails: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    live_server.settings.smtp, live_server.settings.smtp_from = "127.0.0.1:25", "Laguna <laguna@games.example>"
    await account(visit)
    person = await live_server.services.store.person_by_login("marta")
    assert person is not None

    async def ask(login: str) -> str:
        page = await visit().post("/me/recover/mail", login=login)
        await live_server.services.tables.notifier.all_sent()
        assert page.status_code == 200
        return re.sub(r"\w{40,}", "", page.text.replace(login, ""))

    assert await ask("marta") == await ask("nobody"), "the answer tells of no account"
    assert mails == [], "there is no address yet"
    await live_server.services.store.change_person(person.id, mail="marta@example.org", mail_state="confirmed")
    assert await ask("marta") == await ask("nobody")
    await ask("marta")
    assert len(mails) == 1 and mails[0].startswith("marta@example.org "), "one in five minutes"
    code = mails[0].partition(" ")[2]

    await live_server.services.store.change_person(person.id, mail="somebody@example.org")
    refused = await visit().post("/me/recover", login="marta", code=code, passphrase=OTHER)
    assert refused.status_code == 422, "it was for the other address"
    await live_server.services.store.change_person(person.id, mail="marta@example.org", mail_state="confirmed")
    monkeypatch.setattr(recovery, "now", lambda: now() + recovery.MAIL_LASTS + 1)
    assert (await visit().post("/me/recover", login="marta", code=code, passphrase=OTHER)).status_code == 422
    monkeypatch.setattr(recovery, "now", now)
    for status in (200, 422):
        assert (await visit().http.get(f"/me/recover?login=marta&code={code}")).status_code == 200, "uses nothing up"
        answer = await visit().post("/me/recover", login="marta", code=code, passphrase=OTHER)
        assert answer.status_code == status


# ---- several workers; over the bus, see tests/web/tables/test_cluster.py


@pytest.mark.soak
async def test_sessions_end_in_every_worker_without_the_bus(postgres: Postgres) -> None:
    """By asking the database again and again, while the bus is away."""
    bus = Redis()
    bus.start()
    database = postgres.database()
    flags = ("--bus", bus.url, "--bots", "1")
    try:
        with ServerProcess(database, *flags) as here, ServerProcess(database, *flags) as there:
            assert await seconds_until_the_end(here, there, bus.kill) < 4 * AT_ONCE
    finally:
        bus.close()


async def seconds_until_the_end(
    here: ServerProcess, there: ServerProcess, before: Callable[[], object] = lambda: None
) -> float:
    """Log out in one process; how long a browser at another one stays connected."""
    host = ApiClient(here.url, "Marta")
    table = host.open("burano", "me", "gondolier")
    ticket = here.ticket(host.person)
    line = await dial(there.address, table, ticket, seat=0)
    await line.receive_until("frame")
    assert line.screen.seat == 0
    browser = Visitor(here.address, ticket)
    await browser.http.get("/about")
    before()
    begin = time.monotonic()
    assert (await browser.post("/me/out")).status_code == 200
    assert await has_ended(line, 30)
    await browser.http.aclose()
    return time.monotonic() - begin
