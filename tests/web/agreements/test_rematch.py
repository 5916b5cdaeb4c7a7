"""Rematches: seats kept or rotated, names of today, and seats of people who are away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import BOT, EXPIRED, FREE, HELD, OPEN, PERSON, REMOVED, RUNNING
from laguna.web.tables.seats import Seating
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient
from tests.support.web.web_app import Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio


async def finished(web_app: WebApp, *names: str) -> tuple[str, list[Browser]]:
    """A match that is over."""
    people = [web_app.browser() for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.post("/me/name", name=name)
    seats = {f"seat_{seat}": "open" if seat else "me" for seat in range(len(names))}
    table = table_of(await people[0].post("/new/rialto", seats=str(len(names)), **seats))
    for seat, person in enumerate(people[1:], start=1):
        await person.post(f"/table/{table}/sit/{seat}")
    await web_app.services.tables.abandon(await web_app.find_match(table))
    return table, people


@pytest.mark.parametrize(("fields", "names"), [({}, ["Sam", "Ada", "Lia"]), ({"keep": "yes"}, ["Lia", "Sam", "Ada"])])
async def test_seats_rotate_or_stay_and_names_are_those_of_today(
    web_app: WebApp, fields: dict[str, str], names: list[str]
) -> None:
    table, (marta, sam, _) = await finished(web_app, "Marta", "Sam", "Ada")
    await marta.post("/me/name", name="Lia")
    again = table_of(await sam.post(f"/table/{table}/again", **fields))
    stored = await web_app.find_match(again)
    assert stored.names() == names and stored.match.status == OPEN
    assert sorted(seat.kind for seat in stored.seats) == [HELD, HELD, PERSON]


async def test_after_a_minute_anybody_who_has_accepted_frees_the_seat_of_somebody_away(web_app: WebApp) -> None:
    table, (marta, sam, _) = await finished(web_app, "Marta", "Sam", "Ada")
    again = table_of(await sam.post(f"/table/{table}/again", keep="yes"))
    await marta.post(f"/table/{table}/again")
    assert (await marta.post(f"/table/{again}/stand_up/2")).status_code == 403, "they are waited for"
    assert "Free the seat" not in words_of(await marta.get(f"/table/{again}"))
    await web_app.services.store.change_match(again, created=now() - 61_000)
    assert "Free the seat" in words_of(await marta.get(f"/table/{again}"))
    assert (await web_app.browser().post(f"/table/{again}/stand_up/2")).status_code == 403, "others have no say"
    await marta.post(f"/table/{again}/stand_up/2")
    assert (await web_app.find_match(again)).seats[2].kind == FREE
    await sam.post(f"/table/{again}/fill", level="gondolier")
    assert (await web_app.find_match(again)).match.status == RUNNING


# ---- the card at the result


async def ended(live_server: LiveServer, *names: str) -> tuple[str, list[Any], list[TableClient]]:
    """A match that is over, with everybody at its result."""
    people = [await live_server.person(name) for name in names]
    table = await live_server.table("rialto", people)
    await live_server.services.tables.abandon(await live_server.find_match(table))
    return table, people, [await live_server.call(table, person) for person in people]


async def card(line: TableClient) -> Any:
    """The rematch, as a browser shows it."""
    await line.settle()
    told = [message for message in line.received if message["type"] == "frame"]
    return next((frame["rematch"] for frame in reversed(told) if "rematch" in frame or frame.get("whole")), None)


async def states(line: TableClient) -> list[tuple[str, str, bool]]:
    """By seat of the rematch: name, state, and whether they are here."""
    shown = await card(line)
    return [(seat["name"], seat["state"], seat.get("is_here", False)) for seat in shown["seats"]]


def seating(live_server: LiveServer) -> Seating:
    """Who sits where at tables that have not begun."""
    return live_server.services.seating


async def test_everybody_at_the_result_sees_who_has_accepted(live_server: LiveServer) -> None:
    table, (marta, sam, _), lines = await ended(live_server, "Marta", "Sam", "Ada")
    onlooker = await live_server.call(table)
    await lines[2].close()
    again = await seating(live_server).rematch(await live_server.find_match(table), sam, keeps_seats=True)
    for line in (lines[0], lines[1], onlooker):
        assert await states(line) == [
            ("Marta", "asked", True),
            ("Sam", "accepted", True),
            ("Ada", "asked", False),
        ]
        shown = await card(line)
        assert shown["table"] == again and shown["status"] == OPEN and shown["keeps_seats"] and shown["out"] == []
    await seating(live_server).decline_rematch(await live_server.find_match(table), marta)
    shown = await card(lines[1])
    assert [seat["state"] for seat in shown["seats"]] == ["free", "accepted", "asked"] and shown["out"] == [0]
    await seating(live_server).start_rematch(await live_server.find_match(table), sam)
    assert (await card(onlooker))["status"] == RUNNING
    assert [seat.kind for seat in (await live_server.find_match(again)).seats] == [BOT, PERSON, BOT]
    for line in lines[:2]:
        await line.settle()
        assert {"started", "closed"}.isdisjoint(message["type"] for message in line.received), "nobody is sent away"


async def test_whoever_declined_may_accept_after_all(live_server: LiveServer) -> None:
    table, (marta, sam), lines = await ended(live_server, "Marta", "Sam")
    stored = await live_server.find_match(table)
    again = await seating(live_server).rematch(stored, sam)
    await seating(live_server).decline_rematch(await live_server.find_match(table), marta)
    assert await seating(live_server).rematch(await live_server.find_match(table), marta) == again
    assert (await live_server.find_match(again)).match.status == RUNNING
    assert (await card(lines[0]))["status"] == RUNNING


async def test_a_rematch_does_not_start_over_the_head_of_somebody_who_is_here(web_app: WebApp) -> None:
    live_table, (marta, sam) = await finished(web_app, "Marta", "Sam")
    await sam.post(f"/table/{live_table}/again")
    assert (await marta.post(f"/table/{live_table}/again/start")).status_code == 409, "she has not accepted"


async def test_those_who_are_here_are_waited_for_but_not_for_more_than_a_minute(live_server: LiveServer) -> None:
    table, (_, sam), _ = await ended(live_server, "Marta", "Sam")
    again = await seating(live_server).rematch(await live_server.find_match(table), sam)
    with pytest.raises(RuleError) as refused:
        await seating(live_server).start_rematch(await live_server.find_match(table), sam)
    assert refused.value.text == Text("agree.not_answered", "Marta")
    assert (await live_server.find_match(again)).match.status == OPEN
    await live_server.services.store.change_match(again, created=now() - 61_000)
    await seating(live_server).start_rematch(await live_server.find_match(table), sam)
    assert (await live_server.find_match(again)).match.status == RUNNING


async def test_taking_the_only_acceptance_back_closes_the_rematch_and_another_one_can_be_asked_for(
    live_server: LiveServer,
) -> None:
    table, (marta, sam), lines = await ended(live_server, "Marta", "Sam")
    first = await seating(live_server).rematch(await live_server.find_match(table), sam)
    await seating(live_server).decline_rematch(await live_server.find_match(table), sam)
    assert (await live_server.find_match(first)).match.status == REMOVED
    assert await card(lines[0]) is None
    second = await seating(live_server).rematch(await live_server.find_match(table), marta)
    assert second != first and (await card(lines[1]))["table"] == second


async def test_a_rematch_stays_open_while_somebody_who_accepted_looks_at_the_result(live_server: LiveServer) -> None:
    table, (_, sam), lines = await ended(live_server, "Marta", "Sam")
    again = await seating(live_server).rematch(await live_server.find_match(table), sam)
    tables = live_server.services.tables
    await lines[1].settle()
    assert again in tables.rematch_cards.occupied()
    await lines[1].close()
    live = await live_server.live(table)
    while 1 in live.present_seats():
        await lines[0].receive()
    assert again not in tables.rematch_cards.occupied(), "Marta has not accepted"


async def test_after_a_rematch_has_expired_another_one_can_be_asked_for(live_server: LiveServer) -> None:
    table, (_, sam), lines = await ended(live_server, "Marta", "Sam")
    first = await seating(live_server).rematch(await live_server.find_match(table), sam)
    await live_server.services.store.change_match(first, status=EXPIRED)
    live_server.services.tables._close_expired(first)
    while await card(lines[0]) is not None:
        pass
    second = await seating(live_server).rematch(await live_server.find_match(table), sam)
    assert second != first and (await live_server.find_match(second)).match.status == OPEN


async def test_only_players_who_are_away_are_notified_of_their_first_turn(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at the result is told there."""
    told: list[int | None] = []
    notifier = live_server.services.tables.notifier
    monkeypatch.setattr(notifier, "notify", lambda turns: told.extend(turn.person for turn in turns))
    table, (marta, sam), lines = await ended(live_server, "Marta", "Sam")
    told.clear()
    await seating(live_server).rematch(await live_server.find_match(table), sam)
    again = await seating(live_server).rematch(await live_server.find_match(table), marta)
    assert (await live_server.live(again)).table.deciding_people()
    assert told == []
    await live_server.services.tables.abandon(await live_server.find_match(again))
    for line in lines:
        await line.close()
    while (await live_server.live(table)).present_seats():
        await asyncio.sleep(0.01)
    await seating(live_server).rematch(await live_server.find_match(again), sam)
    third = await seating(live_server).rematch(await live_server.find_match(again), marta)
    live = await live_server.live(third)
    assert told == [live.table.stored.seats[seat].person for seat in live.table.deciding_people()]


