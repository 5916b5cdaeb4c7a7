"""Every law can fail: games with one fault each, planted on purpose, and the law that finds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self, TypeAlias

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.bots.base import Bot, Budget, Stop, Thought
from laguna.core import svg, words
from laguna.core.game import NOBODY, SEEN, TO_MOVE, Action, Game, Options, Seat, State
from laguna.core.svg import Piece, Plate
from laguna.core.text import RuleError, Text
from tests.laws import bots, drawing, records, rules, secrets, speech, worlds
from tests.laws.all import ALL
from tests.laws.play import GameLaw, Played, Setting, StateLaw, check, play, settings_of
from tests.tiny.burano.actions import ADD, AWAY, LAY
from tests.tiny.burano.components import CHEST_POINTS, GOLD, KINDS, WHITE
from tests.tiny.burano.rules import CHOOSING, DRAWING, LAYING, NOTHING, OVER, Burano, BuranoState
from tests.tiny.burano.words import thread

Law: TypeAlias = Callable[..., None]
Trial: TypeAlias = Callable[[Law, Setting, int], None]  # tries a law on a game with this seed


# ---- leaks


class SeesAll(BuranoState):
    """A view is a clone."""

    def view(self, seat: Seat) -> Self:
        twin = self.clone()
        twin.viewer = seat
        return twin


class NamesDraws(BuranoState):
    """The description of a draw names the thread to everyone."""

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        if self.phase == DRAWING:
            reader = self.seat_at(self.turn)
        return super().describe(action, reader, seat)


class CountsClicks(BuranoState):
    """A number counts everyone's clicks, those that others stage included."""

    def __init__(self, seats: i64, chest_is_open: bool) -> None:
        super().__init__(seats, chest_is_open)
        self.clicks: i64 = 0

    def clone(self) -> Self:
        twin = super().clone()
        twin.clicks = self.clicks
        return twin

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        super().apply(action, seat)
        self.clicks += 1

    def key(self) -> tuple[int, ...]:
        return (*super().key(), self.clicks)


class AsksOthersHands(BuranoState):
    """What is legal depends on what another seat holds."""

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        if self.hand[(seat + 1) % self.seats * KINDS + WHITE] > 0:
            return vec[i64]([LAY])
        return super()._lace_actions(seat)


class TellsInRefusals(BuranoState):
    """Who wants to act out of turn is told what another seat has staged."""

    def _check_turn(self, seat: Seat) -> None:
        if self.phase == LAYING and seat != self.to_move() and self.staged:
            raise RuleError(Text("burano.not_held", thread(WHITE), self.staged), "BU-4")
        super()._check_turn(seat)


class ShowsAll(BuranoState):
    """Every click is shown at once."""

    def shows(self, action: Action, seat: Seat, reader: Seat) -> i64:
        return SEEN


class TellsWhoHasChosen(BuranoState):
    """A view tells who has chosen already, though not what."""

    def view(self, seat: Seat) -> Self:
        twin = super().view(seat)
        for other in range(self.seats):
            if self.phase == CHOOSING and self.chosen[other] != NOTHING and other != seat:
                twin.chosen[other] = WHITE
        return twin


class HidesOwnDraw(BuranoState):
    """A seat is not shown what it has drawn itself."""

    def view(self, seat: Seat) -> Self:
        twin = super().view(NOBODY)
        twin.viewer = seat
        return twin


class DealsTheTruth(BuranoState):
    """A view looks as it should, but holds on to the position it was made from, and gives it away as a world."""

    def __init__(self, seats: i64, chest_is_open: bool) -> None:
        super().__init__(seats, chest_is_open)
        self.truth: Self | None = None

    def view(self, seat: Seat) -> Self:
        twin = super().view(seat)
        twin.truth = self.clone()
        return twin

    def determinize(self, rng: Random) -> Self:
        return self.truth.clone() if self.truth is not None else super().determinize(rng)


# ---- reveals, views and worlds


class RevealsNothing(BuranoState):
    """`reveals` does not rise."""

    def reveals(self) -> int:
        return 0


class RevealsNoChests(BuranoState):
    """`reveals` does not rise when an open chest shows what was chosen, nor with a lace."""

    def reveals(self) -> int:
        return sum(self.drawn(seat) for seat in range(self.seats))


class GivesOwnThreadsAway(BuranoState):
    """A world deals the viewer another hand."""

    def determinize(self, rng: Random) -> Self:
        world = super().determinize(rng)
        if self.viewer >= 0 and self.phase != OVER:
            for kind in range(KINDS):
                world.bag[kind] += world.hand[self.viewer * KINDS + kind]
            world._deal(rng, world.hand, self.viewer, self.hand_size(self.viewer))
        return world


