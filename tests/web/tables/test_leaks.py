"""No leaks: short forms of tests/web/leaks.py, pages over http, and planted leaks that must be found."""

from __future__ import annotations

import logging
import re
from typing import Any

import httpx
import pytest
from librt.random import Random

from laguna import games
from laguna.core.state import CHANCE, NOBODY
from laguna.testing import hidden_information
from laguna.testing.random_play import Setting, play
from laguna.text.text import Text
from laguna.web.background.picture_worker import PictureWorker
from laguna.web.db.engine import now
from laguna.web.db.models import BROWSER
from laguna.web.db.queries import StoredMatch
from laguna.web.http.health import metrics_token
from laguna.web.http.rate_limits import RateLimits
from laguna.web.notify.notifications import TurnNotice
from laguna.web.pages.devices import previews
from laguna.web.permissions import ROUTES
from laguna.web.tables import live as live_module
from laguna.web.tables.painter import Painter
from laguna.web.tables.table import Table
from tests.support.example_games import all_settings, hidden_table
from tests.support.web.watched_table import ID, NAMES, WatchedTable
from tests.support.web.web_app import Browser, WebApp, limits_of, without_form_token
from tests.web import leaks
from tests.web.leaks import MATCHES, POSITIONS, compare, go_on_comparing, go_on_searching, search, settings_of

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
def test_many_positions_leak_nothing(id: str) -> None:
    assert go_on_comparing(id, POSITIONS) >= POSITIONS


@pytest.mark.soak
def test_no_canary_leaks_into_frames_of_many_matches() -> None:
    assert go_on_searching(MATCHES)["matches"] >= MATCHES


@pytest.mark.parametrize("id", ["millefiori", "rialto"])
def test_positions_leak_nothing(id: str) -> None:
    assert compare(smallest(id), 3) > 5


def test_a_leak_into_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "refusal", lambda match, reader: str(match.state.key()))
    with pytest.raises(AssertionError, match="from its refusal"):
        compare(smallest("rialto"), 3)


def test_a_leak_into_a_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "markup", lambda sketch: str(sketch.key))
    sketch = previews.sketch_position

    def leaky(table: Table, language: str) -> previews.Sketch:
        drawn = sketch(table, language)
        drawn.key = (hash(table.match.state.key()),)
        return drawn

    monkeypatch.setattr(previews, "sketch_position", leaky)
    with pytest.raises(AssertionError, match="from its preview"):
        compare(smallest("rialto"), 3)


def test_a_leak_into_a_mail_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt that is made from the whole position."""
    turn = Table.turn

    def leaky(self: Table, seat: int) -> TurnNotice:
        return turn(self, seat)._replace(prompt=Text("push.turn", str(hash(self.match.state.key()))))

    monkeypatch.setattr(Table, "turn", leaky)
    with pytest.raises(AssertionError, match="from its notice"):
        compare(smallest("rialto"), 3)


def test_a_leak_into_a_push_message_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the seat itself may see is too much for a locked screen."""
    monkeypatch.setattr(leaks, "push_messages", lambda table: [hand(table, seat) for seat in range(2)])
    with pytest.raises(AssertionError, match="push messages tell"):
        compare(smallest("rialto"), 3)


def hand(table: Table, seat: int) -> tuple[int, ...]:
    """What a seat knows of the position."""
    return table.match.state.view(seat).key()


