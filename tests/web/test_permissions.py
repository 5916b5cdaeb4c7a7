"""Every route and message is tried by every kind of caller and compared with the permissions."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from typing import Any, get_args

import httpx
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from scripts import rights

from laguna import games
from laguna.web.db.models import BOT, BROWSER, BY_LINK, FREE, OPEN, OVER, PERSON, RUNNING, Person
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.http.health import metrics_token
from laguna.web.http.rendering import static
from laguna.web.permissions import (
    ACCOUNT,
    CALLERS,
    EYES,
    GUEST,
    HOST,
    MESSAGES,
    ONLOOKER,
    OPERATOR,
    OTHER,
    ROUTES,
    SEAT,
)
from laguna.web.tables import backdrops
from laguna.web.tables.messages import FromBrowser
from tests.support.web.live_server import LiveServer
from tests.support.web.web_app import OPERATOR as KEY
from tests.support.web.web_app import Browser, WebApp

pytestmark = pytest.mark.anyio

SEAT_NUMBER = (
    1  # of the caller "seat"; the table's host has seat 0, the other one seat 2, and seat 3 is as the case wants
)
PASSPHRASE = "a long enough passphrase"
_logins = itertools.count()
_names = itertools.count()  # an account's name is its own
REFUSED = (401, 403, 404, 410)


# ---- the table is complete


def addresses(web_app: WebApp) -> set[str]:
    """What the application answers."""
    out: set[str] = set()
    for route in web_app.app.routes:
        if isinstance(route, WebSocketRoute):
            out.add(f"WEBSOCKET {route.path}")
        elif isinstance(route, HTTPRoute):
            out.update(f"{method} {route.path}" for method in route.methods if method not in ("HEAD", "OPTIONS"))
    return out


async def test_every_route_has_a_permission_and_every_permission_a_route(web_app: WebApp) -> None:
    assert addresses(web_app) == set(ROUTES)
    assert set(EYES) <= set(ROUTES)


def test_every_message_has_a_permission_and_every_permission_a_message() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(FromBrowser)} == set(MESSAGES)


def test_the_permissions_page_is_up_to_date() -> None:
    assert rights.FILE.read_text(encoding="utf-8") == rights.written(), "`python scripts/rights.py` makes it anew"


# ---- people and tables


class Cast:
    """One browser of each kind of caller, and a table for them."""

    def __init__(self, web_app: WebApp) -> None:
        self.web_app = web_app
        self.browsers: dict[str, Browser] = {}
        self.people: dict[str, Person] = {}
        self.login = ""  # of the account

    async def arrive(self, who: str) -> None:
        """Somebody of this kind comes, in place of who was that before."""
        store = self.web_app.services.store
        browser = self.browsers[who] = self.web_app.browser()
        await browser.get("/about")
        if who not in (ONLOOKER, OPERATOR):
            person = self.people[who] = await store.new_person(f"{who} {next(_names)}")
            _, ticket = await store.sessions.open(person, BROWSER)
            browser.http.cookies.set("laguna", ticket, domain="laguna.test")
        if who == ACCOUNT:
            self.login = f"account{next(_logins)}"
            await browser.post("/me/account", login=self.login, passphrase=PASSPHRASE)
        if who == OPERATOR:
            await browser.post("/host", key=KEY)

    def typed(self, said: str) -> str:
        """What stands in a form, with a name or login that is free, or the login of the account."""
        names = {"LOGIN": f"login{next(_logins)}", "ACCOUNT": self.login, "NAME": f"Zattera {next(_names)}"}
        return names.get(said, said)

    async def table(self, status: str, last: str) -> str:
        """A table at which the table's host, the seat and the other one sit."""
        sitting = [SeatSetup(PERSON, person=self.people[who]) for who in (HOST, SEAT, OTHER)]
        fourth = SeatSetup(BOT, level="gondolier", name="Squero") if last == BOT else SeatSetup(last)
        host = self.people[HOST]
        id = await self.web_app.services.seating.open(games.load("rialto"), {}, [*sitting, fourth], TableTerms(), host)
        if status == OVER:
            await self.web_app.services.tables.abandon(await self.web_app.find_match(id))
        return id


@pytest.fixture
async def cast(web_app: WebApp) -> Cast:
    web_app.settings.tables_an_hour = 10_000
    web_app.settings.running_tables = 10_000
    web_app.settings.smtp = "127.0.0.1:1"
    made = Cast(web_app)
    for who in CALLERS:
        await made.arrive(who)
    return made


