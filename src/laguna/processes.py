"""Processes of ours that are asked over a pipe: each is known to have died where it has, and ends with us."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

CONTEXT: Final = multiprocessing.get_context("spawn")  # a fork would copy threads and locks that nobody holds any more


class Worker:
    """One process that runs `serve(pipe, *given)`."""

    def __init__(self, serve: Callable[..., None], *given: Any, is_daemon: bool = False) -> None:
        """`is_daemon`: it has no processes of its own, and whoever forgets to end it does not wait for it."""
        self.pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=serve, args=(theirs, *given), daemon=is_daemon)
        with _unheard_interrupts():
            self._process.start()
        theirs.close()  # or the death of the process would not end the pipe

    def send(self, asked: Any) -> None:
        """Ask for something."""
        with contextlib.suppress(OSError):  # it has died since; receive() finds that out
            self.pipe.send(asked)

    def receive(self) -> Any:
        """What it sends; None where it has died."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


@contextlib.contextmanager
def _unheard_interrupts() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to them too: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say so, and Ctrl-C is not for this one anyway
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
