"""The sections of a report, each with a plot and a table of the same figures."""

from __future__ import annotations

import dataclasses
import itertools
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from babel.numbers import format_decimal, format_percent

from laguna import games
from laguna.arena.match_setup import bots_by_seat
from laguna.lab import plots
from laguna.lab.collect import TENTHS, Row, StudyTables
from laguna.lab.estimates import (
    Estimate,
    grouped,
    histogram,
    mean_of,
    round_edges,
    share_among,
    share_of,
    variance_shares,
)
from laguna.lab.study import AMONG_EQUALS, BETWEEN_LEVELS, StudyPart, StudyRequest
from laguna.text import catalogue
from laguna.text.text import Text

Column = TypeVar("Column")


@dataclasses.dataclass(frozen=True)
class Section:
    """A section of the page."""

    title: str
    words: str
    plot: str  # markup; empty if the table is enough
    head: list[str]
    rows: list[list[str]]


def say(id: str, *params: int | str | Text) -> str:
    return catalogue.translate(Text("lab." + id, *params))


def title(id: str, *params: int | str | Text) -> str:
    return catalogue.sentence(Text("lab." + id, *params)).removesuffix(".")


def number(value: float, digits: int = 1) -> str:
    """A number with so many digits; 0 never has a sign."""
    pattern = "#,##0." + "0" * digits if digits else "#,##0"
    return format_decimal(round(value, digits) + 0.0, pattern, locale=catalogue.language())


def percent(value: float) -> str:
    return format_percent(value, "#,##0.0 %", locale=catalogue.language())


def hundredths(value: float) -> str:
    return number(value, 2)


def span(figure: Estimate, write: Callable[[float], str] = number) -> str:
    """The interval of an estimate."""
    return say("range", write(figure.low), write(figure.high))


