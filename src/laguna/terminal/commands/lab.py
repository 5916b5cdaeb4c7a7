"""`laguna lab`: plays the matches that are missing, reads all records, and writes the page and its tables."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace

import laguna
from laguna import games, save_files
from laguna.bots import levels
from laguna.lab import study
from laguna.lab.collect import StudyTables
from laguna.lab.study import AMONG_EQUALS, StudyPart, StudyRequest
from laguna.terminal import checks, output
from laguna.terminal.commands import arena
from laguna.terminal.output import Progress
from laguna.text import catalogue
from laguna.text.text import RuleError, Text


def run(args: Namespace) -> int:
    """Play, read, and write the report."""
    try:
        from laguna.lab import export, html_page, sections
    except ModuleNotFoundError as error:
        raise RuleError(Text("cli.no_extra", str(error))) from error
    if not args.output.lower().endswith(".html"):
        raise RuleError(Text("lab.page_name", args.output))
    request = _request(args)
    parts = study.plan_study(request)
    folder = os.path.splitext(args.output)[0] + ".data"
    with output.progress_bar() as progress:
        tables = _tables(parts, folder, args, progress)
        progress(0, 2, catalogue.translate(Text("lab.drawing")))
        export.write(tables, folder)
        report = sections.StudyReport(request, parts, tables)
        title = catalogue.translate(Text("lab.title", report.game.title))
        how = Text("lab.how", _command(request, args), laguna.__version__, os.path.basename(folder))
        page = html_page.page(title, [_made(request, parts), catalogue.translate(how)], report.sections())
    save_files.write_whole(args.output, page.encode())
    output.tell_whole(Text("lab.done", len(tables.matches), args.output, folder))
    return 0


def _request(args: Namespace) -> StudyRequest:
    game = games.load(args.game)
    seats = args.seats if args.seats is not None else checks.default_seats(game)
    for level in (args.bot, args.weaker):
        levels.make(level, game, 0).close()
    return StudyRequest(game.id, args.games, seats, dict(args.option), args.bot, args.weaker, args.seed)


def _tables(parts: list[StudyPart], folder: str, args: Namespace, progress: Progress) -> StudyTables:
    """Play all parts, then read all records."""
    played = []
    for part in parts:
        what = f"{part.rules} {catalogue.translate(Text('lab.' + part.purpose))}".strip()

        def part_progress(done: int, total: int, score: str, what: str = what) -> None:
            progress(done, total, what)

        try:
            paths = study.play_part(part, folder, lambda setup: arena.make_pool(args, setup, True), part_progress)
        except OSError as error:
            raise RuleError(Text("lab.unwritable", folder, error.strerror or str(error))) from error
        played.append((part, paths))
    tables = StudyTables()
    for part, paths in played:
        for number, path in enumerate(paths, 1):
            progress(number - 1, len(paths), catalogue.translate(Text("lab.reading")))
            tables.add_record(part, number, path)
    return tables


def _made(request: StudyRequest, parts: list[StudyPart]) -> str:
    """The sentence on what was played for the page."""
    title = games.load(request.game).title
    equals = sum(part.games for part in parts if part.purpose == AMONG_EQUALS)
    others = sum(part.games for part in parts) - equals
    made = Text("lab.made", request.seats, title, equals, request.bot, others, request.weaker, str(request.seed))
    return catalogue.sentence(made)


def _command(request: StudyRequest, args: Namespace) -> str:
    """The command that makes the page again on any machine."""
    words = ["laguna", "lab", request.game, "--games", str(request.games), "--seats", str(request.seats)]
    for name, value in request.options.items():
        words += ["--option", f"{name}={value}"]
    words += ["--bot", request.bot, "--weaker", request.weaker, "--seed", str(request.seed)]
    return shlex.join([*words, "-o", os.path.basename(args.output)])
