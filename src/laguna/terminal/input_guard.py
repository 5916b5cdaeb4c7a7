"""Reads lines and handles Ctrl-C, a closed terminal and the end of input between two actions, never within one."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from types import FrameType
from typing import Final

from laguna.bots.bot import Stop
from laguna.terminal import output

# Not every system has all of them.
SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class LeaveSession(BaseException):
    """The player wants to leave, or input has ended; like KeyboardInterrupt it isn't an error."""

    def __init__(self, is_final: bool = True) -> None:
        super().__init__()
        self.is_final: bool = is_final  # nothing more can be typed, so asking back is useless


class InputGuard:
    """Reads lines and catches signals while it is open as a context.

    A signal ends the waiting for a line. At other times it is only noted, so that no action is interrupted; a thinking
    bot is stopped, and the next wait for a line ends at once.
    """

    def __init__(self) -> None:
        self.stop: Stop = Stop()  # for bots
        self._signal: int = 0
        self._waiting: bool = False
        self._restore: contextlib.ExitStack = contextlib.ExitStack()
        self._wakeup: int = -1  # readable once a signal has come

    def __enter__(self) -> InputGuard:
        self._wakeup, write_end = os.pipe()
        os.set_blocking(write_end, False)
        self._restore.callback(os.close, self._wakeup)
        self._restore.callback(os.close, write_end)
        self._restore.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(write_end, warn_on_full_buffer=False))
        for number in SIGNALS:
            self._restore.callback(signal.signal, number, signal.signal(number, self._note_signal))
        return self

    def __exit__(self, *error: object) -> None:
        self._restore.close()

    def line(self, prompt: str) -> str:
        """Read a line; LeaveSession at the end of input or at a signal."""
        self._waiting = True
        try:
            self.check()
            return self._read(prompt)
        finally:
            self._waiting = False

    def check(self) -> None:
        """LeaveSession if a signal has come since."""
        if self._signal:
            raise LeaveSession(self._signal != signal.SIGINT)

    def forget(self) -> None:
        """Forget a signal that was answered with a warning."""
        self._signal = 0
        self.stop.asked = False

    def _read(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        if sys.stdin is None:
            raise LeaveSession
        is_terminal = output.is_terminal(sys.stdin)
        try:
            if is_terminal:
                self._wait()
            line = sys.stdin.readline()
        except (OSError, ValueError) as error:  # the terminal is gone, or input is closed
            raise LeaveSession from error
        if not line:
            raise LeaveSession
        if not is_terminal:  # a terminal shows what is typed
            output.put(output.harmless(line.rstrip("\n")))
        return line

    def _wait(self) -> None:
        """Wait for a line or a signal; readline() alone would miss a signal that comes just before it waits."""
        if sys.platform == "win32":  # has select() for sockets only
            return
        while sys.stdin not in select.select([sys.stdin, self._wakeup], [], [])[0]:
            os.read(self._wakeup, 1)  # _note_signal has been called by now

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        self._signal = number
        self.stop.asked = True
        if self._waiting:
            self._waiting = False
            self.check()
