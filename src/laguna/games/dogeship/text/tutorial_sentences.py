"""The Doge Ship: a guided first round for three, from the dice to an inspection."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words
from laguna.core.game import Guide, Lesson
from laguna.core.text import Text, seat_name
from laguna.games.dogeship.components import COLOUR_NAMES, TILE_NAMES

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "The yards of Venice build the Doge's galley together, part by part, each for its own glory. "
        "Here is a first round, step by step."
    ),
    "guide_dice": (
        "Each die says how far its row is free. Spaces up to its face cost nothing, those beyond cost the difference."
    ),
    "guide_doge": (
        "The Doge's tile says what each colour counts today, which zones bring an approval, "
        "and what comes at the end of the round."
    ),
    "guide_use_red_5": (
        "A turn uses one of your five markers. Put it on red 5, one past the die: for a ducat you may buy a gondola "
        "and a galley part."
    ),
    "guide_buy_stern": (
        "Buying is to look at three tiles and to keep one. Take the lower stern: the galley begins there, "
        "and the Doge wants it today."
    ),
    "guide_keep_part": (
        "Nobody else sees these. Each card says what it would score today; LS4 brings two approvals as well. Keep it."
    ),
    "guide_buy_gondola": "The plus allows both. Now for a gondola: completed, it brings money.",
    "guide_keep_gondola": "Keep G10, which pays most.",
    "guide_use_red_1": (
        "{0} has bribed an official for two approvals, {1} took one as a favour. You need a barrier: choose red 1."
    ),
    "guide_buy_barrier": "Completed barriers keep your yard dry when high water comes. Draw three.",
    "guide_keep_barrier": (
        "The one on top gives a bonus too, and its number decides the turn order, low ones first. "
        "Keep B10: a ducat for every completion."
    ),
    "guide_use_green_6": "Green 6 completes a barrier and a galley part. It is past the die, but worth the ducat.",
    "guide_build_part": (
        "Parts are built from stern to bow, and upper ones upon lower ones. Complete LS4: {0} points. "
        "How many approvals you have is told to nobody else."
    ),
    "guide_build_barrier": "And the barrier: it goes on top of your stack and stays there.",
    "guide_use_white_1": "White 1 completes a gondola. Your barrier pays first, for the bonus comes before the action.",
    "guide_build_gondola": "The gondola pays, and goes under its stack.",
    "guide_use_red_4": (
        "High water of level 3 would take two of your markers in the next round. An intrigue can change the Doge's "
        "mind: choose red 4."
    ),
    "guide_lay": (
        "Two Doge tiles, for your eyes only. Lay D15: it is in force at once, and an inspection comes instead of water."
    ),
    "guide_put": "D11 would bring even more water. Put it at the bottom of the stack.",
    "guide_bid": (
        "The Doge inspects. All bid approvals at the same time and in secret, and every bid is paid. "
        "The highest scores most: bid both of yours."
    ),
    "guide_order": (
        "6 points for the highest bid; {0} and {1} share the second rank. "
        "Your barrier is the only one, so you are first in turn order."
    ),
    "guide_on": (
        "So it goes on until the last part is built. Then the game ends at once, approvals score a last time, "
        "and most points win."
    ),
}

words.register("dogeship", SENTENCES, os.path.dirname(__file__))

SEATS: Final = 3
LEARNER: Final = 0
SECOND: Final = 1
THIRD: Final = 2

FIRST_ROLL: Final = (4, 5, 6, 3)
SECOND_ROLL: Final = (3, 2, 5, 6)
DRAWS: Final = ("LS2", "LS4", "LS1", "G01", "G10", "G06", "B10", "B22", "B05", "D11", "D15")


def guide() -> Guide:
    """The whole round; what the others do without words, they simply do."""
    deals = (
        "first A",
        *[f"roll {face}" for face in FIRST_ROLL],
        "draw D10",
        *[f"draw {name}" for name in DRAWS],
        *[f"roll {face}" for face in SECOND_ROLL],
        "draw D02",
    )
    lessons = [*beginning(), *purchases(), *completions(), *intrigue(), *inspection()]
    return Guide(SEATS, {}, 1, LEARNER, deals, lessons)


def said(key: str, *params: int | str | Text) -> Text:
    return Text(f"dogeship.guide_{key}", *params)


def own(key: str, move: str, *pieces: str) -> Lesson:
    """A move of the learner."""
    return Lesson(said(key), LEARNER, move, pieces)


def others(second: str, third: str) -> list[Lesson]:
    """What the others do in between."""
    return [Lesson(None, SECOND, second), Lesson(None, THIRD, third)]


def space(name: str) -> tuple[str, str]:
    """A space, in both shapes of the board."""
    return f"space-{name}", f"space-{name}-wide"


def in_yard(name: str) -> str:
    return f"yard-{TILE_NAMES.index(name)}"


def beginning() -> list[Lesson]:
    """What lies on the table (DS-3.2 to DS-3.4)."""
    return [
        Lesson(said("welcome")),
        Lesson(said("dice"), pieces=("die-red", "die-red-wide", *space("red-4"), *space("red-5"))),
        Lesson(said("doge"), pieces=(*[f"value-{name}" for name in COLOUR_NAMES], "zones", "event")),
    ]


def purchases() -> list[Lesson]:
    """A galley part, a gondola, a barrier (DS-5)."""
    return [
        own("use_red_5", "use red-5", *space("red-5")),
        own("buy_stern", "buy lower-stern", "stack-lower-stern", "zones"),
        own("keep_part", "keep LS4", "drawn-1"),
        own("buy_gondola", "buy gondola", "stack-gondola"),
        own("keep_gondola", "keep G10", "drawn-1"),
        *others("use white-5", "use green-3"),
        Lesson(said("use_red_1", seat_name(SECOND), seat_name(THIRD)), LEARNER, "use red-1", space("red-1")),
        own("buy_barrier", "buy barrier", "stack-barrier"),
        own("keep_barrier", "keep B10", "drawn-0"),
        *others("use green-5", "use white-3"),
    ]


def completions() -> list[Lesson]:
    """All three again, completed (DS-6, DS-7.5)."""
    return [
        own("use_green_6", "use green-6", *space("green-6")),
        Lesson(said("build_part", 5), LEARNER, "complete LS4", (in_yard("LS4"), "place-lower-1", "place-lower-1-wide")),
        own("build_barrier", "complete B10", in_yard("B10")),
        *others("use yellow-1", "use red-2"),
        own("use_white_1", "use white-1", *space("white-1")),
        own("build_gondola", "complete G10", in_yard("G10")),
        *others("water", "water"),
    ]


def intrigue() -> list[Lesson]:
    """Another Doge tile (DS-7.1)."""
    return [
        own("use_red_4", "use red-4", *space("red-4"), "event"),
        own("lay", "lay D15", "drawn-1"),
        own("put", "put bottom", "drawn-0"),
        *others("water", "water"),
    ]


def inspection() -> list[Lesson]:
    """Bids, the new turn order, and how the game goes on (DS-8, DS-9.2, DS-10)."""
    return [
        own("bid", "bid 2", "bid-2"),
        *others("bid 1", "bid 1"),
        Lesson(said("order", seat_name(SECOND), seat_name(THIRD))),
        Lesson(said("on")),
    ]
