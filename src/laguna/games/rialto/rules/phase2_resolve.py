"""Rialto, phase II: the majority of a stage, and what the six stages give (RI-6.5 to RI-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase1_cards, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import RuleError, Text

OWN_BOARD: Final = box.DISTRICTS  # as a source: the councillor comes from the own board

# ---- majority and order


def majority(state: RialtoPosition) -> i64:
    """Who gets the bonus: the highest count, ties by the doge track; FREE if nobody laid anything (RI-6.5)."""
    best: i64 = position.FREE
    for player in state.doge_order:
        if state.laid_count[player] > 0 and (
            best == position.FREE or state.laid_count[player] > state.laid_count[best]
        ):
            best = player
    return best


def begin_resolving(state: RialtoPosition) -> None:
    """Bonus and order are fixed before anything changes (RI-6.5, RI-6.6, AMB-01, AMB-02)."""
    state.stage_winner[state.stage] = majority(state)
    state.order = state.doge_order[:]
    state.turn = 0
    state.begun = False


def continue_resolving(state: RialtoPosition) -> bool:
    """In doge order everyone carries out the stage's action; True while someone has to choose (RI-6.6)."""
    while state.turn < state.players:
        if not state.begun:
            state.begun = True
            state.phase = phases.NOTHING
            begin_action(state, state.acting())
        if state.phase != phases.NOTHING:
            return True
        end_action(state)
        if state.stage == box.BRIDGE and state.bridge_up == position.FREE and phase1_cards.bridges_left(state) > 0:
            state.phase = phases.TURN_BRIDGE_UP  # RI-8.9: the next bridge becomes visible
            return True
    return False


def begin_action(state: RialtoPosition, player: i64) -> None:
    """The stage's action for one player; `phase` says what the player has to choose, if anything."""
    wins = state.stage_winner[state.stage] == player
    count = state.laid_count[player]
    if state.stage == box.DOGE:
        state.advance_disc(player, count + 1 if wins else count)  # RI-8.1, RI-8.2
    elif not state.is_human(player):
        act_for_virtual(state, player, count, wins)
    elif state.stage == box.GOLD:
        state.gain_coins(player, count + 1 if wins else count)  # RI-8.3
    elif state.stage == box.BUILDING:
        begin_building(state, count + 1 if wins else count)
    elif state.stage == box.BRIDGE:
        score_bridge_cards(state, player, count, wins)
    elif state.stage == box.GONDOLA:
        call_councillors(state, player, count, wins)
    else:
        send_councillors(state, player, count + 1 if wins else count)


def end_action(state: RialtoPosition) -> None:
    """Reset what belongs to the action of one player."""
    state.turn += 1
    state.begun = False
    state.points = 0
    state.chosen = position.FREE
    state.earlier = position.FREE
    state.source = position.FREE


def act_for_virtual(state: RialtoPosition, player: i64, count: i64, wins: bool) -> None:
    """The virtual third player builds where its marker lies, and fills districts (RI-14.7)."""
    if wins and state.marker != position.FREE:
        one = box.ENDS[2 * state.marker]
        two = box.ENDS[2 * state.marker + 1]
        if state.stage == box.BRIDGE and state.bridge_up != position.FREE:
            build_bridge(state, state.marker, one if state.round_tile[one] < state.round_tile[two] else two)
        elif state.stage == box.GONDOLA and state.gondolas > 0:
            build_gondola(state, state.marker)
            place_virtual(state, player, one, 1)
            place_virtual(state, player, two, 1)
            state.flip_bonus_tiles()
    if state.stage == box.COUNCILLOR:
        place_virtual(state, player, state.current_district(), count + 1 if wins else count)


def place_virtual(state: RialtoPosition, player: i64, district: i64, count: i64) -> None:
    """It goes on with another colour when its own councillors run out (RI-14.2)."""
    for _ in range(count):
        if state.ready[player] > 0:
            state.ready[player] -= 1
        state.settle(player, district)


# ---- C: buildings


def begin_building(state: RialtoPosition, points: i64) -> None:
    """With points there is a building to take (RI-8.4)."""
    state.points = points
    if points > 0:
        state.phase = phases.TAKE_BUILDING


