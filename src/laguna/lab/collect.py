"""What the records of matches tell: rows of plain data, one table for each thing that can be asked."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any, TypeAlias

from laguna import games, saves
from laguna.arena.setting import Setting, seated
from laguna.core.game import CHANCE, Game, State
from laguna.core.record import Record
from laguna.lab.study import Part

Row: TypeAlias = dict[str, Any]
TENTHS = 10  # of a match, for what changes in its course


@dataclasses.dataclass
class Tables:
    """All rows of a study."""

    matches: list[Row] = dataclasses.field(default_factory=list)
    seats: list[Row] = dataclasses.field(default_factory=list)
    parts: list[Row] = dataclasses.field(default_factory=list)
    actions: list[Row] = dataclasses.field(default_factory=list)
    things: list[Row] = dataclasses.field(default_factory=list)
    course: list[Row] = dataclasses.field(default_factory=list)

    def take(self, part: Part, number: int, path: str) -> None:
        """Add what a record tells."""
        setting = part.setting
        record = Record.parse(saves.read_text(path))
        told = _Reading(games.load(setting.game), setting, record)
        head: Row = {"purpose": part.purpose, "rules": part.rules, "match": number}
        self.matches.append(head | {"dice": setting.block(number)} | told.match_row())
        for seat in range(setting.seats):
            mine = head | {"seat": seat}
            bot = setting.bots[seated(setting, number)[seat]]
            self.seats.append(mine | {"bot": bot} | told.seat_row(seat))
            for name in told.game.parts:
                self.parts.append(mine | {"part": name, "points": told.parts[seat, name]})
            for verb, times in sorted(told.verbs[seat].items()):
                self.actions.append(mine | {"action": verb, "times": times})
            for thing, times in sorted(told.things[seat].items()):
                sort, _, name = thing.partition(" ")
                self.things.append(mine | {"sort": sort, "thing": name, "times": times})
        for tenth, choices in enumerate(told.by_tenth()):
            if choices:
                self.course.append(head | {"tenth": tenth + 1, "choices": sum(choices) / len(choices)})


class _Reading:
    """One match, gone through step by step."""

    def __init__(self, game: Game, setting: Setting, record: Record) -> None:
        self.game = game
        self.state: State = game.new(setting.seats, setting.options, setting.version)
        self.draws = 0
        self.choices: list[int] = []  # by decision, how many actions were legal
        self.turns = 0
        self.order: list[int] = []  # seats by their first action that was not one of several at once
        self.decisions: Counter[int] = Counter()
        self.parts: Counter[tuple[int, str]] = Counter()
        self.verbs: list[Counter[str]] = [Counter() for _ in range(setting.seats)]
        self.things: list[Counter[str]] = [Counter() for _ in range(setting.seats)]
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
        for whose, part, points in self.game.earned(before, action, seat, self.state):
            self.parts[whose, self.game.parts[part]] += points
        for whose, thing in self.game.takings(before, action, seat, self.state):
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
            "turn": self.order.index(seat) + 1 if seat in self.order else 0,  # 0: it never acted alone
            "place": int(places[seat]),
            "won": 1 / first if places[seat] == 1 else 0.0,
            "points": int(self.state.scores()[seat]),
            "decisions": self.decisions[seat],
        }

    def by_tenth(self) -> list[list[int]]:
        """How many actions were legal, by tenths of the match."""
        out: list[list[int]] = [[] for _ in range(TENTHS)]
        for at, choices in enumerate(self.choices):
            out[at * TENTHS // len(self.choices)].append(choices)
        return out
