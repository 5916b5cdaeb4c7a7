"""Mille Fiori: sentences of the tutorial in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "You trade glass from Murano: every card puts a diamond on the board or moves your ship. "
        "Play a first round, step by step."
    ),
    "guide_hand": (
        "A card's colour tells its area, its symbol the spaces, its wheel how far your ship can sail. "
        "Everyone keeps one card in secret and passes the others to the left."
    ),
    "guide_keep_pigment": "Keep pigment 2: pigment counts your group in the workshops twice.",
    "guide_place_pigment": (
        "Everyone plays the kept card in turn, and you begin. Every space you can choose shows its points. "
        "Choose the pigment in the middle, where a group can grow: {0} points."
    ),
    "guide_passed": (
        "Everyone takes up the cards from the right; yours come from {0}. "
        "Below you see what you passed on: {1} chooses from it."
    ),
    "guide_keep_ship": "Keep ship 2. Only ship cards do both: they put down a diamond and sail.",
    "guide_place_ship": (
        "A fleet leaves with its third ship; then each ship scores by the goods in its row. "
        "Choose fleet 1, where a swan is waiting."
    ),
    "guide_go": (
        "Now your ship may sail by the wheel. It scores where it lands, {0} point here; "
        "the space with 10 points comes within reach."
    ),
    "guide_swans": (
        "{0} has a second swan. In trade every diamond on a commodity scores, whoever owns it: "
        "as many points as there are diamonds on it."
    ),
    "guide_keep_swan": (
        "Keep swan 5. If another player still has more diamonds there than you, "
        "they make a good deal, and you get an extra card for it."
    ),
    "guide_place_swan": (
        "Choose the swan in row 3: {0} points for you, twice as many for {1}. "
        "The star says that you get the extra card."
    ),
    "guide_extra_quartz": (
        "You take an extra card from the open cards and play it at once. Take the quartz: "
        "one star has a single free space left, and it shows quartz."
    ),
    "guide_place_quartz": (
        "It touches your pigment: a group of two, {0} points. It is also the last free space around the star, "
        "whoever holds the others: another extra card."
    ),
    "guide_extra_key": "So one play leads to the next. Take the key this time.",
    "guide_place_key": (
        "A key goes to the first free residence: {0} points. Your diamonds side by side score again with each new "
        "one; your third and fifth value earn an extra card."
    ),
    "guide_keep_cross": (
        "{0} and {1} have begun a pyramid. A diamond upon two others scores more, and those beneath score again. "
        "You have two cards left: keep cross 4."
    ),
    "guide_sail": (
        "Among the Nobili the cross could score 6 points, and 1 for each diamond beneath. "
        "But you can use any card for its wheel alone: sail, for {0} points."
    ),
    "guide_left": "The round is over. Nobody kept these cards, so they lie open now; {0} begins the next round.",
    "guide_ask_deal": (
        "First question: {0} has two swans, you have one. Would swan 2 be a good deal and earn you an extra card?"
    ),
    "guide_answer_deal": "No: two each is a tie, and somebody must have more than you. Keep ship 1 instead.",
    "guide_ask_fleet": (
        "Second question: {0} has joined your fleet. Its row holds two goods, a swan and a carafe. "
        "What does each ship score with the third one?"
    ),
    "guide_answer_fleet": (
        "3 points: without goods nothing, then 1, 3, 6 and 10 for one to four goods. "
        "Complete the fleet: your two ships score {0} points."
    ),
    "guide_star": "A star on the route earns an extra card too. Your wheel of 1 is just right: sail.",
    "guide_ask_extra": (
        "Third question: which open card scores most for you now? Look at your diamond in the residences."
    ),
    "guide_answer_extra": "The key: the next residence lies beside your own. Take key 1.",
    "guide_place_run": "Your run has the values 2 and 4: {0} points.",
    "guide_bonus": (
        "Mind the numbers beside the areas: with diamonds on all symbols of an area, or on four values of the "
        "residences, you take the highest number left, once per area."
    ),
    "guide_on": (
        "You know the game now. It ends when a player puts down the last diamond of the supply, or the cards run "
        "out. Most points win."
    ),
}
