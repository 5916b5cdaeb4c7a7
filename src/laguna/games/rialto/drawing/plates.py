"""Rialto as a picture: plates with what a view shows, and shapes to click for what is on offer. No rules in here."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.legend import LegendEntry
from laguna.core.state import Seat
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import (
    card_table_plate,
    city_map_plate,
    doge_track_plate,
    emblem,
    legend,
    own_board_plate,
    players_plate,
    shapes,
    supply_plate,
)
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 480.0
HEIGHT: Final = 54.0


class RialtoDrawing(GameDrawing[RialtoState]):
    """The plates of a view, and the emblem."""

    def plates(self, view: RialtoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        """The drawing of a view: what is on offer to `seat` can be clicked."""
        offer = RialtoOffer(view, seat, actions, language)
        out = [
            city_map_plate.map_plate(offer),
            stages_plate(offer),
            card_table_plate.cards_plate(offer),
            supply_plate.supply_plate(offer),
            players_plate.players_plate(offer),
            doge_track_plate.doge_plate(offer),
        ]
        # The choices come last, for they take what nothing else has taken.
        if seat >= 0:
            hand = own_board_plate.hand_plate(offer)
            tiles = own_board_plate.tiles_plate(offer)
            dock = [hand, tiles, own_board_plate.choices_plate(offer)]
        else:
            dock = [players_plate.boards_plate(offer)]
        dock.append(own_board_plate.virtual_plate(offer))
        return out + [plate for plate in dock if len(plate.pieces) > 0] + players_plate.seat_plates(offer)

    def emblem(self) -> str:
        return emblem.emblem()

    def legend(self) -> list[LegendEntry]:
        return legend.entries()


# ---- the stages of the round


def stages_plate(offer: RialtoOffer) -> Plate:
    """The six stages, and who won those that are over."""
    view = offer.view
    language = offer.language
    pieces: list[Piece] = []
    for stage in range(box.STAGES):
        state = 1
        if view.stage != position.FREE:
            state = 0 if stage == view.stage else -1 if stage < view.stage else 1
        if view.chapter == phases.BLUES or view.phase == phases.OVER:
            state = -1
        winner = view.stage_winner[stage]
        look = -1 if winner == position.FREE else offer.look(winner)
        name = "" if winner == position.FREE else offer.names[winner]
        body = shapes.stage_box(stage, state, look, language)
        pieces.append(
            Piece(f"stage-{stage}", 80 * int(stage) + 1.5, 1, body, stage_words(stage, state, name, language))
        )
    label = catalogue.translate(Text("rialto.board_stages"), language)
    return Plate("stages", WIDTH, HEIGHT, round_title(view, language), label, "", pieces, 1)


@lru_cache(maxsize=1024)
def stage_words(stage: int, state: int, winner: str, language: str) -> str:
    keys = ("board_stage_over", "board_stage_now", "board_stage_ahead")
    kind = names.kind_name(stage)
    gives = phrases.card_gives(stage)
    if not winner:
        return catalogue.sentence(Text(f"rialto.{keys[state + 1]}", kind, gives), language)
    return catalogue.sentence(Text("rialto.board_stage_won", kind, winner, gives), language)


def round_title(view: RialtoPosition, language: str) -> str:
    """Round, district and phase."""
    if view.phase == phases.OVER:
        return catalogue.translate(Text("rialto.board_over"), language)
    if view.round == 0:
        return catalogue.translate(Text("rialto.board_setup"), language)
    phase = 1 if view.chapter < phases.PLAYS else 2 if view.chapter < phases.BLUES else 3
    return title_of(view.round, view.current_district(), phase, language)


@cache
def title_of(round: int, district: int, phase: int, language: str) -> str:
    numeral = ("I", "II", "III")[phase - 1]
    return catalogue.translate(
        Text("rialto.board_round", round, box.ROUNDS, names.district_name(district), numeral), language
    )
