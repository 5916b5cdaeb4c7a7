"""`laguna arena` as it is typed: what it prints, keeps and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from typing import Final

import pytest

from laguna.core.record import Record, verify
from tests.support.arena_runs import without_times
from tests.support.command import Command
from tests.support.crashing_game import CrashingGame, start
from tests.support.example_games import TINY
from tests.support.processes import children, is_running, lines_in, wait_until
from tests.support.terminal_session import PATIENCE, Terminal

pytestmark = pytest.mark.usefixtures("tiny_games")

# A terminal in which a line can be drawn again; without colours, so that sentences are in one piece.
WINDOW: Final = {"LAGUNA_GAMES": TINY, "TERM": "xterm", "NO_COLOR": "1"}
DUEL: Final = ("arena", "burano", "greedy", "uniform")


def flat(text: str) -> str:
    """What was printed, wherever its lines were wrapped."""
    return " ".join(text.split())


# What is printed.


@pytest.mark.parametrize(
    ("language", "heading", "columns", "share"),
    [
        ("en", "Burano, chest=shut, 2 seats, seed 0: 8 games", ["bot", "won", "share"], r"\d\.\d % \("),
        ("de", "Burano, chest=shut, 2 Plätze, Startwert 0: 8 Partien", ["Bot", "Siege", "Anteil"], r"\d,\d % \("),
    ],
)
def test_the_result_is_a_table(run: Command, language: str, heading: str, columns: list[str], share: str) -> None:
    assert run(*DUEL, "--games", "8", "--lang", language) == 0
    assert run.err == ""
    first, _, head, *rows = run.out.splitlines()
    assert first == heading
    assert head.split()[:3] == columns
    assert [row.split()[0] for row in rows[:2]] == ["greedy", "uniform"]
    assert all(re.search(share, row) for row in rows[:2])
    assert max(len(line) for line in (head, *rows[:2])) <= 80


def test_json_is_one_document_and_the_same_with_any_number_of_workers(run: Command) -> None:
    told = []
    for workers in ("1", "2"):
        assert run(*DUEL, "--games", "10", "--workers", workers, "--json") == 0
        assert run.err == ""
        told.append(without_times(run.out))
    assert told[0] == told[1]
    document = json.loads(told[0])
    assert (document["game"], document["seats"], document["games"]) == ("burano", 2, 10)
    assert [bot["bot"] for bot in document["bots"]] == ["greedy", "uniform"]


def test_seats_bots_options_and_seed_can_be_chosen(run: Command) -> None:
    asked = ("arena", "--games", "5", "burano", "--chest", "open", "greedy", "--seed", "4", "uniform", "--seats", "3")
    assert run(*asked, "--json") == 0
    document = json.loads(run.out)
    assert (document["options"], document["seed"], document["seats"]) == ({"chest": "open"}, 4, 3)
    assert (document["asked"], document["wanted"], document["games"]) == (5, 6, 6)
    assert [(bot["bot"], bot["seats"]) for bot in document["bots"]] == [("greedy", 1), ("uniform", 2)]
    assert run(*asked) == 0
    assert "5 games were asked for; 6 is the next number that gives every bot every seat equally often" in flat(run.out)
    assert "\n2 × uniform " in run.out


def test_a_bot_can_follow_an_option(run: Command, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert run("arena", "burano", "greedy", "--games", "2", "uniform", "--json") == 0
    assert [bot["bot"] for bot in json.loads(run.out)["bots"]] == ["greedy", "uniform"]
    assert list(home.iterdir()) == []


def test_the_sequential_test_ends_a_run_early(run: Command) -> None:
    assert run(*DUEL, "--games", "600", "--decide", "30%", "0.5") == 0
    decided = r"After (\d+) games the test has decided: greedy wins at least 50.0 %, not 30.0 % or less"
    said = re.search(decided, flat(run.out))
    assert said and int(said[1]) < 600
    assert f": {said[1]} games\n" in run.out
    assert run(*DUEL, "--games", "4", "--decide", "0.5", "0.51") == 0
    undecided = "After 4 games the test has not decided whether greedy wins at most 50.0 % or at least 51.0 %"
    assert undecided in flat(run.out)


def test_progress_is_shown_in_a_terminal(home: Path) -> None:
    terminal = Terminal(home, *DUEL, "--games", "4", settings=WINDOW)
    terminal.until(r"1/4 .* greedy 0 : uniform 0")
    terminal.until(r"4/4 .* greedy [0-9.]+ : uniform [0-9.]+")
    terminal.until(r"Burano, chest=shut, 2 seats, seed 0: 4 games\n")
    assert terminal.end() == 0


# What is kept.


def test_records_can_be_verified_and_replayed(run: Command, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert run("arena", "rialto", "uniform", "uniform", "--games", "4", "--record", folder) == 0
    paths = sorted(folder.glob("*.txt"))
    assert [path.name for path in paths] == ["000001.txt", "000002.txt", "000003.txt", "000004.txt"]
    for path in paths:
        assert run("verify", path) == 0
        assert run.out.endswith(" actions, the dice and the result are right\n")
        assert run("replay", path) == 0
    refusal = run.refusal("arena", "rialto", "uniform", "uniform", "--games", "4", "--record", folder)
    assert refusal == f"{folder} holds files of something else; name a new or an empty folder"


def test_a_run_can_be_resumed_and_shown(run: Command, tmp_path: Path) -> None:
    file, folder = tmp_path / "results.jsonl", tmp_path / "records"
    kept = ("--file", file, "--record", folder)
    assert run(*DUEL, "--games", "4", *kept) == 0
    text = file.read_bytes()
    first = (folder / "000001.txt").stat().st_mtime_ns
    assert run(*DUEL, "--games", "8", "--json", *kept) == 0
    whole = run.out
    assert file.read_bytes().startswith(text)
    assert (folder / "000001.txt").stat().st_mtime_ns == first
    assert len(list(folder.glob("*.txt"))) == 8
    assert run("arena", "--file", file, "--show", "--json") == 0
    assert run.out == whole
    assert run("arena", "--file", file, "--show") == 0
    assert run.out.startswith("Burano, chest=shut, 2 seats, seed 0: 8 games\n")
    assert run(*DUEL, "--games", "8", "--json") == 0
    assert without_times(run.out) == without_times(whole)


def test_control_characters_in_a_file_are_escaped(run: Command, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert run(*DUEL, "--games", "2", "--file", file) == 0
    again = json.dumps({"again": 1, "why": "\x1b[2J"})
    file.write_text(file.read_text().replace('"uniform"', '"\\u001b[2J"') + again + "\n")
    assert run("arena", "--file", file, "--show") == 0
    assert run.out.count("\\x1b[2J") == 3  # in the table, beside the time, and why a game was played again
    assert "\x1b" not in run.out


def test_a_killed_run_is_resumed_without_playing_anything_twice(home: Path, run: Command, tmp_path: Path) -> None:
    """The process is gone at once, its workers soon after; the same command finishes what it had begun."""
    file = tmp_path / "results.jsonl"
    asked = (*DUEL, "--games", "3000", "--file", str(file), "--workers", "2")
    process = start(home, TINY, *asked)
    wait_until(lambda: lines_in(file) > 20)
    workers = children(process.pid)
    assert len(workers) >= 2
    process.kill()
    process.communicate()
    wait_until(lambda: not any(is_running(pid) for pid in workers))
    before = file.read_bytes()
    finished = before.count(b'"number"')
    assert 10 < finished < 3000
    games = str(2 * (finished // 2) + 20)
    assert run("arena", "--file", file, "--show") == 0
    assert flat(run.out).endswith("Nobody plays on now; the command that began the run goes on with it")
    assert run(*DUEL, "--games", games, "--file", file, "--json") == 0
    resumed = run.out
    assert file.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    numbers = [json.loads(line).get("number") for line in file.read_text().splitlines()]
    played = [number for number in numbers if number is not None]
    assert len(played) == len(set(played)) and set(range(1, int(games) + 1)) <= set(played)
    assert run(*DUEL, "--games", games, "--json") == 0
    assert without_times(run.out) == without_times(resumed)


def test_ctrl_c_says_where_the_finished_games_are(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    terminal = Terminal(home, *DUEL, "--games", "9000", "--file", str(file), settings=WINDOW)
    terminal.until(r"\d{3}/9000 ")
    workers = children(terminal.pid)
    terminal.press(b"\x03")
    terminal.until(rf"laguna: stopped; \d+ finished games are in {file}, and the same command goes on from there\n")
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    wait_until(lambda: not any(is_running(pid) for pid in workers))
    assert lines_in(file) > 30


def test_ctrl_c_without_a_file_prints_the_results_so_far(home: Path) -> None:
    terminal = Terminal(home, *DUEL, "--games", "9000", settings=WINDOW)
    terminal.until(r"\d{3}/9000 ")
    terminal.press(b"\x03")
    terminal.until(r"\d+ of 9000 games so far\n")
    terminal.until(r"laguna: stopped; \d+ finished games are not kept; --file FILE would keep them\n")
    assert terminal.end() == 130


def test_a_background_run_plays_on_and_can_be_shown(home: Path, run: Command, tmp_path: Path) -> None:
    file = tmp_path / "my results"
    asked = (*DUEL, "--games", "9000", "--file", str(file))
    done = start(home, TINY, *asked, "--background")
    out, err = done.communicate(timeout=PATIENCE)
    assert (done.returncode, err) == (0, "")
    said = re.fullmatch(
        r"Process (\d+) plays in the background; `laguna arena --file '(.*)' --show` shows how far it is, "
        r"`kill \1` stops it, what it says goes to (.*)\n",
        out,
    )
    assert said and (said[2], said[3]) == (str(file), f"{file}.log")
    pid = int(said[1])
    try:
        wait_until(lambda: lines_in(file) > 10)
        assert os.getsid(pid) == pid  # a terminal that is closed does not end it
        assert run("arena", "--file", file, "--show") == 0
        assert re.match(r"Burano, .*: \d+ of 9000 games so far\n", run.out)
        assert run.out.endswith("The run is under way\n")
        assert run.refusal(*asked) == f"another run is writing to {file}; wait for it, or name another file"
    finally:
        os.kill(pid, signal.SIGTERM)
    wait_until(lambda: not is_running(pid))
    assert Path(f"{file}.log").read_text() == ""


# What goes wrong.


@pytest.fixture
def trapped(home: Path, tmp_path: Path) -> CrashingGame:
    return CrashingGame(home, tmp_path)


def test_a_killed_worker_loses_no_game(trapped: CrashingGame) -> None:
    plain = trapped.laguna(*DUEL, "--games", "8", "--json")
    trapped.set("kill", 2)
    done = trapped.laguna(*DUEL, "--games", "8", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert [again["why"] for again in document["again"]] == ["a worker died"] * 2
    document["again"] = []
    assert without_times(json.dumps(document)) == without_times(plain.stdout)
    trapped.set("kill", 1)
    done = trapped.laguna(*DUEL, "--games", "8")
    assert re.search(r"Game [1-8] was played again: a worker died$", flat(done.stdout))


def test_a_game_that_raises_is_played_again(trapped: CrashingGame) -> None:
    trapped.set("raise", 1)
    done = trapped.laguna(*DUEL, "--games", "8", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Game 1 was played again: ZeroDivisionError: the thread is torn (rules.py:" in flat(done.stdout)


def test_a_game_that_always_fails_ends_in_a_sentence(trapped: CrashingGame, tmp_path: Path) -> None:
    for kind, reason in (("kill", "a worker died"), ("raise", "ZeroDivisionError: the thread is torn")):
        trapped.set(kind, 9)
        file = tmp_path / f"{kind}.jsonl"
        done = trapped.laguna(*DUEL, "--games", "8", "--file", file, "--workers", "1")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"laguna: game 1 could not be played in 3 tries ({reason}")
        assert done.stderr.endswith(f"; 0 finished games are in {file}, and the same command goes on from there\n")
        assert done.stderr.count("\n") == 1
        trapped.clear()
        done = trapped.laguna(*DUEL, "--games", "8", "--file", file)
        assert (done.returncode, done.stderr) == (0, "")
        assert f"Game 1 was played again: {reason}" in flat(done.stdout)


def test_setups_that_cannot_be_played_are_refused(run: Command, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    for arguments, said in (
        (("arena",), "no game was named; games are "),
        (("arena", "monopoly", "greedy", "greedy"), "there is no game 'monopoly'; games are "),
        (("arena", "burano"), "0 bots were named, and at least two have to play; bots are "),
        (("arena", "burano", "greedy"), "1 bot was named, and at least two have to play; bots are "),
        (("arena", "burano", "greedy", "deep"), "there is no bot 'deep'; bots are "),
        (("arena", "burano", "greedy", "greedy@soon"), "cannot read the budget 'soon'; "),
        (("arena", "burano", *["greedy"] * 4), "Burano seats 2 to 3, not 4"),
        ((*DUEL, "--seats", "9"), "Burano seats 2 to 3, not 9"),
        (("arena", "burano", *["greedy"] * 3, "--seats", "2"), "3 bots have no room on 2 seats; "),
        ((*DUEL, "--chest", "lost"), "chest cannot be 'lost'; it can be "),
        (("arena", "rialto", *["greedy"] * 3, "--third", "virtual"), ""),
        ((*DUEL, "--option", "moon=full"), "Burano has no option 'moon'; it has chest"),
        ((*DUEL, "--decide", "0.6", "0.5"), "--decide needs a share and then a greater one, not 0.6 and 0.5; "),
        ((*DUEL, "--background"), "--background needs a file of results; name it with --file"),
        (("arena", "--show"), "--show needs a file of results; name it with --file"),
        (("arena", "--show", "--file", file), f"cannot read {file} (No such file or directory); "),
        ((*DUEL, "--file", tmp_path), f"cannot write {tmp_path} (Is a directory); "),
        ((*DUEL, "--file", tmp_path / "none" / "x"), f"cannot write {tmp_path / 'none' / 'x'} (No such file "),
        ((*DUEL, "--record", "/dev/null/x"), "cannot keep records in /dev/null/x (Not a directory); "),
        ((*DUEL, "--file", "\0"), "cannot write \\x00 (embedded null byte); "),
    ):
        assert run.refusal(*arguments).startswith(said)
        assert run.out == ""
    assert list(tmp_path.glob("*.jsonl")) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "'0' is no number here"),
        (("--games", "many"), "'many' is no number here"),
        (("--games", "9" * 30), "is no number here; it has to be a whole number from 1 to 1000000"),
        (("--workers", "1001"), "it has to be a whole number from 1 to 1000;"),
        (("--decide", "0.5"), "--decide"),
        (("--decide", "0.5", "1.5"), "'1.5' is no share"),
        (("--decide", "0.5", "nan"), "'nan' is no share"),
        (("--decide", "0.5", "150%"), "'150%' is no share"),
        (("--seed", "x"), "'x' is no seed"),
        (("--thrid", "none"), "--thrid"),
    ],
)
def test_wrong_usage_is_refused(run: Command, arguments: tuple[str, ...], said: str) -> None:
    assert said in run.refusal(*DUEL, *arguments, status=2)


def test_every_record_of_a_run_is_valid(run: Command, tmp_path: Path) -> None:
    assert run("arena", "burano", "greedy", "uniform", "uniform", "--games", "6", "--record", tmp_path / "new") == 0
    for number in range(1, 7):
        record = Record.parse((tmp_path / "new" / f"{number:06}.txt").read_text(encoding="utf-8"))
        verify(record)
        assert sorted(record.names) == ["greedy", "uniform", "uniform"]
        assert record.names.index("greedy") == (number - 1) % 3
