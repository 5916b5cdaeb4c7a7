"""The file of results: nothing that was finished is lost, and nothing is taken for what it is not."""

from __future__ import annotations

import dataclasses
import json
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from laguna.arena import match_setup, results
from laguna.arena.match_setup import MatchSetup
from laguna.arena.play_match import MatchFailure, play_match
from laguna.arena.record_folder import RecordFolder
from laguna.arena.results import ResultsFile, RunRequest
from laguna.text.text import RuleError


@pytest.fixture
def path(duel: MatchSetup, tmp_path: Path) -> Path:
    """A file with three games, one of which was played twice."""
    path = tmp_path / "results.jsonl"
    kept = ResultsFile(str(path), duel)
    kept.set_request(RunRequest(4, (0.4, 0.6)))
    kept.add(play_match(duel, 2))
    kept.add_failure(MatchFailure(1, "ValueError: oh"))
    kept.add(play_match(duel, 1, with_record=True))
    kept.add(play_match(duel, 3))
    kept.close()
    return path


def reopened(path: Path, chosen: MatchSetup) -> ResultsFile:
    kept = ResultsFile(str(path), chosen)
    kept.close()
    return kept


def refusal(path: Path, chosen: MatchSetup) -> str:
    before = path.read_bytes()
    with pytest.raises(RuleError) as error:
        ResultsFile(str(path), chosen)
    assert path.read_bytes() == before
    return str(error.value)


def test_results_in_a_file_are_read_again(path: Path, duel: MatchSetup) -> None:
    text = path.read_bytes()
    for found in (reopened(path, duel), results.read(str(path))):
        assert found.setup == duel
        assert found.request == RunRequest(4, (0.4, 0.6))
        assert sorted(found.outcomes) == [1, 2, 3]
        assert found.failures == [MatchFailure(1, "ValueError: oh")]
        for number, outcome in found.outcomes.items():
            assert outcome.points == play_match(duel, number).points
            assert outcome.record == ""
    assert path.read_bytes() == text


@pytest.mark.parametrize("left", [1, 10, 100])
def test_an_unfinished_last_line_is_dropped(path: Path, duel: MatchSetup, left: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    assert sorted(results.read(str(path)).outcomes) == [1, 2]
    kept = ResultsFile(str(path), duel)
    assert sorted(kept.outcomes) == [1, 2]
    kept.add(play_match(duel, 3))
    kept.close()
    assert path.read_bytes().count(b"\n") == len(lines)
    assert sorted(reopened(path, duel).outcomes) == [1, 2, 3]


@pytest.mark.parametrize("left", [0, 1, 200])
def test_an_unfinished_first_line_is_replaced(path: Path, duel: MatchSetup, left: int) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:left])
    assert reopened(path, duel).outcomes == {}
    assert path.read_bytes() == header


def test_a_file_of_another_setup_is_refused_with_the_difference(path: Path, duel: MatchSetup) -> None:
    end = "; name another file, or repeat the command that began it"
    for other, difference in (
        (match_setup.make("burano", ["greedy", "greedy"], None, {}, 5), "bots = greedy uniform, not greedy greedy"),
        (match_setup.make("burano", ["greedy", "uniform"], 3, {}, 5), "seats = 2, not 3"),
        (match_setup.make("burano", ["greedy", "uniform"], None, {}, 6), "seed = 5, not 6"),
        (match_setup.make("burano", duel.bots, None, {"chest": "open"}, 5), "options = chest=shut, not chest=open"),
        (match_setup.make("rialto", ["greedy", "uniform"], None, {}, 5), "game = burano, not rialto"),
        (dataclasses.replace(duel, laguna="9.9"), f"laguna = {duel.laguna}, not 9.9"),
    ):
        assert refusal(path, other) == f"{path} was begun with {difference}{end}"


