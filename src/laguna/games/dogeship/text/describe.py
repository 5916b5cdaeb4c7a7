"""The Doge Ship in words: what an action does, and what is asked. The sentences themselves are in sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import actions, buying, galley, phases, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import phrases
from laguna.text.text import Text, all_of, seat_name

# ---- what an action does


def describe(table: DogeShipPosition, action: i64, mover: Seat, veiled: bool) -> Text:
    """An action with its cost and gain, as a choice; one that is not possible here is described plainly."""
    if action < actions.TOP:
        return _chance(table, action, veiled)
    if action < actions.SKIP:
        return _marker(table, action, mover)
    if action < actions.BUY:
        return Text("dogeship.skip" if action == actions.SKIP else "dogeship.finish")
    if action < actions.RETURN:
        return _buy(table, action - actions.BUY)
    if action < actions.COMPLETE:
        return _yard(table, action)
    if action < actions.REPLACE:
        return _complete(table, action - actions.COMPLETE)
    if action < actions.LAY:
        return _replace(table, action - actions.REPLACE)
    if action < actions.PUT_TOP:
        return Text("dogeship.lay", names.doge_name(action - actions.LAY), phrases.doge_text(action - actions.LAY))
    if action <= actions.PUT_BOTTOM:
        return Text("dogeship.put_top" if action == actions.PUT_TOP else "dogeship.put_bottom")
    return Text("dogeship.bid_veiled") if veiled else Text("dogeship.bid", phrases.approvals(action - actions.BID))


def _chance(table: DogeShipPosition, action: i64, veiled: bool) -> Text:
    """Who begins, dice, and tiles that are drawn."""
    if action < actions.ROLL:
        return Text("dogeship.first", seat_name(action - actions.FIRST))
    if action < actions.DRAW:
        face = action - actions.ROLL + 1
        if table.phase != phases.ROLL_DICE:
            return Text("dogeship.roll_plain", face)
        panel: i64 = 0
        while table.dice[panel] != 0:
            panel += 1
        return Text("dogeship.roll", names.panel_name(panel), face)
    tile = action - actions.DRAW
    if table.phase == phases.TURN_DOGE and tile >= box.FIRST_DOGE:
        return Text("dogeship.turn_doge", names.tile_name(tile), phrases.doge_text(tile - box.FIRST_DOGE))
    if table.phase != phases.DRAW_TILES and table.phase != phases.DRAW_DOGES:
        return Text("dogeship.draw_plain", names.tile_name(tile))
    seat = seat_name(table.active())
    if veiled:
        return Text("dogeship.draw_veiled", seat, names.stack_name(box.STACK_OF[tile]))
    return Text("dogeship.draw", seat, names.thing_name(tile))


def _marker(table: DogeShipPosition, action: i64, mover: Seat) -> Text:
    """A barrier to the top, a space, or the water (DS-4.1)."""
    if action == actions.WATER:
        return Text("dogeship.water", phrases.ducats(box.WATER_INCOME))
    if action < actions.USE:
        barrier = action - actions.TOP
        return Text(
            "dogeship.top",
            names.thing_name(box.FIRST_BARRIER + barrier),
            phrases.ducats(box.REORDER_COST),
            phrases.barrier_text(barrier),
        )
    space = action - actions.USE
    spaces: i64 = len(table.taken)
    if table.phase != phases.USE_MARKER or mover < 0 or space >= spaces:
        return Text("dogeship.use", names.space_name(space), phrases.space_action(space))
    return _use(table, space, mover)


def _use(table: DogeShipPosition, space: i64, mover: Seat) -> Text:
    """A space with what it costs past the die, what it is for, and the bonus that comes with it (DS-4.4, DS-7.6)."""
    name = names.space_name(space)
    use = phrases.space_action(space)
    cost = table.surcharge(space)
    top = table.top[mover]
    if top != box.FREE and box.TRIGGER[top] == box.SPACE_ACTION[space]:
        given = phrases.bonus_gains(top)
        if cost > 0:
            return Text("dogeship.use_cost_bonus", name, use, given, phrases.ducats(cost))
        return Text("dogeship.use_bonus", name, use, given)
    return Text("dogeship.use_cost", name, use, phrases.ducats(cost)) if cost > 0 else Text("dogeship.use", name, use)


def _buy(table: DogeShipPosition, stack: i64) -> Text:
    """A purchase, with how many tiles there are to choose from (DS-5.1)."""
    size = stacks.stack_size(table, stack)
    drawn = Text("dogeship.tiles", size if size < box.DRAWN else box.DRAWN)
    what = phrases.a_kind(box.KIND_OF_STACK[stack])
    if stack < box.TYPES:
        return Text("dogeship.buy_part", what, drawn, names.type_name(stack))
    return Text("dogeship.buy", what, drawn)


def _yard(table: DogeShipPosition, action: i64) -> Text:
    """A tile that goes back, or one that is kept (DS-5.2, DS-5.5)."""
    if action == actions.KEEP_NONE:
        return Text("dogeship.keep_none")
    tile = action - actions.RETURN if action < actions.KEEP else action - actions.KEEP
    name = names.thing_name(tile)
    if table.doge == box.FREE:  # nothing is bought before the first Doge tile is turned
        return Text("dogeship.draw_plain", name)
    shown = phrases.tile_text(table, tile)
    if action < actions.KEEP:
        return Text("dogeship.return", name, shown)
    if box.COST[tile] == 0:
        return Text("dogeship.keep_free", name, shown)
    return Text("dogeship.keep", name, phrases.ducats(box.COST[tile]), shown)


def _complete(table: DogeShipPosition, tile: i64) -> Text:
    """A completion with what it gives (DS-6.1 to DS-6.3.1)."""
    name = names.thing_name(tile)
    kind = box.KIND_OF[tile]
    if kind == box.GONDOLA:
        return Text("dogeship.complete_gondola", name, phrases.gondola_gains(tile))
    if kind == box.BARRIER:
        return Text("dogeship.complete_barrier", name, phrases.barrier_text(tile - box.FIRST_BARRIER))
    if table.doge == box.FREE or not galley.can_build(table, tile):
        return Text("dogeship.complete_plain", name)
    built = table.built[0] + table.built[1] + 1
    key = "complete_last" if built == box.DECKS * box.LENGTH[table.seats] else "complete_part"
    return Text(f"dogeship.{key}", name, phrases.part_gains(table, tile), names.type_name(box.STACK_OF[tile]))


def _replace(table: DogeShipPosition, tile: i64) -> Text:
    """A part that goes, and one that comes with what it gives (DS-6.4)."""
    if table.doge == box.FREE or not galley.can_replace(table, tile):
        return Text("dogeship.replace_plain", names.thing_name(tile))
    deck = box.STACK_OF[tile] // box.ZONES
    old = table.galley[deck * box.LENGTH[table.seats] + table.built[deck] - 1]
    return Text("dogeship.replace", names.thing_name(old), names.thing_name(tile), phrases.part_gains(table, tile))


# ---- what is asked


def prompt(table: DogeShipPosition, seat: Seat) -> Text:
    """What a seat or a spectator is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == phases.OVER:
        return _end(table)
    asked = [int(other) for other in table.deciders()]
    if len(asked) == 0 or seat in asked:
        return _question(table, seat)
    key = "wait_for_bids" if table.phase == phases.BIDDING else "wait_for"
    return Text(f"dogeship.{key}", all_of([seat_name(other) for other in asked]), _now(table))


