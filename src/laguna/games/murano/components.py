"""Murano: ring, islands, tiles and prices, as `components.toml` tells them; its cards are in cards.py. No rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.components import Box, TomlTable, read_box
from laguna.text.text import Text

# What the spaces of the ring are for (MU-7).
TWO_GOLD: Final = 0
BUY_FACTORY: Final = 1
BUY_SHOP: Final = 2
BUY_PALACE: Final = 3
BUY_SPECIAL: Final = 4
RECRUIT: Final = 5
PLACE_GONDOLIER: Final = 6
BUILD: Final = 7
INCOME: Final = 8
PRODUCTION: Final = 9
HIRE_DISMISS: Final = 10
DEED_NAMES: Final[tuple[str, ...]] = (
    "two_gold",
    "buy_glass_factory",
    "buy_shop",
    "buy_palace",
    "buy_special_building",
    "recruit_character",
    "place_gondolier",
    "build",
    "income",
    "production",
    "hire_dismiss",
)
DEEDS: Final[i64] = 11

# Kinds of tiles; the last four are buildings (MU-2.5).
STREET: Final[i64] = 0
FACTORY: Final = 1
SHOP: Final = 2
PALACE: Final = 3
SPECIAL: Final = 4
KIND_NAMES: Final[tuple[str, ...]] = ("street", "glass_factory", "shop", "palace", "special_building")
KINDS: Final[i64] = 5

# Customers and shops have colours, beads others (MU-2.9).
CUSTOMER_NAMES: Final[tuple[str, ...]] = ("red", "blue", "grey")
CUSTOMERS: Final[i64] = 3
GLASS_NAMES: Final[tuple[str, ...]] = ("red", "green", "blue")
GLASSES: Final[i64] = 3

FREE: Final = -1  # of a field, a gondola, a slot: none

BOX: Final[Box] = read_box("murano")

SEATS_MIN: Final[int] = BOX.int("meta.players_min", 2, 4)
SEATS_MAX: Final[int] = BOX.int("meta.players_max", SEATS_MIN, 4)
COLOURS: Final[int] = len(BOX.texts("players.colours", SEATS_MAX))  # of gondolas; a seat's own is the one of its number
TURN_CAP: Final[int] = BOX.int("safety.turns_per_player_cap", 0, 9999)


def by_seats(key: str, low: int, high: int) -> vec[i64]:
    """By number of seats, from 0; what no game has is 0."""
    return vec[i64]([BOX.int(f"setup.{n}.{key}", low, high) if n >= SEATS_MIN else 0 for n in range(SEATS_MAX + 1)])


# ---- tile faces: buildings first, then streets

FACTORY_TILE: Final = 0
FIRST_SHOP: Final = 1  # + colour of its customers
FIRST_PALACE: Final[int] = FIRST_SHOP + CUSTOMERS


def _faces(kind: str) -> list[TomlTable]:
    """The faces of a kind of tile; their counts add up to that of the kind."""
    rows = BOX.rows(f"tiles.{kind}.faces")
    total = BOX.int(f"tiles.{kind}.count", 1, 99)
    counted = sum([row.int("count", 0, 99) for row in rows])
    BOX.must(counted == total, f"tiles.{kind}.faces", Text("core.law_sum", f"tiles.{kind}.count", total))
    return rows


def _one_face(kind: str) -> list[TomlTable]:
    rows = _faces(kind)
    BOX.must(len(rows) == 1, f"tiles.{kind}.faces", Text("murano.law_one_face"))
    return rows


def _shop_faces() -> list[TomlTable]:
    """One row for each colour of customers, in our order."""
    rows = _faces("shop")
    colours = [row.text("customers") for row in rows]
    BOX.must(colours == list(CUSTOMER_NAMES), "tiles.shop.faces", Text("murano.law_order", ", ".join(CUSTOMER_NAMES)))
    return rows


_SHOP_FACES: Final = _shop_faces()
_PALACE_FACES: Final = _faces("palace")
_STREET_FACES: Final = _faces("street")
_ROWS: Final = [
    *_one_face("glass_factory"),
    *_SHOP_FACES,
    *_PALACE_FACES,
    *_one_face("special_building"),
    *_STREET_FACES,
]

PALACES: Final[int] = len(_PALACE_FACES)
SPECIAL_TILE: Final[int] = FIRST_PALACE + PALACES
BUILDINGS: Final[i64] = SPECIAL_TILE + 1  # how many faces of buildings there are
FIRST_STREET: Final[int] = BUILDINGS
STREETS: Final[int] = len(_STREET_FACES)
FACES: Final[int] = FIRST_STREET + STREETS
FACE_NAMES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _ROWS])
FACE_COUNT: Final[vec[i64]] = vec[i64]([row.int("count", 0, 99) for row in _ROWS])


def _kind_of(face: int) -> int:
    if face == FACTORY_TILE:
        return FACTORY
    if face < FIRST_PALACE:
        return SHOP
    if face < SPECIAL_TILE:
        return PALACE
    return SPECIAL if face == SPECIAL_TILE else STREET


KIND_OF: Final[vec[i64]] = vec[i64]([_kind_of(face) for face in range(FACES)])  # by face
FIRST_FACE: Final[vec[i64]] = vec[i64]([FIRST_STREET, FACTORY_TILE, FIRST_SHOP, FIRST_PALACE, SPECIAL_TILE])  # by kind
FACES_OF: Final[vec[i64]] = vec[i64]([STREETS, 1, CUSTOMERS, PALACES, 1])  # by kind: how many faces it has
CRESTS: Final[vec[i64]] = vec[i64]([row.int("crests", 1, 9) for row in _PALACE_FACES])  # by palace
STREET_CUSTOMERS: Final[vec[i64]] = vec[i64](
    [row.int(colour, 0, 9) for row in _STREET_FACES for colour in CUSTOMER_NAMES]
)  # by street and colour

# ---- set-up (MU-3)

PALACE_REMOVED: Final[vec[i64]] = by_seats("remove_palaces_random", 0, 1)


def _tiles_for(seats: int) -> vec[i64]:
    """How many tiles of each face are in the game, a palace that is removed unseen still among them (MU-3.4)."""
    out = FACE_COUNT[:]
    if seats < SEATS_MIN:
        return out
    setup = f"setup.{seats}"
    out[FACTORY_TILE] -= BOX.int(f"{setup}.remove_glass_factories", 0, out[FACTORY_TILE])
    out[SPECIAL_TILE] -= BOX.int(f"{setup}.remove_special_buildings", 0, out[SPECIAL_TILE])
    for colour, name in enumerate(CUSTOMER_NAMES):
        out[FIRST_SHOP + colour] -= BOX.int(f"{setup}.remove_shops.{name}", 0, out[FIRST_SHOP + colour])
    for face in range(FIRST_STREET, FACES):
        key = f"{setup}.remove_streets.{FACE_NAMES[face]}"
        if BOX.has(key):
            out[face] -= BOX.int(key, 0, out[face])
    return out


TILES: Final[list[vec[i64]]] = [_tiles_for(seats) for seats in range(SEATS_MAX + 1)]  # by seats and face


def _stacks_for(seats: int) -> vec[i64]:
    """How many tiles of each kind lie in the stacks at the start."""
    out = vec[i64]([0] * KINDS)
    for face in range(FACES):
        out[KIND_OF[face]] += TILES[seats][face]
    out[PALACE] -= PALACE_REMOVED[seats]
    if seats >= SEATS_MIN:
        for kind, name in enumerate(KIND_NAMES):
            key = f"setup.{seats}.stack_after_removal.{name}"
            BOX.must(BOX.int(key, 0, 99) == out[kind], key, Text("murano.law_stack", out[kind]))
    return out


STACKS: Final[list[vec[i64]]] = [_stacks_for(seats) for seats in range(SEATS_MAX + 1)]  # by seats and kind
START_GOLD: Final[int] = BOX.int("players.start.gold", 0, 99)
START_SCORE: Final[int] = BOX.int("players.start.victory_points", 0, 99)
START_CREW: Final[int] = BOX.int("players.start.gondoliers_in_hand", 0, 99)
START_IDLE: Final[int] = BOX.int("players.start.gondoliers_in_general_supply", 0, 99)
GONDOLIERS: Final[int] = BOX.int("limits.gondoliers_employed_maximum", 1, 99)
BEADS: Final[int] = BOX.int("glass.per_colour", 1, 99)  # of each colour

# ---- prices and rewards (MU-5.4, MU-6 to MU-8, MU-12.4)

SHIPS: Final[int] = BOX.int("counts.ships", 2, 17)
SHIP_COST: Final[vec[i64]] = BOX.ints("economy.ship_move_costs", SHIPS, 0, 99)  # by ships moved before in the turn
PASS_GOLD: Final[int] = BOX.int("economy.pass_gold", 0, 99)
GOLD_TAKEN: Final[int] = BOX.int("economy.two_gold_action", 1, 99)
FACTORY_COST: Final[i64] = BOX.int("economy.glass_factory_cost", 0, 99)
SPECIAL_COST: Final[i64] = BOX.int("economy.special_building_cost", 0, 99)
BLIND_COST: Final[vec[i64]] = vec[i64](
    [0, 0, BOX.int("economy.shop_cost_blind", 0, 99), BOX.int("economy.palace_cost_blind", 0, 99), 0]
)  # by kind
SEARCH_COST: Final[vec[i64]] = vec[i64](
    [0, 0, BOX.int("economy.shop_cost_search", 0, 99), BOX.int("economy.palace_cost_search", 0, 99), 0]
)  # by kind
CHARACTER_STEP: Final[int] = BOX.int("economy.character_cost_step", 0, 99)
CHARACTER_DRAW: Final[int] = BOX.int("economy.character_draw", 1, 9)
SPECIAL_DRAW: Final[int] = BOX.int("economy.special_card_draw", 1, 9)
OWN_GONDOLA_COST: Final[int] = BOX.int("economy.gondolier_cost_own_colour", 0, 99)
OTHER_GONDOLA_COST: Final[int] = BOX.int("economy.gondolier_cost_other_colour", 0, 99)
HIRE_COST: Final[int] = BOX.int("economy.gondolier_hire_cost", 0, 99)
DISMISS_GOLD: Final[int] = BOX.int("economy.gondolier_dismiss_gain", 1, 99)
BUILD_MOST: Final[int] = BOX.int("economy.build_tiles_max", 1, 9)
BUILD_POINTS: Final[vec[i64]] = vec[i64]([BOX.int(f"economy.vp_build_{name}", 0, 99) for name in KIND_NAMES])  # by kind
GOLD_PER_CUSTOMER: Final[int] = BOX.int("economy.income_gold_per_customer", 1, 9)
SHOPS_PER_COLOUR: Final[int] = BOX.int("economy.income_shops_per_colour_per_island", 1, 99)
WORK_COST: Final[int] = BOX.int("economy.production_vp_cost_per_bead", 0, 9)
SALE_MOST: Final[int] = BOX.int("economy.glass_sale_max", 1, 4)
SALE_GOLD: Final[vec[i64]] = BOX.ints("economy.glass_sale_gold", SALE_MOST, 1, 99)  # by beads sold, from 1
EMPTY_STACKS: Final[int] = BOX.int("economy.end_trigger_empty_stacks", 1, KINDS)
GONDOLIER_POINTS: Final[int] = BOX.int("economy.unassigned_gondolier_vp", 0, 9)

# ---- the ring (MU-2.1, MU-3.2)

SPACES: Final[i64] = BOX.int("ring.spaces", SHIPS + 1, 30)


def _ring_rows() -> list[TomlTable]:
    """One row for each space, in sailing direction; each deed as often as the file counts it."""
    rows = BOX.rows("ring.space", SPACES)
    for place, row in enumerate(rows):
        BOX.must(row.int("index", 0, 99) == place, f"ring.space[{place}].index", Text("murano.law_order", place))
    for name in DEED_NAMES:
        found = len([row for row in rows if row.choice("action", DEED_NAMES) == name])
        key = f"ring.action_counts.{name}"
        BOX.must(BOX.int(key, 0, 99) == found, key, Text("murano.law_spaces", found))
    return rows


_RING: Final = _ring_rows()
SPACE_NAMES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _RING])
DEED_OF: Final[vec[i64]] = vec[i64]([DEED_NAMES.index(row.text("action")) for row in _RING])  # by space
ANCHORS: Final[vec[i64]] = vec[i64]([place for place, row in enumerate(_RING) if row.flag("anchor")])
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])  # in compiled code a shift has only 32 bits
ANCHOR_MASK: Final[int] = sum([2**anchor for anchor in ANCHORS])
DEED_MASK: Final[vec[i64]] = vec[i64](
    [sum([2**space for space in range(SPACES) if DEED_OF[space] == deed]) for deed in range(DEEDS)]
)  # by deed: a bit for each of its spaces

# ---- islands and their fields (MU-2.3, MU-2.4)

_ISLANDS: Final = [row for row in BOX.rows("islands") if len(row.texts("grid")) > 0]  # one only stores tiles
ISLANDS: Final[i64] = len(_ISLANDS)
ISLAND_NAMES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _ISLANDS])
ISLAND_TITLES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _ISLANDS])
GRIDS: Final[list[list[str]]] = [row.texts("grid") for row in _ISLANDS]  # S street field, B building field, . none
GONDOLAS: Final[i64] = ISLANDS * COLOURS  # by island, then by colour


def _fields() -> list[tuple[int, int, int]]:
    """Island, row and column of every field: island by island, row by row."""
    return [
        (island, row, column)
        for island, grid in enumerate(GRIDS)
        for row, line in enumerate(grid)
        for column, sign in enumerate(line)
        if sign != "."
    ]


FIELD_PLACES: Final[list[tuple[int, int, int]]] = _fields()
FIELDS: Final[i64] = len(FIELD_PLACES)
FIELD_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{ISLAND_NAMES[island]}:{'abcdefghi'[row]}{col + 1}" for island, row, col in FIELD_PLACES]
)
ISLAND_OF: Final[vec[i64]] = vec[i64]([island for island, _, _ in FIELD_PLACES])  # by field
IS_STREET: Final[vec[i64]] = vec[i64](
    [int(GRIDS[i][row][column] == "S") for i, row, column in FIELD_PLACES]
)  # by field
FIRST_FIELD: Final[vec[i64]] = vec[i64](
    [[island for island, _, _ in FIELD_PLACES].index(island) for island in range(ISLANDS)] + [FIELDS]
)  # the fields of an island are FIRST_FIELD[island] to FIRST_FIELD[island + 1] - 1


def _neighbours(field: int) -> vec[i64]:
    """The fields that share a side with a field, but for those that the file keeps apart."""
    island, row, column = FIELD_PLACES[field]
    apart = _ISLANDS[island].values.get("not_adjacent", [])
    out = vec[i64]()
    for other, (home, line, place) in enumerate(FIELD_PLACES):
        if home == island and abs(line - row) + abs(place - column) == 1:
            pair = [FIELD_NAMES[field].partition(":")[2], FIELD_NAMES[other].partition(":")[2]]
            if pair not in apart and [pair[1], pair[0]] not in apart:
                out = append(out, other)
    return out


NEIGHBOURS: Final[list[vec[i64]]] = [_neighbours(field) for field in range(FIELDS)]


def _islands_for(seats: int) -> int:
    """With so many seats the first islands of the file are built on (MU-3.1)."""
    names = BOX.choices(f"setup.{seats}.buildable_islands", ISLAND_NAMES) if seats >= SEATS_MIN else []
    law = Text("murano.law_order", ", ".join(ISLAND_NAMES[: len(names)]))
    BOX.must(names == list(ISLAND_NAMES[: len(names)]), f"setup.{seats}.buildable_islands", law)
    return len(names)


ISLANDS_FOR: Final[vec[i64]] = vec[i64]([_islands_for(seats) for seats in range(SEATS_MAX + 1)])  # by seats
FIELDS_FOR: Final[vec[i64]] = vec[i64]([FIRST_FIELD[count] for count in ISLANDS_FOR])  # by seats
STREET_FIELDS_FOR: Final[vec[i64]] = vec[i64](
    [sum([IS_STREET[field] for field in range(count)]) for count in FIELDS_FOR]
)  # by seats


def _check(box: Box) -> None:
    """Totals that the box states twice must agree."""
    box.must(len(ANCHORS) == SHIPS, "ring.space", Text("murano.law_anchors", SHIPS))
    law = Text("core.law_both", "players.start.gondoliers_in_hand", GONDOLIERS)
    box.must(START_CREW + START_IDLE == GONDOLIERS, "players.start.gondoliers_in_general_supply", law)
    for island, row in enumerate(_ISLANDS):
        fields = range(FIRST_FIELD[island], FIRST_FIELD[island + 1])
        streets = sum([IS_STREET[field] for field in fields])
        row.must(row.int("street_fields") == streets, "street_fields", Text("murano.law_fields", streets))
        others = len(fields) - streets
        row.must(row.int("building_fields") == others, "building_fields", Text("murano.law_fields", others))
        row.must(len(row.texts("gondolas")) == COLOURS, "gondolas", Text("murano.law_gondolas", COLOURS))


_check(BOX)
