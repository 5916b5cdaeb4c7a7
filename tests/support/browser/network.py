"""The network between browsers and a server: it counts bytes, and it can be cut."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from typing import Final

AT_ONCE: Final = 64 * 1024  # bytes
CHECK: Final = 0.02  # seconds


class Wire:
    """Listens on a port of its own and hands everything on; while it is cut, nothing arrives at either end.

    As with a real network nobody is told: connections stay open, new ones get no answer, and what was sent meanwhile
    arrives once the wire is mended, unless who sent it has hung up.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._is_whole = threading.Event()
        self._is_whole.set()
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self.to_browsers = 0  # bytes handed on so far
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where browsers find the server through this wire."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        """Let nothing through from now on."""
        self._is_whole.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_whole.set()

    def close(self) -> None:
        """End it with all its connections."""
        self._is_over.set()
        self._is_whole.set()
        self._listening.close()

    def _accept(self) -> None:
        while not self._is_over.is_set():
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        """One connection from its beginning to its end."""
        self._is_whole.wait()
        with near, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as far:
            selector = selectors.DefaultSelector()
            selector.register(near, selectors.EVENT_READ, far)
            selector.register(far, selectors.EVENT_READ, near)
            while not self._is_over.is_set():
                for ready, _ in selector.select(CHECK):
                    if not self._hand_on(ready.fileobj, ready.data):
                        return
                self._is_whole.wait()

    def _hand_on(self, source: object, target: socket.socket) -> bool:
        """Hand on what has come; False where the source has hung up."""
        assert isinstance(source, socket.socket), "only sockets are registered"
        sent = source.recv(AT_ONCE)
        self._is_whole.wait()  # cut while it was under way
        target.sendall(sent)
        if target.getsockname()[1] == self._listening.getsockname()[1]:
            with self._lock:
                self.to_browsers += len(sent)
        return bool(sent)