class SharesItsBag(BuranoState):
    """A view of the onlookers holds the position's own vec."""

    def view(self, seat: Seat) -> Self:
        twin = super().view(seat)
        twin.laces = self.laces
        twin.chest = self.chest if self.chest_is_open else twin.chest
        return twin


class ScoresChestsEarly(BuranoState):
    """Points for a shut chest count before it is opened, where they can be seen."""

    def scores(self) -> vec[i64]:
        out = super().scores()
        if self.phase != OVER:
            for at in range(self.seats * KINDS):
                out[at // KINDS] += CHEST_POINTS[at % KINDS] * max(self.chest[at], 0)
        return out


# ---- rules


class AcceptsTheUnlisted(BuranoState):
    """Threads are added in any order, though only one order is listed."""

    def _add(self, action: Action, seat: Seat) -> None:
        kind = action - ADD
        if not 0 <= kind < KINDS:
            raise RuleError(Text("burano.only_lace"), "BU-4")
        self._check_held(seat, kind, "BU-4")
        if self.staged & (1 << kind):
            raise RuleError(Text("burano.out_of_order", thread(kind)), "BU-4")
        self.staged |= 1 << kind


class ListsTheRefused(BuranoState):
    """A kind that cannot be added any more is still listed."""

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64]([*(ADD + k for k in range(KINDS) if self.hand[seat * KINDS + k] > 0), LAY])


class ChangesThenRefuses(BuranoState):
    """A refusal leaves a trace."""

    def _check_held(self, seat: Seat, kind: i64, rule: str) -> None:
        self.bag[WHITE] -= 1
        super()._check_held(seat, kind, rule)
        self.bag[WHITE] += 1


class CountsBackwards(BuranoState):
    """An id below the first is taken for one of the last."""

    def _draw(self, action: Action) -> None:
        super()._draw(action % KINDS)


class ListsBackwards(BuranoState):
    """Actions are listed in descending order."""

    def _away_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64](list(super()._away_actions(seat))[::-1])


class LeavesNoChoice(BuranoState):
    """Gold may not be put away, even if there is nothing else."""

    def _away_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64]([action for action in super()._away_actions(seat) if action == AWAY + GOLD])


class WeighsWhatIsGone(BuranoState):
    """Kinds that have run out still have a weight."""

    def chance_weights(self) -> vec[i64]:
        return self.bag[:]


class SharesItsHands(BuranoState):
    """A clone shares the hands."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.hand = self.hand
        return twin


class LastGivesNothing(BuranoState):
    """Who chooses last keeps the thread: the order matters."""

    def _away(self, action: Action, seat: Seat) -> None:
        super()._away(action, seat)
        if self.phase == LAYING:
            self.hand[seat * KINDS + action - AWAY] += 1
            self.chest[seat * KINDS + action - AWAY] -= 1


class TakesBack(BuranoState):
    """A thread can be taken out of the lace again: a position comes twice."""

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64]([*(ADD + k for k in range(KINDS) if self.hand[seat * KINDS + k] > 0), LAY])

    def _add(self, action: Action, seat: Seat) -> None:
        self.staged ^= 1 << (action - ADD)


class NeverEnds(BuranoState):
    """The last round is played again and again."""

    def _lay(self, seat: Seat) -> None:
        super()._lay(seat)
        if self.phase == OVER:
            self.set_up()
            self.round = 0
            self.phase = DRAWING


class LastIsFirst(BuranoState):
    """Fewest points win."""

    def places(self) -> vec[i64]:
        return vec[i64]([self.seats + 1 - place for place in super().places()])


# ---- words


class SaysTheSame(BuranoState):
    """Two choices are described in the same words."""

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        return Text("burano.a_thread")


class SaysNothing(BuranoState):
    """A description has no words."""

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        return Text("core.and")


class LooksAtTheTruth(BuranoState):
    """The position describes more than the view knows."""

    def describe(self, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        text = super().describe(action, reader, seat)
        return Text(text.id, *text.params, 1) if self.viewer >= 0 else text


class HelpsNobody(BuranoState):
    """What is asked has no help."""

    def prompt(self, seat: Seat) -> Text:
        return Text("burano.a_thread")


class RunsWide(BuranoState):
    """The page is wider than a terminal."""

    def page(self, language: str) -> str:
        return super().page(language) + "\n" + "x" * 101


# ---- drawings and records


class DrawsNoButton(BuranoState):
    """What may be done cannot be clicked."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        return super().plates(seat, vec[i64](), language)


