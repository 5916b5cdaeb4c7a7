"""What all pages share: templates, their context, languages and themes.

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
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig
from markupsafe import Markup

from laguna.drawing import svg
from laguna.drawing.document import tokens
from laguna.text import catalogue
from laguna.text.text import Param, RuleError, Text
from laguna.web.db.models import Person
from laguna.web.people.sessions import LANGUAGE
from laguna.web.text import catalogues, table

WEB: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TEMPLATE_FOLDER: Final = os.path.join(WEB, "pages", "templates")
STATIC: Final = os.path.join(WEB, "static")  # written by scripts/client.py
LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch"}
THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
AUTO: Final = "auto"  # the theme of the device
TOKEN_BOX: Final = "-14 -14 28 28"

AnyRequest = Request[Any, Any, Any]

catalogues.register()


def refusal(error: RuleError, language: str) -> str:
    """A refusal as a full sentence: with a capital letter and a full stop."""
    words = catalogue.refusal(error, language)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", ")")) else ".")


def base_context(request: AnyRequest, language: str, theme: str, person: Person | None) -> dict[str, Any]:
    """What every template is given."""

    def say(id: str, *params: Param) -> str:
        return catalogue.translate(Text(id, *params), language)

    return {
        "say": say,
        "words": table_words(language),
        "language": language,
        "languages": [
            (code, LANGUAGE_NAMES[code], address_with(request, LANGUAGE, code)) for code in catalogue.LANGUAGES
        ],
        "themes": [(name, address_with(request, THEME_COOKIE, name)) for name in (AUTO, *THEMES)],
        "theme": theme,
        "person": person,
        "place": "",
        "here": own_path(request),
        "site": site_of(request),
    }


def address_with(request: AnyRequest, name: str, value: str) -> str:
    """The address of this page with one parameter changed."""
    parameters = [(key, other) for key, other in parse_qsl(request.url.query, keep_blank_values=True) if key != name]
    return f"{own_path(request)}?{urlencode([*parameters, (name, value)])}"


def site_of(request: AnyRequest) -> str:
    """The address of this server for links, as the settings say it; "" while it starts or stops."""
    services = request.app.state.get("services")
    return str(services.settings.link_address()) if services is not None else ""


def own_path(request: AnyRequest) -> str:
    """The path of this page, as a link that stays on this site: two slashes would begin another host's name."""
    return "/" + quote(request.url.path).lstrip("/")


@functools.cache
def table_words(language: str) -> dict[str, str]:
    """The table's interface sentences by key. Their placeholders stay open, for the browser to fill in."""
    places = ("{0}", "{1}", "{2}")
    return {key: catalogue.translate(Text(f"table.{key}", *places), language) for key in table.ENGLISH}


def theme_of(request: AnyRequest) -> str:
    """The theme: light, dark, or "" for that of the device."""
    requested = request.query_params.get(THEME_COOKIE) or request.cookies.get(THEME_COOKIE, "")
    return requested if requested in THEMES else ""


# ---- functions for templates


def static(name: str) -> str:
    """The address of a built file, by its name before it was hashed."""
    return "/static/" + _manifest().get(name, name)


def theme_color(theme: str) -> str:
    """The colour of the bar, which browsers continue in their own."""
    return tokens(theme)["surface"]


def letters(*words: str) -> list[str]:
    """The letters that press buttons with these words, none twice."""
    out: list[str] = []
    for said in words:
        out.append(svg.letter_for(said, "".join(out)))
    return out


def token(seat: int | None, label: str = "") -> Markup:
    """The token of a seat; None for a free seat."""
    drawn = '<circle r="9" fill="none" stroke="var(--line-strong)" stroke-width="1.6" stroke-dasharray="3 3"/>'
    if seat is not None:
        drawn = svg.token(seat, 0, 0, 10)
    label_text = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup(f'<svg class="tok" width="22" height="22" viewBox="{TOKEN_BOX}" {label_text}>{drawn}</svg>')  # nosec B704


@functools.cache
def _manifest() -> dict[str, str]:
    """The hashed file of each name; empty if the browser's part is not built."""
    names: dict[str, str] = json.loads(built_files() or "{}")
    return names


def built_files() -> str:
    """The list of built files, as the build wrote it; "" if there is none."""
    try:
        with open(os.path.join(STATIC, "manifest.json"), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def template_source(name: str) -> str:
    """The source of a template."""
    with open(os.path.join(TEMPLATE_FOLDER, name), encoding="utf-8") as file:
        return file.read()


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATE_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(static=static, theme_color=theme_color, token=token, letter=svg.letter_for, letters=letters)
    return made


TEMPLATES: Final = TemplateConfig(instance=JinjaTemplateEngine.from_environment(_environment()))
