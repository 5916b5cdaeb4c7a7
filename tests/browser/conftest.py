"""Browsers and servers for the tests. Without Chromium they fail in CI, and elsewhere say how to get it."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

pytest.register_assert_rewrite("tests.support.browser.controls", "tests.support.browser.public_view")

from tests.support.browser.person import PATIENCE, Person  # noqa: E402
from tests.support.browser.server import Server  # noqa: E402

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ELSEWHERE: Final = "laguna.test"  # the server as another machine's name: by http, browsers do not trust it
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)
HOW_TO_GET_IT: Final = "without Chromium nothing was tried in a real browser; `apt-get install chromium` brings it"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


class Chromium:
    """A Chromium that is started when it is first needed, and again if it has crashed."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """The browser, in which nobody is."""
        if self._browser is None or not self._browser.is_connected():
            path = next((found for name in NAMES if (found := shutil.which(name))), None)
            if path is None:
                if os.environ.get("CI"):
                    pytest.fail(HOW_TO_GET_IT)
                warnings.warn(HOW_TO_GET_IT, stacklevel=1)  # or the reason would show only to those who ask for it
                pytest.skip(HOW_TO_GET_IT)
            self._browser = self._playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        return self._browser

    def close(self) -> None:
        """End it."""
        if self._browser is not None:
            self._browser.close()


@pytest.fixture(scope="session")
def one_chromium(playwright: Playwright) -> Iterator[Chromium]:
    """The Chromium of all tests of this process: starting one takes longer than many tests."""
    made = Chromium(playwright)
    yield made
    made.close()


@pytest.fixture
def chromium(one_chromium: Chromium) -> Iterator[Browser]:
    """A Chromium in which everybody has cookies and storage of their own. Nobody is left of the test before."""
    browser = one_chromium.running()
    yield browser
    for context in browser.contexts:
        context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    made = Server(tmp_path)
    yield made
    made.kill()


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(chromium: Browser, server: Server) -> Iterator[Arrive]:
    """Lets somebody new come; at the end nothing may have gone wrong on anybody's pages, nor in the server."""
    came: list[Person] = []

    def come(home: str = "", **context: Any) -> Person:
        came.append(Person(chromium, home or server.address, **context))
        return came[-1]

    yield come
    troubles = [trouble for person in came for trouble in person.troubles()]
    for person in came:
        person.context.close()
    assert troubles == []
    assert [line for line in server.said().splitlines() if '"level"' in line] == []  # warnings and errors are written
