"""A table in the browser besides moving: links, confirmation, undo, chat, seat details, stand-ins, rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from laguna import games
from tests.browser.conftest import Arrive
from tests.support.browser.controls import (
    PIECES,
    Play,
    await_board,
    await_turn,
    click,
    join_table,
    look,
    open_against_bot,
    open_table,
)
from tests.support.browser.person import PHONE, Person

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())


@each_game
def test_a_rotated_screen_shows_the_whole_board_in_its_other_shape(arrive: Arrive, id: str) -> None:
    person = arrive()
    open_against_bot(person, id)
    await_turn(person)
    for width in (PHONE["width"], 1440):
        before = len(person.frames())
        person.page.set_viewport_size({"width": width, "height": 900})
        while not any(frame.get("whole") for frame in person.frames()[before:]):
            person.page.wait_for_timeout(50)
        frame = next(frame for frame in person.frames()[before:] if frame.get("whole"))
        shapes = ("", "wide" if width == 1440 else "tall")
        areas = {plate["key"]: plate["area"] for plate in frame["plates"] if plate["shape"] in shapes}
        assert {change["key"] for change in frame["pieces"]} == set(areas)
        for change in [change for change in frame["pieces"] if areas[change["key"]] == "board"]:
            pieces = person.page.locator(f'[data-key="{change["key"]}"] .piece')
            expect(pieces).to_have_count(len(change.get("set", [])))
        await_turn(person)
        Play([person]).go_on(1)
        await_turn(person)


# ---- sitting down


@each_game
def test_a_match_against_three_bots_takes_at_most_three_clicks(arrive: Arrive, id: str) -> None:
    person = arrive()
    person.go("/")
    clicks = [person.game(games.load(id).title).get_by_role("button", name="Play bots")]
    for button in clicks:
        button.click()
    await_turn(person)
    assert len(clicks) <= 3
    assert ["bot" in row for row in person.frames()[0]["seats"]] == [False, True, True, True]


def test_a_seat_link_can_be_sent_and_revoked(arrive: Arrive) -> None:
    host, friend, stranger = arrive(), arrive(), arrive()
    host.go("/new/rialto?seats=2")
    host.page.locator("#seat_1").select_option("link")
    host.page.get_by_role("button", name="Open table").click()
    revoked = host.page.locator("#link-1").input_value()
    host.page.get_by_role("button", name="Revoke").click()
    link = host.page.locator("#link-1").input_value()
    assert link != revoked

    stranger.expected.append("status of 410")
    stranger.page.goto(revoked)
    expect(stranger.page.locator("main")).to_contain_text("was taken back")
    host.page.evaluate("window.isTheSamePage = true")
    friend.page.goto(link)
    friend.page.get_by_label("What others call you").fill("Aylin <b>")
    friend.page.get_by_role("button", name="Sit down").click()
    await_board(host, friend)
    expect(host.page.locator("#seats")).to_contain_text("Aylin <b>")
    stranger.page.goto(link)
    expect(stranger.page.locator("main")).to_contain_text("is used")


def test_the_waiting_room_updates_and_becomes_the_table(arrive: Arrive) -> None:
    marta, sam, pia = arrive(), arrive(), arrive()
    open_table(marta, "Mille Fiori", 3)
    marta.page.get_by_label("words").fill("half typed")
    join_table(sam, "Mille Fiori")
    expect(marta.page.locator("#begins")).to_contain_text("1")
    expect(marta.page.get_by_label("words")).to_have_value("half typed")
    join_table(pia, "Mille Fiori")
    await_board(marta, sam, pia)


# ---- moving


def test_with_confirmation_on_a_click_sends_nothing(arrive: Arrive) -> None:
    person = arrive()
    open_against_bot(person, "rialto")
    person.menu("checkbox", "Ask before each move is sent")
    person.page.keyboard.press("Escape")
    person.page.reload()  # it is remembered
    await_turn(person)
    action = look(person).choices[0]
    commit = person.page.locator("#commit")

    click(person, action)
    expect(commit).to_be_visible()
    expect(person.page.locator("#prompt-ask")).to_have_text("Make this move?")
    expect(person.page.locator(f'.staged[data-action="{action}"]').first).to_be_attached()
    person.page.keyboard.press("Escape")
    expect(commit).to_be_hidden()
    assert person.sent_moves() == []

    click(person, action)
    expect(commit).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(commit).to_be_hidden()
    await_turn(person)
    click(person, look(person).choices[0])
    commit.click()
    await_turn(person)
    assert len(person.sent_moves()) == 2 and person.sent_moves()[0]["action"] == action


@each_game
def test_a_move_can_be_undone_until_something_was_revealed(arrive: Arrive, id: str) -> None:
    people = [arrive(), arrive()]
    open_table(people[0], games.load(id).title, 2)
    join_table(people[1], games.load(id).title)
    await_board(*people)
    play = Play(people)
    taken_back = 0
    while taken_back < 3:
        who, seen = play.wait()
        assert not seen.is_over, "in a whole match hardly anything could be taken back"
        before = people[who].page.evaluate(PIECES)
        play.step()
        await_answer(people[who])
        if people[who].page.locator("#undo[aria-disabled=false]").is_visible():
            people[who].page.locator("#undo").click()
            await_turn(people[who])
            assert look(people[who]).choices == seen.choices
            assert people[who].page.evaluate(PIECES) == before
            taken_back += 1


def await_answer(person: Person) -> None:
    """Wait until the server has answered what was sent."""
    person.page.wait_for_function("() => !document.body.classList.contains('sent')")


def test_a_whole_turn_can_be_undone(arrive: Arrive) -> None:
    """Rialto's turns have several moves that show nothing: cards being laid."""
    person = arrive()
    open_against_bot(person, "rialto")
    for _ in range(100):
        await_turn(person)
        before, choices = person.page.evaluate(PIECES), look(person).choices
        if moves_in_a_row(person) < 2:
            continue
        person.page.keyboard.press("Shift+U")
        expect(person.page.locator("#undo-turn")).to_be_hidden()
        await_turn(person)
        assert look(person).choices == choices
        assert person.page.evaluate(PIECES) == before
        return
    raise AssertionError("no turn had two moves that could be taken back")


