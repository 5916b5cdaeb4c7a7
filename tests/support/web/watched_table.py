"""A match on the server whose chance is told beforehand, with somebody looking with every reader's eyes."""

from __future__ import annotations

import json

from laguna.web.live import Listener, LiveTable
from laguna.web.models import LIVE, MOVE, PERSON, RUNNING, MatchRow, Row, SeatRow
from laguna.web.store import Kept
from laguna.web.table import Table
from tests.laws import secrets
from tests.laws.play import Setting
from tests.laws.secrets import Steps

ID = "m"
NAMES = ("Marta", "Sam", "Pia", "Luca", "Nino")


class Watched:
    """A table, and what leaves it for each reader."""

    def __init__(self, setting: Setting, steps: Steps, *, until: int = 0) -> None:
        """The match after the first `until` of these steps; then its readers come."""
        self.setting = setting
        table = Table(kept_for(setting), bytes(32), setting.game)
        table.match = secrets.new_match(setting, steps)
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
        self.live.table.follow(row)

    def sent(self, reader: int) -> list[bytes | None]:
        """What a reader was sent since this was last asked."""
        outbox = self.listeners[reader].outbox
        return [outbox.get_nowait() for _ in range(outbox.qsize())]


def kept_for(setting: Setting) -> Kept:
    """A table as it is kept, with a clock, and a person in every seat."""
    match = MatchRow(
        id=ID,
        game=setting.game.id,
        options=json.dumps(setting.chosen()),
        version=setting.version,
        components=setting.game.components_digest,
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
    return Kept(match, seats)
