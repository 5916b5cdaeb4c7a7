"""Nothing leaks: short forms of tests/web/leaks.py, the pages by http, and leaks that are planted to be found."""

from __future__ import annotations

import logging
import re
from typing import Any

import httpx
import pytest
from librt.random import Random

from laguna import games
from laguna.core.game import CHANCE, NOBODY
from laguna.web import live as live_module
from laguna.web.allowed import ROUTES
from laguna.web.database import now
from laguna.web.frames import Painter
from laguna.web.limits import Buckets
from laguna.web.store import Kept
from tests.laws import secrets
from tests.laws.play import Setting, all_settings, play
from tests.web import leaks
from tests.web.leaks import MATCHES, POSITIONS, compare, go_on_comparing, go_on_searching, search, settings_of
from tests.web.stage import Browser, Stage
from tests.web.watched import ID, NAMES, Watched

GAMES = 25  # of each way to play, whose pages are compared
MORE_GAMES = 75  # at most, where in some games nothing stays hidden for a move: as many positions as games are wanted

each_game = pytest.mark.parametrize("id", games.ids())


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, and goes on after the test."""
    monkeypatch.setattr(live_module, "now", now)
    leaks.stop_the_clock()


def smallest(id: str) -> Setting:
    """The game with the fewest seats."""
    return min(settings_of(id), key=lambda setting: setting.seats)


# ---- frames, positions, records, refusals


@pytest.mark.soak
@each_game
def test_many_positions_tell_nothing_that_is_hidden(id: str) -> None:
    assert go_on_comparing(id, POSITIONS) >= POSITIONS


@pytest.mark.soak
def test_no_canary_is_in_any_frame_of_many_matches() -> None:
    assert go_on_searching(MATCHES)["matches"] >= MATCHES


@pytest.mark.parametrize("id", ["millefiori", "rialto"])
def test_positions_tell_nothing_that_is_hidden(id: str) -> None:
    assert compare(smallest(id), 3) > 5


def test_a_leak_into_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "refusal", lambda match, reader: str(match.state.key()))
    with pytest.raises(AssertionError, match="from its refusal"):
        compare(smallest("rialto"), 3)


def test_a_leak_into_advice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge of decisions who looks at the whole position."""
    monkeypatch.setattr(leaks, "judge_step", lambda game, state, *_: hash(state.key()))
    with pytest.raises(AssertionError, match="from its advice"):
        compare(smallest("rialto"), 3)


def test_a_leak_into_frames_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that are made from the whole position instead of the reader's view."""
    paint = Painter.paint

    def leaky(self: Painter, company: Any) -> Any:
        picture = paint(self, company)
        picture.headline += str(hash(self.match.state.key()))
        return picture

    monkeypatch.setattr(Painter, "paint", leaky)
    with pytest.raises(AssertionError, match="from its frames"):
        compare(smallest("rialto"), 3)


# ---- canaries


def test_no_canary_is_in_any_frame() -> None:
    assert search(smallest("millefiori"), 1) > 50


@pytest.mark.parametrize("what", list(leaks.canaries(1)))
def test_a_canary_that_has_got_out_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leaked = leaks.canaries(1)[what].decode()
    paint = Painter.paint

    def leaky(self: Painter, company: Any) -> Any:
        picture = paint(self, company)
        picture.headline = f"<{leaked}>"
        return picture

    monkeypatch.setattr(Painter, "paint", leaky)
    with pytest.raises(AssertionError, match="is told"):
        search(smallest("millefiori"), 1)


# ---- pages, the API, logs and figures, by http


