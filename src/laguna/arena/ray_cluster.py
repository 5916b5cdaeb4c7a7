"""Games played on a Ray cluster, by the same rules as on one machine. Ray itself is imported only here."""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import os
import socket
from typing import Any, Final

from laguna.arena.playing import Failure, Outcome, attempt
from laguna.arena.setting import Setting
from laguna.core import words
from laguna.core.text import RuleError, Text

PATIENCE: Final = 5.0  # seconds until an address is taken to be dead; Ray itself would try for many minutes
LOOK_AGAIN: Final = 1.0  # seconds without an answer, after which it is asked whether the cluster is still there
HELLO: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # of HTTP/2 (RFC 9113, 3.4)
SETTINGS: Final = 4  # the kind of frame with which HTTP/2, which Ray speaks, is answered
OUR_VARIABLES: Final = ("LAGUNA_GAMES", "LAGUNA_COMPONENTS_")  # what has to be the same wherever a game is played


class Cluster:
    """A crew made of the machines of a Ray cluster; laguna has to be installed on each of them."""

    def __init__(self, address: str, size: int | None, setting: Setting, with_records: bool) -> None:
        self._address = address
        self._quiet = contextlib.ExitStack()
        self._ray = _ray()
        _check_alive(address)
        # Ray tells of dead workers on standard output, where a JSON document is to stand alone.
        self._quiet.enter_context(contextlib.redirect_stdout(io.StringIO()))
        try:
            cores = self._connect()
        except BaseException:
            self._quiet.close()
            raise
        self.size: int = size or cores
        self._play = self._ray.remote(num_cpus=1, max_retries=0)(_attempt)  # we try again ourselves, and say so
        self._order = (setting, with_records, words.language(), _environment())
        self._busy: dict[Any, int] = {}  # by what Ray promises, the game's number

    def ask(self, number: int) -> None:
        setting, with_records, language, environment = self._order
        self._busy[self._play.remote(setting, number, with_records, language, environment)] = number

    def answer(self) -> Outcome | Failure:
        done = self._next()
        number = self._busy.pop(done)
        try:
            answer = self._ray.get(done)
        except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError):
            return Failure(number, "")
        except self._ray.exceptions.RayError as error:  # such as a machine that has no laguna
            return Failure(number, _last_line(error))
        assert isinstance(answer, Outcome | Failure), f"a worker sent {answer!r}"
        return answer

    def close(self) -> None:
        self._ray.shutdown()  # ends what this run has asked for, and nothing else
        self._quiet.close()

    def _next(self) -> Any:
        """Wait for a game, as long as there is a cluster to play it."""
        while True:
            done, _ = self._ray.wait(list(self._busy), num_returns=1, timeout=LOOK_AGAIN)
            if done:
                return done[0]
            _check_alive(self._address)

    def _connect(self) -> int:
        """Reach the cluster, and say how many cores it has."""
        try:
            self._ray.init(address=self._address, log_to_driver=False, logging_level=logging.CRITICAL)
            return max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        except (self._ray.exceptions.RayError, OSError, RuntimeError, ValueError) as error:
            raise _no_cluster(self._address, _last_line(error)) from error


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise RuleError(Text("arena.no_ray")) from error


def _check_alive(address: str) -> None:
    """Refuse an address at which nobody answers, or something other than Ray."""
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or len(port) > 5:
        raise RuleError(Text("arena.ray_address", address))
    if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
        return  # it would not understand us
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.sendall(HELLO)
            answer = line.recv(len(HELLO))
    except (OSError, OverflowError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise _no_cluster(address, reason or str(error)) from error
    if len(answer) < 4 or answer[3] != SETTINGS:
        raise _no_cluster(address, words.say(Text("arena.not_ray")))


def _no_cluster(address: str, reason: str) -> RuleError:
    return RuleError(Text("arena.no_cluster", address, reason))


def _last_line(error: BaseException) -> str:
    """What a long complaint of Ray's comes down to."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


def _environment() -> dict[str, str]:
    """Where strangers' games and corrected boxes lie, for the other processes know only their own environment."""
    return {name: value for name, value in os.environ.items() if name.startswith(OUR_VARIABLES)}


def _attempt(
    setting: Setting, number: int, with_record: bool, language: str, environment: dict[str, str]
) -> Outcome | Failure:
    """What a worker of the cluster does."""
    os.environ.update(environment)
    words.use(language)
    return attempt(setting, number, with_record)
