"""The results of a run, and the file that keeps them: a line for the setup, then one per finished match.

    {"laguna arena": 1, "game": "rialto", …, "bots": ["greedy", "uniform"], "seed": 0, …}
    {"asked": 200, "decide": null}
    {"number": 1, "seated": [0, 1], "places": [1, 2], "points": [71, 44], …}
    {"again": 2, "why": ""}

A line is written as soon as a match is finished, so a run can be stopped at any moment and resumed.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import math
from typing import Any, BinaryIO, Final, NoReturn

from laguna import games
from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.arena.play_match import MatchFailure, MatchOutcome
from laguna.text.text import RuleError, Text

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
class RunRequest:
    """How many matches are wanted, and between which shares the sequential test decides."""

    games: int
    decide: tuple[float, float] | None


class RunResults:
    """The finished matches of a run by number, and the failed tries."""

    def __init__(self, setup: MatchSetup) -> None:
        self.setup: MatchSetup = setup
        self.request: RunRequest = RunRequest(0, None)
        self.outcomes: dict[int, MatchOutcome] = {}
        self.failures: list[MatchFailure] = []

    def set_request(self, request: RunRequest) -> None:
        """Note how many matches are wanted now."""
        if request != self.request:
            self.request = request
            self._write({"asked": request.games, "decide": request.decide})

    def add(self, outcome: MatchOutcome) -> None:
        """Add a finished match."""
        self.outcomes[outcome.number] = dataclasses.replace(outcome, record="")  # records would fill the memory
        self._write({"number": outcome.number, "seated": bots_by_seat(self.setup, outcome.number)} | outcome.as_dict())

    def add_failure(self, failure: MatchFailure) -> None:
        """Note a failed match, which will be played again."""
        self.failures.append(failure)
        self._write({"again": failure.number, "why": failure.why})

    def location(self) -> Text:
        """Where the finished matches are kept, to be said when the run is stopped."""
        return Text("arena.not_kept", len(self.outcomes))

    def close(self) -> None:
        """Give the file back, if there is one."""

    def _write(self, line: dict[str, Any]) -> None:
        """Write a line to the file; results in memory have none."""


class ResultsFile(RunResults):
    """Results in a file, which is locked for this process while it is open."""

    def __init__(self, path: str, setup: MatchSetup) -> None:
        super().__init__(setup)
        self.path: str = path
        self._file: BinaryIO = _open(path)
        try:
            _lock(self._file, path)
            self._resume()
        except OSError as error:  # such as a device, which can't be truncated
            self.close()
            raise _unwritable(path, error) from error
        except RuleError:
            self.close()
            raise

    def location(self) -> Text:
        return Text("arena.kept", len(self.outcomes), self.path)

    def close(self) -> None:
        with contextlib.suppress(OSError):  # a failed write has been reported
            self._file.close()

    def _resume(self) -> None:
        """Read the file, and cut off a last line that wasn't finished."""
        header = _line(_header(self.setup))
        with open(self.path, "rb") as file:
            begun = file.read(len(header))
            if header.startswith(begun) and begun != header:  # new, or the first line wasn't finished
                self._file.truncate(0)
                self._put(header)
                return
            file.seek(0)
            reader = _Reader(self.path, file)
            _check_same(self.path, self.setup, reader.setup())
            reader.fill(self)
        self._file.truncate(reader.end)

    def _write(self, line: dict[str, Any]) -> None:
        self._put(_line(line))

    def _put(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()  # then it survives the death of this process
        except OSError as error:
            raise _unwritable(self.path, error) from error


def read(path: str) -> RunResults:
    """The results in a file, also while a run writes to it."""
    try:
        with open(path, "rb") as file:
            reader = _Reader(path, file)
            results = RunResults(reader.setup())
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
    """Reads a results file; RuleError names the line that is wrong."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self.end: int = 0  # of the last whole line, in bytes
        self._path = path
        self._file = file
        self._number = 0  # of the line read last

    def setup(self) -> MatchSetup:
        """The setup in the first line."""
        line = self._next()
        if line is None or line.pop(FORMAT, None) != FORMAT_VERSION:
            raise RuleError(Text("arena.no_results", self._path))
        if {name: type(value) for name, value in line.items()} != SETTING_TYPES:
            self._refuse()
        options = {name: str(value) for name, value in line["options"].items()}
        setup = MatchSetup(**line | {"options": options, "bots": tuple(map(str, line["bots"]))})
        games.load(setup.game).complete(setup.seats, setup.options, setup.version)
        if not 2 <= len(setup.bots) <= setup.seats:
            self._refuse()
        return setup

    def fill(self, results: RunResults) -> None:
        """Add all lines after the first to the results."""
        while (line := self._next()) is not None:
            try:
                self._take(results, line)
            except (KeyError, TypeError, ValueError, OverflowError):
                self._refuse()

    def _take(self, results: RunResults, line: dict[str, Any]) -> None:
        if "asked" in line:
            results.request = _request(line)
        elif "again" in line:
            results.failures.append(MatchFailure(int(line["again"]), str(line["why"])))
        else:
            outcome = _outcome(results.setup, line)
            results.outcomes[outcome.number] = outcome

    def _next(self) -> dict[str, Any] | None:
        """The next line; None at the end, or if the last line isn't finished."""
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


def _request(line: dict[str, Any]) -> RunRequest:
    """The request in a line; ValueError, TypeError or KeyError if it is none."""
    count, shares = int(line["asked"]), line["decide"]
    if count < 1:
        raise ValueError("no matches were requested")
    if shares is None:
        return RunRequest(count, None)
    low, high = shares
    return RunRequest(count, (float(low), float(high)))


def _outcome(setup: MatchSetup, line: dict[str, Any]) -> MatchOutcome:
    """The outcome in a line; ValueError, TypeError or KeyError if it is none."""
    fields = {field.name: line[field.name] for field in dataclasses.fields(MatchOutcome) if field.name != "record"}
    outcome = MatchOutcome(**fields)
    if outcome.number < 1 or line["seated"] != bots_by_seat(setup, outcome.number) or min(outcome.places) != 1:
        raise ValueError("no match ends like this")
    for name, values in fields.items():
        kind = float if name in ("milliseconds", "longest") else int
        if name != "number" and not (len(values) == setup.seats and all(_is(kind, value) for value in values)):
            raise ValueError(f"{name} are not one number per seat")
    return outcome


def _is(kind: type, value: object) -> bool:
    return isinstance(value, int | float) and type(value) is kind and math.isfinite(value)


def _header(setup: MatchSetup) -> dict[str, Any]:
    return {FORMAT: FORMAT_VERSION} | setup.as_dict()


def _line(line: dict[str, Any]) -> bytes:
    return (json.dumps(line, ensure_ascii=False) + "\n").encode()


def _check_same(path: str, wanted: MatchSetup, found: MatchSetup) -> None:
    """Refuse a file of another setup, and say how it differs."""
    theirs = found.as_dict()
    for name, value in wanted.as_dict().items():
        if theirs[name] != value:
            raise RuleError(Text("arena.other_setting", path, name, _as_typed(theirs[name]), _as_typed(value)))


def _as_typed(value: object) -> str:
    """A value of a setup as one types it."""
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
    """Lock a file for this process; the system unlocks it when the process ends, however it does."""
    with contextlib.suppress(ImportError):  # Windows has no such locks
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RuleError(Text("arena.in_use", path)) from error


def _unwritable(path: str, error: OSError | ValueError) -> RuleError:
    reason = error.strerror if isinstance(error, OSError) else None
    return RuleError(Text("arena.unwritable", path, reason or str(error)))
