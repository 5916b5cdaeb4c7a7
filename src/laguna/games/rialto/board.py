"""Rialto as a picture: plates with what a view shows, and shapes to click for what is on offer. No rules in here."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg, words
from laguna.core.game import Seat
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text, seat_name
from laguna.core.words import say, sentence
from laguna.games.rialto.actions import PICK, ROW, TAKE
from laguna.games.rialto.citymap import map_plate
from laguna.games.rialto.components import (
    BUILDINGS,
    DISTRICTS,
    DOGE_SPACES_DRAWN,
    EXTRA_ROWS,
    KINDS,
    ROUNDS,
    ROW_CARDS,
    STAGES,
    VIRTUAL_ROWS,
)
from laguna.games.rialto.dock import dock_plate
from laguna.games.rialto.names import building_name, district_name, kind_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.phrases import EFFECTS, cards
from laguna.games.rialto.pictures import (
    DIM,
    HUES,
    SMALL_CARD_HEIGHT,
    SMALL_CARD_WIDTH,
    SYMBOLS,
    TILE_HEIGHT,
    TILE_WIDTH,
    building_chip,
    building_tile,
    counter,
    small_card,
    stage_box,
)
from laguna.games.rialto.scoring import building_points, district_points, leftover_points
from laguna.games.rialto.table import (
    BLUES,
    DEALING,
    DISCARDS,
    FREE,
    OVER,
    PLAYS,
    RESOLVING,
    VIRTUAL,
    Table,
)

WIDTH: Final = 480.0

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The map.
    "board_map": "Map of Venice: {0} districts and {1} connections",
    "board_district": "{0}: round {1}, worth {2}",
    "board_here": "This round's councillors go to {0}",
    "board_councillors": ("{1}: {0} councillor in {2}", "{1}: {0} councillors in {2}"),
    "board_bridge_lies": "Bridge: {1} for {0}, {3} for {2}",
    "board_gondola_lies": "Gondola: {1} for {0}, {3} for {2}",
    "board_marker": "The virtual player builds next {0}",
    "board_bonus": "Bonus: {0} points to whoever is first in all districts of the {1}",
    "board_bonus_gone": "The bonus of the {1}, {0} points, has been won",
    "board_bridge": "next bridge",
    "board_gondolas": "gondolas",
    "board_coins": "coins",
    "board_pile": "draw pile",
    "board_discards": "discards",
    "board_bridge_up": "The next bridge has {0} and {1}",
    "board_bridges_left": ("{0} more bridge, face down", "{0} more bridges, face down"),
    "board_gondolas_left": ("{0} gondola left", "{0} gondolas left"),
    "board_coins_left": ("{0} coin left", "{0} coins left"),
    "board_pile_left": ("{0} card in the draw pile", "{0} cards in the draw pile"),
    "board_discards_left": ("{0} card discarded", "{0} cards discarded"),
    # The round.
    "board_setup": "Before the first round",
    "board_round": "Round {0} of {1} · {2} · phase {3}",
    "board_over": "The game is over",
    "board_stages": "The six stages of a round",
    "board_stage_over": "{0}: over, nobody had a majority",
    "board_stage_won": "{0}: won by {1}",
    "board_stage_now": "{0}: now",
    "board_stage_ahead": "{0}: still to come",
    "board_turns": "Still to act:",
    # Cards on the table.
    "board_rows": "Rows of cards",
    "board_row": "Row {0}: {1}",
    "board_row_taken": "Row {0}: taken by {1}",
    "board_laid": "Cards laid in this stage",
    "board_laid_not_yet": "{0}: still to play",
    "board_laid_none": "{0}: nothing",
    "board_laid_by": "{0}: {1}, counts as {2}",
    "board_laid_wins": "{0}: {1}, counts as {2}, the majority",
    "board_final": "Final scoring",
    "board_districts": "districts",
    "board_buildings": "buildings",
    "board_leftovers": "the rest",
    "board_final_words": "{0}: {1} points for districts, {2} for buildings, {3} for coins and councillors",
    # Supply and doge track.
    "board_supply": "Buildings in the supply",
    "board_supply_tile": "{0}: {1}; {2} left",
    "board_doge": "Doge track · breaks ties",
    "board_disc": "{0}: space {1}, place {2}",
    # Players.
    "board_players": "Players",
    "board_you": "You",
    "board_player": "{0}: {1} points, {2} coins, {3} councillors ready and {4} in reserve, {5} cards, {6} buildings",
    "board_virtual_hand": "The virtual player holds {0}",
    # One's own.
    "board_dock": "Your cards and buildings",
    "board_hand": ("Your hand: {0} card, limit {1}", "Your hand: {0} cards, limit {1}"),
    "board_cards": "{1} ×{0}",
    "board_cards_picked": "{1} ×{0}, {2} chosen",
    "board_tile": "{0}: {1}",
    "board_tile_spent": "{0}, used this round: {1}",
    "board_tile_fresh": "{0}, usable from the next round on: {1}",
    "board_tile_picked": "{0}, chosen: {1}",
    "board_own": "{0} coins; {1} councillors ready, {2} in reserve",
    "board_staged": "Laid so far: counts {0}",
}

words.register("rialto", SENTENCES, os.path.dirname(__file__))


def plates(view: Table, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
    """The drawing of a view: what is on offer to `seat` can be clicked."""
    offer = Offer(view, seat, actions, language)
    out = [
        map_plate(offer),
        stages_plate(offer),
        cards_plate(offer),
        supply_plate(offer),
        players_plate(offer),
        doge_plate(offer),
    ]
    if seat >= 0:
        out.append(dock_plate(offer))
    return out


# ---- the stages of the round


def stages_plate(offer: Offer) -> Plate:
    """The six stages, who won those that are over, and who is still to act."""
    view = offer.table
    language = offer.language
    pieces: list[Piece] = []
    for stage in range(STAGES):
        state = 1
        if view.stage != FREE:
            state = 0 if stage == view.stage else -1 if stage < view.stage else 1
        if view.chapter == BLUES or view.phase == OVER:
            state = -1
        winner = view.stage_winner[stage]
        look = -1 if winner == FREE else offer.look(winner)
        pieces.append(
            Piece(
                f"stage-{stage}",
                80 * stage + 1.5,
                1,
                stage_box(stage, state, look, language),
                stage_words(stage, state, look, language),
            )
        )
    add_turns(offer, pieces)
    return Plate(
        "stages", WIDTH, 92, round_title(view, language), say(Text("rialto.board_stages"), language), "", pieces, 0
    )


@cache
def stage_words(stage: int, state: int, winner: int, language: str) -> str:
    keys = ("board_stage_over", "board_stage_now", "board_stage_ahead")
    kind = kind_name(stage)
    if winner < 0:
        return sentence(Text(f"rialto.{keys[state + 1]}", kind), language)
    return sentence(Text("rialto.board_stage_won", kind, name_of(winner)), language)


def name_of(look: int) -> Text:
    """The player whose token this is."""
    return Text("rialto.virtual") if look == svg.NEUTRAL else seat_name(look)


def round_title(view: Table, language: str) -> str:
    """Round, district and phase."""
    if view.phase == OVER:
        return say(Text("rialto.board_over"), language)
    if view.round == 0:
        return say(Text("rialto.board_setup"), language)
    phase = 1 if view.chapter < PLAYS else 2 if view.chapter < BLUES else 3
    return title_of(view.round, view.current_district(), phase, language)


@cache
def title_of(round: int, district: int, phase: int, language: str) -> str:
    numeral = ("I", "II", "III")[phase - 1]
    return say(Text("rialto.board_round", round, ROUNDS, district_name(district), numeral), language)


def still_to_act(view: Table) -> vec[i64]:
    """Whose turn it is, and who comes after."""
    if view.chapter == PLAYS:
        return view.queue
    if view.chapter == DISCARDS:
        return view.deciders()
    if view.chapter == DEALING or view.chapter == VIRTUAL or view.phase == OVER:
        return vec[i64]()
    return view.order[view.turn :]


def add_turns(offer: Offer, pieces: list[Piece]) -> None:
    """The tokens of those who are still to act, in their order."""
    turns = still_to_act(offer.table)
    if len(turns) == 0:
        return
    said = say(Text("rialto.board_turns"), offer.language)
    pieces.append(Piece("turns", 4, 79, svg.text(0, 0, said, 13, anchor="start", fill="var(--ink-2)", room=104)))
    x = 124.0
    for player in turns:
        look = offer.look(player)
        pieces.append(Piece(f"turn-{player}", x, 74, plain_token(look), name_words(look, offer.language)))
        x += 34


@cache
def plain_token(look: int) -> str:
    return svg.token(look, 0, 0, 10)


@cache
def name_words(look: int, language: str) -> str:
    return sentence(name_of(look), language)


# ---- rows of cards, and cards laid

CELL_WIDTH: Final = 237.0
CELL_HEIGHT: Final = 60.0
PICK_HIT: Final = svg.rect(-1, -1, SMALL_CARD_WIDTH + 2, SMALL_CARD_HEIGHT + 2, 5, "transparent")
CELL_RING: Final = svg.outline(1, 1, CELL_WIDTH - 2, CELL_HEIGHT - 2, 8)
CELL_STEP_X: Final = 243.0
CELL_STEP_Y: Final = 66.0
CARD_STEP: Final[float] = min(35.0, 210 / ROW_CARDS)
CARD_RING: Final = svg.outline(0, 0, SMALL_CARD_WIDTH, SMALL_CARD_HEIGHT, 5)


def cell_at(place: int) -> tuple[float, float]:
    return place % 2 * CELL_STEP_X, place // 2 * CELL_STEP_Y


def cards_plate(offer: Offer) -> Plate:
    """What lies on the table: rows in phase I, then the cards laid in the stage, at the end the final scoring."""
    view = offer.table
    pieces: list[Piece] = []
    if view.phase == OVER:
        key = "board_final"
        add_final(offer, pieces)
    elif view.chapter == PLAYS or view.chapter == RESOLVING:
        key = "board_laid"
        add_laid(offer, pieces)
    else:
        key = "board_rows"
        add_rows(offer, pieces)
    title = say(Text(f"rialto.{key}"), offer.language)
    rows = VIRTUAL_ROWS if view.virtual else int(view.seats) + EXTRA_ROWS
    lines = (max(rows, int(view.players)) + 1) // 2
    return Plate("cards", WIDTH, lines * CELL_STEP_Y - 6, title, title, "", pieces, 1)


@lru_cache(maxsize=1024)
def row_body(row: int, kinds: tuple[int, ...], taker: int) -> str:
    """A row of cards, or who has taken it."""
    ground = "var(--sunken)" if sum(kinds) == 0 else "var(--surface)"
    out = svg.rect(0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, ground, "var(--line)", 1)
    out += svg.text(13, 36, str(row + 1), 15, weight=700, fill="var(--ink-2)", kind="num")
    if taker >= 0:
        out += svg.token(taker, 42, 30, 12)
    place = 0
    for kind in range(KINDS):
        for _ in range(kinds[kind]):
            out += f'<g transform="translate({card_x(place)} 6)">{small_card(kind)}</g>'
            place += 1
    return out


def card_x(place: int) -> float:
    return 25 + CARD_STEP * place


@lru_cache(maxsize=1024)
def row_words(row: int, kinds: tuple[int, ...], taker: int, language: str) -> str:
    if taker >= 0:
        return say(Text("rialto.board_row_taken", row + 1, name_of(taker)), language)
    return say(Text("rialto.board_row", row + 1, cards(vec[i64](kinds), 0)), language)


def add_rows(offer: Offer, pieces: list[Piece]) -> None:
    """The rows, and of the leftover one the cards that a green building may take."""
    view = offer.table
    quiet = is_many(offer.count(ROW, view.row_count()), view.row_count()) if view.row_count() > 0 else False
    for row in range(view.row_count()):
        x, y = cell_at(row)
        kinds = tuple(view.rows[row * KINDS : (row + 1) * KINDS])
        taker = view.row_taken[row]
        look = -1 if taker == FREE else offer.look(taker)
        said = row_words(row, kinds, look, offer.language)
        pieces.append(offer.piece(f"row-{row}", x, y, row_body(row, kinds, look), said, ROW + row, CELL_RING, quiet))
        if taker == FREE and offer.count(PICK, KINDS) > 0:
            add_picks(offer, pieces, x, y, kinds)


def add_picks(offer: Offer, pieces: list[Piece], x: float, y: float, kinds: tuple[int, ...]) -> None:
    """The first card of each kind in the leftover row can be taken."""
    place = 0
    for kind in range(KINDS):
        if kinds[kind] > 0 and offer.open[PICK + kind]:
            body = PICK_HIT + small_card(kind)
            pieces.append(offer.piece(f"pick-{kind}", x + card_x(place), y + 6, body, "", PICK + kind, CARD_RING))
        place += kinds[kind]


@lru_cache(maxsize=1024)
def laid_body(look: int, kinds: tuple[int, ...], count: int, wins: bool, acts: bool) -> str:
    """What a player has laid, and what it counts."""
    ground = "var(--sunken)" if count == 0 else "var(--surface)"
    out = svg.rect(
        0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, ground, "var(--ink)" if acts else "var(--line)", 2 if acts else 1
    )
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
    for kind in range(KINDS):
        if kinds[kind] > 0:
            out += f'<g transform="translate({x:g} 0)">{small_card(kind)}</g>'
            x += 37
            if kinds[kind] > 1:
                out += svg.text(x, 29, f"×{kinds[kind]}", 13, anchor="start", weight=600, kind="num")
                x += 23
    return out, max(x, 1.0)


@lru_cache(maxsize=1024)
def laid_words(look: int, kinds: tuple[int, ...], count: int, wins: bool, language: str) -> str:
    if count < 0:
        return say(Text("rialto.board_laid_not_yet", name_of(look)), language)
    if count == 0:
        return say(Text("rialto.board_laid_none", name_of(look)), language)
    key = "rialto.board_laid_wins" if wins else "rialto.board_laid_by"
    return say(Text(key, name_of(look), cards(vec[i64](kinds), 0), count), language)


def add_laid(offer: Offer, pieces: list[Piece]) -> None:
    """A cell for each player, in the order of the stage."""
    view = offer.table
    turns = still_to_act(view)
    acting = turns[0] if len(turns) > 0 else FREE
    for place in range(view.players):
        player = (view.first + place) % view.players
        look = offer.look(player)
        kinds = tuple(view.laid[player * KINDS : (player + 1) * KINDS])
        count = view.laid_count[player]
        wins = view.stage_winner[view.stage] == player
        x, y = cell_at(place)
        body = laid_body(look, kinds, count, wins, player == acting)
        pieces.append(Piece(f"laid-{player}", x, y, body, laid_words(look, kinds, count, wins, offer.language)))


def add_final(offer: Offer, pieces: list[Piece]) -> None:
    """Where the last points came from (RI-13)."""
    view = offer.table
    for seat in range(view.seats):
        x, y = cell_at(seat)
        districts: i64 = 0
        for district in range(i64(DISTRICTS)):
            districts += district_points(view, district)[seat]
        buildings = building_points(view, seat)
        leftovers = leftover_points(view, seat)
        body = final_body(seat, districts, buildings, leftovers, offer.language)
        said = Text("rialto.board_final_words", seat_name(seat), districts, buildings, leftovers)
        pieces.append(Piece(f"final-{seat}", x, y, body, say(said, offer.language)))


@lru_cache(maxsize=256)
def final_body(seat: int, districts: int, buildings: int, leftovers: int, language: str) -> str:
    out = svg.rect(0.5, 0.5, CELL_WIDTH - 1, CELL_HEIGHT - 1, 8, "var(--surface)", "var(--line)", 1) + svg.token(
        seat, 20, 30, 11
    )
    parts = (("districts", districts), ("buildings", buildings), ("leftovers", leftovers))
    for place, (key, points) in enumerate(parts):
        x = 40 + 66 * place
        out += svg.text(x, 26, str(points), 17, anchor="start", weight=700, kind="num")
        out += svg.text(
            x, 46, say(Text(f"rialto.board_{key}"), language), 13, anchor="start", fill="var(--ink-2)", room=60
        )
    return out


# ---- buildings in the supply

SUPPLY_RING: Final = svg.outline(0, 0, TILE_WIDTH, TILE_HEIGHT, 6)


@cache
def supply_tile(building: int, left: int, dim: bool) -> str:
    body = building_tile(building)
    if dim or left == 0:
        body = f'<g opacity="{DIM}">{body}</g>'
    return body + svg.text(
        TILE_WIDTH - 5, TILE_HEIGHT - 5, f"×{left}", 13, anchor="end", fill="var(--ink-2)", kind="num"
    )


def supply_at(building: int) -> tuple[float, float]:
    return building % 4 * 121.0 + 1, building // 4 * 54.0 + 1


@cache
def supply_words(building: int, left: int, language: str) -> str:
    return say(Text("rialto.board_supply_tile", building_name(building), EFFECTS[building], left), language)


def supply_plate(offer: Offer) -> Plate:
    """The twelve buildings, and how many are left of each."""
    view = offer.table
    offered = offer.count(TAKE, BUILDINGS)
    quiet = is_many(offered, BUILDINGS)
    pieces: list[Piece] = []
    for building in range(i64(BUILDINGS)):
        left = view.supply[building]
        body = supply_tile(building, left, offered > 0 and not offer.open[TAKE + building])
        said = supply_words(building, left, offer.language)
        x, y = supply_at(building)
        pieces.append(offer.piece(f"supply-{building}", x, y, body, said, TAKE + building, SUPPLY_RING, quiet))
    title = say(Text("rialto.board_supply"), offer.language)
    return Plate("supply", WIDTH, 160, title, title, "", pieces, 1)


# ---- the doge track

SPACE: Final = WIDTH / DOGE_SPACES_DRAWN
TRACK_Y: Final = 72.0


@cache
def track() -> str:
    """The spaces; every fifth one is marked."""
    out = []
    for space in range(DOGE_SPACES_DRAWN):
        fill = "var(--sunken)" if space % 5 else "var(--water-2)"
        out.append(svg.rect(space * SPACE + 0.5, TRACK_Y, SPACE - 1, 18, 3, fill))
    return "".join(out)


@cache
def scale(start: int) -> str:
    """The numbers of the marked spaces, when the track is shown from `start` on."""
    out = []
    for space in range(0, DOGE_SPACES_DRAWN, 5):
        x = (space + 0.5) * SPACE
        out.append(svg.text(x, TRACK_Y + 14, str(start + space), 13, weight=600, fill="var(--ink-2)", kind="num"))
    return "".join(out)


@cache
def disc_words(look: int, space: int, place: int, language: str) -> str:
    return sentence(Text("rialto.board_disc", name_of(look), space, place), language)


def doge_plate(offer: Offer) -> Plate:
    """The track with its stacks, and below it the players in their order."""
    view = offer.table
    language = offer.language
    ahead: i64 = 0
    for reached in view.doge_space:
        ahead = max(ahead, reached)
    # The track has no end: it is scrolled by whole fives so that the leader stays on it.
    start: i64 = 0 if ahead < DOGE_SPACES_DRAWN else (ahead - DOGE_SPACES_DRAWN) // 5 * 5 + 5
    pieces = [Piece("doge-scale", 0, 0, scale(start))]
    heights = [0] * DOGE_SPACES_DRAWN
    sizes = [0] * DOGE_SPACES_DRAWN
    for player in range(view.players):
        sizes[shown_space(view, player, start)] += 1
    for place in range(int(view.players) - 1, -1, -1):
        player = view.doge_order[place]
        look = offer.look(player)
        space = shown_space(view, player, start)
        step = min(18.0, 51.0 / max(1, sizes[space] - 1))
        y = TRACK_Y - 11 - heights[space] * step
        heights[space] += 1
        said = disc_words(look, view.doge_space[player], place + 1, language)
        pieces.append(Piece(f"doge-{player}", (space + 0.5) * SPACE, y, disc(look), said))
    for place in range(int(view.players)):
        player = view.doge_order[place]
        body = ranked(offer.look(player), view.doge_space[player])
        pieces.append(Piece(f"rank-{player}", 12 + 94 * place, TRACK_Y + 38, body))
    title = say(Text("rialto.board_doge"), language)
    return Plate("doge", WIDTH, TRACK_Y + 52, title, title, track(), pieces, 1 if offer.seat >= 0 else 2)


def shown_space(view: Table, player: i64, start: i64) -> int:
    """Where on the shown part of the track a disc is drawn; those further back stand on its first space."""
    return int(max(view.doge_space[player] - start, 0))


@cache
def disc(look: int) -> str:
    return svg.token(look, 0, 0, 8.8)


@cache
def ranked(look: int, space: int) -> str:
    """A player with the number of the space."""
    return svg.token(look, 0, 0, 9) + svg.text(16, 5, str(space), 14, anchor="start", weight=600, kind="num")


# ---- the players

LINE: Final = 54.0


def players_plate(offer: Offer) -> Plate:
    """A line for each player: points, coins, councillors, cards, buildings."""
    view = offer.table
    language = offer.language
    acting = view.deciders()
    places = view.places() if view.phase == OVER else vec[i64]()
    pieces: list[Piece] = []
    for player in range(int(view.players)):
        look = offer.look(player)
        state = 0
        if player in acting:
            state = 2 if player == offer.seat else 1
        leads = view.doge_order[0] == player
        if view.is_human(player):
            place = places[player] if view.phase == OVER else 0
            figures = (
                int(view.vp[player]),
                int(view.coins[player]),
                int(view.ready[player]),
                int(view.reserve[player]),
                int(view.hand_size[player]),
            )
            tiles = tiles_of(view, player)
            body = player_line(look, player == offer.seat, state, leads, place, figures, tiles, language)
            said = player_words(look, figures, len(tiles), language)
        else:
            hand = tuple(view.hand[player * KINDS : (player + 1) * KINDS])
            body = virtual_line(look, state, leads, hand, language)
            said = virtual_words(hand, language)
        pieces.append(Piece(f"player-{player}", 0, LINE * player, body, said))
    title = say(Text("rialto.board_players"), language)
    return Plate("players", WIDTH, LINE * int(view.players) - 4, title, title, rules(int(view.players)), pieces, 2)


@cache
def rules(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 5, WIDTH, 1, 0, "var(--line)") for player in range(1, players)])


def tiles_of(view: Table, player: i64) -> tuple[int, ...]:
    """A player's buildings, each as twice its number, and one more if a coin lies on it."""
    out: list[int] = []
    for building in range(i64(BUILDINGS)):
        at = player * BUILDINGS + building
        for copy in range(view.tiles[at]):
            out.append(2 * building + (1 if copy < view.coined[at] else 0))
    return tuple(out)


