"""Rialto: checks that the phase of a restored position fits its pieces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.fields import must
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phase1_cards, phase2_play, phase2_resolve, phases, position
from laguna.games.rialto.rules.position import RialtoPosition

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


def check_phase(state: RialtoPosition) -> None:
    """Refuse a phase that this position cannot be in."""
    chapter = state.chapter
    must(state.phase != phases.NOTHING and phases.PHASE_NAMES[state.phase] in QUESTIONS[chapter], "phase")
    must(state.virtual or chapter != phases.VIRTUAL, "chapter")
    _check_round(state)
    _check_rows(state)
    _check_stage(state)
    _check_order(state)
    _check_draws(state)
    _check_staged(state)
    if chapter == phases.RESOLVING:
        _check_action(state)
    else:
        must(
            state.points == 0 and state.earlier == position.FREE and state.source == position.FREE and not state.begun,
            "points",
        )
        _check_chosen(state)


def _check_round(state: RialtoPosition) -> None:
    """Round tiles, the visible bridge and the round fit the chapter (RI-2.1, RI-2.2, RI-4.1)."""
    chapter = state.chapter
    placed = len([tile for tile in state.round_tile if tile > 0])
    if chapter == phases.SETUP:
        must(state.round == 0, "round")
        must((placed < box.DISTRICTS - 1) == (phases.PHASE_NAMES[state.phase] == "round_tiles"), "round_tile")
    else:
        must(1 <= state.round <= box.ROUNDS and placed == box.DISTRICTS, "round")
    if chapter == phases.END:
        must(state.round == box.ROUNDS, "round")
    turning = state.phase == phases.TURN_BRIDGE_UP
    if turning or state.phase < phases.TURN_BRIDGE_UP:
        must(state.bridge_up == position.FREE and phase1_cards.bridges_left(state) > 0, "bridge_up")
    else:
        must(state.bridge_up != position.FREE or phase1_cards.bridges_left(state) == 0, "bridge_up")
    must(state.marker == position.FREE or (state.virtual and state.is_free(state.marker)), "marker")
    must(
        state.marker != position.FREE or not state.virtual or chapter == phases.SETUP or not state.any_free(), "marker"
    )


def _check_rows(state: RialtoPosition) -> None:
    """One row more than players; who has chosen has one, and empty rows were taken or discarded (RI-5.2, RI-5.3)."""
    chapter = state.chapter
    expected: i64 = box.VIRTUAL_ROWS if state.virtual else state.seats + box.EXTRA_ROWS
    must(state.row_count() == (0 if chapter == phases.SETUP else expected), "rows")
    takers = [taker for taker in state.row_taken if taker != position.FREE]
    must(len(set(takers)) == len(takers) and all(state.is_human(taker) for taker in takers), "row_taken")
    must(chapter != phases.DEALING or len(takers) == 0, "row_taken")
    must(chapter <= phases.ROWS or len(takers) == state.seats, "row_taken")
    for row in range(state.row_count()):
        cards: i64 = 0
        for kind in range(box.KINDS):
            cards += state.rows[row * box.KINDS + kind]
        must(cards <= box.ROW_CARDS, "rows")
        must(cards == 0 or (state.row_taken[row] == position.FREE and chapter <= phases.DISCARDS), "rows")


def _check_stage(state: RialtoPosition) -> None:
    """Counts, cards laid and majorities fit the stage (RI-6)."""
    chapter = state.chapter
    stage = state.stage
    if chapter < phases.PLAYS or chapter == phases.END:
        must(stage == position.FREE, "stage")
        must(all(winner == position.FREE for winner in state.stage_winner), "stage_winner")
    else:
        must(stage >= 0 and (chapter != phases.BLUES or stage == box.STAGES - 1), "stage")
        for later in range(box.STAGES):
            over = later < stage or (later == stage and chapter != phases.PLAYS)
            must(over or state.stage_winner[later] == position.FREE, "stage_winner")
    playing = chapter == phases.PLAYS or chapter == phases.RESOLVING
    must(playing or position.total(state.laid) == 0, "laid")
    for player in range(state.players):
        waits = player in state.queue
        count = state.laid_count[player]
        if chapter == phases.PLAYS:
            must((count == position.FREE) == waits, "queue")
        else:
            must(
                not waits and (count == position.FREE) == (chapter < phases.PLAYS or chapter == phases.END),
                "laid_count",
            )
    if chapter == phases.RESOLVING:
        nobody = phase2_resolve.majority(state) == position.FREE
        must((state.stage_winner[stage] == position.FREE) == nobody, "stage_winner")
        must(nobody or state.laid_count[state.stage_winner[stage]] > 0, "stage_winner")


def _check_order(state: RialtoPosition) -> None:
    """Whoever acts is in the order that holds for the chapter, and is a human."""
    chapter = state.chapter
    order = list(state.order)
    if chapter == phases.SETUP:
        must(order == [] or order == list(phase1_cards.reverse_seats(state.seats)), "order")
        if state.phase == phases.START_BUILDINGS:
            must(len(order) > 0 and state.turn < state.seats, "turn")
            _check_start_buildings(state)
        else:
            must(state.turn == 0, "turn")
    elif chapter == phases.ROWS or chapter == phases.GREENS:
        must(order == list(state.humans_in_doge_order()) and state.turn < state.seats, "order")
    elif chapter == phases.BLUES:
        must(sorted(order) == list(range(state.seats)) and state.turn < state.seats, "order")
    elif chapter == phases.RESOLVING:
        must(sorted(order) == list(range(state.players)), "order")
        must(state.turn < state.players or state.phase == phases.TURN_BRIDGE_UP, "turn")
        must(state.phase == phases.TURN_BRIDGE_UP or state.is_human(state.acting()), "turn")
    if chapter == phases.ROWS:
        for place in range(state.seats):
            done = place < state.turn or (place == state.turn and state.phase == phases.DRAW_CARDS)
            must(phase1_cards.has_taken_row(state, state.order[place]) == done, "row_taken")
    if chapter == phases.PLAYS:
        must(len(state.queue) > 0 and state.is_human(state.queue[0]), "queue")


def _check_start_buildings(state: RialtoPosition) -> None:
    """Those before in the order have a building each, the others none (RI-2.9)."""
    for place in range(state.seats):
        count = state.buildings_of(state.order[place])
        must(count == (1 if place < state.turn else 0), "tiles")
    for building in range(box.BUILDINGS):
        must(box.building_value(building) == 1 or phase1_cards.picked_copies(state, building) == 0, "tiles")


def _check_draws(state: RialtoPosition) -> None:
    """Cards are due only while they are drawn, and there is one to draw (RI-5.8)."""
    most: i64 = 0
    if state.chapter == phases.DEALING:
        most = state.row_count() * box.ROW_CARDS
    elif state.phase == phases.DRAW_CARDS:
        most = box.CARDS_WITH_ROW if state.chapter == phases.ROWS else max(box.GREEN_DRAW)
    elif state.chapter == phases.VIRTUAL:
        most = box.VIRTUAL_CARDS
    must(state.pending <= most and (state.pending > 0) == (most > 0), "pending")
    must(most == 0 or state.deck_size > 0, "deck")


def _check_staged(state: RialtoPosition) -> None:
    """What is staged is in the hand, idle and paid for, and can become a play (RI-7)."""
    must(state.piece == phase2_play.latest_staged(state), "staged")
    if state.chapter != phases.PLAYS:
        must(position.total(state.staged) == 0, "staged")
        return
    player = state.queue[0]
    if position.total(state.staged) == 0:
        return
    must(position.sees_hand(state.viewer, player, state), "staged")
    for kind in range(box.KINDS):
        must(phase2_play.unstaged(state, player, kind) >= 0, "staged")
    must(
        state.staged[position.AS_ONE + state.stage] == 0 and state.staged[position.AS_TWO + state.stage] == 0, "staged"
    )
    must(
        phase2_play.spare_tiles(state, player, box.YELLOW_2, phase2_play.converted(state, position.AS_ONE)) >= 0,
        "staged",
    )
    must(phase2_play.spare_tiles(state, player, box.YELLOW_3, state.staged[position.MASKS]) >= 0, "staged")
    must(
        phase2_play.spare_tiles(state, player, box.YELLOW_4, phase2_play.converted(state, position.AS_TWO)) >= 0,
        "staged",
    )
    jokers_only = (
        state.staged[position.BASE]
        + phase2_play.converted(state, position.AS_ONE)
        + phase2_play.converted(state, position.AS_TWO)
        == 0
    )
    must(not jokers_only or phase2_play.may_pair(state, player), "staged")
    must(
        phase2_play.staged_count(state) > 0 or state.staged[position.JOKERS] + state.staged[position.MASKS] == 1,
        "staged",
    )


def _check_chosen(state: RialtoPosition) -> None:
    """A tile that waits for its second click, outside of the stages' actions (DP-4, DP-7, DP-18)."""
    chosen = state.chosen
    if state.phase == phases.GREEN_CARD:
        must(0 <= chosen < box.BUILDINGS and box.GREEN_DRAW[chosen] > 0 and state.leftover_size() > 0, "chosen")
    elif state.phase == phases.CONVERT_CARD:
        must(chosen == box.YELLOW_2 or chosen == box.YELLOW_4, "chosen")
    elif state.phase == phases.UPGRADE_BUILDING:
        must(chosen == box.BLUE_1, "chosen")
    else:
        must(chosen == position.FREE, "chosen")


