"""Rialto: the rule that each sentence of the log, and each question, is about."""

from __future__ import annotations

from typing import Final

from laguna.text.text import Text

# By the name of a phase: what is asked there, and what others wait for.
ASKED: Final = {
    "round_tiles": "RI-2.1",
    "turn_bridge": "RI-2.2",
    "start_building": "RI-2.9",
    "deal": "RI-5.2",
    "row": "RI-5.3",
    "draw": "RI-5.3",
    "green": "RI-5.4",
    "green_card": "RI-5.4",
    "discard": "RI-5.6",
    "virtual_draw": "RI-14.6",
    "play": "RI-6.3",
    "convert": "RI-7.2",
    "building": "RI-8.4",
    "return": "RI-10.2",
    "bridge": "RI-8.9",
    "face": "RI-8.9",
    "gondola": "RI-8.12",
    "councillor": "RI-8.12",
    "source": "RI-8.13",
    "move": "RI-8.16",
    "blue": "RI-11.1",
    "upgrade": "RI-11.2",
    "over": "RI-13.4",
}

# By message id, sentences that have the same rule whatever their parameters.
RULES: Final[dict[str, str]] = {
    **{f"rialto.ask_{phase}": rule for phase, rule in ASKED.items()},
    **{f"rialto.now_{phase}": rule for phase, rule in ASKED.items()},
    **{f"rialto.green_{value}": "RI-5.4" for value in range(1, 5)},
    **{f"rialto.yellow_{value}": "RI-7.2" for value in range(1, 5)},
    **{f"rialto.blue_{value}": "RI-11.1" for value in range(1, 5)},
    # What the cards of a stage give: a play leads there.
    "rialto.help_doge": "RI-8.1",
    "rialto.help_gold": "RI-8.3",
    "rialto.help_building": "RI-8.4",
    "rialto.help_bridge": "RI-8.8",
    "rialto.help_bridge_gone": "RI-8.8",
    "rialto.help_gondola": "RI-8.11",
    "rialto.help_gondola_points": "RI-8.11",
    "rialto.help_councillor": "RI-8.15",
    "rialto.help_move": "RI-8.16",
    # What chance does.
    "rialto.round_tile": "RI-2.1",
    "rialto.turn_bridge": "RI-2.2",
    "rialto.deal": "RI-5.2",
    "rialto.draw": "RI-5.3",
    "rialto.draw_veiled": "RI-5.3",
    "rialto.draw_plain": "RI-5.8",
    "rialto.draw_green": "RI-5.4",
    "rialto.draw_green_veiled": "RI-5.4",
    "rialto.draw_virtual": "RI-14.6",
    # What players do.
    "rialto.take_start": "RI-2.9",
    "rialto.take": "RI-8.4",
    "rialto.take_full": "RI-10.2",
    "rialto.take_more": "RI-8.5",
    "rialto.none": "RI-8.4",
    "rialto.none_second": "RI-8.5",
    "rialto.row": "RI-5.3",
    "rialto.row_plain": "RI-5.3",
    "rialto.use_joker": "RI-7.2",
    "rialto.use_half_pair": "RI-7.6",
    "rialto.wait": "RI-7.7",
    "rialto.done_green": "RI-5.4",
    "rialto.done_blue": "RI-11.1",
    "rialto.done": "RI-4.2",
    "rialto.pick": "RI-5.4",
    "rialto.draw_pile": "RI-5.4",
    "rialto.draw_pile_plain": "RI-5.4",
    "rialto.discard": "RI-5.6",
    "rialto.discard_veiled": "RI-5.6",
    "rialto.lay": "RI-7.1",
    "rialto.lay_counts": "RI-7.1",
    "rialto.lay_half_pair": "RI-7.5",
    "rialto.convert": "RI-7.2",
    "rialto.convert_counts": "RI-7.2",
    "rialto.play": "RI-7.4",
    "rialto.play_plain": "RI-6.3",
    "rialto.pass": "RI-6.3",
    "rialto.pass_loses": "RI-8.8",
    "rialto.return": "RI-10.2",
    "rialto.bridge": "RI-8.9",
    "rialto.bridge_plain": "RI-8.9",
    "rialto.face": "RI-8.9",
    "rialto.face_plain": "RI-8.9",
    "rialto.gondola": "RI-8.12",
    "rialto.gondola_point": "RI-8.13",
    "rialto.to": "RI-8.12",
    "rialto.to_bonus": "RI-9.1",
    "rialto.from_board": "RI-8.13",
    "rialto.from": "RI-8.13",
    "rialto.neither": "RI-8.13",
    "rialto.move": "RI-8.16",
    "rialto.stop": "RI-8.16",
    "rialto.upgrade": "RI-11.1",
    "rialto.upgrade_plain": "RI-11.1",
    # News.
    "rialto.news_leftover": "RI-5.7",
    "rialto.news_shuffle": "RI-5.8",
    "rialto.news_counts": "RI-7.4",
    "rialto.news_lays": "RI-14.7",
    "rialto.news_passes": "RI-15.3",
    "rialto.news_majority": "RI-6.5",
    "rialto.news_no_majority": "RI-6.5",
    "rialto.news_spaces": "RI-8.1",
    "rialto.news_spaces_blue": "RI-11.3",
    "rialto.news_coins": "RI-8.3",
    "rialto.news_coins_waiting": "RI-7.2",
    "rialto.news_points": "RI-8.8",
    "rialto.news_points_gondola": "RI-8.11",
    "rialto.news_points_return": "RI-10.2",
    "rialto.news_points_blue": "RI-11.1",
    "rialto.news_loses": "RI-8.8",
    "rialto.news_called": "RI-8.11",
    "rialto.news_called_blue": "RI-11.1",
    "rialto.news_placed": "RI-8.15",
    "rialto.news_placed_virtual": "RI-14.7",
    "rialto.news_bonus": "RI-9.1",
    "rialto.news_bonus_virtual": "RI-14.8",
    "rialto.news_bridge": "RI-14.7",
    "rialto.news_gondola": "RI-14.7",
    "rialto.news_marker": "RI-14.4",
    "rialto.news_round": "RI-5.1",
    "rialto.news_stage": "RI-6.2",
    "rialto.news_final": "RI-13.1",
    "rialto.news_winner": "RI-13.4",
}

# By message id, the parameter that names the building, phase or stage which has the rule.
ABOUT: Final = {"rialto.use": 0, "rialto.wait_for": 1, "rialto.ask_play": 2}


def rule_of(text: Text) -> str:
    """The rule that a sentence is about, or "" where there is none."""
    place = ABOUT.get(text.id)
    if place is None:
        return RULES.get(text.id, "")
    subject = text.params[place]
    return RULES.get(subject.id, "") if isinstance(subject, Text) else ""
