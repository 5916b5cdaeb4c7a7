"""Murano: laying tiles on the islands (MU-8), instant building in the final round (MU-11.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text, all_of
from laguna.games.murano.actions import CARD, LAY, LEAVE, ON, STOP, STREET_TILE
from laguna.games.murano.cards import (
    BASILICA,
    BASILICA_POINTS,
    COUNTED,
    CRANE_POINTS,
    CRANE_SHOP_FACTORY,
    CRANE_SPECIAL_PALACE,
    CREST_COUNT,
    FACTORY_COUNT,
    FIRST_CUSTOMER,
    FIRST_SHOP_COUNT,
    SPECIALS,
)
from laguna.games.murano.components import (
    BIT,
    BUILD,
    BUILD_MOST,
    BUILD_POINTS,
    BUILDINGS,
    CRESTS,
    CUSTOMERS,
    DEED_OF,
    FACTORY,
    FIELDS,
    FIELDS_FOR,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    FREE,
    IS_STREET,
    ISLAND_OF,
    ISLANDS,
    KIND_OF,
    KINDS,
    NEIGHBOURS,
    PALACE,
    SHOP,
    SPECIAL,
    SPECIAL_DRAW,
    STREET,
    STREET_CUSTOMERS,
)
from laguna.games.murano.decks import put_cards_back
from laguna.games.murano.names import card_name, face_name, field_name, kind_name
from laguna.games.murano.needs import can_draw_street
from laguna.games.murano.table import (
    BUILDING,
    DRAW_CARDS,
    DRAW_STREETS,
    INSTANT,
    LAYING,
    NOTHING_COUNTED,
    OWN_THINGS,
    Table,
    filled,
)
from laguna.games.murano.turns import end_turn, take_from_stack

MOST_SAID: Final = 6  # fields that a refusal names

# ---- fields


def has_street(table: Table, field: i64) -> bool:
    """Does a street tile lie beside a field (MU-8.3)?"""
    for other in NEIGHBOURS[field]:
        if IS_STREET[other] == 1 and table.tile[other] != FREE:
            return True
    return False


def is_legal_field(table: Table, kind: i64, field: i64) -> bool:
    """May a tile of this kind be laid on the field (MU-8.2, MU-8.3, MU-8.6)?"""
    if field >= FIELDS_FOR[table.seats] or table.tile[field] != FREE:
        return False
    if kind == STREET:
        return IS_STREET[field] == 1
    return IS_STREET[field] == 0 and has_street(table, field)


def field_actions(table: Table, out: vec[i64]) -> vec[i64]:
    """Every field for the tile in hand (DP-9, DP-20)."""
    kind = table.held_kind
    for field in range(FIELDS_FOR[table.seats]):
        if is_legal_field(table, kind, field):
            out = append(out, ON + field)
    return out


def check_field(table: Table, field: i64) -> None:
    """Refuse a field where the tile may not lie."""
    kind = table.held_kind
    if is_legal_field(table, kind, field):
        return
    left = fields_said(table)
    name = field_name(field)
    if field >= FIELDS_FOR[table.seats]:
        raise RuleError(Text("murano.field_out", name, left), "MU-2.3")
    if table.tile[field] != FREE:
        raise RuleError(Text("murano.field_taken", name, left), "MU-8.6")
    if kind == STREET:
        raise RuleError(Text("murano.field_no_street", name, left), "MU-8.2")
    if IS_STREET[field] == 1:
        raise RuleError(Text("murano.field_street", name, kind_name(kind), left), "MU-8.3")
    raise RuleError(Text("murano.field_lonely", name, kind_name(kind), left), "MU-8.3")


def fields_said(table: Table) -> Text:
    """The fields that would do, or how many they are where there are many."""
    fields = field_actions(table, vec[i64]())
    if len(fields) > MOST_SAID:
        return Text("murano.fields_many", len(fields))
    return all_of([field_name(action - ON) for action in fields])


# ---- the build action (DP-8, DP-9)


def build_actions(table: Table) -> vec[i64]:
    """Draw a street, lay a tile that was bought before, or stop (DP-8)."""
    out = vec[i64](capacity=BUILDINGS + 2)
    if can_draw_street(table):
        out = append(out, STREET_TILE)
    if table.open > 0:
        for face in range(i64(BUILDINGS)):
            if table.unbuilt[table.mover * BUILDINGS + face] > 0:
                out = append(out, LAY + face)
    return append(out, STOP) if table.laid > 0 else out


def build(table: Table, action: i64) -> None:
    """One of up to three tiles, of any kind, or no more (MU-8.1, MU-8.7)."""
    if action == STREET_TILE:
        if not can_draw_street(table):
            raise RuleError(Text("murano.no_street"), "MU-8.2")
        table.phase = DRAW_STREETS
        table.due = 1
    elif action == STOP:
        if table.laid == 0:
            raise RuleError(Text("murano.stop_early"), "MU-8.1")
        end_turn(table)
    else:
        take_up(table, action)


def take_up(table: Table, action: i64) -> None:
    """Choose one of the own tiles to be laid (MU-8.3, AR-31)."""
    face = action - LAY
    if not 0 <= face < BUILDINGS:
        raise table.not_now(action)
    if table.unbuilt[table.mover * BUILDINGS + face] == 0:
        raise RuleError(Text("murano.not_owned", face_name(face)), "MU-8.3")
    if table.open == 0:
        raise RuleError(Text("murano.no_field"), "MU-8.3")
    hold(table, face)
    table.phase = LAYING


def hold(table: Table, face: i64) -> None:
    """Have a tile in hand, about to be laid."""
    table.held = face
    table.held_kind = KIND_OF[face]


def draw_street(table: Table, face: i64) -> None:
    """The top tile of the street stack, which everyone sees and which must be laid (MU-8.2)."""
    take_from_stack(table, face, STREET)
    table.due = 0
    table.revealed += 1
    hold(table, face)
    table.phase = LAYING


def lay_held(table: Table, action: i64) -> None:
    """Lay the tile in hand on a field (DP-9)."""
    field = action - ON
    if not 0 <= field < FIELDS:
        raise table.not_now(action)
    check_field(table, field)
    lay(table, field)


def lay(table: Table, field: i64) -> None:
    """Lay the tile in hand: points, marker, special building card (MU-8.4, MU-8.5)."""
    face = table.held
    kind = table.held_kind
    if kind != STREET:
        seat = table.mover
        table.unbuilt[seat * BUILDINGS + face] -= 1
        table.yard[seat * KINDS + kind] -= 1
        table.score[seat] += building_points(table, seat, kind)
        if kind == FACTORY or kind == SHOP:
            table.marker[field] = seat
        if kind == SHOP or kind == PALACE:
            table.revealed += 1  # AR-31: others learn its face
    put_tile(table, field, face)
    table.held = FREE
    table.held_kind = FREE
    table.laid += 1
    table.due = cards_to_draw(table) if kind == SPECIAL else 0
    if table.due > 0:
        table.phase = DRAW_CARDS
    else:
        go_on(table)


def building_points(table: Table, seat: i64, kind: i64) -> i64:
    """Points for a building, and those of a crane (MU-8.4, MU-9.4)."""
    out = BUILD_POINTS[kind]
    if table.has(seat, CRANE_SPECIAL_PALACE):
        out += CRANE_POINTS[0][kind]
    if table.has(seat, CRANE_SHOP_FACTORY):
        out += CRANE_POINTS[1][kind]
    return out


def put_tile(table: Table, field: i64, face: i64) -> None:
    """A tile comes to lie on a field, and what can be counted there grows."""
    table.tile[field] = face
    if face >= FIRST_STREET:
        table.lanes -= 1
        for other in NEIGHBOURS[field]:
            if IS_STREET[other] == 0 and table.tile[other] == FREE and streets_beside(table, other) == 1:
                table.open += 1
    else:
        table.open -= 1
    count_tile(table, field, face)


def streets_beside(table: Table, field: i64) -> i64:
    """How many street tiles lie beside a field."""
    out: i64 = 0
    for other in NEIGHBOURS[field]:
        if IS_STREET[other] == 1 and table.tile[other] != FREE:
            out += 1
    return out


def count_tile(table: Table, field: i64, face: i64) -> None:
    """Add a tile to what is counted on its island, and to what carries its owner's marker (MU-10.3, MU-2.6)."""
    island = ISLAND_OF[field]
    first = island * COUNTED
    if face >= FIRST_STREET:
        for colour in range(i64(CUSTOMERS)):
            table.count[first + FIRST_CUSTOMER + colour] += STREET_CUSTOMERS[(face - FIRST_STREET) * CUSTOMERS + colour]
        return
    kind = KIND_OF[face]
    table.count[first + FACTORY_COUNT + kind - FACTORY] += 1
    thing: i64 = 0
    if kind == SHOP:
        thing = 1 + face - FIRST_SHOP
        table.count[first + FIRST_SHOP_COUNT + face - FIRST_SHOP] += 1
    elif kind == PALACE:
        table.count[first + CREST_COUNT] += CRESTS[face - FIRST_PALACE]
    if table.marker[field] != FREE:
        table.own[(table.marker[field] * ISLANDS + island) * OWN_THINGS + thing] += 1


