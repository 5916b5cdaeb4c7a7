"""Opening a table: one click against bots, the form with all choices, and what it refuses."""

from __future__ import annotations

import random

import httpx
import pytest

from laguna import games
from laguna.bots import levels
from laguna.web.db.models import BOT, BY_LINK, DAILY, FREE, LIVE, NO_CLOCK, OPEN, PERSON, RUNNING
from laguna.web.pages.new_table import DAY_CHOICES, LATE, LIVE_CHOICES, NO_BANK, WHO, NewTableForm, reconstructed
from laguna.web.tables.absence import presets
from laguna.web.tables.absence.presets import PACES, TimeBank
from laguna.web.text import summaries
from tests.support.web.web_app import Browser, WebApp, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio
PRESETS = ("quick", "normal", "relaxed")


async def submit(browser: Browser, game: str, *, seats: str = "", **changed: str) -> httpx.Response:
    """Open the card, change some of it, and send it."""
    page = await browser.get(f"/new/{game}?seats={seats}")
    fields = fields_of(page, f"/new/{game}")
    fields.pop("_csrf_token")
    return await browser.post(f"/new/{game}", **fields | changed)


async def make_account(browser: Browser) -> None:
    """Rated tables are for accounts."""
    await browser.post("/me/account", login="marta", passphrase="three words and more")


async def test_one_click_starts_a_match_against_three_merchants(web_app: WebApp) -> None:
    browser = web_app.browser()
    page = await browser.get("/")
    assert 'action="/play/rialto"' in page.text
    table = table_of(await browser.post("/play/rialto"))
    stored = await web_app.find_match(table)
    assert stored.match.status == RUNNING
    assert [(seat.kind, seat.level) for seat in stored.seats] == [(PERSON, "")] + 3 * [(BOT, levels.MERCHANT)]
    assert stored.match.hints and not stored.match.is_rated and not stored.match.is_public
    assert len({seat.name for seat in stored.seats}) == 4


async def test_the_default_form_opens_a_public_table_with_you_seated(web_app: WebApp) -> None:
    stored = await web_app.find_match(table_of(await submit(web_app.browser(), "rialto")))
    assert stored.match.status == OPEN
    assert [seat.kind for seat in stored.seats] == [PERSON, FREE, FREE, FREE]
    assert stored.match.is_public and not stored.match.is_rated and not stored.match.hints
    assert stored.match.pace == NO_CLOCK and stored.options() == {"third": "none"}


async def test_every_field_of_the_form_is_stored(web_app: WebApp) -> None:
    chosen = {
        "seat_0": "senator",
        "seat_1": "me",
        "seat_2": "link",
        "option_edition": "schmidt",
        "option_choose": "on_turn",
        "clock": "live",
        "live": "live_30",
        "late": "lose",
        "who": "link",
        "rated": "yes",
        "title": "  Thursday   table ",
    }
    browser = web_app.browser()
    await make_account(browser)
    page = await submit(browser, "millefiori", seats="3", **chosen)
    stored = await web_app.find_match(table_of(page))
    match = stored.match
    assert [seat.kind for seat in stored.seats] == [BOT, PERSON, BY_LINK]
    assert stored.seats[0].level == levels.SENATOR
    assert stored.options() == {"edition": "schmidt", "choose": "on_turn"}
    assert (match.pace, match.seconds, match.late, match.leave_after) == (LIVE, 30, "lose", 0)
    assert match.is_rated and not match.is_public and match.title == "Thursday table"


@pytest.mark.parametrize(
    ("pace", "hours", "words"),
    [
        ("half_day", 12, "12 h per move"),
        ("day", 24, "a move a day"),
        ("2_days", 48, "2 days per move"),
        ("3_days", 72, "3 days per move"),
        ("7_days", 168, "7 days per move"),
    ],
)
async def test_a_table_by_correspondence(web_app: WebApp, pace: str, hours: int, words: str) -> None:
    browser = web_app.browser()
    table = table_of(await submit(browser, "burano", clock="day", day=pace))
    stored = await web_app.find_match(table)
    assert (stored.match.pace, stored.match.seconds) == (DAILY, hours * 3600)
    assert words in words_of(await browser.get(f"/table/{table}"))


