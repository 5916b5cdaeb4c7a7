"""Rialto, phase II: the majority of a stage, and what the six stages give (RI-6.5 to RI-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.rialto.actions import (
    BRIDGE_AT,
    FROM,
    FROM_BOARD,
    GONDOLA_AT,
    LOW_TO,
    NEITHER,
    NONE,
    RETURN,
    STOP,
    TAKE,
    TO,
)
from laguna.games.rialto.cards import bridges_left
from laguna.games.rialto.components import (
    BRIDGE,
    BRIDGE_HIGH,
    BRIDGE_LOW,
    BUILDING,
    BUILDINGS,
    CONNECTIONS,
    COUNCILLOR,
    DISTRICTS,
    DOGE,
    ENDS,
    GOLD,
    GONDOLA,
    GONDOLA_VALUES,
    KINDS,
    VALUES,
    building_value,
)
from laguna.games.rialto.names import building_name, connection_name, district_name
from laguna.games.rialto.table import (
    COUNCILLOR_SOURCE,
    FACE_BRIDGE,
    FREE,
    GONDOLA_TILE,
    MOVE_COUNCILLOR,
    NOTHING,
    PLACE_BRIDGE,
    PLACE_COUNCILLOR,
    PLACE_GONDOLA,
    RETURN_BUILDING,
    TAKE_BUILDING,
    TURN_BRIDGE_UP,
    Table,
)

OWN_BOARD: Final = DISTRICTS  # as a source: the councillor comes from the own board

# ---- majority and order


def majority(table: Table) -> i64:
    """Who gets the bonus: the highest count, ties by the doge track; FREE if nobody laid anything (RI-6.5)."""
    best: i64 = FREE
    for player in table.doge_order:
        if table.laid_count[player] > 0 and (best == FREE or table.laid_count[player] > table.laid_count[best]):
            best = player
    return best


def begin_resolving(table: Table) -> None:
    """Bonus and order are fixed before anything changes (RI-6.5, RI-6.6, AMB-01, AMB-02)."""
    table.stage_winner[table.stage] = majority(table)
    table.order = table.doge_order[:]
    table.turn = 0
    table.begun = False


def continue_resolving(table: Table) -> bool:
    """In doge order everyone carries out the stage's action; True while someone has to choose (RI-6.6)."""
    while table.turn < table.players:
        if not table.begun:
            table.begun = True
            table.phase = NOTHING
            begin_action(table, table.acting())
        if table.phase != NOTHING:
            return True
        end_action(table)
        if table.stage == BRIDGE and table.bridge_up == FREE and bridges_left(table) > 0:
            table.phase = TURN_BRIDGE_UP  # RI-8.9: the next bridge becomes visible
            return True
    return False


def begin_action(table: Table, player: i64) -> None:
    """The stage's action for one player; `phase` says what the player has to choose, if anything."""
    wins = table.stage_winner[table.stage] == player
    count = table.laid_count[player]
    if table.stage == DOGE:
        table.advance_disc(player, count + 1 if wins else count)  # RI-8.1, RI-8.2
    elif not table.is_human(player):
        act_for_virtual(table, player, count, wins)
    elif table.stage == GOLD:
        table.gain_coins(player, count + 1 if wins else count)  # RI-8.3
    elif table.stage == BUILDING:
        begin_building(table, count + 1 if wins else count)
    elif table.stage == BRIDGE:
        score_bridge_cards(table, player, count, wins)
    elif table.stage == GONDOLA:
        call_councillors(table, player, count, wins)
    else:
        send_councillors(table, player, count + 1 if wins else count)


def end_action(table: Table) -> None:
    """The next player's action begins with a clean slate."""
    table.turn += 1
    table.begun = False
    table.points = 0
    table.chosen = FREE
    table.earlier = FREE
    table.source = FREE


def act_for_virtual(table: Table, player: i64, count: i64, wins: bool) -> None:
    """The virtual third player builds where its marker lies, and fills districts (RI-14.7)."""
    if wins and table.marker != FREE:
        one = ENDS[2 * table.marker]
        two = ENDS[2 * table.marker + 1]
        if table.stage == BRIDGE and table.bridge_up != FREE:
            build_bridge(table, table.marker, one if table.round_tile[one] < table.round_tile[two] else two)
        elif table.stage == GONDOLA and table.gondolas > 0:
            build_gondola(table, table.marker)
            place_virtual(table, player, one, 1)
            place_virtual(table, player, two, 1)
            table.flip_bonus_tiles()
    if table.stage == COUNCILLOR:
        place_virtual(table, player, table.current_district(), count + 1 if wins else count)


