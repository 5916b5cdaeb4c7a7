"""One request for a page: who asks, in which language and theme, and how the response is put together."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar.datastructures import Cookie
from litestar.response import Redirect, Response, Template
from litestar.template.base import csrf_token

from laguna.text import catalogue
from laguna.text.text import Param, RuleError, Text
from laguna.web.background.fair_queue import Caller
from laguna.web.db.models import OLD, Person
from laguna.web.http import rate_limits, rendering
from laguna.web.http.client_address import client_address
from laguna.web.http.rate_limits import Limit
from laguna.web.http.rendering import THEME_COOKIE, AnyRequest
from laguna.web.people import names, sessions, suggested_names
from laguna.web.people.sessions import LANGUAGE, Identity
from laguna.web.services import Services


class FormFields(dict[str, str]):
    """The fields of a submitted form. A field that was not sent is empty, in handlers and in templates."""

    def __missing__(self, name: str) -> str:
        return ""


class PageRequest:
    """A request for a page, and the cookies of its response."""

    def __init__(self, request: AnyRequest, services: Services, identity: Identity | None) -> None:
        self.request = request
        self.services = services
        self.identity = identity
        person = identity.person if identity is not None else None
        self.is_banned = person is not None and person.is_banned
        self.person = None if self.is_banned else person  # a banned person can only watch
        self.language = sessions.language_of(request, person)
        self.theme = rendering.theme_of(request)
        self._cookies: list[Cookie] = []
        for name in (LANGUAGE, THEME_COOKIE):
            if name in request.query_params:
                chosen = self.language if name == LANGUAGE else self.theme
                self.set_cookie(Cookie(name, value=chosen, max_age=sessions.YEAR))

    def translate(self, id: str, *params: Param) -> str:
        """A sentence in the language of the page."""
        return catalogue.translate(Text(id, *params), self.language)

    def refusal(self, error: RuleError) -> str:
        """A refusal as a full sentence."""
        return rendering.refusal(error, self.language)

    async def form_fields(self) -> FormFields:
        """The fields of the submitted form; the last of several with one name. Files are left out."""
        form = await self.request.form()
        return FormFields({name: value for name, value in form.multi_items() if isinstance(value, str)})

    async def ensure_person(self) -> Person:
        """The person who asks; a newcomer becomes a guest. Banned people are refused."""
        if self.is_banned:
            raise RuleError(Text("web.banned"))
        if self.person is None:
            quotas = self.services.limits.quotas(rate_limits.NEWCOMERS, None)
            await self.sign_in(await sessions.new_guest(self.services.store, self.language, quotas))
        assert self.person is not None, "a newcomer has become a guest"
        self.services.tables.networks.note(self.person.id, client_address(self.request.scope))
        return self.person

    def require(self, limit: Limit) -> None:
        """Count something the person does, or refuse it."""
        self.services.limits.require(limit, self.person.id if self.person is not None else None)

    async def sign_in(self, person: Person) -> None:
        """Begin a session of this person, here and in later requests. The one before ends."""
        before = self.identity
        self.identity, ticket = await sessions.begin(self.services.store, person, self.request)
        self.person, self.is_banned = person, person.is_banned
        self._set_session(ticket)
        if before is not None:
            await self.services.store.sessions.end(before.person.id, before.session.id)
            await self.sessions_ended(before.person)

    async def renew_old_session(self) -> None:
        """Give a browser with a cookie of an earlier version a session of its own, and the cookie its present name."""
        if self.identity is None or self.request.method != "GET":
            return
        if self.identity.session.kind == OLD:
            self.identity, ticket = await sessions.renew_old(self.services.store, self.identity, self.request)
            if ticket:
                self._set_session(ticket)
        elif self.services.settings.is_https() and sessions.HOST_COOKIE not in self.request.cookies:
            self._set_session(sessions.sent_ticket(self.request))

    def _set_session(self, ticket: str) -> None:
        for cookie in sessions.cookies(ticket, is_https=self.services.settings.is_https()):
            self.set_cookie(cookie)

    async def sign_out(self) -> None:
        """End the session of this browser."""
        if self.identity is not None:
            await self.services.store.sessions.end(self.identity.person.id, self.identity.session.id)
            await self.sessions_ended(self.identity.person)
        self.identity = self.person = None
        for cookie in sessions.expired_cookies(is_https=self.services.settings.is_https()):
            self.set_cookie(cookie)

    async def sessions_ended(self, person: Person) -> None:
        """Disconnect browsers whose sessions have ended, in all processes."""
        await self.services.tables.sessions_ended(person.id)

    def caller(self) -> Caller:
        """Whom this request counts for where callers take turns."""
        network = client_address(self.request.scope)
        return Caller(network, str(self.person.id) if self.person is not None else "")

    def asks_name(self) -> bool:
        """Whether the person who asks has no name of their own yet."""
        return not suggested_names.has_chosen_name(self.person)

    def suggested_name(self) -> str:
        """What a field for a first name is filled with; "" for people who have chosen one."""
        return suggested_names.suggestion() if self.asks_name() else ""

    async def ensure_named_person(self, fields: dict[str, str]) -> Person:
        """The person who asks, under the name of the form if it has one. Raises RuleError if that is refused."""
        name = fields.get("name", "")
        if name.strip():
            names.read_name(name)  # check the name before creating a guest
        person = await self.ensure_person()
        if name.strip():
            await names.rename_person(self.services.store, person, name)
        return person

    def is_secure(self) -> bool:
        """Whether cookies may be sent over https only."""
        return self.services.settings.is_https() or str(self.request.scope.get("scheme", "http")) == "https"

    def set_cookie(self, cookie: Cookie) -> None:
        """Add a cookie to the response."""
        cookie.secure = cookie.secure or self.is_secure() or None
        self._cookies = [other for other in self._cookies if other != cookie] + [cookie]

    def render(self, template: str, *, status: int = 200, place: str = "", **values: Any) -> Template:
        """A page rendered from a template."""
        context = (
            rendering.base_context(self.request, self.language, self.theme, self.person) | {"place": place} | values
        )
        context["site"] = self.site()
        headers = {"cache-control": "no-store"}  # pages change with every move
        return Template(template, context=context, status_code=status, headers=headers, cookies=self._cookies)

    def site(self) -> str:
        """The address of this server, as others reach it."""
        return self.services.settings.link_address()

    def redirect(self, path: str) -> Redirect:
        """Redirect to another page of ours."""
        return Redirect(path, status_code=303, cookies=self._cookies)

    def download(self, content: str, name: str) -> Response[str]:
        """A text to be saved as a file."""
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}", "cache-control": "no-store"}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers, cookies=self._cookies)

    def csrf(self) -> str:
        """The CSRF token of forms on this page."""
        return csrf_token({"request": self.request})

    def plain_text(self, content: str) -> Response[str]:
        """A plain text."""
        headers = {"cache-control": "no-store"}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers, cookies=self._cookies)
