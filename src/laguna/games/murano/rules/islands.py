"""Murano: laying tiles on the islands (MU-8), instant building in the final round (MU-11.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, decks, needs, phases, position, turns
from laguna.games.murano.rules.position import MuranoPosition
from laguna.text.text import RuleError, Text, all_of

MOST_LISTED: Final = 6  # fields that a refusal names

# ---- fields


def has_street(table: MuranoPosition, field: i64) -> bool:
    """Does a street tile lie beside a field (MU-8.3)?"""
    for other in box.NEIGHBOURS[field]:
        if box.IS_STREET[other] == 1 and table.tile[other] != box.FREE:
            return True
    return False


def is_legal_field(table: MuranoPosition, kind: i64, field: i64) -> bool:
    """May a tile of this kind be laid on a field of this board (MU-8.2, MU-8.3, MU-8.6)?"""
    if table.tile[field] != box.FREE:
        return False
    if box.IS_STREET[field] == 1:
        return kind == box.STREET
    return kind != box.STREET and has_street(table, field)


def field_actions(table: MuranoPosition, out: vec[i64]) -> vec[i64]:
    """Every field for the tile in hand (DP-9, DP-20)."""
    kind = table.held_kind
    for field in range(box.FIELDS_FOR[table.seats]):
        if is_legal_field(table, kind, field):
            out = append(out, actions.ON + field)
    return out


def check_field(table: MuranoPosition, field: i64) -> None:
    """Refuse a field where the tile may not lie."""
    kind = table.held_kind
    if field < box.FIELDS_FOR[table.seats] and is_legal_field(table, kind, field):
        return
    left = legal_fields_text(table)
    name = names.field_name(field)
    if field >= box.FIELDS_FOR[table.seats]:
        raise RuleError(Text("murano.field_out", name, left), "MU-2.3")
    if table.tile[field] != box.FREE:
        raise RuleError(Text("murano.field_taken", name, left), "MU-8.6")
    if kind == box.STREET:
        raise RuleError(Text("murano.field_no_street", name, left), "MU-8.2")
    if box.IS_STREET[field] == 1:
        raise RuleError(Text("murano.field_street", name, names.kind_name(kind), left), "MU-8.3")
    raise RuleError(Text("murano.field_lonely", name, names.kind_name(kind), left), "MU-8.3")


def legal_fields_text(table: MuranoPosition) -> Text:
    """The fields that would do, or how many they are where there are many."""
    fields = field_actions(table, vec[i64]())
    if len(fields) > MOST_LISTED:
        return Text("murano.fields_many", len(fields))
    return all_of([names.field_name(action - actions.ON) for action in fields])


# ---- the build action (DP-8, DP-9)


def build_actions(table: MuranoPosition) -> vec[i64]:
    """Draw a street, lay a tile that was bought before, or stop (DP-8)."""
    out = vec[i64](capacity=box.BUILDINGS + 2)
    if needs.can_draw_street(table):
        out = append(out, actions.STREET_TILE)
    if table.open > 0:
        for face in range(box.BUILDINGS):
            if table.unbuilt[table.mover * box.BUILDINGS + face] > 0:
                out = append(out, actions.LAY + face)
    return append(out, actions.STOP) if table.laid > 0 else out


def may_lay_own(table: MuranoPosition) -> bool:
    """Is there a field for a tile that was bought before, and such a tile? Which one only its owner knows."""
    if table.open == 0:
        return False
    for kind in range(box.KINDS):
        if table.yard[table.mover * box.KINDS + kind] > 0:
            return True
    return False


def build(table: MuranoPosition, action: i64) -> None:
    """One of up to three tiles, of any kind, or no more (MU-8.1, MU-8.7)."""
    if action == actions.STREET_TILE:
        if not needs.can_draw_street(table):
            raise RuleError(Text("murano.no_street"), "MU-8.2")
        table.phase = phases.DRAW_STREETS
        table.due = 1
    elif action == actions.STOP:
        if table.laid == 0:
            raise RuleError(Text("murano.stop_early"), "MU-8.1")
        turns.end_turn(table)
    else:
        take_up(table, action)


def take_up(table: MuranoPosition, action: i64) -> None:
    """Choose one of the own tiles to be laid (MU-8.3, AR-31)."""
    face = action - actions.LAY
    if not 0 <= face < box.BUILDINGS:
        raise table.not_now(action)
    if table.unbuilt[table.mover * box.BUILDINGS + face] == 0:
        raise RuleError(Text("murano.not_owned", names.face_name(face)), "MU-8.3")
    if table.open == 0:
        raise RuleError(Text("murano.no_field"), "MU-8.3")
    hold(table, face)
    table.phase = phases.LAYING


def hold(table: MuranoPosition, face: i64) -> None:
    """Have a tile in hand, about to be laid."""
    table.held = face
    table.held_kind = box.KIND_OF[face]


def draw_street(table: MuranoPosition, face: i64) -> None:
    """The top tile of the street stack, which everyone sees and which must be laid (MU-8.2)."""
    turns.take_from_stack(table, face, box.STREET)
    table.due = 0
    table.revealed += 1
    hold(table, face)
    table.phase = phases.LAYING


def lay_held(table: MuranoPosition, action: i64) -> None:
    """Lay the tile in hand on a field (DP-9)."""
    field = action - actions.ON
    if not 0 <= field < box.FIELDS:
        raise table.not_now(action)
    check_field(table, field)
    lay(table, field)


def lay(table: MuranoPosition, field: i64) -> None:
    """Lay the tile in hand: points, marker, special building card (MU-8.4, MU-8.5)."""
    face = table.held
    kind = table.held_kind
    if kind != box.STREET:
        seat = table.mover
        table.unbuilt[seat * box.BUILDINGS + face] -= 1
        table.yard[seat * box.KINDS + kind] -= 1
        table.score[seat] += building_points(table, seat, kind)
        if kind == box.FACTORY or kind == box.SHOP:
            table.marker[field] = seat
        if kind == box.SHOP or kind == box.PALACE:
            table.revealed += 1  # AR-31: others learn its face
    put_tile(table, field, face)
    table.held = box.FREE
    table.held_kind = box.FREE
    table.laid += 1
    table.due = cards_to_draw(table) if kind == box.SPECIAL else 0
    if table.due > 0:
        table.phase = phases.DRAW_CARDS
    else:
        go_on(table)


def building_points(table: MuranoPosition, seat: i64, kind: i64) -> i64:
    """Points for a building, and those of a crane (MU-8.4, MU-9.4)."""
    out = box.BUILD_POINTS[kind]
    if table.has(seat, cards.CRANE_SPECIAL_PALACE):
        out += cards.CRANE_POINTS[0][kind]
    if table.has(seat, cards.CRANE_SHOP_FACTORY):
        out += cards.CRANE_POINTS[1][kind]
    return out


def put_tile(table: MuranoPosition, field: i64, face: i64) -> None:
    """A tile comes to lie on a field, and what can be counted there grows."""
    table.tile[field] = face
    if face >= box.FIRST_STREET:
        table.lanes -= 1
        for other in box.NEIGHBOURS[field]:
            if box.IS_STREET[other] == 0 and table.tile[other] == box.FREE and streets_beside(table, other) == 1:
                table.open += 1
    else:
        table.open -= 1
    count_tile(table, field, face)


def streets_beside(table: MuranoPosition, field: i64) -> i64:
    """How many street tiles lie beside a field."""
    out: i64 = 0
    for other in box.NEIGHBOURS[field]:
        if box.IS_STREET[other] == 1 and table.tile[other] != box.FREE:
            out += 1
    return out


def count_tile(table: MuranoPosition, field: i64, face: i64) -> None:
    """Add a tile to what is counted on its island, and to what carries its owner's marker (MU-10.3, MU-2.6)."""
    island = box.ISLAND_OF[field]
    first = island * cards.COUNTED
    if face >= box.FIRST_STREET:
        for colour in range(box.CUSTOMERS):
            table.count[first + cards.FIRST_CUSTOMER + colour] += box.STREET_CUSTOMERS[
                (face - box.FIRST_STREET) * box.CUSTOMERS + colour
            ]
        return
    kind = box.KIND_OF[face]
    table.count[first + cards.FACTORY_COUNT + kind - box.FACTORY] += 1
    thing: i64 = 0
    if kind == box.SHOP:
        thing = 1 + face - box.FIRST_SHOP
        table.count[first + cards.FIRST_SHOP_COUNT + face - box.FIRST_SHOP] += 1
    elif kind == box.PALACE:
        table.count[first + cards.CREST_COUNT] += box.CRESTS[face - box.FIRST_PALACE]
    if table.marker[field] != box.FREE:
        table.own[(table.marker[field] * box.ISLANDS + island) * position.OWN_THINGS + thing] += 1


