"""What a hidden choice could show in passing: answers, sizes, numbers of frames, refusals, and the time they take."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.web.server_process import ApiClient, ServerProcess, in_a_loop_of_its_own, pair_at
from tests.support.web.web_app import without_form_token

LOGINS = 24  # tries of each, at most


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("channels"), LAGUNA_BOTS="1", LAGUNA_PROXIES="127.0.0.1") as made:
        yield made


def as_seen(server: ServerProcess, table: str, person: int | None) -> dict[str, tuple[int, int, str]]:
    """Everything that somebody can ask of a table: status, size and words."""
    with httpx.Client(base_url=server.url, timeout=30) as http:
        if person is not None:
            http.cookies.set("laguna", server.ticket(person))
        http.get("/me")
        out: dict[str, tuple[int, int, str]] = {}
        for path in (
            "", "/text", "/record", "/hint", "/hint?seat=1", "/text?seat=1", "/record?seat=1", "/text?seat=-2",
        ):  # fmt: skip
            out[path] = told(http.get(f"/table/{table}{path}"))
        for path in ("", "/position", "/position?seat=1", "/log", "/log?seat=1", "/record", "/positions/0", "/nothing"):
            out["api" + path] = told(http.get(f"/api/tables/{table}{path}"))
        for path in ("/watch", "/api/tables?status=running"):
            out[path] = told(http.get(path))
        return out


def told(answer: httpx.Response) -> tuple[int, int, str]:
    """A response without what differs each time: tokens of forms, and how long ago something was."""
    text = re.sub(r"[0-9a-f]{128}|[0-9a-f]{64}", "", answer.text)
    return answer.status_code, len(text), text


def test_a_hidden_choice_shows_in_no_answer(server: ServerProcess) -> None:
    """Both choose at once and in secret. One chooses: neither the other nor an onlooker can tell, by anything."""
    table, (marta, sam) = pair_at(server, "burano")

    async def play() -> None:
        mine, watching = await server.call(table, marta), await server.call(table)
        his = await server.call(table, sam)
        before = {who: as_seen(server, table, who) for who in (marta, None)}
        refused = [await try_everything(line) for line in (mine, watching)]
        numbers = [(line.screen.number, line.screen.count, len(line.received)) for line in (mine, watching)]
        assert (await his.move(his.screen.choices()[0]))["type"] == "done"
        for line in (mine, watching):
            await line.settle()
        after = {who: as_seen(server, table, who) for who in (marta, None)}
        for who, answers in before.items():
            for path, answer in answers.items():
                assert after[who][path] == answer, (who, path)
        assert [await try_everything(line) for line in (mine, watching)] == refused
        seen = [(line.screen.number, line.screen.count) for line in (mine, watching)]
        assert seen == [(number, count) for number, count, _ in numbers], "no frame, and no number that rose"
        for line in (mine, watching, his):
            await line.close()

    in_a_loop_of_its_own(play())


async def try_everything(line: Any) -> list[tuple[str, str]]:
    """What is answered to messages for the seat of another."""
    out = []
    for said in (
        {"type": "move", "count": 0, "action": 0},
        {"type": "move", "count": 1, "action": 10**6},
        {"type": "undo", "count": 0},
        {"type": "undo", "count": 1, "whole_turn": True},
        {"type": "stand_in"},
        {"type": "take_back"},
        {"type": "resign"},
        {"type": "words", "words": "mine"},
    ):
        answer = await line.ask(seat=1, **said)
        out.append((answer["type"], answer.get("words", "")))
    return out


def test_a_login_that_exists_takes_as_long_as_one_that_does_not(server: ServerProcess) -> None:
    """Without an account the passphrase is hashed all the same, so that logins can't be guessed by the clock."""
    with httpx.Client(base_url=server.url, timeout=60) as http:
        http.get("/me")
        csrf = {"_csrf_token": http.cookies["csrf"]}
        known = {"login": "marta", "passphrase": "a long passphrase"}
        made = http.post("/me/account", data=csrf | known, headers={"x-forwarded-for": "10.9.0.1"})
        assert made.status_code == 200 and "Recovery code" in made.text, made.text
        least = {"marta": 1000.0, "nobody": 1000.0}  # seconds
        for at in range(LOGINS):
            for login in least:
                begin = time.perf_counter()
                said = csrf | {"login": login, "passphrase": f"wrong passphrase {at}"}
                answer = http.post("/me/in", data=said, headers={"x-forwarded-for": f"10.9.{at}.{len(login)}"})
                least[login] = min(least[login], time.perf_counter() - begin)
                assert answer.status_code == 422, answer.status_code
            if at >= 2 and max(least.values()) < 2 * min(least.values()):
                return  # whatever else the machine does only ever adds time
    raise AssertionError(f"the shortest of {LOGINS} tries each: {least}")


def test_refusals_of_a_wrong_and_an_unknown_login_are_the_same(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        http.get("/me")
        said = {"_csrf_token": http.cookies["csrf"], "passphrase": "wrong passphrase"}
        pages = [
            http.post("/me/in", data=said | {"login": login}, headers={"x-forwarded-for": "10.8.0.1"}).text
            for login in ("marta", "mario")
        ]
        wrong, unknown = map(without_form_token, pages)
        assert wrong.replace("marta", "mario") == unknown


def test_tables_of_others_answer_as_if_their_seats_were_nobodys(server: ServerProcess) -> None:
    """Whether a seat is a bot's, a person's or none: a stranger's refusals tell what the page tells, and no more."""
    eve = ApiClient(server.url, "Eve")
    table, _ = pair_at(server, "rialto")
    answers = {
        (eve.http.get(f"/api/tables/{table}/{thing}", params={"seat": seat}).status_code)
        for thing in ("position", "log", "record")
        for seat in (0, 1)
    }
    assert answers == {403}
    for seat in (2, -1, -3, 10**20):
        for thing in ("position", "log", "record"):
            assert eve.http.get(f"/api/tables/{table}/{thing}", params={"seat": seat}).status_code in (400, 409)
