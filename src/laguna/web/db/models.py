"""The database's tables: what is kept of people, matches and their rows."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# What a match is. A removed one is kept (its record may be asked for by its players) but shown nowhere.
OPEN: Final = "open"  # seats are free
RUNNING: Final = "running"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
REMOVED: Final = "removed"

# Who sits in a seat.
PERSON: Final = "person"
FREE: Final = "open"  # whoever comes
BY_LINK: Final = "link"  # whoever has the link
BOT: Final = "bot"

# What a row of a match is.
MOVE: Final = "move"  # an action of a seat, in notation
UNDO: Final = "undo"  # its last action taken back
WORDS: Final = "words"  # a seat's words for the dice, from the next draw on
STAND_IN: Final = "stand_in"  # a bot of this level plays for the seat
TAKE_BACK: Final = "take_back"  # its player is back
RESIGN: Final = "resign"  # a bot of this level plays it to the end, and it comes last
ABANDON: Final = "abandon"  # the match ends here

# What a job is. A kind says who does it; each has one row at most for a match, a number and a seat.
CLICK: Final = "bot"  # the bot of a seat chooses, after row `number`
WATCH: Final = "watch"  # clocks and leavers of a match are looked after, by one process
RATE: Final = "rate"  # a finished match changes ratings

# How much time there is for a move.
NO_CLOCK: Final = "none"
LIVE: Final = "live"  # so many seconds a turn
DAILY: Final = "day"  # a move a day

Id = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts up only plain integers


class Base(DeclarativeBase):
    """All tables together."""


class Person(Base):
    """Somebody who gave a name; with a login and a passphrase it is an account."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(40), unique=True)  # in small letters
    passphrase: Mapped[str] = mapped_column(String(200), default="")  # its argon2id hash
    generation: Mapped[int] = mapped_column(default=0)  # raised, it ends all cookies and tokens
    language: Mapped[str] = mapped_column(String(8), default="")
    mail: Mapped[str] = mapped_column(String(200), default="")
    webhook: Mapped[str] = mapped_column(String(500), default="")
    is_banned: Mapped[bool] = mapped_column(default=False)
    is_silenced: Mapped[bool] = mapped_column(default=False)
    is_deleted: Mapped[bool] = mapped_column(default=False)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)


class MatchRow(Base):
    """A match as it was set up, and what the lobby shows of it."""

    __tablename__ = "matches"
    __table_args__ = (Index("matches_by_status", "status", "touched"), Index("matches_by_touch", "touched"))

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[str] = mapped_column(Text)  # JSON
    version: Mapped[int]
    components: Mapped[str] = mapped_column(String(64))  # the digest of the game's components.toml
    seats: Mapped[int]
    title: Mapped[str] = mapped_column(String(80), default="")
    status: Mapped[str] = mapped_column(String(12))
    host: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    is_public: Mapped[bool] = mapped_column(default=True)
    is_rated: Mapped[bool] = mapped_column(default=False)
    is_hot_seat: Mapped[bool] = mapped_column(default=False)
    hints: Mapped[bool] = mapped_column(default=False)
    pace: Mapped[str] = mapped_column(String(8), default=NO_CLOCK)
    seconds: Mapped[int] = mapped_column(default=0)  # for a turn, where there is a clock
    late: Mapped[str] = mapped_column(String(8), default="bot")  # when a clock ends: bot or lose
    leave_after: Mapped[int] = mapped_column(default=0)  # seconds after which a bot plays for a leaver; 0 never
    commitment: Mapped[str] = mapped_column(String(64))  # of the dice's secret
    words: Mapped[str] = mapped_column(Text, default="[]")  # JSON: what each seat added to the dice, once begun
    created: Mapped[int] = mapped_column(BigInteger)
    began: Mapped[int] = mapped_column(BigInteger, default=0)
    ended: Mapped[int] = mapped_column(BigInteger, default=0)
    touched: Mapped[int] = mapped_column(BigInteger)  # when something last happened
    number: Mapped[int] = mapped_column(default=0)  # of its last row
    turn: Mapped[str] = mapped_column(String(16), default="")  # the seats that are asked, as onlookers see it: "0,2"
    places: Mapped[str] = mapped_column(String(32), default="")  # by seat, once over: "1,3,2"
    points: Mapped[str] = mapped_column(String(64), default="")
    again: Mapped[str] = mapped_column(String(16), default="")  # the rematch
    what_if: Mapped[str] = mapped_column(String(16), default="")  # the match that this one only plays on from


