"""The Doge Ship in words: what an action does, and what is asked. The sentences themselves are in sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, all_of, seat_name
from laguna.games.dogeship.actions import (
    BID,
    BUY,
    COMPLETE,
    DRAW,
    FIRST,
    KEEP,
    KEEP_NONE,
    LAY,
    PUT_BOTTOM,
    PUT_TOP,
    REPLACE,
    RETURN,
    ROLL,
    SKIP,
    TOP,
    USE,
    WATER,
)
from laguna.games.dogeship.buying import galleys_full
from laguna.games.dogeship.components import (
    BARRIER,
    BONUS_KIND,
    BUY_ACTION,
    COST,
    DECKS,
    DRAWN,
    EFFECT,
    EXTRA_BUY,
    FIRST_BARRIER,
    FIRST_DOGE,
    GONDOLA,
    KIND_OF,
    KIND_OF_STACK,
    LENGTH,
    REORDER_COST,
    SPACE_ACTION,
    STACK_OF,
    TRIGGER,
    TYPES,
    WATER_INCOME,
    ZONES,
)
from laguna.games.dogeship.galley import can_build, can_replace
from laguna.games.dogeship.names import (
    barrier_name,
    doge_name,
    panel_name,
    space_name,
    stack_name,
    tile_name,
    type_name,
)
from laguna.games.dogeship.news import news as news
from laguna.games.dogeship.page import page as page
from laguna.games.dogeship.phrases import (
    a_kind,
    approvals,
    barrier_shown,
    bonus_gives,
    deed_of,
    doge_shown,
    ducats,
    gondola_gains,
    kinds_left,
    part_gains,
    tile_shown,
)
from laguna.games.dogeship.sentences import SENTENCES as SENTENCES
from laguna.games.dogeship.stacks import stack_size
from laguna.games.dogeship.table import (
    BIDDING,
    DRAW_DOGES,
    DRAW_TILES,
    FREE,
    GIVE_BACK,
    KEEP_TILE,
    NEXT_ICON,
    OVER,
    PHASE_NAMES,
    PUT_DOGE,
    ROLL_DICE,
    TAKE_BONUS,
    TURN_DOGE,
    USE_MARKER,
    Table,
)

# ---- what an action does


def describe(table: Table, action: i64, mover: Seat, veiled: bool) -> Text:
    """An action with its cost and gain, as a choice; one that is not possible here is described plainly."""
    if action < TOP:
        return _chance(table, action, veiled)
    if action < SKIP:
        return _marker(table, action, mover)
    if action < BUY:
        return Text("dogeship.skip" if action == SKIP else "dogeship.finish")
    if action < RETURN:
        return _buy(table, action - BUY)
    if action < COMPLETE:
        return _yard(table, action)
    if action < LAY:
        return _complete(table, action - COMPLETE) if action < REPLACE else _replace(table, action - REPLACE)
    if action < PUT_TOP:
        return Text("dogeship.lay", doge_name(action - LAY), doge_shown(action - LAY))
    if action <= PUT_BOTTOM:
        return Text("dogeship.put_top" if action == PUT_TOP else "dogeship.put_bottom")
    return Text("dogeship.bid_veiled") if veiled else Text("dogeship.bid", approvals(action - BID))


def _chance(table: Table, action: i64, veiled: bool) -> Text:
    """Who begins, dice, and tiles that are drawn."""
    if action < ROLL:
        return Text("dogeship.first", seat_name(action - FIRST))
    if action < DRAW:
        face = action - ROLL + 1
        if table.phase != ROLL_DICE:
            return Text("dogeship.roll_plain", face)
        panel: i64 = 0
        while table.dice[panel] != 0:
            panel += 1
        return Text("dogeship.roll", panel_name(panel), face)
    tile = action - DRAW
    if table.phase == TURN_DOGE and tile >= FIRST_DOGE:
        return Text("dogeship.turn_doge", tile_name(tile), doge_shown(tile - FIRST_DOGE))
    if table.phase != DRAW_TILES and table.phase != DRAW_DOGES:
        return Text("dogeship.draw_plain", tile_name(tile))
    seat = seat_name(table.active())
    if veiled:
        return Text("dogeship.draw_veiled", seat, stack_name(STACK_OF[tile]))
    return Text("dogeship.draw", seat, tile_name(tile))


def _marker(table: Table, action: i64, mover: Seat) -> Text:
    """A barrier to the top, a space, or the water (DS-4.1)."""
    if action == WATER:
        return Text("dogeship.water", ducats(WATER_INCOME))
    if action < USE:
        barrier = action - TOP
        return Text("dogeship.top", barrier_name(barrier), ducats(REORDER_COST), barrier_shown(barrier))
    space = action - USE
    spaces: i64 = len(table.taken)
    if table.phase != USE_MARKER or mover < 0 or space >= spaces:
        return Text("dogeship.use", space_name(space), deed_of(space))
    return _use(table, space, mover)


def _use(table: Table, space: i64, mover: Seat) -> Text:
    """A space with what it costs past the die, what it is for, and the bonus that comes with it (DS-4.4, DS-7.6)."""
    name = space_name(space)
    deed = deed_of(space)
    cost = table.surcharge(space)
    top = table.top[mover]
    if top != FREE and TRIGGER[top] == SPACE_ACTION[space]:
        given = bonus_gives(top)
        if cost > 0:
            return Text("dogeship.use_cost_bonus", name, deed, given, ducats(cost))
        return Text("dogeship.use_bonus", name, deed, given)
    return Text("dogeship.use_cost", name, deed, ducats(cost)) if cost > 0 else Text("dogeship.use", name, deed)


def _buy(table: Table, stack: i64) -> Text:
    """A purchase, with how many tiles there are to choose from (DS-5.1)."""
    size = stack_size(table, stack)
    drawn = Text("dogeship.tiles", size if size < DRAWN else i64(DRAWN))
    what = a_kind(KIND_OF_STACK[stack])
    return (
        Text("dogeship.buy_part", what, drawn, type_name(stack)) if stack < TYPES else Text("dogeship.buy", what, drawn)
    )


def _yard(table: Table, action: i64) -> Text:
    """A tile that goes back, or one that is kept (DS-5.2, DS-5.5)."""
    if action == KEEP_NONE:
        return Text("dogeship.keep_none")
    tile = action - RETURN if action < KEEP else action - KEEP
    name = tile_name(tile)
    if table.doge == FREE:  # nothing is bought before the first Doge tile is turned
        return Text("dogeship.draw_plain", name)
    shown = tile_shown(table, tile)
    return (
        Text("dogeship.return", name, shown)
        if action < KEEP
        else Text("dogeship.keep", name, ducats(COST[tile]), shown)
    )


def _complete(table: Table, tile: i64) -> Text:
    """A completion with what it gives (DS-6.1 to DS-6.3.1)."""
    name = tile_name(tile)
    kind = KIND_OF[tile]
    if kind == GONDOLA:
        return Text("dogeship.complete_gondola", name, gondola_gains(tile))
    if kind == BARRIER:
        return Text("dogeship.complete_barrier", name, barrier_shown(tile - FIRST_BARRIER))
    if table.doge == FREE or not can_build(table, tile):
        return Text("dogeship.complete_plain", name)
    built = table.built[0] + table.built[1] + 1
    key = "complete_last" if built == DECKS * LENGTH[table.seats] else "complete_part"
    return Text(f"dogeship.{key}", name, part_gains(table, tile))


def _replace(table: Table, tile: i64) -> Text:
    """A part that goes, and one that comes with what it gives (DS-6.4)."""
    if table.doge == FREE or not can_replace(table, tile):
        return Text("dogeship.replace_plain", tile_name(tile))
    deck = STACK_OF[tile] // ZONES
    old = table.galley[deck * LENGTH[table.seats] + table.built[deck] - 1]
    return Text("dogeship.replace", tile_name(old), tile_name(tile), part_gains(table, tile))


# ---- what is asked


def prompt(table: Table, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == OVER:
        return _end(table)
    asked = [int(other) for other in table.deciders()]
    if len(asked) == 0 or seat in asked:
        return _question(table, seat)
    key = "wait_for_bids" if table.phase == BIDDING else "wait_for"
    return Text(f"dogeship.{key}", all_of([seat_name(other) for other in asked]), _now(table))


def _end(table: Table) -> Text:
    """Who has won, alone or with others (DS-10.3)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    key = "ask_over" if len(winners) == 1 else "ask_over_shared"
    return Text(f"dogeship.{key}", table.score[winners[0]], all_of([seat_name(seat) for seat in winners]))


