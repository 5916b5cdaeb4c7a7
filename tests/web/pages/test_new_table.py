"""Opening a table: one click against bots, the card with all that can be chosen, and what it refuses."""

from __future__ import annotations

import random

import httpx
import pytest

from laguna import games
from laguna.bots import levels
from laguna.web import telling
from laguna.web.models import BOT, BY_LINK, DAILY, FREE, LIVE, NO_CLOCK, OPEN, PERSON, RUNNING
from laguna.web.opening import LATE, LEAVE, PACES, WHO, Form, reconstructed
from tests.web.stage import Browser, Stage, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio


async def submit(browser: Browser, game: str, *, seats: str = "", **changed: str) -> httpx.Response:
    """Open the card, change some of it, and send it."""
    page = await browser.get(f"/new/{game}?seats={seats}")
    fields = fields_of(page, f"/new/{game}")
    fields.pop("_csrf_token")
    return await browser.post(f"/new/{game}", **fields | changed)


async def test_a_match_against_three_merchants_is_one_click(stage: Stage) -> None:
    browser = stage.browser()
    page = await browser.get("/")
    assert 'action="/play/rialto"' in page.text
    table = table_of(await browser.post("/play/rialto"))
    kept = await stage.kept(table)
    assert kept.match.status == RUNNING
    assert [(seat.kind, seat.level) for seat in kept.seats] == [(PERSON, "")] + 3 * [(BOT, levels.MERCHANT)]
    assert kept.match.hints and not kept.match.is_rated and not kept.match.is_public
    assert len({seat.name for seat in kept.seats}) == 4


async def test_the_card_as_it_is_opens_a_public_table_with_me_at_it(stage: Stage) -> None:
    kept = await stage.kept(table_of(await submit(stage.browser(), "rialto")))
    assert kept.match.status == OPEN
    assert [seat.kind for seat in kept.seats] == [PERSON, FREE, FREE, FREE]
    assert kept.match.is_public and not kept.match.is_rated and not kept.match.hints
    assert kept.match.pace == NO_CLOCK and kept.options() == {"third": "none"}


async def test_everything_on_the_card_is_kept(stage: Stage) -> None:
    chosen = {
        "seat_0": "senator",
        "seat_1": "me",
        "seat_2": "link",
        "option_edition": "schmidt",
        "option_choose": "on_turn",
        "pace": "live_30",
        "late": "lose",
        "leave": "2_min",
        "who": "link",
        "rated": "yes",
        "title": "  Thursday   table ",
    }
    page = await submit(stage.browser(), "millefiori", seats="3", **chosen)
    kept = await stage.kept(table_of(page))
    match = kept.match
    assert [seat.kind for seat in kept.seats] == [BOT, PERSON, BY_LINK]
    assert kept.seats[0].level == levels.SENATOR
    assert kept.options() == {"edition": "schmidt", "choose": "on_turn"}
    assert (match.pace, match.seconds, match.late, match.leave_after) == (LIVE, 30, "lose", 120)
    assert match.is_rated and not match.is_public and match.title == "Thursday table"


async def test_a_move_a_day(stage: Stage) -> None:
    kept = await stage.kept(table_of(await submit(stage.browser(), "burano", pace="day")))
    assert (kept.match.pace, kept.match.seconds) == (DAILY, 24 * 3600)


async def test_several_people_at_one_screen_have_names_of_their_own(stage: Stage) -> None:
    browser = stage.browser()
    page = await submit(browser, "burano", seats="2", seat_1="me_too", name_1="Sam")
    kept = await stage.kept(table_of(page))
    assert kept.match.is_hot_seat and kept.match.status == RUNNING
    assert kept.seats[1].name == "Sam"
    assert kept.seats_of(kept.match.host) == [0, 1]
    nameless = await submit(browser, "burano", seats="2", seat_1="me_too", name_1=" ")
    assert nameless.status_code == 422


@pytest.mark.parametrize(
    ("seats", "hints", "expected"),
    [("doge", "bots", True), ("open", "bots", False), ("open", "yes", True), ("doge", "no", False)],
)
async def test_hints_are_for_matches_against_bots_unless_chosen(
    stage: Stage, seats: str, hints: str, expected: bool
) -> None:
    page = await submit(stage.browser(), "burano", seats="2", seat_1=seats, hints=hints)
    assert (await stage.kept(table_of(page))).match.hints is expected


