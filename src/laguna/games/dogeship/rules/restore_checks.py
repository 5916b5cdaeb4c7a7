"""The Doge Ship: checks that the phase of a position that is read back fits what lies on the table."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import TRUTH, UNKNOWN
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import buying, galley, phases, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition


def check_phase(table: DogeShipPosition) -> None:
    """Refuse a phase that can't be asked here."""
    _check_order(table)
    _check_round(table)
    _check_dice(table)
    _check_markers(table)
    _check_space(table)
    _check_bonus(table)
    _check_icons(table)
    _check_purchase(table)
    _check_draw(table)
    _check_bids(table)


def is_turn(phase: i64) -> bool:
    """Is it one of the phases of a turn?"""
    return phases.DRAW_TILES <= phase <= phases.PUT_DOGE


def _is_buying(phase: i64) -> bool:
    return phase == phases.GIVE_BACK or phase == phases.DRAW_TILES or phase == phases.KEEP_TILE


def _check_round(table: DogeShipPosition) -> None:
    """Rounds are counted from the first roll; the game ends with the last part or the last round (DS-10)."""
    phase = table.phase
    must((table.round == 0) == (phase == phases.FIRST_PLAYER), "round")
    must(box.ROUND_CAP == 0 or table.round <= box.ROUND_CAP, "round")
    before = phase == phases.FIRST_PLAYER or (
        table.round == 1 and (phase == phases.ROLL_DICE or phase == phases.TURN_DOGE)
    )
    must((table.doge == box.FREE) == before, "doge")
    must(table.turn == 0 or is_turn(phase) or phase == phases.OVER, "turn")
    must(not table.reordered or (is_turn(phase) and table.barriers[table.active()] > 1), "reordered")
    must(phase == phases.OVER or not galley.is_ready(table), "galley")
    must(phase != phases.OVER or galley.is_ready(table) or table.round == box.ROUND_CAP, "phase")
    must(stacks.stack_size(table, box.DOGES) > 0, "doge")  # DS-3.8
    must(phase != phases.TURN_DOGE or stacks.is_chance(table, box.DOGES), "phase")


def _check_dice(table: DogeShipPosition) -> None:
    """Rolled one after the other, and off the panels between the rounds (DS-3.2)."""
    rolled: i64 = 0
    panels: i64 = len(table.dice)
    for panel in range(panels):
        if table.dice[panel] != 0:
            must(rolled == panel, "dice")
            rolled += 1
    if table.phase == phases.TURN_DOGE or is_turn(table.phase):
        must(rolled == panels, "dice")
    elif table.phase == phases.ROLL_DICE:
        must(rolled < panels, "dice")
    elif table.phase == phases.OVER:
        must(rolled == panels if galley.is_ready(table) else rolled == 0, "dice")
    else:
        must(rolled == 0, "dice")


def _check_order(table: DogeShipPosition) -> None:
    """Each seat once (DS-8)."""
    places = sorted([int(seat) for seat in table.order])
    expected = [box.FREE] * len(places) if table.phase == phases.FIRST_PLAYER else list(range(len(places)))
    must(places == expected, "order")


def _check_markers(table: DogeShipPosition) -> None:
    """Markers on spaces are used ones; before the turns of a round there are none (DS-3.5, DS-3.6, DS-9.1)."""
    phase = table.phase
    most_lost = max(box.LOST_IF_MORE, box.LOST_IF_EQUAL, box.LOST_IF_FEWER)
    for seat in range(table.seats):
        must(table.in_water(seat) >= 0, "markers")
        if phase == phases.ROLL_DICE or phase == phases.TURN_DOGE:
            must(table.markers[seat] >= box.MARKERS - most_lost, "markers")
        elif phase == phases.FIRST_PLAYER or phase == phases.BIDDING:
            must(table.markers[seat] == box.MARKERS, "markers")
    if not is_turn(phase) and phase != phases.OVER:
        for owner in table.taken:
            must(owner == box.FREE, "taken")
    must(phase != phases.USE_MARKER or table.markers[table.active()] > 0, "markers")


def _check_space(table: DogeShipPosition) -> None:
    """A marker lies on the space in use, and the space is for what is being done."""
    phase = table.phase
    space = table.space
    must(space == box.FREE or table.taken[space] != box.FREE, "space")
    if not is_turn(phase) or phase == phases.USE_MARKER:
        must(space == box.FREE or phase == phases.USE_MARKER or phase == phases.OVER, "space")
        return
    must(space != box.FREE and table.taken[space] == table.active(), "space")
    action = box.SPACE_ACTION[space]
    if phase == phases.REPLACE_PART:
        must(action == box.REPLACE_ACTION and galley.has_replacement(table, table.active()), "space")
    elif phase == phases.NEXT_ICON:
        must(action == box.BUY_ACTION or action == box.COMPLETE_ACTION, "space")
    elif phase == phases.DRAW_DOGES or phase == phases.LAY_DOGE or phase == phases.PUT_DOGE:
        must(action == box.INTRIGUE_ACTION and box.SPACE_INTRIGUE[space] == box.CHANGE_DOGE, "space")
    else:
        must(_is_buying(phase) or phase == phases.TAKE_BONUS, "space")


