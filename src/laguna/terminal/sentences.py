"""What the command line says, in English; the German is in ../locale/de.po."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # laguna --help
    "about": "Board games of the Venetian lagoon, in the terminal.",
    "about_commands": "`laguna COMMAND --help` tells more of a command.",
    "commands": "commands",
    "COMMAND": "COMMAND",
    "GAME": "GAME",
    "FILE": "FILE",
    "LEVEL": "LEVEL",
    "NAME": "NAME",
    "NAME=VALUE": "NAME=VALUE",
    "VALUE": "VALUE",
    "PICTURE": "PICTURE",
    "do_games": "list the games, and say whether the engine runs compiled",
    "do_components": "list what is in a game's box, and where each figure comes from",
    "do_play": "play against bots",
    "do_replay": "go through a record",
    "do_verify": "check the moves, the dice and the result of a record",
    "do_draw": "draw a position",
    "do_bench": "measure how fast the engine is",
    "arg_game": "one of those that `laguna games` lists",
    "arg_file": "a record",
    "arg_picture_of": "a record, or a position that was drawn to a .json file; else a new match is drawn",
    "arg_bench_game": "the game to measure; else all",
    "opt_version": "tell the version and exit",
    "opt_lang": "the language to speak; else LAGUNA_LANG or the locale decides",
    "opt_components": "check this corrected components.toml and say what differs",
    "opt_seats": "how many play, bots included",
    "opt_bot": "how the bots play: {0}",
    "opt_seat": "the own seat, by number from 0 or by letter from A",
    "opt_reader": "with the eyes of this seat, by number from 0 or by letter from A; else those of an onlooker",
    "opt_name": "the own name, for the record",
    "opt_seed": "dice and bots that are the same every time; without it the dice are sealed",
    "opt_save": "keep the match in this file; else in the user's data folder",
    "opt_resume": "go on with the match in this file; without a file, with the one played last",
    "opt_option": "choose an option of the game",
    "opt_json": "print one JSON document",
    "opt_output": "write to this file, whose ending is .svg, .png or .json; else SVG is printed",
    "opt_theme": "the colours",
    "opt_at": "the position after this line of the record; else the last one",
    "options_of": "options of {0}",
    "opt_of_game": "{0}; without it, {1}",
    # Wrong usage.
    "usage_error": "{0}; `{1} --help` tells what can be typed",
    "bad_seat": "'{0}' is no seat; it has to be a number from 0 or a letter from A to E",
    "bad_seed": "'{0}' is no seed; it has to be a whole number from 0 to {1}",
    "bad_option": "'{0}' chooses nothing; it has to look like NAME=VALUE",
    "bad_picture": "'{0}' is no picture; its ending has to be {1}",
    # Refusals.
    "which_game": "no game was named; games are {0}",
    "fixed": "{0} cannot be chosen for a match that goes on; it was chosen when the match began",
    "file_there": "{0} is there already; name a new file",
    "other_game": "{0} is of the game '{1}', not of '{2}'; name the right one",
    "other_view": "{0} holds only what {1} may see; leave --seat out",
    "onlookers": "an onlooker",
    "at_needs_record": "--at needs a record; name its file",
    "no_such_line": "the record has no line {0}; its lines are numbered 0 to {1}, 0 being before the first",
    "bad_position": "{0} is no position; it has to look like {1}",
    "no_output": "cannot write the output ({0}); send it elsewhere",
    # laguna games
    "engine": "Laguna {0}; the engine {1}",
    "compiled": "runs compiled",
    "uncompiled": "is not compiled",
    "seats_from_to": "{0} to {1} seats",
    "rules_version": "rules version {0}",
    "components_digest": "components {0}",
    "option_values": "{0} is {1}; without it, {2}",
    # laguna components
    "figures": ("{1}: {0} figure in {2} (SHA-256 {3}…)", "{1}: {0} figures in {2} (SHA-256 {3}…)"),
    "from_rulebook": "printed in the rules, or read off them",
    "from_public": "told by another public source",
    "from_reconstructed": "found nowhere; worked out, and to be corrected by whoever owns the box",
    "from_design": "our own choice, nothing that is printed",
    "changes": (
        "{0} figure differs from those that came with the game:",
        "{0} figures differ from those that came with the game:",
    ),
    "no_changes": "nothing differs from the figures that came with the game",
    "changed_figure": "{0}: {2} instead of {1}",
    "changed_source": "{0}: its source is '{2}' instead of '{1}'",
    "added_figure": "{0}: {1} is new",
    "left_out_figure": "{0}: {1} is left out",
    # laguna play
    "you": "you",
    "introduction": "{0}: you are {1}; {2}.",
    "bots": ("{1} is a bot ({2})", "{1} are bots ({2})"),
    "narrow": "the position is {0} columns wide and this window {1}; a wider window shows it better",
    "draws": ("{0} draw", "{0} draws"),
    "left_out": ("… {0} line before these; `log` tells it", "… {0} lines before these; `log` tells them"),
    "prompt": "Your choice (? for help):",
    "prompt_undo": "Your choice (u to undo, ? for help):",
    "no_choice": "there is no choice {0}; choices are numbered 1 to {1}",
    "help_answer": (
        "Type 1 for the one choice, the choice as a move such as '{1}', or one of these:",
        "Type a number from 1 to {0}, a move such as '{1}', or one of these:",
    ),
    "help_undo": "take the last choice back",
    "help_help": "the rules of the moment",
    "help_text": "the position again",
    "help_log": "all that has happened",
    "help_save": "save now; with the name of a file, save there",
    "help_quit": "leave; the match is saved",
    # What can be typed for each of them, the word to be shown first.
    "type_undo": "undo u",
    "type_help": "help ? h",
    "type_text": "text t",
    "type_log": "log l",
    "type_save": "save s",
    "type_quit": "quit q exit",
    "saved": "the match is saved; go on with `{0}`",
    "not_saved": "the match is not saved: {0}",
    "not_saved_yet": "the match is not saved; `save FILE` saves it, and leaving once more gives it up",
    "save_where": "the match could not be saved in its place; `save FILE` saves it elsewhere",
    "lost": "the match could not be saved and has ended; --save names a file for the next one",
    "result": "result",
    "points": ("{0} point", "{0} points"),
    "record_kept": "the record is {0}; `{1}` checks its moves and its dice",
    # laguna replay
    "seat_count": ("{0} seat", "{0} seats"),
    "replay_prompt": "{0} of {1} (Enter next, b back, a number, q quit):",
    "replay_help": "'{0}' leads nowhere; Enter goes on, b goes back, a number from 0 to {1} jumps there, q leaves",
    "abandoned": "the match was abandoned",
    "running": "the match is not over",
    # What argparse says by itself; keys are looked up through ARGPARSE.
    "argparse_usage": "usage: ",
    "argparse_positionals": "positional arguments",
    "argparse_options": "options",
    "argparse_help": "show this help message and exit",
    "argparse_argument": "argument %(argument_name)s: %(message)s",
    "argparse_unrecognized": "unrecognized arguments: %s",
    "argparse_required": "the following arguments are required: %s",
    "argparse_one_required": "one of the arguments %s is required",
    "argparse_not_with": "not allowed with argument %s",
    "argparse_ignored": "ignored explicit argument %r",
    "argparse_expected_one": "expected one argument",
    "argparse_expected_most": "expected at most one argument",
    "argparse_expected_least": "expected at least one argument",
    "argparse_expected_some": ("expected %s argument", "expected %s arguments"),
    "argparse_ambiguous": "ambiguous option: %(option)s could match %(matches)s",
    "argparse_type": "invalid %(type)s value: %(value)r",
    "argparse_choice": "invalid choice: %(value)r (choose from %(choices)s)",
    "argparse_parser": "unknown parser %(parser_name)r (choices: %(choices)s)",
}

# argparse asks for its sentences by their English words.
ARGPARSE: Final[dict[str, str]] = {
    sentence: key for key, sentence in ENGLISH.items() if key.startswith("argparse_") and isinstance(sentence, str)
}
ARGPARSE_PAIR: Final = "expected %s argument"


def register() -> None:
    """Hand the sentences over, with the folder whose locale/ holds the German ones."""
    words.register("cli", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
