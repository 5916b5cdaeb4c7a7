"""The page about another person at a table: mute, block, report. A seat or a chat line says who is meant."""

from __future__ import annotations

from typing import Final, NamedTuple

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.text.text import RuleError, Text
from laguna.web.db.models import PERSON, ChatRow
from laguna.web.db.people_models import BLOCK, MUTE
from laguna.web.db.queries import StoredMatch
from laguna.web.exceptions import RefusedError
from laguna.web.pages.page_request import PageRequest
from laguna.web.people import relations
from laguna.web.people.table_access import find_table

SEAT: Final = "seat"
LINE: Final = "line"
DEEDS: Final = (*relations.DEEDS, relations.REPORT)


class Meant(NamedTuple):
    """Somebody at a table, and the chat line that is meant, if any."""

    stored: StoredMatch
    person: int
    name: str
    line: ChatRow | None


@get("/table/{id:str}/person/{who:str}")
async def person_page(page: NamedDependency[PageRequest], id: FromPath[str], who: FromPath[str]) -> Template:
    """Show what can be done about somebody."""
    return await show(page, await find_meant(page, id, who), who)


@post("/table/{id:str}/person/{who:str}/{deed:str}", status_code=303)
async def change(
    page: NamedDependency[PageRequest], id: FromPath[str], who: FromPath[str], deed: FromPath[str]
) -> Template | Redirect:
    """Mute, block or report somebody, or end a mute or block."""
    meant = await find_meant(page, id, who)
    if deed not in DEEDS:
        raise RefusedError(404, Text("web.error_404"))
    fields = await page.form_fields()
    reason = fields.get("reason", "")
    store = page.services.store
    try:
        person = await page.ensure_person()
        if deed == relations.REPORT:
            await relations.report(store, person, meant.person, meant.name, meant.stored, meant.line, reason)
        else:
            await relations.relate(store, person, meant.person, deed, meant.name)
    except RuleError as error:
        return await show(page, meant, who, page.refusal(error), reason)
    return page.redirect(f"/table/{id}/person/{who}?done={deed}")


async def find_meant(page: PageRequest, id: str, who: str) -> Meant:
    """Who is meant by "seat-2" or "line-17". Not found: yourself, bots, and lines you can't read."""
    store = page.services.store
    stored = await find_table(store, id)
    me = page.person.id if page.person is not None else None
    kind, _, typed = who.partition("-")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else -1
    person: int | None = None
    name, line = "", None
    if kind == SEAT and 0 <= number < len(stored.seats) and stored.seats[number].kind == PERSON:
        person, name = stored.seats[number].person, stored.seats[number].name
    elif kind == LINE and relations.may_chat(stored, stored.seats_of(me)):
        line = await store.people.chat_line(id, number)
        if line is not None:
            person, name = line.person, line.name
    if person is None or person == me:
        raise RefusedError(404, Text("web.no_person_there"))
    return Meant(stored, person, name, line)


async def show(page: PageRequest, meant: Meant, who: str, refusal: str = "", reason: str = "") -> Template:
    """The page, with a refusal and the reason that was typed."""
    store = page.services.store
    mine = await store.people.relations_of(page.person.id) if page.person is not None else []
    kind = next((relation.kind for relation in mine if relation.other == meant.person), "")
    done = page.request.query_params.get("done", "")
    viewer = page.person.id if page.person is not None else None
    return page.render(
        "person.html",
        status=422 if refusal else 200,
        place="table",
        name=meant.name,
        line=meant.line,
        path=f"/table/{meant.stored.match.id}/person/{who}",
        table=meant.stored.match.id,
        profile=f"/people/{meant.person}" if await store.results.may_see(meant.person, viewer) else "",
        is_muted=kind == MUTE,
        is_blocked=kind == BLOCK,
        hidden=await store.people.lines_by(meant.stored.match.id, meant.person) if kind else [],
        longest_reason=relations.LONGEST_REASON,
        refusal=refusal,
        reason=reason,
        done=page.translate(f"web.done_{done}", meant.name) if done in DEEDS and not refusal else "",
    )


ROUTES: Final = [person_page, change]
