"""Sessions: one row per browser or program, codes to recover an account, and when a match last changed in public."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("shown", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(sa.text("update matches set shown = touched"))
    op.drop_index("matches_by_status", table_name="matches")
    op.create_index("matches_by_status", "matches", ["status", "shown"])
    op.create_table(
        "sessions",
        sa.Column("id", Id, nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=40), nullable=False),
        sa.Column("is_old", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,  # an id that has ended never names another session
    )
    op.create_index("sessions_by_person", "sessions", ["person"])
    op.create_index("sessions_by_secret", "sessions", ["secret"])
    op.create_table(
        "recoveries",
        sa.Column("person", Id, autoincrement=False, nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("mail", sa.String(length=64), nullable=False),
        sa.Column("mailed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person"),
    )
    # Cookies and tokens of version 0.1 have no row of their own: one for all of each person lets them in.
    known = sa.text(
        "insert into sessions (person, kind, secret, generation, label, is_old, created, seen) "
        "select id, 'old', '', generation, '', :yes, :now, seen - seen % 3600000 from people where is_deleted = :no"
    ).bindparams(sa.bindparam("yes", type_=sa.Boolean()), sa.bindparam("no", type_=sa.Boolean()))
    op.get_bind().execute(known, {"yes": True, "no": False, "now": 1000 * int(time.time())})


def downgrade() -> None:
    op.drop_table("recoveries")
    op.drop_table("sessions")
    op.drop_index("matches_by_status", table_name="matches")
    op.execute("alter table matches drop column shown")  # not as a batch: that would make the whole table anew
    op.create_index("matches_by_status", "matches", ["status", "touched"])
