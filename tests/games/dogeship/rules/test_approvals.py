"""Nothing that a reader gets depends on how many approvals a rival has, until the end (DS-11.9, DS-A.28).

A rival's approvals are changed in the position itself, and all that leaves the program for a reader is compared byte
for byte: drawings, the page, prompts, descriptions, refusals, facts, logs, what the server sends, and the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.state import CHANCE, NOBODY
from laguna.drawing import document
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web.api.routes import position
from laguna.web.db.models import LIVE, PERSON, RUNNING, MatchRow, SeatRow
from laguna.web.db.queries import StoredMatch
from laguna.web.tables.live import Listener, LiveTable
from laguna.web.tables.table import Table
from laguna.web.text import catalogues
from tests.games.dogeship.drawing.drawings import first_in_phase, plates_of
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import GAME, SEATS, readers, walk

MORE: Final = 5
NAMES: Final = ("Ada", "Bo", "Cyd", "Dan", "Eve")


def richer(state: DogeShipState, seat: int) -> DogeShipState:
    """The same position, but this seat has more approvals."""
    twin = state.clone()
    twin.approvals[seat] += MORE
    return twin


def pairs(state: DogeShipState) -> Iterator[tuple[int, DogeShipState]]:
    """Each reader with a position that differs in what is hidden from it: what one of the others has."""
    for reader in readers(state):
        yield reader, richer(state, (reader + 1) % int(state.seats) if reader != NOBODY else 0)


def some_positions() -> Iterator[DogeShipState]:
    """For each number of seats a question of each kind, from the middle of games on."""
    for seats in SEATS:
        asked: set[int] = set()
        for state, mover, _ in walk(seats, 61):
            if state.round > 2 and mover >= 0 and int(state.phase) not in asked:
                asked.add(int(state.phase))
                if len(asked) % 2 == seats % 2 or state.phase == phases.BIDDING:
                    yield state


# ---- what a position shows


def shown_to(state: DogeShipState, reader: int) -> list[bytes]:
    """All that is computed for a reader from a position, as bytes."""
    view = state.view(reader)
    out: list[str] = []
    for language in catalogue.LANGUAGES:
        plates = plates_of(state, reader, language)
        out += [document.document(plates, theme=theme, language=language) for theme in ("light", "dark")]
        for plate in plates:  # both shapes, and the labels for screen readers
            out += [plate.title, plate.label, plate.backdrop]
            out += [
                f"{piece.id} {piece.x} {piece.y} {piece.label} {piece.action} {piece.body}" for piece in plate.pieces
            ]
        out += [
            GAME.text.page(view, language),
            catalogue.translate(GAME.text.prompt(view, reader), language),
            catalogue.translate(GAME.text.headline(view), language),
        ]
        for seat in range(state.seats):
            out += [
                f"{fact.icon} {fact.value} {catalogue.translate(fact.words, language)}"
                for fact in GAME.text.facts(view, seat)
            ]
        for action in view.legal_actions(reader) if reader in view.deciders() else ():
            out.append(catalogue.translate(GAME.text.describe(view, action, reader, reader), language))
        out += actions_of_others(state, reader, language)
    out += [str(view), str(list(view.scores())), str(list(view.deciders()))]
    return [text.encode() for text in out]


def actions_of_others(state: DogeShipState, reader: int, language: str) -> list[str]:
    """What a reader is told of each thing that others may do now, as far as all of them may do it."""
    view = state.view(reader)
    out: list[str] = []
    for seat in state.deciders():
        if seat == reader:
            continue
        offered = [state.legal_actions(seat)[0]] if state.phase == phases.BIDDING else state.legal_actions(seat)
        out += [catalogue.translate(GAME.text.describe(view, action, reader, seat), language) for action in offered]
    return out


def test_ds_11_9_no_drawing_page_or_description_shows_a_rivals_approvals() -> None:
    asked = set()
    for state in some_positions():
        asked.add(int(state.phase))
        for reader, other in pairs(state):
            assert shown_to(other, reader) == shown_to(state, reader), f"reader {reader} sees a rival's approvals"
    assert {phases.USE_MARKER, phases.NEXT_ICON, phases.KEEP_TILE, phases.LAY_DOGE, phases.BIDDING} <= asked


def test_ds_11_9_the_owner_sees_the_own_approvals() -> None:
    """Or the test above could not fail."""
    state = Scene().state
    assert shown_to(richer(state, 0), 0) != shown_to(state, 0)


def test_ds_11_5_at_the_end_everybody_sees_all_approvals() -> None:
    state = next(state for state, mover, _ in walk(2, 4) if mover == NOBODY)
    for reader, other in pairs(state):
        assert shown_to(other, reader) != shown_to(state, reader)


@pytest.mark.parametrize("phase", [phases.USE_MARKER, phases.BIDDING])
def test_ds_11_9_refusals_show_nothing_of_a_rivals_approvals(phase: int) -> None:
    state = first_in_phase(phase, round=2)
    seat = int(state.to_move())
    assert refusals(richer(state, (seat + 1) % int(state.seats)), seat) == refusals(state, seat)


def refusals(state: DogeShipState, seat: int) -> list[str]:
    out: list[str] = []
    legal = set(state.legal_actions(seat))
    for action in range(GAME.actions.count):
        if action not in legal:
            with pytest.raises(RuleError) as refusal:
                state.apply(action, seat)
            out += [catalogue.refusal(refusal.value, language) for language in catalogue.LANGUAGES]
    return out


# ---- what a match sends as it goes on


class SharedMatch:
    """A match from a position on, with all that each reader receives."""

    def __init__(self, state: DogeShipState) -> None:
        self.match = Match(
            GAME, int(state.seats), dice=FastDice(3), names=["Ada", "Bo", "Cyd", "Dan", "Eve"][: state.seats]
        )
        self.match.history.clear()
        self.match.go_on_from(state)
        table = Table(stored_match(int(state.seats)), bytes(32), GAME)
        table.match = self.match
        self.live = LiveTable(table)
        self.listeners = {
            reader: Listener(reader + 1, [reader] if reader >= 0 else [], reader, "en") for reader in readers(state)
        }
        for listener in self.listeners.values():
            self.live.join(listener)

    def play(self, seat: int, action: int) -> None:
        self.match.play(seat, action)
        self.live.show_all(actor=seat)

    def log(self, reader: int) -> bytes:
        """The log in both languages, with moves and numbers."""
        out: list[str] = []
        for line in self.match.lines(reader):
            sentences = [catalogue.sentence(line.text, language) for language in catalogue.LANGUAGES]
            out.append(f"{line.seat} {line.move} {line.count} {sentences}")
        return "\n".join(out).encode()

    def sent(self, reader: int) -> list[bytes | None]:
        """What the server has sent to a reader's browser."""
        outbox = self.listeners[reader].outbox
        return [outbox.get_nowait() for _ in range(outbox.qsize())]

    def api_answer(self, reader: int) -> bytes:
        """What the API answers."""
        return msgspec.json.encode(position(self.live.table, reader, "en"))


