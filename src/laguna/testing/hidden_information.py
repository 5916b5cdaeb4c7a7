"""Laws of hidden information: what is hidden from a seat changes nothing of what leaves the process for that seat.

Tested against a table of hidden information: rows of `Hidden`, written down from the rules page of the game, and not
against what the game itself thinks is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i16

from laguna.core.dice import FastDice, ScriptedDice
from laguna.core.facets.result_card import ResultCard
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.observation_writer import ObservationWriter, size_of
from laguna.core.state import CHANCE, NOBODY, SEEN, VEILED, State
from laguna.testing.drawings import drawing
from laguna.testing.random_play import LANGUAGES, Played, Setting, one_of, some_of
from laguna.text import catalogue
from laguna.text.text import RuleError, Text


def never(before: Any, now: Any) -> bool:
    """For what everyone notices at once, and for what is never shown."""
    return False


@dataclass(frozen=True)
class Hidden:
    """One row of a game's table of hidden information: an outcome or a choice, who knows it, and until when."""

    what: str
    rule: str
    applies: Callable[[Any, int, int], bool]  # position before, action, mover: is it such an outcome or choice?
    known_to: Callable[[Any, int, int], set[int]]  # position before, action, mover: the seats that may see it
    until: Callable[[Any, Any], bool]  # position before, later position: may everyone see it by now?
    unnoticed: Callable[[Any, Any], bool] = never  # position before, later position: is it unknown that it happened?
    comes_out: Callable[[Any, Any], bool] = never  # a position and the next: does such a thing come out between?

    def hidden_from(self, state: State, action: int, mover: int) -> set[int]:
        """Who may not see it; onlookers never know more than everyone."""
        return {*range(state.seats), NOBODY} - self.known_to(state, action, mover)


SecretLaw: TypeAlias = Callable[[Played, Random, list[Hidden]], None]
WorldLaw: TypeAlias = Callable[[Setting, State, Random, list[Hidden]], None]
Steps: TypeAlias = Sequence[tuple[int, int]]  # who did what, one after the other


def row_for(table: list[Hidden], state: State, action: int, mover: int) -> Hidden | None:
    """The row that hides this action, or None if everyone may see it."""
    rows = [row for row in table if row.applies(state, action, mover)]
    assert len(rows) <= 1, f"one row is enough: {[row.what for row in rows]}"
    return rows[0] if rows else None


# ---- what leaves the process for a reader


def seen(setting: Setting, state: State, reader: int) -> dict[str, object]:
    """All that a position gives a reader: its view, and all words, pictures and refusals made for it."""
    view = state.view(reader)
    actions = list(view.legal_actions(reader)) if reader != NOBODY else []
    return {
        "view": view.key(),
        "observation": observed(setting.game, view, reader) if reader != NOBODY else [],
        "to move": view.to_move(),
        "deciders": list(view.deciders()),
        "scores": list(view.scores()),
        "reveals": view.reveal_count(),
        "actions": actions,
        "actions offered": list(state.legal_actions(reader)) if reader != NOBODY else [],
        "descriptions": [_said(setting.game.text.describe(state, action, reader, reader)) for action in actions],
        "prompt": _said(setting.game.text.prompt(view, reader)),
        "page": [setting.game.text.page(view, language) for language in LANGUAGES],
        "drawing": [drawing(setting.game, view, reader, language) for language in LANGUAGES],
        "refusals": refusals(setting, state, reader) if reader != NOBODY else [],
    }


def observed(game: Game, view: State, seat: int) -> list[int]:
    """What a network is shown of a view."""
    size = size_of(game.observation.planes())
    sheet = ObservationWriter(vec[i16]([0] * size), 0, size)
    game.observation.observe(view, seat, sheet)
    assert sheet.is_full(), "planes and what is written into them differ"
    return list(sheet.numbers)


def refusals(setting: Setting, state: State, seat: int) -> list[str]:
    """What a seat is told when it tries each action there is."""
    out: list[str] = []
    for action in range(setting.game.actions.count):
        try:
            state.clone().apply(action, seat)
        except RuleError as error:
            out.append(catalogue.refusal(error, "en"))
        else:
            out.append("done")
    return out


