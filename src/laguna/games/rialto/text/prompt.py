"""Rialto: what is asked, and one sentence about this position: a prompt's help is filled in with its parameters."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import phase1_cards, phase2_resolve, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text.text import Text, all_of, seat_name

MOST_NAMES: Final = 3  # a sentence counts more of them instead


def prompt(state: RialtoPosition, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if state.phase == phases.OVER:
        winner = _winner(state)
        return Text("rialto.ask_over", state.vp[winner], seat_name(winner), _why_won(state, winner))
    if state.phase == phases.DISCARD_CARDS:
        if seat >= 0 and state.to_drop[seat] > 0:
            return Text("rialto.ask_discard", state.to_drop[seat], state.hand_size[seat], _limit(state, seat))
        return Text("rialto.wait_for", all_of(_others_with_surplus(state, seat)), _now(phases.DISCARD_CARDS))
    mover = state.to_move()
    if mover < 0:
        return _of_chance(state)
    if mover == seat:
        return _of_cards(state, mover) if state.chapter < phases.PLAYS else _of_stage(state, mover)
    # Only the player knows that a card is being converted (section 16).
    phase: i64 = phases.PLAY_CARDS if state.phase == phases.CONVERT_CARD else state.phase
    return Text("rialto.wait_for", seat_name(mover), _now(phase))


def _winner(state: RialtoPosition) -> i64:
    place = scoring.places(state)
    for seat in range(state.seats):
        if place[seat] == 1:
            return seat
    raise AssertionError("somebody has won")


def _why_won(state: RialtoPosition, winner: i64) -> Text:
    """Most points, or in a tie the doge track (RI-13.4)."""
    tied = [seat_name(seat) for seat in range(state.seats) if state.vp[seat] == state.vp[winner]]
    return Text("rialto.help_tie_won", all_of(tied)) if len(tied) > 1 else Text("rialto.help_most_points")


def _others_with_surplus(state: RialtoPosition, seat: Seat) -> list[Text]:
    """Who has to discard; not who has chosen already, for that is hidden (RI-5.6)."""
    return [
        seat_name(other) for other in range(state.seats) if other != seat and phase1_cards.surplus(state, other) > 0
    ]


def _now(phase: i64) -> Text:
    return Text(f"rialto.now_{phases.PHASE_NAMES[phase]}")


def _limit(state: RialtoPosition, player: i64) -> i64:
    """How many cards a player may keep this round (RI-5.4, RI-5.6)."""
    return box.HAND_LIMIT + state.extra_limit[player]


def _of_chance(state: RialtoPosition) -> Text:
    """What is being drawn or dealt."""
    id = f"rialto.ask_{phases.PHASE_NAMES[state.phase]}"
    return Text(id, phrases.player_name(state, state.acting())) if state.phase == phases.DRAW_CARDS else Text(id)


def _of_cards(state: RialtoPosition, player: i64) -> Text:
    """The questions before the stages: start buildings, rows, green buildings."""
    id = f"rialto.ask_{phases.PHASE_NAMES[state.phase]}"
    held = state.hand_size[player]
    if state.phase == phases.CHOOSE_ROW:
        total = held + box.ROW_CARDS + box.CARDS_WITH_ROW
        return Text(id, total, box.HAND_LIMIT, names.district_name(state.current_district()))
    if state.phase == phases.USE_GREEN:
        return Text(id, held, _limit(state, player), state.coins[player])
    if state.phase == phases.GREEN_CARD:
        return Text(id, box.GREEN_DRAW[state.chosen], held, _limit(state, player))
    return Text(id)


def _of_stage(state: RialtoPosition, player: i64) -> Text:
    """The questions of the stages and of the blue buildings."""
    phase = state.phase
    id = f"rialto.ask_{phases.PHASE_NAMES[phase]}"
    if phase == phases.PLAY_CARDS:
        letter = phrases.STAGE_LETTERS[state.stage]
        return Text(id, letter, names.kind_name(state.stage), stage_gives(state, player), who_leads(state, player))
    if phase == phases.CONVERT_CARD:
        worth: i64 = box.YELLOW_2_COUNT if state.chosen == box.YELLOW_2 else box.YELLOW_4_COUNT
        return Text(id, names.kind_name(state.stage), worth)
    if phase == phases.TAKE_BUILDING:
        worth = phase2_resolve.points_now(state)
        return Text(id, worth if worth < box.VALUES else box.VALUES, _room_left(state, player))
    if phase == phases.RETURN_BUILDING:
        return Text(id, names.building_name(state.chosen))
    if phase == phases.PLACE_BRIDGE or phase == phases.FACE_BRIDGE:
        leads = _leads(state, player) if phase == phases.PLACE_BRIDGE else _leads_at(state, player, state.chosen)
        return Text(id, box.BRIDGE_LOW[state.bridge_up], box.BRIDGE_HIGH[state.bridge_up], leads)
    if phase == phases.PLACE_GONDOLA:
        lands = "rialto.help_lands" if state.reserve[player] > 0 else "rialto.help_lands_none"
        return Text(id, Text(lands), _leads(state, player))
    if phase == phases.PLACE_COUNCILLOR:
        return Text(id, names.connection_name(state.chosen), _leads_at(state, player, state.chosen))
    if phase == phases.MOVE_COUNCILLOR:
        return Text(id, state.points, names.district_name(state.current_district()))
    if phase == phases.USE_BLUE:
        last = "rialto.help_last_round" if state.round == box.ROUNDS else "rialto.help_next_round"
        return Text(id, state.coins[player], Text(last))
    return Text(id)


def stage_gives(state: RialtoPosition, player: i64) -> Text:
    """What a card of the stage gives a player, and the bonus of the majority (RI-8)."""
    if state.stage == box.BRIDGE:
        if state.bridge_up == position.FREE:
            return Text("rialto.help_bridge_gone")
        return Text("rialto.help_bridge", box.BRIDGE_LOW[state.bridge_up], box.BRIDGE_HIGH[state.bridge_up])
    if state.stage == box.GONDOLA:
        return Text("rialto.help_gondola" if state.reserve[player] > 0 else "rialto.help_gondola_points")
    if state.stage == box.COUNCILLOR:
        district = names.district_name(state.current_district())
        ready = state.ready[player]
        return Text("rialto.help_councillor", ready, district) if ready > 0 else Text("rialto.help_move", district)
    return Text(f"rialto.help_{box.KIND_NAMES[state.stage]}")


def who_leads(state: RialtoPosition, player: i64) -> Text:
    """How many cards lead the stage so far; before anyone has laid any, who wins a tie (RI-6.5)."""
    best: i64 = position.FREE
    ahead: list[Text] = []
    is_ahead = True
    for other in state.doge_order:
        if other == player:
            is_ahead = False
            continue
        if is_ahead:
            ahead.append(phrases.player_name(state, other))
        count = state.laid_count[other]
        if count > 0 and (best == position.FREE or count > state.laid_count[best]):
            best = other
    if best != position.FREE:
        count = state.laid_count[best]
        need = count if state.rank(player) < state.rank(best) else count + 1
        return Text("rialto.help_leader", phrases.player_name(state, best), count, need)
    if len(ahead) > MOST_NAMES:
        return Text("rialto.help_ties_lost_many", len(ahead))
    return Text("rialto.help_ties_lost", all_of(ahead)) if len(ahead) > 0 else Text("rialto.help_ties_won")


def _room_left(state: RialtoPosition, player: i64) -> Text:
    """Whether a building has to go back for a new one (RI-10.2)."""
    room = box.SLOTS - state.buildings_of(player)
    return Text("rialto.help_room", room) if room > 0 else Text("rialto.help_full")


def _leads(state: RialtoPosition, player: i64) -> Text:
    """The districts in which a player would be first now (RI-13.3)."""
    out = [names.district_name(district) for district in range(box.DISTRICTS) if leads(state, player, district)]
    if len(out) > MOST_NAMES:
        return Text("rialto.help_leads_many", len(out))
    return Text("rialto.help_leads", all_of(out)) if len(out) > 0 else Text("rialto.help_leads_none")


def _leads_at(state: RialtoPosition, player: i64, connection: i64) -> Text:
    """In which of the two districts of a connection a player would be first now."""
    one = box.ENDS[2 * connection]
    two = box.ENDS[2 * connection + 1]
    if leads(state, player, one) and leads(state, player, two):
        return Text("rialto.help_leads_both")
    if not leads(state, player, one) and not leads(state, player, two):
        return Text("rialto.help_leads_neither")
    return Text("rialto.help_leads", names.district_name(one if leads(state, player, one) else two))


def leads(state: RialtoPosition, player: i64, district: i64) -> bool:
    """Would a player be first in a district now?"""
    ranking = scoring.district_ranking(state, district)
    return len(ranking) > 0 and ranking[0] == player
