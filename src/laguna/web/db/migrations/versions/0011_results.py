"""Results by person, people played with, ratings over time, and which moves bots made in people's seats."""

from itertools import permutations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

BOT_MOVES = """
select rows."match", rows.seat, count(*)
from rows
join matches on matches.id = rows."match"
join seats on seats."match" = rows."match" and seats.seat = rows.seat
where rows.kind = 'move' and rows.own like 'bot %' and seats.kind = 'person'
  and matches.status in ('over', 'abandoned')
group by rows."match", rows.seat
"""
FINISHED = """
select id, game, status, is_public, places, points, ended, seats, what_if
from matches where status in ('over', 'abandoned')
"""
PEOPLE = """
select seats."match", seats.seat, seats.person from seats join people on people.id = seats.person
where seats.kind = 'person' and people.is_deleted = :no order by seats.seat
"""


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("person", ID, autoincrement=False, nullable=False),
        sa.Column("reach", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_index("results_by_person", "results", ["person", "ended"])
    op.create_index("results_by_reach", "results", ["person", "reach", "ended"])
    op.create_table(
        "companions",
        sa.Column("person", ID, autoincrement=False, nullable=False),
        sa.Column("other", ID, autoincrement=False, nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("ahead", sa.Integer(), nullable=False),
        sa.Column("behind", sa.Integer(), nullable=False),
        sa.Column("last", sa.String(length=16), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["other"], ["people.id"]),
        sa.ForeignKeyConstraint(["last"], ["matches.id"]),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("companions_by_last", "companions", ["person", "ended"])
    op.create_table(
        "rating_points",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "who"),
    )
    op.create_index("rating_points_by_who", "rating_points", ["who", "game", "seats", "at"])
    op.add_column("matches", sa.Column("bot_moves", sa.String(length=40), nullable=False, server_default=""))
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """What is known of the matches that have been played."""
    matches = {row["id"]: row for row in connection.execute(sa.text(FINISHED)).mappings()}
    bots: dict[str, dict[int, int]] = {}
    for match, seat, count in connection.execute(sa.text(BOT_MOVES)):
        bots.setdefault(match, {})[seat] = count
    for match, counts in bots.items():
        told = ",".join(str(counts.get(seat, 0)) for seat in range(matches[match]["seats"]))
        statement = sa.text("update matches set bot_moves = :told where id = :id")
        connection.execute(statement, {"told": told, "id": match})
    people: dict[str, dict[int, list[int]]] = {}
    statement = sa.text(PEOPLE).bindparams(sa.bindparam("no", type_=sa.Boolean()))
    for match, seat, person in connection.execute(statement, {"no": False}):
        if match in matches and not matches[match]["what_if"]:
            people.setdefault(match, {}).setdefault(person, []).append(seat)
    results: list[dict[str, object]] = []
    pairs: dict[tuple[int, int], dict[str, object]] = {}
    for match in sorted(people, key=lambda id: matches[id]["ended"]):
        rows = [_result(matches[match], person, own, people[match]) for person, own in people[match].items()]
        results += rows
        for mine, other in permutations(rows, 2):
            _count(pairs, mine, other)
    for table, rows in (("results", results), ("companions", list(pairs.values()))):
        if rows:
            columns: list[sa.ColumnClause[object]] = [sa.column(name) for name in rows[0]]
            connection.execute(sa.insert(sa.table(table, *columns)), rows)


def _result(match: sa.RowMapping, person: int, own: list[int], people: dict[int, list[int]]) -> dict[str, object]:
    places, points = ([int(one) for one in match[name].split(",") if one] for name in ("places", "points"))
    counts = match["status"] == "over" and len(own) == 1 and own[0] < min(len(places), len(points))
    return {
        "match": match["id"],
        "person": person,
        "reach": 2 if match["is_public"] else 1 if len(people) > 1 else 0,
        "game": match["game"],
        "place": places[own[0]] if counts else 0,
        "points": points[own[0]] if counts else 0,
        "ended": match["ended"],
    }


def _count(pairs: dict[tuple[int, int], dict[str, object]], mine: dict[str, object], other: dict[str, object]) -> None:
    empty = {"person": mine["person"], "other": other["person"], "matches": 0, "ahead": 0, "behind": 0}
    pair = pairs.setdefault((mine["person"], other["person"]), empty)  # type: ignore[arg-type]
    both = mine["place"] and other["place"]
    pair["matches"] += 1  # type: ignore[operator]
    pair["ahead"] += int(bool(both and mine["place"] < other["place"]))  # type: ignore[operator]
    pair["behind"] += int(bool(both and mine["place"] > other["place"]))  # type: ignore[operator]
    pair["last"], pair["ended"] = mine["match"], mine["ended"]


def downgrade() -> None:
    op.execute("alter table matches drop column bot_moves")  # not as a batch: that would make the whole table anew
    op.drop_table("rating_points")
    op.drop_table("companions")
    op.drop_table("results")
