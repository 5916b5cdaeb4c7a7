"""A match: a position and how it came about; the one door through which people's moves come."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from laguna.core.dice import Dice, FastDice, LockedDice, SealedDice
from laguna.core.game import Game
from laguna.core.game_loader import load_game
from laguna.core.reader_log import Line, ReaderLog, ReaderLogs, Step
from laguna.core.record import Record, RecordedAction, check_writable, dice_of
from laguna.core.rules import Options
from laguna.core.state import CHANCE, NOBODY, NOT_FORCED, State
from laguna.text.text import RuleError, Text, all_of, seat_name


class Checkpoint:
    """Where a match stood, so that it can come back after one action more."""

    def __init__(self, match: Match) -> None:
        self.state: State = match.state.clone()
        self.base: State = match._base
        self.base_at: int = match._base_at
        self.steps: int = len(match.history)
        self.draws: int = match.dice.draws
        self.counts: dict[int, int] = match._readings.counts(match.history)
        self.notes: int = match._readings.note_count()


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """State and history of one game; after each action of a player chance runs until someone has to decide.

    >>> from laguna import games
    >>> match = Match(games.load("rialto"), 3, names=["Marta", "Luca", "Pia"])
    >>> match.is_over()
    False
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options | None = None,
        *,
        version: int | None = None,
        dice: Dice | None = None,
        names: Sequence[str] = (),
        begin: bool = True,  # replay says False: what chance has drawn is in the record
    ) -> None:
        self.game: Game = game
        self.version: int = game.versions[-1] if version is None else version
        self.options: Options = game.complete(seats, options or {}, self.version)
        self.seats: int = seats
        self.names: tuple[str, ...] = _by_seat(names, seats)
        self.dice: Dice = SealedDice.fresh([""] * seats) if dice is None else dice
        self.state: State = game.new(seats, self.options, self.version)
        self._start: State = self.state.clone()  # where the history begins
        self.history: list[Step] = []
        self.is_abandoned: bool = False
        self._readings: ReaderLogs = ReaderLogs(game, self._start)
        # Nothing before the last rise of reveals() can be undone, so the position there is all that is kept.
        self._base: State = self.state.clone()
        self._base_at: int = 0  # how many steps led to it
        if begin:
            self._let_chance_run()

    # Playing.

    def deciders(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.is_abandoned else list(self.state.deciders())

    def play(self, seat: object, action: object, *, by_bot: bool = False, is_forced: bool = False) -> None:
        """Do a player's action, then let chance run; RuleError where the rules refuse, and nothing has changed.

        What a client sends may be of any type; it is checked here and nowhere after. `by_bot`: a bot acts in place of
        the player, which the record says. `is_forced`: nobody has chosen it, it was the only action in everybody's
        eyes; an undo takes it back with the decision before it.
        """
        step = Step(self._decider(seat), self._action(action), by_bot=by_bot, is_forced=is_forced)
        step.apply(self.state)
        before = len(self.history)
        self.history.append(step)
        try:
            self._let_chance_run()
        except RuleError:  # dice that cannot draw: their secret is not known here
            del self.history[before:]
            self.state = self._state_at(before)
            raise

    def play_move(self, seat: object, move: object, *, by_bot: bool = False, is_forced: bool = False) -> None:
        """Do a player's action, given in notation: "row 2"."""
        if not isinstance(move, str):
            raise RuleError(Text("core.move_text", str(move)))
        self.play(seat, int(self.game.parse(move)), by_bot=by_bot, is_forced=is_forced)

    def forced_step(self) -> tuple[int, int] | None:
        """The seat to move and its action, where everybody can see that it has no other; None where it has a choice."""
        if self.is_over() or self.state.to_move() == CHANCE:
            return None
        public = self.state.view(NOBODY)
        action = int(public.forced())
        return None if action == NOT_FORCED else (int(public.to_move()), action)

    def check_replacement(self, seat: object, undone: int, actions: Sequence[object]) -> None:
        """Raise RuleError where the seat can't take back its last actions and do these instead; nothing changes."""
        asked = self._seat(seat)
        history, state = list(self.history), self.state
        try:
            for _ in range(undone):
                at = self._undoable(asked)
                self.history[at:], self.state = self._without(at)
            world = self.state.clone()
        finally:
            self.history[:] = history
            self.state = state
        self._check_not_over()
        for action in actions:
            if world.to_move() == CHANCE:
                raise RuleError(Text("core.chance_first"))
            if asked not in world.deciders():
                others = [seat_name(other) for other in world.view(asked).deciders()]
                raise RuleError(Text("core.not_your_turn", all_of(others)))
            Step(asked, self._action(action)).apply(world)

    def last_actions(self, seat: int, count: int) -> list[int]:
        """The seat's last actions, as many, in their order."""
        own = [step.action for step in self.history if step.seat == seat]
        return own[len(own) - count :] if count else []

    def add_words(self, seat: object, said: str) -> None:
        """Add a seat's words to the dice, from the next draw on; it may until its first action."""
        asked = self._seat(seat)
        self._check_not_over()
        if not self.may_add_words(asked):
            raise RuleError(Text("core.words_late"))
        check_writable(said)
        self.dice.add(asked, said)

    def may_add_words(self, seat: int) -> bool:
        """Whether the seat has not acted yet, so that it may still add words to the dice."""
        if self.is_over():
            return False
        for step in self.history:
            if step.seat == seat:
                return False
        return True

    def abandon(self) -> None:
        """End the match before the game is over; its record then tells the secret of the dice."""
        self._check_not_over()
        self.is_abandoned = True

    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.is_abandoned or self.state.to_move() == NOBODY

    def scores(self) -> list[int]:
        """Points now, by seat."""
        return list(self.state.scores())

    def places(self) -> list[int]:
        """1 for the winner, by seat, when the game is over."""
        return list(self.state.places())

    # Taking back.

    def undo(self, seat: object) -> None:
        """Take back the seat's last decision, as long as nothing hidden was shown and nobody was seen to decide since.

        Actions that were forced since go with it.

        What others have done since, and this seat cannot see, stays done, so that an undo while several seats choose
        in secret neither depends on the others' clicks nor tells of them. Only a click that has no place any more,
        because it is this seat's turn again, goes with it.
        """
        at = self._undoable(seat)
        kept, state = self._without(at)
        self._readings.catch_up(self.history)
        start = self._state_at(at)
        self.history[at:] = kept
        self.state = state
        self._readings.reread(at, start, self.history)

    def can_undo(self, seat: object) -> bool:
        """Whether the seat may take back its last action."""
        return self.undo_refusal(seat) is None

    def undo_refusal(self, seat: object) -> RuleError | None:
        """Why the seat may not take back its last action, or None if it may."""
        try:
            self._undoable(seat)
        except RuleError as error:
            return error
        return None

    def last_decision(self, seat: object, *, whole_turn: bool = False) -> int:
        """The place in the history of the seat's last action, or of the first action of its last turn.

        A turn is a run of its actions without another player's in between. RuleError if it has not acted yet.
        """
        asked = self._seat(seat)
        at = self._last_action(asked)
        before = at - 1
        while whole_turn and before >= 0 and self.history[before].seat in (asked, CHANCE):
            if self.history[before].seat == asked and not self.history[before].is_forced:
                at = before
            before -= 1
        return at

    def rewind(self, at: int) -> None:
        """Go back to before the action at this place in the history, whatever was shown since: all have agreed to it.

        The draws since then are made again. Sealed dice then give the same numbers, so nobody gets new luck.
        """
        self._check_not_over()
        if not 0 <= at < len(self.history) or self.history[at].seat == CHANCE:
            raise RuleError(Text("core.no_step", at))
        self._readings.catch_up(self.history)
        self.dice.go_back(self.dice.draws - _draws(self.history[at:]))
        del self.history[at:]
        self.state = self._start.clone()
        self._base = self.state.clone()
        self._base_at = 0
        for place, step in enumerate(self.history):
            step.apply(self.state)
            if self.state.to_move() != CHANCE and self.state.reveal_count() != self._base.reveal_count():
                self._base = self.state.clone()
                self._base_at = place + 1
        self._readings.reread(at, self.state, self.history)

    def is_fixed(self) -> bool:
        """Whether nothing that has been done can be taken back any more."""
        return self._base_at == len(self.history)

    def go_on_from(self, state: State) -> None:
        """Stand in this position, with no history: what came before is known elsewhere."""
        assert not self.history, "only a match that has not begun can stand anywhere"
        self.state = state.clone()
        self._start = state.clone()
        self._readings = ReaderLogs(self.game, self._start)
        self._base = state.clone()
        self._let_chance_run()

    def come_back(self, mark: Checkpoint) -> None:
        """Stand where the mark was set, as if what was played since had never been: nobody was told of it."""
        assert mark.steps <= len(self.history), "actions were taken back since"
        del self.history[mark.steps :]
        self.state = mark.state.clone()
        self._base = mark.base
        self._base_at = mark.base_at
        self.dice.draws = mark.draws
        self._readings.come_back(mark.steps, mark.state, mark.counts, mark.notes)

    # What a reader, a seat or NOBODY for the onlookers, has been told.

    def count(self, reader: int) -> int:
        """How often the reader's view has changed; the number that what is sent to it carries."""
        return self._reading(reader).count

    def log(self, reader: int) -> list[tuple[int, Text]]:
        """What has happened, as the reader may know it: who did it (CHANCE, NOBODY for news), and the words for it."""
        return [(line.seat, line.text) for line in self._reading(reader).lines]

    def lines(self, reader: int) -> list[Line]:
        """The log with its moves in notation and the reader's own numbers."""
        return self._reading(reader).lines

    def view_at(self, reader: int, count: int) -> State:
        """What the reader saw once told the lines up to this count."""
        state = self._start.clone()
        for step in self.history[: self._reading(reader).position_after(count)]:
            step.apply(state)
        return state.view(reader)

    def add_note(self, text: Text, seat: int = NOBODY) -> None:
        """Tell everybody a line about the match itself: a clock that ran out, what the players have agreed on."""
        self._readings.add_note(seat, text, self.history)

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as onlookers see it."""
        return self.state._repr_svg_()

    # Records.

    def record(self) -> Record:
        """The match so far as a text that can be kept, replayed and verified. It tells everything."""
        record = Record(self.game.id, self.seats, self.dice.title())
        record.version = self.version
        record.options = dict(self.options)
        record.components = self.game.rules.digest
        record.names = self.names
        record.words = _by_seat(self.dice.first_words, self.seats)
        record.added = list(self.dice.added)
        for step in self.history:
            move = self.game.notate(step.action)
            record.played.append(RecordedAction(step.seat, move, step.number, step.total, step.by_bot))
        if self.is_over() and not isinstance(self.dice, LockedDice):
            record.close([] if self.is_abandoned else self.places(), self.dice.secret)
        return record

    @staticmethod
    def from_record(record: Record, secret: bytes | None = None, game: Game | None = None) -> Match:
        """The match that a record tells, to go on from there; a running one needs the secret of its dice."""
        match = replay(record, game)
        match.dice = dice_of(record, secret)
        if isinstance(match.dice, FastDice | SealedDice) and not match.is_abandoned:
            match._let_chance_run()
        return match

    # Inside: chance, and what is asked before an action.

    def _let_chance_run(self) -> None:
        while self.state.to_move() == CHANCE:
            action, number, total = self.dice.draw(self.state)
            step = Step(CHANCE, action, number, total)
            step.apply(self.state)
            self.history.append(step)
        self._fix_what_was_shown()

    def _fix_what_was_shown(self) -> None:
        """What has been shown cannot be taken back: undo starts from here."""
        if self.state.reveal_count() != self._base.reveal_count():
            self._base = self.state.clone()
            self._base_at = len(self.history)

    def _seat(self, seat: object) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise RuleError(Text("core.seat_number", str(seat), self.seats - 1))
        return seat

    def _action(self, action: object) -> int:
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < self.game.actions.count:
            raise RuleError(Text("core.action_number", str(action), self.game.actions.count - 1))
        return action

    def _decider(self, seat: object) -> int:
        """The seat, or RuleError where it has nothing to decide now."""
        asked = self._seat(seat)
        self._check_not_over()
        if self.state.to_move() == CHANCE:
            raise RuleError(Text("core.chance_first"))
        if asked not in self.state.deciders():
            # As the seat's own view tells it: who has chosen already, in secret, is not its business.
            others = [seat_name(other) for other in self.state.view(asked).deciders()]
            raise RuleError(Text("core.not_your_turn", all_of(others)))
        return asked

    def _check_not_over(self) -> None:
        if self.is_over():
            raise RuleError(Text("core.game_over"))

    # Inside: undo.

    def _undoable(self, seat: object) -> int:
        """The index in the history of the action that the seat may take back, or RuleError."""
        asked = self._seat(seat)
        self._check_not_over()
        at = self._last_action(asked)
        if at < self._base_at:
            raise RuleError(Text("core.undo_shown"))
        self._check_nobody_seen(asked, at)
        if _draws(self._without(at)[0]) < _draws(self.history[at:]):
            raise RuleError(_since(CHANCE))
        return at

    def _last_action(self, seat: int) -> int:
        for at in range(len(self.history) - 1, -1, -1):
            if self.history[at].seat == seat and not self.history[at].is_forced:
                return at
        raise RuleError(Text("core.undo_nothing", seat_name(seat)))

    def _check_nobody_seen(self, seat: int, at: int) -> None:
        """Refuse if the seat's view has changed after its action at this index, other than by what was forced."""
        state = self._state_at(at + 1)
        key = state.view(seat).key()
        for step in self.history[at + 1 :]:
            step.apply(state)
            if step.is_forced:
                key = state.view(seat).key()
            elif state.view(seat).key() != key:
                raise RuleError(_since(step.seat))

    def _without(self, at: int) -> tuple[list[Step], State]:
        """The steps after this index that still have their place without it, and the position they lead to."""
        state = self._state_at(at)
        seat = self.history[at].seat
        kept: list[Step] = []
        for step in self.history[at + 1 :]:
            if step.seat != seat and step.is_due(state):  # what is left of the seat itself was forced by this action
                step.apply(state)
                kept.append(step)
        return kept, state

    def _state_at(self, steps: int) -> State:
        """The position after the first steps; they must include all that cannot be undone."""
        state = self._base.clone()
        for step in self.history[self._base_at : steps]:
            step.apply(state)
        return state

    # Inside: readings, made when first asked for, so that bots' matches pay nothing for them.

    def _reading(self, reader: int) -> ReaderLog:
        assert reader == NOBODY or 0 <= reader < self.seats, f"there is no reader {reader}"
        return self._readings.of(reader, self.history)


def replay(record: Record, game: Game | None = None) -> Match:
    """The match that a record tells, each line checked by the rules; RuleError names the line that is wrong."""
    if game is None:
        game = load_game(record.game)
    if record.components != game.rules.digest:
        raise RuleError(Text("core.record_components", game.title, record.components, game.rules.digest))
    match = Match(
        game,
        record.seats,
        record.options,
        version=record.version,
        dice=LockedDice(record.dice, record.words, record.added),
        names=record.names,
        begin=False,
    )
    for index, played in enumerate(record.played):
        try:
            match.history.append(_replay_line(match, played))
        except RuleError as error:
            raise RuleError(Text("core.record_refused", record.line_of(index), error.text), error.rule) from error
        match._fix_what_was_shown()
    _check_added(record)
    match.is_abandoned = record.is_abandoned()
    return match


def _check_added(record: Record) -> None:
    """Refuse words of a seat that had acted before."""
    first: dict[int, int] = {}  # by seat, how many draws were made before its first action
    draws = 0
    for played in record.played:
        first.setdefault(played.seat, draws)
        draws += int(played.seat == CHANCE)
    for place, added in enumerate(record.added):
        if first.get(added.seat, draws) < added.draws:
            raise RuleError(Text("core.record_refused", record.line_of_words(place), Text("core.words_late")))


def _replay_line(match: Match, played: RecordedAction) -> Step:
    action = match._action(int(match.game.parse(played.move)))
    if played.seat == CHANCE:
        _check_draw(match, played, action)
        step = Step(CHANCE, action, played.number, played.total)
    else:
        step = Step(match._decider(played.seat), action, by_bot=played.by_bot)
    step.apply(match.state)
    return step


def _check_draw(match: Match, played: RecordedAction, action: int) -> None:
    """Refuse a draw that is not due, is made of another total, or whose number stands for another outcome."""
    state = match.state
    if state.to_move() != CHANCE:
        raise RuleError(Text("core.no_draw_due"))
    total = sum(state.chance_weights())
    if played.total != total:
        raise RuleError(Text("core.draw_total", played.total, total))
    if played.number >= total:
        raise RuleError(Text("core.draw_number", played.number, total - 1))
    outcome = int(state.outcome(played.number))
    if outcome != action:
        raise RuleError(Text("core.draw_outcome", played.number, match.game.notate(outcome), played.move))


def _draws(steps: list[Step]) -> int:
    return sum([step.seat == CHANCE for step in steps])


def _since(seat: int) -> Text:
    return Text("core.undo_draw") if seat == CHANCE else Text("core.undo_acted", seat_name(seat))


def _by_seat(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name a seat, "" where none is given."""
    if len(names) > seats:
        raise RuleError(Text("core.names", len(names), seats))
    for name in names:
        check_writable(name)
    return tuple(names) + ("",) * (seats - len(names))
