"""Bad input: one sentence, the right exit status, and never a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from laguna import games
from laguna.core.record import Record
from laguna.text import catalogue
from laguna.text.text import Text
from tests.support.command import Command
from tests.support.terminal_session import laguna


def test_unknown_games_are_refused(run: Command) -> None:
    for command in ("components", "play", "draw", "bench"):
        assert run.refusal(command, "monopoly") == no_monopoly()
    assert run.refusal("play").startswith("no game was named; games are ")
    assert run.refusal("play", "monopoly", "--lang", "de") == no_monopoly("de")


def no_monopoly(language: str = "en") -> str:
    """That there is no such game, but others."""
    assert "monopoly" not in games.ids()
    return catalogue.translate(Text("core.game", "monopoly", Text("core.and", *games.ids())), language)


@pytest.mark.parametrize("seats", ["7", "1", "0", "-3", "9" * 30])
def test_wrong_numbers_of_seats_are_refused(run: Command, seats: str) -> None:
    assert run.refusal("play", "rialto", "--seats", seats) == f"Rialto seats 2 to 5, not {seats}"


def test_unknown_options_are_refused(run: Command) -> None:
    assert run.refusal("play", "rialto", "--option", "edition=devir") == "Rialto has no option 'edition'; it has third"
    assert run.refusal("play", "rialto", "--third", "man") == "third cannot be 'man'; it can be none or virtual"
    assert run.refusal("play", "rialto", "--seats", "4", "--third", "virtual").endswith("(RI-14.1)")
    assert (
        run.refusal("play", "rialto", "--bot", "stockfish")
        == "there is no bot 'stockfish'; bots are gondolier, merchant, senator, doge, uniform, greedy and plain"
    )
    assert (
        run.refusal("play", "rialto", "--seat", "D", "--seats", "3") == "there is no seat 3; seats are numbered 0 to 2"
    )


def test_a_refused_match_leaves_nothing_behind(run: Command, home: Path) -> None:
    run.refusal("play", "rialto", "--bot", "stockfish")
    run.refusal("play", "rialto", "--seats", "7")
    run.refusal("play", "rialto", "--seat", "9")
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "COMMAND"),
        (("nonsense",), "nonsense"),
        (("play", "rialto", "--seats", "four"), "four"),
        (("play", "rialto", "--seats"), "--seats"),
        (("play", "rialto", "--seat", "Z"), "'Z' is no seat"),
        (("play", "rialto", "--seed", "-1"), "'-1' is no seed"),
        (("play", "rialto", "--seed", "9" * 40), "is no seed"),
        (("play", "rialto", "--option", "third"), "'third' chooses nothing"),
        (("play", "rialto", "--edition", "devir"), "--edition"),
        (("play", "rialto", "--lang", "fr"), "fr"),
        (("draw", "rialto", "-o", "board.gif"), "'board.gif' is no picture"),
        (("draw", "rialto", "--theme", "pink"), "pink"),
        (("verify",), "FILE"),
    ],
)
def test_wrong_usage_exits_with_2(run: Command, arguments: tuple[str, ...], said: str) -> None:
    refusal = run.refusal(*arguments, status=2)
    assert said in refusal
    assert refusal.endswith("--help` tells what can be typed")
    assert run.out == ""


def test_wrong_usage_is_refused_in_german(run: Command) -> None:
    assert run.refusal("play", "rialto", "--lang", "de", "--seats", "four", status=2) == (
        "--seats: 'four' ist kein Wert der Art int; `laguna play --help` sagt, was möglich ist"
    )


@pytest.mark.parametrize("wish", ["klingon", "de_CH.UTF-8", "\udcff", "EN"])
def test_any_value_of_lang_is_handled(home: Path, wish: str) -> None:
    done = laguna(home, "games", LAGUNA_LANG=wish)
    assert done.returncode == 0
    assert ("die Spiele" in done.stdout) == wish.startswith("de")


# Files that are no records.


@pytest.mark.parametrize("command", ["verify", "replay", "draw", "play"])
def test_files_that_are_not_records_are_refused(run: Command, tmp_path: Path, command: str) -> None:
    before = {"draw": ("draw", "rialto"), "play": ("play", "--resume")}.get(command, (command,))
    binary = tmp_path / "binary"
    binary.write_bytes(b"laguna 1\n\xff\xfe\x00")
    huge = tmp_path / "huge"
    with open(huge, "wb") as file:
        os.truncate(file.fileno(), 10**12)
    escape = tmp_path / "escape"
    escape.write_text("\x1b[2J" + "x" * 10**6)
    assert "(No such file or directory)" in run.refusal(*before, tmp_path / "none")
    assert "(Is a directory)" in run.refusal(*before, tmp_path)
    assert f"{binary} is no text from byte 9 on" in run.refusal(*before, binary)
    assert f"{huge} is too large for a record" in run.refusal(*before, huge)
    assert len(run.refusal(*before, escape)) < 1000
    assert "\x1b" not in run.err
    assert "line 1 reads" in run.err


def changed(folder: Path, text: str, number: int, line: str | None) -> Path:
    """The record with one line, counted from 1, put in place of another, or left out."""
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    path = folder / "changed.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def line_with(text: str, part: str) -> int:
    """The number, from 1, of the first line that holds this."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


