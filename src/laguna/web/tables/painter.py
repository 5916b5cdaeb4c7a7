"""Draws what one reader sees of a match, from that reader's view and the table's public information alone."""

from __future__ import annotations

import copy
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from librt.random import Random
from librt.vecs import vec
from msgspec import UNSET
from mypy_extensions import i64

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.set_choice import SetChoice
from laguna.core.match import Match
from laguna.core.reader_log import Line
from laguna.core.state import CHANCE, NOBODY, State
from laguna.drawing.diff import are_heads_same, changes, moved
from laguna.drawing.plates import PLAYERS, Plate
from laguna.text import catalogue
from laguna.text.text import Text, all_of, seat_name
from laguna.web.tables import frames
from laguna.web.tables.agreements.rematches import RematchInfo
from laguna.web.tables.agreements.requests import UNDO, RequestInfo, choice_text
from laguna.web.tables.choices.order import in_order, offered_actions
from laguna.web.tables.frames import Picture
from laguna.web.tables.messages import (
    AskChoice,
    Card,
    CardRow,
    DiceInfo,
    LogLine,
    MarkItem,
    MarkState,
    MatchResult,
    MoveChoice,
    PlateHead,
    PlayerFact,
    Prompt,
    RematchSeat,
    RematchState,
    RequestState,
    ScorePart,
    SeatState,
    UndoState,
)

# What a picture was painted from: count, log lines, seats, result, dice, spectators, requests, what may be asked,
# the rematch.
Painted: TypeAlias = tuple[
    int,
    int,
    list["SeatInfo"],
    MatchResult | None,
    DiceInfo | None,
    int,
    list[RequestInfo],
    list[str] | None,
    RematchInfo | None,
]
DRAWS_IN_FULL: Final = 4  # longer runs of draws are only counted in the log: the position shows their result


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is public about a seat besides the position."""

    name: str
    bot: str = ""  # the level of the bot that plays it
    stands_in: bool = False
    may_return: bool = False  # the bot plays until the player acts
    bot_moves: int = 0  # of bots in a person's seat, once the match is over
    is_here: bool = False
    clock_ends: int = 0
    clock_left: int = 0  # of a time bank that stands still, in milliseconds
    vacation_until: int = 0
    has_chosen: bool = False  # while others still decide
    away_since: int = 0
    has_left: bool = False


class PublicInfo:
    """What is the same for all readers at one moment: players, result, dice, public numbers."""

    def __init__(
        self,
        match: Match,
        seat_infos: Sequence[SeatInfo],
        result: MatchResult | None = None,
        dice: DiceInfo | None = None,
        watchers: int = 0,
        *,
        is_stuck: bool = False,
        is_paused: bool = False,
        was_agreed: bool = False,
        moves_while_away: Mapping[int, int] | None = None,
        requests: Sequence[RequestInfo] = (),
        asks: Mapping[int, list[str]] | None = None,
        rematch: RematchInfo | None = None,
    ) -> None:
        self.rematch = rematch
        self.requests = list(requests)
        self.asks = asks or {}  # by seat, what its player may ask for
        self.seat_infos = list(seat_infos)
        self.watchers = watchers
        self.is_stuck = is_stuck  # the match accepts no more changes
        self.is_paused = is_paused  # all players have left
        self.was_agreed = was_agreed  # the players agreed to end the match without a result
        self.moves_while_away = moves_while_away or {}  # by seat, for that seat alone: a hidden choice counts
        self.dice = dice
        self.names = [info.name for info in seat_infos]
        self.result = result
        self._text = match.game.text
        self._public_view = match.state.view(NOBODY)
        self._deciding: list[int] = [] if match.is_over() else [int(seat) for seat in self._public_view.deciders()]
        self._figures: dict[str, list[list[PlayerFact]]] = {}
        self._rows: dict[tuple[str, tuple[int, ...], tuple[int, ...]], list[SeatState]] = {}

    def rows(self, language: str, deciding: tuple[int, ...], points: tuple[int, ...]) -> list[SeatState]:
        """The rows of players for a reader who sees these seats deciding and these points."""
        known = self._rows.get((language, deciding, points))
        if known is None:
            known = self._rows[language, deciding, points] = self._build_rows(language, deciding, points)
        return known

    def _build_rows(self, language: str, deciding: tuple[int, ...], points: tuple[int, ...]) -> list[SeatState]:
        places = self.result.places if self.result is not None else []
        figures = self.figures(language)
        chosen = self.chosen(deciding)
        must_decide = "turn" if len(deciding) + len(chosen) == 1 else "choosing"
        return [
            SeatState(
                seat,
                info.name,
                points[seat],
                figures[seat],
                must_decide if seat in deciding else "chosen" if seat in chosen else "",
                info.bot,
                info.stands_in,
                info.is_here,
                info.clock_ends if seat in deciding else 0,
                places[seat] if places else 0,
                info.away_since,
                info.has_left,
                info.bot_moves,
                0 if info.clock_ends and seat in deciding else info.clock_left,
                info.vacation_until,
            )
            for seat, info in enumerate(self.seat_infos)
        ]

    def chosen(self, deciding: Sequence[int]) -> list[int]:
        """The seats that have chosen, for a reader who sees that these still decide.

        If it is secret who has chosen, everybody decides in public, and each reader knows only of its own seat.
        """
        if not deciding:
            return []
        known = [seat for seat, info in enumerate(self.seat_infos) if info.has_chosen or seat in self._deciding]
        return [seat for seat in known if seat not in deciding]

    def figures(self, language: str) -> list[list[PlayerFact]]:
        """By seat, the numbers beside each player's name, as spectators see them."""
        if language not in self._figures:
            with catalogue.Named(self.names):
                self._figures[language] = [
                    [
                        PlayerFact(f.icon, int(f.value), catalogue.translate(f.words, language))
                        for f in self._text.facts(self._public_view, seat)
                    ]
                    for seat in range(len(self.seat_infos))
                ]
        return self._figures[language]


