"""The rules of the games as pages with an anchor per rule, and every number of a box with its source."""

from __future__ import annotations

import functools
import importlib
import os
import re
from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response, Template
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

import laguna
from laguna.core.components import read_box
from laguna.text.text import Text
from laguna.web.exceptions import RefusedError
from laguna.web.pages.new_table import find_game
from laguna.web.pages.page_request import PageRequest

# How a rule, a ruling or an example begins: RI-4.2, DS-6.2.1, MF-A.5, EX-01, AMB-06, DP-5a, X.3.
RULE: Final = re.compile(r"([A-Z]{2,4}-(?:[A-Z]\.)?\d+(?:\.\d+){0,2}[a-z]?|[A-Z]\.\d+)\b")
ENGLISH: Final = "en"
SOURCE_KINDS: Final = (
    "reconstructed",
    "design",
    "public",
    "rulebook",
)  # of sources; what a box's owner can correct first


@get("/rules/{id:str}")
async def rules(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Response[str]:
    """The rules of a game; with `?bare` only the article, for a dialog."""
    game = find_game(id)
    article = rules_article(id, page.language)
    if article is None:
        raise RefusedError(404, Text("web.no_rules", game.title))
    if "bare" in page.request.query_params:
        headers = {"cache-control": "max-age=300", "vary": "cookie, accept-language"}
        return Response(str(article), media_type="text/html; charset=utf-8", headers=headers)
    is_translated = page_path(id, page.language) is not None
    return page.render("rules.html", place="rules", game=game, article=article, is_translated=is_translated)


@functools.cache
def rules_article(id: str, language: str) -> Markup | None:
    """The rendered rules of a game, in English if there is no translation; None if there are none."""
    for tongue in (language, ENGLISH):
        path = page_path(id, tongue)
        if path is not None:
            with open(path, encoding="utf-8") as file:
                return Markup('<article class="rulebook" lang="{}">{}</article>').format(tongue, render(file.read()))
    return None


def page_path(id: str, language: str) -> str | None:
    """The file with the rules: beside the game in a wheel, or in docs/ in a checkout."""
    ending = "md" if language == ENGLISH else f"{language}.md"
    package = os.path.dirname(os.path.abspath(laguna.__file__))
    beside = os.path.join(game_folder(id), f"page.{ending}")
    docs = os.path.join(os.path.dirname(os.path.dirname(package)), "docs", "games", f"{id}.{ending}")
    return next((path for path in (beside, docs) if os.path.isfile(path)), None)


def game_folder(id: str) -> str:
    """The folder of a game."""
    return os.path.dirname(str(importlib.import_module("laguna.games." + id).__file__))


def render(source: str) -> Markup:
    """Render Markdown: rules and headings get anchors, and links to other files become plain words."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(source)
    taken: set[str] = set()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            mark(token, slug(tokens[place + 1].content), taken)
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # wider than a phone: makes it scrollable by keyboard
        if token.type in ("th_open", "td_open") and "right" in str(token.attrs.pop("style", "")):
            token.attrSet("class", "num")  # inline styles are forbidden
        if token.type == "inline":
            within = tokens[place - 1]
            holder = tokens[place - 2] if within.type == "paragraph_open" and place > 1 else within
            found = RULE.match(beginning(token))
            is_first = within.type == "paragraph_open" or (
                within.type == "td_open" and tokens[place - 2].type == "tr_open"
            )
            if found is not None and is_first and not within.attrGet("id"):
                mark(holder if holder.type == "list_item_open" else within, found[1].lower(), taken)
            token.children = keep_links(token.children or [])
    rendered = reader.renderer.render(tokens, reader.options, {})  # our own pages, from docs/games/
    return Markup(rendered)  # nosec B704


def beginning(token: Token) -> str:
    """The bold words at the beginning of a paragraph, or those of a table cell."""
    parts = token.children or []
    shown = [part for part in parts if part.type != "text" or part.content]
    if shown and shown[0].type == "strong_open":
        return shown[1].content
    return shown[0].content if len(shown) == 1 and shown[0].type == "text" and RULE.fullmatch(shown[0].content) else ""


def mark(token: Token, id: str, taken: set[str]) -> None:
    """Give an element an id, unless the id is taken."""
    if id and id not in taken:
        taken.add(id)
        token.attrSet("id", id)


def slug(heading: str) -> str:
    """The anchor of a heading, as on GitHub.

    >>> slug("Actions and notation")
    'actions-and-notation'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def keep_links(parts: Sequence[Token]) -> list[Token]:
    """Keep links within the page and to the web; turn those to other files into plain words."""
    out: list[Token] = []
    is_dropped = False
    for part in parts:
        if part.type == "link_open":
            address = str(part.attrGet("href") or "")
            is_dropped = not address.startswith(("#", "https://"))
            if not is_dropped:
                out.append(part)
        elif part.type == "link_close":
            if not is_dropped:
                out.append(part)
            is_dropped = False
        elif part.type != "image":
            out.append(part)
    return out


# ---- figures


class SourceFigures:
    """The numbers of a box that come from one source."""

    def __init__(self, kind: str, source: str) -> None:
        self.kind = kind
        self.source = source
        self.rows: list[tuple[str, str]] = []


@get("/games/{id:str}/figures")
async def figures(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """What is in a game's box, and the source of each number."""
    game = find_game(id)
    return page.render("figures.html", place="rules", game=game, sources=figures_of(id))


@functools.cache
def figures_of(id: str) -> list[SourceFigures]:
    """All numbers of a box by source."""
    sources: dict[str, SourceFigures] = {}
    for entry in read_box(id).entries():
        kind = entry.provenance.partition(":")[0].strip() or "?"
        source = sources.setdefault(entry.provenance, SourceFigures(kind, entry.provenance))
        source.rows.append((entry.key, "" if entry.value == "" else str(entry.value)))
    return sorted(
        sources.values(),
        key=lambda one: SOURCE_KINDS.index(one.kind) if one.kind in SOURCE_KINDS else len(SOURCE_KINDS),
    )


ROUTES: Final = [rules, figures]
