"""One table: a match replayed from its rows, with what the rows say besides moves. Synchronous, without I/O.

Any process can rebuild it from the rows; none owns it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.game import Game
from laguna.core.match import Checkpoint, Match
from laguna.core.state import NOBODY, SEEN, VEILED
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.engine import now
from laguna.web.db.models import (
    ABANDON,
    ABANDONED,
    AGREE,
    ASK,
    BOT,
    DAILY,
    DECLINE,
    MOVE,
    NO_CLOCK,
    OVER,
    PAUSE,
    PERSON,
    RESIGN,
    RESUME,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    TIME_OUT,
    UNDO,
    VACATION,
    VACATION_END,
    WORDS,
    Row,
    Snapshot,
)
from laguna.web.db.queries import StoredMatch
from laguna.web.notify.notifications import TurnNotice
from laguna.web.tables.absence.clocks import TurnClocks
from laguna.web.tables.absence.pauses import Pauses
from laguna.web.tables.absence.stand_ins import BY_AGREEMENT, BY_BOT, BY_CLOCK, COPIED_FROM_BOT, StandIns
from laguna.web.tables.absence.vacations import Vacations
from laguna.web.tables.agreements.forfeits import Forfeits
from laguna.web.tables.agreements.requests import Requests, apply_request, ends_match, rewound_to
from laguna.web.tables.choices.deeds import BY_RULES, is_forced
from laguna.web.tables.choices.undo_groups import UndoGroups
from laguna.web.tables.messages import DiceInfo, MatchResult, ScorePart
from laguna.web.tables.painter import SeatInfo
from laguna.web.tables.simultaneous import SimultaneousChoices

ROWS_PER_SNAPSHOT: Final = 48
TIMEOUT: Final = "time "  # the senders' ids of rows that a deadline has added begin so; those of people never do


class TableCheckpoint(NamedTuple):
    """The state of a table before an action, to restore it if another process was faster."""

    match: Checkpoint
    number: int
    clocks: TurnClocks
    jobs: dict[int, int]
    choices_in: SimultaneousChoices
    decisions: dict[int, tuple[list[int], int]]
    snapshot_at: int
    shown: int
    stand_ins: StandIns
    pauses: Pauses
    forfeits: Forfeits
    requests: Requests
    undo_groups: UndoGroups


class Table:
    """A running or finished match with its seats."""

    def __init__(self, stored: StoredMatch, secret: bytes, game: Game | None = None) -> None:
        self.stored = stored
        self.id = stored.match.id
        self.game = game or games.load(stored.match.game)
        self.words: list[str] = json.loads(stored.match.words) or [""] * stored.match.seats
        self.match = Match(
            self.game,
            stored.match.seats,
            stored.options(),
            version=stored.match.version,
            dice=SealedDice(secret, self.words),
            names=stored.names(),
        )
        self.number = 0  # of the last row
        self.own: set[str] = set()  # the senders' ids of all rows
        self.stand_ins = StandIns(stored.seats)
        self.pauses = Pauses()
        self.forfeits = Forfeits(is_rated=stored.match.is_rated)
        self.lost_since: Callable[[int], int] = no_time_lost  # how long nobody could move since a moment
        self.clocks = TurnClocks(stored.match.bank or 0, stored.match.increment or 0)
        self.vacations = Vacations()
        self.jobs: dict[int, int] = {}  # by seat a bot decides for, after which row
        self.person_acted_at = 0  # when a person last made a move
        self._choices_in = SimultaneousChoices()
        self.requests = Requests()
        self.undo_groups = UndoGroups()
        self.ended = 0  # when the match ended
        self.was_agreed = False  # its players agreed to end it without a result
        self.snapshot_at = 0
        self.shown = stored.match.began  # when the last event was that everybody sees
        self._result: MatchResult | None = None
        self._dice: DiceInfo | None = None  # once the match is over
        self._bot_moves: list[int] | None = None  # the same
        for reader in (NOBODY, *range(stored.match.seats)):
            self.match.count(reader)  # count from the first row on, so that every process agrees
        self._decisions: dict[int, tuple[list[int], int]] = {}  # by seat: its choices, and since which count
        self.stuck = ""  # why no more rows can be followed, for the admin; such a match accepts no changes
        self._update_deciding(stored.match.began)
        self._update_decisions(NOBODY)
        self._update_jobs(NOBODY)

    # Applying rows.

    def apply_row(self, row: Row) -> None:
        """Do what a row says. Raises RuleError if that is impossible, and then nothing has changed."""
        if row.number != self.number + 1:
            raise ValueError(f"row {row.number} does not follow row {self.number}")
        seen = NOBODY
        before = self._public_signs()
        if row.kind == MOVE:
            seen = row.seat if self._is_seen_to_act(row) else NOBODY
            by_bot = is_for_player(self.stored, row)
            self.match.play_move(row.seat, row.move, by_bot=by_bot, is_forced=is_forced(row))
            if not is_forced(row):
                self._note_mover(row)
                self.undo_groups.note_action(row)
        elif row.kind == UNDO:
            self.match.undo(row.seat)
            self._note_mover(row)
            self.undo_groups.note_undo(row.seat)
        elif row.kind == WORDS:
            self._require_person_seat(row.seat)
            self.match.add_words(row.seat, row.move)
        elif row.kind == STAND_IN:
            self._require_person_seat(row.seat)
            self._stand_in(row)
        elif row.kind == TIME_OUT:
            self._time_out(row)
        elif row.kind == TAKE_BACK:
            self._take_back(row)
        elif row.kind == RESIGN:
            self._resign(row)
        elif row.kind == PAUSE:
            self._pause(row)
        elif row.kind == RESUME:
            self._require_paused()
        elif row.kind == ABANDON:
            self.match.abandon()
        elif row.kind in (VACATION, VACATION_END):
            self._note_vacation(row)
        elif row.kind in (ASK, AGREE, DECLINE):
            apply_request(self, row)
        else:
            raise ValueError(f"there is no row of kind {row.kind}")
        self._end_pause(row)
        self.number = row.number
        self.own.add(row.own)
        if row.kind == MOVE:
            if not is_forced(row):
                self.requests.note_action(row.seat)
            self.clocks.note_move(row.seat, row.at, self.match.deciders())
        if self.match.is_over() and not self.ended:
            self.ended = row.at
        self._update_deciding(row.at, seen=seen, undone_by=row.seat if row.kind == UNDO else NOBODY)
        actor = NOBODY if row.kind in (WORDS, VACATION, VACATION_END) else row.seat
        self._update_decisions(actor)
        self._update_jobs(actor)
        if row.kind not in (MOVE, UNDO) or self._public_signs() != before:
            self.shown = row.at
            if row.kind in (MOVE, UNDO) and not self.bot_at(row.seat) and not is_forced(row):
                self.requests.drop_undos()

    def _public_signs(self) -> tuple[object, ...]:
        """What changes with every event that everybody sees: a hidden choice changes nothing of it."""
        return self.match.count(NOBODY), sorted(self.deciding_since), sorted(self._choices_in.chosen), self.ended

    def apply_rows(self, rows: Sequence[Row]) -> None:
        """Apply several rows in order."""
        for row in rows:
            self.apply_row(row)

    def set_stuck(self, reason: str) -> None:
        """Accept no more changes: nobody decides, and no clock runs."""
        self.stuck = reason
        self.jobs = {}

    def checkpoint(self) -> TableCheckpoint:
        """The state now, before an action that may not be accepted."""
        return TableCheckpoint(
            Checkpoint(self.match),
            self.number,
            self.clocks.copy(),
            self.jobs,
            self._choices_in.copy(),
            self._decisions,
            self.snapshot_at,
            self.shown,
            self.stand_ins.copy(),
            self.pauses.copy(),
            self.forfeits.copy(),
            self.requests.copy(),
            self.undo_groups.copy(),
        )

    def restore(self, checkpoint: TableCheckpoint, *rows: Row) -> None:
        """Undo `apply_row` for these rows, all of them actions."""
        for place, row in enumerate(rows):
            assert row.kind == MOVE and row.number == checkpoint.number + 1 + place, "only actions can be forgotten"
            self.own.discard(row.own)
        self.match.come_back(checkpoint.match)
        self.number = checkpoint.number
        self.clocks = checkpoint.clocks
        self.jobs = checkpoint.jobs
        self._choices_in = checkpoint.choices_in
        self._decisions = checkpoint.decisions
        self.snapshot_at = checkpoint.snapshot_at
        self.shown = checkpoint.shown
        self.stand_ins = checkpoint.stand_ins
        self.pauses = checkpoint.pauses
        self.forfeits = checkpoint.forfeits
        self.requests = checkpoint.requests
        self.undo_groups = checkpoint.undo_groups
        self.ended = 0
        self._result = None
        self._dice = None
        self._bot_moves = None

    def _note_mover(self, row: Row) -> None:
        """Note who has moved in a person's seat. A player who acts plays again."""
        if self.stored.seats[row.seat].kind != PERSON:
            return
        if is_by_stand_in(self.stored, row):
            self.stand_ins.note_bot_move(row.seat)
            return
        self.person_acted_at = row.at
        if self.stand_ins.note_player(row.seat):
            self.clocks.restart(row.seat, row.at)
            self.forfeits.take_back(row.seat)
            self._tell("play.is_back", row.seat)

    def _stand_in(self, row: Row) -> None:
        is_wanted = not row.own.startswith((BY_CLOCK, BY_AGREEMENT))
        self.stand_ins.keep(row.seat, row.move, until_opened=True)
        self.forfeits.stand_in(row.seat, row.number, is_timeout=row.own.startswith(BY_CLOCK))
        self._tell("play.stands_in" if is_wanted else "play.stands_in_until_back", row.seat)

    def _time_out(self, row: Row) -> None:
        self._require_person_seat(row.seat)
        if row.seat not in self.match.deciders() or self.bot_at(row.seat):
            raise RuleError(Text("play.stale"))
        is_simultaneous = len(self.deciding_since) > 1 or bool(self._choices_in.chosen)
        reveals = self.match.state.view(NOBODY).reveal_count()
        stays = self.stand_ins.miss_turn(row.seat, row.move, is_simultaneous=is_simultaneous, reveals=reveals)
        self.clocks.run_out(row.seat)
        self.forfeits.time_out(row.seat, row.number, stays=stays)
        self._tell("play.timed_out_again" if stays else "play.timed_out", row.seat)

    def rewind(self, at: int) -> None:
        """Go back to before this place of the history, as all have agreed. Whoever decides then begins a new turn."""
        self.match.rewind(at)
        self.clocks.rewind()
        self.undo_groups = UndoGroups()
        self._choices_in = SimultaneousChoices()
        self._decisions, self.jobs = {}, {}
        self.stand_ins.turns = {}  # none of the turns that bots were to make for players goes on

    def replace(self, seat: int, row: int) -> None:
        """A bot plays for a player who is gone, as all have agreed. In a rated match they have left for good."""
        self._require_person_seat(seat)
        is_left = self.stored.match.is_rated
        if is_left or not self.stand_ins.bot_at(seat):
            self.stand_ins.keep(seat, self.stand_ins.level, until_opened=not is_left)
        if is_left:
            self.forfeits.resign(seat, row)

    def _take_back(self, row: Row) -> None:
        seat = row.seat
        self._require_person_seat(seat)
        if seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))
        if not self.stand_ins.come_back(seat):
            raise RuleError(Text("play.nobody_stands_in"))
        self.clocks.restart(seat, row.at)
        self.forfeits.take_back(seat)
        self._tell("play.is_back", seat)

    def _resign(self, row: Row) -> None:
        self._require_person_seat(row.seat)
        if row.seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))
        self.forfeits.resign(row.seat, row.number)
        self.stand_ins.keep(row.seat, row.move, until_opened=False)
        self._tell("play.timed_out_lost" if row.own.startswith(BY_CLOCK) else "play.resigned", row.seat)

    def _pause(self, row: Row) -> None:
        if self.pauses.since or self.match.is_over():
            raise RuleError(Text("play.stale"))
        self.pauses.begin(row.at)
        self.match.add_note(Text("play.paused"))

    def untold_vacations(self) -> list[tuple[int, int, str, int]]:
        """The rows about vacations that the log still lacks: when, for which seat, their kind, and the vacation."""
        terms = self.stored.match
        if terms.pace != DAILY or self.stuck or self.match.is_over():
            return []
        found = self.vacations.untold(terms.began)
        return [one for one in found if one[1] not in self.resigned]

    def _note_vacation(self, row: Row) -> None:
        self._require_person_seat(row.seat)
        if not self.vacations.log(row.seat, int(row.move), has_ended=row.kind == VACATION_END):
            raise RuleError(Text("play.stale"))
        self._tell("clock.vacation_begins" if row.kind == VACATION else "clock.vacation_ends", row.seat)

    def _require_paused(self) -> None:
        if not self.pauses.since:
            raise RuleError(Text("play.stale"))

    def _end_pause(self, row: Row) -> None:
        """Whatever a player does ends a pause."""
        if not self.pauses.since or row.kind in (PAUSE, ABANDON) or row.seat == NOBODY:
            return
        if not row.own.startswith((BY_BOT, BY_CLOCK, BY_AGREEMENT, BY_RULES)):
            self.pauses.end(row.at)
            self._tell("play.resumed", row.seat)

    def _tell(self, sentence: str, seat: int) -> None:
        """Tell everybody a line about a player."""
        self.match.add_note(Text(sentence, seat_name(seat)))

    @property
    def resigned(self) -> list[int]:
        """The seats that resigned, in order."""
        return self.forfeits.resigned

    @property
    def deciding_since(self) -> dict[int, int]:
        """By deciding seat, as everybody sees it, when its turn began."""
        return self.clocks.since

    @deciding_since.setter
    def deciding_since(self, since: dict[int, int]) -> None:
        self.clocks.since = since

    def _require_person_seat(self, seat: int) -> None:
        """Refuse seats that are not a person's, and everything once the match is over."""
        if not (0 <= seat < len(self.stored.seats)) or self.stored.seats[seat].kind != PERSON:
            raise RuleError(Text("play.no_person", str(seat)))
        if self.match.is_over():
            raise RuleError(Text("core.game_over"))

    def require_not_resigned(self, seat: int) -> None:
        """Refuse a person's move in a seat that has resigned."""
        if seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))

    def _update_deciding(self, at: int, *, seen: int = NOBODY, undone_by: int = NOBODY) -> None:
        """Update who decides, as everybody sees it: otherwise a clock would show who has chosen in secret."""
        public = self.match.state.view(NOBODY)
        deciding = [] if self.match.is_over() else [int(seat) for seat in public.deciders()]
        reveals = public.reveal_count()
        over = self.stand_ins.end_turns(deciding, reveals)
        if self._choices_in.note(deciding, reveals, seen=seen, undone_by=undone_by):
            over |= set(deciding)
        self.clocks.note_deciders(self.match.deciders())
        self.clocks.update(deciding, at, over=over, kept=self.stand_ins.kept, undone_by=undone_by)

    def _is_seen_to_act(self, row: Row) -> bool:
        """Whether everybody will see that this seat acts while others go on deciding.

        The last of several secret choices begins the next phase. If one who chose earlier is asked next, that is no
        choice still to be made, but another turn.
        """
        state = self.match.state
        if len(self.deciding_since) < 2 or row.seat not in (deciders := self.match.deciders()) or len(deciders) < 2:
            return False
        action = self.game.parse(row.move)
        return action in state.legal_actions(row.seat) and state.visibility(action, row.seat, NOBODY) in (SEEN, VEILED)

    def _update_decisions(self, actor: int) -> None:
        """Remember since which count each seat has had its present choices. Its own actions begin new ones."""
        before = self._decisions
        self._decisions = {}
        for seat in self.match.deciders():
            actions = list(self.match.state.legal_actions(seat))
            known = before.get(seat)
            is_same = known is not None and known[0] == actions and seat != actor
            self._decisions[seat] = known if known is not None and is_same else (actions, self.match.count(seat))

    def _update_jobs(self, actor: int) -> None:
        """A bot that decides has one job until it has acted, numbered by a row so that every process agrees."""
        known = self.jobs
        self.jobs = {
            seat: known[seat] if seat in known and seat != actor else self.number for seat in self.deciding_bots()
        }

    def is_meant_for_now(self, seat: int, count: int) -> bool:
        """Whether a move chosen at this count fits the seat's present choices; others' choices do not matter."""
        known = self._decisions.get(seat)
        newest = self.match.count(seat)
        return (known[1] if known is not None else newest) <= count <= newest

    def with_lost_time(self, since: int) -> int:
        """When a clock that started at this moment would have started without outages and pauses."""
        return since + self.lost_since(since) + self.pauses.lost_since(since, self.lost_since)

    # Who plays.

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" if a person does."""
        place = self.stored.seats[seat]
        return place.level if place.kind == BOT else self.stand_ins.bot_at(seat)

    def deciding_bots(self) -> list[int]:
        """The deciding seats that bots play."""
        if self.stuck or self.pauses.since:
            return []
        return [seat for seat in self.match.deciders() if self.bot_at(seat)]

    def deciding_people(self) -> list[int]:
        """The deciding seats that people play."""
        if self.stuck:
            return []
        return [seat for seat in self.match.deciders() if not self.bot_at(seat)]

    def is_played_by_people(self) -> bool:
        """Whether a person plays at least one seat, present or not."""
        return any(place.kind == PERSON and place.seat not in self.stand_ins.kept for place in self.stored.seats)

    def may_return(self, seat: int) -> bool:
        """Whether a bot plays for the player of a seat until the player acts."""
        return bool(self.stand_ins.bot_at(seat)) and seat not in self.resigned

    def returning(self, seats: Sequence[int]) -> list[int]:
        """Those of these seats that return to their players when they open the table."""
        return [seat for seat in seats if seat in self.stand_ins.ends_on_opening and seat not in self.resigned]

    def clock_ends(self, seat: int) -> int:
        """When a deciding seat runs out of time; 0 if its clock stands still, or it has none."""
        return 0 if self.vacation_until(seat) else self.runs_out(seat)

    def runs_out(self, seat: int) -> int:
        """When a deciding seat runs out of time, after the vacation of its player; 0 if it can't."""
        terms = self.stored.match
        since = self.deciding_since.get(seat, 0)
        if self.stuck or terms.pace == NO_CLOCK or not since or self.bot_at(seat) or self.pauses.since:
            return 0
        if self.clocks.has_banks:
            return self.with_lost_time(since) + self.clocks.at_begin(seat, self._passed)
        if terms.seconds <= 0:
            return 0
        return self.vacations.prolonged(seat, since, self.with_lost_time(since) + 1000 * terms.seconds, self.lost_since)

    def clock_left(self, seat: int) -> int:
        """Milliseconds in the time bank of a seat whose clock stands still; 0 if it has none."""
        if not self.clocks.has_banks or self.match.is_over() or self.bot_at(seat):
            return 0
        return self.clocks.left(seat, self._passed, self.pauses.since)

    def _passed(self, begin: int, end: int) -> int:
        """Milliseconds between two moments, without outages and pauses."""
        return max(0, end - begin - (self._lost(begin) - self._lost(end)))

    def _lost(self, since: int) -> int:
        return self.with_lost_time(since) - since

    def vacation_until(self, seat: int) -> int:
        """When the vacation of a seat's player ends; 0 if there is none, or clocks don't stand still for it."""
        if self.stored.match.pace != DAILY or self.match.is_over() or seat in self.resigned:
            return 0
        return self.vacations.until(seat, now())

    def seat_infos(self, here: set[int], left_at: Mapping[int, int] | None = None) -> list[SeatInfo]:
        """What is public about the seats.

        `here` are those whose players are connected, `left_at` says when others were last here; without it, nobody is
        said to be away.
        """
        bot_moves = self.bot_moves()
        return [
            SeatInfo(
                name=place.name,
                bot=self.bot_at(place.seat),
                stands_in=bool(self.stand_ins.bot_at(place.seat)),
                may_return=self.may_return(place.seat),
                bot_moves=bot_moves[place.seat],
                is_here=place.seat in here,
                clock_ends=self.clock_ends(place.seat),
                clock_left=self.clock_left(place.seat) if place.kind == PERSON else 0,
                vacation_until=self.vacation_until(place.seat) if place.kind == PERSON else 0,
                has_chosen=place.seat in self._choices_in.chosen,
                away_since=0 if left_at is None else self._away_since(place.seat, here, left_at),
                has_left=place.seat in self.resigned and place.seat not in here,
            )
            for place in self.stored.seats
        ]

    def bot_moves(self) -> list[int]:
        """By seat, how many of its player's moves bots made; all 0 while the match runs."""
        if not self.ended:
            return [0] * self.match.seats
        if self._bot_moves is None:  # nothing changes after the end
            made = [step.seat for step in self.match.history if step.by_bot]
            self._bot_moves = [made.count(seat) for seat in range(self.match.seats)]
        return self._bot_moves

    def _away_since(self, seat: int, here: set[int], left_at: Mapping[int, int]) -> int:
        """Since when the player of a seat is away; 0 for bots and players who are here."""
        if seat in here or self.stored.seats[seat].kind != PERSON:
            return 0
        return left_at.get(seat, self.stored.match.began)

    def rename(self, names: Sequence[str]) -> None:
        """Players have other names now."""
        for place, name in zip(self.stored.seats, names, strict=True):
            place.name = name
        self.match.names = tuple(names)

    def turn(self, seat: int) -> TurnNotice:
        """The turn of a seat, for a notification."""
        return TurnNotice(
            table=self.id,
            game=self.game.id,
            title=self.game.title,
            seat=seat,
            person=self.stored.seats[seat].person,
            prompt=self.game.text.prompt(self.match.state.view(seat), seat),
            actions=sum(step.seat == seat for step in self.match.history),
        )

    # The end.

    def result(self) -> MatchResult | None:
        """How the match ended; None while it runs. Seats that have forfeited come last."""
        if self._result is None and self.match.is_over():
            places, parts = ([], []) if self.match.is_abandoned else (self.places(), self.parts())
            self._result = MatchResult(places, self.match.scores(), parts)
        return self._result

    def places(self) -> list[int]:
        """By seat, once the match is over."""
        return self.forfeits.places(self.match.places())

    def parts(self) -> list[ScorePart]:
        """Where everybody's points came from, if the game can say."""
        if not self.game.statistics.score_categories:
            return []
        points = [[0] * self.match.seats for _ in self.game.statistics.score_categories]
        state = self.game.new(self.match.seats, self.match.options, self.match.version)
        start = [int(points) for points in state.scores()]
        for step in self.match.history:
            before = state.clone()
            step.apply(state)
            for seat, part, amount in self.game.statistics.point_sources(before, step.action, step.seat, state):
                points[part][seat] += amount
        out = [
            ScorePart(id, by_seat)
            for id, by_seat in zip(self.game.statistics.score_categories, points, strict=True)
            if any(by_seat)
        ]
        return [ScorePart("play.part_start", start), *out] if any(start) else out

    def dice(self) -> DiceInfo:
        """What everybody may know of the dice: the commitment, and once the match is over the secret."""
        if self._dice is not None:
            return self._dice
        dice = self.match.dice
        known = DiceInfo(self.stored.match.commitment, list(dice.words))
        if self.match.is_over():
            known.secret = dice.secret.hex()
            known.digest = self.match.record().digest()
            self._dice = known  # nothing changes after the end
        return known

    # What is stored besides the rows.

    def changes(self) -> dict[str, object]:
        """The columns of the lobby that change with the last row: whose turn it is, or how the match ended."""
        is_over = self.match.is_over()
        has_result = is_over and not self.match.is_abandoned
        return {
            "turn": join_numbers(list(self.deciding_since)),
            "status": ABANDONED if self.match.is_abandoned else OVER if is_over else RUNNING,
            "places": join_numbers(self.places()) if has_result else "",
            "points": join_numbers(self.match.scores()) if has_result else "",
            "bot_moves": join_numbers(self.bot_moves()) if any(self.bot_moves()) else "",
            "ended": self.ended,
            "shown": self.shown,
        }

    def snapshot(self) -> Snapshot | None:
        """A snapshot of the position, if one is due and nothing before it can be undone."""
        if self.number < self.snapshot_at + ROWS_PER_SNAPSHOT or not self.match.is_fixed():
            return None
        self.snapshot_at = self.number
        key = msgspec.msgpack.encode(self.match.state.key())
        return Snapshot(match=self.id, number=self.number, key=key, draws=self.match.dice.draws)


