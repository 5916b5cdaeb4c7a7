"""Rialto: the plates of what is one's own: hand, buildings with coins and councillors, and buttons for the rest."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import DOCK, NO_ACTION, Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.rialto.actions import CONVERT, DISCARD, FROM_BOARD, LAY, PLAY, RETURN, UPGRADE, USE
from laguna.games.rialto.components import (
    BLUE_3,
    BUILDINGS,
    HAND_LIMIT,
    KINDS,
    SLOTS,
    UPGRADE_STEP,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
    building_value,
)
from laguna.games.rialto.names import building_name, kind_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.phrases import EFFECTS, sees_play
from laguna.games.rialto.pictures import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DIM,
    SLOT_HEIGHT,
    SLOT_WIDTH,
    card,
    counter,
    own_building,
    result,
)
from laguna.games.rialto.play import converted, staged_count, staged_of_kind
from laguna.games.rialto.table import AS_ONE, AS_TWO, CONVERT_CARD, MASKS, Table

HEIGHT: Final = 118.0  # of all plates of the dock, which stand in a row
CARD_STEP: Final = 68.0
CARD_Y: Final = 18.0  # above it is room for what is picked
SLOT_STEP_X: Final = 94.0
SLOT_STEP_Y: Final = 62.0
PER_LINE: Final[int] = SLOTS // 2 + 1  # the place after the last one is for coins and councillors
TILES_WIDTH: Final[float] = PER_LINE * SLOT_STEP_X - 6 + 2

CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)
SENT_LINE: Final = CARD_RING + ' fill="none" stroke="var(--ink)" stroke-width="2"/>'
SLOT_RING: Final = svg.outline(0, 0, SLOT_WIDTH, SLOT_HEIGHT, 6)


def faded(body: str, dim: bool) -> str:
    """What cannot be chosen now sinks back."""
    return f'<g opacity="{DIM + 0.2:g}">{body}</g>' if dim else body


def wide_enough(width: float, title: str) -> float:
    """A plate is at least as wide as the heading above it."""
    return max(width, svg.text_width(title, 14, 600))


# ---- the hand


def hand_plate(offer: Offer) -> Plate:
    """One card for each kind held."""
    view = offer.table
    seat = offer.seat
    offered = offer.count(DISCARD, KINDS) + offer.count(LAY, KINDS) + offer.count(CONVERT, KINDS)
    quiet = is_many(offered, KINDS)
    own_play = sees_play(view) and view.queue[0] == seat
    pieces: list[Piece] = []
    for kind in range(i64(KINDS)):
        count = view.hand[seat * KINDS + kind]
        if count <= 0:
            continue
        picked = view.dropped[seat * KINDS + kind] + (staged_of_kind(view, kind) if own_play else 0)
        action: i64 = NO_ACTION
        for first in (DISCARD, LAY, CONVERT):
            if offer.open[first + kind]:
                action = first + kind
        sent = view.dropped[seat * KINDS + kind] > 0 and view.to_drop[seat] == 0
        body = hand_card(kind, count, picked, sent, offered > 0 and action == NO_ACTION, offer.language)
        said = hand_words(kind, count, picked, offer.language)
        x = CARD_STEP * len(pieces) + 2
        pieces.append(offer.piece(f"hand-{kind}", x, CARD_Y, body, said, action, CARD_RING, quiet))
    limit = HAND_LIMIT + view.extra_limit[seat]
    title = say(Text("rialto.board_hand", view.hand_size[seat], limit), offer.language)
    return Plate("hand", wide_enough(CARD_STEP * len(pieces), title), HEIGHT, title, title, "", pieces, 0, DOCK)


@cache
def hand_card(kind: int, count: int, picked: int, sent: bool, dim: bool, language: str) -> str:
    """All cards of a kind in the hand, how many there are, how many of them are picked, and whether for good."""
    body = faded(card(kind, language), dim)
    if count > 1:
        body += svg.badge(CARD_WIDTH - 15, 61, f"×{count}")
    if sent:
        body += SENT_LINE + sent_badge(CARD_WIDTH / 2, 2, picked)
    elif picked > 0:
        body += svg.chosen(CARD_RING) + picked_badge(CARD_WIDTH / 2, 2, picked)
    return body


def picked_badge(x: float, y: float, count: int) -> str:
    """How many have been picked, not yet sent."""
    return counted_badge(x, y, "check", count, "var(--go)", "var(--on-go)")


def sent_badge(x: float, y: float, count: int) -> str:
    """How many have been chosen, which cannot be changed any more; the others are still choosing."""
    return counted_badge(x, y, "lock", count, "var(--ink)", "var(--page)")


def counted_badge(x: float, y: float, symbol: str, count: int, fill: str, ink: str) -> str:
    ground = svg.rect(x - 19, y - 10, 38, 20, 10, fill, "var(--halo)", 1.5)
    figure = svg.text(x + 8, y + 4.7, str(count), 13, weight=700, fill=ink, kind="num")
    return ground + svg.icon(symbol, x - 8, y, 13, ink, fill) + figure


@cache
def hand_words(kind: int, count: int, picked: int, language: str) -> str:
    if picked > 0:
        return say(Text("rialto.board_cards_picked", count, kind_name(kind), picked), language)
    return say(Text("rialto.board_cards", count, kind_name(kind)), language)


def virtual_plate(offer: Offer) -> Plate:
    """The cards of the virtual player lie open before everyone (RI-14.6)."""
    view = offer.table
    pieces: list[Piece] = []
    if view.virtual:
        for kind in range(i64(KINDS)):
            count = view.hand[view.seats * KINDS + kind]
            if count > 0:
                body = hand_card(kind, count, 0, False, False, offer.language)
                said = hand_words(kind, count, 0, offer.language)
                pieces.append(Piece(f"virtual-{kind}", CARD_STEP * len(pieces) + 2, CARD_Y, body, said))
    title = say(Text("rialto.board_virtual"), offer.language)
    return Plate("virtual", wide_enough(CARD_STEP * len(pieces), title), HEIGHT, title, title, "", pieces, 0, DOCK)


# ---- buildings, coins and councillors

IDLE: Final = 0
SPENT: Final = 1  # a coin lies on it
FRESH: Final = 2  # it rests until the next round
PICKED: Final = 3  # it is part of the play that is being put together


def slot_at(slot: int) -> tuple[float, float]:
    """Where a building place is."""
    return slot % PER_LINE * SLOT_STEP_X + 1, slot // PER_LINE * SLOT_STEP_Y


@cache
def slots() -> str:
    """The places for buildings."""
    out = []
    for slot in range(SLOTS):
        x, y = slot_at(slot)
        out.append(svg.rect(x, y, SLOT_WIDTH, SLOT_HEIGHT, 6, "var(--sunken)", "var(--line)", 1))
    return "".join(out)


def tiles_plate(offer: Offer) -> Plate:
    """The own buildings, those with a coin before the others of their sort; then coins and councillors."""
    view = offer.table
    seat = offer.seat
    offered = offer.count(USE, BUILDINGS) + offer.count(RETURN, BUILDINGS) + offer.count(UPGRADE, BUILDINGS)
    quiet = is_many(offered, SLOTS)
    pieces: list[Piece] = []
    for building in range(i64(BUILDINGS)):
        at = seat * BUILDINGS + building
        copies = view.tiles[at]
        if copies == 0:
            continue
        spent = view.coined[at]
        resting = spent + view.fresh[at]
        picked = resting + picked_tiles(offer, building)
        for copy in range(copies):
            state = SPENT if copy < spent else FRESH if copy < resting else PICKED if copy < picked else IDLE
            action = tile_action(offer, building, state)
            gain = "" if action == NO_ACTION else gain_of(view, seat, building, action)
            x, y = slot_at(len(pieces))
            body = own_tile(building, state, offered > 0 and action == NO_ACTION, gain)
            words = tile_words(building, state, offer.language)
            pieces.append(offer.piece(f"tile-{building}-{copy}", x, y, body, words, action, SLOT_RING, quiet))
    add_counters(offer, pieces)
    title = say(Text("rialto.board_tiles"), offer.language)
    return Plate("tiles", TILES_WIDTH, HEIGHT, title, title, slots(), pieces, 0, DOCK)


@cache
def own_tile(building: int, state: int, dim: bool, gain: str) -> str:
    """A building of one's own, whether it can still be used, and what a click on it brings."""
    body = faded(own_building(building), dim)
    if state == SPENT:
        body += svg.icon("coin", SLOT_WIDTH - 13, SLOT_HEIGHT - 14, 20, "var(--gold)", "var(--gold-tint)")
    elif state == FRESH:
        body += svg.icon("lock", SLOT_WIDTH - 13, SLOT_HEIGHT - 14, 16, "var(--ink-2)")
    elif state == PICKED:
        body += svg.chosen(SLOT_RING) + picked_badge(SLOT_WIDTH - 22, 12, 1)
    return body + (result(SLOT_WIDTH - 17, SLOT_HEIGHT - 14, gain) if gain else "")


