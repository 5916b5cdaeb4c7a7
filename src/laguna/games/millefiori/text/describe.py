"""Mille Fiori in words: what an action does, and what is asked. The sentences themselves are in sentences.py."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, all_of, seat_name
from laguna.games.millefiori.actions import DECLINE, DRAW, EXTRA, GO, KEEP, PLACE, SAIL, START, STAY
from laguna.games.millefiori.areas import is_legal
from laguna.games.millefiori.components import (
    AREA_OF,
    AREA_OF_SPACE,
    HARBOR,
    KIND_SYMBOL,
    KIND_WHEEL,
    LEFTOVERS_EARLY,
    ROUTE_END,
)
from laguna.games.millefiori.names import kind_name, space_name, symbol_name
from laguna.games.millefiori.news import news as news
from laguna.games.millefiori.page import page as page
from laguna.games.millefiori.passing import left_of
from laguna.games.millefiori.phrases import gains, gains_ashore, gains_at_sea, in_area, space_shown
from laguna.games.millefiori.preview import preview, preview_sail
from laguna.games.millefiori.sentences import SENTENCES as SENTENCES
from laguna.games.millefiori.table import (
    CHOOSE,
    DEAL,
    FREE,
    MOVE_SHIP,
    OVER,
    PHASE_NAMES,
    PLAY_CARD,
    TURN_UP,
    Table,
)

# ---- what an action does


def describe(table: Table, action: i64, mover: Seat, veiled: bool) -> Text:
    """An action with its consequence, as a choice; an action that is not possible here is described plainly."""
    if action < KEEP:
        return _chance(table, action, veiled)
    if action < PLACE:
        return Text("millefiori.keep_veiled") if veiled else _card(table, "millefiori.keep", action - KEEP, mover)
    if action < SAIL:
        return _place(table, action - PLACE, mover)
    if action == SAIL or action == GO:
        return _sail(table, mover)
    if action == STAY:
        return Text("millefiori.stay")
    if action < DECLINE:
        return _card(table, "millefiori.extra", action - EXTRA, mover)
    return Text("millefiori.decline")


def _chance(table: Table, action: i64, veiled: bool) -> Text:
    """Who starts, and cards that are dealt or turned up."""
    if action < DRAW:
        return Text("millefiori.start", seat_name(action - START))
    card = kind_name(action - DRAW)
    if table.phase == TURN_UP:
        return Text("millefiori.turn_up", card)
    if table.phase != DEAL:
        return Text("millefiori.draw_plain", card)
    seat = seat_name(table.packet_being_dealt())
    return Text("millefiori.deal_veiled", seat) if veiled else Text("millefiori.deal", seat, card)


def _card(table: Table, id: str, kind: i64, seat: Seat) -> Text:
    """A card and the two things it can be used for (MF-4.1)."""
    return Text(id, kind_name(kind), in_area(AREA_OF[KIND_SYMBOL[kind]]), _may_sail(table, kind, seat))


def _may_sail(table: Table, kind: i64, seat: Seat) -> Text:
    """The wheel of a card, which is of no use any more at the end of the route (MF-A.7)."""
    if seat >= 0 and table.ship[seat] == ROUTE_END:
        return Text("millefiori.may_lay_aside")
    return Text("millefiori.may_sail", KIND_WHEEL[kind])


def _place(table: Table, space: i64, mover: Seat) -> Text:
    """A diamond on a space, with what it gives to whom, and the ship that has to move with it (MF-4.2, MF-9.5)."""
    if table.phase != PLAY_CARD or mover < 0 or not is_legal(table, KIND_SYMBOL[table.card], space):
        return Text("millefiori.place_plain", space_name(space))
    given = preview(table, mover, table.card, space)
    symbol = symbol_name(KIND_SYMBOL[table.card])
    name = space_shown(space)
    if given.landing != FREE:
        ashore = gains_ashore(mover, given)
        return Text("millefiori.place_sail", symbol, name, ashore, given.landing, gains_at_sea(given))
    gained = gains(table, mover, given)
    if AREA_OF_SPACE[space] == HARBOR and table.ship[mover] < ROUTE_END:
        sailed = preview_sail(table, mover, KIND_WHEEL[table.card])
        return Text("millefiori.place_may_sail", symbol, name, gained, sailed.landing, gains_at_sea(sailed))
    return Text("millefiori.place", symbol, name, gained)


def _sail(table: Table, mover: Seat) -> Text:
    """The ship by the wheel of the card, with what its landing gives (MF-9.6 to MF-9.8, MF-10.1)."""
    if table.card == FREE or mover < 0:
        return Text("millefiori.sail_plain")
    given = preview_sail(table, mover, KIND_WHEEL[table.card])
    if given.landing == FREE:
        return Text("millefiori.sail_nowhere")
    if given.landing == ROUTE_END:
        return Text("millefiori.sail_end", gains_at_sea(given))
    return Text("millefiori.sail", KIND_WHEEL[table.card], given.landing, gains_at_sea(given))


# ---- what is asked


def prompt(table: Table, seat: Seat) -> Text:
    """What a seat, or NOBODY, is asked now, or whom it waits for; from what that seat may know."""
    if table.phase == OVER:
        return _end(table)
    asked = [int(other) for other in table.deciders()]
    if len(asked) == 0 or seat in asked:
        return _question(table, seat)
    return Text("millefiori.wait_for", all_of([seat_name(other) for other in asked]), _now(table))


def _end(table: Table) -> Text:
    """Who has won, alone or with others (MF-13.5)."""
    place = table.places()
    winners = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    id = "millefiori.ask_over" if len(winners) == 1 else "millefiori.ask_over_shared"
    return Text(id, table.score[winners[0]], all_of([seat_name(seat) for seat in winners]))


def _now(table: Table) -> Text:
    if table.phase == PLAY_CARD:
        return Text("millefiori.now_plays", kind_name(table.card))
    return Text(f"millefiori.now_{PHASE_NAMES[table.phase]}")


def _question(table: Table, seat: Seat) -> Text:
    """The sentence of a phase, with what it is about."""
    phase = table.phase
    if phase == CHOOSE:
        id = "millefiori.ask_choose_turn" if table.on_turn else "millefiori.ask_choose"
        return Text(id, table.packet_size[table.packet_of(seat)], _rest(table, seat))
    if phase == PLAY_CARD:
        if not table.has_diamond(seat):
            return Text("millefiori.ask_play_sail", kind_name(table.card), _may_sail(table, table.card, seat))
        return _card(table, "millefiori.ask_play", table.card, seat)
    if phase == MOVE_SHIP:
        return Text("millefiori.ask_ship", KIND_WHEEL[table.card])
    return Text(f"millefiori.ask_{PHASE_NAMES[phase]}")


def _rest(table: Table, seat: Seat) -> Text:
    """What becomes of the cards that are not kept (MF-3.4, MF-3.7)."""
    if table.is_last_pass():
        early = LEFTOVERS_EARLY[table.edition] == 1
        return Text("millefiori.rest_left_now" if early else "millefiori.rest_left")
    return Text("millefiori.rest_passed", seat_name(left_of(table, seat)))
