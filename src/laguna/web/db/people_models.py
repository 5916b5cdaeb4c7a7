"""Tables about people: taken names, mutes and blocks, reports, the admin log, and mail addresses."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from laguna.web.db.models import Base, Id

# Kind of a taken name. Names look alike if they share a folded form (people/names.py).
ACCOUNT_NAME: Final = "account"  # the name of an account; nobody else may use it
LOGIN_NAME: Final = "login"
BANNED_NAME: Final = "banned"

# What somebody wants of another person.
MUTE: Final = "mute"  # not to see their chat
BLOCK: Final = "block"  # not to sit with them either

# State of a mail address; "" has not been confirmed.
CONFIRMED: Final = "confirmed"
MAIL_OFF: Final = "off"  # the mail server refused it too often

# State of a report.
NEW_REPORT: Final = "new"
CLOSED_REPORT: Final = "closed"


class TakenName(Base):
    """A folded form of a name or login that is taken."""

    __tablename__ = "taken_names"
    __table_args__ = (Index("taken_names_by_person", "person"),)

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    folded: Mapped[str] = mapped_column(String(200), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))


class Relation(Base):
    """One person has muted or blocked another."""

    __tablename__ = "relations"
    __table_args__ = (Index("relations_by_other", "other"),)

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    other: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40))  # of the other, as it was then
    at: Mapped[int] = mapped_column(BigInteger)


class Report(Base):
    """Somebody reports a person to the admin, with what they said."""

    __tablename__ = "reports"
    __table_args__ = (
        Index("reports_by_state", "state", "id"),
        UniqueConstraint("person", "about", "match", "line", name="reports_once"),
    )

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"))  # who reports
    about: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(40))  # of the reported person, as it was then
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    line: Mapped[int] = mapped_column(BigInteger, default=0)  # id of the chat line; 0 for none
    words: Mapped[str] = mapped_column(String(1000), default="")  # of that line
    reason: Mapped[str] = mapped_column(String(300))
    state: Mapped[str] = mapped_column(String(8), default=NEW_REPORT)


class AdminLogRow(Base):
    """Something an admin did, or somebody who showed a key. Rows are only added."""

    __tablename__ = "admin_log"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    address: Mapped[str] = mapped_column(String(64))  # of the browser
    deed: Mapped[str] = mapped_column(String(16))
    what: Mapped[str] = mapped_column(String(200), default="")  # on whom or what


class MailTarget(Base):
    """What is known of a mail address besides whose it is. It is stored as a hash."""

    __tablename__ = "mail_targets"

    address: Mapped[str] = mapped_column(String(64), primary_key=True)
    next_ask: Mapped[int] = mapped_column(BigInteger, default=0)  # before this no confirmation mail is sent to it
    failures: Mapped[int] = mapped_column(default=0)  # refusals of the mail server in a row
