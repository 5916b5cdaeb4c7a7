"""Rialto: what a network is shown of a view, plane after plane (section "For networks" of docs/games/rialto.md)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import observation_writer
from laguna.core.facets.observation import Observation
from laguna.core.observation_writer import ObservationWriter, Plane
from laguna.core.rules import Rules
from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.rules.state import RialtoState

VERSION: Final = 1
PLAYERS: Final = box.SEATS_MAX  # with two seats the virtual player is the third
CHAPTERS: Final = phases.END + 1
OF_A_KIND: Final[int] = max(box.CARDS)
FACING: Final[int] = max(box.BRIDGE_HIGH)
MANY_CARDS: Final = 10  # what a large hand holds


class RialtoObservation(Observation[RialtoState]):
    """What a network is shown of a view."""

    def __init__(self, rules: Rules[RialtoState]) -> None:
        super().__init__(rules)
        self.version = VERSION

    def planes(self) -> list[Plane]:
        """What an observation is made of; players are counted from the observer's own seat on, the virtual one last."""
        return [*_course(), *_city(), *_boards(), *_cards()]

    def observe(self, view: RialtoState, seat: Seat, writer: ObservationWriter) -> None:
        """Write what a seat sees."""
        assert view.viewer == seat, "an observation is made from the observer's own view"
        write_course(view, seat, writer)
        write_city(view, seat, writer)
        write_boards(view, seat, writer)
        write_cards(view, seat, writer)
        write_stage(view, seat, writer)


