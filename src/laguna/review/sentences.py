"""The sentences of reviews and hints in English; the German ones are in ../locale/de.po."""

from __future__ import annotations

import os
from typing import Final

from laguna.text import catalogue

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # Classes of decisions.
    "best": "best",
    "fine": "fine",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    # Depths.
    "quick": "quick",
    "normal": "normal",
    "deep": "deep",
    # Why.
    "fewer_points": ("{1} gets {0} point fewer from {2}", "{1} gets {0} points fewer from {2}"),
    "more_points": ("{1} gets {0} point more from {2}", "{1} gets {0} points more from {2}"),
    "leads_to": "{0} in {1} of {3} continuations, after the best move in {2}",
    "misses": "{0} only in {1} of {3} continuations, after the best move in {2}",
    # A review as a whole.
    "judged": ("{0} decision judged, {1}", "{0} decisions judged, {1}"),
    "nothing": "nobody had anything to decide in this match",
    "head_player": "player",
    "head_place": "place",
    "head_decisions": "decisions",
    "head_lost": "lost a decision",
    "head_luck": "luck",
    "turns": "turning points",
    "no_turns": "nothing turned this match",
    "turn_loss": "{0} loses {1}: {2} ({3}); better: {4}",
    "turn_luck": "chance gives {0} {1}",
    "turn_bad_luck": "chance takes {1} from {0}",
    "luck_with_error": "{0} ± {1}",
    "points": "{0} %",
    "how_sure": (
        "chances come from {0} continuation of each decision, drawn from what its seat could see then, within {1}; "
        "luck is what chance gave beside what it gives on average",
        "chances come from {0} continuations of each decision, drawn from what its seat could see then, within {1}; "
        "luck is what chance gave beside what it gives on average",
    ),
    # Progress and leaving.
    "pass_quick": "quick look",
    "pass_normal": "closer look",
    "pass_deep": "long look",
    "stopped": "stopped; {0}",
    "kept": "what was judged is in {0}, and the same command goes on from there",
    "not_kept": "nothing was kept; --file FILE would keep it",
    # Refusals.
    "running": "the match is not over; a review waits for its end",
    "other_match": "this is the review of another match; name another file",
    "unreadable": "this is no review ({0}); it has to be what `laguna review --file` has written",
    "old": "this review is of format {0}, and {1} is needed; take it away and review the match again",
    "no_depth": "there is no depth '{0}'; it has to be {1}",
    "gave_up": "what judges the match died three times over one decision ({0}); the rest is as it was",
}
catalogue.register("review", ENGLISH, os.path.dirname(os.path.dirname(__file__)))