# The stage that each question of a stage's action belongs to.
STAGE_OF: Final = {
    phases.TAKE_BUILDING: box.BUILDING,
    phases.RETURN_BUILDING: box.BUILDING,
    phases.PLACE_BRIDGE: box.BRIDGE,
    phases.FACE_BRIDGE: box.BRIDGE,
    phases.TURN_BRIDGE_UP: box.BRIDGE,
    phases.PLACE_GONDOLA: box.GONDOLA,
    phases.COUNCILLOR_SOURCE: box.GONDOLA,
    phases.PLACE_COUNCILLOR: box.GONDOLA,
    phases.MOVE_COUNCILLOR: box.COUNCILLOR,
}


def _check_action(state: RialtoPosition) -> None:
    """The question of a stage's action has its subject (DP-8 to DP-16)."""
    phase = state.phase
    must(state.stage == STAGE_OF[phase], "stage")
    must(state.begun == (phase != phases.TURN_BRIDGE_UP), "begun")
    if phase == phases.TURN_BRIDGE_UP:
        must(
            state.points == 0
            and state.chosen == position.FREE
            and state.earlier == position.FREE
            and state.source == position.FREE,
            "chosen",
        )
        return
    if phase == phases.TAKE_BUILDING or phase == phases.RETURN_BUILDING:
        _check_building_action(state)
        return
    must(state.earlier == position.FREE, "earlier")
    must(phase == phases.MOVE_COUNCILLOR or state.points == 0, "points")
    must(phase == phases.MOVE_COUNCILLOR or state.stage_winner[state.stage] == state.acting(), "stage_winner")
    if phase == phases.MOVE_COUNCILLOR:
        must(state.points > 0 and state.ready[state.acting()] == 0, "points")
    elif phase == phases.PLACE_BRIDGE or phase == phases.FACE_BRIDGE:
        must(state.bridge_up != position.FREE and state.any_free(), "bridge_up")
    elif phase == phases.PLACE_GONDOLA:
        must(state.gondolas > 0 and state.any_free(), "gondolas")
    asks_connection = (
        phase == phases.FACE_BRIDGE or phase == phases.PLACE_COUNCILLOR or phase == phases.COUNCILLOR_SOURCE
    )
    must(0 <= state.chosen < box.CONNECTIONS if asks_connection else state.chosen == position.FREE, "chosen")
    if phase == phases.FACE_BRIDGE:
        must(state.is_free(state.chosen), "chosen")
    elif asks_connection:
        must(state.link[state.chosen] == position.GONDOLA_TILE, "chosen")
    _check_source(state)


