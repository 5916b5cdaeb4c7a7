"""Mille Fiori: the plates of the viewer's own cards and pieces, side by side; for spectators, everybody's hands."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from laguna.drawing import svg
from laguna.drawing.plates import DOCK, Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import passed_cards_plate, shapes
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions, passing, phases
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.text import headline
from laguna.text import catalogue
from laguna.text.text import Text


def dock_plates(offer: MilleFioriOffer) -> list[Plate]:
    """The viewer's hand, buttons, passed-on cards and pieces; a plate with nothing to show is left out."""
    if offer.table.phase == phases.OVER:
        return []
    if offer.seat < 0:
        return [hands_plate(offer)]
    hand = hand_plate(offer)
    # The buttons are made last, for they take what nothing else has taken; but they stand beside the card in play.
    # What was passed on grows to the right, with nothing behind it that would have to give way.
    others = [passed_cards_plate.waiting_plate(offer), own_plate(offer), passed_cards_plate.passed_plate(offer)]
    return [plate for plate in [hand, buttons_plate(offer), *others] if len(plate.pieces) > 0]


def dock_plate(name: str, width: float, title: str, pieces: list[Piece]) -> Plate:
    """A plate of this row."""
    return Plate(name, width, shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=DOCK)


# ---- the hand, the kept card, the card in play

EDGE: Final = 3.0  # for the ring round a card
CARD_STEP: Final = 83.0
CARD_RING: Final = svg.outline(1, 1, shapes.CARD_WIDTH - 2, shapes.CARD_HEIGHT - 2, 7)


@cache
def hand_card(kind: int, count: int, language: str) -> str:
    """All cards of a kind in the hand."""
    body = shapes.card(kind, language)
    return body + svg.badge(shapes.CARD_WIDTH - 18, 84, f"×{count}", size=14) if count > 1 else body


@cache
def kept_card(kind: int, language: str) -> str:
    """The kept card waits for its turn, seen by nobody else."""
    lock = '<circle cx="63" cy="45" r="12" fill="var(--raised)"/>' + svg.icon("lock", 63, 45, 18, "var(--ink-2)")
    return shapes.card(kind, language) + lock


@cache
def played_card(kind: int, language: str) -> str:
    """The card in play: chosen, and asking for its use."""
    return shapes.card(kind, language) + svg.chosen(CARD_RING)


def hand_plate(offer: MilleFioriOffer) -> Plate:
    """The hand, one card for each kind, or the one card that the viewer has kept or is playing."""
    view = offer.table
    seat = offer.seat
    language = offer.language
    pieces: list[Piece] = []
    if view.card != FREE and view.acting() == seat:
        title = Text("millefiori.board_playing")
        words = shapes.card_words(view.card, 1, language)
        pieces.append(Piece("card", EDGE, EDGE, played_card(view.card, language), words))
    elif view.kept[seat] != FREE:
        title = Text("millefiori.board_keeping")
        words = catalogue.translate(Text("millefiori.board_kept", names.kind_name(view.kept[seat])), language)
        pieces.append(Piece("card", EDGE, EDGE, kept_card(view.kept[seat], language), words))
    else:
        title = Text("millefiori.board_hand")
        if not passing.has_picked(view, seat):
            add_hand(offer, pieces)
    width = 2 * EDGE + CARD_STEP * (len(pieces) - 1) + shapes.CARD_WIDTH
    return dock_plate("hand", width, catalogue.translate(title, language), pieces)


def add_hand(offer: MilleFioriOffer, pieces: list[Piece]) -> None:
    """The cards that the viewer chooses from."""
    language = offer.language
    cards = passing.cards_in(offer.table, offer.table.packet_of(offer.seat), FREE)
    x = EDGE
    for kind in range(box.KINDS):
        count = cards[kind]
        if count > 0:
            body = hand_card(kind, count, language)
            words = shapes.card_words(kind, count, language)
            pieces.append(offer.piece(f"hand-{kind}", x, EDGE, body, words, actions.KEEP + kind, CARD_RING))
            x += CARD_STEP


# ---- buttons

BUTTON_WIDTH: Final = 222.0
BUTTON_HEIGHT: Final = 54.0
BUTTONS_IN_COLUMN: Final = 2
BUTTON_TEXT: Final = 14.0


def middle_cut(words: str) -> int:
    """The space at which words make two lines of about the same width."""
    best = 0
    for place, letter in enumerate(words):
        if letter == " " and (best == 0 or longer_line(words, place) < longer_line(words, best)):
            best = place
    return best


def longer_line(words: str, cut: int) -> float:
    first = svg.text_width(words[:cut], BUTTON_TEXT, 600)
    return max(first, svg.text_width(words[cut + 1 :], BUTTON_TEXT, 600))