def place_virtual(table: Table, player: i64, district: i64, count: i64) -> None:
    """It goes on with another colour when its own councillors run out (RI-14.2)."""
    for _ in range(count):
        if table.ready[player] > 0:
            table.ready[player] -= 1
        table.settle(player, district)


# ---- C: buildings


def begin_building(table: Table, points: i64) -> None:
    """With points there is a building to take (RI-8.4)."""
    table.points = points
    if points > 0:
        table.phase = TAKE_BUILDING


def points_now(table: Table) -> i64:
    """What the building may cost: for a second one, what the first left over (RI-8.5, AMB-24)."""
    return table.points if table.earlier == FREE else table.points - VALUES


def take_actions(table: Table) -> vec[i64]:
    """A building of the supply that is not too dear, or none (DP-8, DP-10)."""
    points = points_now(table)
    out = vec[i64]()
    for building in range(i64(BUILDINGS)):
        if building_value(building) <= points and table.supply[building] > 0:
            out = append(out, TAKE + building)
    return append(out, NONE)


def take_building(table: Table, action: i64) -> None:
    """Take a building, make room for it if need be, and perhaps a second one (RI-8.4 to RI-8.6, AMB-10)."""
    if action == NONE:
        table.phase = NOTHING
        return
    building = action - TAKE
    if not 0 <= building < BUILDINGS:
        raise table.not_now(action)
    points = points_now(table)
    if building_value(building) > points:
        raise RuleError(Text("rialto.too_dear", building_name(building), points), "RI-8.4")
    if table.supply[building] == 0:
        raise RuleError(Text("rialto.supply_empty", building_name(building)), "RI-10.1")
    table.chosen = building
    if table.has_room(table.acting()):
        place_chosen_building(table)
    else:
        table.phase = RETURN_BUILDING


def place_chosen_building(table: Table) -> None:
    """The new tile goes to a free slot; a first tile of value 4 may leave points for a second (RI-8.5)."""
    building = table.chosen
    table.gain_building(table.acting(), building)
    table.chosen = FREE
    if table.earlier == FREE and building_value(building) == VALUES and table.points > VALUES:
        table.earlier = building
        table.phase = TAKE_BUILDING
    else:
        table.phase = NOTHING


def returnable(table: Table, building: i64) -> i64:
    """How many own tiles may be returned: not the one taken in this action (RI-10.2, AMB-10)."""
    own = table.tiles[table.acting() * BUILDINGS + building]
    return own - 1 if building == table.earlier else own


def return_actions(table: Table) -> vec[i64]:
    """The buildings that may make room (DP-9)."""
    out = vec[i64]()
    for building in range(i64(BUILDINGS)):
        if returnable(table, building) > 0:
            out = append(out, RETURN + building)
    return out


def return_building(table: Table, action: i64) -> None:
    """An own building goes back and scores its value; then the new one is placed (RI-10.2 to RI-10.4)."""
    building = action - RETURN
    if not 0 <= building < BUILDINGS:
        raise table.not_now(action)
    if returnable(table, building) <= 0:
        own = table.tiles[table.acting() * BUILDINGS + building] > 0
        problem = "rialto.just_taken" if own else "rialto.not_owned"
        raise RuleError(Text(problem, building_name(building)), "RI-10.2")
    table.give_back(table.acting(), building)
    table.vp[table.acting()] += building_value(building)
    place_chosen_building(table)


# ---- D: bridges


def score_bridge_cards(table: Table, player: i64, count: i64, wins: bool) -> None:
    """Points for cards, a point lost without; the bonus is a point and the bridge (RI-8.8 to RI-8.10, AMB-23)."""
    table.vp[player] += count if count > 0 else -1
    if wins:
        table.vp[player] += 1
        if table.bridge_up != FREE and table.any_free():
            table.phase = PLACE_BRIDGE


