"""Review pages: a finished match with its graph, one decision at a time; trying other moves, and playing on."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from laguna.review.depths import DEEP, NORMAL, QUICK
from laguna.review.report import percent
from laguna.text.text import RuleError, Text
from laguna.web.analysis import what_if
from laguna.web.analysis.move_rows import MoveRows
from laguna.web.analysis.presenter import ReviewPresenter, view_of
from laguna.web.background.advisers import AdviceRequest
from laguna.web.db.models import ABANDONED, OVER, ReviewRow
from laguna.web.db.queries import StoredMatch
from laguna.web.exceptions import QuotaUsedUpError, RefusedError
from laguna.web.http import rate_limits
from laguna.web.http.disconnects import while_connected
from laguna.web.pages.page_request import PageRequest
from laguna.web.pages.table import about, board, read_eyes, read_move, readers
from laguna.web.people.table_access import find_table, may_review, parse_seat, require_may_review
from laguna.web.tables import match_info
from laguna.web.tables.messages import Frame
from laguna.web.text import summaries

DEPTHS_ASKED: Final = {"": NORMAL.name, QUICK.name: QUICK.name, NORMAL.name: NORMAL.name, DEEP.name: DEEP.name}


@get("/review/{id:str}")
async def review(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """The review of a finished match at one move."""
    stored = await finished(page, id)
    query = page.request.query_params
    reader = read_eyes(page, stored, query.get("seat", ""))
    moves = await match_info.moves_made(page.services.tables, stored)
    move = read_move(query.get("move", ""), moves)
    frame = await match_info.whole_frame(page.services.tables, stored, reader, page.language, move)
    return page.render(
        "review.html",
        place="table",
        **await about(page, stored),
        **await story_of(page, stored),
        **await move_of(page, stored, move),
        standing=progress_of(page, await page.services.reviews.row(id)),
        may_review=may_review(stored, page.person),
        reader=reader,
        readers=readers(page, stored),
        moves=moves,
        frame=frame,
        board=board(frame, stored.match.game),
        dice=msgspec.to_builtins(await match_info.dice(page.services.tables, stored)),
        positions_url=f"/api/tables/{id}/positions/",
    )


@get("/review/{id:str}/story")
async def story(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """The parts of the page that change while the review runs: graph, turning points, luck."""
    stored = await finished(page, id)
    return page.render("review_story.html", table={"id": id}, **await story_of(page, stored))


@get("/review/{id:str}/moves/{row:int}")
async def one_move(page: NamedDependency[PageRequest], id: FromPath[str], row: FromPath[int]) -> Template:
    """The verdict on one move."""
    stored = await finished(page, id)
    return page.render("review_move.html", table={"id": id}, **await move_of(page, stored, row))


@get("/review/{id:str}/moves/{row:int}/try/{action:int}")
async def try_again(
    page: NamedDependency[PageRequest], id: FromPath[str], row: FromPath[int], action: FromPath[int]
) -> Template:
    """The evaluation of another move instead of this one."""
    stored = await finished(page, id)
    presenter = await presenter_for(page, stored)
    decision = presenter.decision(row) if presenter is not None else None
    if presenter is None or decision is None or all(option.action != action for option in decision.options):
        raise RuleError(Text("web.not_judged"))
    page.require(rate_limits.TRIES)
    match = presenter.plan.match
    key = view_of(presenter.plan, decision.step, decision.seat).key()
    request = AdviceRequest(match.game.id, match.seats, match.options, match.version, key, decision.seat)
    judging = page.services.advisers.judge(request, decision.step, action, page.caller())
    found = await while_connected(page.request, judging)
    return page.render(
        "review_try.html", judged=presenter.judged(row, found), loss=percent(found.loss, language=page.language)
    )


@get("/review/{id:str}/moves/{row:int}/offer")
async def offer(page: NamedDependency[PageRequest], id: FromPath[str], row: FromPath[int]) -> Frame:
    """The position in which a decision was made, with all its choices."""
    stored = await finished(page, id)
    presenter = await presenter_for(page, stored)
    decision = presenter.decision(row) if presenter is not None else None
    if decision is None:
        raise RuleError(Text("web.not_judged"))
    return await match_info.offer(page.services.tables, stored, decision.seat, page.language, row - 1)


@get("/review/{id:str}/standing")
async def standing(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[dict[str, Any]]:
    """The progress of the review, for the page's script."""
    await finished(page, id)
    progress = progress_of(page, await page.services.reviews.row(id))
    return Response(progress, headers={"cache-control": "no-store"})


