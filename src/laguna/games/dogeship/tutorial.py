"""The Doge Ship: a guided first round for three, from the dice to an inspection, then a second one and questions."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions
from laguna.text.text import Text, seat_name

SEATS: Final = 3
LEARNER: Final = 0
SECOND: Final = 1
THIRD: Final = 2

FIRST_ROLL: Final = (4, 5, 6, 3)
SECOND_ROLL: Final = (6, 4, 5, 6)
DRAWS: Final = ("LS2", "LS4", "LS1", "G01", "G10", "G06", "B10", "B22", "B05", "D11", "D15")
SECOND_DRAWS: Final = ("LS6", "LS5", "LS3", "LM4", "LM1", "LM6")


def first_round() -> Tutorial:
    """The whole round; the others' moves need no words."""
    deals = (
        "first A",
        *[f"roll {face}" for face in FIRST_ROLL],
        "draw D10",
        *[f"draw {name}" for name in DRAWS],
        *[f"roll {face}" for face in SECOND_ROLL],
        "draw D02",
        *[f"draw {name}" for name in SECOND_DRAWS],
    )
    lessons = [*beginning(), *purchases(), *completions(), *intrigue(), *inspection(), *second_round(), *questions()]
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
    """Bids and the new turn order (DS-8, DS-9.2)."""
    return [
        learner_move("bid", "bid 2", "bid-2"),
        *others_move("bid 1", "bid 1"),
        Lesson(text("order", seat_name(SECOND), seat_name(THIRD))),
    ]


def second_round() -> list[Lesson]:
    """Later zones, the limits of a yard, a purchase without a tile, and replacing (DS-5.3 to DS-5.8, DS-6.4)."""
    return [
        learner_move("use_yellow_4", "use yellow-4", *space("yellow-4")),
        learner_move("buy_again", "buy lower-stern", "stack-lower-stern", *next_places()),
        learner_move("keep_again", "keep LS5", "drawn-1"),
        *others_move("water", "water"),
        learner_move("use_white_6", "use white-6", *space("white-6")),
        learner_move("buy_middle", "buy lower-middle", "stack-lower-middle", *next_places()),
        learner_move("keep_middle", "keep LM1", "drawn-1"),
        learner_move("finish", "finish", f"button-{actions.FINISH}"),
        *others_move("water", "water"),
        learner_move("use_green_4", "use green-4", *space("green-4")),
        learner_move("buy_third", "buy lower-stern", "stack-lower-stern"),
        learner_move("return", "return LM1", in_yard("LM1")),
        learner_move("keep_none", "keep none", f"button-{actions.KEEP_NONE}"),
        *others_move("water", "water"),
        learner_move("use_red_6", "use red-6", *space("red-6")),
        Lesson(text("replace", 5), LEARNER, "replace LS5", (in_yard("LS5"), "place-lower-1", "place-lower-1-wide")),
        *others_move("water", "water"),
    ]


def next_places() -> tuple[str, str]:
    """The next place of the lower deck, in both shapes of the board."""
    return "place-lower-2", "place-lower-2-wide"


def questions() -> list[Lesson]:
    """Three questions on the board, each with its answer, and how the game goes on (DS-4.4, DS-9, DS-10)."""
    return [
        Lesson(text("ask_water")),
        Lesson(text("tell_water"), pieces=("event",)),
        Lesson(text("ask_price"), pieces=space("green-6")),
        Lesson(text("tell_price"), pieces=("die-green", "die-green-wide", *space("green-6"))),
        Lesson(text("ask_paid")),
        Lesson(text("tell_paid")),
        Lesson(text("on")),
    ]
