"""The Doge Ship as a text picture: everything a reader may see, so that one can play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN
from laguna.core.layout import grid, paged
from laguna.core.text import Param, Text, all_of, seat_name
from laguna.core.words import say
from laguna.games.dogeship.components import (
    AND,
    BARRIER_TILES,
    BRIBE,
    BUY_ACTION,
    CHANGE_DOGE,
    COMPLETE_ACTION,
    DECK_NAMES,
    DOGE_TILES,
    DOGES,
    DUCATS_ACTION,
    FACES,
    FIRST_DOGE,
    FIRST_TILE,
    INTRIGUE_ACTION,
    KIND_NAMES,
    LENGTH,
    PRIORITY,
    SPACE_ACTION,
    SPACE_DUCATS,
    SPACE_INTRIGUE,
    SPACE_MODE,
    SPACE_TARGETS,
    STACKS,
    TILE_BIT,
    TILE_NAMES,
    UPPER,
    YARD,
    ZONE_AT,
    ZONE_NAMES,
)
from laguna.games.dogeship.events import final_points
from laguna.games.dogeship.galley import next_type
from laguna.games.dogeship.names import barrier_name, doge_name, panel_name, stack_name, tile_name
from laguna.games.dogeship.phrases import approvals, barrier_shown, doge_shown, ducats, plot_of, tile_shown
from laguna.games.dogeship.stacks import stack_size
from laguna.games.dogeship.standing import headline
from laguna.games.dogeship.table import BIDDING, FREE, KEEP_TILE, LAY_DOGE, OVER, PUT_DOGE, Table

NOTHING: Final = "·"
LETTERS: Final = "ABCDE"  # of the seats, as on their markers and in records


def page(view: Table, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        ["The Doge Ship · " + say(headline(view), language)],
        spaces(view, language),
        doge_tile(view, language),
        galley(view, language),
        stacks(view, language),
        players(view, language),
        yards(view, language),
        own(view, language),
        result(view, language),
    ]
    return paged(blocks)


def said(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return say(Text("dogeship.page_" + key, *params), language)


# ---- panels


def spaces(view: Table, language: str) -> list[str]:
    """Each panel in two lines: what its spaces are for, and below what they cost or whose marker lies there."""
    lines = [[said(language, "spaces"), *[str(face) for face in range(1, FACES + 1)]]]
    panels: i64 = len(view.dice)
    for panel in range(panels):
        die = view.dice[panel]
        name = panel_name(panel)
        head = said(language, "die", name, die) if die > 0 else said(language, "no_die", name)
        row = range(panel * FACES, (panel + 1) * FACES)
        lines.append([head, *[space_words(space, language) for space in row]])
        lines.append(["", *[space_state(view, space, language) for space in row]])
    return [*grid(lines, "l" * (FACES + 1)), said(language, "legend")]


def space_words(space: i64, language: str) -> str:
    """What a space is for, in few letters."""
    action = SPACE_ACTION[space]
    if action == DUCATS_ACTION:
        return say(ducats(SPACE_DUCATS[space]), language)
    if action == INTRIGUE_ACTION:
        return plot_words(SPACE_INTRIGUE[space], language)
    if action != BUY_ACTION and action != COMPLETE_ACTION:
        return said(language, "replace")
    kinds = [said(language, KIND_NAMES[kind]) for kind in SPACE_TARGETS[space]]
    joined = ("+" if SPACE_MODE[space] == AND else "/").join(kinds)
    return said(language, "buy" if action == BUY_ACTION else "complete", joined)


def plot_words(intrigue: i64, language: str) -> str:
    """An intrigue in few letters; what a bribe costs stands with the choice."""
    if intrigue == CHANGE_DOGE:
        return said(language, "change_doge")
    text = plot_of(intrigue)
    given = text.params[0] if intrigue == BRIBE else text
    assert isinstance(given, Text), "a bribe gives approvals for ducats"
    return say(given, language)


def space_state(view: Table, space: i64, language: str) -> str:
    """Whose marker lies on a space, or what it costs."""
    if view.taken[space] != FREE:
        return LETTERS[view.taken[space]]
    if view.dice[space // FACES] == 0:
        return ""
    cost = view.surcharge(space)
    return said(language, "past", cost) if cost > 0 else said(language, "free")


# ---- the Doge tile, the galley, the stacks


def doge_tile(view: Table, language: str) -> list[str]:
    """The tile in force, and those under it (DS-3.3)."""
    if view.doge == FREE:
        return [said(language, "no_doge")]
    out = [said(language, "doge", doge_name(view.doge), doge_shown(view.doge))]
    old = [TILE_NAMES[FIRST_DOGE + doge] for doge in range(DOGE_TILES) if view.pile & TILE_BIT[FIRST_DOGE + doge] != 0]
    return [*out, said(language, "old_doges", ", ".join(old))] if old else out


def galley(view: Table, language: str) -> list[str]:
    """Both decks from stern to bow; the places that can be built next say so (DS-6.2.1)."""
    length = LENGTH[view.seats]
    zones = [""] * int(length)
    for column in range(length):
        zone = ZONE_AT[view.seats][column]
        if column == 0 or ZONE_AT[view.seats][column - 1] != zone:
            zones[column] = say(Text(f"dogeship.zone_{ZONE_NAMES[zone]}"), language)
    lines = [[said(language, "galley_head"), *zones]]
    for deck in (UPPER, UPPER - 1):
        line = [say(Text(f"dogeship.deck_{DECK_NAMES[deck]}"), language)]
        for column in range(length):
            tile = view.galley[deck * length + column]
            is_next = column == view.built[deck] and next_type(view, deck) != FREE
            line.append(TILE_NAMES[tile] if tile != FREE else said(language, "next") if is_next else NOTHING)
        lines.append(line)
    return grid(lines, "l" * (int(length) + 1))


def stacks(view: Table, language: str) -> list[str]:
    """How many tiles each stack holds, and what the reader knows under it and on it."""
    plain: list[str] = []
    known: list[str] = []
    for stack in range(i64(STACKS)):
        words = said(language, "stack", stack_name(stack), stack_size(view, stack))
        if stack == DOGES and view.has_lid and view.lid != UNKNOWN:
            words = said(language, "on_top", words, tile_name(view.lid))
        under = under_stack(view, stack)
        if under:
            words = said(language, "under", words, under)
        (known if under or (stack == DOGES and view.has_lid) else plain).append(words)
    return [f"{said(language, 'stacks')}: {', '.join(plain)}" if plain else said(language, "stacks"), *known]


def under_stack(view: Table, stack: i64) -> str:
    """The tiles under a stack, as far as the reader knows them; nothing if it knows none."""
    first = FIRST_TILE[stack]
    tiles = [view.tail[at] for at in range(first, first + view.tail_size[stack])]
    names = [TILE_NAMES[tile] if tile != UNKNOWN else "?" for tile in tiles]
    while names and names[0] == "?":
        del names[0]
    return ", ".join(names)


# ---- players


def players(view: Table, language: str) -> list[str]:
    """What everybody knows of each player, in turn order."""
    keys = ["player", "points", "ducats", "markers", "in_water", "barriers", "priority"]
    lines = [["", *[said(language, key) for key in keys], ""]]
    order = list(view.order) if view.order[0] != FREE else list(range(view.seats))
    for seat in order:
        top = view.top[seat]
        line = [LETTERS[seat], say(seat_name(seat), language)]
        for count in (
            view.score[seat],
            view.ducats[seat],
            view.markers[seat],
            view.in_water(seat),
            view.barriers[seat],
        ):
            line.append(str(count))
        line.append(str(PRIORITY[top]) if top != FREE else NOTHING)
        lines.append([*line, deed_of(view, seat, language)])
    return grid(lines, "llrrrrrrl")


def deed_of(view: Table, seat: i64, language: str) -> str:
    """What a player is about."""
    if view.phase == BIDDING:
        return said(language, "has_bid" if view.has_bid[seat] == 1 else "bids")
    return said(language, "acts") if seat in view.deciders() else ""


def tile_words(view: Table, tile: i64) -> Text:
    """A tile with what it shows."""
    return Text("dogeship.page_tile", tile_name(tile), tile_shown(view, tile))


def yards(view: Table, language: str) -> list[str]:
    """Tiles under construction and completed barriers, the reader's own first (DS-5.4, DS-6.3.2)."""
    out: list[str] = []
    first = view.viewer if view.viewer >= 0 else 0
    for step in range(view.seats):
        seat = (first + step) % view.seats
        own = seat == view.viewer
        tiles = [tile_words(view, view.yard[seat * YARD + slot]) for slot in range(view.yard_size(seat))]
        if tiles:
            told = all_of(tiles)
            out.append(said(language, "own_yard", told) if own else said(language, "yard", seat_name(seat), told))
        if view.barriers[seat] > 0:
            told = all_of(pile_of(view, seat))
            out.append(said(language, "own_pile", told) if own else said(language, "pile", seat_name(seat), told))
    return out


