"""The Doge Ship's sentences in English; locale/de.po has the German ones.

`games.load` imports this module first, so that a mistake in components.toml is refused in words.
"""

from __future__ import annotations

import os
from typing import Final

from laguna.games.dogeship.text import drawing_sentences, tutorial_sentences
from laguna.text import catalogue

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The game.
    "blurb": "Build the Doge's galley together, please him at the right moment, and keep the water out of your yard.",
    "length": "75 to 120 min",
    # Where points come from.
    "part_galley": "galley parts",
    "part_bonus": "barriers",
    "part_inspection": "inspections",
    "part_final": "final approval",
    # Names.
    "name": "{0}",
    "space": "{0} {1}",
    "hue_red": "red",
    "hue_green": "green",
    "hue_white": "white",
    "hue_yellow": "yellow",
    "hue_blue": "blue",
    "hue_black": "black",
    "kind_gondola": "gondola",
    "kind_barrier": "barrier",
    "kind_galley": "galley part",
    "a_gondola": "a gondola",
    "a_barrier": "a barrier",
    "a_galley": "a galley part",
    "deck_lower": "lower deck",
    "deck_upper": "upper deck",
    "zone_stern": "stern",
    "zone_middle": "middle",
    "zone_bow": "bow",
    "type_lower_stern": "lower stern",
    "type_lower_middle": "lower middle",
    "type_lower_bow": "lower bow",
    "type_upper_stern": "upper stern",
    "type_upper_middle": "upper middle",
    "type_upper_bow": "upper bow",
    "stack_parts": "{0} parts",
    "stack_gondola": "gondolas",
    "stack_barrier": "barriers",
    "stack_doge": "Doge tiles",
    "times": "{0} ×{1}",
    # Amounts.
    "ducats": ("{0} ducat", "{0} ducats"),
    "approvals": ("{0} approval", "{0} approvals"),
    "points": ("{0} point", "{0} points"),
    "markers": ("{0} marker", "{0} markers"),
    "tiles": ("{0} tile", "{0} tiles"),
    "doge_tiles": ("{0} Doge tile", "{0} Doge tiles"),
    "nothing": "nothing",
    "none": "none",
    # What tiles show.
    "part": "{0}, {1}, squares {2}",
    "part_with_approval": "{0}, {1} and an approval, squares {2}",
    "part_today": "{0}; today {1}",
    "barrier_shows": "priority {0}, {1}: {2}",
    "trigger_buy": "on a purchase",
    "trigger_complete": "on a completion",
    "trigger_intrigue": "on an intrigue",
    "trigger_ducats": "on a ducat space",
    "extra_buy": "buy {0} in addition",
    "extra_complete": "complete {0} in addition",
    "doge_shows": "{0}; approvals for {1}; {2}",
    "value": "{0} {1}",
    "event_none": "no event",
    "event_high_water": "high water {0}",
    "event_inspection": "inspection",
    # What spaces let one do.
    "do_buy": "buy {0}",
    "do_complete": "complete {0}",
    "do_replace": "replace a galley part",
    "do_change_doge": "change the Doge tile",
    "do_bribe": "{0} for {1}",
    # Where the game stands, and what is public of a player.
    "headline": "round {0}, {1}",
    "headline_round": "round {0}",
    "headline_first": "the first player is drawn",
    "headline_over": "the game is over",
    "fact_ducats": ("{0} ducat", "{0} ducats"),
    "fact_markers": ("{0} marker left", "{0} markers left"),
    "fact_yard": ("{0} tile in the yard", "{0} tiles in the yard"),
    "fact_barriers": ("{0} barrier, priority {1} on top", "{0} barriers, priority {1} on top"),
    "fact_no_barrier": ("{0} barrier", "{0} barriers"),
    "fact_first": "first in turn order",
    "fact_approvals": ("{0} approval", "{0} approvals"),
    # What chance does.
    "first": "{0} is the first player",
    "roll": "the {0} die shows {1}",
    "roll_plain": "a die shows {0}",
    "turn_doge": "Doge tile {0} is turned over: {1}",
    "draw": "{0} draws {1}",
    "draw_veiled": "{0} draws a tile from the stack of {1}",
    "draw_plain": "{0} is drawn",
    # What players do: first as a choice, then as the log tells it.
    "top": "bring {0} to the top for {1}: {2}",
    "top.log": "brings {0} to the top for {1}",
    "top_plain": "bring {0} to the top",
    "top_plain.log": "brings {0} to the top",
    "use": "{0}: {1}",
    "use.log": "uses {0}: {1}",
    "use_cost": "{0} for {2}: {1}",
    "use_cost.log": "uses {0} for {2}: {1}",
    "use_bonus": "{0}: {1}; the top barrier gives {2}",
    "use_bonus.log": "uses {0}: {1}; the top barrier gives {2}",
    "use_cost_bonus": "{0} for {3}: {1}; the top barrier gives {2}",
    "use_cost_bonus.log": "uses {0} for {3}: {1}; the top barrier gives {2}",
    "water": "put the marker into the water: {0}",
    "water.log": "puts a marker into the water: {0}",
    "skip": "leave the bonus of the barrier",
    "skip.log": "leaves the bonus of the barrier",
    "finish": "finish the turn",
    "finish.log": "finishes the turn",
    "buy": "buy {0}: draw {1}, keep one of them",
    "buy.log": "buys {0}: draws {1}",
    "buy_part": "buy {0} for the {2}: draw {1}, keep one of them",
    "buy_part.log": "buys {0} for the {2}: draws {1}",
    "return": "put {0} back under its stack, {1}",
    "return.log": "puts {0} back under its stack",
    "keep": "keep {0} for {1}: {2}",
    "keep.log": "keeps {0} for {1}: {2}",
    "keep_none": "keep none of them",
    "keep_none.log": "keeps none of them",
    "complete_gondola": "complete {0}: {1}",
    "complete_gondola.log": "completes {0}: {1}",
    "complete_part": "complete {0}: {1}",
    "complete_part.log": "completes {0}: {1}",
    "complete_barrier": "complete {0}: {1}",
    "complete_barrier.log": "completes {0}: {1}",
    "complete_last": "complete {0}: {1}; the galley is ready and the game over",
    "complete_last.log": "completes {0}: {1}; the galley is ready",
    "complete_plain": "complete {0}",
    "complete_plain.log": "completes {0}",
    "replace": "replace {0} by {1}: {2}",
    "replace.log": "replaces {0} by {1}: {2}",
    "replace_plain": "replace a part by {0}",
    "replace_plain.log": "replaces a part by {0}",
    "lay": "lay {0}: {1}",
    "lay.log": "lays Doge tile {0}: {1}",
    "put_top": "put the other tile on the top of the stack",
    "put_top.log": "puts the other tile on the top of the stack",
    "put_bottom": "put the other tile under the stack",
    "put_bottom.log": "puts the other tile under the stack",
    "bid": "bid {0}",
    "bid.log": "bids {0}",
    "bid_veiled": "make a bid",
    "bid_veiled.log": "has made a bid",
    # What is asked, and the rules of the moment.
    "ask_first": "The first player is being drawn",
    "ask_first.help": (
        "A seat drawn at random begins, the others follow clockwise (DS-2.2). "
        "From the second round on the order is that of the top barriers (DS-8.1)."
    ),
    "ask_roll": "The dice are being rolled",
    "ask_roll.help": (
        "Every panel in use has a die of its own (DS-2.3, DS-3.2). "
        "Spaces up to the face rolled are free; those past it cost the difference (DS-4.4)."
    ),
    "ask_turn": "A Doge tile is being turned over",
    "ask_turn.help": (
        "The Doge tile in force says what each colour is worth, which zones give an approval, and what happens at the "
        "end of the round (DS-3.3, DS-3.4)."
    ),
    "ask_draw": "Tiles are being drawn",
    "ask_draw.help": (
        "Whoever buys looks at three tiles, or what there is, and keeps one or none of them (DS-5.1, DS-5.3)."
    ),
    "ask_draw_doge": "Doge tiles are being drawn",
    "ask_draw_doge.help": (
        "Two Doge tiles are looked at; one of them comes into force, the other one goes back (DS-7.1)."
    ),
    "ask_marker": "Use a marker: choose a space",
    "ask_marker.help": (
        "Every free space of a panel with a die may be used; past the die it costs the difference (DS-4.3, DS-4.4). "
        "Buying and completing may be done partly or not at all (DS-4.6); replacing and bribing must be possible "
        "(DS-4.7). "
        "A marker put into the water brings a ducat instead (DS-4.8). "
        "The barrier on top gives its bonus before the action (DS-7.6)."
    ),
    "ask_marker_reorder": "Use a marker: choose a space, or first a barrier for the top ({0})",
    "ask_marker_reorder.help": (
        "Before the action is chosen, one barrier may be brought to the top, once in a turn (DS-4.2). "
        "Only the top barrier gives a bonus and a place in the turn order (DS-6.3.2). "
        "Every free space of a panel with a die may be used; past the die it costs the difference (DS-4.3, DS-4.4). "
        "A marker put into the water brings a ducat instead (DS-4.8)."
    ),
    "ask_bonus_buy": "Buy {0} in addition, by the top barrier, or leave it",
    "ask_bonus_buy.help": (
        "The extra purchase comes before the action of the space, is a whole purchase and is paid for (DS-7.6, DS-7.8)."
    ),
    "ask_bonus_complete": "Complete {0} in addition, by the top barrier, or leave it",
    "ask_bonus_complete.help": (
        "The extra completion comes before the action of the space (DS-7.6, DS-7.8). "
        "A tile can be completed once: now or by the action (DS-A.24)."
    ),
    "ask_icon_buy": "Buy {0}, or finish",
    "ask_icon_buy.help": (
        "Three tiles are drawn, one may be kept and paid for; the purchase is used up either way (DS-5.1 to DS-5.3). "
        "A yard holds five tiles, two of them galley tiles at the most (DS-5.4). "
        "With two icons joined by + both may be used, in any order, otherwise one of them (DS-4.5)."
    ),
    "ask_icon_complete": "Complete {0}, or finish",
    "ask_icon_complete.help": (
        "A gondola pays and goes under its stack (DS-6.1). "
        "A galley part goes to the next place of its deck, if its zone is there, and scores by the Doge tile in force "
        "(DS-6.2.1 to DS-6.2.3). "
        "A barrier lies on top of the own stack (DS-6.3.1). "
        "With two icons joined by + both may be used, in any order, otherwise one of them (DS-4.5)."
    ),
    "ask_return": "The yard is full: put a tile back first",
    "ask_return.help": (
        "A full yard has to give back a tile, without refund, before tiles are drawn (DS-5.5). "
        "It stands even if nothing is kept afterwards."
    ),
    "ask_return_galley": "Two galley tiles are the most: put one back first",
    "ask_return_galley.help": (
        "With two galley tiles in the yard one of them has to go back before another one is bought (DS-5.5, DS-A.9). "
        "It makes room in a full yard as well (DS-5.6)."
    ),
    "ask_keep": ("Keep the tile drawn, or not", "Keep one of the {0} tiles drawn, or none"),
    "ask_keep.help": (
        "The tile kept is paid for and lies in the yard, open to all; the others go under the stack in the order they "
        "were drawn (DS-5.2, DS-A.7). "
        "What cannot be paid for cannot be kept (DS-5.3). "
        "Nobody else sees the tiles that are not kept (DS-A.18)."
    ),
    "ask_replace": "Replace a part of the galley by a tile of your yard",
    "ask_replace.help": (
        "The last part of a deck is demolished, on the lower deck only if nothing lies above it (DS-6.4.2). "
        "The new one has to be of the same zone, and scores like a completion (DS-6.4.3, DS-6.4.4)."
    ),
    "ask_lay": "Lay one of the two Doge tiles: it is in force at once",
    "ask_lay.help": (
        "Its values, zones and event count from now on (DS-7.1, DS-9.4). "
        "The other tile goes back on the top of the stack or under it, and only you know it (DS-11.4)."
    ),
    "ask_put": "Put {0} back on the top of the stack or under it",
    "ask_put.help": (
        "The others see where it goes, not what it is (DS-7.1, DS-11.7). "
        "The tile on the top is the next one that is turned over or looked at (DS-3.3)."
    ),
    "ask_bid": (
        "Bid for the Doge's favour: you have {0} approval",
        "Bid for the Doge's favour: you have {0} approvals",
    ),
    "ask_bid.help": (
        "All bid in secret at the same time; bids are shown together and all of them are paid (DS-9.2). "
        "The highest bids score, equal ones alike; a bid of 0 scores nothing (DS-9.3). "
        "A bid that is made is final (DS-11.2). "
        "Approvals that are left score at the end of the game (DS-10.2)."
    ),
    "ask_over": ("The game is over: {1} wins with {0} point", "The game is over: {1} wins with {0} points"),
    "ask_over.help": (
        "The last part of the galley ends the game at once; then the approvals score (DS-10.1, DS-10.2). "
        "Most points win, then more ducats, then the lower number on the top barrier (DS-10.3)."
    ),
    "ask_over_shared": (
        "The game is over: {1} share the win with {0} point",
        "The game is over: {1} share the win with {0} points",
    ),
    "ask_over_shared.help": (
        "Those who are level in points and in ducats, and have no barrier, share the win (DS-10.3, DS-A.16)."
    ),
    "wait_for": "Wait for {0}: {1}",
    "wait_for.help": (
        "In turn order everyone uses one marker after the other, until nobody has any left (DS-3.5). "
        "Then comes the event of the Doge tile in force (DS-3.7)."
    ),
    "wait_for_bids": "Wait for {0}: {1}",
    "wait_for_bids.help": "A bid that is made is final; all bids are shown together (DS-9.2, DS-11.2).",
    # The same as a part of a sentence.
    "now_first": "the first player is to be drawn",
    "now_roll": "the dice are to be rolled",
    "now_turn": "a Doge tile is to be turned over",
    "now_draw": "tiles are to be drawn",
    "now_draw_doge": "Doge tiles are to be drawn",
    "now_marker": "a marker is to be used",
    "now_bonus": "the bonus of a barrier is to be taken or left",
    "now_icon": "an icon of the space is to be used",
    "now_return": "a tile of the yard is to be put back",
    "now_keep": "one of the tiles drawn may be kept",
    "now_replace": "a part is to be replaced",
    "now_lay": "one of two Doge tiles is to be laid",
    "now_put": "the other Doge tile is to be put back",
    "now_bid": "all bid for the Doge's favour",
    "now_over": "the game is over",
    # News.
    "news_takes": ("{1} takes {0} tile that lay under the stack", "{1} takes {0} tiles that lay under the stack"),
    "news_takes_doges": (
        "{1} takes {0} Doge tile that was put there before",
        "{1} takes {0} Doge tiles that were put there before",
    ),
    "news_known": "the Doge tile that was put there is turned over, {0}: {1}",
    "news_refill": "the stack of Doge tiles was used up; the old ones are shuffled into a new one",
    "news_order": "the turn order is now {0}",
    "news_order.why": "the turn order is now {0}",
    "news_water": "high water {0}: {1}",
    "news_loses": "{0} loses {1}",
    "news_loses.why": "{0} loses {1}",
    "news_dry": "nobody loses a marker",
    "news_inspection": "the Doge comes to inspect: everyone bids approvals in secret",
    "news_bid": "{0} bids {1}: {2}",
    "news_round": "round {0} begins; {1} rolls the dice",
    "news_ready": "the last part is built, and the bow is added: the game is over",
    "news_cap": "after {0} rounds the galley is still not ready: the game is closed",
    "news_final": "{0} has {1}: {2}",
    "news_winner": ("{1} wins with {0} point", "{1} wins with {0} points"),
    "news_winner_ducats": (
        "{1} wins with {0} point, and with more ducats than {2}",
        "{1} wins with {0} points, and with more ducats than {2}",
    ),
    "news_winner_barrier": (
        "{1} wins with {0} point, and before {2} by the top barrier",
        "{1} wins with {0} points, and before {2} by the top barrier",
    ),
    "news_shared": ("{1} share the win with {0} point", "{1} share the win with {0} points"),
    # Refusals.
    "unreadable": "cannot read '{0}'; a move looks like 'use red-3', 'keep B22' or 'bid 2'",
    "no_such_action": "there is no action {0}; actions are 0 to {1}",
    "not_now": "'{0}' is not possible, because now {1}; choose one of the actions offered",
    "not_in_stack": "{0} cannot be drawn from the stack of {1}; draw another tile",
    "has_bid": "you have made a bid, and a bid is final; wait for the others",
    "bid_high": (
        "a bid of {1} is too high, for you may bid {0} at the most; bid less",
        "a bid of {1} is too high, for you may bid {0} at the most; bid less",
    ),
    "reordered": "{0} cannot be brought to the top, for that is done once in a turn; choose a space now",
    "not_your_barrier": "{0} is not among your completed barriers; bring one of your own to the top",
    "on_top": "{0} lies on top already; bring another one there, or choose a space",
    "reorder_dear": (
        "bringing a barrier to the top costs {0} ducat, and you have {1}; choose a space",
        "bringing a barrier to the top costs {0} ducats, and you have {1}; choose a space",
    ),
    "panel_closed": "the {0} panel has no die in this game; choose a space of another panel",
    "space_taken": "a marker of {1} lies on {0}; choose a space without a marker",
    "space_dear": (
        "{1} costs {0} ducat past the die, and you have {2}; choose a cheaper space, or the water",
        "{1} costs {0} ducats past the die, and you have {2}; choose a cheaper space, or the water",
    ),
    "no_replacement": "{0} needs a galley tile in your yard that fits the last part of a deck; choose another space",
    "bribe_dear": (
        "{1} asks for {0} ducat, and after the surcharge you would have {2}; choose another space",
        "{1} asks for {0} ducats, and after the surcharge you would have {2}; choose another space",
    ),
    "not_in_yard": "{0} is not in your yard; choose a tile that is",
    "no_icon": "{0} cannot be chosen, for there is no icon for a {1}; choose something that is offered",
    "cannot_build": "{0} does not fit the next place of its deck; complete another tile, or finish",
    "cannot_replace": "{0} does not fit the last part of its deck; choose another tile",
    "stack_empty": "the stack of {0} is empty; choose another stack",
    "return_galley": "{0} is no galley tile, and there are too many of these; put one of them back",
    "not_drawn": "{0} is not among the tiles drawn; choose one of {1}",
    "tile_dear": (
        "{1} costs {0} ducat, and you have {2}; keep a cheaper tile, or none",
        "{1} costs {0} ducats, and you have {2}; keep a cheaper tile, or none",
    ),
    # What is wrong with a components.toml.
    "law_fixed": "it has to be {0}, for the rules have no other way",
    "law_never": "it has to be false, for the rules have no other way",
    "law_is": "it has to be {0}",
    "law_different": "the kinds have to be different ones",
    "law_dice": "it has to name the first of {0}",
    "law_one_of": "it has to be one of {0}",
    "law_between": "there have to be {0} to {1} of them",
    "law_at_least": "there have to be at least {0}",
    "law_names": "every id has to be there once",
    "law_stack": "the stack of {0} has to hold 1 to {1} tiles",
    "law_types": "the tiles have to be sorted by type: {0}",
    "law_priority": "each priority from 1 to {1} has to be there once, and {0} is not",
    # The page.
    "page_die": "{0}, die {1}",
    "page_no_die": "{0}",
    "page_past": "−{0}",
    "page_free": "free",
    "page_next": "next",
    "page_legend": "gon gondola, bar barrier, gal galley part; / or, + and; −1 is what a space costs past the die",
    "page_buy": "buy {0}",
    "page_complete": "build {0}",
    "page_replace": "replace gal",
    "page_change_doge": "Doge tile",
    "page_gondola": "gon",
    "page_barrier": "bar",
    "page_galley": "gal",
    "page_spaces": "Spaces",
    "page_doge": "Doge tile {0}: {1}",
    "page_no_doge": "No Doge tile is in force yet",
    "page_old_doges": "Under it: {0}",
    "page_galley_head": "Galley",
    "page_stacks": "Stacks",
    "page_stack": "{0} {1}",
    "page_under": "{0}, the last ones: {1}",
    "page_on_top": "{0}, on top: {1}",
    "page_player": "Player",
    "page_points": "points",
    "page_ducats": "ducats",
    "page_markers": "markers",
    "page_in_water": "in the water",
    "page_barriers": "barriers",
    "page_priority": "priority",
    "page_approvals": "approvals",
    "page_acts": "uses a marker",
    "page_bids": "bids",
    "page_has_bid": "has made a bid",
    "page_yard": "Yard of {0}: {1}",
    "page_own_yard": "Your yard: {0}",
    "page_pile": "Barriers of {0}, the top one first: {1}",
    "page_own_pile": "Your barriers, the top one first: {0}",
    "page_tile": "{0} ({1})",
    "page_own_approvals": (
        "You have {0} approval, which nobody else is told",
        "You have {0} approvals, which nobody else is told",
    ),
    "page_drawn": "You look at: {0}",
    "page_known_doge": "You know the Doge tile on the top of the stack: {0} ({1})",
    "page_own_bid": "Your bid: {0}",
    "page_final": "Final result",
    "page_in_game": "before",
    "page_final_approval": "final approval",
    "page_total": "total",
    "page_place": "place",
    # Sorts of things in statistics.
    "sort_panel": "panels",
    "sort_barrier": "barriers",
}

for _own in (SENTENCES, drawing_sentences.SENTENCES, tutorial_sentences.SENTENCES):
    catalogue.register("dogeship", _own, os.path.dirname(__file__))
