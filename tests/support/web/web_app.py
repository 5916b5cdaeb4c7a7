"""The application without a network: test browsers call it directly, and bots answer at once or not at all."""

from __future__ import annotations

import asyncio
import functools
import itertools
import re
from html import unescape
from pathlib import Path

import httpx
from litestar import Litestar

from laguna.core.state import NOBODY
from laguna.web.app import make_app
from laguna.web.background.bot_workers import BotRequest, Turn, greedy_answer
from laguna.web.db.models import OVER, PERSON, RUNNING
from laguna.web.db.queries import StoredMatch
from laguna.web.http.rate_limits import RateLimits
from laguna.web.services import Services
from laguna.web.settings import Settings
from laguna.web.tables.live import Listener
from tests.support.databases.empty_database import put_empty_database

HOST = "http://laguna.test"
OPERATOR = "the key of the host"


_callers = itertools.count()  # an address for each browser of all tests, for rates are counted by address


@functools.cache
def shared_app() -> tuple[Litestar, Settings]:
    """The application. Creating it takes longer than most tests, so they share one; each has its own database."""
    settings = Settings()
    return make_app(settings, b"a key for forms in tests, 32 byte"), settings


def limits_of(app: Litestar) -> RateLimits:
    """What callers have used of each limit."""
    limits: RateLimits = app.state.limits
    return limits


class FakeBots:
    """Bots that wait until `awake` is set, then play without search in this process."""

    awake = False

    def __init__(self, size: int) -> None:
        self.size = size
        self._night: asyncio.Task[None] | None = None  # one for all who sleep

    async def answer(self, question: BotRequest, turn: Turn) -> int:
        if not FakeBots.awake:
            if self._night is None or self._night.done():
                self._night = asyncio.create_task(self._sleep())
            await asyncio.shield(self._night)
        return greedy_answer(question)

    async def _sleep(self) -> None:
        while not FakeBots.awake:
            await asyncio.sleep(0.01)

    def close(self) -> None:
        if self._night is not None:
            self._night.cancel()


class Browser:
    """A browser: keeps cookies, sends forms with their CSRF token, and follows redirects."""

    def __init__(self, app: Litestar, address: str, language: str, base_url: str = HOST) -> None:
        transport = httpx.ASGITransport(app=app, client=(address, 1000), raise_app_exceptions=False)  # type: ignore[arg-type]
        headers = {"accept-language": language}
        self.http = httpx.AsyncClient(transport=transport, base_url=base_url, headers=headers, follow_redirects=True)

    async def get(self, path: str) -> httpx.Response:
        """Open a page."""
        return await self.http.get(path)

    async def post(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form as its page would."""
        if not self.cookie("csrf"):
            await self.get("/about")
        return await self.http.post(path, data={"_csrf_token": self.cookie("csrf"), **fields})

    def cookie(self, name: str) -> str:
        """The value of a cookie, whose name is longer over https; "" without one."""
        return self.http.cookies.get(f"__Host-{name}") or self.http.cookies.get(name) or ""

    def knows_itself(self) -> bool:
        """Whether it has a session cookie."""
        return bool(self.cookie("laguna"))


class WebApp:
    """The application with an empty database, and its browsers."""

    def __init__(self, folder: Path) -> None:
        self.app, self.settings = shared_app()
        fresh = Settings(database=str(folder / "laguna.sqlite"), operator=OPERATOR, bot_pause=0.0, names=HOST)
        for name in Settings.__struct_fields__:
            setattr(self.settings, name, getattr(fresh, name))
        limits_of(self.app).reset()
        put_empty_database(folder / "laguna.sqlite")
        self._browsers: list[Browser] = []

    @property
    def services(self) -> Services:
        """The objects that request handlers work with."""
        found: Services = self.app.state.services
        return found

    def browser(self, language: str = "en") -> Browser:
        """A new browser with its own address."""
        base_url = HOST.replace("http:", "https:") if self.settings.is_https() else HOST
        browser = Browser(self.app, f"caller {next(_callers)}", language, base_url)
        self._browsers.append(browser)
        return browser

    async def close(self) -> None:
        """Close all browsers."""
        for browser in self._browsers:
            await browser.http.aclose()

    async def find_match(self, id: str) -> StoredMatch:
        """A match as it is stored."""
        stored = await self.services.store.find_match(id)
        assert stored is not None, f"there is no table {id}"
        return stored

    async def play_out(self, id: str) -> None:
        """Let bots play all seats of a running match to its end."""
        live = await self.services.tables.get(id)
        people = [seat.seat for seat in live.table.stored.seats if seat.kind == PERSON]
        watcher = Listener(None, people, NOBODY, "en")  # bots play for people only while one of them is here
        live = await self.services.tables.join(id, watcher)
        for seat in live.table.deciding_people():
            await self.services.tables.stand_in(live, seat, f"test {seat}", is_agreed=True)
        FakeBots.awake = True
        try:
            async with asyncio.timeout(60):
                while (await self.find_match(id)).match.status == RUNNING:
                    for seat in live.table.deciding_people():
                        own = f"test {seat} {live.table.number}"
                        await self.services.tables.stand_in(live, seat, own, is_agreed=True)
                    await asyncio.sleep(0.01)
        finally:
            FakeBots.awake = False
            await self.services.tables.leave(live, watcher)
        assert (await self.find_match(id)).match.status == OVER


def words_of(page: httpx.Response) -> str:
    """The text of a page, without its markup."""
    shown = re.sub(r"<(script|style)\b.*?</\1>", " ", page.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def without_form_token(text: str) -> str:
    """A page without the token of its forms, which differs each time a page is shown."""
    return re.sub(r'(name="_csrf_token" value=)"\w+"', r"\1", text)


def table_of(page: httpx.Response) -> str:
    """The id of the table that a browser was led to."""
    found = re.fullmatch(r"/table/([\w-]+)", page.url.path)
    assert found is not None, f"{page.url} is no table's page: {page.status_code} {words_of(page)[:300]}"
    return found[1]


def fields_of(page: httpx.Response, action: str) -> dict[str, str]:
    """The fields of a form, as the page has them filled in: hidden and typed ones, and what is chosen."""
    form = re.search(rf'<form[^>]*action="{re.escape(action)}".*?</form>', page.text, re.DOTALL)
    assert form is not None, f"the page has no form for {action}"
    out: dict[str, str] = {}
    for tag in re.findall(r"<input\b[^>]*>", form[0]):
        said = {name: unescape(value) for name, value in re.findall(r'(\w+)="([^"]*)"', tag)}
        if said.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        if "name" in said:
            out[said["name"]] = said.get("value", "")
    for select in re.findall(r"<select\b.*?</select>", form[0], re.DOTALL):
        name = re.search(r'name="([^"]*)"', select)
        chosen = re.search(r'<option value="([^"]*)" selected', select)
        if name is not None and chosen is not None:
            out[name[1]] = unescape(chosen[1])
    return out
