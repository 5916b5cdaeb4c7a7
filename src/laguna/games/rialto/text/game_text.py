"""Rialto: what the game says, put together."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.set_choice import SetChoice
from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.rialto.rules import actions
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import (
    consequences,
    describe,
    headline,
    news,
    prompt,
    result_card,
    rule_index,
    set_choice,
    text_page,
)
from laguna.text.text import Text


class RialtoText(GameText[RialtoState]):
    """Actions, prompts, log and text page."""

    def describe(self, state: RialtoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = state.to_move() if seat == TO_MOVE else seat
        return describe.describe(state, action, state.visibility(action, mover, reader) != SEEN)

    def prompt(self, state: RialtoState, seat: Seat) -> Text:
        return prompt.prompt(state, seat)

    def headline(self, state: RialtoState) -> Text:
        return headline.headline(state)

    def facts(self, state: RialtoState, seat: Seat) -> list[Fact]:
        return headline.facts(state, seat)

    def news(self, before: RialtoState, after: RialtoState) -> list[Text]:
        return news.news(before, after)

    def result_card(self, before: RialtoState, after: RialtoState) -> ResultCard | None:
        return result_card.result_card(before, after)

    def consequences(self, view: RialtoState, action: Action, seat: Seat) -> list[Text]:
        return consequences.consequences(view, action, seat)

    def is_last(self, view: RialtoState, action: Action, seat: Seat) -> bool:
        return action in (actions.DONE, actions.PASS, actions.NONE, actions.NEITHER, actions.STOP)

    def set_choice(self, view: RialtoState, seat: Seat) -> SetChoice | None:
        return set_choice.set_choice(view, seat)

    def set_actions(self, view: RialtoState, seat: Seat, choice: SetChoice, marks: Sequence[int]) -> list[int]:
        return set_choice.set_actions(view, choice, marks)

    def page(self, state: RialtoState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.rule_of(text)

    def thing_name(self, sort: str, thing: str) -> Text:
        return Text(f"rialto.{thing}")
