"""Jobs: each is done by one process; where that one dies, another goes on; what failed is tried again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from laguna.core.game import NOBODY
from laguna.core.text import RuleError, Text
from laguna.web import jobs
from laguna.web.database import Database, now
from laguna.web.jobs import Job, Jobs
from laguna.web.models import CLICK, OPEN, RATE, WATCH, JobRow, MatchRow
from tests.web.harbour import Harbour
from tests.web.lines import step
from tests.web.stage import Bots

pytestmark = pytest.mark.anyio

KIND = "errand"
MATCH = "a match"


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """An empty database with one match in it, and little patience."""
    monkeypatch.setattr(jobs, "LOOK", 0.02)
    made = Database(f"sqlite+aiosqlite:///{tmp_path}/jobs.sqlite")
    await made.open()
    match = {"game": "burano", "options": "{}", "version": 1, "components": "", "seats": 2, "commitment": ""}
    async with made.writing() as session:
        session.add(MatchRow(id=MATCH, status=OPEN, created=0, touched=0, **match))
    yield made
    await made.close()


async def rows_of(database: Database) -> list[JobRow]:
    async with database.reading() as session:
        return list(await session.scalars(select(JobRow).order_by(JobRow.number, JobRow.seat)))


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


async def gone(database: Database) -> None:
    async with asyncio.timeout(20):
        while await rows_of(database):
            await asyncio.sleep(0.01)


def errands(count: int) -> list[Job]:
    return [Job(MATCH, number, 0, KIND) for number in range(count)]


async def test_of_three_processes_each_job_is_done_by_one(database: Database) -> None:
    done: list[Job] = []
    workers = [Jobs(database) for _ in range(3)]

    async def do(job: Job) -> None:
        await asyncio.sleep(0.005)
        done.append(job)

    for worker in workers:
        worker.take_on(KIND, do, room=4)
        await worker.start()
    await workers[0].put(*errands(60))
    await workers[1].put(*errands(60))  # put twice, they are there once
    await gone(database)
    assert sorted(done) == errands(60)
    for worker in workers:
        await worker.close()


async def test_a_claim_is_won_once_and_ends_after_its_time(database: Database) -> None:
    one, other = Jobs(database), Jobs(database)
    (job,) = errands(1)
    await one.put(job)
    assert await one._claim([job]) == [job]
    assert await other._claim([job]) == [], "it is another's"
    assert await one._claim([job]) == [], "not even its own holder claims it again"
    async with database.writing() as session:
        await session.execute(update(JobRow).values(until=now() - 1))  # its holder has died long ago
    assert await other._claim([job]) == [job]
    (row,) = await rows_of(database)
    assert (row.worker, row.tries) == (other.worker, 1)


async def test_the_jobs_of_a_process_that_dies_are_done_by_another(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LEASE", 300)
    monkeypatch.setattr(jobs, "RENEW", 0.05)
    begun: list[str] = []
    done: list[str] = []
    dying, heir = Jobs(database), Jobs(database)

    async def never(job: Job) -> None:
        begun.append("dying")
        await asyncio.sleep(3600)

    async def do(job: Job) -> None:
        done.append("heir")

    dying.take_on(KIND, never)
    heir.take_on(KIND, do)
    await dying.start()
    await dying.put(*errands(1))
    await until(lambda: bool(begun))
    heir._round = asyncio.create_task(heir._look_again_and_again())
    await asyncio.sleep(0.6)
    assert done == [], "who lives renews its claims"
    assert dying._round is not None
    dying._round.cancel()  # nothing is renewed any more, and nothing given back
    await until(lambda: bool(done))
    await gone(database)
    for worker in (dying, heir):
        await worker.close()


async def test_who_ends_gives_its_jobs_back_at_once(database: Database) -> None:
    worker = Jobs(database)
    begun: list[Job] = []

    async def never(job: Job) -> None:
        begun.append(job)
        await asyncio.sleep(3600)

    worker.take_on(KIND, never)
    await worker.start()
    await worker.put(*errands(2))
    await until(lambda: len(begun) == 2)
    await worker.close()
    assert [(row.worker, row.until) for row in await rows_of(database)] == [("", 0), ("", 0)]


async def test_what_fails_is_tried_again_and_at_last_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0,))
    tried: list[Job] = []
    worker = Jobs(database)

    async def fail(job: Job) -> None:
        tried.append(job)
        raise RuleError(Text("core.game_over")) if job.number else ValueError("a fault of ours")

    worker.take_on(KIND, fail, tries=3)
    await worker.start()
    await worker.put(*errands(2))
    await gone(database)
    assert sorted(tried) == sorted(errands(2) * 3)
    assert sum("given up" in record.getMessage() for record in caplog.records) == 2
    await worker.close()


async def test_what_is_dropped_is_stopped(database: Database) -> None:
    worker = Jobs(database)
    seen: list[str] = []

    async def never(job: Job) -> None:
        seen.append("begun")
        try:
            await asyncio.sleep(3600)
        finally:
            seen.append("stopped")

    worker.take_on(KIND, never)
    await worker.start()
    (job,) = errands(1)
    await worker.put(job)
    await until(lambda: seen == ["begun"])
    await worker.drop(job)
    await until(lambda: seen == ["begun", "stopped"])
    assert await rows_of(database) == [] and worker.held(KIND) == 0
    await worker.close()


# ---- at tables


async def jobs_at(harbour: Harbour, table: str) -> list[tuple[str, int, int]]:
    rows = await rows_of(harbour.services.store.database)
    return [(row.kind, row.number, row.seat) for row in rows if row.match == table]


async def settled(harbour: Harbour, table: str, wanted: list[tuple[str, int, int]]) -> None:
    """Wait until these are the jobs that there are."""
    found: list[tuple[str, int, int]] = []
    try:
        async with asyncio.timeout(20):
            while (found := await jobs_at(harbour, table)) != wanted:
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"{found} are the jobs, not {wanted}") from None


async def test_a_table_has_a_job_for_each_bot_that_is_asked(harbour: Harbour) -> None:
    marta = await harbour.person("Marta")
    table = await harbour.table("burano", [marta, "gondolier"], leave_after=600)  # both choose at once
    await settled(harbour, table, [(WATCH, 0, NOBODY), (CLICK, 0, 1)])
    line = await harbour.call(table, marta)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert await jobs_at(harbour, table) == [(WATCH, 0, NOBODY), (CLICK, 0, 1)], "it is asked the same as before"
    assert (await line.ask(type="stand_in", seat=0))["type"] == "done"
    live = await harbour.live(table)
    bots = sorted((CLICK, number, seat) for seat, number in live.table.jobs.items())
    assert sorted(await jobs_at(harbour, table)) == sorted([(WATCH, 0, NOBODY), *bots])


async def test_a_match_without_clocks_and_bots_is_nobodys_job(harbour: Harbour) -> None:
    table, _ = await harbour.pair("burano")
    await settled(harbour, table, [])


async def test_no_job_is_left_of_a_match_that_is_over_and_it_is_rated_once(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bots, "awake", True)
    people = [await harbour.person("Marta"), await harbour.person("Sam")]
    table = await harbour.table("burano", [*people, "gondolier"], is_rated=True, leave_after=600)
    lines = [await harbour.call(table, person) for person in people]
    rng = random.Random(4)
    async with asyncio.timeout(60):
        while not lines[0].screen.is_over():
            if not await step(lines, rng):
                await asyncio.sleep(0.01)
    await settled(harbour, table, [])
    store = harbour.services.store
    ratings = await store.ratings("burano", 3)
    assert [rating.matches for rating in ratings] == [1, 1, 1]
    keeper = harbour.services.tables.keeper
    await keeper._rate(Job(table, (await harbour.live(table)).table.number, NOBODY, RATE))  # its job is gone
    again = await store.ratings("burano", 3)
    assert [(rating.who, rating.mu) for rating in again] == [(rating.who, rating.mu) for rating in ratings]


async def test_bots_go_on_where_a_server_died_before_it_had_put_their_jobs(harbour: Harbour) -> None:
    """A match begins with the job to look after it, in one transaction; whoever does that puts the others."""
    table = await harbour.table("burano", ["gondolier", "gondolier"])
    await settled(harbour, table, [(CLICK, 0, 0), (CLICK, 0, 1)])
    work = harbour.services.tables.jobs
    await work.drop_all(table)
    assert await jobs_at(harbour, table) == []
    await work.put(Job(table, 0, NOBODY, WATCH))
    await settled(harbour, table, [(CLICK, 0, 0), (CLICK, 0, 1)])
