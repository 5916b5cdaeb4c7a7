"""The lab's sentences in English; the German ones are in ../locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "title": "{0} in the lab",
    "made": (
        "{1}, {0} seat: {2} matches of {3} among equals, {4} of {3} against {5}, seed {6}",
        "{1}, {0} seats: {2} matches of {3} among equals, {4} of {3} against {5}, seed {6}",
    ),
    "how": "`{0}` makes this page again. Laguna {1}; the tables are beside it in {2}, as Parquet and as CSV.",
    "standard": "standard rules",
    "equals": "among equals",
    "levels": "between levels",
    "reading": "reading the records",
    "drawing": "drawing",
    "done": "{0} matches; the page is {1}, the tables are in {2}",
    "unwritable": "cannot write {0} ({1}); name another file",
    "no_records": "{0} holds no records of matches; name a folder that `laguna lab` has written",
    "page_name": "a report is a page; its file has to end in .html, not '{0}'",
    # Sections.
    "as_table": "The figures as a table",
    "glance": "At a glance",
    "rules_sets": "Rule sets beside each other",
    "rules_sets_words": (
        "Means over all matches among equals, each with the interval in which the true mean lies with 95 %."
    ),
    "seats": "Who is better off?",
    "seats_words": "How often whoever acted first, second and so on in a match won among equals. Even would be {0}.",
    "length": "How long a match is",
    "length_words": "Decisions of all players in a match.",
    "course": "How many choices there are",
    "course_words": "Legal actions at a decision, in the course of a match.",
    "points": "Points",
    "points_words": "How many points winners and others had at the end.",
    "parts": "Where points come from",
    "parts_words": "Points a player has of each sort on average.",
    "actions": "What is done how often",
    "actions_words": "How often a player does an action in a match, by its first word in the notation of moves.",
    "things_words": "How often it comes up in a match, and which share of it winners have. Even would be {0}.",
    "luck": "Luck and skill",
    "luck_words": (
        "Of the differences in points between {0} and {1}: how much goes back to who plays, how much to the seat, how "
        "much to the dice, which are the same for all matches of a block, and how much to what the players made of it."
    ),
    # StudyTables and axes.
    "measure": "what",
    "rules": "rules",
    "of_rules": "{0}: {1}",
    "matches": "matches",
    "decisions": "decisions",
    "turns": "turns",
    "draws": "draws by chance",
    "choices": "choices",
    "winning_points": "points of the winner",
    "ahead": "points ahead of the second",
    "turn": "acts",
    "share": "share of the wins",
    "interval": "95 % interval",
    "mean_points": "points on average",
    "from_to": "from … to",
    "tenth": "tenth of the match",
    "winners": "winners",
    "others": "others",
    "part": "sort",
    "action": "action",
    "thing": "which",
    "times": "times a match",
    "points_had": "points",
    "of_players": "share of the players",
    "of_matches": "share of the matches",
    "had_by": "had by",
    "source": "goes back to",
    "variance": "share of the differences",
    "who": "who plays",
    "where": "the seat",
    "dice": "the dice",
    "rest": "play and chance in it",
    "range": "{0} to {1}",
    "quartiles": "a quarter below, half, a quarter above",
}
