"""Reviews of finished matches: run in the background, stored as they progress, stopped and resumed.

The database holds everything needed to resume: the depth wanted, and what has been judged. So a review survives a
killed worker and a restarted server, and it never touches the match.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update

from laguna.core.record import Record
from laguna.core.state import NOBODY
from laguna.review import review_record
from laguna.review.builder import ReviewBuilder
from laguna.review.depths import DEPTHS, QUICK, Depth, depth_named
from laguna.review.parallel_evaluator import EvaluationCrashedError, ParallelEvaluator
from laguna.review.plan import ReviewPlan
from laguna.review.review_record import Review
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.background.jobs import Jobs
from laguna.web.db.engine import Database, insert_missing, now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import ABANDONED, OVER, ReviewRow
from laguna.web.db.queries import StoredMatch
from laguna.web.tables import match_info
from laguna.web.tables.registry import TableRegistry

SEED: Final = 0
SAVE_INTERVAL: Final = 3.0  # seconds between two saves
CHECK_INTERVAL: Final = 0.5  # seconds between two checks of a running review
QUICK_LOOK: Final = "glance"  # job: the quick pass, which does not wait for long ones
REVIEW: Final = "review"  # job: the closer passes
TRIES: Final = 3
LONGEST_REASON: Final = 200
IN_MEMORY: Final = 8  # plans kept in memory

log = logging.getLogger("laguna.reviews")


class ReviewStoppedError(Exception):
    """The running review is to stop."""


class ReviewRun:
    """One running review, in a thread that waits for its worker processes."""

    def __init__(self, record: Record, known: Review | None, depth: Depth, size: int) -> None:
        self.is_ended = False
        self.stage, self.done, self.total = "", 0, 0
        self.packed = b""  # what has been judged, as last packed
        self._record = record
        self._known = known
        self.depth = depth
        self._size = size
        self._packed_at = 0.0

    def run(self) -> None:
        """Judge what is missing. Raises ReviewStoppedError when it is to stop."""
        plan = ReviewPlan(self._record)
        review = self._known or plan.empty(SEED)
        evaluator = ParallelEvaluator(self._record, SEED, self._size, has_low_priority=True)
        try:
            ReviewBuilder(plan, review).build(
                evaluator, self.depth, lambda *how_far: self._on_progress(review, *how_far)
            )
        finally:
            evaluator.close()
            self._pack(review)

    def _on_progress(self, review: Review, done: int, total: int, stage: str) -> None:
        is_new_stage = stage != self.stage
        self.stage, self.done, self.total = stage, done, total
        if self.is_ended:
            raise ReviewStoppedError
        if is_new_stage or time.monotonic() > self._packed_at + SAVE_INTERVAL:
            self._pack(review)

    def _pack(self, review: Review) -> None:
        self.packed = zlib.compress(review.to_msgpack(), 1)
        self._packed_at = time.monotonic()


class Reviews:
    """Starts, stops and finds reviews. They are jobs, run by the process that claims them."""

    def __init__(self, database: Database, jobs: Jobs, tables: TableRegistry, size: int) -> None:
        self._database = database
        self._jobs = jobs
        self._tables = tables
        self._size = size
        self._under_way: dict[str, ReviewRun] = {}
        self._plans: OrderedDict[str, ReviewPlan] = OrderedDict()
        for kind in (QUICK_LOOK, REVIEW):  # one of each at a time: it uses all cores
            jobs.register(kind, self._run_job, limit=1, tries=TRIES)

    async def ask(self, stored: StoredMatch, depth: str) -> None:
        """Have a match reviewed to this depth. What has been judged already stays."""
        if stored.match.status not in (OVER, ABANDONED):
            raise RuleError(Text("review.running"))
        wanted = depth_named(depth).name
        row = await self.row(stored.match.id)
        if row is not None and DEPTHS_BY_NAME[wanted] <= DEPTHS_BY_NAME.get(row.wanted, -1):
            return
        empty = {"match": stored.match.id, "stage": "", "done": 0, "total": 0, "data": b""}
        values = {**empty, "wanted": "", "failed": "", "changed": now()}
        await self._database.write(lambda connection: insert_missing(connection, ReviewRow, [values]))
        await self._change(stored.match.id, wanted=wanted, failed="")
        await self._jobs.add(next_job(stored.match.id, row))

    async def stop(self, match: str) -> None:
        """Stop the review of a match; what has been judged stays. The process that runs it polls the depth wanted."""
        await self._change(match, wanted="")

    async def row(self, match: str) -> ReviewRow | None:
        """The progress of a review; None if nobody has asked for one."""
        async with self._database.read_session() as session:
            row = await session.get(ReviewRow, match)
        run = self._under_way.get(match)
        if row is not None and run is not None and run.stage:
            row.stage, row.done, row.total = run.stage, run.done, run.total
        return row

    async def review(self, match: str) -> Review | None:
        """What has been judged of a match; None if nothing has, or only by an incompatible version."""
        run = self._under_way.get(match)
        if run is not None and run.packed:
            return unpacked(run.packed)
        row = await self.row(match)
        return unpacked(row.data) if row is not None else None

    async def plan(self, stored: StoredMatch) -> ReviewPlan:
        """The plan of a match: its decisions with their positions."""
        known = self._plans.get(stored.match.id)
        if known is None:
            known = await asyncio.to_thread(ReviewPlan, await self._record(stored))
            self._plans[stored.match.id] = known
            if len(self._plans) > IN_MEMORY:
                self._plans.popitem(last=False)
        return known

    async def _record(self, stored: StoredMatch) -> Record:
        return Record.parse(await match_info.record(self._tables, stored, None))

    # Running.

    async def _run_job(self, job: Job) -> None:
        """Run one of both jobs. Failures are shown on the page of the review."""
        try:
            await (self._look_quickly(job.match) if job.kind == QUICK_LOOK else self._look_closely(job.match))
        except (RuleError, EvaluationCrashedError) as error:
            reason = catalogue.refusal(error, "en") if isinstance(error, RuleError) else str(error)
            log.warning("a review failed", extra={"table": job.match, "reason": reason})
            await self._change(job.match, wanted="", failed=reason[:LONGEST_REASON])
        finally:
            self._under_way.pop(job.match, None)

    async def _look_quickly(self, match: str) -> None:
        """The quick pass. If more is wanted, that is another job."""
        if await self._wanted(match) and await self._judge(match, QUICK, lambda wanted: wanted != ""):
            await self._change(match, QUICK.name, wanted="")
            if await self._wanted(match):
                await self._jobs.add(Job(match, 0, NOBODY, REVIEW))

    async def _look_closely(self, match: str) -> None:
        """All further passes to the depth wanted, which may change meanwhile."""
        while wanted := await self._wanted(match):
            if await self._judge(match, depth_named(wanted), wanted.__eq__):
                await self._change(match, wanted, wanted="")

    async def _judge(self, match: str, depth: Depth, is_wanted: Callable[[str], bool]) -> bool:
        """Judge a match to a depth, saving now and then. False if it is no longer wanted."""
        row, stored = await self.row(match), await self._tables.store.find_match(match)
        if row is None or stored is None:
            return False
        run = ReviewRun(await self._record(stored), unpacked(row.data), depth, self._size)
        self._under_way[match] = run
        thread = asyncio.create_task(asyncio.to_thread(run.run))
        saved = b""
        try:
            while not thread.done():
                await asyncio.wait([thread], timeout=CHECK_INTERVAL)
                if run.packed is not saved:
                    saved = run.packed
                    await self._save(match, run)
                if not is_wanted(await self._wanted(match)):
                    run.is_ended = True
        finally:
            run.is_ended = True
            await asyncio.wait([thread])
            error = thread.exception()  # retrieve it also on shutdown, or asyncio would log it
            await self._save(match, run)
        if error is not None and not isinstance(error, ReviewStoppedError):
            raise error
        return error is None

    async def _wanted(self, match: str) -> str:
        async with self._database.read_session() as session:
            return str(await session.scalar(select(ReviewRow.wanted).where(ReviewRow.match == match)) or "")

    async def _save(self, match: str, run: ReviewRun) -> None:
        if run.packed:
            await self._change(match, data=run.packed, stage=run.stage, done=run.done, total=run.total)

    async def _change(self, match: str, while_wanted: str = "", **values: object) -> None:
        """Change the row of a review; with `while_wanted`, only while that depth is wanted."""

        def work(connection: Connection) -> None:
            changed = update(ReviewRow).where(ReviewRow.match == match)
            if while_wanted:
                changed = changed.where(ReviewRow.wanted == while_wanted)
            connection.execute(changed.values(changed=now(), **values))

        await self._database.write(work)


def next_job(match: str, row: ReviewRow | None) -> Job:
    """The next job of a match: the quick pass until it is complete, then the closer ones."""
    has_glanced = row is not None and row.stage != "" and (row.stage != QUICK.name or row.done == row.total)
    return Job(match, 0, NOBODY, REVIEW if has_glanced else QUICK_LOOK)


DEPTHS_BY_NAME: Final = {depth.name: place for place, depth in enumerate(DEPTHS)}


def unpacked(data: bytes) -> Review | None:
    """A stored review; None if there is none that can be read."""
    if not data:
        return None
    try:
        return review_record.from_msgpack(zlib.decompress(data))
    except (RuleError, zlib.error):
        return None
