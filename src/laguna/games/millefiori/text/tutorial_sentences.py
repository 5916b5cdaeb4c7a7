"""Mille Fiori: sentences of the tutorial in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "Glass from Murano goes out into the world: every card puts a diamond on the board or moves your ship. "
        "Here is a first round, step by step."
    ),
    "guide_hand": (
        "The colour of a card tells its area, the symbol its spaces, the wheel how far a ship sails. "
        "Everyone keeps one card in secret and passes the others on to the left."
    ),
    "guide_keep_pigment": "Keep pigment 2: pigment counts twice in the workshops.",
    "guide_place_pigment": (
        "Kept cards are played in turn, and you begin. Every space on offer says what it scores. "
        "Choose W12, where a group can grow: {0} points."
    ),
    "guide_passed": (
        "Now everyone takes up the cards from the right; yours come from {0}. "
        "Below lie those that you passed on: {1} chooses from them."
    ),
    "guide_keep_ship": "Keep ship 2. Only ship cards can do both: put down a diamond and sail.",
    "guide_place_ship": (
        "A fleet leaves with its third ship, and each ship then scores by the goods in its row. "
        "Choose H1a, for a swan is waiting there."
    ),
    "guide_go": (
        "Now your ship may sail by the wheel. It scores where it ends, {0} point here; "
        "and the space with 10 points comes within reach."
    ),
    "guide_swans": (
        "{0} has a second swan. In trade every diamond on a commodity scores, whoever owns it: "
        "as many points as there are diamonds on it."
    ),
    "guide_keep_swan": (
        "Keep swan 5. Whoever joins a commodity where somebody else has more diamonds has made a good deal."
    ),
    "guide_place_swan": (
        "Choose T3S: {0} points for you, twice as many for {1}. The star stands for the extra card of a good deal."
    ),
    "guide_extra_quartz": (
        "An extra card comes from the open cards and is played at once. Take the quartz: "
        "around one star a single space is free, and it shows quartz."
    ),
    "guide_place_quartz": (
        "W13 touches your pigment: a group of two, {0} points. It is also the last space around the star, "
        "whoever holds the others: another extra card."
    ),
    "guide_extra_key": "So one play leads to the next. Take the key this time.",
    "guide_place_key": (
        "Keys go to the first free residence: {0} points. Your diamonds side by side score again with every new one, "
        "and different values bring extra cards and a bonus."
    ),
    "guide_keep_cross": (
        "{0} and {1} have begun a pyramid. A diamond upon two others scores more, and pays those beneath again. "
        "Two cards are left: keep cross 4."
    ),
    "guide_sail": (
        "On N-M2 the cross would score 6 points, and one each for the two beneath. "
        "But any card can be used for its wheel alone: sail, for {0} points."
    ),
    "guide_left": "The round is over. Nobody kept these cards, so they lie open now; {0} begins the next round.",
    "guide_bonus": (
        "Mind the numbers beside the areas: whoever first has diamonds on all symbols of an area, or on four values "
        "of the residences, takes the highest one left."
    ),
    "guide_on": (
        "That is all there is to know. Rounds follow until somebody has put down the last diamond or the cards run "
        "out; then most points win."
    ),
}
