"""The Doge Ship's sentences on the board and in the dock, in English; locale/de.po has the German ones."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The panels.
    "board_panels": "Actions · past the die you pay the difference",
    "board_panels_label": ("{0} panel of action spaces", "{0} panels of action spaces"),
    "board_taken": "{0}: a marker of {1}",
    "board_space": "{0}: {1}; past the die: {2}",
    "board_no_die": "the {0} die is not rolled yet",
    # The Doge tile, the stacks, the galley.
    "board_doge": "The Doge wants",
    "board_zones": "Approval zones",
    "board_ends": "End of this round",
    "board_lose": ("you: barriers {1}, lose {0} marker", "you: barriers {1}, lose {0} markers"),
    "board_stacks": "Stacks · tiles left",
    "board_stacks_label": "Stacks of tiles",
    "board_galley": ("The galley · {0} of {1} parts", "The galley · {0} of {1} parts"),
    "board_upper": "upper",
    "board_lower": "lower",
    "board_part": "column {0}: {1}, {2}",
    "board_next_place": "column {0}, {1}: the next place",
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
    "board_own": "Yours this round",
    "board_approvals": ("{0} approval, only you see it", "{0} approvals, only you see them"),
    # The others, and for onlookers everybody.
    "board_others": "The others' yards",
    "board_yards": "Yards and barriers",
    "board_others_top": "top barrier: {0}",
}
