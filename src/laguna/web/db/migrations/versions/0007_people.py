"""People: taken names, mutes and blocks, reports, the admin log, confirmed mail addresses, and who may chat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

LONGEST_NAME = 40
Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "taken_names",
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("folded", sa.String(length=200), nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("kind", "folded"),
    )
    op.create_index("taken_names_by_person", "taken_names", ["person"])
    op.create_table(
        "relations",
        sa.Column("person", Id, autoincrement=False, nullable=False),
        sa.Column("other", Id, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["other"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("relations_by_other", "relations", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", Id, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("person", Id, nullable=True),
        sa.Column("about", Id, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.String(length=1000), nullable=False),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["about"], ["people.id"]),
        sa.UniqueConstraint("person", "about", "match", "line", name="reports_once"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reports_by_state", "reports", ["state", "id"])
    op.create_table(
        "admin_log",
        sa.Column("id", Id, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("deed", sa.String(length=16), nullable=False),
        sa.Column("what", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "mail_counts",
        sa.Column("what", sa.String(length=80), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what"),
    )
    op.create_table(
        "mail_targets",
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("next_ask", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("address"),
    )
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("mail_state", sa.String(length=12), nullable=False, server_default=""))
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("chat", sa.String(length=8), nullable=False, server_default="all"))
    take_names(op.get_bind())


def take_names(connection: sa.Connection) -> None:
    """Note the names of accounts. Of two that look alike, the later one gets a number."""
    from laguna.web.people.names import folds

    flags = (sa.column("is_banned", sa.Boolean), sa.column("is_deleted", sa.Boolean))
    people = sa.table("people", *map(sa.column, ("id", "name", "login")), *flags)
    seats = sa.table("seats", *map(sa.column, ("match", "person", "name")))
    matches = sa.table("matches", *map(sa.column, ("id", "status")))
    taken = sa.table("taken_names", *map(sa.column, ("kind", "folded", "person")))
    known: dict[tuple[str, str], int] = {}

    def is_free(kind: str, name: str) -> bool:
        return not any((kind, folded) in known for folded in folds(name))

    def take(kind: str, name: str, person: int) -> None:
        for folded in folds(name):
            known.setdefault((kind, folded), person)

    wanted = sa.select(people.c.id, people.c.name, people.c.login, people.c.is_banned)
    wanted = wanted.where(people.c.is_deleted.is_(sa.false()))
    for id, name, login, is_banned in connection.execute(wanted.order_by(people.c.id)).all():
        if is_banned:
            take("banned", name, id)
        if login is None:
            continue
        take("login", login, id)
        chosen, number = name, 2
        while not is_free("account", chosen):
            chosen = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
            number += 1
        take("account", chosen, id)
        if chosen != name:
            connection.execute(sa.update(people).where(people.c.id == id).values(name=chosen))
            waiting = sa.select(matches.c.id).where(matches.c.status == "open")
            mine = (seats.c.person == id, seats.c.match.in_(waiting), seats.c.name == name)
            connection.execute(sa.update(seats).where(*mine).values(name=chosen))
    rows = [{"kind": kind, "folded": folded, "person": person} for (kind, folded), person in known.items()]
    if rows:
        connection.execute(sa.insert(taken), rows)


def downgrade() -> None:
    op.execute("alter table matches drop column chat")  # not as a batch: that would make the whole table anew
    op.execute("alter table people drop column mail_state")
    for table in ("mail_targets", "mail_counts", "admin_log", "reports", "relations", "taken_names"):
        op.drop_table(table)
