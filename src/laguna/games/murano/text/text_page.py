"""Murano as a text picture: everything a reader may see, so that one can play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.state import TRUTH, UNKNOWN
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.rules import phases, position, views
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import score_now
from laguna.games.murano.text import headline, phrases
from laguna.text import catalogue, columns
from laguna.text.text import Param, Text, all_of, seat_name

NOTHING: Final = "·"
LETTERS: Final = "ABCD"  # of the seats, as on their markers and in records
CELL: Final = 5  # columns of a field
IN_A_ROW: Final = 3  # islands side by side, and spaces of the ring
MARKER: Final = " "


def page(view: MuranoPosition, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        [f"Murano · {catalogue.translate(headline.headline(view), language)}"],
        ring(view, language),
        stacks(view, language),
        *islands(view, language),
        players(view, language),
        own(view, language),
        characters(view, language),
        result(view, language),
    ]
    return columns.paged(blocks)


def page_text(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return catalogue.translate(Text("murano.page_" + key, *params), language)


# ---- the board


def ring(view: MuranoPosition, language: str) -> list[str]:
    """The spaces in sailing direction, with the ships (MU-2.1)."""
    lines: list[list[str]] = []
    for first in range(0, box.SPACES, IN_A_ROW):
        lines.append([space_cell(view, space, language) for space in range(first, min(first + IN_A_ROW, box.SPACES))])
    return [page_text(language, "ring"), *columns.grid(lines, "l" * IN_A_ROW)]


def space_cell(view: MuranoPosition, space: int, language: str) -> str:
    """A space of the ring: its action, the ship at it, and whether that has moved in this turn."""
    name = catalogue.translate(names.space_name(space), language)
    black = view.black & box.BIT[space] != 0
    red = view.red == space
    if not black and not red:
        return name
    key = "two_ships" if black and red else "red_ship" if red else "ship"
    moved = view.moved & box.BIT[space] != 0 or (red and view.red_moved)
    note = f", {page_text(language, 'moved')}" if moved else ""
    return f"{name} [{page_text(language, key)}{note}]"


def stacks(view: MuranoPosition, language: str) -> list[str]:
    """What is left of tiles, cards and beads; two empty stacks end the game (MU-11.1)."""
    parts = [f"{view.left[kind]} {catalogue.translate(phrases.plural(kind), language)}" for kind in range(box.KINDS)]
    parts.append(page_text(language, "deck", view.pool_size + len(view.tail)))
    parts.append(page_text(language, "cards", view.cards_size + len(view.cards_tail)))
    note = page_text(language, "last_round" if view.is_ending() else "two_empty")
    return [
        f"{page_text(language, 'stacks')}: {', '.join(parts)} ({note})",
        page_text(language, "bag", phrases.beads_held(view.bag, 0)),
    ]


def islands(view: MuranoPosition, language: str) -> list[list[str]]:
    """The islands side by side."""
    blocks: list[list[str]] = [[page_text(language, "islands"), page_text(language, "letters")]]
    drawn = [island(view, number) for number in range(box.ISLANDS_FOR[view.seats])]
    for first in range(0, len(drawn), IN_A_ROW):
        row = drawn[first]
        for other in drawn[first + 1 : first + IN_A_ROW]:
            row = columns.beside(row, other)
        blocks.append([line.rstrip() for line in row])
    return blocks


def island(view: MuranoPosition, number: i64) -> list[str]:
    """An island: its fields row by row, and its gondolas with who is in them."""
    out = [box.ISLAND_TITLES[number]]
    width = max([len(line) for line in box.GRIDS[number]])
    out.append("   " + "".join([str(column + 1).ljust(CELL) for column in range(width)]).rstrip())
    rows = [["" for _ in range(width)] for _ in box.GRIDS[number]]
    for field in range(box.FIRST_FIELD[number], box.FIRST_FIELD[number + 1]):
        _, row, column = box.FIELD_PLACES[field]
        rows[row][column] = field_cell(view, field)
    for row, cells in enumerate(rows):
        out.append(f"{'abcdefghi'[row]}  " + "".join([cell.ljust(CELL) for cell in cells]))
    places = [
        f"{LETTERS[colour]}:{letter(view.gondola[number * box.COLOURS + colour])}" for colour in range(box.COLOURS)
    ]
    out.append("   " + columns.GAP.join(places))
    return out


def letter(seat: i64) -> str:
    """Whose gondolier it is."""
    return NOTHING if seat == box.FREE else LETTERS[seat]


def field_cell(view: MuranoPosition, field: i64) -> str:
    """What lies on a field: customers of a street, or a building with its owner."""
    face = view.tile[field]
    if face == box.FREE:
        return "[ ]" if box.IS_STREET[field] == 1 else "( )"
    if face >= box.FIRST_STREET:
        customers = ""
        for colour in range(box.CUSTOMERS):
            count = box.STREET_CUSTOMERS[(face - box.FIRST_STREET) * box.CUSTOMERS + colour]
            customers += box.CUSTOMER_NAMES[colour][0] * int(count)
        return f"[{customers or '-'}]"
    if face == box.FACTORY_TILE:
        return f"F{LETTERS[view.marker[field]]}"
    if face < box.FIRST_PALACE:
        return f"S{box.CUSTOMER_NAMES[face - box.FIRST_SHOP][0]}{LETTERS[view.marker[field]]}"
    return "X" if face == box.SPECIAL_TILE else f"P{box.CRESTS[face - box.FIRST_PALACE]}"


# ---- players


def players(view: MuranoPosition, language: str) -> list[str]:
    """What everybody knows of each player."""
    keys = ("player", "points", "gold", "crew", "placed", "idle", "beads", "characters", "tiles")
    lines = [["", *[page_text(language, key) for key in keys], ""]]
    for seat in range(view.seats):
        beads = "".join(["rgb"[colour] * view.beads[seat * box.GLASSES + colour] for colour in range(box.GLASSES)])
        figures = (view.score[seat], view.gold[seat], view.crew[seat], view.all_placed(seat), view.idle[seat])
        line = [LETTERS[seat], catalogue.translate(seat_name(seat), language), *[str(figure) for figure in figures]]
        line += [
            beads or NOTHING,
            str(view.recruits(seat)),
            str(view.unbuilt_tiles(seat)),
            state_of(view, seat, language),
        ]
        lines.append(line)
    out = columns.grid(lines, "llrrrrrlrrl")
    for seat in range(view.seats):
        cards = phrases.cards_in(view.special[seat] | (view.fresh if seat == view.mover else 0))
        if len(cards) > 0:
            special = catalogue.translate(all_of(cards), language)
            out.append(f"{LETTERS[seat]}  {page_text(language, 'special')}: {special}")
    return out


def state_of(view: MuranoPosition, seat: i64, language: str) -> str:
    """Who started, and whose turn it is."""
    parts: list[str] = []
    if view.start == seat:
        parts.append(page_text(language, "start"))
    if view.mover == seat and view.phase != phases.OVER:
        parts.append(page_text(language, "scores" if view.phase >= phases.SCORING else "acts"))
    return ", ".join(parts)


# ---- what the reader alone may see


def own(view: MuranoPosition, language: str) -> list[str]:
    """Unbuilt tiles, characters with what they are worth now, and what the reader remembers."""
    out = in_hand(view, language)
    for seat in range(view.seats):
        if view.viewer == seat or view.viewer == TRUTH:
            out += own_of(view, seat, language)
    return out


def in_hand(view: MuranoPosition, language: str) -> list[str]:
    """The tile about to be laid, and the cards to choose from."""
    if view.held_kind != box.FREE:
        if view.held == UNKNOWN:
            return [page_text(language, "held_kind", names.kind_name(view.held_kind))]
        return [page_text(language, "held", names.face_name(view.held))]
    if len(view.drawn) == 0 or UNKNOWN in view.drawn:
        return []
    if view.phase == phases.TAKING_CARD or not views.chooses_characters(view):
        return [page_text(language, "drawn", all_of([names.card_name(card) for card in view.drawn]))]
    lines = [f"{MARKER}{catalogue.sentence(character_line(card), language)}" for card in view.drawn]
    return (
        [page_text(language, "drawn", Text("murano.page_cards_below")), *lines]
        if view.phase == phases.RECRUITING
        else []
    )


def character_line(card: i64) -> Text:
    return Text("murano.page_character", names.character_name(card), phrases.character_effect(card))


def own_of(view: MuranoPosition, seat: i64, language: str) -> list[str]:
    """What one player sees of the own things."""
    out: list[str] = []
    if view.viewer == TRUTH:
        out.append(f"{LETTERS[seat]}:")
    if view.unbuilt_tiles(seat) > 0:
        out.append(page_text(language, "your_tiles", phrases.tiles_of(view, seat, True)))
    for kind in (box.SHOP, box.PALACE):
        if view.viewer != TRUTH and views.knows_stack(view, seat, kind):
            out.append(page_text(language, "known_stack", phrases.plural(kind), known_stack(view, kind)))
    if view.phase < phases.SCORING:
        out += own_characters(view, seat, language)
    out += put_back(view, seat, language)
    return out


def known_stack(view: MuranoPosition, kind: i64) -> Text:
    """What is in a stack that was searched."""
    faces = range(box.FIRST_SHOP, box.FIRST_PALACE) if kind == box.SHOP else range(box.FIRST_PALACE, box.SPECIAL_TILE)
    return phrases.listed(
        [phrases.several(names.face_name(face), view.stack[face]) for face in faces if view.stack[face] > 0]
    )


def own_characters(view: MuranoPosition, seat: i64, language: str) -> list[str]:
    """The own characters, each with the island where it would score most now."""
    out: list[str] = []
    count: i64 = len(view.bought)
    for at in range(count):
        if view.buyer[at] == seat:
            card = view.bought[at]
            island, scored = score_now.best_island(view, seat, card)
            name, effect = names.character_name(card), phrases.character_effect(card)
            if scored > 0:
                text = Text(
                    "murano.page_your_character", name, effect, names.island_name(island), phrases.points(scored)
                )
            else:
                text = Text("murano.page_your_character_none", name, effect)
            out.append(MARKER + catalogue.sentence(text, language))
    return [page_text(language, "your_characters"), *out] if len(out) > 0 else []


def put_back(view: MuranoPosition, seat: i64, language: str) -> list[str]:
    """Cards that the reader has put back and that are still where they were (MU-15.1)."""
    out: list[str] = []
    if view.viewer == TRUTH:
        return out
    below = [names.character_name(card) for card in view.tail if card != UNKNOWN]
    if len(below) > 0:
        out.append(page_text(language, "put_back", all_of(below)))
    cards = [names.card_name(card) for card in view.cards_tail if card != UNKNOWN]
    if len(cards) > 0:
        out.append(page_text(language, "cards_back", all_of(cards)))
    return out


# ---- the end


def characters(view: MuranoPosition, language: str) -> list[str]:
    """What became of the characters in final scoring, as far as it is shown (MU-15.2)."""
    if view.phase < phases.SCORING or len(view.fate) == 0:
        return []
    out = [page_text(language, "used")]
    for seat in range(view.seats):
        parts: list[str] = []
        count: i64 = len(view.fate)
        for at in range(count):
            if view.buyer[at] == seat:
                parts.append(fate_of(view, at, language))
        if len(parts) > 0:
            out.append(f"{LETTERS[seat]}  {'; '.join(parts)}")
    return out


def fate_of(view: MuranoPosition, at: i64, language: str) -> str:
    """Where a character was used, or that it was not; unseen ones are not named."""
    if view.bought[at] == UNKNOWN:
        return page_text(language, "hidden")
    name = names.character_name(view.bought[at])
    if 0 <= view.fate[at] < box.ISLANDS:
        return page_text(language, "used_at", name, names.island_name(view.fate[at]), phrases.points(view.points[at]))
    return (
        page_text(language, "not_used", name)
        if view.fate[at] == position.ASIDE_FATE
        else catalogue.translate(name, language)
    )


def result(view: MuranoPosition, language: str) -> list[str]:
    """Points, gold for ties, and the places (MU-13.1)."""
    if view.phase != phases.OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    lines = [[page_text(language, "final"), *[catalogue.translate(seat_name(seat), language) for seat in seats]]]
    lines.append([page_text(language, "total"), *[str(view.score[seat]) for seat in seats]])
    lines.append([page_text(language, "gold"), *[str(view.gold[seat]) for seat in seats]])
    lines.append([page_text(language, "place"), *[str(place[seat]) for seat in seats]])
    return columns.grid(lines, "l" + "r" * int(view.seats))
