"""Who is calling: names, guests, accounts, and what each of them may do."""

from __future__ import annotations

from typing import Literal

import pytest
from argon2 import PasswordHasher

from laguna.core.text import RuleError
from laguna.web import accounts, people
from laguna.web.models import Rating
from tests.web.stage import Stage, fields_of, table_of, words_of

pytestmark = pytest.mark.anyio

GOOD = "three words and more"


# ---- names


@pytest.mark.parametrize("typed", ["Marta", "  Ada  Lovelace ", "Ζωή", "李", "O'Neill-Ñandú", "x" * 40, "👩‍🚀 Zoe"])
def test_a_name_is_taken_as_it_is_but_for_its_spaces(typed: str) -> None:
    assert people.read_name(typed) == " ".join(typed.split())


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
def test_a_name_that_nobody_can_read_is_refused(typed: str, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        people.read_name(typed)
    assert refused.value.text.id == why


async def test_looking_makes_nobody_and_the_first_deed_makes_a_guest(stage: Stage) -> None:
    browser = stage.browser()
    await browser.get("/")
    assert not browser.knows_itself()
    await browser.post("/play/burano")
    assert browser.knows_itself()
    assert "Guest " in words_of(await browser.get("/me"))


async def test_the_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(stage: Stage) -> None:
    browser = stage.browser()
    browser.http.follow_redirects = False
    answer = await browser.post("/me/name", name="Marta")
    given = [said for said in answer.headers.get_list("set-cookie") if said.startswith("laguna=")]
    assert len(given) == 1
    assert "HttpOnly" in given[0] and "SameSite=lax" in given[0] and "Max-Age=31536000" in given[0]
    assert "Secure" not in given[0]


async def test_a_name_is_kept_and_a_bad_one_is_refused_in_a_sentence(stage: Stage) -> None:
    browser = stage.browser()
    page = await browser.post("/me/name", name="Marta Zen")
    assert "You have a new name." in words_of(page)
    refused = await browser.post("/me/name", name="x" * 41)
    assert refused.status_code == 422
    assert "That has 41 letters; it can have 40 at most." in words_of(refused)
    assert fields_of(refused, "/me/name")["name"] == "x" * 41
    assert "Marta Zen" in words_of(await browser.get("/"))


async def test_a_forged_or_foreign_cookie_proves_nobody(stage: Stage) -> None:
    browser = stage.browser()
    await browser.post("/me/name", name="Marta")
    ticket = browser.http.cookies["laguna"]
    api = stage.services.signer.ticket(accounts.API, 1, 0)
    for forged in (ticket[:-1] + ("A" if ticket[-1] != "A" else "B"), api, "1.0.", "", "x.y.z", "9" * 40 + ".0.x"):
        other = stage.browser()
        other.http.cookies.set("laguna", forged)
        assert "Marta" not in words_of(await other.get("/me"))


# ---- accounts


async def test_an_account_is_the_same_person_on_another_device_with_the_guests_tables(stage: Stage) -> None:
    home = stage.browser()
    await home.post("/me/name", name="Marta")
    first = table_of(await home.post("/play/burano"))
    page = await home.post("/me/account", login="Marta.Zen", passphrase=GOOD)
    assert "You have an account now." in words_of(page)

    away = stage.browser()
    second = table_of(await away.post("/play/burano"))
    page = await away.post("/me/in", login=" marta.ZEN ", passphrase=GOOD)
    assert "You are logged in." in words_of(page)
    for browser in (home, away):
        mine = (await browser.get("/me")).text
        assert f"/table/{first}" in mine and f"/table/{second}" in mine
    kept = await stage.kept(second)
    assert kept.match.host == kept.seats[0].person == (await stage.kept(first)).match.host


@pytest.mark.parametrize(("guest", "account", "stays"), [(5, 0, 5), (5, 2, 5), (2, 5, 5)])
async def test_of_two_ratings_the_one_with_more_matches_stays(
    stage: Stage, guest: int, account: int, stays: int
) -> None:
    home, away = stage.browser(), stage.browser()
    await home.post("/me/name", name="Marta")
    await home.post("/me/account", login="marta", passphrase=GOOD)
    await away.post("/me/name", name="Guest of Marta")
    store = stage.services.store
    marta, other = (await store.people_called("Marta"))[0], (await store.people_called("Guest of Marta"))[0]
    rated = [(other.id, guest), (marta.id, account)]
    async with store.database.writing() as session:
        session.add_all(
            [Rating(game="burano", seats=2, who=f"person {id}", mu=1, sigma=1, matches=n) for id, n in rated if n]
        )
    await away.post("/me/in", login="marta", passphrase=GOOD)
    assert [(r.who, r.matches) for r in await store.ratings("burano", 2)] == [(f"person {marta.id}", stays)]


async def test_logging_in_from_another_account_takes_nothing_along(stage: Stage) -> None:
    one, other = stage.browser(), stage.browser()
    await one.post("/me/account", login="one", passphrase=GOOD)
    await other.post("/me/account", login="other", passphrase=GOOD)
    table = table_of(await other.post("/play/burano"))
    owner = (await stage.kept(table)).seats[0].person
    await other.post("/me/in", login="one", passphrase=GOOD)
    assert (await stage.kept(table)).seats[0].person == owner
    assert f"/table/{table}" not in (await other.get("/me")).text


class Counting(PasswordHasher):
    """Counts how often a passphrase is checked: that is what takes time."""

    checks = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        Counting.checks += 1
        return super().verify(hash, password)


async def test_wrong_login_and_wrong_passphrase_cannot_be_told_apart(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = stage.browser()
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


def test_passphrases_are_hashed_as_slowly_as_is_advised() -> None:
    assert accounts._hasher.hash("x" * 10).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


async def test_the_passphrase_is_kept_as_an_argon2id_hash_and_never_shown(stage: Stage) -> None:
    browser = stage.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    person = await stage.services.store.person_by_login("marta")
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
async def test_what_cannot_be_an_account_is_refused(stage: Stage, login: str, passphrase: str, sentence: str) -> None:
    other = stage.browser()
    await other.post("/me/account", login="taken", passphrase=GOOD)
    browser = stage.browser()
    refused = await browser.post("/me/account", login=login, passphrase=passphrase)
    assert refused.status_code == 422
    assert sentence in words_of(refused)
    assert fields_of(refused, "/me/account")["login"] == login


async def test_a_new_passphrase_ends_all_other_cookies_and_tokens(stage: Stage) -> None:
    home, away = stage.browser(), stage.browser()
    await home.post("/me/name", name="Marta")
    await home.post("/me/account", login="marta", passphrase=GOOD)
    await away.post("/me/in", login="marta", passphrase=GOOD)
    person = await stage.services.store.person_by_login("marta")
    assert person is not None
    token = accounts.api_token(stage.services.signer, person)
    assert await people.by_ticket(stage.services, accounts.API, token) is not None

    page = await home.post("/me/passphrase", old_passphrase=GOOD, passphrase="quite another one")
    assert "The passphrase is changed" in words_of(page)
    assert "Marta" in words_of(await home.get("/me"))
    assert "Marta" not in words_of(await away.get("/me"))
    assert await people.by_ticket(stage.services, accounts.API, token) is None
    assert "do not fit" in words_of(await away.post("/me/in", login="marta", passphrase=GOOD))
    assert "You are logged in" in words_of(await away.post("/me/in", login="marta", passphrase="quite another one"))


async def test_a_token_can_be_renewed(stage: Stage) -> None:
    browser = stage.browser()
    page = await browser.post("/me/name", name="Marta")
    person = (await stage.services.store.people_called("Marta"))[0]
    old = accounts.api_token(stage.services.signer, person)
    assert old in page.text
    page = await browser.post("/me/renew")
    assert old not in page.text
    assert await people.by_ticket(stage.services, accounts.API, old) is None
    assert "Marta" in words_of(page)


async def test_trying_passphrases_ends_soon(stage: Stage) -> None:
    browser = stage.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    answers = [(await browser.post("/me/in", login="marta", passphrase="x" * 10)).status_code for _ in range(12)]
    assert answers[0] == 422 and answers[-1] == 429
    elsewhere = await stage.browser().post("/me/in", login="marta", passphrase="x" * 10)
    assert elsewhere.status_code == 429  # the account is guarded, not only the address
    assert "too often" in words_of(elsewhere)


async def test_who_is_deleted_leaves_a_guest_in_the_matches_and_no_chat(stage: Stage) -> None:
    browser = stage.browser()
    await browser.post("/me/name", name="Marta")
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    table = table_of(await browser.post("/play/burano"))
    kept = await stage.kept(table)
    person = (await stage.services.store.people_called("Marta"))[0]
    await stage.services.tables.say(kept, person, 0, "good luck", "1")

    assert "Marta" in words_of(await browser.get("/me/delete"))
    refused = await browser.post("/me/delete", passphrase="not this one")
    assert refused.status_code == 422
    await browser.post("/me/delete", passphrase=GOOD)
    assert (await stage.kept(table)).seats[0].name == "a guest"
    assert await stage.services.store.chat(table) == []
    assert "Marta" not in words_of(await browser.get("/me"))
    again = await stage.browser().post("/me/in", login="marta", passphrase=GOOD)
    assert "do not fit" in words_of(again)


# ---- where to tell of a turn


@pytest.mark.parametrize("mail", ["marta@example.org", "m.z+games@mail.example.org", ""])
def test_mail_addresses(mail: str) -> None:
    assert accounts.read_mail(f" {mail} ") == mail


@pytest.mark.parametrize(
    "mail", ["marta", "@example.org", "marta@", "marta@example", "a@b.c\r\nBcc: d@e.f", "a b@c.d", "a@b@c.d"]
)
def test_what_is_no_mail_address(mail: str) -> None:
    with pytest.raises(RuleError) as refused:
        accounts.read_mail(mail)
    assert refused.value.text.id == "web.mail_form"


@pytest.mark.parametrize("webhook", ["https://example.org/hook?x=1", "http://192.0.2.7:8080/", ""])
def test_webhooks(webhook: str) -> None:
    assert accounts.read_webhook(webhook) == webhook


@pytest.mark.parametrize(
    "webhook",
    ["file:///etc/passwd", "javascript:alert(1)", "https://", "ftp://x.y", "http://a b", "http://[::1", "x" * 501],
)
def test_what_cannot_be_called(webhook: str) -> None:
    with pytest.raises(RuleError) as refused:
        accounts.read_webhook(webhook)
    assert refused.value.text.id == "web.webhook_form"


async def test_notices_are_off_until_asked_for_at_each_table(stage: Stage) -> None:
    browser = stage.browser()
    table = table_of(await browser.post("/play/burano"))
    assert not (await stage.kept(table)).seats[0].notify
    await browser.post("/me/notices", webhook="https://example.org/turn", mail="")
    assert not (await stage.kept(table)).seats[0].notify
    await browser.post(f"/table/{table}/notify", notify="yes", **{"from": "me"})
    assert (await stage.kept(table)).seats[0].notify
    await browser.post(f"/table/{table}/notify", **{"from": "me"})
    assert not (await stage.kept(table)).seats[0].notify


# ---- language


async def test_the_language_is_the_browsers_until_another_is_chosen(stage: Stage) -> None:
    browser = stage.browser(language="fr, de-AT;q=0.9, en;q=0.5")
    page = await browser.get("/")
    assert '<html lang="de"' in page.text and "Ein Spiel beginnen" in words_of(page)
    await browser.post("/me/name", name="Marta")
    page = await browser.get("/?language=en")
    assert '<html lang="en"' in page.text
    assert '<html lang="en"' in (await browser.get("/about")).text
    person = (await stage.services.store.people_called("Marta"))[0]
    assert person.language == "en"


@pytest.mark.parametrize("wish", ["xx", "", "../de", "de; drop"])
async def test_a_language_that_nobody_speaks_changes_nothing(stage: Stage, wish: str) -> None:
    page = await stage.browser().get(f"/?language={wish}")
    assert page.status_code == 200 and '<html lang="en"' in page.text


async def test_the_theme_is_remembered(stage: Stage) -> None:
    browser = stage.browser()
    assert "data-theme" not in (await browser.get("/")).text
    assert 'data-theme="dark"' in (await browser.get("/?theme=dark")).text
    assert 'data-theme="dark"' in (await browser.get("/about")).text
    assert "data-theme=" not in (await browser.get("/?theme=auto")).text.partition(">")[0]
