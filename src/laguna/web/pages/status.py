"""How the server is, for whoever runs it: what is played, how long it takes, what waits, when it was not there."""

from __future__ import annotations

import time
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Template
from prometheus_client import Histogram
from sqlalchemy import case, func, select

import laguna
from laguna.web import metrics
from laguna.web.database import now
from laguna.web.host import must_be_host
from laguna.web.models import OPEN, RUNNING, JobRow, MatchRow
from laguna.web.showing import Visit
from laguna.web.store import Store

SHOWN_OUTAGES: Final = 5


@get("/host/status")
async def status(visit: NamedDependency[Visit]) -> Template:
    """Figures of the process that answers, and of the database that all share."""
    must_be_host(visit)
    store, settings, tables = visit.services.store, visit.services.settings, visit.services.tables
    matches = await _matches(store)
    shared = [
        ("web.status_version", f"{laguna.__version__}"),
        ("web.status_database", "SQLite" if settings.is_sqlite() else "PostgreSQL"),
        ("web.status_workers", str(settings.workers)),
        ("web.status_running_matches", str(matches.get(RUNNING, 0))),
        ("web.status_open_tables", str(matches.get(OPEN, 0))),
    ]
    own = [
        ("web.status_moves", str(tables.moves)),
        ("web.status_move_time", _times(metrics.MOVE_SECONDS)),
        ("web.status_write_time", _times(metrics.WRITE_SECONDS)),
        ("web.status_read_time", _times(metrics.READ_SECONDS)),
        ("web.status_bot_time", _times(metrics.BOT_SECONDS)),
        ("web.status_connected", str(tables.connected())),
        ("web.status_in_memory", str(len(tables.all_in_hand()))),
    ]
    return visit.show(
        "host_status.html",
        place="host",
        shared=shared,
        own=own,
        jobs=await _jobs(store),
        outages=[(_moment(begin), (end - begin) // 1000) for begin, end in tables.outages.last(SHOWN_OUTAGES)],
    )


async def _matches(store: Store) -> dict[str, int]:
    """How many matches there are, by status."""
    async with store.database.reading() as session:
        found = await session.execute(select(MatchRow.status, func.count()).group_by(MatchRow.status))
        return dict(iter(found))


async def _jobs(store: Store) -> list[tuple[str, int, int, int]]:
    """By kind: how many jobs wait for somebody, how many are being done, and how many have failed before."""
    waiting = func.sum(case((JobRow.until <= now(), 1), else_=0))
    failed = func.sum(case((JobRow.tries > 0, 1), else_=0))
    async with store.database.reading() as session:
        found = await session.execute(select(JobRow.kind, func.count(), waiting, failed).group_by(JobRow.kind))
        return [(kind, int(idle), int(all) - int(idle), int(bad)) for kind, all, idle, bad in sorted(found)]


def _times(histogram: Histogram) -> str:
    """What half of all, and what 99 of 100 stay below, in milliseconds."""
    half, most = metrics.quantile(histogram, 0.5), metrics.quantile(histogram, 0.99)
    return f"{1000 * half:g} ms · {1000 * most:g} ms" if most else "–"


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000)) + " UTC"
