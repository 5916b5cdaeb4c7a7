"""Measure the review itself: planted blunders, and how well a quick look agrees with a deep one.

    python -m benchmarks.review planted rialto --write    # ten matches with a blunder planted: is it the largest loss?
    python -m benchmarks.review agree rialto --write      # one match looked at quickly and deeply, and compared
    python -m benchmarks.review agree millefiori edition=schmidt --write    # by other rules than the usual ones
    python -m benchmarks.review planted rialto --seeds 2  # fewer matches, to try it out
    python -m benchmarks.review picture rialto            # the graph of that match, into docs/pictures

What is finished is kept in .review/: what was stopped goes on where it was. After a change that makes bots or reviews
judge otherwise the files have to go. `--write` puts the figures into docs/review.json and docs/review.md.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import Any, Final, TypeAlias

from benchmarks.page import DOCS, ROOT, figures_in, fill, keep

from laguna import games
from laguna.bots import levels
from laguna.bots.parallel_search import cores
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.core.rules import Options
from laguna.drawing import document, svg
from laguna.review import evaluate_decisions, review_record
from laguna.review.builder import ReviewBuilder
from laguna.review.depths import DEEP, NORMAL, QUICK, Depth
from laguna.review.parallel_evaluator import ParallelEvaluator
from laguna.review.plan import ReviewPlan
from laguna.review.review_record import Decision, Review
from laguna.review.summary import chances_over_match, turning_points
from laguna.terminal import sentences
from laguna.terminal.parser import option_choice
from laguna.web.analysis.graph import WIDE, Graph, Mark, Point

KEPT = ROOT / ".review"
FIGURES = DOCS / "review.json"
PAGE = DOCS / "review.md"

SEEDS = 10  # of planted matches: 0 to 9, fixed beforehand
SEATS = 4
FIRST_THIRD = 1 / 3  # of a match; the blunder comes after it
SPREAD = 0.15  # of the chance to win, between the best and the worst option, at least
OPTIONS = 3
FOUND_AT_LEAST = 8
SETTLED = 0.03  # two looks agree on a chance if they differ by no more

Row: TypeAlias = dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Rules:
    """What is played: a game, and what was chosen of its options."""

    game: Game
    options: Options

    def name(self) -> str:
        """As it was asked for, which is how it is told."""
        return " ".join([self.game.id, *(f"{name}={value}" for name, value in self.options.items())])

    def stem(self) -> str:
        """What the names of its files begin with."""
        return "-".join([self.game.id, *self.options.values()])

    def kept(self, what: str) -> Path:
        """The file that keeps something of it."""
        return KEPT / f"{self.stem()}-{what}"


def main() -> None:
    sentences.register()
    parser = argparse.ArgumentParser(description="Measure the review itself.")
    parser.add_argument("what", choices=("planted", "agree", "picture"))
    parser.add_argument("game", choices=games.ids())
    parser.add_argument(
        "options", nargs="*", type=option_choice, metavar="NAME=VALUE", help="of the game: edition=schmidt"
    )
    parser.add_argument("--seeds", type=int, default=SEEDS, help="matches with a planted blunder")
    parser.add_argument("--level", default=levels.SENATOR, help="the bots that play")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    rules = Rules(games.load(asked.game), dict(asked.options))
    if asked.what == "picture":
        picture(rules, asked.level)
        return
    row = planted(rules, asked.seeds, asked.level) if asked.what == "planted" else agree(rules, asked.level)
    print(json.dumps(row, indent=1))
    if asked.write:
        write(asked.what, rules.name(), row)


# ---- matches


def played(rules: Rules, seed: int, level: str, plant: bool) -> tuple[Record, int]:
    """A match between bots, with a blunder if one is to be planted; and the step of it, or -1."""
    game = rules.game
    match = Match(game, SEATS, rules.options, dice=FastDice(seed))
    bots = [levels.make(level, game, 100 * seed + seat) for seat in range(SEATS)]
    step = -1
    decisions = 0
    first = int(FIRST_THIRD * usual_length(rules)) if plant else 0
    while not match.is_over():
        seat = match.deciders()[0]
        view = match.state.view(seat)
        action = int(bots[seat].think(view, seat, bots[seat].budget).action)
        options = len(view.legal_actions(seat))
        decisions += options > 1
        if plant and step < 0 and decisions > first and options >= OPTIONS:
            worst = worst_option(game, match, seat, seed)
            if worst is not None:
                step, action = len(match.history), worst
        match.play(seat, action)
    return match.record(), step


def usual_length(rules: Rules) -> int:
    """How many decisions a match by these rules has, about; found once."""
    path = rules.kept("length.json")
    if not path.exists():
        record, _ = played(rules, 1000, levels.GREEDY, plant=False)
        path.write_text(json.dumps(sum(task.kind == "decision" for task in ReviewPlan(record).tasks)))
    return int(json.loads(path.read_text()))


def worst_option(game: Game, match: Match, seat: int, seed: int) -> int | None:
    """What deep search rates worst, where that is bad enough; None where it is not."""
    view = match.state.view(seat)
    options = [int(action) for action in view.legal_actions(seat)]
    rough = evaluate_decisions.evaluate_decision(game, view, seat, 0, options[0], QUICK, seed)
    tried = [option for option in rough.options if option.tries]
    worst = min(tried, key=lambda option: option.win)
    if rough.win() - worst.win < SPREAD:
        return None
    found = evaluate_decisions.evaluate_decision(game, view, seat, 0, worst.action, DEEP, seed)
    return worst.action if found.loss >= SPREAD else None


def reviewed(record: Record, depth: Depth, path: Path) -> Review:
    """The review of a match to a depth; what the file holds of it is not done again."""
    plan = ReviewPlan(record)
    review = review_record.from_json(path.read_bytes()) if path.exists() else plan.empty(0)
    evaluator = ParallelEvaluator(record, 0, cores())
    last = time.monotonic()

    def look(done: int, total: int, what: str) -> None:
        nonlocal last
        if time.monotonic() > last + 10:
            last = time.monotonic()
            path.write_bytes(review.to_json())
            print(f"{path.name}: {what} {done} of {total}", file=sys.stderr, flush=True)

    try:
        ReviewBuilder(plan, review).one_pass(evaluator, depth, look)
    finally:
        evaluator.close()
        path.write_bytes(review.to_json())
    return review


# ---- planted blunders


def planted(rules: Rules, seeds: int, level: str) -> Row:
    """In how many matches the planted blunder is the largest loss that the review finds."""
    found = []
    for seed in range(seeds):
        path = rules.kept(f"planted-{level}-{seed}.json")
        if not path.exists():
            path.write_text(json.dumps(plant_one(rules, seed, level)))
        told = json.loads(path.read_text())
        print(f"seed {seed}: {told}", file=sys.stderr, flush=True)
        found.append(told)
    return {
        "matches": len(found),
        "planted": sum(one["step"] >= 0 for one in found),
        "found": sum(one["rank"] == 1 for one in found),
        "ranks": [one["rank"] for one in found],
        "wanted": FOUND_AT_LEAST,
        "level": level,
    }


def plant_one(rules: Rules, seed: int, level: str) -> Row:
    """One match: where the blunder is, and the how-manieth largest loss the review finds it to be."""
    record, step = played(rules, seed, level, plant=True)
    if step < 0:
        return {"step": -1, "rank": 0, "loss": 0.0}
    review = reviewed(record, NORMAL, rules.kept(f"planted-{level}-{seed}-review.json"))
    losses = sorted(review.decisions.values(), key=lambda decision: -decision.loss)
    rank = 1 + [decision.step for decision in losses].index(step)
    return {"step": step, "rank": rank, "loss": review.decisions[step].loss}


# ---- a quick look beside a deep one


def ordinary(rules: Rules, level: str) -> Record:
    """A match in which nothing was planted."""
    path = rules.kept(f"match-{level}.txt")
    if not path.exists():
        path.write_text(str(played(rules, 0, level, plant=False)[0]), encoding="utf-8")
    return Record.parse(path.read_text(encoding="utf-8"))


def agree(rules: Rules, level: str) -> Row:
    """One match looked at quickly and deeply: time, rank correlation of losses, error of chances."""
    record = ordinary(rules, level)
    began = time.monotonic()
    quick = reviewed(record, QUICK, rules.kept(f"quick-{level}.json"))
    took = time.monotonic() - began
    kept = rules.kept(f"quick-seconds-{level}.json")
    if not kept.exists():
        kept.write_text(json.dumps(took))
    deep = reviewed(record, DEEP, rules.kept(f"deep-{level}.json"))
    return {
        "decisions": len(deep.decisions),
        "deals": len(deep.deals),
        "seconds": json.loads(kept.read_text()),
        "level": level,
        **compared(quick, deep),
    }


def compared(quick: Review, deep: Review) -> Row:
    """How far two reviews of a match agree: on chances, on what was lost, and on the best action."""
    pairs = [(quick.decisions[step], decision) for step, decision in sorted(deep.decisions.items())]
    chances = [abs(one.win() - other.win()) for one, other in pairs]
    ranks = rank_correlation([one.win() for one, _ in pairs], [other.win() for _, other in pairs])
    losses = rank_correlation([one.loss for one, _ in pairs], [other.loss for _, other in pairs])
    return {
        "chance_error": fmean(chances),
        "chance_rank": ranks,
        "loss_error": fmean(abs(one.loss - other.loss) for one, other in pairs),
        "loss_rank": losses,
        "same_best": fmean(is_as_good(one, other) for one, other in pairs),
    }


def is_as_good(quick: Decision, deep: Decision) -> bool:
    """Does the deep look find what the quick one thought best as good as the best, within what counts as fine?"""
    found = [option for option in deep.options if option.action == quick.best and option.tries]
    return bool(found) and deep.win() - found[0].win < SETTLED


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's: 1 where both put things in the same order."""
    ranks, others = ranked(one), ranked(other)
    mean = (len(one) - 1) / 2
    together = sum((a - mean) * (b - mean) for a, b in zip(ranks, others, strict=True))
    spread = (sum((a - mean) ** 2 for a in ranks) * sum((b - mean) ** 2 for b in others)) ** 0.5
    return together / spread if spread else 0.0


