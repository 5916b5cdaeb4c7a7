"""Rialto, phase III: blue buildings, and the end of a round (RI-11, RI-12)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.rialto.actions import DONE, UPGRADE, USE
from laguna.games.rialto.cards import check_usable
from laguna.games.rialto.components import (
    ACTIVATION_COST,
    BLUE_1,
    BLUE_2,
    BLUE_2_VP,
    BLUE_2_VP_NONE_LEFT,
    BLUE_3,
    BLUE_4,
    BLUE_4_VP,
    BUILDINGS,
    KINDS,
    STAGES,
    UPGRADE_STEP,
    VALUES,
    building_value,
)
from laguna.games.rialto.names import building_name
from laguna.games.rialto.table import FREE, UPGRADE_BUILDING, USE_BLUE, Table, filled, zeros


def continue_blues(table: Table) -> bool:
    """In the doge order of the start of the phase everyone may use blue buildings; True while someone can (RI-11.1)."""
    count: i64 = len(table.order)
    while table.turn < count:
        if table.chosen != FREE:
            table.phase = UPGRADE_BUILDING
            return True
        if len(blue_actions(table)) > 1:
            table.phase = USE_BLUE
            return True
        table.turn += 1
    return False


def blue_actions(table: Table) -> vec[i64]:
    """Own idle blue tiles as long as there is a coin, or done (DP-17)."""
    player = table.acting()
    out = vec[i64]()
    if table.coins[player] > 0:
        for building in range(i64(BLUE_1), i64(BLUE_4 + 1)):
            if table.idle(player, building) > 0 and (building != BLUE_1 or len(upgrade_actions(table)) > 0):
                out = append(out, USE + building)
    return append(out, DONE)


def use_blue(table: Table, action: i64) -> None:
    """Pay a coin and do what the tile says (RI-11.1)."""
    if action == DONE:
        table.turn += 1
        return
    building = action - USE
    if not BLUE_1 <= building <= BLUE_4:
        raise table.not_now(action)
    player = table.acting()
    check_usable(table, player, building)
    if building == BLUE_1:
        if len(upgrade_actions(table)) == 0:
            raise RuleError(Text("rialto.nothing_to_upgrade"), "RI-11.2")
        table.chosen = BLUE_1
    table.activate(player, building)
    if building == BLUE_2:
        call_one_councillor(table, player)
    elif building == BLUE_3:
        table.advance_disc(player, table.rank(player))  # RI-11.3, AMB-12: the rank of this moment
    elif building == BLUE_4:
        table.vp[player] += BLUE_4_VP


def call_one_councillor(table: Table, player: i64) -> None:
    """Blue 2: a point and a councillor, or two points when none is left in the general supply."""
    if table.reserve[player] > 0:
        table.reserve[player] -= 1
        table.ready[player] += 1
        table.vp[player] += BLUE_2_VP
    else:
        table.vp[player] += BLUE_2_VP_NONE_LEFT


def upgrade_actions(table: Table) -> vec[i64]:
    """Own buildings with a matching one in the supply, blue 1 itself included (DP-18, RI-11.2, AMB-11)."""
    player = table.acting()
    out = vec[i64]()
    for building in range(i64(BUILDINGS)):
        if table.tiles[player * BUILDINGS + building] > 0 and has_better(table, building):
            out = append(out, UPGRADE + building)
    return out


def has_better(table: Table, building: i64) -> bool:
    """Is there one of the same colour worth exactly one more in the supply?"""
    return building_value(building) + UPGRADE_STEP <= VALUES and table.supply[building + UPGRADE_STEP] > 0


def upgrade(table: Table, action: i64) -> None:
    """Blue 1: give back a building for a better one, which rests until the next round (RI-11.1)."""
    building = action - UPGRADE
    if not 0 <= building < BUILDINGS:
        raise table.not_now(action)
    player = table.acting()
    if table.tiles[player * BUILDINGS + building] == 0:
        raise RuleError(Text("rialto.not_owned", building_name(building)), "RI-11.2")
    if not has_better(table, building):
        raise RuleError(Text("rialto.no_better", building_name(building)), "RI-11.2")
    table.give_back(player, building)
    table.gain_building(player, building + UPGRADE_STEP)
    table.fresh[player * BUILDINGS + building + UPGRADE_STEP] += 1
    table.chosen = FREE


def end_round(table: Table) -> None:
    """Coins on buildings return to the general supply; hands, coins and councillors stay (RI-12.1, RI-12.2)."""
    for at in range(table.players * BUILDINGS):
        table.bank += table.coined[at] * ACTIVATION_COST
        table.coined[at] = 0
        table.fresh[at] = 0
    table.extra_limit = zeros(table.players)
    table.stage = FREE
    table.stage_winner = filled(STAGES, FREE)
    table.laid_count = filled(table.players, FREE)
    table.forget_known_discards()
    table.lacks = zeros(table.players * KINDS)
