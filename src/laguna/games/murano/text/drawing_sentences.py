"""Murano: what its board says, in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

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
    "board_tile": "{0}: {1}; {2}",
    "board_owned": "{0}: {1} of {2}; {3}",
    "board_gondolier": "{0}: gondolier on {1}",
    "board_stack": "{0} {1} left; two empty stacks end the game",
    "board_stack_empty": "no {0} left; two empty stacks end the game",
    "board_deck": "{0} characters left",
    "board_end": "2 empty: the end",
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
    "card_at": "{0}: {1}",
    "card_best": "the best use",
    "card_lonely": "no gondolier yet",
    "board_best": "best: {0}, {1}",
    "board_leave": "best: lay it aside",
}
