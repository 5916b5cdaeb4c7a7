"""Lobby, waiting room, seat links, finished matches, and what everybody may see there."""

from __future__ import annotations

import asyncio
import itertools
import re

import pytest

from laguna.core.record import Record
from laguna.text import catalogue
from laguna.web.db.models import BOT, BY_LINK, FREE, OPEN, PERSON, REMOVED, RUNNING
from laguna.web.tables import match_info
from tests.support.web.web_app import Browser, WebApp, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio


async def named(web_app: WebApp, name: str, language: str = "en") -> Browser:
    """Somebody with a name."""
    browser = web_app.browser(language)
    await browser.post("/me/name", name=name)
    return browser


async def opened(browser: Browser, game: str = "burano", **chosen: str) -> str:
    """A table that a browser opens."""
    return table_of(await browser.post(f"/new/{game}", **{"seats": "2", "seat_0": "me", "seat_1": "open", **chosen}))


# ---- the lobby


async def test_an_empty_lobby_says_so_and_offers_every_game(web_app: WebApp) -> None:
    page = await web_app.browser().get("/")
    said = words_of(page)
    for title in ("Rialto", "Mille Fiori", "Burano"):
        assert title in said
    assert "No open tables right now." in said and "Nobody plays in public right now." in said
    assert "You have not finished a game yet." in said
    assert "Your move" not in said


async def test_tables_waiting_for_you_come_first_with_their_prompt(web_app: WebApp) -> None:
    browser = await named(web_app, "Marta")
    table = await opened(browser, seat_1="me_too", name_1="Sam")
    page = await browser.get("/")
    stored = await web_app.find_match(table)
    ask, _ = await match_info.prompt(web_app.services.tables, stored, 0, "en")
    said = words_of(page)
    assert ask and ask in said
    assert "1 table waits for you" in said
    assert said.index("Your move") < said.index("Start a game")
    assert page.text.count("btn go") == 1
    assert "btn go" not in (await web_app.browser().get("/")).text


async def test_a_table_is_listed_once(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta)
    mine, others = (await marta.get("/")).text, (await sam.get("/")).text
    assert f'action="/table/{table}/join"' not in mine and f'href="/table/{table}"' in mine
    assert f'action="/table/{table}/join"' in others
    await sam.post(f"/table/{table}/join")
    assert (await web_app.find_match(table)).match.status == RUNNING
    watching = (await web_app.browser().get("/")).text
    assert f"/table/{table}/join" not in watching and f'href="/table/{table}"' in watching


async def test_the_remaining_time_is_shown(web_app: WebApp) -> None:
    browser = await named(web_app, "Marta")
    await opened(browser, seat_1="me_too", name_1="Sam", pace="day")
    assert re.search(r"(23 h|1 day) left", words_of(await browser.get("/")))


async def test_private_tables_are_not_listed_but_have_a_page(web_app: WebApp) -> None:
    marta, other = await named(web_app, "Marta"), web_app.browser()
    table = await opened(marta, who="link")
    for path in ("/", "/watch"):
        assert table not in (await other.get(path)).text
    assert (await other.get(f"/table/{table}")).status_code == 200


