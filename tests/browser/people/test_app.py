"""Laguna as an installed app, and push messages from the server to the notification, in real browsers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, expect

from laguna.web.http.rendering import STATIC
from tests.browser.conftest import ELSEWHERE, Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, await_turn, join_table, open_table
from tests.support.browser.person import PHONE, Person
from tests.support.browser.server import Server
from tests.support.web.notification_targets import Hooks, web_server
from tests.support.web.push_targets import Device

PATIENCE: Final = 20_000  # milliseconds
# Chromium reaches no push service here: the test's own takes its place. Everything else is the browser's.
SUBSCRIBES: Final = """
PushManager.prototype.getSubscription = async () => (globalThis.pushedTo ? globalThis.subscription : null);
PushManager.prototype.subscribe = async function (options) {
  globalThis.pushedTo = options;
  globalThis.subscription = {
    endpoint: "%s", options: { userVisibleOnly: options.userVisibleOnly },
    toJSON: () => ({ keys: { p256dh: "%s", auth: "%s" } }), unsubscribe: async () => true,
  };
  return globalThis.subscription;
};
"""
SHOWN: Final = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map((one) => ({ tag: one.tag, title: one.title, body: one.body }));
}"""


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    """The push service."""
    with web_server() as made:
        yield made


class Worker:
    """The service worker of a page, as the developer tools see it."""

    def __init__(self, person: Person) -> None:
        self.session: CDPSession = person.context.new_cdp_session(person.page)
        self.home = person.home
        self.registrations: dict[str, str] = {}
        self.session.on("ServiceWorker.workerRegistrationUpdated", self._updated)
        self.session.send("ServiceWorker.enable")
        person.page.wait_for_timeout(200)

    def _updated(self, event: dict[str, Any]) -> None:
        for registration in event["registrations"]:
            self.registrations[registration["scopeURL"]] = registration["registrationId"]

    def deliver(self, message: object) -> None:
        """A push message arrives."""
        known = {
            "origin": self.home,
            "registrationId": self.registrations[self.home + "/"],
            "data": json.dumps(message),
        }
        self.session.send("ServiceWorker.deliverPushMessage", known)


def until(person: Person, condition: str) -> None:
    """Wait until this is true on the page. Playwright's own way needs `eval`, which our pages forbid."""
    end = time.monotonic() + PATIENCE / 1000
    while not person.page.evaluate(condition):
        assert time.monotonic() < end, f"still not: {condition}"
        person.page.wait_for_timeout(50)


def await_worker(person: Person) -> None:
    """Wait until the service worker is active and has kept the shell."""
    until(person, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    if person.page.evaluate("() => navigator.serviceWorker.controller === null"):
        person.page.reload()  # it was opened a moment before the worker took over


# ---- installing


def test_chromium_finds_the_app_installable(arrive: Arrive) -> None:
    person = arrive()
    person.go("/")
    await_worker(person)
    session = person.context.new_cdp_session(person.page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert answer["url"] == person.home + "/manifest.webmanifest?lang=en"
    assert manifest["display"] == "standalone" and len(manifest["shortcuts"]) >= 4
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in problems if one["errorId"] != "in-incognito"] == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("locale", "title"),
    [("en-GB", "You're offline"), ("de-DE", "Du bist offline")],
)
def test_without_a_connection_the_app_says_what_works(arrive: Arrive, server: Server, locale: str, title: str) -> None:
    person = arrive(locale=locale)
    person.expect_outage()
    person.go("/")
    await_worker(person)
    keep = "(language) => navigator.serviceWorker.controller.postMessage({type: 'keep', language})"
    person.page.evaluate(keep, locale[:2])
    kept = "async () => (await (await caches.open('laguna-rules')).keys()).length === 4"
    until(person, kept)
    server.kill()
    person.page.goto("/me")
    expect(person.page.get_by_role("heading", name=title)).to_be_visible()
    expect(person.page.locator("body")).to_have_css("font-family", re.compile("Laguna Sans"))
    assert person.page.locator("a[data-kept]:visible").count() == 4
    assert serious_findings(person.page) == []
    person.page.get_by_role("link", name="Rialto").click()
    expect(person.page.locator(".rulebook")).to_be_visible()
    person.page.go_back()
    server.start()
    person.page.locator("#try-again").click()
    expect(person.page.locator("#devices, form[action='/me/name']").first).to_be_visible()


@pytest.mark.soak
def test_nothing_of_a_person_or_table_is_kept(arrive: Arrive) -> None:
    person = arrive()
    person.go("/me")
    person.page.locator("input[name=name]").fill("Serenissima")
    person.page.locator("form[action='/me/name'] button").click()
    person.go("/")
    await_worker(person)
    person.game("Rialto").get_by_role("button", name="Play bots").click()
    await_turn(person)
    kept = person.page.evaluate("""async () => {
      const out = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          out.push([new URL(request.url).pathname, await (await cache.match(request)).text()]);
        }
      }
      return out;
    }""")
    assert len(kept) > 8
    assert {path.split("/")[1] for path, _ in kept} == {"static", "offline", "language"}
    assert not any("Serenissima" in content for _, content in kept)


