"""Rialto: what its drawing says, in English; locale/de.po has the German."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The map.
    "board_map": "Map of Venice: {0} districts and {1} connections",
    "board_district": "{0}: round {1}, worth {2}",
    "board_here": "This round's councillors go to {0}",
    "board_councillors": ("{1}: {0} councillor in {2}", "{1}: {0} councillors in {2}"),
    "board_bridge_lies": "Bridge: {1} for {0}, {3} for {2}",
    "board_bridge_waits": "The bridge goes {0}; which way round is being chosen",
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
    "board_boards": "Everyone's buildings",
    "board_owns": "{0} has {1}",
    "board_tiles_of": "Buildings and coins",
    "board_tiles_of_whom": "Buildings and coins of {0}",
    "board_virtual": "Cards of the virtual player",
    # One's own.
    "board_hand": "Your hand: {0} (limit {1})",
    "board_cards": "{1} ×{0}",
    "board_cards_picked": "{1} ×{0}, {2} chosen",
    "board_tiles": "Your buildings and coins",
    "board_tile": "{0}: {1}",
    "board_tile_spent": "{0}, used this round: {1}",
    "board_tile_fresh": "{0}, usable from the next round on: {1}",
    "board_tile_picked": "{0}, chosen: {1}",
    "board_own": "{0} coins; {1} councillors ready, {2} in reserve",
    "board_choices": "Your choice",
    "board_play": ("Play: counts as {0} card", "Play: counts as {0} cards"),
}

words.register("rialto", SENTENCES, os.path.dirname(__file__))
