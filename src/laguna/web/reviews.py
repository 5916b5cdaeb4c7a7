"""Reviews of finished matches: made in the background, one at a time, kept as they come, stopped and gone on with.

All that is needed to go on is in the database: what is wanted, and what has been judged. So a review outlives a killed
worker and a restarted server, and never touches the match.
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

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.record import Record
from laguna.core.text import RuleError, Text
from laguna.review import sheet
from laguna.review.classes import DEPTHS, QUICK, Depth, depth_named
from laguna.review.plan import Plan
from laguna.review.run import Run
from laguna.review.sheet import Review
from laguna.review.workers import Crew, GaveUpError
from laguna.web import reading
from laguna.web.database import Database, insert_new, now
from laguna.web.jobs import Job, Jobs
from laguna.web.models import ABANDONED, OVER, ReviewRow
from laguna.web.store import Kept
from laguna.web.tables import Tables

SEED: Final = 0
KEEP: Final = 3.0  # seconds between two savings of what has been judged
LOOK: Final = 0.5  # seconds between two looks at a review under way
GLANCE: Final = "glance"  # the job of a quick look, which waits for no long one
REVIEW: Final = "review"  # the job of closer looks
TRIES: Final = 3
LONGEST_REASON: Final = 200
IN_MEMORY: Final = 8  # matches made ready to be looked at

log = logging.getLogger("laguna.reviews")


class EndedError(Exception):
    """The review under way is to stop."""


class Errand:
    """One review under way, in a thread that waits for the processes that judge."""

    def __init__(self, record: Record, known: Review | None, depth: Depth, size: int) -> None:
        self.is_ended = False
        self.stage, self.done, self.total = "", 0, 0
        self.packed = b""  # what has been judged, as it was packed last
        self._record = record
        self._known = known
        self.depth = depth
        self._size = size
        self._packed_at = 0.0

    def run(self) -> None:
        """Judge what is missing; EndedError where it is to stop."""
        plan = Plan(self._record)
        review = self._known or plan.empty(SEED)
        crew = Crew(self._record, SEED, self._size, is_patient=True)
        try:
            Run(plan, review).go(crew, self.depth, lambda *how_far: self._look(review, *how_far))
        finally:
            crew.close()
            self._pack(review)

    def _look(self, review: Review, done: int, total: int, stage: str) -> None:
        is_new_stage = stage != self.stage
        self.stage, self.done, self.total = stage, done, total
        if self.is_ended:
            raise EndedError
        if is_new_stage or time.monotonic() > self._packed_at + KEEP:
            self._pack(review)

    def _pack(self, review: Review) -> None:
        self.packed = zlib.compress(review.packed(), 1)
        self._packed_at = time.monotonic()


class Reviews:
    """Has reviews made, and finds those that there are. Looks are jobs, done by the process that claims them."""

    def __init__(self, database: Database, jobs: Jobs, tables: Tables, size: int) -> None:
        self._database = database
        self._jobs = jobs
        self._tables = tables
        self._size = size
        self._under_way: dict[str, Errand] = {}
        self._plans: OrderedDict[str, Plan] = OrderedDict()
        for kind in (GLANCE, REVIEW):  # one of each at a time, for it takes all processes that there are
            jobs.take_on(kind, self._do, room=1, tries=TRIES)

    async def ask(self, kept: Kept, depth: str) -> None:
        """Have a match reviewed to this depth; what has been judged already stays."""
        if kept.match.status not in (OVER, ABANDONED):
            raise RuleError(Text("review.running"))
        wanted = depth_named(depth).name
        row = await self.row(kept.match.id)
        if row is not None and DEPTHS_BY_NAME[wanted] <= DEPTHS_BY_NAME.get(row.wanted, -1):
            return
        empty = {"match": kept.match.id, "stage": "", "done": 0, "total": 0, "data": b""}
        values = {**empty, "wanted": "", "failed": "", "changed": now()}
        await self._database.write(lambda connection: insert_new(connection, ReviewRow, [values]))
        await self._change(kept.match.id, wanted=wanted, failed="")
        await self._jobs.put(next_job(kept.match.id, row))

    async def stop(self, match: str) -> None:
        """Do no more for a match; what has been judged stays. Whoever is at it sees what is wanted."""
        await self._change(match, wanted="")

    async def row(self, match: str) -> ReviewRow | None:
        """How far the review of a match is; None where nobody has asked for one."""
        async with self._database.reading() as session:
            row = await session.get(ReviewRow, match)
        errand = self._under_way.get(match)
        if row is not None and errand is not None and errand.stage:
            row.stage, row.done, row.total = errand.stage, errand.done, errand.total
        return row

    async def review(self, match: str) -> Review | None:
        """What has been judged of a match; None where nothing has, or only by a Laguna that was another."""
        errand = self._under_way.get(match)
        if errand is not None and errand.packed:
            return unpacked(errand.packed)
        row = await self.row(match)
        return unpacked(row.data) if row is not None else None

    async def plan(self, kept: Kept) -> Plan:
        """The match made ready: its decisions with the positions they were made in."""
        known = self._plans.get(kept.match.id)
        if known is None:
            known = await asyncio.to_thread(Plan, await self._record(kept))
            self._plans[kept.match.id] = known
            if len(self._plans) > IN_MEMORY:
                self._plans.popitem(last=False)
        return known

    async def _record(self, kept: Kept) -> Record:
        return Record.parse(await reading.record(self._tables, kept, None))

    # Doing it.

    async def _do(self, job: Job) -> None:
        """Do one of both jobs; what cannot be done is told on the page of the review."""
        try:
            await (self._glance(job.match) if job.kind == GLANCE else self._look_closely(job.match))
        except (RuleError, GaveUpError) as error:
            said = words.refusal(error, "en") if isinstance(error, RuleError) else str(error)
            log.warning("a review failed", extra={"table": job.match, "reason": said})
            await self._change(job.match, wanted="", failed=said[:LONGEST_REASON])
        finally:
            self._under_way.pop(job.match, None)

    async def _glance(self, match: str) -> None:
        """The quick look; where more is wanted, that is another job."""
        if await self._wanted(match) and await self._see_through(match, QUICK, lambda wanted: wanted != ""):
            await self._change(match, QUICK.name, wanted="")
            if await self._wanted(match):
                await self._jobs.put(Job(match, 0, NOBODY, REVIEW))

    async def _look_closely(self, match: str) -> None:
        """All further looks, as far as is wanted; that may change meanwhile."""
        while wanted := await self._wanted(match):
            if await self._see_through(match, depth_named(wanted), wanted.__eq__):
                await self._change(match, wanted, wanted="")

    async def _see_through(self, match: str, depth: Depth, is_wanted: Callable[[str], bool]) -> bool:
        """Judge a match to a depth, and keep what is judged now and then; False where it is wanted no more."""
        row, kept = await self.row(match), await self._tables.store.kept(match)
        if row is None or kept is None:
            return False
        errand = Errand(await self._record(kept), unpacked(row.data), depth, self._size)
        self._under_way[match] = errand
        thread = asyncio.create_task(asyncio.to_thread(errand.run))
        saved = b""
        try:
            while not thread.done():
                await asyncio.wait([thread], timeout=LOOK)
                if errand.packed is not saved:
                    saved = errand.packed
                    await self._save(match, errand)
                if not is_wanted(await self._wanted(match)):
                    errand.is_ended = True
        finally:
            errand.is_ended = True
            await asyncio.wait([thread])
            error = thread.exception()  # asked for also where this server ends: else it would be told as a failure
            await self._save(match, errand)
        if error is not None and not isinstance(error, EndedError):
            raise error
        return error is None

    async def _wanted(self, match: str) -> str:
        async with self._database.reading() as session:
            return str(await session.scalar(select(ReviewRow.wanted).where(ReviewRow.match == match)) or "")

    async def _save(self, match: str, errand: Errand) -> None:
        if errand.packed:
            await self._change(match, data=errand.packed, stage=errand.stage, done=errand.done, total=errand.total)

    async def _change(self, match: str, while_wanted: str = "", **values: object) -> None:
        """Change the row of a review, or only while it is wanted to this depth."""

        def work(connection: Connection) -> None:
            changed = update(ReviewRow).where(ReviewRow.match == match)
            if while_wanted:
                changed = changed.where(ReviewRow.wanted == while_wanted)
            connection.execute(changed.values(changed=now(), **values))

        await self._database.write(work)


def next_job(match: str, row: ReviewRow | None) -> Job:
    """What is to be done next for a match: the quick look, until it is complete, and then the closer ones."""
    has_glanced = row is not None and row.stage != "" and (row.stage != QUICK.name or row.done == row.total)
    return Job(match, 0, NOBODY, REVIEW if has_glanced else GLANCE)


DEPTHS_BY_NAME: Final = {depth.name: place for place, depth in enumerate(DEPTHS)}


def unpacked(data: bytes) -> Review | None:
    """A review as the database holds it; None where it holds none that can be read."""
    if not data:
        return None
    try:
        return sheet.unpacked(zlib.decompress(data))
    except (RuleError, zlib.error):
        return None