@pytest.mark.soak
def test_an_update_waits_for_an_open_table_and_is_offered_there(
    arrive: Arrive, server: Server, new_version: Callable[[], None]
) -> None:
    person = arrive()
    person.expect_outage()
    person.go("/")
    await_worker(person)
    person.game("Rialto").get_by_role("button", name="Play bots").click()
    await_turn(person)
    server.kill()
    new_version()
    server.start()
    person.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    toast = person.page.locator("#updated")
    expect(toast).to_be_visible(timeout=PATIENCE)
    assert person.page.evaluate("async () => (await navigator.serviceWorker.ready).waiting !== null")
    with person.page.expect_navigation():
        toast.get_by_role("button").click()
    await_turn(person)
    expect(toast).to_be_hidden()
    assert person.page.evaluate("async () => (await navigator.serviceWorker.ready).waiting === null")
    assert person.page.evaluate("async () => (await caches.keys()).filter((n) => n.includes('shell')).length") == 1


@pytest.mark.soak
def test_an_update_is_used_at_once_where_no_table_is_open(
    arrive: Arrive, server: Server, new_version: Callable[[], None]
) -> None:
    person = arrive()
    person.expect_outage()
    person.go("/")
    await_worker(person)
    before = person.page.evaluate("async () => (await caches.keys()).find((name) => name.includes('shell'))")
    server.kill()
    new_version()
    server.start()
    person.go("/about")
    until(person, f"async () => !(await caches.keys()).includes('{before}')")
    assert person.page.evaluate("async () => (await navigator.serviceWorker.ready).waiting === null")


@pytest.fixture
def new_version() -> Iterator[Callable[[], None]]:
    """Changes the client, so that a server started afterwards has another version of it."""
    path = Path(STATIC) / "manifest.json"
    before = path.read_text(encoding="utf-8")

    def change() -> None:
        path.write_text(before + " ", encoding="utf-8")

    yield change
    path.write_text(before, encoding="utf-8")


@pytest.mark.soak
def test_over_plain_http_from_another_machine_everything_works_without_the_app(arrive: Arrive, server: Server) -> None:
    person = arrive(f"http://{ELSEWHERE}:{server.port}")
    person.expected.append("Cross-Origin-Opener-Policy header has been ignored")
    person.go("/")
    assert person.page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    person.game("Rialto").get_by_role("button", name="Play bots").click()
    await_turn(person)
    Play([person]).go_on(3)
    person.go("/me")
    expect(person.page.locator("#push-unsupported")).to_be_visible()


# ---- push messages


def test_a_push_is_offered_sent_read_and_taken_back_when_the_move_is_made_elsewhere(
    arrive: Arrive, server: Server, hooks: Hooks
) -> None:
    device = Device(hooks)
    marta, luca = arrive(), arrive(viewport=PHONE, has_touch=True)
    luca.context.add_init_script(SUBSCRIBES % (device.endpoint, device.key, device.secret))
    luca.context.grant_permissions(["notifications"], origin=luca.home)
    table = open_table(marta, "The Doge Ship", 2)
    join_table(luca, "The Doge Ship")
    await_board(marta, luca)
    offer = luca.page.locator("#push-offer")
    expect(offer).to_be_hidden()  # never before a move
    play = Play([marta, luca])
    while not offer.is_visible():
        play.step()
        luca.page.wait_for_timeout(100)
    assert luca.page.evaluate("() => globalThis.pushedTo") is None  # nothing was asked for
    offer.get_by_role("button", name="Notify me").click()
    expect(offer).to_contain_text("Done. This device tells you")
    asked = luca.page.evaluate("() => [pushedTo.userVisibleOnly, pushedTo.applicationServerKey.length]")
    assert asked == [True, 65]

    luca.go("/about")  # away from the table
    await_worker(luca)
    worker = Worker(luca)
    while not device.calls():
        if play_alone(marta):
            continue
        marta.page.wait_for_timeout(50)
    (told,) = device.read()
    assert told["title"] == "Your turn in The Doge Ship" and told["url"] == table
    worker.deliver(told)
    luca.page.wait_for_timeout(300)
    shown = luca.page.evaluate(SHOWN)
    assert [one["title"] for one in shown] == ["Your turn in The Doge Ship"]
    worker.deliver(told)  # a second one of the same match replaces it
    luca.page.wait_for_timeout(300)
    assert len(luca.page.evaluate(SHOWN)) == 1

    elsewhere = luca.context.new_page()  # another browser of Luca's
    elsewhere.goto(table)
    elsewhere.locator("body.yours").wait_for()
    while "yours" in (elsewhere.locator("body").get_attribute("class") or ""):
        elsewhere.locator("#moves [data-choice]").first.click()
        elsewhere.wait_for_timeout(150)
    elsewhere.close()
    wait_for_calls(luca, device, 2)
    done = device.read()[-1]
    assert (done["what"], done["tag"]) == ("done", told["tag"])
    worker.deliver(done)
    until(luca, f"async () => (await ({SHOWN})()).length === 0")


def play_alone(person: Person) -> bool:
    """Make a move if something is asked."""
    if "yours" not in (person.page.locator("body").get_attribute("class") or ""):
        return False
    person.page.locator("#moves [data-choice]").first.click()
    person.page.wait_for_timeout(100)
    return True


def wait_for_calls(person: Person, device: Device, count: int) -> None:
    """Wait until the push service was called so often."""
    for _ in range(200):
        if len(device.calls()) >= count:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError(f"{len(device.calls())} messages came, not {count}")


@pytest.mark.soak
def test_not_now_is_remembered(arrive: Arrive) -> None:
    marta, luca = arrive(), arrive()
    open_table(marta, "Rialto", 2)
    join_table(luca, "Rialto")
    await_board(marta, luca)
    play = Play([marta, luca])
    offer = marta.page.locator("#push-offer")
    while not offer.is_visible():
        play.step()
        marta.page.wait_for_timeout(100)
    assert serious_findings(marta.page) == []
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    play.go_on(8)
    expect(offer).to_be_hidden()
