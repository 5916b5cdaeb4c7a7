"""Reviews of finished matches, and matches that play on from a position of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("wanted", sa.String(length=12), nullable=False),
        sa.Column("stage", sa.String(length=12), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("failed", sa.String(length=200), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match"),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("what_if", sa.String(length=16), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("what_if")
    op.drop_table("reviews")
