"""Plans and plays the matches of a report: for each rule set matches among equals, and some between two levels."""

from __future__ import annotations

import dataclasses
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from laguna import games
from laguna.arena import match_setup
from laguna.arena.match_setup import MatchSetup
from laguna.arena.record_folder import RecordFolder
from laguna.arena.results import ResultsFile, RunRequest
from laguna.arena.run import ArenaRun, MatchPool, Progress
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.text.text import RuleError

MakePool: TypeAlias = Callable[[MatchSetup], MatchPool]

AMONG_EQUALS: Final = "equals"
BETWEEN_LEVELS: Final = "levels"
SHARE_BETWEEN_LEVELS: Final = 5  # matches among equals per match between levels
LEAST_BETWEEN_LEVELS: Final = 2  # blocks; with one, dice and play can't be separated


@dataclasses.dataclass(frozen=True)
class StudyPart:
    """The matches of a study with one rule set and one purpose."""

    purpose: str  # AMONG_EQUALS or BETWEEN_LEVELS
    rules: str  # the rule set as options, "edition=devir choose=together"; "" if the game has none
    setup: MatchSetup
    games: int

    def folder(self, data: str) -> str:
        """The folder of its records."""
        return os.path.join(data, "-".join([self.purpose, *self.setup.options.values()]))


@dataclasses.dataclass(frozen=True)
class StudyRequest:
    """What to study: game, number of matches, seats, options, bots."""

    game: str
    games: int  # among equals, per rule set
    seats: int
    options: Options  # every value of the others is played
    bot: str
    weaker: str
    seed: int


def plan_study(request: StudyRequest) -> list[StudyPart]:
    """All matches of a report; RuleError if nothing can be played."""
    out: list[StudyPart] = []
    game = games.load(request.game)
    for options in rule_sets(game, request.seats, request.options):
        rules = " ".join(f"{name}={value}" for name, value in options.items())
        equals = match_setup.make(request.game, (request.bot, request.bot), request.seats, options, request.seed)
        out.append(StudyPart(AMONG_EQUALS, rules, equals, equals.whole_blocks(request.games)))
        levels = match_setup.make(request.game, (request.bot, request.weaker), request.seats, options, request.seed)
        some = max(request.games // SHARE_BETWEEN_LEVELS, LEAST_BETWEEN_LEVELS * request.seats)
        out.append(StudyPart(BETWEEN_LEVELS, rules, levels, levels.whole_blocks(some)))
    return out


def rule_sets(game: Game, seats: int, chosen: Options) -> list[Options]:
    """Every combination of the options that aren't chosen, as far as the number of seats allows."""
    version = game.versions[-1]
    game.complete(seats, chosen, version)
    choices = [(chosen[name],) if name in chosen else values for name, values in game.options.items()]
    out: list[Options] = []
    refusal: RuleError | None = None
    for values in itertools.product(*choices):
        options = dict(zip(game.options, values, strict=True))
        try:
            game.new(seats, options, version)
        except RuleError as error:
            refusal = error
            continue
        out.append(options)
    if not out and refusal is not None:
        raise refusal
    return out


def play_part(
    part: StudyPart, data: str, make_pool: Callable[[MatchSetup], MatchPool], progress: Progress
) -> list[str]:
    """Play the matches that are missing; returns the files of all records in their order."""
    folder = part.folder(data)
    Path(data).mkdir(exist_ok=True)
    results = ResultsFile(folder + ".jsonl", part.setup)
    try:
        results.set_request(RunRequest(part.games, None))
        run = ArenaRun(results)
        records = RecordFolder(folder, part.setup, is_resumed=True)
        if not run.is_over():
            pool = make_pool(part.setup)
            try:
                run.play(pool, progress, records)
            finally:
                pool.stop()
        return [records.path_of(number) for number in range(1, part.games + 1)]
    finally:
        results.close()
