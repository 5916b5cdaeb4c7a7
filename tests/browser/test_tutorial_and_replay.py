"""Tutorials, replays, and pages without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.controls import open_against_bot, places
from tests.support.browser.person import Person

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())


@each_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_tutorial_can_be_finished(arrive: Arrive, id: str, language: str) -> None:
    person = arrive(locale=language)
    person.go("/")
    person.page.locator(f'a[href="/learn/{id}"]').click()
    after, ask = person.page.locator("#after"), person.page.locator("#prompt-ask")
    read: list[str] = []
    moves = 0
    while True:
        person.page.wait_for_function(f"() => location.hash === '#{len(read)}'")
        read.append(ask.inner_text())
        if after.is_visible():
            break
        moves += go_on(person)
    guide = games.load(id).tutorial
    assert guide is not None
    told = [lesson for lesson in guide.lessons if lesson.words is not None]
    own = [lesson for lesson in told if lesson.move and lesson.seat == guide.learner]
    assert (len(read), moves) == (len(told), len(own)) and moves > 3
    assert len(set(read)) > len(read) // 2

    person.page.locator("#lesson-back").click()
    expect(ask).to_have_text(read[-2])
    go_on(person)
    expect(after).to_be_visible()
    after.get_by_role("button").click()
    person.page.wait_for_url("**/table/*")


def go_on(person: Person) -> int:
    """Do what a lesson asks for, on the board; where it asks for nothing, go on. How many moves were made."""
    targets = person.page.locator("#board [data-action], #dock [data-action]").locator("visible=true")
    if person.page.locator("body.yours").count() == 0:
        assert targets.count() == 0, "where nothing is asked nothing invites"
        person.page.locator("#lesson-next").click()
        return 0
    action = targets.first.get_attribute("data-action")
    assert action is not None
    assert person.page.locator(places(int(action))).locator("visible=true").count() == targets.count()
    targets.first.click()
    return 1


def finished_match(person: Person, id: str) -> None:
    """A match that a bot has played to its end for somebody who gave up."""
    open_against_bot(person, id)
    person.menu("button", "Give up")
    person.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    expect(person.page.locator("#after")).to_be_visible(timeout=60_000)


@each_game
def test_a_replay_is_stepped_by_keys_and_slider(arrive: Arrive, id: str) -> None:
    person = arrive()
    finished_match(person, id)
    person.page.get_by_role("link", name="Replay").click()
    slider = person.page.locator("#slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 50

    def shows(move: int) -> None:
        expect(person.page.locator("#replay-at")).to_have_text(f"{move} of {last}")
        person.page.wait_for_url(f"**move={move}*")

    shows(last)
    expect(person.page.locator("#seats .state").first).not_to_be_empty()
    for key, move in (("ArrowLeft", last - 1), ("[", last - 2), ("]", last - 1), ("ArrowUp", last - 11), ("Home", 0)):
        person.page.keyboard.press(key)
        shows(move)
    for key, move in (("ArrowRight", 1), ("ArrowDown", 11)):
        person.page.keyboard.press(key)
        shows(move)
    slider.fill(str(last // 2))
    shows(last // 2)
    said = slider.get_attribute("aria-valuetext")
    assert said and said == person.page.locator("#prompt-ask").inner_text()
    person.page.keyboard.press("End")
    shows(last)
    person.page.keyboard.press("Home")
    shows(0)
    person.page.keyboard.press(" ")
    person.page.wait_for_url("**move=2*")  # it plays
    person.page.keyboard.press(" ")
    assert person.page.locator("[data-action]").count() == 0

    page = person.context.new_page()  # a link to a move leads there
    page.goto(f"{person.page.url.partition('?')[0]}?move=7&seat=B")
    expect(page.locator("#replay-at")).to_have_text(f"7 of {last}")
    expect(page.locator("#dock .piece").first).to_be_attached()


def test_lobby_and_finished_matches_work_without_javascript(arrive: Arrive) -> None:
    person = arrive()
    finished_match(person, "millefiori")
    id = person.page.url.rpartition("/")[2]
    plain = arrive(java_script_enabled=False)
    plain.go("/")
    expect(plain.game("Rialto").get_by_role("button", name="Play bots")).to_be_visible()
    plain.go(f"/replay/{id}?move=20")
    expect(plain.page.locator(".still-page figure.plate").first).to_be_visible()
    expect(plain.page.locator(".still-page .log li").first).to_be_visible()
    plain.go(f"/table/{id}")
    expect(plain.page.locator("#board").get_by_role("link", name="The position as text")).to_be_visible()
