"""Attacks with names: invisible and look-alike characters, names of accounts, bots and seats, several at once."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from laguna.web.people.names import folds
from tests.support.web.server_process import ApiClient, ServerProcess

PASSPHRASE: Final = "a long enough passphrase"
_logins = itertools.count()
_callers = itertools.count(1)

INVISIBLE: Final = {
    "zero width space": "Mar\u200bta",
    "zero width joiner": "Mar\u200dta",
    "soft hyphen": "Mar\u00adta",
    "Hangul filler": "\u3164",
    "Hangul choseong filler": "a\u115fb",
    "halfwidth filler": "\uffa0",
    "Braille blank": "\u2800",
    "Braille blank inside": "Mar\u2800ta",
    "tags": "Marta\U000e0041\U000e0042",
    "variation selector": "Marta\ufe0f",
    "variation selector inside": "Mar\ufe0fta",
    "supplementary variation selector": "Mar\U000e0100ta",
    "grapheme joiner": "Mar\u034fta",
    "right-to-left override": "\u202eatraM",
    "isolate": "\u2066Marta\u2069",
    "direction mark": "Marta\u200f",
    "NUL": "Mar\x00ta",
    "escape": "Mar\x1b[31mta",
    "line separator": "Mar\u2028ta\u2029",
    "object replacement": "\ufffc",
    "null notehead": "\U0001d159",
    "heap of marks": "Ma" + "\u0300\u0301\u0302\u0303\u0304\u0306" + "rta",
    "the same mark twice": "Ma\u0331\u0331rta",
    "private use": "Mar\ue000ta",
}
MIXED: Final = {
    "Cyrillic a": "M\u0430rta",
    "Greek capital": "\u039carta",
    "Cherokee": "\u13b7arta",
    "Armenian": "Marta\u0570",
    "digits of two kinds": "Marta 1\u0662",
}
# By the name of an account: what looks like it.
ALIKE: Final = {
    "Marta": ["marta", "MARTA", "M a r t a", "Marta.", "rnarta", "\uff2darta", "\U0001d40carta", "M\u0251rta"],
    "Luca": ["Iuca", "1uca", "|uca", "LUCA"],
    "Oboe": ["0boe", "ob0e"],
    "Каса": ["Kaca", "kaca"],  # all Cyrillic
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("names"), LAGUNA_PROXIES="127.0.0.1") as running:
        yield running


class Site:
    """A browser on the pages of a server."""

    def __init__(self, url: str) -> None:
        caller = {"x-forwarded-for": f"203.0.113.{next(_callers)}"}  # tries at passphrases are counted by address
        self.http = httpx.Client(base_url=url, follow_redirects=True, timeout=30, headers=caller)
        self.http.get("/about")

    def post(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form."""
        return self.http.post(path, data={"_csrf_token": self.http.cookies["csrf"], **fields})

    def account(self, name: str) -> Site:
        """Take a name and make an account."""
        assert self.post("/me/name", name=name).status_code == 200
        login = f"login{next(_logins)}"
        assert self.post("/me/account", login=login, passphrase=PASSPHRASE).status_code == 200
        return self


def refused_words(answer: httpx.Response) -> str:
    """What a refusal of the API says."""
    assert answer.status_code == 409, (answer.status_code, answer.text)
    return str(answer.json()["words"])


@pytest.mark.parametrize("what", sorted(INVISIBLE))
def test_names_with_invisible_characters_are_refused(server: ServerProcess, what: str) -> None:
    answer = httpx.post(f"{server.url}/api/people", json={"name": INVISIBLE[what]})
    if what in ("variation selector", "line separator"):  # at the end it is left out, separators are spaces
        assert answer.status_code == 201 and answer.json()["name"] in ("Marta", "Mar ta")
    else:
        refused_words(answer)


@pytest.mark.parametrize("what", sorted(MIXED))
def test_mixed_alphabets_are_refused(server: ServerProcess, what: str) -> None:
    assert "can't mix" in refused_words(httpx.post(f"{server.url}/api/people", json={"name": MIXED[what]}))


