"""Limits: what people and addresses have used of them, and when somebody was last seen at an open table."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "quotas",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("empty_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", "who"),
    )
    # Nobody knows who was at the tables that are open: they get the whole time to come back.
    op.add_column("matches", sa.Column("here_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        sa.text("update matches set here_at = :moment where status = 'open'").bindparams(
            moment=time.time_ns() // 1_000_000
        )
    )


def downgrade() -> None:
    # Jobs of bots that wait until somebody is at the table: the version before knows no such wait.
    op.execute("update jobs set until = 0 where until = 4611686018427387904")
    op.execute("update matches set status = 'removed' where status = 'expired'")
    op.execute("alter table matches drop column here_at")  # Alembic would make the table anew, which rows refer to
    op.drop_table("quotas")
