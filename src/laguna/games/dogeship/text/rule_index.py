"""The Doge Ship: which rule explains what a line of the log tells, or what is asked."""

from __future__ import annotations

from typing import Final

from laguna.core.text import Text

RULES: Final[dict[str, str]] = {
    # chance
    "dogeship.first": "DS-2.2",
    "dogeship.roll": "DS-3.2",
    "dogeship.turn_doge": "DS-3.3",
    "dogeship.draw": "DS-5.1",
    "dogeship.draw_veiled": "DS-5.1",
    # what players do
    "dogeship.top": "DS-4.2",
    "dogeship.use": "DS-4.3",
    "dogeship.use_cost": "DS-4.4",
    "dogeship.use_bonus": "DS-7.5",
    "dogeship.use_cost_bonus": "DS-7.5",
    "dogeship.water": "DS-4.8",
    "dogeship.skip": "DS-7.8",
    "dogeship.finish": "DS-4.6",
    "dogeship.buy": "DS-5.1",
    "dogeship.buy_part": "DS-5.1",
    "dogeship.return": "DS-5.5",
    "dogeship.keep": "DS-5.2",
    "dogeship.keep_none": "DS-5.3",
    "dogeship.complete_gondola": "DS-6.1",
    "dogeship.complete_part": "DS-6.2.2",
    "dogeship.complete_barrier": "DS-6.3.1",
    "dogeship.complete_last": "DS-10.1",
    "dogeship.replace": "DS-6.4.1",
    "dogeship.lay": "DS-7.1",
    "dogeship.put_top": "DS-7.1",
    "dogeship.put_bottom": "DS-7.1",
    "dogeship.bid": "DS-9.2",
    "dogeship.bid_veiled": "DS-9.2",
    # what is asked
    "dogeship.ask_first": "DS-2.2",
    "dogeship.ask_roll": "DS-3.2",
    "dogeship.ask_turn": "DS-3.3",
    "dogeship.ask_draw": "DS-5.1",
    "dogeship.ask_draw_doge": "DS-7.1",
    "dogeship.ask_marker": "DS-4.1",
    "dogeship.ask_marker_reorder": "DS-4.2",
    "dogeship.ask_bonus_buy": "DS-7.8",
    "dogeship.ask_bonus_complete": "DS-7.8",
    "dogeship.ask_icon_buy": "DS-5.1",
    "dogeship.ask_icon_complete": "DS-4.6",
    "dogeship.ask_return": "DS-5.5",
    "dogeship.ask_return_galley": "DS-5.5",
    "dogeship.ask_keep": "DS-5.2",
    "dogeship.ask_replace": "DS-6.4.1",
    "dogeship.ask_lay": "DS-7.1",
    "dogeship.ask_put": "DS-7.1",
    "dogeship.ask_bid": "DS-9.2",
    "dogeship.ask_over": "DS-10.3",
    "dogeship.ask_over_shared": "DS-10.3",
    "dogeship.wait_for": "DS-3.5",
    "dogeship.wait_for_bids": "DS-9.2",
    # news
    "dogeship.news_takes": "DS-5.1",
    "dogeship.news_takes_doges": "DS-7.1",
    "dogeship.news_known": "DS-3.3",
    "dogeship.news_refill": "DS-3.8",
    "dogeship.news_order": "DS-8.1",
    "dogeship.news_water": "DS-9.1",
    "dogeship.news_inspection": "DS-9.2",
    "dogeship.news_bid": "DS-9.3",
    "dogeship.news_round": "DS-3.2",
    "dogeship.news_ready": "DS-10.1",
    "dogeship.news_cap": "DS-10.5",
    "dogeship.news_final": "DS-10.2",
    "dogeship.news_winner": "DS-10.3",
    "dogeship.news_winner_ducats": "DS-10.3",
    "dogeship.news_winner_barrier": "DS-10.3",
    "dogeship.news_shared": "DS-10.3",
}


def rule_of(text: Text) -> str:
    """The rule that a text is about, whether as a choice or as the log tells it; "" where there is none."""
    return RULES.get(text.id.removesuffix(".log"), "")
