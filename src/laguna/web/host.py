"""For the host of this server: tables are removed, people silenced, banned or forgotten. Each deed is asked twice."""

from __future__ import annotations

import hashlib
from typing import Final
from urllib.parse import urlencode

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.core.text import Text
from laguna.web import telling
from laguna.web.database import now
from laguna.web.errors import RefusedError
from laguna.web.lobby import lines
from laguna.web.models import Person
from laguna.web.rights import find_table
from laguna.web.showing import Visit
from laguna.web.telling import HOUR
from laguna.web.tickets import same
from laguna.web.tries import count, tries_of

COOKIE: Final = "laguna_host"
HOURS: Final = 12  # that the key is remembered
DEEDS: Final = ("silence", "unsilence", "ban", "unban", "delete")  # on a person
REMOVE: Final = "remove"  # a table


def is_host(visit: Visit) -> bool:
    """Has this browser shown the key of late?"""
    key = visit.services.settings.operator
    if not key:
        return False
    proved = visit.services.signer.read(_purpose(key), visit.request.cookies.get(COOKIE, ""))
    return proved is not None and 0 <= now() // HOUR - proved[1] < HOURS


def must_be_host(visit: Visit) -> None:
    """Refuse everybody else."""
    if not is_host(visit):
        raise RefusedError(403, Text("web.host_key"))


def _purpose(key: str) -> str:
    """Another key makes all earlier tickets worthless."""
    return f"host {hashlib.sha256(key.encode()).hexdigest()}"


@get("/host")
async def host(visit: NamedDependency[Visit]) -> Template:
    """Where the key is asked for; then all tables, and people by name."""
    if not is_host(visit):
        return visit.show("host_key.html", place="host", refusal="")
    store = visit.services.store
    name = visit.request.query_params.get("name", "").strip()[:80]
    table = visit.request.query_params.get("table", "").strip()[:80]
    tables = [*await store.open_tables(), *await store.running_tables(), *await store.finished_tables()]
    if table:
        tables = [await find_table(store, table)]
    people = await store.people_called(name) if name and name.isprintable() else []
    return visit.show("host.html", place="host", tables=lines(visit, tables), name=name, table=table, people=people)


@post("/host", status_code=303)
async def show_key(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Show the key."""
    count(tries_of(visit.request).keys, visit.request)
    key = visit.services.settings.operator
    shown = (await visit.fields()).get("key", "")
    if not (same(shown, key) and key):
        return visit.show("host_key.html", status=403, place="host", refusal=visit.say("web.wrong_key"))
    ticket = visit.services.signer.ticket(_purpose(key), 0, now() // HOUR)
    visit.give(Cookie(COOKIE, path="/host", value=ticket, max_age=HOURS * 3600, httponly=True, samesite="strict"))
    return visit.go("/host")


@post("/host/out", status_code=303)
async def leave(visit: NamedDependency[Visit]) -> Redirect:
    """Be no host in this browser."""
    visit.give(Cookie(COOKIE, path="/host", value="", max_age=0, httponly=True, samesite="strict"))
    return visit.go("/")


# ---- tables


@get("/host/table/{id:str}")
async def ask_to_remove(visit: NamedDependency[Visit], id: FromPath[str]) -> Template:
    """Ask whether a table shall be removed."""
    must_be_host(visit)
    kept = await find_table(visit.services.store, id)
    what = visit.say("web.sure_remove", telling.game_title(kept.match.game), ", ".join(filter(None, kept.names())))
    return visit.show("sure.html", place="host", what=what, action=f"/host/table/{id}", deed=REMOVE)


@post("/host/table/{id:str}", status_code=303)
async def remove(visit: NamedDependency[Visit], id: FromPath[str]) -> Redirect:
    """Remove a table."""
    must_be_host(visit)
    await find_table(visit.services.store, id)
    await visit.services.tables.remove(id)
    return visit.go("/host")


# ---- people


@get("/host/person/{id:int}/{deed:str}")
async def ask_about(visit: NamedDependency[Visit], id: FromPath[int], deed: FromPath[str]) -> Template:
    """Ask whether this shall be done to a person."""
    must_be_host(visit)
    person = await find_person(visit, id, deed)
    what = visit.say(f"web.sure_{deed}", person.name, str(person.id))
    return visit.show("sure.html", place="host", what=what, action=f"/host/person/{id}/{deed}", deed=deed)


@post("/host/person/{id:int}/{deed:str}", status_code=303)
async def do(visit: NamedDependency[Visit], id: FromPath[int], deed: FromPath[str]) -> Redirect:
    """Do it."""
    must_be_host(visit)
    person = await find_person(visit, id, deed)
    store = visit.services.store
    if deed in ("silence", "unsilence"):
        await store.change_person(id, is_silenced=deed == "silence")
    elif deed in ("ban", "unban"):
        await store.change_person(id, is_banned=deed == "ban")
    else:
        await store.delete_person(id, visit.say("web.a_guest"))
    return visit.go("/host" if deed == "delete" else f"/host?{urlencode({'name': person.name})}")


async def find_person(visit: Visit, id: int, deed: str) -> Person:
    """The person with this number, where there is such a deed."""
    person = await visit.services.store.person(id) if 0 < id < 2**62 else None
    if person is None or person.is_deleted or deed not in DEEDS:
        raise RefusedError(404, Text("web.no_person"))
    return person


ROUTES: Final = [host, show_key, leave, ask_to_remove, remove, ask_about, do]
