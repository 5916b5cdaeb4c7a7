"""Murano: what the program suggests for a player's characters: where each scores most (MU-12.6)."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text
from laguna.games.murano.assignment import best_assignment
from laguna.games.murano.components import FREE
from laguna.games.murano.names import island_name
from laguna.games.murano.phrases import points
from laguna.games.murano.table import SCORING, Table
from laguna.games.murano.worthnow import best_island, score_now


class Suggestion:
    """Notes for the characters of one player: what each is worth now, in final scoring the best use of all."""

    def __init__(self, view: Table, seat: i64) -> None:
        self.view: Table = view
        self.seat: i64 = seat
        self.islands: dict[int, int] = {}  # by number of the purchase, in final scoring
        if view.phase == SCORING and view.mover == seat:
            self._suggest()

    def _suggest(self) -> None:
        best = best_assignment(self.view, self.seat)
        best.answer()
        place = 0
        for number in range(len(self.view.bought)):
            if self.view.buyer[number] == self.seat and self.waits(number):
                self.islands[number] = int(best.island[place])
                place += 1

    def waits(self, number: i64) -> bool:
        """Is a character still to be scored?"""
        return len(self.view.fate) == 0 or self.view.fate[number] == FREE or number == self.view.cursor

    def note(self, number: i64) -> Text:
        """What a character would score, and where; or that the best is to leave it."""
        card = self.view.bought[number]
        if int(number) in self.islands:
            island = self.islands[int(number)]
            if island == FREE:
                return Text("murano.board_leave")
            scored = score_now(self.view, self.seat, card, island)
            return Text("murano.board_best", island_name(island), points(scored))
        island_now, scored_now = best_island(self.view, self.seat, card)
        if scored_now == 0:
            return Text("murano.board_worth_nothing")
        key = "board_worth" if self.view.placed(self.seat, island_now) > 0 else "board_worth_without"
        return Text(f"murano.{key}", island_name(island_now), points(scored_now))