class DrawsForOneScreen(BuranoState):
    """What may be done can be clicked on wide screens only."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        for plate in out:
            plate.shape = svg.WIDE
        return out


class DrawsTwice(BuranoState):
    """Two pieces have the same id."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        out[0].pieces.append(out[0].pieces[0])
        return out


class DrawsBeside(BuranoState):
    """A piece lies beside its plate."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        out[0].pieces.append(Piece("stray", 1000, 0, ""))
        return out


class DrawsTheOwnSeat(BuranoState):
    """What is the reader's own hides behind its row."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        label = "Yours" if language == "en" else "Deins"
        own = Plate("own", 9, 9, "", label, "", [], area=svg.SEAT, owner=int(seat))
        return [*super().plates(seat, actions, language), own]


class DrawsButtonsInRows(BuranoState):
    """What may be done hides behind somebody's row."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        for plate in out:
            plate.area = svg.SEAT
            plate.owner = 1 if seat == 0 else 0
        return out


class DrawsOneLetter(BuranoState):
    """Everything that may be done has the same letter."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        for plate in out:
            for piece in plate.pieces:
                if piece.action >= 0:
                    piece.key = "A"
                    piece.body += svg.keycap(0, 0, "A", "var(--ink)")
        return out


class DrawsInEnglish(BuranoState):
    """The drawing has no German words."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        return super().plates(seat, actions, "en")


class DrawsOnTheBackdrop(BuranoState):
    """What changes is part of the backdrop."""

    def plates(self, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(seat, actions, language)
        out[0].backdrop += svg.text(10, 10, str(self.turn))
        return out


class HasItsDays(BuranoState):
    """What comes of an action depends on more than the position: done again, it may lead elsewhere."""

    added = 0  # by all seats of all games

    def _add(self, action: Action, seat: Seat) -> None:
        super()._add(action, seat)
        HasItsDays.added += 1
        if HasItsDays.added % 5 == 0 and action != ADD + WHITE:
            self.staged |= 1 << WHITE if self.hand[seat * KINDS + WHITE] > 0 else 0


# ---- what is wrong with a game itself


class Planted(Burano):
    """Burano with another class of positions."""

    def __init__(self, state: type[BuranoState]) -> None:
        super().__init__()
        self.state = state

    def _blank(self, seats: int, options: Options, version: int) -> BuranoState:
        return self.state(seats, self.complete(seats, options, version)["chest"] == "open")


class RestoresAnything(Burano):
    """A key is not checked."""

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> BuranoState:
        try:
            return super().restore(seats, options, version, key)
        except RuleError:
            return self.new(seats, options, version)


class ForgetsTheLace(Burano):
    """A restored position has lost what was staged and chosen."""

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> BuranoState:
        state = super().restore(seats, options, version, key)
        state.staged = 0
        state.chosen = vec[i64]([NOTHING] * seats)
        return state


class WritesAlike(Burano):
    """Two actions are written alike."""

    def notate(self, action: Action) -> str:
        return super().notate(min(action, ADD))


class SeatsAnyone(Burano):
    """Any number of seats will do."""

    def complete(self, seats: int, options: Options, version: int) -> Options:
        return super().complete(min(max(seats, 2), 3), options, version)


class HasUnsaidNews(Burano):
    """News comes as a message that nobody has words for."""

    def news(self, before: State, after: State) -> list[Text]:
        return [Text("burano.no_such_sentence")]


class SpeaksEnglishOnly(Burano):
    """A game that has a sentence without a German one."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "planted"
        words.register("planted", {"alone": "nobody has put this into German"}, "")


# ---- the laws, tried


def at_every_step(law: StateLaw, setting: Setting, seed: int) -> None:
    play(setting, seed, [law])


def at_positions(law: StateLaw, setting: Setting, seed: int) -> None:
    check(play(setting, seed), [law], 40)


def on_games(law: GameLaw, setting: Setting, seed: int) -> None:
    law(play(setting, seed), Random(seed))


def on_secrets(law: Callable[..., None], setting: Setting, seed: int) -> None:
    law(play(setting, seed), Random(seed), secrets.table_of(setting.game), 5)


def on_worlds(law: Callable[..., None], setting: Setting, seed: int) -> None:
    table = secrets.table_of(setting.game)
    check(play(setting, seed), [lambda s, state, rng: law(s, state, rng, table)], 40)


def as_such(law: Callable[[Setting], None], setting: Setting, seed: int) -> None:
    law(setting)


