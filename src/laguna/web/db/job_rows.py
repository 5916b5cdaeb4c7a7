"""Rows of the jobs table: adding, claiming, renewing, releasing and deleting them.

Every function runs inside the transaction of its caller. A claim is one UPDATE that only one process can win, on SQLite
and on PostgreSQL alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, case, delete, exists, select, update

from laguna.web.db.engine import insert_missing, now
from laguna.web.db.models import JobRow, PresenceRow

LEASE: Final = 12_000  # milliseconds that a claim lasts
PAUSED: Final = 2**62  # the end of a "claim" that no time reaches: the job waits until somebody is at the table
PRESENCE_PAUSE: Final = 1000  # milliseconds after which a job that was not paused is claimed again


class Job(NamedTuple):
    """One piece of work: for which match, after which row, for which seat, and of which kind."""

    match: str
    number: int
    seat: int
    kind: str


_THIS: Final = tuple(
    getattr(JobRow, name) == bindparam(f"the_{name}") for name in Job._fields
)  # `the_…`: a parameter of an update may not have a column's name
_DELETE: Final = delete(JobRow.__table__).where(*_THIS)  # type: ignore[arg-type]
_CLAIM: Final = (
    update(JobRow.__table__)  # type: ignore[arg-type]
    .where(*_THIS, JobRow.until <= bindparam("at"))
    .values(
        worker=bindparam("me"),
        until=bindparam("end"),
        tries=case((JobRow.worker != "", JobRow.tries + 1), else_=JobRow.tries),  # its last worker died over it
    )
)
_RETRY_LATER: Final = (
    update(JobRow.__table__)  # type: ignore[arg-type]
    .where(*_THIS, JobRow.worker == bindparam("me"))
    .values(worker="", until=bindparam("end"), tries=JobRow.tries + 1)
)


_IS_ATTENDED: Final = exists().where(PresenceRow.match == bindparam("the_match"), PresenceRow.until > bindparam("at"))
_PAUSE: Final = (
    update(JobRow.__table__)  # type: ignore[arg-type]
    .where(*_THIS, JobRow.worker == bindparam("me"))
    .values(worker="", until=case((_IS_ATTENDED, bindparam("soon")), else_=PAUSED))
)


def new_row(job: Job, worker: str = "") -> dict[str, Any]:
    """The row of a new job, claimed by `worker` from the start unless it is empty."""
    until = now() + LEASE if worker else 0
    return {**job._asdict(), "worker": worker, "until": until, "tries": 0, "made": now()}


def add_jobs(connection: Connection, jobs: Sequence[Job]) -> None:
    """Insert unclaimed rows for these jobs; existing rows stay as they are."""
    insert_missing(connection, JobRow, [new_row(job) for job in jobs])


def delete_jobs(connection: Connection, jobs: Sequence[Job]) -> None:
    """Delete the rows of these jobs."""
    connection.execute(_DELETE, [_parameters(job) for job in jobs])


def delete_jobs_of_match(connection: Connection, match: str) -> None:
    """Delete all jobs of a match."""
    connection.execute(delete(JobRow).where(JobRow.match == match))


def claim_jobs(connection: Connection, jobs: Sequence[Job], worker: str) -> list[Job]:
    """Claim these jobs for a worker. Returns those that no other worker had claimed."""
    values = {"at": now(), "me": worker, "end": now() + LEASE}
    return [job for job in jobs if connection.execute(_CLAIM, _parameters(job) | values).rowcount]


def renew_claims(connection: Connection, worker: str) -> None:
    """Extend all claims of a worker."""
    connection.execute(update(JobRow).where(JobRow.worker == worker).values(until=now() + LEASE))


def release_claims(connection: Connection, worker: str) -> None:
    """End all claims of a worker, or of every worker if it is ""."""
    whose = JobRow.worker == worker if worker else JobRow.worker != ""
    connection.execute(update(JobRow).where(whose).values(worker="", until=0))


def retry_later(connection: Connection, job: Job, worker: str, moment: int) -> None:
    """Release a failed job; nobody may claim it before `moment`."""
    connection.execute(_RETRY_LATER, _parameters(job) | {"me": worker, "end": moment})


def pause_job(connection: Connection, job: Job, worker: str) -> None:
    """Release a job until it is resumed. If another process knows of somebody at its table, it is due again soon."""
    values = {"me": worker, "at": now(), "soon": now() + PRESENCE_PAUSE}
    connection.execute(_PAUSE, _parameters(job) | values)


def resume_jobs(connection: Connection, match: str) -> None:
    """Let the paused jobs of a match be claimed."""
    connection.execute(update(JobRow).where(JobRow.match == match, JobRow.until == PAUSED).values(until=0))


def resume_attended_jobs(connection: Connection, kind: str) -> None:
    """Let paused jobs be claimed at all tables where somebody is, in any process."""
    attended = select(PresenceRow.match).where(PresenceRow.until > now())
    paused = (JobRow.kind == kind, JobRow.until == PAUSED, JobRow.match.in_(attended))
    connection.execute(update(JobRow).where(*paused).values(until=0))


def job_columns(job: Job) -> list[ColumnElement[bool]]:
    """The conditions that select the row of this job."""
    return [getattr(JobRow, name) == value for name, value in job._asdict().items()]


def _parameters(job: Job) -> dict[str, Any]:
    return {f"the_{name}": value for name, value in job._asdict().items()}
