"""Murano: the plates of a player's own things, side by side in a row; for spectators, what every player holds."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.drawing import revealed_plate, shapes, symbols
from laguna.games.murano.drawing.clickable import MuranoOffer
from laguna.games.murano.rules import actions, market, phases
from laguna.games.murano.text import headline, phrases, suggestion
from laguna.games.murano.text.story import explanations
from laguna.text import catalogue
from laguna.text.text import Text, all_of

EDGE: Final = 3.0  # for the ring round a card


def dock_plates(offer: MuranoOffer) -> list[Plate]:
    """All that a player has and may choose from; empty plates are left out."""
    if offer.table.phase == phases.OVER:
        revealed = revealed_plate.revealed_plate(offer)
        return [revealed] if len(revealed.pieces) > 0 else []
    if offer.seat < 0:
        return [holdings_plate(offer)]
    drawn = drawn_plate(offer)
    tiles = tiles_plate(offer)
    # The buttons are made last, for they take what nothing else has taken; but they stand first, to be seen at once,
    # or right behind the cards to choose from.
    buttons = choices_plate(offer)
    found = [drawn, buttons, tiles, characters_plate(offer), own_plate(offer)]
    return [plate for plate in found if len(plate.pieces) > 0]


def dock_plate(name: str, width: float, title: str, pieces: list[Piece]) -> Plate:
    """A plate of the row."""
    return Plate(name, max(1.0, width), shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=plates.DOCK)


# ---- tiles

TITLE_WIDTH: Final = 148.0  # what is written above a single tile wants more room than the tile
TILE_WIDTH: Final = 90.0
TILE_HEIGHT: Final = 108.0
TILE_STEP: Final[float] = TILE_WIDTH + 6
TILE_RING: Final = svg.outline(1, 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, 7)


@cache
def tile_card(face: int, count: int, held: bool, language: str) -> str:
    """A tile in hand, larger than on an island, with its name; `held` marks the tile about to be laid."""
    hue = shapes.face_hue(face)
    tint = f"var(--g-{hue}-tint)"
    out = svg.rect(1, 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, 7, tint, f"var(--g-{hue})", 1.4)
    out += shapes.at(TILE_WIDTH / 2, 36, shapes.tile(face), 1.5)
    # The customers of a street are to be seen; its name alone has room.
    name = names.kind_name(box.STREET) if box.KIND_OF[face] == box.STREET else names.face_name(face)
    lines = shapes.wrapped(catalogue.sentence(name, language), 12, TILE_WIDTH - 4, 2, 600)
    for place, line in enumerate(lines):
        y = 80 + 15 * place + (0 if len(lines) > 1 else 8)
        out += svg.text(TILE_WIDTH / 2, y, line, 12, weight=600, room=TILE_WIDTH - 3)
    if count > 1:
        out += svg.badge(TILE_WIDTH - 15, 14, f"×{count}", size=13)
    return out + svg.chosen(TILE_RING) if held else out


@lru_cache(maxsize=512)
def tile_words(face: int, count: int, language: str) -> str:
    name = names.face_name(face)
    called = name if count == 1 else Text("murano.times", name, count)
    return catalogue.sentence(Text("murano.explained", called, explanations.face_effect(face)), language)


def tiles_plate(offer: MuranoOffer) -> Plate:
    """The player's unbuilt tiles; tiles that can be laid can be clicked, the tile in hand is marked."""
    view = offer.table
    pieces: list[Piece] = []
    held = int(view.held) if view.mover == offer.seat else box.FREE
    if held >= box.BUILDINGS:
        body = tile_card(held, 1, True, offer.language)
        pieces.append(Piece("held", EDGE, EDGE, body, tile_words(held, 1, offer.language)))
    for face in range(box.BUILDINGS):
        count = int(view.unbuilt[offer.seat * box.BUILDINGS + face])
        if count > 0:
            x = EDGE + TILE_STEP * len(pieces)
            body = tile_card(face, count, face == held, offer.language)
            words = tile_words(face, count, offer.language)
            pieces.append(offer.piece(f"yard-{face}", x, EDGE, body, words, actions.LAY + face, TILE_RING))
    title = catalogue.translate(Text("murano.board_tiles"), offer.language)
    width = 2 * EDGE + TILE_STEP * len(pieces) - 6
    return dock_plate("tiles", max(width, TITLE_WIDTH) if len(pieces) > 0 else width, title, pieces)


