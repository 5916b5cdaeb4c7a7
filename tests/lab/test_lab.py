"""The lab: one page that needs nothing else, its tables twice, the same for the same seed however it was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import polars as pl
import pytest
from librt.random import Random

from laguna import games
from laguna.arena import match_setup
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, State
from laguna.lab import study
from laguna.lab.collect import StudyTables
from laguna.lab.dataset import matches
from laguna.lab.estimates import share_among
from laguna.lab.sections import StudyReport, number
from laguna.lab.study import AMONG_EQUALS, BETWEEN_LEVELS, StudyPart, StudyRequest
from laguna.testing.random_play import one_of
from laguna.text import catalogue
from laguna.text.text import RuleError
from tests.support.command import Command
from tests.support.ray_cluster import ray_cluster

QUICK: Final = ("--bot", "uniform", "--weaker", "uniform", "--workers", "1", "--games", "2")
DUEL: Final = ("rialto", "--seats", "2", "--third", "none", *QUICK)
TABLES: Final = ("matches", "seats", "parts", "actions", "things", "course")
SORTS: Final = {
    "rialto": {"building"},
    "millefiori": {"area", "bonus"},
    "murano": {"character", "special"},
    "dogeship": {"panel", "barrier"},
}


class Outline(HTMLParser):
    """What a page is made of: sections with a heading, a plot and a table each, and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sections: list[list[str]] = []
        self.loads: list[str] = []
        self.lang = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "html":
            self.lang = found.get("lang") or ""
        if tag == "section":
            self.sections.append([])
        elif self.sections and tag in ("h2", "svg", "table", "caption"):
            self.sections[-1].append(tag)
        for name in ("src", "href", "xlink:href"):
            value = found.get(name)
            if value and not value.startswith("#"):
                self.loads.append(value)


def tables_in(folder: Path) -> dict[str, bytes]:
    return {name: (folder / f"{name}.csv").read_bytes() for name in TABLES}


@pytest.mark.parametrize("game", games.ids())
def test_a_report_of_every_game(game: str, run: Command, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run("lab", game, "--seats", "2", *QUICK, "-o", page) == 0
    outline = Outline(page.read_text(encoding="utf-8"))
    assert not outline.loads
    assert not re.search(r"url\((?!#)|@import|<script", page.read_text(encoding="utf-8"))
    assert len(outline.sections) >= 8 + len(SORTS[game])
    glance, *others = outline.sections
    has_variants = len(study.rule_sets(games.load(game), 2, {})) > 1
    assert glance == ["h2", *(["svg"] if has_variants else []), "table", "caption"], "one bar would tell nothing"
    assert all(section == ["h2", "svg", "table", "caption"] for section in others)
    data = tmp_path / "report.data"
    for name in TABLES:
        rows = pl.read_csv(data / f"{name}.csv", infer_schema_length=None)
        assert len(rows) > 0
        assert (
            pl.read_parquet(data / f"{name}.parquet").rows()
            == rows.with_columns(pl.col(pl.String).fill_null("")).rows()
        )
    things = pl.read_parquet(data / "things.parquet")
    assert set(things["sort"]) == SORTS[game]
    check_tables(game, data)


def check_tables(game: str, data: Path) -> None:
    """What the tables say agrees with each other."""
    seats = pl.read_parquet(data / "seats.parquet")
    matches = pl.read_parquet(data / "matches.parquet")
    keys = ["purpose", "rules", "match"]
    decided = seats.group_by(keys).agg(pl.col("decisions").sum(), pl.col("won").sum(), pl.col("points").max())
    joined = matches.join(decided, on=keys, suffix="_of_seats")
    assert len(joined) == len(matches)
    assert (joined["decisions"] == joined["decisions_of_seats"]).all()
    assert (joined["winning_points"] == joined["points"]).all()
    assert joined["won"].to_list() == pytest.approx([1.0] * len(joined))
    done = pl.read_parquet(data / "actions.parquet").group_by([*keys, "seat"]).agg(pl.col("times").sum())
    counted = seats.join(done, on=[*keys, "seat"])
    assert (counted["times"] == counted["decisions"]).all()
    begun = games.load(game).new(2, {}, 1).scores()
    parts = pl.read_parquet(data / "parts.parquet").group_by([*keys, "seat"]).agg(pl.col("points").sum())
    for row in seats.join(parts, on=[*keys, "seat"], suffix="_of_parts").iter_rows(named=True):
        assert row["points"] == row["points_of_parts"] + begun[row["seat"]]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(run: Command, tmp_path: Path) -> None:
    pages = []
    for name, seed in (("one", "3"), ("two", "3"), ("three", "4")):
        folder = tmp_path / name
        folder.mkdir()
        assert run("lab", *DUEL, "--seed", seed, "-o", folder / "r.html") == 0
        pages.append(((folder / "r.html").read_bytes(), tables_in(folder / "r.data")))
    assert pages[0] == pages[1] != pages[2]


def test_a_stopped_report_is_resumed(run: Command, tmp_path: Path) -> None:
    typed = ("lab", *DUEL)
    assert run(*typed, "-o", tmp_path / "whole.html") == 0
    assert run(*typed, "-o", tmp_path / "stopped.html") == 0
    data = tmp_path / "stopped.data"
    kept = data / "equals-none.jsonl"
    lines = kept.read_bytes().splitlines(keepends=True)
    assert b'"number"' in lines[-1]
    kept.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])  # as a kill in the midst of writing leaves it
    untouched = {path: path.stat().st_mtime_ns for path in (data / "levels-none").iterdir()}
    assert run(*typed, "-o", tmp_path / "stopped.html") == 0
    assert tables_in(data) == tables_in(tmp_path / "whole.data")
    now = {path: path.stat().st_mtime_ns for path in (data / "levels-none").iterdir() if path.suffix == ".txt"}
    assert now == {path: when for path, when in untouched.items() if path.suffix == ".txt"}, "played again"


