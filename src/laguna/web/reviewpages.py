"""The pages of a review: a finished match with its graph, one decision at a time; trying again, and playing on."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from laguna.core.text import RuleError, Text
from laguna.review.classes import DEEP, NORMAL, QUICK
from laguna.review.report import percent
from laguna.web import reading, whatif
from laguna.web.advising import Asked
from laguna.web.errors import RefusedError
from laguna.web.messages import Frame
from laguna.web.models import ABANDONED, OVER, ReviewRow
from laguna.web.reviewtelling import Teller, view_of
from laguna.web.rights import find_table, seat_named
from laguna.web.rowing import Rowing
from laguna.web.showing import Visit
from laguna.web.store import Kept
from laguna.web.tablepages import about, board, read_eyes, read_move, readers

DEPTHS_ASKED: Final = {"": NORMAL.name, QUICK.name: QUICK.name, NORMAL.name: NORMAL.name, DEEP.name: DEEP.name}


@get("/review/{id:str}")
async def review(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """A finished match with its graph, and what is to be said of the move that is shown."""
    kept = await finished(visit, id)
    asked = visit.request.query_params
    reader = read_eyes(visit, kept, asked.get("seat", ""))
    moves = await reading.moves_made(visit.services.tables, kept)
    move = read_move(asked.get("move", ""), moves)
    frame = await reading.whole_frame(visit.services.tables, kept, reader, visit.language, move)
    return visit.show(
        "review.html",
        place="table",
        **await about(visit, kept),
        **await story_of(visit, kept),
        **await move_of(visit, kept, move),
        standing=standing_of(visit, await visit.services.reviews.row(id)),
        reader=reader,
        readers=readers(visit, kept),
        moves=moves,
        frame=frame,
        board=board(frame, kept.match.game),
        dice=msgspec.to_builtins(await reading.dice(visit.services.tables, kept)),
        positions_url=f"/api/tables/{id}/positions/",
    )


@get("/review/{id:str}/story")
async def story(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """The parts of the page that change as the review goes on: graph, turning points, luck."""
    kept = await finished(visit, id)
    return visit.show("review_story.html", table={"id": id}, **await story_of(visit, kept))


@get("/review/{id:str}/moves/{row:int}")
async def one_move(visit: NamedDependency[Visit], id: FromPath[str], row: FromPath[int]) -> Template:
    """What is to be said of one move."""
    kept = await finished(visit, id)
    return visit.show("review_move.html", table={"id": id}, **await move_of(visit, kept, row))


@get("/review/{id:str}/moves/{row:int}/try/{action:int}")
async def try_again(
    visit: NamedDependency[Visit], id: FromPath[str], row: FromPath[int], action: FromPath[int]
) -> Template:
    """What the engine makes of another move in the place of this one."""
    kept = await finished(visit, id)
    teller = await teller_of(visit, kept)
    decision = teller.decision(row) if teller is not None else None
    if teller is None or decision is None or all(option.action != action for option in decision.options):
        raise RuleError(Text("web.not_judged"))
    match = teller.plan.match
    key = view_of(teller.plan, decision.step, decision.seat).key()
    asked = Asked(match.game.id, match.seats, match.options, match.version, key, decision.seat)
    found = await visit.services.advisers.judge(asked, decision.step, action)
    return visit.show(
        "review_try.html", judged=teller.judged(row, found), loss=percent(found.loss, language=visit.language)
    )


@get("/review/{id:str}/moves/{row:int}/offer")
async def offer(visit: NamedDependency[Visit], id: FromPath[str], row: FromPath[int]) -> Frame:
    """The position in which a decision was made, with all that could be chosen there."""
    kept = await finished(visit, id)
    teller = await teller_of(visit, kept)
    decision = teller.decision(row) if teller is not None else None
    if decision is None:
        raise RuleError(Text("web.not_judged"))
    return await reading.offer(visit.services.tables, kept, decision.seat, visit.language, row - 1)


@get("/review/{id:str}/standing")
async def standing(visit: NamedDependency[Visit], id: FromPath[str]) -> Response[dict[str, Any]]:
    """How far the review is, for the page's script."""
    await finished(visit, id)
    told = standing_of(visit, await visit.services.reviews.row(id))
    return Response(told, headers={"cache-control": "no-store"})


