"""Reviews on the server: made in the background, kept, stopped, gone on with; moves tried again; hints."""

from __future__ import annotations

import asyncio
import os
import signal

import httpx
import pytest

from laguna.review.classes import QUICK
from laguna.web.jobs import Jobs
from laguna.web.models import RUNNING
from laguna.web.reviews import Reviews
from laguna.web.rowing import Rowing
from tests.web.stage import Browser, Stage, table_of, words_of

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds


async def finished_match(stage: Stage, browser: Browser) -> str:
    """A match for two that is over."""
    id = await begun_match(browser)
    await stage.play_out(id)
    return id


async def begun_match(browser: Browser) -> str:
    """A match against one bot."""
    fields = {"seats": "2", "seat_0": "me", "seat_1": "gondolier", "who": "link"}
    return table_of(await browser.post("/new/millefiori", **fields))


async def until_reviewed(stage: Stage, id: str) -> None:
    """Wait until nothing more is to be done for a match."""
    async with asyncio.timeout(PATIENCE):
        while (row := await stage.services.reviews.row(id)) is None or row.wanted:
            await asyncio.sleep(0.05)
    assert row.failed == ""


async def review(stage: Stage, browser: Browser, id: str) -> httpx.Response:
    """The page of a match that has been looked at quickly."""
    await browser.post(f"/review/{id}", depth=QUICK.name)
    await until_reviewed(stage, id)
    return await browser.get(f"/review/{id}")


async def test_a_finished_match_is_reviewed_kept_and_shown(stage: Stage) -> None:
    browser = stage.browser()
    id = await finished_match(stage, browser)
    rows = await stage.services.store.rows(id)
    record = await browser.get(f"/table/{id}/record")
    before = await browser.get(f"/review/{id}")
    assert "Review this match" in words_of(before) and "Nothing is judged yet" in words_of(before)
    page = await review(stage, browser, id)
    found = await stage.services.reviews.review(id)
    assert found is not None and found.depth == QUICK.name
    plan = await stage.services.reviews.plan(await stage.kept(id))
    assert {task.step for task in plan.tasks} == {*found.decisions, *found.deals}
    assert page.text.count('<svg class="wide"') >= 1 and "Turning points" in words_of(page)
    # The match is as it was.
    assert [vars(row)["move"] for row in await stage.services.store.rows(id)] == [row.move for row in rows]
    assert (await browser.get(f"/table/{id}/record")).text == record.text
    # Another server finds it.
    database = stage.services.store.database
    other = Reviews(database, Jobs(database), stage.services.tables, 1)
    again = await other.review(id)
    assert again == found


async def test_each_move_has_its_words_and_another_can_be_tried(stage: Stage) -> None:
    browser = stage.browser()
    id = await finished_match(stage, browser)
    await review(stage, browser, id)
    found = await stage.services.reviews.review(id)
    assert found is not None
    plan = await stage.services.reviews.plan(await stage.kept(id))
    rowing = Rowing(await stage.services.store.rows(id), plan.match.history)
    decision = found.in_order()[0]
    rows = [rowing.row_of(step) for step in sorted(found.decisions)]
    for row in (0, 1, rows[0], rows[-1]):
        said = await browser.get(f"/review/{id}/moves/{row}")
        assert said.status_code == 200
        assert ("data-try" in said.text) == (row in rows)
    for option in decision.options[:2]:
        tried = await browser.get(f"/review/{id}/moves/{rows[0]}/try/{option.action}")
        assert tried.status_code == 200 and "%" in words_of(tried)
    assert (await browser.get(f"/review/{id}/moves/{rows[0]}/try/999999")).status_code == 409
    assert (await browser.get(f"/review/{id}/moves/0/try/0")).status_code == 409


