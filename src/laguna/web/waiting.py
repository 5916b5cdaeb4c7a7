"""A table that has not begun: who sits there, links to send, words for the dice, and bots for seats that stay free."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.bots import levels
from laguna.core import words
from laguna.core.text import RuleError, Text, seat_name
from laguna.web import people, telling
from laguna.web.database import now
from laguna.web.errors import RefusedError
from laguna.web.messages import LONGEST_WORDS
from laguna.web.models import BY_LINK, FREE, OPEN, PERSON, Person
from laguna.web.people import clean_line
from laguna.web.rights import find_table, may_host, must_host, must_own
from laguna.web.showing import Visit
from laguna.web.store import Kept
from laguna.web.telling import TableLine
from laguna.web.tickets import same

REMEMBERED: Final = 20  # revoked links of a seat that are told from wrong ones


def waiting_room(visit: Visit, kept: Kept, refusal: str = "") -> Template:
    """The page of a table that has not begun."""
    person = visit.person
    line = TableLine(kept, person.id if person is not None else None, visit.language, now())
    is_host = may_host(kept, person)
    own = [kept.seats[seat] for seat in line.mine]
    return visit.show(
        "waiting.html",
        status=200 if not refusal else 409,
        place="table",
        table=line,
        match=kept.match,
        terms=terms_in_words(visit, kept),
        is_host=is_host,
        links=seat_addresses(visit, kept) if is_host else {},
        words_added={seat.seat: seat.words for seat in own},
        levels=levels.LEVELS,
        refusal=refusal,
        page_address=page_address(visit, kept),
        can_notify=bool(person is not None and (person.mail or person.webhook)),
    )


def terms_in_words(visit: Visit, kept: Kept) -> list[str]:
    """What was agreed on, a few words each."""
    match = kept.match
    said = [telling.pace(match)]
    if match.seconds:
        said.append(Text("web.late_" + match.late))
    if match.leave_after:
        said.append(Text("web.leave_after", telling.how_long(1000 * match.leave_after)))
    said.append(Text("web.who_public" if match.is_public else "web.who_link"))
    if match.is_rated:
        said.append(Text("web.rated"))
    if match.hints:
        said.append(Text("web.with_hints"))
    return [telling.variant(match.game, kept.options(), visit.language), *(words.say(t, visit.language) for t in said)]


def seat_addresses(visit: Visit, kept: Kept) -> dict[int, str]:
    """By seat, the link that gives it to whoever uses it first."""
    out: dict[int, str] = {}
    for seat in kept.seats:
        if seat.kind == BY_LINK:
            secret = visit.services.signer.seat_link(kept.match.id, seat.seat, seat.link)
            out[seat.seat] = f"{page_address(visit, kept)}/sit/{seat.seat}/{secret}"
    return out


def page_address(visit: Visit, kept: Kept) -> str:
    """The whole address of a table, to be sent to others."""
    base = visit.services.settings.address.rstrip("/") or str(visit.request.base_url).rstrip("/")
    return f"{base}/table/{kept.match.id}"


# ---- sitting down and getting up


@post("/table/{id:str}/sit/{seat:int}", status_code=303)
async def sit(visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Take a seat that is free for everybody."""
    kept = await find_table(visit.services.store, id)
    if not 0 <= seat < len(kept.seats):
        raise RefusedError(404, Text("web.no_seat"))
    try:
        person = await visit.somebody()
        if kept.match.status == OPEN and kept.seats[seat].kind == BY_LINK:
            raise RuleError(Text("web.seat_by_link"))
        must_sit_once(kept, person)
        await visit.services.seating.sit(kept, seat, person)
    except RuleError as error:
        return await refuse(visit, id, error)
    return visit.go(f"/table/{id}")


