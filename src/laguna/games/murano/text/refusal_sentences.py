"""Murano's refusals in English: what was refused, why, and what would do."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "unreadable": "cannot read '{0}'; a move looks like 'sail palace_2', 'act' or 'on san_donato:b2'",
    "no_such_action": "there is no action {0}; actions are 0 to {1}",
    "not_now": "'{0}' is not possible, because now {1}; choose one of the actions offered",
    # Set-up and chance.
    "no_anchor": "no ship lies at {0}; the red ship begins at one of the anchors",
    "not_in_stack": "no {0} is left in the stack; draw another tile",
    "not_in_deck": "{0} is not in the deck any more; draw another card",
    "not_on_top": "{0} is not the top card; draw the one that was put back first",
    "not_in_bag": "no {0} is left in the bag; draw another colour",
    # Ships.
    "act_early": "no ship has moved yet; sail one to the action first",
    "act_useless": "the action {0} would bring nothing, or cannot be paid for; {1}",
    "pass_late": "a ship has moved already; take the moves back to pass, or go on",
    "sail_joined": "the red ship has joined another one, and has to be the last; act there, or undo",
    "sail_moved": "no ship can reach {0} any more in this turn, for each moves only once; {1}",
    "sail_taken": "a ship lies at {0} already; {1}",
    "sail_cost": "another ship costs {0} gold, and you have {1}; act where the last one is, or undo",
    "sail_useless": "sailing to {0} leads to no action that can be carried out and paid for; {1}",
    "sail_there": "sail to {0}",
    "sail_act": "act where the last ship is",
    "sail_or_pass": "pass",
    # Tiles.
    "search_cost": "searching costs {0} gold, and you have {1}; take the top tile",
    "other_stack": "a {0} is not in this stack; take a {1}",
    "not_searched": "no {0} is left in the stack; there are {1}",
    "no_street": "no street can be drawn, for the stack is empty or no street field is free; lay another tile, or stop",
    "stop_early": "nothing is built yet; lay at least one tile",
    "not_owned": "you have no {0} to lay; choose one of your own tiles, or draw a street",
    "no_field": "no free building field lies beside a street; draw a street first, or stop",
    "fields_many": "one of {0} other fields",
    "field_out": "{0} is not in the game with so few players; the tile can go to {1}",
    "field_taken": "a tile lies on {0} already; the tile can go to {1}",
    "field_no_street": "{0} is a field for buildings; the street can go to {1}",
    "field_street": "{0} is a field for streets; the {1} can go to {2}",
    "field_lonely": "no street tile lies beside {0}; the {1} can go to {2}",
    # Cards.
    "card_not_drawn": "the {0} is not among the cards drawn; take one of {1}",
    "not_drawn": "{0} is not among the cards drawn; keep one of {1}, or none",
    # Gondoliers and income.
    "gondola_out": "{0} is not in the game with so few players; there are {1}",
    "gondola_taken": "a gondolier is on {0} already; there are {1}",
    "gondola_cost": "{1} costs {0} gold, and you have {2}; there are {3}",
    "nobody_idle": "no gondolier of yours is in the general supply; dismiss one instead",
    "nobody_in_hand": "you have no gondolier in hand to dismiss; hire one instead",
    "hire_cost": "hiring costs {0} gold, and you have {1}; dismiss a gondolier instead",
    "no_income": "{0} would pay nothing; there is income at {1}",
    # Glass.
    "work_too_many": "{0} factories cannot work with {1} of your own and {2} points; at most {3} can",
    "work_nothing": "you have no bead to sell; let a factory work",
    "no_office": "a bead more needs the Trading Office and one more in the bag; let the factories work without it",
    "sell_something": "nothing was produced; sell a bead, or take the number of factories back",
    "sell_too_many": "at most {0} beads can be sold at once; sell fewer",
    "sell_not_held": "you do not have {0}; sell beads that you hold",
    "sell_mixed": "{0} are not of one colour, and no workshop makes them so; sell beads of one colour",
    "sell_all": "one bead has to be left for the Trading Office; sell fewer",
    "return_not_held": "you have no {0}; put back one that you hold",
    # Final scoring.
    "use_printed": "{0} works only at {1}; use it there, or lay it aside",
    "use_no_gondolier": "you have no gondolier left at {0}; the character can be used at {1}, or laid aside",
    "no_gondolier_left": "no gondolier is left for any of your characters; lay them aside",
    "gold_short": "you cannot hand in {0} gold, for you have {1}; {2}",
    "gold_there": "hand in {0}, or nothing",
    "gold_none": "hand in nothing",
    "hand_too_many": "at most {0} beads can be handed in for a character; hand in {1}",
    "hand_not_held": "you do not have {0}; hand in {1}",
    "hand_colour": "{0} cannot be used as the colour of the character; hand in {1}",
    # A box that contradicts itself.
    "law_one_face": "tiles of this kind have to be all alike",
    "law_order": "it has to be {0}",
    "law_stack": "what is left after the removals is {0}",
    "law_spaces": "the ring has {0} such spaces",
    "law_anchors": "there have to be as many anchors as ships, {0}",
    "law_fields": "the drawing of the island has {0} such fields",
    "law_gondolas": "there have to be as many gondolas as colours of players, {0}",
    "law_table": "there is no row of points '{0}'",
    "law_character": "there is no character {0}",
    "law_owned": "only glass factories and shops have owners",
    "law_printed_island": "a character that takes beads has to name its island",
    "law_ascending": "its numbers have to rise",
}

words.register("murano", SENTENCES, os.path.dirname(__file__))
