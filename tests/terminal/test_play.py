"""`laguna play`, typed at as a person would: through a pseudo-terminal, in both languages, to the end."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import stat
from pathlib import Path
from typing import Final

import pytest

from laguna.core.record import Record, verify
from laguna.terminal import parser
from tests.support.example_games import TINY
from tests.support.terminal_session import Terminal, laguna

PLAY: Final = ("play", "rialto", "--seats", "4", "--bot", "greedy")
SAID: Final = {
    "en": {
        "question": r"Your choice \([^)]*\): ",
        "can undo": "u to undo",
        "sample": r"such as '([^']+)'",
        "unreadable": "Cannot read 'row 99'; a move looks like",
        "no choice": "There is no choice 77; choices are numbered 1 to",
        "saved": r"The match is saved; go on with `laguna (play --resume [^`]+)`\n",
        "result": r"Result\n  1\. ",
        "kept": r"`laguna verify ([^`]+)` checks its moves and its dice\n",
    },
    "de": {
        "question": r"Auswahl \([^)]*\): ",
        "can undo": "z zurück",
        "sample": r"Zug wie '([^']+)'",
        "unreadable": "row 99",
        "no choice": "Eine Auswahl 77 gibt es nicht; sie haben die Nummern 1 bis",
        "saved": r"Die Partie ist gesichert; weiter geht es mit `laguna (play --resume [^`]+)`\n",
        "result": r"Ergebnis\n  1\. ",
        "kept": r"`laguna verify ([^`]+)` prüft ihre Züge und ihre Würfel\n",
    },
}


class TerminalPlayer:
    """Sits at a terminal and answers questions, whatever they are."""

    def __init__(self, home: Path, language: str) -> None:
        self.home = home
        self.said = SAID[language]
        self.settings = {"LAGUNA_LANG": language}
        self.rng = random.Random(1)
        self.shown = ""  # in sittings before this one
        self.terminal = Terminal(home, *PLAY, settings=self.settings)
        self.asked = ""  # all that the last question showed
        self.questions = 0

    def wait(self) -> bool:
        """Wait for the next question; False if the match is over instead."""
        self.asked = self.terminal.until(f"{self.said['question']}$|{self.said['kept']}")
        self.questions += 1
        return bool(re.search(self.said["question"] + "$", self.asked))

    def choices(self) -> list[str]:
        """What can be chosen, as it is shown: the last lines before the prompt."""
        lines = self.asked.split("\n\n")[-1].split("\n")
        return [line for line in lines if re.match(r" +\d+  \S", line)]

    def choose(self) -> None:
        """Type the number of any choice."""
        self.terminal.type(str(self.rng.randint(1, len(self.choices()))))

    def type(self, line: str) -> str:
        """Type something that is no choice; returns the answer, up to the next question."""
        self.terminal.type(line)
        return self.terminal.until(self.said["question"] + "$")

    def leave_and_come_back(self) -> None:
        """Press Ctrl-C, and do what is said then."""
        self.terminal.press(b"\x03")
        told = self.terminal.until(self.said["saved"])
        assert self.terminal.end() == 0
        self.shown += self.terminal.shown
        found = re.search(self.said["saved"], told)
        assert found
        self.terminal = Terminal(self.home, *shlex.split(found[1]), settings=self.settings)


def refuse_what_cannot_be(player: TerminalPlayer) -> None:
    """A move that is none, one that only chance makes, a number that is not offered: a sentence, and a new question."""
    assert player.said["unreadable"] in player.type("row 99")
    assert "round-tile castello" in player.type("round-tile castello")
    assert player.said["no choice"] in player.type("77")


def play_by_notation(player: TerminalPlayer) -> None:
    """The help explains the moment by its rules, and names a move that is then played."""
    told = " ".join(player.type("?").split())
    assert re.search(r"\(RI-\d", told), told
    move = re.search(player.said["sample"], told)
    assert move, told
    player.terminal.type(move[1])


def undo(player: TerminalPlayer, before: list[str]) -> None:
    """The choices are again what they were before the last one."""
    player.type("u" if player.said is SAID["en"] else "z")
    player.asked = player.terminal.shown
    assert player.choices() == before


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_played_to_its_end(tmp_path: Path, language: str) -> None:
    player = TerminalPlayer(tmp_path, language)
    before: list[str] = []
    undone = False
    while player.wait():
        if player.questions == 2:
            refuse_what_cannot_be(player)
            play_by_notation(player)
            continue
        if player.questions == 9:
            player.leave_and_come_back()
            assert player.wait()
        if before and not undone and player.said["can undo"] in player.asked:
            undo(player, before)
            undone = True
        before = player.choices()
        player.choose()
    shown = player.shown + player.terminal.shown
    assert player.terminal.end() == 0
    assert undone, "no question offered to undo"
    assert "Traceback" not in shown
    assert re.search(player.said["result"], shown)
    assert max(len(line) for line in _without_commands(shown)) <= 100
    kept = re.search(player.said["kept"], shown)
    assert kept
    record = Record.parse(Path(kept[1]).read_text(encoding="utf-8"))
    assert verify(record).id == "core.verified"
    assert record.names == ("", "greedy", "greedy", "greedy")
    assert laguna(tmp_path, "verify", kept[1]).returncode == 0


def _without_commands(shown: str) -> list[str]:
    """Lines but for those that quote a command, which are one piece however long."""
    return [line for line in shown.split("\n") if "`laguna " not in line]


def started(home: Path, *more: str) -> Terminal:
    """A match whose first question is asked."""
    terminal = Terminal(home, *PLAY, *more)
    terminal.until(SAID["en"]["question"])
    return terminal


def test_the_secret_has_a_file_of_its_own_for_the_owner_alone(tmp_path: Path) -> None:
    terminal = started(tmp_path)
    data = tmp_path / ".local" / "share" / "laguna"
    (record,) = (data / "matches").iterdir()
    (secret,) = (data / "secrets").iterdir()
    assert secret.read_text() not in record.read_text()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert f"dice sealed {secret.name}\n" in record.read_text()
    terminal.type("quit")
    assert terminal.end() == 0
    secret.unlink()
    refused = laguna(tmp_path, "play", "--resume", str(record))
    assert refused.returncode == 1
    assert refused.stderr.startswith("laguna: the secret of these dice is not at ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_save_the_match(tmp_path: Path, number: signal.Signals) -> None:
    terminal = started(tmp_path)
    terminal.type("1")
    terminal.until(SAID["en"]["question"])
    os.kill(terminal.pid, number)
    terminal.until(SAID["en"]["saved"])
    assert terminal.end() == 0
    assert "Traceback" not in terminal.shown
    resumed = Terminal(tmp_path, "play", "--resume")
    assert "Take a row of cards" in resumed.until(SAID["en"]["question"])
    resumed.press(b"\x04")  # Ctrl-D
    resumed.until(SAID["en"]["saved"])
    assert resumed.end() == 0


def test_every_move_is_saved_at_once(tmp_path: Path) -> None:
    terminal = started(tmp_path, "--save", str(tmp_path / "match.txt"))
    terminal.type("1")
    terminal.until(SAID["en"]["question"])
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()
    record = Record.parse((tmp_path / "match.txt").read_text())
    assert [played.move.partition(" ")[0] for played in record.played if played.seat == 0] == ["take"]


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    terminal = started(tmp_path)
    terminal.type("1")
    terminal.until(SAID["en"]["question"])
    terminal.hang_up()
    resumed = Terminal(tmp_path, "play", "--resume")
    assert "Take a row of cards" in resumed.until(SAID["en"]["question"])
    resumed.type("q")
    assert resumed.end() == 0


def test_without_a_place_to_save_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.touch()
    terminal = Terminal(file, *PLAY)
    told = " ".join(terminal.until(SAID["en"]["question"]).split())
    assert told.startswith("The match is not saved: cannot write ")
    terminal.type("quit")
    assert "`save FILE` saves it" in terminal.until(SAID["en"]["question"])
    terminal.type("save " + str(tmp_path / "kept.txt"))
    terminal.until(SAID["en"]["question"])
    terminal.type("quit")
    terminal.until(SAID["en"]["saved"])
    assert terminal.end() == 0
    assert Record.parse((tmp_path / "kept.txt").read_text()).seats == 4


def test_a_match_that_cannot_be_saved_is_left_at_the_second_attempt(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.touch()
    terminal = started(file)
    terminal.press(b"\x03")
    terminal.until(SAID["en"]["question"])
    terminal.press(b"\x03")
    assert "laguna: the match could not be saved and has ended" in terminal.until("has ended")
    assert terminal.end() == 1


def test_a_narrow_window_gets_one_warning(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY, columns=40)
    shown = terminal.until(SAID["en"]["question"])
    assert "a wider window shows it better" in " ".join(shown.split())
    terminal.type("?")
    assert max(len(line) for line in terminal.until(SAID["en"]["question"]).split("\n")) <= 60
    terminal.type("q")
    assert terminal.end() == 0


def test_commands_at_the_prompt(tmp_path: Path) -> None:
    terminal = started(tmp_path)
    question = SAID["en"]["question"]
    for typed, answer in (
        ("undo", "Amber (you) has done nothing yet that could be taken back"),
        ("text", "before the first round"),
        ("log", "Dusk takes "),
        ("", "Take a building to begin with"),
        (f"save {tmp_path}", "is there already; name a new file"),
        (f"save {tmp_path}/none/match.txt", "Cannot write "),
        (f"save {tmp_path}/copy.txt", "The match is saved"),
        (f"save {tmp_path}/copy.txt", "The match is saved"),
        ("save", "go on with `laguna play --resume "),
        ("9" * 4000, "There is no choice 999"),
        ("gold \udcff three", "Cannot read 'gold "),
    ):
        terminal.press(typed.encode("utf-8", "surrogateescape") + b"\n")
        assert answer in " ".join(terminal.until(question).split())
    terminal.type("quit")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.shown


def test_typed_from_a_pipe(tmp_path: Path) -> None:
    done = laguna(tmp_path, *PLAY, "--seed", "3", typed="1\nrow 1\n\udcff")
    assert done.returncode == 0
    assert "Your choice (? for help): 1\n" in done.stdout
    assert "The match is saved; go on with" in done.stdout
    assert done.stderr == ""


def test_a_closed_input_ends_the_session(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY, redirect="<&-")
    terminal.until(SAID["en"]["saved"])
    assert terminal.end() == 0


def test_a_game_from_laguna_games_can_be_played(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "burano", "--chest", "open", "--bot", "uniform", settings={"LAGUNA_GAMES": TINY}
    )
    while "verify" not in terminal.until(f"{SAID['en']['question']}$|{SAID['en']['kept']}"):
        terminal.type("1")
    assert terminal.end() == 0
    assert "Burano: you are Amber" in terminal.shown
    (record,) = (tmp_path / ".local" / "share" / "laguna" / "matches").iterdir()
    assert "option chest=open\n" in record.read_text()


def test_a_match_with_the_largest_seed_can_be_read_again(tmp_path: Path) -> None:
    largest = str(parser.SEEDS - 1)
    file = tmp_path / "match.txt"
    laguna(tmp_path, *PLAY, "--seed", largest, "--save", str(file), typed="1\n")
    assert f"dice fast {largest}" in file.read_text(encoding="utf-8")
    assert laguna(tmp_path, "replay", str(file)).returncode == 0


def test_the_same_seed_plays_the_same(tmp_path: Path) -> None:
    def shown() -> list[str]:
        done = laguna(tmp_path, *PLAY, "--seed", "12", typed="1\n2\n1\n1\n1\n")
        return [line for line in done.stdout.split("\n") if "--resume" not in line]

    assert shown() == shown()
