"""The Doge Ship: what a choice would bring besides points, in short sentences, from what the seat may know."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import actions, buying, galley, phases, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.text import phrases, result_cards
from laguna.text.text import Text, all_of


def consequences(view: DogeShipState, action: i64, seat: Seat) -> list[Text]:
    """What an action of a seat would bring, the most telling first."""
    if action < actions.TOP or view.doge == box.FREE:
        return []
    if action < actions.USE:
        return [order_with_top(view, seat, action - actions.TOP)]
    if action < actions.WATER:
        return of_space(view, seat, action - actions.USE)
    if action == actions.WATER:
        return [Text("dogeship.then_have", view.ducats[seat] + box.WATER_INCOME)]
    if action < actions.BUY:
        return of_leaving(view, action)
    if action < actions.RETURN:
        return of_purchase(view, seat, action - actions.BUY)
    if action < actions.KEEP:
        return [Text("dogeship.then_no_refund")]
    if action < actions.KEEP_NONE:
        return of_keeping(view, seat, action - actions.KEEP)
    if action == actions.KEEP_NONE:
        return [Text("dogeship.then_have", view.ducats[seat])]
    if action < actions.REPLACE:
        return of_completion(view, seat, action - actions.COMPLETE)
    if action < actions.LAY:
        return [Text("dogeship.then_sum", result_cards.sum_text(view, action - actions.REPLACE))]
    if action < actions.PUT_TOP:
        return of_doge(view, seat, action - actions.LAY)
    if action <= actions.PUT_BOTTOM:
        return [Text("dogeship.then_known" if action == actions.PUT_TOP else "dogeship.then_deep")]
    return of_bid(view, seat, action - actions.BID)


# ---- spaces


def of_space(view: DogeShipState, seat: i64, space: i64) -> list[Text]:
    """What the action of a space can do now, what it costs, and the bonus before it (DS-4.1)."""
    out = of_action(view, seat, space)
    cost = view.surcharge(space)
    if cost > 0 and box.SPACE_ACTION[space] != box.DUCATS_ACTION:
        out.append(Text("dogeship.then_keep", view.ducats[seat] - cost, phrases.ducats(cost)))
    bonus = view.bonus_of(seat, space)
    if bonus != box.FREE:
        out.append(Text("dogeship.then_bonus", phrases.bonus_gains(bonus)))
    return out


def of_action(view: DogeShipState, seat: i64, space: i64) -> list[Text]:
    """What the action of a space can do now."""
    action = box.SPACE_ACTION[space]
    if action == box.BUY_ACTION:
        return of_buying(view, seat, space)
    if action == box.COMPLETE_ACTION:
        return [can_complete_text(view, seat, box.SPACE_KINDS[space])]
    if action == box.REPLACE_ACTION:
        return replacements(view, seat)
    if action == box.DUCATS_ACTION:
        left = view.ducats[seat] - view.surcharge(space) + box.SPACE_DUCATS[space]
        out = [Text("dogeship.then_have", left)]
        if view.surcharge(space) >= box.SPACE_DUCATS[space]:
            out.insert(0, Text("dogeship.then_even"))
        return out
    intrigue = box.SPACE_INTRIGUE[space]
    if intrigue == box.CHANGE_DOGE:
        return [Text("dogeship.then_see_doges")]
    given = box.BRIBE_APPROVALS if intrigue == box.BRIBE else box.FAVOUR_APPROVALS
    return [Text("dogeship.then_approvals", view.approvals[seat] + given)]


def of_buying(view: DogeShipState, seat: i64, space: i64) -> list[Text]:
    """Whether the yard and the ducats allow a purchase."""
    out: list[Text] = []
    kinds = box.SPACE_KINDS[space]
    left = view.ducats[seat] - view.surcharge(space)
    if view.yard_size(seat) >= box.YARD:
        out.append(Text("dogeship.then_full"))
    elif kinds & box.KIND_BIT[box.GALLEY] != 0 and view.in_yard(seat, box.GALLEY) >= box.YARD_GALLEYS:
        out.append(Text("dogeship.then_two_parts"))
    else:
        out.append(Text("dogeship.then_free_slots", box.YARD - view.yard_size(seat)))
    if kinds & box.KIND_BIT[box.GALLEY] != 0 and left < cheapest_part():
        out.append(Text("dogeship.then_poor", phrases.ducats(cheapest_part())))
    return out


def cheapest_part() -> i64:
    """What the cheapest galley part costs."""
    out = box.COST[0]
    for tile in range(box.GALLEY_TILES):
        if box.COST[tile] < out:
            out = box.COST[tile]
    return out


def can_complete_text(view: DogeShipPosition, seat: i64, kinds: i64) -> Text:
    """The tiles of these kinds that the seat can complete now, each with what it gives."""
    tiles: list[Text] = []
    for slot in range(seat * box.YARD, seat * box.YARD + view.yard_size(seat)):
        tile = view.yard[slot]
        if kinds & box.KIND_BIT[box.KIND_OF[tile]] != 0 and galley.can_complete(view, tile):
            tiles.append(Text("dogeship.then_gains", names.tile_name(tile), completed_gains(view, tile)))
    if len(tiles) == 0:
        return Text("dogeship.then_nothing_to_complete")
    return Text("dogeship.then_can_complete", all_of(tiles))


def completed_gains(view: DogeShipPosition, tile: i64) -> Text:
    """What a tile gives when it is completed; a barrier its priority and bonus."""
    kind = box.KIND_OF[tile]
    if kind == box.GALLEY:
        return phrases.part_gains(view, tile)
    if kind == box.GONDOLA:
        return phrases.gondola_gains(tile)
    return phrases.barrier_text(tile - box.FIRST_BARRIER)


def replacements(view: DogeShipPosition, seat: i64) -> list[Text]:
    """The parts that tiles of the yard can replace, with what that gives."""
    out: list[Text] = []
    for slot in range(seat * box.YARD, seat * box.YARD + view.yard_size(seat)):
        tile = view.yard[slot]
        if box.KIND_OF[tile] == box.GALLEY and galley.can_replace(view, tile):
            deck = box.STACK_OF[tile] // box.ZONES
            old = view.galley[deck * box.LENGTH[view.seats] + view.built[deck] - 1]
            gains = phrases.part_gains(view, tile)
            out.append(Text("dogeship.then_replaces", names.tile_name(tile), names.tile_name(old), gains))
    return out


def of_leaving(view: DogeShipPosition, action: i64) -> list[Text]:
    """What the rest of a space, or the bonus, would still allow."""
    if action == actions.SKIP:
        return [Text("dogeship.then_unused", phrases.bonus_gains(view.bonus))]
    return [Text("dogeship.then_unused", phrases.space_left(view))]


def brings_nothing(view: DogeShipPosition, seat: i64, space: i64) -> bool:
    """Would a space bring nothing now: no more ducats than it costs, or nothing to complete, and no bonus either?"""
    action = box.SPACE_ACTION[space]
    top = view.top[seat]
    if top != box.FREE and box.TRIGGER[top] == action:
        return False
    if action == box.DUCATS_ACTION:
        return view.surcharge(space) >= box.SPACE_DUCATS[space]
    return action == box.COMPLETE_ACTION and not galley.can_complete_kind(view, seat, box.SPACE_KINDS[space])


# ---- buying


def of_purchase(view: DogeShipPosition, seat: i64, stack: i64) -> list[Text]:
    """Whether a part from here can be built, what it would bring, and how many tiles there are to choose from."""
    out: list[Text] = []
    if stack < box.TYPES:
        out.append(phrases.zone_text(view, stack))
        if box.VIOLET[box.TYPES * view.doge + stack] == 1:
            out.append(Text("dogeship.then_violet"))
    if view.yard_size(seat) >= box.YARD:
        out.append(Text("dogeship.then_full"))
    elif buying.galleys_full(view, seat, stack):
        out.append(Text("dogeship.then_two_parts"))
    size = stacks.stack_size(view, stack)
    out.append(Text("dogeship.then_look", size if size < box.DRAWN else box.DRAWN))
    return out


def of_keeping(view: DogeShipPosition, seat: i64, tile: i64) -> list[Text]:
    """How a part's points add up today and whether it can be built; what is left to pay with."""
    out: list[Text] = []
    if box.KIND_OF[tile] == box.GALLEY:
        out.append(Text("dogeship.then_sum", result_cards.sum_text(view, tile)))
        out.append(phrases.zone_text(view, box.STACK_OF[tile]))
    if box.COST[tile] > 0:
        out.append(Text("dogeship.then_keep", view.ducats[seat] - box.COST[tile], phrases.ducats(box.COST[tile])))
    return out


