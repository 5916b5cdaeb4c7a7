"""Rialto: a guided first round for three, after the worked examples EX-01, EX-05 and EX-11."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions
from laguna.text.text import RuleError, Text, seat_name

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


def first_round() -> Tutorial | None:
    """The first round, up to the rows of the second; None if a corrected box lacks something that it is played with."""
    try:
        tutorial = Tutorial(3, {"third": "none"}, 1, LEARNER, deals(), lessons())
        for move in [*tutorial.deals, *[lesson.move for lesson in tutorial.lessons if lesson.move]]:
            actions.ACTIONS.parse(move)
    except RuleError:
        return None
    return tutorial


def deals() -> tuple[str, ...]:
    """What chance does, in its order."""
    drawn = [f"draw {kind}" for draw in FIRST_DRAWS for kind in draw.split()]
    turned = [f"turn {bridge}" for bridge in box.BRIDGE_NAMES]
    return (*SETUP, *turned[:1], *dealt(FIRST_ROWS), *drawn, *turned[1:2], *dealt(SECOND_ROWS))


def dealt(rows: tuple[str, ...]) -> list[str]:
    """Rows are dealt side by side, a card to each (RI-5.2)."""
    cards = [row.split() for row in rows]
    return [f"draw {row[place]}" for place in range(len(cards[0])) for row in cards]


def lessons() -> list[Lesson]:
    """What the learner reads and does, and the moves of the others in between."""
    return [*getting_cards(), *first_stages(), *middle_stages(), *last_stages()]


def getting_cards() -> list[Lesson]:
    return [
        explain("venice", tuple(f"map-worth-{district}" for district in range(len(box.DISTRICT_NAMES)))),
        ask("start", "take blue_1", f"supply-{box.BLUE_1}"),
        *moves_of(BLUE, "take green_1"),
        *moves_of(AMBER, "row 1"),
        *moves_of(BLUE, "row 2"),
        ask("row", "row 3", "row-2", names=(AMBER, BLUE)),
        *moves_of(BLUE, "use green_1", "pick joker"),
        *moves_of(AMBER, "discard bridge"),
        *moves_of(BLUE, "discard gold", "discard gondola"),
        ask("discard", "discard gold", f"hand-{box.GOLD}", names=(BLUE,)),
    ]


def first_stages() -> list[Lesson]:
    """Doge, gold and building."""
    return [
        *moves_of(AMBER, "lay doge", "play"),
        *moves_of(BLUE, "lay doge", "play"),
        ask("doge", "lay doge", f"stage-{box.DOGE}", "laid-0", "laid-1", f"hand-{box.DOGE}", names=(AMBER, BLUE)),
        ask("joker", "lay joker", f"hand-{box.JOKER}"),
        ask("play", "play", f"doge-{LEARNER}", f"button-{actions.PLAY}"),
        ask("gold", "pass", f"doge-{LEARNER}", f"stage-{box.GOLD}", f"button-{actions.PASS}"),
        *moves_of(AMBER, "lay gold", "play"),
        *moves_of(BLUE, "lay gold", "lay gold", "play"),
        *moves_of(BLUE, "pass"),
        ask("building", "lay building", f"stage-{box.BUILDING}", f"hand-{box.BUILDING}", names=(BLUE, AMBER)),
        ask("tie", "play", f"laid-{AMBER}", f"button-{actions.PLAY}", names=(AMBER,)),
        *moves_of(AMBER, "lay building", "play"),
        ask("take", "take green_2", f"laid-{LEARNER}", f"supply-{box.GREEN_2}"),
        *moves_of(AMBER, "take green_1"),
    ]


def middle_stages() -> list[Lesson]:
    """Bridge and gondola."""
    castello = actions.ACTIONS.parse("low castello") - actions.LOW_TO
    between = actions.ACTIONS.parse("bridge castello-san_marco") - actions.BRIDGE_AT
    return [
        ask("bridge", "lay bridge", f"stage-{box.BRIDGE}", f"hand-{box.BRIDGE}"),
        ask("bonus", "play", "map-bridge", f"button-{actions.PLAY}"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("place", "bridge castello-san_marco", f"map-link-{between}"),
        ask("face", "low castello", f"map-face-{castello}"),
        ask("gondola", "pass", f"stage-{box.GONDOLA}", "own", f"button-{actions.PASS}"),
        *moves_of(AMBER, "lay gondola", "lay gondola", "play"),
        *moves_of(BLUE, "lay gondola", "play"),
        *moves_of(AMBER, "gondola dorsoduro-san_marco", "to san_marco"),
    ]


def last_stages() -> list[Lesson]:
    """Councillor, blue buildings, and how it goes on."""
    here = actions.ACTIONS.parse("to san_marco") - actions.TO
    own = f"map-{LEARNER}-{here}"
    return [
        *moves_of(AMBER, "lay councillor", "play"),
        *moves_of(BLUE, "pass"),
        ask(
            "councillor",
            "lay councillor",
            f"stage-{box.COUNCILLOR}",
            "map-here",
            f"map-{AMBER}-{here}",
            f"hand-{box.COUNCILLOR}",
            names=(AMBER,),
        ),
        ask("enough", "play", f"laid-{AMBER}", f"button-{actions.PLAY}", names=(AMBER,)),
        ask("blue", "use blue_1", own, f"tile-{box.BLUE_1}-0"),
        ask("upgrade", "upgrade green_2", f"tile-{box.GREEN_2}-0"),
        explain("end", (f"map-worth-{here}", own, f"map-{AMBER}-{here}")),
    ]


# ---- kinds of lessons


def explain(key: str, pieces: tuple[str, ...]) -> Lesson:
    """Something to read."""
    return Lesson(Text(f"rialto.guide_{key}"), pieces=pieces)


def ask(key: str, move: str, *pieces: str, names: tuple[int, ...] = ()) -> Lesson:
    """Something to read and to do; `names` are the seats that the words mention."""
    return Lesson(Text(f"rialto.guide_{key}", *[seat_name(seat) for seat in names]), LEARNER, move, pieces)


def moves_of(seat: int, *moves: str) -> list[Lesson]:
    """The moves of another player in between."""
    return [Lesson(None, seat, move) for move in moves]
