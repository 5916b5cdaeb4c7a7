"""Rialto: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.features import HIGHEST, Plane, Sheet, seat_at, step_from
from laguna.games.rialto.actions import ROWS_MAX
from laguna.games.rialto.components import (
    BANKS,
    BRIDGE_HIGH,
    BRIDGES,
    BUILDINGS,
    CARD_COUNT,
    CARDS,
    COINS,
    CONNECTIONS,
    COPIES,
    COUNCILLORS,
    DISTRICTS,
    GONDOLAS,
    KINDS,
    ROUNDS,
    SEATS_MAX,
    SEATS_MIN,
    STAGES,
)
from laguna.games.rialto.table import END, FACE_BRIDGE, FREE, GONDOLA_TILE, PHASES, STAGED, Table

VERSION: Final = 1
PLAYERS: Final = SEATS_MAX  # with two seats the virtual player is the third
CHAPTERS: Final = END + 1
OF_A_KIND: Final[int] = max(CARDS)
FACING: Final[int] = max(BRIDGE_HIGH)
MANY_CARDS: Final = 10  # what a large hand holds


def planes() -> list[Plane]:
    """What an observation is made of; players are counted from the observer's own seat on, the virtual one last."""
    return [*_course(), *_city(), *_boards(), *_cards()]


