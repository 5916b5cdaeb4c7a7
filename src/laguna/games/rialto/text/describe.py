"""Rialto in words: what an action does. The sentences are in text/sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase2_play, phase2_resolve, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text.text import Text, seat_name

# ---- what an action does


def describe(state: RialtoPosition, action: i64, veiled: bool) -> Text:
    """An action with its consequence, as a choice; an action that is not possible here is described plainly."""
    if action < actions.TAKE:
        return _chance(state, action, veiled)
    if action < actions.LAY:
        return _taking(state, action, veiled)
    if action < actions.NONE:
        return _laying(state, action, veiled)
    if action < actions.BRIDGE_AT:
        return _building(state, action)
    if action < actions.UPGRADE:
        return _placing(state, action)
    return _upgrade(action - actions.UPGRADE)


def _chance(state: RialtoPosition, action: i64, veiled: bool) -> Text:
    """A round tile, a bridge, or a card that is drawn."""
    if action < actions.TURN_BRIDGE:
        placed: i64 = 0
        for tile in state.round_tile:
            if tile > 0:
                placed += 1
        return Text("rialto.round_tile", placed + 1, names.district_name(action))
    if action < actions.DRAW:
        bridge = action - actions.TURN_BRIDGE
        return Text("rialto.turn_bridge", box.BRIDGE_LOW[bridge], box.BRIDGE_HIGH[bridge])
    kind = names.kind_name(action - actions.DRAW)
    if state.chapter == phases.DEALING:
        rows = state.row_count()
        return Text("rialto.deal", kind, (rows - state.pending % rows) % rows + 1)
    if state.chapter == phases.VIRTUAL:
        return Text("rialto.draw_virtual", Text("rialto.virtual"), kind)
    player = phrases.actor(state)
    if player == position.FREE:
        return Text("rialto.draw_plain", kind)
    by_green = state.chapter == phases.GREENS
    if veiled:
        return Text("rialto.draw_green_veiled" if by_green else "rialto.draw_veiled", seat_name(player))
    return Text("rialto.draw_green" if by_green else "rialto.draw", seat_name(player), kind)


def _taking(state: RialtoPosition, action: i64, veiled: bool) -> Text:
    """Buildings taken and used, rows and cards taken, cards discarded."""
    if action < actions.ROW:
        return _take(state, action - actions.TAKE)
    if action < actions.USE:
        return _row(state, action - actions.ROW)
    if action < actions.DONE:
        return _use(state, action - actions.USE, veiled)
    if action == actions.DONE:
        if state.chapter == phases.GREENS:
            return Text("rialto.done_green")
        return Text("rialto.done_blue") if state.chapter == phases.BLUES else Text("rialto.done")
    if action < actions.DRAW_PILE:
        return Text("rialto.pick", names.kind_name(action - actions.PICK))
    if action == actions.DRAW_PILE:
        if state.chapter == phases.GREENS and box.GREEN_1 <= state.chosen <= box.GREEN_4:
            return Text("rialto.draw_pile", box.GREEN_DRAW[state.chosen])
        return Text("rialto.draw_pile_plain")
    return (
        Text("rialto.discard_veiled") if veiled else Text("rialto.discard", names.kind_name(action - actions.DISCARD))
    )


def _take(state: RialtoPosition, building: i64) -> Text:
    """A building of the supply, with what it does and what has to be given or is left for it (RI-8.5, RI-10.2)."""
    name = names.building_name(building)
    if state.phase == phases.TAKE_BUILDING:
        if not state.has_room(state.acting()):
            return Text("rialto.take_full", name, phrases.EFFECTS[building])
        left = state.points - box.VALUES
        if state.earlier == position.FREE and box.building_value(building) == box.VALUES and left > 0:
            return Text("rialto.take_more", name, phrases.EFFECTS[building], left)
    return Text(
        "rialto.take_start" if state.chapter == phases.SETUP else "rialto.take", name, phrases.EFFECTS[building]
    )


def _row(state: RialtoPosition, row: i64) -> Text:
    if row < state.row_count() and state.row_taken[row] == position.FREE:
        return Text("rialto.row", row + 1, phrases.cards(state.rows, row * box.KINDS))
    return Text("rialto.row_plain", row + 1)


def _use(state: RialtoPosition, building: i64, veiled: bool) -> Text:
    """A building that is activated: what it does now, in a play what the play then counts."""
    name = names.building_name(building)
    if building == box.YELLOW_1:
        return Text("rialto.wait", name, phrases.EFFECTS[building])
    if building == box.YELLOW_3 and not veiled and phrases.sees_play(state):
        count = count_with(state, 0, 1)
        return Text("rialto.use_joker", name, count) if count > 0 else Text("rialto.use_half_pair", name)
    player = phrases.actor(state)
    return Text(
        "rialto.use",
        name,
        phrases.EFFECTS[building] if player == position.FREE else phrases.effect_now(state, player, building),
    )


def _laying(state: RialtoPosition, action: i64, veiled: bool) -> Text:
    """The clicks of a turn in a stage; only the player sees what they count until the play is done."""
    seen = not veiled and phrases.sees_play(state)
    if action < actions.CONVERT:
        return _lay(state, action - actions.LAY, seen)
    if action < actions.PLAY:
        return _convert(state, action - actions.CONVERT, seen)
    if action == actions.PLAY:
        count = phase2_play.staged_count(state)
        return (
            Text("rialto.play", count, phrases.staged_cards(state)) if seen and count > 0 else Text("rialto.play_plain")
        )
    return Text("rialto.pass_loses") if state.stage == box.BRIDGE else Text("rialto.pass")


def count_with(state: RialtoPosition, base: i64, jokers: i64) -> i64:
    """What the play would count with more cards and jokers; 0 if it could not be played so (RI-7.4, RI-7.5)."""
    base += phase2_play.base_count(state)
    jokers += phase2_play.joker_count(state)
    if base > 0:
        return base + jokers
    return jokers - 1 if jokers > 1 else 0


def _lay(state: RialtoPosition, kind: i64, seen: bool) -> Text:
    name = names.kind_name(kind)
    if not seen or (kind != state.stage and kind != box.JOKER):
        return Text("rialto.lay", name)
    count = count_with(state, 0, 1) if kind == box.JOKER else count_with(state, 1, 0)
    return Text("rialto.lay_counts", name, count) if count > 0 else Text("rialto.lay_half_pair", name)


def _convert(state: RialtoPosition, kind: i64, seen: bool) -> Text:
    """A card that yellow 2 or yellow 4 turns into one or two of the stage (RI-7.2)."""
    if not seen or state.phase != phases.CONVERT_CARD:
        return Text("rialto.convert", names.kind_name(kind))
    worth: i64 = box.YELLOW_2_COUNT if state.chosen == box.YELLOW_2 else box.YELLOW_4_COUNT
    return Text(
        "rialto.convert_counts", names.kind_name(kind), names.kind_name(state.stage), count_with(state, worth, 0)
    )


def _building(state: RialtoPosition, action: i64) -> Text:
    """No building, or one that makes room for another."""
    if action == actions.NONE:
        return Text("rialto.none") if state.earlier == position.FREE else Text("rialto.none_second")
    building = action - actions.RETURN
    return Text("rialto.return", box.building_value(building), names.building_name(building))


def _placing(state: RialtoPosition, action: i64) -> Text:
    """Bridges, gondolas and councillors."""
    if action < actions.LOW_TO:
        return _bridge(state, action - actions.BRIDGE_AT)
    if action < actions.GONDOLA_AT:
        return _face(state, action - actions.LOW_TO)
    if action < actions.TO:
        return _gondola(state, action - actions.GONDOLA_AT)
    if action < actions.FROM_BOARD:
        return _to(state, action - actions.TO)
    if action == actions.FROM_BOARD:
        return Text("rialto.from_board")
    if action < actions.NEITHER:
        source = names.district_name(action - actions.FROM)
        if state.phase == phases.MOVE_COUNCILLOR:
            return Text("rialto.move", source, names.district_name(state.current_district()))
        return Text("rialto.from", source)
    return Text("rialto.stop") if action == actions.STOP else Text("rialto.neither")


def _bridge(state: RialtoPosition, connection: i64) -> Text:
    place = names.connection_name(connection)
    if state.bridge_up == position.FREE:
        return Text("rialto.bridge_plain", place)
    return Text("rialto.bridge", box.BRIDGE_LOW[state.bridge_up], box.BRIDGE_HIGH[state.bridge_up], place)


def _face(state: RialtoPosition, district: i64) -> Text:
    """Which value faces which district, and what they are worth then (RI-8.9)."""
    if state.phase != phases.FACE_BRIDGE or not phase2_resolve.is_end(state.chosen, district):
        return Text("rialto.face_plain", names.district_name(district))
    other = box.ENDS[2 * state.chosen] + box.ENDS[2 * state.chosen + 1] - district
    low = box.BRIDGE_LOW[state.bridge_up]
    high = box.BRIDGE_HIGH[state.bridge_up]
    return Text(
        "rialto.face",
        low,
        names.district_name(district),
        state.district_value(district) + low,
        high,
        names.district_name(other),
        state.district_value(other) + high,
    )


def _gondola(state: RialtoPosition, connection: i64) -> Text:
    """A gondola; it brings a point where the general supply has no councillor (RI-8.13)."""
    player = phrases.actor(state)
    brings_point = player != position.FREE and state.reserve[player] == 0
    return Text("rialto.gondola_point" if brings_point else "rialto.gondola", names.connection_name(connection))


def _to(state: RialtoPosition, district: i64) -> Text:
    player = phrases.actor(state)
    if state.phase != phases.PLACE_COUNCILLOR or not scoring.wins_bank(state, player, district):
        return Text("rialto.to", names.district_name(district))
    bank = box.BANK_OF[district]
    return Text(
        "rialto.to_bonus", names.district_name(district), phrases.points(box.BONUS_VP[bank]), phrases.bank_name(bank)
    )


def _upgrade(building: i64) -> Text:
    """A building that blue 1 exchanges for the next of its colour (RI-11.1)."""
    if box.building_value(building) + box.UPGRADE_STEP > box.VALUES:
        return Text("rialto.upgrade_plain", names.building_name(building))
    better = building + box.UPGRADE_STEP
    return Text("rialto.upgrade", names.building_name(building), names.building_name(better), phrases.EFFECTS[better])
