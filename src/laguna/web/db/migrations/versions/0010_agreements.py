"""Who was removed from an open table, since when people sit, and rated tables for accounts only."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

# Guests may sit at rated tables that have not begun. Those matches are played all the same, but count for nothing.
UNRATE_TABLES_OF_GUESTS = """
update matches
set is_rated = :no
where status = 'open' and id in (
  select seats."match" from seats join people on people.id = seats.person
  where seats.kind = 'person' and people.login is null
)
"""


def upgrade() -> None:
    op.create_table(
        "kicked",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.add_column("seats", sa.Column("sat", sa.BigInteger(), nullable=False, server_default="0"))
    statement = sa.text(UNRATE_TABLES_OF_GUESTS).bindparams(sa.bindparam("no", type_=sa.Boolean()))
    op.get_bind().execute(statement, {"no": False})


def downgrade() -> None:
    op.drop_column("seats", "sat")
    op.drop_table("kicked")
