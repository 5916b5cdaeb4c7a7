"""Mille Fiori: what the game says, put together."""

from __future__ import annotations

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.millefiori import names
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.games.millefiori.text import consequences, describe, headline, news, result_cards, rule_index, text_page
from laguna.text.text import Text


class MilleFioriText(GameText[MilleFioriState]):
    """Actions, prompts, log and text page."""

    def describe(self, state: MilleFioriState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = state.to_move() if seat == TO_MOVE else seat
        return describe.describe(state, action, mover, state.visibility(action, mover, reader) != SEEN)

    def prompt(self, state: MilleFioriState, seat: Seat) -> Text:
        return describe.prompt(state, seat)

    def headline(self, state: MilleFioriState) -> Text:
        return headline.headline(state)

    def facts(self, state: MilleFioriState, seat: Seat) -> list[Fact]:
        return headline.facts(state, seat)

    def news(self, before: MilleFioriState, after: MilleFioriState) -> list[Text]:
        return news.news(before, after)

    def result_card(self, before: MilleFioriState, after: MilleFioriState) -> ResultCard | None:
        return result_cards.result_card(before, after)

    def consequences(self, view: MilleFioriState, action: Action, seat: Seat) -> list[Text]:
        return consequences.consequences(view, action, seat)

    def page(self, state: MilleFioriState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.rule_of(text)

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.thing_name(sort, thing)
