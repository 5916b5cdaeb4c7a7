"""Rialto in words: what an action does, and what is asked. The sentences themselves are in sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, all_of, seat_name
from laguna.games.rialto.actions import (
    BRIDGE_AT,
    CONVERT,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    FROM,
    FROM_BOARD,
    GONDOLA_AT,
    LAY,
    LOW_TO,
    NEITHER,
    NONE,
    PICK,
    PLAY,
    RETURN,
    ROW,
    STOP,
    TAKE,
    TO,
    TURN_BRIDGE,
    UPGRADE,
    USE,
)
from laguna.games.rialto.cards import surplus
from laguna.games.rialto.components import (
    BANK_OF,
    BANKS,
    BONUS_VP,
    BRIDGE,
    BRIDGE_HIGH,
    BRIDGE_LOW,
    DISTRICTS,
    ENDS,
    GREEN_1,
    GREEN_4,
    GREEN_DRAW,
    JOKER,
    KINDS,
    UPGRADE_STEP,
    VALUES,
    YELLOW_1,
    YELLOW_2,
    YELLOW_2_COUNT,
    YELLOW_3,
    YELLOW_4_COUNT,
    building_value,
)
from laguna.games.rialto.names import building_name, connection_name, district_name, kind_name
from laguna.games.rialto.news import news as news
from laguna.games.rialto.page import page as page
from laguna.games.rialto.phrases import (
    EFFECTS,
    STAGE_LETTERS,
    actor,
    bank_name,
    cards,
    effect_now,
    player_name,
    points,
    sees_play,
    staged_cards,
)
from laguna.games.rialto.play import base_count, joker_count, staged_count
from laguna.games.rialto.resolve import is_end, points_now
from laguna.games.rialto.scoring import places
from laguna.games.rialto.sentences import SENTENCES as SENTENCES
from laguna.games.rialto.table import (
    BLUES,
    CONVERT_CARD,
    DEALING,
    DISCARD_CARDS,
    DRAW_CARDS,
    FACE_BRIDGE,
    FREE,
    GREENS,
    MOVE_COUNCILLOR,
    OVER,
    PHASE_NAMES,
    PLACE_BRIDGE,
    PLACE_COUNCILLOR,
    PLAY_CARDS,
    RETURN_BUILDING,
    SETUP,
    TAKE_BUILDING,
    VIRTUAL,
    Table,
)

# ---- what an action does


def describe(table: Table, action: i64, veiled: bool) -> Text:
    """An action with its consequence, as a choice; an action that is not possible here is described plainly."""
    if action < TAKE:
        return _chance(table, action, veiled)
    if action < LAY:
        return _taking(table, action, veiled)
    if action < NONE:
        return _laying(table, action, veiled)
    if action < BRIDGE_AT:
        return _building(table, action)
    if action < UPGRADE:
        return _placing(table, action)
    return _upgrade(action - UPGRADE)


def _chance(table: Table, action: i64, veiled: bool) -> Text:
    """A round tile, a bridge, or a card that is drawn."""
    if action < TURN_BRIDGE:
        placed: i64 = 0
        for tile in table.round_tile:
            if tile > 0:
                placed += 1
        return Text("rialto.round_tile", placed + 1, district_name(action))
    if action < DRAW:
        bridge = action - TURN_BRIDGE
        return Text("rialto.turn_bridge", BRIDGE_LOW[bridge], BRIDGE_HIGH[bridge])
    kind = kind_name(action - DRAW)
    if table.chapter == DEALING:
        rows = table.row_count()
        return Text("rialto.deal", kind, (rows - table.pending % rows) % rows + 1)
    if table.chapter == VIRTUAL:
        return Text("rialto.draw_virtual", Text("rialto.virtual"), kind)
    player = actor(table)
    if player == FREE:
        return Text("rialto.draw_plain", kind)
    by_green = table.chapter == GREENS
    if veiled:
        return Text("rialto.draw_green_veiled" if by_green else "rialto.draw_veiled", seat_name(player))
    return Text("rialto.draw_green" if by_green else "rialto.draw", seat_name(player), kind)


def _taking(table: Table, action: i64, veiled: bool) -> Text:
    """Buildings taken and used, rows and cards taken, cards discarded."""
    if action < ROW:
        return _take(table, action - TAKE)
    if action < USE:
        return _row(table, action - ROW)
    if action < DONE:
        return _use(table, action - USE, veiled)
    if action == DONE:
        if table.chapter == GREENS:
            return Text("rialto.done_green")
        return Text("rialto.done_blue") if table.chapter == BLUES else Text("rialto.done")
    if action < DRAW_PILE:
        return Text("rialto.pick", kind_name(action - PICK))
    if action == DRAW_PILE:
        if table.chapter == GREENS and GREEN_1 <= table.chosen <= GREEN_4:
            return Text("rialto.draw_pile", GREEN_DRAW[table.chosen])
        return Text("rialto.draw_pile_plain")
    return Text("rialto.discard_veiled") if veiled else Text("rialto.discard", kind_name(action - DISCARD))


def _take(table: Table, building: i64) -> Text:
    """A building of the supply, with what it does and what has to be given or is left for it (RI-8.5, RI-10.2)."""
    name = building_name(building)
    if table.phase == TAKE_BUILDING:
        if not table.has_room(table.acting()):
            return Text("rialto.take_full", name, EFFECTS[building])
        left = table.points - VALUES
        if table.earlier == FREE and building_value(building) == VALUES and left > 0:
            return Text("rialto.take_more", name, EFFECTS[building], left)
    return Text("rialto.take_start" if table.chapter == SETUP else "rialto.take", name, EFFECTS[building])


def _row(table: Table, row: i64) -> Text:
    if row < table.row_count() and table.row_taken[row] == FREE:
        return Text("rialto.row", row + 1, cards(table.rows, row * KINDS))
    return Text("rialto.row_plain", row + 1)


def _use(table: Table, building: i64, veiled: bool) -> Text:
    """A building that is activated: what it does now, in a play what the play then counts."""
    name = building_name(building)
    if building == YELLOW_1:
        return Text("rialto.wait", name, EFFECTS[building])
    if building == YELLOW_3 and not veiled and sees_play(table):
        count = count_with(table, 0, 1)
        return Text("rialto.use_joker", name, count) if count > 0 else Text("rialto.use_half_pair", name)
    player = actor(table)
    return Text("rialto.use", name, EFFECTS[building] if player == FREE else effect_now(table, player, building))


def _laying(table: Table, action: i64, veiled: bool) -> Text:
    """The clicks of a turn in a stage; what they count is for the eyes of the player only, until the play is done."""
    seen = not veiled and sees_play(table)
    if action < CONVERT:
        return _lay(table, action - LAY, seen)
    if action < PLAY:
        return _convert(table, action - CONVERT, seen)
    if action == PLAY:
        count = staged_count(table)
        return Text("rialto.play", count, staged_cards(table)) if seen and count > 0 else Text("rialto.play_plain")
    return Text("rialto.pass_loses") if table.stage == BRIDGE else Text("rialto.pass")


def count_with(table: Table, base: i64, jokers: i64) -> i64:
    """What the play would count with more cards and jokers; 0 if it could not be played so (RI-7.4, RI-7.5)."""
    base += base_count(table)
    jokers += joker_count(table)
    if base > 0:
        return base + jokers
    return jokers - 1 if jokers > 1 else 0


def _lay(table: Table, kind: i64, seen: bool) -> Text:
    name = kind_name(kind)
    if not seen or (kind != table.stage and kind != JOKER):
        return Text("rialto.lay", name)
    count = count_with(table, 0, 1) if kind == JOKER else count_with(table, 1, 0)
    return Text("rialto.lay_counts", name, count) if count > 0 else Text("rialto.lay_half_pair", name)


def _convert(table: Table, kind: i64, seen: bool) -> Text:
    """A card that yellow 2 or yellow 4 turns into one or two of the stage (RI-7.2)."""
    if not seen or table.phase != CONVERT_CARD:
        return Text("rialto.convert", kind_name(kind))
    worth: i64 = YELLOW_2_COUNT if table.chosen == YELLOW_2 else YELLOW_4_COUNT
    return Text("rialto.convert_counts", kind_name(kind), kind_name(table.stage), count_with(table, worth, 0))


def _building(table: Table, action: i64) -> Text:
    """No building, or one that makes room for another."""
    if action == NONE:
        return Text("rialto.none") if table.earlier == FREE else Text("rialto.none_second")
    building = action - RETURN
    return Text("rialto.return", building_value(building), building_name(building))


def _placing(table: Table, action: i64) -> Text:
    """Bridges, gondolas and councillors."""
    if action < LOW_TO:
        return _bridge(table, action - BRIDGE_AT)
    if action < GONDOLA_AT:
        return _face(table, action - LOW_TO)
    if action < TO:
        return _gondola(table, action - GONDOLA_AT)
    if action < FROM_BOARD:
        return _to(table, action - TO)
    if action == FROM_BOARD:
        return Text("rialto.from_board")
    if action < NEITHER:
        source = district_name(action - FROM)
        if table.phase == MOVE_COUNCILLOR:
            return Text("rialto.move", source, district_name(table.current_district()))
        return Text("rialto.from", source)
    return Text("rialto.stop") if action == STOP else Text("rialto.neither")


def _bridge(table: Table, connection: i64) -> Text:
    place = connection_name(connection)
    if table.bridge_up == FREE:
        return Text("rialto.bridge_plain", place)
    return Text("rialto.bridge", BRIDGE_LOW[table.bridge_up], BRIDGE_HIGH[table.bridge_up], place)


def _face(table: Table, district: i64) -> Text:
    """Which value faces which district, and what they are worth then (RI-8.9)."""
    if table.phase != FACE_BRIDGE or not is_end(table.chosen, district):
        return Text("rialto.face_plain", district_name(district))
    other = ENDS[2 * table.chosen] + ENDS[2 * table.chosen + 1] - district
    low = BRIDGE_LOW[table.bridge_up]
    high = BRIDGE_HIGH[table.bridge_up]
    return Text(
        "rialto.face",
        low,
        district_name(district),
        table.district_value(district) + low,
        high,
        district_name(other),
        table.district_value(other) + high,
    )


def _gondola(table: Table, connection: i64) -> Text:
    """A gondola; it brings a point where the general supply has no councillor (RI-8.13)."""
    player = actor(table)
    brings_point = player != FREE and table.reserve[player] == 0
    return Text("rialto.gondola_point" if brings_point else "rialto.gondola", connection_name(connection))


def _to(table: Table, district: i64) -> Text:
    player = actor(table)
    if table.phase != PLACE_COUNCILLOR or not wins_bank(table, player, district):
        return Text("rialto.to", district_name(district))
    bank = BANK_OF[district]
    return Text("rialto.to_bonus", district_name(district), points(BONUS_VP[bank]), bank_name(bank))


def wins_bank(table: Table, player: i64, district: i64) -> bool:
    """Would a councillor there score the bonus of the bank (RI-9.1)? One that leaves the bank for it does not count."""
    bank = BANK_OF[district]
    if table.bonus_open[bank] == 0 or table.bonus_won[player * BANKS + bank] == 1:
        return False
    for other in range(i64(DISTRICTS)):
        if BANK_OF[other] == bank and other != district:
            left: i64 = 1 if other == table.source else 0
            if table.councillors[player * DISTRICTS + other] <= left:
                return False
    return True


def _upgrade(building: i64) -> Text:
    """A building that blue 1 exchanges for the next of its colour (RI-11.1)."""
    if building_value(building) + UPGRADE_STEP > VALUES:
        return Text("rialto.upgrade_plain", building_name(building))
    better = building + UPGRADE_STEP
    return Text("rialto.upgrade", building_name(building), building_name(better), EFFECTS[better])


# ---- what is asked


def prompt(table: Table, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == OVER:
        winner = _winner(table)
        return Text("rialto.ask_over", table.vp[winner], seat_name(winner))
    if table.phase == DISCARD_CARDS:
        if seat >= 0 and table.to_drop[seat] > 0:
            return Text("rialto.ask_discard", table.to_drop[seat])
        return Text("rialto.wait_for", all_of(_others_with_surplus(table, seat)), _now(DISCARD_CARDS))
    mover = table.to_move()
    if mover < 0 or mover == seat:
        return _question(table)
    # That a card is being converted is the player's own business (section 16).
    phase: i64 = PLAY_CARDS if table.phase == CONVERT_CARD else table.phase
    return Text("rialto.wait_for", seat_name(mover), _now(phase))


def _winner(table: Table) -> i64:
    place = places(table)
    for seat in range(table.seats):
        if place[seat] == 1:
            return seat
    raise AssertionError("somebody has won")


def _others_with_surplus(table: Table, seat: Seat) -> list[Text]:
    """Who has to discard; not who has chosen already, for that is hidden (RI-5.6)."""
    return [seat_name(other) for other in range(table.seats) if other != seat and surplus(table, other) > 0]


def _now(phase: i64) -> Text:
    return Text(f"rialto.now_{PHASE_NAMES[phase]}")


def _question(table: Table) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    id = f"rialto.ask_{PHASE_NAMES[phase]}"
    if phase == DRAW_CARDS:
        return Text(id, player_name(table, table.acting()))
    if phase == PLAY_CARDS:
        return Text(id, STAGE_LETTERS[table.stage], kind_name(table.stage))
    if phase == CONVERT_CARD:
        return Text(id, kind_name(table.stage))
    if phase == TAKE_BUILDING:
        worth = points_now(table)
        return Text(id, worth if worth < VALUES else VALUES)
    if phase == RETURN_BUILDING:
        return Text(id, building_name(table.chosen))
    if phase == PLACE_BRIDGE or phase == FACE_BRIDGE:
        return Text(id, BRIDGE_LOW[table.bridge_up], BRIDGE_HIGH[table.bridge_up])
    if phase == PLACE_COUNCILLOR:
        return Text(id, connection_name(table.chosen))
    if phase == MOVE_COUNCILLOR:
        return Text(id, table.points, district_name(table.current_district()))
    return Text(id)
