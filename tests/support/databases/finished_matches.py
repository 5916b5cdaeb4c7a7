"""Finished matches between people: played move by move, or written into the database where many are needed."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from sqlalchemy import Connection, insert

from laguna.core.dice import commitment
from laguna.web.db.models import OVER, PERSON, MatchRow, Person, SeatRow
from laguna.web.db.results.models import PlayedResult
from laguna.web.db.results.recording import add_pair, record_results, result_rows
from tests.support.web.web_app import Browser, WebApp, table_of

DAY: Final = 24 * 3600 * 1000  # milliseconds
LONG_AGO: Final = 1_700_000_000_000


async def named(web_app: WebApp, name: str, language: str = "en") -> Browser:
    """Somebody with a name."""
    browser = web_app.browser(language)
    await browser.post("/me/name", name=name)
    return browser


async def begun(web_app: WebApp, *people: Browser, game: str = "burano", **terms: str) -> str:
    """A running match of these people."""
    fields = {f"seat_{seat}": "open" if seat else "me" for seat in range(len(people))}
    table = table_of(await people[0].post(f"/new/{game}", seats=str(len(people)), **fields, **terms))
    for seat, person in enumerate(people[1:], start=1):
        await person.post(f"/table/{table}/sit/{seat}")
    return table


async def played(web_app: WebApp, *people: Browser, game: str = "burano", **terms: str) -> str:
    """A finished match of these people, who made all their moves themselves."""
    table = await begun(web_app, *people, game=game, **terms)
    await play_on(web_app, table)
    assert (await web_app.find_match(table)).match.status == OVER
    return table


async def play_on(web_app: WebApp, table: str) -> None:
    """Make the first possible move for whoever decides, to the end."""
    tables = web_app.services.tables
    live = await tables.get(table)
    while not live.table.match.is_over():
        seat = live.table.deciding_people()[0]
        action = int(live.table.match.state.legal_actions(seat)[0])
        await tables.move(live, seat, action, f"test {live.table.number}", None)


async def person_of(web_app: WebApp, table: str, seat: int) -> int:
    """Whose seat it is."""
    found = (await web_app.find_match(table)).seats[seat].person
    assert found is not None, "somebody sits there"
    return found


def add_matches(connection: Connection, people: list[Person], count: int, *, is_public: bool = True) -> None:
    """So many finished matches of these people, an hour apart."""
    matches: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    kind = "p" if is_public else "s"
    for number in range(count):
        id, ended = f"{kind}{people[0].id}x{number}", LONG_AGO + 3_600_000 * number
        order = [1 + (place + number) % len(people) for place in range(len(people))]
        matches.append(
            {
                "id": id, "game": ("rialto", "murano")[number % 2], "options": "{}", "version": 1, "components": "",
                "seats": len(people), "status": OVER, "host": people[0].id, "is_public": is_public,
                "commitment": commitment(b"x" * 32), "created": ended, "began": ended, "ended": ended,
                "touched": ended, "shown": ended, "number": 1, "places": ",".join(map(str, order)),
                "points": ",".join(str(100 - 10 * place) for place in order), "title": "",
            }
        )  # fmt: skip
        seats += [
            {
                "match": id, "seat": seat, "kind": PERSON, "person": person.id, "sole_person": person.id,
                "name": person.name,
            }
            for seat, person in enumerate(people)
        ]  # fmt: skip
    connection.execute(insert(MatchRow), matches)
    connection.execute(insert(SeatRow), seats)
    _add_results(connection, people, matches)


def _add_results(connection: Connection, people: list[Person], matches: list[dict[str, Any]]) -> None:
    """What the last rows of these matches would have added, in a few statements. The last one is really added."""
    sitting = list(enumerate(person.id for person in people))
    rows = [row for match in matches[:-1] for row in result_rows({**match, "what_if": ""}, sitting)]
    connection.execute(insert(PlayedResult), rows)
    for one, other in permutations(people, 2):
        pair = {"person": one.id, "other": other.id, "matches": len(matches) - 1, "last": matches[-2]["id"]}
        add_pair(connection, {**pair, "ahead": 0, "behind": 0, "ended": matches[-2]["ended"]})
    record_results(connection, matches[-1]["id"])