def test_two_runs_cannot_write_to_one_file(path: Path, duel: MatchSetup) -> None:
    assert not results.is_in_use(str(path))
    kept = ResultsFile(str(path), duel)
    assert results.is_in_use(str(path))
    assert refusal(path, duel) == f"another run is writing to {path}; wait for it, or name another file"
    assert sorted(results.read(str(path)).outcomes) == [1, 2, 3]
    kept.close()
    reopened(path, duel)


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", '{"laguna arena": 2}\n', "\x00\xff" * 90_000])
def test_other_files_are_refused_and_left_unchanged(tmp_path: Path, duel: MatchSetup, text: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(text.encode("latin-1"))
    assert refusal(path, duel) == f"{path} holds no results of `laguna arena`; name another file"
    with pytest.raises(RuleError, match="holds no results"):
        results.read(str(path))


def change(path: Path, number: int, changed: Callable[[dict[str, Any]], object]) -> None:
    """Change one line, counted from 1."""
    lines = path.read_text(encoding="utf-8").splitlines()
    line = json.loads(lines[number - 1])
    changed(line)
    lines[number - 1] = json.dumps(line)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    "changed",
    [
        {"number": 0},
        {"number": "1"},
        {"number": None},
        {"seated": [1, 1]},
        {"places": [2, 2]},
        {"places": []},
        {"places": [1]},
        {"places": "12"},
        {"points": [1, None]},
        {"points": [1, 10**400]},
        {"points": [1, 1.5]},
        {"points": 3},
        {"milliseconds": [0.1, float("nan")]},
        {"again": "x"},
        {"asked": 0, "decide": None},
        {"asked": 3, "decide": [0.5]},
        {"asked": 3},
    ],
)
def test_an_impossible_line_is_refused_by_number(path: Path, duel: MatchSetup, changed: dict[str, object]) -> None:
    change(path, 3, lambda line: line.update(changed))
    assert refusal(path, duel) == f"line 3 of {path} is broken; mend it, or name another file"


@pytest.mark.parametrize("line", ["", "{", "nonsense", "[" * 90_000, "x" * 200_000, "5"])
def test_a_malformed_line_is_refused_by_number(path: Path, duel: MatchSetup, line: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], line, *lines[3:]]) + "\n", encoding="utf-8")
    assert refusal(path, duel) == f"line 4 of {path} is broken; mend it, or name another file"


@pytest.mark.parametrize(
    "changed", [{"seats": "2"}, {"bots": ["greedy"]}, {"bots": 5}, {"seats": 50}, {"game": "monopoly"}, {"more": 1}]
)
def test_an_impossible_setup_is_refused(path: Path, changed: dict[str, object]) -> None:
    change(path, 1, lambda line: line.update(changed))
    with pytest.raises(RuleError):
        results.read(str(path))


def test_files_that_cannot_be_opened_are_refused(tmp_path: Path, duel: MatchSetup) -> None:
    with pytest.raises(RuleError, match=r"cannot write .* \(Is a directory\)"):
        ResultsFile(str(tmp_path), duel)
    with pytest.raises(RuleError, match=r"cannot write .* \(No such file or directory\)"):
        ResultsFile(str(tmp_path / "none" / "x"), duel)
    with pytest.raises(RuleError, match=r"cannot read .* \(No such file or directory\)"):
        results.read(str(tmp_path / "none"))
    with pytest.raises(RuleError, match=r"cannot read .* \(Is a directory\)"):
        results.read(str(tmp_path))
    with pytest.raises(RuleError, match=r"cannot write .* \(Invalid argument\)"):
        ResultsFile("/dev/null", duel)


def test_a_full_disk_is_reported_and_loses_no_finished_game(path: Path, duel: MatchSetup) -> None:
    kept = ResultsFile(str(path), duel)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 50, hard))
    try:
        with pytest.raises(RuleError, match=r"cannot write .* \(File too large\)"):
            kept.add(play_match(duel, 4))
        kept.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not path.read_bytes().endswith(b"\n")
    assert sorted(reopened(path, duel).outcomes) == [1, 2, 3]


# The folder of records.


def test_a_folder_takes_the_records_of_one_run_only(tmp_path: Path, duel: MatchSetup) -> None:
    folder = tmp_path / "a" / "records"
    RecordFolder(str(folder), duel, is_resumed=False).keep(play_match(duel, 1, with_record=True))
    assert sorted(entry.name for entry in folder.iterdir()) == ["000001.txt", "arena.json"]
    other = dataclasses.replace(duel, seed=duel.seed + 1)
    for chosen, goes_on in ((duel, False), (other, True)):
        with pytest.raises(RuleError, match="holds files of something else"):
            RecordFolder(str(folder), chosen, is_resumed=goes_on)
    RecordFolder(str(folder), duel, is_resumed=True)
    with pytest.raises(RuleError, match=r"cannot keep records in .* \(File exists\)"):
        RecordFolder(str(folder / "arena.json"), duel, is_resumed=False)
