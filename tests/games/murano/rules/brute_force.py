"""The best use of characters found by trying everything, from components.toml and the page, without the engine's own.

Two who read the same rules have to agree: values are worked out by names here, and every assignment is tried.
"""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules.state import MuranoState

FILE: Final[dict[str, Any]] = tomllib.loads(Path(box.BOX.path).read_text(encoding="utf-8"))
CARDS: Final[dict[int, dict[str, Any]]] = {row["number"]: row for row in FILE["characters"]}
STREETS: Final = {row["id"]: row for row in FILE["tiles"]["street"]["faces"]}
PALACES: Final = {row["id"]: row["crests"] for row in FILE["tiles"]["palace"]["faces"]}
WORKSHOPS: Final = {
    row["id"]: set(row["effect"]["glass_interchange"]) for row in FILE["special_cards"] if "workshop" in row["id"]
}


class Island:
    """What lies on an island, counted by names."""

    def __init__(self, state: MuranoState, name: str, seat: int) -> None:
        self.counts: Counter[str] = Counter()
        self.own: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        for field, face in enumerate(state.tile):
            if face == box.FREE or not box.FIELD_NAMES[field].startswith(f"{name}:"):
                continue
            tile = box.FACE_NAMES[face]
            owner = state.marker[field]
            self.add(tile, None if owner == box.FREE else bool(owner == seat))
        first = box.ISLAND_NAMES.index(name) * 4
        self.gondoliers = list(state.gondola)[first : first + 4].count(seat)

    def add(self, tile: str, own: bool | None) -> None:
        if tile in STREETS:
            self.counts.update({colour: STREETS[tile][colour] for colour in ("red", "blue", "grey")})
            return
        kind = tile.partition("_")[0] if tile.startswith(("shop", "palace")) else tile
        self.counts[kind] += 1
        if kind == "shop":
            self.counts[tile] += 1
        if kind == "palace":
            self.counts["crest"] += PALACES[tile]
        if own is not None:
            (self.own if own else self.others)[kind] += 1


def worth(number: int, island: Island) -> int:
    """What a character scores on an island, without gold and beads."""
    card = CARDS[number]
    kind = card["kind"]
    count = island.counts
    own, others = island.own.total(), island.others.total()
    if kind == "per_building":
        return int(card["vp_each"]) * count[card["building"]]
    if kind == "per_crest":
        return int(card["vp_each"]) * count["crest"]
    if kind == "per_shop_of_colour":
        return int(card["vp_each"]) * count[f"shop_{card['customers']}"]
    if kind == "own_and_others":
        return int(card["vp_own"]) * own + int(card["vp_other"]) * others
    if kind == "customer_table":
        table = FILE["vp_tables"][card["table"]]
        customers = sum(count[colour] for colour in card["colours"])
        reached = [points for points, first in zip(table["vp"], table["from"], strict=True) if customers >= first]
        return int(reached[-1]) if reached else 0
    return int(card["vp"]) if "vp" in card and meets(card, island, own, others) else 0


def meets(card: dict[str, Any], island: Island, own: int, others: int) -> bool:
    """Is the condition of a character met?"""
    count = island.counts
    kind = card["kind"]
    if kind == "sole_owner":
        return island.own[card["building"]] > 0 and island.others[card["building"]] == 0
    if kind == "max_customers":
        return sum(count[colour] for colour in card["colours"]) <= int(card["max"])
    if kind in ("one_of_everything", "gold_exchange"):
        return all(count[thing] >= least for thing, least in card["needs"].items())
    if kind == "equal_counts":
        numbers = {count[thing] for thing in card["compare"]}
        return len(numbers) == 1 and min(numbers) >= card["minimum"]
    if kind == "own_equals_others":
        return own == others and own >= card["minimum"]
    if kind == "exact_crests":
        return bool(count["crest"] == card["crests"])
    if kind == "own_buildings_at":
        return own >= int(card["minimum"])
    return bool(kind == "gondoliers_at" and island.gondoliers >= card["minimum"])


def best(state: MuranoState, seat: int, numbers: list[int]) -> tuple[int, int]:
    """The most points of characters and unused gondoliers, and then the most gold left: everything is tried."""
    names = box.ISLAND_NAMES[: 6 if state.seats == 4 else 5]
    islands = {name: Island(state, name, seat) for name in names}
    places = {name: island.gondoliers for name, island in islands.items()}
    top = (-1, -1)
    for chosen in assignments(numbers, places):
        used = [(number, name) for number, name in zip(numbers, chosen, strict=True) if name]
        points = sum(places.values()) - len(used)
        points += sum(worth(number, islands[name]) for number, name in used)
        takers = [number for number, name in used if CARDS[number]["kind"] == "gold_exchange"]
        takers = [number for number in takers if meets(CARDS[number], islands[dict(used)[number]], 0, 0)]
        glass = [number for number, _ in used if CARDS[number]["kind"] == "glass_exchange"]
        points += 7 * most_beads(state, seat, glass)
        for paid, gained in payments(len(takers), int(state.gold[seat])):
            top = max(top, (points + gained, int(state.gold[seat]) - paid))
    return top


def assignments(numbers: list[int], places: dict[str, int]) -> list[tuple[str, ...]]:
    """Every way to give characters islands, or none, with no more than there are gondoliers."""
    options = [["", *allowed(number, places)] for number in numbers]
    return [
        chosen
        for chosen in itertools.product(*options)
        if all(count <= places[name] for name, count in Counter(chosen).items() if name)
    ]


def allowed(number: int, places: dict[str, int]) -> list[str]:
    printed = CARDS[number]["island"]
    return [name for name, count in places.items() if count > 0 and printed in ("any", name)]


def payments(takers: int, gold: int) -> list[tuple[int, int]]:
    """All ways to hand in gold for so many characters: what is paid, and the points for it."""
    table = FILE["vp_tables"]["gold_exchange"]
    steps = [(0, 0), *zip(table["gold"], table["vp"], strict=True)]
    ways = [
        (sum(step[0] for step in way), sum(step[1] for step in way)) for way in itertools.product(steps, repeat=takers)
    ]
    return [way for way in ways if way[0] <= gold]


def most_beads(state: MuranoState, seat: int, numbers: list[int]) -> int:
    """How many beads can be handed in for these characters, three each: bead by bead, every way."""
    pairs = [
        colours for card, colours in WORKSHOPS.items() if state.special[seat] & 2 ** cards.SPECIAL_NAMES.index(card)
    ]
    beads: list[str] = []
    for colour in range(box.GLASSES):
        beads += [box.GLASS_NAMES[colour]] * int(state.beads[seat * box.GLASSES + colour])
    wanted = Counter({number: int(CARDS[number]["max_beads"]) for number in numbers})
    return handed(tuple(sorted(beads)), wanted, pairs)


def handed(beads: tuple[str, ...], wanted: Counter[int], pairs: list[set[str]]) -> int:
    """The most beads that find a character, by trying each with each."""
    if not beads or wanted.total() == 0:
        return 0
    first, rest = beads[0], beads[1:]
    most = handed(rest, wanted, pairs)
    tried: set[str] = set()
    for number, left in wanted.items():
        colour = CARDS[number]["glass"]
        if left > 0 and colour not in tried and (first == colour or {first, colour} in pairs):
            tried.add(colour)
            most = max(most, 1 + handed(rest, wanted - Counter({number: 1}), pairs))
    return most
