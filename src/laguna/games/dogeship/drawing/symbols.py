"""The Doge Ship: its own symbols, drawn like those of drawing/icons.py: 24 by 24, geometry only."""

from __future__ import annotations

from typing import Final

from laguna.drawing import icons

SYMBOLS: Final[dict[str, str]] = {
    # what is done
    "buy": icons.path("M3 9h18l-2 12H5Z") + icons.path("M8 9c0-4 1.5-6 4-6s4 2 4 6", icons.LINE),
    "complete": icons.path("M3.5 12.5 9.5 18.5 20.5 6", icons.pen(3.4)),
    "intrigue": icons.path("M3 5c6 2.5 12 2.5 18 0 .5 9-3 15-9 17C6 20 2.5 14 3 5Z")
    + icons.path("M6.5 10.5q2-1.5 4 .5-2 1.5-4-.5ZM17.5 10.5q-2-1.5-4 .5 2 1.5 4-.5Z", icons.HOLE),
    # what is had
    "ducat": icons.disc(12, 12, 9.5) + icons.path("M12 5.5 16.5 12 12 18.5 7.5 12Z", icons.HOLE),
    "approval": icons.path("M7 13 5 22l4-2 3 2 3-2 4 2-2-9Z")
    + icons.ring(8, 5.2, 2.6)
    + icons.disc(12, 12, 5.5)
    + icons.disc(12, 12, 2.6, icons.HOLE),
    "marker": icons.path("M12 3c5 0 8 2 8 4.5S17 12 12 12 4 10 4 7.5 7 3 12 3Z", icons.faint(0.55))
    + icons.path("M4 8v8.5C4 19 7 21 12 21s8-2 8-4.5V8c0 2.5-3 5-8 5s-8-2.5-8-5Z"),
    "yard": icons.path("M3 6.5 6.5 3H15l2 3.5V9H3Z") + icons.path("M8 9h4v12.5H8Z"),
    # tiles
    "barrier": icons.path("M3 4h4.5v12H3ZM9.7 4h4.6v12H9.7ZM16.5 4H21v12h-4.5Z")
    + icons.path("M1.5 20q2.6-3 5.2 0t5.3 0 5.3 0 5.2 0", icons.LINE),
    "galley": icons.path("M1.5 12c4 1.5 13 2 21-2-.8 4.5-3.5 7.5-6 7.5H7C4.5 17.5 2.5 15 1.5 12Z")
    + icons.path("M7 18 4.5 22M11 18 8.5 22M15 18 12.5 22", icons.pen(1.6))
    + icons.path("M11 2.5V11H5Q9.5 8 11 2.5Z"),
    # events
    "water": icons.path(
        "M1.5 8q2.6-3.5 5.2 0t5.3 0 5.3 0 5.2 0M1.5 13.5q2.6-3.5 5.2 0t5.3 0 5.3 0 5.2 0"
        "M1.5 19q2.6-3.5 5.2 0t5.3 0 5.3 0 5.2 0",
        icons.LINE,
    ),
    "inspection": icons.path("M1.5 12Q6 5 12 5t10.5 7Q18 19 12 19T1.5 12Z")
    + icons.disc(12, 12, 4, icons.HOLE)
    + icons.disc(12, 12, 1.9),
}

# As sentences do, symbols have names that begin with the game's, so that two games never draw over each other.
icons.register("dogeship", SYMBOLS)

BUY: Final = "dogeship.buy"
COMPLETE: Final = "dogeship.complete"
INTRIGUE: Final = "dogeship.intrigue"
DUCAT: Final = "dogeship.ducat"
APPROVAL: Final = "dogeship.approval"
MARKER: Final = "dogeship.marker"
YARD: Final = "dogeship.yard"
BARRIER: Final = "dogeship.barrier"
GALLEY: Final = "dogeship.galley"
WATER: Final = "dogeship.water"
INSPECTION: Final = "dogeship.inspection"
KIND_ICONS: Final = ("gondola", BARRIER, GALLEY)  # by kind; gondola is the one that every game knows
