"""Mille Fiori: a guided first round for three, made of the worked examples: good deal, star, run, pyramid, voyage."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words
from laguna.core.game import Guide, Lesson
from laguna.core.text import Text, seat_name
from laguna.games.millefiori.components import KIND_NAMES

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "Glass from Murano goes out into the world: every card puts a diamond on the board or moves your ship. "
        "Here is a first round, step by step."
    ),
    "guide_hand": (
        "The colour of a card tells its area, the symbol its spaces, the wheel how far a ship sails. "
        "Everyone keeps one card in secret and passes the others on to the left."
    ),
    "guide_keep_pigment": "Keep pigment 2: pigment counts twice in the workshops.",
    "guide_place_pigment": (
        "Kept cards are played in turn, and you begin. Every space on offer says what it scores. "
        "Choose W12, where a group can grow: {0} points."
    ),
    "guide_passed": (
        "Now everyone takes up the cards from the right; yours come from {0}. "
        "Below lie those that you passed on: {1} chooses from them."
    ),
    "guide_keep_ship": "Keep ship 2. Only ship cards can do both: put down a diamond and sail.",
    "guide_place_ship": (
        "A fleet leaves with its third ship, and each ship then scores by the goods in its row. "
        "Choose H1a, for a swan is waiting there."
    ),
    "guide_go": (
        "Now your ship may sail by the wheel. It scores where it ends, {0} point here; "
        "and the space with 10 points comes within reach."
    ),
    "guide_swans": (
        "{0} has a second swan. In trade every diamond on a commodity scores, whoever owns it: "
        "as many points as there are diamonds on it."
    ),
    "guide_keep_swan": (
        "Keep swan 5. Whoever joins a commodity where somebody else has more diamonds has made a good deal."
    ),
    "guide_place_swan": (
        "Choose T3S: {0} points for you, twice as many for {1}. The star stands for the extra card of a good deal."
    ),
    "guide_extra_quartz": (
        "An extra card comes from the open cards and is played at once. Take the quartz: "
        "around one star a single space is free, and it shows quartz."
    ),
    "guide_place_quartz": (
        "W13 touches your pigment: a group of two, {0} points. It is also the last space around the star, "
        "whoever holds the others: another extra card."
    ),
    "guide_extra_key": "So one play leads to the next. Take the key this time.",
    "guide_place_key": (
        "Keys go to the first free residence: {0} points. Your diamonds side by side score again with every new one, "
        "and different values bring extra cards and a bonus."
    ),
    "guide_keep_cross": (
        "{0} and {1} have begun a pyramid. A diamond upon two others scores more, and pays those beneath again. "
        "Two cards are left: keep cross 4."
    ),
    "guide_sail": (
        "On N-M2 the cross would score 6 points, and one each for the two beneath. "
        "But any card can be used for its wheel alone: sail, for {0} points."
    ),
    "guide_left": "The round is over. Nobody kept these cards, so they lie open now; {0} begins the next round.",
    "guide_bonus": (
        "Mind the numbers beside the areas: whoever first has diamonds on all symbols of an area, or on four values "
        "of the residences, takes the highest one left."
    ),
    "guide_on": (
        "That is all there is to know. Rounds follow until somebody has put down the last diamond or the cards run "
        "out; then most points win."
    ),
}

words.register("millefiori", SENTENCES, os.path.dirname(__file__))

SEATS: Final = 3
LEARNER: Final = 0
SECOND: Final = 1
THIRD: Final = 2

OPEN: Final = ("quartz-3", "key-4", "fish-2", "glass-1")
FIRST_DEAL: Final = (
    *("pigment-2", "lime-1", "coin-2", "cross-4", "key-1"),
    *("ash-2", "swan-3", "swan-5", "cross-1", "jewelry-2"),
    *("swan-1", "ship-2", "lion-1", "carafe-2", "ship-5"),
)
SECOND_DEAL: Final = (
    *("lime-5", "key-2", "shell-1", "glass-3", "ship-3"),
    *("quartz-1", "ash-4", "lion-5", "crab-2", "carafe-5"),
    *("pigment-4", "key-5", "coin-1", "fish-4", "jewelry-3"),
)


def guide() -> Guide:
    """The whole round; what the others do without words, they simply do."""
    deals = ("start A", *[f"draw {name}" for name in (*OPEN, *FIRST_DEAL, *SECOND_DEAL)])
    lessons = [*first_pass(), *second_pass(), *third_pass(), *fourth_pass(), *farewell()]
    return Guide(SEATS, {"edition": "devir", "choose": "together"}, 1, LEARNER, deals, lessons)


def said(key: str, *params: int | str | Text) -> Text:
    return Text(f"millefiori.guide_{key}", *params)


def hand(*names: str) -> tuple[str, ...]:
    """The pieces of cards in hand."""
    return tuple([f"hand-{KIND_NAMES.index(name)}" for name in names])


def open_cards(*names: str) -> tuple[str, ...]:
    """The pieces of open cards."""
    return tuple([f"open-{KIND_NAMES.index(name)}" for name in names])


def first_pass() -> list[Lesson]:
    """A diamond in the workshops."""
    return [
        Lesson(said("welcome")),
        Lesson(said("hand"), pieces=hand(*FIRST_DEAL[:5])),
        Lesson(said("keep_pigment"), LEARNER, "keep pigment-2", hand("pigment-2")),
        Lesson(None, SECOND, "keep ash-2"),
        Lesson(None, THIRD, "keep swan-1"),
        Lesson(said("place_pigment", 2), LEARNER, "place W12", ("card", "space-W12")),
        Lesson(None, SECOND, "place W05"),
        Lesson(None, THIRD, "place T1S"),
    ]


def second_pass() -> list[Lesson]:
    """A place in the harbor, and the first voyage."""
    return [
        Lesson(said("passed", seat_name(THIRD), seat_name(SECOND)), pieces=("packet-0",)),
        Lesson(said("keep_ship"), LEARNER, "keep ship-2", hand("ship-2")),
        Lesson(None, SECOND, "keep lime-1"),
        Lesson(None, THIRD, "keep swan-3"),
        Lesson(said("place_ship"), LEARNER, "place H1a", ("space-H1a", "fleet-0", "space-T1S")),
        Lesson(said("go", 1), LEARNER, "go", ("landing", "landing-wide", "ship-0", "ship-0-wide")),
        Lesson(None, SECOND, "place W06"),
        Lesson(None, THIRD, "place T2S"),
    ]


def third_pass() -> list[Lesson]:
    """A good deal, and two extra cards in its wake (X.13, X.3)."""
    return [
        Lesson(said("swans", seat_name(THIRD)), pieces=("space-T1S", "space-T2S")),
        Lesson(said("keep_swan"), LEARNER, "keep swan-5", hand("swan-5")),
        Lesson(None, SECOND, "keep lion-1"),
        Lesson(None, THIRD, "keep coin-2"),
        Lesson(said("place_swan", 3, seat_name(THIRD)), LEARNER, "place T3S", ("space-T3S",)),
        Lesson(said("extra_quartz"), LEARNER, "extra quartz-3", (*open_cards("quartz-3"), "star-3")),
        Lesson(said("place_quartz", 2), LEARNER, "place W13", ("space-W13", "star-3", "space-W12")),
        Lesson(said("extra_key"), LEARNER, "extra key-4", open_cards("key-4")),
        Lesson(said("place_key", 2), LEARNER, "place R01", ("space-R01",)),
        Lesson(None, SECOND, "place N-B3"),
        Lesson(None, THIRD, "place N-B2"),
    ]


def fourth_pass() -> list[Lesson]:
    """The other use of a card (X.18), and a diamond upon two others (X.7)."""
    pyramid = ("space-N-B2", "space-N-B3")
    return [
        Lesson(
            said("keep_cross", seat_name(SECOND), seat_name(THIRD)),
            LEARNER,
            "keep cross-4",
            (*hand("cross-4"), *pyramid),
        ),
        Lesson(None, SECOND, "keep cross-1"),
        Lesson(None, THIRD, "keep carafe-2"),
        Lesson(said("sail", 10), LEARNER, "sail", ("landing", "landing-wide", "space-N-M2")),
        Lesson(None, SECOND, "place N-M2"),
        Lesson(None, THIRD, "place T1C"),
    ]


def farewell() -> list[Lesson]:
    """What the round leaves behind, and how the game goes on."""
    return [
        Lesson(said("left", seat_name(SECOND)), pieces=open_cards("key-1", "jewelry-2", "ship-5")),
        Lesson(said("bonus")),
        Lesson(said("on")),
    ]
