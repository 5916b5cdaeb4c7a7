"""Mille Fiori: the tutorial, a round for three players made of the worked examples of the page, and three questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.games.millefiori.rules import actions
from laguna.text.text import RuleError, Text, seat_name

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
    *("lime-5", "swan-2", "shell-1", "glass-3", "ship-1"),
    *("quartz-1", "ship-3", "lion-5", "crab-2", "carafe-5"),
    *("pigment-4", "key-5", "coin-1", "fish-4", "jewelry-3"),
)


def first_round() -> Tutorial | None:
    """The first round and a pass of the second; None if a corrected box lacks something that it is played with."""
    deals = ("start A", *[f"draw {name}" for name in (*OPEN, *FIRST_DEAL, *SECOND_DEAL)])
    try:
        lessons = [*first_pass(), *second_pass(), *third_pass(), *fourth_pass(), *questions(), *farewell()]
        for move in [*deals, *[lesson.move for lesson in lessons if lesson.move]]:
            actions.ACTIONS.parse(move)
    except RuleError:
        return None
    return Tutorial(SEATS, {"edition": "devir", "choose": "together"}, 1, LEARNER, deals, lessons)


def words(key: str, *params: int | str | Text) -> Text:
    """A sentence of the tutorial."""
    return Text(f"millefiori.guide_{key}", *params)


def kind_of(name: str) -> i64:
    """A card by its name; RuleError where the box has none."""
    return actions.ACTIONS.parse(f"keep {name}") - actions.KEEP


def hand(*cards: str) -> tuple[str, ...]:
    """The pieces of cards in hand."""
    return tuple([f"hand-{kind_of(name)}" for name in cards])


def open_cards(*cards: str) -> tuple[str, ...]:
    """The pieces of open cards."""
    return tuple([f"open-{kind_of(name)}" for name in cards])


def first_pass() -> list[Lesson]:
    """A diamond in the workshops."""
    return [
        Lesson(words("welcome")),
        Lesson(words("hand"), pieces=hand(*FIRST_DEAL[:5])),
        Lesson(words("keep_pigment"), LEARNER, "keep pigment-2", hand("pigment-2")),
        Lesson(None, SECOND, "keep ash-2"),
        Lesson(None, THIRD, "keep swan-1"),
        Lesson(words("place_pigment", 2), LEARNER, "place W12", ("card", "space-W12")),
        Lesson(None, SECOND, "place W05"),
        Lesson(None, THIRD, "place T1S"),
    ]


def second_pass() -> list[Lesson]:
    """A place in the harbor, and the first voyage."""
    return [
        Lesson(words("passed", seat_name(THIRD), seat_name(SECOND)), pieces=("packet-0",)),
        Lesson(words("keep_ship"), LEARNER, "keep ship-2", hand("ship-2")),
        Lesson(None, SECOND, "keep lime-1"),
        Lesson(None, THIRD, "keep swan-3"),
        Lesson(words("place_ship"), LEARNER, "place H1a", ("space-H1a", "fleet-0", "space-T1S")),
        Lesson(words("go", 1), LEARNER, "go", ("landing", "landing-wide", "ship-0", "ship-0-wide")),
        Lesson(None, SECOND, "place W06"),
        Lesson(None, THIRD, "place T2S"),
    ]


def third_pass() -> list[Lesson]:
    """A good deal, and two extra cards in its wake (X.13, X.3)."""
    return [
        Lesson(words("swans", seat_name(THIRD)), pieces=("space-T1S", "space-T2S")),
        Lesson(words("keep_swan"), LEARNER, "keep swan-5", hand("swan-5")),
        Lesson(None, SECOND, "keep lion-1"),
        Lesson(None, THIRD, "keep coin-2"),
        Lesson(words("place_swan", 3, seat_name(THIRD)), LEARNER, "place T3S", ("space-T3S",)),
        Lesson(words("extra_quartz"), LEARNER, "extra quartz-3", (*open_cards("quartz-3"), "star-3")),
        Lesson(words("place_quartz", 2), LEARNER, "place W13", ("space-W13", "star-3", "space-W12")),
        Lesson(words("extra_key"), LEARNER, "extra key-4", open_cards("key-4")),
        Lesson(words("place_key", 2), LEARNER, "place R01", ("space-R01",)),
        Lesson(None, SECOND, "place N-B3"),
        Lesson(None, THIRD, "place N-B2"),
    ]


def fourth_pass() -> list[Lesson]:
    """The other use of a card (X.18), and a diamond upon two others (X.7)."""
    pyramid = ("space-N-B2", "space-N-B3")
    return [
        Lesson(
            words("keep_cross", seat_name(SECOND), seat_name(THIRD)),
            LEARNER,
            "keep cross-4",
            (*hand("cross-4"), *pyramid),
        ),
        Lesson(None, SECOND, "keep cross-1"),
        Lesson(None, THIRD, "keep carafe-2"),
        Lesson(words("sail", 10), LEARNER, "sail", ("landing", "landing-wide", "space-N-M2")),
        Lesson(None, SECOND, "place N-M2"),
        Lesson(None, THIRD, "place T1C"),
    ]


def questions() -> list[Lesson]:
    """The first pass of the next round: three questions, each answered by the next move (MF-8.4, MF-9.2, MF-9.6)."""
    swans = ("space-T1S", "space-T2S", "space-T3S")
    return [
        Lesson(words("left", seat_name(SECOND)), pieces=open_cards("key-1", "jewelry-2", "ship-5")),
        Lesson(words("ask_deal", seat_name(THIRD)), pieces=(*hand("swan-2"), *swans)),
        Lesson(words("answer_deal"), LEARNER, "keep ship-1", hand("ship-1")),
        Lesson(None, SECOND, "keep ship-3"),
        Lesson(None, THIRD, "keep fish-4"),
        Lesson(None, SECOND, "place H1b"),
        Lesson(None, SECOND, "go"),
        Lesson(None, THIRD, "place P-B3"),
        Lesson(words("ask_fleet", seat_name(SECOND)), pieces=("space-H1a", "space-H1b", "space-T1S", "space-T1C")),
        Lesson(words("answer_fleet", 6), LEARNER, "place H1c", ("space-H1c", "fleet-0")),
        Lesson(words("star"), LEARNER, "go", ("landing", "landing-wide")),
        Lesson(words("ask_extra"), pieces=("space-R01", "space-R02", *open_cards("key-1", "fish-2", "glass-1"))),
        Lesson(words("answer_extra"), LEARNER, "extra key-1", open_cards("key-1")),
        Lesson(words("place_run", 6), LEARNER, "place R02", ("space-R01", "space-R02")),
    ]


def farewell() -> list[Lesson]:
    """The bonuses, and how the game goes on."""
    return [Lesson(words("bonus"), pieces=tuple([f"bonus-{area}-0" for area in range(5)])), Lesson(words("on"))]