def recount(table: MuranoPosition) -> None:
    """Work out anew what follows from the tiles on the fields."""
    table.count = position.NOTHING_COUNTED[:]
    table.own = position.filled(table.seats * box.ISLANDS * position.OWN_THINGS, 0)
    table.open = 0
    table.lanes = 0
    for field in range(box.FIELDS_FOR[table.seats]):
        if table.tile[field] != box.FREE:
            count_tile(table, field, table.tile[field])
        elif box.IS_STREET[field] == 1:
            table.lanes += 1
        elif has_street(table, field):
            table.open += 1


def go_on(table: MuranoPosition) -> None:
    """After a tile: another one, or the end of the turn (MU-8.1)."""
    if box.DEED_OF[table.at] == box.BUILD and table.laid < box.BUILD_MOST:
        table.phase = phases.BUILDING
    else:
        turns.end_turn(table)


# ---- special building cards (DP-10)


def cards_to_draw(table: MuranoPosition) -> i64:
    """How many special building cards are drawn: all, if fewer are left (MU-8.5)."""
    tail: i64 = len(table.cards_tail)
    left = table.cards_size + tail
    return left if left < box.SPECIAL_DRAW else box.SPECIAL_DRAW


def card_actions(table: MuranoPosition) -> vec[i64]:
    """One of the cards drawn (DP-10)."""
    mask: i64 = 0
    for card in table.drawn:
        mask |= box.BIT[card]
    out = vec[i64]()
    for card in range(cards.SPECIALS):
        if mask & box.BIT[card] != 0:
            out = append(out, actions.CARD + card)
    return out