async def test_what_a_server_has_not_finished_the_next_one_goes_on_with(stage: Stage) -> None:
    browser = stage.browser()
    id = await finished_match(stage, browser)
    reviews, jobs = stage.services.reviews, stage.services.tables.jobs
    await browser.post(f"/review/{id}", depth="deep")
    async with asyncio.timeout(PATIENCE):
        while (found := await reviews.review(id)) is None or not found.decisions:
            await asyncio.sleep(0.05)
    # The server ends: what is wanted stays so, and what was judged is kept.
    await jobs.close()
    row = await reviews.row(id)
    assert row is not None and row.wanted == "deep" and row.data
    # Another one goes on, until it is stopped.
    later = Jobs(stage.services.store.database)
    successor = Reviews(stage.services.store.database, later, stage.services.tables, 1)
    await later.start()
    async with asyncio.timeout(PATIENCE):
        while id not in successor._under_way:
            await asyncio.sleep(0.05)
    await successor.stop(id)
    async with asyncio.timeout(PATIENCE):
        while id in successor._under_way:
            await asyncio.sleep(0.05)
    row = await successor.row(id)
    assert row is not None and row.wanted == ""
    kept = await successor.review(id)
    assert kept is not None and set(found.decisions) <= set(kept.decisions)
    await later.close()


async def test_a_match_that_goes_on_has_no_review(stage: Stage) -> None:
    browser = stage.browser()
    id = await begun_match(browser)
    for path in (f"/review/{id}", f"/review/{id}/story", f"/review/{id}/moves/1", f"/review/{id}/standing"):
        page = await browser.get(path)
        assert page.status_code == 409 and "not over" in page.text
    assert (await browser.post(f"/review/{id}")).status_code == 409
    assert (await browser.post(f"/review/{id}/play", move="1")).status_code == 409
    assert (await browser.get("/review/nothing")).status_code == 404


async def test_playing_on_is_another_table_that_says_so(stage: Stage) -> None:
    browser = stage.browser()
    id = await finished_match(stage, browser)
    page = await browser.post(f"/review/{id}/play", move="4", seat="0")
    other = table_of(page)
    assert other != id
    assert "This is not the real match" in words_of(page) and "What if?" in page.text
    kept = await stage.kept(other)
    assert kept.match.status == RUNNING and kept.match.what_if == id
    assert not kept.match.is_public and not kept.match.is_rated
    live = await stage.services.tables.get(other)
    source = (await stage.services.tables.get(id)).table.match
    assert [step.action for step in live.table.match.history[:4]] == [step.action for step in source.history[:4]]
    await stage.play_out(other)
    over = await stage.kept(id)
    assert (await browser.post(f"/review/{id}/play", move=str(over.match.number))).status_code == 409


async def test_the_lobby_and_the_table_lead_to_the_review(stage: Stage) -> None:
    browser = stage.browser()
    id = await finished_match(stage, browser)
    for path in ("/", f"/table/{id}", f"/replay/{id}"):
        assert f'href="/review/{id}"' in (await browser.get(path)).text


# ---- hints


async def test_a_hint_names_a_legal_move(stage: Stage) -> None:
    browser = stage.browser()
    id = await begun_match(browser)
    assert "Hints are on" in words_of(await browser.get(f"/table/{id}"))
    live = await stage.services.tables.get(id)
    asked = live.table.people_asked()
    hint = await browser.get(f"/table/{id}/hint?seat=0")
    if 0 in asked:
        assert hint.json()["action"] in list(live.table.match.state.legal_actions(0))
        assert hint.json()["words"]
    else:
        assert hint.status_code == 409


async def test_hints_are_for_the_own_seat_at_tables_that_have_them(stage: Stage) -> None:
    browser, stranger = stage.browser(), stage.browser()
    id = await begun_match(browser)
    assert (await stranger.get(f"/table/{id}/hint?seat=0")).status_code == 403
    assert (await browser.get(f"/table/{id}/hint?seat=1")).status_code == 403
    await stage.services.store.change_match(id, hints=False)
    refused = await browser.get(f"/table/{id}/hint?seat=0")
    assert refused.status_code == 409 and "no hints" in refused.text
    await stage.services.store.change_match(id, hints=True, is_rated=True)
    assert (await browser.get(f"/table/{id}/hint?seat=0")).status_code == 409


async def test_a_killed_adviser_is_replaced(stage: Stage) -> None:
    browser = stage.browser()
    id = await begun_match(browser)
    live = await stage.services.tables.get(id)
    if 0 not in live.table.people_asked():
        pytest.skip("somebody else begins")
    first = (await browser.get(f"/table/{id}/hint?seat=0")).json()
    pool = stage.services.advisers._pool
    assert pool is not None
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.2)
    assert (await browser.get(f"/table/{id}/hint?seat=0")).json() == first