# ---- completing


def of_completion(view: DogeShipState, seat: i64, tile: i64) -> list[Text]:
    """How a part adds up and what is built next; what a barrier does to turn order and high water."""
    kind = box.KIND_OF[tile]
    if kind == box.GONDOLA:
        gained = box.GONDOLA_DUCATS[tile - box.FIRST_GONDOLA]
        if gained > 0:
            return [Text("dogeship.then_have", view.ducats[seat] + gained)]
        gained = box.GONDOLA_APPROVALS[tile - box.FIRST_GONDOLA]
        return [Text("dogeship.then_approvals", view.approvals[seat] + gained)]
    if kind == box.GALLEY:
        return [Text("dogeship.then_sum", result_cards.sum_text(view, tile)), next_place(view, tile)]
    after = view.clone()
    after.add_barrier(seat, tile - box.FIRST_BARRIER)
    out = [order_text(after, seat)]
    if box.EVENT[view.doge] == box.HIGH_WATER:
        out.insert(0, water_text(after, seat, view.doge))
    return out


def next_place(view: DogeShipPosition, tile: i64) -> Text:
    """What the deck of a part is open for once it is built."""
    deck = box.STACK_OF[tile] // box.ZONES
    name = Text(f"dogeship.deck_{box.DECK_NAMES[deck]}")
    column = view.built[deck] + 1
    if column >= box.LENGTH[view.seats]:
        return Text("dogeship.then_deck_full", name)
    zone = box.ZONES * deck + box.ZONE_AT[view.seats][column]
    return Text("dogeship.then_place", name, names.type_name(zone))


