"""Rialto: a guided first round for three, after the worked examples EX-01, EX-05 and EX-11."""

from __future__ import annotations

from typing import Final

from laguna.core.game import Guide, Lesson
from laguna.core.text import Text, seat_name
from laguna.games.rialto import guide_sentences as guide_sentences  # what is said here has to be known
from laguna.games.rialto.actions import PASS, PLAY
from laguna.games.rialto.components import (
    BLUE_1,
    BRIDGE,
    BRIDGE_NAMES,
    BUILDING,
    CONNECTION_NAMES,
    COUNCILLOR,
    DISTRICT_NAMES,
    DOGE,
    GOLD,
    GONDOLA,
    GREEN_2,
    JOKER,
)

AMBER: Final = 0
BLUE: Final = 1
LEARNER: Final = 2  # last in the first doge order, so that there is something to answer to

# Where the round tiles go; the last has no choice.
SETUP: Final = (
    "round-tile san_marco",
    "round-tile castello",
    "round-tile dorsoduro",
    "round-tile cannaregio",
    "round-tile san_polo",
)
FIRST_ROWS: Final = (
    "doge gold building gondola gondola councillor",
    "doge gold gold gold gondola joker",
    "doge joker building bridge councillor councillor",
    "building bridge gondola councillor joker joker",
)
FIRST_DRAWS: Final = ("joker bridge", "joker gondola", "gold joker")  # with the rows, in doge order
SECOND_ROWS: Final = (
    "doge doge gold bridge gondola joker",
    "gold building building bridge councillor councillor",
    "doge gold bridge bridge gondola gondola",
    "building building gondola councillor councillor joker",
)


def guide() -> Guide:
    """The first round, up to the rows of the second."""
    return Guide(3, {"third": "none"}, 1, LEARNER, deals(), lessons())


def deals() -> tuple[str, ...]:
    """What chance does, in its order."""
    drawn = [f"draw {kind}" for draw in FIRST_DRAWS for kind in draw.split()]
    first, second = (f"turn {bridge}" for bridge in BRIDGE_NAMES[:2])
    return (*SETUP, first, *dealt(FIRST_ROWS), *drawn, second, *dealt(SECOND_ROWS))


def dealt(rows: tuple[str, ...]) -> list[str]:
    """Rows are dealt side by side, a card to each (RI-5.2)."""
    cards = [row.split() for row in rows]
    return [f"draw {row[place]}" for place in range(len(cards[0])) for row in cards]


def lessons() -> list[Lesson]:
    """What the learner reads and does, and between it what the others do."""
    return [*getting_cards(), *first_stages(), *middle_stages(), *last_stages()]


def getting_cards() -> list[Lesson]:
    return [
        told("venice", tuple(f"map-worth-{district}" for district in range(len(DISTRICT_NAMES)))),
        asked("start", "take blue_1", f"supply-{BLUE_1}"),
        *others(BLUE, "take green_1"),
        *others(AMBER, "row 1"),
        *others(BLUE, "row 2"),
        asked("row", "row 3", "row-2", names=(AMBER, BLUE)),
        *others(BLUE, "use green_1", "pick joker"),
        *others(AMBER, "discard bridge"),
        *others(BLUE, "discard gold", "discard gondola"),
        asked("discard", "discard gold", f"hand-{GOLD}", names=(BLUE,)),
    ]


def first_stages() -> list[Lesson]:
    """Doge, gold and building."""
    return [
        *others(AMBER, "lay doge", "play"),
        *others(BLUE, "lay doge", "play"),
        asked("doge", "lay doge", f"stage-{DOGE}", "laid-0", "laid-1", f"hand-{DOGE}", names=(AMBER, BLUE)),
        asked("joker", "lay joker", f"hand-{JOKER}"),
        asked("play", "play", f"doge-{LEARNER}", f"button-{PLAY}"),
        asked("gold", "pass", f"doge-{LEARNER}", f"stage-{GOLD}", f"button-{PASS}"),
        *others(AMBER, "lay gold", "play"),
        *others(BLUE, "lay gold", "lay gold", "play"),
        *others(BLUE, "pass"),
        asked("building", "lay building", f"stage-{BUILDING}", f"hand-{BUILDING}", names=(BLUE, AMBER)),
        asked("tie", "play", f"laid-{AMBER}", f"button-{PLAY}", names=(AMBER,)),
        *others(AMBER, "lay building", "play"),
        asked("take", "take green_2", f"laid-{LEARNER}", f"supply-{GREEN_2}"),
        *others(AMBER, "take green_1"),
    ]


def middle_stages() -> list[Lesson]:
    """Bridge and gondola."""
    castello = DISTRICT_NAMES.index("castello")
    between = CONNECTION_NAMES.index("castello-san_marco")
    return [
        asked("bridge", "lay bridge", f"stage-{BRIDGE}", f"hand-{BRIDGE}"),
        asked("bonus", "play", "map-bridge", f"button-{PLAY}"),
        *others(AMBER, "pass"),
        *others(BLUE, "pass"),
        asked("place", "bridge castello-san_marco", f"map-link-{between}"),
        asked("face", "low castello", f"map-face-{castello}"),
        asked("gondola", "pass", f"stage-{GONDOLA}", "own", f"button-{PASS}"),
        *others(AMBER, "lay gondola", "lay gondola", "play"),
        *others(BLUE, "lay gondola", "play"),
        *others(AMBER, "gondola dorsoduro-san_marco", "to san_marco"),
    ]


def last_stages() -> list[Lesson]:
    """Councillor, blue buildings, and how it goes on."""
    here = DISTRICT_NAMES.index("san_marco")
    own = f"map-{LEARNER}-{here}"
    return [
        *others(AMBER, "lay councillor", "play"),
        *others(BLUE, "pass"),
        asked(
            "councillor",
            "lay councillor",
            f"stage-{COUNCILLOR}",
            "map-here",
            f"map-{AMBER}-{here}",
            f"hand-{COUNCILLOR}",
            names=(AMBER,),
        ),
        asked("enough", "play", f"laid-{AMBER}", f"button-{PLAY}", names=(AMBER,)),
        asked("blue", "use blue_1", own, f"tile-{BLUE_1}-0"),
        asked("upgrade", "upgrade green_2", f"tile-{GREEN_2}-0"),
        told("end", (f"map-worth-{here}", own, f"map-{AMBER}-{here}")),
    ]


# ---- how a lesson is written


def told(key: str, pieces: tuple[str, ...]) -> Lesson:
    """Something to read."""
    return Lesson(Text(f"rialto.guide_{key}"), pieces=pieces)


def asked(key: str, move: str, *pieces: str, names: tuple[int, ...] = ()) -> Lesson:
    """Something to read and to do; `names` are the seats that are spoken of."""
    return Lesson(Text(f"rialto.guide_{key}", *[seat_name(seat) for seat in names]), LEARNER, move, pieces)


def others(seat: int, *moves: str) -> list[Lesson]:
    """What another player does meanwhile."""
    return [Lesson(None, seat, move) for move in moves]
