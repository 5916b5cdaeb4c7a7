"""Murano: is everything there that belongs to the box, and nothing twice (MU-18.1 to MU-18.6)?"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import TRUTH, UNKNOWN
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import islands, position, views
from laguna.games.murano.rules.position import MuranoPosition


def check_pieces(table: MuranoPosition) -> None:
    """Refuse a position with too many or too few of anything."""
    must(ones_in(table.black) == box.SHIPS - (0 if table.red == box.FREE else 1), "black")
    check_islands(table)
    check_gondoliers(table)
    check_beads(table)
    for kind in range(box.KINDS):
        check_tiles(table, kind)
    check_characters(table)
    check_cards(table)


def ones_in(mask: i64) -> int:
    """How many bits of a mask are set."""
    return int(mask).bit_count()


def check_islands(table: MuranoPosition) -> None:
    """Tiles lie on fields of their sort that are in the game, buildings beside a street (MU-8.2, MU-8.3, MU-2.6)."""
    for field in range(box.FIELDS):
        face = table.tile[field]
        owned = False
        if face != box.FREE:
            must(field < box.FIELDS_FOR[table.seats], "tile")
            must((face >= box.FIRST_STREET) == (box.IS_STREET[field] == 1), "tile")
            must(face >= box.FIRST_STREET or islands.has_street(table, field), "tile")
            owned = box.KIND_OF[face] == box.FACTORY or box.KIND_OF[face] == box.SHOP
        must((table.marker[field] != box.FREE) == owned, "marker")


def check_gondoliers(table: MuranoPosition) -> None:
    """In hand, in the supply and placed, a player has the same number of them always (MU-18.2)."""
    placed = position.filled(table.seats, 0)
    for gondola in range(box.GONDOLAS):
        if table.gondola[gondola] != box.FREE:
            must(gondola < box.ISLANDS_FOR[table.seats] * box.COLOURS, "gondola")
            placed[table.gondola[gondola]] += 1
    for seat in range(table.seats):
        must(table.crew[seat] + table.idle[seat] + placed[seat] == box.GONDOLIERS, "crew")


def check_beads(table: MuranoPosition) -> None:
    """All beads are in the bag or with players (MU-18.3)."""
    for colour in range(box.GLASSES):
        total = table.bag[colour]
        for seat in range(table.seats):
            total += table.beads[seat * box.GLASSES + colour]
        must(total == box.BEADS, "beads")


# ---- tiles (MU-18.4)


def check_tiles(table: MuranoPosition, kind: i64) -> None:
    """Tiles of a kind in stack, yards and on islands, and one in hand, are those of the box."""
    first = box.FIRST_FACE[kind]
    rest = position.filled(box.FACES, 0)
    for face in range(first, first + box.FACES_OF[kind]):
        rest[face] = box.TILES[table.seats][face]
    for field in range(box.FIELDS):
        if table.tile[field] != box.FREE and box.KIND_OF[table.tile[field]] == kind:
            rest[table.tile[field]] -= 1
    if kind == box.STREET and table.held_kind == box.STREET:
        must(table.held >= first, "held")
        rest[table.held] -= 1
    hidden = take_known(table, kind, rest)
    total: i64 = 0
    for face in range(first, first + box.FACES_OF[kind]):
        must(rest[face] >= 0, "stack")
        total += rest[face]
    must(total == hidden, "stack")


def take_known(table: MuranoPosition, kind: i64, rest: vec[i64]) -> i64:
    """Take what is known to lie somewhere out of the rest; returns how many tiles lie where they are not known."""
    hides = kind == box.SHOP or kind == box.PALACE
    hidden: i64 = 0
    for seat in range(table.seats):
        if kind == box.STREET:
            must(table.yard[seat * box.KINDS] == 0, "yard")
        elif hides and table.viewer != TRUTH and table.viewer != seat:
            must_be_unknown(table.unbuilt, seat * box.BUILDINGS, kind, "unbuilt")
            hidden += table.yard[seat * box.KINDS + kind]
        else:
            must(
                take(table.unbuilt, seat * box.BUILDINGS, kind, rest, "unbuilt") == table.yard[seat * box.KINDS + kind],
                "yard",
            )
    if hides and not views.knows_stack(table, table.viewer, kind):
        must_be_unknown(table.stack, 0, kind, "stack")
        hidden += table.left[kind]
    else:
        must(take(table.stack, 0, kind, rest, "stack") == table.left[kind], "left")
    if kind == box.PALACE:
        hidden += take_removed(table, rest)
    return hidden


def take(tiles: vec[i64], offset: i64, kind: i64, rest: vec[i64], what: str) -> i64:
    """Take tiles that are known by their faces out of the rest; returns how many they are."""
    out: i64 = 0
    first = box.FIRST_FACE[kind]
    for face in range(first, first + box.FACES_OF[kind]):
        must(tiles[offset + face] >= 0, what)
        rest[face] -= tiles[offset + face]
        out += tiles[offset + face]
    return out


def take_removed(table: MuranoPosition, rest: vec[i64]) -> i64:
    """The palace that was taken out of the game; returns 1 where the viewer does not know it (MU-3.4)."""
    if table.viewer != TRUTH or not views.has_removed(table):
        must(table.removed == box.FREE, "removed")
        return 1 if views.has_removed(table) else 0
    must(table.removed != box.FREE and box.KIND_OF[table.removed] == box.PALACE, "removed")
    rest[table.removed] -= 1
    return 0


def must_be_unknown(tiles: vec[i64], offset: i64, kind: i64, what: str) -> None:
    """A view holds nothing that its viewer may not know."""
    first = box.FIRST_FACE[kind]
    for face in range(first, first + box.FACES_OF[kind]):
        must(tiles[offset + face] == UNKNOWN, what)


# ---- cards (MU-18.6)


class Pack:
    """Cards that are taken out of a deck one by one, none of them twice."""

    def __init__(self, left: i64) -> None:
        self.left: i64 = left  # a bit for each card not yet found
        self.hidden: i64 = 0  # cards that lie where they are not known

    def take(self, card: i64, is_known: bool, what: str) -> None:
        """A card lies somewhere; a view names it only if its viewer may know it."""
        must((card != UNKNOWN) == is_known, what)
        if not is_known:
            self.hidden += 1
            return
        must(self.left & box.BIT[card] != 0, what)
        self.left -= box.BIT[card]

    def take_mask(self, mask: i64, what: str) -> None:
        """Several cards lie somewhere."""
        must(self.left & mask == mask, what)
        self.left -= mask


def check_characters(table: MuranoPosition) -> None:
    """Every character is in the deck, under it, drawn, or bought."""
    pack = Pack(cards.DECKS[table.seats])
    count: i64 = len(table.bought)
    for at in range(count):
        must(len(table.fate) == 0 or len(table.fate) == len(table.buyer), "fate")
        pack.take(table.bought[at], views.sees_bought(table, table.viewer, at), "bought")
    count = len(table.tail)
    for at in range(count):
        pack.take(table.tail[at], views.sees_tail(table.viewer, table.tail_by[at]), "tail")
    if views.chooses_characters(table):
        for card in table.drawn:
            pack.take(card, views.sees_drawn(table, table.viewer), "drawn")
    must(pack.left == table.pool, "pool")
    must(ones_in(table.pool) == table.pool_size + pack.hidden, "pool_size")


def check_cards(table: MuranoPosition) -> None:
    """Every special building card is in the stack, under it, drawn, or open before a player."""
    pack = Pack(position.ALL_SPECIALS)
    for seat in range(table.seats):
        pack.take_mask(table.special[seat], "special")
    pack.take_mask(table.fresh, "fresh")
    count: i64 = len(table.cards_tail)
    for at in range(count):
        pack.take(table.cards_tail[at], views.sees_tail(table.viewer, table.cards_by[at]), "cards_tail")
    if views.chooses_cards(table):
        for card in table.drawn:
            must(card < len(cards.SPECIAL_NAMES), "drawn")
            pack.take(card, views.sees_drawn(table, table.viewer), "drawn")
    must(pack.left == table.cards, "cards")
    must(ones_in(table.cards) == table.cards_size + pack.hidden, "cards_size")
