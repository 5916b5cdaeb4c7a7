"""The rules for players: a page in blocks, with drawings, figures from the box and a link from each block to the rules.

The pages are Markdown files in docs/games/play/. A block begins at a heading of the second level and ends with a link
to the full rules whose title names the rules that the block is about, as in `[Full rules](../rialto.md "RI-5 RI-9")`.
A figure of the box is a link, as in `[3](box:building.blue_4.vp)`, and so is the name of a seat, as in
`[Amber](seat:0)`. A drawing is an image (see drawings.py).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from laguna.core.components import read_box
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.http import rendering
from laguna.web.pages.rules import drawings, files, full_rules

BOX: Final = "box:"
SEAT: Final = "seat:"
BLOCK: Final = re.compile(r"^## ", re.MULTILINE)
FULL_LINK: Final = re.compile(
    r'^\[[^\]]*\]\(\.\./[\w.]+\.md(?:#(?P<anchor>[\w.-]+))? "(?P<rules>[^"]+)"\)\n', re.MULTILINE
)
CONTINUES: Final = (".", "-")  # what comes after "RI-8" in a rule of that chapter, and after "AR" in a ruling


class Block:
    """A part of a page: its name, its rules, where they begin, and its Markdown."""

    def __init__(self, id: str, rules: list[str], anchor: str, source: str) -> None:
        self.id = id  # the same in every language
        self.rules = rules  # beginnings of their ids
        self.anchor = anchor  # in the full rules
        self.source = source

    def covers(self, rule: str) -> int:
        """How long the beginning is that a rule's id shares with one of the block's; 0 for none."""
        return max((len(start) for start in self.rules if _begins(rule, start)), default=0)


def _begins(rule: str, start: str) -> bool:
    return rule == start or rule.startswith(tuple(start + sign for sign in CONTINUES))


@functools.cache
def guide_article(id: str, language: str) -> Markup | None:
    """The rendered page, in English if there is no translation; None if there is none."""
    for tongue in (language, files.ENGLISH):
        if files.guide_path(id, tongue) is not None:
            return _article(id, tongue)
    return None


@functools.cache
def blocks(id: str, language: str) -> list[Block]:
    """The blocks of a page; they are called after their English headings."""
    headings = [_heading(source) for source in _sources(id, files.ENGLISH)]
    out: list[Block] = []
    for heading, source in zip(headings, _sources(id, language), strict=True):
        link = FULL_LINK.search(source)
        rules = link["rules"].split() if link else []
        anchor = (link["anchor"] or rules[0]).lower() if link else ""
        out.append(Block(full_rules.slug(heading), rules, anchor, FULL_LINK.sub("", source)))
    return out


def block_of(page: Sequence[Block], rule: str) -> Block | None:
    """The block that a rule belongs to, or None."""
    best = max(page, key=lambda block: block.covers(rule), default=None)
    return best if best is not None and best.covers(rule) > 0 else None


def _sources(id: str, language: str) -> list[str]:
    path = files.guide_path(id, language)
    assert path is not None, "asked only where there is a page"
    with open(path, encoding="utf-8") as file:
        first, *others = BLOCK.split(file.read())
    return [first, *("## " + source for source in others)]


def _heading(source: str) -> str:
    return source.lstrip("# ").partition("\n")[0]


# ---- rendering


def _article(id: str, language: str) -> Markup:
    page = blocks(id, language)
    anchors = _anchors(id, page)
    body = Markup("").join(_section(id, language, block, anchors.get(block.id, [])) for block in page)
    return Markup('<article class="rulebook guide" lang="{}">{}</article>').format(language, body)


def _anchors(id: str, page: Sequence[Block]) -> dict[str, list[str]]:
    """By block the rules whose anchors it has: links made before there were two pages lead to the block."""
    out: dict[str, list[str]] = {}
    full = full_rules.rules_article(id, files.ENGLISH)
    for rule in re.findall(r' id="([a-z]{2,4}-[\w.]+)"', full or ""):
        block = block_of(page, rule.upper()) if full_rules.RULE.fullmatch(rule.upper()) else None
        if block is not None:
            out.setdefault(block.id, []).append(rule)
    return out


def _section(id: str, language: str, block: Block, anchors: list[str]) -> Markup:
    spans = Markup("").join(Markup('<span class="anchor" id="{}"></span>').format(rule) for rule in anchors)
    return Markup('<section id="{}" data-rules="{}">{}{}{}</section>').format(
        block.id, " ".join(block.rules), spans, _render(id, language, block.source), _full_link(id, language, block)
    )


def _full_link(id: str, language: str, block: Block) -> Markup:
    if not block.rules:
        return Markup("")
    heading = _heading(block.source)
    words = catalogue.translate(Text("web.rules_exact", heading), language)
    icon = Markup('<svg class="i" aria-hidden="true"><use href="{}#log"/></svg>').format(rendering.static("icons.svg"))
    return Markup('<p class="exact"><a href="/rules/{}/full#{}" title="{}" aria-label="{}">{}</a></p>').format(
        id, block.anchor, words, words, icon
    )


def _render(id: str, language: str, source: str) -> Markup:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("image", _image)
    tokens = reader.parse(source)
    for place, token in enumerate(tokens):
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # wider than a phone: makes it scrollable by keyboard
        if token.type in ("th_open", "td_open") and "right" in str(token.attrs.pop("style", "")):
            token.attrSet("class", "num")  # inline styles are forbidden
        if token.type == "inline":
            token.children = _links(id, language, token.children or [])
            if tokens[place - 1].type == "paragraph_open" and _is_drawings(token.children):
                tokens[place - 1].attrSet("class", "drawings")
    return Markup(reader.renderer.render(tokens, reader.options, {"game": id, "language": language}))  # nosec B704


def _is_drawings(parts: Sequence[Token]) -> bool:
    return {part.type for part in parts} <= {"image", "softbreak"} and len(parts) > 0


def _image(_renderer: Any, tokens: Sequence[Token], place: int, _options: Any, env: dict[str, str]) -> str:
    """A drawing with its alternative text, and a caption if it has a title."""
    token = tokens[place]
    address = str(token.attrGet("src")).removeprefix(drawings.SCHEME)
    words = "".join(part.content for part in token.children or [])
    try:
        shapes = drawings.drawing(env["game"], address, env["language"])
    except (LookupError, RuleError):  # corrected components may not fit the record; then the words have to do
        return str(Markup('<em class="drawing">{}</em>').format(words))
    caption = token.attrGet("title")
    below = Markup("<small>{}</small>").format(caption) if caption else Markup("")
    drawn = Markup('<span class="drawing"><span role="img" aria-label="{}">{}</span>{}</span>')
    return str(drawn.format(words, shapes, below))


def _links(id: str, language: str, parts: Sequence[Token]) -> list[Token]:
    """Links to the full rules by their addresses on the site; figures as the box has them, and names of seats."""
    out: list[Token] = []
    figure = ""
    for part in parts:
        address = str(part.attrGet("href") or "") if part.type == "link_open" else ""
        if address.startswith(BOX):
            figure = box_value(id, address.removeprefix(BOX))
        elif address.startswith(SEAT):
            figure = catalogue.translate(seat_name(int(address.removeprefix(SEAT))), language)
        elif figure and part.type == "link_close":
            figure = ""
        elif figure:
            part.content = figure
            out.append(part)
        else:
            if address.startswith("../"):
                anchor = address.partition("#")[2]
                part.attrSet("href", f"/rules/{id}/full" + (f"#{anchor.lower()}" if anchor else ""))
            out.append(part)
    return out


def box_value(id: str, key: str) -> str:
    """A figure of the box by its key, where rows are named by their ids.

    >>> box_value("rialto", "building.blue_4.vp")
    '3'
    """
    value: Any = read_box(id).values
    for name in key.split("."):
        if isinstance(value, list):
            rows = [row for row in value if isinstance(row, dict) and row.get("id") == name]
            value = rows[0] if rows else value[int(name)]
        else:
            value = value[name]
    return str(escape(value))
