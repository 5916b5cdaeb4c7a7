"""Form tokens: masked anew on every page, bound to the browser's cookie, and refused in any other shape."""

from __future__ import annotations

import re

import httpx
import pytest

from laguna.web.http.form_tokens import TOKEN_BYTES, mask, unmask
from tests.support.web.web_app import Browser, WebApp

pytestmark = pytest.mark.anyio


async def shown_token(browser: Browser) -> str:
    """The token in the forms of a page."""
    page = await browser.get("/me")
    found = set(re.findall(r'name="_csrf_token" value="(\w+)"', page.text))
    assert len(found) == 1, "all forms of a page have the same"
    return str(found.pop())


async def rename(browser: Browser, token: str) -> httpx.Response:
    """A form with this token."""
    return await browser.http.post("/me/name", data={"_csrf_token": token, "name": "Marta"})


async def test_the_token_looks_different_on_every_page_and_each_counts(web_app: WebApp) -> None:
    browser = web_app.browser()
    tokens = [await shown_token(browser) for _ in range(4)]
    cookie = browser.http.cookies["csrf"]
    assert len(set(tokens)) == 4 and {unmask(token) for token in tokens} == {cookie}
    for token in tokens:
        assert cookie[:8] not in token and cookie[-8:] not in token, "no part of the cookie stands on a page"
        assert (await rename(browser, token)).status_code == 200


async def test_a_form_that_is_shown_again_has_a_token_too(web_app: WebApp) -> None:
    browser = web_app.browser()
    refused = await browser.http.post("/me/name", data={"_csrf_token": await shown_token(browser), "name": ""})
    assert refused.status_code == 422
    (again,) = set(re.findall(r'name="_csrf_token" value="(\w+)"', refused.text))
    assert (await rename(browser, again)).status_code == 200


async def test_a_token_of_another_browser_or_shape_is_refused(web_app: WebApp) -> None:
    browser, other = web_app.browser(), web_app.browser()
    mine, theirs = await shown_token(browser), await shown_token(other)
    cookie = browser.http.cookies["csrf"]
    odd = [theirs, "", "é" * len(cookie), "é" * len(mine), mine[:-1], mine[:-2], mine + "00", cookie[:-1], mine.upper()]
    odd += ["0" * len(cookie), "0" * len(mine), cookie[2:] + "00", "zz" * TOKEN_BYTES, mine[: len(cookie)]]
    for token in odd:
        assert (await rename(browser, token)).status_code == 403, token
    form = {"name": (None, b"Marta"), "_csrf_token": ("token.txt", cookie.encode())}
    assert (await browser.http.post("/me/name", files=form)).status_code == 403, "a file is no token"
    twice = f"_csrf_token={theirs}&_csrf_token={theirs}&name=Marta"
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert (await browser.http.post("/me/name", content=twice, headers=kind)).status_code == 403
    assert not browser.knows_itself()


async def test_without_a_signed_cookie_no_token_counts(web_app: WebApp) -> None:
    """Whoever can set a cookie of this browser still can't make up a pair of tokens."""
    browser = web_app.browser()
    for made_up in ("00" * TOKEN_BYTES, "", "x", "é" * 10):
        headers = {b"cookie": f"csrf={made_up}".encode(), b"x-csrftoken": made_up.encode()}
        answer = await browser.http.post("/me/name", data={"name": "Marta"}, headers=headers)
        assert answer.status_code == 403, made_up
    page = await browser.http.get("/about", headers={"cookie": "csrf=" + "00" * TOKEN_BYTES})
    assert "csrf=" in page.headers["set-cookie"], "a cookie that isn't ours is replaced"


def test_masks_never_repeat() -> None:
    token = "0123456789abcdef" * 8
    assert len({mask(token) for _ in range(200)}) == 200
