"""Rialto as a picture: plates with what a view shows, and shapes to click for what is on offer. No rules in here."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say, sentence
from laguna.games.rialto.board_sentences import SENTENCES as SENTENCES
from laguna.games.rialto.cardtable import cards_plate
from laguna.games.rialto.citymap import map_plate
from laguna.games.rialto.components import ROUNDS, STAGES
from laguna.games.rialto.dock import choices_plate, hand_plate, tiles_plate, virtual_plate
from laguna.games.rialto.dogetrack import doge_plate
from laguna.games.rialto.names import district_name, kind_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.people import boards_plate, players_plate, seat_plates
from laguna.games.rialto.pictures import stage_box
from laguna.games.rialto.supply import supply_plate
from laguna.games.rialto.table import BLUES, FREE, OVER, PLAYS, Table

WIDTH: Final = 480.0
HEIGHT: Final = 54.0


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
    # The choices come last, for they take what nothing else has taken.
    dock = [hand_plate(offer), tiles_plate(offer), choices_plate(offer)] if seat >= 0 else [boards_plate(offer)]
    dock.append(virtual_plate(offer))
    return out + [plate for plate in dock if len(plate.pieces) > 0] + seat_plates(offer)


# ---- the stages of the round


def stages_plate(offer: Offer) -> Plate:
    """The six stages, and who won those that are over."""
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
        name = "" if winner == FREE else offer.names[winner]
        body = stage_box(stage, state, look, language)
        pieces.append(Piece(f"stage-{stage}", 80 * stage + 1.5, 1, body, stage_words(stage, state, name, language)))
    label = say(Text("rialto.board_stages"), language)
    return Plate("stages", WIDTH, HEIGHT, round_title(view, language), label, "", pieces, 1)


@lru_cache(maxsize=1024)
def stage_words(stage: int, state: int, winner: str, language: str) -> str:
    keys = ("board_stage_over", "board_stage_now", "board_stage_ahead")
    kind = kind_name(stage)
    if not winner:
        return sentence(Text(f"rialto.{keys[state + 1]}", kind), language)
    return sentence(Text("rialto.board_stage_won", kind, winner), language)


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