@cache
def tile_words(building: int, state: int, language: str) -> str:
    keys = ("board_tile", "board_tile_spent", "board_tile_fresh", "board_tile_picked")
    return say(Text(f"rialto.{keys[state]}", building_name(building), EFFECTS[building]), language)


def picked_tiles(offer: Offer, building: i64) -> i64:
    """How many tiles of a sort are part of the play that is being put together."""
    view = offer.table
    if not sees_play(view) or view.queue[0] != offer.seat:
        return 0
    using: i64 = 1 if view.phase == CONVERT_CARD and view.chosen == building else 0
    if building == YELLOW_2:
        return using + converted(view, AS_ONE)
    if building == YELLOW_3:
        return view.staged[MASKS]
    if building == YELLOW_4:
        return using + converted(view, AS_TWO)
    return 0


def tile_action(offer: Offer, building: i64, state: i64) -> i64:
    """What a click on a tile does; only an idle one can be used."""
    if offer.open[RETURN + building]:
        return RETURN + building
    if offer.open[UPGRADE + building]:
        return UPGRADE + building
    if offer.open[USE + building] and state == IDLE:
        return USE + building
    return NO_ACTION


def gain_of(view: Table, seat: i64, building: i64, action: i64) -> str:
    """What a click on a tile brings, where the tile itself does not say so."""
    if action == RETURN + building:
        return f"+{building_value(building)}"
    if action == UPGRADE + building:
        return f"→{building_value(building) + UPGRADE_STEP}"
    return f"+{view.rank(seat)}" if building == BLUE_3 else ""


