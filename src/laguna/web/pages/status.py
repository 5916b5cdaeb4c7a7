"""The status page for admins: matches, response times, jobs and outages."""

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
from laguna.web.db.engine import now
from laguna.web.db.models import OPEN, RUNNING, JobRow, MatchRow
from laguna.web.db.queries import Store
from laguna.web.http.health import metrics_token
from laguna.web.pages.admin import require_admin
from laguna.web.pages.lobby import lines
from laguna.web.pages.page_request import PageRequest

SHOWN_OUTAGES: Final = 5


@get("/host/status")
async def status(page: NamedDependency[PageRequest]) -> Template:
    """Metrics of the process that answers, and of the database that all processes share."""
    require_admin(page)
    store, settings, tables = page.services.store, page.services.settings, page.services.tables
    matches = await _matches(store)
    stuck = await store.stuck_matches()
    shared = [
        ("web.status_version", f"{laguna.__version__}"),
        ("web.status_database", "SQLite" if settings.is_sqlite() else "PostgreSQL"),
        ("web.status_workers", str(settings.workers)),
        ("web.status_running_matches", str(matches.get(RUNNING, 0))),
        ("web.status_open_tables", str(matches.get(OPEN, 0))),
        ("web.status_token", metrics_token(page.services.signer, settings)),
    ]
    own = [
        ("web.status_moves", str(tables.moves)),
        ("web.status_move_time", _times(metrics.MOVE_SECONDS)),
        ("web.status_write_time", _times(metrics.WRITE_SECONDS)),
        ("web.status_read_time", _times(metrics.READ_SECONDS)),
        ("web.status_bot_time", _times(metrics.BOT_SECONDS)),
        ("web.status_connected", str(tables.connected())),
        ("web.status_in_memory", str(len(tables.all_loaded()))),
    ]
    return page.render(
        "host_status.html",
        place="host",
        shared=shared,
        own=own,
        jobs=await _jobs(store),
        stuck=[(line, stored.match.stuck) for stored, line in zip(stuck, lines(page, stuck), strict=True)],
        outages=[(_moment(begin), (end - begin) // 1000) for begin, end in tables.outages.last(SHOWN_OUTAGES)],
    )


async def _matches(store: Store) -> dict[str, int]:
    """How many matches there are, by status."""
    async with store.database.read_session() as session:
        found = await session.execute(select(MatchRow.status, func.count()).group_by(MatchRow.status))
        return dict(iter(found))


async def _jobs(store: Store) -> list[tuple[str, int, int, int]]:
    """By kind: how many jobs wait, run and have failed before."""
    waiting = func.sum(case((JobRow.until <= now(), 1), else_=0))
    failed = func.sum(case((JobRow.tries > 0, 1), else_=0))
    async with store.database.read_session() as session:
        found = await session.execute(select(JobRow.kind, func.count(), waiting, failed).group_by(JobRow.kind))
        return [(kind, int(idle), int(all) - int(idle), int(bad)) for kind, all, idle, bad in sorted(found)]


def _times(histogram: Histogram) -> str:
    """The median and the 99th percentile, in milliseconds."""
    half, most = metrics.quantile(histogram, 0.5), metrics.quantile(histogram, 0.99)
    return f"{1000 * half:g} ms · {1000 * most:g} ms" if most else "–"


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000)) + " UTC"
