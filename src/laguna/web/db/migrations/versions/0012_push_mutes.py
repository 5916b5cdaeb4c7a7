"""Devices that aren't told of the turns of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "push_mutes",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("device", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.ForeignKeyConstraint(["device"], ["push_devices.id"]),
        sa.PrimaryKeyConstraint("match", "device"),
    )


def downgrade() -> None:
    op.drop_table("push_mutes")
