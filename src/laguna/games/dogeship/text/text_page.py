"""The Doge Ship as a text picture: everything a reader may see, enough to play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.state import TRUTH, UNKNOWN
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import galley, phases, round_end, stacks
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import headline, phrases
from laguna.text import catalogue, columns
from laguna.text.text import Param, Text, all_of, seat_name

NOTHING: Final = "·"
LETTERS: Final = "ABCDE"  # of the seats, as on their markers and in records


def page(view: DogeShipPosition, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        ["The Doge Ship · " + catalogue.translate(headline.headline(view), language)],
        space_lines(view, language),
        doge_lines(view, language),
        galley_lines(view, language),
        stack_lines(view, language),
        player_lines(view, language),
        yard_lines(view, language),
        own_lines(view, language),
        result_lines(view, language),
    ]
    return columns.paged(blocks)


def label(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return catalogue.translate(Text("dogeship.page_" + key, *params), language)


# ---- panels


def space_lines(view: DogeShipPosition, language: str) -> list[str]:
    """Each panel in two lines: what its spaces are for, and below what they cost or whose marker lies there."""
    lines = [[label(language, "spaces"), *[str(face) for face in range(1, box.FACES + 1)]]]
    panels: i64 = len(view.dice)
    for panel in range(panels):
        die = view.dice[panel]
        name = names.panel_name(panel)
        head = label(language, "die", name, die) if die > 0 else label(language, "no_die", name)
        row = range(panel * box.FACES, (panel + 1) * box.FACES)
        lines.append([head, *[space_words(space, language) for space in row]])
        lines.append(["", *[space_state(view, space, language) for space in row]])
    return [*columns.grid(lines, "l" * (box.FACES + 1)), label(language, "legend")]


def space_words(space: i64, language: str) -> str:
    """What a space is for, in few letters."""
    action = box.SPACE_ACTION[space]
    if action == box.DUCATS_ACTION:
        return catalogue.translate(phrases.ducats(box.SPACE_DUCATS[space]), language)
    if action == box.INTRIGUE_ACTION:
        return intrigue_words(box.SPACE_INTRIGUE[space], language)
    if action != box.BUY_ACTION and action != box.COMPLETE_ACTION:
        return label(language, "replace")
    kinds = [label(language, box.KIND_NAMES[kind]) for kind in box.SPACE_TARGETS[space]]
    joined = ("+" if box.SPACE_MODE[space] == box.AND else "/").join(kinds)
    return label(language, "buy" if action == box.BUY_ACTION else "complete", joined)


def intrigue_words(intrigue: i64, language: str) -> str:
    """An intrigue in few letters; what a bribe costs stands with the choice."""
    if intrigue == box.CHANGE_DOGE:
        return label(language, "change_doge")
    text = phrases.intrigue_action(intrigue)
    given = text.params[0] if intrigue == box.BRIBE else text
    assert isinstance(given, Text), "a bribe gives approvals for ducats"
    return catalogue.translate(given, language)


def space_state(view: DogeShipPosition, space: i64, language: str) -> str:
    """Whose marker lies on a space, or what it costs."""
    if view.taken[space] != box.FREE:
        return LETTERS[view.taken[space]]
    if view.dice[space // box.FACES] == 0:
        return ""
    cost = view.surcharge(space)
    return label(language, "past", cost) if cost > 0 else label(language, "free")


# ---- the Doge tile, the galley, the stacks


def doge_lines(view: DogeShipPosition, language: str) -> list[str]:
    """The tile in force, and those under it (DS-3.3)."""
    if view.doge == box.FREE:
        return [label(language, "no_doge")]
    out = [label(language, "doge", names.doge_name(view.doge), phrases.doge_text(view.doge))]
    old = [
        box.TILE_NAMES[box.FIRST_DOGE + doge]
        for doge in range(box.DOGE_TILES)
        if view.pile & box.TILE_BIT[box.FIRST_DOGE + doge] != 0
    ]
    return [*out, label(language, "old_doges", ", ".join(old))] if old else out


def galley_lines(view: DogeShipPosition, language: str) -> list[str]:
    """Both decks from stern to bow; the places that can be built next say so (DS-6.2.1)."""
    length = box.LENGTH[view.seats]
    zones = [""] * int(length)
    for column in range(length):
        zone = box.ZONE_AT[view.seats][column]
        if column == 0 or box.ZONE_AT[view.seats][column - 1] != zone:
            zones[column] = catalogue.translate(Text(f"dogeship.zone_{box.ZONE_NAMES[zone]}"), language)
    lines = [[label(language, "galley_head"), *zones]]
    for deck in (box.UPPER, box.UPPER - 1):
        line = [catalogue.translate(Text(f"dogeship.deck_{box.DECK_NAMES[deck]}"), language)]
        for column in range(length):
            tile = view.galley[deck * length + column]
            is_next = column == view.built[deck] and galley.next_type(view, deck) != box.FREE
            line.append(box.TILE_NAMES[tile] if tile != box.FREE else label(language, "next") if is_next else NOTHING)
        lines.append(line)
    return columns.grid(lines, "l" * (int(length) + 1))


def stack_lines(view: DogeShipPosition, language: str) -> list[str]:
    """How many tiles each stack holds, and what the reader knows under it and on it."""
    plain: list[str] = []
    known: list[str] = []
    for stack in range(box.STACKS):
        words = label(language, "stack", names.stack_name(stack), stacks.stack_size(view, stack))
        if stack == box.DOGES and view.has_lid and view.lid != UNKNOWN:
            words = label(language, "on_top", words, names.tile_name(view.lid))
        under = under_stack(view, stack)
        if under:
            words = label(language, "under", words, under)
        (known if under or (stack == box.DOGES and view.has_lid) else plain).append(words)
    return [f"{label(language, 'stacks')}: {', '.join(plain)}" if plain else label(language, "stacks"), *known]


def under_stack(view: DogeShipPosition, stack: i64) -> str:
    """The tiles under a stack, as far as the reader knows them; nothing if it knows none."""
    first = box.FIRST_TILE[stack]
    tiles = [view.tail[at] for at in range(first, first + view.tail_size[stack])]
    known = [box.TILE_NAMES[tile] if tile != UNKNOWN else "?" for tile in tiles]
    while known and known[0] == "?":
        del known[0]
    return ", ".join(known)


# ---- players


def player_lines(view: DogeShipPosition, language: str) -> list[str]:
    """What everybody knows of each player, in turn order."""
    keys = ["player", "points", "ducats", "markers", "in_water", "barriers", "priority"]
    lines = [["", *[label(language, key) for key in keys], ""]]
    order = list(view.order) if view.order[0] != box.FREE else list(range(view.seats))
    for seat in order:
        top = view.top[seat]
        line = [LETTERS[seat], catalogue.translate(seat_name(seat), language)]
        for count in (
            view.score[seat],
            view.ducats[seat],
            view.markers[seat],
            view.in_water(seat),
            view.barriers[seat],
        ):
            line.append(str(count))
        line.append(str(box.PRIORITY[top]) if top != box.FREE else NOTHING)
        lines.append([*line, status_of(view, seat, language)])
    return columns.grid(lines, "llrrrrrrl")


def status_of(view: DogeShipPosition, seat: i64, language: str) -> str:
    """Whether a player has bid, or is to act."""
    if view.phase == phases.BIDDING:
        return label(language, "has_bid" if view.has_bid[seat] == 1 else "bids")
    return label(language, "acts") if seat in view.deciders() else ""


def tile_words(view: DogeShipPosition, tile: i64) -> Text:
    """A tile with what it shows."""
    return Text("dogeship.page_tile", names.tile_name(tile), phrases.tile_text(view, tile))


def yard_lines(view: DogeShipPosition, language: str) -> list[str]:
    """Tiles under construction and completed barriers, the reader's own first (DS-5.4, DS-6.3.2)."""
    out: list[str] = []
    first = view.viewer if view.viewer >= 0 else 0
    for step in range(view.seats):
        seat = (first + step) % view.seats
        own = seat == view.viewer
        tiles = [tile_words(view, view.yard[seat * box.YARD + slot]) for slot in range(view.yard_size(seat))]
        if tiles:
            listed = all_of(tiles)
            out.append(label(language, "own_yard", listed) if own else label(language, "yard", seat_name(seat), listed))
        if view.barriers[seat] > 0:
            listed = all_of(pile_of(view, seat))
            out.append(label(language, "own_pile", listed) if own else label(language, "pile", seat_name(seat), listed))
    return out


