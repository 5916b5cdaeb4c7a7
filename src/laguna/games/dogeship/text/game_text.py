"""The Doge Ship: what the game says, put together."""

from __future__ import annotations

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.text import consequences, describe, headline, news, result_cards, rule_index, text_page
from laguna.text.text import Text


class DogeShipText(GameText[DogeShipState]):
    """Actions, prompts, log and text page."""

    def describe(self, state: DogeShipState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        mover = state.to_move() if seat == TO_MOVE else seat
        return describe.describe(state, action, mover, state.visibility(action, mover, reader) != SEEN)

    def prompt(self, state: DogeShipState, seat: Seat) -> Text:
        return describe.prompt(state, seat)

    def headline(self, state: DogeShipState) -> Text:
        return headline.headline(state)

    def facts(self, state: DogeShipState, seat: Seat) -> list[Fact]:
        return headline.facts(state, seat)

    def news(self, before: DogeShipState, after: DogeShipState) -> list[Text]:
        return news.news(before, after)

    def result_card(self, before: DogeShipState, after: DogeShipState) -> ResultCard | None:
        return result_cards.result_card(before, after)

    def consequences(self, view: DogeShipState, action: Action, seat: Seat) -> list[Text]:
        return consequences.consequences(view, action, seat)

    def may_foretell(self, before: DogeShipState, after: DogeShipState) -> bool:
        """Bids and the final approval would show how many approvals the others have (DS-11.5)."""
        return before.phase != phases.BIDDING and after.phase != phases.OVER

    def page(self, state: DogeShipState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.RULES.get(text.id.removesuffix(".log"), "")  # as a choice and in the log alike

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.hue_name(thing) if sort == "panel" else Text("dogeship.name", thing)