@post("/review/{id:str}", status_code=303)
async def ask(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Start a review, or a deeper one."""
    stored = await finished(page, id)
    require_may_review(stored, page.person)
    await page.ensure_person()
    depth = DEPTHS_ASKED.get((await page.form_fields()).get("depth", ""))
    if depth is None:
        raise RefusedError(400, Text("web.error_400"))
    page.require(rate_limits.REVIEWS)
    await page.services.reviews.ask(stored, depth)
    return page.redirect(f"/review/{id}")


@post("/review/{id:str}/stop", status_code=303)
async def stop(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Stop the review; what has been judged stays."""
    require_may_review(await finished(page, id), page.person)
    await page.ensure_person()
    page.require(rate_limits.REVIEWS)
    await page.services.reviews.stop(id)
    return page.redirect(f"/review/{id}")


@post("/review/{id:str}/play", status_code=303)
async def play_on(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Play on from a position against bots, at another table marked as what-if."""
    stored = await finished(page, id)
    person = await page.ensure_person()
    fields = await page.form_fields()
    move = read_move(fields.get("move", ""), stored.match.number)
    seat = parse_seat(fields.get("seat", ""))
    if seat < 0:
        seat = (stored.seats_of(person.id) or [0])[0]
    title = page.translate("after.what_if_title", move)
    quotas = page.services.limits.quotas(rate_limits.TABLES, person.id)
    try:
        new = await what_if.play_on(page.services.tables, stored, move, seat, person, title, quotas)
    except QuotaUsedUpError as error:
        raise RuleError(page.services.limits.too_many_tables(error)) from error
    return page.redirect(f"/table/{new}")


# ---- template context


async def finished(page: PageRequest, id: str) -> StoredMatch:
    """A finished match."""
    stored = await find_table(page.services.store, id)
    if stored.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("review.running"))
    return stored


async def presenter_for(page: PageRequest, stored: StoredMatch) -> ReviewPresenter | None:
    """The review in the language of this request; None if nothing has been judged."""
    found = await page.services.reviews.review(stored.match.id)
    if found is None or not found.decisions:
        return None
    plan = await page.services.reviews.plan(stored)
    rows = await page.services.store.rows(stored.match.id)
    return ReviewPresenter(found, plan, MoveRows(rows, plan.match.history), stored.names(), page.language)


async def story_of(page: PageRequest, stored: StoredMatch) -> dict[str, Any]:
    """The graph and what is shown beside it."""
    presenter = await presenter_for(page, stored)
    if presenter is None:
        return {"graph": "", "turns": [], "fates": [], "how_sure": "", "bots": []}
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    return {
        "graph": presenter.graph(stored.match.number, mine, f"/review/{stored.match.id}"),
        "turns": presenter.turns(),
        "fates": presenter.skill_and_luck(),
        "how_sure": presenter.confidence(),
        "bots": summaries.bots_did(stored, page.person.id if page.person is not None else None, page.language),
    }


async def move_of(page: PageRequest, stored: StoredMatch, row: int) -> dict[str, Any]:
    """The verdict on one move."""
    presenter = await presenter_for(page, stored)
    decision = presenter.decision(row) if presenter is not None else None
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    return {
        "move": row,
        "judged": presenter.judged(row, decision) if presenter is not None and decision is not None else None,
        "is_mine": decision is not None and decision.seat in mine,
        "names": stored.names(),
        "can_play_on": row < stored.match.number,
        "seat": decision.seat if decision is not None else (mine or [0])[0],
    }


def progress_of(page: PageRequest, row: ReviewRow | None) -> dict[str, Any]:
    """The progress of a review, in numbers and words."""
    if row is None:
        return {"is_begun": False, "is_running": False, "words": "", "stage": "", "share": 0.0, "changed": 0}
    is_running = bool(row.wanted)
    stage = page.translate("review.pass_" + row.stage) if row.stage else ""
    words = page.translate("after.failed", row.failed) if row.failed else ""
    if is_running:
        words = (
            page.translate("after.under_way", stage, row.done, row.total) if stage else page.translate("after.waiting")
        )
    elif not words and row.done < row.total:
        words = page.translate("after.stopped")
    share = row.done / row.total if row.total else 0.0
    return {
        "is_begun": True,
        "is_running": is_running,
        "words": words,
        "stage": row.stage,
        "share": share,
        "changed": row.changed,
    }


ROUTES: Final = [review, story, one_move, try_again, offer, standing, ask, stop, play_on]