@post("/table/{id:str}/join", status_code=303)
async def join(visit: NamedDependency[Visit], id: FromPath[str]) -> Template | Redirect:
    """Take the first seat that is free; where none is, see the table."""
    kept = await find_table(visit.services.store, id)
    free = [seat.seat for seat in kept.seats if seat.kind == FREE]
    try:
        person = await visit.somebody()
        if kept.seats_of(person.id):
            return visit.go(f"/table/{id}")
        if not free:
            raise RuleError(full(visit, kept))
        await visit.services.seating.sit(kept, free[0], person)
    except RuleError as error:
        return await refuse(visit, id, error)
    return visit.go(f"/table/{id}")


def full(visit: Visit, kept: Kept) -> Text:
    """Why nobody can join, and what can be done instead."""
    watchers = visit.services.tables.watchers(kept.match.id)
    return Text("web.table_full_watched", watchers) if watchers else Text("web.table_full")


def must_sit_once(kept: Kept, person: Person) -> None:
    """One seat is enough for everybody; several at one screen are chosen when a table is opened."""
    if kept.seats_of(person.id):
        raise RuleError(Text("web.sits_already"))


async def refuse(visit: Visit, id: str, error: RuleError) -> Template:
    """The waiting room with a sentence, if the table still waits; else a page with the sentence alone."""
    kept = await find_table(visit.services.store, id)
    if kept.match.status != OPEN:
        raise error
    return waiting_room(visit, kept, visit.refusal(error))


