"""One table: a match made from its rows, and what its rows say beyond the moves. Plain and without waiting.

Any process can make it from the rows; none owns it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from laguna import games
from laguna.bots import levels
from laguna.core.dice import SealedDice
from laguna.core.game import NOBODY, SEEN, VEILED, Game
from laguna.core.match import Mark, Match
from laguna.core.text import RuleError, Text, seat_name
from laguna.web.choosing import Choosing
from laguna.web.frames import Sitter
from laguna.web.messages import Dice, Part, Result
from laguna.web.models import (
    ABANDON,
    ABANDONED,
    BOT,
    MOVE,
    NO_CLOCK,
    OVER,
    PERSON,
    RESIGN,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    WORDS,
    Row,
    Snapshot,
)
from laguna.web.store import Kept

STAND_IN_LEVEL: Final = levels.SENATOR  # plays for who has left
ROWS_PER_SNAPSHOT: Final = 48


class Stand(NamedTuple):
    """What a table was before an action, so that it can come back where another process was faster."""

    match: Mark
    number: int
    asked_since: dict[int, int]
    turn_began: dict[int, int]
    jobs: dict[int, int]
    choosing: Choosing
    decisions: dict[int, tuple[list[int], int]]
    snapshot_at: int


class Table:
    """A match under way or over, with its seats."""

    def __init__(self, kept: Kept, secret: bytes, game: Game | None = None) -> None:
        self.kept = kept
        self.id = kept.match.id
        self.game = game or games.load(kept.match.game)
        self.words: list[str] = json.loads(kept.match.words) or [""] * kept.match.seats
        self.match = Match(
            self.game,
            kept.match.seats,
            kept.options(),
            version=kept.match.version,
            dice=SealedDice(secret, self.words),
            names=kept.names(),
        )
        self.number = 0  # of the last row
        self.own: set[str] = set()  # the senders' ids of all rows
        self.stand_ins: dict[int, str] = {}  # by seat, the level of the bot that plays for its player
        self.resigned: list[int] = []  # the seats that gave up, the first first
        self.asked_since: dict[int, int] = {}  # by seat that is asked, as everybody sees it, when that began
        self._turn_began: dict[int, int] = {}  # by seat, when it was last asked anew
        self.jobs: dict[int, int] = {}  # by seat that a bot is asked to play, after which row
        self._choosing = Choosing()
        self.ended = 0  # when the last row ended it
        self.snapshot_at = 0
        self._result: Result | None = None
        self._dice: Dice | None = None  # once the match is over
        for reader in (NOBODY, *range(kept.match.seats)):
            self.match.count(reader)  # counted from the first row on, so that every process counts alike
        self._decisions: dict[int, tuple[list[int], int]] = {}  # by seat: what it may do, and since which count
        self._note_who_is_asked(kept.match.began)
        self._note_decisions(NOBODY)
        self._note_jobs(NOBODY)

    # What happens.

    def follow(self, row: Row) -> None:
        """Do what a row says; RuleError where it cannot be done, and nothing has changed."""
        assert row.number == self.number + 1, f"row {row.number} does not follow {self.number}"
        seen = NOBODY
        if row.kind == MOVE:
            seen = row.seat if self._is_seen_to_act(row) else NOBODY
            self.match.play_move(row.seat, row.move)
        elif row.kind == UNDO:
            self.match.undo(row.seat)
        elif row.kind == WORDS:
            self._must_be_played(row.seat)
            self.match.add_words(row.seat, row.move)
        elif row.kind == STAND_IN:
            self._must_be_played(row.seat)
            self.stand_ins[row.seat] = row.move
        elif row.kind == TAKE_BACK:
            self._take_back(row.seat)
        elif row.kind == RESIGN:
            self._resign(row.seat, row.move)
        else:
            assert row.kind == ABANDON, f"there is no row of kind {row.kind}"
            self.match.abandon()
        self.number = row.number
        self.own.add(row.own)
        if self.match.is_over() and not self.ended:
            self.ended = row.at
        self._note_who_is_asked(row.at, seen=seen, undone_by=row.seat if row.kind == UNDO else NOBODY)
        self._note_decisions(NOBODY if row.kind == WORDS else row.seat)
        self._note_jobs(row.seat)

    def follow_all(self, rows: Sequence[Row]) -> None:
        """Do what several rows say, one after the other."""
        for row in rows:
            self.follow(row)

    def stand(self) -> Stand:
        """What it is now, for an action that may not be accepted."""
        return Stand(
            Mark(self.match),
            self.number,
            self.asked_since,
            dict(self._turn_began),
            self.jobs,
            self._choosing.copy(),
            self._decisions,
            self.snapshot_at,
        )

    def come_back(self, stand: Stand, row: Row) -> None:
        """Be what it was before this row, an action, was followed."""
        assert row.kind == MOVE and row.number == stand.number + 1, "only the last action can be forgotten"
        self.match.come_back(stand.match)
        self.number = stand.number
        self.own.discard(row.own)
        self.asked_since = stand.asked_since
        self._turn_began = stand.turn_began
        self.jobs = stand.jobs
        self._choosing = stand.choosing
        self._decisions = stand.decisions
        self.snapshot_at = stand.snapshot_at
        self.ended = 0
        self._result = None
        self._dice = None

    def _take_back(self, seat: int) -> None:
        self._must_be_played(seat)
        if seat not in self.stand_ins:
            raise RuleError(Text("play.nobody_stands_in"))
        if seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))
        del self.stand_ins[seat]

    def _resign(self, seat: int, level: str) -> None:
        self._must_be_played(seat)
        if seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))
        self.resigned.append(seat)
        self.stand_ins[seat] = level

    def _must_be_played(self, seat: int) -> None:
        """Refuse what is no person's seat, and everything once the match is over."""
        if not (0 <= seat < len(self.kept.seats)) or self.kept.seats[seat].kind != PERSON:
            raise RuleError(Text("play.no_person", str(seat)))
        if self.match.is_over():
            raise RuleError(Text("core.game_over"))

    def must_be_played_by_its_player(self, seat: int) -> None:
        """Refuse a person's move where a bot plays the seat now."""
        if seat in self.resigned:
            raise RuleError(Text("play.has_resigned"))
        if seat in self.stand_ins:
            raise RuleError(Text("play.bot_plays"))

    def _note_who_is_asked(self, at: int, *, seen: int = NOBODY, undone_by: int = NOBODY) -> None:
        """As everybody sees it, or a clock would tell who has chosen in secret. Undoing a turn does not wind it up."""
        public = self.match.state.view(NOBODY)
        asked = [] if self.match.is_over() else [int(seat) for seat in public.deciders()]
        anew = {seat: self._turn_began.get(seat, at) if seat == undone_by else at for seat in asked}
        self.asked_since = {seat: self.asked_since.get(seat, anew[seat]) for seat in asked}
        self._turn_began |= self.asked_since
        self._choosing.note(asked, public.reveals(), seen=seen, undone_by=undone_by)

    def _is_seen_to_act(self, row: Row) -> bool:
        """Will everybody see that this seat acts, whatever it does? Asked only while several may."""
        state = self.match.state
        if len(self.asked_since) < 2 or row.seat not in self.match.deciders():
            return False
        action = self.game.parse(row.move)
        return action in state.legal_actions(row.seat) and state.shows(action, row.seat, NOBODY) in (SEEN, VEILED)

    def _note_decisions(self, actor: int) -> None:
        """Remember since which count each seat has had its present choice; its own actions begin a new one."""
        before = self._decisions
        self._decisions = {}
        for seat in self.match.deciders():
            actions = list(self.match.state.legal_actions(seat))
            known = before.get(seat)
            is_same = known is not None and known[0] == actions and seat != actor
            self._decisions[seat] = known if known is not None and is_same else (actions, self.match.count(seat))

    def _note_jobs(self, actor: int) -> None:
        """A bot that is asked has one job until it has acted, named by a row: every process names it alike."""
        known = self.jobs
        self.jobs = {
            seat: known[seat] if seat in known and seat != actor else self.number for seat in self.bots_asked()
        }

    def is_meant_for_now(self, seat: int, count: int) -> bool:
        """Was it chosen among what the seat may choose now? What others choose meanwhile pushes nobody out."""
        known = self._decisions.get(seat)
        newest = self.match.count(seat)
        return (known[1] if known is not None else newest) <= count <= newest

    def give_time_back(self, lost_since: Callable[[int], int]) -> None:
        """Clocks did not run while no server was there: `lost_since` tells for how long, from a moment on."""
        for clock in (self.asked_since, self._turn_began):
            clock.update({seat: since + lost_since(since) for seat, since in clock.items()})

    # Who plays.

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" where a person does."""
        place = self.kept.seats[seat]
        return place.level if place.kind == BOT else self.stand_ins.get(seat, "")

    def bots_asked(self) -> list[int]:
        """The seats that are asked and played by bots."""
        return [seat for seat in self.match.deciders() if self.bot_at(seat)]

    def people_asked(self) -> list[int]:
        """The seats that are asked and played by people."""
        return [seat for seat in self.match.deciders() if not self.bot_at(seat)]

    def clock_ends(self, seat: int) -> int:
        """When a seat that is asked runs out of time; 0 where there is no clock, or a bot plays."""
        if self.kept.match.pace == NO_CLOCK or self.kept.match.seconds <= 0 or self.bot_at(seat):
            return 0
        since = self.asked_since.get(seat, 0)
        return since + 1000 * self.kept.match.seconds if since else 0

    def sitters(self, here: set[int]) -> list[Sitter]:
        """What is public about the seats; `here` are those whose players are connected."""
        return [
            Sitter(
                name=place.name,
                bot=self.bot_at(place.seat),
                stands_in=place.seat in self.stand_ins,
                is_here=place.seat in here,
                clock_ends=self.clock_ends(place.seat),
                has_chosen=place.seat in self._choosing.chosen,
            )
            for place in self.kept.seats
        ]

    # The end.

    def result(self) -> Result | None:
        """How it ended; None while it goes on. Who resigned comes after all others, the first to do so last."""
        if self._result is None and self.match.is_over():
            places, parts = ([], []) if self.match.is_abandoned else (self.places(), self.parts())
            self._result = Result(places, self.match.scores(), parts)
        return self._result

    def places(self) -> list[int]:
        """By seat, once the game is over."""
        places = self.match.places()
        if not self.resigned:
            return places
        late = {seat: 100 * (1 + turn) for turn, seat in enumerate(reversed(self.resigned))}
        order = [places[seat] + late.get(seat, 0) for seat in range(len(places))]
        return [1 + sum(other < mine for other in order) for mine in order]

    def parts(self) -> list[Part]:
        """Where everybody's points came from, where the game can tell."""
        if not self.game.parts:
            return []
        points = [[0] * self.match.seats for _ in self.game.parts]
        state = self.game.new(self.match.seats, self.match.options, self.match.version)
        start = [int(points) for points in state.scores()]
        for step in self.match.history:
            before = state.clone()
            step.apply(state)
            for seat, part, amount in self.game.earned(before, step.action, step.seat, state):
                points[part][seat] += amount
        out = [Part(id, by_seat) for id, by_seat in zip(self.game.parts, points, strict=True) if any(by_seat)]
        return [Part("play.part_start", start), *out] if any(start) else out

    def dice(self) -> Dice:
        """What everybody may know of the dice: before the end what they have promised, then how they were made."""
        if self._dice is not None:
            return self._dice
        dice = self.match.dice
        known = Dice(self.kept.match.commitment, list(dice.words))
        if self.match.is_over():
            known.secret = dice.secret.hex()
            known.digest = self.match.record().digest()
            self._dice = known  # nothing changes any more
        return known

    # What is kept beside the rows.

    def changes(self) -> dict[str, object]:
        """What the lobby has to know after the last row: whose turn, or how it ended."""
        is_over = self.match.is_over()
        has_result = is_over and not self.match.is_abandoned
        return {
            "turn": listed(list(self.asked_since)),
            "status": ABANDONED if self.match.is_abandoned else OVER if is_over else RUNNING,
            "places": listed(self.places()) if has_result else "",
            "points": listed(self.match.scores()) if has_result else "",
            "ended": self.ended,
        }

    def snapshot(self) -> Snapshot | None:
        """The position, where one is due and nothing of it can be taken back any more."""
        if self.number < self.snapshot_at + ROWS_PER_SNAPSHOT or not self.match.is_fixed():
            return None
        self.snapshot_at = self.number
        key = msgspec.msgpack.encode(self.match.state.key())
        return Snapshot(match=self.id, number=self.number, key=key, draws=self.match.dice.draws)


