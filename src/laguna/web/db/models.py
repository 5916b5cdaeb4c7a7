"""The tables of the database: people, matches with seats and rows, jobs, reviews, chat, ratings."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# Status of a match. A removed one is stored (its players may download the record) but shown nowhere.
OPEN: Final = "open"  # has free seats
RUNNING: Final = "running"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
EXPIRED: Final = "expired"  # it was open, and nobody was there for too long
REMOVED: Final = "removed"

# Kind of a seat.
PERSON: Final = "person"
FREE: Final = "open"  # free for everybody
BY_LINK: Final = "link"  # reserved for the link
HELD: Final = "held"  # reserved for a player of the match before, until they accept the rematch
BOT: Final = "bot"

# Kind of a row.
MOVE: Final = "move"  # an action of a seat, in notation
UNDO: Final = "undo"  # undoes the seat's last action
WORDS: Final = "words"  # a seat's words for the dice
STAND_IN: Final = "stand_in"  # a bot of this level plays until the player acts
TAKE_BACK: Final = "take_back"  # the player is back and plays again
TIME_OUT: Final = "time_out"  # the player's time ran out: a bot of this level makes the turn
PAUSE: Final = "pause"  # all players have left: clocks and bots stand still
RESUME: Final = "resume"  # the player of the seat is back
RESIGN: Final = "resign"  # a bot of this level plays to the end; the seat comes last
ABANDON: Final = "abandon"  # the match ends here
ASK: Final = "ask"  # a seat asks the others for something: see tables/agreements
AGREE: Final = "agree"  # a seat agrees to a request
DECLINE: Final = "decline"  # a seat declines a request, or no longer asks
VACATION: Final = "vacation"  # the player's vacation of this id has begun: for the log only
VACATION_END: Final = "vacation_end"  # it is over

# Kind of a job. Each has at most one row per match, number and seat.
CLICK: Final = "bot"  # the bot of a seat moves, after row `number`
WATCH: Final = "watch"  # one process watches clocks and absent players
RATE: Final = "rate"  # a finished match is rated

# Kind of a session.
BROWSER: Final = "browser"  # a cookie
TOKEN: Final = "token"  # a program's
OLD: Final = "old"  # all cookies and tokens of version 0.1 that have not come since

# Pace of a match.
NO_CLOCK: Final = "none"
LIVE: Final = "live"  # seconds per turn
DAILY: Final = "day"  # by correspondence: half a day to seven days per turn

Id = BigInteger().with_variant(Integer(), "sqlite")  # SQLite auto-increments only plain integers


class Base(DeclarativeBase):
    """All tables."""


class Person(Base):
    """Somebody who gave a name; with a login and a passphrase it is an account."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(40), unique=True)  # in lower case
    passphrase: Mapped[str] = mapped_column(String(200), default="")  # its argon2id hash
    generation: Mapped[int] = mapped_column(default=0)  # raising it ends all sessions and tokens
    language: Mapped[str] = mapped_column(String(8), default="")
    mail: Mapped[str] = mapped_column(String(200), default="")
    mail_state: Mapped[str] = mapped_column(String(12), default="")  # "": unconfirmed; confirmed; off
    webhook: Mapped[str] = mapped_column(String(500), default="")
    is_banned: Mapped[bool] = mapped_column(default=False)
    is_silenced: Mapped[bool] = mapped_column(default=False)
    is_deleted: Mapped[bool] = mapped_column(default=False)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)


class SessionRow(Base):
    """A browser or program that acts for a person, until the row is deleted."""

    __tablename__ = "sessions"
    __table_args__ = (
        Index("sessions_by_person", "person"),
        Index("sessions_by_secret", "secret"),
        {"sqlite_autoincrement": True},  # an id that has ended never names another session
    )

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    kind: Mapped[str] = mapped_column(String(8))
    secret: Mapped[str] = mapped_column(String(64))  # its SHA-256; the secret itself is only in the browser
    generation: Mapped[int]  # of the person; a raised one ends the session
    label: Mapped[str] = mapped_column(String(40), default="")  # browser and system, e.g. "Firefox, Linux"
    is_old: Mapped[bool] = mapped_column(default=False)  # came with a ticket of version 0.1
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)  # to the hour


class RecoveryRow(Base):
    """How somebody can get back into an account without its passphrase."""

    __tablename__ = "recoveries"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    code: Mapped[str] = mapped_column(String(64), default="")  # SHA-256 of the printed code; "" once used
    mail: Mapped[str] = mapped_column(String(64), default="")  # SHA-256 of the code that was mailed, with the address
    mailed: Mapped[int] = mapped_column(BigInteger, default=0)  # when that was


