"""Adds what a finished match means for its people, in the transaction of its last row, and what happens to it later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from laguna.web.db.engine import insert_missing
from laguna.web.db.models import ABANDONED, OVER, PERSON, MatchRow, SeatRow
from laguna.web.db.results.models import ALONE, PUBLIC, TOGETHER, Companion, PlayedResult, RatingPoint


def record_results(connection: Connection, id: str) -> None:
    """Add the results of a match that has just ended, and count it for each pair of its people."""
    columns = (
        MatchRow.id, MatchRow.game, MatchRow.status, MatchRow.is_public, MatchRow.what_if,
        MatchRow.places, MatchRow.points, MatchRow.ended,
    )  # fmt: skip
    match = connection.execute(select(*columns).where(MatchRow.id == id)).mappings().first()
    if match is None or match["what_if"] or match["status"] not in (OVER, ABANDONED):
        return
    sitting = (SeatRow.match == id, SeatRow.kind == PERSON, SeatRow.person.is_not(None))
    seats = connection.execute(select(SeatRow.seat, SeatRow.person).where(*sitting).order_by(SeatRow.seat)).all()
    rows = result_rows(dict(match), [(seat, person) for seat, person in seats if person is not None])
    if rows:
        insert_missing(connection, PlayedResult, rows)
    for mine, others in permutations(rows, 2):
        _count_pair(connection, mine, others)


def result_rows(match: Mapping[str, Any], seats: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    """A row per person, in the order of their numbers: rows of pairs are then locked in one order."""
    has_result = match["status"] == OVER and match["places"] != ""
    places, points = _numbers(match["places"]), _numbers(match["points"])
    people = sorted({person for _, person in seats})
    reach = PUBLIC if match["is_public"] else TOGETHER if len(people) > 1 else ALONE
    out: list[dict[str, Any]] = []
    for person in people:
        own = [seat for seat, sitter in seats if sitter == person]
        counts = has_result and len(own) == 1
        out.append(
            {
                "match": match["id"],
                "person": person,
                "reach": reach,
                "game": match["game"],
                "place": places[own[0]] if counts else 0,
                "points": points[own[0]] if counts else 0,
                "ended": match["ended"],
            }
        )
    return out


def _numbers(told: str) -> list[int]:
    return [int(number) for number in told.split(",") if number]


def _count_pair(connection: Connection, mine: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    both = mine["place"] and others["place"]
    row: dict[str, Any] = {
        "person": mine["person"],
        "other": others["person"],
        "matches": 1,
        "ahead": int(bool(both and mine["place"] < others["place"])),
        "behind": int(bool(both and mine["place"] > others["place"])),
        "last": mine["match"],
        "ended": mine["ended"],
    }
    add_pair(connection, row)


def add_pair(connection: Connection, row: dict[str, Any]) -> None:
    """Add a pair, or its matches to those that are known. The later match is the last one."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    wanted = insert(Companion).values(row)
    sums = {name: getattr(Companion, name) + row[name] for name in ("matches", "ahead", "behind")}
    connection.execute(wanted.on_conflict_do_update(index_elements=["person", "other"], set_=sums))
    later = (Companion.person == row["person"], Companion.other == row["other"], Companion.ended < row["ended"])
    connection.execute(update(Companion).where(*later).values(last=row["last"], ended=row["ended"]))


def forget_results(connection: Connection, person: int) -> None:
    """Delete what is known of a person who is deleted."""
    connection.execute(delete(PlayedResult).where(PlayedResult.person == person))
    connection.execute(delete(Companion).where(or_(Companion.person == person, Companion.other == person)))
    connection.execute(delete(RatingPoint).where(RatingPoint.who == f"person {person}"))


def remove_results(connection: Connection, match: str) -> None:
    """Delete the results of a match that the admin has removed."""
    connection.execute(delete(PlayedResult).where(PlayedResult.match == match))
    connection.execute(delete(RatingPoint).where(RatingPoint.match == match))


def merge_results(connection: Connection, guest: int, account: int) -> None:
    """Give the results of a guest to an account."""
    mine = select(PlayedResult.match).where(PlayedResult.person == account)
    connection.execute(delete(PlayedResult).where(PlayedResult.person == guest, PlayedResult.match.in_(mine)))
    connection.execute(update(PlayedResult).where(PlayedResult.person == guest).values(person=account))
    of_guest = or_(Companion.person == guest, Companion.other == guest)
    pairs = [dict(row) for row in connection.execute(select(Companion.__table__).where(of_guest)).mappings()]
    connection.execute(delete(Companion).where(of_guest))
    for row in sorted(pairs, key=lambda row: (row["person"], row["other"])):
        pair = {side: account if row[side] == guest else row[side] for side in ("person", "other")}
        if pair["person"] != pair["other"]:
            add_pair(connection, row | pair)


def merge_rating_points(connection: Connection, game: str, seats: int, guest: str, account: str) -> None:
    """The rating of a guest has become that of an account: so has its past."""
    same = (RatingPoint.game == game, RatingPoint.seats == seats)
    connection.execute(delete(RatingPoint).where(*same, RatingPoint.who == account))
    connection.execute(update(RatingPoint).where(*same, RatingPoint.who == guest).values(who=account))
