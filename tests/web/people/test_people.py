"""Names, guests, accounts, languages and themes."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from argon2 import PasswordHasher

from laguna.text.text import RuleError
from laguna.web.db.models import RatingRow
from laguna.web.people import accounts, names, sessions
from tests.support.web.web_app import WebApp, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio

GOOD = "three words and more"


# ---- names


@pytest.mark.parametrize("typed", ["Marta", "  Ada  Lovelace ", "Ζωή", "李", "O'Neill-Ñandú", "x" * 40, "👩‍🚀 Zoe"])
def test_spaces_in_names_are_normalized(typed: str) -> None:
    assert names.read_name(typed) == " ".join(typed.split())


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "web.name_empty"),
        (" \t ", "web.name_empty"),
        ("\u200d\u200d", "web.name_empty"),
        ("x" * 41, "web.line_long"),
        ("Mar\x00ta", "web.line_signs"),
        ("Mar\u202eta", "web.line_signs"),
        ("Mar\u2066ta", "web.line_signs"),
        ("Mar\ue000ta", "web.line_signs"),
    ],
)
def test_unreadable_names_are_refused(typed: str, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        names.read_name(typed)
    assert refused.value.text.id == why


async def test_the_first_action_creates_a_guest_but_looking_does_not(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.get("/")
    assert not browser.knows_itself()
    await browser.post("/play/burano")
    assert browser.knows_itself()
    assert "Guest " in words_of(await browser.get("/me"))


async def test_the_session_cookie_is_http_only_and_same_site(web_app: WebApp) -> None:
    browser = web_app.browser()
    browser.http.follow_redirects = False
    answer = await browser.post("/me/name", name="Marta")
    given = [said for said in answer.headers.get_list("set-cookie") if said.startswith("laguna=")]
    assert len(given) == 1
    assert "HttpOnly" in given[0] and "SameSite=lax" in given[0] and "Max-Age=31536000" in given[0]
    assert "Secure" not in given[0]


async def test_a_name_can_be_changed_and_a_bad_one_is_refused(web_app: WebApp) -> None:
    browser = web_app.browser()
    page = await browser.post("/me/name", name="Marta Zen")
    assert "You have a new name." in words_of(page)
    refused = await browser.post("/me/name", name="x" * 41)
    assert refused.status_code == 422
    assert "That has 41 letters; it can have 40 at most." in words_of(refused)
    assert fields_of(refused, "/me/name")["name"] == "x" * 41
    assert "Marta Zen" in words_of(await browser.get("/"))


async def test_forged_cookies_are_ignored(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    ticket = browser.http.cookies["laguna"]
    api = web_app.services.signer.ticket(accounts.API, 1, 0)
    for forged in (ticket[:-1] + ("A" if ticket[-1] != "A" else "B"), api, "1.0.", "", "x.y.z", "9" * 40 + ".0.x"):
        other = web_app.browser()
        other.http.cookies.set("laguna", forged)
        assert "Marta" not in words_of(await other.get("/me"))


# ---- accounts


async def test_logging_in_on_another_device_brings_the_guests_tables_along(web_app: WebApp) -> None:
    home = web_app.browser()
    await home.post("/me/name", name="Marta")
    first = table_of(await home.post("/play/burano"))
    page = await home.post("/me/account", login="Marta.Zen", passphrase=GOOD)
    assert "You have an account now." in words_of(page)

    away = web_app.browser()
    second = table_of(await away.post("/play/burano"))
    page = await away.post("/me/in", login=" marta.ZEN ", passphrase=GOOD)
    assert "You are logged in." in words_of(page)
    for browser in (home, away):
        mine = (await browser.get("/me")).text
        assert f"/table/{first}" in mine and f"/table/{second}" in mine
    stored = await web_app.find_match(second)
    assert stored.match.host == stored.seats[0].person == (await web_app.find_match(first)).match.host


@pytest.mark.parametrize(("guest", "account", "stays"), [(5, 0, 5), (5, 2, 5), (2, 5, 5)])
async def test_merging_keeps_the_rating_with_more_matches(
    web_app: WebApp, guest: int, account: int, stays: int
) -> None:
    home, away = web_app.browser(), web_app.browser()
    await home.post("/me/name", name="Marta")
    await home.post("/me/account", login="marta", passphrase=GOOD)
    await away.post("/me/name", name="Guest of Marta")
    store = web_app.services.store
    marta, other = (await store.people_called("Marta"))[0], (await store.people_called("Guest of Marta"))[0]
    rated = [(other.id, guest), (marta.id, account)]
    async with store.database.write_session() as session:
        session.add_all(
            [RatingRow(game="burano", seats=2, who=f"person {id}", mu=1, sigma=1, matches=n) for id, n in rated if n]
        )
    await away.post("/me/in", login="marta", passphrase=GOOD)
    assert [(r.who, r.matches) for r in await store.ratings("burano", 2)] == [(f"person {marta.id}", stays)]


async def test_logging_in_from_another_account_merges_nothing(web_app: WebApp) -> None:
    one, other = web_app.browser(), web_app.browser()
    await one.post("/me/account", login="one", passphrase=GOOD)
    await other.post("/me/account", login="other", passphrase=GOOD)
    table = table_of(await other.post("/play/burano"))
    owner = (await web_app.find_match(table)).seats[0].person
    await other.post("/me/in", login="one", passphrase=GOOD)
    assert (await web_app.find_match(table)).seats[0].person == owner
    assert f"/table/{table}" not in (await other.get("/me")).text


class Counting(PasswordHasher):
    """Counts how often a passphrase is checked: that is what takes time."""

    checks = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        Counting.checks += 1
        return super().verify(hash, password)


async def test_wrong_login_and_wrong_passphrase_get_the_same_answer(
    web_app: WebApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = web_app.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    await browser.post("/me/out")
    monkeypatch.setattr(accounts, "_hasher", Counting(time_cost=1, memory_cost=8, parallelism=1))
    said = set()
    for login in ("marta", "nobody", "", "x" * 500):
        before = Counting.checks
        page = await browser.post("/me/in", login=login, passphrase="not this one at all")
        assert Counting.checks == before + 1, login
        said.add(words_of(page))
    assert len(said) == 1
    assert "Login and passphrase do not fit together; try again." in said.pop()


def test_passphrase_hashing_uses_the_recommended_cost() -> None:
    assert accounts._hasher.hash("x" * 10).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


async def test_passphrases_are_stored_as_argon2id_hashes(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    person = await web_app.services.store.person_by_login("marta")
    assert person is not None and person.passphrase.startswith("$argon2id$")
    refused = await browser.post("/me/passphrase", old_passphrase="a wrong passphrase", passphrase="another passphrase")
    assert refused.status_code == 422
    assert "a wrong passphrase" not in refused.text and "another passphrase" not in refused.text
    assert "$argon2id$" not in (await browser.get("/me")).text


@pytest.mark.parametrize(
    ("login", "passphrase", "sentence"),
    [
        ("m", GOOD, "A login has 2 to 40 letters"),
        ("two words", GOOD, "no spaces"),
        ("marta", "short", "A passphrase has 10 to 200 letters"),
        ("marta", "x" * 201, "A passphrase has 10 to 200 letters"),
        ("taken", GOOD, "The login 'taken' is taken"),
    ],
)
async def test_invalid_logins_and_passphrases_are_refused(
    web_app: WebApp, login: str, passphrase: str, sentence: str
) -> None:
    other = web_app.browser()
    await other.post("/me/account", login="taken", passphrase=GOOD)
    browser = web_app.browser()
    refused = await browser.post("/me/account", login=login, passphrase=passphrase)
    assert refused.status_code == 422
    assert sentence in words_of(refused)
    assert fields_of(refused, "/me/account")["login"] == login


async def test_a_new_passphrase_ends_all_other_sessions_and_tokens(web_app: WebApp) -> None:
    home, away = web_app.browser(), web_app.browser()
    await home.post("/me/name", name="Marta")
    await home.post("/me/account", login="marta", passphrase=GOOD)
    await away.post("/me/in", login="marta", passphrase=GOOD)
    person = await web_app.services.store.person_by_login("marta")
    assert person is not None
    token = await sessions.new_token(web_app.services.store, person)
    assert (
        await sessions.person_by_ticket(web_app.services.store, web_app.services.signer, accounts.API, token)
        is not None
    )

    page = await home.post("/me/passphrase", old_passphrase=GOOD, passphrase="quite another one")
    assert "The passphrase is changed" in words_of(page)
    assert "Marta" in words_of(await home.get("/me"))
    assert "Marta" not in words_of(await away.get("/me"))
    assert await sessions.person_by_ticket(web_app.services.store, web_app.services.signer, accounts.API, token) is None
    assert "do not fit" in words_of(await away.post("/me/in", login="marta", passphrase=GOOD))
    assert "You are logged in" in words_of(await away.post("/me/in", login="marta", passphrase="quite another one"))


async def test_a_token_can_be_renewed(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    page = await browser.post("/me/token")
    old = re.findall(r'id="token-field" readonly value="([^"]+)"', page.text)[0]
    known = await sessions.person_by_ticket(web_app.services.store, web_app.services.signer, accounts.API, old)
    assert known is not None and known.name == "Marta"
    assert old not in (await browser.get("/me")).text, "it is shown once"
    page = await browser.post("/me/renew")
    assert old not in page.text and 'id="token-field"' in page.text
    assert await sessions.person_by_ticket(web_app.services.store, web_app.services.signer, accounts.API, old) is None
    assert "Marta" in words_of(page)


@pytest.mark.usefixtures("still_limits")
async def test_attempts_at_passphrases_are_limited(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    answers = [(await browser.post("/me/in", login="marta", passphrase="x" * 10)).status_code for _ in range(12)]
    assert answers[0] == 422 and answers[-1] == 429
    refused = await browser.post("/me/in", login="marta", passphrase=GOOD)
    assert refused.status_code == 429 and "too often" in words_of(refused)
    elsewhere = await web_app.browser().post("/me/in", login="marta", passphrase=GOOD)
    assert elsewhere.status_code == 200, "who guesses elsewhere locks nobody out"


async def test_a_deleted_person_stays_in_matches_as_a_guest_without_chat(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/name", name="Marta")
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    table = table_of(await browser.post("/play/burano"))
    stored = await web_app.find_match(table)
    person = (await web_app.services.store.people_called("Marta"))[0]
    await web_app.services.tables.say(stored, person, 0, "good luck", "1")

    assert "Marta" in words_of(await browser.get("/me/delete"))
    refused = await browser.post("/me/delete", passphrase="not this one")
    assert refused.status_code == 422
    await browser.post("/me/delete", passphrase=GOOD)
    assert (await web_app.find_match(table)).seats[0].name == "a guest"
    assert await web_app.services.store.chat(table) == []
    assert "Marta" not in words_of(await browser.get("/me"))
    again = await web_app.browser().post("/me/in", login="marta", passphrase=GOOD)
    assert "do not fit" in words_of(again)


# ---- where to tell of a turn


@pytest.mark.parametrize("mail", ["marta@example.org", "m.z+games@mail.example.org", ""])
def test_valid_mail_addresses(mail: str) -> None:
    assert accounts.read_mail(f" {mail} ") == mail


@pytest.mark.parametrize(
    "mail", ["marta", "@example.org", "marta@", "marta@example", "a@b.c\r\nBcc: d@e.f", "a b@c.d", "a@b@c.d"]
)
def test_invalid_mail_addresses_are_refused(mail: str) -> None:
    with pytest.raises(RuleError) as refused:
        accounts.read_mail(mail)
    assert refused.value.text.id == "web.mail_form"


@pytest.mark.parametrize("webhook", ["https://example.org/hook?x=1", "http://192.0.2.7:8080/", ""])
def test_valid_webhook_addresses(webhook: str) -> None:
    assert accounts.read_webhook(webhook) == webhook


@pytest.mark.parametrize(
    "webhook",
    ["file:///etc/passwd", "javascript:alert(1)", "https://", "ftp://x.y", "http://a b", "http://[::1", "x" * 501],
)
def test_invalid_webhook_addresses_are_refused(webhook: str) -> None:
    with pytest.raises(RuleError) as refused:
        accounts.read_webhook(webhook)
    assert refused.value.text.id == "web.webhook_form"


async def test_notifications_are_off_until_turned_on_per_table(web_app: WebApp) -> None:
    browser = web_app.browser()
    table = table_of(await browser.post("/play/burano"))
    assert not (await web_app.find_match(table)).seats[0].notify
    await browser.post("/me/notices", webhook="https://example.org/turn", mail="")
    assert not (await web_app.find_match(table)).seats[0].notify
    await browser.post(f"/table/{table}/notify", notify="yes", **{"from": "me"})
    assert (await web_app.find_match(table)).seats[0].notify
    await browser.post(f"/table/{table}/notify", **{"from": "me"})
    assert not (await web_app.find_match(table)).seats[0].notify


# ---- language


async def test_the_browsers_language_is_the_default(web_app: WebApp) -> None:
    browser = web_app.browser(language="fr, de-AT;q=0.9, en;q=0.5")
    page = await browser.get("/")
    assert '<html lang="de"' in page.text and "Ein Spiel beginnen" in words_of(page)
    await browser.post("/me/name", name="Marta")
    page = await browser.get("/?language=en")
    assert '<html lang="en"' in page.text
    assert '<html lang="en"' in (await browser.get("/about")).text
    person = (await web_app.services.store.people_called("Marta"))[0]
    assert person.language == "en"


@pytest.mark.parametrize("wish", ["xx", "", "../de", "de; drop"])
async def test_an_unknown_language_changes_nothing(web_app: WebApp, wish: str) -> None:
    page = await web_app.browser().get(f"/?language={wish}")
    assert page.status_code == 200 and '<html lang="en"' in page.text


async def test_the_theme_is_remembered(web_app: WebApp) -> None:
    browser = web_app.browser()
    assert "data-theme" not in (await browser.get("/")).text
    assert 'data-theme="dark"' in (await browser.get("/?theme=dark")).text
    assert 'data-theme="dark"' in (await browser.get("/about")).text
    assert "data-theme=" not in (await browser.get("/?theme=auto")).text.partition(">")[0]
