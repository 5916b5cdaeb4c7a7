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
        "You got two more cards from the pile. {0} used green 1 for a card of the row that was left over. At most "
        "seven cards may be kept: discard the gold."
    ),
    "guide_doge": (
        "Now cards are played in six stages, always the same. The first is for the Doge. {0} and {1} have laid one "
        "card each. Lay your Doge card."
    ),
    "guide_joker": (
        "A joker counts as one more card of any stage, but is never played alone. Lay one: with two you have the most."
    ),
    "guide_play": (
        "Play them. You move a space on the doge track for each card, and one more because you have the majority."
    ),
    "guide_gold": (
        "You lead the doge track, so every tie goes to you. The winner of a stage begins the next one, for gold. "
        "You have no gold card: pass."
    ),
    "guide_building": (
        "{0} laid two gold cards and got three coins, {1} laid one and got one. The third stage is for buildings. "
        "Lay your Building card."
    ),
    "guide_tie": "Play it. {0} comes after you; with one card too, the doge track decides the tie for you.",
    "guide_take": (
        "One card and one more for the majority: a building worth up to 2. Take yellow 2: for a coin, a card of "
        "another kind counts as one of the stage."
    ),
    "guide_bridge": "Each Bridge card scores a point. Without one you lose a point. Lay yours.",
    "guide_bonus": "Play it. The most cards score one point more and place the bridge that lies open here.",
    "guide_place": "Two points for you. Now place the bridge between Castello and San Marco.",
    "guide_face": (
        "Each of its numbers counts for the district that it lies towards. Turn the higher one to San Marco, where "
        "this round's councillors go."
    ),
    "guide_gondola": (
        "The fifth stage brings councillors to your board, and most cards also place a gondola. You have no Gondola "
        "card, but a coin for yellow 2: use it."
    ),
    "guide_convert": "Choose a Councillor card. It counts as a Gondola card now.",
    "guide_pair": "{0} took two Gondola cards with row 1. Lay your joker as well: with two you win the tie.",
    "guide_call": "Play them. Your board gets two councillors from your supply.",
    "guide_water": (
        "{0} did lay two, and the gondola is yours. It adds 1 to both its districts. Place it between Cannaregio "
        "and Castello."
    ),
    "guide_ashore": (
        "One councillor goes ashore with it. The first with councillors in all three districts of the blue bank "
        "scores 5 points. This round's councillors go to San Marco, so send this one to Cannaregio."
    ),
    "guide_councillor": (
        "In the last stage each card sends a councillor from your board to this round's district, San Marco. Lay "
        "your last one."
    ),
    "guide_enough": "Play it. A tie is yours, and the majority sends one councillor more.",
    "guide_blue": (
        "Two of yours are in San Marco now, and one of {0}'s. The round ends with blue buildings. Each use of a "
        "building costs a coin. Use blue 1."
    ),
    "guide_upgrade": (
        "Give back yellow 2 for yellow 3, the next of its colour, which counts as a joker. It works from the next "
        "round on."
    ),
    "guide_again": (
        "The second round is about Castello. You lead the doge track and choose first. Take row 2: it has "
        "councillors for the last stage."
    ),
    "guide_spare": "Eight cards again, and seven may stay: discard a bridge.",
    "guide_no_doge": "The six stages begin again. You have no Doge card and keep your jokers: pass.",
    "guide_no_gold": "No gold card either: pass.",
    "guide_no_building": "Nor a building card: pass.",
    "guide_one_bridge": "A bridge card scores, and without one you lose a point. Lay one.",
    "guide_keep_bridge": "Play it, and keep the others.",
    "guide_no_gondola": (
        "{0} laid two bridge cards and placed the bridge: San Marco is worth more. Now for gondolas: pass."
    ),
    "guide_bank": (
        "Councillors go to Castello now. You have some in Cannaregio and San Marco: Castello is all that is missing "
        "for the 5 points. Lay a councillor."
    ),
    "guide_present": "Play it, and keep the other for a later round.",
    "guide_ask_district": (
        "You have scored the bonus. Now three questions. San Marco is worth 9, and you have two councillors there, "
        "{0} one. What would it give at the end, and what would a third player get?"
    ),
    "guide_answer_district": (
        "You 9, {0} half of it, rounded down: 4. A third player would get half of that again: 2. A fourth gets 1."
    ),
    "guide_ask_tie": "You and {0} lay two cards each in a stage. Who gets the bonus?",
    "guide_answer_tie": (
        "You: the doge track decides every tie, and you are ahead. It also decides ties in the districts."
    ),
    "guide_ask_banks": "The bonus of the blue bank is gone. Can anyone still score 5 points for a bank?",
    "guide_answer_banks": (
        "Yes: the orange bank's bonus is open, for the first in Santa Croce, San Polo and Dorsoduro. Each round is "
        "about another district, and gondolas reach the others."
    ),
    "guide_end": (
        "After six rounds each district scores as you have just seen. Buildings score their values, coins and "
        "councillors left on your board half a point each. Most points win. Now play a match."
    ),
}
