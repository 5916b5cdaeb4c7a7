"""Attacks on passphrases and the operator key: guessing is limited, and nobody locks others out by it."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from tests.support.web.form_client import FormClient
from tests.support.web.server_process import ServerProcess
from tests.support.web.web_app import OPERATOR as KEY
from tests.support.web.web_app import Browser, WebApp

pytestmark = pytest.mark.anyio

GOOD = "correct horse battery"
BETTER = "correct horse battery staple"
BAD = "x" * 12
HOME, AWAY = "192.0.2.1", "198.51.100.1"
TRIES = 10


class Crowd:
    """Browsers at two addresses."""

    def __init__(self, web_app: WebApp) -> None:
        self.web_app = web_app

    def browser(self, address: str) -> Browser:
        """A new browser at an address."""
        return Browser(self.web_app.app, address, "en")

    async def account(self, login: str) -> Browser:
        """Somebody at home with an account, who has logged in with this browser before."""
        browser = self.browser(HOME)
        await browser.post("/me/account", login=login, passphrase=GOOD)
        assert await log_in(browser, login, GOOD) == 200
        return browser

    async def guess(self, login: str, address: str) -> None:
        """Guess until it is refused."""
        guesser = self.browser(address)
        statuses = [await log_in(guesser, login, BAD) for _ in range(TRIES + 2)]
        assert statuses == [422] * TRIES + [429] * 2


async def log_in(browser: Browser, login: str, passphrase: str) -> int:
    """The status of logging in: 200 if it is done, 422 if something is wrong, 429 if it was too often."""
    return (await browser.post("/me/in", login=login, passphrase=passphrase)).status_code


@pytest.fixture
def crowd(web_app: WebApp, still_limits: object) -> Crowd:
    """Browsers of a server on which hashing is quick."""
    return Crowd(web_app)


@pytest.mark.soak
def test_guessing_at_a_real_server_locks_nobody_out_elsewhere(tmp_path: Path) -> None:
    """The tests are a reverse proxy, and say who calls."""
    with ServerProcess(tmp_path, "--bots", "1", LAGUNA_PROXIES="127.0.0.1") as server:
        owner, guesser = FormClient(server.url, HOME), FormClient(server.url, AWAY)
        assert owner.post("/me/account", login="marta", passphrase=GOOD).status_code == 303
        statuses = [guesser.log_in("marta", BAD) for _ in range(TRIES + 2)]
        assert statuses == [422] * TRIES + [429] * 2
        assert FormClient(server.url, HOME).log_in("marta", GOOD) == 303


async def test_guessing_elsewhere_locks_nobody_out(crowd: Crowd) -> None:
    await crowd.account("marta")
    await crowd.guess("marta", AWAY)
    assert await log_in(crowd.browser(HOME), "marta", GOOD) == 200


async def test_guessing_at_the_same_address_does_not_lock_out_a_known_browser(crowd: Crowd) -> None:
    known = await crowd.account("sam")
    await crowd.guess("sam", HOME)
    assert await log_in(crowd.browser(HOME), "sam", GOOD) == 429, "a stranger there has to wait"
    await known.post("/me/out")
    assert await log_in(known, "sam", GOOD) == 200
    await crowd.guess("marta", HOME)
    assert await log_in(known, "marta", BAD) == 429, "it is known for one account only"


async def test_guessing_keeps_nobody_from_changing_the_passphrase(crowd: Crowd) -> None:
    owner = await crowd.account("elsa")
    await crowd.guess("elsa", AWAY)
    await crowd.guess("elsa", HOME)
    page = await owner.post("/me/passphrase", old_passphrase=GOOD, passphrase=BETTER)
    assert page.status_code == 200
    statuses = [
        (await owner.post("/me/passphrase", old_passphrase=BAD, passphrase=GOOD)).status_code for _ in range(TRIES + 2)
    ]
    assert statuses == [422] * TRIES + [429] * 2, "a stolen session does not guess for ever"


async def test_tries_at_once_are_counted_before_they_are_checked(crowd: Crowd) -> None:
    await crowd.account("luca")
    guessers = [crowd.browser(AWAY) for _ in range(20)]
    statuses = await asyncio.gather(*[log_in(guesser, "luca", BAD) for guesser in guessers])
    assert Counter(statuses) == {422: TRIES, 429: 10}


# ---- what counts, and what does not


@pytest.mark.usefixtures("still_limits")
async def test_a_refused_try_drains_nothing(web_app: WebApp) -> None:
    browser = web_app.browser()
    for login in ("marta", "sam"):
        await web_app.browser().post("/me/account", login=login, passphrase=GOOD)
    statuses = [(await browser.post("/me/in", login="marta", passphrase=BAD)).status_code for _ in range(50)]
    assert statuses == [422] * TRIES + [429] * 40
    assert (await browser.post("/me/in", login="sam", passphrase=GOOD)).status_code == 200


@pytest.mark.usefixtures("still_limits")
async def test_a_success_clears_the_failures(web_app: WebApp) -> None:
    browser = web_app.browser()
    await browser.post("/me/account", login="marta", passphrase=GOOD)
    for _ in range(4):
        statuses = [(await browser.post("/me/in", login="marta", passphrase=BAD)).status_code for _ in range(TRIES - 1)]
        assert statuses == [422] * (TRIES - 1)
        assert (await browser.post("/me/in", login="marta", passphrase=GOOD)).status_code == 200


@pytest.mark.usefixtures("still_limits")
async def test_guessing_at_many_logins_is_limited_by_address(web_app: WebApp) -> None:
    browser = web_app.browser()
    web_app.app.state.limits.reset()
    statuses = []
    for number in range(120):
        if number % 20 == 0:
            browser.http.cookies.clear()  # forms are limited too, by person
        statuses.append((await browser.post("/me/in", login=f"somebody {number}", passphrase=BAD)).status_code)
    assert statuses.count(422) <= 101 and statuses[-1] == 429
    other = web_app.browser()
    assert (await other.post("/me/in", login="somebody", passphrase=BAD)).status_code == 422


@pytest.mark.usefixtures("still_limits")
async def test_the_operator_key_is_guarded_by_address_and_a_right_one_counts_for_nothing(web_app: WebApp) -> None:
    guesser, admin = web_app.browser(), web_app.browser()
    statuses = [(await guesser.post("/host", key=f"key {number}")).status_code for number in range(8)]
    assert statuses == [403] * 5 + [429] * 3
    for _ in range(8):
        assert (await admin.post("/host", key=KEY)).status_code == 200
