"""What a run has brought so far, and the file that keeps it: a line for the setting, then one for each finished game.

    {"laguna arena": 1, "game": "rialto", …, "bots": ["greedy", "uniform"], "seed": 0, …}
    {"asked": 200, "decide": null}
    {"number": 1, "seated": [0, 1], "places": [1, 2], "points": [71, 44], …}
    {"again": 2, "why": ""}

A line is written as soon as there is something to say, so that a run can be stopped at any moment and gone on with.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import math
from typing import Any, BinaryIO, Final, NoReturn

from laguna import games
from laguna.arena.playing import Failure, Outcome
from laguna.arena.setting import Setting, seated
from laguna.core.text import RuleError, Text

FORMAT: Final = "laguna arena"
FORMAT_VERSION: Final = 1
LONGEST_LINE: Final = 100_000  # bytes; ours have some hundreds
SETTING_TYPES: Final[dict[str, type]] = {
    "game": str,
    "version": int,
    "options": dict,
    "components": str,
    "seats": int,
    "bots": list,
    "seed": int,
    "laguna": str,
    "engine": str,
}


@dataclasses.dataclass(frozen=True)
class Asked:
    """How many games were asked for, and between which shares the sequential test is to decide."""

    games: int
    decide: tuple[float, float] | None


class Results:
    """The finished games of a run by number, and those that had to be played again."""

    def __init__(self, setting: Setting) -> None:
        self.setting: Setting = setting
        self.asked: Asked = Asked(0, None)
        self.outcomes: dict[int, Outcome] = {}
        self.again: list[Failure] = []

    def ask(self, asked: Asked) -> None:
        """Note how many games are wanted now."""
        if asked != self.asked:
            self.asked = asked
            self._write({"asked": asked.games, "decide": asked.decide})

    def add(self, outcome: Outcome) -> None:
        """Take in a finished game."""
        self.outcomes[outcome.number] = dataclasses.replace(outcome, record="")  # it would fill the memory
        self._write({"number": outcome.number, "seated": seated(self.setting, outcome.number)} | outcome.document())

    def add_failure(self, failure: Failure) -> None:
        """Note that a game has to be played again."""
        self.again.append(failure)
        self._write({"again": failure.number, "why": failure.why})

    def whereabouts(self) -> Text:
        """Where the finished games are, for whoever stops here."""
        return Text("arena.not_kept", len(self.outcomes))

    def close(self) -> None:
        """Nothing more comes."""

    def _write(self, line: dict[str, Any]) -> None:
        """Without a file nothing is written."""


class KeptResults(Results):
    """Results in a file, which belongs to this process as long as it is open."""

    def __init__(self, path: str, setting: Setting) -> None:
        super().__init__(setting)
        self.path: str = path
        self._file: BinaryIO = _open(path)
        try:
            _lock(self._file, path)
            self._go_on()
        except OSError as error:  # such as a device, which has no end to be cut off
            self.close()
            raise _unwritable(path, error) from error
        except RuleError:
            self.close()
            raise

    def whereabouts(self) -> Text:
        return Text("arena.kept", len(self.outcomes), self.path)

    def close(self) -> None:
        with contextlib.suppress(OSError):  # what could not be written has been told
            self._file.close()

    def _go_on(self) -> None:
        """Read what is there, and take away a last line that was not finished."""
        header = _line(_header(self.setting))
        with open(self.path, "rb") as file:
            begun = file.read(len(header))
            if header.startswith(begun) and begun != header:  # new, or not even the first line was finished
                self._file.truncate(0)
                self._put(header)
                return
            file.seek(0)
            reader = _Reader(self.path, file)
            _check_same(self.path, self.setting, reader.setting())
            reader.fill(self)
        self._file.truncate(reader.end)

    def _write(self, line: dict[str, Any]) -> None:
        self._put(_line(line))

    def _put(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()  # what is with the system stays, whatever happens to this process
        except OSError as error:
            raise _unwritable(self.path, error) from error


def read(path: str) -> Results:
    """The results in a file, whoever is writing to it."""
    try:
        with open(path, "rb") as file:
            reader = _Reader(path, file)
            results = Results(reader.setting())
            reader.fill(results)
            return results
    except (OSError, ValueError) as error:
        if isinstance(error, RuleError):
            raise
        reason = error.strerror if isinstance(error, OSError) else None
        raise RuleError(Text("arena.unreadable", path, reason or str(error))) from error


def is_in_use(path: str) -> bool:
    """Whether a run is writing to this file."""
    with open(path, "rb") as file:
        try:
            _lock(file, path)
        except RuleError:
            return True
    return False


class _Reader:
    """Reads a results file from first to last; RuleError names the line that is wrong."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self.end: int = 0  # of the last whole line, in bytes
        self._path = path
        self._file = file
        self._number = 0  # of the line read last

    def setting(self) -> Setting:
        """What the first line says."""
        line = self._next()
        if line is None or line.pop(FORMAT, None) != FORMAT_VERSION:
            raise RuleError(Text("arena.no_results", self._path))
        if {name: type(value) for name, value in line.items()} != SETTING_TYPES:
            self._refuse()
        options = {name: str(value) for name, value in line["options"].items()}
        setting = Setting(**line | {"options": options, "bots": tuple(map(str, line["bots"]))})
        games.load(setting.game).complete(setting.seats, setting.options, setting.version)
        if not 2 <= len(setting.bots) <= setting.seats:
            self._refuse()
        return setting

    def fill(self, results: Results) -> None:
        """Take in all lines after the first."""
        while (line := self._next()) is not None:
            try:
                self._take(results, line)
            except (KeyError, TypeError, ValueError, OverflowError):
                self._refuse()

    def _take(self, results: Results, line: dict[str, Any]) -> None:
        if "asked" in line:
            results.asked = _asked(line)
        elif "again" in line:
            results.again.append(Failure(int(line["again"]), str(line["why"])))
        else:
            outcome = _outcome(results.setting, line)
            results.outcomes[outcome.number] = outcome

    def _next(self) -> dict[str, Any] | None:
        """The next whole line; what is not ended yet is no line."""
        data = self._file.readline(LONGEST_LINE)
        if not data.endswith(b"\n") and len(data) < LONGEST_LINE:
            return None
        self._number += 1
        try:
            line = json.loads(data)
        except (ValueError, RecursionError):
            self._refuse()
        if not isinstance(line, dict):
            self._refuse()
        self.end += len(data)
        return line

    def _refuse(self) -> NoReturn:
        if self._number == 1:
            raise RuleError(Text("arena.no_results", self._path))
        raise RuleError(Text("arena.broken_line", self._path, self._number))