def ranked(values: list[float]) -> list[float]:
    """The place of each value from 0; equal ones share the mean of theirs.

    >>> ranked([5.0, 1.0, 5.0])
    [1.5, 0.0, 1.5]
    """
    order = sorted(values)
    first = {value: order.index(value) for value in values}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def picture(rules: Rules, level: str) -> None:
    """Draw the graph of the ordinary match, from the deepest look that there is."""
    record = ordinary(rules, level)
    deep = rules.kept(f"deep-{level}.json")
    if deep.exists():
        review = reviewed(record, DEEP, deep)
    else:
        review = reviewed(record, QUICK, rules.kept(f"quick-{level}.json"))
    points = [Point(moment.step, moment.chances) for moment in chances_over_match(review)]
    marks = []
    for turn in turning_points(review):
        chances = [point.chances for point in points if point.row <= turn.step][-1]
        marks.append(Mark(turn.step, turn.seat, chances[turn.seat], turn.change > 0, "", ""))
    drawn = (
        Graph(points, marks, review.steps, review.seats, [])
        .drawn(WIDE, "")
        .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )
    inside = drawn.replace('<g class="now"', '<g class="now" visibility="hidden"', 1)
    ground = svg.rect(0, 0, WIDE.width, WIDE.height, 0, "var(--surface)")
    start = inside.index(">") + 1
    markup = document.resolve(inside[:start] + ground + inside[start:], "light")
    (DOCS / "pictures" / f"review-{rules.stem()}.png").write_bytes(document.png(markup))