class Case:
    """How an address is asked so that only a lacking right can refuse it."""

    def __init__(
        self,
        *,
        status: str = RUNNING,
        last: str = BOT,
        form: dict[str, str] | None = None,
        data: dict[str, Any] | None = None,
        seat: int = SEAT_NUMBER,
        passed: Callable[[httpx.Response], bool] | None = None,
        **values: str,
    ) -> None:
        self.status = status
        self.last = last
        self.form = form or {}
        self.data = data
        self.seat = seat
        self.passed = passed or (lambda answer: answer.status_code not in REFUSED)
        self.values = values


# What programs send; whether the rules allow it now is not the question.
A_MOVE = {"id": "mine", "seat": SEAT_NUMBER, "count": 0, "action": 0}
A_REQUEST = {"id": "mine", "seat": SEAT_NUMBER, "what": "end"}
AN_ANSWER = {"id": "mine", "seat": SEAT_NUMBER, "answer": "agree"}
AN_UNDO = {"id": "mine", "seat": SEAT_NUMBER, "count": 0}


def not_422(answer: httpx.Response) -> bool:
    """Pages about oneself say in a sentence, with this status, what one may not do."""
    return answer.status_code not in (*REFUSED, 422)


def not_the_key_form(answer: httpx.Response) -> bool:
    return answer.status_code == 200 and 'name="key"' not in answer.text


def not_sitting_already(answer: httpx.Response) -> bool:
    return answer.status_code not in (*REFUSED, 409)


