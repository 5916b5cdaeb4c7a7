"""What a browser shows of a table: the last whole frame with all later changes applied, as in client/src."""

from __future__ import annotations

import copy
from typing import Any

Frame = dict[str, Any]

KEPT = ("headline", "plates", "last", "prompt", "choices", "marks", "undo", "result", "dice", "next_seat", "rematch")


# A browser with several seats is told which is asked next, beside the frames of the reader it looks as.
ONLY_NEXT = {"type", "seat", "count", "now", "number", "next_seat"}


class ClientScreen:
    """A model of the client: pieces by id in order, and the words around the board."""

    def __init__(self) -> None:
        self.seat = -2  # the reader
        self.count = -1
        self.number = 0  # of the last frame
        self.said: dict[str, Any] = {}  # by field of a frame
        self.log: list[dict[str, Any]] = []
        self.watchers = 0  # spectators; not compared: whoever comes to look is one
        self.pieces: dict[str, dict[str, str]] = {}  # by plate, the markup by id, from back to front

    def take(self, frame: Frame) -> None:
        """Apply a frame."""
        if frame.get("whole"):
            self.said, self.log, self.pieces, self.watchers = {}, [], {}, 0
        assert frame["count"] >= self.count or frame.get("whole"), "a reader's count never falls"
        number = frame.get("number", 0)
        assert frame.get("whole") or number == self.number + 1 or set(frame) <= ONLY_NEXT, "no frame is left out"
        self.seat, self.count, self.number = frame["seat"], frame["count"], number
        self.said |= {name: copy.deepcopy(frame[name]) for name in KEPT if name in frame}
        if self.said.get("marks", ...) is None:
            del self.said["marks"]  # no set is to be chosen any more
        seats = {seat["seat"]: seat for seat in self.said.get("seats", [])}
        seats |= {seat["seat"]: copy.deepcopy(seat) for seat in frame.get("seats", [])}
        self.said["seats"] = list(seats.values())
        self.watchers = frame.get("watchers", self.watchers)
        if "log" in frame:
            assert frame["log"]["keep"] <= len(self.log), "only lines that are there can be kept"
            self.log = [*self.log[: frame["log"]["keep"]], *frame["log"]["add"]]
        keys = [plate["key"] for plate in self.said["plates"]]
        self.pieces = {key: self.pieces.get(key, {}) for key in keys}
        for change in frame.get("pieces", []):
            self._change(change)

    def _change(self, change: dict[str, Any]) -> None:
        pieces = self.pieces[change["key"]]
        for id in change.get("gone", []):
            del pieces[id]
        pieces.update(change.get("set", []))
        if "order" in change:
            assert sorted(change["order"]) == sorted(pieces), "an order names every piece once"
            self.pieces[change["key"]] = {id: pieces[id] for id in change["order"]}

    def choices(self) -> list[int]:
        """The offered actions."""
        return [choice["action"] for choice in self.said["choices"]]

    def is_over(self) -> bool:
        """Whether the match is over."""
        return "result" in self.said

    def all(self) -> dict[str, Any]:
        """Everything shown, for comparison, in order."""
        pieces = {key: list(found.items()) for key, found in self.pieces.items()}
        return {"seat": self.seat, "count": self.count, "log": self.log, "pieces": pieces, **self.said}
