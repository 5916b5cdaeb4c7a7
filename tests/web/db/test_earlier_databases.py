"""Databases of earlier versions: they open, everything is told as then, and what was under way goes on to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from laguna.core import record
from laguna.web import app
from tests.support.databases.earlier_database import LOGIN, PASSPHRASE, EarlierDatabase, routes_of
from tests.support.web.web_app import FakeBots, WebApp, words_of

pytestmark = pytest.mark.anyio

DATABASES: Final = sorted(path for path in Path(__file__).with_name("databases").iterdir() if path.is_dir())
SENTENCES: Final = frozenset({"ask", "text", "words"})  # what people read, which later versions put better


class OpenedDatabase(WebApp):
    """The application on a copy of such a database."""

    def __init__(self, folder: Path, earlier: EarlierDatabase) -> None:
        earlier.unpack(folder)
        super().__init__(folder)
        self.answers = earlier.answers

    async def ask(self, player: int, path: str, move: dict[str, Any] | None = None) -> Any:
        """What the API answers to one of the two people who played there: JSON, text or the status of a refusal."""
        headers = {"authorization": f"Bearer {self.answers['people'][player]['token']}"}
        http = self.browser().http
        answer = await (
            http.get(path, headers=headers) if move is None else http.post(path, headers=headers, json=move)
        )
        if answer.status_code != 200:
            return answer.status_code
        return answer.json() if "json" in answer.headers["content-type"] else answer.text


@pytest.fixture(params=DATABASES, ids=lambda folder: folder.name)
async def opened(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[OpenedDatabase]:
    """Each kept database, opened by this version."""
    monkeypatch.setattr(app, "BotWorkers", FakeBots)
    made = OpenedDatabase(tmp_path, EarlierDatabase(request.param))
    async with made.app.lifespan():
        yield made
        await made.close()


def without_sentences(answer: Any) -> Any:
    """An answer without what is only read."""
    if isinstance(answer, dict):
        return {name: without_sentences(value) for name, value in answer.items() if name not in SENTENCES}
    if isinstance(answer, list):
        return [without_sentences(value) for value in answer]
    return answer


def as_then(now: Any, then: Any) -> Any:
    """An answer without the fields that it didn't have then: more may be told, but nothing else."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(one, other) for one, other in zip(now, then, strict=True)]
    return now


async def test_the_api_answers_as_it_did(opened: OpenedDatabase) -> None:
    for told in opened.answers["tables"].values():
        for player, answers in enumerate(told["answers"]):
            for path, answer in answers.items():
                now = without_sentences(await opened.ask(player, path))
                assert as_then(now, without_sentences(answer)) == without_sentences(answer), path
    found = await opened.ask(0, "/api/games")
    assert {game["id"] for game in opened.answers["games"]} <= {game["id"] for game in found}


async def test_every_address_is_still_there(opened: OpenedDatabase) -> None:
    now = routes_of(await opened.ask(0, "/api/schema/openapi.json"))
    assert set(opened.answers["routes"]) <= now
    browser = opened.browser()
    for path, status in opened.answers["pages"].items():
        assert (await browser.get(path)).status_code == status, path


async def test_people_log_in_with_their_passphrase_and_find_their_matches(opened: OpenedDatabase) -> None:
    browser = opened.browser()
    page = await browser.post("/me/in", login=LOGIN, passphrase=PASSPHRASE)
    assert page.status_code == 200
    home = await browser.get("/")
    for table, told in opened.answers["tables"].items():
        if not told["over"]:
            assert f"/table/{table}" in home.text
    table = next(iter(opened.answers["tables"]))
    assert "Buona fortuna!" in [line.words for line in await opened.services.store.chat(table, 0)]


async def test_matches_under_way_are_played_to_their_end_and_their_records_verified(opened: OpenedDatabase) -> None:
    played: list[str] = []
    for table in opened.answers["tables"]:
        before = await opened.ask(0, f"/api/tables/{table}")
        if before["status"] == "running":
            await make_a_move(opened, table)
            await opened.play_out(table)
            played.append(before["game"])
        if before["status"] in ("running", "over"):
            whole = await opened.ask(0, f"/api/tables/{table}/record?seat=0")
            assert "seen by" not in whole
            assert record.verify(record.Record.parse(whole)).id == "core.verified"
    assert set(played) == {"rialto", "millefiori", "murano", "dogeship"}


async def make_a_move(opened: OpenedDatabase, table: str) -> None:
    """Let whoever may decide make a move through the API, as a program did before."""
    for player in (0, 1):
        position = await opened.ask(player, f"/api/tables/{table}/position?seat={player}")
        if position["actions"]:
            move = {"seat": player, "action": position["actions"][0]["action"], "count": position["count"], "id": "on"}
            made = await opened.ask(player, f"/api/tables/{table}/moves", move)
            assert made != position["count"]
            return


async def test_a_review_is_still_shown(opened: OpenedDatabase) -> None:
    page = await opened.browser().get(f"/review/{opened.answers['finished']}")
    assert page.status_code == 200
    assert "Marta" in words_of(page)
    row = await opened.services.reviews.row(opened.answers["finished"])
    assert row is not None and row.data
