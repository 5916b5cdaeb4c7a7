"""Plays matches on a Ray cluster instead of processes of this machine. Ray is imported only here."""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import os
import socket
from typing import Any, Final

from laguna.arena.match_setup import MatchSetup
from laguna.arena.play_match import MatchFailure, MatchOutcome, try_match
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.workers.pool import TaskResult

CONNECT_TIMEOUT: Final = 5.0  # seconds to wait for an address; Ray itself would try for many minutes
CHECK_EVERY: Final = 1.0  # seconds without a result, after which the cluster is checked
HELLO: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(
    [0, 0, 0, 4, 0, 0, 0, 0, 0]
)  # the preface of HTTP/2 (RFC 9113, 3.4)
SETTINGS: Final = 4  # the type of frame that an HTTP/2 server such as Ray answers with
OUR_VARIABLES: Final = ("LAGUNA_GAMES", "LAGUNA_COMPONENTS_")  # must be the same on every machine


class RayCluster:
    """A task pool made of the machines of a Ray cluster; Laguna has to be installed on each of them."""

    def __init__(self, address: str, size: int | None, setup: MatchSetup, with_records: bool) -> None:
        self._address = address
        self._quiet = contextlib.ExitStack()
        self._ray = _ray()
        _check_alive(address)
        # Ray reports dead workers on standard output, where --json prints its document.
        self._quiet.enter_context(contextlib.redirect_stdout(io.StringIO()))
        try:
            cores = self._connect()
        except BaseException:
            self._quiet.close()
            raise
        self.size: int = size or cores
        self._play = self._ray.remote(num_cpus=1, max_retries=0)(
            _play_on_worker
        )  # `ArenaRun` tries again, and reports it
        self._arguments = (setup, with_records, catalogue.language(), _environment())
        self._busy: dict[Any, int] = {}  # the match's number by Ray's object reference

    def submit(self, task: int) -> None:
        """Have a match played."""
        setup, with_records, language, environment = self._arguments
        self._busy[self._play.remote(setup, task, with_records, language, environment)] = task

    def next_result(self, timeout: float | None = None) -> TaskResult[int, MatchOutcome | MatchFailure] | None:
        """Wait for the next match to be finished; None if none is within `timeout` seconds."""
        done = self._next_done(timeout)
        if done is None:
            return None
        number = self._busy.pop(done)
        try:
            outcome = self._ray.get(done)
        except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError) as error:
            return TaskResult(number, None, _last_line(error))
        except self._ray.exceptions.RayError as error:  # such as a machine without Laguna
            return TaskResult(number, MatchFailure(number, _last_line(error)))
        assert isinstance(outcome, MatchOutcome | MatchFailure), f"a worker sent {outcome!r}"
        return TaskResult(number, outcome)

    def stop(self) -> None:
        """End what this run has submitted, and nothing else."""
        self._ray.shutdown()
        self._quiet.close()

    def _next_done(self, timeout: float | None) -> Any:
        """Wait for a match as long as the cluster answers; None after `timeout` seconds."""
        while True:
            done, _ = self._ray.wait(list(self._busy), num_returns=1, timeout=timeout or CHECK_EVERY)
            if done:
                return done[0]
            _check_alive(self._address)
            if timeout is not None:
                return None

    def _connect(self) -> int:
        """Connect to the cluster; returns its number of cores."""
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
    """Refuse an address where nothing answers, or something other than Ray."""
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or len(port) > 5:
        raise RuleError(Text("arena.ray_address", address))
    if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
        return  # our plain HTTP/2 would not be understood
    try:
        with socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT) as line:
            line.sendall(HELLO)
            answer = line.recv(len(HELLO))
    except (OSError, OverflowError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise _no_cluster(address, reason or str(error)) from error
    if len(answer) < 4 or answer[3] != SETTINGS:
        raise _no_cluster(address, catalogue.translate(Text("arena.not_ray")))


def _no_cluster(address: str, reason: str) -> RuleError:
    return RuleError(Text("arena.no_cluster", address, reason))


def _last_line(error: BaseException) -> str:
    """The last line of Ray's long error messages, which names the error."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


def _environment() -> dict[str, str]:
    """Our environment variables, which the cluster's processes don't have by themselves."""
    return {name: value for name, value in os.environ.items() if name.startswith(OUR_VARIABLES)}


def _play_on_worker(
    setup: MatchSetup, number: int, with_record: bool, language: str, environment: dict[str, str]
) -> MatchOutcome | MatchFailure:
    """What a process of the cluster does."""
    os.environ.update(environment)
    catalogue.set_language(language)
    return try_match(setup, number, with_record)