@pytest.mark.parametrize(
    ("fields", "bank"),
    [
        ({}, presets.time_bank("rialto", 4, "normal")),
        ({"live": "quick"}, presets.time_bank("rialto", 4, "quick")),
        ({"live": "relaxed"}, presets.time_bank("rialto", 4, "relaxed")),
        ({"live": "own", "bank": "25", "increment": "0"}, TimeBank(1500, 0)),
    ],
)
async def test_a_live_table_has_time_banks(web_app: WebApp, fields: dict[str, str], bank: TimeBank) -> None:
    browser = web_app.browser()
    words = f"live, {bank.bank // 60} min + {bank.increment} s per turn"
    table = table_of(await submit(browser, "rialto", seats="4", clock="live", late="lose", **fields))
    match = (await web_app.find_match(table)).match
    assert (match.pace, match.seconds, match.bank, match.increment) == (LIVE, 0, *bank)
    page = words_of(await browser.get(f"/table/{table}"))
    assert words in page and "out of time: the player loses" in page
    assert words in words_of(await web_app.browser().get("/"))


async def test_the_menu_of_a_table_names_its_clock(web_app: WebApp) -> None:
    browser = web_app.browser()
    table = table_of(await submit(browser, "burano", seats="2", seat_1="doge", clock="live", live="own", bank="3"))
    assert "live, 3 min + 15 s per turn" in words_of(await browser.get(f"/table/{table}"))


async def test_a_page_of_an_earlier_version_still_opens_tables(web_app: WebApp) -> None:
    table = table_of(await web_app.browser().post("/new/rialto", pace="live_30", name="Marta"))
    match = (await web_app.find_match(table)).match
    assert (match.pace, match.seconds, match.bank) == (LIVE, 30, 0)


async def test_the_form_offers_the_clocks_of_its_game_and_says_how_long_a_match_is(web_app: WebApp) -> None:
    page = words_of(await web_app.browser().get("/new/rialto?seats=4"))
    for words in ("No clock", "Live", "By correspondence", "15 s per turn, no time bank"):
        assert words in page
    normal = presets.time_bank("rialto", 4, "normal")
    assert f"Normal: {normal.bank // 60} min + {normal.increment} s per turn" in page
    minutes = [presets.minutes_per_player("rialto", 4, presets.time_bank("rialto", 4, name)) for name in PRESETS]
    assert f"about {round(presets.turn_count('rialto', 4).turns)} turns here" in page
    assert "about {}, {} or {} min".format(*minutes) in page
    assert "Fernpartie" in words_of(await web_app.browser("de").get("/new/rialto"))


async def test_people_at_one_screen_have_their_own_names(web_app: WebApp) -> None:
    browser = web_app.browser()
    page = await submit(browser, "burano", seats="2", seat_1="me_too", name_1="Sam")
    stored = await web_app.find_match(table_of(page))
    assert stored.match.is_hot_seat and stored.match.status == RUNNING
    assert stored.seats[1].name == "Sam"
    assert stored.seats_of(stored.match.host) == [0, 1]
    nameless = await submit(browser, "burano", seats="2", seat_1="me_too", name_1=" ")
    assert nameless.status_code == 422


@pytest.mark.parametrize(
    ("seats", "hints", "expected"),
    [("doge", "bots", True), ("open", "bots", False), ("open", "yes", True), ("doge", "no", False)],
)
async def test_hints_default_to_matches_against_bots(web_app: WebApp, seats: str, hints: str, expected: bool) -> None:
    page = await submit(web_app.browser(), "burano", seats="2", seat_1=seats, hints=hints)
    assert (await web_app.find_match(table_of(page))).match.hints is expected


