"""The rules for players: their length, their blocks, their figures, and where their links lead."""

from __future__ import annotations

import re
from typing import Final

import pytest

from laguna import games
from laguna.core.match import Match
from laguna.text import catalogue
from laguna.web.pages.rules import drawings, files, full_rules, guide
from tests.support.web.web_app import WebApp, words_of

GAMES: Final = ("rialto", "millefiori", "murano", "dogeship")
WORDS: Final = range(1100, 1601)
each_game = pytest.mark.parametrize("id", GAMES)
each_language = pytest.mark.parametrize("language", catalogue.LANGUAGES)


def article(id: str, language: str) -> str:
    """The page of a game."""
    found = guide.guide_article(id, language)
    assert found is not None
    return str(found)


def prose(page: str) -> str:
    """What a page says, without its drawings."""
    return re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL))


def source(id: str, language: str) -> str:
    """The Markdown of a page."""
    path = files.guide_path(id, language)
    assert path is not None
    with open(path, encoding="utf-8") as file:
        return file.read()


@each_game
@each_language
def test_a_page_is_short_and_names_no_rule(id: str, language: str) -> None:
    page = article(id, language)
    assert f'lang="{language}"' in page[:60]
    assert len(prose(page).split()) in WORDS
    assert full_rules.RULE.findall(prose(page)) == []


@each_game
@each_language
def test_a_page_has_drawings_in_the_colours_of_the_theme(id: str, language: str) -> None:
    page = article(id, language)
    drawn = re.findall(r'<span class="drawing"><span role="img" aria-label="([^"]+)">(.*?)</span>', page, re.DOTALL)
    assert len(drawn) >= 8
    assert len({words for words, _ in drawn}) == len(drawn), "each says what it shows"
    for words, shapes in drawn:
        assert shapes.count("<svg") == shapes.count("</svg>") >= 1 and "var(--" in shapes, words
        assert ' id="' not in shapes and "style=" not in shapes and "tabindex" not in shapes, words
    assert len(drawn) == source(id, language).count("](draw:"), "none is replaced by its words"


@each_game
def test_both_languages_have_the_same_blocks_drawings_and_figures(id: str) -> None:
    english, german = [guide.blocks(id, language) for language in ("en", "de")]
    assert [(one.id, one.rules) for one in english] == [(one.id, one.rules) for one in german]
    assert len({block.id for block in english}) == len(english)
    for pattern in (r"\]\((draw:[^)]+)\)", r"\]\((box:[^)]+)\)", r"\]\((seat:\d)\)"):
        in_english, in_german = [re.findall(pattern, source(id, language)) for language in ("en", "de")]
        assert sorted(in_english) == sorted(in_german)


@each_game
@each_language
def test_the_figures_written_are_those_of_the_box(id: str, language: str) -> None:
    figures = re.findall(r"\[([^\]]+)\]\(box:([^)]+)\)", source(id, language))
    assert len(figures) >= 15
    assert [written for written, _ in figures] == [guide.box_value(id, key) for _, key in figures]


@each_game
@each_language
def test_every_link_leads_to_a_place_in_the_full_rules(id: str, language: str) -> None:
    page, full = article(id, language), full_rules.rules_article(id, language)
    assert full is not None
    links = re.findall(r'<a href="([^"]+)"', page)
    assert len(links) > len(guide.blocks(id, language))
    for link in links:
        path, _, anchor = link.partition("#")
        assert path == f"/rules/{id}/full" and f'id="{anchor}"' in full, link
    blocks = re.findall(r'<section id="[^"]+" data-rules="[^"]+">.*?</section>', page, re.DOTALL)
    assert len(blocks) == len(guide.blocks(id, language))
    assert all('<p class="exact"><a href=' in block for block in blocks)


@each_game
def test_every_rule_that_a_prompt_or_the_log_names_has_a_block(id: str) -> None:
    game = games.load(id)
    path = files.record_path(id)
    assert path is not None
    match: Match = drawings.recorded_match(id)
    cited = {game.text.rule_of(line.text) for line in match.lines(0)}
    module = __import__(f"laguna.games.{id}.text.rule_index", fromlist=["RULES"])
    cited |= set(module.RULES.values())
    assert len(cited) > 20
    page = guide.blocks(id, "en")
    assert {rule for rule in cited - {""} if guide.block_of(page, rule) is None} == set()


@each_game
@each_language
def test_an_old_link_to_a_rule_leads_to_its_block(id: str, language: str) -> None:
    full = full_rules.rules_article(id, language)
    anchors = re.findall(r' id="([^"]+)"', full or "")
    rules = [anchor for anchor in anchors if full_rules.RULE.fullmatch(anchor.upper()) and "-" in anchor]
    assert len(rules) > 50
    page = article(id, language)
    assert {rule for rule in rules if page.count(f'<span class="anchor" id="{rule}"></span>') != 1} == set()


def test_the_longest_beginning_decides_which_block_a_rule_has() -> None:
    page = guide.blocks("rialto", "en")
    rules = ("RI-8.1", "RI-8.8", "RI-8.16", "RI-7.2")
    names = {rule: getattr(guide.block_of(page, rule), "id", None) for rule in rules}
    assert names == {
        "RI-8.1": "what-each-stage-gives-you",
        "RI-8.8": "easily-forgotten",
        "RI-8.16": "what-each-stage-gives-you",
        "RI-7.2": "the-twelve-buildings",
    }
    assert guide.block_of(page, "RI-99.1") is None and guide.block_of(page, "") is None


@pytest.mark.anyio
async def test_the_pages_lead_to_each_other(web_app: WebApp) -> None:
    browser = web_app.browser()
    page = await browser.get("/rules/rialto")
    assert page.text.count('aria-current="page">How to play') == 1
    for address in ("/rules/rialto/full", "/learn/rialto", "/new/rialto", "/games/rialto/figures"):
        assert f'href="{address}"' in page.text and (await browser.get(address)).status_code == 200
    assert 'href="/rules/rialto"' in (await browser.get("/rules/rialto/full")).text
    assert "Spielanleitung" in words_of(await browser.get("/rules/rialto?language=de"))
    bare = await browser.get("/rules/rialto?bare")
    assert bare.text.startswith("<article") and bare.text.endswith("</article>")


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/rules/chess/full", "/rules/rialto/fuller", "/rules//full", "/rules/%00/full"])
async def test_an_odd_address_is_not_found(web_app: WebApp, path: str) -> None:
    assert (await web_app.browser().get(path)).status_code == 404


@pytest.mark.anyio
async def test_a_game_without_a_page_for_players_shows_its_full_rules_or_says_that_it_has_none(web_app: WebApp) -> None:
    answer = await web_app.browser().get("/rules/burano")
    assert answer.status_code == 404 and "There is no page of rules for Burano here" in words_of(answer)
