"""A process that answers messages over a pipe; its death is noticed, and it ends when the parent does."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, Final

from laguna.bots.parallel_search import end_with_parent

CONTEXT: Final = multiprocessing.get_context("spawn")  # a fork would copy threads and the locks they hold
ENDING: Final = 5.0  # seconds that a dead process takes at most to be collected


class WorkerProcess:
    """One process that runs `serve(pipe, *arguments)`."""

    def __init__(self, serve: Callable[..., None], *arguments: Any, is_daemon: bool = False) -> None:
        """`is_daemon`: it starts no processes itself, and Python doesn't wait for it at exit."""
        self.pipe, child_pipe = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=_run, args=(serve, child_pipe, *arguments), daemon=is_daemon)
        with _interrupts_ignored():
            self.process.start()
        child_pipe.close()  # otherwise the death of the process wouldn't end the pipe

    def send(self, message: Any) -> None:
        """Send a message; if the process has died, `receive` finds that out."""
        with contextlib.suppress(OSError):
            self.pipe.send(message)

    def receive(self) -> Any:
        """Wait for an answer; None if the process has died."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None

    def how_it_died(self) -> str:
        """One sentence on the end of a process that `receive` has found dead."""
        self.process.join(ENDING)
        code = self.process.exitcode
        if code is None:
            return f"Worker process {self.process.pid} closed its pipe."
        if code < 0:
            return f"Worker process {self.process.pid} was killed by signal {-code}."
        return f"Worker process {self.process.pid} ended with exit code {code}."

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _run(serve: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    """What the process does: serve until the parent closes the pipe or dies."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    serve(pipe, *arguments)


def messages(pipe: Connection) -> Iterator[Any]:
    """In the process: what the parent sends, until it closes the pipe."""
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        yield message


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C, which a terminal sends to them as well; the parent stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can set handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
