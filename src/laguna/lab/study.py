"""What is played for a report: for each rule set matches among equals, and some between two levels."""

from __future__ import annotations

import dataclasses
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from laguna import games
from laguna.arena import setting as arena_setting
from laguna.arena.records import RecordFolder
from laguna.arena.results import Asked, KeptResults
from laguna.arena.run import Progress, Run
from laguna.arena.setting import Setting
from laguna.arena.workers import Crew
from laguna.core.game import Game, Options
from laguna.core.text import RuleError

AMONG_EQUALS: Final = "equals"
BETWEEN_LEVELS: Final = "levels"
SHARE_BETWEEN_LEVELS: Final = 5  # one match between levels for so many among equals
LEAST_BETWEEN_LEVELS: Final = 2  # blocks: with one, dice and chance in play cannot be told apart


@dataclasses.dataclass(frozen=True)
class Part:
    """Some matches of a study: one rule set, and who plays."""

    purpose: str  # AMONG_EQUALS or BETWEEN_LEVELS
    rules: str  # the rule set, as options are chosen: "edition=devir choose=together"; "" where there are none
    setting: Setting
    games: int

    def folder(self, data: str) -> str:
        """Where its records are kept."""
        return os.path.join(data, "-".join([self.purpose, *self.setting.options.values()]))


@dataclasses.dataclass(frozen=True)
class Wish:
    """What somebody wants to know."""

    game: str
    games: int  # among equals, for each rule set
    seats: int
    options: Options  # what is not chosen here is played in every way
    bot: str
    weaker: str
    seed: int


def parts_of(wish: Wish) -> list[Part]:
    """All matches that a report is made of; RuleError where nothing can be played."""
    out: list[Part] = []
    game = games.load(wish.game)
    for options in rule_sets(game, wish.seats, wish.options):
        told = " ".join(f"{name}={value}" for name, value in options.items())
        equals = arena_setting.make(wish.game, (wish.bot, wish.bot), wish.seats, options, wish.seed)
        out.append(Part(AMONG_EQUALS, told, equals, equals.whole_blocks(wish.games)))
        levels = arena_setting.make(wish.game, (wish.bot, wish.weaker), wish.seats, options, wish.seed)
        some = max(wish.games // SHARE_BETWEEN_LEVELS, LEAST_BETWEEN_LEVELS * wish.seats)
        out.append(Part(BETWEEN_LEVELS, told, levels, levels.whole_blocks(some)))
    return out


def rule_sets(game: Game, seats: int, chosen: Options) -> list[Options]:
    """Every way to choose the options that are not chosen, as far as they go with the number of seats."""
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


def play(part: Part, data: str, crew_for: Callable[[Setting], Crew], progress: Progress) -> list[str]:
    """Have those matches played that are not kept yet; the files of all records, in their order."""
    folder = part.folder(data)
    Path(data).mkdir(exist_ok=True)
    kept = KeptResults(folder + ".jsonl", part.setting)
    try:
        kept.ask(Asked(part.games, None))
        run = Run(kept)
        records = RecordFolder(folder, part.setting, goes_on=True)
        if not run.is_over():
            crew = crew_for(part.setting)
            try:
                run.play(crew, progress, records)
            finally:
                crew.close()
        return [records.path_of(number) for number in range(1, part.games + 1)]
    finally:
        kept.close()
