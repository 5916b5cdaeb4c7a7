"""Rialto: the plate with the cards on the table: rows in phase I, plays in phase II, at the end the final scoring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import clickable, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto.drawing import shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import actions, phases, position, scoring
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 480.0
CELL_WIDTH: Final = 237.0
CELL_HEIGHT: Final = 60.0
CELL_RING: Final = svg.outline(1, 1, CELL_WIDTH - 2, CELL_HEIGHT - 2, 8)
CELL_STEP_X: Final = 243.0
CELL_STEP_Y: Final = 66.0
CARD_STEP: Final[float] = min(35.0, 210 / box.ROW_CARDS)
CARD_RING: Final = svg.outline(0, 0, shapes.SMALL_CARD_WIDTH, shapes.SMALL_CARD_HEIGHT, 5)
PICK_HIT: Final = svg.rect(-1, -1, shapes.SMALL_CARD_WIDTH + 2, shapes.SMALL_CARD_HEIGHT + 2, 5, "transparent")


def cell_at(place: int) -> tuple[float, float]:
    """Where a row of cards, or what a player has laid, is drawn: two to a line."""
    return place % 2 * CELL_STEP_X, place // 2 * CELL_STEP_Y


def cards_plate(offer: RialtoOffer) -> Plate:
    """The cards on the table; the plate always has the same size."""
    view = offer.view
    pieces: list[Piece] = []
    if view.phase == phases.OVER:
        key = "board_final"
        add_final(offer, pieces)
    elif view.chapter == phases.PLAYS or view.chapter == phases.RESOLVING:
        key = "board_laid"
        add_laid(offer, pieces)
    else:
        key = "board_rows"
        add_rows(offer, pieces)
    title = catalogue.translate(Text(f"rialto.{key}"), offer.language)
    rows = box.VIRTUAL_ROWS if view.virtual else int(view.seats) + box.EXTRA_ROWS
    lines = (max(rows, int(view.players)) + 1) // 2
    return Plate("cards", WIDTH, lines * CELL_STEP_Y - 6, title, title, "", pieces, 1)


# ---- rows


@lru_cache(maxsize=1024)
def row_body(row: int, kinds: tuple[int, ...], taker: int) -> str:
    """A row of cards, or who has taken it."""
    ground = "none" if sum(kinds) == 0 else "var(--surface)"
    out = svg.rect(0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, ground, "var(--line)", 1)
    out += svg.text(13, 36, str(row + 1), 15, weight=700, fill="var(--ink-2)", kind="num")
    if taker >= 0:
        out += svg.token(taker, 42, 30, 12)
    place = 0
    for kind in range(box.KINDS):
        for _ in range(kinds[kind]):
            out += f'<g transform="translate({card_x(place)} 6)">{svg.card_face(shapes.small_card(kind))}</g>'
            place += 1
    return out


def card_x(place: int) -> float:
    return 25 + CARD_STEP * place


@lru_cache(maxsize=1024)
def row_words(row: int, kinds: tuple[int, ...], taker: str, language: str) -> str:
    if taker:
        return catalogue.translate(Text("rialto.board_row_taken", row + 1, taker), language)
    return catalogue.translate(Text("rialto.board_row", row + 1, phrases.cards(vec[i64](kinds), 0)), language)


def add_rows(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """The rows, and of the leftover one the cards that a green building may take."""
    view = offer.view
    rows = view.row_count()
    quiet = rows > 0 and clickable.is_many(offer.count(actions.ROW, rows), rows)
    for row in range(rows):
        x, y = cell_at(row)
        kinds = tuple(view.rows[row * box.KINDS : (row + 1) * box.KINDS])
        taker = view.row_taken[row]
        look = -1 if taker == position.FREE else offer.look(taker)
        label = row_words(row, kinds, "" if taker == position.FREE else offer.names[taker], offer.language)
        pieces.append(
            offer.piece(f"row-{row}", x, y, row_body(row, kinds, look), label, actions.ROW + row, CELL_RING, quiet)
        )
        if taker == position.FREE and offer.count(actions.PICK, box.KINDS) > 0:
            add_picks(offer, pieces, x, y, kinds)


def add_picks(offer: RialtoOffer, pieces: list[Piece], x: float, y: float, kinds: tuple[int, ...]) -> None:
    """The first card of each kind in the leftover row can be taken."""
    place = 0
    for kind in range(box.KINDS):
        if kinds[kind] > 0 and offer.open[actions.PICK + kind]:
            body = PICK_HIT + shapes.small_card(kind)
            pieces.append(
                offer.piece(f"pick-{kind}", x + card_x(place), y + 6, body, "", actions.PICK + kind, CARD_RING)
            )
        place += kinds[kind]


# ---- plays


@lru_cache(maxsize=1024)
def laid_body(look: int, kinds: tuple[int, ...], count: int, wins: bool, acts: bool) -> str:
    """What a player has laid, and what it counts."""
    ground = "none" if count == 0 else "var(--surface)"
    edge, line = ("var(--ink)", 2) if acts else ("var(--line)", 1)
    out = svg.rect(0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, ground, edge, line)
    out += svg.token(look, 20, 30, 11)
    drawn, width = fanned(kinds)
    # Cards of many kinds, which yellow buildings turn into the stage's, are drawn smaller.
    out += f'<g transform="translate(40 6) scale({min(1.0, 150 / width):.3f} 1)">{drawn}</g>'
    if count >= 0:
        out += svg.text(CELL_WIDTH - 12, 37, str(count), 20, anchor="end", weight=700, kind="num")
    else:
        out += svg.icon("wait", CELL_WIDTH - 20, 30, 18, "var(--ink-3)")
    if wins:
        out += svg.icon("crown", CELL_WIDTH - 16, 12, 16, "var(--gold)")
    return out


def fanned(kinds: tuple[int, ...]) -> tuple[str, float]:
    """One card of each kind with how many there are of it, and how wide that is."""
    out = ""
    x = 0.0
    for kind in range(box.KINDS):
        if kinds[kind] > 0:
            out += f'<g transform="translate({x:g} 0)">{svg.card_face(shapes.small_card(kind))}</g>'
            x += 37
            if kinds[kind] > 1:
                out += svg.text(x, 29, f"×{kinds[kind]}", 13, anchor="start", weight=600, kind="num")
                x += 23
    return out, max(x, 1.0)


@lru_cache(maxsize=1024)
def laid_words(name: str, kinds: tuple[int, ...], count: int, wins: bool, language: str) -> str:
    if count < 0:
        return catalogue.sentence(Text("rialto.board_laid_not_yet", name), language)
    if count == 0:
        return catalogue.sentence(Text("rialto.board_laid_none", name), language)
    key = "rialto.board_laid_wins" if wins else "rialto.board_laid_by"
    return catalogue.sentence(Text(key, name, phrases.cards(vec[i64](kinds), 0), count), language)


def add_laid(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """A cell for each player, in the order of the turns; the one who acts has a frame."""
    view = offer.view
    acting = phrases.actor(view)
    for place, player in enumerate(phrases.in_turn_order(view)):
        kinds = tuple(view.laid[player * box.KINDS : (player + 1) * box.KINDS])
        count = view.laid_count[player]
        wins = view.stage_winner[view.stage] == player
        x, y = cell_at(place)
        body = laid_body(offer.look(player), kinds, count, wins, player == acting)
        label = laid_words(offer.names[player], kinds, count, wins, offer.language)
        pieces.append(Piece(f"laid-{player}", x, y, body, label))


# ---- the end


def add_final(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """Where the last points came from (RI-13)."""
    view = offer.view
    for seat in range(view.seats):
        x, y = cell_at(seat)
        districts: i64 = 0
        for district in range(box.DISTRICTS):
            districts += scoring.district_points(view, district)[seat]
        buildings = scoring.building_points(view, seat)
        leftovers = scoring.leftover_points(view, seat)
        body = final_body(seat, districts, buildings, leftovers, offer.language)
        label = Text("rialto.board_final_words", offer.names[seat], districts, buildings, leftovers)
        pieces.append(Piece(f"final-{seat}", x, y, body, catalogue.translate(label, offer.language)))


@lru_cache(maxsize=256)
def final_body(seat: int, districts: int, buildings: int, leftovers: int, language: str) -> str:
    out = svg.rect(0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, "var(--surface)", "var(--line)", 1)
    out += svg.token(seat, 20, 30, 11)
    parts = (("districts", districts), ("buildings", buildings), ("leftovers", leftovers))
    for place, (key, points) in enumerate(parts):
        x = 40 + 66 * place
        label = catalogue.translate(Text(f"rialto.board_{key}"), language)
        out += svg.text(x, 26, str(points), 17, anchor="start", weight=700, kind="num")
        out += svg.text(x, 46, label, 13, anchor="start", fill="var(--ink-2)", room=60)
    return out
