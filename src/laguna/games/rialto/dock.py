"""Rialto: the plate of what is one's own: hand, buildings, coins and councillors, and buttons for what has no place."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.svg import NO_ACTION, Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.rialto.actions import CONVERT, DISCARD, LAY, PLAY, RETURN, UPGRADE, USE
from laguna.games.rialto.components import (
    BUILDINGS,
    HAND_LIMIT,
    KINDS,
    SLOTS,
    YELLOW_2,
    YELLOW_3,
    YELLOW_4,
)
from laguna.games.rialto.names import building_name, kind_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.phrases import EFFECTS, sees_play
from laguna.games.rialto.pictures import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DIM,
    TILE_HEIGHT,
    TILE_WIDTH,
    building_tile,
    card,
    counter,
)
from laguna.games.rialto.play import converted, staged_count, staged_of_kind
from laguna.games.rialto.table import AS_ONE, AS_TWO, CONVERT_CARD, MASKS, total

WIDTH: Final = 480.0
CARD_STEP: Final = 68.0
HAND_Y: Final = 9.0
TILES_Y: Final = 113.0
TILE_STEP_X: Final = 121.0
TILE_STEP_Y: Final = 53.0
TILE_LINES: Final[int] = SLOTS // 4 + 1  # the place after the last one is for coins and councillors
BUTTONS_Y: Final[float] = TILES_Y + TILE_LINES * TILE_STEP_Y + 6
BUTTON_WIDTH: Final = 234.0
BUTTON_HEIGHT: Final = 40.0

CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)
TILE_RING: Final = svg.outline(0, 0, TILE_WIDTH, TILE_HEIGHT, 6)


@cache
def backdrop() -> str:
    """The places for buildings."""
    out = []
    for slot in range(SLOTS):
        x, y = slot_at(slot)
        out.append(svg.rect(x, y, TILE_WIDTH, TILE_HEIGHT, 6, "var(--sunken)", "var(--line)", 1))
    return "".join(out)


def slot_at(slot: int) -> tuple[float, float]:
    """Where a building place is; there are four to a line."""
    return slot % 4 * TILE_STEP_X, TILES_Y + slot // 4 * TILE_STEP_Y


def dock_plate(offer: Offer) -> Plate:
    """What a player holds and owns; the buttons come last, for they take what nothing else has taken."""
    pieces: list[Piece] = []
    add_hand(offer, pieces)
    add_buildings(offer, pieces)
    add_counters(offer, pieces)
    rows = add_buttons(offer, pieces)
    height = BUTTONS_Y + max(1, rows) * 46 - 6
    view = offer.table
    limit = HAND_LIMIT + view.extra_limit[offer.seat]
    title = say(Text("rialto.board_hand", view.hand_size[offer.seat], limit), offer.language)
    label = say(Text("rialto.board_dock"), offer.language)
    return Plate("dock", WIDTH, height, title, label, backdrop(), pieces, 2)


# ---- the hand


@cache
def hand_card(kind: int, count: int, picked: int, dim: bool, language: str) -> str:
    """All cards of a kind in the hand, how many there are, and how many of them are picked."""
    body = card(kind, language)
    if dim:
        body = f'<g opacity="{DIM + 0.2:g}">{body}</g>'
    if count > 1:
        body += svg.badge(CARD_WIDTH - 15, 61, f"×{count}")
    if picked > 0:
        body += svg.chosen(CARD_RING) + picked_badge(CARD_WIDTH / 2, 2, picked)
    return body


def picked_badge(x: float, y: float, count: int) -> str:
    """How many have been picked, not yet sent."""
    ground = svg.rect(x - 19, y - 10, 38, 20, 10, "var(--go)", "var(--halo)", 1.5)
    check = svg.icon("check", x - 8, y, 13, "var(--on-go)")
    return ground + check + svg.text(x + 8, y + 4.7, str(count), 13, weight=700, fill="var(--on-go)", kind="num")


@cache
def hand_words(kind: int, count: int, picked: int, language: str) -> str:
    if picked > 0:
        return say(Text("rialto.board_cards_picked", count, kind_name(kind), picked), language)
    return say(Text("rialto.board_cards", count, kind_name(kind)), language)


def add_hand(offer: Offer, pieces: list[Piece]) -> None:
    """One card for each kind held."""
    view = offer.table
    seat = offer.seat
    asked = offer.count(DISCARD, KINDS) + offer.count(LAY, KINDS) + offer.count(CONVERT, KINDS) > 0
    own_play = sees_play(view) and view.queue[0] == seat
    place = 0
    for kind in range(i64(KINDS)):
        count = view.hand[seat * KINDS + kind]
        if count <= 0:
            continue
        picked = view.dropped[seat * KINDS + kind] + (staged_of_kind(view, kind) if own_play else 0)
        action: i64 = NO_ACTION
        for first in (DISCARD, LAY, CONVERT):
            if offer.open[first + kind]:
                action = first + kind
        body = hand_card(kind, count, picked, asked and action == NO_ACTION, offer.language)
        words = hand_words(kind, count, picked, offer.language)
        pieces.append(offer.piece(f"hand-{kind}", CARD_STEP * place + 2, HAND_Y, body, words, action, CARD_RING))
        place += 1


# ---- buildings

IDLE: Final = 0
SPENT: Final = 1  # a coin lies on it
FRESH: Final = 2  # it rests until the next round
PICKED: Final = 3  # it is part of the play that is being put together


@cache
def own_tile(building: int, state: int, dim: bool) -> str:
    body = building_tile(building)
    if dim:
        body = f'<g opacity="{DIM + 0.2:g}">{body}</g>'
    if state == SPENT:
        body += svg.icon("coin", TILE_WIDTH - 13, TILE_HEIGHT - 13, 19, "var(--gold)", "var(--gold-tint)")
    elif state == FRESH:
        body += svg.icon("lock", TILE_WIDTH - 13, TILE_HEIGHT - 13, 16, "var(--ink-2)")
    elif state == PICKED:
        body += svg.chosen(TILE_RING) + picked_badge(TILE_WIDTH - 22, 3, 1)
    return body


@cache
def tile_words(building: int, state: int, language: str) -> str:
    keys = ("board_tile", "board_tile_spent", "board_tile_fresh", "board_tile_picked")
    return say(Text(f"rialto.{keys[state]}", building_name(building), EFFECTS[building]), language)


def add_buildings(offer: Offer, pieces: list[Piece]) -> None:
    """The own buildings, those with a coin before the others of their sort."""
    view = offer.table
    seat = offer.seat
    asked = offer.count(USE, BUILDINGS) + offer.count(RETURN, BUILDINGS) + offer.count(UPGRADE, BUILDINGS) > 0
    slot = 0
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
            x, y = slot_at(slot)
            body = own_tile(building, state, asked and action == NO_ACTION)
            words = tile_words(building, state, offer.language)
            pieces.append(offer.piece(f"tile-{building}-{copy}", x, y, body, words, action, TILE_RING))
            slot += 1


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


def add_counters(offer: Offer, pieces: list[Piece]) -> None:
    """Coins and councillors of the own board, in the place after the last building."""
    view = offer.table
    seat = offer.seat
    x, y = slot_at(SLOTS)
    words = own_words(view.coins[seat], view.ready[seat], view.reserve[seat], offer.language)
    body = own_counters(view.coins[seat], view.ready[seat], view.reserve[seat])
    pieces.append(Piece("own", x, y, body, words))


@cache
def own_counters(coins: int, ready: int, reserve: int) -> str:
    figure = svg.text(0, 5, f"+{reserve}", 13, anchor="start", fill="var(--ink-2)", kind="num")
    return (
        f'<g transform="translate(8 13)">{counter("coin", str(coins), "var(--gold)")}</g>'
        f'<g transform="translate(8 36)">{counter("councillor", str(ready), "var(--ink)")}</g>'
        f'<g transform="translate(52 36)">{svg.icon("councillor", 8, 0, 15, "var(--ink-3)")}</g>'
        f'<g transform="translate(70 36)">{figure}</g>'
    )


@cache
def own_words(coins: int, ready: int, reserve: int, language: str) -> str:
    return say(Text("rialto.board_own", coins, ready, reserve), language)


# ---- buttons


@lru_cache(maxsize=256)
def button(words: str, commits: bool) -> str:
    """A button with its words on one line or two; the one that commits is filled."""
    ink = "var(--on-go)" if commits else "var(--ink)"
    ground = svg.rect(0, 0, BUTTON_WIDTH, BUTTON_HEIGHT, 8, "var(--go)" if commits else "var(--raised)", "var(--go)", 2)
    room = BUTTON_WIDTH - 20
    if svg.text_width(words, 15, 600) <= room:
        return ground + svg.text(BUTTON_WIDTH / 2, BUTTON_HEIGHT / 2 + 5.4, words, 15, weight=600, fill=ink)
    first, second = halves(words)
    return (
        ground
        + svg.text(BUTTON_WIDTH / 2, BUTTON_HEIGHT / 2 - 3, first, 13, weight=600, fill=ink, room=room)
        + svg.text(BUTTON_WIDTH / 2, BUTTON_HEIGHT / 2 + 13, second, 13, weight=600, fill=ink, room=room)
    )


def halves(words: str) -> tuple[str, str]:
    """Words on two lines of about the same length."""
    middle = len(words) // 2
    before = words.rfind(" ", 0, middle + 1)
    after = words.find(" ", middle)
    cut = before if after < 0 or (before >= 0 and middle - before <= after - middle) else after
    return (words[:cut], words[cut + 1 :]) if cut > 0 else (words, "")


def add_buttons(offer: Offer, pieces: list[Piece]) -> int:
    """A button for each action that has no shape of its own, two to a line; returns how many lines there are."""
    place = 0
    for action in offer.left():
        x = place % 2 * (BUTTON_WIDTH + 8)
        y = BUTTONS_Y + place // 2 * 46
        body = button(offer.words(action), action == PLAY)
        pieces.append(offer.piece(f"button-{action}", x + 1, y, body, "", action, ""))
        place += 1
    view = offer.table
    if sees_play(view) and view.queue[0] == offer.seat and total(view.staged) > 0:
        words = say(Text("rialto.board_staged", staged_count(view)), offer.language)
        x = place % 2 * (BUTTON_WIDTH + 8)
        pieces.append(Piece("staged", x + 8, BUTTONS_Y + 25, svg.text(0, 0, words, 14, anchor="start", weight=600)))
    return (place + 1) // 2
