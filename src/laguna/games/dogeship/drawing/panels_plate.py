"""The Doge Ship: the plate of the panels, with dice, costs and markers, for wide screens and for phones."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import clickable, plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import shapes, symbols
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules import actions
from laguna.games.dogeship.text import consequences, phrases
from laguna.text import catalogue
from laguna.text.text import Text

GAP: Final = 6.0  # between two panels
HEAD: Final = 15.0  # the numbers of the spaces


class PanelShape:
    """The measures of one of the two shapes."""

    def __init__(self, name: str, left: float, step: float, height: float, die: float, scale: float) -> None:
        self.name: str = name
        self.ending: str = "-wide" if name == plates.WIDE else ""
        self.left: float = left  # where the first space begins
        self.step: float = step  # from space to space
        self.height: float = height  # of a space
        self.die: float = die  # its side
        self.scale: float = scale  # of the symbols
        self.width: float = left + step * int(box.FACES) + 2
        self.ring: str = svg.outline(0, 0, step - 4, height - 2, 7)
        self.inner: str = svg.outline(2, 2, step - 8, height - 6, 5)

    def top(self, panel: int) -> float:
        """Where the spaces of a panel begin."""
        return HEAD + panel * (self.height + GAP) + 4

    def place(self, space: int) -> tuple[float, float]:
        """Where a space is."""
        return self.left + int(box.NUMBER_OF[space] - 1) * self.step + 2, self.top(int(box.PANEL_OF[space]))


TALL_SHAPE: Final = PanelShape(plates.TALL, 42, 60, 46, 30, 0.86)
WIDE_SHAPE: Final = PanelShape(plates.WIDE, 56, 72, 42, 32, 1.0)
SHAPES: Final = (TALL_SHAPE, WIDE_SHAPE)

PALE: Final = 0.55  # the symbols of what brings nothing now

# How a space is.
OPEN: Final = 0
OFFERED: Final = 1
SHUT: Final = 2  # others are on offer, this one is not
USELESS: Final = 3  # on offer, but it brings nothing now


# ---- what never changes


@cache
def backdrop(number: int, panels: int) -> str:
    """The numbers of the spaces, and a band for each panel, with the mark of its colour."""
    shape = SHAPES[number]
    out = ""
    for space in range(box.FACES):
        x = shape.place(int(space))[0] + (shape.step - 4) / 2
        out += svg.text(x, 11, str(space + 1), 12.5, weight=600, fill="var(--ink-2)", kind="num")
    for panel in range(panels):
        hue = box.PANEL_NAMES[panel]
        y = shape.top(panel)
        out += svg.rect(0, y - 4, shape.width, shape.height + 6, 9, f"var(--g-{hue}-tint)", "var(--line)", 0.6)
        if shape.name == plates.TALL:
            out += svg.mark(hue, 20, y + shape.height - 6, 9, f"var(--g-{hue}-ink)")
        else:
            out += svg.mark(hue, 46, y + shape.height / 2 - 1, 10, f"var(--g-{hue}-ink)")
    return out


# ---- spaces


@cache
def space_symbols(space: int, ground: str) -> str:
    """What a space offers, round its middle: verb, then things; a stroke is "or", a plus "and"."""
    action = box.SPACE_ACTION[space]
    ink = "var(--ink)"
    if action == box.DUCATS_ACTION:
        figure = svg.text(5, 6, str(box.SPACE_DUCATS[space]), 17, anchor="start", weight=700, kind="num")
        return shapes.ducat(-9, 0, 19) + figure
    if action == box.REPLACE_ACTION:
        return svg.icon("replace", -11, 0, 17, ink, ground) + svg.icon(symbols.GALLEY, 11, 0, 22, ink, ground)
    if action == box.INTRIGUE_ACTION:
        return intrigue_symbols(int(box.SPACE_INTRIGUE[space]), ground)
    verb = symbols.BUY if action == box.BUY_ACTION else symbols.COMPLETE
    kinds = [symbols.KIND_ICONS[kind] for kind in box.SPACE_TARGETS[space]]
    if len(kinds) == 1:
        return svg.icon(verb, -13, 0, 16, ink, ground) + svg.icon(kinds[0], 9, 0, 22, ink, ground)
    joined = "+" if box.SPACE_MODE[space] == box.AND else "/"
    return (
        svg.icon(verb, -23, 0, 15, ink, ground)
        + svg.icon(kinds[0], -5, 0, 18, ink, ground)
        + svg.text(8.5, 5, joined, 14, weight=700)
        + svg.icon(kinds[1], 21, 0, 18, ink, ground)
    )


def intrigue_symbols(intrigue: int, ground: str) -> str:
    """An intrigue: the mask, and what it changes or brings."""
    ink = "var(--ink)"
    if intrigue == box.CHANGE_DOGE:
        return svg.icon(symbols.INTRIGUE, -12, 0, 19, ink, ground) + svg.icon("doge", 11, 0, 20, ink, ground)
    given = box.BRIBE_APPROVALS if intrigue == box.BRIBE else box.FAVOUR_APPROVALS
    return (
        svg.icon(symbols.INTRIGUE, -19, 0, 18, ink, ground)
        + svg.text(0, 5, f"+{given}", 13, weight=700, kind="num")
        + shapes.approval(19, 0, 18, ground)
    )


@lru_cache(maxsize=4096)
def space_body(number: int, space: int, state: int, cost: int, owner: int, last: bool) -> str:
    """A space: what it is for and costs, or whose marker lies there; the last one used has a thin line."""
    shape = SHAPES[number]
    width, height = shape.step - 4, shape.height - 2
    middle = width / 2
    if owner != box.FREE:
        out = svg.rect(0, 0, width, height, 7, "var(--sunken)")
        out += shapes.faded(shapes.at(middle, height / 2, space_symbols(space, "var(--sunken)"), shape.scale), 0.3)
        out += svg.token(owner, middle, height / 2, 12)
        return out + f'{shape.inner} fill="none" stroke="var(--ink)" stroke-width="1.6"/>' if last else out
    fill = "var(--sunken)" if state == SHUT else "var(--surface)"
    drawn = shapes.at(middle, height / 2 + (3 if cost > 0 else 0), space_symbols(space, fill), shape.scale)
    out = svg.rect(0, 0, width, height, 7, fill)
    out += shapes.faded(drawn) if state == SHUT else shapes.faded(drawn, PALE) if state == USELESS else drawn
    if cost == 0:
        return out
    if state == OFFERED or state == USELESS:
        return out + svg.badge(width - 11, 5, f"−{cost}", "var(--go)", "var(--on-go)", 11)
    paint = "var(--sunken)" if state == SHUT else "var(--surface)"
    return out + svg.badge(width - 11, 5, f"−{cost}", paint, "var(--ink-2)", 11)


@lru_cache(maxsize=2048)
def space_words(space: int, cost: int, owner: str, language: str) -> str:
    """A space that can't be clicked, for screen readers."""
    name = names.space_name(space)
    if owner:
        what = phrases.space_action(space)
        return catalogue.sentence(Text("dogeship.board_taken", name, owner, what), language)
    if cost == 0:
        return catalogue.sentence(Text("dogeship.use", name, phrases.space_action(space)), language)
    price = phrases.ducats(cost)
    return catalogue.sentence(Text("dogeship.board_space", name, phrases.space_action(space), price), language)


