"""Phones: no page is wider than the screen, and the clock, whose turn it is and the result are always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.controls import await_board, await_turn, join_table
from tests.support.browser.person import Person
from tests.support.browser.screens import ON_ITS_SIDE, PHONES, is_seen, play_to_the_end, too_wide

LONG_NAME = "Wilhelmina Konstantinopolitanska-Meyer"


def open_against_bots(person: Person, game: str, seats: int, language: str = "en") -> None:
    """A table with weak bots, for somebody with a long name."""
    person.go(f"/new/{game}?seats={seats}&language={language}")
    person.page.locator("input[name=name]").fill(LONG_NAME)
    for seat in range(1, seats):
        person.page.locator(f"#seat_{seat}").select_option("gondolier")
    person.page.locator("form.paper .acts button").click()
    await_board(person)


def result_is_seen(person: Person) -> None:
    """Who won, the points and what can be done next are on the screen, without scrolling."""
    for part in ("#prompt-ask", "#result .places li:first-child .head", "#after .btn >> nth=0"):
        assert is_seen(person, part), part


@pytest.mark.soak
def test_a_whole_match_fits_on_a_phone(arrive: Arrive) -> None:
    person = arrive(viewport=PHONES[0], has_touch=True, is_mobile=True)
    open_against_bots(person, "millefiori", 2, "de")
    person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    play_to_the_end(person, PHONES)
    assert too_wide(person) == {}
    result_is_seen(person)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("id", games.ids())
def test_whole_matches_of_each_game_fit_on_phones(arrive: Arrive, id: str, language: str) -> None:
    person = arrive(viewport=PHONES[0])
    open_against_bots(person, id, min(4, games.load(id).seats[-1]), language)
    play_to_the_end(person, [*PHONES, ON_ITS_SIDE])
    assert too_wide(person) == {}
    for tab in ("log", "chat", "notes", "moves"):
        person.page.locator(f"#tab-{tab}").evaluate("(tab) => tab.click()")
        assert too_wide(person) == {}, tab
    for screen in (*PHONES, ON_ITS_SIDE):
        person.page.set_viewport_size({**screen})  # type: ignore[typeddict-item]
        person.page.evaluate("scrollTo(0, 0)")
        result_is_seen(person)


def test_clock_and_turn_stay_on_the_screen(arrive: Arrive) -> None:
    """Scrolled into the board and below it, on its side, and with a keyboard that takes half of the screen."""
    marta, sam = arrive(viewport=PHONES[2]), arrive(viewport=PHONES[2])
    marta.go("/new/rialto?seats=2")
    marta.page.locator("[name=clock][value=live]").check()
    marta.page.get_by_role("button", name="Open table").click()
    join_table(sam, "Rialto")
    await_board(marta, sam)
    marta.page.locator("body.yours, body:not(.yours) #prompt[data-kind=waiting]").first.wait_for()
    mover = next((one for one in (marta, sam) if one.page.locator("body.yours").count()), marta)
    await_turn(mover)
    for screen in (*PHONES, ON_ITS_SIDE, {"width": 390, "height": 420}, {"width": 820, "height": 1180}):
        mover.page.set_viewport_size({**screen})  # type: ignore[typeddict-item]
        await_turn(mover)
        for place in ("0", "300", "document.body.scrollHeight"):
            mover.page.evaluate(f"scrollTo(0, {place})")
            assert is_seen(mover, "#clock"), (screen, place)
            assert is_seen(mover, "#your-turn"), (screen, place)
    mover.page.set_viewport_size({"width": 390, "height": 420})
    mover.page.locator("#tab-chat").click()
    mover.page.locator("#chat-field").focus()
    assert is_seen(mover, "#clock") and is_seen(mover, "#your-turn") and is_seen(mover, "#chat-field")
    other = sam if mover is marta else marta
    if not other.page.locator("body.yours").count():
        expect(other.page.locator("#your-turn")).to_be_hidden()
        assert is_seen(other, "#clock")