class Pages:
    """Every address that can be read, asked by a reader of a table that is put in the server's hand."""

    def __init__(self, stage: Stage, setting: Setting, caplog: pytest.LogCaptureFixture) -> None:
        self.stage = stage
        self.setting = setting
        self.browsers: dict[int, Browser] = {}
        self.caplog = caplog

    async def arrive(self) -> None:
        """Everybody comes, with the numbers that the table knows them by."""
        services = self.stage.services
        for seat in range(self.setting.seats):
            person = await services.store.new_person(NAMES[seat])
            assert person.id == seat + 1, "the first people of an empty database"
            browser = self.browsers[seat] = self.stage.browser()
            browser.http.cookies.set("laguna", services.signer.ticket("person", person.id, person.generation))
        self.browsers[NOBODY] = self.stage.browser()
        for browser in self.browsers.values():
            await browser.get("/about")  # it is given what protects forms

    def put(self, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
        """This is the table from now on, and the only one."""
        kept = watched.live.table.kept
        for name, value in watched.live.table.changes().items():
            setattr(kept.match, name, value)

        async def the_one(id: str) -> Kept | None:
            return kept if id == ID else None

        async def all_there_are(*_: object, **__: object) -> list[Kept]:
            return [kept]

        store = self.stage.services.store
        monkeypatch.setattr(store, "kept", the_one)
        for name in ("tables_of", "running_tables"):
            monkeypatch.setattr(store, name, all_there_are)
        monkeypatch.setitem(self.stage.services.tables._live, ID, watched.live)

    async def all(self, reader: int) -> dict[str, tuple[int, str]]:
        """What the reader gets from every address, and what the log says of it."""
        http = self.browsers[reader].http
        out: dict[str, tuple[int, str]] = {}
        self.caplog.clear()
        before = await self.figures(http)
        for address in self.addresses():
            answer = await http.get(f"{address}?seat={reader}&status=running")
            out[address] = answer.status_code, answer.text
        late = {"id": "x", "seat": max(reader, 0), "count": 10**6}  # chosen for a position that is still to come
        for deed, wish in (("moves", {**late, "action": 0}), ("undo", late)):
            answer = await http.post(f"/api/tables/{ID}/{deed}", json=wish)
            out[deed] = answer.status_code, answer.text
        after = await self.figures(http)
        out["figures"] = 0, str({name: value - before.get(name, 0.0) for name, value in after.items()})
        said = [(record.name, record.getMessage(), vars(record).get("path")) for record in self.caplog.records]
        out["log"] = 0, str(said)
        return out

    def addresses(self) -> list[str]:
        """All that can be read at a table or tells of tables; and what else anybody may read that changes."""
        about = [address.removeprefix("GET ") for address in ROUTES if address.startswith("GET ")]
        tables = [path for path in about if re.match(r"/(table|replay|api/tables|host/table)/\{id", path)]
        values = {"id": ID, "number": "3", "seat": "0", "secret": "guessed"}
        paths = [re.sub(r"\{(\w+):\w+\}", lambda found: values[found[1]], path) for path in tables]
        return [*paths, "/", "/watch", "/me", "/api/tables"]

    async def figures(self, http: httpx.AsyncClient) -> dict[str, float]:
        """Our figures at /metrics, but for times, which differ from one moment to the next."""
        lines = [line.rpartition(" ") for line in (await http.get("/metrics")).text.splitlines()]
        ours = {name: float(value) for name, _, value in lines if name.startswith("laguna_")}
        assert ours, "there are figures"
        return {name: value for name, value in ours.items() if not re.search("_seconds|_created", name)}

    async def compare(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
        """Change hidden things in a game: whoever may not see one is told the same everywhere, whoever may is not.

        In how many positions that was so, one for each sort of hidden thing that stays hidden for a move.
        """
        setting, rng = self.setting, Random(seed)
        table = secrets.table_of(setting.game)
        played = play(setting, seed)
        compared = 0
        for row, index, pair in secrets.changed(played, table, rng):
            first, second = secrets.both_from_the_beginning(played, index, pair)
            moves = [at for at, (mover, _) in enumerate(first) if mover != CHANCE]
            until = moves[-1] if moves else index  # before the first move, there is no position to ask for
            if until > index:
                await self._compare(first, second, until, pair, row.what, monkeypatch)
                compared += 1
        return compared

    async def _compare(
        self,
        first: secrets.Steps,
        second: secrets.Steps,
        until: int,
        pair: secrets.Pair,
        what: str,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        told: list[dict[int, dict[str, tuple[int, str]]]] = []
        for steps in (first, second):
            self.put(Watched(self.setting, steps, until=until), monkeypatch)
            told.append({reader: await self.all(reader) for reader in self.setting.readers()})
        for reader in pair.readers:
            assert all(status < 500 for status, _ in told[0][reader].values())
            secrets.same(dict(told[0][reader]), dict(told[1][reader]), reader, what)
        may_see = set(self.setting.readers()) - pair.readers
        assert not may_see or any(told[0][reader] != told[1][reader] for reader in may_see), f"who may see {what} does"


@pytest.mark.anyio
@each_game
async def test_pages_tell_nothing_that_is_hidden(
    id: str, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pages = Pages(stage, smallest(id), caplog)
    await pages.arrive()
    assert len(pages.addresses()) > 12
    assert await pages.compare(5, monkeypatch) > 0


@pytest.mark.soak
@pytest.mark.anyio
@pytest.mark.parametrize("setting", all_settings(), ids=str)
async def test_pages_of_many_games_tell_nothing_that_is_hidden(
    setting: Setting, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pages = Pages(stage, setting, caplog)
    await pages.arrive()
    monkeypatch.setattr(Buckets, "take", lambda *_: True)  # whoever asks as much would be refused
    compared = 0
    for seed in range(GAMES + MORE_GAMES):
        if seed >= GAMES and compared >= GAMES:
            break
        compared += await pages.compare(seed, monkeypatch)
    assert compared >= GAMES
