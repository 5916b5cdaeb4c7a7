"""Time banks, vacations, and reminders before a time runs out."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("matches", sa.Column("bank", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("increment", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("reminded", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("push_notices", sa.Column("ends", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "vacations",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("vacations_by_person", "vacations", ["person", "ends"])


def downgrade() -> None:
    op.drop_table("vacations")
    op.drop_column("push_notices", "ends")
    op.drop_column("seats", "reminded")
    op.drop_column("matches", "increment")
    op.drop_column("matches", "bank")
