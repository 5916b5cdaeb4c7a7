"""The account page: name, matches, notifications, and an optional account to be the same person on every device."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import ABANDONED, BROWSER, OPEN, OVER, RUNNING, Person, SessionRow
from laguna.web.db.people_models import CONFIRMED, MAIL_OFF
from laguna.web.db.queries import MATCH_ID
from laguna.web.db.results.queries import KnownCompanion
from laguna.web.db.session_rows import to_the_hour
from laguna.web.db.vacation_rows import DAY
from laguna.web.exceptions import RefusedError
from laguna.web.http import rate_limits
from laguna.web.http.login_attempts import attempts_of, count_attempt
from laguna.web.pages.devices.device_list import device_list
from laguna.web.pages.lobby import expired, lines, my_turns, split_invitations
from laguna.web.pages.page_request import FormFields, PageRequest
from laguna.web.people import accounts, names, recovery, sessions
from laguna.web.text import summaries

LISTED: Final = 100
DEVICE_COOKIE: Final = "laguna_device"
DEVICE_PURPOSE: Final = "device"
# `?done=`: what was done before.
DONE_MESSAGES: Final = (
    "name",
    "account",
    "passphrase",
    "renewed",
    "token",
    "code",
    "ended",
    "notices",
    "mail",
    "in",
    "people",
)
DONE_ON_DEVICES: Final = ("tested", "removed", "quiet")  # the same, in the part about devices


class ShownOnce(NamedTuple):
    """Secrets that are stored nowhere: the page shows them this once."""

    token: str = ""
    code: str = ""


AccountAction = Callable[[Person, dict[str, str]], Awaitable[ShownOnce | None]]


@get("/me")
async def me(page: NamedDependency[PageRequest]) -> Template:
    """Show the page."""
    return await account_page(page)


class SessionLine:
    """A session in the list."""

    def __init__(self, page: PageRequest, row: SessionRow) -> None:
        self.id = row.id
        self.label = page.translate(f"web.session_{row.kind}") if row.kind != BROWSER or not row.label else row.label
        self.seen = catalogue.translate(summaries.ago(to_the_hour(now()) - row.seen), page.language)
        self.is_here = page.identity is not None and page.identity.session.id == row.id


class CompanionLine:
    """Somebody in the list of people played with."""

    def __init__(self, page: PageRequest, known: KnownCompanion) -> None:
        self.person = known.row.other
        self.name = known.name
        self.matches = known.row.matches
        self.last = known.row.last
        self.ago = catalogue.translate(summaries.ago(now() - known.row.ended), page.language)


async def account_page(
    page: PageRequest,
    refusal: str = "",
    section: str = "",
    typed: FormFields | None = None,
    *,
    done: str = "",
    shown: ShownOnce | None = None,
) -> Template:
    """The page, with a refusal in its section and what was typed there."""
    done = done or page.request.query_params.get("done", "")
    person = page.person
    known = await page.services.store.sessions.of(person) if person is not None else []
    mine = await page.services.store.tables_of(person.id, limit=LISTED) if person is not None else []
    turns, others = await my_turns(page, [stored for stored in mine if stored.match.status == RUNNING])
    invited, waiting = split_invitations(lines(page, [stored for stored in mine if stored.match.status == OPEN]))
    companions = await page.services.store.results.companions(person.id) if person is not None else []
    return page.render(
        "me.html",
        status=200 if not refusal else 422,
        place="me",
        turns=turns,
        invitations=invited,
        under_way=others + waiting,
        companions=[CompanionLine(page, one) for one in companions],
        finished=lines(page, [stored for stored in mine if stored.match.status in (OVER, ABANDONED)]),
        expired=lines(page, await expired(page)),
        sessions=[SessionLine(page, row) for row in known],
        new_token=shown.token if shown is not None else "",
        new_code=shown.code if shown is not None else "",
        mails=bool(page.services.settings.smtp),
        shortest=accounts.SHORTEST_PASSPHRASE,
        longest_name=names.LONGEST_NAME,
        refusal=refusal,
        section=section,
        typed=FormFields({name: value for name, value in (typed or {}).items() if "passphrase" not in name}),
        relations=await page.services.store.people.relations_of(person.id) if person is not None else [],
        done=done_message(page, done) if not refusal else "",
        **await device_list(page),
        **await vacation(page),
    )


async def vacation(page: PageRequest) -> dict[str, Any]:
    """What the page says of the person's vacation."""
    days = page.services.settings.vacation_days
    if page.person is None or not days:
        return {"vacation_days": 0, "vacation_left": "", "vacation_until": ""}
    left, until = await page.services.store.vacations.left(page.person.id, days)
    name, amount = ("vacation_left", round(left / DAY)) if left >= DAY else ("vacation_hours_left", left // (DAY // 24))
    moment = datetime.datetime.fromtimestamp(until / 1000, datetime.UTC)
    return {
        "vacation_days": days,
        "vacation_left": catalogue.sentence(Text(f"clock.{name}", amount), page.language),
        "vacation_until": f"{moment:%Y-%m-%d %H:%M}" if until else "",
    }


def done_message(page: PageRequest, done: str) -> str:
    """What was done before, in a sentence; "" for nothing."""
    if done == "vacation":
        return page.translate("clock.done_vacation")
    if done in DONE_ON_DEVICES:
        return page.translate(f"push.done_{done}")
    return page.translate(f"web.done_{done}") if done in DONE_MESSAGES else ""


async def change(page: PageRequest, section: str, action: AccountAction) -> Template | Redirect:
    """Carry out an action of a form and show the page again, with a refusal if there is one.

    What the action returns is shown this once.
    """
    fields = await page.form_fields()
    try:
        shown = await action(await page.ensure_person(), fields)
    except RuleError as error:
        return await account_page(page, page.refusal(error), section, fields)
    return await account_page(page, done=section, shown=shown) if shown else page.redirect(f"/me?done={section}")


@post("/me/name", status_code=303)
async def say_name(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Change the name."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        await names.rename_person(page.services.store, person, fields.get("name", ""))

    return await change(page, "name", action)


@post("/me/notices", status_code=303)
async def set_notices(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Set where to send notifications, for tables where they are turned on."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        mail = accounts.read_mail(fields.get("mail", ""))
        webhook = accounts.read_webhook(fields.get("webhook", ""))
        if mail == person.mail and person.mail_state != MAIL_OFF:
            await page.services.store.change_person(person.id, webhook=webhook)
            return
        if person.login is not None:  # whoever has the mail can recover the account
            attempt = count_attempt(attempts_of(page.request).passphrases, page.request, device=f"person {person.id}")
            if not await accounts.verify_passphrase(person.passphrase, fields["old_passphrase"]):
                raise RuleError(Text("web.mail_needs_passphrase"))
            attempt.succeed()
        if mail and page.services.settings.smtp:
            await page.services.addresses.require_may_ask(person, mail)
        await page.services.store.change_person(person.id, mail=mail, mail_state="", webhook=webhook)
        if mail and page.services.settings.smtp:
            page.services.tables.notifier.send_confirmation(person, mail, page.language)

    return await change(page, "notices", action)


@post("/me/mail", status_code=303)
async def ask_again(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Send the link to confirm the mail address, once the one before has expired."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        if person.mail and person.mail_state != CONFIRMED and page.services.settings.smtp:
            await page.services.addresses.require_may_ask(person, person.mail)
            page.services.tables.notifier.send_confirmation(person, person.mail, page.language)

    return await change(page, "mail", action)


@post("/me/vacation", status_code=303)
async def set_vacation(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Begin your vacation, or end it; from here, or from the menu of a table."""
    fields = await page.form_fields()
    table, wanted = fields.get("table", ""), fields.get("on", "")
    is_at_table = bool(MATCH_ID.fullmatch(table))
    try:
        if wanted not in ("yes", "no"):
            raise RuleError(Text("web.form_value", "on", wanted, Text("core.or", "yes", "no")))
        person = await page.ensure_person()
        await page.services.tables.set_vacation(person.id, is_on=wanted == "yes")
    except RuleError as error:
        if is_at_table:
            raise RefusedError(409, error.text) from error
        return await account_page(page, page.refusal(error), "vacation", fields)
    return page.redirect(f"/table/{table}" if is_at_table else "/me?done=vacation#vacation")


@post("/me/people/{other:int}/forget", status_code=303)
async def forget_relation(page: NamedDependency[PageRequest], other: FromPath[int]) -> Template | Redirect:
    """End a mute or block."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        if 0 < other < 2**62:
            await page.services.store.people.relate(person.id, other, "", "")

    return await change(page, "people", action)


# ---- the account


@post("/me/account", status_code=303)
async def make_account(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Create an account with login and passphrase. Its recovery code is shown this once."""

    async def action(person: Person, fields: dict[str, str]) -> ShownOnce:
        page.services.limits.require(rate_limits.RENEWALS, person.id)
        login, passphrase = fields.get("login", ""), fields.get("passphrase", "")
        await accounts.make_account(page.services.store, person, login, passphrase)
        await page.sign_in(person)
        return ShownOnce(code=await recovery.new_code(page.services.store, person))

    return await change(page, "account", action)


@post("/me/passphrase", status_code=303)
async def change_passphrase(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Change the passphrase; other browsers have to log in again."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        attempt = count_attempt(attempts_of(page.request).passphrases, page.request, device=f"person {person.id}")
        old, new = fields.get("old_passphrase", ""), fields.get("passphrase", "")
        await accounts.change_passphrase(page.services.store, person, old, new)
        attempt.succeed()
        await page.sign_in(person)

    return await change(page, "passphrase", action)


@post("/me/renew", status_code=303)
async def renew(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Create a new token, which is shown this once; the old ones and all other sessions end."""

    async def action(person: Person, fields: dict[str, str]) -> ShownOnce:
        await accounts.revoke_sessions(page.services.store, person)
        await page.sign_in(person)
        return ShownOnce(token=await sessions.new_token(page.services.store, person))

    return await change(page, "renewed", action)


@post("/me/token", status_code=303)
async def make_token(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Create another token, which is shown this once."""

    async def action(person: Person, fields: dict[str, str]) -> ShownOnce:
        return ShownOnce(token=await sessions.new_token(page.services.store, person))

    return await change(page, "token", action)


@post("/me/code", status_code=303)
async def make_code(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Create a new recovery code, which is shown this once. The passphrase is asked: the code opens the account."""

    if page.person is None or page.person.login is None:
        raise RefusedError(403, Text("web.account_first"))

    async def action(person: Person, fields: dict[str, str]) -> ShownOnce:
        count_attempt(attempts_of(page.request).passphrases, page.request, person.login or "")
        is_right = await accounts.verify_passphrase(person.passphrase, fields.get("passphrase", ""))
        if not is_right:
            raise RuleError(Text("web.wrong_passphrase"))
        return ShownOnce(code=await recovery.new_code(page.services.store, person))

    return await change(page, "code", action)


@post("/me/sessions/end", status_code=303)
async def end_others(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """End all other sessions and tokens; this browser gets a new session."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        page.services.limits.require(rate_limits.RENEWALS, person.id)
        await accounts.revoke_sessions(page.services.store, person)
        await page.sign_in(person)

    return await change(page, "ended", action)


@post("/me/sessions/{id:int}/end", status_code=303)
async def end_session(page: NamedDependency[PageRequest], id: FromPath[int]) -> Redirect:
    """End one of your sessions. Ending this browser's is logging out."""
    if page.person is None or page.identity is None or not 0 < id < 2**62:
        raise RefusedError(404, Text("web.no_session"))
    if id == page.identity.session.id:
        await page.sign_out()
        return page.redirect("/")
    if not await page.services.store.sessions.end(page.person.id, id):
        raise RefusedError(404, Text("web.no_session"))
    await page.sessions_ended(page.person)
    return page.redirect("/me?done=ended")


@post("/me/in", status_code=303)
async def log_in(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Log in. What the guest did here moves to the account."""
    fields = await page.form_fields()
    login = fields.get("login", "")
    store = page.services.store
    typed = accounts.login_key(login)
    attempt = count_attempt(attempts_of(page.request).passphrases, page.request, typed, await known_device(page, typed))
    try:
        account = await accounts.log_in(store, login, fields.get("passphrase", ""))
    except RuleError as error:
        return await account_page(page, page.refusal(error), "in", fields)
    attempt.succeed()
    page.set_cookie(device_cookie(page, account))
    if page.person is not None and accounts.may_merge(page.person, account):
        try:
            await page.services.seating.merge_guest(page.person, account)
        except RuleError as error:
            return await account_page(page, page.refusal(error), "in", fields)
    await page.sign_in(account)
    return page.redirect("/me?done=in")


async def known_device(page: PageRequest, login: str) -> str:
    """The account with this login, if this browser has logged in to it before: nobody else uses up its tries."""
    proved = page.services.signer.read(DEVICE_PURPOSE, page.request.cookies.get(DEVICE_COOKIE, ""))
    account = await page.services.store.person_by_login(login) if proved is not None else None
    return f"person {account.id}" if account is not None and proved is not None and account.id == proved[0] else ""


def device_cookie(page: PageRequest, account: Person) -> Cookie:
    """The cookie by which a browser is known to have logged in to an account. It signs nobody in."""
    ticket = page.services.signer.ticket(DEVICE_PURPOSE, account.id, 0)
    return Cookie(DEVICE_COOKIE, path="/me", value=ticket, max_age=sessions.YEAR, httponly=True, samesite="lax")


@post("/me/out", status_code=303)
async def log_out(page: NamedDependency[PageRequest]) -> Redirect:
    """Sign out of this browser."""
    await page.sign_out()
    return page.redirect("/")


# ---- deleting


@get("/me/delete")
async def ask_to_delete(page: NamedDependency[PageRequest]) -> Template:
    """Ask for confirmation before deleting everything."""
    page.person = page.identity.person if page.identity is not None else None  # banned people may delete themselves
    if page.person is None:
        raise RefusedError(404, Text("web.nobody_yet"))
    return page.render("delete.html", place="me", refusal="")


@post("/me/delete", status_code=303)
async def delete(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Delete the account and chat. Matches stay, with "a guest" in the seat."""
    page.person = person = page.identity.person if page.identity is not None else None
    if person is None:
        raise RefusedError(404, Text("web.nobody_yet"))
    passphrase = (await page.form_fields()).get("passphrase", "")
    if person.login is not None:
        attempt = count_attempt(attempts_of(page.request).passphrases, page.request, device=f"person {person.id}")
        if not await accounts.verify_passphrase(person.passphrase, passphrase):
            refusal = page.refusal(RuleError(Text("web.wrong_passphrase")))
            return page.render("delete.html", status=422, place="me", refusal=refusal)
        attempt.succeed()
    await page.services.seating.delete_person(person.id, page.translate("web.a_guest"))
    await page.sign_out()
    return page.redirect("/")


ROUTES: Final = [
    me,
    say_name,
    set_notices,
    ask_again,
    set_vacation,
    forget_relation,
    make_account,
    change_passphrase,
    renew,
    make_token,
    make_code,
    end_others,
    end_session,
    log_in,
    log_out,
    ask_to_delete,
    delete,
]
