"""Burano's sentences in English; locale/de.po has the German ones."""

import os
from typing import Final

from mypy_extensions import i64

from laguna.core.facets.set_choice import SetChoice, SetItem
from laguna.core.facets.text import GameText
from laguna.core.state import TO_MOVE, Action, Seat
from laguna.text import catalogue
from laguna.text.text import Text, seat_name

from . import components as box
from .rules import ADD, AWAY, CHOOSING, DRAW, DRAWING, LAY, LAYING, OVER, BuranoState, kinds_in

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # threads, as the object of a sentence
    "a_thread": "a thread",
    "thread_white": "a white thread",
    "thread_red": "a red thread",
    "thread_blue": "a blue thread",
    "thread_gold": "a gold thread",
    # the fields on the page
    "round": "rounds done",
    "staged": "new lace",
    "bag": "unseen",
    "hand": "hand",
    "chest": "chest",
    "chosen": "puts away",
    "laces": "laces",
    "white": "white",
    "red": "red",
    "blue": "blue",
    "gold": "gold",
    # actions
    "draw": "{0} draws {1}",
    "away": "put {0} away",
    "away.log": "puts {0} away",
    "add": "add {0} to the lace",
    "add.log": "adds {0} to the lace",
    "lay": ("lay the lace for {0} point", "lay the lace for {0} points"),
    "lay.log": ("lays the lace for {0} point", "lays the lace for {0} points"),
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
    "set_lay": "Lay",
    # news
    "news_points": ("{1} scores {0} point", "{1} scores {0} points"),
    "news_round": "round {0} begins",
    "news_over": "the chests are opened",
}

catalogue.register("burano", SENTENCES, os.path.dirname(__file__))
A_THREAD: Final = Text("burano.a_thread")


def thread(kind: i64) -> Text:
    """A thread as the object of a sentence: "a red thread"."""
    return Text(f"burano.thread_{box.KIND_NAMES[kind]}")


class BuranoText(GameText[BuranoState]):
    """Actions, prompts and news; the headline and the page are the default ones."""

    def describe(self, state: BuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        if seat == TO_MOVE:
            seat = state.to_move()
        if action < AWAY:
            drawer = state.seat_at(state.turn)
            return Text("burano.draw", seat_name(drawer), thread(action - DRAW) if reader == drawer else A_THREAD)
        if action < ADD:
            return Text("burano.away", thread(action - AWAY) if reader == seat or state.chest_is_open else A_THREAD)
        if action < LAY:
            return Text("burano.add", thread(action - ADD))
        if reader != seat:
            return Text("burano.lay_done")
        return Text("burano.lay", box.LACE_POINTS[kinds_in(state.staged)])

    def prompt(self, state: BuranoState, seat: Seat) -> Text:
        if state.phase == DRAWING:
            return Text("burano.ask_draw", seat_name(state.seat_at(state.turn)))
        if state.phase == CHOOSING:
            return Text("burano.ask_away" if seat in state.deciders() else "burano.wait_away")
        return Text("burano.ask_lace") if seat in state.deciders() else super().prompt(state, seat)

    def is_useless(self, view: BuranoState, action: Action, seat: Seat) -> bool:
        """A lace of no threads scores nothing."""
        return action == LAY and view.staged == 0

    def set_choice(self, view: BuranoState, seat: Seat) -> SetChoice | None:
        """The kinds of thread of a lace (BU-4)."""
        if view.phase != LAYING or view.to_move() != seat:
            return None
        held = [kind for kind in range(box.KINDS) if view.hand[seat * box.KINDS + kind] > 0]
        items = [SetItem(int(ADD + kind), 1, int(view.staged >> kind & 1), thread(kind)) for kind in held]
        covered = [item.action for item in items] + ([int(LAY)] if view.staged else [])
        return SetChoice(items, 1, len(items), Text("burano.set_lay"), covered, int(LAY)) if items else None

    def news(self, before: BuranoState, after: BuranoState) -> list[Text]:
        """Points for a lace, the chests when they are opened, and the round that begins (BU-4, BU-5)."""
        out: list[Text] = []
        gained = [now - then for then, now in zip(before.scores(), after.scores(), strict=True)]
        if after.phase == OVER and before.phase != OVER:
            out.append(Text("burano.news_over"))
        for seat, points in enumerate(gained):
            if points > 0:
                out.append(Text("burano.news_points", points, seat_name(seat)))
        if after.round > before.round and after.phase != OVER:
            out.append(Text("burano.news_round", after.round + 1))
        return out