def space_piece(offer: DogeShipOffer, number: int, space: i64, state: int, action: i64, quiet: bool) -> Piece:
    """A space in one of the shapes; it can be clicked where its action is on offer."""
    view = offer.table
    shape = SHAPES[number]
    owner = int(view.taken[space])
    cost = int(view.surcharge(space)) if view.dice[box.PANEL_OF[space]] > 0 else 0
    x, y = shape.place(int(space))
    body = space_body(number, int(space), state, cost, owner, space == view.space)
    id = f"space-{box.SPACE_NAMES[space]}{shape.ending}"
    if state == OFFERED or state == USELESS:
        return Piece(id, x, y, body, offer.words(action), action, shape.ring, quiet or state == USELESS)
    name = offer.names[owner] if owner != box.FREE else ""
    return Piece(id, x, y, body, space_words(int(space), cost, name, offer.language))


# ---- dice


@cache
def face_mark(hue: str) -> str:
    """A lid over the space that the die shows."""
    return svg.rect(-9, -3, 18, 6, 3, f"var(--g-{hue})", "var(--edge)", 0.8)


@cache
def die_words(panel: int, face: int, language: str) -> str:
    if face == 0:
        return catalogue.sentence(Text("dogeship.board_no_die", names.panel_name(panel)), language)
    return catalogue.sentence(Text("dogeship.board_die", names.panel_name(panel), face), language)


def add_dice(offer: DogeShipOffer, number: int, pieces: list[Piece]) -> None:
    """Each die on its panel, and a mark over the face it shows (DS-3.2)."""
    shape = SHAPES[number]
    panels: i64 = len(offer.table.dice)
    for panel in range(panels):
        hue = box.PANEL_NAMES[panel]
        face = int(offer.table.dice[panel])
        y = shape.top(int(panel)) + (3 if shape.name == plates.TALL else 4)
        words = die_words(int(panel), face, offer.language)
        pieces.append(Piece(f"die-{hue}{shape.ending}", 5, y, shapes.die(face, hue, shape.die), words))
        if face > 0:
            x, top = shape.place(int(panel) * box.FACES + face - 1)
            pieces.append(Piece(f"face-{hue}{shape.ending}", x + (shape.step - 4) / 2, top - 1, face_mark(hue)))


def panels_plates(offer: DogeShipOffer) -> list[Plate]:
    """The panels in both shapes."""
    view = offer.table
    language = offer.language
    spaces: i64 = len(view.taken)
    offered = offer.count(actions.USE, spaces)
    quiet = clickable.is_many(offered, spaces)
    drawn: list[list[Piece]] = [[], []]
    for space in range(spaces):
        is_open = offer.open[actions.USE + space]
        state = OFFERED if is_open else SHUT if offered > 0 else OPEN
        if is_open and consequences.brings_nothing(view, offer.seat, space):
            state = USELESS
        for number in range(2):
            drawn[number].append(space_piece(offer, number, space, state, actions.USE + space, quiet))
        offer.open[actions.USE + space] = False
    panels: int = len(view.dice)
    title = catalogue.translate(Text("dogeship.board_panels"), language)
    label = catalogue.translate(Text("dogeship.board_panels_label", panels), language)
    out: list[Plate] = []
    for number, shape in enumerate(SHAPES):
        add_dice(offer, number, drawn[number])
        height = HEAD + panels * (shape.height + GAP) + 2
        ground = backdrop(number, panels)
        out.append(Plate("panels", shape.width, height, title, label, ground, drawn[number], 0, shape=shape.name))
    return out
