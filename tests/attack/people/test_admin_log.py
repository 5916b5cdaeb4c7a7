"""What admins do is logged, and so is whoever tries to become one; nothing on the pages changes the log."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.support.web.server_process import ApiClient, ServerProcess

KEY = "the key of the admin"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("log"), LAGUNA_OPERATOR=KEY, LAGUNA_PROXIES="127.0.0.1") as running:
        yield running


class Visitor:
    """A browser at an address of its own."""

    def __init__(self, url: str, address: str) -> None:
        self.http = httpx.Client(base_url=url, follow_redirects=True, timeout=30, headers={"x-forwarded-for": address})
        self.http.get("/about")

    def post(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form."""
        return self.http.post(path, data={"_csrf_token": self.http.cookies["csrf"], **fields})


def deeds(server: ServerProcess, address: str) -> list[tuple[str, str]]:
    """What was logged of an address, oldest first."""
    return server.ask("select deed, what from admin_log where address = ? order by id", address)


def test_every_deed_of_an_admin_is_logged(server: ServerProcess) -> None:
    marta = ApiClient(server.url, "Marta")
    table = ApiClient(server.url, "Sam").open("burano", "me", "open")
    admin = Visitor(server.url, "203.0.113.7")
    admin.post("/host", key=KEY)
    for deed in ("silence", "unsilence", "ban", "unban", "delete"):
        assert admin.post(f"/host/person/{marta.person}/{deed}").status_code == 200
    assert admin.post(f"/host/table/{table}").status_code == 200
    admin.post("/host/report/1")
    admin.post("/host/out")
    whom = f"Marta ({marta.person})"
    assert deeds(server, "203.0.113.7") == [
        ("in", ""),
        *((deed, whom) for deed in ("silence", "unsilence", "ban", "unban", "delete")),
        ("remove", f"Burano {table}"),
        ("report", "1"),
        ("out", ""),
    ]


def test_refused_keys_are_logged_without_the_key(server: ServerProcess) -> None:
    thief = Visitor(server.url, "203.0.113.8")
    for number in range(3):
        assert thief.post("/host", key=f"guess {number}").status_code == 403
    assert deeds(server, "203.0.113.8") == 3 * [("refused_key", "")]


def test_what_is_refused_is_not_logged(server: ServerProcess) -> None:
    """Whoever has no key writes nothing, and cannot read it."""
    stranger = Visitor(server.url, "203.0.113.9")
    before = server.ask("select count(*) from admin_log")
    for path in ("/host/person/1/ban", "/host/table/x", "/host/report/1", "/host/out"):
        stranger.post(path)
    assert stranger.http.get("/host/log").status_code == 403
    assert server.ask("select count(*) from admin_log") == before


def test_the_admin_reads_the_log_but_no_page_changes_it(server: ServerProcess) -> None:
    admin = Visitor(server.url, "203.0.113.10")
    admin.post("/host", key=KEY)
    page = admin.http.get("/host/log")
    assert page.status_code == 200 and "wrong key refused" in page.text and "203.0.113.8" in page.text
    rows = server.ask("select count(*) from admin_log")
    assert not re.search(r"<form[^>]*log", page.text)
    for path in ("/host/log", "/host/log/1", "/host/log/delete"):
        assert admin.post(path).status_code in (404, 405)
        assert admin.http.delete(path).status_code in (403, 404, 405)
    assert server.ask("select count(*) from admin_log") == rows


@pytest.mark.parametrize("before", ["", "0", "-1", "x", "²", "9" * 5000, "1;drop table admin_log", "%00"])
def test_pages_of_the_log_take_any_number(server: ServerProcess, before: str) -> None:
    admin = Visitor(server.url, f"203.0.113.{20 + len(before) % 200}")
    admin.post("/host", key=KEY)
    assert admin.http.get("/host/log", params={"before": before}).status_code == 200
