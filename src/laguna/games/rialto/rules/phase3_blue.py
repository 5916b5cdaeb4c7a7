"""Rialto, phase III: blue buildings, and the end of a round (RI-11, RI-12)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase1_cards, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import RuleError, Text


def continue_blues(state: RialtoPosition) -> bool:
    """In the doge order of the start of the phase everyone may use blue buildings; True while someone can (RI-11.1)."""
    count: i64 = len(state.order)
    while state.turn < count:
        if state.chosen != position.FREE:
            state.phase = phases.UPGRADE_BUILDING
            return True
        if len(blue_actions(state)) > 1:
            state.phase = phases.USE_BLUE
            return True
        state.turn += 1
    return False


def blue_actions(state: RialtoPosition) -> vec[i64]:
    """Own idle blue tiles as long as there is a coin, or done (DP-17)."""
    player = state.acting()
    out = vec[i64]()
    if state.coins[player] > 0:
        for building in range(box.BLUE_1, box.BLUE_4 + 1):
            if state.idle(player, building) > 0 and (building != box.BLUE_1 or len(upgrade_actions(state)) > 0):
                out = append(out, actions.USE + building)
    return append(out, actions.DONE)


def use_blue(state: RialtoPosition, action: i64) -> None:
    """Pay a coin and do what the tile says (RI-11.1)."""
    if action == actions.DONE:
        state.turn += 1
        return
    building = action - actions.USE
    if not box.BLUE_1 <= building <= box.BLUE_4:
        raise state.not_now(action)
    player = state.acting()
    phase1_cards.check_usable(state, player, building)
    if building == box.BLUE_1:
        if len(upgrade_actions(state)) == 0:
            raise RuleError(Text("rialto.nothing_to_upgrade"), "RI-11.2")
        state.chosen = box.BLUE_1
    state.activate(player, building)
    if building == box.BLUE_2:
        call_one_councillor(state, player)
    elif building == box.BLUE_3:
        state.advance_disc(player, state.rank(player))  # RI-11.3, AMB-12: the rank of this moment
    elif building == box.BLUE_4:
        state.vp[player] += box.BLUE_4_VP


def call_one_councillor(state: RialtoPosition, player: i64) -> None:
    """Blue 2: a point and a councillor, or two points when none is left in the general supply."""
    if state.reserve[player] > 0:
        state.reserve[player] -= 1
        state.ready[player] += 1
        state.vp[player] += box.BLUE_2_VP
    else:
        state.vp[player] += box.BLUE_2_VP_NONE_LEFT


def upgrade_actions(state: RialtoPosition) -> vec[i64]:
    """Own buildings with a matching one in the supply, blue 1 itself included (DP-18, RI-11.2, AMB-11)."""
    player = state.acting()
    out = vec[i64]()
    for building in range(box.BUILDINGS):
        if state.tiles[player * box.BUILDINGS + building] > 0 and has_better(state, building):
            out = append(out, actions.UPGRADE + building)
    return out


def has_better(state: RialtoPosition, building: i64) -> bool:
    """Is there one of the same colour worth exactly one more in the supply?"""
    return (
        box.building_value(building) + box.UPGRADE_STEP <= box.VALUES and state.supply[building + box.UPGRADE_STEP] > 0
    )


def upgrade(state: RialtoPosition, action: i64) -> None:
    """Blue 1: give back a building for a better one, which rests until the next round (RI-11.1)."""
    building = action - actions.UPGRADE
    if not 0 <= building < box.BUILDINGS:
        raise state.not_now(action)
    player = state.acting()
    if state.tiles[player * box.BUILDINGS + building] == 0:
        raise RuleError(Text("rialto.not_owned", names.building_name(building)), "RI-11.2")
    if not has_better(state, building):
        raise RuleError(Text("rialto.no_better", names.building_name(building)), "RI-11.2")
    state.give_back(player, building)
    state.gain_building(player, building + box.UPGRADE_STEP)
    state.fresh[player * box.BUILDINGS + building + box.UPGRADE_STEP] += 1
    state.chosen = position.FREE


def end_round(state: RialtoPosition) -> None:
    """Coins on buildings return to the general supply; hands, coins and councillors stay (RI-12.1, RI-12.2)."""
    for at in range(state.players * box.BUILDINGS):
        state.bank += state.coined[at] * box.ACTIVATION_COST
        state.coined[at] = 0
        state.fresh[at] = 0
    state.extra_limit = position.zeros(state.players)
    state.stage = position.FREE
    state.stage_winner = position.filled(box.STAGES, position.FREE)
    state.laid_count = position.filled(state.players, position.FREE)
    state.forget_known_discards()
    state.lacks = position.zeros(state.players * box.KINDS)