async def test_a_rated_match_has_no_hints(web_app: WebApp) -> None:
    browser = web_app.browser()
    await make_account(browser)
    page = await submit(browser, "burano", seats="2", seat_1="doge", rated="yes")
    assert not (await web_app.find_match(table_of(page))).match.hints
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
        ({"clock": "warp"}, "Clock cannot be 'warp'"),
        ({"live": "warp"}, "Live cannot be 'warp'"),
        ({"clock": "day", "day": "8_days"}, "Day cannot be '8_days'"),
        ({"live": "own", "bank": "0"}, "A time bank holds 1 to 180 minutes. Type a whole number."),
        ({"live": "own", "bank": "181"}, "A time bank holds 1 to 180 minutes. Type a whole number."),
        ({"live": "own", "bank": "\u00b2"}, "A time bank holds 1 to 180 minutes. Type a whole number."),
        ({"live": "own", "increment": "601"}, "A turn adds 0 to 600 seconds. Type a whole number."),
        ({"live": "own", "increment": "-1"}, "A turn adds 0 to 600 seconds. Type a whole number."),
        ({"late": "x"}, "Late cannot be 'x'"),
        ({"who": "x"}, "Who cannot be 'x'"),
        ({"hints": "x"}, "Hints cannot be 'x'"),
        ({"title": "x" * 81}, "That has 81 letters; it can have 80 at most."),
        ({"title": "a\x00b"}, "The sign U+0000 cannot stand there"),
    ],
)
async def test_invalid_combinations_show_the_form_with_an_error(
    web_app: WebApp, changed: dict[str, str], sentence: str
) -> None:
    browser = web_app.browser()
    typed = {"title": "Keep this", "clock": "live", "live": "live_60", "seat_2": "doge", **changed}
    refused = await submit(browser, "rialto", seats="3", **typed)
    assert refused.status_code == 422
    assert sentence in words_of(refused)
    still = fields_of(refused, "/new/rialto")
    for name, value in typed.items():
        if name in ("title", "seat_2", "name_1", "bank", "increment") or value in (
            *WHO,
            *PACES,
            "live",
            "own",
            "virtual",
        ):
            assert still[name] == value, name
    assert await web_app.services.store.open_tables() == []


async def test_random_form_values_never_break_the_page(web_app: WebApp) -> None:
    """Fields are left out, added, doubled and filled with anything."""
    browser = web_app.browser()
    web_app.settings.tables_an_hour = 10_000
    web_app.settings.running_tables = 10_000
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
        "clock",
        "live",
        "day",
        "bank",
        "increment",
        "late",
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
async def test_an_invalid_number_of_seats_falls_back_to_the_default(web_app: WebApp, seats: str) -> None:
    page = await web_app.browser().get(f"/new/rialto?seats={seats}")
    assert page.status_code == 200
    assert fields_of(page, "/new/rialto")["seats"] == "4"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_the_number_of_seats_changes_without_a_script(web_app: WebApp, seats: int) -> None:
    page = await web_app.browser().get("/new/rialto")
    assert f'href="/new/rialto?seats={seats}"' in page.text
    page = await web_app.browser().get(f"/new/rialto?seats={seats}")
    assert sum(f'name="seat_{seat}"' in page.text for seat in range(9)) == seats


async def test_an_unknown_game_has_no_form(web_app: WebApp) -> None:
    browser = web_app.browser()
    for answer in (
        await browser.get("/new/chess"),
        await browser.post("/new/chess"),
        await browser.post("/play/chess"),
    ):
        assert answer.status_code == 404
        assert "There is no game 'chess'" in words_of(answer)


async def test_opening_too_many_tables_is_refused(web_app: WebApp) -> None:
    web_app.settings.tables_an_hour = 2
    browser = web_app.browser()
    for _ in range(2):
        await browser.post("/play/burano")
    refused = await submit(browser, "burano")
    assert refused.status_code == 422 and "2 tables within an hour" in words_of(refused)
    assert (await browser.post("/play/burano")).status_code == 409


async def test_the_form_explains_options_and_reconstructed_numbers(web_app: WebApp) -> None:
    for language in ("en", "de"):
        page = await web_app.browser(language).get("/new/millefiori")
        game = games.load("millefiori")
        for name, values in game.options.items():
            for value in values:
                sentence = summaries.value_words(game, name, value, language)
                assert sentence and sentence in words_of(page)
    assert reconstructed("rialto")
    for part, count in reconstructed("rialto"):
        assert f"{part} ({count})" in words_of(await web_app.browser().get("/new/rialto"))


def test_a_game_without_words_for_its_options_shows_their_names() -> None:
    game = games.load("rialto")
    assert summaries.option_words(game, "no_such_option", "en") == "no such option"
    assert summaries.value_words(game, "third", "no_such_value", "en") == "no such value"


def test_defaults_are_valid_choices() -> None:
    for id in games.ids():
        game = games.load(id)
        form = NewTableForm(game, {})
        assert form.clock() == (NO_CLOCK, 0, NO_BANK) and form.usual("late") in LATE
        assert form.usual("live") in LIVE_CHOICES and form.usual("day") in DAY_CHOICES
        assert game.complete(form.seats, form.options(), game.versions[-1]) == form.options()
