"""All laws, by what they are kept on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.laws import bots, drawing, records, rules, secrets, speech, worlds
from tests.laws.play import GameLaw, Setting, StateLaw

# Cheap ones, at every step.
EVERY_STEP: Final[list[StateLaw]] = [
    rules.legal_actions_are_ids_in_ascending_order,
    rules.who_decides_has_an_action,
    rules.chance_has_weights,
    rules.a_few_others_are_refused,
]
# Dear ones, at some positions of a game.
SOME_POSITIONS: Final[list[StateLaw]] = [
    rules.exactly_what_is_listed_is_accepted,
    rules.strange_ids_and_seats_are_refused,
    rules.clones_are_independent,
    rules.a_restored_position_goes_on_equal,
    rules.a_restored_view_is_equal,
    rules.an_impossible_position_is_refused,
    rules.simultaneous_deciders_may_act_in_any_order,
    worlds.a_world_gives_the_view_it_was_made_from,
    worlds.a_view_changes_nothing,
    worlds.a_view_offers_its_own_seat_the_same,
    worlds.a_view_tells_the_public_truth,
    worlds.reveals_rises_when_chance_shows_something,
    speech.every_choice_can_be_told_apart,
    speech.every_action_can_be_told,
    speech.the_own_view_describes_alike,
    speech.everyone_is_asked_something,
    speech.the_page_fits_the_terminal,
    speech.news_is_told_of_views,
    drawing.the_drawing_offers_what_is_legal,
    drawing.the_drawing_is_well_formed,
    drawing.what_is_shown_of_a_seat_is_only_looked_at,
    drawing.a_letter_presses_one_thing,
    drawing.pieces_lie_on_their_plate,
    drawing.the_drawing_speaks_german,
]
# Of a whole game that was played.
WHOLE_GAMES: Final[list[GameLaw]] = [
    rules.no_position_comes_twice,
    rules.places_rank_the_scores,
    records.a_record_replays_to_the_same_position,
    records.an_undo_gives_the_old_view_back,
    drawing.the_backdrop_never_changes,
]
# Of a whole game, with the game's table of hidden information.
HIDDEN: Final[list[secrets.SecretLaw]] = [
    secrets.a_changed_secret_stays_secret,
    secrets.silent_clicks_reach_nobody,
    secrets.who_has_chosen_is_not_told,
    bots.hidden_things_change_no_answer,
    bots.secret_clicks_change_no_answer,
]
# At some positions of a game, with that table.
WORLDS: Final[list[secrets.WorldLaw]] = [
    secrets.worlds_of_a_view_stay_in_step,
    worlds.reveals_rises_when_worlds_part,
]
# Of a game that is not even begun.
AS_SUCH: Final[list[Callable[[Setting], None]]] = [
    rules.every_action_can_be_written_and_read,
    rules.what_cannot_be_chosen_is_refused,
    speech.every_sentence_is_translated,
]

ALL: Final[list[Callable[..., None]]] = [
    *EVERY_STEP,
    *SOME_POSITIONS,
    *WHOLE_GAMES,
    *HIDDEN,
    *WORLDS,
    *AS_SUCH,
]
