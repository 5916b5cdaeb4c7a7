"""My own page: my name, my matches, and an account for those who want to be the same person on every device."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.response import Redirect, Template

from laguna.core.text import RuleError, Text
from laguna.web import accounts, people
from laguna.web.errors import RefusedError
from laguna.web.lobby import lines, my_turns
from laguna.web.models import ABANDONED, OPEN, OVER, RUNNING, Person
from laguna.web.showing import Visit
from laguna.web.tries import count, tries_of

LISTED: Final = 100
SAID: Final = ("name", "account", "passphrase", "renewed", "notices", "in")  # what can have been done before

Deed = Callable[[Person, dict[str, str]], Awaitable[None]]


@get("/me")
async def me(visit: NamedDependency[Visit]) -> Template:
    """Everything that is mine."""
    return await page(visit)


async def page(visit: Visit, refusal: str = "", section: str = "", typed: dict[str, str] | None = None) -> Template:
    """The page, with a sentence in the section where something was refused, and what was typed there."""
    done = visit.request.query_params.get("done", "")
    person = visit.person
    mine = await visit.services.store.tables_of(person.id, limit=LISTED) if person is not None else []
    turns, others = await my_turns(visit, [kept for kept in mine if kept.match.status == RUNNING])
    return visit.show(
        "me.html",
        status=200 if not refusal else 422,
        place="me",
        turns=turns,
        under_way=others + lines(visit, [kept for kept in mine if kept.match.status == OPEN]),
        finished=lines(visit, [kept for kept in mine if kept.match.status in (OVER, ABANDONED)]),
        token_ticket=accounts.api_token(visit.services.signer, person) if person is not None else "",
        mails=bool(visit.services.settings.smtp),
        shortest=accounts.SHORTEST_PASSPHRASE,
        longest_name=people.LONGEST_NAME,
        refusal=refusal,
        section=section,
        typed={name: said for name, said in (typed or {}).items() if "passphrase" not in name},
        done=visit.say(f"web.done_{done}") if done in SAID and not refusal else "",
    )


async def change(visit: Visit, section: str, deed: Deed) -> Template | Redirect:
    """Do something with my own person, and show my page again, with a sentence where it was refused."""
    fields = await visit.fields()
    try:
        await deed(await visit.somebody(), fields)
    except RuleError as error:
        return await page(visit, visit.refusal(error), section, fields)
    return visit.go(f"/me?done={section}")


@post("/me/name", status_code=303)
async def say_name(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Be called otherwise."""

    async def deed(person: Person, fields: dict[str, str]) -> None:
        await people.call(visit.services.store, person, fields.get("name", ""))

    return await change(visit, "name", deed)


@post("/me/notices", status_code=303)
async def set_notices(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Where to tell me of my turns, at the tables for which I ask for it."""

    async def deed(person: Person, fields: dict[str, str]) -> None:
        mail = accounts.read_mail(fields.get("mail", ""))
        webhook = accounts.read_webhook(fields.get("webhook", ""))
        await visit.services.store.change_person(person.id, mail=mail, webhook=webhook)

    return await change(visit, "notices", deed)


# ---- the account


@post("/me/account", status_code=303)
async def make_account(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Choose a login and a passphrase."""

    async def deed(person: Person, fields: dict[str, str]) -> None:
        count(tries_of(visit.request).passphrases, visit.request)
        login, passphrase = fields.get("login", ""), fields.get("passphrase", "")
        await accounts.make_account(visit.services.store, person, login, passphrase)

    return await change(visit, "account", deed)


@post("/me/passphrase", status_code=303)
async def change_passphrase(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Choose another passphrase; other browsers have to log in anew."""

    async def deed(person: Person, fields: dict[str, str]) -> None:
        count(tries_of(visit.request).passphrases, visit.request, person.login or "")
        old, new = fields.get("old_passphrase", ""), fields.get("passphrase", "")
        await accounts.change_passphrase(visit.services.store, person, old, new)
        visit.become(person)

    return await change(visit, "passphrase", deed)


@post("/me/renew", status_code=303)
async def renew(visit: NamedDependency[Visit]) -> Template | Redirect:
    """A new token; the old one and all other browsers of mine have to begin anew."""

    async def deed(person: Person, fields: dict[str, str]) -> None:
        await accounts.end_everywhere(visit.services.store, person)
        visit.become(person)

    return await change(visit, "renewed", deed)


@post("/me/in", status_code=303)
async def log_in(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Be the person whose account this is; what I did here as a guest comes along."""
    fields = await visit.fields()
    login = fields.get("login", "")
    count(tries_of(visit.request).passphrases, visit.request, login.strip().casefold()[:80])
    store = visit.services.store
    try:
        account = await accounts.log_in(store, login, fields.get("passphrase", ""))
    except RuleError as error:
        return await page(visit, visit.refusal(error), "in", fields)
    if visit.person is not None and accounts.may_merge(visit.person, account):
        await accounts.merge(store, visit.person, account)
    visit.become(account)
    return visit.go("/me?done=in")


@post("/me/out", status_code=303)
async def log_out(visit: NamedDependency[Visit]) -> Redirect:
    """Be nobody in this browser."""
    visit.give(people.no_cookie())
    return visit.go("/")


# ---- going for good


@get("/me/delete")
async def ask_to_delete(visit: NamedDependency[Visit]) -> Template:
    """Ask whether all of it shall be gone."""
    if visit.person is None:
        raise RefusedError(404, Text("web.nobody_yet"))
    return visit.show("delete.html", place="me", refusal="")


@post("/me/delete", status_code=303)
async def delete(visit: NamedDependency[Visit]) -> Template | Redirect:
    """Forget me: chat and account go, my matches keep "a guest"."""
    person = visit.person
    if person is None:
        raise RefusedError(404, Text("web.nobody_yet"))
    passphrase = (await visit.fields()).get("passphrase", "")
    if person.login is not None:
        count(tries_of(visit.request).passphrases, visit.request, person.login)
        if not await accounts.fits(person.passphrase, passphrase):
            refusal = visit.refusal(RuleError(Text("web.wrong_passphrase")))
            return visit.show("delete.html", status=422, place="me", refusal=refusal)
    await visit.services.store.delete_person(person.id, visit.say("web.a_guest"))
    visit.give(people.no_cookie())
    return visit.go("/")


ROUTES: Final = [
    me,
    say_name,
    set_notices,
    make_account,
    change_passphrase,
    renew,
    log_in,
    log_out,
    ask_to_delete,
    delete,
]
