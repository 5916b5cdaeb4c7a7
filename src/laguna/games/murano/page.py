"""Murano as a text picture: everything a reader may see, so that one can play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN
from laguna.core.layout import GAP, beside, grid, paged
from laguna.core.text import Param, Text, all_of, seat_name
from laguna.core.words import say, sentence
from laguna.games.murano.components import (
    BIT,
    COLOURS,
    CRESTS,
    CUSTOMER_NAMES,
    CUSTOMERS,
    FACTORY_TILE,
    FIELD_PLACES,
    FIRST_FIELD,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    FREE,
    GLASSES,
    GRIDS,
    IS_STREET,
    ISLAND_TITLES,
    ISLANDS,
    ISLANDS_FOR,
    KINDS,
    PALACE,
    SHOP,
    SPACES,
    SPECIAL_TILE,
    STREET_CUSTOMERS,
)
from laguna.games.murano.names import card_name, character_name, face_name, island_name, kind_name, space_name
from laguna.games.murano.phrases import (
    beads_held,
    cards_in,
    character_effect,
    listed,
    plural,
    points,
    several,
    tile_count,
    tiles_of,
)
from laguna.games.murano.standing import headline, placed_of
from laguna.games.murano.table import ASIDE_FATE, OVER, RECRUITING, SCORING, TAKING_CARD, Table
from laguna.games.murano.views import chooses_characters, knows_stack
from laguna.games.murano.worthnow import best_island

NOTHING: Final = "·"
LETTERS: Final = "ABCD"  # of the seats, as on their markers and in records
CELL: Final = 5  # columns of a field
IN_A_ROW: Final = 3  # islands side by side, and spaces of the ring
MARKER: Final = " "


def page(view: Table, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        [f"Murano · {say(headline(view), language)}"],
        ring(view, language),
        stacks(view, language),
        *islands(view, language),
        players(view, language),
        own(view, language),
        characters(view, language),
        result(view, language),
    ]
    return paged(blocks)


def said(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return say(Text("murano.page_" + key, *params), language)


# ---- the board


def ring(view: Table, language: str) -> list[str]:
    """The spaces in sailing direction, with the ships (MU-2.1)."""
    lines: list[list[str]] = []
    for first in range(0, SPACES, IN_A_ROW):
        lines.append([space_cell(view, space, language) for space in range(first, min(first + IN_A_ROW, SPACES))])
    return [said(language, "ring"), *grid(lines, "l" * IN_A_ROW)]


def space_cell(view: Table, space: int, language: str) -> str:
    """A space of the ring: its action, the ship at it, and whether that has moved in this turn."""
    name = say(space_name(space), language)
    black = view.black & BIT[space] != 0
    red = view.red == space
    if not black and not red:
        return name
    key = "two_ships" if black and red else "red_ship" if red else "ship"
    moved = view.moved & BIT[space] != 0 or (red and view.red_moved)
    note = f", {said(language, 'moved')}" if moved else ""
    return f"{name} [{said(language, key)}{note}]"


def stacks(view: Table, language: str) -> list[str]:
    """What is left of tiles, cards and beads; two empty stacks end the game (MU-11.1)."""
    parts = [f"{view.left[kind]} {say(plural(kind), language)}" for kind in range(KINDS)]
    parts.append(said(language, "deck", view.pool_size + len(view.tail)))
    parts.append(said(language, "cards", view.cards_size + len(view.cards_tail)))
    note = said(language, "last_round" if view.is_ending() else "two_empty")
    return [
        f"{said(language, 'stacks')}: {', '.join(parts)} ({note})",
        said(language, "bag", beads_held(view.bag, 0)),
    ]


def islands(view: Table, language: str) -> list[list[str]]:
    """The islands side by side."""
    blocks: list[list[str]] = [[said(language, "islands"), said(language, "letters")]]
    drawn = [island(view, number) for number in range(ISLANDS_FOR[view.seats])]
    for first in range(0, len(drawn), IN_A_ROW):
        row = drawn[first]
        for other in drawn[first + 1 : first + IN_A_ROW]:
            row = beside(row, other)
        blocks.append([line.rstrip() for line in row])
    return blocks


def island(view: Table, number: i64) -> list[str]:
    """An island: its fields row by row, and its gondolas with who is in them."""
    out = [ISLAND_TITLES[number]]
    width = max([len(line) for line in GRIDS[number]])
    out.append("   " + "".join([str(column + 1).ljust(CELL) for column in range(width)]).rstrip())
    rows = [["" for _ in range(width)] for _ in GRIDS[number]]
    for field in range(FIRST_FIELD[number], FIRST_FIELD[number + 1]):
        _, row, column = FIELD_PLACES[field]
        rows[row][column] = field_cell(view, field)
    for row, cells in enumerate(rows):
        out.append(f"{'abcdefghi'[row]}  " + "".join([cell.ljust(CELL) for cell in cells]))
    places = [f"{LETTERS[colour]}:{letter(view.gondola[number * COLOURS + colour])}" for colour in range(COLOURS)]
    out.append("   " + GAP.join(places))
    return out


def letter(seat: i64) -> str:
    """Whose gondolier it is."""
    return NOTHING if seat == FREE else LETTERS[seat]


def field_cell(view: Table, field: i64) -> str:
    """What lies on a field: customers of a street, or a building with its owner."""
    face = view.tile[field]
    if face == FREE:
        return "[ ]" if IS_STREET[field] == 1 else "( )"
    if face >= FIRST_STREET:
        customers = ""
        for colour in range(CUSTOMERS):
            count = STREET_CUSTOMERS[(face - FIRST_STREET) * CUSTOMERS + colour]
            customers += CUSTOMER_NAMES[colour][0] * int(count)
        return f"[{customers or '-'}]"
    if face == FACTORY_TILE:
        return f"F{LETTERS[view.marker[field]]}"
    if face < FIRST_PALACE:
        return f"S{CUSTOMER_NAMES[face - FIRST_SHOP][0]}{LETTERS[view.marker[field]]}"
    return "X" if face == SPECIAL_TILE else f"P{CRESTS[face - FIRST_PALACE]}"


# ---- players


def players(view: Table, language: str) -> list[str]:
    """What everybody knows of each player."""
    keys = ("player", "points", "gold", "crew", "placed", "idle", "beads", "characters", "tiles")
    lines = [["", *[said(language, key) for key in keys], ""]]
    for seat in range(view.seats):
        beads = "".join(["rgb"[colour] * view.beads[seat * GLASSES + colour] for colour in range(GLASSES)])
        figures = (view.score[seat], view.gold[seat], view.crew[seat], placed_of(view, seat), view.idle[seat])
        line = [LETTERS[seat], say(seat_name(seat), language), *[str(figure) for figure in figures]]
        line += [
            beads or NOTHING,
            str(view.recruits(seat)),
            str(tile_count(view, seat)),
            state_of(view, seat, language),
        ]
        lines.append(line)
    out = grid(lines, "llrrrrrlrrl")
    for seat in range(view.seats):
        cards = cards_in(view.special[seat] | (view.fresh if seat == view.mover else 0))
        if len(cards) > 0:
            names = say(all_of(cards), language)
            out.append(f"{LETTERS[seat]}  {said(language, 'special')}: {names}")
    return out


def state_of(view: Table, seat: i64, language: str) -> str:
    """Who started, and whose turn it is."""
    parts: list[str] = []
    if view.start == seat:
        parts.append(said(language, "start"))
    if view.mover == seat and view.phase != OVER:
        parts.append(said(language, "scores" if view.phase >= SCORING else "acts"))
    return ", ".join(parts)


# ---- what the reader alone may see


def own(view: Table, language: str) -> list[str]:
    """Unbuilt tiles, characters with what they are worth now, and what the reader remembers."""
    out = in_hand(view, language)
    for seat in range(view.seats):
        if view.viewer == seat or view.viewer == TRUTH:
            out += own_of(view, seat, language)
    return out


def in_hand(view: Table, language: str) -> list[str]:
    """The tile about to be laid, and the cards to choose from."""
    if view.held_kind != FREE:
        if view.held == UNKNOWN:
            return [said(language, "held_kind", kind_name(view.held_kind))]
        return [said(language, "held", face_name(view.held))]
    if len(view.drawn) == 0 or UNKNOWN in view.drawn:
        return []
    if view.phase == TAKING_CARD or not chooses_characters(view):
        return [said(language, "drawn", all_of([card_name(card) for card in view.drawn]))]
    lines = [f"{MARKER}{sentence(character_line(card), language)}" for card in view.drawn]
    return [said(language, "drawn", Text("murano.page_cards_below")), *lines] if view.phase == RECRUITING else []


def character_line(card: i64) -> Text:
    return Text("murano.page_character", character_name(card), character_effect(card))


def own_of(view: Table, seat: i64, language: str) -> list[str]:
    """What one player sees of the own things."""
    out: list[str] = []
    if view.viewer == TRUTH:
        out.append(f"{LETTERS[seat]}:")
    if tile_count(view, seat) > 0:
        out.append(said(language, "your_tiles", tiles_of(view, seat, True)))
    for kind in (SHOP, PALACE):
        if view.viewer != TRUTH and knows_stack(view, seat, kind):
            out.append(said(language, "known_stack", plural(kind), known_stack(view, kind)))
    if view.phase < SCORING:
        out += own_characters(view, seat, language)
    out += put_back(view, seat, language)
    return out


def known_stack(view: Table, kind: i64) -> Text:
    """What is in a stack that was searched."""
    faces = range(FIRST_SHOP, FIRST_PALACE) if kind == SHOP else range(FIRST_PALACE, SPECIAL_TILE)
    return listed([several(face_name(face), view.stack[face]) for face in faces if view.stack[face] > 0])


def own_characters(view: Table, seat: i64, language: str) -> list[str]:
    """The own characters, each with the island where it would score most now."""
    out: list[str] = []
    count: i64 = len(view.bought)
    for at in range(count):
        if view.buyer[at] == seat:
            card = view.bought[at]
            island, scored = best_island(view, seat, card)
            name, effect = character_name(card), character_effect(card)
            if scored > 0:
                text = Text("murano.page_your_character", name, effect, island_name(island), points(scored))
            else:
                text = Text("murano.page_your_character_none", name, effect)
            out.append(MARKER + sentence(text, language))
    return [said(language, "your_characters"), *out] if len(out) > 0 else []


def put_back(view: Table, seat: i64, language: str) -> list[str]:
    """Cards that the reader has put back and that are still where they were (MU-15.1)."""
    out: list[str] = []
    if view.viewer == TRUTH:
        return out
    below = [character_name(card) for card in view.tail if card != UNKNOWN]
    if len(below) > 0:
        out.append(said(language, "put_back", all_of(below)))
    cards = [card_name(card) for card in view.cards_tail if card != UNKNOWN]
    if len(cards) > 0:
        out.append(said(language, "cards_back", all_of(cards)))
    return out


# ---- the end


def characters(view: Table, language: str) -> list[str]:
    """What became of the characters in final scoring, as far as it is shown (MU-15.2)."""
    if view.phase < SCORING or len(view.fate) == 0:
        return []
    out = [said(language, "used")]
    for seat in range(view.seats):
        parts: list[str] = []
        count: i64 = len(view.fate)
        for at in range(count):
            if view.buyer[at] == seat:
                parts.append(fate_of(view, at, language))
        if len(parts) > 0:
            out.append(f"{LETTERS[seat]}  {'; '.join(parts)}")
    return out


def fate_of(view: Table, at: i64, language: str) -> str:
    """Where a character was used, or that it was not; unseen ones are not named."""
    if view.bought[at] == UNKNOWN:
        return said(language, "hidden")
    name = character_name(view.bought[at])
    if 0 <= view.fate[at] < ISLANDS:
        return said(language, "used_at", name, island_name(view.fate[at]), points(view.points[at]))
    return said(language, "not_used", name) if view.fate[at] == ASIDE_FATE else say(name, language)


def result(view: Table, language: str) -> list[str]:
    """Points, gold for ties, and the places (MU-13.1)."""
    if view.phase != OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    lines = [[said(language, "final"), *[say(seat_name(seat), language) for seat in seats]]]
    lines.append([said(language, "total"), *[str(view.score[seat]) for seat in seats]])
    lines.append([said(language, "gold"), *[str(view.gold[seat]) for seat in seats]])
    lines.append([said(language, "place"), *[str(place[seat]) for seat in seats]])
    return grid(lines, "l" + "r" * int(view.seats))
