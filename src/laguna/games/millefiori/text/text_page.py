"""Mille Fiori: the text page, everything that a reader may see, for terminals and screen readers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import areas, passing, phases
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.text import phrases
from laguna.text import catalogue, columns
from laguna.text.text import Param, Text, seat_name

NOTHING: Final = "·"
LETTERS: Final = "ABCD"  # of the seats, as on their diamonds and in records
HALF_STEP: Final = 5  # columns between a workshop and the next half step to the right
TIGHT: Final = 4  # columns of a space in the residences and on the trade route

_WORKSHOP_ROWS: Final = box.BOX.rows("workshops.space", int(box.FIRST_SPACE[box.WORKSHOPS + 1]))
ROW: Final = [row.int("row", 1, 9) for row in _WORKSHOP_ROWS]  # by workshop
COL: Final = [row.int("col", 0, 99) for row in _WORKSHOP_ROWS]  # by workshop, in half steps


def page(view: MilleFioriPosition, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        [headline(view, language)],
        workshops(view, language),
        residences(view, language),
        columns.beside(townspeople(view, language), bonuses(view, language)),
        trade(view, language),
        route(view, language),
        open_cards(view, language),
        players(view, language),
        hands(view, language),
        result(view, language),
    ]
    return columns.paged(blocks)


# ---- setting


def page_text(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return catalogue.translate(Text("millefiori.page_" + key, *params), language)


def labelled(label: str, cells: list[str], width: int) -> str:
    """A label and narrow cells in one line."""
    return label.ljust(width) + "".join([cell.rjust(TIGHT) for cell in cells])


def letter(seat: i64) -> str:
    """Whose diamond or ship it is."""
    return NOTHING if seat == FREE else LETTERS[seat]


def headline(view: MilleFioriPosition, language: str) -> str:
    """Edition, round and pass."""
    parts = ["Mille Fiori", box.EDITION_NAMES[view.edition]]
    if view.phase == phases.OVER:
        parts.append(page_text(language, "over"))
    elif view.round == 0:
        parts.append(page_text(language, "setup"))
    else:
        parts.append(page_text(language, "round", view.round))
        parts.append(page_text(language, "pass", view.passes + 1, box.PLAYS_EACH_ROUND[view.seats]))
    if view.on_turn:
        parts.append(page_text(language, "on_turn"))
    if view.ending and view.phase != phases.OVER:
        parts.append(page_text(language, "last_pass"))
    return " · ".join(parts)


# ---- the board


def short_symbol(space: i64, language: str) -> str:
    """The first letters of what is printed on a space; they differ within the workshops and within a pyramid."""
    return catalogue.translate(names.symbol_name(box.SPACE_SYMBOL[space]), language)[:2]


def symbol_key(area: i64, language: str) -> str:
    """The symbols of an area, so that their first letters can be read."""
    return ", ".join(
        [
            catalogue.translate(names.symbol_name(symbol), language)
            for symbol in range(box.SYMBOLS)
            if box.AREA_OF[symbol] == area
        ]
    )


def workshops(view: MilleFioriPosition, language: str) -> list[str]:
    """The spaces as they lie, with the stars between them that are still to be had (MF-5)."""
    out = [page_text(language, "workshops", symbol_key(box.WORKSHOPS, language))]
    for row in range(1, max(ROW) + 1):
        line = ""
        for space, name in enumerate(box.SPACE_NAMES[: len(ROW)]):
            if ROW[space] == row:
                cell = f"{name} {short_symbol(space, language)} {letter(view.owner[space])}"
                line = line.ljust(COL[space] * HALF_STEP) + cell
        out.append(line)
        stars = star_line(view, row)
        if stars:
            out.append(stars)
    return out


def star_line(view: MilleFioriPosition, row: int) -> str:
    """The stars between a row and the next one, each in the middle of its spaces, as long as one of these is free."""
    line = ""
    for star in box.STARS:
        owners = [view.owner[space] for space in star]
        if FREE in owners and min([ROW[space] for space in star]) == row:
            middle = sum([COL[space] for space in star]) * HALF_STEP // len(star)
            line = line.ljust(middle + HALF_STEP - 1) + "*"
    return line


def residences(view: MilleFioriPosition, language: str) -> list[str]:
    """The line of residences with its values (MF-6)."""
    first = box.FIRST_SPACE[box.RESIDENCES]
    spaces = range(first, box.FIRST_SPACE[box.RESIDENCES + 1])
    labels = [page_text(language, key) for key in ("residences", "value", "diamond")]
    width = max([len(label) for label in labels])
    return [
        labelled(labels[0], [box.SPACE_NAMES[space] for space in spaces], width),
        labelled(labels[1], [str(box.RESIDENCE_VALUES[space - first]) for space in spaces], width),
        labelled(labels[2], [letter(view.owner[space]) for space in spaces], width),
    ]


def townspeople(view: MilleFioriPosition, language: str) -> list[str]:
    """The two pyramids, the highest level above (MF-7)."""
    out: list[str] = []
    for area in (box.NOBILI, box.POPULI):
        out.append(f"{catalogue.translate(names.area_name(area), language)}: {symbol_key(area, language)}")
        for level in range(max(box.LEVEL), 0, -1):
            cells: list[str] = []
            for space in range(box.FIRST_SPACE[area], box.FIRST_SPACE[area + 1]):
                if box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]] == level:
                    cells.append(
                        f"{box.SPACE_NAMES[space]} {short_symbol(space, language)} {letter(view.owner[space])}"
                    )
            half = (len(cells[0]) + len(columns.GAP)) // 2
            out.append(" " * (half * (level - 1)) + columns.GAP.join(cells))
    return out


def bonuses(view: MilleFioriPosition, language: str) -> list[str]:
    """Whose diamonds lie on the bonus spaces (MF-12)."""
    note = page_text(language, "bonus_now" if box.BONUS_AT_ONCE[view.edition] == 1 else "bonus_later")
    lines: list[list[str]] = []
    for area in range(box.BONUS_AREAS):
        line = [catalogue.translate(names.area_name(area), language)]
        for at in range(area * box.BONUS_PLACES, (area + 1) * box.BONUS_PLACES):
            line.append(f"{box.BONUS_POINTS[at]} {letter(view.bonus[at])}")
        lines.append(line)
    return [note, *columns.grid(lines, "l" + "r" * box.BONUS_PLACES)]


def trade(view: MilleFioriPosition, language: str) -> list[str]:
    """The rows of trade, each in line with its fleet, and what a ship of it is worth now (MF-8, MF-9)."""
    head = [page_text(language, "trade")]
    for space in range(box.FIRST_SPACE[box.TRADE], box.FIRST_SPACE[box.TRADE] + box.GOODS):
        head.append(catalogue.translate(names.symbol_name(box.SPACE_SYMBOL[space]), language))
    lines = [[*head, page_text(language, "fleet"), *[""] * (box.FLEET - 1), page_text(language, "worth")]]
    for row in range(box.ROWS):
        line = [str(row + 1)]
        goods = box.FIRST_SPACE[box.TRADE] + row * box.GOODS
        ships = box.FIRST_SPACE[box.HARBOR] + row * box.FLEET
        for space in [*range(goods, goods + box.GOODS), *range(ships, ships + box.FLEET)]:
            line.append(f"{box.SPACE_NAMES[space]} {letter(view.owner[space])}")
        worth = str(box.FLEET_POINTS[areas.goods_in_row(view, row)])
        lines.append([*line, page_text(language, "sent_off") if areas.has_left(view, row) else worth])
    return columns.grid(lines, "l" * (box.GOODS + box.FLEET + 2))


def route(view: MilleFioriPosition, language: str) -> list[str]:
    """The trade route: points, stars, and the ships (MF-9.6)."""
    labels = [page_text(language, key) for key in ("route", "points", "ships")]
    width = max([len(label) for label in labels])
    spaces = range(box.ROUTE_END + 1)
    ships: list[str] = []
    for space in spaces:
        ships.append("".join([LETTERS[seat] for seat in range(view.seats) if view.ship[seat] == space]))
    return [
        labelled(labels[0], [str(space) for space in spaces], width),
        labelled(
            labels[1],
            [f"{box.ROUTE_POINTS[space]}{'*' if box.ROUTE_STAR[space] == 1 else ''}" for space in spaces],
            width,
        ),
        labelled(labels[2], ships, width),
    ]


# ---- cards


def open_cards(view: MilleFioriPosition, language: str) -> list[str]:
    """Cards that everybody sees, and how many lie face down."""
    return [
        page_text(language, "open", view.open_size, phrases.cards(view.open)),
        page_text(language, "discards", sum(view.discards), phrases.symbols(view.discards)),
        page_text(language, "pile", view.deck_size),
    ]


def players(view: MilleFioriPosition, language: str) -> list[str]:
    """What everybody knows of each player."""
    later = box.BONUS_AT_ONCE[view.edition] == 0
    keys = ["player", "points", "diamonds", "reserve", "ship", "hand_size", "before"]
    head = ["", *[page_text(language, key) for key in keys], ""]
    if later:
        head.insert(3, page_text(language, "waiting"))
    lines = [head]
    for seat in range(view.seats):
        line = [LETTERS[seat], catalogue.translate(seat_name(seat), language), str(view.score[seat])]
        if later:
            line.append(str(areas.waiting_bonus(view, seat)) if view.phase != phases.OVER else NOTHING)
        for count in (view.supply[seat], view.reserve[seat], view.ship[seat]):
            line.append(str(count))
        line += [
            str(passing.hand_size(view, seat)),
            str(passing.size_before(view, seat)),
            status_of(view, seat, language),
        ]
        lines.append(line)
    return columns.grid(lines, "ll" + "r" * (len(head) - 3) + "l")


def status_of(view: MilleFioriPosition, seat: i64, language: str) -> str:
    """Who starts, and what a player does."""
    parts: list[str] = []
    if view.doge == seat:
        parts.append(page_text(language, "doge"))
    if phases.CHOOSE <= view.phase < phases.OVER:
        parts.append(activity_of(view, seat, language))
    return ", ".join(parts)


def activity_of(view: MilleFioriPosition, seat: i64, language: str) -> str:
    """Where a player is in this pass."""
    place = (seat - view.doge + view.seats) % view.seats
    if view.phase == phases.CHOOSE and not passing.has_picked(view, seat):
        return page_text(language, "waits" if view.on_turn and place > view.turn else "chooses")
    if place < view.turn:
        return page_text(language, "has_played")
    if place > view.turn or view.phase == phases.CHOOSE:
        return page_text(language, "has_chosen" if view.chosen[seat] == 1 else "waits")
    if view.phase == phases.EXTRA_CARD:
        return page_text(language, "extra")
    return page_text(language, "plays", names.kind_name(view.card))


def hands(view: MilleFioriPosition, language: str) -> list[str]:
    """The cards that the reader holds, keeps, and has passed on in this round (MF-H)."""
    lines: list[str] = []
    for packet in passing.known_packets(view):
        lines += packet_lines(view, packet, language)
    return lines


def packet_lines(view: MilleFioriPosition, packet: i64, language: str) -> list[str]:
    """A packet that the reader knows: who chooses from it, what is kept of it, and to whom the rest goes."""
    holder = passing.holder_of(view, packet)
    own = view.viewer == holder
    name = seat_name(holder)
    kept = view.kept[holder]  # FREE also where the reader does not know it
    held = phrases.cards(passing.cards_in(view, packet, kept))
    if not passing.has_picked(view, holder):
        return [page_text(language, "hand", held) if own else page_text(language, "chooses_from", name, held)]
    if view.chosen[holder] == 1 and kept == FREE:
        return [page_text(language, "keeps_one", name, held)]
    lines: list[str] = []
    if kept != FREE:
        card = names.kind_name(kept)
        lines.append(page_text(language, "kept", card) if own else page_text(language, "keeps", name, card))
    if view.packet_size[packet] > view.chosen[holder]:
        lines.append(rest_line(view, holder, held, language))
    return lines


def rest_line(view: MilleFioriPosition, holder: i64, rest: Text, language: str) -> str:
    """What was not kept goes on, or is left over (MF-3.4, MF-3.7)."""
    own = view.viewer == holder
    name = seat_name(holder)
    if view.is_last_pass():
        return page_text(language, "left", rest) if own else page_text(language, "left_by", name, rest)
    to = seat_name(passing.left_of(view, holder))
    return page_text(language, "passed", to, rest) if own else page_text(language, "passed_by", name, to, rest)


# ---- the end


def result(view: MilleFioriPosition, language: str) -> list[str]:
    """Where the points came from, and the places (MF-13)."""
    if view.phase != phases.OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    lines = [[page_text(language, "final"), *[catalogue.translate(seat_name(seat), language) for seat in seats]]]
    if box.BONUS_AT_ONCE[view.edition] == 0:
        late = [areas.waiting_bonus(view, seat) for seat in seats]
        lines.append([page_text(language, "in_game"), *[str(view.score[seat] - late[seat]) for seat in seats]])
        lines.append([page_text(language, "bonuses"), *[str(late[seat]) for seat in seats]])
    lines.append([page_text(language, "total"), *[str(view.score[seat]) for seat in seats]])
    if box.TIE_BY_DIAMONDS[view.edition] == 1:
        lines.append([page_text(language, "left_diamonds"), *[str(view.supply[s] + view.reserve[s]) for s in seats]])
    lines.append([page_text(language, "place"), *[str(place[seat]) for seat in seats]])
    return columns.grid(lines, "l" + "r" * int(view.seats))
