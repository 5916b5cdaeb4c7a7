"""A person with a browser: what they see and do, and every error on their pages."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, WebSocket

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
PATIENCE: Final = 30_000  # milliseconds that anything may take on a machine that does much else
# What the page's policy forbids is told by an event; not every browser writes all of it to the console.
WATCH_POLICY: Final = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI || event.sample}`));
"""
# Nobody in the tests waits to read what the others do.
SET_PACE: Final = """
try { if (localStorage.getItem("laguna.pace") === null) localStorage.setItem("laguna.pace", "instant"); } catch {}
"""


class Person:
    """One browser context with one page."""

    def __init__(self, browser: Browser, home: str, **context: Any) -> None:
        self.home = home
        usual: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(**{**usual, **context, "base_url": home})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH_POLICY)
        self.context.add_init_script(SET_PACE)
        self.heard: list[dict[str, Any]] = []  # every message that came over a WebSocket
        self.sent: list[dict[str, Any]] = []  # and every one that went
        self.expected: list[str] = []  # parts of what may be written to the console
        self._troubles: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", self._error)
        self.page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._troubles.append(f"{message.type}: {message.text} ({self.page.url})")

    def _error(self, error: Error) -> None:
        self._troubles.append(f"exception: {error} ({self.page.url})")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: self.heard.append(json.loads(said)))
        socket.on("framesent", lambda said: self.sent.append(json.loads(said)))

    def troubles(self) -> list[str]:
        """What went wrong and was not expected."""
        return [said for said in self._troubles if not any(part in said for part in self.expected)]

    def expect_outage(self) -> None:
        """Connections will be cut on purpose; browsers tell of it."""
        self.expected += ["WebSocket connection to", "Failed to load resource: net::ERR_"]

    def frames(self) -> list[dict[str, Any]]:
        """What was told of the table."""
        return [message for message in self.heard if message["type"] == "frame"]

    def sent_moves(self) -> list[dict[str, Any]]:
        """The moves and sets that left this browser."""
        return [message for message in self.sent if message["type"] in ("move", "moves")]

    # ---- going somewhere

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(path)

    def game(self, title: str) -> Locator:
        """The card of a game in the lobby."""
        return self.page.locator("article.game").filter(has=self.page.get_by_role("heading", name=title, exact=True))

    def menu(self, role: Literal["button", "link", "checkbox"], name: str) -> None:
        """Choose something in the menu of a table."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator("#menu").get_by_role(role, name=name).click()
