"""The rules in the browser: old links, the block about what is asked, and from there the exact rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from laguna.text import catalogue
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import await_turn, open_against_bot
from tests.support.browser.person import PHONE


@pytest.mark.parametrize("link", ["RI-4.2", "ri-4.2"])
def test_an_old_link_to_a_rule_leads_to_it_in_the_full_rules(arrive: Arrive, link: str) -> None:
    person = arrive()
    person.go(f"/rules/rialto#{link}")
    expect(person.page).to_have_url(re.compile(r"/rules/rialto/full#ri-4\.2$"))
    expect(person.page.locator(r"#ri-4\.2")).to_be_in_viewport()
    person.go("/rules/rialto#the-end")
    expect(person.page).to_have_url(re.compile(r"/rules/rialto#the-end$"))
    expect(person.page.locator("#the-end h2")).to_be_in_viewport()


def test_r_opens_the_block_about_what_is_asked_and_links_to_the_rule(arrive: Arrive) -> None:
    person = arrive()
    open_against_bot(person, "rialto")
    await_turn(person)
    rule = person.page.locator("#prompt .rule").inner_text()
    person.page.keyboard.press("r")
    block = person.page.locator("#rules-body section.found")
    expect(block).to_be_in_viewport()
    starts = str(block.get_attribute("data-rules")).split()
    assert any(rule == start or rule.startswith(start + ".") for start in starts), (rule, starts)
    way = person.page.locator("#rules-way")
    expect(way).to_have_text(f"{rule} in the full rules")
    way.click()
    expect(person.page.locator(f'#rules-body .found[id="{rule.lower()}"]')).to_be_in_viewport()
    expect(way).to_have_text("How to play")
    way.click()
    expect(block).to_be_in_viewport()
    block.locator(".exact a").click()
    expect(person.page.locator("#rules-body .found[id]")).to_be_in_viewport()
    assert "/table/" in person.page.url, "the table was never left"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("id", ["rialto", "millefiori", "murano", "dogeship"])
def test_rules_for_players_are_accessible_and_fit_a_phone(arrive: Arrive, id: str, theme: str) -> None:
    person = arrive(color_scheme=theme, viewport=PHONE)
    for language in catalogue.LANGUAGES:
        person.go(f"/rules/{id}?language={language}")
        assert serious_findings(person.page) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
