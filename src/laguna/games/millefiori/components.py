"""Mille Fiori: board and cards of both editions, read from `components.toml`. No rules in here."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.components import Box, TomlTable, read_box
from laguna.text.text import Text

# Areas; the first five have point bonuses (MF-1.7).
WORKSHOPS: Final = 0
RESIDENCES: Final = 1
NOBILI: Final = 2
POPULI: Final = 3
TRADE: Final = 4
HARBOR: Final = 5
AREA_NAMES: Final[tuple[str, ...]] = ("workshops", "residences", "nobili", "populi", "trade", "harbor")
AREAS: Final = 6
BONUS_AREAS: Final[i64] = 5

# Symbols of cards and spaces.
QUARTZ: Final = 0
ASH: Final = 1
LIME: Final = 2
PIGMENT: Final = 3
KEY: Final = 4
LION: Final = 5
COIN: Final = 6
CROSS: Final = 7
FISH: Final = 8
SHELL: Final = 9
CRAB: Final = 10
GLASS: Final = 11
CARAFE: Final = 12
JEWELRY: Final = 13
SWAN: Final = 14
SHIP: Final = 15
SYMBOL_NAMES: Final[tuple[str, ...]] = (
    "quartz",
    "ash",
    "lime",
    "pigment",
    "key",
    "lion",
    "coin",
    "cross",
    "fish",
    "shell",
    "crab",
    "glass",
    "carafe",
    "jewelry",
    "swan",
    "ship",
)
SYMBOLS: Final[i64] = 16

# Editions; the first is the default.
DEVIR: Final = 0
SCHMIDT: Final = 1
EDITION_NAMES: Final[tuple[str, ...]] = ("devir", "schmidt")

BOX: Final[Box] = read_box("millefiori")

SEATS_MIN: Final[int] = BOX.int("players_min", 2, 4)
SEATS_MAX: Final[int] = BOX.int("players_max", SEATS_MIN, 4)


# ---- cards: a kind is a symbol with a wheel value (MF-1.2)


def _card_sets() -> list[TomlTable]:
    """One row for each symbol, in our order of symbols, each in its area."""
    rows = BOX.rows("card_set", SYMBOLS)
    for place, row in enumerate(rows):
        name = SYMBOL_NAMES[place]
        BOX.must(row.text("symbol") == name, f"card_set[{place}].symbol", Text("millefiori.law_symbol", name))
    return rows


_SETS: Final = _card_sets()
AREA_OF: Final[vec[i64]] = vec[i64]([AREA_NAMES.index(row.choice("area", AREA_NAMES)) for row in _SETS])  # by symbol
FIRST_SYMBOL: Final[vec[i64]] = vec[i64](
    [list(AREA_OF).index(area) for area in range(AREAS)] + [SYMBOLS]
)  # the symbols of an area are FIRST_SYMBOL[area] to FIRST_SYMBOL[area + 1] - 1
_WHEELS: Final = [sorted(row.ints("wheels", None, 1, 5)) for row in _SETS]
_PAIRS: Final = [(symbol, wheel) for symbol in range(SYMBOLS) for wheel in sorted(set(_WHEELS[symbol]))]

KINDS: Final[i64] = len(_PAIRS)
KIND_SYMBOL: Final[vec[i64]] = vec[i64]([symbol for symbol, _ in _PAIRS])
KIND_WHEEL: Final[vec[i64]] = vec[i64]([wheel for _, wheel in _PAIRS])
KIND_NAMES: Final[tuple[str, ...]] = tuple(f"{SYMBOL_NAMES[symbol]}-{wheel}" for symbol, wheel in _PAIRS)
CARDS: Final[vec[i64]] = vec[i64]([_WHEELS[symbol].count(wheel) for symbol, wheel in _PAIRS])  # by kind
CARDS_OF: Final[vec[i64]] = vec[i64]([len(wheels) for wheels in _WHEELS])  # by symbol
FIRST_KIND: Final[vec[i64]] = vec[i64](
    [[symbol for symbol, _ in _PAIRS].index(symbol) for symbol in range(SYMBOLS)] + [KINDS]
)  # the kinds of a symbol are FIRST_KIND[symbol] to FIRST_KIND[symbol + 1] - 1
CARD_COUNT: Final[int] = BOX.int("cards.playable", 1, 999)
HAND: Final[i64] = BOX.int("draft.hand_size", 2, 9)

# ---- spaces, area after area (MF-1.5)


def _rows(area: str) -> list[TomlTable]:
    return BOX.rows(f"{area}.space", BOX.int(f"{area}.space_count", 1, 99))


def _symbols_of(rows: list[TomlTable]) -> list[int]:
    return [SYMBOL_NAMES.index(row.choice("symbol", SYMBOL_NAMES)) for row in rows]


_WORKSHOP_ROWS: Final = _rows("workshops")
_PYRAMID_ROWS: Final = _rows("nobili") + _rows("populi")
_TRADE_ROWS: Final = _rows("trade")
_HARBOR_ROWS: Final = _rows("harbor")
_LINE: Final[int] = BOX.int("residences.space_count", 1, 99)

SPACE_NAMES: Final[tuple[str, ...]] = (
    *(row.text("id") for row in _WORKSHOP_ROWS),
    *BOX.texts("residences.ids", _LINE),
    *(row.text("id") for row in _PYRAMID_ROWS + _TRADE_ROWS + _HARBOR_ROWS),
)
SPACES: Final[i64] = len(SPACE_NAMES)
SPACE_SYMBOL: Final[vec[i64]] = vec[i64](
    _symbols_of(_WORKSHOP_ROWS) + [KEY] * _LINE + _symbols_of(_PYRAMID_ROWS + _TRADE_ROWS + _HARBOR_ROWS)
)


def _first_spaces() -> vec[i64]:
    """By area, its first space; at the end, how many spaces there are."""
    out = vec[i64]()
    first = 0
    for area in AREA_NAMES:
        out = append(out, first)
        first += BOX.int(f"{area}.space_count", 1, 99)
    return append(out, first)


FIRST_SPACE: Final[vec[i64]] = _first_spaces()
_NUMBER: Final = {name: space for space, name in enumerate(SPACE_NAMES)}


def _named(row: TomlTable, key: str) -> list[int]:
    """The spaces that a row names under a key."""
    return [_NUMBER[name] for name in row.choices(key, SPACE_NAMES)]


def _spaces_by_symbol() -> list[vec[i64]]:
    return [vec[i64]([space for space in range(SPACES) if SPACE_SYMBOL[space] == symbol]) for symbol in range(SYMBOLS)]


SPACES_OF: Final[list[vec[i64]]] = _spaces_by_symbol()  # by symbol
AREA_OF_SPACE: Final[vec[i64]] = vec[i64]([AREA_OF[SPACE_SYMBOL[space]] for space in range(SPACES)])

# Workshops: neighbours and stars (MF-5).
NEIGHBOURS: Final[list[vec[i64]]] = [vec[i64](_named(row, "adjacent")) for row in _WORKSHOP_ROWS]
STARS: Final[list[vec[i64]]] = [vec[i64](_named(row, "spaces")) for row in BOX.rows("workshops.star")]


def _star_of(space: int) -> int:
    """The one star that a space of the workshops touches."""
    touched = [number for number, star in enumerate(STARS) if space in star]
    BOX.must(len(touched) == 1, "workshops.star", Text("millefiori.law_star", SPACE_NAMES[space]))
    return touched[0]


STAR_OF: Final[vec[i64]] = vec[i64]([_star_of(space) for space in range(FIRST_SPACE[WORKSHOPS + 1])])


def _in_lines(lines: list[int], across: list[int]) -> vec[i64]:
    """By space, its place in its line, counted from 1 on the left."""
    out = vec[i64]()
    for line, here in zip(lines, across, strict=True):
        before = [x for other, x in zip(lines, across, strict=True) if other == line and x < here]
        out = append(out, len(before) + 1)
    return out


_WORKSHOP_LINES: Final = [row.int("row", 1, 9) for row in _WORKSHOP_ROWS]
WORKSHOP_ROW: Final[vec[i64]] = vec[i64](_WORKSHOP_LINES)  # counted from 1 at the top
WORKSHOP_PLACE: Final[vec[i64]] = _in_lines(_WORKSHOP_LINES, [row.int("col", 0, 99) for row in _WORKSHOP_ROWS])
SPACE_BIT: Final[vec[i64]] = vec[i64]([2**space for space in range(FIRST_SPACE[WORKSHOPS + 1])])  # to mark spaces seen
WORKSHOP_POINTS: Final[int] = BOX.int("workshops.points_per_diamond", 0, 99)
PIGMENT_POINTS: Final[int] = BOX.int("workshops.points_per_diamond_on_pigment", 0, 99)

# Residences: values along the line (MF-6).
RESIDENCE_VALUES: Final[vec[i64]] = BOX.ints("residences.values", _LINE, 1, 30)
EXTRA_AT_VALUES: Final[vec[i64]] = BOX.ints("residences.extra_card_at_distinct")
BONUS_AT_VALUES: Final[int] = BOX.int("residences.point_bonus_at_distinct", 1, 30)

# Townspeople: what lies beneath (MF-7), by space counted from the first of the Nobili.
_LEVELS: Final = [row.int("level", 1, 3) for row in _PYRAMID_ROWS]
LEVEL: Final[vec[i64]] = vec[i64](_LEVELS)
LEVEL_PLACE: Final[vec[i64]] = _in_lines(
    [10 * AREA_OF_SPACE[FIRST_SPACE[NOBILI] + place] + level for place, level in enumerate(_LEVELS)],
    list(range(len(_LEVELS))),
)  # counted from 1 on the left of its pyramid's level
SUPPORTS: Final[list[vec[i64]]] = [vec[i64](_named(row, "supports")) for row in _PYRAMID_ROWS]
LEFT_SUPPORT: Final[vec[i64]] = vec[i64]([min(supports, default=-1) for supports in SUPPORTS])  # -1 on level 1
RIGHT_SUPPORT: Final[vec[i64]] = vec[i64]([max(supports, default=-1) for supports in SUPPORTS])
BENEATH: Final[list[vec[i64]]] = [vec[i64](_named(row, "base")) for row in _PYRAMID_ROWS]
LEVEL_POINTS: Final[vec[i64]] = BOX.ints("townspeople.level_points", 3)
MATCH_FACTOR: Final[int] = BOX.int("townspeople.match_multiplier", 1, 9)
TRIANGLE_POINTS: Final[vec[i64]] = BOX.ints("townspeople.triangle_points", 2)
EXTRA_LEVEL: Final[int] = BOX.int("townspeople.extra_card_level", 1, 3)

# Trade and harbor: rows in line (MF-8, MF-9), rows counted from 0.
ROWS: Final[i64] = BOX.int("trade.rows", 1, 9)
GOODS: Final[int] = 4
FLEET: Final[int] = BOX.int("harbor.ships_per_fleet", 1, 9)


def _rows_of(area: str, spaces: list[TomlTable], in_a_row: int) -> vec[i64]:
    """By space, its row; the file lists them row by row, each row as long as the others."""
    BOX.must(
        len(spaces) == ROWS * in_a_row, f"{area}.space_count", Text("core.law_count", ROWS * in_a_row, "trade.rows")
    )
    for place, row in enumerate(spaces):
        number = place // in_a_row + 1
        BOX.must(row.int("row", 1, 9) == number, f"{area}.space[{place}].row", Text("millefiori.law_symbol", number))
    return vec[i64]([row.int("row", 1, 9) - 1 for row in spaces])


TRADE_ROW: Final[vec[i64]] = _rows_of("trade", _TRADE_ROWS, GOODS)
HARBOR_ROW: Final[vec[i64]] = _rows_of("harbor", _HARBOR_ROWS, FLEET)
FLEET_POINTS: Final[vec[i64]] = BOX.ints("harbor.fleet_points", GOODS + 1)

# The trade route (MF-9.6, MF-9.7).
ROUTE_END: Final[int] = BOX.int("route.last_space", 1, 99)
ROUTE_POINTS: Final[vec[i64]] = BOX.ints("route.points", ROUTE_END + 1)
_ROUTE_STARS: Final = list(BOX.ints("route.extra_card_spaces"))
ROUTE_STAR: Final[vec[i64]] = vec[i64]([1 if space in _ROUTE_STARS else 0 for space in range(ROUTE_END + 1)])

# Point bonuses (MF-12), by area.
BONUS_PLACES: Final[i64] = 4


def _bonus_points() -> vec[i64]:
    """The bonus spaces of each area, in our order of areas."""
    out = vec[i64]()
    for area, row in enumerate(BOX.rows("point_bonus", BONUS_AREAS)):
        name = AREA_NAMES[area]
        BOX.must(row.text("area") == name, f"point_bonus[{area}].area", Text("millefiori.law_symbol", name))
        for value in row.ints("values", BONUS_PLACES):
            out = append(out, value)
    return out


BONUS_POINTS: Final[vec[i64]] = _bonus_points()

# What the editions decide (MF-E), by edition, and by edition and seats.
DIAMONDS: Final[int] = BOX.int("pieces_per_player.diamonds_total", 1, 99)


def _by_edition(key: str, high: int) -> vec[i64]:
    return vec[i64]([BOX.int(f"editions.{name}.{key}", 0, high) for name in EDITION_NAMES])


def _switch(key: str, off: str, on: str) -> vec[i64]:
    """By edition: 1 where the key says `on`."""
    return vec[i64]([int(BOX.choice(f"editions.{name}.{key}", (off, on)) == on) for name in EDITION_NAMES])


def _by_seats(key: str, low: int, high: int) -> vec[i64]:
    """By number of seats, from 0; what no game has is 0."""
    return vec[i64]([BOX.int(f"{key}.{n}", low, high) if n >= SEATS_MIN else 0 for n in range(SEATS_MAX + 1)])


PERSONAL: Final[vec[i64]] = _by_edition("personal_diamonds", DIAMONDS)
RESERVE: Final[vec[i64]] = _by_edition("reserve_diamonds", DIAMONDS)
OPEN_AT_SETUP: Final[list[vec[i64]]] = [
    _by_seats(f"editions.{name}.open_cards_at_setup", 0, CARD_COUNT) for name in EDITION_NAMES
]
OPEN_EACH_ROUND: Final[list[vec[i64]]] = [
    _by_seats(f"editions.{name}.open_cards_per_round", 0, CARD_COUNT) for name in EDITION_NAMES
]
BONUS_AT_ONCE: Final[vec[i64]] = _switch("point_bonus_timing", "end_of_game", "immediate")
SAIL_OPTIONAL: Final[vec[i64]] = vec[i64](
    [int(BOX.flag(f"editions.{name}.harbor_sail_optional")) for name in EDITION_NAMES]
)
TIE_BY_DIAMONDS: Final[vec[i64]] = _switch("tie_break", "shared", "fewest_remaining_diamonds")
LEFTOVERS_EARLY: Final[vec[i64]] = _switch("leftover_timing", "after_last_turns", "when_not_passed")  # MF-A.14
PLAYS_EACH_ROUND: Final[vec[i64]] = _by_seats("draft.plays_per_round", 1, HAND)


def _check(box: Box) -> None:
    """Totals that the box states twice must agree."""
    box.must(sum(CARDS) == CARD_COUNT, "card_set", Text("core.law_sum", "cards.playable", CARD_COUNT))
    box.must(SPACES == CARD_COUNT, "cards.playable", Text("millefiori.law_spaces", SPACES))
    for symbol in range(SYMBOLS):
        spaces = len(SPACES_OF[symbol])
        wheels = f"card_set[{symbol}].wheels"
        box.must(CARDS_OF[symbol] == spaces, wheels, Text("millefiori.law_spaces", spaces))
    for symbol in range(1, SYMBOLS):
        area = f"card_set[{symbol}].area"
        box.must(AREA_OF[symbol - 1] <= AREA_OF[symbol], area, Text("millefiori.law_areas"))
    for edition, name in enumerate(EDITION_NAMES):
        reserve = f"editions.{name}.reserve_diamonds"
        law = Text("core.law_both", f"editions.{name}.personal_diamonds", DIAMONDS)
        box.must(PERSONAL[edition] + RESERVE[edition] == DIAMONDS, reserve, law)
    for place, supports in enumerate(SUPPORTS):
        level = LEVEL[place]
        area = AREA_NAMES[AREA_OF_SPACE[FIRST_SPACE[NOBILI] + place]]
        row = place - (FIRST_SPACE[POPULI] - FIRST_SPACE[NOBILI] if area == AREA_NAMES[POPULI] else 0)
        needed = 0 if level == 1 else 2
        box.must(len(supports) == needed, f"{area}.space[{row}].supports", Text("millefiori.law_supports", needed))
    for seats in range(SEATS_MIN, SEATS_MAX + 1):
        left = f"draft.leftover_cards_per_player.{seats}"
        law = Text("core.law_both", f"draft.plays_per_round.{seats}", HAND)
        box.must(PLAYS_EACH_ROUND[seats] + box.int(left, 0, HAND) == HAND, left, law)
    for space, neighbours in enumerate(NEIGHBOURS):
        for other in neighbours:
            law = Text("millefiori.law_neighbours", SPACE_NAMES[other], SPACE_NAMES[space])
            box.must(space in NEIGHBOURS[other], f"workshops.space[{space}].adjacent", law)


_check(BOX)
