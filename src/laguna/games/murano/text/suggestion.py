"""Murano: what the program suggests for a player's characters: where each scores most (MU-12.6)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, score_now
from laguna.games.murano.text import phrases
from laguna.text.text import Text


class Suggestion:
    """Notes for the characters of one player: what each is worth now, in final scoring the best use of all."""

    def __init__(self, view: MuranoPosition, seat: i64) -> None:
        self.view: MuranoPosition = view
        self.seat: i64 = seat
        self.islands: dict[int, int] = {}  # by number of the purchase, in final scoring
        if view.phase == phases.SCORING and view.mover == seat:
            self._suggest()

    def _suggest(self) -> None:
        best = assignment.best_assignment(self.view, self.seat)
        best.answer()
        place = 0
        for number in range(len(self.view.bought)):
            if self.view.buyer[number] == self.seat and self.waits(number):
                self.islands[number] = int(best.island[place])
                place += 1

    def waits(self, number: i64) -> bool:
        """Is a character still to be scored?"""
        return len(self.view.fate) == 0 or self.view.fate[number] == box.FREE or number == self.view.cursor

    def note(self, number: i64) -> Text:
        """What a character would score, and where; or that the best is to leave it."""
        card = self.view.bought[number]
        if int(number) in self.islands:
            island = self.islands[int(number)]
            if island == box.FREE:
                return Text("murano.board_leave")
            scored = score_now.score_now(self.view, self.seat, card, island)
            return Text("murano.board_best", names.island_name(island), phrases.points(scored))
        island_now, scored_now = score_now.best_island(self.view, self.seat, card)
        if scored_now == 0:
            return Text("murano.board_worth_nothing")
        key = "board_worth" if self.view.placed(self.seat, island_now) > 0 else "board_worth_without"
        return Text(f"murano.{key}", names.island_name(island_now), phrases.points(scored_now))

    def lines(self, number: i64) -> list[Text]:
        """The same in so few words that they fit on a card."""
        card = self.view.bought[number]
        if int(number) not in self.islands:
            return worth_lines(self.view, self.seat, card)
        island = self.islands[int(number)]
        if island == box.FREE:
            return [Text("murano.board_leave")]
        scored = score_now.score_now(self.view, self.seat, card, island)
        return [Text("murano.card_at", names.island_name(island), scored), Text("murano.card_best")]


def worth_lines(view: MuranoPosition, seat: i64, card: i64) -> list[Text]:
    """Where a character would score most now and how much, and whether its gondolier is still missing."""
    island, scored = score_now.best_island(view, seat, card)
    if scored == 0:
        return [Text("murano.board_worth_nothing")]
    worth = Text("murano.card_at", names.island_name(island), scored)
    return [worth] if view.placed(seat, island) > 0 else [worth, Text("murano.card_lonely")]