def _asked(line: dict[str, Any]) -> Asked:
    """What was asked for, as its line tells it; ValueError, TypeError or KeyError where it cannot be."""
    count, shares = int(line["asked"]), line["decide"]
    if count < 1:
        raise ValueError("no games were asked for")
    if shares is None:
        return Asked(count, None)
    low, high = shares
    return Asked(count, (float(low), float(high)))


def _outcome(setting: Setting, line: dict[str, Any]) -> Outcome:
    """A game as its line tells it; ValueError, TypeError or KeyError where it cannot be."""
    fields = {field.name: line[field.name] for field in dataclasses.fields(Outcome) if field.name != "record"}
    outcome = Outcome(**fields)
    if outcome.number < 1 or line["seated"] != seated(setting, outcome.number) or min(outcome.places) != 1:
        raise ValueError("no game ends like this")
    for name, values in fields.items():
        kind = float if name in ("milliseconds", "longest") else int
        if name != "number" and not (len(values) == setting.seats and all(_is(kind, value) for value in values)):
            raise ValueError(f"{name} are not one number a seat")
    return outcome


def _is(kind: type, value: object) -> bool:
    return isinstance(value, int | float) and type(value) is kind and math.isfinite(value)


def _header(setting: Setting) -> dict[str, Any]:
    return {FORMAT: FORMAT_VERSION} | setting.document()


def _line(line: dict[str, Any]) -> bytes:
    return (json.dumps(line, ensure_ascii=False) + "\n").encode()


def _check_same(path: str, wanted: Setting, found: Setting) -> None:
    """Refuse a file of another setting, and name how it differs."""
    theirs = found.document()
    for name, value in wanted.document().items():
        if theirs[name] != value:
            raise RuleError(Text("arena.other_setting", path, name, _told(theirs[name]), _told(value)))


def _told(value: object) -> str:
    """A value of a setting as it is typed."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return str(value)


def _open(path: str) -> BinaryIO:
    try:
        return open(path, "ab")
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def _lock(file: BinaryIO, path: str) -> None:
    """Take a file for this process alone; the system gives it back when the process ends, however it does."""
    with contextlib.suppress(ImportError):  # no such locks on Windows
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RuleError(Text("arena.in_use", path)) from error


def _unwritable(path: str, error: OSError | ValueError) -> RuleError:
    reason = error.strerror if isinstance(error, OSError) else None
    return RuleError(Text("arena.unwritable", path, reason or str(error)))