def points_now(state: RialtoPosition) -> i64:
    """What the building may cost: for a second one, what the first left over (RI-8.5, AMB-24)."""
    return state.points if state.earlier == position.FREE else state.points - box.VALUES


def take_actions(state: RialtoPosition) -> vec[i64]:
    """A building of the supply that is not too dear, or none (DP-8, DP-10)."""
    points = points_now(state)
    out = vec[i64]()
    for building in range(box.BUILDINGS):
        if box.building_value(building) <= points and state.supply[building] > 0:
            out = append(out, actions.TAKE + building)
    return append(out, actions.NONE)


def take_building(state: RialtoPosition, action: i64) -> None:
    """Take a building, make room for it if need be, and perhaps a second one (RI-8.4 to RI-8.6, AMB-10)."""
    if action == actions.NONE:
        state.phase = phases.NOTHING
        return
    building = action - actions.TAKE
    if not 0 <= building < box.BUILDINGS:
        raise state.not_now(action)
    points = points_now(state)
    if box.building_value(building) > points:
        raise RuleError(Text("rialto.too_dear", names.building_name(building), points), "RI-8.4")
    if state.supply[building] == 0:
        raise RuleError(Text("rialto.supply_empty", names.building_name(building)), "RI-10.1")
    state.chosen = building
    if state.has_room(state.acting()):
        place_chosen_building(state)
    else:
        state.phase = phases.RETURN_BUILDING


def place_chosen_building(state: RialtoPosition) -> None:
    """The new tile goes to a free slot; a first tile of value 4 may leave points for a second (RI-8.5)."""
    building = state.chosen
    state.gain_building(state.acting(), building)
    state.chosen = position.FREE
    if state.earlier == position.FREE and box.building_value(building) == box.VALUES and state.points > box.VALUES:
        state.earlier = building
        state.phase = phases.TAKE_BUILDING
    else:
        state.phase = phases.NOTHING


def returnable(state: RialtoPosition, building: i64) -> i64:
    """How many own tiles may be returned: not the one taken in this action (RI-10.2, AMB-10)."""
    own = state.tiles[state.acting() * box.BUILDINGS + building]
    return own - 1 if building == state.earlier else own


def return_actions(state: RialtoPosition) -> vec[i64]:
    """The buildings that may make room (DP-9)."""
    out = vec[i64]()
    for building in range(box.BUILDINGS):
        if returnable(state, building) > 0:
            out = append(out, actions.RETURN + building)
    return out


def return_building(state: RialtoPosition, action: i64) -> None:
    """An own building goes back and scores its value; then the new one is placed (RI-10.2 to RI-10.4)."""
    building = action - actions.RETURN
    if not 0 <= building < box.BUILDINGS:
        raise state.not_now(action)
    if returnable(state, building) <= 0:
        own = state.tiles[state.acting() * box.BUILDINGS + building] > 0
        problem = "rialto.just_taken" if own else "rialto.not_owned"
        raise RuleError(Text(problem, names.building_name(building)), "RI-10.2")
    state.give_back(state.acting(), building)
    state.vp[state.acting()] += box.building_value(building)
    place_chosen_building(state)


# ---- D: bridges


def score_bridge_cards(state: RialtoPosition, player: i64, count: i64, wins: bool) -> None:
    """Points for cards, a point lost without; the bonus is a point and the bridge (RI-8.8 to RI-8.10, AMB-23)."""
    state.vp[player] += count if count > 0 else -1
    if wins:
        state.vp[player] += 1
        if state.bridge_up != position.FREE and state.any_free():
            state.phase = phases.PLACE_BRIDGE


def free_connections(state: RialtoPosition, first: i64) -> vec[i64]:
    """One action for each connection without a tile (DP-11, DP-13)."""
    out = vec[i64]()
    for connection in range(box.CONNECTIONS):
        if state.link[connection] == position.FREE:
            out = append(out, first + connection)
    return out


def check_free(state: RialtoPosition, connection: i64, rule: str) -> None:
    """A connection holds one tile at most."""
    if state.link[connection] != position.FREE:
        raise RuleError(Text("rialto.connection_taken", names.connection_name(connection)), rule)