# ---- the page


def write(what: str, game: str, row: Row) -> None:
    """Put a row in its place among those measured before, and all of them into the page."""
    measured = figures_in(FIGURES)
    measured[what] = dict(sorted((measured.get(what, {}) | {game: row}).items()))
    keep(FIGURES, measured)
    fill(PAGE, what, TABLES[what](measured[what]))


def planted_table(rows: dict[str, Row]) -> str:
    lines = ["| game | matches | planted | found as the largest loss | wanted |", "| --- | ---: | ---: | ---: | ---: |"]
    for game, row in sorted(rows.items()):
        lines.append(f"| {game} | {row['matches']} | {row['planted']} | {row['found']} | {row['wanted']} of {SEEDS} |")
    return "\n".join(lines)


def agree_table(rows: dict[str, Row]) -> str:
    lines = [
        "| game | decisions | deals | quick look took | mean error of chances | rank correlation of chances "
        "| mean error of losses | rank correlation of losses | best as good |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, row in sorted(rows.items()):
        lines.append(
            f"| {game} | {row['decisions']} | {row['deals']} | {row['seconds']:.1f} s | {row['chance_error']:.1%} "
            f"| {row['chance_rank']:.2f} | {row['loss_error']:.1%} | {row['loss_rank']:.2f} | {row['same_best']:.0%} |"
        )
    return "\n".join(lines)


TABLES: Final = {"planted": planted_table, "agree": agree_table}


if __name__ == "__main__":
    main()
