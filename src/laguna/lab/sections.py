"""The chapters of a report, each a question with a plot and a table of the same figures."""

from __future__ import annotations

import dataclasses
import itertools
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from babel.numbers import format_decimal, format_percent

from laguna import games
from laguna.arena.setting import seated
from laguna.core import words
from laguna.core.text import Text
from laguna.lab import plots
from laguna.lab.figures import Figure, grouped, histogram, mean_of, round_edges, share_among, share_of, variance_shares
from laguna.lab.reading import TENTHS, Row, Tables
from laguna.lab.study import AMONG_EQUALS, BETWEEN_LEVELS, Part, Wish

Told = TypeVar("Told")


@dataclasses.dataclass(frozen=True)
class Section:
    """A chapter of the page."""

    title: str
    words: str
    plot: str  # markup; empty where a table says it all
    head: list[str]
    rows: list[list[str]]


def say(id: str, *params: int | str | Text) -> str:
    return words.say(Text("lab." + id, *params))


def title(id: str, *params: int | str | Text) -> str:
    return words.sentence(Text("lab." + id, *params)).removesuffix(".")


def number(value: float, digits: int = 1) -> str:
    """A number with so many digits; 0 has no sign, even where a little less was rounded to it."""
    pattern = "#,##0." + "0" * digits if digits else "#,##0"
    return format_decimal(round(value, digits) + 0.0, pattern, locale=words.language())


def percent(value: float) -> str:
    return format_percent(value, "#,##0.0 %", locale=words.language())


def hundredths(value: float) -> str:
    return number(value, 2)


def span(figure: Figure, write: Callable[[float], str] = number) -> str:
    """Where the true value lies."""
    return say("range", write(figure.low), write(figure.high))