def place_bridge(state: RialtoPosition, action: i64) -> None:
    """Choose the free connection for the visible bridge (RI-8.9)."""
    connection = action - actions.BRIDGE_AT
    if not 0 <= connection < box.CONNECTIONS:
        raise state.not_now(action)
    check_free(state, connection, "RI-8.9")
    state.chosen = connection
    state.phase = phases.FACE_BRIDGE


def face_actions(state: RialtoPosition) -> vec[i64]:
    """Which of the two districts the lower value faces (DP-12)."""
    one = box.ENDS[2 * state.chosen]
    two = box.ENDS[2 * state.chosen + 1]
    return (
        vec[i64]([actions.LOW_TO + one, actions.LOW_TO + two])
        if one < two
        else vec[i64]([actions.LOW_TO + two, actions.LOW_TO + one])
    )


def face_bridge(state: RialtoPosition, action: i64) -> None:
    """Lay the bridge with its values as chosen (RI-8.9)."""
    district = action - actions.LOW_TO
    if not 0 <= district < box.DISTRICTS:
        raise state.not_now(action)
    if district != box.ENDS[2 * state.chosen] and district != box.ENDS[2 * state.chosen + 1]:
        raise RuleError(
            Text("rialto.not_an_end", names.district_name(district), names.connection_name(state.chosen)), "RI-8.9"
        )
    build_bridge(state, state.chosen, district)
    state.phase = phases.NOTHING


def build_bridge(state: RialtoPosition, connection: i64, low_to: i64) -> None:
    """The visible bridge is laid, its lower value towards `low_to`."""
    bridge = state.bridge_up
    state.bridge_up = position.FREE
    low = box.BRIDGE_LOW[bridge]
    high = box.BRIDGE_HIGH[bridge]
    if box.ENDS[2 * connection] == low_to:
        state.build(connection, bridge, low, high)
    else:
        state.build(connection, bridge, high, low)


# ---- E: gondolas


def call_councillors(state: RialtoPosition, player: i64, count: i64, wins: bool) -> None:
    """Councillors come to the board, points for missing ones; then the bonus (RI-8.11, RI-8.12, AMB-15)."""
    taken = count if count < state.reserve[player] else state.reserve[player]
    state.reserve[player] -= taken
    state.ready[player] += taken
    state.vp[player] += count - taken
    if not wins:
        return
    if state.gondolas > 0 and state.any_free():
        state.phase = phases.PLACE_GONDOLA
    elif state.reserve[player] == 0:  # AMB-16: no tile and no councillor, but the point of RI-8.13
        state.vp[player] += 1


def build_gondola(state: RialtoPosition, connection: i64) -> None:
    """A gondola is worth the same to both districts."""
    state.gondolas -= 1
    state.build(connection, position.GONDOLA_TILE, box.GONDOLA_VALUES[0], box.GONDOLA_VALUES[1])


def place_gondola(state: RialtoPosition, action: i64) -> None:
    """Lay a gondola; its councillor comes from the general supply, or else a point and a choice (RI-8.12, RI-8.13)."""
    connection = action - actions.GONDOLA_AT
    if not 0 <= connection < box.CONNECTIONS:
        raise state.not_now(action)
    check_free(state, connection, "RI-8.12")
    build_gondola(state, connection)
    state.chosen = connection
    if state.reserve[state.acting()] > 0:
        state.phase = phases.PLACE_COUNCILLOR
    else:
        state.vp[state.acting()] += 1
        state.phase = phases.COUNCILLOR_SOURCE


def source_actions(state: RialtoPosition) -> vec[i64]:
    """From the own board, from a district, or not at all (DP-15)."""
    player = state.acting()
    out = vec[i64]()
    if state.ready[player] > 0:
        out = append(out, actions.FROM_BOARD)
    for district in range(box.DISTRICTS):
        if state.councillors[player * box.DISTRICTS + district] > 0:
            out = append(out, actions.FROM + district)
    return append(out, actions.NEITHER)


def choose_source(state: RialtoPosition, action: i64) -> None:
    """Where the councillor comes from when the general supply has none (RI-8.13)."""
    player = state.acting()
    if action == actions.NEITHER:
        state.phase = phases.NOTHING
        return
    if action == actions.FROM_BOARD:
        if state.ready[player] == 0:
            raise RuleError(Text("rialto.board_empty"), "RI-8.13")
        state.source = OWN_BOARD
    else:
        district = action - actions.FROM
        if not 0 <= district < box.DISTRICTS:
            raise state.not_now(action)
        check_present(state, player, district, "RI-8.13")
        state.source = district
    state.phase = phases.PLACE_COUNCILLOR