def add_counters(offer: Offer, pieces: list[Piece]) -> None:
    """Coins and councillors of the own board, in the place after the last building."""
    view = offer.table
    seat = offer.seat
    x, y = slot_at(SLOTS)
    said = own_words(view.coins[seat], view.ready[seat], view.reserve[seat], offer.language)
    body = own_counters(view.coins[seat], view.ready[seat], view.reserve[seat])
    pieces.append(offer.piece("own", x, y, body, said, FROM_BOARD, SLOT_RING))


@cache
def own_counters(coins: int, ready: int, reserve: int) -> str:
    """Coins; councillors on the board, and those still in the general supply."""
    return (
        svg.rect(0, 0, SLOT_WIDTH, SLOT_HEIGHT, 6, "var(--surface)", "var(--line)", 1)
        + f'<g transform="translate(8 16)">{counter("coin", str(coins), "var(--gold)")}</g>'
        + f'<g transform="translate(8 40)">{counter("councillor", str(ready), "var(--ink)")}</g>'
        + svg.text(SLOT_WIDTH - 8, 45, f"+{reserve}", 13, anchor="end", fill="var(--ink-2)", kind="num")
    )


@cache
def own_words(coins: int, ready: int, reserve: int, language: str) -> str:
    return say(Text("rialto.board_own", coins, ready, reserve), language)


# ---- buttons

BUTTON_WIDTH: Final = 180.0
BUTTON_HEIGHT: Final = 54.0
BUTTON_STEP_Y: Final = 62.0


def choices_plate(offer: Offer) -> Plate:
    """A button for each action that has no shape of its own."""
    left = offer.left()
    words = [button_words(offer, action) for action in left]
    pieces: list[Piece] = []
    for place, key in enumerate(offer.letters(words)):
        action = left[place]
        x = place // 2 * (BUTTON_WIDTH + 8) + 1
        y = place % 2 * BUTTON_STEP_Y + 1 if len(left) > 1 else (HEIGHT - BUTTON_HEIGHT) / 2
        body = button(words[place], action == PLAY, key)
        pieces.append(offer.piece(f"button-{action}", x, y, body, "", action, "", key=key))
    title = say(Text("rialto.board_choices"), offer.language)
    width = (len(left) + 1) // 2 * (BUTTON_WIDTH + 8) - 6
    return Plate("choices", width, HEIGHT, title, title, "", pieces, 0, DOCK)


def button_words(offer: Offer, action: int) -> str:
    """What stands on a button: of the one that plays, what the play counts as."""
    if action == PLAY:
        return say(Text("rialto.board_play", staged_count(offer.table)), offer.language)
    return offer.words(action)


@lru_cache(maxsize=256)
def button(words: str, commits: bool, key: str) -> str:
    """A button with its words on one line or two, and its letter; the one that commits is filled."""
    ink = "var(--on-go)" if commits else "var(--ink)"
    ground = svg.rect(0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8, "var(--go)" if commits else "var(--raised)", "var(--go)", 2)
    ground += svg.keycap(BUTTON_WIDTH - 18, BUTTON_HEIGHT / 2, key, ink) if key else ""
    room = BUTTON_WIDTH - 16 - (26 if key else 0)
    middle = 8 + room / 2
    if svg.text_width(words, 15, 600) <= room:
        return ground + svg.text(middle, BUTTON_HEIGHT / 2 + 5.4, words, 15, weight=600, fill=ink)
    first, second = halves(words)
    return (
        ground
        + svg.text(middle, BUTTON_HEIGHT / 2 - 4, first, 14, weight=600, fill=ink, room=room)
        + svg.text(middle, BUTTON_HEIGHT / 2 + 14, second, 14, weight=600, fill=ink, room=room)
    )


def halves(words: str) -> tuple[str, str]:
    """Words on two lines of about the same length."""
    middle = len(words) // 2
    before = words.rfind(" ", 0, middle + 1)
    after = words.find(" ", middle)
    cut = before if after < 0 or (before >= 0 and middle - before <= after - middle) else after
    return (words[:cut], words[cut + 1 :]) if cut > 0 else (words, "")