def try_out(trial: Trial, law: Law, game: Burano) -> None:
    """Try a law on some games of each setting."""
    for seed in range(20):
        for setting in settings_of(game):
            trial(law, setting, seed)


# The fault, the law that finds it and on what it is tried, and what the law says then.
FAULTS: Final[list[tuple[type[BuranoState] | type[Burano], Trial, Law, str]]] = [
    (SeesAll, on_secrets, secrets.a_changed_secret_stays_secret, "thread drawn from its view"),
    (SeesAll, on_secrets, secrets.silent_clicks_reach_nobody, "thread chosen .* from its view"),
    (SeesAll, on_worlds, secrets.worlds_of_a_view_stay_in_step, "worlds that fit its view from its view"),
    (NamesDraws, on_secrets, secrets.a_changed_secret_stays_secret, "from its description"),
    (NamesDraws, on_worlds, secrets.worlds_of_a_view_stay_in_step, "from its description"),
    (CountsClicks, on_secrets, secrets.silent_clicks_reach_nobody, "from its view"),
    (CountsClicks, on_secrets, secrets.who_has_chosen_is_not_told, "from its view"),
    (AsksOthersHands, on_secrets, secrets.a_changed_secret_stays_secret, "from its actions offered"),
    (AsksOthersHands, at_positions, worlds.a_view_offers_its_own_seat_the_same, "offers seat"),
    (AsksOthersHands, on_worlds, secrets.worlds_of_a_view_stay_in_step, "from its actions offered"),
    (TellsInRefusals, on_secrets, secrets.a_changed_secret_stays_secret, "from its refusals"),
    (TellsInRefusals, on_secrets, secrets.silent_clicks_reach_nobody, "from its refusals"),
    (ShowsAll, on_secrets, secrets.a_changed_secret_stays_secret, "from its record"),
    (ShowsAll, on_secrets, secrets.silent_clicks_reach_nobody, "from its log"),
    (TellsWhoHasChosen, on_secrets, secrets.who_has_chosen_is_not_told, "from its view"),
    (DealsTheTruth, on_secrets, bots.hidden_things_change_no_answer, "can tell a thread"),
    (DealsTheTruth, on_secrets, bots.secret_clicks_change_no_answer, "can tell that there was a thread chosen"),
    (HidesOwnDraw, on_secrets, secrets.a_changed_secret_stays_secret, "may see a thread drawn, but does not"),
    (RevealsNothing, at_positions, worlds.reveals_rises_when_chance_shows_something, "has learnt what was drawn"),
    (RevealsNothing, on_worlds, worlds.reveals_rises_when_worlds_part, "has learnt something"),
    (RevealsNoChests, on_worlds, worlds.reveals_rises_when_worlds_part, "has learnt something"),
    (GivesOwnThreadsAway, at_positions, worlds.a_world_gives_the_view_it_was_made_from, "contradicts what reader"),
    (SharesItsBag, at_positions, worlds.a_view_changes_nothing, "a view has changed"),
    (ScoresChestsEarly, at_positions, worlds.a_view_tells_the_public_truth, "other scores"),
    (AcceptsTheUnlisted, at_positions, rules.exactly_what_is_listed_is_accepted, "is accepted"),
    (AcceptsTheUnlisted, at_every_step, rules.a_few_others_are_refused, "is accepted"),
    (ListsTheRefused, at_positions, rules.exactly_what_is_listed_is_accepted, "is listed, but refused"),
    (ChangesThenRefuses, at_every_step, rules.a_few_others_are_refused, "has changed something"),
    (ChangesThenRefuses, at_positions, rules.exactly_what_is_listed_is_accepted, "has changed something"),
    (CountsBackwards, at_positions, rules.strange_ids_and_seats_are_refused, "is accepted"),
    (ListsBackwards, at_every_step, rules.legal_actions_are_ids_in_ascending_order, "is offered"),
    (LeavesNoChoice, at_every_step, rules.who_decides_has_an_action, r"is offered \[\]"),
    (WeighsWhatIsGone, at_every_step, rules.chance_has_weights, "weights for"),
    (SharesItsHands, at_positions, rules.clones_are_independent, "the clone"),
    (LastGivesNothing, at_positions, rules.simultaneous_deciders_may_act_in_any_order, "end elsewhere"),
    (TakesBack, on_games, rules.no_position_comes_twice, "was there before"),
    (LastIsFirst, on_games, rules.places_rank_the_scores, "fewer points"),
    (SaysTheSame, at_positions, speech.every_choice_can_be_told_apart, "cannot tell its choices apart"),
    (SaysNothing, at_positions, speech.every_action_can_be_told, "not translated"),
    (LooksAtTheTruth, at_positions, speech.the_own_view_describes_alike, "describes"),
    (HelpsNobody, at_positions, speech.everyone_is_asked_something, "there is no help"),
    (RunsWide, at_positions, speech.the_page_fits_the_terminal, "101 columns"),
    (RestoresAnything, at_positions, rules.an_impossible_position_is_refused, "not the one of the key"),
    (ForgetsTheLace, at_positions, rules.a_restored_position_goes_on_equal, "another key"),
    (ForgetsTheLace, at_positions, rules.a_restored_view_is_equal, "another view"),
    (WritesAlike, as_such, rules.every_action_can_be_written_and_read, "read as another"),
    (SeatsAnyone, as_such, rules.what_cannot_be_chosen_is_refused, "is accepted"),
    (HasUnsaidNews, at_positions, speech.news_is_told_of_views, "no sentence for"),
    (DrawsNoButton, at_positions, drawing.the_drawing_offers_what_is_legal, r"can click \[\]"),
    (DrawsForOneScreen, at_positions, drawing.the_drawing_offers_what_is_legal, r"tall.*can click \[\]"),
    (DrawsTwice, at_positions, drawing.the_drawing_is_well_formed, "ids come twice"),
    (DrawsTheOwnSeat, at_positions, drawing.what_is_shown_of_a_seat_is_only_looked_at, "is about no other seat"),
    (DrawsButtonsInRows, at_positions, drawing.what_is_shown_of_a_seat_is_only_looked_at, "can be clicked"),
    (DrawsOneLetter, at_positions, drawing.a_letter_presses_one_thing, "pressed at once"),
    (DrawsBeside, at_positions, drawing.pieces_lie_on_their_plate, "is beside its plate"),
    (DrawsInEnglish, at_positions, drawing.the_drawing_speaks_german, "not translated"),
    (DrawsOnTheBackdrop, on_games, drawing.the_backdrop_never_changes, "has changed"),
    (HasItsDays, on_games, records.an_undo_gives_the_old_view_back, "another view"),
    (HasItsDays, on_games, records.a_record_replays_to_the_same_position, "the record"),
    (SpeaksEnglishOnly, as_such, speech.every_sentence_is_translated, "is not translated"),
]