def pile_of(view: Table, seat: i64) -> list[Text]:
    """The completed barriers of a seat, from the top down."""
    by_height = {int(view.height[barrier]): barrier for barrier in range(BARRIER_TILES) if view.owner[barrier] == seat}
    out: list[Text] = []
    for height in sorted(by_height, reverse=True):
        barrier = by_height[height]
        out.append(Text("dogeship.page_tile", barrier_name(barrier), barrier_shown(barrier)))
    return out


# ---- what is the reader's own


def own(view: Table, language: str) -> list[str]:
    """Approvals, a bid, the tiles in hand; nobody else sees them (DS-11.6 to DS-11.9)."""
    seat = view.viewer
    out: list[str] = []
    if seat >= 0 and view.phase != OVER:
        out.append(said(language, "own_approvals", view.approvals[seat]))
        if view.has_bid[seat] == 1:
            out.append(said(language, "own_bid", approvals(view.bid[seat])))
    if view.phase == KEEP_TILE and view.drawn[0] != UNKNOWN and (seat == TRUTH or seat == view.active()):
        tiles = [tile_words(view, view.drawn[slot]) for slot in range(view.drawn_size)]
        out.append(said(language, "drawn", all_of(tiles)))
    if (view.phase == LAY_DOGE or view.phase == PUT_DOGE) and (seat == TRUTH or seat == view.active()):
        doges = [view.drawn[slot] - FIRST_DOGE for slot in range(view.drawn_size)]
        shown = [Text("dogeship.page_tile", doge_name(doge), doge_shown(doge)) for doge in doges]
        out.append(said(language, "drawn", all_of(shown)))
    if seat >= 0 and view.has_lid and view.lid != UNKNOWN:
        out.append(said(language, "known_doge", tile_name(view.lid), doge_shown(view.lid - FIRST_DOGE)))
    return out


# ---- the end


def result(view: Table, language: str) -> list[str]:
    """The final approval, and the places (DS-10.2, DS-10.3)."""
    if view.phase != OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    final = [final_points(view.approvals, seat) for seat in seats]
    lines = [[said(language, "final"), *[say(seat_name(seat), language) for seat in seats]]]
    lines.append([said(language, "approvals"), *[str(view.approvals[seat]) for seat in seats]])
    lines.append([said(language, "in_game"), *[str(view.score[seat] - final[seat]) for seat in seats]])
    lines.append([said(language, "final_approval"), *[str(final[seat]) for seat in seats]])
    lines.append([said(language, "total"), *[str(view.score[seat]) for seat in seats]])
    lines.append([said(language, "ducats"), *[str(view.ducats[seat]) for seat in seats]])
    lines.append([said(language, "place"), *[str(place[seat]) for seat in seats]])
    return grid(lines, "l" + "r" * int(view.seats))
