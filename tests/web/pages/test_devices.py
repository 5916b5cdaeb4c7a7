"""The installed app, link previews, QR codes, and the number of waiting matches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from laguna import games
from laguna.web.background.picture_worker import PictureWorker
from laguna.web.db.models import BROWSER, FREE, PERSON, Person
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.http.rate_limits import Buckets
from laguna.web.pages.devices import previews
from tests.support.web.two_players import TwoPlayerTable, open_table
from tests.support.web.web_app import Browser, WebApp, words_of

pytestmark = pytest.mark.anyio

PNG = b"\x89PNG\r\n\x1a\n"
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


draw = PictureWorker.png


async def fake_png(self: PictureWorker, markup: str) -> bytes:
    """The markup, where a picture would be."""
    return markup.encode()


@pytest.fixture(autouse=True)
def _no_pictures_yet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pictures of other tests are forgotten; those of most tests aren't drawn."""
    monkeypatch.setattr(PictureWorker, "png", fake_png)
    previews.pictures.clear()
    yield
    previews.pictures.clear()


@pytest.fixture
async def two_players(web_app: WebApp) -> TwoPlayerTable:
    """A public match of Marta and Luca."""
    return await open_table(web_app)


async def signed_in(web_app: WebApp, person: Person) -> Browser:
    """A browser of this person."""
    browser = web_app.browser()
    _, ticket = await web_app.services.store.sessions.open(person, BROWSER)
    browser.http.cookies.set("laguna", ticket, domain="laguna.test")
    return browser


