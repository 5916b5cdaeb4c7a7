"""Murano: how actions are numbered, and how they are written (section "Actions and notation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.actions import ActionSpace
from laguna.games.murano import cards
from laguna.games.murano import components as box

HIDDEN_TILES: Final[int] = box.CUSTOMERS + box.PALACES  # shops and palaces: faces of tiles that lie face down
MOST_WORK: Final[int] = max([stack[box.FACTORY] for stack in box.STACKS])  # factories that may work at once

ACTIONS: Final[ActionSpace] = ActionSpace("murano.unreadable")
_HIDDEN = box.FACE_NAMES[box.FIRST_SHOP : box.FIRST_PALACE + box.PALACES]
_CHARACTERS = [f"character_{number}" for number in cards.CHARACTER_NUMBER]
_GONDOLAS = [f"{island}:{letter}" for island in box.ISLAND_NAMES for letter in "ABCD"[: box.SEATS_MAX]]

# Chance.
REMOVE: Final[i64] = ACTIONS.add(
    "remove", box.FACE_NAMES[box.FIRST_PALACE : box.FIRST_PALACE + box.PALACES]
)  # + palace
RED: Final[i64] = ACTIONS.add("red", box.SPACE_NAMES)  # + space: where the red ship begins
START: Final[i64] = ACTIONS.add("start", "ABCD"[: box.SEATS_MAX])  # + seat
DRAW_TILE: Final[i64] = ACTIONS.add("draw", _HIDDEN)  # + shop, then palace
DRAW_STREET: Final[i64] = ACTIONS.add("draw", box.FACE_NAMES[box.FIRST_STREET :])  # + street
DRAW_CHARACTER: Final[i64] = ACTIONS.add("draw", _CHARACTERS)  # + character
DRAW_CARD: Final[i64] = ACTIONS.add("draw", cards.SPECIAL_NAMES)  # + special building card
DRAW_BEAD: Final[i64] = ACTIONS.add("draw", [f"glass_{name}" for name in box.GLASS_NAMES])  # + colour of glass

# Decisions, in the order of the decision points they belong to.
# Acting comes before further ships, so that who goes through the actions in this order looks at it first.
ACT: Final[i64] = ACTIONS.add("act")  # DP-2
PASS: Final[i64] = ACTIONS.add("pass")  # DP-1
SAIL: Final[i64] = ACTIONS.add("sail", box.SPACE_NAMES)  # + space: DP-1, DP-2, DP-3
RED_SHIP: Final[i64] = ACTIONS.add("ship red")  # of two that lie at one space: DP-1
BLACK_SHIP: Final[i64] = ACTIONS.add("ship black")
BLIND: Final[i64] = ACTIONS.add("blind")  # DP-4
SEARCH: Final[i64] = ACTIONS.add("search")
TAKE: Final[i64] = ACTIONS.add("take", _HIDDEN)  # + shop, then palace: DP-5
KEEP: Final[i64] = ACTIONS.add("keep", _CHARACTERS)  # + character: DP-6
DECLINE: Final[i64] = ACTIONS.add("decline")
PLACE: Final[i64] = ACTIONS.add("place", _GONDOLAS)  # + gondola: DP-7
STREET_TILE: Final[i64] = ACTIONS.add("street")  # DP-8
LAY: Final[i64] = ACTIONS.add("lay", box.FACE_NAMES[: box.BUILDINGS])  # + building
STOP: Final[i64] = ACTIONS.add("stop")
ON: Final[i64] = ACTIONS.add("on", box.FIELD_NAMES)  # + field: DP-9, DP-20
LEAVE: Final[i64] = ACTIONS.add("leave")  # DP-20
CARD: Final[i64] = ACTIONS.add("card", cards.SPECIAL_NAMES)  # + special building card: DP-10
EARN: Final[i64] = ACTIONS.add("income", box.ISLAND_NAMES)  # + island: DP-11
WORK: Final[i64] = ACTIONS.add("work", range(MOST_WORK + 1))  # + factories: DP-12
WORK_MORE: Final[i64] = ACTIONS.add(
    "work", [f"{count}+1" for count in range(1, MOST_WORK + 1)]
)  # + factories from 1 on, with a bead more: DP-13
SELL: Final[i64] = ACTIONS.add("sell", cards.SET_NAMES)  # + set of beads, none for no sale: DP-14
RETURN: Final[i64] = ACTIONS.add("return", box.GLASS_NAMES)  # + colour of glass: DP-15
HIRE: Final[i64] = ACTIONS.add("hire")  # DP-16
DISMISS: Final[i64] = ACTIONS.add("dismiss")
USE: Final[i64] = ACTIONS.add("use", box.ISLAND_NAMES)  # + island: DP-30
ASIDE: Final[i64] = ACTIONS.add("aside")
BEST: Final[i64] = ACTIONS.add("best")
GOLD: Final[i64] = ACTIONS.add("gold", (0, *cards.GOLD_STEPS))  # + step of gold, none first: DP-31
HAND_IN: Final[i64] = ACTIONS.add("hand", cards.SET_NAMES)  # + set of beads: DP-32

ACTION_COUNT: Final[i64] = ACTIONS.count
