"""Background jobs. Each is a row in the database and is run by the process that claims it.

A claim expires unless it is renewed, so another process soon takes over the jobs of one that has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, select

from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web import metrics
from laguna.web.db import job_rows
from laguna.web.db.engine import Database, is_database_failure, now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import JobRow, MatchRow

RENEW_INTERVAL: Final = 4.0  # seconds between two renewals of claims
POLL_INTERVAL: Final = 1.0  # seconds between two queries for unclaimed jobs
BATCH: Final = 50  # jobs of a kind claimed per query, so that processes starting together share them
RETRY_PAUSES: Final = (1, 5, 30, 180, 600)  # seconds before a failed job is tried again; the last one repeats
MANY: Final = 1_000_000

log = logging.getLogger("laguna.jobs")

JobFunction = Callable[[Job], Awaitable[None]]


class JobKind(NamedTuple):
    """How this process runs the jobs of one kind."""

    run: JobFunction
    limit: int  # jobs at once
    tries: int  # a job is given up after this many failures
    is_fair: bool  # whether table owners take turns, whose jobs wait to be claimed


class Jobs:
    """The jobs this process has claimed, and a task that claims more."""

    def __init__(self, database: Database) -> None:
        self.worker = secrets.token_hex(8)
        self._database = database
        self._kinds: dict[str, JobKind] = {}
        self._claimed: dict[Job, asyncio.Task[None] | None] = {}
        self._owners: dict[Job, int | None] = {}  # of claimed jobs: the owner of their table, if they take turns
        self._retries: dict[Job, int] = {}  # failed jobs and when they may be retried; not written to the database yet
        self._wakeup = asyncio.Event()
        self._renewed = 0.0
        self._poller: asyncio.Task[None] | None = None

    def register(
        self, kind: str, run: JobFunction, *, limit: int = MANY, tries: int = MANY, is_fair: bool = False
    ) -> None:
        """Run jobs of this kind in this process, at most `limit` at once. `run` is called again after a failure.

        `is_fair`: table owners take turns, and one with no job here may always have one beyond the limit.
        """
        self._kinds[kind] = JobKind(run, limit, tries, is_fair)

    async def start(self) -> None:
        """Start claiming jobs. An SQLite file has one server, so all claims found there are left over and released."""
        if self._database.is_sqlite:
            await self._database.write(lambda connection: job_rows.release_claims(connection, ""))
        self._poller = asyncio.create_task(self._poll_forever())

    async def close(self) -> None:
        """Stop all jobs and release their claims, so that another process can take them at once."""
        tasks = [task for task in (self._poller, *self._claimed.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._claimed.clear()
        self._owners.clear()
        with contextlib.suppress(Exception):  # the claims then expire
            await self._database.write(lambda connection: job_rows.release_claims(connection, self.worker))

    # Adding and removing jobs.

    async def add(self, *jobs: Job) -> None:
        """Add jobs for any process to claim; those that exist stay as they are."""
        await self._database.write(lambda connection: job_rows.add_jobs(connection, jobs))
        self._wakeup.set()

    def wake(self) -> None:
        """Look for unclaimed jobs now: a transaction has added some."""
        self._wakeup.set()

    async def cancel(self, *jobs: Job) -> None:
        """Delete these jobs, and stop those that this process is running."""
        await self._database.write(lambda connection: job_rows.delete_jobs(connection, jobs))
        for job in jobs:
            task = self._drop(job)
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    async def cancel_match(self, match: str) -> None:
        """Delete all jobs of a match."""
        await self._database.write(lambda connection: job_rows.delete_jobs_of_match(connection, match))
        self.forget([job for job in self._claimed if job.match == match])

    async def pause(self, job: Job) -> None:
        """Release a running job, which ends now: nobody claims it before it is resumed."""
        await self._database.write(lambda connection: job_rows.pause_job(connection, job, self.worker))
        self._drop(job)

    async def resume(self, match: str) -> None:
        """Let the paused jobs of a match be claimed."""
        await self._database.write(lambda connection: job_rows.resume_jobs(connection, match))
        self._wakeup.set()

    def new_row(self, job: Job, owner: int | None = None) -> dict[str, Any]:
        """The row of a new job. This process claims it if it may run another one: it has the table in memory."""
        kind = self._kinds[job.kind]
        has_room = self.count_claimed(job.kind) < kind.limit
        is_first = kind.is_fair and owner not in self._owners.values()
        return job_rows.new_row(job, self.worker if has_room or is_first else "")

    def start_claimed(self, rows: Sequence[dict[str, Any]], owner: int | None = None) -> None:
        """These rows have been written: start those that this process has claimed."""
        for row in rows:
            if row["worker"] == self.worker:
                self._begin(Job(*[row[name] for name in Job._fields]), owner)

    def forget(self, jobs: Sequence[Job]) -> None:
        """Forget jobs whose rows have been deleted."""
        for job in jobs:
            self._drop(job)

    def _drop(self, job: Job) -> asyncio.Task[None] | None:
        self._owners.pop(job, None)
        return self._claimed.pop(job, None)

    def count_claimed(self, kind: str) -> int:
        """How many jobs of a kind this process has claimed."""
        return sum(job.kind == kind for job in self._claimed)

    # Claiming.

    async def _poll_forever(self) -> None:
        while True:
            try:
                has_more = await self._poll()
            except Exception as error:
                if not is_database_failure(error):
                    log.exception("jobs could not be looked for")
                has_more = False
            if not has_more:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(POLL_INTERVAL):  # wait_for would lose a cancellation during the wakeup
                        await self._wakeup.wait()
            self._wakeup.clear()

    async def _poll(self) -> bool:
        """Write retries, renew claims, and claim as many jobs as this process may run. Are there more?"""
        await self._write_retries()
        moment = asyncio.get_running_loop().time()
        if self._claimed and moment - self._renewed >= RENEW_INTERVAL:
            await self._database.write(lambda connection: job_rows.renew_claims(connection, self.worker))
            self._renewed = moment
        has_more = False
        for kind, work in self._kinds.items():
            free = min(work.limit - self.count_claimed(kind), BATCH)
            if work.is_fair:
                owners = await self._claimable_fairly(kind, max(free, 0))
            else:
                owners = dict.fromkeys(await self._claimable(kind, free) if free > 0 else [])
            for job in await self._claim(list(owners)):
                self._begin(job, owners[job])
            has_more |= len(owners) == free > 0
        return has_more

    async def _claimable(self, kind: str, limit: int) -> list[Job]:
        async with self._database.read_session() as session:
            columns = [getattr(JobRow, name) for name in Job._fields]
            wanted = select(*columns).where(JobRow.kind == kind, JobRow.until <= now())
            rows = await session.execute(wanted.order_by(JobRow.until, JobRow.made).limit(limit))
            return [Job(*row) for row in rows]

    async def _claimable_fairly(self, kind: str, limit: int) -> dict[Job, int | None]:
        """Jobs to claim, with the owners of their tables: the first of each owner, then the second, and so on.

        Jobs that this process has claimed count for their owners, and owners without one may have one beyond the limit.
        """
        place = func.row_number().over(partition_by=MatchRow.host, order_by=(JobRow.until, JobRow.made))
        columns = [getattr(JobRow, name) for name in Job._fields]
        claimable = select(*columns, MatchRow.host, place.label("place"), JobRow.made)
        claimable = claimable.join(MatchRow, MatchRow.id == JobRow.match)
        ranked = claimable.where(JobRow.kind == kind, JobRow.until <= now()).subquery()
        async with self._database.read_session() as session:
            found = await session.execute(select(ranked).order_by(ranked.c.place, ranked.c.made).limit(BATCH))
            rows = [(Job(*row[: len(Job._fields)]), row.host, row.place) for row in found]
        held = Counter(self._owners[job] for job in self._owners if job.kind == kind)
        rows.sort(key=lambda row: held[row[1]] + row[2])
        first = {job: owner for job, owner, _ in rows[:limit]}
        served = {*held, *first.values()}
        beyond = {job: owner for job, owner, place in rows[limit:] if owner not in served and place == 1}
        return first | beyond

    async def _claim(self, jobs: Sequence[Job]) -> list[Job]:
        """Claim these jobs. Returns those that this process has won."""
        won: list[Job] = []

        def write(connection: Connection) -> None:
            won.extend(job_rows.claim_jobs(connection, jobs, self.worker))

        if jobs:
            await self._database.write(write)
        return won

    # Running.

    def _begin(self, job: Job, owner: int | None = None) -> None:
        if self._claimed.get(job) is None:
            if self._kinds[job.kind].is_fair:
                self._owners[job] = owner
            self._claimed[job] = asyncio.create_task(self._run(job))
            metrics.JOBS.labels(job.kind).set(self.count_claimed(job.kind))

    async def _run(self, job: Job) -> None:
        try:
            await self._kinds[job.kind].run(job)
            if self._is_running_now(job):
                await self._database.write(lambda connection: job_rows.delete_jobs(connection, [job]))
        except Exception as error:
            is_unexpected = not isinstance(error, RuleError) and not is_database_failure(error)
            if self._is_running_now(job) or is_unexpected:
                reason = catalogue.refusal(error, "en") if isinstance(error, RuleError) else type(error).__name__
                log.warning("a job failed", extra={**job._asdict(), "reason": reason}, exc_info=is_unexpected)
            if self._is_running_now(job):
                await self._fail(job)
        finally:
            if self._is_running_now(job):
                self._drop(job)
            metrics.JOBS.labels(job.kind).set(self.count_claimed(job.kind))
            self._wakeup.set()

    def _is_running_now(self, job: Job) -> bool:
        """Whether the current task still holds the claim. A paused job may have been claimed again meanwhile."""
        return self._claimed.get(job) is asyncio.current_task()

    async def _fail(self, job: Job) -> None:
        """Schedule a retry, here or in another process, even if the database does not answer now."""
        try:
            tries = await self._tries(job)
        except Exception as error:
            if not is_database_failure(error):
                raise
            tries = 0
        self._retries[job] = now() + 1000 * RETRY_PAUSES[min(tries, len(RETRY_PAUSES) - 1)]
        if tries + 1 >= self._kinds[job.kind].tries:
            log.error("a job was given up", extra=job._asdict())
            await self.cancel(job)
            self._retries.pop(job, None)

    async def _tries(self, job: Job) -> int:
        async with self._database.read_session() as session:
            row = await session.get(JobRow, tuple(job))
            return row.tries if row is not None else 0

    async def _write_retries(self) -> None:
        retries, self._retries = self._retries, {}

        def write(connection: Connection) -> None:
            for job, moment in retries.items():
                job_rows.retry_later(connection, job, self.worker, moment)

        if retries:
            try:
                await self._database.write(write)
            except BaseException:
                self._retries = retries | self._retries
                raise
