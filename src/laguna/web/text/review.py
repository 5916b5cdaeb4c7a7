"""What the pages of a review, a what-if and hints say, in English; the German is in locale/de.po."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "review": "Review",
    "title": "Review of {0}",
    "graph": "Chance to win of each seat over the match; turning points can be gone to",
    "key": "chance to win, each seat",
    "begin": "Review this match",
    "deeper": "Look closer",
    "deepest": "Look long",
    "stop": "Stop",
    "waiting": "waiting for its turn",
    "under_way": "{0}: {1} of {2}",
    "stopped": "stopped; what was judged is shown",
    "failed": "The review could not be finished: {0}",
    "empty": "Nothing is judged yet; the first look takes some seconds.",
    "turns": "Turning points",
    "no_turns": "Nothing turned this match.",
    "turn_back": "Turning point before",
    "turn_forth": "Turning point after",
    "turn_lost": "{0}: {1}",
    "turn_lucky": "chance favours {0}",
    "turn_unlucky": "chance is against {0}",
    "mark": "Move {0}, {1}, {2}",
    "move": "Move {0}, {1}",
    "move_yours": "Move {0}, yours",
    "no_choice": "Nothing was to be chosen here.",
    "verdict_best": "The best there was.",
    "verdict_fine": "As good as any, as far as can be told.",
    "verdict_loss": "{0}: loses {1}.",
    "best": "best",
    "played": "played",
    "expected": "Expected after the best move: {0}",
    "line_step": "{0} {1}",
    "place": "place {0} expected",
    "try": "Try again",
    "trying": "Choose another move on the board, and see what the engine makes of it.",
    "tried": "{0}: {1}",
    "tried_loss": "{0} less than the best",
    "tried_best": "nothing is better",
    "play_on": "Play on from here",
    "play_before": "Play on from before it",
    "skill_and_luck": "Skill and luck",
    "head_player": "player",
    "head_lost": "lost a decision",
    "head_luck": "luck",
    "how_sure": "How sure is this?",
    "open_now": "Each decision is judged by what its player could see then. All cards are open now that it is over.",
    "what_if": "What if?",
    "what_if_title": "what if, from move {0}",
    "what_if_why": "This is not the real match: it plays on from one of its positions, and counts for nothing.",
    "what_if_back": "Back to the review",
    "hints_on": "Hints are on",
    "hint": "Hint",
    "hint_only": "there is only one thing to do: {0}",
    "hint_says": "{0} ({1} to win)",
    "hint_rather": "{0} rather than {1}, after which {2}",
    "hint_alike": "{0}; {1} is nearly as good",
}


def register() -> None:
    """Make them known."""
    words.register("after", ENGLISH, os.path.dirname(os.path.abspath(__file__)))


register()
