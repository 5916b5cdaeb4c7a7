"""The page for people who have forgotten their passphrase."""

from __future__ import annotations

import functools
import secrets
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import urlencode, urlsplit

from litestar import get, post
from litestar.di import NamedDependency
from litestar.response import Redirect, Template

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.exceptions import RefusedError
from laguna.web.http.login_attempts import attempts_of, count_attempt
from laguna.web.notify import mail as mailing
from laguna.web.pages.page_request import PageRequest
from laguna.web.people import accounts, recovery
from laguna.web.people.recovery import RecoveryMail
from laguna.web.settings import Settings


@get("/me/recover")
async def ask(page: NamedDependency[PageRequest]) -> Template:
    """The form for a code; a mailed link fills it in. Opening the link uses nothing up."""
    query = page.request.query_params
    return recovery_page(page, login=query.get("login", ""), code=query.get("code", ""))


def recovery_page(
    page: PageRequest, refusal: str = "", *, login: str = "", code: str = "", done: str = "", new_code: str = ""
) -> Template:
    """The page."""
    return page.render(
        "recover.html",
        status=200 if not refusal else 422,
        place="me",
        refusal=refusal,
        login=login[:80],
        code=code[: recovery.LONGEST_CODE],
        done=done,
        new_code=new_code,
        mails=bool(page.services.settings.smtp),
        shortest=accounts.SHORTEST_PASSPHRASE,
    )


@post("/me/recover", status_code=303)
async def recover(page: NamedDependency[PageRequest]) -> Template:
    """Set a new passphrase with a code. Everybody who was logged in is logged out."""
    fields = await page.form_fields()
    login, code = fields.get("login", ""), fields.get("code", "")
    count_attempt(attempts_of(page.request).passphrases, page.request, accounts.login_key(login))
    try:
        person = await recovery.recover(page.services.store, login, code, fields.get("passphrase", ""))
    except RuleError as error:
        return recovery_page(page, page.refusal(error), login=login)
    await page.sessions_ended(person)
    new_code = await recovery.new_code(page.services.store, person)
    return recovery_page(page, done=page.translate("web.done_recovered"), new_code=new_code)


@post("/me/recover/mail", status_code=303)
async def send_code(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Mail a code. The answer doesn't tell whether there is such an account."""
    settings = page.services.settings
    if not settings.smtp:
        raise RefusedError(404, Text("web.error_404"))
    login = (await page.form_fields()).get("login", "")
    count_attempt(attempts_of(page.request).passphrases, page.request, accounts.login_key(login))
    wanted = await recovery.new_mail(page.services.store, login)
    if wanted is not None:
        mail = recovery_mail(settings, wanted)
        to = f"the mail of person {wanted.person.id}"
        page.services.tables.notifier.deliver(to, functools.partial(mailing.send, settings, mail))
    return recovery_page(page, login=login, done=page.translate("web.done_mailed"))


def recovery_mail(settings: Settings, wanted: RecoveryMail) -> EmailMessage:
    """The mail with the code."""
    person = wanted.person
    language = person.language if person.language in catalogue.LANGUAGES else catalogue.LANGUAGES[0]
    base = settings.link_address()
    query = urlencode({"login": person.login or "", "code": wanted.code})
    mail = EmailMessage()
    mail["Subject"] = catalogue.translate(Text("web.recover_subject"), language)
    mail["From"] = settings.smtp_from
    mail["To"] = wanted.address
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{secrets.token_hex(8)}@{urlsplit(base).hostname}>"
    mail["Auto-Submitted"] = "auto-generated"
    words = catalogue.translate(Text("web.recover_mail", f"{base}/me/recover?{query}"), language)
    mail.set_content(words + "\n", cte="quoted-printable")
    return mail


ROUTES: Final = [ask, recover, send_code]
