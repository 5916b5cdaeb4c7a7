"""Tables about finished matches: one row per person and match, per pair of people, and per rating."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from laguna.web.db.models import Base

# Who may see a result, besides its own player.
ALONE: Final = 0  # nobody: the match was private, and nobody else played
TOGETHER: Final = 1  # those who played along: the match was private
PUBLIC: Final = 2


class PlayedResult(Base):
    """How a person came out of a finished match. Matches that play on from a position have none."""

    __tablename__ = "results"
    __table_args__ = (
        Index("results_by_person", "person", "ended"),
        Index("results_by_reach", "person", "reach", "ended"),
    )

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    reach: Mapped[int]  # who may see it
    game: Mapped[str] = mapped_column(String(40))
    place: Mapped[int] = mapped_column(default=0)  # 0 if the match has no result, or the person had several seats
    points: Mapped[int] = mapped_column(default=0)
    ended: Mapped[int] = mapped_column(BigInteger)


class Companion(Base):
    """Somebody a person has played with. Each pair has a row in both directions."""

    __tablename__ = "companions"
    __table_args__ = (Index("companions_by_last", "person", "ended"),)

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    other: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, autoincrement=False)
    matches: Mapped[int] = mapped_column(default=0)
    ahead: Mapped[int] = mapped_column(default=0)  # matches in which the person came before the other
    behind: Mapped[int] = mapped_column(default=0)
    last: Mapped[str] = mapped_column(ForeignKey("matches.id"))  # their last match together
    ended: Mapped[int] = mapped_column(BigInteger)  # when that was


class RatingPoint(Base):
    """A rating after a match."""

    __tablename__ = "rating_points"
    __table_args__ = (Index("rating_points_by_who", "who", "game", "seats", "at"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    who: Mapped[str] = mapped_column(String(40), primary_key=True)  # as in the ratings
    game: Mapped[str] = mapped_column(String(40))
    seats: Mapped[int]
    mu: Mapped[float]
    sigma: Mapped[float]
    at: Mapped[int] = mapped_column(BigInteger)
