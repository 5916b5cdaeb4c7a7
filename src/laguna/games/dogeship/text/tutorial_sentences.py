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
        "The Doge inspects. All bid approvals at the same time and in secret, and every bid is paid. "
        "The highest scores most: bid both of yours."
    ),
    "guide_order": (
        "6 points for the highest bid; {0} and {1} share the second rank. "
        "Your barrier is the only one, so you are first in turn order."
    ),
    "guide_on": (
        "So it goes on until the last part is built. Then the game ends at once, approvals score a last time, "
        "and most points win."
    ),
}