# ---- cards and tiles to choose from

CARD_WIDTH: Final = 178.0
CARD_HEIGHT: Final = 110.0
CARD_STEP: Final[float] = CARD_WIDTH + 8
CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)
BAND: Final = 26.0  # at the left of a card
CARD_LINES: Final = 4  # in large letters, with room for notes below


@lru_cache(maxsize=1024)
def card_body(hue: str, icon: str, number: str, words: str, notes: tuple[str, ...], chosen: bool) -> str:
    """A card: its number or symbol at the left, what it does, and up to two lines of notes below."""
    out = svg.rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7, "var(--raised)", "var(--line-strong)", 1)
    out += svg.rect(1.5, 1.5, BAND, CARD_HEIGHT - 3, 6, f"var(--g-{hue}-tint)")
    out += svg.icon(icon, BAND / 2 + 1.5, 42 if number else 20, 19, f"var(--g-{hue})", f"var(--g-{hue}-tint)")
    if number:
        out += svg.text(BAND / 2 + 1.5, 20, number, 13, weight=700, fill=f"var(--g-{hue}-ink)", kind="num")
    room = CARD_WIDTH - BAND - 10
    size, step = 12.0, 14.5
    lines = shapes.wrapped(words, size, room, 9, 600)
    if len(lines) > CARD_LINES:
        size, step = 11.0, 12.5
        lines = shapes.wrapped(words, size, room, 6, 500)
    for place, line in enumerate(lines):
        weight = 600 if size > 11 else 500
        out += svg.text(BAND + 7, 18 + step * place, line, size, anchor="start", weight=weight, room=room)
    for place, note in enumerate(reversed(notes)):
        y = CARD_HEIGHT - 8 - 13 * place
        out += svg.text(BAND + 7, y, note, 11, anchor="start", fill="var(--ink-2)", room=room)
    return out + svg.chosen(CARD_RING) if chosen else out


def character_card(card: int, notes: list[Text], chosen: bool, language: str) -> str:
    """A character with its number, what it scores for, and what it would score now."""
    words = catalogue.sentence(phrases.character_effect(card), language)
    said = tuple([catalogue.translate(note, language) for note in notes])
    return card_body("violet", symbols.CHARACTER, str(cards.CHARACTER_NUMBER[card]), words, said, chosen)


def special_card(card: int, language: str) -> str:
    """A special building card with its name and effect."""
    name = catalogue.translate(names.card_name(card), language)
    effect = catalogue.translate(phrases.card_effect(card), language)
    return card_body("red", symbols.SPECIAL_ICON, "", f"{name}: {effect}", (), False)


def drawn_plate(offer: MuranoOffer) -> Plate:
    """Cards that were drawn, or tiles of a stack that is searched, to choose one of them."""
    view = offer.table
    language = offer.language
    pieces: list[Piece] = []
    width = CARD_STEP
    if view.mover == offer.seat and view.phase == phases.RECRUITING:
        for place, card in enumerate(view.drawn):
            notes = suggestion.worth_lines(view, offer.seat, card)
            body = character_card(int(card), notes, False, language)
            x = EDGE + CARD_STEP * place
            pieces.append(offer.piece(f"drawn-{card}", x, EDGE, body, "", actions.KEEP + card, CARD_RING))
    elif view.mover == offer.seat and view.phase == phases.TAKING_CARD:
        for place, card in enumerate(view.drawn):
            body = special_card(int(card), language)
            x = EDGE + CARD_STEP * place
            pieces.append(offer.piece(f"drawn-card-{card}", x, EDGE, body, "", actions.CARD + card, CARD_RING))
    elif view.mover == offer.seat and view.phase == phases.SEARCHING:
        width = TILE_STEP
        add_searched(offer, pieces)
    title = catalogue.translate(Text("murano.board_drawn"), language)
    return dock_plate("drawn", 2 * EDGE + width * len(pieces) - 6, title, pieces)


