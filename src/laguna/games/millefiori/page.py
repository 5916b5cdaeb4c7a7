"""Mille Fiori as a text picture: everything a reader may see, so that one can play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.layout import GAP, beside, grid, paged
from laguna.core.text import Param, Text, seat_name
from laguna.core.words import say
from laguna.games.millefiori.areas import goods_in_row
from laguna.games.millefiori.components import (
    AREA_OF,
    BONUS_AREAS,
    BONUS_AT_ONCE,
    BONUS_PLACES,
    BONUS_POINTS,
    BOX,
    EDITION_NAMES,
    FIRST_SPACE,
    FLEET,
    FLEET_POINTS,
    GOODS,
    HARBOR,
    LEVEL,
    NOBILI,
    PLAYS_EACH_ROUND,
    POPULI,
    RESIDENCE_VALUES,
    RESIDENCES,
    ROUTE_END,
    ROUTE_POINTS,
    ROUTE_STAR,
    ROWS,
    SPACE_NAMES,
    SPACE_SYMBOL,
    STARS,
    SYMBOLS,
    TIE_BY_DIAMONDS,
    TRADE,
    WORKSHOPS,
)
from laguna.games.millefiori.hints import has_left, waiting_bonus
from laguna.games.millefiori.names import area_name, kind_name, symbol_name
from laguna.games.millefiori.passing import (
    cards_in,
    hand_size,
    has_picked,
    holder_of,
    known_packets,
    left_of,
    size_before,
)
from laguna.games.millefiori.phrases import cards, symbols
from laguna.games.millefiori.table import CHOOSE, EXTRA_CARD, FREE, OVER, Table

NOTHING: Final = "·"
LETTERS: Final = "ABCD"  # of the seats, as on their diamonds and in records
HALF_STEP: Final = 5  # columns between a workshop and the next half step to the right
TIGHT: Final = 4  # columns of a space in the residences and on the trade route

_WORKSHOP_ROWS: Final = BOX.rows("workshops.space", int(FIRST_SPACE[WORKSHOPS + 1]))
ROW: Final = [row.int("row", 1, 9) for row in _WORKSHOP_ROWS]  # by workshop
COL: Final = [row.int("col", 0, 99) for row in _WORKSHOP_ROWS]  # by workshop, in half steps


def page(view: Table, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        [headline(view, language)],
        workshops(view, language),
        residences(view, language),
        beside(townspeople(view, language), bonuses(view, language)),
        trade(view, language),
        route(view, language),
        open_cards(view, language),
        players(view, language),
        hands(view, language),
        result(view, language),
    ]
    return paged(blocks)


# ---- setting


def said(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return say(Text("millefiori.page_" + key, *params), language)


def strip(label: str, cells: list[str], width: int) -> str:
    """A label and narrow cells in one line."""
    return label.ljust(width) + "".join([cell.rjust(TIGHT) for cell in cells])


def letter(seat: i64) -> str:
    """Whose diamond or ship it is."""
    return NOTHING if seat == FREE else LETTERS[seat]


def headline(view: Table, language: str) -> str:
    """Edition, round and pass."""
    parts = ["Mille Fiori", EDITION_NAMES[view.edition]]
    if view.phase == OVER:
        parts.append(said(language, "over"))
    elif view.round == 0:
        parts.append(said(language, "setup"))
    else:
        parts.append(said(language, "round", view.round))
        parts.append(said(language, "pass", view.passes + 1, PLAYS_EACH_ROUND[view.seats]))
    if view.on_turn:
        parts.append(said(language, "on_turn"))
    if view.ending and view.phase != OVER:
        parts.append(said(language, "last_pass"))
    return " · ".join(parts)


# ---- the board


def short_symbol(space: i64, language: str) -> str:
    """The first letters of what is printed on a space; they differ within the workshops and within a pyramid."""
    return say(symbol_name(SPACE_SYMBOL[space]), language)[:2]


def symbol_key(area: i64, language: str) -> str:
    """The symbols of an area, so that their first letters can be read."""
    return ", ".join([say(symbol_name(symbol), language) for symbol in range(SYMBOLS) if AREA_OF[symbol] == area])


def workshops(view: Table, language: str) -> list[str]:
    """The spaces as they lie, with the stars between them that are still to be had (MF-5)."""
    out = [said(language, "workshops", symbol_key(WORKSHOPS, language))]
    for row in range(1, max(ROW) + 1):
        line = ""
        for space, name in enumerate(SPACE_NAMES[: len(ROW)]):
            if ROW[space] == row:
                cell = f"{name} {short_symbol(space, language)} {letter(view.owner[space])}"
                line = line.ljust(COL[space] * HALF_STEP) + cell
        out.append(line)
        stars = star_line(view, row)
        if stars:
            out.append(stars)
    return out


def star_line(view: Table, row: int) -> str:
    """The stars between a row and the next one, each in the middle of its spaces, as long as one of these is free."""
    line = ""
    for star in STARS:
        owners = [view.owner[space] for space in star]
        if FREE in owners and min([ROW[space] for space in star]) == row:
            middle = sum([COL[space] for space in star]) * HALF_STEP // len(star)
            line = line.ljust(middle + HALF_STEP - 1) + "*"
    return line


def residences(view: Table, language: str) -> list[str]:
    """The line of residences with its values (MF-6)."""
    first = FIRST_SPACE[RESIDENCES]
    spaces = range(first, FIRST_SPACE[RESIDENCES + 1])
    labels = [said(language, key) for key in ("residences", "value", "diamond")]
    width = max([len(label) for label in labels])
    return [
        strip(labels[0], [SPACE_NAMES[space] for space in spaces], width),
        strip(labels[1], [str(RESIDENCE_VALUES[space - first]) for space in spaces], width),
        strip(labels[2], [letter(view.owner[space]) for space in spaces], width),
    ]


def townspeople(view: Table, language: str) -> list[str]:
    """The two pyramids, the highest level above (MF-7)."""
    out: list[str] = []
    for area in (NOBILI, POPULI):
        out.append(f"{say(area_name(area), language)}: {symbol_key(area, language)}")
        for level in range(max(LEVEL), 0, -1):
            cells: list[str] = []
            for space in range(FIRST_SPACE[area], FIRST_SPACE[area + 1]):
                if LEVEL[space - FIRST_SPACE[NOBILI]] == level:
                    cells.append(f"{SPACE_NAMES[space]} {short_symbol(space, language)} {letter(view.owner[space])}")
            half = (len(cells[0]) + len(GAP)) // 2
            out.append(" " * (half * (level - 1)) + GAP.join(cells))
    return out


def bonuses(view: Table, language: str) -> list[str]:
    """Whose diamonds lie on the bonus spaces (MF-12)."""
    note = said(language, "bonus_now" if BONUS_AT_ONCE[view.edition] == 1 else "bonus_later")
    lines: list[list[str]] = []
    for area in range(BONUS_AREAS):
        line = [say(area_name(area), language)]
        for at in range(area * BONUS_PLACES, (area + 1) * BONUS_PLACES):
            line.append(f"{BONUS_POINTS[at]} {letter(view.bonus[at])}")
        lines.append(line)
    return [note, *grid(lines, "l" + "r" * BONUS_PLACES)]


def trade(view: Table, language: str) -> list[str]:
    """The rows of trade, each in line with its fleet, and what a ship of it is worth now (MF-8, MF-9)."""
    head = [said(language, "trade")]
    for space in range(FIRST_SPACE[TRADE], FIRST_SPACE[TRADE] + GOODS):
        head.append(say(symbol_name(SPACE_SYMBOL[space]), language))
    lines = [[*head, said(language, "fleet"), *[""] * (FLEET - 1), said(language, "worth")]]
    for row in range(ROWS):
        line = [str(row + 1)]
        goods = FIRST_SPACE[TRADE] + row * GOODS
        ships = FIRST_SPACE[HARBOR] + row * FLEET
        for space in [*range(goods, goods + GOODS), *range(ships, ships + FLEET)]:
            line.append(f"{SPACE_NAMES[space]} {letter(view.owner[space])}")
        worth = str(FLEET_POINTS[goods_in_row(view, row)])
        lines.append([*line, said(language, "sent_off") if has_left(view, row) else worth])
    return grid(lines, "l" * (GOODS + FLEET + 2))


def route(view: Table, language: str) -> list[str]:
    """The trade route: points, stars, and the ships (MF-9.6)."""
    labels = [said(language, key) for key in ("route", "points", "ships")]
    width = max([len(label) for label in labels])
    spaces = range(ROUTE_END + 1)
    ships: list[str] = []
    for space in spaces:
        ships.append("".join([LETTERS[seat] for seat in range(view.seats) if view.ship[seat] == space]))
    return [
        strip(labels[0], [str(space) for space in spaces], width),
        strip(labels[1], [f"{ROUTE_POINTS[space]}{'*' if ROUTE_STAR[space] == 1 else ''}" for space in spaces], width),
        strip(labels[2], ships, width),
    ]


# ---- cards


def open_cards(view: Table, language: str) -> list[str]:
    """Cards that everybody sees, and how many lie face down."""
    return [
        said(language, "open", view.open_size, cards(view.open)),
        said(language, "discards", sum(view.discards), symbols(view.discards)),
        said(language, "pile", view.deck_size),
    ]


def players(view: Table, language: str) -> list[str]:
    """What everybody knows of each player."""
    later = BONUS_AT_ONCE[view.edition] == 0
    keys = ["player", "points", "diamonds", "reserve", "ship", "hand_size", "before"]
    head = ["", *[said(language, key) for key in keys], ""]
    if later:
        head.insert(3, said(language, "waiting"))
    lines = [head]
    for seat in range(view.seats):
        line = [LETTERS[seat], say(seat_name(seat), language), str(view.score[seat])]
        if later:
            line.append(str(waiting_bonus(view, seat)) if view.phase != OVER else NOTHING)
        for count in (view.supply[seat], view.reserve[seat], view.ship[seat]):
            line.append(str(count))
        line += [str(hand_size(view, seat)), str(size_before(view, seat)), state_of(view, seat, language)]
        lines.append(line)
    return grid(lines, "ll" + "r" * (len(head) - 3) + "l")


def state_of(view: Table, seat: i64, language: str) -> str:
    """Who starts, and what a player is about."""
    parts: list[str] = []
    if view.doge == seat:
        parts.append(said(language, "doge"))
    if CHOOSE <= view.phase < OVER:
        parts.append(deed_of(view, seat, language))
    return ", ".join(parts)


def deed_of(view: Table, seat: i64, language: str) -> str:
    """Where a player is in this pass."""
    place = (seat - view.doge + view.seats) % view.seats
    if view.phase == CHOOSE and not has_picked(view, seat):
        return said(language, "waits" if view.on_turn and place > view.turn else "chooses")
    if place < view.turn:
        return said(language, "has_played")
    if place > view.turn or view.phase == CHOOSE:
        return said(language, "has_chosen" if view.chosen[seat] == 1 else "waits")
    return said(language, "extra") if view.phase == EXTRA_CARD else said(language, "plays", kind_name(view.card))


def hands(view: Table, language: str) -> list[str]:
    """The cards that the reader holds, keeps, and has passed on in this round (MF-H)."""
    lines: list[str] = []
    for packet in known_packets(view):
        lines += packet_lines(view, packet, language)
    return lines


def packet_lines(view: Table, packet: i64, language: str) -> list[str]:
    """A packet that the reader knows: who chooses from it, what is kept of it, and to whom the rest goes."""
    holder = holder_of(view, packet)
    own = view.viewer == holder
    name = seat_name(holder)
    kept = view.kept[holder]  # FREE also where the reader does not know it
    held = cards(cards_in(view, packet, kept))
    if not has_picked(view, holder):
        return [said(language, "hand", held) if own else said(language, "chooses_from", name, held)]
    if view.chosen[holder] == 1 and kept == FREE:
        return [said(language, "keeps_one", name, held)]
    lines: list[str] = []
    if kept != FREE:
        card = kind_name(kept)
        lines.append(said(language, "kept", card) if own else said(language, "keeps", name, card))
    if view.packet_size[packet] > view.chosen[holder]:
        lines.append(rest_line(view, holder, held, language))
    return lines


def rest_line(view: Table, holder: i64, rest: Text, language: str) -> str:
    """What was not kept goes on, or is left over (MF-3.4, MF-3.7)."""
    own = view.viewer == holder
    name = seat_name(holder)
    if view.is_last_pass():
        return said(language, "left", rest) if own else said(language, "left_by", name, rest)
    to = seat_name(left_of(view, holder))
    return said(language, "passed", to, rest) if own else said(language, "passed_by", name, to, rest)


# ---- the end


def result(view: Table, language: str) -> list[str]:
    """Where the points came from, and the places (MF-13)."""
    if view.phase != OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    lines = [[said(language, "final"), *[say(seat_name(seat), language) for seat in seats]]]
    if BONUS_AT_ONCE[view.edition] == 0:
        late = [waiting_bonus(view, seat) for seat in seats]
        lines.append([said(language, "in_game"), *[str(view.score[seat] - late[seat]) for seat in seats]])
        lines.append([said(language, "bonuses"), *[str(late[seat]) for seat in seats]])
    lines.append([said(language, "total"), *[str(view.score[seat]) for seat in seats]])
    if TIE_BY_DIAMONDS[view.edition] == 1:
        lines.append([said(language, "left_diamonds"), *[str(view.supply[s] + view.reserve[s]) for s in seats]])
    lines.append([said(language, "place"), *[str(place[seat]) for seat in seats]])
    return grid(lines, "l" + "r" * int(view.seats))
