"""Mille Fiori's sentences in English; locale/de.po has the German ones.

`games.load` imports this module first, so that a mistake in components.toml is refused in words.
"""

from __future__ import annotations

import os
from typing import Final

from laguna.games.millefiori.text import drawing_sentences, tutorial_sentences
from laguna.text import catalogue

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The game, and what may be chosen before it begins.
    "blurb": "Pass cards on, lay out diamonds of glass, and let one play earn the next.",
    "length": "60 to 90 min",
    "option_edition": "Edition",
    "option_edition_devir": (
        "Devir 2022, the revised rules: bonuses score at once, and the ship of a ship card may stay where it is."
    ),
    "option_edition_schmidt": (
        "Schmidt 2021, the first rules: bonuses score at the end, and every round turns up more open cards."
    ),
    "option_choose": "Choosing cards",
    "option_choose_together": "All choose at the same time, in secret.",
    "option_choose_on_turn": "Everyone chooses when the own turn comes, having seen the turns before.",
    # Where points come from, besides the areas.
    "part_townspeople": "townspeople",
    "part_fleets": "fleets",
    "part_route": "trade route",
    # Names.
    "name": "{0}",
    "card": "{0} {1}",
    "symbol_quartz": "quartz",
    "symbol_ash": "ash",
    "symbol_lime": "lime",
    "symbol_pigment": "pigment",
    "symbol_key": "key",
    "symbol_lion": "lion",
    "symbol_coin": "coin",
    "symbol_cross": "cross",
    "symbol_fish": "fish",
    "symbol_shell": "shell",
    "symbol_crab": "crab",
    "symbol_glass": "glass",
    "symbol_carafe": "carafe",
    "symbol_jewelry": "jewelry",
    "symbol_swan": "swan",
    "symbol_ship": "ship",
    "area_workshops": "workshops",
    "area_residences": "residences",
    "area_nobili": "Nobili",
    "area_populi": "Populi",
    "area_trade": "trade",
    "area_harbor": "harbor",
    "bonus_of": "{0}, {1} points",
    "in_workshops": "in the workshops",
    "in_residences": "in the residences",
    "in_nobili": "among the Nobili",
    "in_populi": "among the Populi",
    "in_trade": "in the trade area",
    "in_harbor": "in the harbor",
    "space_symbol": "{0} ({1})",
    "space_value": "{0} (value {1})",
    "times": "{0} ×{1}",
    "no_cards": "no cards",
    # Where the game stands, and what is public of a player.
    "headline": "round {0}, pass {1} of {2}",
    "headline_ending": "round {0}, the last pass of the game",
    "fact_diamonds": ("{0} diamond, {1} in reserve", "{0} diamonds, {1} in reserve"),
    "fact_ship": "ship on space {0}",
    "fact_cards": ("{0} card", "{0} cards"),
    "fact_bonus": ("{0} bonus point at the end", "{0} bonus points at the end"),
    "fact_start": "start player",
    # What a play gives.
    "points": ("{0} point", "{0} points"),
    "points_for": "{0} for {1}",
    "gives_bonus": "the {0} bonus",
    "gives_bonus_later": "the {0} bonus at the end",
    "gives_extra": "an extra card",
    "gives_extra_lost": "an extra card, but none lies open",
    "gives_nothing": "no points",
    "may_sail": ("sail {0} space", "sail {0} spaces"),
    "may_lay_aside": "lay it aside",
    # What chance does.
    "start": "{0} is the start player",
    "deal": "{0} is dealt {1}",
    "deal_veiled": "{0} is dealt a card",
    "turn_up": "{0} is turned up",
    "draw_plain": "{0} is drawn",
    # What players do: first as a choice, then as the log tells it.
    "keep": "keep {0}: a diamond {1}, or {2}",
    "keep.log": "keeps {0}",
    "keep_veiled": "keep a card",
    "keep_veiled.log": "keeps a card",
    "place": "{0} on {1}: {2}",
    "place.log": "puts a diamond on {1}",
    "place_sail": "{0} on {1}: {2}; then the ship sails to {3}: {4}",
    "place_sail.log": "puts a diamond on {1} and sails to {3}",
    "place_may_sail": "{0} on {1}: {2}; then the ship may sail to {3}: {4}",
    "place_may_sail.log": "puts a diamond on {1}",
    "place_plain": "put a diamond on {0}",
    "place_plain.log": "puts a diamond on {0}",
    "sail": ("sail {0} space to {1}: {2}", "sail {0} spaces to {1}: {2}"),
    "sail.log": ("sails {0} space to {1}", "sails {0} spaces to {1}"),
    "sail_end": "sail to the end of the route: {0}",
    "sail_end.log": "sails to the end of the route",
    "sail_nowhere": "lay the card aside; the ship is at the end of the route",
    "sail_nowhere.log": "lays the card aside; the ship is at the end of the route",
    "sail_plain": "sail by the wheel of the card",
    "sail_plain.log": "sails by the wheel of the card",
    "stay": "leave the ship where it is",
    "stay.log": "leaves the ship where it is",
    "extra": "take {0} as extra card: a diamond {1}, or {2}",
    "extra.log": "takes {0} as extra card",
    "decline": "take no extra card",
    "decline.log": "takes no extra card",
    # What is asked, and the rules of the moment.
    "ask_start": "The start player is being drawn",
    "ask_start.help": (
        "A seat drawn at random takes the Doge card and starts the first round (MF-2.5, MF-A.1). "
        "After each round the card goes to the left (MF-3.9)."
    ),
    "ask_turn_up": "Cards are being turned up",
    "ask_turn_up.help": (
        "Open cards lie beside the board for those who earn an extra card (MF-11.1). "
        "How many are turned up, and when, depends on the edition (MF-2.2, MF-3.3)."
    ),
    "ask_deal": "Cards are being dealt",
    "ask_deal.help": (
        "Everyone gets the same number of cards, face down (MF-3.2). "
        "Each packet of cards then goes from hand to hand, and whoever holds it takes one card out (MF-3.4, MF-3.6)."
    ),
    "ask_choose": "Keep one of your {0} cards; {1}",
    "ask_choose.help": (
        "All choose at the same time and in secret; a choice is final (MF-3.4, MF-D.10). "
        "The kept cards are then played in turn, from the start player on (MF-3.5). "
        "What is not kept goes to the left neighbour, after the last choice of the round to the open cards (MF-3.7)."
    ),
    "ask_choose_turn": "Keep one of your {0} cards and play it; {1}",
    "ask_choose_turn.help": (
        "At this table everyone chooses only when the own turn comes, and plays the card at once (MF-14.1). "
        "What is not kept goes to the left neighbour, who looks at it in the next pass (MF-14.2). "
        "After the last choice of the round it goes to the open cards (MF-3.7)."
    ),
    "rest_passed": "the others go to {0}",
    "rest_left": "the others join the open cards after this pass",
    "rest_left_now": "the others join the open cards at once",
    "ask_play": "Play {0}: a diamond {1}, or {2}",
    "ask_play.help": (
        "A card puts a diamond into its area or moves the ship by its wheel, never both but for ship cards (MF-4.1). "
        "Workshops score the own group, doubled on pigment (MF-5.2); residences the own run (MF-6.2); townspeople by "
        "level, and what lies beneath scores again (MF-7.3, MF-7.4). "
        "In trade every diamond on the commodity scores (MF-8.2), and a fleet scores when its third ship comes, by the "
        "goods of its row (MF-9.2). "
        "Who is the first with all symbols of an area, or four values of the residences, gets the highest bonus "
        "left (MF-12.1)."
    ),
    "ask_play_sail": "Play {0}: no diamond is left, so {1}",
    "ask_play_sail.help": (
        "Without a diamond in supply and reserve a card can only move the ship (MF-A.3). "
        "The ship scores where it ends, and a star there earns an extra card (MF-9.6)."
    ),
    "ask_ship": ("Sail {0} space with the ship card, or stay", "Sail {0} spaces with the ship card, or stay"),
    "ask_ship.help": (
        "After a ship card has put its diamond down, the ship may move by the wheel, all of it or not at all (MF-9.5). "
        "It scores where it ends, and a star there earns an extra card (MF-9.6). "
        "At the end of the route it stays for good (MF-9.8)."
    ),
    "ask_extra": "Take an open card as extra card, or none",
    "ask_extra.help": (
        "An extra card is played at once like any other, and can earn another one (MF-11.1, MF-11.2). "
        "Whoever declines loses it (MF-11.3). "
        "Open cards are not refilled when one is taken (MF-11.5)."
    ),
    "ask_over": ("The game is over: {1} wins with {0} point", "The game is over: {1} wins with {0} points"),
    "ask_over.help": (
        "The game ends with the pass in which a personal supply runs out, or when the cards do (MF-13.1, MF-13.2). "
        "Most points win; a tie is shared or broken by the edition's rule (MF-13.4, MF-13.5)."
    ),
    "ask_over_shared": (
        "The game is over: {1} share the win with {0} point",
        "The game is over: {1} share the win with {0} points",
    ),
    "ask_over_shared.help": (
        "Most points win (MF-13.4). "
        "Those who are level share the win, in one edition only if they also have the same number of diamonds "
        "left (MF-13.5, MF-A.26)."
    ),
    "wait_for": "Wait for {0}: {1}",
    "wait_for.help": (
        "Cards are kept by all at once, unless the table plays the variant, and played in turn from the start player "
        "on (MF-3.4, MF-3.5, MF-14.1). "
        "A kept card stays hidden until it is played (MF-D.10)."
    ),
    # The same as a part of a sentence.
    "now_start": "the start player is to be drawn",
    "now_turn_up": "cards are to be turned up",
    "now_deal": "cards are to be dealt",
    "now_choose": "a card is to be kept",
    "now_play": "the card is to be placed or used to sail",
    "now_plays": "{0} is to be played",
    "now_ship": "the ship may sail or stay",
    "now_extra": "an extra card may be taken",
    "now_over": "the game is over",
    # News.
    "news_fleet": ("fleet {1} leaves: {0} point for each ship", "fleet {1} leaves: {0} points for each ship"),
    "news_fleet.why": ("fleet {1} leaves: {0} point for each ship", "fleet {1} leaves: {0} points for each ship"),
    "news_points": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_bonus": "{0} takes the bonus of {1} {2}",
    "news_bonus.why": "{0} takes the bonus of {1} {2}",
    "news_bonus_later": "{0} takes the bonus of {1} {2}, scored at the end",
    "news_bonus_later.why": "{0} takes the bonus of {1} {2}, scored at the end",
    "news_extra": "{0} earns an extra card",
    "news_extra.why": "{0} earns an extra card",
    "news_extra_lost": "{0} earns an extra card, but none lies open",
    "news_last_pass": "{0} has put the last diamond of the supply on the board; the game ends after this pass",
    "news_left": "left over, and open from now on: {0}",
    "news_round": "round {0} begins; {1} is the start player",
    "news_pass": "pass {0} of {1} begins; everyone takes up the cards that were passed on",
    "news_last_round": "the cards do not suffice for another round; this is the last one",
    "news_reveals": "{0} reveals {1}",
    "news_final": "{0}: {1} from the game and {2} for bonuses; {3} in all",
    "news_total": ("{1} has {0} point", "{1} has {0} points"),
    "news_winner": ("{1} wins with {0} point", "{1} wins with {0} points"),
    "news_winner_diamonds": (
        "{1} wins with {0} point, and with fewer diamonds left than {2}",
        "{1} wins with {0} points, and with fewer diamonds left than {2}",
    ),
    "news_shared": ("{1} share the win with {0} point", "{1} share the win with {0} points"),
    # Refusals.
    "unreadable": "cannot read '{0}'; a move looks like 'keep quartz-3', 'place W12' or 'sail'",
    "no_such_action": "there is no action {0}; actions are 0 to {1}",
    "not_now": "'{0}' is not possible, because now {1}; choose one of the actions offered",
    "law_symbol": "it has to be {0}",
    "law_spaces": "there have to be as many cards as spaces, {0}",
    "law_supports": "it has to name {0} spaces beneath",
    "law_areas": "the symbols of an area have to follow one another",
    "law_neighbours": "{0} has to name {1} too",
    "law_star": "each workshop has to touch exactly one star, and {0} does not",
    "has_chosen": "you have kept a card, and a choice is final; wait for the others",
    "not_in_pile": "{0} is not left in the draw pile; draw another card",
    "not_in_hand": "{0} is not in your hand; keep one of {1}",
    "no_diamond": "you have no diamond left, neither in the supply nor in the reserve; sail with the card",
    "space_taken": "a diamond lies on {0} already; this card can go to {1}",
    "space_wrong": "{0} cannot be placed on {1}; it can go to {2}",
    "not_open": "{0} is not among the open cards; take one of {1}, or decline",
    # The page.
    "page_setup": "before the first round",
    "page_round": "round {0}",
    "page_pass": "pass {0} of {1}",
    "page_last_pass": "the last pass",
    "page_over": "the game is over",
    "page_on_turn": "cards are chosen on turn",
    "page_workshops": "Workshops: {0} (the third space filled around a * earns an extra card)",
    "page_residences": "Residences",
    "page_value": "value",
    "page_diamond": "diamond",
    "page_bonus_now": "Bonus spaces, scored at once",
    "page_bonus_later": "Bonus spaces, scored at the end",
    "page_trade": "Trade",
    "page_fleet": "Fleet",
    "page_worth": "points for each ship",
    "page_sent_off": "has left",
    "page_route": "Trade route",
    "page_points": "points",
    "page_ships": "ships",
    "page_open": "Open cards ({0}): {1}",
    "page_discards": "Discards ({0}): {1}",
    "page_pile": "Draw pile: {0}",
    "page_player": "Player",
    "page_waiting": "bonus",
    "page_diamonds": "diamonds",
    "page_reserve": "reserve",
    "page_ship": "ship",
    "page_hand_size": "hand",
    "page_before": "face down",
    "page_doge": "start player",
    "page_chooses": "chooses",
    "page_has_chosen": "has chosen",
    "page_waits": "waits",
    "page_plays": "plays {0}",
    "page_extra": "may take an extra card",
    "page_has_played": "has played",
    "page_hand": "Your hand: {0}",
    "page_kept": "You keep: {0}",
    "page_passed": "Passed on to {0}: {1}",
    "page_left": "Left over: {0}",
    "page_chooses_from": "{0} chooses from: {1}",
    "page_keeps": "{0} keeps: {1}",
    "page_keeps_one": "{0} keeps one of: {1}",
    "page_passed_by": "{0} passed on to {1}: {2}",
    "page_left_by": "Left over from {0}: {1}",
    "page_final": "Final result",
    "page_in_game": "during the game",
    "page_bonuses": "bonuses",
    "page_total": "total",
    "page_left_diamonds": "diamonds left",
    "page_place": "place",
    # Sorts of things in statistics.
    "sort_area": "areas",
    "sort_bonus": "point bonuses",
}

for _own in (SENTENCES, drawing_sentences.SENTENCES, tutorial_sentences.SENTENCES):
    catalogue.register("millefiori", _own, os.path.dirname(__file__))
