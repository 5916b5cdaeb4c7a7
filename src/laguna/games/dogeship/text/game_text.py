"""The Doge Ship: what the game says, put together."""

from __future__ import annotations

from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.dogeship import names
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.text import describe, headline, news, rule_index, text_page
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

    def page(self, state: DogeShipState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.RULES.get(text.id.removesuffix(".log"), "")  # as a choice and in the log alike

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.hue_name(thing) if sort == "panel" else Text("dogeship.name", thing)
