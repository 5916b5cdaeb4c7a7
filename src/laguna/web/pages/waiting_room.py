"""The waiting room of a table: seats, links, words for the dice, and bots for free seats."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.bots import levels
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.engine import now
from laguna.web.db.models import ABANDONED, BY_LINK, FREE, HELD, OPEN, OVER, PERSON, RUNNING, Person
from laguna.web.db.queries import StoredMatch
from laguna.web.db.seat_changes import HOLDING
from laguna.web.exceptions import RefusedError
from laguna.web.pages.devices.previews import table_preview
from laguna.web.pages.devices.qr_codes import qr_code
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.relations import PLAYERS
from laguna.web.people.table_access import find_table, is_table_owner, parse_seat, require_own_seat, require_table_owner
from laguna.web.people.tokens import is_equal
from laguna.web.people.typed_text import clean_line
from laguna.web.tables.messages import LONGEST_WORDS
from laguna.web.text import summaries
from laguna.web.text.summaries import TableLine

LISTS: Final = {"lobby": "/", "me": "/me"}  # pages with invitations, which a declined one leads back to
REMEMBERED: Final = 20  # revoked links per seat that are recognized


def waiting_room(page: PageRequest, stored: StoredMatch, refusal: str = "") -> Template:
    """The page of a table that has not begun."""
    person = page.person
    line = TableLine(stored, person.id if person is not None else None, page.language, now())
    is_host = is_table_owner(stored, person)
    own = [stored.seats[seat] for seat in line.mine]
    if own:
        page.services.tables.open_tables.note(stored.match.id)
    return page.render(
        "waiting.html",
        status=200 if not refusal else 409,
        place="table",
        table=line,
        match=stored.match,
        terms=terms_in_words(page, stored),
        is_host=is_host,
        closes_by_leaving=is_host and not any(seat.kind == PERSON and not seat.is_mine for seat in line.seats),
        owner=stored.match.host,
        frees_held=bool(own) and now() >= stored.match.created + HOLDING,
        match_seats=stored.seats,
        profiles=summaries.profile_links(stored, person.id if person is not None else None),
        links=seat_addresses(page, stored) if is_host else {},
        words_added={seat.seat: seat.words for seat in own},
        levels=levels.LEVELS,
        refusal=refusal,
        page_address=page_address(page, stored),
        qr=qr_code(page_address(page, stored)),
        preview=table_preview(page, stored),
        asks_name=page.asks_name(),
        can_notify=bool(person is not None and (person.mail or person.webhook)),
    )


def terms_in_words(page: PageRequest, stored: StoredMatch) -> list[str]:
    """The terms of a table, a few words each."""
    match = stored.match
    terms = [summaries.pace(match)]
    if match.seconds or match.bank:
        terms.append(Text("clock.late_" + match.late))
    terms.append(Text("web.who_public" if match.is_public else "web.who_link"))
    if match.chat == PLAYERS:
        terms.append(Text("web.chat_players_term"))
    if match.is_rated:
        terms.append(Text("web.rated"))
    if match.hints:
        terms.append(Text("web.with_hints"))
    return [
        summaries.variant(match.game, stored.options(), page.language),
        *(catalogue.translate(t, page.language) for t in terms),
    ]


def seat_addresses(page: PageRequest, stored: StoredMatch) -> dict[int, str]:
    """By seat, the link that gives it to whoever uses it first."""
    out: dict[int, str] = {}
    for seat in stored.seats:
        if seat.kind == BY_LINK:
            secret = page.services.signer.seat_link(stored.match.id, seat.seat, seat.link)
            out[seat.seat] = f"{page_address(page, stored)}/sit/{seat.seat}/{secret}"
    return out


def page_address(page: PageRequest, stored: StoredMatch) -> str:
    """The full address of a table."""
    return f"{page.site()}/table/{stored.match.id}"


# ---- sitting down and standing up


@post("/table/{id:str}/sit/{seat:int}", status_code=303)
async def sit(page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Take a seat that is free for everybody."""
    stored = await find_table(page.services.store, id)
    if not 0 <= seat < len(stored.seats):
        raise RefusedError(404, Text("web.no_seat"))
    try:
        require_not_seated(stored, page.person)  # before the name changes
        person = await page.ensure_named_person(await page.form_fields())
        await page.services.seating.sit(stored, seat, person)
    except RuleError as error:
        return await refuse(page, id, error)
    return page.redirect(f"/table/{id}")


