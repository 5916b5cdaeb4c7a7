"""The Doge Ship: does the place in the rules that a position claims to be at fit what lies on the table?"""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN
from laguna.core.keys import must
from laguna.games.dogeship.buying import can_buy_kind, has_icon, must_give_back
from laguna.games.dogeship.components import (
    AND,
    BONUS_KIND,
    BUY_ACTION,
    CHANGE_DOGE,
    COMPLETE_ACTION,
    DOGES,
    DOGES_DRAWN,
    DRAWN,
    EFFECT,
    EXTRA_BUY,
    INTRIGUE_ACTION,
    KIND_BIT,
    LOST_IF_EQUAL,
    LOST_IF_FEWER,
    LOST_IF_MORE,
    MARKERS,
    REPLACE_ACTION,
    ROUND_CAP,
    SPACE_ACTION,
    SPACE_INTRIGUE,
    SPACE_KINDS,
    SPACE_MODE,
    TRIGGER,
)
from laguna.games.dogeship.events import most_to_bid
from laguna.games.dogeship.galley import can_complete_kind, has_replacement, is_ready
from laguna.games.dogeship.stacks import is_chance, stack_size
from laguna.games.dogeship.table import (
    BIDDING,
    DRAW_DOGES,
    DRAW_TILES,
    FIRST_PLAYER,
    FREE,
    GIVE_BACK,
    KEEP_TILE,
    LAY_DOGE,
    NEXT_ICON,
    OVER,
    PUT_DOGE,
    REPLACE_PART,
    ROLL_DICE,
    TAKE_BONUS,
    TURN_DOGE,
    USE_MARKER,
    Table,
)


def check_cursor(table: Table) -> None:
    """Refuse a question that cannot be asked here."""
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
    return DRAW_TILES <= phase <= PUT_DOGE


def _is_buying(phase: i64) -> bool:
    return phase == GIVE_BACK or phase == DRAW_TILES or phase == KEEP_TILE


def _check_round(table: Table) -> None:
    """Rounds are counted from the first roll; the game ends with the last part or the last round (DS-10)."""
    phase = table.phase
    must((table.round == 0) == (phase == FIRST_PLAYER), "round")
    must(ROUND_CAP == 0 or table.round <= ROUND_CAP, "round")
    before = phase == FIRST_PLAYER or (table.round == 1 and (phase == ROLL_DICE or phase == TURN_DOGE))
    must((table.doge == FREE) == before, "doge")
    must(table.turn == 0 or is_turn(phase) or phase == OVER, "turn")
    must(not table.reordered or (is_turn(phase) and table.barriers[table.active()] > 1), "reordered")
    must(phase == OVER or not is_ready(table), "galley")
    must(phase != OVER or is_ready(table) or table.round == ROUND_CAP, "phase")
    must(stack_size(table, DOGES) > 0, "doge")  # DS-3.8
    must(phase != TURN_DOGE or is_chance(table, DOGES), "phase")


def _check_dice(table: Table) -> None:
    """Rolled one after the other, and off the panels between the rounds (DS-3.2)."""
    rolled: i64 = 0
    panels: i64 = len(table.dice)
    for panel in range(panels):
        if table.dice[panel] != 0:
            must(rolled == panel, "dice")
            rolled += 1
    if table.phase == TURN_DOGE or is_turn(table.phase):
        must(rolled == panels, "dice")
    elif table.phase == ROLL_DICE:
        must(rolled < panels, "dice")
    elif table.phase == OVER:
        must(rolled == panels if is_ready(table) else rolled == 0, "dice")
    else:
        must(rolled == 0, "dice")


def _check_order(table: Table) -> None:
    """Each seat once (DS-8)."""
    places = sorted([int(seat) for seat in table.order])
    expected = [FREE] * len(places) if table.phase == FIRST_PLAYER else list(range(len(places)))
    must(places == expected, "order")


def _check_markers(table: Table) -> None:
    """Markers on spaces are used ones; before the turns of a round there are none (DS-3.5, DS-3.6, DS-9.1)."""
    phase = table.phase
    most_lost = max(LOST_IF_MORE, LOST_IF_EQUAL, LOST_IF_FEWER)
    for seat in range(table.seats):
        must(table.in_water(seat) >= 0, "markers")
        if phase == ROLL_DICE or phase == TURN_DOGE:
            must(table.markers[seat] >= MARKERS - most_lost, "markers")
        elif phase == FIRST_PLAYER or phase == BIDDING:
            must(table.markers[seat] == MARKERS, "markers")
    if not is_turn(phase) and phase != OVER:
        for owner in table.taken:
            must(owner == FREE, "taken")
    must(phase != USE_MARKER or table.markers[table.active()] > 0, "markers")


