"""What a play of Mille Fiori gives, worked out anew from components.toml and the page, by names and without the engine.

The engine's own tables and functions are not used here: two people who read the same rules have to agree.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from laguna.games.millefiori import components as box

FILE: Final[dict[str, Any]] = tomllib.loads(Path(box.BOX.path).read_text(encoding="utf-8"))
WORKSHOPS: Final = {row["id"]: row for row in FILE["workshops"]["space"]}
VALUES: Final = dict(zip(FILE["residences"]["ids"], FILE["residences"]["values"], strict=True))
PYRAMIDS: Final = {area: {row["id"]: row for row in FILE[area]["space"]} for area in ("nobili", "populi")}
TRADE: Final = {row["id"]: row for row in FILE["trade"]["space"]}
HARBOR: Final = {row["id"]: row for row in FILE["harbor"]["space"]}
BONUSES: Final = {row["area"]: row["values"] for row in FILE["point_bonus"]}


@dataclass
class Given:
    """What a play gives: points by seat, the area of a new bonus, whether an extra card is earned."""

    points: Counter[int] = field(default_factory=Counter)
    bonus: str = ""
    extra: bool = False


def area_of(space: str) -> str:
    """The area of a space, by its name."""
    letters = {"W": "workshops", "R": "residences", "N": "nobili", "P": "populi", "T": "trade", "H": "harbor"}
    return letters[space[0]]


def placement(owners: dict[str, int], seat: int, symbol: str, space: str) -> Given:
    """A diamond of `seat` on `space`; `owners` are the diamonds that lie on spaces before (MF-5 to MF-9)."""
    area = area_of(space)
    after = {**owners, space: seat}
    given = Given()
    if area == "workshops":
        each = 2 if WORKSHOPS[space]["symbol"] == "pigment" else 1
        given.points[seat] = each * len(group(after, seat, space))
        star = next(star["spaces"] for star in FILE["workshops"]["star"] if space in star["spaces"])
        given.extra = set(star) <= set(after)
    elif area == "residences":
        given.points[seat] = sum(run(after, seat, space))
        count, before = len(values(after, seat)), len(values(owners, seat))
        given.extra = count > before and count in (3, 5)
    elif area == "trade":
        spaces = [name for name in after if name in TRADE and TRADE[name]["symbol"] == symbol]
        holders = Counter(after[name] for name in spaces)
        given.points = Counter({holder: count * len(spaces) for holder, count in holders.items()})
        given.extra = max(holders.values()) > holders[seat]
    elif area == "harbor":
        row = [name for name in HARBOR if HARBOR[name]["row"] == HARBOR[space]["row"]]
        if set(row) <= set(after):
            goods = [name for name in after if name in TRADE and TRADE[name]["row"] == HARBOR[space]["row"]]
            for name in row:
                given.points[after[name]] += (0, 1, 3, 6, 10)[len(goods)]
    else:
        level = PYRAMIDS[area][space]["level"]
        own = (1, 3, 6)[level - 1]
        given.points[seat] = 2 * own if PYRAMIDS[area][space]["symbol"] == symbol else own
        for name in PYRAMIDS[area][space]["base"]:
            given.points[after[name]] += (1, 3)[PYRAMIDS[area][name]["level"] - 1]
        given.extra = level == 3
    if has_set(after, seat, area) and not has_set(owners, seat, area):
        given.bonus = area
    return given


def sailing(ship: int, wheel: int, seat: int) -> tuple[int, Given]:
    """Where a ship ends, and what that gives (MF-9.6 to MF-9.8)."""
    if ship == 20:
        return 20, Given()
    end = min(ship + wheel, 20)
    return end, Given(Counter({seat: FILE["route"]["points"][end]}), extra=end in (7, 16, 20))


def group(owners: dict[str, int], seat: int, space: str) -> set[str]:
    """The own diamonds that hang together with one of them."""
    found: set[str] = set()
    waiting = [space]
    while waiting:
        name = waiting.pop()
        if name not in found and owners.get(name) == seat:
            found.add(name)
            waiting += WORKSHOPS[name]["adjacent"]
    return found


def run(owners: dict[str, int], seat: int, space: str) -> list[int]:
    """The values of the unbroken run of own diamonds up to a residence."""
    line = list(VALUES)
    out = []
    for name in reversed(line[: line.index(space) + 1]):
        if owners.get(name) != seat:
            break
        out.append(VALUES[name])
    return out


def values(owners: dict[str, int], seat: int) -> set[int]:
    """The different values of the residences that a seat has."""
    return {VALUES[name] for name, owner in owners.items() if owner == seat and name in VALUES}


def has_set(owners: dict[str, int], seat: int, area: str) -> bool:
    """Does a seat have what the bonus of an area asks for?"""
    if area == "harbor":
        return False
    if area == "residences":
        return len(values(owners, seat)) >= 4
    rows = {"workshops": WORKSHOPS, "trade": TRADE, **PYRAMIDS}[area]
    own = {rows[name]["symbol"] for name, owner in owners.items() if owner == seat and name in rows}
    return own == {row["symbol"] for row in rows.values()}