def replayed(stored: StoredMatch, secret: bytes, rows: Sequence[Row]) -> Table:
    """The table after these rows, or after the last one that can be followed; then it is stuck.

    Raises whatever goes wrong if there is no position at all, for example because the game isn't installed.
    """
    table = Table(stored, secret)
    for done, row in enumerate(rows):
        try:
            table.apply_row(row)
        except Exception as error:  # whatever a row may say
            table = Table(stored, secret)  # the row may have been applied in part
            table.apply_rows(rows[:done])
            table.set_stuck(f"row {row.number}: {reason_of(error)}")
            return table
    if stored.match.status == RUNNING and stored.match.components != table.game.rules.digest:
        table.set_stuck(f"it began with the components {stored.match.components[:12]}")
    return table


def is_by_stand_in(stored: StoredMatch, row: Row) -> bool:
    """Whether a bot made this move in place of the player of a seat."""
    is_move = row.kind == MOVE and row.own.startswith(BY_BOT)
    return is_move and 0 <= row.seat < len(stored.seats) and stored.seats[row.seat].kind == PERSON


def is_for_player(stored: StoredMatch, row: Row) -> bool:
    """The same, also in the match that a what-if match plays on from."""
    return is_by_stand_in(stored, row) or (row.kind == MOVE and row.own.startswith(COPIED_FROM_BOT))


