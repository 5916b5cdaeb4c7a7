"""Murano: characters and special building cards, as `components.toml` tells them. No rules in here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.components import TomlTable
from laguna.games.murano import components as box
from laguna.text.text import Text

# ---- what can be counted on an island (MU-10.3)

# The four kinds of buildings in their order, customers by colour, crests, shops by colour.
FACTORY_COUNT: Final = 0
SHOP_COUNT: Final = 1
FIRST_CUSTOMER: Final[int] = box.KINDS - 1
CREST_COUNT: Final[int] = FIRST_CUSTOMER + box.CUSTOMERS
FIRST_SHOP_COUNT: Final[int] = CREST_COUNT + 1
COUNTED_NAMES: Final[tuple[str, ...]] = (
    *box.KIND_NAMES[1:],
    *box.CUSTOMER_NAMES,
    "crest",
    *[f"shop_{name}" for name in box.CUSTOMER_NAMES],
)
COUNTED: Final[i64] = FIRST_SHOP_COUNT + box.CUSTOMERS

# ---- characters: what they score for (MU-10)

PER_THING: Final = 0  # points for each
SOLE_OWNER: Final = 1
GOLD_EXCHANGE: Final = 2
AT_MOST: Final = 3  # points if some things together are not more
NEEDS_ALL: Final = 4  # points if some of each are there
CUSTOMER_TABLE: Final = 5
OWN_AND_OTHERS: Final = 6
EQUAL_COUNTS: Final = 7
OWN_EQUALS_OTHERS: Final = 8
EXACTLY: Final = 9
OWN_BUILDINGS: Final = 10
GONDOLIERS_HERE: Final = 11
GLASS_EXCHANGE: Final = 12
SCORE_KINDS: Final[dict[str, int]] = {
    "per_building": PER_THING,
    "per_crest": PER_THING,
    "per_shop_of_colour": PER_THING,
    "sole_owner": SOLE_OWNER,
    "gold_exchange": GOLD_EXCHANGE,
    "max_customers": AT_MOST,
    "one_of_everything": NEEDS_ALL,
    "customer_table": CUSTOMER_TABLE,
    "own_and_others": OWN_AND_OTHERS,
    "equal_counts": EQUAL_COUNTS,
    "own_equals_others": OWN_EQUALS_OTHERS,
    "exact_crests": EXACTLY,
    "own_buildings_at": OWN_BUILDINGS,
    "gondoliers_at": GONDOLIERS_HERE,
    "glass_exchange": GLASS_EXCHANGE,
}
KIND_WORDS: Final[tuple[str, ...]] = tuple(SCORE_KINDS)  # as the file has them

CHARACTERS: Final[i64] = box.BOX.int("counts.character_cards", 1, 60)
_CHARACTERS: Final = box.BOX.rows("characters", CHARACTERS)
CHARACTER_NUMBER: Final[vec[i64]] = vec[i64]([row.int("number", 1, 99) for row in _CHARACTERS])  # as printed
CHARACTER_WORD: Final[tuple[str, ...]] = tuple([row.choice("kind", KIND_WORDS) for row in _CHARACTERS])
SCORE_KIND: Final[vec[i64]] = vec[i64]([SCORE_KINDS[word] for word in CHARACTER_WORD])


def _things(row: TomlTable) -> vec[i64]:
    """What a character counts, in the words of its kind."""
    kind = row.text("kind")
    if kind == "per_building" or kind == "sole_owner":
        names = [row.choice("building", COUNTED_NAMES)]
    elif kind == "per_shop_of_colour":
        names = [f"shop_{row.choice('customers', box.CUSTOMER_NAMES)}"]
    elif kind == "per_crest" or kind == "exact_crests":
        names = ["crest"]
    elif kind == "max_customers" or kind == "customer_table":
        names = row.choices("colours", box.CUSTOMER_NAMES)
    elif kind == "equal_counts":
        names = row.choices("compare", COUNTED_NAMES)
    else:
        names = []
    return vec[i64]([COUNTED_NAMES.index(name) for name in names])


def _needs(row: TomlTable) -> vec[i64]:
    """By thing, how many there have to be on the island."""
    return vec[i64]([row.int(f"needs.{name}", 0, 99) if row.has(f"needs.{name}") else 0 for name in COUNTED_NAMES])


def _number(row: TomlTable, *keys: str) -> int:
    """The figure that stands under one of these keys; 0 where the character has none."""
    for key in keys:
        if row.has(key):
            return row.int(key, 0, 99)
    return 0


def _island(row: TomlTable) -> int:
    name = row.choice("island", ("any", *box.ISLAND_NAMES))
    return box.FREE if name == "any" else box.ISLAND_NAMES.index(name)


THINGS: Final[list[vec[i64]]] = [_things(row) for row in _CHARACTERS]
NEEDS: Final[list[vec[i64]]] = [_needs(row) for row in _CHARACTERS]
POINTS: Final[vec[i64]] = vec[i64]([_number(row, "vp", "vp_each", "vp_own") for row in _CHARACTERS])
OTHER_POINTS: Final[vec[i64]] = vec[i64]([_number(row, "vp_other") for row in _CHARACTERS])
LIMIT: Final[vec[i64]] = vec[i64]([_number(row, "minimum", "max", "crests", "max_beads") for row in _CHARACTERS])
PRINTED_ISLAND: Final[vec[i64]] = vec[i64]([_island(row) for row in _CHARACTERS])  # FREE for any
GLASS_OF: Final[vec[i64]] = vec[i64](
    [
        box.GLASS_NAMES.index(row.choice("glass", box.GLASS_NAMES)) if row.has("glass") else box.FREE
        for row in _CHARACTERS
    ]
)


def _table(row: TomlTable, column: str) -> vec[i64]:
    """A column of the printed row of points that a character names."""
    if not row.has("table"):
        return vec[i64]()
    name = row.text("table")
    box.BOX.must(box.BOX.has(f"vp_tables.{name}"), f"{row.place}table", Text("murano.law_table", name))
    return box.BOX.ints(f"vp_tables.{name}.{column}", None, 0, 99)


TABLE_FROM: Final[list[vec[i64]]] = [
    _table(row, "gold" if row.text("kind") == "gold_exchange" else "from") for row in _CHARACTERS
]
TABLE_POINTS: Final[list[vec[i64]]] = [_table(row, "vp") for row in _CHARACTERS]
GOLD_STEPS: Final[vec[i64]] = box.BOX.ints("vp_tables.gold_exchange.gold", None, 1, 99)  # what may be handed in


def _removed(seats: int) -> list[int]:
    """The characters that are out of the game with so many seats (MU-3.4)."""
    if seats < box.SEATS_MIN:
        return []
    numbers = list(CHARACTER_NUMBER)
    wanted = box.BOX.ints(f"setup.{seats}.remove_characters", None, 1, 99)
    for number in wanted:
        box.BOX.must(number in numbers, f"setup.{seats}.remove_characters", Text("murano.law_character", number))
    return [numbers.index(number) for number in wanted]


REMOVED: Final[list[list[int]]] = [_removed(seats) for seats in range(box.SEATS_MAX + 1)]  # by seats
DECKS: Final[vec[i64]] = vec[i64](
    [sum([2**card for card in range(CHARACTERS) if card not in REMOVED[seats]]) for seats in range(box.SEATS_MAX + 1)]
)  # by seats: a bit for each character
DECK_SIZES: Final[vec[i64]] = vec[i64]([CHARACTERS - len(REMOVED[seats]) for seats in range(box.SEATS_MAX + 1)])

# ---- special building cards (MU-9)

BANK: Final = 0
TAVERN: Final = 1
HARBOUR_PUB: Final = 2
CRANE_SPECIAL_PALACE: Final = 3
CRANE_SHOP_FACTORY: Final = 4
HARBOUR: Final = 5
GUILD_HALL: Final = 6
HOSTEL: Final = 7
BASILICA: Final = 8
WORKSHOP_RED_GREEN: Final = 9
WORKSHOP_BLUE_GREEN: Final = 10
WORKSHOP_RED_BLUE: Final = 11
TRADING_OFFICE: Final = 12
LIGHTHOUSE: Final = 13
ASSEMBLY_HALL: Final = 14
SPECIAL_NAMES: Final[tuple[str, ...]] = (
    "bank",
    "tavern",
    "harbour_pub",
    "crane_special_palace",
    "crane_shop_factory",
    "harbour",
    "guild_hall",
    "hostel",
    "basilica",
    "workshop_red_green",
    "workshop_blue_green",
    "workshop_red_blue",
    "trading_office",
    "lighthouse",
    "assembly_hall",
)
SPECIALS: Final[i64] = 15


def _special_rows() -> list[TomlTable]:
    """One row for each card, in our order, one copy of each."""
    rows = box.BOX.rows("special_cards", SPECIALS)
    for row, name in zip(rows, SPECIAL_NAMES, strict=True):
        row.must(row.text("id") == name, "id", Text("murano.law_order", name))
        row.must(row.int("copies", 0, 99) == 1, "copies", Text("murano.law_order", 1))
    return rows


_SPECIALS: Final = _special_rows()
BANK_GOLD: Final[int] = _SPECIALS[BANK].int("effect.extra_gold", 0, 99)
TAVERN_DISCOUNT: Final[int] = _SPECIALS[TAVERN].int("effect.discount", 0, 99)
TAVERN_LEAST: Final[int] = _SPECIALS[TAVERN].int("effect.minimum_price", 0, 99)
PUB_POINTS: Final[int] = _SPECIALS[HARBOUR_PUB].int("effect.vp", 0, 99)
HARBOUR_OWN: Final[int] = _SPECIALS[HARBOUR].int("effect.cost_own_colour", 0, 99)
HARBOUR_OTHER: Final[int] = _SPECIALS[HARBOUR].int("effect.cost_other_colour", 0, 99)
GUILD_POINTS: Final[int] = _SPECIALS[GUILD_HALL].int("effect.vp_if_produced", 0, 99)
HOSTEL_DRAW: Final[int] = _SPECIALS[HOSTEL].int("effect.draw", 1, 9)
BASILICA_POINTS: Final[int] = _SPECIALS[BASILICA].int("effect.immediate_vp", 0, 99)
HALL_GOLD: Final[int] = _SPECIALS[ASSEMBLY_HALL].int("effect.dismiss_gain", 1, 99)
HALL_COST: Final[int] = _SPECIALS[ASSEMBLY_HALL].int("effect.hire_cost", 0, 99)


def _crane(card: int) -> vec[i64]:
    """By kind of tile, the points that a crane adds (MU-9.4)."""
    kinds = _SPECIALS[card].choices("effect.on_build", box.KIND_NAMES)
    return vec[i64]([_SPECIALS[card].int("effect.vp", 0, 99) if name in kinds else 0 for name in box.KIND_NAMES])


CRANE_POINTS: Final[list[vec[i64]]] = [_crane(CRANE_SPECIAL_PALACE), _crane(CRANE_SHOP_FACTORY)]  # in card order


def _workshop(card: int) -> list[int]:
    """The two colours of glass that a workshop makes alike (MU-9.10)."""
    return [
        box.GLASS_NAMES.index(name) for name in _SPECIALS[card].choices("effect.glass_interchange", box.GLASS_NAMES, 2)
    ]


def _workshop_between(one: int, other: int) -> int:
    """The workshop that makes two colours of glass alike, or FREE."""
    for card in (WORKSHOP_RED_GREEN, WORKSHOP_BLUE_GREEN, WORKSHOP_RED_BLUE):
        if sorted(_workshop(card)) == sorted([one, other]):
            return card
    return box.FREE


# By two colours of glass: the card that lets one be used as the other, FREE where there is none or they are the same.
WORKSHOP: Final[list[vec[i64]]] = [
    vec[i64]([_workshop_between(one, other) for other in range(box.GLASSES)]) for one in range(box.GLASSES)
]

# ---- sets of beads that can be sold or handed in (MU-7.10, MU-10.7)


def _bead_sets(most: int) -> list[vec[i64]]:
    """All sets of at most so many beads, by colour; none first, then by their number."""
    out: list[vec[i64]] = []
    for size in range(most + 1):
        for red in range(size, -1, -1):
            for green in range(size - red, -1, -1):
                out.append(vec[i64]([red, green, size - red - green]))
    return out


HANDED_MOST: Final[int] = max([_number(row, "max_beads") for row in _CHARACTERS])
BEAD_SETS: Final[list[vec[i64]]] = _bead_sets(max(box.SALE_MOST, HANDED_MOST))  # by colour of glass
SETS: Final[i64] = len(BEAD_SETS)
SET_SIZE: Final[vec[i64]] = vec[i64]([sum(beads) for beads in BEAD_SETS])


def _set_name(beads: vec[i64]) -> str:
    """A set of beads by the initials of its colours: "rrg"."""
    letters = ""
    for colour, count in enumerate(beads):
        letters += box.GLASS_NAMES[colour][0] * count
    return letters or "none"


SET_NAMES: Final[tuple[str, ...]] = tuple([_set_name(beads) for beads in BEAD_SETS])


def _check() -> None:
    """What the engine takes for granted of the cards."""
    for row in _CHARACTERS:
        if row.text("kind") == "sole_owner":
            owned = row.text("building") in (box.KIND_NAMES[1], box.KIND_NAMES[box.SHOP])
            row.must(owned, "building", Text("murano.law_owned"))
        if row.text("kind") == "glass_exchange":
            row.must(row.text("island") != "any", "island", Text("murano.law_printed_island"))
        if row.text("kind") == "gold_exchange":
            row.must(row.text("table") == "gold_exchange", "table", Text("murano.law_order", "gold_exchange"))
            most = max(GOLD_STEPS)
            row.must(row.int("max_gold", 1, 99) == most, "max_gold", Text("murano.law_order", most))
    for name in ("gold_exchange.gold", "customers_all.from", "customers_one_colour.from"):
        steps = list(box.BOX.ints(f"vp_tables.{name}"))
        box.BOX.must(steps == sorted(set(steps)), f"vp_tables.{name}", Text("murano.law_ascending"))
        points = name.partition(".")[0]
        count = len(box.BOX.ints(f"vp_tables.{points}.vp"))
        box.BOX.must(
            count == len(steps), f"vp_tables.{points}.vp", Text("core.law_count", len(steps), f"vp_tables.{name}")
        )


_check()
assert box.COLOURS == box.SEATS_MAX, "every seat has a gondola of its own at each island"