def told(match: Match, reader: int, *, record: bool = True) -> dict[str, object]:
    """All that a match gives a reader beside its position: log, record, numbers, and whether it may undo."""
    refusal = match.undo_refusal(reader) if reader != NOBODY else None
    return {
        "count": match.count(reader),
        "log": [(seat, catalogue.log_line(text, "en")) for seat, text in match.log(reader)],
        "points in the log": [line.points for line in match.lines(reader)],
        "headlines in the log": [line.headline for line in match.lines(reader)],
        "result cards": [card_words(line.card) for line in match.lines(reader) if line.card is not None],
        "record": match.record().seen_by(reader, match.game) if record else "",
        "undo": catalogue.refusal(refusal, "en") if refusal else "",
    }


def card_words(card: ResultCard) -> list[object]:
    """All that a card tells."""
    rows = [(row.seat, row.words, row.points, row.is_best, row.name) for row in card.rows]
    return [card.title, card.note, card.rule, *rows]


def same(one: dict[str, object], other: dict[str, object], reader: int, what: str) -> None:
    """Nothing that leaves for the reader differs."""
    for name in one:
        assert one[name] == other[name], f"reader {reader} can tell {what} from its {name}"


def _said(text: Text) -> list[str]:
    return [catalogue.translate(text, language) for language in LANGUAGES]


# ---- two games that differ in what is hidden


class Pair:
    """Two games side by side that differ only in what is hidden from some readers."""

    def __init__(self, first: State, second: State, readers: set[int]) -> None:
        self.first = first
        self.second = second
        self.first_before = first
        self.second_before = second
        self.first_action = self.second_action = -1
        self.mover = NOBODY
        self.readers = readers  # from whom all differences are hidden
        self.came_out = False  # has the last step shown what was hidden before the two began?
        self.steps: list[tuple[int, int, int]] = []  # mover, and what it did in either game
        self._secrets: list[tuple[Hidden, State]] = []

    def apply(self, mover: int, first_action: int, second_action: int, row: Hidden | None) -> None:
        """Do an action in both; two different ones only where a row hides them."""
        self.first_before, self.second_before = self.first.clone(), self.second.clone()
        self.mover, self.first_action, self.second_action = mover, first_action, second_action
        if first_action != second_action:
            assert row is not None, "two games differ in an action that no row hides"
            self._secrets.append((row, self.first_before))
            self.readers = self.readers & row.hidden_from(self.first_before, first_action, mover)
        self.first.apply(first_action, mover)
        self.second.apply(second_action, mover)
        self.steps.append((mover, first_action, second_action))

    def is_revealed(self) -> bool:
        """Whether something in which the two differ may be seen by everyone by now."""
        return self.came_out or any(row.until(before, self.first) for row, before in self._secrets)

    def has_parted(self, reader: int) -> bool:
        """Whether the reader can see in which of the two it is."""
        return self.first.view(reader).key() != self.second.view(reader).key()

    def answer(self, mover: int, action: int, table: list[Hidden], rng: Random) -> bool:
        """Do an action of the first game in both, another one that is as hidden where the second cannot; or False."""
        row = row_for(table, self.first, action, mover)
        legal = list(self.second.legal_actions(mover))
        if action in legal:
            self.apply(mover, action, action, row)
            return True
        if row is None or not self.readers & row.hidden_from(self.first, action, mover):
            return False
        others = [other for other in legal if row.applies(self.second, other, mover)]
        if not others:
            return False
        self.apply(mover, action, one_of(others, rng), row)
        return True

    def compare(self, setting: Setting, what: str, *, whole: bool) -> None:
        """The readers see the same in both; the whole of it, or only their views."""
        for reader in sorted(self.readers):
            assert not self.has_parted(reader), f"reader {reader} can tell {what} from its view"
            self._compare_action(setting, reader, what)
            if whole:
                same(seen(setting, self.first, reader), seen(setting, self.second, reader), reader, what)

    def _compare_action(self, setting: Setting, reader: int, what: str) -> None:
        """What the reader hears at once of the last action is the same."""
        if not self.steps or reader == self.mover:
            return
        one = self.first_before.visibility(self.first_action, self.mover, reader)
        other = self.second_before.visibility(self.second_action, self.mover, reader)
        assert one == other, f"reader {reader} can tell {what} from what it is shown at once"
        if one not in (SEEN, VEILED):
            return
        heard = _said(setting.game.text.describe(self.first_before, self.first_action, reader, self.mover))
        instead = _said(setting.game.text.describe(self.second_before, self.second_action, reader, self.mover))
        assert heard == instead, f"reader {reader} can tell {what} from its description"


