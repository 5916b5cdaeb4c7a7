"""Murano: five guided turns for two: a factory, a build, a character, a gondolier, and glass behind a traffic jam."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words
from laguna.core.game import Guide, Lesson
from laguna.core.text import Text, seat_name
from laguna.games.murano.actions import ACT, STREET_TILE
from laguna.games.murano.components import BUILDINGS, FACE_NAMES, FIELD_NAMES, SPACE_NAMES

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "On the islands of Murano merchants build shops, palaces and glass factories, and gondoliers take their "
        "characters to where they score. Here are a few first turns, step by step."
    ),
    "guide_ring": (
        "Eight ships lie on the ring, and they belong to nobody. In your turn you sail one forward over free spaces, "
        "and carry out the action where it stops."
    ),
    "guide_factory": "Every space on offer can be reached with one ship. Sail to the glass factory at the bottom.",
    "guide_buy": "Ships are moved at first, and the action is confirmed: buy the glass factory for {0} gold.",
    "guide_other": (
        "{0} looks for a character. You see that a card is kept, but not which one: characters stay hidden to the end."
    ),
    "guide_build": "The factory wants to be built. Sail to the build space on the left.",
    "guide_act_build": "Up to three tiles may be laid in one build action. Begin.",
    "guide_street": "A building goes beside a street, so a street comes first. Streets cost nothing: draw one.",
    "guide_lay_street": "It shows a red and a blue customer, who may pay shopkeepers later. Lay it on San Donato, b2.",
    "guide_lay_factory": "Now take up your glass factory.",
    "guide_on": "It goes on a brown field beside the street: b1. It scores {0} point, and carries your marker.",
    "guide_second_street": "One more tile is allowed. Draw another street.",
    "guide_last_tile": "Lay it on b3; with the third tile the turn is over.",
    "guide_character": "Time for a character of your own: sail to the space on the left, which {0} has opened.",
    "guide_recruit": "The first one costs {0} gold, each further one more. Look at the cards.",
    "guide_keep": (
        "Three cards, of which you may keep one. Character 4 scores {0} points for each glass factory on an island, "
        "whoever owns it. Keep it; the others go under the deck."
    ),
    "guide_gondolier": (
        "A character scores only where one of your gondoliers is. Sail to the gondolier space at the top; "
        "it is the red ship that goes, which matters only to the Lighthouse."
    ),
    "guide_place": "Place a gondolier.",
    "guide_gondola": (
        "Your own gondola at San Donato costs {0} gold, any other one {1}. Gondoliers never move again, so choose "
        "well: here your factory is."
    ),
    "guide_shop": (
        "{0} has built a shop for red customers on the same island. Customers of one colour pay whoever has a shop "
        "for them, once for each colour."
    ),
    "guide_jam": (
        "Glass is made at the production space, but a ship lies there. Move it on first, to the palace at the bottom: "
        "the first ship is free, and its space is not used."
    ),
    "guide_second_ship": "Another ship costs {0} gold. Sail it to the production space, which is free now.",
    "guide_produce": "Only the last ship counts: produce.",
    "guide_work": "Smoke costs reputation: a factory that works takes {0} points and draws a bead from the bag.",
    "guide_sell": "A green bead. One brings {0} gold, two or three of one colour much more. Sell it.",
    "guide_end": (
        "So the game goes on, until two of the five stacks of tiles are empty. Then everyone else has one more turn, "
        "and characters are scored, each with a gondolier of its own."
    ),
    "guide_on_your_own": (
        "Special buildings bring cards that make everything cheaper or better. Most points win; play on and see."
    ),
}

words.register("murano", SENTENCES, os.path.dirname(__file__))

SEATS: Final = 2
LEARNER: Final = 0
OTHER: Final = 1
DEALS: Final = (
    "red income",
    "remove palace_1",
    "start A",
    *("draw character_12", "draw character_5", "draw character_20"),
    *("draw street_rb", "draw street_r"),
    *("draw character_4", "draw character_15", "draw character_21"),
    "draw shop_red",
    "draw street_r",
    "draw glass_green",
)


def guide() -> Guide:
    """All turns; what the other player does without words is simply done."""
    lessons = [*first_turn(), *second_turn(), *third_turn(), *fourth_turn(), *fifth_turn()]
    return Guide(SEATS, {}, 1, LEARNER, DEALS, lessons)


def said(key: str, *params: int | str | Text) -> Text:
    return Text(f"murano.guide_{key}", *params)


def others(*moves: str) -> list[Lesson]:
    """What the other player does."""
    return [Lesson(None, OTHER, move) for move in moves]


def space(name: str) -> tuple[str, ...]:
    """The pieces of a space on offer."""
    return both(f"space-{SPACE_NAMES.index(name)}")


def field(name: str) -> tuple[str, ...]:
    """The pieces of a field."""
    return both(f"field-{FIELD_NAMES.index(name)}")


def both(id: str) -> tuple[str, ...]:
    """A piece of the board in both its shapes."""
    return id, f"{id}-wide"


def button(action: int) -> tuple[str, ...]:
    """The piece of a button."""
    return (f"button-{action}",)


def first_turn() -> list[Lesson]:
    """A ship, and what is bought where it stops (MU-5.2, MU-7.2)."""
    return [
        Lesson(said("welcome")),
        Lesson(said("ring"), pieces=(*both("ship-0"), *both("ship-red"))),
        Lesson(said("factory"), LEARNER, "sail glass_factory_2", space("glass_factory_2")),
        Lesson(said("buy", 1), LEARNER, "act", (*both("here"), *button(ACT))),
        *others("sail character_1", "act", "keep character_12"),
    ]


def second_turn() -> list[Lesson]:
    """Streets and a building (MU-8.2 to MU-8.4)."""
    yard = (f"yard-{FACE_NAMES[:BUILDINGS].index('glass_factory')}",)
    return [
        Lesson(said("other", seat_name(OTHER))),
        Lesson(said("build"), LEARNER, "sail build_3", space("build_3")),
        Lesson(said("act_build"), LEARNER, "act", button(ACT)),
        Lesson(said("street"), LEARNER, "street", button(STREET_TILE)),
        Lesson(said("lay_street"), LEARNER, "on san_donato:b2", field("san_donato:b2")),
        Lesson(said("lay_factory"), LEARNER, "lay glass_factory", yard),
        Lesson(said("on", 1), LEARNER, "on san_donato:b1", field("san_donato:b1")),
        Lesson(said("second_street"), LEARNER, "street", button(STREET_TILE)),
        Lesson(said("last_tile"), LEARNER, "on san_donato:b3", field("san_donato:b3")),
        *others("sail two_gold", "act"),
    ]


def third_turn() -> list[Lesson]:
    """A character (MU-7.6)."""
    return [
        Lesson(said("character", seat_name(OTHER)), LEARNER, "sail character_2", space("character_2")),
        Lesson(said("recruit", 1), LEARNER, "act", button(ACT)),
        Lesson(said("keep", 2), LEARNER, "keep character_4", ("drawn-3",)),
        *others("sail shop_2", "act", "blind"),
    ]


def fourth_turn() -> list[Lesson]:
    """A gondolier for the character (MU-7.7)."""
    return [
        Lesson(said("gondolier"), LEARNER, "sail gondolier_1", space("gondolier_1")),
        Lesson(said("place"), LEARNER, "act", button(ACT)),
        Lesson(said("gondola", 2, 5), LEARNER, "place san_donato:A", both("gondola-8")),
        *others("sail build_1", "act", "street", "on san_donato:b4", "lay shop_red", "on san_donato:b5", "stop"),
    ]


def fifth_turn() -> list[Lesson]:
    """Two ships, and glass (MU-5.4, MU-7.10); how the game goes on."""
    return [
        Lesson(said("shop", seat_name(OTHER)), pieces=field("san_donato:b5")),
        Lesson(said("jam"), LEARNER, "sail palace_2", space("palace_2")),
        Lesson(said("second_ship", 1), LEARNER, "sail production", space("production")),
        Lesson(said("produce"), LEARNER, "act", (*both("here"), *button(ACT))),
        Lesson(said("work", 2), LEARNER, "work 1"),
        Lesson(said("sell", 5), LEARNER, "sell g"),
        Lesson(said("end"), pieces=both("stack-0")),
        Lesson(said("on_your_own")),
    ]