@post("/table/{id:str}/stand_up/{seat:int}", status_code=303)
async def stand_up(visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Leave an own seat; a host may free any."""
    kept = await find_table(visit.services.store, id)
    person = await visit.somebody()
    if seat not in kept.seats_of(person.id):
        must_host(kept, person)
    if not 0 <= seat < len(kept.seats) or kept.seats[seat].kind != PERSON:
        raise RefusedError(404, Text("web.no_seat"))
    try:
        await visit.services.seating.stand_up(kept, seat)
    except RuleError as error:
        return await refuse(visit, id, error)
    return visit.go(f"/table/{id}")


# ---- links to seats


@get("/table/{id:str}/sit/{seat:int}/{secret:str}")
async def invitation(
    visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int], secret: FromPath[str]
) -> Template | Redirect:
    """Whom the link invites to which seat. Looking takes nothing: messengers look at links before people do."""
    kept = await find_table(visit.services.store, id)
    if seat in kept.seats_of(visit.person.id if visit.person is not None else None):
        return visit.go(f"/table/{id}")
    must_be_valid(visit, kept, seat, secret)
    return invite(visit, kept, seat)


@post("/table/{id:str}/sit/{seat:int}/{secret:str}", status_code=303)
async def accept(
    visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int], secret: FromPath[str]
) -> Template | Redirect:
    """Take the seat that the link is for."""
    kept = await find_table(visit.services.store, id)
    if seat in kept.seats_of(visit.person.id if visit.person is not None else None):
        return visit.go(f"/table/{id}")
    must_be_valid(visit, kept, seat, secret)
    name = (await visit.fields()).get("name", "")
    try:
        if name.strip():
            people.read_name(name)  # before a guest is made of somebody whose name will not do
        person = await visit.somebody()
        if name.strip():
            await people.call(visit.services.store, person, name)
        must_sit_once(kept, person)
        await visit.services.seating.sit(kept, seat, person)
    except RuleError as error:
        return invite(visit, kept, seat, visit.refusal(error), name)
    return visit.go(f"/table/{id}")


def must_be_valid(visit: Visit, kept: Kept, seat: int, secret: str) -> None:
    """Refuse a link that was never given out, was revoked, or is used."""
    host = host_name(visit, kept)
    if not 0 <= seat < len(kept.seats):
        raise RefusedError(404, Text("web.link_wrong", host))
    place = kept.seats[seat]
    numbers = range(max(0, place.link - REMEMBERED), place.link + 1)
    valid = [same(secret, visit.services.signer.seat_link(kept.match.id, seat, number)) for number in numbers]
    if not any(valid):
        raise RefusedError(404, Text("web.link_wrong", host))
    if not valid[-1]:
        raise RefusedError(410, Text("web.link_revoked", host))
    if kept.match.status != OPEN or place.kind != BY_LINK:
        raise RefusedError(410, Text("web.link_used", host))


def invite(visit: Visit, kept: Kept, seat: int, refusal: str = "", name: str = "") -> Template:
    """The page that a link leads to."""
    return visit.show(
        "invitation.html",
        status=200 if not refusal else 422,
        place="table",
        table=TableLine(kept, None, visit.language, now()),
        seat=seat,
        colour=words.say(seat_name(seat), visit.language),
        host=host_name(visit, kept),
        terms=terms_in_words(visit, kept),
        refusal=refusal,
        name=name,
    )


def host_name(visit: Visit, kept: Kept) -> str:
    """Who invites: the name in the host's seat, else that of the first player, else nobody's."""
    hosts = [seat.name for seat in kept.seats if seat.person is not None and seat.person == kept.match.host]
    players = [seat.name for seat in kept.seats if seat.kind == PERSON]
    return next(iter([*hosts, *players]), visit.say("web.whoever_invited"))


@post("/table/{id:str}/revoke/{seat:int}", status_code=303)
async def revoke(visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """Make the link to a seat worthless; the page has a new one."""
    kept = await find_table(visit.services.store, id)
    must_host(kept, await visit.somebody())
    if not 0 <= seat < len(kept.seats) or kept.seats[seat].kind != BY_LINK or kept.match.status != OPEN:
        raise RefusedError(404, Text("web.no_seat"))
    await visit.services.store.change_seat(id, seat, link=kept.seats[seat].link + 1)
    return visit.go(f"/table/{id}")


# ---- what the host and the players prepare


@post("/table/{id:str}/fill", status_code=303)
async def fill(visit: NamedDependency[Visit], id: FromPath[str]) -> Template | Redirect:
    """Bots take all seats that are free, and the match begins."""
    kept = await find_table(visit.services.store, id)
    must_host(kept, await visit.somebody())
    level = (await visit.fields()).get("level", "")
    try:
        if level not in levels.LEVELS:
            raise RuleError(Text("bots.level", level, Text("core.and", *levels.LEVELS)))
        await visit.services.seating.fill_with_bots(kept, level)
    except RuleError as error:
        return await refuse(visit, id, error)
    return visit.go(f"/table/{id}")


@post("/table/{id:str}/words/{seat:int}", status_code=303)
async def add_words(visit: NamedDependency[Visit], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Add a player's own words to the dice, as long as the match has not begun."""
    kept = await find_table(visit.services.store, id)
    must_own(kept, await visit.somebody(), seat)
    try:
        if kept.match.status != OPEN:
            raise RuleError(Text("web.words_late"))
        said = clean_line((await visit.fields()).get("words", ""), LONGEST_WORDS)
        await visit.services.store.change_seat(id, seat, words=said)
    except RuleError as error:
        return await refuse(visit, id, error)
    return visit.go(f"/table/{id}")


@post("/table/{id:str}/notify", status_code=303)
async def notify(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Tell me of my turns at this table, or do so no longer."""
    kept = await find_table(visit.services.store, id)
    person = await visit.somebody()
    fields = await visit.fields()
    for seat in kept.seats_of(person.id):
        await visit.services.store.change_seat(id, seat, notify=bool(fields.get("notify")))
    return visit.go("/me" if fields.get("from") == "me" else f"/table/{id}")


@post("/table/{id:str}/close", status_code=303)
async def close(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Take a table away that has not begun."""
    kept = await find_table(visit.services.store, id)
    must_host(kept, await visit.somebody())
    if kept.match.status != OPEN:
        raise RuleError(Text("table.has_begun"))
    await visit.services.tables.remove(id)
    return visit.go("/")


ROUTES: Final = [sit, join, stand_up, invitation, accept, revoke, fill, add_words, notify, close]
