"""The Doge Ship's sentences on the board and in the dock, in English; locale/de.po has the German ones."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The panels.
    "board_panels": "Actions · past the die you pay the difference",
    "board_panels_label": ("{0} panel of action spaces", "{0} panels of action spaces"),
    "board_taken": "{0}: a marker of {1}; the space is for: {2}",
    "board_space": "{0}: {1}; it costs {2}, as it is past the die",
    "board_die": "the {0} die shows {1}: spaces up to {1} cost nothing, those beyond a ducat per step",
    "board_no_die": "the {0} die is not rolled yet",
    # The Doge tile, the stacks, the galley.
    "board_doge": "The Doge wants",
    "board_doge_now": "The Doge wants · {0}",
    "board_value": "{0} squares: {1} each, when a part is completed or replaced today",
    "board_zones_are": "approval zones: {0}; a part completed or replaced there today brings an approval",
    "board_inspection": "inspection: at the end of this round all bid approvals in secret, for {0}, {1}, {2} points.",
    "board_no_event": "no event: nothing happens at the end of this round",
    "water_rule": "More than {0} completed barriers: no loss. Exactly {0}: {1}. Fewer: {2}.",
    "board_stack": ("{1}: {0} tile left", "{1}: {0} tiles left"),
    "board_zones": "Approval zones",
    "board_ends": "End of this round",
    "board_lose": ("{1}: −{0} marker", "{1}: −{0} markers"),
    "board_dry": "{0}: no loss",
    "board_stacks": "Stacks · tiles left",
    "board_stacks_label": "Stacks of tiles",
    "board_galley": ("The galley · {0} of {1} parts", "The galley · {0} of {1} parts"),
    "board_upper": "upper",
    "board_lower": "lower",
    "board_part": "{1}, in column {0}: {2}",
    "board_next_place": "column {0}, {1}: the next place",
    "board_dear": "{0}; it costs {1}",
    "board_has_bid": "bid made",
    "board_next": "next up",
    "board_empty_place": "column {0}, {1}: empty",
    # Players.
    "board_players": "Players",
    "board_you": "You",
    "board_top": "top {0}",
    "board_place": "place {0}",
    # One's own.
    "board_drawn": "Only you see these",
    "board_yard": "Your yard · {0} of {1}",
    "board_barriers": ("Barriers, {0}", "Barriers, {0}"),
    "board_bids": "Your bid",
    "board_own_bid": "Your bid is in",
    "board_buttons": "Also possible",
    "board_known": "On the Doge stack",
    "board_own": "You have",
    "board_approvals": ("{0} approval, only you see it", "{0} approvals, only you see them"),
    # The others, and for onlookers everybody.
    "board_others": "Others' yards",
    "board_yards": "Yards and barriers",
    "board_others_top": "on top {0} ({1})",
    "board_yard_of": "yard of {0}, {1} of {2} tiles",
    "board_tile_of": "{0} ({1}), in the yard of {2}",
}