async def test_a_result_that_is_opened_later_shows_the_rematch(live_server: LiveServer) -> None:
    table, (_, sam), _ = await ended(live_server, "Marta", "Sam")
    again = await seating(live_server).rematch(await live_server.find_match(table), sam)
    late = await live_server.call(table)
    assert (await card(late))["table"] == again


async def test_the_card_is_told_in_a_sentence_what_is_refused(web_app: WebApp) -> None:
    table, (marta, sam) = await finished(web_app, "Marta", "Sam")
    for deed, said in (("decline", "Nobody asks for a rematch any more."), ("start", "Nobody asks for a rematch")):
        refused = await marta.post(f"/table/{table}/again/{deed}", stay="yes")
        assert refused.status_code == 409 and refused.text.startswith(said)
    await sam.post(f"/table/{table}/again", stay="yes")
    refused = await marta.post(f"/table/{table}/again/start", stay="yes")
    assert refused.status_code == 409 and refused.text.startswith("Only players who have accepted")
    assert (await marta.post(f"/table/{table}/again/nonsense")).status_code == 404
    assert (await web_app.browser().post(f"/table/{table}/again/decline")).status_code == 403
    assert (await marta.post(f"/table/{table}/again/decline", stay="yes")).status_code == 200
    twice = await marta.post(f"/table/{table}/again/decline", stay="yes")
    assert twice.status_code == 409 and twice.text.startswith("You have no seat in the rematch.")