@post("/table/{id:str}/join", status_code=303)
async def join(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Redirect:
    """Take the seat that is held for you or the first free one, or look at the table if there is none."""
    stored = await find_table(page.services.store, id)
    try:
        person = await page.ensure_named_person(await page.form_fields())
        if stored.seats_of(person.id):
            return page.redirect(f"/table/{id}")
        if not (stored.held_for(person.id) or any(seat.kind == FREE for seat in stored.seats)):
            raise RuleError(full(page, stored))
        await page.services.seating.sit(stored, None, person)
    except RuleError as error:
        return await refuse(page, id, error)
    return page.redirect(f"/table/{id}")


def full(page: PageRequest, stored: StoredMatch) -> Text:
    """Why nobody can join, and what to do instead."""
    watchers = page.services.tables.watchers(stored.match.id)
    return Text("web.table_full_watched", watchers) if watchers else Text("web.table_full")


def require_not_seated(stored: StoredMatch, person: Person | None) -> None:
    """Refuse a second seat. Several seats at one screen are chosen when opening a table."""
    if person is not None and stored.seats_of(person.id):
        raise RuleError(Text("web.sits_already"))


@get("/table/{id:str}/join")
async def ask_name(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Redirect:
    """Ask for a name before the first seat. People who have one, or a seat here, go on to the table."""
    stored = await find_table(page.services.store, id)
    mine = stored.seats_of(page.person.id if page.person is not None else None)
    if stored.match.status != OPEN or mine or not page.asks_name():
        return page.redirect(f"/table/{id}")
    seat = parse_seat(page.request.query_params.get("seat", ""))
    return ask_name_page(page, stored, f"/sit/{seat}" if 0 <= seat < stored.match.seats else "/join")


def ask_name_page(page: PageRequest, stored: StoredMatch, action: str, refusal: str = "", name: str = "") -> Template:
    """The page that asks for a name; `action` takes the seat."""
    return page.render(
        "join.html",
        status=200 if not refusal else 422,
        place="play",
        table=TableLine(stored, None, page.language, now()),
        terms=terms_in_words(page, stored),
        action=f"/table/{stored.match.id}{action}",
        suggested_name=name or page.suggested_name(),
        refusal=refusal,
    )


async def refuse(page: PageRequest, id: str, error: RuleError) -> Template:
    """The waiting room with a refusal, or an error page once the match has begun. A refused name is asked again."""
    stored = await find_table(page.services.store, id)
    if stored.match.status != OPEN:
        raise error
    name = (await page.form_fields()).get("name", "")
    if name and page.asks_name():
        action = page.request.url.path.removeprefix(f"/table/{id}")
        return ask_name_page(page, stored, action, page.refusal(error), name)
    return waiting_room(page, stored, page.refusal(error))


@post("/table/{id:str}/stand_up/{seat:int}", status_code=303)
async def stand_up(page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Leave your seat, or the one that is held for you; the table owner may free any."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    is_own = seat in stored.seats_of(person.id) or seat in [held.seat for held in stored.held_for(person.id)]
    is_held = 0 <= seat < len(stored.seats) and stored.seats[seat].kind == HELD
    if not (is_own or (is_held and stored.seats_of(person.id) and now() >= stored.match.created + HOLDING)):
        require_table_owner(stored, person)
    if not 0 <= seat < len(stored.seats) or stored.seats[seat].kind not in (PERSON, HELD):
        raise RefusedError(404, Text("web.no_seat"))
    try:
        is_closed = await page.services.seating.stand_up(stored, seat, person)
    except RuleError as error:
        return await refuse(page, id, error)
    came_from = (await page.form_fields()).get("from", "")
    if came_from in LISTS:
        return page.redirect(LISTS[came_from])
    return page.redirect("/" if is_closed else f"/table/{id}")


@post("/table/{id:str}/owner/{seat:int}", status_code=303)
async def pass_on(page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Give your table to the player of a seat."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    require_table_owner(stored, person)
    if not 0 <= seat < len(stored.seats) or stored.seats[seat].kind != PERSON:
        raise RefusedError(404, Text("web.no_seat"))
    try:
        await page.services.seating.pass_ownership(stored, seat, person)
    except RuleError as error:
        return await refuse(page, id, error)
    return page.redirect(f"/table/{id}")


# ---- seat links


@get("/table/{id:str}/sit/{seat:int}/{secret:str}")
async def invitation(
    page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int], secret: FromPath[str]
) -> Template | Redirect:
    """The page of a seat link. Opening it takes no seat: messengers open links before people do."""
    stored = await find_table(page.services.store, id)
    if seat in stored.seats_of(page.person.id if page.person is not None else None):
        return page.redirect(f"/table/{id}")
    require_valid_link(page, stored, seat, secret)
    return invite(page, stored, seat)


@post("/table/{id:str}/sit/{seat:int}/{secret:str}", status_code=303)
async def accept(
    page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int], secret: FromPath[str]
) -> Template | Redirect:
    """Take the seat of a link."""
    stored = await find_table(page.services.store, id)
    if seat in stored.seats_of(page.person.id if page.person is not None else None):
        return page.redirect(f"/table/{id}")
    require_valid_link(page, stored, seat, secret)
    fields = await page.form_fields()
    try:
        require_not_seated(stored, page.person)  # before the name changes
        person = await page.ensure_named_person(fields)
        await page.services.seating.sit(stored, seat, person, link=stored.seats[seat].link)
    except RuleError as error:
        return invite(page, stored, seat, page.refusal(error), fields.get("name", ""))
    return page.redirect(f"/table/{id}")


def require_valid_link(page: PageRequest, stored: StoredMatch, seat: int, secret: str) -> None:
    """Refuse a link that is wrong, revoked or used."""
    host = host_name(page, stored)
    if not 0 <= seat < len(stored.seats):
        raise RefusedError(404, Text("web.link_wrong", host))
    place = stored.seats[seat]
    numbers = range(max(0, place.link - REMEMBERED), place.link + 1)
    valid = [is_equal(secret, page.services.signer.seat_link(stored.match.id, seat, number)) for number in numbers]
    if not any(valid):
        raise RefusedError(404, Text("web.link_wrong", host))
    if not valid[-1]:
        raise RefusedError(410, Text("web.link_revoked", host))
    if stored.match.status != OPEN or place.kind != BY_LINK:
        raise RefusedError(410, Text("web.link_used", host))


def invite(page: PageRequest, stored: StoredMatch, seat: int, refusal: str = "", name: str = "") -> Template:
    """The page of a seat link."""
    return page.render(
        "invitation.html",
        status=200 if not refusal else 422,
        place="table",
        table=TableLine(stored, None, page.language, now()),
        seat=seat,
        colour=catalogue.translate(seat_name(seat), page.language),
        host=host_name(page, stored),
        terms=terms_in_words(page, stored),
        preview=table_preview(page, stored),
        refusal=refusal,
        suggested_name=name or page.suggested_name(),
    )


def host_name(page: PageRequest, stored: StoredMatch) -> str:
    """Who invites: the table owner's name, or that of the first player."""
    hosts = [seat.name for seat in stored.seats if seat.person is not None and seat.person == stored.match.host]
    players = [seat.name for seat in stored.seats if seat.kind == PERSON]
    return next(iter([*hosts, *players]), page.translate("web.whoever_invited"))


@post("/table/{id:str}/revoke/{seat:int}", status_code=303)
async def revoke(page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """Revoke the link of a seat; the page shows a new one."""
    stored = await find_table(page.services.store, id)
    require_table_owner(stored, await page.ensure_person())
    if not 0 <= seat < len(stored.seats) or stored.seats[seat].kind != BY_LINK or stored.match.status != OPEN:
        raise RefusedError(404, Text("web.no_seat"))
    await page.services.seating.renew_link(stored, seat)
    return page.redirect(f"/table/{id}")


# ---- preparing the match


@post("/table/{id:str}/fill", status_code=303)
async def fill(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Redirect:
    """Fill all free seats with bots and begin."""
    stored = await find_table(page.services.store, id)
    require_table_owner(stored, await page.ensure_person())
    level = (await page.form_fields()).get("level", "")
    try:
        if level not in levels.LEVELS:
            raise RuleError(Text("bots.level", level, Text("core.and", *levels.LEVELS)))
        await page.services.seating.fill_with_bots(stored, level)
    except RuleError as error:
        return await refuse(page, id, error)
    return page.redirect(f"/table/{id}")


@post("/table/{id:str}/words/{seat:int}", status_code=303)
async def add_words(page: NamedDependency[PageRequest], id: FromPath[str], seat: FromPath[int]) -> Template | Redirect:
    """Add your words for the dice before the match begins."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    require_own_seat(stored, person, seat)
    try:
        words = clean_line((await page.form_fields()).get("words", ""), LONGEST_WORDS)
        await page.services.seating.change_words(stored, seat, person, words)
    except RuleError as error:
        return await refuse(page, id, error)
    return page.redirect(f"/table/{id}")


@post("/table/{id:str}/close", status_code=303)
async def close(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Close a table that has not begun, or end a match in which nobody else plays."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    require_table_owner(stored, person)
    if stored.match.status in (OVER, ABANDONED):
        raise RuleError(Text("agree.over_not_closed"))
    if stored.match.status == RUNNING and all(seat.person in (None, person.id) for seat in stored.seats):
        await page.services.tables.abandon(stored)
        return page.redirect(f"/table/{id}")
    await page.services.seating.close(stored)
    return page.redirect("/")


ROUTES: Final = [sit, join, ask_name, stand_up, pass_on, invitation, accept, revoke, fill, add_words, close]
