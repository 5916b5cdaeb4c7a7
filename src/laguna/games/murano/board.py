"""Murano as a picture: what a view shows, with a shape to click for everything that is on offer. No rules."""

from __future__ import annotations

import os
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import words
from laguna.core.game import Seat
from laguna.core.svg import TALL, WIDE, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.murano import isles, ringplate
from laguna.games.murano.components import SPACES
from laguna.games.murano.dock import dock_plates
from laguna.games.murano.offer import Offer, Shaped
from laguna.games.murano.players import players_plate
from laguna.games.murano.ringplate import TALL_FRAME, WIDE_FRAME
from laguna.games.murano.stacks import TALL_LEFT, TALL_TOP, stack_pieces
from laguna.games.murano.table import Table

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The ring.
    "board_ring": "Ring",
    "board_ring_of": "Ring of {0} action spaces",
    "board_ring_islands": "Ring of {0} action spaces, and the islands",
    "board_ship": "Ship at {0}",
    "board_red_ship": "Red ship at {0}",
    "board_here": "The last ship is at {0}",
    "short_two_gold": "gold",
    "short_buy_glass_factory": "glass",
    "short_buy_shop": "shop",
    "short_buy_palace": "palace",
    "short_buy_special_building": "special",
    "short_recruit_character": "character",
    "short_place_gondolier": "gondolier",
    "short_build": "build",
    "short_income": "income",
    "short_production": "produce",
    "short_hire_dismiss": "hire",
    # The islands.
    "board_islands": "Islands",
    "board_tile": "{0}: {1}",
    "board_owned": "{0}: {1} of {2}",
    "board_gondolier": "{0}: gondolier on {1}",
    # Players.
    "board_players": "Players",
    "board_you": "You",
    "board_player": "{0}: {1} points",
    "board_place": "place {0}",
    "board_holds": "Face down",
    # One's own.
    "board_tiles": "Unbuilt, seen by you",
    "board_drawn": "To choose from",
    "board_characters": "Your characters, worth now",
    "board_choices": "Your choice",
    "board_own": "Yours",
    "board_worth": "{0}: {1}",
    "board_worth_without": "{0}: {1}, no gondolier yet",
    "board_worth_nothing": "worth nothing now",
    "board_best": "best: {0}, {1}",
    "board_leave": "best: lay it aside",
}

words.register("murano", SENTENCES, os.path.dirname(__file__))


def plates(view: Table, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
    """The drawing of a view: what is on offer to `seat` can be clicked."""
    offer = Offer(view, seat, actions, language)
    return [*board_plates(offer), players_plate(offer), *dock_plates(offer)]


def board_plates(offer: Offer) -> list[Plate]:
    """The ring with the islands in it on wide screens; one above the other on the others, the stacks in the ring."""
    language = offer.language
    view = offer.table
    ring = Shaped(offer)
    ringplate.add_ring(offer, ring)
    land = Shaped(offer)
    isles.add_fields(offer, land)
    isles.add_gondolas(offer, land)
    isles.add_islands(offer, land)
    title = say(Text("murano.board_ring"), language)
    label = say(Text("murano.board_ring_of", SPACES), language)
    both = say(Text("murano.board_ring_islands", SPACES), language)
    islands = say(Text("murano.board_islands"), language)
    seats = int(view.seats)
    wide_backdrop = ringplate.backdrop(False, language) + isles.backdrop(seats, False)
    tall_pieces = [*stack_pieces(offer, TALL_LEFT, TALL_TOP, ""), *ring.tall]
    return [
        Plate(
            "ring",
            TALL_FRAME.width,
            TALL_FRAME.height,
            title,
            label,
            ringplate.backdrop(True, language),
            tall_pieces,
            0,
            shape=TALL,
        ),
        Plate(
            "islands",
            isles.TALL_WIDTH,
            isles.TALL_HEIGHT,
            islands,
            islands,
            isles.backdrop(seats, True),
            land.tall,
            1,
            shape=TALL,
        ),
        Plate(
            "ring",
            WIDE_FRAME.width,
            WIDE_FRAME.height,
            title,
            both,
            wide_backdrop,
            [*ring.wide, *land.wide],
            0,
            shape=WIDE,
        ),
    ]
