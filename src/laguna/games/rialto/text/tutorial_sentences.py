"""Rialto: what the guided round says, in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_venice": (
        "Six rounds, six districts. You send councillors into the districts, and bridges and gondolas between them "
        "decide what each is worth. Most points win."
    ),
    "guide_start": (
        "Everyone begins with a building worth 1. Take blue 1: at the end of a round it exchanges a building for a "
        "better one."
    ),
    "guide_row": (
        "A round begins with rows of open cards, and in doge order everyone takes one. {0} and {1} have chosen. "
        "Take row 3: it holds something for almost every stage."
    ),
    "guide_discard": (
        "You got two more cards from the pile. {0} used green 1 for a card of the row that was left over. "
        "At most seven cards may be kept: discard the gold."
    ),
    "guide_doge": (
        "Now cards are played in six stages, always the same. The first is for the Doge. {0} and {1} have laid one "
        "card each. Lay your Doge card."
    ),
    "guide_joker": (
        "A joker counts as one more card of any stage, but is never played alone. Lay one: two are the most."
    ),
    "guide_play": (
        "Play them. You move a space on the doge track for each card, and one more because you have the majority."
    ),
    "guide_gold": (
        "You lead the doge track, so every tie goes to you. Who had the majority begins the next stage, for gold. "
        "You have no gold card: pass."
    ),
    "guide_building": (
        "{0} laid two gold cards and got three coins, {1} laid one and got one. The third stage is for buildings. "
        "Lay your Building card."
    ),
    "guide_tie": "Play it. {0} comes after you; with one card too, the doge track decides the tie for you.",
    "guide_take": (
        "One card and one more for the majority: a building worth up to 2. Take green 2: for a coin you may keep "
        "one card more in a round."
    ),
    "guide_bridge": "Each Bridge card scores a point, and whoever lays none loses one. Lay yours.",
    "guide_bonus": "Play it. Whoever has most scores one point more, and places the bridge that lies open here.",
    "guide_place": "Two points for you. Now place the bridge between Castello and San Marco.",
    "guide_face": (
        "Each of its numbers counts for the district that it lies towards. Turn the higher one to San Marco, "
        "where this round's councillors go."
    ),
    "guide_gondola": (
        "The fifth stage brings councillors to your board, and to the majority a gondola, which also takes a "
        "councillor ashore. You have no Gondola card: pass."
    ),
    "guide_councillor": (
        "{0} laid most and sent a councillor to San Marco by gondola. In the last stage each card sends one from your "
        "board to San Marco. Lay one card, and keep the other for a later round."
    ),
    "guide_enough": "Play it. {0} has laid one as well; the tie is yours, and so is the extra councillor.",
    "guide_blue": (
        "Two of yours are in San Marco now. The round ends with blue buildings. To use a building always costs a coin. "
        "Use blue 1."
    ),
    "guide_upgrade": "Give back green 2 for green 3, the next of its colour. It works from the next round on.",
    "guide_end": (
        "The second round goes the same way, and what you hold stays in your hand. After six rounds each district "
        "scores: all it is worth to whoever has most councillors there, half to the next, and ties go by the doge "
        "track; here you would be first. Buildings score their values, and coins and councillors left over a half."
    ),
}