@post("/review/{id:str}", status_code=303)
async def ask(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Have the match reviewed, or looked at closer."""
    kept = await finished(visit, id)
    await visit.somebody()
    depth = DEPTHS_ASKED.get((await visit.fields()).get("depth", ""))
    if depth is None:
        raise RefusedError(400, Text("web.error_400"))
    await visit.services.reviews.ask(kept, depth)
    return visit.go(f"/review/{id}")


@post("/review/{id:str}/stop", status_code=303)
async def stop(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Stop the review; what has been judged stays."""
    await finished(visit, id)
    await visit.somebody()
    await visit.services.reviews.stop(id)
    return visit.go(f"/review/{id}")


@post("/review/{id:str}/play", status_code=303)
async def play_on(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Play on from a position against bots, at another table that says what it is."""
    kept = await finished(visit, id)
    person = await visit.somebody()
    fields = await visit.fields()
    move = read_move(fields.get("move", ""), kept.match.number)
    seat = seat_named(fields.get("seat", ""))
    if seat < 0:
        seat = (kept.seats_of(person.id) or [0])[0]
    title = visit.say("after.what_if_title", move)
    new = await whatif.play_on(visit.services.tables, kept, move, seat, person, title)
    return visit.go(f"/table/{new}")


# ---- what the pages are given


async def finished(visit: Visit, id: str) -> Kept:
    """A match that is over."""
    kept = await find_table(visit.services.store, id)
    if kept.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("review.running"))
    return kept


async def teller_of(visit: Visit, kept: Kept) -> Teller | None:
    """The review in the words of this visit; None where nothing has been judged."""
    found = await visit.services.reviews.review(kept.match.id)
    if found is None or not found.decisions:
        return None
    plan = await visit.services.reviews.plan(kept)
    rows = await visit.services.store.rows(kept.match.id)
    return Teller(found, plan, Rowing(rows, plan.match.history), kept.names(), visit.language)


async def story_of(visit: Visit, kept: Kept) -> dict[str, Any]:
    """The graph and what stands beside it."""
    teller = await teller_of(visit, kept)
    if teller is None:
        return {"graph": "", "turns": [], "fates": [], "how_sure": ""}
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    return {
        "graph": teller.graph(kept.match.number, mine, f"/review/{kept.match.id}"),
        "turns": teller.turns(),
        "fates": teller.fates(),
        "how_sure": teller.how_sure(),
    }


async def move_of(visit: Visit, kept: Kept, row: int) -> dict[str, Any]:
    """What is to be said of one move."""
    teller = await teller_of(visit, kept)
    decision = teller.decision(row) if teller is not None else None
    mine = kept.seats_of(visit.person.id if visit.person is not None else None)
    return {
        "move": row,
        "judged": teller.judged(row, decision) if teller is not None and decision is not None else None,
        "is_mine": decision is not None and decision.seat in mine,
        "names": kept.names(),
        "can_play_on": row < kept.match.number,
        "seat": decision.seat if decision is not None else (mine or [0])[0],
    }


def standing_of(visit: Visit, row: ReviewRow | None) -> dict[str, Any]:
    """How far a review is: what is under way, and what is to be told of it."""
    if row is None:
        return {"is_begun": False, "is_running": False, "words": "", "stage": "", "share": 0.0, "changed": 0}
    is_running = bool(row.wanted)
    stage = visit.say("review.pass_" + row.stage) if row.stage else ""
    said = visit.say("after.failed", row.failed) if row.failed else ""
    if is_running:
        said = visit.say("after.under_way", stage, row.done, row.total) if stage else visit.say("after.waiting")
    elif not said and row.done < row.total:
        said = visit.say("after.stopped")
    share = row.done / row.total if row.total else 0.0
    return {
        "is_begun": True,
        "is_running": is_running,
        "words": said,
        "stage": row.stage,
        "share": share,
        "changed": row.changed,
    }


ROUTES: Final = [review, story, one_move, try_again, offer, standing, ask, stop, play_on]