def stored_match(seats: int) -> StoredMatch:
    """A table of the server at which people sit."""
    match = MatchRow(
        id="m",
        game=GAME.id,
        options=json.dumps({}),
        version=1,
        seats=seats,
        status=RUNNING,
        is_hot_seat=False,
        pace=LIVE,
        seconds=60,
        late="bot",
        leave_after=0,
        words="[]",
        began=1,
    )
    rows = [
        SeatRow(match="m", seat=seat, kind=PERSON, person=seat + 1, name=NAMES[seat], level="", seen=0)
        for seat in range(seats)
    ]
    return StoredMatch(match, rows)


def test_ds_11_9_no_log_frame_or_export_shows_a_rivals_approvals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same steps are played from both positions, from before an inspection until after it."""
    catalogues.register()
    monkeypatch.setattr("laguna.web.tables.live.now", lambda: 1)
    state = before_an_inspection(3)
    rival = 2
    others = [reader for reader in readers(state) if reader != rival]
    one, other = SharedMatch(state), SharedMatch(richer(state, rival))
    rng = Random(3)
    for number in range(40):
        seat = one.match.deciders()[0]
        legal = one.match.state.legal_actions(seat)
        action = int(legal[rng.randrange(len(legal))])
        one.play(seat, action)
        other.play(seat, action)
        for reader in others:
            assert one.sent(reader) == other.sent(reader)
            if number % 8 == 0:
                assert one.api_answer(reader) == other.api_answer(reader)
    assert not one.match.is_over()
    assert str(one.match.record()) == str(other.match.record())
    for reader in others:
        assert one.log(reader) == other.log(reader)
        assert b" bid " in one.log(reader)
    assert one.api_answer(rival) != other.api_answer(rival)


def before_an_inspection(seats: int) -> DogeShipState:
    """Some turns before all bid, with approvals to bid."""
    found: DogeShipState | None = None
    turns: list[DogeShipState] = []
    for state, mover, _ in walk(seats, 8):
        if state.phase == phases.BIDDING and min(state.approvals) > 0:
            found = turns[-6]
            break
        if mover != CHANCE and state.phase == phases.USE_MARKER:
            turns.append(state.clone())
    assert found is not None, "nobody was inspected"
    return found
