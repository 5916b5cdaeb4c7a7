"""Mille Fiori: which rule a line of the log or a prompt is about."""

from __future__ import annotations

from typing import Final

from laguna.text.text import Text

RULES: Final[dict[str, str]] = {
    # chance
    "millefiori.start": "MF-2.5",
    "millefiori.deal": "MF-3.2",
    "millefiori.deal_veiled": "MF-3.2",
    "millefiori.turn_up": "MF-11.5",
    # what players do
    "millefiori.keep": "MF-3.4",
    "millefiori.keep_veiled": "MF-3.4",
    "millefiori.place": "MF-4.2",
    "millefiori.place_sail": "MF-9.5",
    "millefiori.place_may_sail": "MF-9.5",
    "millefiori.sail": "MF-9.6",
    "millefiori.sail_end": "MF-9.7",
    "millefiori.sail_nowhere": "MF-A.7",
    "millefiori.stay": "MF-9.5",
    "millefiori.extra": "MF-11.1",
    "millefiori.decline": "MF-11.3",
    # what is asked
    "millefiori.ask_start": "MF-2.5",
    "millefiori.ask_turn_up": "MF-11.5",
    "millefiori.ask_deal": "MF-3.2",
    "millefiori.ask_choose": "MF-3.4",
    "millefiori.ask_choose_turn": "MF-14.1",
    "millefiori.ask_play": "MF-4.1",
    "millefiori.ask_play_sail": "MF-A.3",
    "millefiori.ask_ship": "MF-9.5",
    "millefiori.ask_extra": "MF-11.1",
    "millefiori.ask_over": "MF-13.4",
    "millefiori.ask_over_shared": "MF-13.5",
    "millefiori.wait_for": "MF-3.5",
    # news
    "millefiori.news_fleet": "MF-9.2",
    "millefiori.news_points": "MF-4.2",
    "millefiori.news_bonus": "MF-12.1",
    "millefiori.news_bonus_later": "MF-12.3",
    "millefiori.news_extra": "MF-11.1",
    "millefiori.news_extra_lost": "MF-11.4",
    "millefiori.news_last_pass": "MF-13.1",
    "millefiori.news_left": "MF-3.7",
    "millefiori.news_round": "MF-3.9",
    "millefiori.news_pass": "MF-3.6",
    "millefiori.news_last_round": "MF-13.2",
    "millefiori.news_reveals": "MF-3.5",
    "millefiori.news_final": "MF-13.3",
    "millefiori.news_total": "MF-13.4",
    "millefiori.news_winner": "MF-13.4",
    "millefiori.news_winner_diamonds": "MF-13.5",
    "millefiori.news_shared": "MF-13.5",
}


def rule_of(text: Text) -> str:
    """The rule that a text is about, as a choice or in the log; "" where there is none."""
    return RULES.get(text.id.removesuffix(".log"), "")
