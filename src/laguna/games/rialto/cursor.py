"""Rialto: does the place in the rules that a position claims to be at fit what lies on the table?"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.keys import must
from laguna.games.rialto.cards import bridges_left, has_taken_row, picked_copies, reverse_seats
from laguna.games.rialto.components import (
    BLUE_1,
    BRIDGE,
    BUILDING,
    BUILDINGS,
    CARDS_WITH_ROW,
    CONNECTIONS,
    COUNCILLOR,
    DISTRICTS,
    EXTRA_ROWS,
    GONDOLA,
    GREEN_DRAW,
    KINDS,
    ROUNDS,
    ROW_CARDS,
    SLOTS,
    STAGES,
    VALUES,
    VIRTUAL_CARDS,
    VIRTUAL_ROWS,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
    building_value,
)
from laguna.games.rialto.play import converted, latest_staged, may_pair, spare_tiles, staged_count, unstaged
from laguna.games.rialto.resolve import OWN_BOARD, majority
from laguna.games.rialto.table import (
    AS_ONE,
    AS_TWO,
    BASE,
    BLUES,
    CONVERT_CARD,
    COUNCILLOR_SOURCE,
    DEALING,
    DISCARDS,
    DRAW_CARDS,
    END,
    FACE_BRIDGE,
    FREE,
    GONDOLA_TILE,
    GREEN_CARD,
    GREENS,
    JOKERS,
    MASKS,
    MOVE_COUNCILLOR,
    NOTHING,
    PHASE_NAMES,
    PLACE_BRIDGE,
    PLACE_COUNCILLOR,
    PLACE_GONDOLA,
    PLAYS,
    RESOLVING,
    RETURN_BUILDING,
    ROWS,
    SETUP,
    START_BUILDINGS,
    TAKE_BUILDING,
    TURN_BRIDGE_UP,
    UPGRADE_BUILDING,
    VIRTUAL,
    Table,
    sees_hand,
    total,
)

# Which questions belong to which part of the round, by chapter.
QUESTIONS: Final = (
    ("round_tiles", "turn_bridge", "start_building"),
    ("deal",),
    ("row", "draw"),
    ("green", "green_card", "draw"),
    ("discard",),
    ("virtual_draw",),
    ("play", "convert"),
    ("building", "return", "bridge", "face", "turn_bridge", "gondola", "councillor", "source", "move"),
    ("blue", "upgrade"),
    ("over",),
)


def check_cursor(table: Table) -> None:
    """Refuse a question that cannot be asked here."""
    chapter = table.chapter
    must(table.phase != NOTHING and PHASE_NAMES[table.phase] in QUESTIONS[chapter], "phase")
    must(table.virtual or chapter != VIRTUAL, "chapter")
    _check_round(table)
    _check_rows(table)
    _check_stage(table)
    _check_order(table)
    _check_draws(table)
    _check_staged(table)
    if chapter == RESOLVING:
        _check_action(table)
    else:
        must(table.points == 0 and table.earlier == FREE and table.source == FREE and not table.begun, "points")
        _check_chosen(table)


def _check_round(table: Table) -> None:
    """Round tiles, the visible bridge and the round fit the chapter (RI-2.1, RI-2.2, RI-4.1)."""
    chapter = table.chapter
    placed = len([tile for tile in table.round_tile if tile > 0])
    if chapter == SETUP:
        must(table.round == 0, "round")
        must((placed < DISTRICTS - 1) == (PHASE_NAMES[table.phase] == "round_tiles"), "round_tile")
    else:
        must(1 <= table.round <= ROUNDS and placed == DISTRICTS, "round")
    if chapter == END:
        must(table.round == ROUNDS, "round")
    turning = table.phase == TURN_BRIDGE_UP
    if turning or table.phase < TURN_BRIDGE_UP:
        must(table.bridge_up == FREE and bridges_left(table) > 0, "bridge_up")
    else:
        must(table.bridge_up != FREE or bridges_left(table) == 0, "bridge_up")
    must(table.marker == FREE or (table.virtual and table.is_free(table.marker)), "marker")
    must(table.marker != FREE or not table.virtual or chapter == SETUP or not table.any_free(), "marker")


def _check_rows(table: Table) -> None:
    """One row more than players; who has chosen has one, and empty rows were taken or discarded (RI-5.2, RI-5.3)."""
    chapter = table.chapter
    expected: i64 = VIRTUAL_ROWS if table.virtual else table.seats + EXTRA_ROWS
    must(table.row_count() == (0 if chapter == SETUP else expected), "rows")
    takers = [taker for taker in table.row_taken if taker != FREE]
    must(len(set(takers)) == len(takers) and all(table.is_human(taker) for taker in takers), "row_taken")
    must(chapter != DEALING or len(takers) == 0, "row_taken")
    must(chapter <= ROWS or len(takers) == table.seats, "row_taken")
    for row in range(table.row_count()):
        cards: i64 = 0
        for kind in range(i64(KINDS)):
            cards += table.rows[row * KINDS + kind]
        must(cards <= ROW_CARDS, "rows")
        must(cards == 0 or (table.row_taken[row] == FREE and chapter <= DISCARDS), "rows")


def _check_stage(table: Table) -> None:
    """Counts, cards laid and majorities fit the stage (RI-6)."""
    chapter = table.chapter
    stage = table.stage
    if chapter < PLAYS or chapter == END:
        must(stage == FREE, "stage")
        must(all(winner == FREE for winner in table.stage_winner), "stage_winner")
    else:
        must(stage >= 0 and (chapter != BLUES or stage == STAGES - 1), "stage")
        for later in range(i64(STAGES)):
            over = later < stage or (later == stage and chapter != PLAYS)
            must(over or table.stage_winner[later] == FREE, "stage_winner")
    playing = chapter == PLAYS or chapter == RESOLVING
    must(playing or total(table.laid) == 0, "laid")
    for player in range(table.players):
        waits = player in table.queue
        count = table.laid_count[player]
        if chapter == PLAYS:
            must((count == FREE) == waits, "queue")
        else:
            must(not waits and (count == FREE) == (chapter < PLAYS or chapter == END), "laid_count")
    if chapter == RESOLVING:
        nobody = majority(table) == FREE
        must((table.stage_winner[stage] == FREE) == nobody, "stage_winner")
        must(nobody or table.laid_count[table.stage_winner[stage]] > 0, "stage_winner")


def _check_order(table: Table) -> None:
    """Whoever acts is in the order that holds for the chapter, and is a human."""
    chapter = table.chapter
    order = list(table.order)
    if chapter == SETUP:
        must(order == [] or order == list(reverse_seats(table.seats)), "order")
        if table.phase == START_BUILDINGS:
            must(len(order) > 0 and table.turn < table.seats, "turn")
            _check_start_buildings(table)
        else:
            must(table.turn == 0, "turn")
    elif chapter == ROWS or chapter == GREENS:
        must(order == list(table.humans_in_doge_order()) and table.turn < table.seats, "order")
    elif chapter == BLUES:
        must(sorted(order) == list(range(table.seats)) and table.turn < table.seats, "order")
    elif chapter == RESOLVING:
        must(sorted(order) == list(range(table.players)), "order")
        must(table.turn < table.players or table.phase == TURN_BRIDGE_UP, "turn")
        must(table.phase == TURN_BRIDGE_UP or table.is_human(table.acting()), "turn")
    if chapter == ROWS:
        for place in range(table.seats):
            done = place < table.turn or (place == table.turn and table.phase == DRAW_CARDS)
            must(has_taken_row(table, table.order[place]) == done, "row_taken")
    if chapter == PLAYS:
        must(len(table.queue) > 0 and table.is_human(table.queue[0]), "queue")


def _check_start_buildings(table: Table) -> None:
    """Those before in the order have a building each, the others none (RI-2.9)."""
    for place in range(table.seats):
        count = table.buildings_of(table.order[place])
        must(count == (1 if place < table.turn else 0), "tiles")
    for building in range(i64(BUILDINGS)):
        must(building_value(building) == 1 or picked_copies(table, building) == 0, "tiles")


def _check_draws(table: Table) -> None:
    """Cards are due only while they are drawn, and there is one to draw (RI-5.8)."""
    most: i64 = 0
    if table.chapter == DEALING:
        most = table.row_count() * ROW_CARDS
    elif table.phase == DRAW_CARDS:
        most = CARDS_WITH_ROW if table.chapter == ROWS else max(GREEN_DRAW)
    elif table.chapter == VIRTUAL:
        most = VIRTUAL_CARDS
    must(table.pending <= most and (table.pending > 0) == (most > 0), "pending")
    must(most == 0 or table.deck_size > 0, "deck")


def _check_staged(table: Table) -> None:
    """What is staged is in the hand, idle and paid for, and can become a play (RI-7)."""
    must(table.piece == latest_staged(table), "staged")
    if table.chapter != PLAYS:
        must(total(table.staged) == 0, "staged")
        return
    player = table.queue[0]
    if total(table.staged) == 0:
        return
    must(sees_hand(table.viewer, player, table), "staged")
    for kind in range(i64(KINDS)):
        must(unstaged(table, player, kind) >= 0, "staged")
    must(table.staged[AS_ONE + table.stage] == 0 and table.staged[AS_TWO + table.stage] == 0, "staged")
    must(spare_tiles(table, player, YELLOW_2, converted(table, AS_ONE)) >= 0, "staged")
    must(spare_tiles(table, player, YELLOW_3, table.staged[MASKS]) >= 0, "staged")
    must(spare_tiles(table, player, YELLOW_4, converted(table, AS_TWO)) >= 0, "staged")
    jokers_only = table.staged[BASE] + converted(table, AS_ONE) + converted(table, AS_TWO) == 0
    must(not jokers_only or may_pair(table, player), "staged")
    must(staged_count(table) > 0 or table.staged[JOKERS] + table.staged[MASKS] == 1, "staged")


def _check_chosen(table: Table) -> None:
    """A tile that waits for its second click, outside of the stages' actions (DP-4, DP-7, DP-18)."""
    chosen = table.chosen
    if table.phase == GREEN_CARD:
        must(0 <= chosen < BUILDINGS and GREEN_DRAW[chosen] > 0 and table.leftover_size() > 0, "chosen")
    elif table.phase == CONVERT_CARD:
        must(chosen == YELLOW_2 or chosen == YELLOW_4, "chosen")
    elif table.phase == UPGRADE_BUILDING:
        must(chosen == BLUE_1, "chosen")
    else:
        must(chosen == FREE, "chosen")