@pytest.mark.parametrize(
    ("fault", "trial", "law", "says"), FAULTS, ids=[f"{fault.__name__}-{law.__name__}" for fault, _, law, _ in FAULTS]
)
def test_the_law_finds_the_fault(fault: type[BuranoState] | type[Burano], trial: Trial, law: Law, says: str) -> None:
    game = Planted(fault) if issubclass(fault, BuranoState) else fault()
    with pytest.raises(AssertionError, match=says):
        try_out(trial, law, game)


def test_every_law_has_a_fault_that_it_finds() -> None:
    """A law that nothing can break would be no law."""
    tried = [law for _, _, law, _ in FAULTS]
    assert [law.__name__ for law in ALL if law not in tried] == []


# ---- bots that cheat


class Cheat(Bot):
    """Knows the position behind the view."""

    def __init__(self, game: Game, seed: int, truth: State) -> None:
        super().__init__(game, seed)
        self.truth = truth


class Peeks(Cheat):
    """Goes by what is hidden."""

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        options = view.legal_actions(seat)
        return Thought(options[hash(self.truth.key()) % len(options)], [])


class Scribbles(Cheat):
    """Leaves a mark in the view that it was handed."""

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        assert isinstance(view, BuranoState)
        view.round += 1
        return Thought(view.legal_actions(seat)[0], [])


@pytest.mark.parametrize("law", [bots.hidden_things_change_no_answer, bots.secret_clicks_change_no_answer])
@pytest.mark.parametrize(("cheat", "says"), [(Peeks, "can tell"), (Scribbles, "has changed the view")])
def test_the_law_finds_the_bot_that_cheats(cheat: type[Cheat], says: str, law: Law) -> None:
    def caught(played: Played, rng: Random, table: list[secrets.Hidden], changes: int) -> None:
        law(played, rng, table, changes, lambda name, game, seed, truth: cheat(game, seed, truth))

    with pytest.raises(AssertionError, match=says):
        try_out(on_secrets, caught, Burano())


def test_the_law_that_games_end_finds_one_that_does_not() -> None:
    with pytest.raises(AssertionError, match="has not ended"):
        play(settings_of(Planted(NeverEnds))[0], 0)
