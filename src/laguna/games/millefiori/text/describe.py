"""Mille Fiori: actions and prompts in words. The sentences themselves are in sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import actions, areas, passing, phases, preview
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.text import phrases, tips
from laguna.text.text import Text, all_of, seat_name

# ---- what an action does


def describe(table: MilleFioriPosition, action: i64, mover: Seat, veiled: bool) -> Text:
    """An action with its consequence, as a choice; an action that is not possible here is described plainly."""
    if action < actions.KEEP:
        return _chance(table, action, veiled)
    if action < actions.PLACE:
        if veiled:
            return Text("millefiori.keep_veiled")
        return _card(table, "millefiori.keep", action - actions.KEEP, mover)
    if action < actions.SAIL:
        return _place(table, action - actions.PLACE, mover)
    if action == actions.SAIL or action == actions.GO:
        return _sail(table, mover)
    if action == actions.STAY:
        return Text("millefiori.stay")
    if action < actions.DECLINE:
        return _card(table, "millefiori.extra", action - actions.EXTRA, mover)
    return Text("millefiori.decline")


def _chance(table: MilleFioriPosition, action: i64, veiled: bool) -> Text:
    """Who starts, and cards that are dealt or turned up."""
    if action < actions.DRAW:
        return Text("millefiori.start", seat_name(action - actions.START))
    card = names.kind_name(action - actions.DRAW)
    if table.phase == phases.TURN_UP:
        return Text("millefiori.turn_up", card)
    if table.phase != phases.DEAL:
        return Text("millefiori.draw_plain", card)
    seat = seat_name(table.packet_being_dealt())
    return Text("millefiori.deal_veiled", seat) if veiled else Text("millefiori.deal", seat, card)


def _card(table: MilleFioriPosition, id: str, kind: i64, seat: Seat) -> Text:
    """A card and the two things it can be used for (MF-4.1)."""
    return Text(
        id, names.kind_name(kind), phrases.in_area(box.AREA_OF[box.KIND_SYMBOL[kind]]), _may_sail(table, kind, seat)
    )


def _may_sail(table: MilleFioriPosition, kind: i64, seat: Seat) -> Text:
    """The wheel of a card, which is of no use any more at the end of the route (MF-A.7)."""
    if seat >= 0 and table.ship[seat] == box.ROUTE_END:
        return Text("millefiori.may_lay_aside")
    return Text("millefiori.may_sail", box.KIND_WHEEL[kind])


def _place(table: MilleFioriPosition, space: i64, mover: Seat) -> Text:
    """A diamond on a space, with what it gives to whom, and the ship that has to move with it (MF-4.2, MF-9.5)."""
    if table.phase != phases.PLAY_CARD or mover < 0 or not areas.is_legal(table, box.KIND_SYMBOL[table.card], space):
        return Text("millefiori.place_plain", phrases.space_shown(space))
    given = preview.placement(table, mover, table.card, space)
    symbol = names.symbol_name(box.KIND_SYMBOL[table.card])
    name = phrases.space_shown(space)
    if given.landing != FREE:
        ashore = phrases.gains_ashore(mover, given)
        return Text("millefiori.place_sail", symbol, name, ashore, given.landing, phrases.gains_at_sea(given))
    gained = phrases.gains(table, mover, given)
    if box.AREA_OF_SPACE[space] == box.HARBOR and table.ship[mover] < box.ROUTE_END:
        sailed = preview.sailing(table, mover, box.KIND_WHEEL[table.card])
        return Text("millefiori.place_may_sail", symbol, name, gained, sailed.landing, phrases.gains_at_sea(sailed))
    return Text("millefiori.place", symbol, name, gained)


def _sail(table: MilleFioriPosition, mover: Seat) -> Text:
    """The ship by the wheel of the card, with what its landing gives (MF-9.6 to MF-9.8, MF-10.1)."""
    if table.card == FREE or mover < 0:
        return Text("millefiori.sail_plain")
    given = preview.sailing(table, mover, box.KIND_WHEEL[table.card])
    if given.landing == FREE:
        return Text("millefiori.sail_nowhere")
    if given.landing == box.ROUTE_END:
        return Text("millefiori.sail_end", phrases.gains_at_sea(given))
    return Text("millefiori.sail", box.KIND_WHEEL[table.card], given.landing, phrases.gains_at_sea(given))


# ---- what is asked


def prompt(table: MilleFioriPosition, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == phases.OVER:
        return _end(table)
    asked = [int(other) for other in table.deciders()]
    if len(asked) == 0 or seat in asked:
        return _question(table, seat)
    return Text("millefiori.wait_for", all_of([seat_name(other) for other in asked]), _now(table))


def _end(table: MilleFioriPosition) -> Text:
    """Who has won, alone or with others (MF-13.5)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    id = "millefiori.ask_over" if len(winners) == 1 else "millefiori.ask_over_shared"
    why = Text("millefiori.end_diamonds" if table.ending else "millefiori.end_cards")
    return Text(id, table.score[winners[0]], all_of([seat_name(seat) for seat in winners]), why)


def _now(table: MilleFioriPosition) -> Text:
    if table.phase == phases.PLAY_CARD:
        return Text("millefiori.now_plays", names.kind_name(table.card))
    return Text(f"millefiori.now_{phases.PHASE_NAMES[table.phase]}")


def _question(table: MilleFioriPosition, seat: Seat) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == phases.CHOOSE:
        cards = table.packet_size[table.packet_of(seat)]
        if table.on_turn:
            return Text("millefiori.ask_choose_turn", cards, _rest(table, seat), table.open_size)
        order = (seat - table.doge + table.seats) % table.seats + 1
        return Text("millefiori.ask_choose", cards, _rest(table, seat), order, table.seats)
    if phase == phases.PLAY_CARD:
        if not table.has_diamond(seat):
            return Text("millefiori.ask_play_sail", names.kind_name(table.card), _may_sail(table, table.card, seat))
        area = box.AREA_OF[box.KIND_SYMBOL[table.card]]
        uses = _may_sail(table, table.card, seat)
        card = names.kind_name(table.card)
        return Text("millefiori.ask_play", card, phrases.in_area(area), uses, tips.tip(table, seat, table.card))
    if phase == phases.MOVE_SHIP:
        given = preview.sailing(table, seat, box.KIND_WHEEL[table.card])
        return Text("millefiori.ask_ship", box.KIND_WHEEL[table.card], given.landing, phrases.gains_at_sea(given))
    if phase == phases.EXTRA_CARD:
        return Text("millefiori.ask_extra", table.open_size)
    return Text(f"millefiori.ask_{phases.PHASE_NAMES[phase]}")


def _rest(table: MilleFioriPosition, seat: Seat) -> Text:
    """What becomes of the cards that are not kept (MF-3.4, MF-3.7)."""
    if table.is_last_pass():
        early = box.LEFTOVERS_EARLY[table.edition] == 1
        return Text("millefiori.rest_left_now" if early else "millefiori.rest_left")
    return Text("millefiori.rest_passed", seat_name(passing.left_of(table, seat)))