def line_head(look: int, words: str, state: int, leads: bool, place: int) -> str:
    """Whose line it is, and whether it is that player's turn: a bar at the edge, ruby only for oneself."""
    out = ""
    if state:
        out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if state == 2 else "var(--ink)")
    out += svg.token(look, 22, 17, 11)
    out += svg.text(42, 22, words, 15, anchor="start", weight=600, room=170)
    x = 52 + min(170.0, svg.text_width(words, 15, 600))
    if leads:
        out += svg.icon("doge", x, 16, 16, "var(--g-violet-ink)")
        x += 20
    if place == 1:
        out += svg.icon("crown", x, 16, 17, "var(--gold)")
    return out


@lru_cache(maxsize=1024)
def player_line(
    look: int,
    own: bool,
    state: int,
    leads: bool,
    place: int,
    figures: tuple[int, int, int, int, int],
    tiles: tuple[int, ...],
    language: str,
) -> str:
    vp, coins, ready, reserve, hand = figures
    name = say(Text("rialto.board_you"), language) if own else name_words(look, language)
    out = line_head(look, name, state, leads, place)
    points = str(vp).replace("-", "−")
    out += svg.text(WIDTH - 4, 24, points, 20, anchor="end", weight=700, kind="num")
    out += svg.icon("vp", WIDTH - 18 - svg.text_width(points, 20, 700), 17, 18, "var(--gold)", "var(--surface)")
    out += f'<g transform="translate(38 38)">{counter("coin", str(coins), "var(--gold)")}</g>'
    out += f'<g transform="translate(86 38)">{counter("councillor", str(ready), "var(--ink)")}</g>'
    out += svg.text(124 if ready < 10 else 134, 43, f"+{reserve}", 13, anchor="start", fill="var(--ink-3)", kind="num")
    out += f'<g transform="translate(168 38)">{counter("cards", str(hand))}</g>'
    for slot, tile in enumerate(tiles):
        chip = building_chip(tile // 2, tile % 2 == 1)
        out += f'<g transform="translate({WIDTH - 27 * (len(tiles) - slot):g} 29)">{chip}</g>'
    return out


@lru_cache(maxsize=1024)
def player_words(look: int, figures: tuple[int, int, int, int, int], tiles: int, language: str) -> str:
    vp, coins, ready, reserve, hand = figures
    return sentence(Text("rialto.board_player", name_of(look), vp, coins, ready, reserve, hand, tiles), language)


@lru_cache(maxsize=1024)
def virtual_line(look: int, state: int, leads: bool, hand: tuple[int, ...], language: str) -> str:
    """The virtual player's cards lie open."""
    out = line_head(look, name_words(look, language), state, leads, 0)
    x = 38.0
    for kind in range(KINDS):
        if hand[kind] > 0:
            fill = f"var(--g-{HUES[kind]}-ink)"
            out += f'<g transform="translate({x:g} 38)">{counter(SYMBOLS[kind], str(hand[kind]), fill)}</g>'
            x += 46
    return out


@lru_cache(maxsize=1024)
def virtual_words(hand: tuple[int, ...], language: str) -> str:
    return sentence(Text("rialto.board_virtual_hand", cards(vec[i64](hand), 0)), language)