def _check_building_action(state: RialtoPosition) -> None:
    """Points for a building, and the first of two where there is one (RI-8.4, RI-8.5, RI-10.2)."""
    player = state.acting()
    must(state.points > 0 and state.source == position.FREE, "points")
    if state.earlier != position.FREE:
        must(state.points > box.VALUES and box.building_value(state.earlier) == box.VALUES, "earlier")
        must(state.tiles[player * box.BUILDINGS + state.earlier] > 0, "earlier")
    if state.phase == phases.RETURN_BUILDING:
        must(0 <= state.chosen < box.BUILDINGS and state.supply[state.chosen] > 0, "chosen")
        must(state.buildings_of(player) == box.SLOTS, "tiles")
    else:
        must(state.chosen == position.FREE, "chosen")


def _check_source(state: RialtoPosition) -> None:
    """Where the councillor of a gondola comes from has one (RI-8.12, RI-8.13)."""
    player = state.acting()
    source = state.source
    if state.phase != phases.PLACE_COUNCILLOR:
        must(source == position.FREE, "source")
        must(state.phase != phases.COUNCILLOR_SOURCE or state.reserve[player] == 0, "reserve")
    elif source == position.FREE:
        must(state.reserve[player] > 0, "reserve")
    elif source == phase2_resolve.OWN_BOARD:
        must(state.ready[player] > 0, "ready")
    else:
        must(state.councillors[player * box.DISTRICTS + source] > 0, "source")
