"""The Doge Ship: what the guided round says, in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "The yards of Venice build the Doge's galley together, part by part, each for its own glory. "
        "Here is a first round, step by step."
    ),
    "guide_dice": (
        "Each die says how far its row is free. Spaces up to its face cost nothing, those beyond cost the difference."
    ),
    "guide_doge": (
        "The Doge's tile says what each colour counts today, which zones bring an approval, "
        "and what comes at the end of the round."
    ),
    "guide_use_red_5": (
        "A turn uses one of your five markers. Put it on red 5, one past the die: for a ducat you may buy a gondola "
        "and a galley part."
    ),
    "guide_buy_stern": (
        "Buying is to look at three tiles and to keep one. Take the lower stern: the galley begins there, "
        "and the Doge wants it today."
    ),
    "guide_keep_part": (
        "Nobody else sees these. Each card says what it would score today; LS4 brings two approvals as well. Keep it."
    ),
    "guide_buy_gondola": "The plus allows both. Now for a gondola: completed, it brings money.",
    "guide_keep_gondola": "Keep G10, which pays most.",
    "guide_use_red_1": (
        "{0} has bribed an official for two approvals, {1} took one as a favour. You need a barrier: choose red 1."
    ),
    "guide_buy_barrier": "Completed barriers keep your yard dry when high water comes. Draw three.",
    "guide_keep_barrier": (
        "The one on top gives a bonus too, and its number decides the turn order, low ones first. "
        "Keep B10: a ducat for every completion."
    ),
    "guide_use_green_6": "Green 6 completes a barrier and a galley part. It is past the die, but worth the ducat.",
    "guide_build_part": (
        "Parts are built from stern to bow, and upper ones upon lower ones. Complete LS4: {0} points. "
        "How many approvals you have is told to nobody else."
    ),
    "guide_build_barrier": "And the barrier: it goes on top of your stack and stays there.",
    "guide_use_white_1": "White 1 completes a gondola. Your barrier pays first, for the bonus comes before the action.",
    "guide_build_gondola": "The gondola pays, and goes under its stack.",
    "guide_use_red_4": (
        "High water of level 3 would take two of your markers in the next round. An intrigue can change the Doge's "
        "mind: choose red 4."
    ),
    "guide_lay": (
        "Two Doge tiles, for your eyes only. Lay D15: it is in force at once, and an inspection comes instead of water."
    ),
    "guide_put": "D11 would bring even more water. Put it at the bottom of the stack.",
    "guide_bid": (
        "The Doge inspects. Everyone bids approvals at once and in secret, and every bid is paid, also a losing one. "
        "The highest scores most: bid both of yours."
    ),
    "guide_order": (
        "6 points for the highest bid; {0} and {1} share the second rank with 3 each. "
        "Your barrier is the only one, so you are first in turn order."
    ),
    "guide_use_yellow_4": "A new round, new dice, another Doge tile. Choose yellow 4: a galley part, and no surcharge.",
    "guide_buy_again": (
        "You may buy for any zone, also for one that is full or comes later, but only the marked places can be built. "
        "Buy from the lower stern."
    ),
    "guide_keep_again": "LS5 scores 5 today, its price is 6. Keep it.",
    "guide_use_white_6": "White 6 is one past the die: a ducat. It buys a barrier and a galley part.",
    "guide_buy_middle": "Now the lower middle. It comes later: first the stern needs all its three columns.",
    "guide_keep_middle": "LM1 is cheap. With it you have two galley parts in the yard, the most you may have.",
    "guide_finish": "The plus would still buy a barrier. You need not: finish the turn.",
    "guide_use_green_4": "Your third part? Choose green 4 and see.",
    "guide_buy_third": (
        "A yard holds five tiles, two of them galley parts. Before a third you put one back. Buy from the lower stern."
    ),
    "guide_return": "Put LM1 back. You get nothing for it, so look at your yard before you buy.",
    "guide_keep_none": "With a ducat you can't pay for any of these. Keep none: the purchase is used up all the same.",
    "guide_use_red_6": "The last part of a deck can be replaced while nothing lies on it. Choose red 6.",
    "guide_replace": "LS5 takes the place of LS4 and scores {0} points today. Nobody loses anything for the old part.",
    "guide_ask_water": (
        "Three questions. High water 2 comes at the end of this round, and you have one barrier. "
        "How many markers will you lose?"
    ),
    "guide_tell_water": "Two: fewer barriers than the level. With two barriers it would be one, with three none.",
    "guide_ask_price": "The green die shows 4. What does green 6 cost?",
    "guide_tell_price": "Two ducats, for it is two past the die. You have one, so you couldn't choose it now.",
    "guide_ask_paid": (
        "You have three approvals and bid two; the others bid four and two. What do you pay, and what do you score?"
    ),
    "guide_tell_paid": (
        "You pay two and keep one. Equal bids share a rank: 3 points for both of you, and 6 for the four."
    ),
    "guide_on": (
        "So it goes on until the last part is built. Then the game ends at once, approvals score a last time, "
        "and most points win."
    ),
}
