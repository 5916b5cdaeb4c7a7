"""Rematches: seats kept or rotated, names of today, and seats of people who are away."""

from __future__ import annotations

import pytest

from laguna.web.db.engine import now
from laguna.web.db.models import FREE, HELD, OPEN, PERSON, RUNNING
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