def order_with_top(view: DogeShipState, seat: i64, barrier: i64) -> Text:
    """The seat's place in the next turn order with another barrier on top, as things stand."""
    after = view.clone()
    after.bring_to_top(seat, barrier)
    return order_text(after, seat)


def order_text(table: DogeShipPosition, seat: i64) -> Text:
    """The seat's place in the next turn order, as things stand (DS-8.1)."""
    place: i64 = 0
    order = round_end.new_order(table)
    while order[place] != seat:
        place += 1
    return Text("dogeship.then_order", place + 1)


# ---- the Doge


def water_text(table: DogeShipPosition, seat: i64, doge: i64) -> Text:
    """What high water would take from the seat, as things stand (DS-9.1)."""
    level = box.WATER_LEVEL[doge]
    lost = lost_under(table, seat, level)
    if lost == 0:
        return Text("dogeship.then_dry", level)
    return Text("dogeship.then_water", level, Text("dogeship.markers", lost))


def lost_under(table: DogeShipPosition, seat: i64, level: i64) -> i64:
    """The markers that high water of a level takes from the seat."""
    if table.barriers[seat] > level:
        return box.LOST_IF_MORE
    return box.LOST_IF_EQUAL if table.barriers[seat] == level else box.LOST_IF_FEWER


def of_doge(view: DogeShipPosition, seat: i64, doge: i64) -> list[Text]:
    """The event of a Doge tile for the seat, and what its parts in the yard would score."""
    out: list[Text] = []
    if box.EVENT[doge] == box.HIGH_WATER:
        out.append(water_text(view, seat, doge))
    elif box.EVENT[doge] == box.INSPECTION:
        out.append(Text("dogeship.then_inspection", view.approvals[seat]))
    else:
        out.append(Text("dogeship.then_calm"))
    for slot in range(seat * box.YARD, seat * box.YARD + view.yard_size(seat)):
        tile = view.yard[slot]
        if box.KIND_OF[tile] == box.GALLEY:
            now = galley.part_points(view, tile)
            then = box.VP_UNDER[box.GALLEY_TILES * doge + tile]
            if now != then:
                out.append(Text("dogeship.then_worth", names.tile_name(tile), then, now))
    return out


def of_bid(view: DogeShipPosition, seat: i64, bid: i64) -> list[Text]:
    """What a bid costs (DS-9.2)."""
    assert view.phase == phases.BIDDING, "bids are made at an inspection"
    left = Text("dogeship.then_left", view.approvals[seat] - bid)
    return [left, Text("dogeship.then_paid" if bid > 0 else "dogeship.then_bid_nothing")]
