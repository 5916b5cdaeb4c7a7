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
    # Cards on the table.
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
