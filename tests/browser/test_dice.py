"""Fair dice in the browser: commitment, words of the players, and verification at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from laguna import games
from laguna.core.dice import commitment
from laguna.core.record import Record
from laguna.core.state import CHANCE
from tests.browser.conftest import ELSEWHERE, Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, await_turn, join_table, open_against_bot, open_table
from tests.support.browser.person import PHONE, Person
from tests.support.browser.server import Server

PATIENCE = 120_000  # milliseconds in which bots play a match to its end, on a machine that does much else


def give_up(person: Person) -> None:
    """Let bots play the match to its end."""
    person.menu("button", "Give up")
    person.page.locator("#menu").get_by_role("button", name="Give up for good").click()
    expect(person.page.locator("#after")).to_be_visible(timeout=PATIENCE)


def found(person: Person) -> Locator:
    """What the check has found."""
    return person.page.locator("#dice-found")


def record_of(person: Person) -> Record:
    """The record as it can be downloaded."""
    id = re.sub(r"\?.*", "", person.page.url).rpartition("/")[2]
    return Record.parse(
        person.page.evaluate("(path) => fetch(path).then((answer) => answer.text())", f"/table/{id}/record")
    )


def with_another_draw(record: Record, which: int) -> int:
    """Change one draw, with all digits recomputed; the line it stands in."""
    at = [index for index, played in enumerate(record.played) if played.seat == CHANCE and played.total > 1][which]
    record.played[at].number = (record.played[at].number + 1) % record.played[at].total
    return record.line_of(at)


def test_the_dice_can_be_verified_by_keyboard_without_web_crypto(arrive: Arrive, server: Server) -> None:
    """By http from another machine of the network there is no crypto.subtle; a changed draw is found all the same."""
    person = arrive(f"http://{ELSEWHERE}:{server.port}")
    person.expected.append("Cross-Origin-Opener-Policy header has been ignored")  # as the page came by http
    open_against_bot(person, "millefiori")
    await_turn(person)
    assert person.page.evaluate("!isSecureContext && crypto.subtle === undefined")
    person.page.locator(".sealed button").focus()
    person.page.keyboard.press("Enter")
    promised = person.page.locator("#dice-commitment").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", promised)
    expect(person.page.locator("#dice-open")).to_be_hidden()
    person.page.get_by_label("Your words").focus()
    person.page.keyboard.type("acqua alta")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#dice-said")).to_contain_text("are in")
    expect(person.page.locator("#dice-words")).to_contain_text("acqua alta")
    assert serious_findings(person.page) == []
    person.page.keyboard.press("Escape")

    give_up(person)
    person.page.keyboard.press("d")  # the letter on the button
    expect(found(person)).to_contain_text("All is right")
    record = record_of(person)
    assert commitment(bytes.fromhex(record.secret)) == promised
    assert [added.words for added in record.added] == ["acqua alta"]
    draws = sum(played.seat == CHANCE for played in record.played)
    expect(found(person)).to_contain_text(f"{draws} draws")
    expect(person.page.locator("#dice-digest")).to_have_text(record.digest())
    expect(person.page.locator("#dice .command")).to_have_text(re.compile(r"^laguna verify millefiori-\S+\.txt$"))
    assert serious_findings(person.page) == []

    line = with_another_draw(record, 3)
    person.page.route("**/record", lambda route: route.fulfill(body=str(record)))
    person.page.locator("#dice-check").focus()
    person.page.keyboard.press("Enter")
    expect(found(person)).to_contain_text(f"Line {line} has drawn")


@pytest.mark.soak
@pytest.mark.parametrize("id", games.ids())
@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["large", "small"])
def test_the_replay_verifies_the_dice(arrive: Arrive, id: str, viewport: dict[str, int]) -> None:
    person = arrive(viewport=viewport, color_scheme="dark")
    open_against_bot(person, id)
    give_up(person)
    person.go(person.page.url.replace("/table/", "/replay/"))
    await_board(person)
    person.page.locator(".sealed button").click()
    person.page.locator("#dice-check").click()
    expect(found(person)).to_contain_text("All is right")
    assert serious_findings(person.page) == []
    with person.page.expect_download() as download:
        person.page.locator("#dice").get_by_role("link", name="Download the record").click()
    assert f"laguna verify {download.value.suggested_filename}" == person.page.locator("#dice .command").inner_text()


@pytest.mark.soak
def test_words_for_the_dice_are_shown_to_others_until_the_first_move(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive()
    open_table(marta, "Rialto", 2)
    marta.page.get_by_label("words").fill("blue moon")
    marta.page.locator("#dice ~ form button, section[aria-labelledby=dice] form button").click()
    join_table(sam, "Rialto")
    await_board(marta, sam)
    sam.page.locator(".sealed button").click()
    expect(sam.page.locator("#dice-words")).to_contain_text("blue moon")
    sam.page.get_by_label("Your words").fill("high tide")
    sam.page.keyboard.press("Enter")
    expect(marta.page.locator("#dice-words")).to_contain_text("high tide")
    sam.page.keyboard.press("Escape")
    play = Play([marta, sam])
    while min(play.turns) == 0:
        play.step()
    for person in (marta, sam):
        person.page.locator(".sealed button").click()
        expect(person.page.locator("#dice-form")).to_be_hidden()


@pytest.mark.soak
def test_a_changed_commitment_is_detected(arrive: Arrive) -> None:
    """The browser remembers what it was shown first, whatever the server says at the end."""
    person = arrive()
    open_against_bot(person, "rialto")
    shown = person.frames()[0]["dice"]["commitment"]
    give_up(person)
    record = record_of(person)
    record.secret = bytes(32).hex()
    record.dice = f"sealed {commitment(bytes(32))}"

    def instead(route: Route) -> None:
        route.fulfill(body=str(record))

    person.page.route("**/record", instead)
    person.page.get_by_role("button", name="Check the dice").click()
    expect(found(person)).to_contain_text(f"but this browser was shown {shown} before")


@pytest.mark.soak
def test_the_dice_panel_in_german(arrive: Arrive) -> None:
    person = arrive(locale="de-DE")
    person.go("/new/rialto?seats=2")
    person.page.locator("#seat_1").select_option("gondolier")
    person.page.locator("main form button.go, main form button.lagoon").last.click()
    await_board(person)
    person.page.get_by_role("button", name="Versiegelte Würfel").click()
    expect(person.page.locator("#dice")).to_contain_text("Fingerabdruck des Geheimnisses")
    person.page.get_by_label("Deine Worte").fill("Möwe")
    person.page.get_by_role("button", name="Worte dazugeben", exact=True).click()
    expect(person.page.locator("#dice-said")).to_contain_text("Deine Worte sind dabei")
