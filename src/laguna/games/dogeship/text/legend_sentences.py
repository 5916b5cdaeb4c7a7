"""The Doge Ship's legend in English: each symbol's name and what it means; locale/de.po has the German ones."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "legend_die": "Die",
    "legend_die_means": "Spaces up to its number cost nothing.",
    "legend_price": "Surcharge",
    "legend_price_means": "What a space past the die costs, paid before its action.",
    "legend_buy": "Buy",
    "legend_buy_means": ("Look at the top tile and keep it or not.", "Look at {0} tiles, keep one and pay its price."),
    "legend_complete": "Complete",
    "legend_complete_means": "A tile of your yard is ready and gives what it shows.",
    "legend_replace": "Replace",
    "legend_replace_means": "A part from your yard takes the place of the last part of its deck and scores.",
    "legend_intrigue": "Intrigue",
    "legend_intrigue_means": "Change the Doge tile, take an approval, or bribe: {0} approvals for {1} ducats.",
    "legend_or": "Or",
    "legend_or_means": "One of the two.",
    "legend_and": "And",
    "legend_and_means": "Both, in any order; you may leave one out.",
    "legend_marker": "Marker",
    "legend_marker_means": (
        "You use {0} in a round, one per turn; in the water it brings a ducat.",
        "You use {0} in a round, one per turn; in the water each brings a ducat.",
    ),
    "legend_ducat": "Ducat",
    "legend_ducat_means": "Pays for tiles, surcharges and bribes; breaks ties at the end.",
    "legend_approval": "Approval",
    "legend_approval_means": "You bid it at inspections; what is left scores at the end. Only you see your approvals.",
    "legend_yard": "Yard",
    "legend_yard_means": (
        "Holds {0} tile that you have bought, {1} of them galley parts at most.",
        "Holds {0} tiles that you have bought, {1} of them galley parts at most.",
    ),
    "legend_gondola": "Gondola",
    "legend_gondola_means": "Completed, it pays ducats or approvals once and goes back under its stack.",
    "legend_barrier": "Barrier",
    "legend_barrier_means": (
        "Completed, it keeps out high water. The top one gives a bonus, and its number decides the turn order."
    ),
    "legend_galley": "Galley part",
    "legend_galley_means": "Scores its points, and for each square what that colour counts today.",
    "legend_square": "Square",
    "legend_square_means": "A colour that the Doge tile gives a value, different in each round.",
    "legend_zone": "Approval zone",
    "legend_zone_means": "A part built here today brings an approval.",
    "legend_water": "High water",
    "legend_water_means": (
        "With as many barriers as its level you lose {0} marker, with fewer {1}.",
        "With as many barriers as its level you lose {0} markers, with fewer {1}.",
    ),
    "legend_inspection": "Inspection",
    "legend_inspection_means": "All bid approvals in secret: {0}, {1} and {2} points for the highest bids.",
}