def add_searched(offer: MuranoOffer, pieces: list[Piece]) -> None:
    """The faces that are left in the stack, with their numbers (DP-5)."""
    view = offer.table
    for action in market.faces_in_stack(view, market.kind_to_buy(view), actions.TAKE):
        face = int(action - actions.TAKE + box.FIRST_SHOP)
        body = tile_card(face, int(view.stack[face]), False, offer.language)
        x = EDGE + TILE_STEP * len(pieces)
        pieces.append(offer.piece(f"searched-{face}", x, EDGE, body, "", action, TILE_RING))


def characters_plate(offer: MuranoOffer) -> Plate:
    """The player's characters, each with what it would score now; in final scoring, with its best use."""
    view = offer.table
    advice = suggestion.Suggestion(view, offer.seat)
    pieces: list[Piece] = []
    count: i64 = len(view.bought)
    for number in range(count):
        if view.buyer[number] != offer.seat or not advice.waits(number):
            continue
        card = int(view.bought[number])
        note = catalogue.sentence(advice.note(number), offer.language)
        body = character_card(card, advice.lines(number), number == view.cursor, offer.language)
        effect = catalogue.translate(phrases.character_effect(card), offer.language)
        words = f"{catalogue.sentence(names.character_name(card), offer.language)}: {effect}; {note}"
        pieces.append(Piece(f"character-{number}", EDGE + CARD_STEP * len(pieces), EDGE, body, words))
    title = catalogue.translate(Text("murano.board_characters"), offer.language)
    return dock_plate("characters", 2 * EDGE + CARD_STEP * len(pieces) - 8, title, pieces)


# ---- buttons

BUTTON_WIDTH: Final = 200.0
BUTTON_HEIGHT: Final = 54.0
BUTTONS_IN_COLUMN: Final = 2
BUTTON_TEXT: Final = 14.0
SMALL_BUTTON_TEXT: Final = 12.0


@lru_cache(maxsize=512)
def button(words: str, quiet: bool) -> str:
    """A button with its words on one line or two; on three smaller ones where there are many."""
    room = BUTTON_WIDTH - 14
    size = BUTTON_TEXT
    lines = shapes.wrapped(words, size, room, 9, 600)
    if len(lines) > 2:
        size = SMALL_BUTTON_TEXT
        lines = shapes.wrapped(words, size, room, 3, 600)
    edge = "var(--line-strong)" if quiet else "var(--go)"
    out = svg.rect(1, 1, BUTTON_WIDTH - 2, BUTTON_HEIGHT - 2, 8, "var(--raised)", edge, 1 if quiet else 2)
    step = size * 1.25
    top = BUTTON_HEIGHT / 2 + size * 0.36 - step * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        out += svg.text(BUTTON_WIDTH / 2, top + step * place, line, size, weight=600, room=room)
    return out


def choices_plate(offer: MuranoOffer) -> Plate:
    """A button for each action that has no shape of its own."""
    pieces: list[Piece] = []
    left = offer.left()
    useless = [action for action in left if action == actions.GOLD or action == actions.HAND_IN]
    for number, action in enumerate([action for action in left if action not in useless] + useless):
        x = number // BUTTONS_IN_COLUMN * (BUTTON_WIDTH + 8)
        y = EDGE + number % BUTTONS_IN_COLUMN * (BUTTON_HEIGHT + 4)
        quiet = action in useless
        body = button(offer.words(action), quiet)
        pieces.append(offer.piece(f"button-{action}", x, y, body, "", action, "", quiet))
    columns = (len(pieces) + BUTTONS_IN_COLUMN - 1) // BUTTONS_IN_COLUMN
    width = columns * (BUTTON_WIDTH + 8) - 8
    return dock_plate("choices", width, catalogue.translate(Text("murano.board_choices"), offer.language), pieces)


