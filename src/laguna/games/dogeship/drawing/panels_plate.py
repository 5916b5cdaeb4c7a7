"""The Doge Ship: the plate of the panels, with dice, costs and markers, for wide screens and for phones."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import TALL, WIDE, Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.dogeship.actions import USE
from laguna.games.dogeship.components import (
    AND,
    BRIBE,
    BRIBE_APPROVALS,
    BUY_ACTION,
    CHANGE_DOGE,
    DUCATS_ACTION,
    FACES,
    FAVOUR_APPROVALS,
    INTRIGUE_ACTION,
    NUMBER_OF,
    PANEL_NAMES,
    PANEL_OF,
    REPLACE_ACTION,
    SPACE_ACTION,
    SPACE_DUCATS,
    SPACE_INTRIGUE,
    SPACE_MODE,
    SPACE_NAMES,
    SPACE_TARGETS,
)
from laguna.games.dogeship.names import panel_name, space_name
from laguna.games.dogeship.offer import Offer
from laguna.games.dogeship.phrases import deed_of
from laguna.games.dogeship.pictures import approval, at, die, ducat, faded
from laguna.games.dogeship.symbols import BUY_ICON, COMPLETE_ICON, GALLEY_ICON, INTRIGUE_ICON, KIND_ICONS
from laguna.games.dogeship.table import FREE

GAP: Final = 6.0  # between two panels


class Shape:
    """The measures of one of the two shapes."""

    def __init__(self, name: str, left: float, step: float, height: float, die: float, scale: float) -> None:
        self.name: str = name
        self.ending: str = "-wide" if name == WIDE else ""
        self.left: float = left  # where the first space begins
        self.step: float = step  # from space to space
        self.height: float = height  # of a space
        self.die: float = die  # its side
        self.scale: float = scale  # of the symbols
        self.width: float = left + step * FACES + 2
        self.ring: str = svg.outline(0, 0, step - 4, height - 2, 7)
        self.inner: str = svg.outline(2, 2, step - 8, height - 6, 5)

    def top(self, panel: int) -> float:
        """Where the spaces of a panel begin."""
        return panel * (self.height + GAP) + 4

    def place(self, space: int) -> tuple[float, float]:
        """Where a space is."""
        return self.left + int(NUMBER_OF[space] - 1) * self.step + 2, self.top(int(PANEL_OF[space]))


TALL_SHAPE: Final = Shape(TALL, 42, 60, 46, 30, 0.86)
WIDE_SHAPE: Final = Shape(WIDE, 56, 72, 42, 32, 1.0)
SHAPES: Final = (TALL_SHAPE, WIDE_SHAPE)

# How a space is.
OPEN: Final = 0
OFFERED: Final = 1
SHUT: Final = 2  # others are on offer, this one is not


# ---- what never changes


@cache
def backdrop(number: int, panels: int) -> str:
    """A band for each panel, with the mark of its colour."""
    shape = SHAPES[number]
    out = ""
    for panel in range(panels):
        hue = PANEL_NAMES[panel]
        y = shape.top(panel)
        out += svg.rect(0, y - 4, shape.width, shape.height + 6, 9, f"var(--g-{hue}-tint)", "var(--line)", 0.6)
        if shape.name == TALL:
            out += svg.mark(hue, 20, y + shape.height - 6, 9, f"var(--g-{hue}-ink)")
        else:
            out += svg.mark(hue, 46, y + shape.height / 2 - 1, 10, f"var(--g-{hue}-ink)")
    return out


# ---- spaces


@cache
def symbols(space: int, ground: str) -> str:
    """What a space offers, round its middle: verb, then things; a stroke is "or", a plus "and"."""
    action = SPACE_ACTION[space]
    ink = "var(--ink)"
    if action == DUCATS_ACTION:
        figure = svg.text(5, 6, str(SPACE_DUCATS[space]), 17, anchor="start", weight=700, kind="num")
        return ducat(-9, 0, 19) + figure
    if action == REPLACE_ACTION:
        return svg.icon("replace", -11, 0, 17, ink, ground) + svg.icon(GALLEY_ICON, 11, 0, 22, ink, ground)
    if action == INTRIGUE_ACTION:
        return plot_symbols(int(SPACE_INTRIGUE[space]), ground)
    verb = BUY_ICON if action == BUY_ACTION else COMPLETE_ICON
    kinds = [KIND_ICONS[kind] for kind in SPACE_TARGETS[space]]
    if len(kinds) == 1:
        return svg.icon(verb, -13, 0, 16, ink, ground) + svg.icon(kinds[0], 9, 0, 22, ink, ground)
    joined = "+" if SPACE_MODE[space] == AND else "/"
    return (
        svg.icon(verb, -23, 0, 15, ink, ground)
        + svg.icon(kinds[0], -5, 0, 18, ink, ground)
        + svg.text(8.5, 5, joined, 14, weight=700)
        + svg.icon(kinds[1], 21, 0, 18, ink, ground)
    )


def plot_symbols(intrigue: int, ground: str) -> str:
    """An intrigue: the mask, and what it changes or brings."""
    ink = "var(--ink)"
    if intrigue == CHANGE_DOGE:
        return svg.icon(INTRIGUE_ICON, -12, 0, 19, ink, ground) + svg.icon("doge", 11, 0, 20, ink, ground)
    given = BRIBE_APPROVALS if intrigue == BRIBE else FAVOUR_APPROVALS
    return (
        svg.icon(INTRIGUE_ICON, -19, 0, 18, ink, ground)
        + svg.text(0, 5, f"+{given}", 13, weight=700, kind="num")
        + approval(19, 0, 18, ground)
    )


@lru_cache(maxsize=4096)
def space_body(number: int, space: int, state: int, cost: int, owner: int, last: bool) -> str:
    """A space: what it is for and costs, or whose marker lies there; the last one used has a thin line."""
    shape = SHAPES[number]
    width, height = shape.step - 4, shape.height - 2
    middle = width / 2
    if owner != FREE:
        out = svg.rect(0, 0, width, height, 7, "var(--sunken)")
        out += faded(at(middle, height / 2, symbols(space, "var(--sunken)"), shape.scale), 0.3)
        out += svg.token(owner, middle, height / 2, 12)
        return out + f'{shape.inner} fill="none" stroke="var(--ink)" stroke-width="1.6"/>' if last else out
    fill = "var(--sunken)" if state == SHUT else "var(--surface)"
    drawn = at(middle, height / 2 + (3 if cost > 0 else 0), symbols(space, fill), shape.scale)
    out = svg.rect(0, 0, width, height, 7, fill) + (faded(drawn) if state == SHUT else drawn)
    if cost == 0:
        return out
    if state == OFFERED:
        return out + svg.badge(width - 11, 5, f"−{cost}", "var(--go)", "var(--on-go)", 11)
    paint = "var(--sunken)" if state == SHUT else "var(--surface)"
    return out + svg.badge(width - 11, 5, f"−{cost}", paint, "var(--ink-2)", 11)


@lru_cache(maxsize=2048)
def space_words(space: int, cost: int, owner: str, language: str) -> str:
    """A space that cannot be clicked, for the ear."""
    name = space_name(space)
    if owner:
        return say(Text("dogeship.board_taken", name, owner), language)
    return say(Text("dogeship.board_space", name, deed_of(space), cost), language)


def space_piece(offer: Offer, number: int, space: i64, state: int, action: i64, quiet: bool) -> Piece:
    """A space in one of the shapes; it can be clicked where its action is on offer."""
    view = offer.table
    shape = SHAPES[number]
    owner = int(view.taken[space])
    cost = int(view.surcharge(space)) if view.dice[PANEL_OF[space]] > 0 else 0
    x, y = shape.place(int(space))
    body = space_body(number, int(space), state, cost, owner, space == view.space)
    id = f"space-{SPACE_NAMES[space]}{shape.ending}"
    if state == OFFERED:
        return Piece(id, x, y, body, offer.words(action), action, shape.ring, quiet)
    name = offer.names[owner] if owner != FREE else ""
    return Piece(id, x, y, body, space_words(int(space), cost, name, offer.language))


# ---- dice


@cache
def face_mark(hue: str) -> str:
    """A lid over the space that the die shows."""
    return svg.rect(-9, -3, 18, 6, 3, f"var(--g-{hue})", "var(--edge)", 0.8)


@cache
def die_words(panel: int, face: int, language: str) -> str:
    if face == 0:
        return say(Text("dogeship.board_no_die", panel_name(panel)), language)
    return say(Text("dogeship.roll", panel_name(panel), face), language)


def add_dice(offer: Offer, number: int, pieces: list[Piece]) -> None:
    """Each die on its panel, and a mark over the face it shows (DS-3.2)."""
    shape = SHAPES[number]
    panels: i64 = len(offer.table.dice)
    for panel in range(panels):
        hue = PANEL_NAMES[panel]
        face = int(offer.table.dice[panel])
        y = shape.top(int(panel)) + (3 if shape.name == TALL else 4)
        words = die_words(int(panel), face, offer.language)
        pieces.append(Piece(f"die-{hue}{shape.ending}", 5, y, die(face, hue, shape.die), words))
        if face > 0:
            x, top = shape.place(int(panel) * FACES + face - 1)
            pieces.append(Piece(f"face-{hue}{shape.ending}", x + (shape.step - 4) / 2, top - 1, face_mark(hue)))


def panels_plates(offer: Offer) -> list[Plate]:
    """The panels in both shapes."""
    view = offer.table
    language = offer.language
    spaces: i64 = len(view.taken)
    offered = offer.count(USE, spaces)
    quiet = is_many(offered, spaces)
    drawn: list[list[Piece]] = [[], []]
    for space in range(spaces):
        is_open = offer.open[USE + space]
        state = OFFERED if is_open else SHUT if offered > 0 else OPEN
        for number in range(2):
            drawn[number].append(space_piece(offer, number, space, state, USE + space, quiet))
        offer.open[USE + space] = False
    panels: int = len(view.dice)
    title = say(Text("dogeship.board_panels"), language)
    label = say(Text("dogeship.board_panels_label", panels), language)
    out: list[Plate] = []
    for number, shape in enumerate(SHAPES):
        add_dice(offer, number, drawn[number])
        height = panels * (shape.height + GAP) + 2
        ground = backdrop(number, panels)
        out.append(Plate("panels", shape.width, height, title, label, ground, drawn[number], 0, shape=shape.name))
    return out