def social(page: httpx.Response) -> dict[str, str]:
    """What a page says of itself to messengers."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"', page.text)
    return {name: unescape(content) for name, content in found}


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture.startswith(PNG)
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


# ---- the app


@LANGUAGES
async def test_the_manifest_names_games_and_icons_that_exist(web_app: WebApp, language: str) -> None:
    http = web_app.browser().http
    page = await http.get(f"/about?language={language}")
    address = re.search(r'<link rel="manifest" href="([^"]+)"', page.text)
    assert address is not None
    answer = await http.get(address[1])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == (language, "standalone", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = await http.get(icon["src"])
        assert size(picture.content) == tuple(int(number) for number in icon["sizes"].split("x"))
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [f"/new/{id}" for id in games.ids()]
    for shortcut in manifest["shortcuts"]:
        assert (await http.get(shortcut["url"])).status_code == 200


async def test_the_service_worker_keeps_files_that_exist_and_no_page_of_a_person(web_app: WebApp) -> None:
    http = web_app.browser().http
    answer = await http.get("/service_worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    kept = re.search(r"^self.LAGUNA = (.+);$", answer.text, re.MULTILINE)
    assert kept is not None
    paths = re.findall(r'"(/[^"]*)"', kept[1])
    assert len(paths) > 10
    for path in paths:
        assert (await http.get(path)).status_code == 200, path
    personal = [path for path in paths if not path.startswith(("/static/", "/offline?", "/rules/"))]
    assert personal == []
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


@LANGUAGES
async def test_the_offline_page_names_nobody(two_players: TwoPlayerTable, language: str) -> None:
    browser = await signed_in(two_players.web_app, two_players.marta)
    page = await browser.get(f"/offline?lang={language}")
    assert f'<html lang="{language}"' in page.text and "Marta" not in page.text
    assert ("You're offline" if language == "en" else "Du bist offline") in words_of(page)
    assert "set-cookie" not in page.headers or "laguna=" not in page.headers["set-cookie"]


# ---- waiting matches


async def test_the_number_of_waiting_matches_follows_the_turn(two_players: TwoPlayerTable) -> None:
    marta = await signed_in(two_players.web_app, two_players.marta)
    luca = await signed_in(two_players.web_app, two_players.luca)
    assert (await marta.get("/me/waiting")).json()["count"] == 1
    await two_players.play(0)
    assert (await marta.get("/me/waiting")).json()["count"] == 0  # chosen, though others can't see that
    assert (await luca.get("/me/waiting")).json()["count"] == 1
    assert (await two_players.web_app.browser().get("/me/waiting")).json() == {"count": 0, "stamp": ""}


async def test_the_stamp_of_the_lobby_changes_with_its_lists_only(two_players: TwoPlayerTable) -> None:
    browser = two_players.web_app.browser()

    async def stamp() -> str:
        return str((await browser.get("/me/waiting?lobby=1")).json()["stamp"])

    first = await stamp()
    await two_players.play(0)  # a secret choice
    assert await stamp() == first
    await two_players.play(1)
    second = await stamp()
    assert second != first
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    await two_players.web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    assert await stamp() != second


# ---- link previews


@LANGUAGES
async def test_a_link_to_a_public_match_shows_names_and_position(
    two_players: TwoPlayerTable, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PictureWorker, "png", draw)
    id = two_players.live.table.id
    browser = two_players.web_app.browser(language)
    said = social(await browser.get(f"/table/{id}"))
    assert said["og:title"] == ("Burano on Laguna" if language == "en" else "Burano auf Laguna")
    assert "Marta" in said["og:description"] and "Luca" in said["og:description"]
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:image"].startswith(f"https://games.example/table/{id}/preview.png")
    picture = await browser.get(said["og:image"].removeprefix("https://games.example"))
    assert picture.headers["content-type"] == "image/png"
    assert size(picture.content) == (1200, 630)


async def test_a_link_to_a_private_match_tells_nothing_of_it(web_app: WebApp, two_players: TwoPlayerTable) -> None:
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(PERSON, person=two_players.luca)]
    terms = TableTerms(is_public=False, title="secret plans")
    id = await web_app.services.seating.open(games.load("burano"), {}, places, terms, two_players.marta)
    said = social(await web_app.browser().get(f"/table/{id}"))
    assert not re.search("Marta|Luca|secret", str(said))
    assert said["og:description"] == "You're invited to a table. Open the link to take a seat or watch."
    await web_app.browser().get(f"/table/{id}/preview.png")
    game = games.load("burano")
    (drawn,) = previews.pictures.values()
    assert drawn.decode() == previews.markup(previews.Sketch((), "Burano", "Laguna", [], game))


async def test_a_link_to_an_open_table_says_who_waits(web_app: WebApp, two_players: TwoPlayerTable) -> None:
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    said = social(await web_app.browser().get(f"/table/{id}"))
    assert said["og:description"] == "Burano waits for players. Join in!"
    assert "1 of 2 seats taken: Marta" in (await web_app.browser().get(f"/table/{id}/preview.png")).text
    assert [key[2] for key in previews.pictures] == ["1 of 2 seats taken: Marta"]


async def test_a_picture_is_drawn_once_per_public_position(
    two_players: TwoPlayerTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    async def counted(self: PictureWorker, markup: str) -> bytes:
        drawn.append(markup)
        return markup.encode()

    monkeypatch.setattr(PictureWorker, "png", counted)
    address = f"/table/{two_players.live.table.id}/preview.png"
    browser = two_players.web_app.browser()
    first = (await browser.get(address)).content
    await two_players.play(0)  # a secret choice
    assert (await browser.get(address)).content == first and len(drawn) == 1
    await two_players.play(1)
    await browser.get(address)
    assert len(drawn) == 2


async def test_drawing_pictures_is_limited(
    web_app: WebApp, two_players: TwoPlayerTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "_limits", Buckets(0.001, 2))
    browser = web_app.browser()
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    statuses: list[int] = []
    for number in range(4):
        terms = TableTerms(title=str(number))
        id = await web_app.services.seating.open(games.load("burano"), {}, places, terms, two_players.marta)
        await web_app.services.store.change_seat(id, 0, name=f"Marta {number}")
        statuses.append((await browser.get(f"/table/{id}/preview.png")).status_code)
    assert statuses == [200, 200, 429, 429]


async def test_a_table_that_was_removed_has_no_preview(two_players: TwoPlayerTable) -> None:
    id = two_players.live.table.id
    await two_players.web_app.services.tables.remove(id)
    assert (await two_players.web_app.browser().get(f"/table/{id}/preview.png")).status_code == 404
    assert (await two_players.web_app.browser().get("/table/nonsense/preview.png")).status_code == 404


@LANGUAGES
async def test_the_picture_of_the_end_has_places_and_points(
    two_players: TwoPlayerTable, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = two_players.live.table.id
    browser = two_players.web_app.browser(language)
    address = f"/table/{id}/result.png?lang={language}"
    assert (await browser.get(address)).status_code == 409  # it isn't over
    await two_players.web_app.play_out(id)
    drawn = (await browser.get(address)).text
    result = two_players.live.table.result()
    assert result is not None and "Marta" in drawn and "Luca" in drawn
    for points in result.points:
        assert f">{points}</text>" in drawn
    previews.pictures.clear()
    monkeypatch.setattr(PictureWorker, "png", draw)
    assert size((await browser.get(address)).content) == (1200, 722)
    assert (await browser.get("/table/nonsense/result.png")).status_code == 404


async def test_names_are_escaped_in_pictures_and_previews(web_app: WebApp, two_players: TwoPlayerTable) -> None:
    await web_app.services.store.change_person(two_players.marta.id, name='"><svg onload=x>&')
    places = [SeatSetup(PERSON, person=two_players.marta, name='"><svg onload=x>&'), SeatSetup(FREE)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    assert "<svg onload" not in (await web_app.browser().get(f"/table/{id}")).text
    assert (await web_app.browser().get(f"/table/{id}/preview.png")).status_code == 200


# ---- invitations


async def test_the_waiting_room_has_a_qr_code_of_its_address(web_app: WebApp, two_players: TwoPlayerTable) -> None:
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    page = await (await signed_in(web_app, two_players.marta)).get(f"/table/{id}")
    code = re.search(r'role="img" aria-label="([^"]+)"><svg.*?</svg>', page.text, re.DOTALL)
    assert code is not None
    assert code[1] == f"QR code with the address of this table: https://games.example/table/{id}"
    assert "style=" not in code[0]
    web_app.settings.address = "http://127.0.0.1:8000"
    page = await (await signed_in(web_app, two_players.marta)).get(f"/table/{id}")
    assert "laguna serve --lan" in page.text and "QR code" not in page.text