# ---- gold, gondoliers, beads and special cards

OWN_WIDTH: Final = 296.0
OWN_STEP: Final = 23.0
OWN_TEXT: Final = 12.0


@lru_cache(maxsize=1024)
def own_line(icon: str, words: str) -> str:
    """A symbol and words beside it, on up to three lines."""
    lines = shapes.wrapped(words, OWN_TEXT, OWN_WIDTH - 28, 3)
    drawn = svg.icon(icon, 11, 0, 18, "var(--ink-2)", "var(--surface)")
    for place, line in enumerate(lines):
        drawn += svg.text(26, 5 + 14 * place, line, OWN_TEXT, anchor="start", room=OWN_WIDTH - 28)
    return drawn


@lru_cache(maxsize=256)
def bead_line(counts: tuple[int, ...]) -> str:
    """The beads of a player by their colours."""
    out = svg.icon("bead", 11, 0, 18, "var(--ink-2)", "var(--surface)")
    x = 34.0
    for colour, count in enumerate(counts):
        if count > 0:
            hue = box.GLASS_NAMES[colour]
            out += svg.icon("bead", x, 0, 16, f"var(--g-{hue})", "var(--surface)") + svg.mark(
                hue, x, 13, 8, "var(--ink-2)"
            )
            out += svg.text(x + 12, 5, str(count), 14, anchor="start", weight=700, kind="num")
            x += 46
    return out


def own_plate(offer: MuranoOffer) -> Plate:
    """Gold, gondoliers, beads and special cards; characters and tiles lie beside."""
    pieces: list[Piece] = []
    view = offer.table
    for fact in headline.facts(view, offer.seat):
        if fact.icon in (symbols.CHARACTER, "building", "first"):
            continue
        words = catalogue.translate(fact.words, offer.language)
        if fact.icon == "bead" and fact.value > 0:
            first = offer.seat * box.GLASSES
            body = bead_line(tuple([int(view.beads[first + colour]) for colour in range(box.GLASSES)]))
        elif fact.icon == symbols.SPECIAL_ICON:
            cards_held = all_of(headline.special_cards(view, offer.seat))
            body = own_line(fact.icon, catalogue.translate(cards_held, offer.language))
        else:
            body = own_line(fact.icon, words)
        pieces.append(Piece(f"own-{len(pieces)}", 0, 14 + OWN_STEP * len(pieces), body, words))
    return dock_plate("own", OWN_WIDTH, catalogue.translate(Text("murano.board_own"), offer.language), pieces)


# ---- for spectators

HOLDS_STEP: Final = 128.0


@lru_cache(maxsize=1024)
def holdings(seat: int, name: str, figures: tuple[tuple[str, int], ...]) -> str:
    """A player's name, and how much there is of what lies face down."""
    out = svg.token(seat, 14, 18, 11) + svg.text(32, 23, name, 14, anchor="start", room=HOLDS_STEP - 40)
    for place, (icon, count) in enumerate(figures):
        y = 52 + 26 * place
        out += svg.icon(icon, 14, y, 20, "var(--ink-2)", "var(--surface)")
        out += svg.text(32, y + 6, str(count), 16, anchor="start", weight=700, kind="num")
    return out


def holdings_plate(offer: MuranoOffer) -> Plate:
    """How many characters and tiles each player has."""
    view = offer.table
    pieces: list[Piece] = []
    for seat in range(view.seats):
        shown = [fact for fact in headline.facts(view, seat) if fact.icon in (symbols.CHARACTER, "building")]
        words = ", ".join([catalogue.translate(fact.words, offer.language) for fact in shown])
        body = holdings(int(seat), offer.names[seat], tuple([(fact.icon, fact.value) for fact in shown]))
        pieces.append(Piece(f"holds-{seat}", HOLDS_STEP * int(seat), 0, body, f"{offer.names[seat]}: {words}"))
    title = catalogue.translate(Text("murano.board_holds"), offer.language)
    return dock_plate("holdings", HOLDS_STEP * int(view.seats), title, pieces)