class MatchRow(Base):
    """A match as it was set up, and what the lobby shows of it."""

    __tablename__ = "matches"
    __table_args__ = (
        Index("matches_by_status", "status", "shown"),
        Index("matches_by_touch", "touched"),
        Index("one_rematch_per_match", "rematch_of", unique=True),
    )

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
    chat: Mapped[str] = mapped_column(String(8), default="all")  # who reads and writes it: all or players
    pace: Mapped[str] = mapped_column(String(8), default=NO_CLOCK)
    seconds: Mapped[int] = mapped_column(default=0)  # per turn, if there is a clock without time banks
    bank: Mapped[int] = mapped_column(default=0)  # seconds in each time bank; 0: every turn has the same time
    increment: Mapped[int] = mapped_column(default=0)  # seconds that each completed turn adds to a time bank
    late: Mapped[str] = mapped_column(String(8), default="bot")  # when a clock ends: bot or lose
    leave_after: Mapped[int] = mapped_column(default=0)  # of version 0.1; nobody is replaced for being away any more
    commitment: Mapped[str] = mapped_column(String(64))  # of the dice's secret
    words: Mapped[str] = mapped_column(Text, default="[]")  # JSON: each seat's words for the dice, once begun
    created: Mapped[int] = mapped_column(BigInteger)
    began: Mapped[int] = mapped_column(BigInteger, default=0)
    ended: Mapped[int] = mapped_column(BigInteger, default=0)
    touched: Mapped[int] = mapped_column(BigInteger)  # time of the last event, hidden ones included: for us only
    shown: Mapped[int] = mapped_column(BigInteger, default=0)  # time of the last event that everybody sees
    number: Mapped[int] = mapped_column(default=0)  # of its last row
    turn: Mapped[str] = mapped_column(String(16), default="")  # the deciding seats, as spectators see it: "0,2"
    places: Mapped[str] = mapped_column(String(32), default="")  # by seat, once over: "1,3,2"
    points: Mapped[str] = mapped_column(String(64), default="")
    bot_moves: Mapped[str] = mapped_column(String(40), default="")  # by seat, once over: moves bots made for players
    again: Mapped[str] = mapped_column(String(16), default="")  # id of the rematch
    rematch_of: Mapped[str | None] = mapped_column(String(16))  # id of the match this is the rematch of
    stuck: Mapped[str] = mapped_column(String(200), default="")  # why its rows can't be followed to the end
    what_if: Mapped[str] = mapped_column(String(16), default="")  # id of the match this one plays on from
    here_at: Mapped[int] = mapped_column(BigInteger, default=0)  # while open: when a player was last seen there


class Secret(Base):
    """The secret of a match's dice, in a table that is never listed."""

    __tablename__ = "secrets"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary)


class SeatRow(Base):
    """A seat at a table.

    `sole_person` is the person, except at one screen, where a person may have several seats: the unique index allows
    everybody else one seat per table.
    """

    __tablename__ = "seats"
    __table_args__ = (
        Index("seats_by_person", "person"),
        Index("one_seat_per_person", "match", "sole_person", unique=True),
        CheckConstraint("sole_person is null or sole_person = person", name="sole_person_is_person"),
    )

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(40), default="")
    level: Mapped[str] = mapped_column(String(20), default="")  # of the bot that sits here
    link: Mapped[int] = mapped_column(default=0)  # number of its valid link; raising it revokes older ones
    words: Mapped[str] = mapped_column(String(200), default="")  # for the dice
    seen: Mapped[int] = mapped_column(default=0)  # lines of the log its player has been shown
    notify: Mapped[bool] = mapped_column(default=False)  # notify its player of turns
    sole_person: Mapped[int | None] = mapped_column(Id)
    sat: Mapped[int] = mapped_column(BigInteger, default=0)  # when its person sat down
    reminded: Mapped[int] = mapped_column(BigInteger, default=0)  # when the turn began of which its player was reminded


class Kicked(Base):
    """Somebody whom the table owner has removed before the match began."""

    __tablename__ = "kicked"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)


