"""`laguna arena`: bots against bots, here, in the background or on a cluster, and the report on them."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from argparse import Namespace
from typing import Final

from laguna.arena import match_setup, play_match, report, results
from laguna.arena.match_setup import MatchSetup
from laguna.arena.record_folder import RecordFolder
from laguna.arena.results import ResultsFile, RunRequest, RunResults
from laguna.arena.run import ArenaRun, MatchPool
from laguna.arena.summary import summarise
from laguna.bots.parallel_search import cores
from laguna.terminal import checks, output
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

BACKGROUND: Final = "--background"


def run(args: Namespace) -> int:
    """Show a run, start one in the background, or play."""
    if args.show:
        _show(args)
    elif args.background:
        _play_in_background(args)
    else:
        _play(args)
    return 0


def make_pool(args: Namespace, setup: MatchSetup, with_records: bool) -> MatchPool:
    """What plays the matches: a Ray cluster if one is named, else processes of this machine."""
    if args.ray:
        from laguna.arena.ray_cluster import RayCluster

        return RayCluster(args.ray, args.workers, setup, with_records)
    return play_match.local_pool(args.workers or cores(), setup, with_records)


def _play(args: Namespace) -> None:
    """Play the matches that are missing, and report on all of them."""
    setup = _setup(args)
    kept = _results(args, setup)
    try:
        run = ArenaRun(kept)
        records = RecordFolder(args.record, setup, is_resumed=bool(args.file)) if args.record else None
        if not run.is_over():
            _play_missing(run, args, records)
        _report(run, args.json)
    finally:
        kept.close()


def _play_missing(run: ArenaRun, args: Namespace, records: RecordFolder | None) -> None:
    """Play the missing matches; after Ctrl-C, say where the finished ones are."""
    try:
        pool = make_pool(args, run.setup, bool(args.record))
        try:
            with output.progress_bar() as progress:
                run.play(pool, progress, records)
        finally:
            pool.stop()
    except KeyboardInterrupt:
        if not args.file and not args.json:
            _report(run, as_json=False)  # the results are kept nowhere else
        output.complain(catalogue.translate(Text("arena.stopped", run.results.location())))
        raise


def _setup(args: Namespace) -> MatchSetup:
    checks.check_named(args.game)
    return match_setup.make(args.game, args.bots, args.seats, dict(args.option), args.seed)


def _results(args: Namespace, setup: MatchSetup) -> RunResults:
    """The results so far, with what is requested now."""
    if args.decide and not args.decide[0] < args.decide[1]:
        raise RuleError(Text("arena.shares", *map(str, args.decide)))
    kept = ResultsFile(args.file, setup) if args.file else RunResults(setup)
    kept.set_request(RunRequest(args.games, tuple(args.decide) if args.decide else None))
    return kept


def _play_in_background(args: Namespace) -> None:
    """Start the same command detached from this terminal, after checking it."""
    _check_file(args, BACKGROUND)
    setup = _setup(args)
    _results(args, setup).close()
    if args.record:
        RecordFolder(args.record, setup, is_resumed=True)
    words = [word for word in args.typed if word != BACKGROUND]
    log_file = args.file + ".log"
    try:
        with open(log_file, "ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "laguna", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # closing this terminal doesn't end it
            )
    except OSError as error:
        raise RuleError(Text("arena.unwritable", log_file, error.strerror or str(error))) from error
    show = shlex.join(["laguna", "arena", "--file", args.file, "--show"])
    output.tell_whole(Text("arena.background", process.pid, show, log_file))


def _show(args: Namespace) -> None:
    """Report on what a file holds so far."""
    _check_file(args, "--show")
    run = ArenaRun(results.read(args.file))
    _report(run, args.json)
    if not args.json and not run.is_over():
        is_under_way = results.is_in_use(args.file)
        output.tell(Text("arena.under_way") if is_under_way else Text("arena.stands_still"))


def _check_file(args: Namespace, option: str) -> None:
    if not args.file:
        raise RuleError(Text("arena.needs_file", option))


def _report(run: ArenaRun, as_json: bool) -> None:
    summary = summarise(run)
    if as_json:
        output.put(json.dumps(summary, ensure_ascii=False, indent=1))
        return
    _tell_harmless(report.heading(summary))
    if summary["bots"]:
        output.put()
        rows = [[output.harmless(cell) for cell in row] for row in report.table(summary)]
        output.table(rows, "lrrrrr", has_heads=True)
        output.put()
    _tell_harmless(report.notes(summary))


def _tell_harmless(texts: list[Text]) -> None:
    """Print sentences that may quote a file of results."""
    for text in texts:
        output.put(output.fold(output.harmless(catalogue.sentence(text))))
