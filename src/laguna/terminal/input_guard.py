"""Ctrl-C, a closed terminal and the end of input: a sitting ends between two actions, never within one."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from types import FrameType
from typing import Final

from laguna.bots.base import Stop
from laguna.terminal import screen

# Not every system has each of them.
SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Left(BaseException):
    """The person wants the sitting to end, or it cannot go on; like KeyboardInterrupt no error."""

    def __init__(self, is_final: bool = True) -> None:
        super().__init__()
        self.is_final: bool = is_final  # nothing more can be typed, so it is no use to ask back


class Door:
    """Where lines come in, and where the wish to leave is heard; open as a context.

    While a line is awaited a signal ends the waiting. At other times it is only noted, so that no action is cut in
    half; a thinking bot is asked to answer, and the next line awaited is not.
    """

    def __init__(self) -> None:
        self.stop: Stop = Stop()  # for bots
        self._signal: int = 0
        self._waiting: bool = False
        self._restore: contextlib.ExitStack = contextlib.ExitStack()
        self._bell: int = -1  # can be read from once a signal has come

    def __enter__(self) -> Door:
        self._bell, ringing = os.pipe()
        os.set_blocking(ringing, False)
        self._restore.callback(os.close, self._bell)
        self._restore.callback(os.close, ringing)
        self._restore.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(ringing, warn_on_full_buffer=False))
        for number in SIGNALS:
            self._restore.callback(signal.signal, number, signal.signal(number, self._hear))
        return self

    def __exit__(self, *error: object) -> None:
        self._restore.close()

    def line(self, prompt: str) -> str:
        """The next line typed; Left at the end of input or at a signal."""
        self._waiting = True
        try:
            self.check()
            return self._typed(prompt)
        finally:
            self._waiting = False

    def check(self) -> None:
        """Leave if a signal came in the meantime."""
        if self._signal:
            raise Left(self._signal != signal.SIGINT)

    def forget(self) -> None:
        """Stay after all: the signal was answered with a warning."""
        self._signal = 0
        self.stop.asked = False

    def _typed(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        if sys.stdin is None:
            raise Left
        is_terminal = screen.is_terminal(sys.stdin)
        try:
            if is_terminal:
                self._wait()
            line = sys.stdin.readline()
        except (OSError, ValueError) as error:  # the terminal is gone, or the input closed
            raise Left from error
        if not line:
            raise Left
        if not is_terminal:  # what is typed shows by itself
            screen.put(screen.harmless(line.rstrip("\n")))
        return line

    def _wait(self) -> None:
        """Wait for a line or a signal; a signal that comes just before readline() waits would go unheard there."""
        if sys.platform == "win32":  # knows select() for sockets only
            return
        while sys.stdin not in select.select([sys.stdin, self._bell], [], [])[0]:
            os.read(self._bell, 1)  # _hear has been called by now

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._signal = number
        self.stop.asked = True
        if self._waiting:
            self._waiting = False
            self.check()
