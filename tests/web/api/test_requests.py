"""Requests by the API: programs list, ask, answer and take back, and people at the table see it."""

from __future__ import annotations

from typing import Any

import pytest

from laguna.web.db.models import ABANDONED, RUNNING
from tests.support.web.web_app import WebApp
from tests.web.api.test_routes import ME, ApiClient, program

pytestmark = pytest.mark.anyio


async def pair(web_app: WebApp) -> tuple[str, ApiClient, ApiClient]:
    """A match of two programs, each after a move."""
    one, other = await program(web_app, "Ada"), await program(web_app, "Sam")
    table = await one.open("rialto", ME, {"kind": "open"})
    assert (await other.http.post(f"/api/tables/{table}/seats/1")).status_code == 200
    return table, one, other


async def listed(client: ApiClient, table: str, seat: int) -> dict[str, Any]:
    """The requests, as a seat is shown them."""
    answer = await client.http.get(f"/api/tables/{table}/requests", params={"seat": seat})
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


async def ask(client: ApiClient, table: str, seat: int, what: str, id: str = "ask") -> Any:
    """Ask the others."""
    return await client.http.post(f"/api/tables/{table}/requests", json={"id": id, "seat": seat, "what": what})


async def reply(client: ApiClient, table: str, number: int, seat: int, answer: str, id: str = "reply") -> Any:
    """Answer a request."""
    data = {"id": id, "seat": seat, "answer": answer}
    return await client.http.post(f"/api/tables/{table}/requests/{number}", json=data)


async def test_programs_end_a_match_by_agreement(web_app: WebApp) -> None:
    table, one, other = await pair(web_app)
    assert (await listed(one, table, 0)) == {
        "requests": [],
        "may_ask": [
            {"what": "replace 1", "words": "Let a bot play for Sam"},
            {"what": "end", "words": "End the match without a result"},
        ],
    }
    for _ in range(2):  # sent twice, it counts once
        asked = await ask(one, table, 0, "end")
        assert asked.status_code == 200
    (request,) = asked.json()["requests"]
    assert request == {
        "number": 1,
        "seat": 0,
        "what": "end",
        "words": "Ada asks to end the match without a result",
        "waiting": [1],
        "may_answer": False,
        "yours": True,
    }
    assert asked.json()["may_ask"] == [], "one request at a time"
    seen = (await listed(other, table, 1))["requests"][0]
    assert seen["may_answer"] and not seen["yours"]
    assert (await web_app.find_match(table)).match.status == RUNNING
    assert (await reply(other, table, 1, 1, "agree")).json()["requests"] == []
    assert (await web_app.find_match(table)).match.status == ABANDONED


async def test_programs_decline_and_take_back(web_app: WebApp) -> None:
    table, one, other = await pair(web_app)
    await ask(one, table, 0, "end")
    for client, seat, answer in ((one, 0, "agree"), (one, 0, "decline"), (other, 1, "take_back")):
        refused = await reply(client, table, 1, seat, answer)
        assert refused.status_code == 409 and "You aren't asked." in refused.json()["words"]
    assert (await reply(one, table, 1, 0, "take_back")).status_code == 200
    gone = await reply(other, table, 1, 1, "agree")
    assert gone.status_code == 409 and "Nobody asks for this any more." in gone.json()["words"]
    await ask(one, table, 0, "end", "again")
    assert (await reply(other, table, 3, 1, "decline")).status_code == 200
    again = await ask(one, table, 0, "end", "third")
    assert again.status_code == 409 and "This was declined." in again.json()["words"]


async def test_requests_without_permission_are_refused(web_app: WebApp) -> None:
    table, one, other = await pair(web_app)
    stranger = await program(web_app, "Eve")
    assert (await ask(stranger, table, 0, "end")).status_code == 403
    assert (await ask(other, table, 0, "end")).status_code == 403, "another one's seat"
    assert (await listed(stranger, table, -2))["may_ask"] == []
    looked = await other.http.get(f"/api/tables/{table}/requests", params={"seat": 0})
    assert looked.status_code == 403 and looked.json()["path"] == "query.seat"
    await ask(one, table, 0, "end")
    assert (await reply(stranger, table, 1, 1, "agree")).status_code == 403
    stranger.http.headers.pop("authorization")
    assert (await ask(stranger, table, 0, "end")).status_code == 401


@pytest.mark.parametrize("what", ["", "undo 1", "end\n", "replace", "replace 123", "end = end", 7, None])
async def test_requests_for_nonsense_are_refused(web_app: WebApp, what: object) -> None:
    table, one, _ = await pair(web_app)
    answer = await one.http.post(f"/api/tables/{table}/requests", json={"id": "x", "seat": 0, "what": what})
    assert answer.status_code == 400 and answer.json()["path"] == "body.what"
    assert (await ask(one, table, 0, "replace 99")).status_code == 409


async def test_a_table_that_has_not_begun_has_no_requests(web_app: WebApp) -> None:
    one = await program(web_app, "Ada")
    table = await one.open("rialto", ME, {"kind": "open"})
    for answer in (await one.http.get(f"/api/tables/{table}/requests"), await ask(one, table, 0, "end")):
        assert answer.status_code == 409 and answer.json()["words"]


async def test_requests_have_the_rate_of_moves(web_app: WebApp) -> None:
    table, one, _ = await pair(web_app)
    statuses = {(await ask(one, table, 0, "end", f"ask {number}")).status_code for number in range(200)}
    assert statuses == {200, 409, 429}