def test_the_page_can_be_german(run: Command, tmp_path: Path) -> None:
    page = tmp_path / "bericht.html"
    assert run("lab", *DUEL, "--lang", "de", "-o", page) == 0
    assert Outline(page.read_text(encoding="utf-8")).lang == "de"
    assert "Glück und Können" in page.read_text(encoding="utf-8")


def test_all_editions_and_variants_are_played() -> None:
    request = StudyRequest("millefiori", 10, 4, {"choose": "together"}, "merchant", "gondolier", 0)
    parts = study.plan_study(request)
    assert [(part.purpose, part.rules) for part in parts] == [
        (AMONG_EQUALS, "edition=devir choose=together"),
        (BETWEEN_LEVELS, "edition=devir choose=together"),
        (AMONG_EQUALS, "edition=schmidt choose=together"),
        (BETWEEN_LEVELS, "edition=schmidt choose=together"),
    ]
    assert [part.games for part in parts] == [12, 8, 12, 8], "whole blocks, in which everybody has had every seat"
    assert len(study.rule_sets(games.load("rialto"), 4, {})) == 1, "the virtual player is for two"
    assert len(study.rule_sets(games.load("rialto"), 2, {})) == 2
    with pytest.raises(RuleError, match="virtual"):
        study.rule_sets(games.load("rialto"), 3, {"third": "virtual"})


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (("rialto", "-o", "report.pdf"), "its file has to end in .html, not 'report.pdf'"),
        (("rialto", "-o", "r.html", "--bot", "champion"), "there is no bot 'champion'"),
        (("rialto", "-o", "r.html", "--seats", "9"), "Rialto seats 2 to 5, not 9"),
        (("chess", "-o", "r.html"), "there is no game 'chess'"),
        (("rialto", "-o", "no/such/folder/r.html", *QUICK), "no/such/folder"),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(
    typed: tuple[str, ...], reason: str, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in run.refusal("lab", *typed)


@pytest.mark.soak
def test_a_cluster_gives_the_same_tables(run: Command, tmp_path: Path, home: Path) -> None:
    typed = ("lab", *DUEL)
    assert run(*typed, "-o", tmp_path / "here.html") == 0
    with ray_cluster(home) as address:
        assert run(*typed, "--ray", address, "-o", tmp_path / "there.html") == 0, run.err
    assert tables_in(tmp_path / "there.data") == tables_in(tmp_path / "here.data")


def test_turn_order_comes_from_the_record_and_not_from_the_seat(run: Command, tmp_path: Path) -> None:
    """In Mille Fiori the start player is drawn, so seat A is not always first."""
    typed = ("millefiori", "--seats", "2", "--edition", "devir", "--choose", "on_turn", *QUICK, "--games", "12")
    assert run("lab", *typed, "-o", tmp_path / "r.html") == 0
    seats = pl.read_parquet(tmp_path / "r.data" / "seats.parquet")
    assert set(seats["turn"]) == {1, 2}
    assert set(seats.filter(pl.col("seat") == 0)["turn"]) == {1, 2}


def test_records_of_another_run_are_not_mixed_in(run: Command, tmp_path: Path) -> None:
    assert run("lab", *DUEL, "-o", tmp_path / "r.html") == 0
    refused = run.refusal("lab", *DUEL, "--seed", "9", "-o", tmp_path / "r.html")
    assert "seed" in refused


def test_winners_share_of_an_item_counts_pieces() -> None:
    """Where everybody has some of it, how many of it makes the difference."""
    assert share_among(0.75, 4).value == 0.75
    low, high = share_among(0.75, 4).low, share_among(0.75, 4).high
    assert low < share_among(0.75, 400).low < 0.75 < share_among(0.75, 400).high < high


def test_the_matches_of_a_report_are_a_dataset(run: Command, tmp_path: Path) -> None:
    assert run("lab", *DUEL, "-o", tmp_path / "r.html") == 0
    played = list(matches(tmp_path / "r.data", AMONG_EQUALS))
    told = pl.read_parquet(tmp_path / "r.data" / "seats.parquet").filter(pl.col("purpose") == AMONG_EQUALS)
    assert [points for match in played for points in match.scores()] == told["points"].to_list()
    assert len(list(matches(tmp_path / "r.data"))) > len(played)
    with pytest.raises(RuleError, match="holds no records"):
        next(matches(tmp_path))


def test_a_match_is_read_step_by_step(tmp_path: Path, run: Command) -> None:
    assert run("arena", "rialto", "uniform", "uniform", "--games", "2", "--record", tmp_path / "kept") == 0
    setup = match_setup.make("rialto", ("uniform", "uniform"), 2, {}, 0)
    tables = StudyTables()
    tables.add_record(StudyPart(AMONG_EQUALS, "", setup, 2), 1, str(tmp_path / "kept" / "000001.txt"))
    row = tables.matches[0]
    text = (tmp_path / "kept" / "000001.txt").read_text()
    lines = [line for line in text.splitlines() if re.match(r"\d+ [*A-E] ", line)]
    assert row["draws"] == sum(" * " in line for line in lines)
    assert row["decisions"] == len(lines) - row["draws"]
    took = sum(bool(re.match(r"\d+ [AB] (take|upgrade) ", line)) for line in lines)
    assert sum(one["times"] for one in tables.things) <= took


def report_of(options: dict[str, str]) -> StudyReport:
    request = StudyRequest("millefiori", 4, 4, options, "uniform", "uniform", 0)
    return StudyReport(request, study.plan_study(request), StudyTables())


@pytest.mark.parametrize(
    ("chosen", "rules", "name"),
    [
        ({}, "edition=devir choose=on_turn", "devir, on turn"),
        ({"choose": "on_turn"}, "edition=schmidt choose=on_turn", "schmidt"),
        ({"edition": "schmidt", "choose": "on_turn"}, "edition=schmidt choose=on_turn", "schmidt, on turn"),
        ({"edition": "schmidt", "choose": "together"}, "edition=schmidt choose=together", "schmidt"),
        ({"edition": "devir", "choose": "together"}, "edition=devir choose=together", "standard rules"),
    ],
)
def test_a_rule_set_is_named_by_its_distinguishing_options(chosen: dict[str, str], rules: str, name: str) -> None:
    assert report_of(chosen).named(rules) == name


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", games.ids())
def test_every_counted_item_has_a_name(game: str, language: str) -> None:
    """What matches of random bots bring up is called by words; the data have ids."""
    parts = study.plan_study(StudyRequest(game, 2, 2, {}, "uniform", "uniform", 0))
    loaded = games.load(game)
    rng = Random(1)
    counted = {
        thing
        for part in parts
        for thing in things_of(loaded.new(2, part.setup.options, part.setup.version), loaded, rng)
    }
    assert {thing.partition(" ")[0] for thing in counted} == SORTS[game]
    for thing in counted:
        sort, _, name = thing.partition(" ")
        said = catalogue.translate(loaded.text.thing_name(sort, name), language)
        assert said and "_" not in said


def things_of(state: State, game: Game, rng: Random) -> Iterator[str]:
    """All that came to anybody in a match at random."""
    while state.to_move() != NOBODY:
        seat = CHANCE if state.to_move() == CHANCE else one_of(state.deciders(), rng)
        action = state.draw(rng) if seat == CHANCE else one_of(state.legal_actions(seat), rng)
        before = state.clone()
        state.apply(action, seat)
        yield from (thing for _, thing in game.statistics.items_gained(before, action, seat, state))


def test_zero_has_no_sign() -> None:
    assert [number(-0.04), number(-0.06), number(-0.4, 0)] == ["0.0", "-0.1", "0"]
