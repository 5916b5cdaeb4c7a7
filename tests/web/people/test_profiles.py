"""Profiles: what they show of matches, results and ratings, and to whom."""

from __future__ import annotations

import asyncio
import re
import time

import pytest
from sqlalchemy import text

from laguna.web.db.models import Person, RatingRow
from laguna.web.db.results.models import RatingPoint
from laguna.web.db.results.queries import MATCHES
from tests.support.databases.finished_matches import DAY, LONG_AGO, add_matches, begun, named, person_of, played
from tests.support.web.web_app import WebApp, table_of, words_of

pytestmark = pytest.mark.anyio
PRIVATE = {"who": "link"}


async def test_a_profile_shows_public_matches_and_results_to_everybody(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await played(web_app, ada, luca)
    stored = await web_app.find_match(table)
    place, points = stored.match.places.split(",")[0], stored.match.points.split(",")[0]
    page = await web_app.browser().get(f"/people/{stored.seats[0].person}")
    said = words_of(page)
    assert page.status_code == 200 and "Ada" in said
    assert f"place {place} of 2" in said.replace("Place", "place") and f"{points} point" in said
    assert f"/replay/{table}" in page.text
    assert "Burano 1 " in said, "one match counts in the results"


async def test_private_matches_are_shown_only_to_those_who_played_them(web_app: WebApp) -> None:
    ada, luca, zoe = [await named(web_app, name) for name in ("Ada", "Luca", "Zoe")]
    shown = await played(web_app, ada, zoe)
    hidden = await played(web_app, ada, luca, **PRIVATE)
    mine = await person_of(web_app, hidden, 0)
    for browser in (web_app.browser(), zoe):
        page = await browser.get(f"/people/{mine}")
        assert shown in page.text and hidden not in page.text
        assert "Burano 1 " in words_of(page), "the private match isn't counted either"
    for browser in (ada, luca):
        page = await browser.get(f"/people/{mine}")
        assert shown in page.text and hidden in page.text and "private" in words_of(page)
    assert "Burano 2 " in words_of(await ada.get(f"/people/{mine}")), "for yourself all matches count"


async def test_nobody_learns_names_by_counting_numbers_up(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await played(web_app, ada, luca, **PRIVATE)
    stranger = await named(web_app, "Zoe")
    for seat in (0, 1):
        path = f"/people/{await person_of(web_app, table, seat)}"
        assert (await stranger.get(path)).status_code == 404
        assert (await web_app.browser().get(path)).status_code == 404
        assert (await ada.get(path)).status_code == 200 and (await luca.get(path)).status_code == 200
    for number in ("0", "999999", "9" * 30):
        assert (await ada.get(f"/people/{number}")).status_code == 404


async def test_people_who_sit_at_one_table_see_each_others_profile(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await begun(web_app, ada, luca, **PRIVATE)
    page = await luca.get(f"/people/{await person_of(web_app, table, 0)}")
    assert page.status_code == 200
    assert "No finished matches that you can see." in words_of(page) and "No rated matches yet." in words_of(page)
    assert table not in page.text, "a running match is in no profile"


async def test_head_to_head_counts_who_was_ahead(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    tables = [await played(web_app, ada, luca) for _ in range(2)]
    firsts = [(await web_app.find_match(table)).match.places.split(",") for table in tables]
    ahead = sum(int(one) < int(other) for one, other in firsts)
    behind = sum(int(one) > int(other) for one, other in firsts)
    said = words_of(await ada.get(f"/people/{await person_of(web_app, tables[0], 1)}"))
    assert "You and Luca" in said and "2 matches together" in said
    assert f"you ahead {ahead}" in said and f"Luca ahead {behind}" in said
    assert "You and" not in words_of(await web_app.browser().get(f"/people/{await person_of(web_app, tables[0], 1)}"))


async def test_matches_at_one_screen_and_what_if_matches_count_for_nothing(web_app: WebApp) -> None:
    ada = await named(web_app, "Ada")
    fields = {"seat_0": "me", "seat_1": "me_too", "name_1": "Tom", "who": "public"}
    table = table_of(await ada.post("/new/burano", seats="2", **fields))
    await web_app.play_out(table)
    mine = await person_of(web_app, table, 0)
    page = await ada.get(f"/people/{mine}")
    assert table in page.text and "You haven't finished a match yet." in words_of(page)
    played_on = table_of(await ada.post(f"/review/{table}/play", move="1", seat="0"))
    await web_app.play_out(played_on)
    assert played_on not in (await ada.get(f"/people/{mine}")).text


async def test_a_match_that_the_admin_removed_is_in_no_profile(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    kept, removed = [await played(web_app, ada, luca) for _ in range(2)]
    await web_app.services.tables.remove(removed)
    page = await ada.get(f"/people/{await person_of(web_app, kept, 0)}")
    assert kept in page.text and removed not in page.text and "Burano 1 " in words_of(page)


async def test_a_guest_brings_results_and_people_into_the_account(web_app: WebApp) -> None:
    home, away, luca = [await named(web_app, name) for name in ("Ada", "Ada at work", "Luca")]
    await home.post("/me/account", login="ada", passphrase="three words and more")
    first = await played(web_app, home, luca)
    second = await played(web_app, away, luca)
    account = await person_of(web_app, first, 0)
    await away.post("/me/in", login="ada", passphrase="three words and more")
    page = await away.get(f"/people/{account}")
    assert first in page.text and second in page.text and "Burano 2 " in words_of(page)
    said = words_of(await luca.get("/me"))
    listed = said[said.index("Played with") :]  # finished matches keep the names of their players
    assert "Ada 2 matches together" in listed and "Ada at work" not in listed.partition("Finished")[0]


async def test_a_deleted_person_has_no_profile_and_is_in_no_list(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await played(web_app, ada, luca)
    gone = await person_of(web_app, table, 0)
    await ada.post("/me/delete", sure="yes")
    assert (await luca.get(f"/people/{gone}")).status_code == 404
    assert "Nobody yet." in words_of(await luca.get("/me"))


async def test_ratings_over_time_are_drawn_with_words_and_a_table(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    for login, browser in (("ada", ada), ("luca", luca)):
        await browser.post("/me/account", login=login, passphrase="three words and more")
    table = await played(web_app, ada, luca, rated="yes")
    mine = await person_of(web_app, table, 0)
    store = web_app.services.store
    for _ in range(100):
        if await store.results.rating_points(mine, "burano", 2):
            break
        await asyncio.sleep(0.05)
    page = await web_app.browser().get(f"/people/{mine}")
    assert 'role="img"' in page.text and "<desc" in page.text and "Burano, 2 players" in words_of(page)
    assert "As a table" in words_of(page)
    people = [await store.new_person(name) for name in ("Pia", "Tom")]
    await store.database.write(lambda connection: add_matches(connection, people, 30))
    async with store.database.write_session() as session:
        session.add_all(_point(f"p{people[0].id}x{number}", mine, 25 + number / 10, number) for number in range(30))
        await session.merge(RatingRow(game="rialto", seats=3, who=f"person {mine}", mu=28, sigma=2, matches=30))
    page = await web_app.browser().get(f"/people/{mine}?rating=rialto-3")
    said = words_of(page)
    assert "Now at least 22.0, estimated at 28.0 ± 2.0." in said
    assert "From 25.0 to 27.9, over 30 matches." in said
    assert page.text.count("<circle") == 60, "30 matches, drawn for wide and for narrow screens"


def _point(match: str, person: int, mu: float, day: int) -> RatingPoint:
    at = LONG_AGO + day * DAY
    return RatingPoint(match=match, who=f"person {person}", game="rialto", seats=3, mu=mu, sigma=2.0, at=at)


async def test_older_matches_follow_page_by_page(web_app: WebApp) -> None:
    store = web_app.services.store
    people = [await store.new_person(name) for name in ("Ada", "Luca")]
    await store.database.write(lambda connection: add_matches(connection, people, 2 * MATCHES + 3))
    seen: list[str] = []
    path = f"/people/{people[0].id}"
    for _ in range(3):
        page = (await web_app.browser().get(path)).text
        seen += [part.partition('"')[0] for part in page.split('<a href="/replay/')[1:]]
        older = re.search(r'href="(\?before=[0-9]+)#matches"', page)
        path = f"/people/{people[0].id}{older[1] if older is not None else ''}"
    assert len(seen) == len(set(seen)) == 2 * MATCHES + 3
    assert older is None


async def test_ten_thousand_matches_slow_no_page(web_app: WebApp) -> None:
    store = web_app.services.store
    ada = await named(web_app, "Ada")
    table = await begun(web_app, ada, await named(web_app, "Luca"))
    many = await store.person(await person_of(web_app, table, 0))
    assert many is not None
    others = [await store.new_person(f"Somebody {number}") for number in range(3)]
    people = [many, *others]
    await store.database.write(lambda connection: add_matches(connection, people, 5_000))
    await store.database.write(lambda connection: add_matches(connection, people, 5_000, is_public=False))
    async with store.database.write_session() as session:
        await session.execute(text("analyze"))
    stranger = await named(web_app, "Zoe")
    await ada.get("/about")  # what is loaded once is loaded
    began = time.process_time()
    for browser, path in ((ada, "/me"), (ada, f"/people/{many.id}"), (stranger, f"/people/{many.id}")):
        assert (await browser.get(path)).status_code == 200
    assert time.process_time() - began < 3.0, "three pages, each of a fraction of a second"
    said = words_of(await ada.get(f"/people/{many.id}"))
    assert "Rialto 5000 " in said and "Murano 5000 " in said
    said = words_of(await stranger.get(f"/people/{many.id}"))
    assert "Rialto 2500 " in said and "Murano 2500 " in said


async def test_the_queries_of_a_profile_use_their_indexes(web_app: WebApp) -> None:
    results = web_app.services.store.results
    person = Person(id=1)
    plans: list[str] = []
    async with web_app.services.store.database.read_session() as session:
        connection = await session.connection()
        for wanted in results._seen_matches(person.id, 2):
            compiled = wanted.order_by(text("ended desc")).limit(20).compile(connection.engine.sync_engine)
            told = await connection.exec_driver_sql(f"explain query plan {compiled}", tuple(compiled.params.values()))
            plans += [str(row.detail) for row in told]
    assert not [plan for plan in plans if plan.startswith("SCAN")]
    assert [plan for plan in plans if "results_by_reach" in plan]
