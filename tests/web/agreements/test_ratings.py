"""Rated matches: who may play them, who comes last, and when a rating is settled."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.web.db.models import FREE, PERSON, RESIGN, STAND_IN, TAKE_BACK, RatingRow, Row
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.tables.agreements.forfeits import Forfeits, behind
from laguna.web.tables.ratings import is_settled, rated
from laguna.web.tables.table import Table
from tests.support.web.web_app import Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio
PASSPHRASE = "three words and more"


async def account(web_app: WebApp, name: str) -> Browser:
    """Somebody with an account."""
    browser = web_app.browser()
    await browser.post("/me/name", name=name)
    await browser.post("/me/account", login=name.lower(), passphrase=PASSPHRASE)
    return browser


async def rated_table(browser: Browser, **terms: str) -> str:
    """A rated table of two."""
    chosen = {"seats": "2", "seat_0": "me", "seat_1": "open", "rated": "yes", "leave": "never", **terms}
    return table_of(await browser.post("/new/burano", **chosen))


async def rated_match(web_app: WebApp, **terms: str) -> tuple[str, Browser, Browser]:
    """A rated match of Marta and Sam."""
    marta, sam = await account(web_app, "Marta"), await account(web_app, "Sam")
    table = await rated_table(marta, **terms)
    await sam.post(f"/table/{table}/sit/1")
    return table, marta, sam


# ---- accounts only


async def test_a_guest_cannot_open_a_rated_table(web_app: WebApp) -> None:
    guest = web_app.browser()
    refused = await guest.post("/new/burano", seats="2", seat_0="me", seat_1="open", rated="yes", name="Zoe")
    assert refused.status_code == 422 and "Rated tables are for accounts" in words_of(refused)


async def test_a_guest_can_neither_sit_nor_join_nor_use_the_api_at_a_rated_table(web_app: WebApp) -> None:
    table = await rated_table(await account(web_app, "Marta"))
    guest = web_app.browser()
    for path in (f"/table/{table}/sit/1", f"/table/{table}/join"):
        refused = await guest.post(path, name="Zoe")
        assert refused.status_code in (409, 422) and "Rated tables are for accounts" in words_of(refused)
    made = await guest.http.post("/api/people", json={"name": "Zoe the second"})
    headers = {"authorization": f"Bearer {made.json()['token']}"}
    answer = await guest.http.post(f"/api/tables/{table}/seats/1", headers=headers)
    assert answer.status_code == 409 and "Rated tables are for accounts" in answer.text
    assert (await web_app.find_match(table)).seats[1].kind == FREE


async def test_a_rated_table_at_one_screen_is_refused_however_it_is_opened(web_app: WebApp) -> None:
    await account(web_app, "Marta")
    store = web_app.services.store
    marta = await store.person_by_login("marta")
    assert marta is not None
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=marta, name="Sam")]
    terms = TableTerms(is_rated=True, is_hot_seat=True)
    with pytest.raises(ValueError, match="a player of their own in each seat"):
        await web_app.services.seating.open(games.load("burano"), {}, places, terms, marta)


# ---- who comes last


async def test_nobody_may_let_a_bot_play_a_rated_match(web_app: WebApp) -> None:
    table, marta, _ = await rated_match(web_app)
    live = await web_app.services.tables.get(table)
    with pytest.raises(ValueError, match="no bot can play for you"):
        await web_app.services.tables.stand_in(live, 0, "let a bot play")
    assert not live.table.bot_at(0) and live.table.number == 0
    page = await marta.get(f"/table/{table}")
    assert 'id="stand-in" data-rated' in page.text


def rows(table: Table, *said: tuple[str, int, str]) -> None:
    """Add these rows: kind, seat, sender."""
    for kind, seat, own in said:
        number = table.number + 1
        table.apply_row(Row(match=table.id, number=number, kind=kind, seat=seat, move="greedy", own=own, at=number))


async def test_a_seat_that_timed_out_three_times_comes_last_though_its_player_is_back(web_app: WebApp) -> None:
    table, *_ = await rated_match(web_app)
    made = (await web_app.services.tables.get(table)).table
    for turn in range(3):
        assert made.forfeits.seats() == [], f"{turn} times are forgiven"
        rows(made, (STAND_IN, 0, f"time 0 {turn}"), (TAKE_BACK, 0, f"1 back {turn}"))
    assert made.forfeits.seats() == [0]


def test_a_bot_at_the_end_makes_a_seat_last_in_rated_matches_only() -> None:
    for is_rated in (True, False):
        forfeits = Forfeits(is_rated=is_rated)
        forfeits.stand_in(0, 3, is_timeout=True)
        assert forfeits.places([1, 2, 3]) == ([3, 1, 2] if is_rated else [1, 2, 3])
        forfeits.take_back(0)
        assert forfeits.places([1, 2, 3]) == [1, 2, 3], "one turn is forgiven"


def test_the_first_to_forfeit_is_behind_the_others() -> None:
    forfeits = Forfeits(is_rated=True)
    forfeits.resign(1, 4)
    forfeits.stand_in(0, 2, is_timeout=True)
    forfeits.resign(2, 9)
    assert forfeits.places([1, 2, 3, 4]) == [4, 3, 2, 1]
    assert behind([1, 1, 3], []) == [1, 1, 3]


async def test_resigning_counts_as_last(web_app: WebApp) -> None:
    table, *_ = await rated_match(web_app)
    made = (await web_app.services.tables.get(table)).table
    rows(made, (RESIGN, 1, "1 resign"))
    assert made.forfeits.places([2, 1]) == [1, 2]


def test_a_seat_that_a_bot_has_played_earns_nothing() -> None:
    known = {
        "person 1": RatingRow(game="burano", seats=2, who="person 1", mu=10.0, sigma=5.0, matches=9),
        "person 2": RatingRow(game="burano", seats=2, who="person 2", mu=40.0, sigma=2.0, matches=9),
    }
    both = {"person 1", "person 2"}
    honest, absent = (rated("burano", ["person 1", "person 2"], [1, 2], known, by) for by in ((), both))
    assert honest[0].mu > 10 and absent[0].mu == 10
    assert honest[1].mu < 40 and absent[1].mu == honest[1].mu


# ---- provisional


@pytest.mark.parametrize(
    ("matches", "sigma", "expected"), [(4, 3.0, False), (5, 3.0, True), (9, 8.2, False), (0, 8.33, False)]
)
def test_a_rating_is_settled_after_five_matches_if_it_is_certain_enough(
    matches: int, sigma: float, expected: bool
) -> None:
    rating = RatingRow(game="burano", seats=2, who="person 1", mu=25.0, sigma=sigma, matches=matches)
    assert is_settled(rating) is expected


async def test_settled_ratings_are_listed_before_and_apart_from_others(web_app: WebApp) -> None:
    store = web_app.services.store
    async with store.database.write_session() as session:
        session.add(RatingRow(game="burano", seats=2, who="bot senator", mu=45.0, sigma=8.0, matches=1))
        session.add(RatingRow(game="burano", seats=2, who="bot merchant", mu=25.0, sigma=2.0, matches=30))
    said = words_of(await web_app.browser().get("/ratings/burano/2"))
    assert said.index("1 Bot: merchant") < said.index("Not settled yet") < said.index("? Bot: senator")


# ---- private by default


@pytest.mark.parametrize(
    ("seats", "is_public"),
    [
        ({"seat_1": "merchant"}, False),
        ({"seat_1": "me_too", "name_1": "Sam"}, False),
        ({"seat_1": "open"}, True),
        ({"seat_1": "link"}, True),
        ({"seat_1": "merchant", "who": "public"}, True),
        ({"seat_1": "open", "who": "link"}, False),
    ],
)
async def test_tables_nobody_else_can_join_are_private_by_default(
    web_app: WebApp, seats: dict[str, str], is_public: bool
) -> None:
    browser = web_app.browser()
    table = table_of(await browser.post("/new/burano", seats="2", seat_0="me", name="Zoe", **{"who": "auto"} | seats))
    assert (await web_app.find_match(table)).match.is_public is is_public
