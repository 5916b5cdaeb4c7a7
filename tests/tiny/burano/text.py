"""Burano's sentences in English; locale/de.po has the German ones."""

import os
from typing import Final

from mypy_extensions import i64

from laguna.core import words
from laguna.core.text import Text

from .components import KIND_NAMES

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # threads, as the object of a sentence
    "a_thread": "a thread",
    "thread_white": "a white thread",
    "thread_red": "a red thread",
    "thread_blue": "a blue thread",
    "thread_gold": "a gold thread",
    # actions
    "draw": "{0} draws {1}",
    "away": "put {0} away",
    "away.log": "puts {0} away",
    "add": "add {0} to the lace",
    "add.log": "adds {0} to the lace",
    "lay": ("lay the lace for {0} point", "lay the lace for {0} points"),
    "lay.log": ("lays the lace for {0} point", "lays the lace for {0} points"),
    "lay_nothing": "lay no lace",
    "lay_nothing.log": "lays no lace",
    "lay_done": "end the turn",
    "lay_done.log": "ends the turn",
    # what is asked, and the rules of the moment
    "ask_draw": "{0} draws a thread",
    "ask_draw.help": "Each player draws three threads in every round, unseen by the others (BU-2).",
    "ask_away": "Choose a thread to put away",
    "ask_away.help": "One thread goes into your chest; gold and blue ones score there at the end (BU-3, BU-5).",
    "wait_away": "Wait until all have put a thread away",
    "wait_away.help": "All choose in secret; when everyone has, the threads go into the chests (BU-3).",
    "ask_lace": "Add threads to your lace, then lay it",
    "ask_lace.help": "A lace holds each kind once; the more kinds, the more points; add them in order (BU-4).",
    "wait_lace": "Wait for the lace of {0}",
    "wait_lace.help": "Nobody sees a lace before it is done (BU-4).",
    "ask_over": "The game is over; {0} won",
    "ask_over.help": "Most points win; a tie goes to fewer threads left in the hand (BU-1).",
    # news
    "news_points": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_round": "round {0} begins",
    "news_over": "the chests are opened",
    # refusals
    "unreadable": "cannot read '{0}'; a move looks like 'away red', 'add blue' or 'lay'",
    "game_over": "the game is over, nothing more can be done; begin a new one to play on",
    "bag_first": "threads are being drawn from the bag; wait until all have theirs",
    "has_chosen": "one thread a round is put away, and yours is chosen; wait for the others",
    "not_your_turn": "it is not your turn to lay a lace; wait for {0}",
    "only_draw": "a thread has to be drawn from the bag now; nothing else can be done before",
    "not_in_bag": "the bag does not hold {0} any more; draw another kind",
    "only_away": "a thread has to be put away now; choose one of your hand",
    "only_lace": "a lace is being made; add a thread of your hand or lay it",
    "not_held": "your hand does not hold {0}; it holds {1}",
    "empty_hand": "your hand does not hold {0}, it is empty; lay the lace as it is",
    "out_of_order": "{0} comes too late in this lace; add kinds in the order of the box, or lay it",
    # headings of the page and the plates
    "kind_white": "white",
    "kind_red": "red",
    "kind_blue": "blue",
    "kind_gold": "gold",
    "round": "round {0} of {1}",
    "bag": ("{0} thread in the bag", "{0} threads in the bag"),
    "hand": "hand",
    "chest": "chest",
    "laces": "laces",
    "points": "points",
    "lace": "lace in the making",
    "hidden": ("{0} hidden", "{0} hidden"),
    "table": "the table",
}

words.register("burano", SENTENCES, os.path.dirname(__file__))


def thread(kind: i64) -> Text:
    """A thread as the object of a sentence: "a red thread"."""
    return Text(f"burano.thread_{KIND_NAMES[kind]}")


def kind_name(kind: i64) -> Text:
    """A kind as a heading: "red"."""
    return Text(f"burano.kind_{KIND_NAMES[kind]}")
