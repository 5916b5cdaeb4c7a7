"""How every page is made: who asks, in which language and theme, and the frame that all pages share.

Templates are given `say` (a message id and parameters, in words), `words` (the table's interface sentences by key),
`language`, `languages`, `theme`, `person`, `place` (which part of the site this is), `here` (the address of this page),
`static`, `token`, and Litestar's `csrf_input` and `csrf_token()`.
"""

from __future__ import annotations

import functools
import json
import os
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request
from litestar.datastructures import Cookie
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Redirect, Response, Template
from litestar.template import TemplateConfig
from litestar.template.base import csrf_token
from markupsafe import Markup

from laguna.core import svg, words
from laguna.core.text import Param, RuleError, Text
from laguna.web import people, sentences, sentences_table
from laguna.web.models import Person
from laguna.web.people import LANGUAGE
from laguna.web.services import Services
from laguna.web.tries import count, tries_of

HERE: Final = os.path.dirname(os.path.abspath(__file__))
STATIC: Final = os.path.join(HERE, "static")  # what scripts/client.py builds
LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch"}
THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
AUTO: Final = "auto"  # the theme of the machine
TOKEN_BOX: Final = "-14 -14 28 28"

Anything = Request[Any, Any, Any]

sentences.register()


class Visit:
    """One request for a page: who asks, and how the answer is put together."""

    def __init__(self, request: Anything, services: Services, person: Person | None) -> None:
        self.request = request
        self.services = services
        self.person = person
        self.language = people.language_of(request, person)
        self.theme = theme_of(request)
        self._cookies: list[Cookie] = []
        for name in (LANGUAGE, THEME_COOKIE):
            if name in request.query_params:
                chosen = self.language if name == LANGUAGE else self.theme
                self.give(Cookie(name, value=chosen, max_age=people.YEAR))

    def say(self, id: str, *params: Param) -> str:
        """A sentence in the language of the page."""
        return words.say(Text(id, *params), self.language)

    def refusal(self, error: RuleError) -> str:
        """A refusal as a sentence that stands alone."""
        return refusal(error, self.language)

    async def fields(self) -> dict[str, str]:
        """What was typed into a form; of several fields with one name the last."""
        form = await self.request.form()
        return {name: value for name, value in form.multi_items() if isinstance(value, str)}

    async def somebody(self) -> Person:
        """Who asks; a newcomer becomes a guest. Refused where the host has banned them."""
        if self.person is None:
            count(tries_of(self.request).newcomers, self.request)
            self.become(await people.new_guest(self.services.store, self.language))
        assert self.person is not None, "a newcomer has become a guest"
        people.must_be_welcome(self.person)
        return self.person

    def become(self, person: Person) -> None:
        """Be this person from now on, here and in later requests."""
        self.person = person
        self.give(people.cookie(self.services.signer, person, is_secure=self.is_secure()))

    def is_secure(self) -> bool:
        """Did the request come over https?"""
        return str(self.request.scope.get("scheme", "http")) == "https"

    def give(self, cookie: Cookie) -> None:
        """Let the browser keep this cookie once the answer arrives."""
        cookie.secure = cookie.secure or self.is_secure() or None
        self._cookies = [other for other in self._cookies if other != cookie] + [cookie]

    def show(self, template: str, *, status: int = 200, place: str = "", **context: Any) -> Template:
        """A page made from a template."""
        framed = frame(self.request, self.language, self.theme, self.person) | {"place": place} | context
        headers = {"cache-control": "no-store"}  # whose move it is may be another a second later
        return Template(template, context=framed, status_code=status, headers=headers, cookies=self._cookies)

    def go(self, path: str) -> Redirect:
        """Ask the browser to load another page of ours."""
        return Redirect(path, status_code=303, cookies=self._cookies)

    def download(self, content: str, name: str) -> Response[str]:
        """A text to be kept as a file."""
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}", "cache-control": "no-store"}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers, cookies=self._cookies)

    def csrf(self) -> str:
        """What a form of this page has to send back, to prove that it is ours."""
        return csrf_token({"request": self.request})

    def plain(self, content: str) -> Response[str]:
        """A text to be read as it is."""
        headers = {"cache-control": "no-store"}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers, cookies=self._cookies)


def refusal(error: RuleError, language: str) -> str:
    """A refusal as a sentence that stands alone: with a capital letter and a full stop."""
    said = words.refusal(error, language)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", ")")) else ".")


def frame(request: Anything, language: str, theme: str, person: Person | None) -> dict[str, Any]:
    """What every template is given."""

    def say(id: str, *params: Param) -> str:
        return words.say(Text(id, *params), language)

    return {
        "say": say,
        "words": table_words(language),
        "language": language,
        "languages": [(code, LANGUAGE_NAMES[code], address(request, LANGUAGE, code)) for code in words.LANGUAGES],
        "themes": [(name, address(request, THEME_COOKIE, name)) for name in (AUTO, *THEMES)],
        "theme": theme,
        "person": person,
        "place": "",
        "here": request.url.path,
    }


def address(request: Anything, name: str, value: str) -> str:
    """The address of this page with one of its parameters changed."""
    asked = [(key, said) for key, said in parse_qsl(request.url.query, keep_blank_values=True) if key != name]
    return f"{quote(request.url.path)}?{urlencode([*asked, (name, value)])}"


@functools.cache
def table_words(language: str) -> dict[str, str]:
    """The table's interface sentences by their key; their places stay open, for the browser's script to fill in."""
    places = ("{0}", "{1}", "{2}")
    return {key: words.say(Text(f"table.{key}", *places), language) for key in sentences_table.ENGLISH}


def theme_of(request: Anything) -> str:
    """The theme: light, dark, or "" for that of the machine."""
    wish = request.query_params.get(THEME_COOKIE) or request.cookies.get(THEME_COOKIE, "")
    return wish if wish in THEMES else ""


# ---- what templates can call


def static(name: str) -> str:
    """The address of a file of the browser's part, by its name before it was hashed."""
    return "/static/" + _manifest().get(name, name)


def token(seat: int | None, label: str = "") -> Markup:
    """A seat's token; None is a seat that is free."""
    drawn = '<circle r="9" fill="none" stroke="var(--line-strong)" stroke-width="1.6" stroke-dasharray="3 3"/>'
    if seat is not None:
        drawn = svg.token(seat, 0, 0, 10)
    said = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup(f'<svg class="tok" width="22" height="22" viewBox="{TOKEN_BOX}" {said}>{drawn}</svg>')  # nosec B704


@functools.cache
def _manifest() -> dict[str, str]:
    """Which file each name stands for; nothing where the browser's part is not built."""
    try:
        with open(os.path.join(STATIC, "manifest.json"), encoding="utf-8") as file:
            names: dict[str, str] = json.load(file)
            return names
    except OSError:
        return {}


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(os.path.join(HERE, "templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(static=static, token=token, letter=svg.letter_for)
    return made


TEMPLATES: Final = TemplateConfig(instance=JinjaTemplateEngine.from_environment(_environment()))
