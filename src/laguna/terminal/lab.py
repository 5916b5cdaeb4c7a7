"""`laguna lab`: plays the matches that are missing, reads them all, and writes the page and its tables."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from typing import Final

import laguna
from laguna import games, saves
from laguna.arena.setting import Setting
from laguna.arena.workers import Crew, Pool
from laguna.bots import levels
from laguna.bots.team import cores
from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.lab import study
from laguna.lab.reading import Tables
from laguna.lab.study import AMONG_EQUALS, Part, Wish
from laguna.terminal import screen

SEATS: Final = 4  # or as many as the game takes


def do(args: Namespace) -> None:
    """Carry out what was typed after `laguna lab`."""
    try:
        from laguna.lab import data, page, sections
    except ModuleNotFoundError as error:
        raise RuleError(Text("cli.no_extra", str(error))) from error
    if not args.output.lower().endswith(".html"):
        raise RuleError(Text("lab.page_name", args.output))
    wish = _wish(args)
    parts = study.parts_of(wish)
    folder = os.path.splitext(args.output)[0] + ".data"
    tables = _tables(parts, folder, args)
    screen.progress(0, 2, words.say(Text("lab.drawing")))
    data.write(tables, folder)
    report = sections.Report(wish, parts, tables)
    title = words.say(Text("lab.title", report.game.title))
    how = Text("lab.how", _command(wish, args), laguna.__version__, os.path.basename(folder))
    written = page.page(title, [_made(wish, parts), words.say(how)], report.sections())
    screen.progress(2, 2, "")
    saves.write_whole(args.output, written.encode())
    screen.tell_whole(Text("lab.done", len(tables.matches), args.output, folder))


def _wish(args: Namespace) -> Wish:
    game = games.load(args.game)
    seats = args.seats if args.seats is not None else SEATS if SEATS in game.seats else game.seats[-1]
    for level in (args.bot, args.weaker):
        levels.make(level, game, 0).close()
    return Wish(game.id, args.games, seats, dict(args.option), args.bot, args.weaker, args.seed)


def _tables(parts: list[Part], folder: str, args: Namespace) -> Tables:
    """Have everything played, then read all records."""
    played = []
    for part in parts:
        what = words.say(Text("lab." + part.purpose))

        def progress(done: int, total: int, standing: str, what: str = f"{part.rules} {what}".strip()) -> None:
            screen.progress(done, total, what)

        try:
            played.append((part, study.play(part, folder, lambda setting: _crew(args, setting), progress)))
        except OSError as error:
            raise RuleError(Text("lab.unwritable", folder, error.strerror or str(error))) from error
        finally:
            screen.progress(1, 1, "")
    tables = Tables()
    for part, paths in played:
        for number, path in enumerate(paths, 1):
            screen.progress(number - 1, len(paths), words.say(Text("lab.reading")))
            tables.take(part, number, path)
    screen.progress(1, 1, "")
    return tables


def _crew(args: Namespace, setting: Setting) -> Crew:
    if args.ray:
        from laguna.arena.cluster import Cluster

        return Cluster(args.ray, args.workers, setting, True)
    return Pool(args.workers or cores(), setting, True)


def _made(wish: Wish, parts: list[Part]) -> str:
    """What was played for the page."""
    title = games.load(wish.game).title
    equals = sum(part.games for part in parts if part.purpose == AMONG_EQUALS)
    others = sum(part.games for part in parts) - equals
    made = Text("lab.made", wish.seats, title, equals, wish.bot, others, wish.weaker, str(wish.seed))
    return words.sentence(made)


def _command(wish: Wish, args: Namespace) -> str:
    """The command that makes the page again, wherever it is played."""
    typed = ["laguna", "lab", wish.game, "--games", str(wish.games), "--seats", str(wish.seats)]
    for name, value in wish.options.items():
        typed += ["--option", f"{name}={value}"]
    typed += ["--bot", wish.bot, "--weaker", wish.weaker, "--seed", str(wish.seed)]
    return shlex.join([*typed, "-o", os.path.basename(args.output)])
