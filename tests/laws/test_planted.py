"""Every law can fail: games with one fault each, planted on purpose, and the law that finds it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final, Self, TypeAlias

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.bots.bot import Bot, Budget, Stop, Thought
from laguna.core import bags
from laguna.core.actions import ActionSpace
from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.core.facets.set_choice import SetChoice
from laguna.core.facets.statistics import Statistics
from laguna.core.facets.text import Fact, GameText
from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import NOBODY, NOT_FORCED, SEEN, TO_MOVE, Action, Seat, State
from laguna.drawing import svg
from laguna.drawing.plates import SEAT, WIDE, Piece, Plate
from laguna.testing import bots, choices, drawings, fields, logs, records, rules, statistics, texts, tutorials, views
from laguna.testing import hidden_information as hidden
from laguna.testing.laws import ALL
from laguna.testing.random_play import GameLaw, Played, Setting, StateLaw, check_positions, play, settings_of
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from tests.support.example_games import hidden_table
from tests.tiny import burano
from tests.tiny.burano.components import CHEST_POINTS, GOLD, KINDS, WHITE
from tests.tiny.burano.rules import (
    ACTIONS,
    ADD,
    AWAY,
    CHOOSING,
    DRAWING,
    LAY,
    LAYING,
    NOTHING,
    OVER,
    BuranoRules,
    BuranoState,
)
from tests.tiny.burano.text import BuranoText

Law: TypeAlias = Callable[..., None]
Trial: TypeAlias = Callable[[Law, Setting, int], None]  # tries a law on a game with this seed


# ---- leaks


class SeesAll(BuranoState):
    """A view is a clone."""

    def view(self, seat: Seat) -> Self:
        twin = self.clone()
        twin.viewer = seat
        return twin


class NamesDraws(BuranoText):
    """The description of a draw names the thread to everyone."""

    def describe(self, state: BuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        if state.phase == DRAWING:
            reader = state.seat_at(state.turn)
        return super().describe(state, action, reader, seat)


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

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        if self.phase == LAYING and seat not in (TO_MOVE, self.to_move()) and self.staged:
            raise RuleError(Text("core.not_now", self.staged))
        super().apply(action, seat)


class ShowsAll(BuranoState):
    """Every click is shown at once."""

    def visibility(self, action: Action, seat: Seat, reader: Seat) -> i64:
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

    def reveal_count(self) -> int:
        return 0


class RevealsNoChests(BuranoState):
    """`reveals` does not rise when an open chest shows what was chosen, nor with a lace."""

    def reveal_count(self) -> int:
        return sum(self.drawn(seat) for seat in range(self.seats))


class GivesOwnThreadsAway(BuranoState):
    """A world deals the viewer another hand."""

    def determinize(self, rng: Random) -> Self:
        world = super().determinize(rng)
        if self.viewer >= 0 and self.phase != OVER:
            for kind in range(KINDS):
                world.bag[kind] += world.hand[self.viewer * KINDS + kind]
            bags.deal(world.bag, world.hand, self.viewer, self.hand_size(self.viewer), rng)
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

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        kind = action - ADD
        is_asked = self.phase == LAYING and seat in (TO_MOVE, self.to_move()) and 0 <= kind < KINDS
        if is_asked and self.hand[self.to_move() * KINDS + kind] > 0 and not self.staged >> kind & 1:
            self.staged |= 1 << kind
        else:
            super().apply(action, seat)


class ListsTheRefused(BuranoState):
    """A kind that cannot be added any more is still listed."""

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64]([*(ADD + k for k in range(KINDS) if self.hand[seat * KINDS + k] > 0), LAY])

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        if ADD <= action < LAY and 1 << (action - ADD) <= self.staged:
            raise RuleError(Text("core.not_now", "add"))
        super().apply(action, seat)


class ChangesThenRefuses(BuranoState):
    """A refusal leaves a trace."""

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        if self.phase == DRAWING:
            super().apply(action, seat)
            return
        self.bag[WHITE] -= 1
        super().apply(action, seat)
        self.bag[WHITE] += 1


class CountsBackwards(BuranoState):
    """An id below the first is taken for one of the last."""

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        super().apply(action % ACTIONS.count, seat)


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

    def _away(self, kind: i64, seat: Seat) -> None:
        super()._away(kind, seat)
        if self.phase == LAYING:
            self.hand[seat * KINDS + kind] += 1
            self.chest[seat * KINDS + kind] -= 1


class TakesBack(BuranoState):
    """A thread can be taken out of the lace again: a position comes twice."""

    def _lace_actions(self, seat: Seat) -> vec[i64]:
        return vec[i64]([*(ADD + k for k in range(KINDS) if self.hand[seat * KINDS + k] > 0), LAY])

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        if ADD <= action < LAY and action in self.legal_actions(seat):
            self.staged ^= 1 << (action - ADD)
        else:
            super().apply(action, seat)


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


# ---- attributes


class ForgetsInClones(BuranoState):
    """A clone doesn't copy the lace in the making."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.staged = 0
        return twin


