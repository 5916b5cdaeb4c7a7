"""`laguna check-game`: checks that a game obeys the laws of every game."""

from __future__ import annotations

import os
import traceback
from argparse import Namespace

from laguna import games, testing
from laguna.terminal import output
from laguna.testing.random_play import Setting
from laguna.text.text import RuleError, Text


def run(args: Namespace) -> int:
    """Check all laws on random games of each setting, and say which settings have passed."""
    game = games.load(args.game)
    try:
        testing.check_game(game, games_per_setting=args.games, seed=args.seed, on_setting=_passed)
    except RuleError:
        raise
    except Exception as error:  # a fault of the game that is checked
        raise RuleError(Text("cli.law_broken", _described(error))) from error
    output.tell(Text("cli.laws_kept", game.title))
    return 0


def _passed(setting: Setting) -> None:
    output.tell(Text("cli.setting_passed", str(setting)))


def _described(error: Exception) -> str:
    """What is wrong, where it was noticed, and for another error than of a law the line that raised it."""
    said = str(error).split("\n")[0]
    if not isinstance(error, AssertionError):
        last = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {said} ({os.path.basename(last.filename)}, line {last.lineno})"
    return "; ".join([said, *getattr(error, "__notes__", [])])
