"""The Doge Ship's result cards and the consequences of choices, in English; locale/de.po has the German ones."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # An inspection.
    "card_inspection": "Inspection",
    "card_bid": ("bid: {0} approval", "bid: {0} approvals"),
    "card_ranks": "Every bid is paid. The highest bid scores {0}, the second {1}, the third {2}.",
    "card_tie": "{0} bid the same, so they share the rank and score alike.",
    "card_no_bids": "Nobody has bid anything, so nobody scores.",
    # High water.
    "card_water": "High water {0}",
    "card_barriers": ("{0} barrier: {1}", "{0} barriers: {1}"),
    "card_keeps": "no loss",
    "card_loses": ("−{0} marker", "−{0} markers"),
    # A part of the galley.
    "card_completed": "{0}: {1} completed",
    "card_replaced": "{0}: {1} takes the place of {2}",
    "card_sum": "{0}",
    "card_sum_approvals": "{0}, and {1}",
    "card_printed": "{0} printed",
    "card_belongs": "Only the points and approvals of this moment count: the part then belongs to nobody.",
    # The end.
    "card_final": "Final approval",
    "card_has": "{0} points before, {1}",
    "card_final_ranks": "{0} Most approvals score {1}, then {2}, {3} and {4}; none score nothing.",
    "card_wins": ("{1} wins with {0} point.", "{1} wins with {0} points."),
    "card_wins_ducats": (
        "{1} and {2} have {0} point each; {1} wins with {3} against {4}.",
        "{1} and {2} have {0} points each; {1} wins with {3} against {4}.",
    ),
    "card_wins_barrier": (
        "{1} and {2} have {0} point and {3} each; {1} wins by the lower number on the top barrier.",
        "{1} and {2} have {0} points and {3} each; {1} wins by the lower number on the top barrier.",
    ),
    "card_shared": (
        "{1} share the win: {0} point and {2} each, and no barriers.",
        "{1} share the win: {0} points and {2} each, and no barriers.",
    ),
    # What a choice would bring: a space.
    "then_keep": ("You pay {1} and keep {0} ducat.", "You pay {1} and keep {0} ducats."),
    "then_have": ("You have {0} ducat then.", "You have {0} ducats then."),
    "then_even": "You pay as much as you get.",
    "then_bonus": "First your top barrier: {0}.",
    "then_full": "Your yard is full: a tile goes back first.",
    "then_two_parts": "You have two galley tiles: one goes back before you buy a third.",
    "then_poor": "You couldn't pay for a galley part: the cheapest costs {0}.",
    "then_can_complete": "You can complete: {0}.",
    "then_nothing_to_complete": "You have nothing to complete here.",
    "then_gains": "{0} ({1})",
    "then_replaces": "{0} can take the place of {1}: {2}.",
    "then_see_doges": "You look at two Doge tiles; one is in force at once.",
    "then_approvals": ("You have {0} approval then.", "You have {0} approvals then."),
    # Buying and keeping.
    "then_look": ("You look at the last tile of this stack.", "You look at {0} tiles and may keep one."),
    "then_fits": "This zone is built next: a part from here can be completed.",
    "then_zone_full": "This zone is full: a part from here can only replace another.",
    "then_later": "This zone comes later: a part from here can't be completed yet.",
    "then_violet": "A part of this zone brings an approval today.",
    "then_sum": "Today {0}.",
    "then_no_refund": "Its price is lost.",
    "then_free_slots": ("Your yard has room for {0} tile more.", "Your yard has room for {0} tiles more."),
    # Completing.
    "then_place": "Next on the {0}: {1}.",
    "then_deck_full": "The {0} is full then.",
    "then_order": ("You would begin the next round.", "You would be number {0} in the next turn order."),
    "then_water": "High water {0} would take {1} from you.",
    "then_dry": "High water {0} would take nothing from you.",
    # The Doge's tiles, and bids.
    "then_worth": "{0} would score {1} points instead of {2}.",
    "then_inspection": (
        "An inspection: you have {0} approval to bid.",
        "An inspection: you have {0} approvals to bid.",
    ),
    "then_calm": "Nothing happens at the end of this round.",
    "then_known": "It's the next Doge tile that is turned over or looked at.",
    "then_deep": "It comes after all the others.",
    "then_paid": "You pay your bid even if it scores nothing.",
    "then_bid_nothing": "It costs nothing and scores nothing.",
    "then_left": (
        "You keep {0} approval for later inspections and the end.",
        "You keep {0} approvals for later inspections and the end.",
    ),
    "then_unused": "You leave this unused: {0}.",
}
