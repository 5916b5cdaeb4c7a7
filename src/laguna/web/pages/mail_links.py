"""The links in mails: confirm an address, and stop mail to it. Opening one changes nothing; its button does."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from laguna.text.text import RuleError
from laguna.web.exceptions import RefusedError
from laguna.web.notify.mail_addresses import CONFIRM, OFF
from laguna.web.pages.page_request import PageRequest

DONE: Final = "done"


@get("/mail/confirm/{ticket:str}")
async def ask_to_confirm(page: NamedDependency[PageRequest], ticket: FromPath[str]) -> Template:
    """The page with the button."""
    return await show(page, CONFIRM, ticket)


@post("/mail/confirm/{ticket:str}", status_code=200)
async def confirm(page: NamedDependency[PageRequest], ticket: FromPath[str]) -> Template:
    """Confirm the address."""
    try:
        await page.services.addresses.confirm(ticket)
    except RuleError as error:
        raise RefusedError(410, error.text) from error
    return page.render("mail_link.html", place="me", purpose=CONFIRM, is_done=True)


@get("/mail/off/{ticket:str}")
async def ask_to_stop(page: NamedDependency[PageRequest], ticket: FromPath[str]) -> Template:
    """The page with the button."""
    return await show(page, OFF, ticket)


@post("/mail/off/{ticket:str}", status_code=200)
async def stop(page: NamedDependency[PageRequest], ticket: FromPath[str]) -> Template:
    """Stop mail to the address. Mail programs do this without a cookie or token (RFC 8058)."""
    try:
        await page.services.addresses.stop(ticket)
    except RuleError as error:
        raise RefusedError(410, error.text) from error
    return page.render("mail_link.html", place="me", purpose=OFF, is_done=True)


async def show(page: PageRequest, purpose: str, ticket: str) -> Template:
    """The page of a link, if it is valid."""
    try:
        await page.services.addresses.find(purpose, ticket)
    except RuleError as error:
        raise RefusedError(410, error.text) from error
    return page.render("mail_link.html", place="me", purpose=purpose, is_done=False)


ROUTES: Final = [ask_to_confirm, confirm, ask_to_stop, stop]
