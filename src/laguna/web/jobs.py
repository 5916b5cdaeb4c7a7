"""What processes have to do by themselves: each job is a row, done by whoever claims it.

A claim is one update that only one process can win, the same on SQLite and on PostgreSQL. It ends after a while unless
it is renewed: the jobs of a process that has died are another's soon after.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, case, delete, select, update

from laguna.core import words
from laguna.core.text import RuleError
from laguna.web import metrics
from laguna.web.database import Database, insert_new, is_out_of_order, now
from laguna.web.models import JobRow

LEASE: Final = 12_000  # milliseconds that a claim lasts
RENEW: Final = 4.0  # seconds between two renewals
LOOK: Final = 1.0  # seconds between two looks for what nobody does
AT_ONCE: Final = 50  # jobs of a kind that are claimed in one look, so that processes that start together share them
PAUSES: Final = (1, 5, 30, 180, 600)  # seconds until a job that failed is tried again; then always the last
MANY: Final = 1_000_000

log = logging.getLogger("laguna.jobs")


class Job(NamedTuple):
    """What is to be done: what kind of work, in which match, after which row, for which seat."""

    match: str
    number: int
    seat: int
    kind: str


Do = Callable[[Job], Awaitable[None]]

_THIS: Final = tuple(
    getattr(JobRow, name) == bindparam(f"the_{name}") for name in Job._fields
)  # `the_…`: a parameter of an update may not have a column's name
_TAKE_AWAY: Final = delete(JobRow.__table__).where(*_THIS)  # type: ignore[arg-type]
_CLAIM: Final = (
    update(JobRow.__table__)  # type: ignore[arg-type]
    .where(*_THIS, JobRow.until <= bindparam("at"))
    .values(
        worker=bindparam("me"),
        until=bindparam("end"),
        tries=case((JobRow.worker != "", JobRow.tries + 1), else_=JobRow.tries),  # who had it has died over it
    )
)
_GIVE_BACK: Final = (
    update(JobRow.__table__)  # type: ignore[arg-type]
    .where(*_THIS, JobRow.worker == bindparam("me"))
    .values(worker="", until=bindparam("end"), tries=JobRow.tries + 1)
)


class Work(NamedTuple):
    """How a process does the jobs of one kind."""

    do: Do
    room: int  # jobs at once
    tries: int  # after so many that failed, a job is given up


class Jobs:
    """The jobs that this process has claimed, and its look for more."""

    def __init__(self, database: Database) -> None:
        self.worker = secrets.token_hex(8)
        self._database = database
        self._kinds: dict[str, Work] = {}
        self._held: dict[Job, asyncio.Task[None] | None] = {}
        self._owed: dict[Job, int] = {}  # failed, with the moment when it may be tried again; not written yet
        self._woken = asyncio.Event()
        self._renewed = 0.0
        self._round: asyncio.Task[None] | None = None

    def take_on(self, kind: str, do: Do, *, room: int = MANY, tries: int = MANY) -> None:
        """This process does jobs of this kind, so many at once. `do` may be called anew for what failed halfway."""
        self._kinds[kind] = Work(do, room, tries)

    async def start(self) -> None:
        """Look for jobs from now on. An SQLite file has one server: what is claimed there was its predecessor's."""
        if self._database.is_sqlite:
            await self._database.write(lambda connection: _release(connection, ""))
        self._round = asyncio.create_task(self._look_again_and_again())

    async def close(self) -> None:
        """Let all jobs be; whoever looks next may claim them at once."""
        tasks = [task for task in (self._round, *self._held.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._held.clear()
        with contextlib.suppress(Exception):  # then the claims end by themselves
            await self._database.write(lambda connection: _release(connection, self.worker))

    # Jobs come and go.

    async def put(self, *jobs: Job) -> None:
        """Have these done by whoever has room; those that there are already stay as they are."""
        await self._database.write(lambda connection: insert_new(connection, JobRow, [_row(job) for job in jobs]))
        self._woken.set()

    async def drop(self, *jobs: Job) -> None:
        """Have these not done any more; what this process does of them is stopped."""
        await self._database.write(lambda connection: take_away(connection, jobs))
        for job in jobs:
            task = self._held.pop(job, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    async def drop_all(self, match: str) -> None:
        """Have nothing done any more for this match."""
        await self._database.write(lambda connection: _forget(connection, match))
        self.let_go([job for job in self._held if job.match == match])

    def made(self, job: Job) -> dict[str, Any]:
        """A new job as its row: this process's own where it has room, for it has the table in hand."""
        if self.held(job.kind) < self._kinds[job.kind].room:
            return _row(job) | {"worker": self.worker, "until": now() + LEASE}
        return _row(job)

    def hold(self, rows: Sequence[dict[str, Any]]) -> None:
        """These rows have been written: begin with those that are this process's own."""
        for row in rows:
            if row["worker"] == self.worker:
                self._begin(Job(*[row[name] for name in Job._fields]))

    def let_go(self, jobs: Sequence[Job]) -> None:
        """The rows of these are gone: what was to be done has been done, or is wanted no more."""
        for job in jobs:
            self._held.pop(job, None)

    def held(self, kind: str) -> int:
        """How many jobs of a kind this process has claimed."""
        return sum(job.kind == kind for job in self._held)

    def wake(self) -> None:
        """Look for jobs at once."""
        self._woken.set()

    # Claiming.

    async def _look_again_and_again(self) -> None:
        while True:
            try:
                has_more = await self._look()
            except Exception as error:
                if not is_out_of_order(error):
                    log.exception("jobs could not be looked for")
                has_more = False
            if not has_more:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):  # wait_for would lose a cancellation that comes with the waking
                        await self._woken.wait()
            self._woken.clear()

    async def _look(self) -> bool:
        """Settle what is owed, renew what is held, claim what there is room for; may there be more?"""
        await self._pay()
        moment = asyncio.get_running_loop().time()
        if self._held and moment - self._renewed >= RENEW:
            await self._database.write(lambda connection: _renew(connection, self.worker))
            self._renewed = moment
        has_more = False
        for kind, work in self._kinds.items():
            free = min(work.room - self.held(kind), AT_ONCE)
            if free <= 0:
                continue
            found = await self._claimable(kind, free)
            for job in await self._claim(found):
                self._begin(job)
            has_more |= len(found) == free
        return has_more

    async def _claimable(self, kind: str, most: int) -> list[Job]:
        async with self._database.reading() as session:
            columns = [getattr(JobRow, name) for name in Job._fields]
            wanted = select(*columns).where(JobRow.kind == kind, JobRow.until <= now())
            rows = await session.execute(wanted.order_by(JobRow.until, JobRow.made).limit(most))
            return [Job(*row) for row in rows]

    async def _claim(self, jobs: Sequence[Job]) -> list[Job]:
        """Those of them that this process has won."""
        won: list[Job] = []

        def work(connection: Connection) -> None:
            mine = {"at": now(), "me": self.worker, "end": now() + LEASE}
            won.extend(job for job in jobs if connection.execute(_CLAIM, _named(job) | mine).rowcount)

        if jobs:
            await self._database.write(work)
        return won

    # Doing.

    def _begin(self, job: Job) -> None:
        if self._held.get(job) is None:
            self._held[job] = asyncio.create_task(self._see_through(job))
            metrics.JOBS.labels(job.kind).set(self.held(job.kind))

    async def _see_through(self, job: Job) -> None:
        try:
            await self._kinds[job.kind].do(job)
            if job in self._held:
                await self._database.write(lambda connection: take_away(connection, [job]))
        except Exception as error:
            is_strange = not isinstance(error, RuleError) and not is_out_of_order(error)
            if job in self._held or is_strange:
                reason = words.refusal(error, "en") if isinstance(error, RuleError) else type(error).__name__
                log.warning("a job failed", extra={**job._asdict(), "reason": reason}, exc_info=is_strange)
            if job in self._held:
                await self._fail(job)
        finally:
            self._held.pop(job, None)
            metrics.JOBS.labels(job.kind).set(self.held(job.kind))
            self._woken.set()

    async def _fail(self, job: Job) -> None:
        """Try it again later, here or elsewhere; also where the database cannot be told of it now."""
        try:
            tries = await self._tries(job)
        except Exception as error:
            if not is_out_of_order(error):
                raise
            tries = 0
        self._owed[job] = now() + 1000 * PAUSES[min(tries, len(PAUSES) - 1)]
        if tries + 1 >= self._kinds[job.kind].tries:
            log.error("a job was given up", extra=job._asdict())
            await self.drop(job)
            self._owed.pop(job, None)

    async def _tries(self, job: Job) -> int:
        async with self._database.reading() as session:
            row = await session.get(JobRow, tuple(job))
            return row.tries if row is not None else 0

    async def _pay(self) -> None:
        owed, self._owed = self._owed, {}

        def work(connection: Connection) -> None:
            for job, end in owed.items():
                connection.execute(_GIVE_BACK, _named(job) | {"me": self.worker, "end": end})

        if owed:
            try:
                await self._database.write(work)
            except BaseException:
                self._owed = owed | self._owed
                raise


def take_away(connection: Connection, jobs: Sequence[Job]) -> None:
    """The rows of these jobs go."""
    connection.execute(_TAKE_AWAY, [_named(job) for job in jobs])


def same_job(job: Job) -> list[ColumnElement[bool]]:
    """What a row of this very job has."""
    return [getattr(JobRow, name) == value for name, value in job._asdict().items()]


def _row(job: Job) -> dict[str, Any]:
    return {**job._asdict(), "worker": "", "until": 0, "tries": 0, "made": now()}


def _named(job: Job) -> dict[str, Any]:
    return {f"the_{name}": value for name, value in job._asdict().items()}


def _forget(connection: Connection, match: str) -> None:
    connection.execute(delete(JobRow).where(JobRow.match == match))


def _renew(connection: Connection, worker: str) -> None:
    connection.execute(update(JobRow).where(JobRow.worker == worker).values(until=now() + LEASE))


def _release(connection: Connection, worker: str) -> None:
    """The claims of this process end; "" ends everybody's."""
    whose = JobRow.worker == worker if worker else JobRow.worker != ""
    connection.execute(update(JobRow).where(whose).values(worker="", until=0))