def reason_of(error: Exception) -> str:
    """What went wrong, for the admin."""
    if isinstance(error, RuleError):
        return catalogue.translate(error.text, "en")
    return f"{type(error).__name__}: {error}"


def no_time_lost(_: int) -> int:
    """Without a server there are no outages."""
    return 0


def join_numbers(numbers: Sequence[int]) -> str:
    """Numbers as a database column stores them: "0,2"."""
    return ",".join(str(number) for number in numbers)


def position_at(stored: StoredMatch, secret: bytes, rows: Sequence[Row], snapshot: Snapshot | None) -> Match:
    """The match after the last of these rows, without its history before the snapshot.

    Of the rows before the snapshot, those with words for the dice are needed.
    """
    game = games.load(stored.match.game)
    words: list[str] = json.loads(stored.match.words) or [""] * stored.match.seats
    dice = SealedDice(secret, words, snapshot.draws if snapshot else 0)
    known = snapshot.number if snapshot else 0
    for row in rows:
        if row.number <= known and row.kind == WORDS:
            dice.add(row.seat, row.move)
    names, options, version = stored.names(), stored.options(), stored.match.version
    if snapshot is None:
        match = Match(game, stored.match.seats, options, version=version, dice=dice, names=names)
    else:
        key = tuple(msgspec.msgpack.decode(snapshot.key, type=list[int]))
        state = game.restore(stored.match.seats, options, version, key)
        match = Match(game, stored.match.seats, options, version=version, dice=dice, names=names, begin=False)
        match.go_on_from(state)
    for row in rows:
        if row.number > known:
            if snapshot is not None and rewound_to(row) is not None:
                raise ValueError("the history before the snapshot is not known")
            _apply_to_match(match, row, by_bot=is_for_player(stored, row))
    return match


def _apply_to_match(match: Match, row: Row, *, by_bot: bool) -> None:
    """Apply a row to a match, without who plays its seats."""
    if row.kind == MOVE:
        match.play_move(row.seat, row.move, by_bot=by_bot, is_forced=is_forced(row))
    elif row.kind == UNDO:
        match.undo(row.seat)
    elif row.kind == WORDS:
        match.add_words(row.seat, row.move)
    elif row.kind == ABANDON or ends_match(row):
        match.abandon()
    elif (at := rewound_to(row)) is not None:
        match.rewind(at)