def _end(table: DogeShipPosition) -> Text:
    """Who has won, alone or with others (DS-10.3)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    key = "ask_over" if len(winners) == 1 else "ask_over_shared"
    return Text(f"dogeship.{key}", table.score[winners[0]], all_of([seat_name(seat) for seat in winners]))


def _now(table: DogeShipPosition) -> Text:
    return Text(f"dogeship.now_{phases.NAMES[table.phase]}")


def _question(table: DogeShipPosition, seat: Seat) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == phases.USE_MARKER:
        may_reorder = table.barriers[seat] > 1 and table.ducats[seat] >= box.REORDER_COST and not table.reordered
        if may_reorder:
            return Text("dogeship.ask_marker_reorder", phrases.ducats(box.REORDER_COST), _event_for(table, seat))
        return Text("dogeship.ask_marker", _event_for(table, seat), phrases.ducats(table.ducats[seat]))
    if phase == phases.TAKE_BONUS:
        kind = phrases.a_kind(box.BONUS_KIND[table.bonus])
        space = names.space_name(table.space)
        if box.EFFECT[table.bonus] == box.EXTRA_BUY:
            return Text("dogeship.ask_bonus_buy", kind, phrases.ducats(table.ducats[seat]), space)
        return Text("dogeship.ask_bonus_complete", kind, space)
    if phase == phases.NEXT_ICON:
        return _next_icon(table, seat)
    if phase == phases.GIVE_BACK:
        key = "ask_return_galley" if buying.galleys_full(table, seat, table.buying) else "ask_return"
        drawn = Text("dogeship.tiles", buying.tiles_to_draw(table))
        return Text(f"dogeship.{key}", drawn, names.stack_name(table.buying))
    if phase == phases.KEEP_TILE:
        money = phrases.ducats(table.ducats[seat])
        return Text("dogeship.ask_keep", table.drawn_size, money, _about_stack(table, table.buying))
    if phase == phases.LAY_DOGE:
        barriers = Text("dogeship.barriers", table.barriers[seat])
        return Text("dogeship.ask_lay", barriers, phrases.approvals(table.approvals[seat]))
    if phase == phases.PUT_DOGE:
        return Text("dogeship.ask_put", names.tile_name(table.drawn[0]))
    if phase == phases.BIDDING:
        ranks = box.INSPECTION_VP
        return Text("dogeship.ask_bid", table.approvals[seat], ranks[0], ranks[1], ranks[2])
    return Text(f"dogeship.ask_{phases.NAMES[phase]}")


def _event_for(table: DogeShipPosition, seat: i64) -> Text:
    """What the event at the end of this round means for a seat, as things stand (DS-9.1, DS-9.2)."""
    event = box.EVENT[table.doge]
    if event == box.INSPECTION:
        return Text("dogeship.about_inspection", phrases.approvals(table.approvals[seat]))
    if event != box.HIGH_WATER:
        return Text("dogeship.about_calm")
    level = box.WATER_LEVEL[table.doge]
    barriers = Text("dogeship.barriers", table.barriers[seat])
    lost = round_end.lost_markers(table, seat)
    if lost == 0:
        return Text("dogeship.about_dry", level, barriers)
    return Text("dogeship.about_water", level, barriers, Text("dogeship.markers", lost))


def _next_icon(table: DogeShipPosition, seat: i64) -> Text:
    """What is bought, and with what; or what can be completed (DS-4.5)."""
    left = phrases.kinds_left(table)
    if box.SPACE_ACTION[table.space] == box.BUY_ACTION:
        return Text("dogeship.ask_icon_buy", left, phrases.ducats(table.ducats[seat]), table.yard_size(seat), box.YARD)
    tiles: list[Text] = []
    for slot in range(seat * box.YARD, seat * box.YARD + table.yard_size(seat)):
        tile = table.yard[slot]
        if table.icons & box.KIND_BIT[box.KIND_OF[tile]] != 0 and galley.can_complete(table, tile):
            tiles.append(names.tile_name(tile))
    about = Text("dogeship.about_completing", all_of(tiles)) if len(tiles) > 0 else Text("dogeship.about_nothing")
    return Text("dogeship.ask_icon_complete", left, about)


def _about_stack(table: DogeShipPosition, stack: i64) -> Text:
    """What the tiles of a stack are for now."""
    if stack < box.TYPES:
        return phrases.zone_text(table, stack)
    return Text("dogeship.about_gondola" if stack == box.GONDOLAS else "dogeship.about_barrier")