def _now(table: Table) -> Text:
    return Text(f"dogeship.now_{PHASE_NAMES[table.phase]}")


def _question(table: Table, seat: Seat) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == USE_MARKER:
        may_reorder = table.barriers[seat] > 1 and table.ducats[seat] >= REORDER_COST and not table.reordered
        return Text("dogeship.ask_marker_reorder", ducats(REORDER_COST)) if may_reorder else Text("dogeship.ask_marker")
    if phase == TAKE_BONUS:
        key = "ask_bonus_buy" if EFFECT[table.bonus] == EXTRA_BUY else "ask_bonus_complete"
        return Text(f"dogeship.{key}", a_kind(BONUS_KIND[table.bonus]))
    if phase == NEXT_ICON:
        key = "ask_icon_buy" if SPACE_ACTION[table.space] == BUY_ACTION else "ask_icon_complete"
        return Text(f"dogeship.{key}", kinds_left(table))
    if phase == GIVE_BACK:
        return Text("dogeship.ask_return_galley" if galleys_full(table, seat, table.buying) else "dogeship.ask_return")
    if phase == KEEP_TILE:
        return Text("dogeship.ask_keep", table.drawn_size)
    if phase == PUT_DOGE:
        return Text("dogeship.ask_put", tile_name(table.drawn[0]))
    if phase == BIDDING:
        return Text("dogeship.ask_bid", table.approvals[seat])
    return Text(f"dogeship.ask_{PHASE_NAMES[phase]}")
