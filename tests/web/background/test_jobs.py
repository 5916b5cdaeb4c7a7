"""Jobs: each is run by one process, taken over if that dies, and retried if it fails."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from laguna.core.state import NOBODY
from laguna.text.text import RuleError, Text
from laguna.web.background import jobs
from laguna.web.background.jobs import Jobs
from laguna.web.db import job_rows
from laguna.web.db.engine import Database, now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import CLICK, OPEN, RATE, WATCH, JobRow, MatchRow, Person
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import step
from tests.support.web.web_app import FakeBots

pytestmark = pytest.mark.anyio

KIND = "errand"
MATCH = "a match"


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """An empty database with one match in it, and little patience."""
    monkeypatch.setattr(jobs, "POLL_INTERVAL", 0.02)
    made = Database(f"sqlite+aiosqlite:///{tmp_path}/jobs.sqlite")
    await made.open()
    match = {"game": "burano", "options": "{}", "version": 1, "components": "", "seats": 2, "commitment": ""}
    async with made.write_session() as session:
        session.add(MatchRow(id=MATCH, status=OPEN, created=0, touched=0, **match))
    yield made
    await made.close()


async def rows_of(database: Database) -> list[JobRow]:
    async with database.read_session() as session:
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


async def test_each_job_is_run_by_one_of_three_processes(database: Database) -> None:
    done: list[Job] = []
    workers = [Jobs(database) for _ in range(3)]

    async def do(job: Job) -> None:
        await asyncio.sleep(0.005)
        done.append(job)

    for worker in workers:
        worker.register(KIND, do, limit=4)
        await worker.start()
    await workers[0].add(*errands(60))
    await workers[1].add(*errands(60))  # put twice, they are there once
    await gone(database)
    assert sorted(done) == errands(60)
    for worker in workers:
        await worker.close()


async def test_a_claim_is_won_once_and_expires(database: Database) -> None:
    one, other = Jobs(database), Jobs(database)
    (job,) = errands(1)
    await one.add(job)
    assert await one._claim([job]) == [job]
    assert await other._claim([job]) == [], "it is another's"
    assert await one._claim([job]) == [], "not even its own holder claims it again"
    async with database.write_session() as session:
        await session.execute(update(JobRow).values(until=now() - 1))  # its holder has died long ago
    assert await other._claim([job]) == [job]
    (row,) = await rows_of(database)
    assert (row.worker, row.tries) == (other.worker, 1)


async def test_jobs_of_a_dead_process_are_taken_over(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_rows, "LEASE", 300)
    monkeypatch.setattr(jobs, "RENEW_INTERVAL", 0.05)
    begun: list[str] = []
    done: list[str] = []
    dying, heir = Jobs(database), Jobs(database)

    async def never(job: Job) -> None:
        begun.append("dying")
        await asyncio.sleep(3600)

    async def do(job: Job) -> None:
        done.append("heir")

    dying.register(KIND, never)
    heir.register(KIND, do)
    await dying.start()
    await dying.add(*errands(1))
    await until(lambda: bool(begun))
    heir._poller = asyncio.create_task(heir._poll_forever())
    await asyncio.sleep(0.6)
    assert done == [], "who lives renews its claims"
    assert dying._poller is not None
    dying._poller.cancel()  # nothing is renewed any more, and nothing given back
    await until(lambda: bool(done))
    await gone(database)
    for worker in (dying, heir):
        await worker.close()


async def test_closing_releases_the_claims(database: Database) -> None:
    worker = Jobs(database)
    begun: list[Job] = []

    async def never(job: Job) -> None:
        begun.append(job)
        await asyncio.sleep(3600)

    worker.register(KIND, never)
    await worker.start()
    await worker.add(*errands(2))
    await until(lambda: len(begun) == 2)
    await worker.close()
    assert [(row.worker, row.until) for row in await rows_of(database)] == [("", 0), ("", 0)]


async def test_a_failing_job_is_retried_and_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs, "RETRY_PAUSES", (0,))
    tried: list[Job] = []
    worker = Jobs(database)

    async def fail(job: Job) -> None:
        tried.append(job)
        raise RuleError(Text("core.game_over")) if job.number else ValueError("a fault of ours")

    worker.register(KIND, fail, tries=3)
    await worker.start()
    await worker.add(*errands(2))
    await gone(database)
    assert sorted(tried) == sorted(errands(2) * 3)
    assert sum("given up" in record.getMessage() for record in caplog.records) == 2
    await worker.close()


async def test_a_cancelled_job_is_stopped(database: Database) -> None:
    worker = Jobs(database)
    seen: list[str] = []

    async def never(job: Job) -> None:
        seen.append("begun")
        try:
            await asyncio.sleep(3600)
        finally:
            seen.append("stopped")

    worker.register(KIND, never)
    await worker.start()
    (job,) = errands(1)
    await worker.add(job)
    await until(lambda: seen == ["begun"])
    await worker.cancel(job)
    await until(lambda: seen == ["begun", "stopped"])
    assert await rows_of(database) == [] and worker.count_claimed(KIND) == 0
    await worker.close()


# ---- at tables


async def jobs_at(live_server: LiveServer, table: str) -> list[tuple[str, int, int]]:
    rows = await rows_of(live_server.services.store.database)
    return [(row.kind, row.number, row.seat) for row in rows if row.match == table]


async def settled(live_server: LiveServer, table: str, wanted: list[tuple[str, int, int]]) -> None:
    """Wait until these are the jobs that there are."""
    found: list[tuple[str, int, int]] = []
    try:
        async with asyncio.timeout(20):
            while (found := await jobs_at(live_server, table)) != wanted:
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"{found} are the jobs, not {wanted}") from None


async def test_a_table_has_a_job_for_each_deciding_bot(live_server: LiveServer) -> None:
    marta = await live_server.person("Marta")
    table = await live_server.table("burano", [marta, "gondolier"], pace="day", seconds=86400)  # both choose at once
    await settled(live_server, table, [(WATCH, 0, NOBODY), (CLICK, 0, 1)])
    line = await live_server.call(table, marta)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"
    assert await jobs_at(live_server, table) == [(WATCH, 0, NOBODY), (CLICK, 0, 1)], "it is asked the same as before"
    assert (await line.ask(type="stand_in", seat=0))["type"] == "done"
    live = await live_server.live(table)
    bots = sorted((CLICK, number, seat) for seat, number in live.table.jobs.items())
    assert sorted(await jobs_at(live_server, table)) == sorted([(WATCH, 0, NOBODY), *bots])


async def test_a_match_without_clocks_and_bots_has_no_job(live_server: LiveServer) -> None:
    table, _ = await live_server.pair("burano")
    await settled(live_server, table, [])


async def test_a_finished_match_has_no_jobs_and_is_rated_once(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeBots, "awake", True)
    people = [await live_server.person("Marta"), await live_server.person("Sam")]
    for person in people:
        await live_server.services.store.change_person(person.id, login=person.name.lower())
    people = [await live_server.services.store.person(person.id) or person for person in people]
    table = await live_server.table("burano", [*people, "gondolier"], is_rated=True, pace="day", seconds=86400)
    lines = [await live_server.call(table, person) for person in people]
    rng = random.Random(4)
    async with asyncio.timeout(60):
        while not lines[0].screen.is_over():
            if not await step(lines, rng):
                await asyncio.sleep(0.01)
    await settled(live_server, table, [])
    store = live_server.services.store
    ratings = await store.ratings("burano", 3)
    assert [rating.matches for rating in ratings] == [1, 1, 1]
    table_jobs = live_server.services.tables.table_jobs
    await table_jobs._rate(Job(table, (await live_server.live(table)).table.number, NOBODY, RATE))  # its job is gone
    again = await store.ratings("burano", 3)
    assert [(rating.who, rating.mu) for rating in again] == [(rating.who, rating.mu) for rating in ratings]


async def test_missing_bot_jobs_are_added_after_a_crash(live_server: LiveServer) -> None:
    """A match begins with the job to look after it, in one transaction; whoever does that puts the others."""
    table = await live_server.table("burano", ["gondolier", "gondolier"])
    await settled(live_server, table, [(CLICK, 0, 0), (CLICK, 0, 1)])
    work = live_server.services.tables.jobs
    await work.cancel_match(table)
    assert await jobs_at(live_server, table) == []
    await work.add(Job(table, 0, NOBODY, WATCH))
    await settled(live_server, table, [(CLICK, 0, 0), (CLICK, 0, 1)])


# ---- table owners take turns


async def test_an_owner_with_many_jobs_does_not_keep_those_of_others_waiting(database: Database) -> None:
    """A process that claims few at once: those of the second owner are among the first, though they came last."""
    async with database.write_session() as session:
        people = [Person(name=name, created=0, seen=0) for name in ("Marta", "Sam")]
        session.add_all(people)
        await session.flush()
        for person, match in zip(people, ("of Marta", "of Sam"), strict=True):
            terms = {"game": "burano", "options": "{}", "version": 1, "components": "", "seats": 2, "commitment": ""}
            session.add(MatchRow(id=match, status=OPEN, created=0, touched=0, host=person.id, **terms))
    many = [Job("of Marta", number, 0, KIND) for number in range(60)]
    few = [Job("of Sam", number, 0, KIND) for number in range(4)]
    begun: list[str] = []
    end = asyncio.Event()

    async def do(job: Job) -> None:
        begun.append(job.match)
        if job.match == "of Marta" and len(begun) < 5:
            await end.wait()  # hers take longer
        await asyncio.sleep(0.01)

    worker = Jobs(database)
    worker.register(KIND, do, limit=4, is_fair=True)
    await worker.add(*many)
    await worker.start()
    await until(lambda: len(begun) == 4)
    await worker.add(*few)
    await until(lambda: begun.count("of Sam") == 4)
    assert begun.count("of Marta") == 4, "all places are hers, and still the other owner gets one at a time"
    end.set()
    await gone(database)
    await worker.close()


async def test_a_paused_job_is_not_claimed_before_it_is_resumed(database: Database) -> None:
    worker = Jobs(database)
    runs = 0

    async def do(job: Job) -> None:
        nonlocal runs
        runs += 1
        if runs < 3:
            await worker.pause(job)

    worker.register(KIND, do)
    await worker.start()
    await worker.add(*errands(1))
    for wanted in (1, 2):
        await until(lambda wanted=wanted: runs == wanted and not worker.count_claimed(KIND))  # type: ignore[misc]
        await asyncio.sleep(0.1)
        assert runs == wanted
        (row,) = await rows_of(database)
        assert (row.worker, row.until) == ("", job_rows.PAUSED)
        await worker.resume(MATCH)
    await gone(database)
    assert runs == 3
    await worker.close()
