"""Rialto: the reader's own plates: hand, buildings with coins and councillors, and buttons for other actions."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import clickable, plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import actions, phase2_play, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

HEIGHT: Final = 118.0  # of all plates of the dock, which stand in a row
CARD_STEP: Final = 68.0
CARD_Y: Final = 18.0  # above it is room for what is picked
SLOT_STEP_X: Final = 94.0
SLOT_STEP_Y: Final = 62.0
PER_LINE: Final[int] = box.SLOTS // 2 + 1  # the place after the last one is for coins and councillors
TILES_WIDTH: Final[float] = PER_LINE * SLOT_STEP_X - 6 + 2

CARD_RING: Final = svg.outline(1, 1, shapes.CARD_WIDTH - 2, shapes.CARD_HEIGHT - 2, 7)
SENT_LINE: Final = CARD_RING + ' fill="none" stroke="var(--ink)" stroke-width="2"/>'
SLOT_RING: Final = svg.outline(0, 0, shapes.SLOT_WIDTH, shapes.SLOT_HEIGHT, 6)


def faded(body: str, dim: bool) -> str:
    """What cannot be chosen now is faded."""
    return f'<g opacity="{shapes.DIM + 0.2:g}">{body}</g>' if dim else body


def wide_enough(width: float, title: str) -> float:
    """A plate is at least as wide as the heading above it."""
    return max(width, svg.text_width(title, 14, 600))


# ---- the hand


def hand_plate(offer: RialtoOffer) -> Plate:
    """One card for each kind held."""
    view = offer.view
    seat = offer.seat
    offered = (
        offer.count(actions.DISCARD, box.KINDS)
        + offer.count(actions.LAY, box.KINDS)
        + offer.count(actions.CONVERT, box.KINDS)
    )
    quiet = clickable.is_many(offered, box.KINDS)
    own_play = phrases.sees_play(view) and view.queue[0] == seat
    pieces: list[Piece] = []
    for kind in range(box.KINDS):
        count = view.hand[seat * box.KINDS + kind]
        if count <= 0:
            continue
        picked = view.dropped[seat * box.KINDS + kind] + (phase2_play.staged_of_kind(view, kind) if own_play else 0)
        action: i64 = plates.NO_ACTION
        for first in (actions.DISCARD, actions.LAY, actions.CONVERT):
            if offer.open[first + kind]:
                action = first + kind
        sent = view.dropped[seat * box.KINDS + kind] > 0 and view.to_drop[seat] == 0
        body = hand_card(kind, count, picked, sent, offered > 0 and action == plates.NO_ACTION, offer.language)
        label = hand_words(kind, count, picked, offer.language)
        x = CARD_STEP * len(pieces) + 2
        pieces.append(offer.piece(f"hand-{kind}", x, CARD_Y, body, label, action, CARD_RING, quiet))
    limit = box.HAND_LIMIT + view.extra_limit[seat]
    title = catalogue.translate(Text("rialto.board_hand", view.hand_size[seat], limit), offer.language)
    return Plate("hand", wide_enough(CARD_STEP * len(pieces), title), HEIGHT, title, title, "", pieces, 0, plates.DOCK)


@cache
def hand_card(kind: int, count: int, picked: int, sent: bool, dim: bool, language: str) -> str:
    """All cards of a kind in the hand, how many there are, how many of them are picked, and whether for good."""
    body = faded(shapes.card(kind, language), dim)
    if count > 1:
        body += svg.badge(shapes.CARD_WIDTH - 15, 61, f"×{count}")
    if sent:
        body += SENT_LINE + sent_badge(shapes.CARD_WIDTH / 2, 2, picked)
    elif picked > 0:
        body += svg.chosen(CARD_RING) + picked_badge(shapes.CARD_WIDTH / 2, 2, picked)
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
        return catalogue.sentence(Text("rialto.board_cards_picked", count, names.kind_name(kind), picked), language)
    return catalogue.sentence(
        Text("rialto.board_cards", count, names.kind_name(kind), phrases.card_gives(kind)), language
    )


def virtual_plate(offer: RialtoOffer) -> Plate:
    """The cards of the virtual player lie open before everyone (RI-14.6)."""
    view = offer.view
    pieces: list[Piece] = []
    if view.virtual:
        for kind in range(box.KINDS):
            count = view.hand[view.seats * box.KINDS + kind]
            if count > 0:
                body = hand_card(kind, count, 0, False, False, offer.language)
                label = hand_words(kind, count, 0, offer.language)
                pieces.append(Piece(f"virtual-{kind}", CARD_STEP * len(pieces) + 2, CARD_Y, body, label))
    title = catalogue.translate(Text("rialto.board_virtual"), offer.language)
    return Plate(
        "virtual", wide_enough(CARD_STEP * len(pieces), title), HEIGHT, title, title, "", pieces, 0, plates.DOCK
    )


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
    for slot in range(box.SLOTS):
        x, y = slot_at(slot)
        out.append(svg.rect(x, y, shapes.SLOT_WIDTH, shapes.SLOT_HEIGHT, 6, "none", "var(--line)", 1))
    return "".join(out)


def tiles_plate(offer: RialtoOffer) -> Plate:
    """The own buildings, those with a coin before the others of their sort; then coins and councillors."""
    view = offer.view
    seat = offer.seat
    offered = (
        offer.count(actions.USE, box.BUILDINGS)
        + offer.count(actions.RETURN, box.BUILDINGS)
        + offer.count(actions.UPGRADE, box.BUILDINGS)
    )
    quiet = clickable.is_many(offered, box.SLOTS)
    pieces: list[Piece] = []
    for building in range(box.BUILDINGS):
        at = seat * box.BUILDINGS + building
        copies = view.tiles[at]
        if copies == 0:
            continue
        spent = view.coined[at]
        resting = spent + view.fresh[at]
        picked = resting + picked_tiles(offer, building)
        for copy in range(copies):
            state = SPENT if copy < spent else FRESH if copy < resting else PICKED if copy < picked else IDLE
            action = tile_action(offer, building, state)
            gain = "" if action == plates.NO_ACTION else gain_of(view, seat, building, action)
            x, y = slot_at(len(pieces))
            body = own_tile(building, state, offered > 0 and action == plates.NO_ACTION, gain)
            words = tile_words(building, state, offer.language)
            pieces.append(offer.piece(f"tile-{building}-{copy}", x, y, body, words, action, SLOT_RING, quiet))
    add_counters(offer, pieces)
    title = catalogue.translate(Text("rialto.board_tiles"), offer.language)
    return Plate("tiles", TILES_WIDTH, HEIGHT, title, title, slots(), pieces, 0, plates.DOCK)


@cache
def own_tile(building: int, state: int, dim: bool, gain: str) -> str:
    """An own building, whether it can still be used, and what a click on it brings."""
    body = faded(shapes.own_building(building), dim)
    if state == SPENT:
        body += svg.icon("coin", shapes.SLOT_WIDTH - 13, shapes.SLOT_HEIGHT - 14, 20, "var(--gold)", "var(--gold-tint)")
    elif state == FRESH:
        body += svg.icon("lock", shapes.SLOT_WIDTH - 13, shapes.SLOT_HEIGHT - 14, 16, "var(--ink-2)")
    elif state == PICKED:
        body += svg.chosen(SLOT_RING) + picked_badge(shapes.SLOT_WIDTH - 22, 12, 1)
    return body + (shapes.result(shapes.SLOT_WIDTH - 17, shapes.SLOT_HEIGHT - 14, gain) if gain else "")


@cache
def tile_words(building: int, state: int, language: str) -> str:
    keys = ("board_tile", "board_tile_spent", "board_tile_fresh", "board_tile_picked")
    return catalogue.sentence(
        Text(f"rialto.{keys[state]}", names.building_name(building), phrases.EFFECTS[building], phrases.when(building)),
        language,
    )


def picked_tiles(offer: RialtoOffer, building: i64) -> i64:
    """How many tiles of a sort are part of the play that is being put together."""
    view = offer.view
    if not phrases.sees_play(view) or view.queue[0] != offer.seat:
        return 0
    using: i64 = 1 if view.phase == phases.CONVERT_CARD and view.chosen == building else 0
    if building == box.YELLOW_2:
        return using + phase2_play.converted(view, position.AS_ONE)
    if building == box.YELLOW_3:
        return view.staged[position.MASKS]
    if building == box.YELLOW_4:
        return using + phase2_play.converted(view, position.AS_TWO)
    return 0


def tile_action(offer: RialtoOffer, building: i64, state: i64) -> i64:
    """What a click on a tile does; only an idle one can be used."""
    if offer.open[actions.RETURN + building]:
        return actions.RETURN + building
    if offer.open[actions.UPGRADE + building]:
        return actions.UPGRADE + building
    if offer.open[actions.USE + building] and state == IDLE:
        return actions.USE + building
    return plates.NO_ACTION


def gain_of(view: RialtoPosition, seat: i64, building: i64, action: i64) -> str:
    """What a click on a tile brings, where the tile itself does not say so."""
    if action == actions.RETURN + building:
        return f"+{box.building_value(building)}"
    if action == actions.UPGRADE + building:
        return f"↑{box.building_value(building) + box.UPGRADE_STEP}"
    return f"+{view.rank(seat)}" if building == box.BLUE_3 else ""


def add_counters(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """Coins and councillors of the own board, in the place after the last building."""
    view = offer.view
    seat = offer.seat
    x, y = slot_at(box.SLOTS)
    label = own_words(view.coins[seat], view.ready[seat], view.reserve[seat], offer.language)
    body = own_counters(view.coins[seat], view.ready[seat], view.reserve[seat])
    pieces.append(offer.piece("own", x, y, body, label, actions.FROM_BOARD, SLOT_RING))


@cache
def own_counters(coins: int, ready: int, reserve: int) -> str:
    """Coins; councillors on the board, and those still in the general supply."""
    return (
        svg.rect(0, 0, shapes.SLOT_WIDTH, shapes.SLOT_HEIGHT, 6, "var(--surface)", "var(--line)", 1)
        + f'<g transform="translate(8 16)">{shapes.counter("coin", str(coins), "var(--gold)")}</g>'
        + f'<g transform="translate(8 40)">{shapes.counter("councillor", str(ready), "var(--ink)")}</g>'
        + svg.text(shapes.SLOT_WIDTH - 8, 45, f"+{reserve}", 13, anchor="end", fill="var(--ink-2)", kind="num")
    )


@cache
def own_words(coins: int, ready: int, reserve: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_own", coins, ready, reserve), language)


# ---- buttons

BUTTON_WIDTH: Final = 180.0
BUTTON_HEIGHT: Final = 54.0
BUTTON_STEP_Y: Final = 62.0


def choices_plate(offer: RialtoOffer) -> Plate:
    """A button for each action that has no shape of its own."""
    left = offer.left()
    words = [button_words(offer, action) for action in left]
    pieces: list[Piece] = []
    for place, key in enumerate(offer.letters(words)):
        action = left[place]
        x = place // 2 * (BUTTON_WIDTH + 8) + 1
        y = place % 2 * BUTTON_STEP_Y + 1 if len(left) > 1 else (HEIGHT - BUTTON_HEIGHT) / 2
        body = button(words[place], action == actions.PLAY, key)
        pieces.append(offer.piece(f"button-{action}", x, y, body, "", action, "", key=key))
    title = catalogue.translate(Text("rialto.board_choices"), offer.language)
    width = (len(left) + 1) // 2 * (BUTTON_WIDTH + 8) - 6
    return Plate("choices", width, HEIGHT, title, title, "", pieces, 0, plates.DOCK)


def button_words(offer: RialtoOffer, action: int) -> str:
    """What stands on a button: of the one that plays, what the play counts as."""
    if action == actions.PLAY:
        return catalogue.translate(Text("rialto.board_play", phase2_play.staged_count(offer.view)), offer.language)
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
