"""Laws of the rules: what is legal, what is refused, how a game goes on and ends, how a position is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, TRUTH, State
from laguna.testing.random_play import Played, Setting, one_of, random_step
from laguna.text import catalogue
from laguna.text.text import RuleError

# ---- at every step


def legal_actions_are_ids_in_ascending_order(setting: Setting, state: State, rng: Random) -> None:
    """`legal_actions` lists ids of range(action_count), each once, in ascending order."""
    for seat in range(setting.seats):
        actions = list(state.legal_actions(seat))
        assert actions == sorted(set(actions)), f"seat {seat} is offered {actions}"
        known = range(setting.game.actions.count)
        assert all(action in known for action in actions), f"seat {seat} is offered {actions}"


def every_decider_has_an_action(setting: Setting, state: State, rng: Random) -> None:
    """Every decider has a legal action, nobody else has, and `to_move` is the first of them."""
    deciders = list(state.deciders())
    assert deciders == sorted(set(deciders)), f"deciders are not in ascending order: {deciders}"
    assert bool(deciders) == (state.to_move() >= 0), f"{state.to_move()} is to move, and {deciders} decide"
    assert not deciders or state.to_move() == deciders[0], f"{state.to_move()} is to move, not the first of {deciders}"
    for seat in range(setting.seats):
        offered = len(state.legal_actions(seat)) > 0
        assert offered == (seat in deciders), f"seat {seat} is offered {list(state.legal_actions(seat))}"


def chance_has_weights(setting: Setting, state: State, rng: Random) -> None:
    """When chance is to move, each outcome has a positive weight, and each number stands for its outcome."""
    if state.to_move() != CHANCE:
        return
    outcomes = list(state.legal_actions())
    weights = list(state.chance_weights())
    assert outcomes, "chance is to move and has no outcomes"
    assert outcomes == sorted(set(outcomes)), f"outcomes are not in ascending order: {outcomes}"
    assert len(weights) == len(outcomes), f"there are {len(weights)} weights for {len(outcomes)} outcomes"
    assert min(weights) > 0, f"an outcome has no weight: {weights}"
    number = rng.randrange(sum(weights))
    meant = [outcome for outcome, weight in zip(outcomes, weights, strict=True) for _ in range(weight)]
    assert state.outcome(number) == meant[number], f"number {number} stands for another outcome than its weight says"
    assert state.draw(rng) in outcomes, "draw() gives what is no outcome"


def unlisted_actions_are_refused(setting: Setting, state: State, rng: Random) -> None:
    """What `legal_actions` does not list is refused, and a refusal changes nothing: a few ids, at every step."""
    key = state.key()
    seat = rng.randrange(setting.seats)
    legal = set(state.legal_actions(seat))
    others = {rng.randrange(setting.game.actions.count) for _ in range(2)} - legal
    for action in others:
        refusal_of(state, action, seat)
    assert state.key() == key, f"refusing {others} to seat {seat} has changed something"


# ---- at some positions


def exactly_what_is_listed_is_accepted(setting: Setting, state: State, rng: Random) -> None:
    """`apply` accepts an id exactly when `legal_actions` lists it for the seat; a refusal changes nothing."""
    key = state.key()
    for seat in (*range(setting.seats), CHANCE):
        is_asked = seat != CHANCE or state.to_move() == CHANCE
        legal = set(state.legal_actions(seat)) if is_asked else set()
        for action in range(setting.game.actions.count):
            twin = state.clone()
            if action in legal:
                twin.apply(action, seat)
                assert twin.key() != key, f"{setting.game.notate(action)} of seat {seat} changes nothing"
            else:
                error = refusal_of(twin, action, seat)
                assert twin.key() == key, f"refusing {setting.game.notate(action)} has changed something"
                is_a_refusal(error)


def strange_ids_and_seats_are_refused(setting: Setting, state: State, rng: Random) -> None:
    """An id that is no action and a seat that is not at the table are refused like any other mistake."""
    key = state.key()
    count = setting.game.actions.count
    asked = [(action, seat) for action in (-1, count, count + 1000) for seat in (*range(setting.seats), CHANCE)]
    asked += [(action, seat) for action in (0, count - 1) for seat in (setting.seats, NOBODY, TRUTH)]
    for action, seat in asked:
        error = refusal_of(state, action, seat)
        assert state.key() == key, f"refusing action {action} to seat {seat} has changed something"
        is_a_refusal(error)


def clones_are_independent(setting: Setting, state: State, rng: Random) -> None:
    """A clone is equal, and neither notices what becomes of the other."""
    key = state.key()
    twin = state.clone()
    assert twin.key() == key, "a clone is not equal"
    third = twin.clone()
    play_on(twin, rng, 40)
    assert state.key() == key, "the position has changed with the clone"
    assert third.key() == key, "the clone of the clone has changed with the clone"


def a_restored_position_goes_on_equal(setting: Setting, state: State, rng: Random) -> None:
    """`restore(key())` is equal, and goes on equal when both are played on alike."""
    twin = state.clone()
    again = setting.restore(state.key())
    for _ in range(40):
        same_position(setting, twin, again)
        if twin.to_move() == NOBODY:
            return
        mover, action = random_step(twin, rng)
        twin.apply(action, mover)
        again.apply(action, mover)


def a_restored_view_is_equal(setting: Setting, state: State, rng: Random) -> None:
    """`restore(key())` of a view is that view: the same key, the same actions, the same words."""
    for reader in setting.readers():
        view = state.view(reader)
        again = setting.restore(view.key())
        assert again.viewer == reader, f"the view of reader {reader} is restored as that of {again.viewer}"
        assert again.key() == view.key(), f"reader {reader} gets another view"
        assert list(again.deciders()) == list(view.deciders()), "others decide in the restored view"
        assert setting.game.text.page(again, "en") == setting.game.text.page(view, "en"), "the page is another"
        if reader != NOBODY:
            assert list(again.legal_actions(reader)) == list(view.legal_actions(reader)), "other actions are legal"


def an_impossible_position_is_refused(setting: Setting, state: State, rng: Random) -> None:
    """A key with something changed is refused in a sentence, or it is a position that plays on to its end."""
    reader = one_of([TRUTH, *setting.readers()], rng)
    key = list((state if reader == TRUTH else state.view(reader)).key())
    for _ in range(16):
        # Phase and turn stand at the beginning of a key, and are the easiest to get wrong.
        at = rng.randrange(len(key) if rng.randrange(2) == 0 else min(len(key), 24))
        changed = [*key]
        changed[at] = one_of([key[at] + 1, key[at] - 1, -key[at], rng.randrange(9) - 4, 1000, 2**40, 2**70], rng)
        another = rng.randrange(len(key))
        if another != at and rng.randrange(2) == 0:  # moves what is counted from one place to another
            changed[at] = key[at] + 1
            changed[another] -= 1
        refuse_or_go_on(setting, tuple(changed), rng)
    for wrong in (key[:-1], [*key, 0], []):
        is_a_refusal(refused(partial(setting.restore, tuple(wrong)), f"a key of {len(wrong)} numbers"))


def refuse_or_go_on(setting: Setting, key: tuple[int, ...], rng: Random) -> None:
    try:
        state = setting.restore(key)
    except RuleError as error:
        is_a_refusal(error)
        return
    assert state.key() == key, "a position was restored that is not the one of the key"
    try:
        if state.viewer != TRUTH:
            view = state
            state = view.determinize(rng)
            assert state.view(view.viewer).key() == key, "a view was restored that no position gives"
        play_on(state, rng, 2000)
        state.scores()
    except Exception as error:
        error.add_note(f"restored from {key}, which no game comes to; Rules.check should refuse it")
        raise


def simultaneous_deciders_may_act_in_any_order(setting: Setting, state: State, rng: Random) -> None:
    """While several decide, the order in which they act makes no difference to where it leads."""
    if len(state.deciders()) < 2:
        return
    acts: dict[int, list[int]] = {seat: [] for seat in state.deciders()}
    mixed = state.clone()
    while mixed.reveal_count() == state.reveal_count() and any(seat in acts for seat in mixed.deciders()):
        seat = one_of([seat for seat in mixed.deciders() if seat in acts], rng)
        action = one_of(mixed.legal_actions(seat), rng)
        mixed.apply(action, seat)
        acts[seat].append(action)
    for order in (sorted(acts), sorted(acts, reverse=True)):
        ordered = state.clone()
        for seat in order:
            for action in acts[seat]:
                ordered.apply(action, seat)
        assert ordered.key() == mixed.key(), f"seats acting in the order {order} end elsewhere"


# ---- of whole games


def no_position_comes_twice(played: Played, rng: Random) -> None:
    """No position comes twice in a game, and `reveals` never falls."""
    seen: set[tuple[int, ...]] = set()
    reveals = 0
    for state in played.states():
        key = state.key()
        assert key not in seen, "this position was there before"
        seen.add(key)
        assert state.reveal_count() >= reveals, "the reveal count has fallen"
        reveals = state.reveal_count()


def places_rank_the_scores(played: Played, rng: Random) -> None:
    """At the end someone is first, as many are before a seat as its place says, and more points are a better place."""
    state = played.state(len(played.steps))
    places = list(state.places())
    scores = list(state.scores())
    assert len(places) == len(scores) == played.setting.seats, "not every seat has points and a place"
    for seat, place in enumerate(places):
        assert place == 1 + sum(1 for other in places if other < place), f"these places cannot be: {places}"
        behind = [other for other in range(len(scores)) if scores[other] < scores[seat]]
        assert all(place < places[other] for other in behind), f"fewer points than seat {seat} has, and a better place"
    assert list(state.deciders()) == [], "somebody decides after the end"


# ---- of the game as such


def every_action_can_be_written_and_read(setting: Setting) -> None:
    """`parse(notate(a)) == a` for every id, and what no action is written as is refused."""
    written = [setting.game.notate(action) for action in range(setting.game.actions.count)]
    for action, text in enumerate(written):
        assert setting.game.parse(text) == action, f"{text}, which is action {action}, is read as another"
    for text in ("", "?", "draw ?", written[0] + " x", "x " + written[0], "17", "ß", "lay" * 99):
        is_a_refusal(refused(partial(setting.game.parse, text), f"the move {text!r}"))


def what_cannot_be_chosen_is_refused(setting: Setting) -> None:
    """Too few or too many seats, an unknown option, value or version are refused in a sentence."""
    game, options = setting.game, setting.chosen()
    wrong: list[tuple[int, dict[str, str], int]] = [
        (game.seats.start - 1, options, setting.version),
        (game.seats.stop, options, setting.version),
        (setting.seats, {**options, "no such option": "x"}, setting.version),
        (setting.seats, options, game.versions.stop),
        (setting.seats, options, 0),
    ]
    wrong += [(setting.seats, {**options, name: "no such value"}, setting.version) for name in game.options]
    for seats, chosen, version in wrong:
        what = f"a game of {seats} seats with {chosen}, version {version}"
        is_a_refusal(refused(partial(game.new, seats, chosen, version), what))


# ---- what the laws share


def refused(deed: Callable[[], object], what: str) -> RuleError:
    """The refusal of a deed that must not succeed."""
    try:
        deed()
    except RuleError as error:
        return error
    raise AssertionError(f"{what} is accepted")


def refusal_of(state: State, action: int, seat: int) -> RuleError:
    """The refusal of an action that must not succeed."""
    return refused(partial(state.apply, action, seat), f"action {action} of seat {seat}")


def is_a_refusal(error: RuleError) -> None:
    """A refusal is one sentence in each language: it says something, and says it differently in German."""
    said = {language: catalogue.refusal(error, language) for language in catalogue.LANGUAGES}
    for sentence in said.values():
        is_a_sentence(sentence)
    assert len(set(said.values())) == len(said), f"not translated: {said}"
    assert error.rule == "" or re.fullmatch(r"[A-Z]{2}-([A-Z]\.)?\d+(\.\d+){0,2}|AMB-\d+", error.rule), (
        f"no rule id: {error.rule}"
    )


@lru_cache(4096)  # most refusals are said again and again
def is_a_sentence(text: str) -> None:
    """Words fit to show, and more than a few."""
    is_said(text)
    assert len(text.split()) >= 4, f"no sentence: {text}"


def is_said(text: str) -> None:
    """Words fit to show: on one line, nothing left to be filled in, no message id."""
    assert text.strip() == text != "", f"not fit to show: {text!r}"
    assert not re.search(r"[{}\n]|\b[a-z]+\.[a-z]+_[a-z_.]+", text), f"not fit to show: {text}"


def same_position(setting: Setting, one: State, other: State) -> None:
    """Two positions are equal in all that can be asked of them."""
    assert one.key() == other.key(), "the restored position has another key"
    assert one.to_move() == other.to_move(), "another seat is to move in the restored position"
    assert one.reveal_count() == other.reveal_count(), "the restored position has another reveal count"
    assert list(one.deciders()) == list(other.deciders()), "others decide in the restored position"
    assert list(one.scores()) == list(other.scores()), "the restored position has other scores"
    for seat in range(setting.seats):
        same_actions = list(one.legal_actions(seat)) == list(other.legal_actions(seat))
        assert same_actions, f"seat {seat} has other actions in the restored position"
    for reader in setting.readers():
        assert one.view(reader).key() == other.view(reader).key(), f"reader {reader} gets another view"
    if one.to_move() == CHANCE:
        assert list(one.chance_weights()) == list(other.chance_weights()), "chance has other weights"


def play_on(state: State, rng: Random, most: int) -> None:
    """Play at random, to the end or for as many actions."""
    for _ in range(most):
        if state.to_move() == NOBODY:
            return
        mover, action = random_step(state, rng)
        state.apply(action, mover)