def _check_bonus(table: DogeShipPosition) -> None:
    """An open bonus is that of the top barrier, and can be carried out (DS-7.6, DP-3)."""
    bonus = table.bonus
    must(bonus == box.FREE or table.phase == phases.TAKE_BONUS or _is_buying(table.phase), "bonus")
    must(bonus != box.FREE or table.phase != phases.TAKE_BONUS, "bonus")
    if bonus == box.FREE:
        return
    seat = table.active()
    must(bonus == table.top[seat] and box.TRIGGER[bonus] == box.SPACE_ACTION[table.space], "bonus")
    kind = box.BONUS_KIND[bonus]
    if box.EFFECT[bonus] == box.EXTRA_BUY:
        must(_is_buying(table.phase) or buying.can_buy_kind(table, kind), "bonus")
    else:
        must(box.EFFECT[bonus] > box.EXTRA_BUY and table.phase == phases.TAKE_BONUS, "bonus")
        must(galley.can_complete_kind(table, seat, box.KIND_BIT[kind]), "bonus")


def _check_icons(table: DogeShipPosition) -> None:
    """What is left of a space is part of it; of an "or" all or nothing (DS-4.5)."""
    icons = table.icons
    if table.phase == phases.NEXT_ICON or (_is_buying(table.phase) and table.bonus == box.FREE):
        whole = box.SPACE_KINDS[table.space]
        must(icons != 0 and icons & ~whole == 0, "icons")
        must(icons == whole or box.SPACE_MODE[table.space] == box.AND, "icons")
    else:
        must(icons == 0, "icons")


def _check_purchase(table: DogeShipPosition) -> None:
    """What is bought is what may be bought, and there is room for it (DS-5.4, DS-5.5)."""
    phase = table.phase
    must((table.buying != box.FREE) == _is_buying(phase), "buying")
    if not _is_buying(phase):
        return
    stack = table.buying
    if table.bonus != box.FREE:
        must(buying.has_icon(box.KIND_BIT[box.BONUS_KIND[table.bonus]], stack), "buying")
    else:
        must(box.SPACE_ACTION[table.space] == box.BUY_ACTION and buying.has_icon(table.icons, stack), "buying")
    must(buying.must_give_back(table, table.active(), stack) == (phase == phases.GIVE_BACK), "yard")
    must(phase != phases.GIVE_BACK or stacks.stack_size(table, stack) > 0, "buying")


def _check_draw(table: DogeShipPosition) -> None:
    """As many tiles are drawn and to be drawn as there have to be (DS-5.1, DS-7.1)."""
    phase = table.phase
    must((table.due > 0) == (phase == phases.DRAW_TILES or phase == phases.DRAW_DOGES), "due")
    drawn = table.drawn_size + table.due
    if phase == phases.DRAW_TILES or phase == phases.KEEP_TILE:
        must(0 < drawn <= box.DRAWN, "drawn_size")
        left = stacks.stack_size(table, table.buying)
        must(left == table.due or (left > table.due and drawn == box.DRAWN), "drawn_size")
        must(phase == phases.KEEP_TILE or stacks.is_chance(table, table.buying), "phase")
    elif phase == phases.DRAW_DOGES or phase == phases.LAY_DOGE:
        must(drawn == box.DOGES_DRAWN, "drawn_size")
        must(phase == phases.LAY_DOGE or stacks.is_chance(table, box.DOGES), "phase")
    else:
        must(drawn == (1 if phase == phases.PUT_DOGE else 0), "drawn_size")


def _check_bids(table: DogeShipPosition) -> None:
    """While all bid, at least one seat has not yet; a view knows no other seat's bid (DS-9.2)."""
    must((0 in table.has_bid) if table.phase == phases.BIDDING else (1 not in table.has_bid), "has_bid")
    for seat in range(table.seats):
        if table.viewer == TRUTH or table.viewer == seat:
            must((table.bid[seat] != box.FREE) == (table.has_bid[seat] == 1), "bid")
            must(table.bid[seat] <= round_end.most_to_bid(table, seat), "bid")
        else:
            must(table.bid[seat] == UNKNOWN, "bid")
