"""Rialto's sentences in English; locale/de.po has the German ones.

`games.load` imports this module first, so that a mistake in components.toml is refused in words.
"""

from __future__ import annotations

import os
from typing import Final

from laguna.games.rialto.text import drawing_sentences, tutorial_sentences
from laguna.text import catalogue

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # Names.
    "name": "{0}",
    "virtual": "the virtual player",
    "connection": "between {0} and {1}",
    "kind_doge": "doge",
    "kind_gold": "gold",
    "kind_building": "building",
    "kind_bridge": "bridge",
    "kind_gondola": "gondola",
    "kind_councillor": "councillor",
    "kind_joker": "joker",
    "green_1": "green 1",
    "green_2": "green 2",
    "green_3": "green 3",
    "green_4": "green 4",
    "yellow_1": "yellow 1",
    "yellow_2": "yellow 2",
    "yellow_3": "yellow 3",
    "yellow_4": "yellow 4",
    "blue_1": "blue 1",
    "blue_2": "blue 2",
    "blue_3": "blue 3",
    "blue_4": "blue 4",
    "bank_blue": "blue bank",
    "bank_orange": "orange bank",
    "times": "{0} ×{1}",
    "converted": "{0} by {1}",
    "no_cards": "no cards",
    "used": "{0} (used)",
    "resting": "{0} (new)",
    "no_buildings": "no buildings",
    # What buildings do.
    "does_cards": "a card of the leftover row or {0} from the pile",
    "does_pile": ("{0} card from the pile", "{0} cards from the pile"),
    "does_limit": "hand limit +{0}",
    "does_both": "{0}, and {1}",
    "does_wait": ("take the turn last and get {0} coin", "take the turn last and get {0} coins"),
    "does_convert": "a hand card counts as {0} of the stage",
    "does_joker": "one more joker",
    "does_upgrade": "exchange a building for one worth {0} more",
    "does_call": "{0} and a councillor, or {1} if none is left",
    "does_call_now": "{0} and a councillor",
    "does_doge": "as many spaces on the doge track as your place there",
    "points": ("{0} point", "{0} points"),
    "spaces": ("{0} space on the doge track", "{0} spaces on the doge track"),
    # What chance does.
    "round_tile": "round tile {0} goes to {1}",
    "turn_bridge": "the bridge with {0} and {1} is turned up",
    "deal": "{0} is dealt into row {1}",
    "draw": "{0} draws {1}",
    "draw_veiled": "{0} draws a card",
    "draw_plain": "{0} is drawn",
    "draw_green": "{0} draws {1}",
    "draw_green_veiled": "{0} draws a card",
    "draw_virtual": "{0} draws {1}",
    # What players do: first as a choice, then as the log tells it.
    "take_start": "take {0}: {1}",
    "take_start.log": "takes {0}",
    "take": "take {0}: {1}",
    "take.log": "takes {0}",
    "take_full": "take {0} in exchange for one of your buildings: {1}",
    "take_full.log": "takes {0} in exchange",
    "take_more": "take {0} and have {2} left for a second: {1}",
    "take_more.log": "takes {0}",
    "none": "take no building",
    "none.log": "takes no building",
    "none_second": "take no second building",
    "none_second.log": "takes no second building",
    "row": "take row {0}: {1}",
    "row.log": "takes row {0}: {1}",
    "row_plain": "take row {0}",
    "row_plain.log": "takes row {0}",
    "use": "use {0}: {1}",
    "use.log": "uses {0}",
    "use_joker": "use {0} as a joker (counts {1})",
    "use_joker.log": "uses {0} as a joker",
    "use_half_pair": "use {0} as a joker, another one must follow",
    "use_half_pair.log": "uses {0} as a joker",
    "wait": "use {0}: {1}",
    "wait.log": "uses {0} and waits",
    "done_green": "use no more green buildings",
    "done_green.log": "uses no more green buildings",
    "done_blue": "use no more blue buildings",
    "done_blue.log": "uses no more blue buildings",
    "done": "use no more buildings",
    "done.log": "uses no more buildings",
    "pick": "take {0} from the leftover row",
    "pick.log": "takes {0} from the leftover row",
    "draw_pile": ("draw {0} card from the pile", "draw {0} cards from the pile"),
    "draw_pile.log": ("draws {0} card from the pile", "draws {0} cards from the pile"),
    "draw_pile_plain": "draw from the pile",
    "draw_pile_plain.log": "draws from the pile",
    "discard": "discard {0}",
    "discard.log": "discards {0}",
    "discard_veiled": "discard a card",
    "discard_veiled.log": "discards a card",
    "lay": "lay {0}",
    "lay.log": "lays {0}",
    "lay_counts": "lay {0} (counts {1})",
    "lay_counts.log": "lays {0}",
    "lay_half_pair": "lay {0}, another joker must follow",
    "lay_half_pair.log": "lays {0}",
    "convert": "convert {0}",
    "convert.log": "converts {0}",
    "convert_counts": "lay {0} as {1} (counts {2})",
    "convert_counts.log": "lays {0} as {1}",
    "play": ("play {1}: counts as {0} card", "play {1}: counts as {0} cards"),
    "play.log": "plays {1}",
    "play_plain": "play the cards laid",
    "play_plain.log": "plays these cards",
    "pass": "pass",
    "pass.log": "passes",
    "pass_loses": "pass and lose a point",
    "pass_loses.log": "passes",
    "return": ("give {1} back for {0} point", "give {1} back for {0} points"),
    "return.log": "gives {1} back",
    "bridge": "put the bridge with {0} and {1} {2}",
    "bridge.log": "puts the bridge with {0} and {1} {2}",
    "bridge_plain": "put a bridge {0}",
    "bridge_plain.log": "puts a bridge {0}",
    "face": "the {0} to {1} (then {2}), the {3} to {4} (then {5})",
    "face.log": "turns the {0} to {1} (now {2}), the {3} to {4} (now {5})",
    "face_plain": "the lower value to {0}",
    "face_plain.log": "turns the lower value to {0}",
    "gondola": "put a gondola {0}",
    "gondola.log": "puts a gondola {0}",
    "gondola_point": "put a gondola {0}, for a point",
    "gondola_point.log": "puts a gondola {0}",
    "to": "send the councillor to {0}",
    "to.log": "sends the councillor to {0}",
    "to_bonus": "send the councillor to {0}: {1} for the {2}",
    "to_bonus.log": "sends the councillor to {0}",
    "from_board": "take the councillor from your board",
    "from_board.log": "takes the councillor from the own board",
    "from": "take the councillor from {0}",
    "from.log": "takes the councillor from {0}",
    "move": "move a councillor from {0} to {1}",
    "move.log": "moves a councillor from {0} to {1}",
    "neither": "place no councillor",
    "neither.log": "places no councillor",
    "stop": "move no more councillors",
    "stop.log": "moves no more councillors",
    "upgrade": "exchange {0} for {1}: {2}",
    "upgrade.log": "exchanges {0} for {1}",
    "upgrade_plain": "exchange {0}",
    "upgrade_plain.log": "exchanges {0}",
    # What is asked, and the rules of the moment.
    "ask_round_tiles": "The round tiles are being put on the districts",
    "ask_round_tiles.help": (
        "Each district gets one of the round tiles at random. It says in which round councillors go there (RI-2.1)."
    ),
    "ask_turn_bridge": "The next bridge is being turned up",
    "ask_turn_bridge.help": (
        "Only the top bridge of the stack is visible. "
        "Whoever has the majority of bridge cards places it (RI-2.2, RI-8.9)."
    ),
    "ask_start_building": "Take a building to begin with",
    "ask_start_building.help": (
        "Everyone begins with a building of the lowest value, the last seat choosing first (RI-2.9). "
        "Green works while cards are taken, yellow while they are played, blue at the end of the round; "
        "each use costs a coin (RI-4.2). "
        "At the end a building scores its value (RI-13.2)."
    ),
    "ask_deal": "Cards are being dealt into rows",
    "ask_deal.help": (
        "Rows of open cards are dealt, one more than there are players to choose (RI-5.2). "
        "What lies in them is known to all, also after it has been taken."
    ),
    "ask_row": "Take a row of cards",
    "ask_row.help": (
        "In doge order everyone takes a row, and more cards from the pile (RI-5.3). "
        "The six kinds belong to the six stages that follow; "
        "jokers join any of them (RI-6.1, RI-7.1). "
        "The row nobody takes can be used by green buildings (RI-5.4)."
    ),
    "ask_draw": "{0} draws cards",
    "ask_draw.help": (
        "Cards drawn from the pile are seen by their owner only. "
        "When the pile is empty, all discards are shuffled (RI-5.3, RI-5.8)."
    ),
    "ask_green": "Use green buildings, or be done",
    "ask_green.help": (
        "Each green building works once a round, for a coin (RI-4.2). "
        "Green 1, 3 and 4 bring a card of the leftover row or cards from the pile; "
        "green 2, 3 and 4 raise the hand limit for this round (RI-5.4). "
        "Then everyone discards down to the limit (RI-5.6)."
    ),
    "ask_green_card": "Take a card of the leftover row, or draw from the pile",
    "ask_green_card.help": (
        "The leftover row is open: one card of your choice. From the pile come more cards, unseen (RI-5.4)."
    ),
    "ask_discard": ("Choose {0} card to discard", "Choose {0} cards to discard"),
    "ask_discard.help": (
        "The hand is reduced to the limit, and only what is too much is discarded, face down (RI-5.6). "
        "All choose at the same time, and nobody sees what the others choose. "
        "Choose in the order of the stages, jokers last."
    ),
    "ask_virtual_draw": "Cards are being drawn for the virtual player",
    "ask_virtual_draw.help": (
        "The virtual player gets open cards, and plays all of them in their stages (RI-14.6, RI-14.7). "
        "Its jokers go with the councillors."
    ),
    "ask_play": "Stage {0}: lay {1} cards, or pass",
    "ask_play.help": (
        "Lay any number of cards of the stage, with jokers beside them, then play them; "
        "or pass (RI-6.3, RI-7.1). "
        "A joker needs a card or a second joker beside it, and two jokers alone count as one card, for hands "
        "without a card of the stage (RI-7.3, RI-7.5). "
        "The highest count gets the bonus and begins the next stage; "
        "the doge track decides ties (RI-6.2, RI-6.5). "
        "Yellow buildings cost a coin each (RI-7.2, RI-7.9). "
        "Lay stage cards first, then cards converted by yellow 2 and 4, then jokers, then yellow 3."
    ),
    "ask_convert": "Choose the card that counts as {0}",
    "ask_convert.help": (
        "A card of another kind counts as a card of the stage with yellow 2, and for more with yellow 4 (RI-7.2). "
        "A joker may be converted as well (RI-7.8)."
    ),
    "ask_building": ("Take a building worth {0}, or none", "Take a building worth up to {0}, or none"),
    "ask_building.help": (
        "The value of the building is at most what your cards count, the bonus included (RI-8.4). "
        "Who takes one of the highest value and has something left may take a second for the rest (RI-8.5). "
        "On a full board an older building goes back and scores its value at once (RI-10.2)."
    ),
    "ask_return": "Choose a building to give back for {0}",
    "ask_return.help": (
        "The board is full: one building goes back into the supply and scores its value at once (RI-10.2). "
        "What was taken just now stays. "
        "A coin on the tile is lost (RI-10.3)."
    ),
    "ask_bridge": "Place the bridge with {0} and {1} on a free connection",
    "ask_bridge.help": (
        "The bonus of this stage is one more point and the visible bridge (RI-8.9). "
        "Each of its two values counts for the district it faces. "
        "At the end the sum of these values is what the first in a district scores (RI-13.3)."
    ),
    "ask_face": "Choose where the {0} and the {1} of the bridge face",
    "ask_face.help": (
        "Each value of the bridge raises the district it faces; "
        "either way round is allowed (RI-8.9). "
        "At the end these values are what the first in a district scores, and half of it the next (RI-13.3)."
    ),
    "ask_gondola": "Place a gondola on a free connection",
    "ask_gondola.help": (
        "A gondola raises both districts, and brings a councillor from the general supply into one (RI-8.12). "
        "If none is left there, it brings a point, and a councillor may come from elsewhere (RI-8.13)."
    ),
    "ask_councillor": "Choose the district that the councillor goes to, {0}",
    "ask_councillor.help": (
        "The councillor goes to one of the two districts that the gondola joins (RI-8.12, RI-8.13). "
        "The first with councillors in all districts of a bank scores its bonus (RI-9.1)."
    ),
    "ask_source": "Choose where the councillor comes from, or place none",
    "ask_source.help": (
        "None of your councillors is left in the general supply, which brought a point. "
        "One from your board or from any district may now go to a district beside the gondola (RI-8.13)."
    ),
    "ask_move": ("Move {0} councillor to {1}, or stop", "Move up to {0} councillors to {1}, one by one, or stop"),
    "ask_move.help": (
        "Your board is empty, but your cards count more. "
        "For each one missing a councillor of another district may move to the current one (RI-8.16)."
    ),
    "ask_blue": "Use blue buildings, or be done",
    "ask_blue.help": (
        "In doge order everyone may use blue buildings, each once, for a coin (RI-4.2, RI-11.1). "
        "Blue 1 exchanges a building for a better one, blue 2 gives points and a councillor, blue 3 as many spaces "
        "on the doge track as your place there, blue 4 points (RI-11.1, RI-11.3)."
    ),
    "ask_upgrade": "Choose the building to exchange for a better one",
    "ask_upgrade.help": (
        "The new building has the same colour, is worth more, and rests until the next round (RI-11.1). "
        "Any building may go for which the supply holds the better one, blue 1 itself too; "
        "it scores nothing (RI-11.2)."
    ),
    "ask_over": ("The game is over: {1} wins with {0} point", "The game is over: {1} wins with {0} points"),
    "ask_over.help": (
        "At the end score half of the coins and councillors on the board, the buildings, and the places in the "
        "districts (RI-13.1 to RI-13.3). "
        "Most points win; "
        "the doge track decides a tie (RI-13.4)."
    ),
    "wait_for": "Wait for {0}: {1}",
    "wait_for.help": (
        "Cards are taken and stages carried out in doge order; "
        "cards are played clockwise from the first player (RI-5.3, RI-6.3, RI-6.6). "
        "Only surplus cards are discarded by all at once (RI-5.6)."
    ),
    # The same as a part of a sentence.
    "now_round_tiles": "round tiles are to be put on the districts",
    "now_turn_bridge": "the next bridge is to be turned up",
    "now_start_building": "a building to begin with is to be taken",
    "now_deal": "cards are to be dealt into rows",
    "now_row": "a row is to be taken",
    "now_draw": "cards are to be drawn",
    "now_green": "green buildings may be used",
    "now_green_card": "a card of the leftover row or the pile is to be chosen",
    "now_discard": "surplus cards are to be discarded",
    "now_virtual_draw": "cards are to be drawn for the virtual player",
    "now_play": "cards are to be played",
    "now_convert": "a card to convert is to be chosen",
    "now_building": "a building may be taken",
    "now_return": "a building is to be given back",
    "now_bridge": "the bridge is to be placed",
    "now_face": "the bridge is to be turned",
    "now_gondola": "a gondola is to be placed",
    "now_councillor": "the councillor is to be sent to a district",
    "now_source": "a councillor may be chosen for the gondola",
    "now_move": "councillors may be moved",
    "now_blue": "blue buildings may be used",
    "now_upgrade": "a building is to be exchanged",
    "now_over": "the game is over",
    # News.
    "news_leftover": "the leftover row is discarded: {0}",
    "news_shuffle": "all discards are shuffled into a new draw pile",
    "news_counts": ("this counts as {0} {2} card for {1}", "this counts as {0} {2} cards for {1}"),
    "news_lays": ("{1} lays {0} {2} card", "{1} lays {0} {2} cards"),
    "news_passes": "{0} has nothing to lay",
    "news_majority": "{0} has the majority in stage {1}, {2}",
    "news_majority.why": "{0} has the majority in stage {1}, {2}",
    "news_no_majority": "nobody has the majority in stage {0}, {1}",
    "news_spaces": ("{1} moves {0} space on the doge track", "{1} moves {0} spaces on the doge track"),
    "news_spaces_blue": ("{1} moves {0} space on the doge track", "{1} moves {0} spaces on the doge track"),
    "news_coins": ("{1} gets {0} coin", "{1} gets {0} coins"),
    "news_coins_waiting": ("{1} gets {0} coin", "{1} gets {0} coins"),
    "news_points": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_points_gondola": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_points_return": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_points_blue": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_loses": ("{1} loses {0} point", "{1} loses {0} points"),
    "news_called": ("{1} gets {0} councillor", "{1} gets {0} councillors"),
    "news_called_blue": ("{1} gets {0} councillor", "{1} gets {0} councillors"),
    "news_placed": ("{1} sends {0} councillor to {2}", "{1} sends {0} councillors to {2}"),
    "news_placed_virtual": ("{1} sends {0} councillor to {2}", "{1} sends {0} councillors to {2}"),
    "news_bonus": "{0} is present in all districts of the {1}: {2}",
    "news_bonus.why": "{0} is present in all districts of the {1}: {2}",
    "news_bonus_virtual": "the virtual player is present in all districts of the {0}; its bonus is gone",
    "news_bridge": "the virtual player places the bridge: the {0} faces {1}, the {2} faces {3}",
    "news_gondola": "the virtual player places a gondola {0}",
    "news_round": "round {0} begins: {1}",
    "news_stage": "stage {0} begins: {1}; first is {2}",
    "news_final": (
        "{0}: {1} from the game, {2} for coins and councillors, {3} for buildings, {4} in the districts; {5} in all"
    ),
    "news_winner": ("{1} wins with {0} point", "{1} wins with {0} points"),
    # Refusals.
    "unreadable": "cannot read '{0}'; a move looks like 'row 2', 'lay gold' or 'use green_1'",
    "no_such_action": "there is no action {0}; actions are 0 to {1}",
    "not_now": "'{0}' is not possible, because now {1}; choose one of the actions offered",
    "virtual_needs_two": "the virtual third player needs two seats, not {0}; take 2 seats, or third=none",
    "box_order": "{0} has {1} = {2}; the order is fixed, and here comes {3}",
    "law_values": "the buildings of a colour have to be worth 1 to {0}, in this order",
    "law_pairs": "each has to join two districts that no other joins",
    "law_banks": "each bank of the canal has to have {0} districts",
    "not_in_pile": "'{0}' is not possible, because the pile holds no such card; draw another kind",
    "has_round_tile": "'{0}' is not possible, because the district has its tile; choose one without",
    "bridge_gone": "'{0}' is not possible, because this bridge has left the stack; turn up another",
    "start_not_left": "{0} is not left to begin with; choose from {1}",
    "row_taken": "row {0} is already taken; rows {1} are left",
    "no_such_row": "there is no row {0} this time; rows {1} are left",
    "not_owned": "{0} is not on your board; choose one of your buildings",
    "no_idle_tile": "{0} has been used or is new, and works again in the next round; choose another building",
    "no_coin": "{0} costs a coin, and you have none; go on without it",
    "not_in_leftover": "{0} is not in the leftover row; there is {1}, or the pile",
    "not_in_hand": "{0} is not in your hand, or chosen already; choose another card",
    "discard_order": (
        "{0} cannot be chosen now, because cards are discarded in the order of the stages; choose from {1}"
    ),
    "discarded_already": "you have nothing left to discard; wait for the others",
    "pass_with_cards": "passing is for those who lay nothing; play what you have laid, or undo it",
    "nothing_to_play": "nothing is laid yet; lay cards, or pass",
    "set_discard": "Discard",
    "set_play": "Play",
    "set_convert": "{0}, to be converted",
    "set_converts": "mark a card to convert for each yellow 2 and 4: {0} buildings, {1} cards are marked",
    "joker_alone": "a joker is never played alone; lay a card or another joker beside it, or undo it",
    "pair_needs_lack": (
        "jokers are played alone only by those who hold no {0}, and you hold some; lay one of them first"
    ),
    "no_more_of_it": "there is no more {0} to lay; play what you have laid, or undo it",
    "lay_order": (
        "{0} comes too late, because stage cards are laid first, then converted cards, then jokers, then yellow 3; "
        "play what you have laid, or undo it"
    ),
    "wrong_kind": "{0} does not belong to this stage; lay {1} or a joker, or convert it with yellow 2 or yellow 4",
    "nothing_to_convert": (
        "there is no other card left to convert, or no coin for it; play what you have laid, or undo it"
    ),
    "converts_itself": "{0} belongs to this stage without being converted; choose another kind",
    "wait_with_cards": "waiting is for those who have laid nothing yet; play what you have laid, or undo it",
    "wait_as_last": "nobody is left to wait for; lay cards, or pass",
    "too_dear": "{0} is worth more than your cards allow, which is {1}; take a cheaper building, or none",
    "supply_empty": "{0} is not left in the supply; take another building, or none",
    "just_taken": "{0} was taken just now and has to stay; give another building back",
    "connection_taken": "a tile lies {0} already; choose a free connection",
    "not_an_end": "{0} does not lie at the connection {1}; choose one of its two districts",
    "board_empty": "there is no councillor on your board; take one from a district, or place none",
    "not_present": "you have no councillor in {0}; choose a district where you have one",
    "comes_from_there": "the councillor comes from {0}; send it to the other district",
    "already_there": "{0} is where councillors go this round; take one from another district, or stop",
    "nothing_to_upgrade": "blue 1 finds no building with a better one in the supply; use another, or be done",
    "no_better": "there is no better building than {0} of its colour in the supply; choose another",
    # Where the game stands, and what stands beside the players' names.
    "headline_setup": "before the first round",
    "headline_cards": "round {0} of {1} in {2}, phase I: cards",
    "headline_stage": "round {0} of {1} in {2}, stage {3}: {4}",
    "headline_blue": "round {0} of {1} in {2}, phase III: blue buildings",
    "headline_over": "the game is over",
    "fact_coins": ("{0} coin", "{0} coins"),
    "fact_councillors": ("{0} councillor ready, {1} in reserve", "{0} councillors ready, {1} in reserve"),
    "fact_cards": ("{0} card in the hand", "{0} cards in the hand"),
    "fact_buildings": ("{0} building: {1}", "{0} buildings: {1}"),
    "fact_doge": "place {0} on the doge track, on space {1}",
    # What points come from.
    "part_bridges": "bridge cards",
    "part_gondolas": "gondola cards",
    "part_banks": "banks of the canal",
    "part_blue": "blue buildings used",
    "part_buildings": "values of buildings",
    "part_districts": "districts",
    "part_leftovers": "coins and councillors left",
    # The lobby.
    "blurb": "Bridges, gondolas and majorities in the six districts of Venice.",
    "length": "45 to 60 min",
    "option_third": "a third player",
    "option_third_none": "Two to five players, nobody else.",
    "option_third_virtual": (
        "For two: a virtual third player takes part in the majorities and builds, but scores nothing."
    ),
    # The page.
    "page_district": "District",
    "page_tile": "round",
    "page_value": "value",
    "page_bank": "bank",
    "page_virtual": "Virtual",
    "page_blue": "blue",
    "page_bonus_open": "Bonus of the {0}: {1}, open",
    "page_bonus_won": "Bonus of the {0}: scored by {1}",
    "page_connections": "Connections (= bridge, ~ gondola, · free)",
    "page_connections_marker": "Connections (= bridge, ~ gondola, · free, ! where the virtual player builds next)",
    "page_supply": "Supply",
    "page_green": "green",
    "page_yellow": "yellow",
    "page_doge": "Doge track in order: {0}",
    "page_piles": "Draw pile: {0}, discards: {1}",
    "page_bridge": "Bridge: {0}/{1}, {2} more below; gondolas: {3}",
    "page_no_bridge": "Bridge: none; gondolas: {0}",
    "page_coins": "Coins in the supply: {0}",
    "page_player": "Player",
    "page_points": "points",
    "page_own_coins": "coins",
    "page_ready": "ready",
    "page_reserve": "reserve",
    "page_cards": "cards",
    "page_buildings": "buildings (* used, + new)",
    "page_row": "Row {0}",
    "page_row_taken": "taken by {0}",
    "page_leftover": "Row {0}, left over",
    "page_counts": "{0}, counts as {1}",
    "page_passed": "passes",
    "page_to_play": "still to play",
    "page_majorities": "Majorities: {0}",
    "page_nobody": "nobody",
    "page_hand": "Your hand: {0}",
    "page_hand_of": "Hand of {0}: {1}",
    "page_limit": "Hand limit: {0}",
    "page_staged": "Laid so far: {0}, counts as {1}",
    "page_dropped": "Chosen to discard: {0}",
    "page_final": "Final scoring",
    "page_in_game": "during the game",
    "page_leftovers": "coins and councillors",
    "page_building_values": "buildings",
    "page_total": "total",
    "page_place": "place",
    # Sorts of things in statistics.
    "sort_building": "buildings",
}

for _own in (SENTENCES, drawing_sentences.SENTENCES, tutorial_sentences.SENTENCES):
    catalogue.register("rialto", _own, os.path.dirname(__file__))
