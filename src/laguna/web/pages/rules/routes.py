"""The addresses of the rules: for players, in full, and the figures of the box."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response, Template
from markupsafe import Markup

from laguna.text.text import Text
from laguna.web.exceptions import RefusedError
from laguna.web.pages.new_table import find_game
from laguna.web.pages.page_request import PageRequest
from laguna.web.pages.rules import figures as box_figures
from laguna.web.pages.rules import files, full_rules, guide

BARE: Final = "bare"  # in the query: only the article, for a dialog


@get("/rules/{id:str}")
async def rules(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Response[str]:
    """The rules for players; the full rules where a game has no others."""
    game = find_game(id)
    article = await asyncio.to_thread(guide.guide_article, id, page.language)  # draws when it is first asked for
    if article is None:
        return _full(page, id)
    if BARE in page.request.query_params:
        return _bare(article)
    return page.render(
        "rules.html",
        place="rules",
        game=game,
        article=article,
        has_full=files.full_rules_path(id, files.ENGLISH) is not None,
        is_guide=True,
        has_guide=True,
        has_tutorial=game.tutorial is not None,
        is_translated=files.guide_path(id, page.language) is not None,
    )


def addresses(id: str) -> list[str]:
    """The addresses of a game's rules, for devices that keep them; none if it has no page."""
    has_guide = files.guide_path(id, files.ENGLISH) is not None
    has_full = files.full_rules_path(id, files.ENGLISH) is not None
    return [f"/rules/{id}"] * (has_guide or has_full) + [f"/rules/{id}/full"] * has_full


@get("/rules/{id:str}/full")
async def all_rules(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template | Response[str]:
    """The full rules of a game, with an anchor for each rule."""
    return _full(page, id)


def _full(page: PageRequest, id: str) -> Template | Response[str]:
    game = find_game(id)
    article = full_rules.rules_article(id, page.language)
    if article is None:
        raise RefusedError(404, Text("web.no_rules", game.title))
    if BARE in page.request.query_params:
        return _bare(article)
    return page.render(
        "rules.html",
        place="rules",
        game=game,
        article=article,
        has_full=True,
        is_guide=False,
        has_tutorial=game.tutorial is not None,
        has_guide=files.guide_path(id, files.ENGLISH) is not None,
        is_translated=files.full_rules_path(id, page.language) is not None,
    )


def _bare(article: Markup) -> Response[str]:
    headers = {"cache-control": "max-age=300", "vary": "cookie, accept-language"}
    return Response(str(article), media_type="text/html; charset=utf-8", headers=headers)


@get("/games/{id:str}/figures")
async def figures(page: NamedDependency[PageRequest], id: FromPath[str]) -> Template:
    """What is in a game's box, and the source of each number."""
    game = find_game(id)
    return page.render("figures.html", place="rules", game=game, sources=box_figures.figures_of(id))


ROUTES: Final = [rules, all_rules, figures]
