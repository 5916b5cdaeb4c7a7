"""Rialto: turns of phrase that choices, news and the page have in common."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import TRUTH
from laguna.core.text import Text, all_of, seat_name
from laguna.games.rialto.components import (
    BANK_NAMES,
    BLUE_1,
    BLUE_2,
    BLUE_2_VP,
    BLUE_2_VP_NONE_LEFT,
    BLUE_3,
    BLUE_4_VP,
    BUILDINGS,
    GREEN_4,
    GREEN_DRAW,
    HAND_BONUS,
    JOKER,
    KINDS,
    STAGES,
    UPGRADE_STEP,
    WAIT_COINS,
    YELLOW_1,
    YELLOW_2,
    YELLOW_2_COUNT,
    YELLOW_3,
    YELLOW_4,
    YELLOW_4_COUNT,
)
from laguna.games.rialto.names import building_name, kind_name
from laguna.games.rialto.table import AS_ONE, AS_TWO, BASE, FREE, GREENS, JOKERS, MASKS, PLAYS, Table

STAGE_LETTERS: Final = "ABCDEF"
assert len(STAGE_LETTERS) == STAGES

# ---- who


def player_name(table: Table, player: i64) -> Text:
    """Whoever sits there, or the virtual third player."""
    return seat_name(player) if table.is_human(player) else Text("rialto.virtual")


def actor(table: Table) -> i64:
    """Whose turn it is, or FREE where nobody or everybody is asked."""
    if table.chapter == PLAYS:
        return table.queue[0] if len(table.queue) > 0 else FREE
    return table.order[table.turn] if table.turn < len(table.order) else FREE


def sees_play(table: Table) -> bool:
    """Is the play that is being put together before the reader's eyes (section 16)?"""
    if table.chapter != PLAYS or len(table.queue) == 0:
        return False
    return table.viewer == TRUTH or table.viewer == table.queue[0]


def in_turn_order(table: Table) -> list[i64]:
    """Those who have had their turn in this stage, then those who wait for it (RI-6.3, RI-7.7)."""
    out: list[i64] = []
    for place in range(table.players):
        player = (table.first + place) % table.players
        if table.laid_count[player] != FREE:
            out.append(player)
    out.extend(table.queue)
    return out


# ---- cards


def several(thing: Text, count: i64) -> Text:
    """One thing, or so many of it."""
    return thing if count == 1 else Text("rialto.times", thing, count)


def cards(counts: vec[i64], first: i64) -> Text:
    """The cards of the kinds that are counted from `first` on: "doge ×2 and joker"."""
    parts: list[Text] = []
    for kind in range(i64(KINDS)):
        if counts[first + kind] > 0:
            parts.append(several(kind_name(kind), counts[first + kind]))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_cards")


def staged_cards(table: Table) -> Text:
    """What the acting player has put together so far, in the order in which it is laid."""
    parts: list[Text] = []
    if table.staged[BASE] > 0:
        parts.append(several(kind_name(table.stage), table.staged[BASE]))
    for kind in range(i64(KINDS)):
        add_converted(parts, kind, table.staged[AS_ONE + kind], YELLOW_2)
    for kind in range(i64(KINDS)):
        add_converted(parts, kind, table.staged[AS_TWO + kind], YELLOW_4)
    if table.staged[JOKERS] > 0:
        parts.append(several(kind_name(JOKER), table.staged[JOKERS]))
    if table.staged[MASKS] > 0:
        parts.append(several(building_name(YELLOW_3), table.staged[MASKS]))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_cards")


def add_converted(parts: list[Text], kind: i64, count: i64, building: i64) -> None:
    """Cards of one kind that one sort of yellow building converts."""
    if count > 0:
        parts.append(Text("rialto.converted", several(kind_name(kind), count), building_name(building)))


# ---- buildings


def bank_name(bank: i64) -> Text:
    """One of the two banks of the Canal Grande."""
    return Text(f"rialto.bank_{BANK_NAMES[bank]}")


def points(count: i64) -> Text:
    """So many points."""
    return Text("rialto.points", count)


def _effect(building: i64) -> Text:
    if building <= GREEN_4:
        limit = Text("rialto.does_limit", HAND_BONUS[building])
        if GREEN_DRAW[building] == 0:
            return limit
        choice = Text("rialto.does_cards", GREEN_DRAW[building])
        return Text("rialto.does_both", choice, limit) if HAND_BONUS[building] > 0 else choice
    if building == YELLOW_1:
        return Text("rialto.does_wait", WAIT_COINS)
    if building == YELLOW_2:
        return Text("rialto.does_convert", YELLOW_2_COUNT)
    if building == YELLOW_3:
        return Text("rialto.does_joker")
    if building == YELLOW_4:
        return Text("rialto.does_convert", YELLOW_4_COUNT)
    if building == BLUE_1:
        return Text("rialto.does_upgrade", UPGRADE_STEP)
    if building == BLUE_2:
        return Text("rialto.does_call", points(BLUE_2_VP), points(BLUE_2_VP_NONE_LEFT))
    if building == BLUE_3:
        return Text("rialto.does_doge")
    return points(BLUE_4_VP)


def owned(table: Table, player: i64) -> Text:
    """The buildings of a player, those that do not work any more in this round told apart: "green 1, blue 2 (used)"."""
    parts: list[Text] = []
    for building in range(i64(BUILDINGS)):
        at = player * BUILDINGS + building
        name = building_name(building)
        idle = table.idle(player, building)
        if idle > 0:
            parts.append(several(name, idle))
        if table.coined[at] > 0:
            parts.append(Text("rialto.used", several(name, table.coined[at])))
        if table.fresh[at] > 0:
            parts.append(Text("rialto.resting", several(name, table.fresh[at])))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_buildings")


EFFECTS: Final = tuple([_effect(building) for building in range(BUILDINGS)])  # by building (RI-5.4, RI-7.2, RI-11.1)


def effect_now(table: Table, player: i64, building: i64) -> Text:
    """What a building would do for a player at this moment."""
    if building == BLUE_2:
        if table.reserve[player] == 0:
            return points(BLUE_2_VP_NONE_LEFT)
        return Text("rialto.does_call_now", points(BLUE_2_VP))
    if building == BLUE_3:
        return Text("rialto.spaces", table.rank(player))
    if building <= GREEN_4 and table.chapter == GREENS and GREEN_DRAW[building] > 0 and table.leftover_size() == 0:
        draws = Text("rialto.does_pile", GREEN_DRAW[building])
        if HAND_BONUS[building] == 0:
            return draws
        return Text("rialto.does_both", draws, Text("rialto.does_limit", HAND_BONUS[building]))
    return EFFECTS[building]