def _check_space(table: Table) -> None:
    """A marker lies on the space in use, and the space is for what is being done."""
    phase = table.phase
    space = table.space
    must(space == FREE or table.taken[space] != FREE, "space")
    if not is_turn(phase) or phase == USE_MARKER:
        must(space == FREE or phase == USE_MARKER or phase == OVER, "space")
        return
    must(space != FREE and table.taken[space] == table.active(), "space")
    action = SPACE_ACTION[space]
    if phase == REPLACE_PART:
        must(action == REPLACE_ACTION and has_replacement(table, table.active()), "space")
    elif phase == NEXT_ICON:
        must(action == BUY_ACTION or action == COMPLETE_ACTION, "space")
    elif phase == DRAW_DOGES or phase == LAY_DOGE or phase == PUT_DOGE:
        must(action == INTRIGUE_ACTION and SPACE_INTRIGUE[space] == CHANGE_DOGE, "space")
    else:
        must(_is_buying(phase) or phase == TAKE_BONUS, "space")


def _check_bonus(table: Table) -> None:
    """An open bonus is that of the top barrier, and can be carried out (DS-7.6, DP-3)."""
    bonus = table.bonus
    must(bonus == FREE or table.phase == TAKE_BONUS or _is_buying(table.phase), "bonus")
    must(bonus != FREE or table.phase != TAKE_BONUS, "bonus")
    if bonus == FREE:
        return
    seat = table.active()
    must(bonus == table.top[seat] and TRIGGER[bonus] == SPACE_ACTION[table.space], "bonus")
    kind = BONUS_KIND[bonus]
    if EFFECT[bonus] == EXTRA_BUY:
        must(_is_buying(table.phase) or can_buy_kind(table, kind), "bonus")
    else:
        must(EFFECT[bonus] > EXTRA_BUY and table.phase == TAKE_BONUS, "bonus")
        must(can_complete_kind(table, seat, KIND_BIT[kind]), "bonus")


def _check_icons(table: Table) -> None:
    """What is left of a space is part of it; of an "or" all or nothing (DS-4.5)."""
    icons = table.icons
    if table.phase == NEXT_ICON or (_is_buying(table.phase) and table.bonus == FREE):
        whole = SPACE_KINDS[table.space]
        must(icons != 0 and icons & ~whole == 0, "icons")
        must(icons == whole or SPACE_MODE[table.space] == AND, "icons")
    else:
        must(icons == 0, "icons")


def _check_purchase(table: Table) -> None:
    """What is bought is what may be bought, and there is room for it (DS-5.4, DS-5.5)."""
    phase = table.phase
    must((table.buying != FREE) == _is_buying(phase), "buying")
    if not _is_buying(phase):
        return
    stack = table.buying
    if table.bonus != FREE:
        must(has_icon(KIND_BIT[BONUS_KIND[table.bonus]], stack), "buying")
    else:
        must(SPACE_ACTION[table.space] == BUY_ACTION and has_icon(table.icons, stack), "buying")
    must(must_give_back(table, table.active(), stack) == (phase == GIVE_BACK), "yard")
    must(phase != GIVE_BACK or stack_size(table, stack) > 0, "buying")


def _check_draw(table: Table) -> None:
    """As many tiles are drawn and to be drawn as there have to be (DS-5.1, DS-7.1)."""
    phase = table.phase
    must((table.due > 0) == (phase == DRAW_TILES or phase == DRAW_DOGES), "due")
    drawn = table.drawn_size + table.due
    if phase == DRAW_TILES or phase == KEEP_TILE:
        must(0 < drawn <= DRAWN, "drawn_size")
        left = stack_size(table, table.buying)
        must(left == table.due or (left > table.due and drawn == DRAWN), "drawn_size")
        must(phase == KEEP_TILE or is_chance(table, table.buying), "phase")
    elif phase == DRAW_DOGES or phase == LAY_DOGE:
        must(drawn == DOGES_DRAWN, "drawn_size")
        must(phase == LAY_DOGE or is_chance(table, DOGES), "phase")
    else:
        must(drawn == (1 if phase == PUT_DOGE else 0), "drawn_size")


def _check_bids(table: Table) -> None:
    """While all bid, somebody has not; of others' bids a view says nothing (DS-9.2)."""
    must((0 in table.has_bid) if table.phase == BIDDING else (1 not in table.has_bid), "has_bid")
    for seat in range(table.seats):
        if table.viewer == TRUTH or table.viewer == seat:
            must((table.bid[seat] != FREE) == (table.has_bid[seat] == 1), "bid")
            must(table.bid[seat] <= most_to_bid(table, seat), "bid")
        else:
            must(table.bid[seat] == UNKNOWN, "bid")
