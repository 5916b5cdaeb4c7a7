"""Reviews on the server: run in the background, stored, stopped and resumed; trying moves, and hints."""

from __future__ import annotations

import asyncio
import os
import signal

import httpx
import pytest

from laguna.core.record import Record, verify
from laguna.review.depths import QUICK
from laguna.review.summary import accounts
from laguna.web.analysis.move_rows import MoveRows
from laguna.web.analysis.review_jobs import Reviews
from laguna.web.background.jobs import Jobs
from laguna.web.db.models import MOVE, RUNNING
from tests.support.web.web_app import Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds


async def finished_match(web_app: WebApp, browser: Browser) -> str:
    """A match for two that is over."""
    id = await begun_match(browser)
    await web_app.play_out(id)
    return id


async def begun_match(browser: Browser) -> str:
    """A match against one bot."""
    fields = {"seats": "2", "seat_0": "me", "seat_1": "gondolier", "who": "link"}
    return table_of(await browser.post("/new/millefiori", **fields))


async def until_reviewed(web_app: WebApp, id: str) -> None:
    """Wait until nothing more is to be done for a match."""
    async with asyncio.timeout(PATIENCE):
        while (row := await web_app.services.reviews.row(id)) is None or row.wanted:
            await asyncio.sleep(0.05)
    assert row.failed == ""


async def review(web_app: WebApp, browser: Browser, id: str) -> httpx.Response:
    """The page of a match that has been looked at quickly."""
    await browser.post(f"/review/{id}", depth=QUICK.name)
    await until_reviewed(web_app, id)
    return await browser.get(f"/review/{id}")


async def test_moves_that_a_bot_made_for_a_player_are_marked_and_not_counted(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)  # a bot has played for the person too
    page = await review(web_app, browser, id)
    stored = await web_app.find_match(id)
    counts = [int(count) for count in stored.match.bot_moves.split(",")]
    assert counts[0] > 0 and counts[1] == 0, "the bot in a seat of its own plays for nobody"
    said = words_of(page)
    assert f"A bot made {counts[0]} of your moves. These aren't counted above." in said
    found = await web_app.services.reviews.review(id)
    plan = await web_app.services.reviews.plan(stored)
    assert found is not None
    mine, others = accounts(found, plan.by_bots())
    assert (mine.decisions, mine.lost) == (0, 0.0) and others.decisions > 0
    assert accounts(found)[0].decisions > 0, "they are judged all the same"
    row = next(row for row in await web_app.services.store.rows(id) if row.seat == 0 and row.kind == MOVE)
    moves = MoveRows(await web_app.services.store.rows(id), plan.match.history)
    judged = [at for at, step in moves.step_of.items() if found.decisions.get(step) and plan.match.history[step].by_bot]
    assert row.own.startswith("bot ") and judged
    said = words_of(await browser.get(f"/review/{id}/moves/{judged[0]}"))
    assert f"Move {judged[0]}, made by a bot for" in said
    assert "(made by a bot)" in words_of(await browser.get(f"/replay/{id}"))
    record = (await browser.get(f"/table/{id}/record")).text
    assert " A~ " in record and " B~ " not in record
    verify(Record.parse(record))


async def test_a_finished_match_is_reviewed_stored_and_shown(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)
    rows = await web_app.services.store.rows(id)
    record = await browser.get(f"/table/{id}/record")
    before = await browser.get(f"/review/{id}")
    assert "Review this match" in words_of(before) and "Nothing is judged yet" in words_of(before)
    page = await review(web_app, browser, id)
    found = await web_app.services.reviews.review(id)
    assert found is not None and found.depth == QUICK.name
    plan = await web_app.services.reviews.plan(await web_app.find_match(id))
    assert {task.step for task in plan.tasks} == {*found.decisions, *found.deals}
    assert page.text.count('<svg class="wide"') >= 1 and "Turning points" in words_of(page)
    # The match is as it was.
    assert [vars(row)["move"] for row in await web_app.services.store.rows(id)] == [row.move for row in rows]
    assert (await browser.get(f"/table/{id}/record")).text == record.text
    # Another server finds it.
    database = web_app.services.store.database
    other = Reviews(database, Jobs(database), web_app.services.tables, 1)
    again = await other.review(id)
    assert again == found


async def test_each_move_is_explained_and_another_can_be_tried(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)
    await review(web_app, browser, id)
    found = await web_app.services.reviews.review(id)
    assert found is not None
    plan = await web_app.services.reviews.plan(await web_app.find_match(id))
    rowing = MoveRows(await web_app.services.store.rows(id), plan.match.history)
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


