"""A worker process that turns SVG into PNG. It takes half a second, in which a server could do nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from laguna.bots.parallel_search import end_with_parent
from laguna.drawing import document
from laguna.text.text import RuleError, Text

TRIES: Final = 2  # of a picture whose process dies
IDLE: Final = 60.0  # seconds after which the process ends


class PictureWorker:
    """The worker process, started on first use, ended when idle, and started again when needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._drawing = 0

    async def png(self, markup: str) -> bytes:
        """An SVG with literal colours as a PNG."""
        for _ in range(TRIES):
            self._drawing += 1
            try:
                with contextlib.suppress(BrokenProcessPool):
                    return await asyncio.get_running_loop().run_in_executor(self._get_pool(), draw, markup)
            finally:
                self._drawing -= 1
            self.close()
        raise RuleError(Text("push.preview_failed"))

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE, self._close_if_idle)
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_init_worker)
        return self._pool

    def _close_if_idle(self) -> None:
        if not self._drawing:
            self.close()

    def close(self) -> None:
        """End the worker process."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def draw(markup: str) -> bytes:
    """Runs in the worker process."""
    return document.png(markup)


def _init_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    threading.Thread(target=end_with_parent, daemon=True).start()
