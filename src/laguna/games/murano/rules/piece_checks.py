"""Murano: is everything there that belongs to the box, and nothing twice (MU-18.1 to MU-18.6)?"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN
from laguna.core.keys import must
from laguna.games.murano.cards import DECKS, SPECIAL_NAMES
from laguna.games.murano.components import (
    BEADS,
    BIT,
    BUILDINGS,
    COLOURS,
    FACES,
    FACES_OF,
    FACTORY,
    FIELDS,
    FIELDS_FOR,
    FIRST_FACE,
    FIRST_STREET,
    FREE,
    GLASSES,
    GONDOLAS,
    GONDOLIERS,
    IS_STREET,
    ISLANDS_FOR,
    KIND_OF,
    KINDS,
    PALACE,
    SHIPS,
    SHOP,
    STREET,
    TILES,
)
from laguna.games.murano.islands import has_street
from laguna.games.murano.table import ALL_SPECIALS, Table, filled
from laguna.games.murano.views import (
    chooses_cards,
    chooses_characters,
    has_removed,
    knows_stack,
    sees_bought,
    sees_drawn,
    sees_tail,
)


def check_pieces(table: Table) -> None:
    """Refuse a position with too many or too few of anything."""
    must(ones_in(table.black) == SHIPS - (0 if table.red == FREE else 1), "black")
    check_islands(table)
    check_gondoliers(table)
    check_beads(table)
    for kind in range(i64(KINDS)):
        check_tiles(table, kind)
    check_characters(table)
    check_cards(table)


def ones_in(mask: i64) -> int:
    """How many bits of a mask are set."""
    return int(mask).bit_count()


def check_islands(table: Table) -> None:
    """Tiles lie on fields of their sort that are in the game, buildings beside a street (MU-8.2, MU-8.3, MU-2.6)."""
    for field in range(i64(FIELDS)):
        face = table.tile[field]
        owned = False
        if face != FREE:
            must(field < FIELDS_FOR[table.seats], "tile")
            must((face >= FIRST_STREET) == (IS_STREET[field] == 1), "tile")
            must(face >= FIRST_STREET or has_street(table, field), "tile")
            owned = KIND_OF[face] == FACTORY or KIND_OF[face] == SHOP
        must((table.marker[field] != FREE) == owned, "marker")


def check_gondoliers(table: Table) -> None:
    """In hand, in the supply and placed, a player has the same number of them always (MU-18.2)."""
    placed = filled(table.seats, 0)
    for gondola in range(i64(GONDOLAS)):
        if table.gondola[gondola] != FREE:
            must(gondola < ISLANDS_FOR[table.seats] * COLOURS, "gondola")
            placed[table.gondola[gondola]] += 1
    for seat in range(table.seats):
        must(table.crew[seat] + table.idle[seat] + placed[seat] == GONDOLIERS, "crew")


def check_beads(table: Table) -> None:
    """All beads are in the bag or with players (MU-18.3)."""
    for colour in range(i64(GLASSES)):
        total = table.bag[colour]
        for seat in range(table.seats):
            total += table.beads[seat * GLASSES + colour]
        must(total == BEADS, "beads")


# ---- tiles (MU-18.4)


def check_tiles(table: Table, kind: i64) -> None:
    """Tiles of a kind in stack, yards and on islands, and one in hand, are those of the box."""
    first = FIRST_FACE[kind]
    rest = filled(FACES, 0)
    for face in range(first, first + FACES_OF[kind]):
        rest[face] = TILES[table.seats][face]
    for field in range(i64(FIELDS)):
        if table.tile[field] != FREE and KIND_OF[table.tile[field]] == kind:
            rest[table.tile[field]] -= 1
    if kind == STREET and table.held_kind == STREET:
        must(table.held >= first, "held")
        rest[table.held] -= 1
    hidden = take_known(table, kind, rest)
    total: i64 = 0
    for face in range(first, first + FACES_OF[kind]):
        must(rest[face] >= 0, "stack")
        total += rest[face]
    must(total == hidden, "stack")


def take_known(table: Table, kind: i64, rest: vec[i64]) -> i64:
    """Take what is known to lie somewhere out of the rest; returns how many tiles lie where they are not known."""
    hides = kind == SHOP or kind == PALACE
    hidden: i64 = 0
    for seat in range(table.seats):
        if kind == STREET:
            must(table.yard[seat * KINDS] == 0, "yard")
        elif hides and table.viewer != TRUTH and table.viewer != seat:
            must_be_unknown(table.unbuilt, seat * BUILDINGS, kind, "unbuilt")
            hidden += table.yard[seat * KINDS + kind]
        else:
            must(
                take(table.unbuilt, seat * BUILDINGS, kind, rest, "unbuilt") == table.yard[seat * KINDS + kind], "yard"
            )
    if hides and not knows_stack(table, table.viewer, kind):
        must_be_unknown(table.stack, 0, kind, "stack")
        hidden += table.left[kind]
    else:
        must(take(table.stack, 0, kind, rest, "stack") == table.left[kind], "left")
    if kind == PALACE:
        hidden += take_removed(table, rest)
    return hidden


def take(tiles: vec[i64], offset: i64, kind: i64, rest: vec[i64], what: str) -> i64:
    """Take tiles that are known by their faces out of the rest; returns how many they are."""
    out: i64 = 0
    first = FIRST_FACE[kind]
    for face in range(first, first + FACES_OF[kind]):
        must(tiles[offset + face] >= 0, what)
        rest[face] -= tiles[offset + face]
        out += tiles[offset + face]
    return out


def take_removed(table: Table, rest: vec[i64]) -> i64:
    """The palace that was taken out of the game; returns 1 where the viewer does not know it (MU-3.4)."""
    if table.viewer != TRUTH or not has_removed(table):
        must(table.removed == FREE, "removed")
        return 1 if has_removed(table) else 0
    must(table.removed != FREE and KIND_OF[table.removed] == PALACE, "removed")
    rest[table.removed] -= 1
    return 0


def must_be_unknown(tiles: vec[i64], offset: i64, kind: i64, what: str) -> None:
    """What a viewer may not know is not told."""
    first = FIRST_FACE[kind]
    for face in range(first, first + FACES_OF[kind]):
        must(tiles[offset + face] == UNKNOWN, what)


# ---- cards (MU-18.6)


class Pack:
    """Cards that are taken out of a deck one by one, none of them twice."""

    def __init__(self, left: i64) -> None:
        self.left: i64 = left  # a bit for each card not yet found
        self.hidden: i64 = 0  # cards that lie where they are not known

    def take(self, card: i64, is_known: bool, what: str) -> None:
        """A card lies somewhere; where the viewer may not know it, it must not be told."""
        must((card != UNKNOWN) == is_known, what)
        if not is_known:
            self.hidden += 1
            return
        must(self.left & BIT[card] != 0, what)
        self.left -= BIT[card]

    def take_mask(self, mask: i64, what: str) -> None:
        """Several cards lie somewhere."""
        must(self.left & mask == mask, what)
        self.left -= mask


def check_characters(table: Table) -> None:
    """Every character is in the deck, under it, drawn, or bought."""
    pack = Pack(DECKS[table.seats])
    count: i64 = len(table.bought)
    for at in range(count):
        must(len(table.fate) == 0 or len(table.fate) == len(table.buyer), "fate")
        pack.take(table.bought[at], sees_bought(table, table.viewer, at), "bought")
    count = len(table.tail)
    for at in range(count):
        pack.take(table.tail[at], sees_tail(table.viewer, table.tail_by[at]), "tail")
    if chooses_characters(table):
        for card in table.drawn:
            pack.take(card, sees_drawn(table, table.viewer), "drawn")
    must(pack.left == table.pool, "pool")
    must(ones_in(table.pool) == table.pool_size + pack.hidden, "pool_size")


def check_cards(table: Table) -> None:
    """Every special building card is in the stack, under it, drawn, or open before a player."""
    pack = Pack(ALL_SPECIALS)
    for seat in range(table.seats):
        pack.take_mask(table.special[seat], "special")
    pack.take_mask(table.fresh, "fresh")
    count: i64 = len(table.cards_tail)
    for at in range(count):
        pack.take(table.cards_tail[at], sees_tail(table.viewer, table.cards_by[at]), "cards_tail")
    if chooses_cards(table):
        for card in table.drawn:
            must(card < len(SPECIAL_NAMES), "drawn")
            pack.take(card, sees_drawn(table, table.viewer), "drawn")
    must(pack.left == table.cards, "cards")
    must(ones_in(table.cards) == table.cards_size + pack.hidden, "cards_size")
