"""Murano: what the game says, put together."""

from __future__ import annotations

from laguna.core.facets.text import Fact, GameText
from laguna.core.state import SEEN, TO_MOVE, Action, Seat
from laguna.games.murano import names
from laguna.games.murano.rules.state import MuranoState
from laguna.games.murano.text import describe, headline, news, prompt, rule_index, text_page
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

    def page(self, state: MuranoState, language: str) -> str:
        return text_page.page(state, language)

    def rule_of(self, text: Text) -> str:
        return rule_index.rule_of(text)

    def thing_name(self, sort: str, thing: str) -> Text:
        return names.thing_name(sort, thing)
