"""Rialto: a guided round and a half for three, after the worked examples EX-01, EX-05 and EX-11."""

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
SECOND_DRAWS: Final = ("joker bridge", "doge gold", "building gold")  # in the new doge order
SECOND_ROWS: Final = (
    "doge doge gold bridge gondola joker",
    "bridge bridge bridge councillor councillor joker",
    "doge gold bridge bridge gondola gondola",
    "building building gondola councillor councillor joker",
)


def first_round() -> Tutorial | None:
    """Up to the end of the second round; None if a corrected box lacks something that it is played with."""
    try:
        tutorial = Tutorial(3, {"third": "none"}, 1, LEARNER, deals(), lessons())
        for move in [*tutorial.deals, *[lesson.move for lesson in tutorial.lessons if lesson.move]]:
            actions.ACTIONS.parse(move)
    except RuleError:
        return None
    return tutorial


def deals() -> tuple[str, ...]:
    """What chance does, in its order."""
    turned = [f"turn {bridge}" for bridge in box.BRIDGE_NAMES]
    first = [*dealt(FIRST_ROWS), *drawn(FIRST_DRAWS)]
    second = [*dealt(SECOND_ROWS), *drawn(SECOND_DRAWS)]
    return (*SETUP, *turned[:1], *first, *turned[1:2], *second, *turned[2:3])


def drawn(draws: tuple[str, ...]) -> list[str]:
    """The cards that come with the rows."""
    return [f"draw {kind}" for draw in draws for kind in draw.split()]


def dealt(rows: tuple[str, ...]) -> list[str]:
    """Rows are dealt side by side, a card to each (RI-5.2)."""
    cards = [row.split() for row in rows]
    return [f"draw {row[place]}" for place in range(len(cards[0])) for row in cards]


def lessons() -> list[Lesson]:
    """What the learner reads and does, and the moves of the others in between."""
    return [*getting_cards(), *first_stages(), *middle_stages(), *last_stages(), *second_round(), *questions()]


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
        ask("take", "take yellow_2", f"laid-{LEARNER}", f"supply-{box.YELLOW_2}"),
        *moves_of(AMBER, "take green_1"),
    ]