async def test_a_rated_match_has_no_hints(stage: Stage) -> None:
    browser = stage.browser()
    page = await submit(browser, "burano", seats="2", seat_1="doge", rated="yes")
    assert not (await stage.kept(table_of(page))).match.hints
    refused = await submit(browser, "burano", seats="2", seat_1="doge", rated="yes", hints="yes")
    assert refused.status_code == 422 and "has no hints" in words_of(refused)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seat_1": "me"}, "You can sit in one seat as yourself"),
        ({"seat_1": "emperor"}, "Seat_1 cannot be 'emperor'"),
        ({"seat_1": "me_too", "name_1": "Mar\u202eta"}, "The sign U+202E cannot stand there"),
        ({"seat_1": "me_too", "name_1": "Sam", "rated": "yes"}, "needs a player of their own in each seat"),
        ({"option_third": "fourth"}, "Third cannot be 'fourth'"),
        ({"option_third": "virtual"}, "virtual"),
        ({"pace": "warp"}, "Pace cannot be 'warp'"),
        ({"late": "x"}, "Late cannot be 'x'"),
        ({"leave": "x"}, "Leave cannot be 'x'"),
        ({"who": "x"}, "Who cannot be 'x'"),
        ({"hints": "x"}, "Hints cannot be 'x'"),
        ({"title": "x" * 81}, "That has 81 letters; it can have 80 at most."),
        ({"title": "a\x00b"}, "The sign U+0000 cannot stand there"),
    ],
)
async def test_what_does_not_go_is_answered_with_the_card_and_a_sentence(
    stage: Stage, changed: dict[str, str], sentence: str
) -> None:
    browser = stage.browser()
    typed = {"title": "Keep this", "pace": "live_60", "seat_2": "doge", **changed}
    refused = await submit(browser, "rialto", seats="3", **typed)
    assert refused.status_code == 422
    assert sentence in words_of(refused)
    still = fields_of(refused, "/new/rialto")
    for name, value in typed.items():
        if name in ("title", "seat_2", "name_1") or value in (*WHO, *PACES, "virtual"):
            assert still[name] == value, name
    assert await stage.services.store.open_tables() == []


async def test_no_form_however_strange_breaks_the_page(stage: Stage) -> None:
    """Fields are left out, added, doubled and filled with anything."""
    browser = stage.browser()
    stage.settings.tables_an_hour = 10_000
    rng = random.Random(5)
    names = [
        "seats",
        "seat_0",
        "seat_1",
        "seat_9",
        "name_1",
        "option_third",
        "option_x",
        "pace",
        "late",
        "leave",
        "who",
    ]
    values = [
        "",
        "0",
        "-1",
        "99999999999",
        "²",
        "me",
        "me_too",
        "doge",
        "open",
        "\x00",
        "💥" * 50,
        "x" * 5000,
        "none",
        "virtual",
    ]
    for _ in range(40):
        fields = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(8))}
        answer = await browser.post("/new/rialto", **fields)
        assert answer.status_code in (200, 422), fields


@pytest.mark.parametrize("seats", ["1", "6", "x", "²", "-3", "999999999999999999"])
async def test_a_number_of_seats_that_cannot_be_is_as_usual(stage: Stage, seats: str) -> None:
    page = await stage.browser().get(f"/new/rialto?seats={seats}")
    assert page.status_code == 200
    assert fields_of(page, "/new/rialto")["seats"] == "4"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_the_number_of_seats_changes_without_a_script(stage: Stage, seats: int) -> None:
    page = await stage.browser().get("/new/rialto")
    assert f'href="/new/rialto?seats={seats}"' in page.text
    page = await stage.browser().get(f"/new/rialto?seats={seats}")
    assert sum(f'name="seat_{seat}"' in page.text for seat in range(9)) == seats


async def test_there_is_no_card_of_a_game_that_is_none(stage: Stage) -> None:
    browser = stage.browser()
    for answer in (
        await browser.get("/new/chess"),
        await browser.post("/new/chess"),
        await browser.post("/play/chess"),
    ):
        assert answer.status_code == 404
        assert "There is no game 'chess'" in words_of(answer)


async def test_who_opens_too_many_tables_is_told_so(stage: Stage) -> None:
    stage.settings.tables_an_hour = 2
    browser = stage.browser()
    for _ in range(2):
        await browser.post("/play/burano")
    refused = await submit(browser, "burano")
    assert refused.status_code == 422 and "2 tables within an hour" in words_of(refused)
    assert (await browser.post("/play/burano")).status_code == 409


async def test_the_card_says_what_options_mean_and_which_figures_are_worked_out(stage: Stage) -> None:
    for language in ("en", "de"):
        page = await stage.browser(language).get("/new/millefiori")
        game = games.load("millefiori")
        for name, values in game.options.items():
            for value in values:
                sentence = telling.value_words(game, name, value, language)
                assert sentence and sentence in words_of(page)
    assert reconstructed("rialto")
    for part, count in reconstructed("rialto"):
        assert f"{part} ({count})" in words_of(await stage.browser().get("/new/rialto"))


def test_a_game_without_words_for_its_options_shows_their_names() -> None:
    game = games.load("rialto")
    assert telling.option_words(game, "no_such_option", "en") == "no such option"
    assert telling.value_words(game, "third", "no_such_value", "en") == "no such value"


def test_what_is_usual_is_always_something_that_can_be_chosen() -> None:
    for id in games.ids():
        game = games.load(id)
        form = Form(game, {})
        assert form.usual("pace") in PACES and form.usual("late") in LATE and form.usual("leave") in LEAVE
        assert game.complete(form.seats, form.options(), game.versions[-1]) == form.options()