CASES: dict[str, Case] = {
    "GET /ratings/{id:str}/{seats:int}": Case(id="rialto", seats="2"),
    "GET /learn/{id:str}": Case(id="rialto"),
    "GET /learn/{id:str}/{lesson:str}": Case(id="rialto", lesson="0.json"),
    "GET /rules/{id:str}": Case(id="rialto"),
    "GET /rules/{id:str}/full": Case(id="rialto"),
    "GET /games/{id:str}/figures": Case(id="rialto"),
    "GET /static/{name:str}": Case(name="STATIC"),
    "GET /backdrop/{hash:str}": Case(hash="BACKDROP"),
    "GET /new/{id:str}": Case(id="rialto"),
    "POST /new/{id:str}": Case(id="rialto", form={"seats": "2", "seat_0": "me", "seat_1": "open"}),
    "POST /play/{id:str}": Case(id="rialto"),
    "POST /table/{id:str}/sit/{seat:int}": Case(status=OPEN, last=FREE, seat=3, passed=not_sitting_already),
    "POST /table/{id:str}/join": Case(status=OPEN, last=FREE),
    "GET /table/{id:str}/sit/{seat:int}/{secret:str}": Case(status=OPEN, last=BY_LINK, seat=3, secret="guessed"),
    "POST /table/{id:str}/sit/{seat:int}/{secret:str}": Case(status=OPEN, last=BY_LINK, seat=3, secret="guessed"),
    "POST /table/{id:str}/stand_up/{seat:int}": Case(status=OPEN, last=FREE),
    "POST /table/{id:str}/words/{seat:int}": Case(status=OPEN, last=FREE, form={"words": "lagoon"}),
    "POST /table/{id:str}/owner/{seat:int}": Case(status=OPEN, last=FREE),
    "POST /table/{id:str}/revoke/{seat:int}": Case(status=OPEN, last=BY_LINK, seat=3),
    "POST /table/{id:str}/fill": Case(status=OPEN, last=FREE, form={"level": "gondolier"}),
    "POST /table/{id:str}/close": Case(status=OPEN, last=FREE),
    "POST /table/{id:str}/again": Case(status=OVER),
    "POST /table/{id:str}/again/{deed:str}": Case(status=OVER, deed="decline"),
    "GET /table/{id:str}/result.png": Case(status=OVER),
    "GET /replay/{id:str}": Case(status=OVER),
    "GET /review/{id:str}": Case(status=OVER),
    "GET /review/{id:str}/story": Case(status=OVER),
    "GET /review/{id:str}/standing": Case(status=OVER),
    "GET /review/{id:str}/moves/{row:int}": Case(status=OVER, row="1"),
    "GET /review/{id:str}/moves/{row:int}/offer": Case(status=OVER, row="1"),
    "GET /review/{id:str}/moves/{row:int}/try/{action:int}": Case(status=OVER, row="1", action="0"),
    "POST /review/{id:str}": Case(status=OVER, form={"depth": "quick"}),
    "POST /review/{id:str}/stop": Case(status=OVER),
    "POST /review/{id:str}/play": Case(status=OVER, form={"move": "0"}),
    "POST /me/name": Case(form={"name": "NAME"}, passed=not_422),
    "POST /me/notices": Case(form={"webhook": "https://hooks.example/turns"}, passed=not_422),
    "POST /me/account": Case(form={"login": "LOGIN", "passphrase": PASSPHRASE}, passed=not_422),
    "POST /me/passphrase": Case(form={"old_passphrase": PASSPHRASE, "passphrase": PASSPHRASE}, passed=not_422),
    "POST /me/in": Case(form={"login": "ACCOUNT", "passphrase": PASSPHRASE}, passed=not_422),
    "POST /me/code": Case(form={"passphrase": PASSPHRASE}, passed=not_422),
    "POST /me/sessions/{id:int}/end": Case(id="999999"),
    "POST /me/recover": Case(form={"login": "LOGIN", "code": "guessed", "passphrase": PASSPHRASE}, passed=not_422),
    "POST /me/recover/mail": Case(form={"login": "LOGIN"}),
    "POST /me/delete": Case(form={"passphrase": PASSPHRASE}, passed=not_422),
    "GET /host": Case(passed=not_the_key_form),
    "GET /table/{id:str}/person/{who:str}": Case(who=f"seat-{SEAT_NUMBER}"),
    "POST /table/{id:str}/person/{who:str}/{deed:str}": Case(who=f"seat-{SEAT_NUMBER}", deed="mute"),
    "POST /me/people/{other:int}/forget": Case(other="PERSON"),
    "GET /people/{id:int}": Case(id="OWNER"),  # who sits at a public table
    "POST /people/{id:int}/invite": Case(id="OWNER"),
    **dict.fromkeys(
        (f"{method} /mail/{to}/{{ticket:str}}" for method in ("GET", "POST") for to in ("confirm", "off")),
        Case(ticket="1.0.0.x"),
    ),
    "POST /host": Case(form={"key": KEY}),
    "POST /host/report/{number:int}": Case(number="1"),
    "GET /host/person/{id:int}/{deed:str}": Case(id="PERSON", deed="silence"),
    "POST /host/person/{id:int}/{deed:str}": Case(id="PERSON", deed="silence"),
    "GET /table/{id:str}/earlier/{count:int}": Case(count="0"),
    "GET /table/{id:str}/preview/{action:int}": Case(action="0"),
    "GET /table/{id:str}/marked/{marks:str}": Case(marks="0"),
    "POST /api/people": Case(data={"name": "Zattera"}),
    "POST /api/tables": Case(data={"game": "rialto", "seats": [{"kind": "me"}, {"kind": "open"}]}),
    "POST /api/tables/{id:str}/seats/{seat:int}": Case(status=OPEN, last=FREE, seat=3),
    "GET /api/tables/{id:str}/positions/{number:int}": Case(status=OVER, number="0"),
    "POST /api/tables/{id:str}/moves": Case(data=A_MOVE),
    "POST /api/tables/{id:str}/undo": Case(data=AN_UNDO),
    "POST /api/tables/{id:str}/requests": Case(data=A_REQUEST),
    "POST /api/tables/{id:str}/requests/{number:int}": Case(data=AN_ANSWER, number="1"),
    "GET /api/schema/{path:str}": Case(path="openapi.json"),
}
ANY = Case()


async def ask(cast: Cast, address: str, who: str, id: str, query: str = "") -> httpx.Response:
    """Ask an address as somebody, at this table."""
    case = CASES.get(address, ANY)
    known = {"STATIC": static("laguna.css").rpartition("/")[2], "BACKDROP": next(iter(backdrops._backdrops), "")}
    known |= {"PERSON": str(cast.people[GUEST].id), "OWNER": str(cast.people[HOST].id)}
    values = {"id": id, "seat": str(case.seat), **{name: known.get(said, said) for name, said in case.values.items()}}
    method, _, path = address.partition(" ")
    path = re.sub(r"\{(\w+):\w+\}", lambda found: values[found[1]], path) + query
    browser = cast.browsers[who]
    browser.http.follow_redirects = False
    if path == "/metrics" and who == OPERATOR:
        token = metrics_token(cast.web_app.services.signer, cast.web_app.settings)
        return await browser.http.get(path, headers={"authorization": f"Bearer {token}"})
    if method == "GET":
        return await browser.get(path)
    if path.startswith("/api/"):
        return await browser.http.post(path, json=case.data)
    return await browser.post(path, **{name: cast.typed(said) for name, said in case.form.items()})


