"""Collects the tables of a study from the records of its matches."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any, TypeAlias

from laguna import games, save_files
from laguna.arena.match_setup import MatchSetup, bots_by_seat
from laguna.core.game import Game
from laguna.core.record import Record
from laguna.core.state import CHANCE, State
from laguna.lab.study import StudyPart

Row: TypeAlias = dict[str, Any]
TENTHS = 10  # of a match, for what changes over its course


@dataclasses.dataclass
class StudyTables:
    """The tables of a study, as rows of plain data."""

    matches: list[Row] = dataclasses.field(default_factory=list)
    seats: list[Row] = dataclasses.field(default_factory=list)
    parts: list[Row] = dataclasses.field(default_factory=list)
    actions: list[Row] = dataclasses.field(default_factory=list)
    things: list[Row] = dataclasses.field(default_factory=list)
    course: list[Row] = dataclasses.field(default_factory=list)

    def add_record(self, part: StudyPart, number: int, path: str) -> None:
        """Add the rows of a record."""
        setup = part.setup
        record = Record.parse(save_files.read_text(path))
        reader = _MatchReader(games.load(setup.game), setup, record)
        head: Row = {"purpose": part.purpose, "rules": part.rules, "match": number}
        self.matches.append(head | {"dice": setup.block(number)} | reader.match_row())
        for seat in range(setup.seats):
            mine = head | {"seat": seat}
            bot = setup.bots[bots_by_seat(setup, number)[seat]]
            self.seats.append(mine | {"bot": bot} | reader.seat_row(seat))
            for name in reader.game.statistics.score_categories:
                self.parts.append(mine | {"part": name, "points": reader.parts[seat, name]})
            for verb, times in sorted(reader.verbs[seat].items()):
                self.actions.append(mine | {"action": verb, "times": times})
            for thing, times in sorted(reader.things[seat].items()):
                sort, _, name = thing.partition(" ")
                self.things.append(mine | {"sort": sort, "thing": name, "times": times})
        for tenth, choices in enumerate(reader.by_tenth()):
            if choices:
                self.course.append(head | {"tenth": tenth + 1, "choices": sum(choices) / len(choices)})


class _MatchReader:
    """Counts what happens in one match, step by step."""

    def __init__(self, game: Game, setup: MatchSetup, record: Record) -> None:
        self.game = game
        self.state: State = game.new(setup.seats, setup.options, setup.version)
        self.draws = 0
        self.choices: list[int] = []  # legal actions by decision
        self.turns = 0
        self.order: list[int] = []  # seats by their first action that wasn't simultaneous
        self.decisions: Counter[int] = Counter()
        self.parts: Counter[tuple[int, str]] = Counter()
        self.verbs: list[Counter[str]] = [Counter() for _ in range(setup.seats)]
        self.things: list[Counter[str]] = [Counter() for _ in range(setup.seats)]
        last = CHANCE
        for played in record.played:
            self._follow(played.seat, int(game.parse(played.move)), last)
            last = played.seat

    def _follow(self, seat: int, action: int, last: int) -> None:
        before = self.state.clone()
        if seat == CHANCE:
            self.draws += 1
        else:
            self.choices.append(len(self.state.legal_actions(seat)))
            self.turns += seat != last
            self.decisions[seat] += 1
            self.verbs[seat][self.game.notate(action).partition(" ")[0]] += 1
            if len(self.state.deciders()) == 1 and seat not in self.order:
                self.order.append(seat)
        self.state.apply(action, seat)
        for whose, part, points in self.game.statistics.point_sources(before, action, seat, self.state):
            self.parts[whose, self.game.statistics.score_categories[part]] += points
        for whose, thing in self.game.statistics.items_gained(before, action, seat, self.state):
            self.things[whose][thing] += 1

    def match_row(self) -> Row:
        points = sorted(self.state.scores(), reverse=True)
        return {
            "decisions": len(self.choices),
            "turns": self.turns,
            "draws": self.draws,
            "mean_choices": sum(self.choices) / len(self.choices),
            "most_choices": max(self.choices),
            "winning_points": points[0],
            "ahead": points[0] - points[1],
        }

    def seat_row(self, seat: int) -> Row:
        places = list(self.state.places())
        first = places.count(1)
        return {
            "turn": self.order.index(seat) + 1 if seat in self.order else 0,  # 0 if it never acted alone
            "place": int(places[seat]),
            "won": 1 / first if places[seat] == 1 else 0.0,
            "points": int(self.state.scores()[seat]),
            "decisions": self.decisions[seat],
        }

    def by_tenth(self) -> list[list[int]]:
        """Legal actions per decision, by tenths of the match."""
        out: list[list[int]] = [[] for _ in range(TENTHS)]
        for at, choices in enumerate(self.choices):
            out[at * TENTHS // len(self.choices)].append(choices)
        return out
