"""GameText: what a game says of its positions and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.set_choice import SetChoice
from laguna.core.fields import FLAG, Field
from laguna.core.rules import Rules, S
from laguna.core.state import CHANCE, NOBODY, SEEN, TO_MOVE, UNKNOWN, Action, Seat, State
from laguna.text import catalogue, columns
from laguna.text.text import Text, all_of, seat_name


class Fact:
    """One figure beside a player's name: 4 coins. The symbol is one of drawing/icons.py."""

    def __init__(self, icon: str, value: int, words: Text) -> None:
        self.icon: str = icon
        self.value: int = value
        self.words: Text = words


@mypyc_attr(allow_interpreted_subclasses=True)
class GameText(Generic[S]):
    """Actions, prompts, log and text pages (defaults: the notation, a plain prompt, a page of the declared fields)."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules: Rules[S] = rules

    def describe(self, state: S, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        """An action of `seat` in words, as `reader` may hear it; to the others "draws a card"."""
        mover = state.to_move() if seat == TO_MOVE else seat
        move = self.rules.actions.notate(action)
        if state.visibility(action, mover, reader) != SEEN:
            return Text("core.hidden_move", move.partition(" ")[0])
        return Text("core.words" if mover == CHANCE else "core.move", move)

    def prompt(self, state: S, seat: Seat) -> Text:
        """What `seat` has to do now, in one sentence; its id with ".help" names the rules of the moment."""
        deciders = state.deciders()
        if seat in deciders:
            return Text("core.your_turn")
        if len(deciders) > 0:
            return Text("core.wait_for", all_of([seat_name(other) for other in deciders]))
        return Text("core.match_over") if state.to_move() == NOBODY else Text("core.wait_for_chance")

    def headline(self, state: S) -> Text:
        """Where the game stands, in a few words: "round 4 of 6, stage D"."""
        return Text("core.match_over" if state.to_move() == NOBODY else "core.under_way")

    def facts(self, state: S, seat: Seat) -> list[Fact]:
        """What everybody may see of a player at a glance, besides the points."""
        return []

    def news(self, before: S, after: S) -> list[Text]:
        """What a reader sees has happened between two of its own views: majorities, points, a new round."""
        return []

    def result_card(self, before: S, after: S) -> ResultCard | None:
        """What was resolved at once between two views of a reader: a stage, an inspection, the final scoring."""
        return None

    def consequences(self, view: S, action: Action, seat: Seat) -> list[Text]:
        """What an action of `seat` would bring, besides points: short sentences, the most telling first."""
        return []

    def may_foretell(self, before: S, after: S) -> bool:
        """Whether the points between two views may be told in advance; not where they would show what is hidden."""
        return True

    def is_useless(self, view: S, action: Action, seat: Seat) -> bool:
        """Whether an action of `seat` surely brings nothing: it is offered last, and dimmed."""
        return False

    def is_last(self, view: S, action: Action, seat: Seat) -> bool:
        """Whether an action only ends the turn or passes: it is never offered first."""
        return False

    def set_choice(self, view: S, seat: Seat) -> SetChoice | None:
        """What `seat` may mark in any order, if it chooses a set now: cards to discard, beads to sell."""
        return None

    def set_actions(self, view: S, seat: Seat, choice: SetChoice, marks: Sequence[int]) -> list[int]:
        """The actions that choose what is marked, marks of before included, in the order that the rules need.

        RuleError where these can't be chosen together (default: ascending, and the action that ends the set).
        """
        return sorted(marks) + ([choice.ends] if choice.ends >= 0 else [])

    def page(self, state: S, language: str) -> str:
        """A text picture of a view, for terminals, screen readers and test failures; 100 columns at most."""
        scores = state.scores()
        heading = [catalogue.sentence(self.headline(state), language)]
        by_seat: list[list[str]] = [
            ["", *[catalogue.translate(seat_name(seat), language) for seat in range(state.seats)]],
            [catalogue.translate(Text("core.points"), language), *[str(points) for points in scores]],
        ]
        others: list[str] = []
        for field in state.fields().all:
            if field.is_shown and field.width > 0:
                shown = [self.shown(state, field, language, seat) for seat in range(state.seats)]
                by_seat.append([self.word(field.name, language), *shown])
            elif field.is_shown and field.name != "viewer":
                others.append(f"{self.word(field.name, language)}: {self.shown(state, field, language)}")
        return columns.paged([heading, columns.grid(by_seat, "l" * len(by_seat[0])), others])

    def word(self, name: str, language: str) -> str:
        """What a field, an entry or a value is called: the game's sentence of this name, or the name itself."""
        id = f"{self.rules.id}.{name}"
        return catalogue.translate(Text(id), language) if catalogue.has(id) else name.replace("_", " ")

    def shown(self, state: S, field: Field, language: str, seat: Seat = NOBODY) -> str:
        """A field's value, or a seat's part of it, in words; "?" for what a view doesn't know."""
        entries = entries_of(state, field, seat)
        if field.kind == FLAG:
            return catalogue.translate(Text("core.yes" if entries[0] else "core.no"), language)
        if not field.names:
            return " ".join([self.value_of(field, value, language) for value in entries]) or "–"
        if entries.count(UNKNOWN) == len(entries):
            return "?"
        counted = [
            f"{self.word(name, language)} {self.value_of(field, value, language)}"
            for name, value in zip(field.names, entries, strict=True)
            if value != 0 or field.values
        ]
        return ", ".join(counted) or "–"

    def value_of(self, field: Field, value: int, language: str) -> str:
        """One number of a field in words."""
        if 0 <= value - field.low < len(field.values):
            return self.word(field.values[value - field.low], language)
        return "?" if value == UNKNOWN else str(value)

    def rule_of(self, text: Text) -> str:
        """The rule that a line of the log or a prompt is about, "RI-4.2", or "" where there is none."""
        return ""

    def thing_name(self, sort: str, thing: str) -> Text:
        """What players call a thing that Statistics.items_gained names."""
        return Text("core.words", thing)


def entries_of(state: State, field: Field, seat: Seat = NOBODY) -> list[int]:
    """The numbers that a field holds, or those of one seat."""
    value = getattr(state, field.name)
    if isinstance(value, int):
        return [int(value)]
    entries = [int(entry) for entry in value]
    return entries[seat * field.width : (seat + 1) * field.width] if seat >= 0 else entries
