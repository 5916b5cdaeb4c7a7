"""`laguna arena`: bots against bots, here, in the background or on a cluster, and what came of it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from argparse import Namespace
from typing import Final

from laguna import games
from laguna.arena import report, results, setting
from laguna.arena.records import RecordFolder
from laguna.arena.results import Asked, KeptResults, Results
from laguna.arena.run import Run
from laguna.arena.setting import Setting
from laguna.arena.summary import summarise
from laguna.arena.workers import Crew, Pool
from laguna.bots.team import cores
from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.terminal import screen

BACKGROUND: Final = "--background"


def do(args: Namespace) -> None:
    """Carry out what was typed after `laguna arena`."""
    if args.show:
        _show(args)
    elif args.background:
        _play_in_background(args)
    else:
        _play(args)


def _play(args: Namespace) -> None:
    """Play the games that are missing, and tell what all of them say."""
    chosen = _setting(args)
    kept = _results(args, chosen)
    try:
        run = Run(kept)
        records = RecordFolder(args.record, chosen, goes_on=bool(args.file)) if args.record else None
        if not run.is_over():
            _have_played(run, args, records)
        _tell(run, args.json)
    finally:
        kept.close()


def _have_played(run: Run, args: Namespace, records: RecordFolder | None) -> None:
    """Have the missing games played; whoever stops it is told where those are that are finished."""
    try:
        _play_on(run, _crew(args, run.setting), records)
    except KeyboardInterrupt:
        if not args.file and not args.json:
            _tell(run, as_json=False)  # or all would have been for nothing
        screen.complain(words.say(Text("arena.stopped", run.results.whereabouts())))
        raise


def _play_on(run: Run, crew: Crew, records: RecordFolder | None) -> None:
    try:
        run.play(crew, screen.progress, records)
    finally:
        screen.progress(run.wanted, run.wanted, "")
        crew.close()


def _setting(args: Namespace) -> Setting:
    if not args.game:
        raise RuleError(Text("cli.which_game", Text("core.and", *games.ids())))
    return setting.make(args.game, args.bots, args.seats, dict(args.option), args.seed)


def _results(args: Namespace, chosen: Setting) -> Results:
    """What is there already, and what is asked for now."""
    if args.decide and not args.decide[0] < args.decide[1]:
        raise RuleError(Text("arena.shares", *map(str, args.decide)))
    kept = KeptResults(args.file, chosen) if args.file else Results(chosen)
    kept.ask(Asked(args.games, tuple(args.decide) if args.decide else None))
    return kept


def _crew(args: Namespace, chosen: Setting) -> Crew:
    if args.ray:
        from laguna.arena.cluster import Cluster

        return Cluster(args.ray, args.workers, chosen, bool(args.record))
    return Pool(args.workers or cores(), chosen, bool(args.record))


def _play_in_background(args: Namespace) -> None:
    """Start the same command apart from this terminal, once it is clear that it can be played."""
    _check_file(args, BACKGROUND)
    chosen = _setting(args)
    _results(args, chosen).close()
    if args.record:
        RecordFolder(args.record, chosen, goes_on=True)
    typed = [word for word in args.typed if word != BACKGROUND]
    said = args.file + ".log"
    try:
        with open(said, "ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "laguna", *typed],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # closing this terminal does not end it
            )
    except OSError as error:
        raise RuleError(Text("arena.unwritable", said, error.strerror or str(error))) from error
    show = shlex.join(["laguna", "arena", "--file", args.file, "--show"])
    screen.tell_whole(Text("arena.background", process.pid, show, said))


def _show(args: Namespace) -> None:
    """Tell what a file holds so far."""
    _check_file(args, "--show")
    found = Run(results.read(args.file))
    _tell(found, args.json)
    if not args.json and not found.is_over():
        is_under_way = results.is_in_use(args.file)
        screen.tell(Text("arena.under_way") if is_under_way else Text("arena.stands_still"))


def _check_file(args: Namespace, option: str) -> None:
    if not args.file:
        raise RuleError(Text("arena.needs_file", option))


def _tell(run: Run, as_json: bool) -> None:
    summary = summarise(run)
    if as_json:
        screen.put(json.dumps(summary, ensure_ascii=False, indent=1))
        return
    _tell_harmlessly(report.heading(summary))
    if summary["bots"]:
        screen.put("", *map(screen.harmless, report.table(summary)), "")
    _tell_harmlessly(report.notes(summary))


def _tell_harmlessly(texts: list[Text]) -> None:
    """Tell what may quote a file of results."""
    for text in texts:
        screen.put(screen.fold(screen.harmless(words.sentence(text))))
