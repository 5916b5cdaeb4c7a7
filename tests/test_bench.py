"""What `laguna bench` measures and tells, and what benchmarks/ makes of it; how fast it is, is no test."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from types import ModuleType

import pytest
from benchmarks import compare_versions, lasting, page, promises, run, strength

import laguna
from laguna import bench
from laguna.text import catalogue
from laguna.text.text import Text


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> bench.BenchResult:
    """A measurement that is over in no time."""
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "SAMPLE_GAMES", 1)
    monkeypatch.setattr(bench, "SAMPLE_POSITIONS", 5)
    told: list[tuple[int, int]] = []
    result = bench.measure(["rialto"], lambda done, total, what: told.append((done, total)))
    assert told == [(done, len(bench.FIGURES)) for done in range(len(bench.FIGURES) + 1)]
    return result


def test_every_figure_is_measured(result: bench.BenchResult) -> None:
    measured = result["games"]["rialto"]
    assert result["engine"] == ("compiled" if laguna.compiled() else "uncompiled")
    assert measured["seats"] == 4
    assert set(measured["per_second"]) == set(bench.FIGURES)
    assert min(measured["per_second"].values()) > 0
    assert measured["per_second"]["steps"] > measured["per_second"]["decisions"] > measured["per_second"]["games"]
    assert json.loads(json.dumps(result)) == result


@pytest.mark.parametrize(("language", "grouped"), [("en", "1,234,568"), ("de", "1.234.568")])
def test_the_report_lists_every_figure(
    result: bench.BenchResult, monkeypatch: pytest.MonkeyPatch, language: str, grouped: str
) -> None:
    monkeypatch.setenv("LAGUNA_LANG", language)
    result["games"]["rialto"]["per_second"]["views"] = 1234567.8
    lines = bench.report(result).splitlines()
    assert len(lines) == 3 + len(bench.FIGURES)
    for figure in bench.FIGURES:
        assert any(line.endswith(catalogue.translate(Text("bench." + figure), language)) for line in lines)
    assert any(line.split()[:1] == [grouped] for line in lines)


def test_every_sentence_of_the_report_is_translated() -> None:
    for id, english in bench.SENTENCES.items():
        told = english if isinstance(english, str) else english[1]
        german = catalogue.translate(Text("bench." + id, *range(2, 7)), "de")
        assert german != told.format(*range(2, 7)), f"bench.{id} is not translated"


@pytest.mark.parametrize("module", [lasting, page], ids=lambda module: module.__name__)
def test_examples_of_the_benchmarks_run(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_a_long_run_is_resumed_if_the_program_is_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(promises, "ROOT", tmp_path)
    monkeypatch.setattr(promises, "KEPT", tmp_path / "kept")
    source = tmp_path / "sources" / "server.py"
    source.parent.mkdir()
    source.write_text("one", encoding="utf-8")
    assert promises.so_far("kills", ["sources"]) == {}
    promises.note("kills", {"tries": 3}, ["sources"])
    assert promises.so_far("kills", ["sources"])["tries"] == 3
    source.write_text("other", encoding="utf-8")
    assert promises.so_far("kills", ["sources"]) == {}


def test_the_best_round_counts() -> None:
    best: run.Measured = {}
    for steps, clones in ((5.0, 70.0), (6.0, 60.0), (4.0, 65.0)):
        measured = {"games": {"rialto": {"per_second": {"steps": steps, "clones": clones}}}}
        run.keep_best(best, "compiled", measured)
    assert best["compiled"]["games"]["rialto"]["per_second"] == {"steps": 6.0, "clones": 70.0}


def test_numbers_are_rounded() -> None:
    assert [run.number(value) for value in (5_437_219.4, 913.27, 12.0)] == ["5,440,000", "913", "12"]
    assert [run.times(ratio) for ratio in (185.6, 5.46, 0.36)] == ["186", "5.5", "0.4"]


def test_a_match_is_listed_with_its_target() -> None:
    row = {
        "command": "laguna arena rialto doge senator --games 300",
        "won": 210.0,
        "games": 300,
        "interval": (0.646, 0.749),
        "least": 0.65,
        "most": 0.8,
        "margin": 7.25,
        "milliseconds": 312.0,
    }
    told = "210 of 300 | 70.0% | 64.6% to 74.9% | 65% to 80% | +7.2 | 312.0 ms |"
    assert strength.table([row]).splitlines()[-1] == f"| `{row['command']}` | {told}"


def counted(views: float, digest: str = "same", engine: str = "compiled") -> compare_versions.Measured:
    """What was counted of one version."""
    figures = dict.fromkeys(compare_versions.FIGURES, 100.0) | {"views": views}
    return {"engine": engine, "games": {"murano": {"figures": figures, "digest": digest}}}


def test_a_version_that_needs_more_instructions_has_a_ratio_below_one() -> None:
    measured = {
        "date": "2026-01-01",
        "versions": ["1111111", "2222222"],
        "compile_seconds": [140.4, 120.2],
        "instructions": {"compiled": compare_versions.side_by_side("compiled", [counted(90), counted(100)])},
        "user_time": {},
    }
    told = compare_versions.tables(measured)
    assert "| views | 0.90 |" in told
    assert "| clones | 1.00 |" in told
    assert "Compiling takes 120 s of user time, 140 s before." in told


@pytest.mark.parametrize(
    ("after", "refusal"),
    [
        (counted(100, digest="other"), "play murano differently"),
        (counted(100, engine="uncompiled"), "should run compiled runs uncompiled"),
    ],
)
def test_versions_that_do_different_work_are_not_compared(after: compare_versions.Measured, refusal: str) -> None:
    with pytest.raises(SystemExit, match=refusal):
        compare_versions.side_by_side("compiled", [counted(100), after])


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(SystemExit, match="There is no commit no-such-version here"):
        compare_versions.commit_of("no-such-version")


def test_the_counts_of_a_dump_are_its_totals(tmp_path: Path) -> None:
    dump = tmp_path / "counts.2"
    dump.write_text("version: 1\nevents: Ir\nfn=(1) main\n5 7\n\ntotals: 1234\n", encoding="utf-8")
    assert compare_versions.count_in(dump) == 1234
