"""Murano: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.murano.cards import (
    CHARACTER_NUMBER,
    CHARACTERS,
    GOLD_STEPS,
    SET_NAMES,
    SETS,
    SPECIAL_NAMES,
    SPECIALS,
)
from laguna.games.murano.components import (
    BUILDINGS,
    CUSTOMERS,
    FACE_NAMES,
    FACES,
    FACTORY,
    FIELD_NAMES,
    FIELDS,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    GLASS_NAMES,
    GLASSES,
    GONDOLAS,
    ISLAND_NAMES,
    ISLANDS,
    PALACES,
    SEATS_MAX,
    SPACE_NAMES,
    SPACES,
    STACKS,
)

HIDDEN_TILES: Final[int] = CUSTOMERS + PALACES  # shops and palaces: faces of tiles that lie face down
MOST_WORK: Final[int] = max([stack[FACTORY] for stack in STACKS])  # factories that may work at once

# Chance.
REMOVE: Final = 0  # + palace
RED: Final[int] = REMOVE + PALACES  # + space: where the red ship begins
START: Final[int] = RED + SPACES  # + seat
DRAW_TILE: Final[int] = START + SEATS_MAX  # + shop, then palace
DRAW_STREET: Final[int] = DRAW_TILE + HIDDEN_TILES  # + street
DRAW_CHARACTER: Final[int] = DRAW_STREET + FACES - FIRST_STREET  # + character
DRAW_CARD: Final[int] = DRAW_CHARACTER + CHARACTERS  # + special building card
DRAW_BEAD: Final[int] = DRAW_CARD + SPECIALS  # + colour of glass

# Decisions, in the order of the decision points they belong to.
# Acting comes before further ships, so that who goes through the actions in this order looks at it first.
ACT: Final[int] = DRAW_BEAD + GLASSES  # DP-2
PASS: Final[int] = ACT + 1  # DP-1
SAIL: Final[int] = PASS + 1  # + space: DP-1, DP-2, DP-3
RED_SHIP: Final[int] = SAIL + SPACES  # of two that lie at one space: DP-1
BLACK_SHIP: Final[int] = RED_SHIP + 1
BLIND: Final[int] = BLACK_SHIP + 1  # DP-4
SEARCH: Final[int] = BLIND + 1
TAKE: Final[int] = SEARCH + 1  # + shop, then palace: DP-5
KEEP: Final[int] = TAKE + HIDDEN_TILES  # + character: DP-6
DECLINE: Final[int] = KEEP + CHARACTERS
PLACE: Final[int] = DECLINE + 1  # + gondola: DP-7
STREET_TILE: Final[int] = PLACE + GONDOLAS  # DP-8
LAY: Final[int] = STREET_TILE + 1  # + building
STOP: Final[int] = LAY + BUILDINGS
ON: Final[int] = STOP + 1  # + field: DP-9, DP-20
LEAVE: Final[int] = ON + FIELDS  # DP-20
CARD: Final[int] = LEAVE + 1  # + special building card: DP-10
EARN: Final[int] = CARD + SPECIALS  # + island: DP-11
WORK: Final[int] = EARN + ISLANDS  # + factories: DP-12
WORK_MORE: Final[int] = WORK + MOST_WORK + 1  # + factories from 1 on, with a bead more: DP-13
SELL: Final[int] = WORK_MORE + MOST_WORK  # + set of beads, none for no sale: DP-14
RETURN: Final[int] = SELL + SETS  # + colour of glass: DP-15
HIRE: Final[int] = RETURN + GLASSES  # DP-16
DISMISS: Final[int] = HIRE + 1
USE: Final[int] = DISMISS + 1  # + island: DP-30
ASIDE: Final[int] = USE + ISLANDS
BEST: Final[int] = ASIDE + 1
GOLD: Final[int] = BEST + 1  # + step of gold, none first: DP-31
HAND_IN: Final[int] = GOLD + len(GOLD_STEPS) + 1  # + set of beads: DP-32
ACTION_COUNT: Final[int] = HAND_IN + SETS


def _all_moves() -> tuple[str, ...]:
    """The notation of every action, in the order of their ids."""
    hidden = FACE_NAMES[FIRST_SHOP : FIRST_PALACE + PALACES]
    characters = [f"character_{number}" for number in CHARACTER_NUMBER]
    gondolas = [f"{island}:{letter}" for island in ISLAND_NAMES for letter in "ABCD"[:SEATS_MAX]]
    return (
        *(f"remove {name}" for name in FACE_NAMES[FIRST_PALACE : FIRST_PALACE + PALACES]),
        *(f"red {name}" for name in SPACE_NAMES),
        *(f"start {letter}" for letter in "ABCD"[:SEATS_MAX]),
        *(f"draw {name}" for name in hidden),
        *(f"draw {name}" for name in FACE_NAMES[FIRST_STREET:]),
        *(f"draw {name}" for name in characters),
        *(f"draw {name}" for name in SPECIAL_NAMES),
        *(f"draw glass_{name}" for name in GLASS_NAMES),
        "act",
        "pass",
        *(f"sail {name}" for name in SPACE_NAMES),
        "ship red",
        "ship black",
        "blind",
        "search",
        *(f"take {name}" for name in hidden),
        *(f"keep {name}" for name in characters),
        "decline",
        *(f"place {name}" for name in gondolas),
        "street",
        *(f"lay {name}" for name in FACE_NAMES[:BUILDINGS]),
        "stop",
        *(f"on {name}" for name in FIELD_NAMES),
        "leave",
        *(f"card {name}" for name in SPECIAL_NAMES),
        *(f"income {name}" for name in ISLAND_NAMES),
        *(f"work {count}" for count in range(MOST_WORK + 1)),
        *(f"work {count}+1" for count in range(1, MOST_WORK + 1)),
        *(f"sell {name}" for name in SET_NAMES),
        *(f"return {name}" for name in GLASS_NAMES),
        "hire",
        "dismiss",
        *(f"use {name}" for name in ISLAND_NAMES),
        "aside",
        "best",
        *(f"gold {amount}" for amount in (0, *GOLD_STEPS)),
        *(f"hand {name}" for name in SET_NAMES),
    )


MOVES: Final = _all_moves()
_IDS: Final[dict[str, int]] = {move.lower(): action for action, move in enumerate(MOVES)}
assert len(_IDS) == ACTION_COUNT == len(MOVES), "every action has a notation of its own"


def notate(action: i64) -> str:
    """An action as text: "sail palace_2", "on san_donato:b2"."""
    return MOVES[action]


def parse(text: str) -> i64:
    """The action of a text; spaces and capitals do not matter."""
    found = _IDS.get(" ".join(text.split()).lower())
    if found is None:
        raise RuleError(Text("murano.unreadable", text))
    return found