def _course() -> list[Plane]:
    players = (PLAYERS,)
    return [
        Plane(
            "seats", (box.SEATS_MAX - box.SEATS_MIN + 1,), f"how many seats there are, from {box.SEATS_MIN}: one mark"
        ),
        Plane("seat", (box.SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("virtual", (1,), "1 with the virtual third player"),
        Plane("phase", (phases.PHASES,), "what is asked: one mark"),
        Plane("chapter", (CHAPTERS,), "which part of the round it is: one mark"),
        Plane("stage", (box.STAGES,), "which stage it is: one mark"),
        Plane("round", (1,), "which round it is", box.ROUNDS),
        Plane("decides", players, "who may act now, by player"),
        Plane("first", players, "who is first in the stage: one mark, by player"),
        Plane("queue", players, "place among those who still act in the stage, 0 for none, by player", PLAYERS),
        Plane("begun", (1,), "1 when the action of whoever acts has begun"),
        Plane(
            "points_left", (1,), "points for a building, or councillors still owed", box.CARD_COUNT, scale=MANY_CARDS
        ),
        Plane("chosen_building", (box.BUILDINGS,), "the building taken or used but not yet placed: one mark"),
        Plane("chosen_connection", (box.CONNECTIONS,), "the connection where a bridge is being turned: one mark"),
        Plane("earlier", (box.BUILDINGS,), "the first building of this action: one mark"),
        Plane("source", (box.DISTRICTS + 1,), "where a councillor comes from, the own board last: one mark"),
    ]


def _city() -> list[Plane]:
    return [
        Plane("round_tile", (box.DISTRICTS,), "the round tile of each district", box.DISTRICTS),
        Plane("link", (2, box.CONNECTIONS), "connections with a bridge, then with a gondola"),
        Plane("facing", (2 * box.CONNECTIONS,), "the values that face the two districts of each connection", FACING),
        Plane("councillors", (PLAYERS, box.DISTRICTS), "councillors, by player and district", box.COUNCILLORS, scale=5),
        Plane("bonus_open", (box.BANKS,), "1 while the bonus of a bank is to be won"),
        Plane("bonus_won", (PLAYERS, box.BANKS), "who has won it, by player and bank"),
        Plane("bridge_up", (box.BRIDGES,), "the bridge that lies open: one mark"),
        Plane("bridges_down", (box.BRIDGES,), "bridges that are still in the stack"),
        Plane("gondolas", (1,), "gondolas in the supply", box.GONDOLAS),
        Plane("marker", (box.CONNECTIONS,), "where the virtual player will build: one mark"),
        Plane("supply", (box.BUILDINGS,), "buildings in the supply", max(box.COPIES)),
        Plane("bank", (1,), "coins in the supply", box.COINS),
    ]


def _boards() -> list[Plane]:
    players = (PLAYERS,)
    tiles = (PLAYERS, box.BUILDINGS)
    return [
        Plane("doge_rank", players, "place on the doge track, the leader at 1, by player", PLAYERS),
        Plane("doge_space", players, "space on the doge track, by player", observation_writer.HIGHEST, scale=20),
        Plane(
            "points",
            players,
            "points, by player",
            observation_writer.HIGHEST,
            low=-observation_writer.HIGHEST,
            scale=100,
        ),
        Plane("coins", players, "coins, by player", box.COINS, scale=10),
        Plane("ready", players, "councillors on the own board, by player", box.COUNCILLORS),
        Plane("reserve", players, "councillors in the general supply, by player", box.COUNCILLORS),
        Plane("tiles", tiles, "buildings, by player", max(box.COPIES)),
        Plane("coined", tiles, "those of them that carry a coin", max(box.COPIES)),
        Plane("fresh", tiles, "those of them that came by blue 1 in this round", max(box.COPIES)),
    ]


def _cards() -> list[Plane]:
    players = (PLAYERS,)
    kinds = (PLAYERS, box.KINDS)
    return [
        Plane("pool", (box.KINDS,), "cards that lie where one cannot see them, by kind", OF_A_KIND),
        Plane("deck_size", (1,), "cards in the draw pile", box.CARD_COUNT),
        Plane("open_discards", (box.KINDS,), "discards that everyone saw, by kind", OF_A_KIND),
        Plane("rows", (actions.ROWS_MAX, box.KINDS), "cards of each row, by kind", OF_A_KIND, scale=6),
        Plane("row_free", (actions.ROWS_MAX,), "rows that nobody has taken"),
        Plane("row_taken", (PLAYERS, actions.ROWS_MAX), "who has taken each row, by player"),
        Plane("hand", (box.KINDS,), "the own hand, by kind", OF_A_KIND),
        Plane("hand_size", players, "cards in hand, by player", box.CARD_COUNT, scale=MANY_CARDS),
        Plane("extra_limit", players, "what green buildings add to the hand limit, by player", box.CARD_COUNT, scale=5),
        Plane("dropped", (box.KINDS,), "the own surplus chosen so far, by kind", OF_A_KIND),
        Plane(
            "to_drop", players, "cards still to be chosen for the discards, by player", box.CARD_COUNT, scale=MANY_CARDS
        ),
        Plane("shed", (box.KINDS,), "the own face-down discards, by kind", OF_A_KIND),
        Plane("shed_size", players, "face-down discards, by player", box.CARD_COUNT, scale=MANY_CARDS),
        Plane("known", kinds, "cards seen to arrive in a hand and not seen to leave, by player and kind", OF_A_KIND),
        Plane(
            "shed_since", players, "face-down discards that may have been of those, by player", box.CARD_COUNT, scale=5
        ),
        Plane("lacks", kinds, "1 where a hand was shown to hold none of a kind, by player and kind"),
        Plane(
            "staged", (position.STAGED,), "the own play so far: cards, jokers, masks, and what yellow turns", OF_A_KIND
        ),
        Plane("laid", kinds, "cards laid in this stage, by player and kind", OF_A_KIND),
        Plane("has_laid", players, "who has had the turn to lay, by player"),
        Plane("laid_count", players, "what the laid cards count, by player", box.CARD_COUNT, scale=MANY_CARDS),
        Plane(
            "stage_winner", (box.STAGES, PLAYERS), "who got the bonus of each stage of this round: one mark, by player"
        ),
    ]


def step_to(view: RialtoPosition, seat: i64, player: i64) -> i64:
    """How many seats after `seat` a player sits, the virtual one last; FREE for none."""
    return player if player >= view.seats else observation_writer.step_from(seat, player, view.seats)


def player_at(view: RialtoPosition, seat: i64, step: i64) -> i64:
    """The player that many seats after `seat`."""
    return step if step >= view.seats else observation_writer.seat_at(seat, step, view.seats)


def by_player(view: RialtoPosition, seat: i64, values: vec[i64], writer: ObservationWriter) -> None:
    """One number per player."""
    rows_by_player(view, seat, values, 1, writer)


def rows_by_player(view: RialtoPosition, seat: i64, values: vec[i64], count: i64, writer: ObservationWriter) -> None:
    """So many numbers per player."""
    for step in range(view.players):
        writer.row(values, player_at(view, seat, step) * count, count)
    writer.skip((PLAYERS - view.players) * count)


def write_course(view: RialtoPosition, seat: i64, writer: ObservationWriter) -> None:
    """The phase, the stage, and what is being chosen."""
    writer.one_of(view.seats - box.SEATS_MIN, box.SEATS_MAX - box.SEATS_MIN + 1)
    writer.one_of(seat, box.SEATS_MAX)
    writer.mark(view.virtual)
    writer.one_of(view.phase, phases.PHASES)
    writer.one_of(view.chapter, CHAPTERS)
    writer.one_of(view.stage, box.STAGES)
    writer.put(view.round)
    writer.those(view.deciders(), seat, view.seats, PLAYERS)
    writer.one_of(step_to(view, seat, view.first), PLAYERS)
    first = writer.at
    writer.skip(PLAYERS)
    waiting: i64 = len(view.queue)
    for place in range(waiting):
        writer.set(first + step_to(view, seat, view.queue[place]), place + 1)
    writer.mark(view.begun)
    writer.put(view.points if view.points > 0 else 0)
    turns_bridge = view.phase == phases.FACE_BRIDGE
    writer.one_of(position.FREE if turns_bridge else view.chosen, box.BUILDINGS)
    writer.one_of(view.chosen if turns_bridge else position.FREE, box.CONNECTIONS)
    writer.one_of(view.earlier, box.BUILDINGS)
    writer.one_of(view.source, box.DISTRICTS + 1)


def write_city(view: RialtoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Districts, connections and supplies."""
    writer.row(view.round_tile, 0, box.DISTRICTS)
    for connection in range(box.CONNECTIONS):
        writer.mark(position.FREE < view.link[connection] < position.GONDOLA_TILE)
    for connection in range(box.CONNECTIONS):
        writer.mark(view.link[connection] == position.GONDOLA_TILE)
    writer.row(view.facing, 0, 2 * box.CONNECTIONS)
    rows_by_player(view, seat, view.councillors, box.DISTRICTS, writer)
    writer.row(view.bonus_open, 0, box.BANKS)
    rows_by_player(view, seat, view.bonus_won, box.BANKS, writer)
    writer.one_of(view.bridge_up, box.BRIDGES)
    writer.row(view.bridges_down, 0, box.BRIDGES)
    writer.put(view.gondolas)
    writer.one_of(view.marker, box.CONNECTIONS)
    writer.row(view.supply, 0, box.BUILDINGS)
    writer.put(view.bank)


def write_boards(view: RialtoPosition, seat: i64, writer: ObservationWriter) -> None:
    """What is on the boards of the players."""
    for step in range(view.players):
        writer.put(view.rank(player_at(view, seat, step)))
    writer.skip(PLAYERS - view.players)
    by_player(view, seat, view.doge_space, writer)
    by_player(view, seat, view.vp, writer)
    by_player(view, seat, view.coins, writer)
    by_player(view, seat, view.ready, writer)
    by_player(view, seat, view.reserve, writer)
    rows_by_player(view, seat, view.tiles, box.BUILDINGS, writer)
    rows_by_player(view, seat, view.coined, box.BUILDINGS, writer)
    rows_by_player(view, seat, view.fresh, box.BUILDINGS, writer)


def write_cards(view: RialtoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Rows, hands and discards."""
    rows = view.row_count()
    writer.row(view.deck, 0, box.KINDS)
    writer.put(view.deck_size)
    writer.row(view.open_discards, 0, box.KINDS)
    writer.row(view.rows, 0, rows * box.KINDS)
    writer.skip((actions.ROWS_MAX - rows) * box.KINDS)
    for row in range(rows):
        writer.mark(view.row_taken[row] == position.FREE)
    writer.skip(actions.ROWS_MAX - rows)
    first = writer.at
    writer.skip(PLAYERS * actions.ROWS_MAX)
    for row in range(rows):
        if view.row_taken[row] != position.FREE:
            writer.set(first + step_to(view, seat, view.row_taken[row]) * actions.ROWS_MAX + row, 1)
    writer.row(view.hand, seat * box.KINDS, box.KINDS)
    by_player(view, seat, view.hand_size, writer)
    by_player(view, seat, view.extra_limit, writer)
    writer.row(view.dropped, seat * box.KINDS, box.KINDS)
    by_player(view, seat, view.to_drop, writer)
    writer.row(view.shed, seat * box.KINDS, box.KINDS)
    by_player(view, seat, view.shed_size, writer)
    rows_by_player(view, seat, view.known, box.KINDS, writer)
    by_player(view, seat, view.shed_since, writer)
    rows_by_player(view, seat, view.lacks, box.KINDS, writer)


def write_stage(view: RialtoPosition, seat: i64, writer: ObservationWriter) -> None:
    """What is laid in this stage."""
    writer.row(view.staged, 0, position.STAGED)
    rows_by_player(view, seat, view.laid, box.KINDS, writer)
    for step in range(view.players):
        writer.mark(view.laid_count[player_at(view, seat, step)] != position.FREE)
    writer.skip(PLAYERS - view.players)
    for step in range(view.players):
        writer.known(view.laid_count, player_at(view, seat, step), 1)
    writer.skip(PLAYERS - view.players)
    for winner in view.stage_winner:
        writer.one_of(step_to(view, seat, winner) if winner >= 0 else position.FREE, PLAYERS)