class StudyReport:
    """The report on a study."""

    def __init__(self, request: StudyRequest, parts: Sequence[StudyPart], tables: StudyTables) -> None:
        self.request = request
        self.game = games.load(request.game)
        self.parts = list(parts)
        self.tables = tables
        self.even = 1 / request.seats

    def sections(self) -> list[Section]:
        """All sections that this game has data for."""
        return [
            self.rule_sets(),
            self.seats(),
            self.length(),
            self.course(),
            self.points(),
            *([self.point_categories()] if self.game.statistics.score_categories else []),
            self.actions(),
            *self.things(),
            self.luck(),
        ]

    def _equals(self, rows: Sequence[Row]) -> dict[str, list[Row]]:
        """Rows of matches among equals, by rule set."""
        chosen = [row for row in rows if row["purpose"] == AMONG_EQUALS]
        return {self.named(rules): found for (rules,), found in grouped(chosen, "rules").items()}

    def named(self, rules: str) -> str:
        """The name of a rule set: the options in which the study's sets differ, else those that aren't standard."""
        standard = {f"{name}={values[0]}" for name, values in self.game.options.items()}
        common = set.intersection(*[set(part.rules.split()) for part in self.parts])
        known = common if len(self._rules()) > 1 else standard
        own = [choice.partition("=")[2].replace("_", " ") for choice in rules.split() if choice not in known]
        return ", ".join(own) or say("standard")

    def _panels(self, found: Mapping[str, Column]) -> dict[str, Column]:
        """The panels of a plot by rule set, titled if there are several."""
        return {rules if len(found) > 1 else "": drawn for rules, drawn in found.items()}

    def _columns(self, found: Mapping[str, Mapping[str, Column]]) -> dict[str, Column]:
        """The columns of a table: each series of each rule set."""
        return {
            say("of_rules", rules, name) if len(found) > 1 else name: column
            for rules, series in found.items()
            for name, column in series.items()
        }

    def rule_sets(self) -> Section:
        """Length, choices and points of each rule set."""
        names = ("decisions", "turns", "draws", "mean_choices", "winning_points", "ahead")
        found = self._equals(self.tables.matches)
        figures = {rules: [mean_of([row[name] for row in rows]) for name in names] for rules, rows in found.items()}
        decisions = {say("decisions"): [row[0] for row in figures.values()]}
        rows = [[say("matches"), *(number(len(matches), 0) for matches in found.values())]]
        for at, name in enumerate(names):
            estimates = (figures[rules][at] for rules in found)
            rows.append([say(_label(name)), *(f"{number(figure.value)} ({span(figure)})" for figure in estimates)])
        return Section(
            title("rules_sets" if len(found) > 1 else "glance"),
            say("rules_sets_words"),
            plots.bars(list(figures), decisions, say("decisions")) if len(found) > 1 else "",
            [say("measure"), *found],
            rows,
        )

    def seats(self) -> Section:
        """Wins by turn order."""
        series: dict[str, list[Estimate]] = {}
        rows: list[list[str]] = []
        for rules, found in self._equals([row for row in self.tables.seats if row["turn"] > 0]).items():
            series[rules] = []
            for (turn,), mine in sorted(grouped(found, "turn").items()):
                won = share_of([row["won"] for row in mine])
                points = mean_of([row["points"] for row in mine])
                series[rules].append(won)
                cells = [f"{number(points.value)} ({span(points)})", number(won.count, 0)]
                rows.append([rules, str(turn), percent(won.value), span(won, percent), *cells])
        labels = [str(turn + 1) for turn in range(self.request.seats)]
        head = [say(name) for name in ("rules", "turn", "share", "interval", "mean_points", "matches")]
        if len(series) == 1:
            head, rows = head[1:], [row[1:] for row in rows]
        complete = _complete(series, len(labels))
        plot = plots.bars(labels, complete, say("share"), are_shares=True, even=self.even)
        return Section(title("seats"), say("seats_words", percent(self.even)), plot, head, rows)

    def length(self) -> Section:
        """The number of decisions per match."""
        found = {rules: [row["decisions"] for row in rows] for rules, rows in self._equals(self.tables.matches).items()}
        return self._distribution("length", "decisions", "of_matches", {"": found})

    def points(self) -> Section:
        """The final points of winners and others."""
        found: dict[str, dict[str, list[float]]] = {}
        for rules, rows in self._equals(self.tables.seats).items():
            winners = [row["points"] for row in rows if row["place"] == 1]
            others = [row["points"] for row in rows if row["place"] > 1]
            both = {say("winners"): winners, say("others"): others}
            found[rules] = {who: points for who, points in both.items() if points}
        return self._distribution("points", "points_had", "of_players", found)

    def _distribution(self, id: str, unit: str, share: str, found: dict[str, dict[str, list[float]]]) -> Section:
        """A histogram of each series, in panels."""
        columns = self._columns(found)
        edges = round_edges([value for values in columns.values() for value in values])
        steps = list(itertools.pairwise(edges))
        shares = {
            panel: {name: [count / len(values) for count in histogram(values, edges)] for name, values in mine.items()}
            for panel, mine in found.items()
        }
        plot = plots.lines(
            [(low + high) / 2 for low, high in steps],
            self._panels(shares),
            say(unit),
            say(share),
            are_shares=True,
        )
        shown = list(self._columns(shares).values())
        rows = [
            [say("range", number(low, 0), number(high, 0)), *(percent(column[at]) for column in shown)]
            for at, (low, high) in enumerate(steps)
        ]
        quartiles = [say("quartiles"), *(_quartiles(values) for values in columns.values())]
        return Section(title(id), say(id + "_words"), plot, [say("from_to"), *columns], [*rows, quartiles])

    def course(self) -> Section:
        """The number of choices over the course of a match."""
        series: dict[str, list[float]] = {}
        for rules, rows in self._equals(self.tables.course).items():
            by_tenth = grouped(rows, "tenth")
            series[rules] = [
                statistics.fmean([row["choices"] for row in by_tenth.get((tenth,), [])] or [0.0])
                for tenth in range(1, TENTHS + 1)
            ]
        places = list(range(1, TENTHS + 1))
        plot = plots.lines(places, {"": series}, say("tenth"), say("choices"))
        table_rows = [[str(tenth), *(number(series[rules][tenth - 1]) for rules in series)] for tenth in places]
        return Section(title("course"), say("course_words"), plot, [say("tenth"), *series], table_rows)

    def point_categories(self) -> Section:
        """Points by category, of winners and others."""
        names = self.game.statistics.score_categories
        places = {
            (row["rules"], row["match"], row["seat"]): row["place"]
            for row in self.tables.seats
            if row["purpose"] == AMONG_EQUALS
        }
        found: dict[str, dict[str, list[Estimate]]] = {}
        for rules, rows in self._equals(self.tables.parts).items():
            found[rules] = {}
            for who, is_winner in (("winners", True), ("others", False)):
                chosen = [row for row in rows if (places[row["rules"], row["match"], row["seat"]] == 1) == is_winner]
                by_part = grouped(chosen, "part")
                if chosen:
                    found[rules][say(who)] = [mean_of([row["points"] for row in by_part[(name,)]]) for name in names]
        labels = [catalogue.translate(Text(name)) for name in names]
        columns = self._columns(found)
        table_rows = [
            [label, *(f"{number(figures[at].value)} ({span(figures[at])})" for figures in columns.values())]
            for at, label in enumerate(labels)
        ]
        plot = plots.dots(labels, self._panels(found), say("mean_points"))
        return Section(title("parts"), say("parts_words"), plot, [say("part"), *columns], table_rows)

    def actions(self) -> Section:
        """How often winners and others take an action."""
        seats = [row for row in self.tables.seats if row["purpose"] == AMONG_EQUALS]
        won = {(row["rules"], row["match"], row["seat"]): row["place"] == 1 for row in seats}
        done = {
            (row["action"], row["rules"], row["match"], row["seat"]): row["times"]
            for row in self.tables.actions
            if row["purpose"] == AMONG_EQUALS
        }
        names = sorted({name for name, *_ in done})
        series: dict[str, list[Estimate]] = {}
        for who, is_winner in (("winners", True), ("others", False)):
            chosen = [key for key, has_won in won.items() if has_won == is_winner]
            if chosen:
                series[say(who)] = [mean_of([done.get((name, *key), 0) for key in chosen]) for name in names]
        table_rows = [
            [
                name,
                *(f"{hundredths(figures[at].value)} ({span(figures[at], hundredths)})" for figures in series.values()),
            ]
            for at, name in enumerate(names)
        ]
        plot = plots.dots(names, {"": series}, say("times"))
        return Section(title("actions"), say("actions_words"), plot, [say("action"), *series], table_rows)

    def things(self) -> list[Section]:
        """Buildings, characters and so on: how often they are gained, and the winners' share of them."""
        won = {
            (row["rules"], row["match"], row["seat"]): row["won"]
            for row in self.tables.seats
            if row["purpose"] == AMONG_EQUALS
        }
        matches = len({key[:2] for key in won})
        rows = [row for row in self.tables.things if row["purpose"] == AMONG_EQUALS]
        out: list[Section] = []
        for (sort,), mine in sorted(grouped(rows, "sort").items()):
            things: list[tuple[str, Estimate, float]] = []
            for (name,), had in grouped(mine, "thing").items():
                times = sum(row["times"] for row in had)
                with_winners = sum(row["times"] * won[row["rules"], row["match"], row["seat"]] for row in had)
                called = catalogue.translate(self.game.text.thing_name(sort, name))
                things.append((called, share_among(with_winners / times, len(had)), times / matches))
            things.sort(key=lambda one: -one[1].value)
            labels = [name for name, _, _ in things]
            shares = {"": {say("share"): [wins for _, wins, _ in things]}}
            plot = plots.dots(labels, shares, say("share"), are_shares=True, even=self.even)
            head = [say(name) for name in ("thing", "times", "had_by", "share", "interval")]
            table = [
                [name, number(times, 2), number(wins.count, 0), percent(wins.value), span(wins, percent)]
                for name, wins, times in things
            ]
            named = catalogue.sentence(Text(f"{self.game.id}.sort_{sort}")).removesuffix(".")
            out.append(Section(named, say("things_words", percent(self.even)), plot, head, table))
        return out

    def luck(self) -> Section:
        """The sources of differences in points between players of two levels."""
        sources = ("who", "where", "dice", "rest")
        series: dict[str, list[Estimate]] = {}
        for part in self.parts:
            if part.purpose == BETWEEN_LEVELS:
                shares = variance_shares(self.points_by_player(part))
                name = self.named(part.rules)
                series[name] = [Estimate(shares[source], shares[source], shares[source], 0) for source in sources]
        labels = [say(source) for source in sources]
        rows = [
            [label, *(percent(figures[at].value) for figures in series.values())] for at, label in enumerate(labels)
        ]
        said = say("luck_words", self.request.bot, self.request.weaker)
        plot = plots.bars(labels, series, say("variance"), are_shares=True)
        return Section(title("luck"), said, plot, [say("source"), *series], rows)

    def points_by_player(self, part: StudyPart) -> list[Row]:
        """Points of each player, with the dice of the block."""
        dice = {
            row["match"]: row["dice"]
            for row in self.tables.matches
            if row["purpose"] == part.purpose and row["rules"] == part.rules
        }
        return [
            {
                "who": bots_by_seat(part.setup, row["match"])[row["seat"]],
                "seat": row["seat"],
                "dice": dice[row["match"]],
                "points": row["points"],
            }
            for row in self.tables.seats
            if row["purpose"] == part.purpose and row["rules"] == part.rules
        ]

    def _rules(self) -> set[str]:
        return {part.rules for part in self.parts}


def _label(name: str) -> str:
    return "choices" if name == "mean_choices" else name


def _complete(series: dict[str, list[Estimate]], count: int) -> dict[str, list[Estimate]]:
    """Each series with `count` figures, filled up with zeros."""
    return {name: [*figures, *[Estimate(0, 0, 0, 0)] * (count - len(figures))] for name, figures in series.items()}


def _quartiles(values: Sequence[float]) -> str:
    if len(values) < 2:
        return number(values[0], 0)
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{number(low, 0)} · {number(middle, 0)} · {number(high, 0)}"
