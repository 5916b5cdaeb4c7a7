"""Mille Fiori: sentences of the drawing in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The areas.
    "board_free": "{0}: {1} of {2} spaces free",
    "board_held": "{0}: {1}",
    "board_bonus": "{0}: bonus of {1} points for {2}",
    "board_workshops": "own group, pigment twice",
    "board_values": "values:",
    "board_values_of": ("{1} has diamonds on {0} value of the residences", "{1} has diamonds on {0} different values"),
    "board_townspeople": "Townspeople",
    "board_harbor": "Harbor and trade",
    "board_fleet": (
        "Fleet {1}: {0} point for each ship when it is full",
        "Fleet {1}: {0} points for each ship when it is full",
    ),
    "board_fleet_gone": "Fleet {0} has sailed",
    "board_route": "Trade route",
    "board_route_of": "Trade route: start and {0} spaces",
    "board_ship": "{0}: the ship is on space {1}",
    "board_route_start": "the trade route begins here",
    "board_route_space": ("space {1}: {0} point", "space {1}: {0} points"),
    "board_route_star": "space {1}: an extra card",
    "board_route_both": ("space {1}: {0} point and an extra card", "space {1}: {0} points and an extra card"),
    # What a free space gives.
    "free_workshops": (
        "{1}, free: {0} point for each diamond of your group",
        "{1}, free: {0} points for each diamond of your group",
    ),
    "free_residences": "{0}, free: scores the values of your unbroken run up to here",
    "free_townspeople": (
        "{1}, free: {0} point, {2} with a {3} card",
        "{1}, free: {0} points, {2} with a {3} card",
    ),
    "free_top": (
        "{1}, free: {0} point, {2} with a {3} card, and an extra card",
        "{1}, free: {0} points, {2} with a {3} card, and an extra card",
    ),
    "free_trade": "{0}, free: every diamond on {1} scores as many points as there are",
    "free_harbor": "{0}, free: scores when the third ship of the fleet comes",
    "free_bonus_symbols": "bonus of {0} {1}, free: for diamonds on all {2} symbols",
    "free_bonus_values": "bonus of {0} {1}, free: for diamonds on {2} different values",
    "board_star": "star: the last diamond around it earns an extra card",
    "board_star_gone": "star: all three spaces around it are filled",
    # Cards on the table.
    "board_card": "{0}: a diamond {1}, or {2}",
    "board_card_ship": "{0}: a ship in a fleet, then {2}; or only {2}",
    "board_others": "; other players can score too",
    "board_open": "Open cards",
    "board_open_label": ("{0} open card", "{0} open cards"),
    "board_pile": "draw pile",
    "board_discards": "discards",
    "board_pile_left": ("{0} card in the draw pile", "{0} cards in the draw pile"),
    "board_discards_left": ("{0} card discarded", "{0} cards discarded"),
    # Players.
    "board_edition_devir": "Devir",
    "board_edition_schmidt": "Schmidt",
    "board_players": "Players",
    "board_you": "You",
    "board_choosing": "choosing",
    "board_chosen": "has chosen",
    "board_place": "place {0}",
    "board_plays": "plays {0}",
    "board_player": "{0}: {1} points, {2} diamonds and {3} in reserve, ship on space {4}, {5} cards",
    # One's own.
    "board_hand": "Your hand",
    "board_playing": "You play",
    "board_keeping": "You keep",
    "board_kept": "You keep {0}",
    "board_buttons": "Also possible",
    "board_memory": "You passed on",
    "board_passed": "You passed on {1}; {0} has it",
    "board_passed_kept": "You passed on {1}; {0} keeps one of it",
    "board_left": "Left over, and open after this pass: {1}",
    "board_next": "For the next pass",
    "board_waiting": ("{0} card from {1} for the next pass", "{0} cards from {1} for the next pass"),
    "board_own": "Yours",
    # For spectators.
    "board_hands": "In hand",
    "board_holds": ("{1} holds {0} card", "{1} holds {0} cards"),
    "board_holds_chosen": ("{1} has chosen {0} card", "{1} has chosen {0} cards"),
    "board_plays_card": "{0} plays {1}",
}