class Row(Base):
    """One event of a match. Rows are only added, and each number is used once."""

    __tablename__ = "rows"
    __table_args__ = (UniqueConstraint("match", "own", name="rows_own"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int]
    move: Mapped[str] = mapped_column(String(200), default="")  # in notation; a stand-in's level; words for the dice
    own: Mapped[str] = mapped_column(String(80))  # the sender's id: sent twice, it counts once
    at: Mapped[int] = mapped_column(BigInteger)


class JobRow(Base):
    """A background job. It is run by the process that claims it; if that process dies, another claims it."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_by_kind", "kind", "until"), Index("jobs_by_worker", "worker"))

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # of the row after which it is due
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # NOBODY if it is for the whole match
    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    worker: Mapped[str] = mapped_column(String(40), default="")  # the process that has claimed it, if any
    until: Mapped[int] = mapped_column(BigInteger, default=0)  # end of the claim
    tries: Mapped[int] = mapped_column(default=0)  # failures
    made: Mapped[int] = mapped_column(BigInteger)


class PresenceRow(Base):
    """A seat whose player is connected to a process, or was last here: see presence_rows."""

    __tablename__ = "here"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    worker: Mapped[str] = mapped_column(String(40), primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger)


class Snapshot(Base):
    """A position of a match after a row that can no longer be undone."""

    __tablename__ = "snapshots"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[bytes] = mapped_column(LargeBinary)  # State.key() in msgpack
    draws: Mapped[int]  # draws made by then


class ReviewRow(Base):
    """The review of a finished match, as far as it has come."""

    __tablename__ = "reviews"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    wanted: Mapped[str] = mapped_column(String(12), default="")  # requested depth; "" if nothing is to be done
    stage: Mapped[str] = mapped_column(String(12), default="")  # the current or last pass
    done: Mapped[int] = mapped_column(default=0)  # of this pass
    total: Mapped[int] = mapped_column(default=0)
    failed: Mapped[str] = mapped_column(String(200), default="")  # why it could not be finished
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


class RatingRow(Base):
    """The openskill rating of a person or bot in a game with so many seats."""

    __tablename__ = "ratings"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    seats: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(40), primary_key=True)  # "person 12" or "bot doge"
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int] = mapped_column(default=0)


class QuotaRow(Base):
    """What somebody has used of a limit that outlives a restart. Addresses are hashed, and forgotten within hours."""

    __tablename__ = "quotas"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)  # of the limit
    who: Mapped[str] = mapped_column(String(40), primary_key=True)
    empty_at: Mapped[int] = mapped_column(BigInteger)  # when all that was used is forgotten


class Key(Base):
    """A signing key or another value that the server stores about itself."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class PushDevice(Base):
    """A browser that gets push messages for a person (RFC 8030)."""

    __tablename__ = "push_devices"
    __table_args__ = (UniqueConstraint("endpoint", name="push_endpoint"), Index("push_by_person", "person"))

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    endpoint: Mapped[str] = mapped_column(String(1000))  # its address at the push service of its browser
    key: Mapped[str] = mapped_column(String(120))  # its public key, "p256dh"
    secret: Mapped[str] = mapped_column(String(40))  # "auth"
    label: Mapped[str] = mapped_column(String(80), default="")  # e.g. "Firefox, Android"
    created: Mapped[int] = mapped_column(BigInteger)


class PushMute(Base):
    """A device that isn't told of the turns of a match."""

    __tablename__ = "push_mutes"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    device: Mapped[int] = mapped_column(ForeignKey("push_devices.id"), primary_key=True, autoincrement=False)


class PushNotice(Base):
    """A turn that a person's devices show, or will show once quiet hours end. Deleted with the turn."""

    __tablename__ = "push_notices"
    __table_args__ = (Index("push_by_due", "due"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    due: Mapped[int] = mapped_column(BigInteger, default=0)  # when it is to be sent; 0 once it was
    at: Mapped[int] = mapped_column(BigInteger)  # when the turn began
    ends: Mapped[int] = mapped_column(BigInteger, default=0)  # when its time runs out, if this is a reminder


class QuietHours(Base):
    """The hours in which a person's devices stay silent."""

    __tablename__ = "quiet_hours"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    begins: Mapped[int]  # minutes after midnight
    ends: Mapped[int]
    zone: Mapped[str] = mapped_column(String(64))  # e.g. Europe/Rome


class Vacation(Base):
    """A vacation of a person: meanwhile their clocks in matches by correspondence stand still."""

    __tablename__ = "vacations"
    __table_args__ = (Index("vacations_by_person", "person", "ends"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    began: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[int] = mapped_column(BigInteger)  # earlier than planned, if the person came back