async def test_the_lobby_shows_news_since_the_last_visit(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    table = await opened(marta, seat_1="merchant")
    person = (await web_app.services.store.people_called("Marta"))[0]
    assert "Since your last visit" not in words_of(await marta.get("/"))
    await web_app.services.store.change_person(person.id, seen=person.created - 10_000)
    await web_app.play_out(table)
    later = web_app.browser()
    later.http.cookies.set("laguna", marta.http.cookies["laguna"])
    for _ in range(2):  # still there when the page is loaded again
        said = words_of(await later.get("/"))
        assert "Since your last visit" in said and "Burano is over: you" in said


async def test_names_are_escaped_on_every_page(web_app: WebApp) -> None:
    rude = await named(web_app, "<b>&\"'x")
    table = await opened(rude, title="<script>alert(1)</script>")
    for page in [await rude.get(path) for path in ("/", "/me", f"/table/{table}")] + [await web_app.browser().get("/")]:
        assert "<script>alert" not in page.text and '<b>&"' not in page.text
    assert "&lt;script&gt;alert(1)" in (await web_app.browser().get("/")).text


# ---- the waiting room


async def test_the_waiting_room_shows_players_and_the_commitment_of_the_dice(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    table = await opened(marta, seats="3", seat_2="doge")
    page = await web_app.browser().get(f"/table/{table}")
    said = words_of(page)
    assert "Marta" in said and "doge" in said and "free seat" in said
    assert "The match begins when 1 more seat is taken." in said
    assert (await web_app.find_match(table)).match.commitment in said
    assert '<meta http-equiv="refresh"' in page.text


async def test_players_can_change_their_words_for_the_dice_until_the_match_begins(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta)
    await marta.post(f"/table/{table}/words/0", words=" swan   lake ")
    assert (await web_app.find_match(table)).seats[0].words == "swan lake"
    assert "swan lake" not in (await sam.get(f"/table/{table}")).text
    assert (await sam.post(f"/table/{table}/words/0", words="mine")).status_code == 403
    long = await marta.post(f"/table/{table}/words/0", words="x" * 201)
    assert long.status_code == 409 and "at most" in words_of(long)
    await sam.post(f"/table/{table}/join")
    late = await marta.post(f"/table/{table}/words/0", words="late")
    assert late.status_code == 409 and "has begun" in words_of(late)
    live = await web_app.services.tables.get(table)
    assert live.table.words == ["swan lake", ""]


async def test_a_free_seat_is_taken_once(web_app: WebApp) -> None:
    marta, sam, ada = await named(web_app, "Marta"), await named(web_app, "Sam"), await named(web_app, "Ada")
    table = await opened(marta, seats="3", seat_2="open")
    await sam.post(f"/table/{table}/sit/1")
    refused = await ada.post(f"/table/{table}/sit/1")
    assert refused.status_code == 409 and "This seat is taken" in words_of(refused)
    again = await sam.post(f"/table/{table}/sit/2")
    assert again.status_code == 409 and "You sit at this table already" in words_of(again)
    assert (await ada.post(f"/table/{table}/sit/7")).status_code == 404
    await ada.post(f"/table/{table}/sit/2")
    stored = await web_app.find_match(table)
    assert [seat.name for seat in stored.seats] == ["Marta", "Sam", "Ada"] and stored.match.status == RUNNING
    full = await web_app.browser().post(f"/table/{table}/join")
    assert full.status_code == 409 and "This table is full" in words_of(full)


async def test_players_can_stand_up_and_be_removed(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, seats="3", seat_2="open")
    await sam.post(f"/table/{table}/sit/1")
    assert (await sam.post(f"/table/{table}/stand_up/0")).status_code == 403
    await sam.post(f"/table/{table}/stand_up/1")
    assert (await web_app.find_match(table)).seats[1].kind == FREE
    await sam.post(f"/table/{table}/sit/1")
    await marta.post(f"/table/{table}/stand_up/1")
    assert (await web_app.find_match(table)).seats[1].kind == FREE


async def test_the_table_owner_fills_free_seats_with_bots(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, seats="3", seat_2="link")
    assert (await sam.post(f"/table/{table}/fill", level="doge")).status_code == 403
    assert (await marta.post(f"/table/{table}/fill", level="emperor")).status_code == 409
    await marta.post(f"/table/{table}/fill", level="doge")
    stored = await web_app.find_match(table)
    assert [(seat.kind, seat.level) for seat in stored.seats] == [(PERSON, ""), (BOT, "doge"), (BOT, "doge")]
    assert stored.match.status == RUNNING


async def test_the_table_owner_closes_a_table_before_it_begins(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta)
    assert (await sam.post(f"/table/{table}/close")).status_code == 403
    await marta.post(f"/table/{table}/close")
    gone = await sam.get(f"/table/{table}")
    assert gone.status_code == 404 and "This table was closed before its match began" in words_of(gone)


# ---- links to seats


async def link_of(host: Browser, table: str, seat: int) -> str:
    """The link to a seat, as the host's page has it."""
    page = await host.get(f"/table/{table}")
    found = re.search(rf'value="http://[^"]*(/table/{table}/sit/{seat}/[\w-]+)"', page.text)
    assert found is not None, "the page has no link to the seat"
    return found[1]


async def test_a_seat_link_works_once(web_app: WebApp) -> None:
    marta, guest, late = await named(web_app, "Marta"), web_app.browser(), web_app.browser()
    table = await opened(marta, seat_1="link")
    link = await link_of(marta, table, 1)
    for _ in range(2):  # looking takes nothing
        page = await guest.get(link)
        assert "Marta keeps the seat Blue for you." in words_of(page)
    assert (await web_app.find_match(table)).seats[1].kind == BY_LINK
    bad = await guest.post(link, name="\u202e")
    assert bad.status_code == 422 and not guest.knows_itself()
    assert table_of(await guest.post(link, name="Sam")) == table
    stored = await web_app.find_match(table)
    assert stored.seats[1].name == "Sam" and stored.match.status == RUNNING
    assert table_of(await guest.get(link)) == table  # one's own link leads to the table
    for answer in (await late.get(link), await late.post(link, name="Ada")):
        assert answer.status_code == 410
        assert "This invitation was for one seat and is used. Ask Marta for another." in words_of(answer)


async def test_a_revoked_link_is_replaced_by_a_new_one(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, seat_1="link")
    old = await link_of(marta, table, 1)
    assert (await sam.post(f"/table/{table}/revoke/1")).status_code == 403
    await marta.post(f"/table/{table}/revoke/1")
    refused = await sam.post(old)
    assert refused.status_code == 410 and "This invitation was taken back." in words_of(refused)
    new = await link_of(marta, table, 1)
    assert new != old
    assert table_of(await sam.post(new)) == table


async def test_only_the_table_owner_sees_links_and_linked_seats_are_reserved(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, seats="3", seat_1="link", seat_2="open")
    secret = (await link_of(marta, table, 1)).rpartition("/")[2]
    assert len(secret) >= 22  # 128 bits
    assert secret not in (await sam.get(f"/table/{table}")).text
    assert (await sam.post(f"/table/{table}/sit/1")).status_code == 409
    await sam.post(f"/table/{table}/join")
    assert [seat.kind for seat in (await web_app.find_match(table)).seats] == [PERSON, BY_LINK, PERSON]


async def test_links_of_other_seats_and_tables_are_refused(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, seats="3", seat_1="link", seat_2="link")
    other = await opened(marta, seats="3", seat_1="link", seat_2="link")
    secret = (await link_of(marta, table, 1)).rpartition("/")[2]
    for wrong in (f"/table/{table}/sit/2/{secret}", f"/table/{other}/sit/1/{secret}", f"/table/{table}/sit/9/{secret}"):
        assert (await sam.post(wrong)).status_code == 404
    assert (await sam.post(f"/table/{table}/sit/1/{secret[:-1]}é")).status_code == 404
    assert (await web_app.find_match(table)).match.status == OPEN


# ---- a match under way, and over


async def test_the_position_as_text_shows_only_your_own_view(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, "rialto")
    assert (await marta.get(f"/table/{table}/text")).status_code == 404
    await sam.post(f"/table/{table}/join")
    stored = await web_app.find_match(table)
    for browser, seat in ((marta, 0), (sam, 1), (web_app.browser(), -2)):
        own = await browser.get(f"/table/{table}/text")
        assert own.text == await match_info.text(web_app.services.tables, stored, seat, "en")
        assert own.headers["content-type"].startswith("text/plain")
    assert (await marta.get(f"/table/{table}/text?seat=B")).status_code == 403
    assert (await web_app.browser().get(f"/table/{table}/text?seat=0")).status_code == 403
    assert (await marta.get(f"/table/{table}/text?seat=-2")).text == await match_info.text(
        web_app.services.tables, stored, -2, "en"
    )


async def test_the_page_of_a_running_match_lists_your_seats(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    table = await opened(marta, seat_1="me_too", name_1="Sam")
    for browser, seats in ((marta, "[0, 1]"), (web_app.browser(), "[]")):
        page = await browser.get(f"/table/{table}")
        assert f'"me": {seats}' in page.text
        assert f'"/live/{table}"' in page.text


async def test_a_finished_match_can_be_replayed_downloaded_and_rematched(web_app: WebApp) -> None:
    marta, other = await named(web_app, "Marta"), web_app.browser()
    table = await opened(marta, seat_1="merchant", who="public")
    assert (await marta.get(f"/replay/{table}")).status_code == 409
    assert (await marta.post(f"/table/{table}/again")).status_code == 409
    await web_app.play_out(table)

    page = await other.get(f"/replay/{table}?move=3&seat=B")
    assert page.status_code == 200 and "<svg" in page.text and "Marta" in words_of(page)
    assert (await other.get(f"/replay/{table}?move=999999&seat=Z")).status_code == 200
    record = await other.get(f"/table/{table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert Record.parse(record.text)
    for path in ("/", "/me"):
        assert f"/replay/{table}" in (await marta.get(path)).text
    assert f"/replay/{table}" in (await other.get("/watch")).text

    assert (await other.post(f"/table/{table}/again")).status_code == 403
    again = table_of(await marta.post(f"/table/{table}/again"))
    assert [seat.kind for seat in (await web_app.find_match(again)).seats] == [BOT, PERSON]
    assert table_of(await marta.post(f"/table/{table}/again")) == again


async def test_only_players_get_the_record_of_a_removed_table(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    table = await opened(marta, seat_1="merchant")
    await web_app.play_out(table)
    await web_app.services.store.change_match(table, status=REMOVED)
    assert (await web_app.browser().get(f"/table/{table}/record")).status_code == 404
    assert (await marta.get(f"/table/{table}")).status_code == 404


async def test_banned_people_are_refused_with_a_reason(web_app: WebApp) -> None:
    marta, other = await named(web_app, "Marta"), await named(web_app, "Ada")
    table = await opened(other)
    person = (await web_app.services.store.people_called("Marta"))[0]
    await web_app.services.store.change_person(person.id, is_banned=True)
    for path in ("/play/burano", f"/table/{table}/join", f"/table/{table}/sit/1", "/me/name", "/new/burano"):
        refused = await marta.post(path, name="Elsa")
        assert refused.status_code in (409, 422), path
        assert "has banned you" in words_of(refused), path
    assert (await marta.get("/")).status_code == 200
    assert (await web_app.find_match(table)).match.status == OPEN
    named_so = await web_app.browser().post("/me/name", name="marta")
    assert named_so.status_code == 422 and "does not admit the name 'marta'" in words_of(named_so)


# ---- forms are ours


async def test_a_form_without_csrf_token_is_refused(web_app: WebApp) -> None:
    browser = await named(web_app, "Marta")
    table = await opened(browser)
    before = (await web_app.find_match(table)).seats[0].words
    for path in (
        "/play/burano",
        "/new/burano",
        f"/table/{table}/words/0",
        "/me/name",
        "/me/renew",
        "/me/delete",
        "/host",
    ):
        answer = await browser.http.post(path, data={"name": "Elsa", "words": "x"})
        assert answer.status_code == 403, path
        assert "too old, or another site sent it" in words_of(answer), path
    assert (await web_app.find_match(table)).seats[0].words == before
    assert "Marta" in words_of(await browser.get("/me"))


async def test_every_form_on_every_page_has_a_csrf_token(web_app: WebApp) -> None:
    browser = await named(web_app, "Marta")
    await browser.post("/me/account", login="marta", passphrase="three words and more")
    waiting = await opened(browser, seats="3", seat_2="link")
    over = await opened(browser, seat_1="merchant")
    await web_app.play_out(over)
    paths = ["/", "/me", "/me/delete", "/new/rialto", "/host", f"/table/{waiting}", f"/table/{over}"]
    for path in paths:
        page = await browser.get(path)
        forms = re.findall(r'<form[^>]*method="post".*?</form>', page.text, re.DOTALL)
        assert forms, path
        for form in forms:
            assert 'name="_csrf_token"' in form, f"{path}: {form[:80]}"


async def test_no_page_has_inline_script_or_style(web_app: WebApp) -> None:
    browser = await named(web_app, "Marta")
    table = await opened(browser)
    over = await opened(browser, seat_1="merchant")
    await web_app.play_out(over)
    paths = [
        "/",
        "/watch",
        "/me",
        "/about",
        "/new/rialto",
        "/rules/rialto",
        "/rules/rialto/full",
        "/games/rialto/figures",
        "/ratings/rialto/4",
    ]
    for path in [*paths, "/host", "/nothing", f"/table/{table}", f"/table/{over}", f"/replay/{over}"]:
        page = await browser.get(path)
        assert not re.search(r"\sstyle=|\son\w+=\"|javascript:|<style", page.text), path
        for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", page.text, re.DOTALL):
            assert 'src="/static/' in attributes or 'type="application/json"' in attributes, path
            assert not body.strip() or "application/json" in attributes, path


# ---- reading


async def test_every_rule_on_a_rules_page_has_an_anchor(web_app: WebApp) -> None:
    from laguna.web.pages.rules.files import full_rules_path

    browser = web_app.browser()
    for game, language in itertools.product(("rialto", "millefiori", "murano", "dogeship"), catalogue.LANGUAGES):
        page = (await browser.get(f"/rules/{game}/full?language={language}")).text
        assert f'<article class="rulebook" lang="{language}">' in page
        path = full_rules_path(game, language)
        assert path is not None
        with open(path, encoding="utf-8") as file:
            rules = re.findall(r"^- \*\*([A-Z]{2}-[A-Z0-9]+(?:\.\d+)+)", file.read(), re.MULTILINE)
        assert len(rules) > 50
        for rule in rules:
            assert page.count(f'id="{rule.lower()}"') == 1, rule
        for target in re.findall(r'href="#([^"]+)"', page):
            assert f'id="{target}"' in page, (game, language, target)
    bare = await browser.get("/rules/rialto/full?bare")
    assert bare.text.startswith("<article") and bare.text.endswith("</article>")


async def test_figures_ratings_and_about_pages(web_app: WebApp) -> None:
    browser = web_app.browser()
    figures = words_of(await browser.get("/games/rialto/figures"))
    assert "reconstructed" in figures and "doge_track.length.bounded" in figures
    assert "No rated match has been finished" in words_of(await browser.get("/ratings/rialto/4"))
    assert (await browser.get("/ratings/rialto/9")).status_code == 404
    thanks = words_of(await browser.get("/about"))
    for name in ("Stefan Feld", "Reiner Knizia", "Brand", "Canetta", "Niccolini", "Pegasus", "Schmidt", "Devir"):
        assert name in thanks


async def test_ratings_name_people_and_bots(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    await marta.post("/me/account", login="marta", passphrase="three words and more")
    table = await opened(marta, seat_1="merchant", rated="yes")
    await web_app.play_out(table)
    async with asyncio.timeout(5):  # ratings come after the end
        while not await web_app.services.store.ratings("burano", 2):
            await asyncio.sleep(0.01)
    said = words_of(await marta.get("/ratings/burano/2"))
    assert "Marta (you)" in said and "Bot: merchant" in said
    assert "Not settled yet" in said and "? Bot: merchant" in said, "one match settles nothing"


# ---- what goes wrong


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/nothing/here", 404, "There is no page here."),
        ("GET", "/table/AAAAAAAAAAA", 404, "Perhaps the table was closed"),
        ("GET", "/table/%00", 404, "Perhaps the table was closed"),
        ("GET", "/table/" + "x" * 300, 404, "Perhaps the table was closed"),
        ("PUT", "/", 405, "cannot be opened this way"),
        ("GET", "/rules/chess", 404, "There is no game 'chess'"),
        ("GET", "/learn/burano", 404, "There is no guided round of Burano yet"),
    ],
)
async def test_errors_are_shown_on_an_error_page(
    web_app: WebApp, method: str, path: str, status: int, sentence: str
) -> None:
    browser = web_app.browser()
    await browser.get("/")
    headers = {"x-csrftoken": browser.http.cookies["csrf"]}
    answer = await browser.http.request(method, path, headers=headers)
    assert answer.status_code == status
    assert sentence in words_of(answer) and "Traceback" not in answer.text
    assert 'class="bar"' in answer.text


async def test_errors_are_shown_in_the_readers_language(web_app: WebApp) -> None:
    assert "Hier ist keine Seite." in words_of(await web_app.browser("de").get("/nothing"))


async def test_a_large_form_is_refused(web_app: WebApp) -> None:
    answer = await web_app.browser().post("/me/name", name="x" * 100_000)
    assert answer.status_code == 413
    assert "more than this server takes at once" in words_of(answer)


async def test_a_server_error_shows_no_traceback(web_app: WebApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(web_app.services.store, "open_tables", break_down)
    answer = await web_app.browser().get("/")
    assert answer.status_code == 500
    assert "The server made a mistake" in words_of(answer)
    assert "secret of the server" not in answer.text and "ZeroDivision" not in answer.text


async def test_a_form_with_invalid_utf_8_is_refused(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.get("/")
    kind = "multipart/form-data; boundary=x"
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    answer = await browser.http.post("/me/name", content=body, headers={"content-type": kind})
    assert answer.status_code in (400, 403)


async def test_the_test_client_reads_forms_like_a_browser(web_app: WebApp) -> None:
    """The test's own reader of forms: chosen options, ticked boxes and hidden fields, and nothing else."""
    fields = fields_of(await web_app.browser().get("/new/rialto?seats=2"), "/new/rialto")
    assert fields["seat_0"] == "me" and fields["seat_1"] == "open" and fields["clock"] == "none"
    assert "rated" not in fields and fields["seats"] == "2"


@pytest.mark.parametrize("language", ["en", "de"])
async def test_each_button_at_a_result_has_a_letter_of_its_own(web_app: WebApp, language: str) -> None:
    browser = await named(web_app, "Marta", language)
    table = await opened(browser, seat_1="me_too", name_1="Sam")
    page = await browser.get(f"/table/{table}")
    buttons = page.text.partition('id="after"')[2].partition("</div>")[0]
    letters = re.findall(r'aria-keyshortcuts="([^"]*)"', buttons)
    assert len(letters) == len(set(letters)) == 4 and "" not in letters
