"""The Doge Ship: panels and tiles, read from `components.toml`. No rules in here."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.components import Box, TomlTable, read_box
from laguna.text.text import Text

FREE: Final[i64] = -1  # of a space, a place, a slot: none

# Kinds of tiles that lie in a yard.
GONDOLA: Final = 0
BARRIER: Final = 1
GALLEY: Final = 2
KIND_NAMES: Final[tuple[str, ...]] = ("gondola", "barrier", "galley")
KINDS: Final[i64] = 3

# What a space lets one do; all but replacing can trigger a bonus (DS-7.5).
BUY_ACTION: Final = 0
COMPLETE_ACTION: Final = 1
REPLACE_ACTION: Final = 2
INTRIGUE_ACTION: Final = 3
DUCATS_ACTION: Final = 4
ACTION_NAMES: Final[tuple[str, ...]] = ("buy", "complete", "replace", "intrigue", "ducats")

SINGLE: Final = 0
OR: Final = 1
AND: Final = 2
MODE_NAMES: Final[tuple[str, ...]] = ("single", "or", "and")

CHANGE_DOGE: Final = 0
FAVOUR: Final = 1
BRIBE: Final = 2
INTRIGUE_NAMES: Final[tuple[str, ...]] = ("change_doge", "gain_approval", "buy_approvals")

# What the barrier on top of a stack gives.
GIVES_DUCATS: Final = 0
GIVES_APPROVALS: Final = 1
GIVES_VP: Final = 2
EXTRA_BUY: Final = 3
EXTRA_COMPLETE: Final = 4
EFFECT_NAMES: Final[tuple[str, ...]] = ("ducats", "approvals", "vp", "extra_buy", "extra_complete")

QUIET: Final = 0
HIGH_WATER: Final = 1
INSPECTION: Final = 2
EVENT_NAMES: Final[tuple[str, ...]] = ("none", "high_water", "inspection")

COLOUR_NAMES: Final[tuple[str, ...]] = ("red", "green", "blue", "yellow")  # of the parameters
COLOURS: Final = 4
LOWER: Final = 0
UPPER: Final = 1
DECK_NAMES: Final[tuple[str, ...]] = ("lower", "upper")
DECKS: Final[i64] = 2
ZONE_NAMES: Final[tuple[str, ...]] = ("stern", "middle", "bow")
ZONES: Final = 3
TYPES: Final[i64] = 6  # a type is ZONES * deck + zone

# Stacks: the six types of galley tiles, gondolas, barriers, and the Doge's tiles.
GONDOLAS: Final = 6
BARRIERS: Final = 7
DOGES: Final[i64] = 8
STACKS: Final[i64] = 9
TYPE_NAMES: Final[tuple[str, ...]] = tuple(f"{deck}-{zone}" for deck in DECK_NAMES for zone in ZONE_NAMES)
STACK_NAMES: Final[tuple[str, ...]] = (*TYPE_NAMES, "gondola", "barrier", "doge")

BOX: Final[Box] = read_box("dogeship")

SEATS_MIN: Final[int] = BOX.int("meta.min_players", 2, 5)
SEATS_MAX: Final[int] = BOX.int("meta.max_players", SEATS_MIN, 5)


def _fixed(key: str, value: int) -> None:
    """Refuse a figure that the rules have no other way for."""
    BOX.must(BOX.int(key) == value, key, Text("dogeship.law_fixed", value))


def _never(key: str) -> None:
    """Refuse a switch that the rules have no other way for."""
    BOX.must(not BOX.flag(key), key, Text("dogeship.law_never"))


# ---- panels (DS-1.1)

PANEL_NAMES: Final[tuple[str, ...]] = ("red", "green", "white", "yellow", "blue", "black")
PANELS: Final = 6
FACES: Final[i64] = BOX.int("counts.spaces_per_panel", 1, 9)  # spaces of a panel, and faces of its die
SPACES: Final[int] = PANELS * FACES


def _panel_rows() -> list[TomlTable]:
    """The spaces of all panels, each panel and each space in its place."""
    _fixed("counts.panels", PANELS)
    _fixed("counts.dice", PANELS)
    out: list[TomlTable] = []
    for panel, row in enumerate(BOX.rows("panel", PANELS)):
        name = PANEL_NAMES[panel]
        BOX.must(row.text("colour") == name, f"panel[{panel}].colour", Text("dogeship.law_is", name))
        for place, space in enumerate(row.rows("space", FACES)):
            is_here = space.int("die", 1, FACES) == place + 1
            BOX.must(is_here, f"panel[{panel}].space[{place}].die", Text("dogeship.law_is", place + 1))
            out.append(space)
    return out


def _targets(row: TomlTable) -> list[int]:
    """The kinds of tiles that a space names; others name none."""
    if ACTION_NAMES.index(row.choice("action", ACTION_NAMES)) > COMPLETE_ACTION:
        return []
    count = 1 if row.choice("mode", MODE_NAMES) == "single" else 2
    out = [KIND_NAMES.index(name) for name in row.choices("targets", KIND_NAMES, count)]
    row.must(len(set(out)) == count, "targets", Text("dogeship.law_different"))
    return out


_SPACES: Final = _panel_rows()
SPACE_NAMES: Final[tuple[str, ...]] = tuple(row.text("id") for row in _SPACES)
SPACE_ACTION: Final[vec[i64]] = vec[i64]([ACTION_NAMES.index(row.choice("action", ACTION_NAMES)) for row in _SPACES])
SPACE_TARGETS: Final = tuple(tuple(_targets(row)) for row in _SPACES)  # in the order printed
KIND_BIT: Final[vec[i64]] = vec[i64]([1, 2, 4])  # by kind
SPACE_KINDS: Final[vec[i64]] = vec[i64]([sum([2**kind for kind in targets]) for targets in SPACE_TARGETS])
SPACE_MODE: Final[vec[i64]] = vec[i64](
    [MODE_NAMES.index(row.choice("mode", MODE_NAMES)) if row.has("targets") else SINGLE for row in _SPACES]
)
SPACE_DUCATS: Final[vec[i64]] = vec[i64]([row.int("amount", 1, 99) if row.has("amount") else 0 for row in _SPACES])
SPACE_INTRIGUE: Final[vec[i64]] = vec[i64](
    [
        INTRIGUE_NAMES.index(row.choice("intrigue", INTRIGUE_NAMES)) if action == INTRIGUE_ACTION else CHANGE_DOGE
        for row, action in zip(_SPACES, SPACE_ACTION, strict=True)
    ]
)
# 1 where all may be done partly or not at all; replacing and bribing need what they need (DS-4.6)
NEEDS_NOTHING: Final[vec[i64]] = vec[i64](
    [
        int(action != REPLACE_ACTION and intrigue != BRIBE)
        for action, intrigue in zip(SPACE_ACTION, SPACE_INTRIGUE, strict=True)
    ]
)
PANEL_OF: Final[vec[i64]] = vec[i64]([space // FACES for space in range(SPACES)])
NUMBER_OF: Final[vec[i64]] = vec[i64]([space % FACES + 1 for space in range(SPACES)])  # the face printed above


def _panels_of(seats: int) -> int:
    """How many panels are in use: always the first ones (DS-2.3)."""
    names = BOX.texts(f"players.{seats}.dice")
    law = Text("dogeship.law_dice", ", ".join(PANEL_NAMES))
    BOX.must(0 < len(names) and names == list(PANEL_NAMES[: len(names)]), f"players.{seats}.dice", law)
    return len(names)


def _by_seats(values: list[int]) -> vec[i64]:
    """By number of seats, from 0; what no game has is 0."""
    return vec[i64]([0] * SEATS_MIN + values)


_SEATS: Final = range(SEATS_MIN, SEATS_MAX + 1)
PANELS_OF: Final[vec[i64]] = _by_seats([_panels_of(seats) for seats in _SEATS])

# ---- tiles: galley tiles by type, gondolas, barriers, and the Doge's tiles, in this order


def _tile_rows() -> list[TomlTable]:
    out: list[TomlTable] = []
    for name in ("galley", "gondola", "barrier", "doge"):
        out += BOX.rows(f"{name}_tile", BOX.int(f"counts.{name}_tiles", 1, 99))
    return out


def _type_of(row: TomlTable) -> int:
    return ZONES * DECK_NAMES.index(row.choice("deck", DECK_NAMES)) + ZONE_NAMES.index(row.choice("zone", ZONE_NAMES))


_fixed("counts.galley_types", TYPES)
_TILES: Final = _tile_rows()
TILE_NAMES: Final[tuple[str, ...]] = tuple(row.text("id") for row in _TILES)
_GALLEY_ROWS: Final = BOX.rows("galley_tile")
_GONDOLA_ROWS: Final = BOX.rows("gondola_tile")
_BARRIER_ROWS: Final = BOX.rows("barrier_tile")
_DOGE_ROWS: Final = BOX.rows("doge_tile")
GALLEY_TILES: Final[int] = len(_GALLEY_ROWS)
GONDOLA_TILES: Final[int] = len(_GONDOLA_ROWS)
BARRIER_TILES: Final[i64] = len(_BARRIER_ROWS)
DOGE_TILES: Final[int] = len(_DOGE_ROWS)
FIRST_GONDOLA: Final[int] = GALLEY_TILES
FIRST_BARRIER: Final[int] = FIRST_GONDOLA + GONDOLA_TILES
FIRST_DOGE: Final[int] = FIRST_BARRIER + BARRIER_TILES
GOODS: Final[int] = FIRST_DOGE  # tiles that lie in yards
TILES: Final[i64] = FIRST_DOGE + DOGE_TILES

STACK_OF: Final[vec[i64]] = vec[i64](
    [_type_of(row) for row in _GALLEY_ROWS]
    + [GONDOLAS] * GONDOLA_TILES
    + [BARRIERS] * BARRIER_TILES
    + [DOGES] * DOGE_TILES
)
STACK_SIZE: Final[vec[i64]] = vec[i64]([list(STACK_OF).count(stack) for stack in range(STACKS)])
FIRST_TILE: Final[vec[i64]] = vec[i64](
    [sum(list(STACK_SIZE)[:stack]) for stack in range(STACKS)]
)  # the tiles of a stack are FIRST_TILE[stack] and the next ones
KIND_OF: Final[vec[i64]] = vec[i64](
    [GALLEY] * GALLEY_TILES + [GONDOLA] * GONDOLA_TILES + [BARRIER] * BARRIER_TILES
)  # by tile of the yards
KIND_OF_STACK: Final[vec[i64]] = vec[i64]([GALLEY] * TYPES + [GONDOLA, BARRIER])

MOST_IN_A_STACK: Final = 30
BIT: Final[vec[i64]] = vec[i64]([2**place for place in range(MOST_IN_A_STACK + 1)])
TILE_BIT: Final[vec[i64]] = vec[i64](
    [2 ** (tile - FIRST_TILE[STACK_OF[tile]]) for tile in range(TILES)]
)  # in the set of its stack
WHOLE_STACK: Final[vec[i64]] = vec[i64]([2**size - 1 for size in STACK_SIZE])  # the set of all tiles of a stack

# What is printed on them. Costs are those of the side "under construction" (DS-5.2).
_DEAREST: Final[int] = BOX.int("limits.galley_cost_max", 0, 99)
_CHEAPEST: Final[int] = BOX.int("limits.galley_cost_min", 0, _DEAREST)


def _cost(row: TomlTable, values: str) -> int:
    """The cost of a gondola or a barrier, one of those that the file says there are."""
    cost = row.int("cost", 0, 99)
    row.must(cost in BOX.ints(f"limits.{values}"), "cost", Text("dogeship.law_one_of", f"limits.{values}"))
    return cost


COST: Final[vec[i64]] = vec[i64](
    [row.int("cost", _CHEAPEST, _DEAREST) for row in _GALLEY_ROWS]
    + [_cost(row, "gondola_cost_values") for row in _GONDOLA_ROWS]
    + [_cost(row, "barrier_cost_values") for row in _BARRIER_ROWS]
)  # by tile of the yards
PART_VP: Final[vec[i64]] = vec[i64]([row.int("vp", 0, 99) for row in _GALLEY_ROWS])
PART_APPROVALS: Final[vec[i64]] = vec[i64]([int(row.flag("approval")) for row in _GALLEY_ROWS])


def _squares(row: TomlTable) -> tuple[int, ...]:
    """The parameter squares of a galley tile, as printed (DS-6.2.2)."""
    names = row.choices("parameters", COLOUR_NAMES)
    low = BOX.int("limits.parameters_per_galley_tile_min", 0, 9)
    high = BOX.int("limits.parameters_per_galley_tile_max", low, 9)
    row.must(low <= len(names) <= high, "parameters", Text("dogeship.law_between", low, high))
    return tuple([COLOUR_NAMES.index(name) for name in names])


SQUARES: Final = tuple(_squares(row) for row in _GALLEY_ROWS)  # by galley tile: colours

_REWARDS: Final = [row.choice("reward.kind", ("ducats", "approvals")) for row in _GONDOLA_ROWS]
_AMOUNTS: Final = [row.int("reward.amount", 1, 99) for row in _GONDOLA_ROWS]
GONDOLA_DUCATS: Final[vec[i64]] = vec[i64](
    [amount if kind == "ducats" else 0 for kind, amount in zip(_REWARDS, _AMOUNTS, strict=True)]
)  # by gondola, counted from the first
GONDOLA_APPROVALS: Final[vec[i64]] = vec[i64](
    [amount if kind == "approvals" else 0 for kind, amount in zip(_REWARDS, _AMOUNTS, strict=True)]
)

# Barriers, counted from the first (DS-7.5).
PRIORITY: Final[vec[i64]] = vec[i64]([row.int("priority", 1, BARRIER_TILES) for row in _BARRIER_ROWS])
TRIGGER: Final[vec[i64]] = vec[i64](
    [
        ACTION_NAMES.index(row.choice("bonus.trigger", ("buy", "complete", "intrigue", "ducats")))
        for row in _BARRIER_ROWS
    ]
)
EFFECT: Final[vec[i64]] = vec[i64](
    [EFFECT_NAMES.index(row.choice("bonus.effect", EFFECT_NAMES)) for row in _BARRIER_ROWS]
)
BONUS_AMOUNT: Final[vec[i64]] = vec[i64](
    [row.int("bonus.amount", 1, 99) if EFFECT[at] < EXTRA_BUY else 1 for at, row in enumerate(_BARRIER_ROWS)]
)
BONUS_KIND: Final[vec[i64]] = vec[i64](
    [
        KIND_NAMES.index(row.choice("bonus.target", KIND_NAMES)) if EFFECT[at] >= EXTRA_BUY else GONDOLA
        for at, row in enumerate(_BARRIER_ROWS)
    ]
)

# The Doge's tiles, counted from the first (DS-3.4).
VALUE: Final[vec[i64]] = vec[i64](
    [row.int(f"values.{colour}", -9, 9) for row in _DOGE_ROWS for colour in COLOUR_NAMES]
)  # COLOURS * doge + colour
VIOLET: Final[vec[i64]] = vec[i64](
    [int(kind in [_type_of(zone) for zone in row.rows("violet")]) for row in _DOGE_ROWS for kind in range(TYPES)]
)  # TYPES * doge + type
EVENT: Final[vec[i64]] = vec[i64]([EVENT_NAMES.index(row.choice("event", EVENT_NAMES)) for row in _DOGE_ROWS])
WATER_LEVEL: Final[vec[i64]] = vec[i64](
    [row.int("water_level", 0, 99) if EVENT[at] == HIGH_WATER else 0 for at, row in enumerate(_DOGE_ROWS)]
)

# What a part gives while a Doge tile is in force, GALLEY_TILES * doge + tile: added up once, because it is used often.
VP_UNDER: Final[vec[i64]] = vec[i64](
    [
        PART_VP[tile] + sum([VALUE[COLOURS * doge + colour] for colour in SQUARES[tile]])
        for doge in range(DOGE_TILES)
        for tile in range(GALLEY_TILES)
    ]
)
APPROVALS_UNDER: Final[vec[i64]] = vec[i64](
    [
        PART_APPROVALS[tile] + VIOLET[TYPES * doge + STACK_OF[tile]]
        for doge in range(DOGE_TILES)
        for tile in range(GALLEY_TILES)
    ]
)

# ---- the galley by number of seats (DS-2.4)

_ZONE_LENGTHS: Final = [[BOX.int(f"players.{n}.zones.{zone}", 1, 9) for zone in ZONE_NAMES] for n in _SEATS]
LENGTH: Final[vec[i64]] = _by_seats([sum(lengths) for lengths in _ZONE_LENGTHS])
MOST_COLUMNS: Final[int] = max(LENGTH)


def _zones_of(lengths: list[int]) -> vec[i64]:
    """By column, its zone."""
    out = vec[i64]()
    for zone, length in enumerate(lengths):
        for _ in range(length):
            out = append(out, zone)
    return out


ZONE_AT: Final[list[vec[i64]]] = [vec[i64]()] * SEATS_MIN + [_zones_of(lengths) for lengths in _ZONE_LENGTHS]

# ---- figures of the rules

START_DUCATS: Final[int] = BOX.int("setup.starting_ducats", 0, 99)
START_VP: Final[int] = BOX.int("setup.starting_vp", 0, 99)
START_APPROVALS: Final[int] = BOX.int("setup.starting_approvals", 0, 99)
MARKERS: Final[int] = BOX.int("counts.action_markers_per_player", 1, 9)
YARD: Final[int] = BOX.int("limits.max_under_construction", 1, 9)
YARD_GALLEYS: Final[int] = BOX.int("limits.max_galley_under_construction", 1, YARD)
DRAWN: Final[i64] = BOX.int("limits.draw_for_purchase", 1, 9)
REORDER_COST: Final[int] = BOX.int("limits.reorder_barriers_cost", 0, 99)
WATER_INCOME: Final[int] = BOX.int("limits.discard_marker_income", 0, 99)
DOGES_DRAWN: Final = 2  # an intrigue is a choice between two tiles
FAVOUR_APPROVALS: Final[int] = BOX.int("intrigue.gain_approval.approvals", 1, 99)
BRIBE_APPROVALS: Final[int] = BOX.int("intrigue.buy_approvals.approvals", 1, 99)
BRIBE_COST: Final[int] = BOX.int("intrigue.buy_approvals.ducat_cost", 0, 99)
INSPECTION_VP: Final[vec[i64]] = BOX.ints("scoring.inspection.vp_by_rank", SEATS_MAX)
FINAL_VP: Final[vec[i64]] = BOX.ints("scoring.final_approval.vp_by_rank", SEATS_MAX)
LOST_IF_MORE: Final[int] = BOX.int("scoring.high_water.lost_if_more_barriers_than_level", 0, MARKERS - 1)
LOST_IF_EQUAL: Final[int] = BOX.int("scoring.high_water.lost_if_equal", 0, MARKERS - 1)
LOST_IF_FEWER: Final[int] = BOX.int("scoring.high_water.lost_if_fewer", 0, MARKERS - 1)
BID_MOST: Final[i64] = BOX.int("approval_tokens.total_value", 1, 99)  # DS-A.27
ROUND_CAP: Final[int] = BOX.int("safety.round_cap", 0, 999)  # 0: none


def _check() -> None:
    """What the file states twice must agree, and what the rules have one way for must be so."""
    _fixed("setup.starting_barriers", 0)
    _fixed("limits.reorders_per_turn", 1)
    _fixed("intrigue.change_doge.draw", DOGES_DRAWN)
    _fixed("intrigue.change_doge.keep", 1)
    _fixed("intrigue.gain_approval.ducat_cost", 0)
    for key in ("scoring.inspection.zero_bid_scores", "scoring.final_approval.zero_approvals_score"):
        _never(key)
    _never("approval_tokens.supply_is_limited")
    ones, threes = BOX.int("approval_tokens.value_1"), BOX.int("approval_tokens.value_3")
    BOX.must(ones + 3 * threes == BID_MOST, "approval_tokens.total_value", Text("dogeship.law_is", ones + 3 * threes))
    BOX.must(DOGE_TILES > DOGES_DRAWN + 1, "counts.doge_tiles", Text("dogeship.law_at_least", DOGES_DRAWN + 2))
    BOX.must(len(set(TILE_NAMES)) == TILES, "galley_tile", Text("dogeship.law_names"))
    BOX.must(len(set(SPACE_NAMES)) == SPACES, "panel", Text("dogeship.law_names"))
    for stack, size in enumerate(STACK_SIZE):
        law = Text("dogeship.law_stack", STACK_NAMES[stack], MOST_IN_A_STACK)
        BOX.must(0 < size <= MOST_IN_A_STACK, "counts", law)
    for tile in range(1, GALLEY_TILES):
        in_order = STACK_OF[tile - 1] <= STACK_OF[tile]
        BOX.must(in_order, f"galley_tile[{tile}]", Text("dogeship.law_types", ", ".join(TYPE_NAMES)))
    for number in range(1, BARRIER_TILES + 1):
        BOX.must(number in PRIORITY, "barrier_tile", Text("dogeship.law_priority", number, BARRIER_TILES))
    for seats in _SEATS:
        length = LENGTH[seats]
        key = f"players.{seats}.galley_length"
        BOX.must(BOX.int(key) == length, key, Text("dogeship.law_is", length))
        key = f"players.{seats}.galley_parts"
        BOX.must(BOX.int(key) == DECKS * length, key, Text("dogeship.law_is", DECKS * length))


_check()
