"""Murano's sentences for news and for the text page, in English."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # News.
    "news_face": "it is a {0}",
    "news_points": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_lost": ("{1} loses {0} point", "{1} loses {0} points"),
    "news_trigger": "{0} have run out: the game ends when everyone but {1} has had one more turn",
    "news_trigger.why": "{0} have run out: the game ends when everyone but {1} has had one more turn",
    "news_closed": "the game has lasted too long and is closed; it is scored now",
    "news_scoring": "all turns are over; characters are scored, {0} first",
    "news_used": "{0} uses {1} at {2}: {3}",
    "news_gondoliers": (
        "{1} has {0} gondolier without a character: {2}",
        "{1} has {0} gondoliers without a character: {2}",
    ),
    "news_aside": "{0} did not use {1}",
    "news_total": ("{1} has {0} point", "{1} has {0} points"),
    "news_winner": ("{1} wins with {0} point", "{1} wins with {0} points"),
    "news_winner_gold": (
        "{1} wins with {0} point, and with more gold left than {2}",
        "{1} wins with {0} points, and with more gold left than {2}",
    ),
    "news_shared": ("{1} share the win with {0} point", "{1} share the win with {0} points"),
    # The page.
    "page_ring": "Ring of actions, in sailing direction",
    "page_ship": "ship",
    "page_red_ship": "red ship",
    "page_two_ships": "two ships, one red",
    "page_moved": "moved",
    "page_stacks": "Stacks",
    "page_deck": ("{0} character", "{0} characters"),
    "page_cards": ("{0} special card", "{0} special cards"),
    "page_bag": "Bag: {0}",
    "page_two_empty": "two empty stacks end the game",
    "page_last_round": "the last round",
    "page_islands": "Islands: street fields are [ ] or show customers (red, blue, grey), building fields are ( )",
    "page_player": "Player",
    "page_points": "points",
    "page_gold": "gold",
    "page_crew": "in hand",
    "page_placed": "placed",
    "page_idle": "supply",
    "page_beads": "beads",
    "page_characters": "characters",
    "page_tiles": "tiles",
    "page_special": "special cards",
    "page_acts": "acts",
    "page_scores": "scores",
    "page_start": "start player",
    "page_your_tiles": "Your unbuilt tiles: {0}",
    "page_your_character": "{0}: {1}; best now at {2}: {3}",
    "page_your_character_none": "{0}: {1}; worth nothing now",
    "page_your_characters": "Your characters",
    "page_drawn": "To choose from: {0}",
    "page_cards_below": "these characters",
    "page_character": "{0}: {1}",
    "page_held": "About to be laid: {0}",
    "page_held_kind": "About to be laid: a {0}",
    "page_put_back": "Put back by you, under the deck: {0}",
    "page_cards_back": "Put back by you, under the special cards: {0}",
    "page_known_stack": "You know the stack of {0}: {1}",
    "page_used": "Characters",
    "page_used_at": "{0} at {1}: {2}",
    "page_not_used": "{0}: not used",
    "page_hidden": "not shown",
    "page_final": "Final result",
    "page_total": "total",
    "page_place": "place",
    "page_letters": "F glass factory, S shop, P palace with its crests, X special building",
}

words.register("murano", SENTENCES, os.path.dirname(__file__))
