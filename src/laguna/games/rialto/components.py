"""Rialto: what is in the box, as `components.toml` tells it. No rules in here."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.components import Box, read_box
from laguna.text.text import RuleError, Text

# Kinds of cards; the first six belong to the six stages, in their order.
DOGE: Final = 0
GOLD: Final = 1
BUILDING: Final = 2
BRIDGE: Final = 3
GONDOLA: Final = 4
COUNCILLOR: Final = 5
JOKER: Final = 6
KIND_NAMES: Final[tuple[str, ...]] = ("doge", "gold", "building", "bridge", "gondola", "councillor", "joker")
KINDS: Final[i64] = 7
STAGES: Final[i64] = 6

# Colours of buildings; a colour works in one phase of the round.
GREEN: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
COLOUR_NAMES: Final[tuple[str, ...]] = ("green", "yellow", "blue")

# Buildings, four values to a colour: the tile of a colour and a value is 4 * colour + value - 1.
GREEN_1: Final[i64] = 0
GREEN_2: Final = 1
GREEN_3: Final = 2
GREEN_4: Final[i64] = 3
YELLOW_1: Final = 4
YELLOW_2: Final = 5
YELLOW_3: Final = 6
YELLOW_4: Final = 7
BLUE_1: Final[i64] = 8
BLUE_2: Final = 9
BLUE_3: Final = 10
BLUE_4: Final[i64] = 11
BUILDINGS: Final[i64] = 12
VALUES: Final = 4  # the highest value, and how many there are of each colour

DISTRICTS: Final[i64] = 6
BANKS: Final[i64] = 2
BANK_NAMES: Final[tuple[str, ...]] = ("blue", "orange")


def building_colour(building: i64) -> i64:
    """GREEN, YELLOW or BLUE."""
    return building // VALUES


def building_value(building: i64) -> i64:
    """The printed value, 1 to 4: what it costs to take and scores at the end (RI-8.4, RI-13.2)."""
    return building % VALUES + 1


BOX: Final[Box] = read_box("rialto")


def _column(box: Box, table: str, names: tuple[str, ...], column: str, high: int) -> vec[i64]:
    """One column of a table whose rows must come in the order of `names`."""
    rows = box.rows(table, len(names))
    out = vec[i64]()
    for place, row in enumerate(rows):
        if row.text("id") != names[place]:
            raise RuleError(Text("rialto.box_order", box.path, f"{table}[{place}].id", row.text("id"), names[place]))
        out = append(out, row.int(column, 0, high))
    return out


BUILDING_NAMES: Final[tuple[str, ...]] = tuple(
    f"{colour}_{value}" for colour in COLOUR_NAMES for value in range(1, VALUES + 1)
)

# The cards and tiles (RI-2.1 to RI-2.4).
CARDS: Final[vec[i64]] = _column(BOX, "card_kind", KIND_NAMES, "count", 99)
CARD_COUNT: Final[int] = BOX.int("inventory.cards", 1, 999)
COPIES: Final[vec[i64]] = _column(BOX, "building", BUILDING_NAMES, "copies", 99)
COINS: Final[int] = BOX.int("coin.count", 0, 999)
GONDOLAS: Final[int] = BOX.int("gondola_tile.count", 0, 12)
GONDOLA_VALUES: Final[vec[i64]] = vec[i64](BOX.ints("gondola_tile.values", 2))

# The map: districts, their banks, and the connections between them.
DISTRICT_NAMES: Final[tuple[str, ...]] = tuple(row.text("id") for row in BOX.rows("district", DISTRICTS))
DISTRICT_TITLES: Final = tuple(row.text("name") for row in BOX.rows("district", DISTRICTS))
BANK_OF: Final[vec[i64]] = vec[i64]([BANK_NAMES.index(row.choice("side", BANK_NAMES)) for row in BOX.rows("district")])
BONUS_VP: Final[vec[i64]] = _column(BOX, "bonus_tile", tuple(f"bonus_{bank}" for bank in BANK_NAMES), "vp", 99)
CONNECTION_NAMES: Final[tuple[str, ...]] = tuple(row.text("id") for row in BOX.rows("connection"))
CONNECTIONS: Final[i64] = len(CONNECTION_NAMES)


def _ends(box: Box) -> vec[i64]:
    out = vec[i64]()
    for row in box.rows("connection"):
        for district in row.choices("between", DISTRICT_NAMES, 2):
            out = append(out, DISTRICT_NAMES.index(district))
    return out


ENDS: Final[vec[i64]] = _ends(BOX)  # two districts per connection: ENDS[2 * c] and ENDS[2 * c + 1]

BRIDGE_NAMES: Final[tuple[str, ...]] = tuple(row.text("id").removeprefix("bridge_") for row in BOX.rows("bridge_tile"))
BRIDGES: Final[i64] = len(BRIDGE_NAMES)
BRIDGE_LOW: Final[vec[i64]] = vec[i64]([min(row.ints("values", 2)) for row in BOX.rows("bridge_tile")])
BRIDGE_HIGH: Final[vec[i64]] = vec[i64]([max(row.ints("values", 2)) for row in BOX.rows("bridge_tile")])

# The setup and the course of the game (RI-2, RI-4, RI-5).
SEATS_MIN: Final[int] = BOX.int("game.players_min", 2, 5)
SEATS_MAX: Final[int] = BOX.int("game.players_max", SEATS_MIN, 5)
ROUNDS: Final[int] = BOX.int("game.rounds", 1, DISTRICTS)
VP_START: Final[int] = BOX.int("setup.vp_start", 0, 99)
COUNCILLORS: Final[int] = BOX.int("inventory.councillors_per_colour", 1, 99)
READY_START: Final[int] = BOX.int("setup.councillors_on_player_board", 0, COUNCILLORS)
HAND_LIMIT: Final[int] = BOX.int("setup.hand_limit_base", 0, CARD_COUNT)
ROW_CARDS: Final[int] = BOX.int("setup.cards_per_row", 1, CARD_COUNT)
EXTRA_ROWS: Final[int] = BOX.int("setup.extra_rows_beyond_players", 1, 9)
CARDS_WITH_ROW: Final[int] = BOX.int("setup.cards_drawn_with_row", 0, CARD_COUNT)
SLOTS: Final[int] = BOX.int("player_board.building_slots", 1, 99)
ACTIVATION_COST: Final[int] = BOX.int("building_common.activation_cost_coins", 1, 1)
START_COINS: Final = {
    seats: vec[i64](BOX.ints(f"setup.coins_by_seat.p{seats}", seats)) for seats in range(SEATS_MIN, SEATS_MAX + 1)
}
START_COPIES: Final = {
    seats: BOX.int(f"setup.start_building_max_copies.p{seats}", 1, 9) for seats in range(SEATS_MIN, SEATS_MAX + 1)
}

# What the buildings do (RI-5.4, RI-7.2, RI-11.1), by building.
HAND_BONUS: Final[vec[i64]] = vec[i64](
    [row.int("hand_limit_bonus", 0, 9) if row.text("colour") == "green" else 0 for row in BOX.rows("building")]
)
GREEN_DRAW: Final[vec[i64]] = vec[i64](
    [row.int("or_draw_from_pile", 0, 9) if row.text("colour") == "green" else 0 for row in BOX.rows("building")]
)
WAIT_COINS: Final[int] = BOX.rows("building")[YELLOW_1].int("coins_gained", 0, 9)
YELLOW_2_COUNT: Final[int] = BOX.rows("building")[YELLOW_2].int("counts_as", 1, 9)
YELLOW_4_COUNT: Final[int] = BOX.rows("building")[YELLOW_4].int("counts_as", 1, 9)
UPGRADE_STEP: Final[int] = BOX.rows("building")[BLUE_1].int("value_step", 1, 3)
BLUE_2_VP: Final[int] = BOX.rows("building")[BLUE_2].int("vp", 0, 9)
BLUE_2_VP_NONE_LEFT: Final[int] = BOX.rows("building")[BLUE_2].int("vp_if_supply_empty", 0, 9)
BLUE_4_VP: Final[int] = BOX.rows("building")[BLUE_4].int("vp", 0, 99)

# The two-player variant with a virtual third player (RI-14).
VIRTUAL_ROWS: Final[int] = BOX.int("setup.virtual_player_variant.rows", 3, 9)
VIRTUAL_COINS: Final[vec[i64]] = vec[i64](BOX.ints("setup.virtual_player_variant.coins_by_seat", 3))
VIRTUAL_READY: Final[int] = BOX.int("setup.virtual_player_variant.vs_councillors_on_board", 0, COUNCILLORS)
VIRTUAL_CARDS: Final[int] = BOX.int("setup.virtual_player_variant.vs_cards_per_round", 1, CARD_COUNT)
VIRTUAL_COPIES: Final[int] = BOX.int("setup.virtual_player_variant.start_building_max_copies", 1, 9)

# Final scoring (RI-13).
LEFTOVER_DIVISOR: Final[int] = BOX.int("final_scoring.leftover_divisor", 1, 9)
PLACE_DIVISOR: Final[int] = BOX.int("final_scoring.district_next_divisor", 1, 9)
DOGE_SPACES_DRAWN: Final[int] = BOX.int("doge_track.length.display_spaces", 1, 99)


def _sum(total: str, count: int) -> Text:
    """The check that numbers add up to what another key says."""
    return Text("core.law_sum", total, count)


def _check(box: Box) -> None:
    """Totals that the box states twice must agree."""
    box.must(sum(CARDS) == CARD_COUNT, "card_kind", _sum("inventory.cards", CARD_COUNT))
    tiles = box.int("inventory.building_tiles", 0, 999)
    box.must(sum(COPIES) == tiles, "building", _sum("inventory.building_tiles", tiles))
    for place, row in enumerate(box.rows("building")):
        value = row.int("value", 1, VALUES)
        box.must(value == place % VALUES + 1, f"building[{place}].value", Text("rialto.law_values", VALUES))
    reserve = "setup.councillors_in_general_supply"
    law = Text("core.law_both", "setup.councillors_on_player_board", COUNCILLORS)
    box.must(READY_START + box.int(reserve, 0, COUNCILLORS) == COUNCILLORS, reserve, law)
    _must_count(box, CONNECTIONS, "connection", "connection_facts.total")
    _must_count(box, BRIDGES, "bridge_tile", "inventory.bridge_tiles")
    _must_count(box, GONDOLAS, "gondola_tile.count", "inventory.gondola_tiles")
    _must_count(box, COINS, "coin.count", "inventory.coins")
    pairs = {frozenset((ENDS[2 * c], ENDS[2 * c + 1])) for c in range(CONNECTIONS)}
    own = len(pairs) == CONNECTIONS and all(len(pair) == 2 for pair in pairs)
    box.must(own, "connection", Text("rialto.law_pairs"))
    for bank in range(BANKS):
        districts = [d for d in range(DISTRICTS) if BANK_OF[d] == bank]
        box.must(len(districts) == DISTRICTS // BANKS, "district", Text("rialto.law_banks", DISTRICTS // BANKS))


def _must_count(box: Box, count: int, key: str, total: str) -> None:
    """There are as many as another key says."""
    said = box.int(total, 0, 999)
    box.must(count == said, key, Text("core.law_count", said, total))


_check(BOX)