# The stage that each question of a stage's action belongs to.
STAGE_OF: Final = {
    TAKE_BUILDING: BUILDING,
    RETURN_BUILDING: BUILDING,
    PLACE_BRIDGE: BRIDGE,
    FACE_BRIDGE: BRIDGE,
    TURN_BRIDGE_UP: BRIDGE,
    PLACE_GONDOLA: GONDOLA,
    COUNCILLOR_SOURCE: GONDOLA,
    PLACE_COUNCILLOR: GONDOLA,
    MOVE_COUNCILLOR: COUNCILLOR,
}


def _check_action(table: Table) -> None:
    """The question of a stage's action has its subject (DP-8 to DP-16)."""
    phase = table.phase
    must(table.stage == STAGE_OF[phase], "stage")
    must(table.begun == (phase != TURN_BRIDGE_UP), "begun")
    if phase == TURN_BRIDGE_UP:
        must(table.points == 0 and table.chosen == FREE and table.earlier == FREE and table.source == FREE, "chosen")
        return
    if phase == TAKE_BUILDING or phase == RETURN_BUILDING:
        _check_building_action(table)
        return
    must(table.earlier == FREE, "earlier")
    must(phase == MOVE_COUNCILLOR or table.points == 0, "points")
    must(phase == MOVE_COUNCILLOR or table.stage_winner[table.stage] == table.acting(), "stage_winner")
    if phase == MOVE_COUNCILLOR:
        must(table.points > 0 and table.ready[table.acting()] == 0, "points")
    elif phase == PLACE_BRIDGE or phase == FACE_BRIDGE:
        must(table.bridge_up != FREE and table.any_free(), "bridge_up")
    elif phase == PLACE_GONDOLA:
        must(table.gondolas > 0 and table.any_free(), "gondolas")
    asks_connection = phase == FACE_BRIDGE or phase == PLACE_COUNCILLOR or phase == COUNCILLOR_SOURCE
    must(0 <= table.chosen < CONNECTIONS if asks_connection else table.chosen == FREE, "chosen")
    if phase == FACE_BRIDGE:
        must(table.is_free(table.chosen), "chosen")
    elif asks_connection:
        must(table.link[table.chosen] == GONDOLA_TILE, "chosen")
    _check_source(table)


