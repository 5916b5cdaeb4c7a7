"""The admin page: remove tables; silence, ban or delete people. Each action asks for confirmation."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Final, NamedTuple
from urllib.parse import urlencode

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.engine import now
from laguna.web.db.models import ChatRow, Person
from laguna.web.db.people_models import AdminLogRow, Report
from laguna.web.db.people_queries import LOGGED
from laguna.web.exceptions import RefusedError
from laguna.web.http.client_address import client_address
from laguna.web.http.login_attempts import attempts_of, count_attempt
from laguna.web.pages.lobby import lines
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.names import folds
from laguna.web.people.table_access import find_table
from laguna.web.people.tokens import is_equal
from laguna.web.text import summaries
from laguna.web.text.summaries import HOUR

COOKIE: Final = "laguna_host"
LOG_SHOWN: Final = 10  # rows of the log on the page of the admin
HOURS: Final = 12  # until the key is asked for again
ACTIONS: Final = ("silence", "unsilence", "ban", "unban", "delete")  # on a person
REMOVE: Final = "remove"  # a table
LOGGED_DEEDS: Final = (*ACTIONS, REMOVE, "report", "in", "refused_key", "out")


def is_admin(page: PageRequest) -> bool:
    """Whether this browser has entered the operator key recently."""
    key = page.services.settings.operator
    if not key:
        return False
    proved = page.services.signer.read(_purpose(key), page.request.cookies.get(COOKIE, ""))
    return proved is not None and 0 <= now() // HOUR - proved[1] < HOURS


def require_admin(page: PageRequest) -> None:
    """Refuse everybody but admins."""
    if not is_admin(page):
        raise RefusedError(403, Text("web.host_key"))


def _purpose(key: str) -> str:
    """The purpose of tickets for this key. Changing the key invalidates all earlier tickets."""
    return f"host {hashlib.sha256(key.encode()).hexdigest()}"


@get("/host")
async def host(page: NamedDependency[PageRequest]) -> Template:
    """The form for the key, or the list of tables and people."""
    if not is_admin(page):
        return page.render("host_key.html", place="host", refusal="")
    store = page.services.store
    name = page.request.query_params.get("name", "").strip()[:80]
    table = page.request.query_params.get("table", "").strip()[:80]
    tables = [*await store.newest_open_tables(), *await store.running_tables(), *await store.finished_tables()]
    if table:
        tables = [await find_table(store, table)]
    people = await store.people_called(name) if name and name.isprintable() else []
    return page.render(
        "host.html",
        place="host",
        tables=lines(page, tables),
        name=name,
        table=table,
        people=people,
        reports=await report_lines(page),
        log=log_lines(page, await store.people.admin_log(limit=LOG_SHOWN)),
    )


# ---- reports and the log


class ReportLine:
    """An open report as the page shows it."""

    def __init__(self, page: PageRequest, report: Report, around: list[ChatRow]) -> None:
        self.report = report
        self.ago = catalogue.translate(summaries.ago(now() - report.at), page.language)
        self.around = around


async def report_lines(page: PageRequest) -> list[ReportLine]:
    """The open reports, oldest first."""
    return [ReportLine(page, report, around) for report, around in await page.services.store.people.open_reports()]


class AdminLogLine(NamedTuple):
    """A row of the admin log as the page shows it."""

    at: str
    address: str
    deed: str
    what: str


def log_lines(page: PageRequest, rows: list[AdminLogRow]) -> list[AdminLogLine]:
    """The rows in words."""
    return [AdminLogLine(utc(row.at), row.address, page.translate(f"web.log_did_{row.deed}"), row.what) for row in rows]


def utc(milliseconds: int) -> str:
    """A time in UTC.

    >>> utc(1_763_000_000_000)
    '2025-11-13 02:13:20'
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


async def log(page: PageRequest, deed: str, what: str = "") -> None:
    """Note what an admin is about to do. Without the note it is not done."""
    await page.services.store.people.log(client_address(page.request.scope), deed, what)


@get("/host/log")
async def show_log(page: NamedDependency[PageRequest]) -> Template:
    """The log of what admins did, a page at a time."""
    require_admin(page)
    typed = page.request.query_params.get("before", "")
    before = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else 0
    rows = await page.services.store.people.admin_log(before)
    older = rows[-1].id if len(rows) == LOGGED else 0
    return page.render("host_log.html", place="host", log=log_lines(page, rows), older=older)