def recount(table: Table) -> None:
    """Work out anew what follows from the tiles on the fields."""
    table.count = NOTHING_COUNTED[:]
    table.own = filled(table.seats * ISLANDS * OWN_THINGS, 0)
    table.open = 0
    table.lanes = 0
    for field in range(FIELDS_FOR[table.seats]):
        if table.tile[field] != FREE:
            count_tile(table, field, table.tile[field])
        elif IS_STREET[field] == 1:
            table.lanes += 1
        elif has_street(table, field):
            table.open += 1


def go_on(table: Table) -> None:
    """After a tile: another one, or the end of the turn (MU-8.1)."""
    if DEED_OF[table.at] == BUILD and table.laid < BUILD_MOST:
        table.phase = BUILDING
    else:
        end_turn(table)


# ---- special building cards (DP-10)


def cards_to_draw(table: Table) -> i64:
    """How many special building cards are drawn: all, if fewer are left (MU-8.5)."""
    tail: i64 = len(table.cards_tail)
    left = table.cards_size + tail
    return left if left < SPECIAL_DRAW else SPECIAL_DRAW


def card_actions(table: Table) -> vec[i64]:
    """One of the cards drawn (DP-10)."""
    mask: i64 = 0
    for card in table.drawn:
        mask |= BIT[card]
    out = vec[i64]()
    for card in range(i64(SPECIALS)):
        if mask & BIT[card] != 0:
            out = append(out, CARD + card)
    return out


def take_card(table: Table, action: i64) -> None:
    """Keep one card face up, put the others under the stack; the Basilica scores at once (MU-8.5, MU-9.1, MU-9.9)."""
    card = action - CARD
    if not 0 <= card < SPECIALS:
        raise table.not_now(action)
    if card not in table.drawn:
        left = all_of([card_name(other) for other in table.drawn])
        raise RuleError(Text("murano.card_not_drawn", card_name(card), left), "MU-8.5")
    table.fresh |= BIT[card]
    if card == BASILICA:
        table.score[table.mover] += BASILICA_POINTS
    put_cards_back(table, card)
    table.revealed += 1
    go_on(table)


# ---- instant building (DP-20)


def offer_instant(table: Table, face: i64) -> None:
    """After a purchase in the final round the tile may be laid at once, if it has a field (MU-11.4)."""
    if table.is_ending() and table.open > 0:
        hold(table, face)
        table.phase = INSTANT
    else:
        end_turn(table)


def build_instantly(table: Table, action: i64) -> None:
    """Lay the tile just bought, or leave it unbuilt (DP-20)."""
    if action == LEAVE:
        end_turn(table)
    else:
        lay_held(table, action)