class Secret(Base):
    """The secret of a match's dice, apart from all that is ever listed."""

    __tablename__ = "secrets"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary)


class SeatRow(Base):
    """A seat at a table."""

    __tablename__ = "seats"
    __table_args__ = (Index("seats_by_person", "person"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(40), default="")
    level: Mapped[str] = mapped_column(String(20), default="")  # of the bot that sits here
    link: Mapped[int] = mapped_column(default=0)  # which of its links is valid; raised, older ones are revoked
    words: Mapped[str] = mapped_column(String(200), default="")  # for the dice
    seen: Mapped[int] = mapped_column(default=0)  # lines of the log that its player has been shown
    notify: Mapped[bool] = mapped_column(default=False)  # tell its player of a turn, by mail or webhook


class Row(Base):
    """One thing that happened in a match. Rows are only ever added, and a number is taken once."""

    __tablename__ = "rows"
    __table_args__ = (UniqueConstraint("match", "own", name="rows_own"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int]
    move: Mapped[str] = mapped_column(String(200), default="")  # in notation; a stand-in's level; words for the dice
    own: Mapped[str] = mapped_column(String(80))  # the sender's id for it: sent twice, it counts once
    at: Mapped[int] = mapped_column(BigInteger)


class JobRow(Base):
    """Something that some process has to do: whoever claims it does it, and where that one dies, another claims it."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_by_kind", "kind", "until"), Index("jobs_by_worker", "worker"))

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # of the row after which it is due
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # NOBODY where it is the whole match's
    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    worker: Mapped[str] = mapped_column(String(40), default="")  # the process that has claimed it; "" none has
    until: Mapped[int] = mapped_column(BigInteger, default=0)  # before then nobody else may claim it
    tries: Mapped[int] = mapped_column(default=0)  # that have failed
    made: Mapped[int] = mapped_column(BigInteger)


class HereRow(Base):
    """A seat whose player is connected to a process; where a process does not say so again, it ends."""

    __tablename__ = "here"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    worker: Mapped[str] = mapped_column(String(40), primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger)


class Snapshot(Base):
    """A position of a match after a row that nothing later takes back."""

    __tablename__ = "snapshots"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[bytes] = mapped_column(LargeBinary)  # State.key() in msgpack
    draws: Mapped[int]  # that the dice had made


class ReviewRow(Base):
    """The review of a finished match, as far as it has come."""

    __tablename__ = "reviews"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    wanted: Mapped[str] = mapped_column(String(12), default="")  # to which depth; "" where nothing is to be done
    stage: Mapped[str] = mapped_column(String(12), default="")  # the pass under way, or done last
    done: Mapped[int] = mapped_column(default=0)  # of this pass
    total: Mapped[int] = mapped_column(default=0)
    failed: Mapped[str] = mapped_column(String(200), default="")  # why it cannot be finished
    changed: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[bytes] = mapped_column(LargeBinary, default=b"")  # the review, packed and compressed


class ChatRow(Base):
    """A line of chat."""

    __tablename__ = "chat"
    __table_args__ = (UniqueConstraint("match", "own", name="chat_own"), Index("chat_by_match", "match", "id"))

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    seat: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))
    words: Mapped[str] = mapped_column(String(1000))
    own: Mapped[str] = mapped_column(String(80))
    at: Mapped[int] = mapped_column(BigInteger)


class Rating(Base):
    """How strong somebody is in a game with so many seats, after openskill."""

    __tablename__ = "ratings"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    seats: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(40), primary_key=True)  # "person 12" or "bot doge"
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int] = mapped_column(default=0)


class Key(Base):
    """What this server signs with, and what else it has to remember about itself."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)