def rewritten(folder: Path, text: str, index: int, **fields: object) -> Path:
    """The record with one action changed, and all digits made right again."""
    record = Record.parse(text)
    for name, value in fields.items():
        setattr(record.played[index], name, value)
    path = folder / "rewritten.txt"
    path.write_text(str(record), encoding="utf-8")
    return path


def test_verify_names_the_line_that_was_changed(run: Command, finished: Path, tmp_path: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    lines = text.split("\n")
    for part in (" * draw ", " A row ", " B ", "result "):
        number = line_with(text, part)
        line = lines[number - 1]
        for wrong in (line[:-1] + ("0" if line[-1] != "0" else "1"), None):
            refusal = run.refusal("verify", changed(tmp_path, text, number, wrong))
            assert f"line {number} " in refusal, refusal


def test_verify_names_a_changed_draw_move_or_number(run: Command, finished: Path, tmp_path: Path) -> None:
    """Even where someone has made the digits of all lines right again."""
    text = finished.read_text(encoding="utf-8")
    record = Record.parse(text)
    draw = next(index for index, played in enumerate(record.played) if played.move.startswith("draw "))
    row = next(index for index, played in enumerate(record.played) if played.move.startswith("row "))
    number, total = record.played[draw].number, record.played[draw].total
    kind = "gold" if record.played[draw].move != "draw gold" else "doge"
    for path, line in (
        (rewritten(tmp_path / "a", text, draw, move=f"draw {kind}"), draw),
        (rewritten(tmp_path / "b", text, draw, number=total), draw),
        (rewritten(tmp_path / "c", text, draw, total=total + 1), draw),
        (rewritten(tmp_path / "d", text, row, move="row 9"), row),
        (rewritten(tmp_path / "e", text, row, move="pass"), row),
        (rewritten(tmp_path / "f", text, row, seat=2), row),
    ):
        refusal = run.refusal("verify", path)
        assert f"line {record.line_of(line)} " in refusal, refusal
    # Another number that stands for the same card: only the dice can tell.
    same = number + 1 if number + 1 < total else number - 1
    path = rewritten(tmp_path / "g", text, draw, number=same)
    refusal = run.refusal("verify", path)
    assert f"line {record.line_of(draw)} " in refusal, refusal


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in "abcdefg":
        (tmp_path / name).mkdir()


def test_verify_names_a_changed_secret_and_result(run: Command, finished: Path, tmp_path: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    lines = text.split("\n")
    secret = line_with(text, "secret ")
    wrong = "secret " + "00" * 32
    assert f"line {line_with(text, 'dice sealed ')}" in run.refusal("verify", changed(tmp_path, text, secret, wrong))
    result = line_with(text, "result ")
    places = lines[result - 1].split(" ")
    other = " ".join([places[0], *reversed(places[1:])])
    if other == lines[result - 1]:
        other = " ".join([places[0], places[2], places[1], places[3]])
    assert f"line {result} " in run.refusal("verify", changed(tmp_path, text, result, other))


def test_records_of_other_components_and_games_are_refused(run: Command, finished: Path, tmp_path: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    record = Record.parse(text)
    record.components = "0" * 64
    path = tmp_path / "other.txt"
    path.write_text(str(record), encoding="utf-8")
    assert "was made with other components of Rialto" in run.refusal("verify", path)
    record.game = "monopoly"
    path.write_text(str(record), encoding="utf-8")
    assert run.refusal("replay", path) == no_monopoly()
    assert run.refusal("draw", "rialto", path) == (
        f"{path} is of the game 'monopoly', not of 'rialto'; name the right one"
    )
    record = Record.parse(text)
    record.version = 99
    path.write_text(str(record), encoding="utf-8")
    assert "cannot be played by version 99 of its rules" in run.refusal("verify", path)


def test_matches_that_cannot_be_resumed_are_refused(run: Command, finished: Path, running: Path, home: Path) -> None:
    assert run.refusal("play", "--resume").startswith("there is no match to go on with in ")
    assert run.refusal("play", "--resume", "rialto").startswith("there is no match to go on with in ")
    assert run.refusal("play", "--resume", finished) == f"the match in {finished} is over; `laguna replay` shows it"
    assert run.refusal("play", "--resume", running).startswith("the secret of these dice is not at ")
    assert run.refusal("play", "--resume", running, "--seats", "3").startswith("--seats cannot be chosen")
    assert run.refusal("play", "rialto", "--save", finished) == f"{finished} is there already; name a new file"
    assert run.refusal("play", "rialto", "--save", home / "none" / "x").startswith("cannot write ")


# Positions.


@pytest.mark.parametrize(
    "change",
    [
        {"key": []},
        {"key": [0] * 400},
        {"key": [10**30]},
        {"key": "0"},
        {"key": [True]},
        {"seats": 7},
        {"seats": "4"},
        {"seats": -1},
        {"version": 99},
        {"options": {"third": 3}},
        {"options": {"third": "man"}},
        {"options": []},
        {"game": 5},
        {"game": "monopoly"},
    ],
)
def test_impossible_positions_are_refused(run: Command, tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "position.json"
    assert run("draw", "rialto", "-o", path) == 0
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    run.refusal("draw", "rialto", path)


def test_a_position_with_one_number_changed_is_refused_or_drawn(run: Command, running: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    assert run("draw", "rialto", running, "--seat", "A", "-o", path) == 0
    stored = json.loads(path.read_text())
    refused = 0
    for index in range(len(stored["key"])):
        key = list(stored["key"])
        key[index] += 77
        path.write_text(json.dumps(stored | {"key": key}))
        status = run("draw", "rialto", path)
        assert status in (0, 1)
        refused += status
    assert refused > len(stored["key"]) // 2


def test_files_that_are_not_positions_are_refused(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    for text in ("{", "{}", '{"key": ' + "[" * 100_000, '{"game": "rialto"}'):
        path.write_text(text)
        assert f"{path} is no position" in run.refusal("draw", "rialto", path)
    assert run("draw", "rialto", "-o", path) == 0
    assert run.refusal("draw", "rialto", path, "--at", "3") == "--at needs a record; name its file"
    assert run.refusal("draw", "rialto", "--at", "3") == "--at needs a record; name its file"


def test_unknown_lines_and_seats_of_a_record_are_refused(run: Command, finished: Path) -> None:
    last = len(Record.parse(finished.read_text(encoding="utf-8")).played)
    for at in (-1, last + 1, 10**30):
        assert run.refusal("draw", "rialto", finished, "--at", str(at)).startswith(f"the record has no line {at};")
    for command in (("draw", "rialto"), ("replay",)):
        assert run.refusal(*command, finished, "--seat", "3") == "there is no seat 3; seats are numbered 0 to 2"


def test_an_output_that_cannot_be_written_is_refused(run: Command, tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "board.svg", tmp_path):
        target = path if path.suffix else path / "folder.svg"
        if not path.suffix:
            target.mkdir()
        assert run.refusal("draw", "rialto", "-o", target).startswith(f"cannot write {target} (")


def test_a_missing_folder_of_games_is_refused(home: Path, tmp_path: Path) -> None:
    for command in ("games", "play", "bench"):
        done = laguna(home, command, LAGUNA_GAMES=str(tmp_path / "none"))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("laguna: LAGUNA_GAMES names ")