def test_a_leak_into_advice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge of decisions who looks at the whole position."""
    monkeypatch.setattr(leaks, "evaluate_step", lambda game, state, *_: hash(state.key()))
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


def test_no_canary_leaks_into_frames() -> None:
    assert search(smallest("millefiori"), 1) > 50


@pytest.mark.parametrize("what", list(leaks.canaries(1)))
def test_a_leaked_canary_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leaked = leaks.canaries(1)[what].decode()
    paint = Painter.paint

    def leaky(self: Painter, company: Any) -> Any:
        picture = paint(self, company)
        picture.headline = f"<{leaked}>"
        return picture

    monkeypatch.setattr(Painter, "paint", leaky)
    with pytest.raises(AssertionError, match="is told"):
        search(smallest("millefiori"), 1)


async def svg_as_it_is(self: PictureWorker, markup: str) -> bytes:
    """What a preview picture is drawn from."""
    return markup.encode()


# ---- pages, the API, logs and figures, by http


class Pages:
    """Every address that can be read, asked by a reader of a table that is put in the server's hand."""

    def __init__(self, web_app: WebApp, setting: Setting, caplog: pytest.LogCaptureFixture) -> None:
        self.web_app = web_app
        self.setting = setting
        self.browsers: dict[int, Browser] = {}
        self.caplog = caplog
        token = metrics_token(web_app.services.signer, web_app.settings)
        self.key = {"authorization": f"Bearer {token}"}

    async def arrive(self) -> None:
        """Everybody comes, with the numbers that the table knows them by."""
        services = self.web_app.services
        for seat in range(self.setting.seats):
            person = await services.store.new_person(NAMES[seat])
            assert person.id == seat + 1, "the first people of an empty database"
            browser = self.browsers[seat] = self.web_app.browser()
            browser.http.cookies.set("laguna", (await services.store.sessions.open(person, BROWSER))[1])
        self.browsers[NOBODY] = self.web_app.browser()
        for browser in self.browsers.values():
            await browser.get("/about")  # it is given what protects forms

    def put(self, watched: WatchedTable, monkeypatch: pytest.MonkeyPatch) -> None:
        """This is the table from now on, and the only one."""
        stored = watched.live.table.stored
        for name, value in watched.live.table.changes().items():
            setattr(stored.match, name, value)

        async def the_one(id: str) -> StoredMatch | None:
            return stored if id == ID else None

        async def all_there_are(*_: object, **__: object) -> list[StoredMatch]:
            return [stored]

        monkeypatch.setattr(PictureWorker, "png", svg_as_it_is)  # drawing takes long, and adds nothing hidden
        previews.pictures.clear()  # one table's picture must not be shown for the other's
        store = self.web_app.services.store
        monkeypatch.setattr(store, "find_match", the_one)
        for name in ("tables_of", "running_tables"):
            monkeypatch.setattr(store, name, all_there_are)
        monkeypatch.setitem(self.web_app.services.tables._live, ID, watched.live)

    async def all(self, reader: int) -> dict[str, tuple[int, str]]:
        """What the reader gets from every address, and what the log says of it."""
        http = self.browsers[reader].http
        out: dict[str, tuple[int, str]] = {}
        self.caplog.clear()
        limits_of(self.web_app.app).reset()  # nobody reads so many pages in a second
        before = await self.figures(http)
        for address in self.addresses():
            answer = await http.get(f"{address}{'&' if '?' in address else '?'}seat={reader}&status=running")
            out[address] = answer.status_code, without_form_token(answer.text)
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
        values = {"id": ID, "number": "3", "seat": "0", "secret": "guessed", "who": "seat-1"}
        values |= {"count": "0", "action": "0", "marks": "0.0"}
        paths = [re.sub(r"\{(\w+):\w+\}", lambda found: values[found[1]], path) for path in tables]
        return [*paths, "/", "/watch", "/me", "/me/waiting?lobby=1", "/api/tables"]

    async def figures(self, http: httpx.AsyncClient) -> dict[str, float]:
        """Our figures at /metrics, but for times, which differ from one moment to the next."""
        answer = await http.get("/metrics", headers=self.key)
        assert answer.status_code == 200, (answer.status_code, answer.headers)
        lines = [line.rpartition(" ") for line in answer.text.splitlines()]
        ours = {name: float(value) for name, _, value in lines if name.startswith("laguna_")}
        assert ours, "there are figures"
        return {name: value for name, value in ours.items() if not re.search("_seconds|_created", name)}

    async def compare(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
        """Change hidden things in a game: whoever may not see one is told the same everywhere, whoever may is not.

        In how many positions that was so, one for each sort of hidden thing that stays hidden for a move.
        """
        setting, rng = self.setting, Random(seed)
        table = hidden_table(setting.game)
        played = play(setting, seed)
        compared = 0
        for row, index, pair in hidden_information.changed(played, table, rng):
            first, second = hidden_information.both_from_the_beginning(played, index, pair)
            moves = [at for at, (mover, _) in enumerate(first) if mover != CHANCE]
            until = moves[-1] if moves else index  # before the first move, there is no position to ask for
            if until > index:
                await self._compare(first, second, until, pair, row.what, monkeypatch)
                compared += 1
        return compared

    async def _compare(
        self,
        first: hidden_information.Steps,
        second: hidden_information.Steps,
        until: int,
        pair: hidden_information.Pair,
        what: str,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        told: list[dict[int, dict[str, tuple[int, str]]]] = []
        for steps in (first, second):
            self.put(WatchedTable(self.setting, steps, until=until), monkeypatch)
            told.append({reader: await self.all(reader) for reader in self.setting.readers()})
        for reader in pair.readers:
            assert all(status < 500 for status, _ in told[0][reader].values())
            hidden_information.same(dict(told[0][reader]), dict(told[1][reader]), reader, what)
        may_see = set(self.setting.readers()) - pair.readers
        assert not may_see or any(told[0][reader] != told[1][reader] for reader in may_see), f"who may see {what} does"


@pytest.mark.anyio
@each_game
async def test_pages_leak_nothing(
    id: str, web_app: WebApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pages = Pages(web_app, smallest(id), caplog)
    await pages.arrive()
    assert len(pages.addresses()) > 12
    assert await pages.compare(5, monkeypatch) > 0


@pytest.mark.soak
@pytest.mark.anyio
@pytest.mark.parametrize("setting", all_settings(), ids=str)
async def test_pages_of_many_matches_leak_nothing(
    setting: Setting, web_app: WebApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pages = Pages(web_app, setting, caplog)
    await pages.arrive()
    monkeypatch.setattr(RateLimits, "take", lambda *_: True)  # whoever asks as much would be refused
    compared = 0
    for seed in range(GAMES + MORE_GAMES):
        if seed >= GAMES and compared >= GAMES:
            break
        compared += await pages.compare(seed, monkeypatch)
    assert compared >= GAMES
