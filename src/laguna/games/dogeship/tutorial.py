"""The Doge Ship: a guided first round for three, from the dice to an inspection."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.games.dogeship import components as box
from laguna.text.text import Text, seat_name

SEATS: Final = 3
LEARNER: Final = 0
SECOND: Final = 1
THIRD: Final = 2

FIRST_ROLL: Final = (4, 5, 6, 3)
SECOND_ROLL: Final = (3, 2, 5, 6)
DRAWS: Final = ("LS2", "LS4", "LS1", "G01", "G10", "G06", "B10", "B22", "B05", "D11", "D15")


def first_round() -> Tutorial:
    """The whole round; the others' moves need no words."""
    deals = (
        "first A",
        *[f"roll {face}" for face in FIRST_ROLL],
        "draw D10",
        *[f"draw {name}" for name in DRAWS],
        *[f"roll {face}" for face in SECOND_ROLL],
        "draw D02",
    )
    lessons = [*beginning(), *purchases(), *completions(), *intrigue(), *inspection()]
    return Tutorial(SEATS, {}, 1, LEARNER, deals, lessons)


def text(key: str, *params: int | str | Text) -> Text:
    return Text(f"dogeship.guide_{key}", *params)


def learner_move(key: str, move: str, *pieces: str) -> Lesson:
    """A move of the learner."""
    return Lesson(text(key), LEARNER, move, pieces)


def others_move(second: str, third: str) -> list[Lesson]:
    """What the others do in between."""
    return [Lesson(None, SECOND, second), Lesson(None, THIRD, third)]


def space(name: str) -> tuple[str, str]:
    """A space, in both shapes of the board."""
    return f"space-{name}", f"space-{name}-wide"


def in_yard(name: str) -> str:
    return f"yard-{box.TILE_NAMES.index(name)}"


def beginning() -> list[Lesson]:
    """What lies on the table (DS-3.2 to DS-3.4)."""
    return [
        Lesson(text("welcome")),
        Lesson(text("dice"), pieces=("die-red", "die-red-wide", *space("red-4"), *space("red-5"))),
        Lesson(text("doge"), pieces=(*[f"value-{name}" for name in box.COLOUR_NAMES], "zones", "event")),
    ]


def purchases() -> list[Lesson]:
    """A galley part, a gondola, a barrier (DS-5)."""
    return [
        learner_move("use_red_5", "use red-5", *space("red-5")),
        learner_move("buy_stern", "buy lower-stern", "stack-lower-stern", "zones"),
        learner_move("keep_part", "keep LS4", "drawn-1"),
        learner_move("buy_gondola", "buy gondola", "stack-gondola"),
        learner_move("keep_gondola", "keep G10", "drawn-1"),
        *others_move("use white-5", "use green-3"),
        Lesson(text("use_red_1", seat_name(SECOND), seat_name(THIRD)), LEARNER, "use red-1", space("red-1")),
        learner_move("buy_barrier", "buy barrier", "stack-barrier"),
        learner_move("keep_barrier", "keep B10", "drawn-0"),
        *others_move("use green-5", "use white-3"),
    ]


def completions() -> list[Lesson]:
    """All three again, completed (DS-6, DS-7.5)."""
    return [
        learner_move("use_green_6", "use green-6", *space("green-6")),
        Lesson(text("build_part", 5), LEARNER, "complete LS4", (in_yard("LS4"), "place-lower-1", "place-lower-1-wide")),
        learner_move("build_barrier", "complete B10", in_yard("B10")),
        *others_move("use yellow-1", "use red-2"),
        learner_move("use_white_1", "use white-1", *space("white-1")),
        learner_move("build_gondola", "complete G10", in_yard("G10")),
        *others_move("water", "water"),
    ]


def intrigue() -> list[Lesson]:
    """Another Doge tile (DS-7.1)."""
    return [
        learner_move("use_red_4", "use red-4", *space("red-4"), "event"),
        learner_move("lay", "lay D15", "drawn-1"),
        learner_move("put", "put bottom", "drawn-0"),
        *others_move("water", "water"),
    ]


def inspection() -> list[Lesson]:
    """Bids, the new turn order, and how the game goes on (DS-8, DS-9.2, DS-10)."""
    return [
        learner_move("bid", "bid 2", "bid-2"),
        *others_move("bid 1", "bid 1"),
        Lesson(text("order", seat_name(SECOND), seat_name(THIRD))),
        Lesson(text("on")),
    ]