async def everything(cast: Cast, id: str) -> tuple[object, ...]:
    """What a refused deed may not have changed of a table."""
    stored = await cast.web_app.find_match(id)
    seats = [(seat.kind, seat.person, seat.name, seat.link, seat.words) for seat in stored.seats]
    rows = await cast.web_app.services.store.rows(id)
    return stored.match.status, stored.match.again, seats, [(row.kind, row.seat) for row in rows]


async def test_every_route_is_open_to_exactly_those_permitted(cast: Cast) -> None:
    wrong: list[object] = []
    tables: dict[tuple[str, str], str] = {}
    for address in sorted(address for address in ROUTES if not address.startswith("WEBSOCKET")):
        case = CASES.get(address, ANY)
        for who in CALLERS:
            id = tables.get((case.status, case.last)) or await cast.table(case.status, case.last)
            changes = address.startswith("POST") and "table" in address
            before = await everything(cast, id) if changes else ()
            answer = await ask(cast, address, who, id)
            has_passed = case.passed(answer)
            if has_passed != (who in ROUTES[address]) or answer.status_code >= 500:
                wrong.append((address, who, answer.status_code))
            if changes and not has_passed and await everything(cast, id) != before:
                wrong.append((address, who, "was refused, and yet it was done"))
            if address.startswith("GET") or not has_passed:
                tables[case.status, case.last] = id
            else:
                tables.pop((case.status, case.last), None)
            if has_passed and address.startswith(("POST /me", "POST /host")):
                tables = {}  # some of these make another person of who does them
                await cast.arrive(who)
                if address == "POST /me/in":
                    await cast.arrive(ACCOUNT)  # the account has taken over the guest's seats
    assert wrong == []


async def test_only_its_player_can_look_as_a_seat(cast: Cast) -> None:
    id = await cast.table(RUNNING, BOT)
    for address in EYES:
        for who in CALLERS:
            answer = await ask(cast, address, who, id, f"?seat={SEAT_NUMBER}")
            assert (answer.status_code == 200) == (who in EYES[address]), (address, who, answer.status_code)
            assert (await ask(cast, address, who, id, "?seat=-2")).status_code == 200, "as an onlooker everybody may"


# ---- messages

SAID: dict[str, dict[str, Any]] = {
    "move": {"seat": SEAT_NUMBER, "count": 0, "action": 0},
    "moves": {"seat": SEAT_NUMBER, "count": 0, "actions": [0]},
    "undo": {"seat": SEAT_NUMBER, "count": 0},
    "say": {"words": "good evening"},
    "look": {"seat": SEAT_NUMBER},
    "stand_in": {"seat": SEAT_NUMBER},
    "take_back": {"seat": SEAT_NUMBER},
    "resign": {"seat": SEAT_NUMBER},
    "words": {"seat": SEAT_NUMBER, "words": "lagoon"},
    "ask": {"seat": SEAT_NUMBER, "what": "end"},
    "reply": {"seat": SEAT_NUMBER, "number": 1, "agrees": True},
    "alive": {"number": 7},
}
NO_RIGHT = ("is not yours", "Say a name first")


async def test_every_message_is_accepted_from_exactly_those_permitted(live_server: LiveServer) -> None:
    people = {who: await live_server.person(who) for who in CALLERS if who not in (ONLOOKER, OPERATOR)}
    for who in CALLERS:
        table = await live_server.table("rialto", [people[HOST], people[SEAT], people[OTHER]])
        line = await live_server.call(table, people.get(who))
        for kind in MESSAGES:
            before = len(await live_server.rows(table)), len(await live_server.services.store.chat(table))
            own = {} if kind in ("look", "alive") else {"id": kind}
            await line.send(type=kind, **SAID[kind], **own)
            heard = await line.settle()
            refusals = [message["words"] for message in heard if message["type"] == "refused"]
            is_refused = any(part in refusal for refusal in refusals for part in NO_RIGHT)
            assert is_refused != (who in MESSAGES[kind]), (kind, who, heard)
            if is_refused:
                assert (len(await live_server.rows(table)), len(await live_server.services.store.chat(table))) == before
                assert all(message["type"] != "frame" for message in heard)


async def test_asking_for_another_seat_shows_your_own(live_server: LiveServer) -> None:
    """The wish stands in the address of the WebSocket; it is no right."""
    people = [await live_server.person(name) for name in ("Marta", "Sam")]
    table = await live_server.table("rialto", people)
    for person, wish, shown in ((people[0], 1, 0), (people[1], 0, 1), (None, 0, -2), (people[0], -2, 0)):
        line = await live_server.call(table, person, seat=wish)
        assert [json.loads(said)["seat"] for said in line.raw if '"frame"' in said] == [shown]
