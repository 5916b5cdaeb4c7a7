"""`laguna review`: evaluates a finished match in as many passes as requested, and reports on it."""

from __future__ import annotations

import os
from argparse import Namespace

from laguna import save_files
from laguna.bots.parallel_search import cores
from laguna.review import report, review_record
from laguna.review.builder import ReviewBuilder
from laguna.review.depths import depth_named
from laguna.review.parallel_evaluator import EvaluationCrashedError, ParallelEvaluator
from laguna.review.plan import ReviewPlan
from laguna.review.review_record import Review
from laguna.terminal import log_text, output
from laguna.text import catalogue
from laguna.text.text import RuleError, Text


def run(args: Namespace) -> int:
    """Evaluate what is missing, keep it, and report."""
    record = save_files.read(args.record)
    plan = ReviewPlan(record)
    review = _load(plan, args.file, args.seed)
    try:
        _evaluate(plan, review, args)
    except KeyboardInterrupt:
        _save(review, args.file)
        kept = Text("review.kept", args.file) if args.file else Text("review.not_kept")
        output.complain(catalogue.translate(Text("review.stopped", kept)))
        raise
    except EvaluationCrashedError as error:
        raise RuleError(Text("review.gave_up", str(error))) from error
    _save(review, args.file)
    _report(plan, review, args.json)
    return 0


def _evaluate(plan: ReviewPlan, review: Review, args: Namespace) -> None:
    """Bring the review to the requested depth, in several processes."""
    depth = depth_named(args.depth)
    evaluator = ParallelEvaluator(plan.record, review.seed, args.workers or cores())
    try:
        with output.progress_bar() as progress:

            def show(done: int, total: int, what: str) -> None:
                progress(min(done, total - 1), total, catalogue.translate(Text("review.pass_" + what)))

            ReviewBuilder(plan, review).build(evaluator, depth, show)
    finally:
        evaluator.close()


def _load(plan: ReviewPlan, path: str, seed: int) -> Review:
    """The review in a file, or an empty one."""
    if not path or not os.path.exists(path):
        return plan.empty(seed)
    review = review_record.from_json(save_files.read_text(path).encode())
    plan.check(review)
    return review


def _save(review: Review, path: str) -> None:
    if path:
        save_files.write_whole(path, review.to_json())


def _report(plan: ReviewPlan, review: Review, as_json: bool) -> None:
    if as_json:
        output.put(review.to_json().decode())
        return
    with catalogue.Named(log_text.names_shown(plan.match.names)):
        if not review.decisions:
            output.tell(Text("review.nothing"))
            return
        output.tell(Text("review.judged", len(review.decisions), Text("review." + review.depth)))
        output.put()
        output.table(
            report.table(review, plan.by_bots()),
            "l" + "r" * (len(report.HEADS) + len(report.COUNTED) - 1),
            has_heads=True,
        )
        output.put()
        _report_turning_points(review)
        output.put("", output.fold(catalogue.sentence(report.how_sure(review))))


def _report_turning_points(review: Review) -> None:
    turns = report.turns(review)
    output.put(catalogue.sentence(Text("review.turns" if turns else "review.no_turns")))
    for line, what, reasons in turns:
        output.put(output.fold(catalogue.sentence(what), f"{line:>5}  ", " " * 7))
        for reason in reasons:
            output.put(output.fold(catalogue.sentence(reason), " " * 7 + "– ", " " * 9))