def pile_of(view: DogeShipPosition, seat: i64) -> list[Text]:
    """The completed barriers of a seat, from the top down."""
    by_height = {
        int(view.height[barrier]): barrier for barrier in range(box.BARRIER_TILES) if view.owner[barrier] == seat
    }
    out: list[Text] = []
    for height in sorted(by_height, reverse=True):
        barrier = by_height[height]
        out.append(Text("dogeship.page_tile", names.barrier_name(barrier), phrases.barrier_text(barrier)))
    return out


# ---- what only the reader sees


def own_lines(view: DogeShipPosition, language: str) -> list[str]:
    """Approvals, a bid, the tiles in hand: only the reader sees them (DS-11.6 to DS-11.9)."""
    seat = view.viewer
    out: list[str] = []
    if seat >= 0 and view.phase != phases.OVER:
        out.append(label(language, "own_approvals", view.approvals[seat]))
        if view.has_bid[seat] == 1:
            out.append(label(language, "own_bid", phrases.approvals(view.bid[seat])))
    if view.phase == phases.KEEP_TILE and view.drawn[0] != UNKNOWN and (seat == TRUTH or seat == view.active()):
        tiles = [tile_words(view, view.drawn[slot]) for slot in range(view.drawn_size)]
        out.append(label(language, "drawn", all_of(tiles)))
    if (view.phase == phases.LAY_DOGE or view.phase == phases.PUT_DOGE) and (seat == TRUTH or seat == view.active()):
        doges = [view.drawn[slot] - box.FIRST_DOGE for slot in range(view.drawn_size)]
        shown = [Text("dogeship.page_tile", names.doge_name(doge), phrases.doge_text(doge)) for doge in doges]
        out.append(label(language, "drawn", all_of(shown)))
    if seat >= 0 and view.has_lid and view.lid != UNKNOWN:
        out.append(
            label(language, "known_doge", names.tile_name(view.lid), phrases.doge_text(view.lid - box.FIRST_DOGE))
        )
    return out


# ---- the end


def result_lines(view: DogeShipPosition, language: str) -> list[str]:
    """The final approval, and the places (DS-10.2, DS-10.3)."""
    if view.phase != phases.OVER:
        return []
    seats = range(view.seats)
    place = view.places()
    final = [round_end.final_points(view.approvals, seat) for seat in seats]
    lines = [[label(language, "final"), *[catalogue.translate(seat_name(seat), language) for seat in seats]]]
    lines.append([label(language, "approvals"), *[str(view.approvals[seat]) for seat in seats]])
    lines.append([label(language, "in_game"), *[str(view.score[seat] - final[seat]) for seat in seats]])
    lines.append([label(language, "final_approval"), *[str(final[seat]) for seat in seats]])
    lines.append([label(language, "total"), *[str(view.score[seat]) for seat in seats]])
    lines.append([label(language, "ducats"), *[str(view.ducats[seat]) for seat in seats]])
    lines.append([label(language, "place"), *[str(place[seat]) for seat in seats]])
    return columns.grid(lines, "l" + "r" * int(view.seats))