def moves_in_a_row(person: Person) -> int:
    """Make moves of one turn, two at most; how many of them could be taken back at last."""
    undo = person.page.locator("#undo[aria-disabled=false]")
    if undo.is_visible():  # the turn has begun already
        click(person, look(person).choices[-1])
        await_answer(person)
        return 0
    for made in range(2):
        click(person, look(person).choices[0])
        await_answer(person)
        if not (undo.is_visible() and look(person).is_yours):
            return made
    return 2


def test_a_refused_undo_says_why(arrive: Arrive) -> None:
    person = arrive()
    open_against_bot(person, "rialto")
    await_turn(person)
    expect(person.page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    person.page.keyboard.press("u")
    prompt = person.page.locator("#prompt")
    expect(prompt).to_have_attribute("data-kind", "refused")
    assert person.page.locator("#prompt-ask").inner_text().strip()
    expect(prompt).to_have_attribute("data-kind", "yours")  # after a while


def test_the_page_title_shows_your_turn(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    open_table(marta, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(marta, sam)
    who, _ = Play([marta, sam]).wait()
    mover, other = (marta, sam) if who == 0 else (sam, marta)
    expect(mover.page).to_have_title("● Your move – Rialto")
    if not look(other).is_yours:
        expect(other.page).to_have_title("Rialto · Laguna")


# ---- beside the board


def test_chat_is_shown_as_plain_text(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    open_table(marta, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(marta, sam)
    marta.page.get_by_role("tab", name="Chat").click()
    said = '<img src=x onerror="alert(1)"> & good luck'
    marta.page.locator("#chat-field").fill(said)
    marta.page.keyboard.press("Enter")
    expect(marta.page.locator("#chat-lines")).to_contain_text(said)
    expect(sam.page.locator("#chat-count")).to_have_text("1")

    sam.page.keyboard.press("c")
    expect(sam.page.locator("#chat-field")).to_be_focused()
    expect(sam.page.locator("#chat-lines")).to_contain_text(said)
    expect(sam.page.locator("#chat-count")).to_have_text("")
    assert sam.page.locator("#chat-lines img").count() == 0
    sam.page.keyboard.type("11 u r ?")  # letters are letters here
    sam.page.keyboard.press("Enter")
    expect(marta.page.locator("#chat-lines > li")).to_have_count(2)
    assert sam.sent_moves() == [] and sam.page.locator("dialog[open]").count() == 0


def test_a_seats_details_open_on_hover_focus_and_click(arrive: Arrive) -> None:
    person = arrive()
    open_against_bot(person, "rialto")
    await_turn(person)
    page = person.page
    row, peek, sheet = page.locator("#seats > .seat").nth(1), page.locator(".peek"), page.locator("#sheet")
    name = row.locator(".name")
    assert page.locator("#board .plate-seat-1, #dock .plate-seat-1").count() == 0

    row.hover()
    assert peek.is_hidden()  # whoever only passes by is not in for it
    expect(peek.locator(".plate-seat-1 .piece").first).to_be_visible()
    assert page.evaluate("document.activeElement === document.body || document.activeElement.id === 'prompt'")
    assert peek.locator("[data-action], button, a").count() == 0
    page.mouse.move(300, 500)
    expect(peek).to_be_hidden()

    page.keyboard.press("l")  # what is beside the board can be reached, and from there the rows
    while not name.evaluate("row => row === document.activeElement"):
        page.keyboard.press("Shift+Tab")
    expect(peek).to_be_visible()
    page.keyboard.press("Escape")
    expect(peek).to_be_hidden()
    page.keyboard.press("Enter")
    expect(sheet.locator(".plate-seat-1 .piece").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(name).to_be_focused()
    expect(peek).to_be_hidden()
    name.click()
    expect(sheet).to_be_visible()
    expect(peek).to_be_hidden()


def test_open_seat_details_are_updated_live(arrive: Arrive) -> None:
    """At 360 pixels, by tapping: what the other seat gets shows in its sheet while that is open."""
    marta, sam = arrive(viewport=PHONE, has_touch=True), arrive()
    open_table(marta, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(marta, sam)
    page = marta.page
    await_turn(sam)  # the last in turn order takes the first building
    page.locator("#seats > .seat").nth(1).locator(".name").tap()
    tiles = page.locator("#sheet .plate-seat-1 .piece[id^=seat-1-tile-]")
    expect(page.locator("#sheet .plate-seat-1")).to_be_visible()
    assert page.locator(".peek").is_hidden() and tiles.count() == 0
    click(sam, look(sam).choices[0])
    expect(tiles).to_have_count(1)
    box = page.locator("#sheet .plate-seat-1 svg").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_shortcut_keys_open_their_panels(arrive: Arrive) -> None:
    person = arrive()
    open_against_bot(person, "rialto")
    await_turn(person)
    for key, dialog in (("?", "#keys"), ("t", "#text"), ("r", "#rules-dialog")):
        person.page.keyboard.press(key)
        expect(person.page.locator(dialog)).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.locator(dialog)).to_be_hidden()
    person.page.keyboard.press("r")
    expect(person.page.locator("#rules-body .found")).to_be_in_viewport()
    person.page.keyboard.press("Escape")
    for key, panel in (("l", "#panel-log"), ("n", "#panel-notes"), ("Escape", "#panel-notes")):
        person.page.keyboard.press(key)
        expect(person.page.locator(panel)).to_be_visible()
    person.page.locator("#notes-field").fill("they keep gold")
    person.page.reload()
    await_turn(person)
    expect(person.page.locator("#notes-field")).to_have_value("they keep gold")


def test_the_letter_on_a_button_activates_it(arrive: Arrive) -> None:
    """In the dock, where a game has drawn it; and beside the prompt."""
    person = arrive()
    open_against_bot(person, "rialto")
    buttons = person.page.locator("#dock [data-action][aria-keyshortcuts]")
    for _ in range(60):
        await_turn(person)
        if buttons.count() > 0:
            break
        click(person, look(person).choices[0])
        await_answer(person)
    action, letter = (buttons.first.get_attribute(name) for name in ("data-action", "aria-keyshortcuts"))
    assert letter is not None and buttons.first.locator(".key").inner_html().endswith(f">{letter.upper()}</text>")
    person.page.keyboard.press(letter)
    await_answer(person)
    assert str(person.sent_moves()[-1]["action"]) == action


def test_language_and_theme_change_on_the_page_and_stay(arrive: Arrive) -> None:
    person = arrive(color_scheme="light")
    open_against_bot(person, "rialto")
    await_turn(person)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = person.page.evaluate(ground)
    person.page.evaluate("window.isTheSamePage = true")
    person.menu("link", "dark")
    dark = person.page.evaluate(ground)
    assert dark != light and person.page.evaluate("window.isTheSamePage")

    english = person.page.locator("#prompt-ask").inner_text()
    person.page.locator("#menu").get_by_role("link", name="Deutsch").click()
    await_turn(person)
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    german = person.page.locator("#prompt-ask").inner_text()
    assert german != english and person.page.evaluate(ground) == dark
    expect(person.page.get_by_role("tab", name="Züge")).to_be_visible()
    person.go("/")
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    assert person.page.evaluate(ground) == dark


# ---- leaving it to a bot, and the end


def test_a_stand_in_plays_until_the_player_acts_and_resigning_asks_twice(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    open_table(marta, "Mille Fiori", 2)
    join_table(sam, "Mille Fiori")
    await_board(marta, sam)
    await_turn(marta)
    marta.menu("button", "Let a bot play until I act")
    expect(sam.page.locator("#seats")).to_contain_text("plays for")
    expect(sam.page.locator("#log-lines")).to_contain_text("lets a bot play.")
    marta.page.reload()
    expect(sam.page.locator("#seats")).not_to_contain_text("plays for")
    expect(sam.page.locator("#log-lines")).to_contain_text("is back and plays again.")

    marta.menu("button", "Give up")
    assert not any(message["type"] == "resign" for message in marta.sent)
    marta.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    sam.menu("button", "Give up")
    sam.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    for person in (marta, sam):
        expect(person.page.locator("#prompt")).to_have_attribute("data-kind", "over", timeout=60_000)
        expect(person.page.locator("#result .places > li")).to_have_count(2)


def test_a_rematch_is_offered_and_begins_when_both_have_accepted_with_rotated_seats(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    path = open_table(marta, "Mille Fiori", 2)
    join_table(sam, "Mille Fiori")
    await_board(marta, sam)
    for person in (marta, sam):
        person.menu("button", "Give up")
        person.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    expect(marta.page.locator("#after")).to_be_visible(timeout=180_000)  # two bots play it to its end
    first = [row["name"] for row in marta.frames()[0]["seats"]]
    offer = sam.page.get_by_role("link", name="Look at the rematch")
    expect(offer).to_be_hidden()
    marta.page.get_by_role("button", name="Play again").click()
    marta.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(path))
    expect(offer).to_be_visible()
    assert sam.page.url.endswith(path), "nobody is taken off the result"
    offer.click()
    sam.page.get_by_role("button", name="Accept the rematch").click()
    await_board(marta, sam)
    assert [row["name"] for row in sam.frames()[-1]["seats"]] == first[::-1]
    assert re.search(r"/table/[\w-]+$", marta.page.url)