def free_connections(table: Table, first: i64) -> vec[i64]:
    """One action for each connection without a tile (DP-11, DP-13)."""
    out = vec[i64]()
    for connection in range(i64(CONNECTIONS)):
        if table.link[connection] == FREE:
            out = append(out, first + connection)
    return out


def check_free(table: Table, connection: i64, rule: str) -> None:
    """A connection holds one tile at most."""
    if table.link[connection] != FREE:
        raise RuleError(Text("rialto.connection_taken", connection_name(connection)), rule)


def place_bridge(table: Table, action: i64) -> None:
    """Choose the free connection for the visible bridge (RI-8.9)."""
    connection = action - BRIDGE_AT
    if not 0 <= connection < CONNECTIONS:
        raise table.not_now(action)
    check_free(table, connection, "RI-8.9")
    table.chosen = connection
    table.phase = FACE_BRIDGE


def face_actions(table: Table) -> vec[i64]:
    """Which of the two districts the lower value faces (DP-12)."""
    one = ENDS[2 * table.chosen]
    two = ENDS[2 * table.chosen + 1]
    return vec[i64]([LOW_TO + one, LOW_TO + two]) if one < two else vec[i64]([LOW_TO + two, LOW_TO + one])


def face_bridge(table: Table, action: i64) -> None:
    """Lay the bridge with its values as chosen (RI-8.9)."""
    district = action - LOW_TO
    if not 0 <= district < DISTRICTS:
        raise table.not_now(action)
    if district != ENDS[2 * table.chosen] and district != ENDS[2 * table.chosen + 1]:
        raise RuleError(Text("rialto.not_an_end", district_name(district), connection_name(table.chosen)), "RI-8.9")
    build_bridge(table, table.chosen, district)
    table.phase = NOTHING


def build_bridge(table: Table, connection: i64, low_to: i64) -> None:
    """The visible bridge is laid, its lower value towards `low_to`."""
    bridge = table.bridge_up
    table.bridge_up = FREE
    low = BRIDGE_LOW[bridge]
    high = BRIDGE_HIGH[bridge]
    if ENDS[2 * connection] == low_to:
        table.build(connection, bridge, low, high)
    else:
        table.build(connection, bridge, high, low)


# ---- E: gondolas


def call_councillors(table: Table, player: i64, count: i64, wins: bool) -> None:
    """Councillors come to the board, points for missing ones; then the bonus (RI-8.11, RI-8.12, AMB-15)."""
    taken = count if count < table.reserve[player] else table.reserve[player]
    table.reserve[player] -= taken
    table.ready[player] += taken
    table.vp[player] += count - taken
    if not wins:
        return
    if table.gondolas > 0 and table.any_free():
        table.phase = PLACE_GONDOLA
    elif table.reserve[player] == 0:  # AMB-16: no tile and no councillor, but the point of RI-8.13
        table.vp[player] += 1


def build_gondola(table: Table, connection: i64) -> None:
    """A gondola is worth the same to both districts."""
    table.gondolas -= 1
    table.build(connection, GONDOLA_TILE, GONDOLA_VALUES[0], GONDOLA_VALUES[1])


def place_gondola(table: Table, action: i64) -> None:
    """Lay a gondola; its councillor comes from the general supply, or else a point and a choice (RI-8.12, RI-8.13)."""
    connection = action - GONDOLA_AT
    if not 0 <= connection < CONNECTIONS:
        raise table.not_now(action)
    check_free(table, connection, "RI-8.12")
    build_gondola(table, connection)
    table.chosen = connection
    if table.reserve[table.acting()] > 0:
        table.phase = PLACE_COUNCILLOR
    else:
        table.vp[table.acting()] += 1
        table.phase = COUNCILLOR_SOURCE


def source_actions(table: Table) -> vec[i64]:
    """From the own board, from a district, or not at all (DP-15)."""
    player = table.acting()
    out = vec[i64]()
    if table.ready[player] > 0:
        out = append(out, FROM_BOARD)
    for district in range(i64(DISTRICTS)):
        if table.councillors[player * DISTRICTS + district] > 0:
            out = append(out, FROM + district)
    return append(out, NEITHER)


