"""Names: a server answers to its own only, links lead where its settings say, and cookies of https stay there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from laguna.web.settings import Settings
from tests.support.web.live_server import LiveServer
from tests.support.web.server_process import ApiClient, ServerProcess
from tests.support.web.table_client import dial
from tests.support.web.web_app import WebApp

pytestmark = pytest.mark.anyio

EVIL = "evil.example"
FOREIGN = (
    EVIL,
    f"{EVIL}:8000",
    f"localhost.{EVIL}",
    f"127.0.0.1.{EVIL}",
    f"127.0.0.1@{EVIL}",
    f"{EVIL}#127.0.0.1",
    f"http://{EVIL}",
    "192.0.2.99",
    "[2001:db8::1]",
    "0x7f.1:8000",
    "",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that is on its own machine only."""
    with ServerProcess(tmp_path_factory.mktemp("names")) as made:
        yield made


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with an address on the internet, behind a proxy."""
    place = tmp_path_factory.mktemp("public")
    with ServerProcess(place, "--address", "https://games.example", LAGUNA_PROXIES="127.0.0.1") as made:
        yield made


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    """A client without certificates, which would take longest to load."""
    with httpx.Client(verify=False) as made:  # nosec B501
        yield made


# ---- other names


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_isnt_ours_is_refused_everywhere(server: ServerProcess, client: httpx.Client, host: str) -> None:
    """What a page of evil.example sends once its name leads to this machine: its own name as host and as origin."""
    before = server.ask("select count(*) from people")
    client.headers = httpx.Headers({"host": host, "origin": f"http://{host}"})
    answers = [client.post(f"{server.url}/api/people", json={"name": "Elsa"}), client.post(f"{server.url}/play/burano")]
    answers += [client.get(server.url + path) for path in ("/", "/api/games", "/nothing", "/metrics", "/static/x.js")]
    for answer in answers:
        assert answer.status_code in (400, 421), (host, answer.status_code)
        assert answer.headers["x-content-type-options"] == "nosniff" and "set-cookie" not in answer.headers
        assert "\n" not in answer.text and len(answer.text) < 300
    assert server.ask("select count(*) from people") == before


async def test_a_websocket_with_another_name_is_refused(server: ServerProcess) -> None:
    table = ApiClient(server.url, "Marta").open("burano", "me", "open")
    for headers in ({"Host": EVIL}, {"Host": EVIL, "Origin": f"http://{EVIL}"}):
        with pytest.raises(InvalidStatus):
            await dial(server.address, table, headers=headers)
    with pytest.raises(InvalidStatus):  # the name is ours, the page isn't
        await dial(server.address, table, headers={"Origin": f"http://{EVIL}"})
    line = await dial(server.address, table, headers={"Origin": f"http://{server.address}"})
    await line.close()


async def test_two_host_headers_are_refused(server: ServerProcess) -> None:
    for hosts in ((server.address, EVIL), (EVIL, server.address), ()):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        named = "".join(f"Host: {host}\r\n" for host in hosts)
        writer.write(f"GET /api/games HTTP/1.1\r\n{named}Connection: close\r\n\r\n".encode())
        status = (await reader.readline()).split()[1]
        assert status in (b"400", b"421"), hosts
        writer.close()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.2", "[::1]", "LOCALHOST.", "laguna.localhost"])
def test_loopback_names_work_on_any_port(server: ServerProcess, client: httpx.Client, host: str) -> None:
    for name in (f"{host}:{server.port}", host, f"{host}:9"):  # a container's port is another one outside
        answer = client.get(f"{server.url}/healthz", headers={"host": name})
        assert answer.text == "ok", name
    origin = {"host": f"{host}:9", "origin": f"http://{host}:9"}
    assert client.post(f"{server.url}/api/people", json={"name": "Ada"}, headers=origin).status_code == 201
    for other in (f"http://{host}:10", f"https://{host}:9", f"http://{EVIL}", "null", ""):
        answer = client.post(f"{server.url}/api/people", json={"name": "Ada"}, headers=origin | {"origin": other})
        assert answer.status_code == 403, other


def test_with_an_address_only_its_host_is_known(public: ServerProcess, client: httpx.Client) -> None:
    known = {"host": "games.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
    with httpx.Client(base_url=public.url, headers=known) as http:
        assert http.get("/").status_code == 200
        for host in (EVIL, f"games.example.{EVIL}", "www.games.example", "games", "192.0.2.4"):
            assert http.get("/", headers={"host": host}).status_code == 421, host
        for origin, status in (
            ("https://games.example", 201),
            ("http://games.example", 403),
            ("https://games.example:444", 403),
            (f"https://{EVIL}", 403),
        ):
            answer = http.post("/api/people", json={"name": "Ada"}, headers={"origin": origin})
            assert answer.status_code == status, origin
    assert client.get(f"{public.url}/healthz").text == "ok", "health checks call the machine itself"


async def test_a_name_can_be_added(live_server: LiveServer) -> None:
    async with httpx.AsyncClient(base_url=f"http://{live_server.address}") as http:
        for names, host, status in (
            ("", "games.local", 421),
            ("games.local", "games.local:8000", 200),
            ("games.local, 10.0.0.5:8080", "10.0.0.5", 200),
            ("games.local", "games.local.evil.example", 421),
        ):
            live_server.settings.names = names
            assert (await http.get("/", headers={"host": host})).status_code == status, (names, host)


# ---- links


def links(page: httpx.Response) -> list[str]:
    """Where the links and forms of a page lead."""
    return re.findall(r'(?:href|src|action)="([^"]*)"', page.text)


@pytest.mark.parametrize(
    "path", ["//evil.example", "//evil.example/%2e%2e", "///evil.example", "/%2fevil.example", "//evil.example/?x=1"]
)
def test_error_pages_link_to_this_site_only(server: ServerProcess, client: httpx.Client, path: str) -> None:
    for method in ("GET", "POST"):
        answer = client.request(method, server.url + path, headers={"accept": "text/html"})
        assert answer.status_code in (403, 404, 405)
        found = links(answer)
        assert len(found) > 5
        led = {urlsplit(urljoin(server.url + path, unescape(link).replace("\\", "/"))).netloc for link in found}
        assert led == {server.address}, found


async def test_links_to_seats_come_from_the_settings(web_app: WebApp) -> None:
    web_app.settings.names = "laguna.test, games.local"
    web_app.settings.address = "https://games.example/"
    browser = web_app.browser()
    page = await browser.post("/new/burano", seats="2", seat_0="me", seat_1="link")
    for host in ("laguna.test", "games.local:81"):
        found = re.findall(
            r'value="(\w+://[^"/]*)/table/', (await browser.http.get(page.url.path, headers={"host": host})).text
        )
        assert set(found) == {"https://games.example"}
    for settings, base in (
        (Settings(), "http://127.0.0.1:8000"),
        (Settings(names="games.local"), "http://games.local:8000"),
        (Settings(names="10.0.0.5:81, x"), "http://10.0.0.5:81"),
        (Settings(names="https://a.example/"), "https://a.example"),
    ):
        assert settings.link_address() == base


# ---- cookies


def test_all_cookies_are_secure_if_the_address_is_https(public: ServerProcess) -> None:
    """Whatever a proxy says, or forgets to say."""
    names: set[str] = set()
    for headers in ({}, {"x-forwarded-proto": "http"}, {"x-forwarded-proto": "https"}):
        known = {"host": "games.example", **headers}
        with httpx.Client(base_url=public.url, headers=known) as http:
            first = http.get("/?language=de&theme=dark")
            token = first.headers["set-cookie"].partition("__Host-csrf=")[2].partition(";")[0]
            form = {"_csrf_token": token, "name": "Marta"}
            second = http.post("/me/name", data=form, headers={"cookie": f"__Host-csrf={token}"})
            assert second.status_code == 303, second.text
            for answer in (first, second):
                for said in answer.headers.get_list("set-cookie"):
                    names.add(said.partition("=")[0])
                    assert "; secure" in said.lower(), said
                    if said.startswith("__Host-"):  # what browsers want of such a name
                        assert "; path=/;" in f"{said.lower()};" and "domain" not in said.lower(), said
    assert {"__Host-csrf", "__Host-laguna", "language", "theme"} <= names


def session_cookies(answer: httpx.Response) -> dict[str, str]:
    """The session cookies that an answer sets, by name; "" for one that ends."""
    given = [said.partition(";")[0].partition("=") for said in answer.headers.get_list("set-cookie")]
    return {name: value.strip('"') for name, _, value in given if name.endswith("laguna")}


def test_a_cookie_with_the_name_before_https_goes_on_under_the_new_one(public: ServerProcess) -> None:
    """Neighbours on other hosts of one domain can set `laguna`, but no name with `__Host-`."""
    public.ask("insert into people (id, name, passphrase, generation, language, mail, webhook, is_banned, is_silenced, "
               "is_deleted, created, seen) values (900, 'Marta', '', 0, '', '', '', 0, 0, 0, 1, 1), "
               "(901, 'Eve', '', 0, '', '', '', 0, 0, 0, 1, 1)")  # fmt: skip
    mine, other = public.ticket(900), public.ticket(901)
    with httpx.Client(base_url=public.url, headers={"host": "games.example"}) as http:
        renamed = http.get("/me", headers={"cookie": f"laguna={mine}"})
        assert 'value="Marta"' in renamed.text
        assert session_cookies(renamed) == {"__Host-laguna": mine, "laguna": ""}
        for cookies in (f"__Host-laguna={mine}", f"__Host-laguna={mine}; laguna={other}"):
            page = http.get("/me", headers={"cookie": cookies})
            assert 'value="Marta"' in page.text and "__Host-laguna" not in session_cookies(page)
        ended = http.get("/me", headers={"cookie": f"__Host-laguna=9.nothing; laguna={other}"})
        assert "Eve" not in ended.text, "a cookie that has ended is not replaced by a neighbour's"