def a_changed_secret_stays_secret(played: Played, rng: Random, table: list[Hidden], changes: int = 1) -> None:
    """Change one hidden outcome or choice of a played game: who may not see it gets the same bytes, who may does not.

    The rest is replayed while it stays legal and hidden; every row of the table has its turn.
    """
    for row, index, pair in changed(played, table, rng, changes):
        compare_matches(played, index, pair, row.what)


def changed(played: Played, table: list[Hidden], rng: Random, changes: int = 1) -> Iterator[tuple[Hidden, int, Pair]]:
    """A game beside itself with something hidden changed, so many times for each row: the row, the step, and both."""
    places = changeable(played, table)
    for row in table:
        for index in some_of(places[row.what], changes, rng):
            yield row, index, change(played, index, row, table, rng)


def both_from_the_beginning(played: Played, index: int, pair: Pair) -> tuple[Steps, Steps]:
    """All steps of the two games, which are the same up to `index`."""
    begun = played.steps[:index]
    return (
        [*begun, *((mover, action) for mover, action, _ in pair.steps)],
        [*begun, *((mover, action) for mover, _, action in pair.steps)],
    )


def changeable(played: Played, table: list[Hidden]) -> dict[str, list[int]]:
    """For each row, the steps of a game at which something else might have happened, as hidden as what did."""
    out: dict[str, list[int]] = {row.what: [] for row in table}
    for index, (state, step) in enumerate(zip(played.states(), played.steps, strict=False)):
        row = row_for(table, state, step[1], step[0])
        if row is not None and len(_others(state, step, row)) > 0:
            out[row.what].append(index)
    return out


def rows_that_come_up(games: Sequence[Played], table: list[Hidden]) -> set[str]:
    """The rows for which these games hold something that can be changed."""
    return {what for played in games for what, places in changeable(played, table).items() if places}