def middle_stages() -> list[Lesson]:
    """Bridge and gondola."""
    castello = actions.ACTIONS.parse("low castello") - actions.LOW_TO
    between = actions.ACTIONS.parse("bridge castello-san_marco") - actions.BRIDGE_AT
    water = actions.ACTIONS.parse("gondola cannaregio-castello") - actions.GONDOLA_AT
    cannaregio = actions.ACTIONS.parse("to cannaregio") - actions.TO
    return [
        ask("bridge", "lay bridge", f"stage-{box.BRIDGE}", f"hand-{box.BRIDGE}"),
        ask("bonus", "play", "map-bridge", f"button-{actions.PLAY}"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("place", "bridge castello-san_marco", f"map-link-{between}"),
        ask("face", "low castello", f"map-face-{castello}"),
        ask("gondola", "use yellow_2", f"stage-{box.GONDOLA}", f"tile-{box.YELLOW_2}-0"),
        ask("convert", "convert councillor", f"hand-{box.COUNCILLOR}"),
        ask("pair", "lay joker", f"hand-{box.JOKER}", names=(AMBER,)),
        ask("call", "play", "own", f"button-{actions.PLAY}"),
        *moves_of(AMBER, "lay gondola", "lay gondola", "play"),
        *moves_of(BLUE, "lay gondola", "play"),
        ask("water", "gondola cannaregio-castello", f"laid-{AMBER}", f"map-link-{water}", names=(AMBER,)),
        ask("ashore", "to cannaregio", "map-bonus-0", f"map-to-{cannaregio}"),
    ]


def last_stages() -> list[Lesson]:
    """Councillor and blue buildings."""
    here = actions.ACTIONS.parse("to san_marco") - actions.TO
    own = f"map-{LEARNER}-{here}"
    return [
        ask("councillor", "lay councillor", f"stage-{box.COUNCILLOR}", "map-here", f"hand-{box.COUNCILLOR}"),
        ask("enough", "play", "map-here", f"button-{actions.PLAY}"),
        *moves_of(AMBER, "lay councillor", "play"),
        *moves_of(BLUE, "pass"),
        ask("blue", "use blue_1", own, f"tile-{box.BLUE_1}-0", names=(AMBER,)),
        ask("upgrade", "upgrade yellow_2", f"tile-{box.YELLOW_2}-0"),
    ]


def second_round() -> list[Lesson]:
    """A row for the next round, its stages in a hurry, and the bonus of a bank."""
    return [
        ask("again", "row 2", "map-here", "row-1"),
        *moves_of(BLUE, "row 1"),
        *moves_of(AMBER, "row 3"),
        *moves_of(BLUE, "done"),
        *moves_of(AMBER, "done"),
        *moves_of(AMBER, "discard gold", "discard gondola"),
        *moves_of(BLUE, "discard doge", "discard gold", "discard gondola", "discard joker"),
        ask("spare", "discard bridge", f"hand-{box.BRIDGE}"),
        ask("no_doge", "pass", f"stage-{box.DOGE}", f"button-{actions.PASS}"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("no_gold", "pass", f"stage-{box.GOLD}", f"button-{actions.PASS}"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("no_building", "pass", f"stage-{box.BUILDING}", f"button-{actions.PASS}"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("one_bridge", "lay bridge", f"stage-{box.BRIDGE}", f"hand-{box.BRIDGE}"),
        ask("keep_bridge", "play", f"button-{actions.PLAY}"),
        *moves_of(AMBER, "lay bridge", "lay bridge", "play"),
        *moves_of(BLUE, "pass"),
        *moves_of(AMBER, "bridge cannaregio-san_marco", "low cannaregio"),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("no_gondola", "pass", f"stage-{box.GONDOLA}", f"button-{actions.PASS}", names=(AMBER,)),
        *moves_of(AMBER, "pass"),
        *moves_of(BLUE, "pass"),
        ask("bank", "lay councillor", "map-bonus-0", "map-here", f"hand-{box.COUNCILLOR}"),
        ask("present", "play", "map-bonus-0", f"button-{actions.PLAY}"),
    ]


def questions() -> list[Lesson]:
    """Questions on the board, each with its answer on the next page; then how the game ends."""
    here = actions.ACTIONS.parse("to san_marco") - actions.TO
    district = (f"map-worth-{here}", f"map-{LEARNER}-{here}", f"map-{AMBER}-{here}")
    track = tuple(f"doge-{player}" for player in (AMBER, BLUE, LEARNER))
    return [
        explain("ask_district", district, names=(AMBER,)),
        explain("answer_district", district, names=(AMBER,)),
        explain("ask_tie", track, names=(BLUE,)),
        explain("answer_tie", track),
        explain("ask_banks", ("map-bonus-0", "map-bonus-1")),
        explain("answer_banks", ("map-bonus-1",)),
        explain("end", district),
    ]


# ---- kinds of lessons


def explain(key: str, pieces: tuple[str, ...], names: tuple[int, ...] = ()) -> Lesson:
    """Something to read; `names` are the seats that the words mention."""
    return Lesson(Text(f"rialto.guide_{key}", *[seat_name(seat) for seat in names]), pieces=pieces)


def ask(key: str, move: str, *pieces: str, names: tuple[int, ...] = ()) -> Lesson:
    """Something to read and to do; `names` are the seats that the words mention."""
    return Lesson(Text(f"rialto.guide_{key}", *[seat_name(seat) for seat in names]), LEARNER, move, pieces)


def moves_of(seat: int, *moves: str) -> list[Lesson]:
    """The moves of another player in between."""
    return [Lesson(None, seat, move) for move in moves]