async def test_an_unfinished_review_is_resumed_after_a_restart(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)
    reviews, jobs = web_app.services.reviews, web_app.services.tables.jobs
    await browser.post(f"/review/{id}", depth="deep")
    async with asyncio.timeout(PATIENCE):
        while (found := await reviews.review(id)) is None or not found.decisions:
            await asyncio.sleep(0.05)
    # The server ends: what is wanted stays so, and what was judged is kept.
    await jobs.close()
    row = await reviews.row(id)
    assert row is not None and row.wanted == "deep" and row.data
    # Another one goes on, until it is stopped.
    later = Jobs(web_app.services.store.database)
    successor = Reviews(web_app.services.store.database, later, web_app.services.tables, 1)
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
    stored = await successor.review(id)
    assert stored is not None and set(found.decisions) <= set(stored.decisions)
    await later.close()


async def test_a_running_match_has_no_review(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await begun_match(browser)
    for path in (f"/review/{id}", f"/review/{id}/story", f"/review/{id}/moves/1", f"/review/{id}/standing"):
        page = await browser.get(path)
        assert page.status_code == 409 and "not over" in page.text
    assert (await browser.post(f"/review/{id}")).status_code == 409
    assert (await browser.post(f"/review/{id}/play", move="1")).status_code == 409
    assert (await browser.get("/review/nothing")).status_code == 404


async def test_playing_on_opens_another_table_marked_what_if(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)
    page = await browser.post(f"/review/{id}/play", move="4", seat="0")
    other = table_of(page)
    assert other != id
    assert "This is not the real match" in words_of(page) and "What if?" in page.text
    stored = await web_app.find_match(other)
    assert stored.match.status == RUNNING and stored.match.what_if == id
    assert not stored.match.is_public and not stored.match.is_rated
    live = await web_app.services.tables.get(other)
    source = (await web_app.services.tables.get(id)).table.match
    assert [step.action for step in live.table.match.history[:4]] == [step.action for step in source.history[:4]]
    copied = list(live.table.match.history)
    assert [step.by_bot for step in copied] == [step.by_bot for step in source.history[: len(copied)]]
    assert any(step.by_bot for step in copied), "a bot has played for the person too"
    assert live.table.stand_ins.moves_while_away == {}, "nobody was away from this table"
    record = (await browser.get(f"/table/{other}/record")).text
    assert " A~ " in record
    await web_app.play_out(other)
    over = await web_app.find_match(id)
    assert (await browser.post(f"/review/{id}/play", move=str(over.match.number))).status_code == 409


async def test_the_lobby_and_the_table_link_to_the_review(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await finished_match(web_app, browser)
    for path in ("/", f"/table/{id}", f"/replay/{id}"):
        assert f'href="/review/{id}"' in (await browser.get(path)).text


# ---- hints


async def test_a_hint_names_a_legal_move(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await begun_match(browser)
    assert "Hints are on" in words_of(await browser.get(f"/table/{id}"))
    live = await web_app.services.tables.get(id)
    asked = live.table.deciding_people()
    hint = await browser.get(f"/table/{id}/hint?seat=0")
    if 0 in asked:
        assert hint.json()["action"] in list(live.table.match.state.legal_actions(0))
        assert hint.json()["words"]
    else:
        assert hint.status_code == 409


async def test_hints_are_only_for_your_own_seat_at_tables_with_hints(web_app: WebApp) -> None:
    browser, stranger = web_app.browser(), web_app.browser()
    id = await begun_match(browser)
    assert (await stranger.get(f"/table/{id}/hint?seat=0")).status_code == 403
    assert (await browser.get(f"/table/{id}/hint?seat=1")).status_code == 403
    await web_app.services.store.change_match(id, hints=False)
    refused = await browser.get(f"/table/{id}/hint?seat=0")
    assert refused.status_code == 409 and "no hints" in refused.text
    await web_app.services.store.change_match(id, hints=True, is_rated=True)
    assert (await browser.get(f"/table/{id}/hint?seat=0")).status_code == 409


async def test_a_killed_adviser_is_replaced(web_app: WebApp) -> None:
    browser = web_app.browser()
    id = await begun_match(browser)
    live = await web_app.services.tables.get(id)
    if 0 not in live.table.deciding_people():
        pytest.skip("somebody else begins")
    first = (await browser.get(f"/table/{id}/hint?seat=0")).json()
    pool = web_app.services.advisers.hints.pool
    assert pool is not None
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.2)
    assert (await browser.get(f"/table/{id}/hint?seat=0")).json() == first