@pytest.mark.parametrize(
    "name", ["Squero", "squer0", "Bricola", "Doge", "doge", "Bot Marta", "[B0T] Sam", "Amber", "admin"]
)
def test_names_of_bots_seats_and_the_server_are_kept(server: ServerProcess, name: str) -> None:
    assert "is kept for" in refused_words(httpx.post(f"{server.url}/api/people", json={"name": name}))


@pytest.mark.parametrize(
    "name", ["Nguyễn Thị", "日本のあきら", "Владимир", "Zoë", "O'Neill-Ñandú", "👩‍🚀 Zoe", "สวัสดี", "אורי", "김민준"]
)
def test_names_of_people_are_allowed(server: ServerProcess, name: str) -> None:
    assert httpx.post(f"{server.url}/api/people", json={"name": name}).status_code == 201


@pytest.mark.parametrize("name", sorted(ALIKE))
def test_nobody_can_look_like_an_account(server: ServerProcess, name: str) -> None:
    Site(server.url).account(name)
    for alike in ALIKE[name]:
        words = refused_words(httpx.post(f"{server.url}/api/people", json={"name": alike}))
        assert "looks like that of an account" in words, alike
        guest = Site(server.url)
        assert guest.post("/me/name", name=alike).status_code == 422, alike


def test_a_guest_of_that_name_cannot_sit_beside_a_later_account(server: ServerProcess) -> None:
    guest = ApiClient(server.url, "Ottavia")
    own = guest.open("burano", "me", "open")  # while nobody else has the name
    host = Site(server.url).account("Ottavia")
    other = ApiClient(server.url, "Pia")
    table = other.open("burano", "open", "me", "open")
    assert "has taken the name" in refused_words(guest.http.post(f"/api/tables/{table}/seats/0"))
    assert "has taken the name" in refused_words(
        guest.http.post("/api/tables", json={"game": "burano", "seats": [{"kind": "me"}, {"kind": "open"}]})
    )
    assert host.post(f"/table/{table}/sit/0").status_code == 200
    assert guest.http.get(f"/api/tables/{own}").json()["seats"][0]["name"] == "Ottavia", "what was, stays"


def test_a_name_at_one_screen_cannot_be_an_accounts(server: ServerProcess) -> None:
    Site(server.url).account("Serafina")
    guest = Site(server.url)
    form = {"seats": "2", "seat_0": "me", "seat_1": "me_too", "name_1": "Seraflna"}
    assert guest.post("/new/burano", **{**form, "name_1": "serafina"}).status_code == 422
    assert guest.post("/new/burano", **{**form, "name_1": "Bot Pia"}).status_code == 422
    assert guest.post("/new/burano", **{**form, "name_1": "Pia"}).status_code == 200


def test_logins_that_look_alike_are_one(server: ServerProcess) -> None:
    first, other = Site(server.url), Site(server.url)
    assert first.post("/me/account", login="bellini", passphrase=PASSPHRASE).status_code == 200
    for login in ("BELLINI", "be11ini", "bellini.", "ｂellini", "b\u0435llini"):
        assert other.post("/me/account", login=login, passphrase=PASSPHRASE).status_code == 422, login
    assert other.post("/me/in", login="BELLINI", passphrase=PASSPHRASE).status_code == 200


async def race(server: ServerProcess, name: str) -> int:
    """Eight people take one name and make accounts at once. How many have it."""
    sites = [Site(server.url) for _ in range(8)]
    spellings = [name, name.upper(), name.lower(), f"{name}.", f"{name[0]} {name[1:]}", name, name.swapcase(), name]
    for site, spelling in zip(sites, spellings, strict=True):
        site.post("/me/name", name=spelling)
    logins = [f"login{next(_logins)}" for _ in sites]
    makings = [
        asyncio.to_thread(site.post, "/me/account", login=login, passphrase=PASSPHRASE)
        for site, login in zip(sites, logins, strict=True)
    ]
    answers = await asyncio.gather(*makings)
    assert {answer.status_code for answer in answers} <= {200, 422}
    found = [spelled for (spelled,) in server.ask("select name from people where login is not null and not is_deleted")]
    return sum(bool(folds(spelled) & folds(name)) for spelled in found)


def test_of_several_at_once_one_gets_the_name(server: ServerProcess) -> None:
    assert asyncio.run(race(server, "Giacomo")) == 1