class Painter:
    """Draws pictures for one reader in one language, and caches what has not changed."""

    def __init__(
        self, match: Match, reader: int, language: str, seen: int | None = None, *, offers_sets: bool = False
    ) -> None:
        self.match = match
        self.offers_sets = offers_sets  # only where they can be marked and confirmed: at a live table
        self.reader = reader
        self.language = language
        self.seen = seen  # lines of the log shown before; later ones are new. None: none is new
        self.now: Picture | None = None
        self.frames = 1  # number of the last frame sent; the first one is whole
        # Translated lines: index of the first log line, the last log line, and the index in words.
        self._told_lines: list[tuple[int, Line, int]] = []
        self._log_lines: list[LogLine] = []
        self._read = 0
        self._painted: Painted | None = None

    def forget_words(self) -> None:
        """Paint everything anew: players have other names."""
        self._told_lines, self._log_lines, self._read = [], [], 0
        self._painted = None

    def is_up_to_date(self, public_info: PublicInfo) -> bool:
        """Whether nothing has happened that this reader could see."""
        return self.now is not None and self._painted == (
            self.match.count(self.reader),
            len(self.match.lines(self.reader)),
            public_info.seat_infos,
            public_info.result,
            public_info.dice,
            public_info.watchers,
            public_info.requests,
            public_info.asks.get(self.reader),
            public_info.rematch,
        )

    def paint(self, public_info: PublicInfo) -> Picture:
        """The picture of this moment."""
        names, seat_infos, result = public_info.names, public_info.seat_infos, public_info.result
        if self._is_only_public_info_new(public_info):
            return self._with_public_info(public_info)
        view = self.match.state.view(self.reader)
        picture = Picture(self.reader, self.match.count(self.reader))
        deciding = [] if self.match.is_over() else [int(seat) for seat in view.deciders()]
        must_decide = self.reader in deciding and _may_act(seat_infos[self.reader]) and not public_info.is_stuck
        actions = view.legal_actions(self.reader) if must_decide else vec[i64]()
        marks = self.match.game.text.set_choice(view, self.reader) if must_decide and self.offers_sets else None
        with catalogue.Named(names):
            picture.headline = catalogue.sentence(self.match.game.text.headline(view), self.language)
            offered = offered_actions(self.match.game.text, view, self.reader, actions, marks)
            plates = self.match.game.drawing.plates(view, self.reader, offered, self.language)
            picture.plates = [plate for plate in plates if plate.area != PLAYERS]
            picture.heads = self._heads(picture.plates)
            picture.choices = self._choices(view, actions, marks)
            picture.marks = self._marks(marks)
            picture.prompt = self._prompt(view, deciding, must_decide, public_info)
            picture.seats = self._rows(view, public_info, deciding)
            picture.log = self._log(names)
            picture.undo = self._undo(must_decide)
        picture.result = self._result_in_words(result)
        self._note_painted(picture, public_info)
        return picture

    def _note_painted(self, picture: Picture, public_info: PublicInfo) -> None:
        """Add what everybody knows besides the position, and remember what is painted."""
        picture.dice = self._dice(public_info)
        picture.watchers = public_info.watchers
        picture.rematch = _rematch_state(public_info.rematch)
        with catalogue.Named(public_info.names):
            picture.requests = [self._request(request) for request in public_info.requests]
            picture.asks = self._asks(picture, public_info)
        self._painted = (
            picture.count,
            len(self.match.lines(self.reader)),
            public_info.seat_infos,
            public_info.result,
            public_info.dice,
            public_info.watchers,
            public_info.requests,
            public_info.asks.get(self.reader),
            public_info.rematch,
        )

    def _request(self, request: RequestInfo) -> RequestState:
        words = catalogue.sentence(request.text, self.language)
        may_answer = self.reader in request.waiting
        is_mine = self.reader == request.seat
        return RequestState(request.number, request.seat, words, list(request.waiting), may_answer, is_mine)

    def _asks(self, picture: Picture, public_info: PublicInfo) -> list[AskChoice]:
        """What the reader may ask for. What it can undo by itself needs no asking."""
        possible = public_info.asks.get(self.reader, [])
        chosen = [what for what in possible if what != UNDO or not picture.undo.can]
        return [AskChoice(what, catalogue.sentence(choice_text(what), self.language)) for what in chosen]

    def _is_only_public_info_new(self, public_info: PublicInfo) -> bool:
        """Whether nothing has changed but presence or a clock."""
        if self.now is None or self._painted is None:
            return False
        count, lines, seat_infos, result, *_ = self._painted
        return (
            (count, lines) == (self.match.count(self.reader), len(self.match.lines(self.reader)))
            and result is None
            and public_info.result is None
            and [(info.name, info.bot) for info in seat_infos]
            == [(one.name, one.bot) for one in public_info.seat_infos]
        )

    def _with_public_info(self, public_info: PublicInfo) -> Picture:
        """The same picture with new public information."""
        assert self.now is not None, "there is one"
        picture = copy.copy(self.now)
        view = self.match.state.view(self.reader)
        picture.seats = self._rows(view, public_info, [int(seat) for seat in view.deciders()])
        self._note_painted(picture, public_info)
        return picture

    def show(self, picture: Picture, is_own: bool) -> None:
        """Keep this as the reader's picture. `is_own`: the reader's own action led to it."""
        before, self.now = self.now, picture
        if before is None:
            return
        picture.changes = changes(before.plates, picture.plates)
        if not is_own:
            fresh = moved(before.plates, picture.changes)
            picture.last = list(dict.fromkeys([*before.last, *fresh]))

    # The parts of a picture.

    def _heads(self, plates: list[Plate]) -> list[PlateHead]:
        if self.now is not None and are_heads_same(self.now.plates, plates):
            return self.now.heads
        return [frames.head(plate) for plate in plates]

    def _marks(self, marks: SetChoice | None) -> MarkState | None:
        """The set to choose, in words."""
        if marks is None:
            return None
        items = [
            MarkItem(item.action, catalogue.sentence(item.words, self.language), item.most, item.marked)
            for item in marks.items
        ]
        return MarkState(items, marks.least, marks.most, catalogue.sentence(marks.done, self.language))

    def _choices(self, view: State, actions: vec[i64], marks: SetChoice | None) -> list[MoveChoice]:
        """Every legal action in words, and whether it ends the turn in a world that fits the view.

        What is useless comes last, and what only ends the turn comes after all that does something.
        """
        if len(actions) == 0:
            return []
        world = view.determinize(Random(0))
        out: list[MoveChoice] = []
        facet = self.match.game.text
        covered = set(marks.covered) if marks is not None else set()
        for action in in_order(facet, view, self.reader, actions):
            after = world.clone()
            after.apply(action, self.reader)
            words = catalogue.sentence(facet.describe(view, action, self.reader, self.reader), self.language)
            choice = MoveChoice(action, words, self.reader not in after.deciders())
            choice.is_useless = facet.is_useless(view, action, self.reader)
            choice.in_set = action in covered
            out.append(choice)
        return out

    def _prompt(self, view: State, deciding: list[int], must_decide: bool, public_info: PublicInfo) -> Prompt:
        if self.match.is_over() or public_info.result is not None:
            return self._ending(public_info)
        if public_info.is_stuck:
            return Prompt("waiting", catalogue.sentence(Text("play.stuck"), self.language))
        if public_info.is_paused and self.reader == NOBODY:
            return Prompt("watching", catalogue.sentence(Text("play.paused"), self.language))
        if must_decide:
            text = self.match.game.text.prompt(view, self.reader)
            help = Text(text.id + ".help", *text.params)
            why = catalogue.sentence(help, self.language) if catalogue.has(help.id) else ""
            why = " ".join(part for part in (self._what_bots_did(public_info), why) if part)
            ask = catalogue.sentence(text, self.language)
            return Prompt("yours", ask, why, self.reader, self.match.game.text.rule_of(text))
        waiting = all_of([seat_name(seat) for seat in deciding])
        if self.reader in public_info.chosen(deciding) and _may_act(public_info.seat_infos[self.reader]):
            ask = catalogue.sentence(Text("play.choice_is_in", waiting), self.language)
            return Prompt("chosen", ask, self._what_bots_did(public_info))
        several = "play.waiting_for_all" if len(deciding) > 1 else "play.waiting_for"
        ask = catalogue.sentence(Text(several, waiting), self.language)
        kind = "watching" if self.reader == NOBODY else "waiting"
        why = (
            catalogue.translate(Text("play.watching"), self.language)
            if self.reader == NOBODY
            else self._what_bots_did(public_info)
        )
        return Prompt(kind, ask, why, deciding[0] if len(deciding) == 1 else NOBODY)

    def _what_bots_did(self, public_info: PublicInfo) -> str:
        """What the reader hears of the bot that plays, or has played, in their place."""
        said: list[Text] = []
        moves = public_info.moves_while_away.get(self.reader, 0)
        if moves:
            said.append(Text("play.while_away", moves))
        if public_info.seat_infos[self.reader].may_return:
            said.append(Text("play.act_to_return"))
        return " ".join(catalogue.sentence(text, self.language) for text in said)

    def _ending(self, public_info: PublicInfo) -> Prompt:
        result = public_info.result
        if result is None or not result.places:
            ending = "play.agreed_end" if public_info.was_agreed else "play.abandoned"
            return Prompt("over", catalogue.translate(Text(ending), self.language))
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        points = result.points[winners[0]]
        if winners == [self.reader]:
            text = Text("play.you_win", points)
        else:
            told = "play.wins" if len(winners) == 1 else "play.win_together"
            text = Text(told, all_of([seat_name(seat) for seat in winners]), points)
        why = ""
        if self.reader >= 0 and self.reader not in winners:
            own = Text("play.you_came", result.places[self.reader], result.points[self.reader])
            why = catalogue.sentence(own, self.language)
        return Prompt("over", catalogue.sentence(text, self.language), why, winners[0])

    def _result_in_words(self, result: MatchResult | None) -> MatchResult | None:
        """A result with its sources of points in words."""
        if result is None:
            return None
        parts = [ScorePart(catalogue.sentence(Text(part.words), self.language), part.points) for part in result.parts]
        return MatchResult(result.places, result.points, parts)

    def _dice(self, public_info: PublicInfo) -> DiceInfo | None:
        """The dice as everybody knows them, and whether this reader may add words."""
        if public_info.dice is None or self.reader == NOBODY or public_info.seat_infos[self.reader].bot:
            return public_info.dice
        return msgspec.structs.replace(public_info.dice, may_add=self.match.may_add_words(self.reader))

    def _rows(self, view: State, public_info: PublicInfo, deciding: list[int]) -> list[SeatState]:
        return public_info.rows(self.language, tuple(deciding), tuple([int(points) for points in view.scores()]))

    def _undo(self, must_decide: bool) -> UndoState:
        if self.reader == NOBODY:
            return UndoState(False)
        refusal = self.match.undo_refusal(self.reader)
        if refusal is None:
            return UndoState(True)
        return UndoState(False, catalogue.sentence(refusal.text, self.language))

    def _log(self, names: Sequence[str]) -> list[LogLine]:
        """The log in words. Only lines added since the last time are translated."""
        lines = self.match.lines(self.reader)
        self._drop_changed_lines(lines)
        while self._read < len(lines):
            self._add_next_line(lines, names)
        return list(self._log_lines)

    def _drop_changed_lines(self, lines: list[Line]) -> None:
        """Keep the words of lines that still stand. The last one may have been a run of draws that went on."""
        while self._told_lines:
            first, _, place = self._told_lines.pop()
            self._read = first
            del self._log_lines[place:]
            at = self._told_lines[-1][1] if self._told_lines else None
            if at is None or (first > 0 and first <= len(lines) and lines[first - 1] is at):
                return

    def _add_next_line(self, lines: list[Line], names: Sequence[str]) -> None:
        """Add one line, or a run of draws as one."""
        first, place = self._read, len(self._log_lines)
        end = first + 1
        if lines[first].seat == CHANCE:
            while end < len(lines) and lines[end].seat == CHANCE:
                end += 1
        if end - first > DRAWS_IN_FULL:
            words = catalogue.sentence(Text("play.draws", end - first), self.language)
            drawn = LogLine(CHANCE, words, "", self._is_new(place), count=lines[end - 1].count)
            drawn.headline = self._new_headline(lines, first)
            drawn.points = [part for line in lines[first:end] for part in line.points]
            self._log_lines.append(drawn)
        else:
            for at in range(first, end):
                line = self._line(lines[at], len(self._log_lines), names)
                line.headline = self._new_headline(lines, at)
                self._log_lines.append(line)
        self._told_lines.append((first, lines[end - 1], place))
        self._read = end

    def _line(self, line: Line, place: int, names: Sequence[str]) -> LogLine:
        if line.seat >= 0 and line.seat == self.reader:  # one's own line tells the choice: "Take row 2"
            words = catalogue.sentence(line.text, self.language, names)
        else:
            words = catalogue.log_line(line.text, self.language, names)
        if line.seat < 0:
            words = words[:1].upper() + words[1:]
        words = sys.intern(words)  # the same for most readers
        rule = self.match.game.text.rule_of(line.text)
        return LogLine(
            line.seat,
            words,
            rule,
            self._is_new(place),
            line.by_bot,
            line.count,
            points=line.points,
            card=UNSET if line.card is None else self._card(line.card, names),
        )

    def _new_headline(self, lines: list[Line], at: int) -> str:
        """Where the game stood at a line, if it stood elsewhere at the line before."""
        headline = lines[at].headline
        if headline is None or (at > 0 and lines[at - 1].headline == headline):
            return ""
        return catalogue.sentence(headline, self.language)

    def _card(self, card: ResultCard, names: Sequence[str]) -> Card:
        rows = [
            CardRow(
                catalogue.sentence(row.words, self.language, names),
                row.seat,
                "" if row.name is None else catalogue.sentence(row.name, self.language, names),
                row.points,
                row.is_best,
            )
            for row in card.rows
        ]
        title = catalogue.sentence(card.title, self.language, names)
        note = "" if card.note is None else catalogue.sentence(card.note, self.language, names)
        return Card(title, rows, note, card.rule)

    def _is_new(self, place: int) -> bool:
        return self.seen is not None and place >= self.seen


def _rematch_state(info: RematchInfo | None) -> RematchState | None:
    """A rematch as it is sent."""
    if info is None:
        return None
    seats = [RematchSeat(*place) for place in info.places]
    return RematchState(info.table, info.status, info.keeps_seats, info.kept_until, seats, list(info.out))


def _may_act(info: SeatInfo) -> bool:
    """Whether the player of a seat may act: no bot plays it, or one does until the player acts."""
    return not info.bot or info.may_return
