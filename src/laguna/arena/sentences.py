"""The arena's sentences in English; the German ones are in ../locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # The result.
    "game": ("{1}, {0} seat, seed {2}", "{1}, {0} seats, seed {2}"),
    "games": ("{1}: {0} game", "{1}: {0} games"),
    "games_so_far": "{1}: {0} of {2} games so far",
    "rounded": (
        "{0} game was asked for; {1} is the next number that gives every bot every seat equally often",
        "{0} games were asked for; {1} is the next number that gives every bot every seat equally often",
    ),
    "head_bot": "bot",
    "head_won": "won",
    "head_share": "share (95 %)",
    "head_place": "place",
    "head_points": "points",
    "head_rating": "rating",
    "percent": "{0} %",
    "even": "an even share of the wins is {0} a seat; a game has {1} actions in {2} turns on average",
    "time": "a turn of {0} takes {1} ms of processor time on average, {2} ms at most",
    "undecided": (
        "after {0} game the test has not decided whether {1} wins at most {2} or at least {3}",
        "after {0} games the test has not decided whether {1} wins at most {2} or at least {3}",
    ),
    "decided_low": (
        "after {0} game the test has decided: {1} wins at most {2}, not {3} or more (risk of error {4})",
        "after {0} games the test has decided: {1} wins at most {2}, not {3} or more (risk of error {4})",
    ),
    "decided_high": (
        "after {0} game the test has decided: {1} wins at least {3}, not {2} or less (risk of error {4})",
        "after {0} games the test has decided: {1} wins at least {3}, not {2} or less (risk of error {4})",
    ),
    "again": ("game {1} was played again: {2}", "games {1} were played again: {2}"),
    "worker_died": "a worker died",
    "under_way": "the run is under way",
    "stands_still": "nobody plays on now; the command that began the run goes on with it",
    # Leaving.
    "stopped": "stopped; {0}",
    "kept": (
        "{0} finished game is in {1}, and the same command goes on from there",
        "{0} finished games are in {1}, and the same command goes on from there",
    ),
    "not_kept": (
        "{0} finished game is not kept; --file FILE would keep it",
        "{0} finished games are not kept; --file FILE would keep them",
    ),
    "background": (
        "process {0} plays in the background; `{1}` shows how far it is, `kill {0}` stops it, what it says goes to {2}"
    ),
    # Refusals.
    "two_bots": (
        "{0} bot was named, and at least two have to play; bots are {1}",
        "{0} bots were named, and at least two have to play; bots are {1}",
    ),
    "seats": "{0} bots have no room on {1} seats; leave --seats out, or name a larger number",
    "shares": "--decide needs a share and then a greater one, not {0} and {1}; such as 0.5 0.6",
    "needs_file": "{0} needs a file of results; name it with --file",
    "other_box": "a worker has other components of {0} than this run; its are {2}, the run's {1}",
    "gave_up": "game {0} could not be played in {1} tries ({2}); {3}",
    "unreadable": "cannot read {0} ({1}); it has to be a file that `laguna arena` has written",
    "no_results": "{0} holds no results of `laguna arena`; name another file",
    "broken_line": "line {1} of {0} is broken; mend it, or name another file",
    "other_setting": "{0} was begun with {1} = {2}, not {3}; name another file, or repeat the command that began it",
    "in_use": "another run is writing to {0}; wait for it, or name another file",
    "unwritable": "cannot write {0} ({1}); name a file in a folder that can be written to",
    "unusable_folder": "cannot keep records in {0} ({1}); name a folder that can be written to",
    "folder_in_use": "{0} holds files of something else; name a new or an empty folder",
    "no_ray": "Ray is not installed; `pip install laguna[ray]` does it",
    "ray_address": "'{0}' is no address of a Ray cluster; it looks like 127.0.0.1:6379",
    "not_ray": "something else does",
    "no_cluster": "no Ray cluster answers at {0} ({1}); `ray start --head` starts one",
}
