"""All laws, by what they are checked on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from librt.random import Random

from laguna.core.state import State
from laguna.testing import (
    bots,
    choices,
    drawings,
    fields,
    hidden_information,
    logs,
    records,
    rules,
    statistics,
    texts,
    tutorials,
    views,
)
from laguna.testing.hidden_information import Hidden, SecretLaw, WorldLaw
from laguna.testing.random_play import GameLaw, Setting, StateLaw

# Quick ones, at every step.
EVERY_STEP: Final[list[StateLaw]] = [
    rules.legal_actions_are_ids_in_ascending_order,
    rules.every_decider_has_an_action,
    rules.chance_has_weights,
    rules.unlisted_actions_are_refused,
]
# Slow ones, at some positions of a game.
SOME_POSITIONS: Final[list[StateLaw]] = [
    fields.a_clone_copies_every_attribute,
    fields.the_fields_hold_all_that_changes,
    fields.a_restored_position_has_every_attribute,
    rules.exactly_what_is_listed_is_accepted,
    rules.strange_ids_and_seats_are_refused,
    rules.clones_are_independent,
    rules.a_restored_position_goes_on_equal,
    rules.a_restored_view_is_equal,
    rules.an_impossible_position_is_refused,
    rules.simultaneous_deciders_may_act_in_any_order,
    views.a_world_gives_the_view_it_was_made_from,
    views.a_view_changes_nothing,
    views.a_view_offers_its_own_seat_the_same,
    views.a_view_tells_the_public_truth,
    views.the_reveal_count_rises_when_chance_shows_something,
    texts.choices_have_different_descriptions,
    texts.every_action_has_a_description,
    texts.a_view_describes_actions_like_the_position,
    texts.every_reader_has_a_prompt,
    texts.everyone_reads_the_same_headline_and_facts,
    texts.the_page_fits_the_terminal,
    texts.news_can_be_put_into_words,
    logs.consequences_can_be_read,
    choices.what_is_forced_is_forced_in_every_world,
    choices.a_set_is_chosen_by_legal_actions,
    drawings.the_drawing_offers_what_is_legal,
    drawings.a_click_says_what_the_description_says,
    drawings.names_are_those_of_the_table,
    drawings.the_drawing_is_well_formed,
    drawings.plates_about_a_seat_offer_no_action,
    drawings.keyboard_letters_are_unique,
    drawings.pieces_lie_on_their_plate,
    drawings.the_drawing_is_translated,
]
# Of a whole game that was played.
WHOLE_GAMES: Final[list[GameLaw]] = [
    rules.no_position_comes_twice,
    rules.places_rank_the_scores,
    records.a_record_replays_to_the_same_position,
    records.an_undo_gives_the_old_view_back,
    drawings.the_backdrop_never_changes,
    texts.the_log_and_prompts_have_rules,
    logs.the_log_tells_where_points_come_from,
    logs.result_cards_can_be_read,
    statistics.point_sources_add_up,
    statistics.items_gained_have_names,
]
# Of a whole game, with the game's table of hidden information.
HIDDEN: Final[list[SecretLaw]] = [
    hidden_information.a_changed_secret_stays_secret,
    hidden_information.unnoticed_actions_stay_unnoticed,
    hidden_information.who_has_chosen_stays_secret,
    bots.hidden_things_change_no_bot_answer,
    bots.secret_choices_change_no_bot_answer,
]
# At some positions of a game, with that table.
WORLDS: Final[list[WorldLaw]] = [
    hidden_information.worlds_of_a_view_stay_in_step,
    views.the_reveal_count_rises_when_worlds_part,
]
# Of a game before it is begun.
UNBEGUN: Final[list[Callable[[Setting], None]]] = [
    rules.every_action_can_be_written_and_read,
    rules.what_cannot_be_chosen_is_refused,
    texts.every_sentence_is_translated,
    texts.the_catalogue_holds_nothing_else,
    texts.help_is_a_few_sentences,
    drawings.the_emblem_is_drawn_in_tokens,
    statistics.score_categories_have_names,
    tutorials.the_tutorial_can_be_played,
    tutorials.the_tutorial_is_short_and_translated,
]

ALL: Final[list[Callable[..., None]]] = [
    *EVERY_STEP,
    *SOME_POSITIONS,
    *WHOLE_GAMES,
    *HIDDEN,
    *WORLDS,
    *UNBEGUN,
]


def worlds_with(table: list[Hidden]) -> list[StateLaw]:
    """The laws of worlds as laws of a position, for a game with this table of hidden information."""
    return [_with(law, table) for law in WORLDS]


def _with(law: WorldLaw, table: list[Hidden]) -> StateLaw:
    @wraps(law)
    def checked(setting: Setting, state: State, rng: Random) -> None:
        law(setting, state, rng, table)

    return checked