def change(played: Played, index: int, row: Hidden, table: list[Hidden], rng: Random) -> Pair:
    """Play a game once as it was and once with another hidden outcome or choice at `index`, and compare on the way."""
    mover, action = played.steps[index]
    state = played.state(index)
    pair = Pair(state, state.clone(), row.hidden_from(state, action, mover))
    instead = one_of(_others(state, (mover, action), row), rng)
    pair.apply(mover, action, instead, row)
    for seat in row.known_to(pair.first_before, action, mover):
        assert pair.has_parted(seat), f"seat {seat} may see {row.what}, but does not"
    rest = played.steps[index + 1 :]
    for number, (next_mover, next_action) in enumerate(rest):
        if pair.is_revealed():
            return pair
        pair.compare(played.setting, row.what, whole=number < 3 or number % max(len(rest) // 4, 1) == 0)
        if not pair.answer(next_mover, next_action, table, rng):
            return pair
    return pair


def _others(state: State, step: tuple[int, int], row: Hidden) -> list[int]:
    """What might have been done instead, as hidden as what was done."""
    mover, action = step
    known = row.known_to(state, action, mover)
    return [
        other
        for other in state.legal_actions(mover)
        if other != action and row.applies(state, other, mover) and row.known_to(state, other, mover) == known
    ]


def compare_matches(played: Played, index: int, pair: Pair, what: str) -> None:
    """The two games as matches tell the readers the same, before every move from the secret to where it comes out."""
    first, second = both_from_the_beginning(played, index, pair)
    one, other = new_match(played.setting, first), new_match(played.setting, second)
    pauses = [number for number, (mover, _) in enumerate(first) if mover != CHANCE]
    compared = [number for number in pauses if number > index]
    compared = [*compared[:2], *compared[2 :: max(len(compared) // 3, 1)]]
    for number in pauses:
        if number in compared:
            for reader in sorted(pair.readers):
                # A record holds all that the earlier ones held, and takes long: the last one is enough.
                is_last = number == compared[-1]
                same(told(one, reader, record=is_last), told(other, reader, record=is_last), reader, what)
        one.play(*first[number])
        other.play(*second[number])


def new_match(setting: Setting, steps: Steps) -> Match:
    """A match before its first move, with dice that fall as these steps say."""
    outcomes = [action for mover, action in steps if mover == CHANCE]
    dice = ScriptedDice(outcomes, then=FastDice(0))
    return Match(setting.game, setting.seats, setting.chosen(), version=setting.version, dice=dice)


def match_at(played: Played, index: int) -> Match:
    """A match that has come to the position before step `index`, where a player is to move."""
    match = new_match(played.setting, played.steps[:index])
    for mover, action in played.steps[:index]:
        if mover != CHANCE:
            match.play(mover, action)
    return match


def unnoticed_actions_stay_unnoticed(played: Played, rng: Random, table: list[Hidden], clicks: int = 2) -> None:
    """A choice that is made in secret changes nothing for the others: no view, word, picture, refusal or number."""
    silent = [
        index
        for index, (state, (mover, action)) in enumerate(zip(played.states(), played.steps, strict=False))
        if (row := row_for(table, state, action, mover)) is not None and row.unnoticed is not never
    ]
    for index in some_of(silent, clicks, rng):
        mover, action = played.steps[index]
        match = match_at(played, index)
        before = match.state.clone()
        row = row_for(table, before, action, mover)
        assert row is not None, "the action is hidden"
        readers = sorted(row.hidden_from(before, action, mover))
        was = {reader: (seen(played.setting, before, reader), told(match, reader)) for reader in readers}
        match.play(mover, action)
        if not row.unnoticed(before, match.state):
            continue
        for reader in readers:
            same(was[reader][0], seen(played.setting, match.state, reader), reader, f"that there is {row.what}")
            same(was[reader][1], told(match, reader), reader, f"that there is {row.what}")


def who_has_chosen_stays_secret(played: Played, rng: Random, table: list[Hidden], positions: int = 1) -> None:
    """While several choose in secret, a seat that acts gets the same whether another has acted before it or not."""
    crowded = [index for index, state in enumerate(played.states()) if len(state.deciders()) > 1]
    for index in some_of(crowded, positions, rng):
        late, early = match_at(played, index), match_at(played, index)
        seat, other = some_of(list(late.state.deciders()), 2, rng)
        if rng.randrange(2) == 0:
            seat, other = other, seat
        before = late.state.clone()
        hidden = one_of(late.state.legal_actions(other), rng)
        action = one_of(late.state.legal_actions(seat), rng)
        row = row_for(table, before, hidden, other)
        assert row is not None, "a choice that several make at once is hidden"
        late.play(other, hidden)
        late.play(seat, action)
        early.play(seat, action)
        if row.unnoticed(before, late.state):
            what = f"that there was {row.what}"
            same(seen(played.setting, late.state, seat), seen(played.setting, early.state, seat), seat, what)
            same(told(late, seat), told(early, seat), seat, what)


# ---- worlds that fit a view


def worlds_of_a_view_stay_in_step(setting: Setting, state: State, rng: Random, table: list[Hidden]) -> None:
    """Two worlds that fit a view, played on alike but for what is hidden, give its reader the same bytes."""
    for reader in some_of(setting.readers(), 2, rng):
        for number, pair in enumerate(in_step(state, reader, table, rng, 30)):
            if not pair.is_revealed() and pair.first.to_move() != NOBODY:
                pair.compare(setting, "two worlds that fit its view", whole=number % 15 == 0)


def in_step(state: State, reader: int, table: list[Hidden], rng: Random, most: int) -> Iterator[Pair]:
    """Two worlds that fit what the reader has seen, after each action; what is hidden from it may differ in them.

    They go on until one of the differences may be seen, or the reader can tell them apart.
    """
    view = state.view(reader)
    pair = Pair(view.determinize(rng), view.determinize(rng), {reader})
    yield pair
    for _ in range(most):
        if pair.first.to_move() == NOBODY or pair.is_revealed() or pair.has_parted(reader):
            return
        if not _step(pair, reader, table, rng):
            return
        # Worlds differ in what was hidden long before them, such as a card that somebody has kept and now reveals.
        shown = any(row.comes_out(pair.first_before, pair.first) for row in table)
        pair.came_out = shown and pair.has_parted(reader)
        yield pair


def _step(pair: Pair, reader: int, table: list[Hidden], rng: Random) -> bool:
    """Play on in both worlds: hidden things as it comes, all else alike; False where they have nothing in common."""
    mover = CHANCE if pair.first.to_move() == CHANCE else one_of(pair.first.deciders(), rng)
    first_legal, second_legal = list(pair.first.legal_actions(mover)), list(pair.second.legal_actions(mover))
    action = one_of(first_legal, rng)
    row = row_for(table, pair.first, action, mover)
    if row is not None and reader in row.hidden_from(pair.first, action, mover):
        as_hidden = [other for other in second_legal if row.applies(pair.second, other, mover)]
        if as_hidden:
            pair.apply(mover, action, one_of(as_hidden, rng), row)
            return True
    common = [action for action in first_legal if action in second_legal]
    if not common:
        return False
    action = one_of(common, rng)
    pair.apply(mover, action, action, None)
    return True