def _course() -> list[Plane]:
    players = (PLAYERS,)
    return [
        Plane("seats", (SEATS_MAX - SEATS_MIN + 1,), f"how many seats there are, from {SEATS_MIN}: one mark"),
        Plane("seat", (SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("virtual", (1,), "1 with the virtual third player"),
        Plane("phase", (PHASES,), "what is asked: one mark"),
        Plane("chapter", (CHAPTERS,), "which part of the round it is: one mark"),
        Plane("stage", (STAGES,), "which stage it is: one mark"),
        Plane("round", (1,), "which round it is", ROUNDS),
        Plane("decides", players, "who may act now, by player"),
        Plane("first", players, "who is first in the stage: one mark, by player"),
        Plane("queue", players, "place among those who still act in the stage, 0 for none, by player", PLAYERS),
        Plane("begun", (1,), "1 when the action of whoever acts has begun"),
        Plane("points_left", (1,), "points for a building, or councillors still owed", CARD_COUNT, scale=MANY_CARDS),
        Plane("chosen_building", (BUILDINGS,), "the building taken or used but not yet placed: one mark"),
        Plane("chosen_connection", (CONNECTIONS,), "the connection where a bridge is being turned: one mark"),
        Plane("earlier", (BUILDINGS,), "the first building of this action: one mark"),
        Plane("source", (DISTRICTS + 1,), "where a councillor comes from, the own board last: one mark"),
    ]


def _city() -> list[Plane]:
    return [
        Plane("round_tile", (DISTRICTS,), "the round tile of each district", DISTRICTS),
        Plane("link", (2, CONNECTIONS), "connections with a bridge, then with a gondola"),
        Plane("facing", (2 * CONNECTIONS,), "the values that face the two districts of each connection", FACING),
        Plane("councillors", (PLAYERS, DISTRICTS), "councillors, by player and district", COUNCILLORS, scale=5),
        Plane("bonus_open", (BANKS,), "1 while the bonus of a bank is to be won"),
        Plane("bonus_won", (PLAYERS, BANKS), "who has won it, by player and bank"),
        Plane("bridge_up", (BRIDGES,), "the bridge that lies open: one mark"),
        Plane("bridges_down", (BRIDGES,), "bridges that are still in the stack"),
        Plane("gondolas", (1,), "gondolas in the supply", GONDOLAS),
        Plane("marker", (CONNECTIONS,), "where the virtual player will build: one mark"),
        Plane("supply", (BUILDINGS,), "buildings in the supply", max(COPIES)),
        Plane("bank", (1,), "coins in the supply", COINS),
    ]


def _boards() -> list[Plane]:
    players = (PLAYERS,)
    tiles = (PLAYERS, BUILDINGS)
    return [
        Plane("doge_rank", players, "place on the doge track, the leader at 1, by player", PLAYERS),
        Plane("doge_space", players, "space on the doge track, by player", HIGHEST, scale=20),
        Plane("points", players, "points, by player", HIGHEST, low=-HIGHEST, scale=100),
        Plane("coins", players, "coins, by player", COINS, scale=10),
        Plane("ready", players, "councillors on the own board, by player", COUNCILLORS),
        Plane("reserve", players, "councillors in the general supply, by player", COUNCILLORS),
        Plane("tiles", tiles, "buildings, by player", max(COPIES)),
        Plane("coined", tiles, "those of them that carry a coin", max(COPIES)),
        Plane("fresh", tiles, "those of them that came by blue 1 in this round", max(COPIES)),
    ]


def _cards() -> list[Plane]:
    players = (PLAYERS,)
    kinds = (PLAYERS, KINDS)
    return [
        Plane("pool", (KINDS,), "cards that lie where one cannot see them, by kind", OF_A_KIND),
        Plane("deck_size", (1,), "cards in the draw pile", CARD_COUNT),
        Plane("open_discards", (KINDS,), "discards that everyone saw, by kind", OF_A_KIND),
        Plane("rows", (ROWS_MAX, KINDS), "cards of each row, by kind", OF_A_KIND, scale=6),
        Plane("row_free", (ROWS_MAX,), "rows that nobody has taken"),
        Plane("row_taken", (PLAYERS, ROWS_MAX), "who has taken each row, by player"),
        Plane("hand", (KINDS,), "the own hand, by kind", OF_A_KIND),
        Plane("hand_size", players, "cards in hand, by player", CARD_COUNT, scale=MANY_CARDS),
        Plane("extra_limit", players, "what green buildings add to the hand limit, by player", CARD_COUNT, scale=5),
        Plane("dropped", (KINDS,), "the own surplus chosen so far, by kind", OF_A_KIND),
        Plane("to_drop", players, "cards still to be chosen for the discards, by player", CARD_COUNT, scale=MANY_CARDS),
        Plane("shed", (KINDS,), "the own face-down discards, by kind", OF_A_KIND),
        Plane("shed_size", players, "face-down discards, by player", CARD_COUNT, scale=MANY_CARDS),
        Plane("known", kinds, "cards seen to arrive in a hand and not seen to leave, by player and kind", OF_A_KIND),
        Plane("shed_since", players, "face-down discards that may have been of those, by player", CARD_COUNT, scale=5),
        Plane("lacks", kinds, "1 where a hand was shown to hold none of a kind, by player and kind"),
        Plane("staged", (STAGED,), "the own play so far: cards, jokers, masks, and what yellow turns", OF_A_KIND),
        Plane("laid", kinds, "cards laid in this stage, by player and kind", OF_A_KIND),
        Plane("has_laid", players, "who has had the turn to lay, by player"),
        Plane("laid_count", players, "what the laid cards count, by player", CARD_COUNT, scale=MANY_CARDS),
        Plane("stage_winner", (STAGES, PLAYERS), "who got the bonus of each stage of this round: one mark, by player"),
    ]


def observe(view: Table, seat: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    assert view.viewer == seat, "an observation is made from the observer's own view"
    write_course(view, seat, sheet)
    write_city(view, seat, sheet)
    write_boards(view, seat, sheet)
    write_cards(view, seat, sheet)
    write_stage(view, seat, sheet)


def step_to(view: Table, seat: i64, player: i64) -> i64:
    """How far round the table a player sits, the virtual one behind all; FREE for none."""
    return player if player >= view.seats else step_from(seat, player, view.seats)


def player_at(view: Table, seat: i64, step: i64) -> i64:
    """Who sits so far round the table."""
    return step if step >= view.seats else seat_at(seat, step, view.seats)


def by_player(view: Table, seat: i64, values: vec[i64], sheet: Sheet) -> None:
    """One number a player."""
    rows_by_player(view, seat, values, 1, sheet)


def rows_by_player(view: Table, seat: i64, values: vec[i64], count: i64, sheet: Sheet) -> None:
    """So many numbers a player."""
    for step in range(view.players):
        sheet.row(values, player_at(view, seat, step) * count, count)
    sheet.skip((PLAYERS - view.players) * count)


def write_course(view: Table, seat: i64, sheet: Sheet) -> None:
    """Where in the round we are."""
    sheet.one_of(view.seats - SEATS_MIN, SEATS_MAX - SEATS_MIN + 1)
    sheet.one_of(seat, SEATS_MAX)
    sheet.mark(view.virtual)
    sheet.one_of(view.phase, PHASES)
    sheet.one_of(view.chapter, CHAPTERS)
    sheet.one_of(view.stage, STAGES)
    sheet.put(view.round)
    sheet.those(view.deciders(), seat, view.seats, PLAYERS)
    sheet.one_of(step_to(view, seat, view.first), PLAYERS)
    first = sheet.at
    sheet.skip(PLAYERS)
    waiting: i64 = len(view.queue)
    for place in range(waiting):
        sheet.set(first + step_to(view, seat, view.queue[place]), place + 1)
    sheet.mark(view.begun)
    sheet.put(view.points if view.points > 0 else 0)
    turns_bridge = view.phase == FACE_BRIDGE
    sheet.one_of(FREE if turns_bridge else view.chosen, BUILDINGS)
    sheet.one_of(view.chosen if turns_bridge else FREE, CONNECTIONS)
    sheet.one_of(view.earlier, BUILDINGS)
    sheet.one_of(view.source, DISTRICTS + 1)


def write_city(view: Table, seat: i64, sheet: Sheet) -> None:
    """Districts, connections and supplies."""
    sheet.row(view.round_tile, 0, DISTRICTS)
    for connection in range(i64(CONNECTIONS)):
        sheet.mark(FREE < view.link[connection] < GONDOLA_TILE)
    for connection in range(i64(CONNECTIONS)):
        sheet.mark(view.link[connection] == GONDOLA_TILE)
    sheet.row(view.facing, 0, 2 * CONNECTIONS)
    rows_by_player(view, seat, view.councillors, DISTRICTS, sheet)
    sheet.row(view.bonus_open, 0, BANKS)
    rows_by_player(view, seat, view.bonus_won, BANKS, sheet)
    sheet.one_of(view.bridge_up, BRIDGES)
    sheet.row(view.bridges_down, 0, BRIDGES)
    sheet.put(view.gondolas)
    sheet.one_of(view.marker, CONNECTIONS)
    sheet.row(view.supply, 0, BUILDINGS)
    sheet.put(view.bank)


def write_boards(view: Table, seat: i64, sheet: Sheet) -> None:
    """What lies before the players."""
    for step in range(view.players):
        sheet.put(view.rank(player_at(view, seat, step)))
    sheet.skip(PLAYERS - view.players)
    by_player(view, seat, view.doge_space, sheet)
    by_player(view, seat, view.vp, sheet)
    by_player(view, seat, view.coins, sheet)
    by_player(view, seat, view.ready, sheet)
    by_player(view, seat, view.reserve, sheet)
    rows_by_player(view, seat, view.tiles, BUILDINGS, sheet)
    rows_by_player(view, seat, view.coined, BUILDINGS, sheet)
    rows_by_player(view, seat, view.fresh, BUILDINGS, sheet)


def write_cards(view: Table, seat: i64, sheet: Sheet) -> None:
    """Rows, hands and discards."""
    rows = view.row_count()
    sheet.row(view.deck, 0, KINDS)
    sheet.put(view.deck_size)
    sheet.row(view.open_discards, 0, KINDS)
    sheet.row(view.rows, 0, rows * KINDS)
    sheet.skip((ROWS_MAX - rows) * KINDS)
    for row in range(rows):
        sheet.mark(view.row_taken[row] == FREE)
    sheet.skip(ROWS_MAX - rows)
    first = sheet.at
    sheet.skip(PLAYERS * ROWS_MAX)
    for row in range(rows):
        if view.row_taken[row] != FREE:
            sheet.set(first + step_to(view, seat, view.row_taken[row]) * ROWS_MAX + row, 1)
    sheet.row(view.hand, seat * KINDS, KINDS)
    by_player(view, seat, view.hand_size, sheet)
    by_player(view, seat, view.extra_limit, sheet)
    sheet.row(view.dropped, seat * KINDS, KINDS)
    by_player(view, seat, view.to_drop, sheet)
    sheet.row(view.shed, seat * KINDS, KINDS)
    by_player(view, seat, view.shed_size, sheet)
    rows_by_player(view, seat, view.known, KINDS, sheet)
    by_player(view, seat, view.shed_since, sheet)
    rows_by_player(view, seat, view.lacks, KINDS, sheet)


def write_stage(view: Table, seat: i64, sheet: Sheet) -> None:
    """What is laid in this stage."""
    sheet.row(view.staged, 0, STAGED)
    rows_by_player(view, seat, view.laid, KINDS, sheet)
    for step in range(view.players):
        sheet.mark(view.laid_count[player_at(view, seat, step)] != FREE)
    sheet.skip(PLAYERS - view.players)
    for step in range(view.players):
        sheet.known(view.laid_count, player_at(view, seat, step), 1)
    sheet.skip(PLAYERS - view.players)
    for winner in view.stage_winner:
        sheet.one_of(step_to(view, seat, winner) if winner >= 0 else FREE, PLAYERS)