class RemembersBesideItsFields(BuranoState):
    """An attribute that changes is no field."""

    def __init__(self, seats: i64, chest_is_open: bool) -> None:
        super().__init__(seats, chest_is_open)
        self.actions_done: i64 = 0

    def clone(self) -> Self:
        twin = super().clone()
        twin.actions_done = self.actions_done
        return twin

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        super().apply(action, seat)
        self.actions_done += 1


class NamesItDerived(RemembersBesideItsFields):
    """That attribute is said to follow from the fields, but nothing works it out again."""

    def derived(self) -> tuple[str, ...]:
        return ("actions_done",)


# ---- words


class SaysTheSame(BuranoText):
    """Two choices are described in the same words."""

    def describe(self, state: BuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        return Text("burano.a_thread")


class SaysNothing(BuranoText):
    """A description has no words."""

    def describe(self, state: BuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        return Text("core.and")


class LooksAtTheTruth(BuranoText):
    """The position describes more than the view knows."""

    def describe(self, state: BuranoState, action: Action, reader: Seat, seat: Seat = TO_MOVE) -> Text:
        text = super().describe(state, action, reader, seat)
        return Text(text.id, *text.params, 1) if state.viewer >= 0 else text


class HelpsNobody(BuranoText):
    """What is asked has no help."""

    def prompt(self, state: BuranoState, seat: Seat) -> Text:
        return Text("burano.a_thread")


class HasHeadlinesByReader(BuranoText):
    """The headline tells a reader who it is."""

    def headline(self, state: BuranoState) -> Text:
        return Text("core.your_turn") if state.viewer == 0 else super().headline(state)


class HasFactsByReader(BuranoText):
    """A fact is what the reader knows."""

    def facts(self, state: BuranoState, seat: Seat) -> list[Fact]:
        return [Fact("cards", int(state.hand[seat * KINDS]), Text("core.points"))]


class CitesSomeRules(BuranoText):
    """One prompt has a rule and the others have none."""

    def rule_of(self, text: Text) -> str:
        return "BU-3" if text.id == "burano.ask_away" else ""


class RunsWide(BuranoText):
    """The page is wider than a terminal."""

    def page(self, state: BuranoState, language: str) -> str:
        return super().page(state, language) + "\n" + "x" * 101


# ---- drawings and records


class DrawsNoButton(GameDrawing[BuranoState]):
    """What may be done cannot be clicked."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        return super().plates(view, seat, vec[i64](), language)


class DrawsForOneScreen(GameDrawing[BuranoState]):
    """What may be done can be clicked on wide screens only."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        for plate in out:
            plate.shape = WIDE
        return out


class DrawsTwice(GameDrawing[BuranoState]):
    """Two pieces have the same id."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        out[0].pieces.append(out[0].pieces[0])
        return out


class DrawsBeside(GameDrawing[BuranoState]):
    """A piece lies beside its plate."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        out[0].pieces.append(Piece("stray", 1000, 0, ""))
        return out


class DrawsTheOwnSeat(GameDrawing[BuranoState]):
    """What is the reader's own hides behind its row."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        label = "Yours" if language == "en" else "Deins"
        own = Plate("own", 9, 9, "", label, "", [], area=SEAT, owner=int(seat))
        return [*super().plates(view, seat, actions, language), own]


class DrawsButtonsInRows(GameDrawing[BuranoState]):
    """What may be done hides behind somebody's row."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        for plate in out:
            plate.area = SEAT
            plate.owner = 1 if seat == 0 else 0
        return out


class DrawsOneLetter(GameDrawing[BuranoState]):
    """Everything that may be done has the same letter."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        for plate in out:
            for piece in plate.pieces:
                if piece.action >= 0:
                    piece.key = "A"
                    piece.body += svg.keycap(0, 0, "A", "var(--ink)")
        return out


class DrawsInEnglish(GameDrawing[BuranoState]):
    """The drawing has no German words."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        return super().plates(view, seat, actions, "en")


class DrawsOnTheBackdrop(GameDrawing[BuranoState]):
    """What changes is part of the backdrop."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        out[0].backdrop += svg.text(10, 10, str(view.turn))
        return out


class SaysLessOnButtons(GameDrawing[BuranoState]):
    """A button says something else than the description."""

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        for plate in out:
            for piece in plate.pieces:
                piece.label = piece.label[:4]
        return out


class RemembersNames(GameDrawing[BuranoState]):
    """What is drawn first is drawn again at every table."""

    def __init__(self, text: GameText[BuranoState]) -> None:
        super().__init__(text)
        self.known: dict[str, list[Plate]] = {}

    def plates(self, view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        out = super().plates(view, seat, actions, language)
        if catalogue.translate(seat_name(0), language) not in ("Amber", "Bernstein"):
            self.known[language] = out
        return self.known.get(language, out)


class PaintsItsEmblem(GameDrawing[BuranoState]):
    """The emblem has a colour of its own."""

    def emblem(self) -> str:
        return svg.rect(0, 0, 180, 98, fill="#123456")


class HasItsDays(BuranoState):
    """What comes of an action depends on more than the position: done again, it may lead elsewhere."""

    added = 0  # by all seats of all games

    def apply(self, action: Action, seat: Seat = TO_MOVE) -> None:
        mover = self.to_move() if seat == TO_MOVE else seat
        super().apply(action, seat)
        if ADD <= action < LAY:
            HasItsDays.added += 1
            if HasItsDays.added % 5 == 0 and action != ADD + WHITE:
                self.staged |= 1 << WHITE if self.hand[mover * KINDS + WHITE] > 0 else 0


# ---- what is wrong with a game itself


class PlantedRules(BuranoRules):
    """Burano's rules with another class of positions."""

    def __init__(self, state: type[BuranoState]) -> None:
        super().__init__()
        self.state = state

    def new(self, seats: int, options: Options, version: int) -> BuranoState:
        state = self.state(seats, self.complete(seats, options, version)["chest"] == "open")
        state.set_up()
        return state


class RestoresAnything(BuranoRules):
    """A key is not checked."""

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> BuranoState:
        try:
            return super().restore(seats, options, version, key)
        except RuleError:
            return self.new(seats, options, version)


class ForgetsTheLace(BuranoRules):
    """A restored position has lost what was staged and chosen."""

    def restore(self, seats: int, options: Options, version: int, key: tuple[int, ...]) -> BuranoState:
        state = super().restore(seats, options, version, key)
        state.staged = 0
        state.chosen = vec[i64]([NOTHING] * seats)
        return state


class WritesAlike(ActionSpace):
    """Two actions are written alike."""

    def __init__(self) -> None:
        super().__init__()
        for move in ACTIONS.moves:
            self.add(move)

    def notate(self, action: i64) -> str:
        return super().notate(min(action, ADD))


class SeatsAnyone(BuranoRules):
    """Any number of seats will do."""

    def complete(self, seats: int, options: Options, version: int) -> Options:
        return super().complete(min(max(seats, 2), 3), options, version)


class HasUnsaidNews(BuranoText):
    """News comes as a message that nobody has words for."""

    def news(self, before: BuranoState, after: BuranoState) -> list[Text]:
        return [Text("burano.no_such_sentence")]


class ResolvesTwice(BuranoText):
    """A result card has two rows for one seat."""

    def result_card(self, before: BuranoState, after: BuranoState) -> ResultCard | None:
        row = ResultRow(0, Text("core.points"))
        return ResultCard(Text("core.points"), [row, row])


class ForcesTheLace(BuranoState):
    """A lace of no threads is declared the only one."""

    def forced(self) -> Action:
        return LAY if self.phase == LAYING else NOT_FORCED


class MarksInOneOrder(BuranoText):
    """Threads have to be marked in the order of the rules."""

    def set_actions(self, view: BuranoState, seat: Seat, choice: SetChoice, marks: Sequence[int]) -> list[int]:
        return [*marks, choice.ends]


class PromisesTheUnsaid(BuranoText):
    """What a choice would bring has no words."""

    def consequences(self, view: BuranoState, action: Action, seat: Seat) -> list[Text]:
        return [Text("core.words", "")]


class SpeaksEnglishOnly(BuranoRules):
    """Rules of a game that has a sentence without a German one."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "planted"
        catalogue.register("planted", {"alone": "nobody has put this into German"}, "")


class TalksTooLong(BuranoRules):
    """Rules of a game that explains a prompt at length, and translates a sentence that nothing says."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "talking"
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "talking")
        catalogue.register("talking", {"ask.help": "So. And so. And so. And so. And so. And so."}, folder)


# ---- statistics and the tutorial


class CountsTwice(Statistics[BuranoState]):
    """Points of a lace are counted twice."""

    def point_sources(
        self, before: BuranoState, action: Action, seat: Seat, after: BuranoState
    ) -> list[tuple[int, int, int]]:
        return super().point_sources(before, action, seat, after) * 2


class GainsTheUnsaid(Statistics[BuranoState]):
    """What is gained has no name."""

    def items_gained(
        self, before: BuranoState, action: Action, seat: Seat, after: BuranoState
    ) -> list[tuple[int, str]]:
        return [(0, "thread ")]


class HasOneNameTwice(Statistics[BuranoState]):
    """Two categories of points have the same name."""

    def __init__(self) -> None:
        super().__init__()
        self.score_categories = ("core.points", "core.points")


class SkipsADraw(Tutorial):
    """A tutorial whose draws don't go far enough."""

    def __init__(self) -> None:
        super().__init__(2, {"chest": "shut"}, 1, 0, ("draw red",), [])


class TalksPlainEnglish(Tutorial):
    """A tutorial that isn't translated."""

    def __init__(self) -> None:
        super().__init__(2, {"chest": "shut"}, 1, 0, (), [Lesson(Text("core.words", "a bag of threads"))])


Fault: TypeAlias = type[
    BuranoState | BuranoRules | BuranoText | GameDrawing[BuranoState] | ActionSpace | Statistics[BuranoState] | Tutorial
]


def planted(fault: Fault) -> Game[BuranoState]:
    """Burano with a fault in one of its parts."""
    rules = BuranoRules()
    if issubclass(fault, BuranoState):
        return Game(PlantedRules(fault), text=BuranoText(rules))
    if issubclass(fault, BuranoRules):
        return Game(fault(), text=BuranoText(rules))
    if issubclass(fault, ActionSpace):
        rules.actions = fault()
        return Game(rules, text=BuranoText(rules))
    if issubclass(fault, BuranoText):
        return Game(rules, text=fault(rules))
    if issubclass(fault, Statistics):
        return Game(rules, text=BuranoText(rules), statistics=fault())
    if issubclass(fault, SkipsADraw | TalksPlainEnglish):
        return Game(rules, text=BuranoText(rules), tutorial=fault())
    assert issubclass(fault, GameDrawing)
    text = BuranoText(rules)
    return Game(rules, text=text, drawing=fault(text))


# ---- the laws, tried


def at_every_step(law: StateLaw, setting: Setting, seed: int) -> None:
    play(setting, seed, [law])


def at_positions(law: StateLaw, setting: Setting, seed: int) -> None:
    check_positions(play(setting, seed), [law], 40)


def on_games(law: GameLaw, setting: Setting, seed: int) -> None:
    law(play(setting, seed), Random(seed))


def on_secrets(law: Callable[..., None], setting: Setting, seed: int) -> None:
    law(play(setting, seed), Random(seed), hidden_table(setting.game), 5)


def on_worlds(law: Callable[..., None], setting: Setting, seed: int) -> None:
    table = hidden_table(setting.game)
    check_positions(play(setting, seed), [lambda s, state, rng: law(s, state, rng, table)], 40)


def as_such(law: Callable[[Setting], None], setting: Setting, seed: int) -> None:
    law(setting)


def try_out(trial: Trial, law: Law, game: Game[BuranoState]) -> None:
    """Try a law on some games of each setting."""
    for seed in range(20):
        for setting in settings_of(game):
            trial(law, setting, seed)


# The fault, the law that finds it and on what it is tried, and what the law says then.
FAULTS: Final[list[tuple[Fault, Trial, Law, str]]] = [
    (SeesAll, on_secrets, hidden.a_changed_secret_stays_secret, "thread drawn from its view"),
    (
        SeesAll,
        on_secrets,
        hidden.unnoticed_actions_stay_unnoticed,
        "thread chosen .* from its view",
    ),
    (SeesAll, on_worlds, hidden.worlds_of_a_view_stay_in_step, "worlds that fit its view from its view"),
    (NamesDraws, on_secrets, hidden.a_changed_secret_stays_secret, "from its description"),
    (NamesDraws, on_worlds, hidden.worlds_of_a_view_stay_in_step, "from its description"),
    (CountsClicks, on_secrets, hidden.unnoticed_actions_stay_unnoticed, "from its view"),
    (CountsClicks, on_secrets, hidden.who_has_chosen_stays_secret, "from its view"),
    (AsksOthersHands, on_secrets, hidden.a_changed_secret_stays_secret, "from its actions offered"),
    (AsksOthersHands, at_positions, views.a_view_offers_its_own_seat_the_same, "offers seat"),
    (AsksOthersHands, on_worlds, hidden.worlds_of_a_view_stay_in_step, "from its actions offered"),
    (TellsInRefusals, on_secrets, hidden.a_changed_secret_stays_secret, "from its refusals"),
    (TellsInRefusals, on_secrets, hidden.unnoticed_actions_stay_unnoticed, "from its refusals"),
    (ShowsAll, on_secrets, hidden.a_changed_secret_stays_secret, "from its record"),
    (ShowsAll, on_secrets, hidden.unnoticed_actions_stay_unnoticed, "from its log"),
    (TellsWhoHasChosen, on_secrets, hidden.who_has_chosen_stays_secret, "from its view"),
    (DealsTheTruth, on_secrets, bots.hidden_things_change_no_bot_answer, "can tell a thread"),
    (DealsTheTruth, on_secrets, bots.secret_choices_change_no_bot_answer, "can tell that there was a thread chosen"),
    (
        HidesOwnDraw,
        on_secrets,
        hidden.a_changed_secret_stays_secret,
        "may see a thread drawn, but does not",
    ),
    (
        RevealsNothing,
        at_positions,
        views.the_reveal_count_rises_when_chance_shows_something,
        "has learnt what was drawn",
    ),
    (RevealsNothing, on_worlds, views.the_reveal_count_rises_when_worlds_part, "has learnt something"),
    (RevealsNoChests, on_worlds, views.the_reveal_count_rises_when_worlds_part, "has learnt something"),
    (GivesOwnThreadsAway, at_positions, views.a_world_gives_the_view_it_was_made_from, "contradicts what reader"),
    (SharesItsBag, at_positions, views.a_view_changes_nothing, "a view has changed"),
    (ScoresChestsEarly, at_positions, views.a_view_tells_the_public_truth, "other scores"),
    (AcceptsTheUnlisted, at_positions, rules.exactly_what_is_listed_is_accepted, "is accepted"),
    (AcceptsTheUnlisted, at_every_step, rules.unlisted_actions_are_refused, "is accepted"),
    (ListsTheRefused, at_positions, rules.exactly_what_is_listed_is_accepted, "is listed, but refused"),
    (ChangesThenRefuses, at_every_step, rules.unlisted_actions_are_refused, "has changed something"),
    (ChangesThenRefuses, at_positions, rules.exactly_what_is_listed_is_accepted, "has changed something"),
    (CountsBackwards, at_positions, rules.strange_ids_and_seats_are_refused, "is accepted"),
    (ListsBackwards, at_every_step, rules.legal_actions_are_ids_in_ascending_order, "is offered"),
    (LeavesNoChoice, at_every_step, rules.every_decider_has_an_action, r"is offered \[\]"),
    (WeighsWhatIsGone, at_every_step, rules.chance_has_weights, "weights for"),
    (SharesItsHands, at_positions, rules.clones_are_independent, "the clone"),
    (ForgetsInClones, at_positions, fields.a_clone_copies_every_attribute, "doesn't copy staged"),
    (RemembersBesideItsFields, at_positions, fields.the_fields_hold_all_that_changes, "actions_done changes; add it"),
    (NamesItDerived, at_positions, fields.a_restored_position_has_every_attribute, "doesn't give back actions_done"),
    (LastGivesNothing, at_positions, rules.simultaneous_deciders_may_act_in_any_order, "end elsewhere"),
    (TakesBack, on_games, rules.no_position_comes_twice, "was there before"),
    (LastIsFirst, on_games, rules.places_rank_the_scores, "fewer points"),
    (SaysTheSame, at_positions, texts.choices_have_different_descriptions, "cannot tell its choices apart"),
    (SaysNothing, at_positions, texts.every_action_has_a_description, "not translated"),
    (LooksAtTheTruth, at_positions, texts.a_view_describes_actions_like_the_position, "describes"),
    (HelpsNobody, at_positions, texts.every_reader_has_a_prompt, "there is no help"),
    (RunsWide, at_positions, texts.the_page_fits_the_terminal, "101 columns"),
    (RestoresAnything, at_positions, rules.an_impossible_position_is_refused, "not the one of the key"),
    (ForgetsTheLace, at_positions, rules.a_restored_position_goes_on_equal, "another key"),
    (ForgetsTheLace, at_positions, rules.a_restored_view_is_equal, "another view"),
    (WritesAlike, as_such, rules.every_action_can_be_written_and_read, "read as another"),
    (SeatsAnyone, as_such, rules.what_cannot_be_chosen_is_refused, "is accepted"),
    (HasUnsaidNews, at_positions, texts.news_can_be_put_into_words, "no sentence for"),
    (DrawsNoButton, at_positions, drawings.the_drawing_offers_what_is_legal, r"can click \[\]"),
    (DrawsForOneScreen, at_positions, drawings.the_drawing_offers_what_is_legal, r"tall.*can click \[\]"),
    (DrawsTwice, at_positions, drawings.the_drawing_is_well_formed, "ids come twice"),
    (DrawsTheOwnSeat, at_positions, drawings.plates_about_a_seat_offer_no_action, "is about no other seat"),
    (DrawsButtonsInRows, at_positions, drawings.plates_about_a_seat_offer_no_action, "can be clicked"),
    (DrawsOneLetter, at_positions, drawings.keyboard_letters_are_unique, "pressed at once"),
    (DrawsBeside, at_positions, drawings.pieces_lie_on_their_plate, "is beside its plate"),
    (DrawsInEnglish, at_positions, drawings.the_drawing_is_translated, "not translated"),
    (DrawsOnTheBackdrop, on_games, drawings.the_backdrop_never_changes, "has changed"),
    (HasItsDays, on_games, records.an_undo_gives_the_old_view_back, "another view"),
    (HasItsDays, on_games, records.a_record_replays_to_the_same_position, "the record"),
    (SaysLessOnButtons, at_positions, drawings.a_click_says_what_the_description_says, "its description"),
    (RemembersNames, at_positions, drawings.names_are_those_of_the_table, "called by their names at another table"),
    (PaintsItsEmblem, as_such, drawings.the_emblem_is_drawn_in_tokens, "is not a token"),
    (HasHeadlinesByReader, at_positions, texts.everyone_reads_the_same_headline_and_facts, "another headline"),
    (HasFactsByReader, at_positions, texts.everyone_reads_the_same_headline_and_facts, "other facts"),
    (CitesSomeRules, on_games, texts.the_log_and_prompts_have_rules, "these have no rule"),
    (TalksTooLong, as_such, texts.help_is_a_few_sentences, "in 6 sentences"),
    (TalksTooLong, as_such, texts.the_catalogue_holds_nothing_else, "nothing says in English: .'Nobody says so"),
    (CountsTwice, on_games, statistics.point_sources_add_up, "are accounted for"),
    (CountsTwice, on_games, logs.the_log_tells_where_points_come_from, "isn't told where"),
    (ResolvesTwice, on_games, logs.result_cards_can_be_read, "two rows"),
    (ForcesTheLace, at_positions, choices.what_is_forced_is_forced_in_every_world, "a world has a choice"),
    (MarksInOneOrder, at_positions, choices.a_set_is_chosen_by_legal_actions, "the order of the marks matters"),
    (PromisesTheUnsaid, at_positions, logs.consequences_can_be_read, "not fit to show"),
    (GainsTheUnsaid, on_games, statistics.items_gained_have_names, "not fit to show"),
    (HasOneNameTwice, as_such, statistics.score_categories_have_names, "can't be told apart"),
    (SkipsADraw, as_such, tutorials.the_tutorial_can_be_played, "draws don't go far enough"),
    (TalksPlainEnglish, as_such, tutorials.the_tutorial_is_short_and_translated, "not translated"),
    (SpeaksEnglishOnly, as_such, texts.every_sentence_is_translated, "is not translated"),
]


@pytest.mark.parametrize(
    ("fault", "trial", "law", "says"), FAULTS, ids=[f"{fault.__name__}-{law.__name__}" for fault, _, law, _ in FAULTS]
)
def test_the_law_finds_the_fault(fault: Fault, trial: Trial, law: Law, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        try_out(trial, law, planted(fault))


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


@pytest.mark.parametrize("law", [bots.hidden_things_change_no_bot_answer, bots.secret_choices_change_no_bot_answer])
@pytest.mark.parametrize(("cheat", "says"), [(Peeks, "can tell"), (Scribbles, "has changed the view")])
def test_the_law_finds_the_bot_that_cheats(cheat: type[Cheat], says: str, law: Law) -> None:
    def caught(played: Played, rng: Random, table: list[hidden.Hidden], changes: int) -> None:
        law(played, rng, table, changes, lambda name, game, seed, truth: cheat(game, seed, truth))

    with pytest.raises(AssertionError, match=says):
        try_out(on_secrets, caught, burano.GAME)


def test_the_law_that_games_end_finds_one_that_does_not() -> None:
    with pytest.raises(AssertionError, match="has not ended"):
        play(settings_of(planted(NeverEnds))[0], 0)