def listed(numbers: Sequence[int]) -> str:
    """Numbers as a column keeps them: "0,2"."""
    return ",".join(str(number) for number in numbers)


def position_at(kept: Kept, secret: bytes, rows: Sequence[Row], snapshot: Snapshot | None) -> Match:
    """The match as it stood after the last of these rows. It knows no history before the snapshot.

    Of the rows before the snapshot, those with words for the dice have to be given.
    """
    game = games.load(kept.match.game)
    words: list[str] = json.loads(kept.match.words) or [""] * kept.match.seats
    dice = SealedDice(secret, words, snapshot.draws if snapshot else 0)
    known = snapshot.number if snapshot else 0
    for row in rows:
        if row.number <= known and row.kind == WORDS:
            dice.add(row.seat, row.move)
    names, options, version = kept.names(), kept.options(), kept.match.version
    if snapshot is None:
        match = Match(game, kept.match.seats, options, version=version, dice=dice, names=names)
    else:
        key = tuple(msgspec.msgpack.decode(snapshot.key, type=list[int]))
        state = game.restore(kept.match.seats, options, version, key)
        match = Match(game, kept.match.seats, options, version=version, dice=dice, names=names, begin=False)
        match.go_on_from(state)
    for row in rows:
        if row.number > known:
            _repeat(match, row)
    return match


def _repeat(match: Match, row: Row) -> None:
    """Do in a match what a row says of it; who plays is said elsewhere."""
    if row.kind == MOVE:
        match.play_move(row.seat, row.move)
    elif row.kind == UNDO:
        match.undo(row.seat)
    elif row.kind == WORDS:
        match.add_words(row.seat, row.move)
    elif row.kind == ABANDON:
        match.abandon()


def whose_turn(table: Table) -> Text:
    """Who has moved meanwhile, for a refusal: the seats asked now, as everybody sees it."""
    asked = table.match.state.view(NOBODY).deciders()
    return Text("core.and", *[seat_name(int(seat)) for seat in asked])
