"""The commands besides `play`: what they print, and that --json prints nothing else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import laguna as package
from laguna import bench, games
from laguna.core.components import components_path
from laguna.core.match import Match
from laguna.core.record import Record
from tests.support.command import Command
from tests.support.terminal_session import Terminal, environment, laguna

COMMANDS = ("games", "components", "play", "replay", "verify", "draw", "arena", "bench")
PNG = b"\x89PNG\r\n\x1a\n"


def test_games_are_listed_with_their_options(run: Command) -> None:
    assert run("games") == 0
    game = games.load("rialto")
    engine = "runs compiled" if package.compiled() else "is not compiled"
    assert f"Laguna {package.__version__}; the engine {engine}\n" in run.out
    digest = game.rules.digest[:8]
    assert f"rialto: Rialto, 2 to 5 seats, rules version {game.versions[-1]}, components {digest}\n" in run.out
    assert "--third is none or virtual; without it, none\n" in run.out


def test_help_names_every_command_in_both_languages(run: Command) -> None:
    for language, usage, play in (("en", "usage: ", "play against bots"), ("de", "Aufruf: ", "gegen Bots spielen")):
        assert run("--help", "--lang", language) == 0
        assert run.out.startswith(usage)
        assert play in run.out
        overview = run.out
        for command in COMMANDS:
            assert f"\n    {command} " in overview or f"\n    {command}\n" in overview
            assert run(command, "--help", "--lang", language) == 0
            assert run.out.startswith(f"{usage}laguna {command} ")


def test_help_lists_the_options_of_a_game(run: Command) -> None:
    assert run("play", "rialto", "--help") == 0
    assert "--third VALUE" in run.out


def test_german_help_contains_no_english(run: Command) -> None:
    english = set()
    for command in COMMANDS:
        run(command, "--help", "--lang", "en")
        told = set(run.out.split("\n"))
        run(command, "--help", "--lang", "de")
        english |= {line for line in run.out.split("\n") if line.strip() and line in told}
    assert english == set()


def test_the_language_can_be_chosen_before_the_command(run: Command) -> None:
    assert run("--lang", "de", "games") == 0
    assert "die Spiele" in run.out


def test_version_is_printed(run: Command) -> None:
    assert run("--version") == 0
    assert run.out == f"laguna {package.__version__}\n"


# Components.


def test_components_count_every_figure_by_its_source(home: Path) -> None:
    done = laguna(home, "components", "rialto")
    assert done.returncode == 0
    counted = re.findall(r"(?m)^ +(\d+)   (rulebook|public|reconstructed|design) ", done.stdout)
    assert [kind for _, kind in counted] == ["rulebook", "public", "reconstructed", "design"]
    total = re.search(r"Rialto: (\d+) figures", done.stdout)
    assert total and sum(int(count) for count, _ in counted) == int(total[1])
    assert re.search(r"(?m)^  game\.rounds +6$", done.stdout)


def corrected(folder: Path, old: str, new: str) -> Path:
    """The components of Rialto with one thing changed."""
    text = Path(components_path("rialto")).read_text(encoding="utf-8")
    assert old in text
    path = folder / "corrected.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_changes_in_a_corrected_file_are_listed(home: Path, tmp_path: Path) -> None:
    path = corrected(tmp_path, "cards_drawn_with_row = 2", "cards_drawn_with_row = 1")
    done = laguna(home, "components", "rialto", "--components", str(path))
    assert done.returncode == 0, done.stderr
    assert "1 figure differs from those that came with the game:\n  setup.cards_drawn_with_row: 1 instead of 2\n" in (
        done.stdout
    )


def test_an_unchanged_copy_has_no_differences(home: Path, tmp_path: Path) -> None:
    path = shutil.copy(components_path("rialto"), tmp_path / "copy.toml")
    done = laguna(home, "components", "rialto", "--components", str(path))
    assert "Nothing differs from the figures that came with the game\n" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('stage = "A"\ncount = 11', 'stage = "A"\ncount = "eleven"', "card_kind[0].count"),
        ("values = [3, 4]", "values = [3]", "bridge_tile[0].values"),
        ("cards_per_row = 6", "", "setup.cards_per_row"),
        ("[setup]", "[setup", "TOML"),
    ],
)
def test_a_wrong_components_file_is_refused(home: Path, tmp_path: Path, old: str, new: str, named: str) -> None:
    path = corrected(tmp_path, old, new)
    for arguments in (("components", "rialto", "--components", str(path)), ("play", "rialto"), ("games",)):
        done = laguna(home, *arguments, LAGUNA_COMPONENTS_RIALTO=str(path))
        assert done.returncode == 1
        assert done.stderr.startswith("laguna: ") and done.stderr.count("\n") == 1
        assert named in done.stderr and str(path) in done.stderr


# Replay.


def test_replay_prints_every_line_in_words(run: Command, finished: Path) -> None:
    assert run("replay", finished) == 0
    assert "Amber (Marta) takes row " in run.out
    assert "Coral (greedy) takes row " in run.out
    assert "draws a card" in run.out
    assert re.search(r"Result\n  1\.", run.out)
    assert run("replay", finished, "--lang", "de") == 0
    assert "Amber (Marta) nimmt Reihe " in run.out
    assert "zieht eine Karte" in run.out


def test_replay_marks_what_a_bot_did_for_a_player(run: Command, tmp_path: Path) -> None:
    match = Match(games.load("rialto"), 3, names=["Marta", "", "greedy"])
    for turn in range(6):
        seat = match.deciders()[0]
        match.play(seat, match.state.legal_actions(seat)[0], by_bot=seat == 0 and turn < 3)
    path = tmp_path / "match.txt"
    path.write_text(str(match.record()), encoding="utf-8")
    run("replay", path)
    assert "Amber (Marta) (bot) takes" in run.out and "Blue takes" in run.out
    run("replay", path, "--lang", "de")
    assert "Amber (Marta) (Bot) nimmt" in run.out
    run("replay", path, "--json")
    lines = [line for line in json.loads(run.out)["lines"] if line["seat"] is not None]
    assert {line["seat"] for line in lines if line["is_by_bot"]} == {0}
    assert not all(line["is_by_bot"] for line in lines)


def test_replay_shows_a_seat_its_own_cards_only(run: Command, finished: Path) -> None:
    run("replay", finished, "--seat", "A")
    drawn = re.findall(r"(?m)^ +\d+  (Amber \(Marta\)|Blue|Coral \(greedy\)) draws (.*)$", run.out)
    hidden = {name for name, what in drawn if what == "a card"}
    seen = {name for name, what in drawn if what in ("doge", "gold", "building", "bridge", "gondola", "joker")}
    assert hidden == {"Blue", "Coral (greedy)"}
    assert seen == {"Amber (Marta)"}


@pytest.mark.parametrize("seat", [None, 1])
def test_replay_as_json_is_one_document(run: Command, finished: Path, seat: int | None) -> None:
    assert run("replay", finished, "--json", *(() if seat is None else ("--seat", str(seat)))) == 0
    assert run.err == ""
    document = json.loads(run.out)
    record = Record.parse(finished.read_text(encoding="utf-8"))
    assert document["game"] == "rialto"
    assert document["reader"] == seat
    assert document["result"] == record.result
    # A reader is told as many actions as were done, those that are hidden without what they were.
    told = [line for line in document["lines"] if line["move"]]
    assert len(told) == len(record.played)
    assert any(line["move"] == "draw ?" for line in told)
    assert all(line["words"] for line in document["lines"])


def test_replay_steps_through_a_match_in_a_terminal(tmp_path: Path, finished: Path) -> None:
    terminal = Terminal(tmp_path, "replay", str(finished))
    question = r"(\d+) of (\d+) \(Enter next, b back, a number, q quit\): "
    first = terminal.until(question)
    assert "0 of " in first and "before the first round" in first
    terminal.type("")
    assert "1 of " in terminal.until(question)
    terminal.type("b")
    assert terminal.until(question).count("0 of ") == 1
    last = first.rpartition(" of ")[2].partition(" ")[0]
    terminal.type(last)
    assert "Final scoring" in terminal.until(question)
    terminal.type("sideways")
    assert "'sideways' leads nowhere" in terminal.until(question)
    terminal.type("q")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.shown


def test_a_running_match_is_replayed_as_far_as_it_goes(run: Command, running: Path) -> None:
    assert run("replay", running) == 0
    assert run.out.endswith("\nThe match is not over\n")


# Verify.


def test_verify_accepts_what_was_played(run: Command, finished: Path, running: Path) -> None:
    count = len(Record.parse(finished.read_text(encoding="utf-8")).played)
    assert run("verify", finished) == 0
    assert run.out == f"{count} actions, the dice and the result are right\n"
    assert run("verify", running) == 0
    assert "the dice can be checked when their secret is told" in run.out
    assert run("verify", finished, "--lang", "de") == 0
    assert run.out == f"{count} Aktionen, die Würfel und das Ergebnis stimmen\n"


# Draw.


def test_draw_writes_the_format_of_the_file_ending(run: Command, finished: Path, tmp_path: Path) -> None:
    for name in ("board.svg", "board.png", "board.json"):
        assert run("draw", "rialto", "-o", tmp_path / name) == 0
        assert run.out == ""
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert (tmp_path / "board.png").read_bytes().startswith(PNG)
    assert run("draw", "rialto", tmp_path / "board.json") == 0
    assert run.out == (tmp_path / "board.svg").read_text(encoding="utf-8")


def test_draw_knows_themes_languages_and_lines(run: Command, finished: Path) -> None:
    def drawn(*arguments: str | Path) -> str:
        assert run("draw", "rialto", *arguments) == 0
        ElementTree.fromstring(run.out)
        return run.out

    plain = drawn()
    others = (
        drawn("--theme", "dark"),
        drawn("--lang", "de"),
        drawn("--lang", "en", "--seat", "C"),
        drawn("--lang", "en", finished),
        drawn("--lang", "en", finished, "--at", "100"),
    )
    assert len({plain, *others}) == 1 + len(others)


def test_draw_never_shows_hidden_information(run: Command, running: Path, tmp_path: Path) -> None:
    stored = tmp_path / "view.json"
    assert run("draw", "rialto", running, "--seat", "A", "-o", stored) == 0
    own = run_drawn(run, stored)
    assert own == run_drawn(run, running, "--seat", "A")
    assert own != run_drawn(run, running)
    assert "leave --seat out" in run.refusal("draw", "rialto", stored, "--seat", "B")


def run_drawn(run: Command, *arguments: str | Path) -> str:
    assert run("draw", "rialto", *arguments) == 0
    return run.out


# Bench.


def test_bench_as_json_is_one_document(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "RUNS", 1)
    assert run("bench", "rialto", "--json") == 0
    assert run.err == ""
    result = json.loads(run.out)
    assert set(result["games"]["rialto"]["per_second"]) == set(bench.FIGURES)
    assert run("bench", "rialto", "--lang", "de") == 0
    assert "Entscheidungen in Zufallspartien" in run.out


# Where the output goes.


def test_a_closed_pipe_ends_the_output_quietly(home: Path, finished: Path) -> None:
    command = f"{sys.executable} -m laguna replay {finished} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], env=environment(home), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_a_full_output_device_is_refused(home: Path, finished: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "laguna", "verify", str(finished)],
            env=environment(home),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "laguna: cannot write the output (No space left on device); send it elsewhere\n"


def test_a_closed_output_does_not_crash(home: Path, finished: Path) -> None:
    command = f"{sys.executable} -m laguna verify {finished} >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], env=environment(home), check=False).returncode == 0


def test_characters_that_the_terminal_lacks_are_replaced(home: Path) -> None:
    done = laguna(home, "play", "rialto", "--lang", "de", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "D?mmer" in done.stdout
