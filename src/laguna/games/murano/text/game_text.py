"""Murano: what the game says, put together."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.set_choice import SetChoice
from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.murano import names
from laguna.games.murano.rules import actions
from laguna.games.murano.rules.state import MuranoState
from laguna.games.murano.text import describe, headline, news, prompt, rule_index, set_choice, text_page
from laguna.games.murano.text.story import consequences, result_cards
from laguna.text.text import Text


class MuranoText(GameText[MuranoState]):
    """Actions, prompts, log and text page."""

    def describe(self, state: MuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = state.to_move() if seat == TO_MOVE else seat
        return describe.describe(state, action, reader, state.visibility(action, mover, reader) != SEEN)

    def prompt(self, state: MuranoState, seat: Seat) -> Text:
        return prompt.prompt(state, seat)

    def headline(self, state: MuranoState) -> Text:
        return headline.headline(state)

    def facts(self, state: MuranoState, seat: Seat) -> list[Fact]:
        return headline.facts(state, seat)

    def news(self, before: MuranoState, after: MuranoState) -> list[Text]:
        return news.news(before, after)

    def result_card(self, before: MuranoState, after: MuranoState) -> ResultCard | None:
        return result_cards.result_card(before, after)

    def consequences(self, view: MuranoState, action: Action, seat: Seat) -> list[Text]:
        return consequences.consequences(view, action, seat)

    def is_last(self, view: MuranoState, action: Action, seat: Seat) -> bool:
        return action in (actions.PASS, actions.STOP, actions.LEAVE, actions.SELL, actions.HAND_IN, actions.ASIDE)

    def set_choice(self, view: MuranoState, seat: Seat) -> SetChoice | None:
        return set_choice.set_choice(view, seat)

    def set_actions(self, view: MuranoState, seat: Seat, choice: SetChoice, marks: Sequence[int]) -> list[int]:
        return set_choice.set_actions(choice, marks)

    def page(self, state: MuranoState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.rule_of(text)

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.thing_name(sort, thing)
