"""The full rules of a game: every rule, ruling and example with an anchor of its own."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from laguna.web.pages.rules import files

# How a rule, a ruling or an example begins: RI-4.2, DS-6.2.1, MF-A.5, EX-01, AMB-06, DP-5a, X.3.
RULE: Final = re.compile(r"([A-Z]{2,4}-(?:[A-Z]\.)?\d+(?:\.\d+){0,2}[a-z]?|[A-Z]\.\d+)\b")


@functools.cache
def rules_article(id: str, language: str) -> Markup | None:
    """The rendered rules of a game, in English if there is no translation; None if there are none."""
    for tongue in (language, files.ENGLISH):
        path = files.full_rules_path(id, tongue)
        if path is not None:
            with open(path, encoding="utf-8") as file:
                return Markup('<article class="rulebook" lang="{}">{}</article>').format(tongue, render(file.read()))
    return None


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
