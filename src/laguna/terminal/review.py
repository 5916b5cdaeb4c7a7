"""`laguna review`: a finished match judged, in as many passes as are asked for, and what came of it."""

from __future__ import annotations

import os
from argparse import Namespace

from laguna import saves
from laguna.bots.team import cores
from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.review import report, sheet
from laguna.review.classes import depth_named
from laguna.review.plan import Plan
from laguna.review.run import Run
from laguna.review.sheet import Review
from laguna.review.workers import Crew, GaveUpError
from laguna.terminal import screen, telling


def do(args: Namespace) -> None:
    """Carry out what was typed after `laguna review`."""
    depth = depth_named(args.depth)
    record = saves.read(args.record)
    plan = Plan(record)
    review = _begun(plan, args.file, args.seed)
    crew = Crew(record, review.seed, args.workers or cores())
    try:
        Run(plan, review).go(crew, depth, _progress)
    except KeyboardInterrupt:
        _keep(review, args.file)
        kept = Text("review.kept", args.file) if args.file else Text("review.not_kept")
        screen.complain(words.say(Text("review.stopped", kept)))
        raise
    except GaveUpError as error:
        raise RuleError(Text("review.gave_up", str(error))) from error
    finally:
        crew.close()
        screen.progress(1, 1, "")
    _keep(review, args.file)
    _tell(plan, review, args.json)


def _begun(plan: Plan, path: str, seed: int) -> Review:
    """What a file holds of the review already, or an empty one."""
    if not path or not os.path.exists(path):
        return plan.empty(seed)
    review = sheet.read_json(saves.read_text(path).encode())
    plan.check(review)
    return review


def _progress(done: int, total: int, what: str) -> None:
    screen.progress(min(done, total - 1), total, words.say(Text("review.pass_" + what)))


def _keep(review: Review, path: str) -> None:
    if path:
        saves.write_whole(path, review.json())


def _tell(plan: Plan, review: Review, as_json: bool) -> None:
    if as_json:
        screen.put(review.json().decode())
        return
    with words.Named(telling.names_shown(plan.match.names)):
        if not review.decisions:
            screen.tell(Text("review.nothing"))
            return
        screen.tell(Text("review.judged", len(review.decisions), Text("review." + review.depth)))
        screen.put("", *screen.table(report.table(review)), "")
        _tell_turns(review)
        screen.put("", screen.fold(words.sentence(report.how_sure(review))))


def _tell_turns(review: Review) -> None:
    turns = report.turns(review)
    screen.put(words.sentence(Text("review.turns" if turns else "review.no_turns")))
    for line, what, reasons in turns:
        screen.put(screen.fold(words.sentence(what), f"{line:>5}  ", " " * 7))
        for reason in reasons:
            screen.put(screen.fold(words.sentence(reason), " " * 7 + "– ", " " * 9))
