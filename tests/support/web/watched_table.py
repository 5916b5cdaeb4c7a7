"""A match with scripted chance, and a listener for every reader."""

from __future__ import annotations

import json

from laguna.testing import hidden_information
from laguna.testing.hidden_information import Steps
from laguna.testing.random_play import Setting
from laguna.web.db.models import LIVE, MOVE, PERSON, RUNNING, MatchRow, Row, SeatRow
from laguna.web.db.queries import StoredMatch
from laguna.web.tables.live import Listener, LiveTable
from laguna.web.tables.table import Table

ID = "m"
NAMES = ("Marta", "Sam", "Pia", "Luca", "Nino")


class WatchedTable:
    """A table, and what leaves it for each reader."""

    def __init__(self, setting: Setting, steps: Steps, *, until: int = 0) -> None:
        """The match after the first `until` of these steps; then its readers come."""
        self.setting = setting
        table = Table(stored_match_for(setting), bytes(32), setting.game)
        table.match = hidden_information.new_match(setting, steps)
        self.live = LiveTable(table)
        for mover, action in steps[:until]:
            if mover >= 0:
                self._follow(mover, action)
        self.listeners = {
            reader: Listener(reader + 1, [reader] if reader >= 0 else [], reader, "en") for reader in setting.readers()
        }
        for listener in self.listeners.values():
            self.live.join(listener)
        for reader in setting.readers():
            self.sent(reader)  # everything, which is compared when it changes

    def play(self, seat: int, action: int) -> None:
        """A seat's move, as a row that comes from the database."""
        self._follow(seat, action)
        self.live.show_all(actor=seat)

    def _follow(self, seat: int, action: int) -> None:
        number = self.live.table.number + 1
        move = self.setting.game.notate(action)
        row = Row(match=ID, number=number, kind=MOVE, seat=seat, move=move, own=str(number), at=1000 * number)
        self.live.table.apply_row(row)

    def sent(self, reader: int) -> list[bytes | None]:
        """What a reader was sent since this was last asked."""
        outbox = self.listeners[reader].outbox
        return [outbox.get_nowait() for _ in range(outbox.qsize())]


def stored_match_for(setting: Setting) -> StoredMatch:
    """A table as it is kept, with a clock, and a person in every seat."""
    match = MatchRow(
        id=ID,
        game=setting.game.id,
        options=json.dumps(setting.chosen()),
        version=setting.version,
        components=setting.game.rules.digest,
        seats=setting.seats,
        title="",
        status=RUNNING,
        host=1,
        is_public=True,
        is_rated=False,
        is_hot_seat=False,
        hints=False,
        pace=LIVE,
        seconds=60,
        late="bot",
        leave_after=0,
        commitment="",
        words="[]",
        created=1,
        began=1,
        ended=0,
        touched=1,
        shown=1,
        number=0,
        turn="",
        places="",
        points="",
        again="",
    )
    seats = [
        SeatRow(
            match=ID, seat=seat, kind=PERSON, person=seat + 1, name=NAMES[seat], level="", link=0, seen=0, notify=False
        )
        for seat in range(setting.seats)
    ]
    return StoredMatch(match, seats)