@lru_cache(maxsize=256)
def button(words: str, key: str) -> str:
    """A button with its words on one line or two, and its letter."""
    room = BUTTON_WIDTH - 16 - (26 if key else 0)
    middle = 8 + room / 2
    ground = svg.rect(1, 1, BUTTON_WIDTH - 2, BUTTON_HEIGHT - 2, 8, "var(--raised)", "var(--go)", 2)
    ground += svg.keycap(BUTTON_WIDTH - 18, BUTTON_HEIGHT / 2, key, "var(--ink)") if key else ""
    if svg.text_width(words, BUTTON_TEXT, 600) <= room:
        return ground + svg.text(middle, BUTTON_HEIGHT / 2 + 5, words, BUTTON_TEXT, weight=600)
    cut = middle_cut(words)
    return (
        ground
        + svg.text(middle, BUTTON_HEIGHT / 2 - 4, words[:cut], BUTTON_TEXT, weight=600, room=room)
        + svg.text(middle, BUTTON_HEIGHT / 2 + 14, words[cut + 1 :], BUTTON_TEXT, weight=600, room=room)
    )


def buttons_plate(offer: MilleFioriOffer) -> Plate:
    """A button for each action that has no shape of its own."""
    pieces: list[Piece] = []
    left = offer.left()
    words = [offer.words(action) for action in left]
    for number, key in enumerate(offer.letters(words)):
        action = left[number]
        x = number // BUTTONS_IN_COLUMN * (BUTTON_WIDTH + 8)
        y = EDGE + number % BUTTONS_IN_COLUMN * (BUTTON_HEIGHT + 4)
        body = button(words[number], key)
        # A card laid aside does nothing, and is quiet where it can do something else.
        quiet = action == actions.SAIL and offer.table.has_diamond(offer.seat)
        pieces.append(offer.piece(f"button-{action}", x, y, body, "", action, "", quiet, key))
    columns = (len(pieces) + BUTTONS_IN_COLUMN - 1) // BUTTONS_IN_COLUMN
    width = columns * (BUTTON_WIDTH + 8) - 8
    return dock_plate("buttons", width, catalogue.translate(Text("millefiori.board_buttons"), offer.language), pieces)


# ---- the viewer's other pieces

OWN_WIDTH: Final = 150.0  # at least
OWN_STEP: Final = 29.0


@lru_cache(maxsize=1024)
def own_line(icon: str, words: str) -> str:
    """One line: symbol and words."""
    label = svg.text(30, 5, words, 13, anchor="start")
    return svg.icon(icon, 12, 0, 20, "var(--ink-2)", "var(--surface)") + label


def own_plate(offer: MilleFioriOffer) -> Plate:
    """The viewer's diamonds, ship and so on, as in the facts of a player; the cards have a plate of their own."""
    pieces: list[Piece] = []
    width = OWN_WIDTH
    for fact in headline.facts(offer.table, offer.seat):
        if fact.icon != "cards":
            words = catalogue.translate(fact.words, offer.language)
            y = 18 + OWN_STEP * len(pieces)
            pieces.append(Piece(f"own-{len(pieces)}", 0, y, own_line(fact.icon, words), words))
            width = max(width, 32 + svg.text_width(words, 13))
    return dock_plate("own", width, catalogue.translate(Text("millefiori.board_own"), offer.language), pieces)


# ---- for spectators

HANDS_STEP: Final = 112.0


@lru_cache(maxsize=1024)
def hidden_hand(seat: int, name: str, count: int, chosen: bool, kind: int) -> str:
    """A player's cards face down, and how many; in their place the card in play, which is open."""
    head = shapes.holder_head(seat, name, chosen, HANDS_STEP - 8)
    if kind != FREE:
        return head + shapes.at(0, shapes.LARGER_Y, svg.card_face(shapes.small_card(kind)), shapes.LARGER)
    if count == 0:
        return head + svg.rect(
            0.5, shapes.LARGER_Y + 0.5, shapes.LARGER_WIDTH - 1, shapes.LARGER_HEIGHT - 1, 7, "var(--sunken)"
        )
    return head + shapes.at(0, shapes.LARGER_Y, shapes.back(), shapes.LARGER) + shapes.times(shapes.LARGER_WIDTH, count)


@lru_cache(maxsize=1024)
def hidden_hand_words(name: str, count: int, chosen: bool, kind: int, language: str) -> str:
    if kind != FREE:
        return catalogue.translate(Text("millefiori.board_plays_card", name, names.kind_name(kind)), language)
    return catalogue.translate(
        Text("millefiori.board_holds_chosen" if chosen else "millefiori.board_holds", count, name), language
    )


def hands_plate(offer: MilleFioriOffer) -> Plate:
    """How many cards everybody holds, who has chosen, and the card in play (MF-H.1)."""
    view = offer.table
    pieces: list[Piece] = []
    for seat in range(view.seats):
        kind = int(view.card) if view.phase > phases.CHOOSE and view.card != FREE and view.acting() == seat else FREE
        count = int(passing.hand_size(view, seat))
        chosen = view.chosen[seat] == 1
        name = offer.names[seat]
        words = hidden_hand_words(name, count, chosen, kind, offer.language)
        x = HANDS_STEP * int(seat)
        pieces.append(Piece(f"holds-{seat}", x, 0, hidden_hand(seat, name, count, chosen, kind), words))
    title = catalogue.translate(Text("millefiori.board_hands"), offer.language)
    return dock_plate("hands", HANDS_STEP * int(view.seats) - 8, title, pieces)