@post("/host/report/{number:int}", status_code=303)
async def close_report(page: NamedDependency[PageRequest], number: FromPath[int]) -> Redirect:
    """Close a report that has been dealt with."""
    require_admin(page)
    if 0 < number < 2**62:
        await log(page, "report", str(number))
        await page.services.store.people.close_report(number)
    return page.redirect("/host")


# ---- the key


@post("/host", status_code=303)
async def show_key(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Sign in with the operator key."""
    attempt = count_attempt(attempts_of(page.request).keys, page.request)
    key = page.services.settings.operator
    shown = (await page.form_fields()).get("key", "")
    is_right = is_equal(shown, key) and bool(key)
    await log(page, "in" if is_right else "refused_key")
    if not is_right:
        return page.render("host_key.html", status=403, place="host", refusal=page.translate("web.wrong_key"))
    attempt.succeed()
    ticket = page.services.signer.ticket(_purpose(key), 0, now() // HOUR)
    page.set_cookie(Cookie(COOKIE, path="/host", value=ticket, max_age=HOURS * 3600, httponly=True, samesite="strict"))
    return page.redirect("/host")


@post("/host/out", status_code=303)
async def leave(page: NamedDependency[PageRequest]) -> Redirect:
    """Sign out as admin in this browser."""
    if is_admin(page):
        await log(page, "out")
    page.set_cookie(Cookie(COOKIE, path="/host", value="", max_age=0, httponly=True, samesite="strict"))
    return page.redirect("/")


# ---- tables


@get("/host/table/{id:str}")
async def ask_to_remove(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """Ask for confirmation before removing a table."""
    require_admin(page)
    stored = await find_table(page.services.store, id)
    what = page.translate(
        "web.sure_remove", summaries.game_title(stored.match.game), ", ".join(filter(None, stored.names()))
    )
    return page.render("sure.html", place="host", what=what, action=f"/host/table/{id}", deed=REMOVE)


@post("/host/table/{id:str}", status_code=303)
async def remove(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect:
    """Remove a table."""
    require_admin(page)
    stored = await find_table(page.services.store, id)
    await log(page, REMOVE, f"{summaries.game_title(stored.match.game)} {id}")
    await page.services.tables.remove(id)
    return page.redirect("/host")


# ---- people


@get("/host/person/{id:int}/{deed:str}")
async def ask_about(page: NamedDependency[PageRequest], id: FromPath[int], deed: FromPath[str]) -> Template:
    """Ask for confirmation before an action on a person."""
    require_admin(page)
    person = await find_person(page, id, deed)
    what = page.translate(f"web.sure_{deed}", person.name, str(person.id))
    return page.render("sure.html", place="host", what=what, action=f"/host/person/{id}/{deed}", deed=deed)


@post("/host/person/{id:int}/{deed:str}", status_code=303)
async def do(page: NamedDependency[PageRequest], id: FromPath[int], deed: FromPath[str]) -> Redirect:
    """Carry out an action on a person."""
    require_admin(page)
    person = await find_person(page, id, deed)
    store = page.services.store
    await log(page, deed, f"{person.name} ({person.id})")
    if deed in ("silence", "unsilence"):
        await store.change_person(id, is_silenced=deed == "silence")
    elif deed in ("ban", "unban"):
        await store.people.set_banned(id, folds(person.name), is_banned=deed == "ban")
        await page.sessions_ended(person)
    else:
        await page.services.seating.delete_person(id, page.translate("web.a_guest"))
        await page.sessions_ended(person)
    return page.redirect("/host" if deed == "delete" else f"/host?{urlencode({'name': person.name})}")


async def find_person(page: PageRequest, id: int, deed: str) -> Person:
    """The person with this id, if the action exists."""
    person = await page.services.store.person(id) if 0 < id < 2**62 else None
    if person is None or person.is_deleted or deed not in ACTIONS:
        raise RefusedError(404, Text("web.no_person"))
    return person


ROUTES: Final = [host, show_log, close_report, show_key, leave, ask_to_remove, remove, ask_about, do]