def check_present(state: RialtoPosition, player: i64, district: i64, rule: str) -> None:
    """Only where there is an own councillor can one be moved away."""
    if state.councillors[player * box.DISTRICTS + district] == 0:
        raise RuleError(Text("rialto.not_present", names.district_name(district)), rule)


def target_actions(state: RialtoPosition) -> vec[i64]:
    """The districts beside the gondola, except where the councillor comes from (DP-14, AMB-27)."""
    out = vec[i64]()
    for district in range(box.DISTRICTS):
        if is_end(state.chosen, district) and district != state.source:
            out = append(out, actions.TO + district)
    return out


def is_end(connection: i64, district: i64) -> bool:
    """Does the connection lead there?"""
    return box.ENDS[2 * connection] == district or box.ENDS[2 * connection + 1] == district


def place_councillor(state: RialtoPosition, action: i64) -> None:
    """The councillor of the gondola goes ashore (RI-8.12, RI-8.13); the district bonus is settled at once (RI-8.14)."""
    district = action - actions.TO
    if not 0 <= district < box.DISTRICTS:
        raise state.not_now(action)
    if not is_end(state.chosen, district):
        raise RuleError(
            Text("rialto.not_an_end", names.district_name(district), names.connection_name(state.chosen)), "RI-8.12"
        )
    if district == state.source:
        raise RuleError(Text("rialto.comes_from_there", names.district_name(district)), "RI-8.13")
    player = state.acting()
    if state.source == position.FREE:
        state.reserve[player] -= 1
    elif state.source == OWN_BOARD:
        state.ready[player] -= 1
    else:
        state.councillors[player * box.DISTRICTS + state.source] -= 1
    state.settle(player, district)
    state.flip_bonus_tiles()
    state.phase = phases.NOTHING


# ---- F: councillors


def send_councillors(state: RialtoPosition, player: i64, owed: i64) -> None:
    """From the board they must go, from other districts they may (RI-8.15 to RI-8.17, AMB-13)."""
    placed = owed if owed < state.ready[player] else state.ready[player]
    for _ in range(placed):
        state.ready[player] -= 1
        state.settle(player, state.current_district())
    state.points = owed - placed
    ask_to_move(state)


def ask_to_move(state: RialtoPosition) -> None:
    """Is one still owed, and is there one elsewhere?"""
    may_move = state.points > 0 and len(move_actions(state)) > 1
    state.phase = phases.MOVE_COUNCILLOR if may_move else phases.NOTHING


def move_actions(state: RialtoPosition) -> vec[i64]:
    """Another district to take a councillor from, or stop (DP-16)."""
    player = state.acting()
    current = state.current_district()
    out = vec[i64]()
    for district in range(box.DISTRICTS):
        if district != current and state.councillors[player * box.DISTRICTS + district] > 0:
            out = append(out, actions.FROM + district)
    return append(out, actions.STOP)


def move_councillor(state: RialtoPosition, action: i64) -> None:
    """One by one, as many as are owed (RI-8.16)."""
    if action == actions.STOP:
        state.phase = phases.NOTHING
        return
    district = action - actions.FROM
    if not 0 <= district < box.DISTRICTS:
        raise state.not_now(action)
    if district == state.current_district():
        raise RuleError(Text("rialto.already_there", names.district_name(district)), "RI-8.16")
    player = state.acting()
    check_present(state, player, district, "RI-8.16")
    state.councillors[player * box.DISTRICTS + district] -= 1
    state.settle(player, state.current_district())
    state.points -= 1
    ask_to_move(state)


# ---- end of the stage


def end_stage(state: RialtoPosition) -> None:
    """Cards laid are discarded, a won bank is closed, and the winner is first in the next stage (RI-6.2, RI-6.8)."""
    state.flip_bonus_tiles()
    for player in range(state.players):
        first = player * box.KINDS
        for kind in range(box.KINDS):
            state.open_discards[kind] += state.laid[first + kind]
            state.laid[first + kind] = 0
    if state.stage_winner[state.stage] != position.FREE:
        state.first = state.stage_winner[state.stage]