class Report:
    """A study, and its chapters."""

    def __init__(self, wish: Wish, parts: Sequence[Part], tables: Tables) -> None:
        self.wish = wish
        self.game = games.load(wish.game)
        self.parts = list(parts)
        self.tables = tables
        self.even = 1 / wish.seats

    def sections(self) -> list[Section]:
        """All chapters that this game has something for."""
        return [
            self.rule_sets(),
            self.seats(),
            self.length(),
            self.course(),
            self.points(),
            *([self.where_from()] if self.game.parts else []),
            self.actions(),
            *self.things(),
            self.luck(),
        ]

    def _equals(self, rows: Sequence[Row]) -> dict[str, list[Row]]:
        """Rows of matches among equals, by rule set."""
        chosen = [row for row in rows if row["purpose"] == AMONG_EQUALS]
        return {self.named(rules): found for (rules,), found in grouped(chosen, "rules").items()}

    def named(self, rules: str) -> str:
        """A rule set by what was chosen: what other sets of the study have otherwise, or else what is not standard."""
        standard = {f"{name}={values[0]}" for name, values in self.game.options.items()}
        common = set.intersection(*[set(part.rules.split()) for part in self.parts])
        known = common if len(self._rules()) > 1 else standard
        own = [choice.partition("=")[2].replace("_", " ") for choice in rules.split() if choice not in known]
        return ", ".join(own) or say("standard")

    def _panels(self, found: Mapping[str, Told]) -> dict[str, Told]:
        """What is drawn for each rule set, under its name where there are several."""
        return {rules if len(found) > 1 else "": drawn for rules, drawn in found.items()}

    def _columns(self, found: Mapping[str, Mapping[str, Told]]) -> dict[str, Told]:
        """What a table has a column for: each series, of each rule set where there are several."""
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
            told = (figures[rules][at] for rules in found)
            rows.append([say(_label(name)), *(f"{number(figure.value)} ({span(figure)})" for figure in told)])
        return Section(
            title("rules_sets" if len(found) > 1 else "glance"),
            say("rules_sets_words"),
            plots.bars(list(figures), decisions, say("decisions")) if len(found) > 1 else "",
            [say("measure"), *found],
            rows,
        )

    def seats(self) -> Section:
        """Whether it is better to act first or last."""
        series: dict[str, list[Figure]] = {}
        rows: list[list[str]] = []
        for rules, found in self._equals([row for row in self.tables.seats if row["turn"] > 0]).items():
            series[rules] = []
            for (turn,), mine in sorted(grouped(found, "turn").items()):
                won = share_of([row["won"] for row in mine])
                points = mean_of([row["points"] for row in mine])
                series[rules].append(won)
                told = [f"{number(points.value)} ({span(points)})", number(won.count, 0)]
                rows.append([rules, str(turn), percent(won.value), span(won, percent), *told])
        labels = [str(turn + 1) for turn in range(self.wish.seats)]
        head = [say(name) for name in ("rules", "turn", "share", "interval", "mean_points", "matches")]
        if len(series) == 1:
            head, rows = head[1:], [row[1:] for row in rows]
        complete = _complete(series, len(labels))
        plot = plots.bars(labels, complete, say("share"), are_shares=True, even=self.even)
        return Section(title("seats"), say("seats_words", percent(self.even)), plot, head, rows)

    def length(self) -> Section:
        """How many decisions a match has."""
        found = {rules: [row["decisions"] for row in rows] for rules, rows in self._equals(self.tables.matches).items()}
        return self._distribution("length", "decisions", "of_matches", {"": found})

    def points(self) -> Section:
        """What winners and others have at the end."""
        found: dict[str, dict[str, list[float]]] = {}
        for rules, rows in self._equals(self.tables.seats).items():
            winners = [row["points"] for row in rows if row["place"] == 1]
            others = [row["points"] for row in rows if row["place"] > 1]
            both = {say("winners"): winners, say("others"): others}
            found[rules] = {who: points for who, points in both.items() if points}
        return self._distribution("points", "points_had", "of_players", found)

    def _distribution(self, id: str, unit: str, share: str, found: dict[str, dict[str, list[float]]]) -> Section:
        """How often a number lies between which edges, for the series of each panel."""
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
        told = list(self._columns(shares).values())
        rows = [
            [say("range", number(low, 0), number(high, 0)), *(percent(column[at]) for column in told)]
            for at, (low, high) in enumerate(steps)
        ]
        quartiles = [say("quartiles"), *(_quartiles(values) for values in columns.values())]
        return Section(title(id), say(id + "_words"), plot, [say("from_to"), *columns], [*rows, quartiles])

    def course(self) -> Section:
        """How many choices there are, from the beginning of a match to its end."""
        series: dict[str, list[float]] = {}
        for rules, rows in self._equals(self.tables.course).items():
            by_tenth = grouped(rows, "tenth")
            series[rules] = [
                statistics.fmean([row["choices"] for row in by_tenth.get((tenth,), [])] or [0.0])
                for tenth in range(1, TENTHS + 1)
            ]
        places = list(range(1, TENTHS + 1))
        plot = plots.lines(places, {"": series}, say("tenth"), say("choices"))
        rows_told = [[str(tenth), *(number(series[rules][tenth - 1]) for rules in series)] for tenth in places]
        return Section(title("course"), say("course_words"), plot, [say("tenth"), *series], rows_told)

    def where_from(self) -> Section:
        """Points by sort, of winners and of others."""
        names = self.game.parts
        places = {
            (row["rules"], row["match"], row["seat"]): row["place"]
            for row in self.tables.seats
            if row["purpose"] == AMONG_EQUALS
        }
        found: dict[str, dict[str, list[Figure]]] = {}
        for rules, rows in self._equals(self.tables.parts).items():
            found[rules] = {}
            for who, is_winner in (("winners", True), ("others", False)):
                chosen = [row for row in rows if (places[row["rules"], row["match"], row["seat"]] == 1) == is_winner]
                by_part = grouped(chosen, "part")
                if chosen:
                    found[rules][say(who)] = [mean_of([row["points"] for row in by_part[(name,)]]) for name in names]
        labels = [words.say(Text(name)) for name in names]
        columns = self._columns(found)
        rows_told = [
            [label, *(f"{number(figures[at].value)} ({span(figures[at])})" for figures in columns.values())]
            for at, label in enumerate(labels)
        ]
        plot = plots.dots(labels, self._panels(found), say("mean_points"))
        return Section(title("parts"), say("parts_words"), plot, [say("part"), *columns], rows_told)

    def actions(self) -> Section:
        """How often winners and others do something."""
        seats = [row for row in self.tables.seats if row["purpose"] == AMONG_EQUALS]
        won = {(row["rules"], row["match"], row["seat"]): row["place"] == 1 for row in seats}
        done = {
            (row["action"], row["rules"], row["match"], row["seat"]): row["times"]
            for row in self.tables.actions
            if row["purpose"] == AMONG_EQUALS
        }
        names = sorted({name for name, *_ in done})
        series: dict[str, list[Figure]] = {}
        for who, is_winner in (("winners", True), ("others", False)):
            chosen = [key for key, has_won in won.items() if has_won == is_winner]
            if chosen:
                series[say(who)] = [mean_of([done.get((name, *key), 0) for key in chosen]) for name in names]
        rows_told = [
            [
                name,
                *(f"{hundredths(figures[at].value)} ({span(figures[at], hundredths)})" for figures in series.values()),
            ]
            for at, name in enumerate(names)
        ]
        plot = plots.dots(names, {"": series}, say("times"))
        return Section(title("actions"), say("actions_words"), plot, [say("action"), *series], rows_told)

    def things(self) -> list[Section]:
        """Buildings, characters and so on: how often they come up, and which share of them winners have."""
        won = {
            (row["rules"], row["match"], row["seat"]): row["won"]
            for row in self.tables.seats
            if row["purpose"] == AMONG_EQUALS
        }
        matches = len({key[:2] for key in won})
        rows = [row for row in self.tables.things if row["purpose"] == AMONG_EQUALS]
        out: list[Section] = []
        for (sort,), mine in sorted(grouped(rows, "sort").items()):
            told: list[tuple[str, Figure, float]] = []
            for (name,), had in grouped(mine, "thing").items():
                times = sum(row["times"] for row in had)
                with_winners = sum(row["times"] * won[row["rules"], row["match"], row["seat"]] for row in had)
                called = words.say(self.game.thing_name(sort, name))
                told.append((called, share_among(with_winners / times, len(had)), times / matches))
            told.sort(key=lambda one: -one[1].value)
            labels = [name for name, _, _ in told]
            shares = {"": {say("share"): [wins for _, wins, _ in told]}}
            plot = plots.dots(labels, shares, say("share"), are_shares=True, even=self.even)
            head = [say(name) for name in ("thing", "times", "had_by", "share", "interval")]
            table = [
                [name, number(times, 2), number(wins.count, 0), percent(wins.value), span(wins, percent)]
                for name, wins, times in told
            ]
            named = words.sentence(Text(f"{self.game.id}.sort_{sort}")).removesuffix(".")
            out.append(Section(named, say("things_words", percent(self.even)), plot, head, table))
        return out

    def luck(self) -> Section:
        """What differences in points go back to, where players of two levels meet."""
        sources = ("who", "where", "dice", "rest")
        series: dict[str, list[Figure]] = {}
        for part in self.parts:
            if part.purpose == BETWEEN_LEVELS:
                shares = variance_shares(self.told_apart(part))
                name = self.named(part.rules)
                series[name] = [Figure(shares[source], shares[source], shares[source], 0) for source in sources]
        labels = [say(source) for source in sources]
        rows = [
            [label, *(percent(figures[at].value) for figures in series.values())] for at, label in enumerate(labels)
        ]
        said = say("luck_words", self.wish.bot, self.wish.weaker)
        plot = plots.bars(labels, series, say("variance"), are_shares=True)
        return Section(title("luck"), said, plot, [say("source"), *series], rows)

    def told_apart(self, part: Part) -> list[Row]:
        """Points of each player, with the dice of the block; players of one level are told apart by their places."""
        dice = {
            row["match"]: row["dice"]
            for row in self.tables.matches
            if row["purpose"] == part.purpose and row["rules"] == part.rules
        }
        return [
            {
                "who": seated(part.setting, row["match"])[row["seat"]],
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


def _complete(series: dict[str, list[Figure]], count: int) -> dict[str, list[Figure]]:
    """As many figures in each series; what never came up is 0."""
    return {name: [*figures, *[Figure(0, 0, 0, 0)] * (count - len(figures))] for name, figures in series.items()}


def _quartiles(values: Sequence[float]) -> str:
    if len(values) < 2:
        return number(values[0], 0)
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{number(low, 0)} · {number(middle, 0)} · {number(high, 0)}"