def choose_source(table: Table, action: i64) -> None:
    """Where the councillor comes from when the general supply has none (RI-8.13)."""
    player = table.acting()
    if action == NEITHER:
        table.phase = NOTHING
        return
    if action == FROM_BOARD:
        if table.ready[player] == 0:
            raise RuleError(Text("rialto.board_empty"), "RI-8.13")
        table.source = OWN_BOARD
    else:
        district = action - FROM
        if not 0 <= district < DISTRICTS:
            raise table.not_now(action)
        check_present(table, player, district, "RI-8.13")
        table.source = district
    table.phase = PLACE_COUNCILLOR


def check_present(table: Table, player: i64, district: i64, rule: str) -> None:
    """Only where there is an own councillor can one be moved away."""
    if table.councillors[player * DISTRICTS + district] == 0:
        raise RuleError(Text("rialto.not_present", district_name(district)), rule)


def target_actions(table: Table) -> vec[i64]:
    """The districts beside the gondola, except where the councillor comes from (DP-14, AMB-27)."""
    out = vec[i64]()
    for district in range(i64(DISTRICTS)):
        if is_end(table.chosen, district) and district != table.source:
            out = append(out, TO + district)
    return out


def is_end(connection: i64, district: i64) -> bool:
    """Does the connection lead there?"""
    return ENDS[2 * connection] == district or ENDS[2 * connection + 1] == district


def place_councillor(table: Table, action: i64) -> None:
    """The councillor of the gondola goes ashore (RI-8.12, RI-8.13); the district bonus is settled at once (RI-8.14)."""
    district = action - TO
    if not 0 <= district < DISTRICTS:
        raise table.not_now(action)
    if not is_end(table.chosen, district):
        raise RuleError(Text("rialto.not_an_end", district_name(district), connection_name(table.chosen)), "RI-8.12")
    if district == table.source:
        raise RuleError(Text("rialto.comes_from_there", district_name(district)), "RI-8.13")
    player = table.acting()
    if table.source == FREE:
        table.reserve[player] -= 1
    elif table.source == OWN_BOARD:
        table.ready[player] -= 1
    else:
        table.councillors[player * DISTRICTS + table.source] -= 1
    table.settle(player, district)
    table.flip_bonus_tiles()
    table.phase = NOTHING


# ---- F: councillors


def send_councillors(table: Table, player: i64, owed: i64) -> None:
    """From the board they must go, from other districts they may (RI-8.15 to RI-8.17, AMB-13)."""
    placed = owed if owed < table.ready[player] else table.ready[player]
    for _ in range(placed):
        table.ready[player] -= 1
        table.settle(player, table.current_district())
    table.points = owed - placed
    ask_to_move(table)


def ask_to_move(table: Table) -> None:
    """Is one still owed, and is there one elsewhere?"""
    may_move = table.points > 0 and len(move_actions(table)) > 1
    table.phase = MOVE_COUNCILLOR if may_move else NOTHING


def move_actions(table: Table) -> vec[i64]:
    """Another district to take a councillor from, or stop (DP-16)."""
    player = table.acting()
    current = table.current_district()
    out = vec[i64]()
    for district in range(i64(DISTRICTS)):
        if district != current and table.councillors[player * DISTRICTS + district] > 0:
            out = append(out, FROM + district)
    return append(out, STOP)


def move_councillor(table: Table, action: i64) -> None:
    """One by one, as many as are owed (RI-8.16)."""
    if action == STOP:
        table.phase = NOTHING
        return
    district = action - FROM
    if not 0 <= district < DISTRICTS:
        raise table.not_now(action)
    if district == table.current_district():
        raise RuleError(Text("rialto.already_there", district_name(district)), "RI-8.16")
    player = table.acting()
    check_present(table, player, district, "RI-8.16")
    table.councillors[player * DISTRICTS + district] -= 1
    table.settle(player, table.current_district())
    table.points -= 1
    ask_to_move(table)


# ---- end of the stage


def end_stage(table: Table) -> None:
    """Cards laid are discarded, a won bank is closed, and the winner is first in the next stage (RI-6.2, RI-6.8)."""
    table.flip_bonus_tiles()
    for player in range(table.players):
        for kind in range(i64(KINDS)):
            table.open_discards[kind] += table.laid[player * KINDS + kind]
            table.laid[player * KINDS + kind] = 0
    if table.stage_winner[table.stage] != FREE:
        table.first = table.stage_winner[table.stage]