def take_card(table: MuranoPosition, action: i64) -> None:
    """Keep one card face up, put the others under the stack; the Basilica scores at once (MU-8.5, MU-9.1, MU-9.9)."""
    card = action - actions.CARD
    if not 0 <= card < cards.SPECIALS:
        raise table.not_now(action)
    if card not in table.drawn:
        left = all_of([names.card_name(other) for other in table.drawn])
        raise RuleError(Text("murano.card_not_drawn", names.card_name(card), left), "MU-8.5")
    table.fresh |= box.BIT[card]
    if card == cards.BASILICA:
        table.score[table.mover] += cards.BASILICA_POINTS
    decks.put_cards_back(table, card)
    table.revealed += 1
    go_on(table)


# ---- instant building (DP-20)


def offer_instant(table: MuranoPosition, face: i64) -> None:
    """After a purchase in the final round the tile may be laid at once, if it has a field (MU-11.4)."""
    if table.is_ending() and table.open > 0:
        hold(table, face)
        table.phase = phases.INSTANT
    else:
        turns.end_turn(table)


def build_instantly(table: MuranoPosition, action: i64) -> None:
    """Lay the tile just bought, or leave it unbuilt (DP-20)."""
    if action == actions.LEAVE:
        turns.end_turn(table)
    else:
        lay_held(table, action)