def _check_building_action(table: Table) -> None:
    """Points for a building, and the first of two where there is one (RI-8.4, RI-8.5, RI-10.2)."""
    player = table.acting()
    must(table.points > 0 and table.source == FREE, "points")
    if table.earlier != FREE:
        must(table.points > VALUES and building_value(table.earlier) == VALUES, "earlier")
        must(table.tiles[player * BUILDINGS + table.earlier] > 0, "earlier")
    if table.phase == RETURN_BUILDING:
        must(0 <= table.chosen < BUILDINGS and table.supply[table.chosen] > 0, "chosen")
        must(table.buildings_of(player) == SLOTS, "tiles")
    else:
        must(table.chosen == FREE, "chosen")


def _check_source(table: Table) -> None:
    """Where the councillor of a gondola comes from has one (RI-8.12, RI-8.13)."""
    player = table.acting()
    source = table.source
    if table.phase != PLACE_COUNCILLOR:
        must(source == FREE, "source")
        must(table.phase != COUNCILLOR_SOURCE or table.reserve[player] == 0, "reserve")
    elif source == FREE:
        must(table.reserve[player] > 0, "reserve")
    elif source == OWN_BOARD:
        must(table.ready[player] > 0, "ready")
    else:
        must(table.councillors[player * DISTRICTS + source] > 0, "source")
