"""Devices that get push messages, the messages they show, and quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "push_devices",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("secret", sa.String(length=40), nullable=False),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("endpoint", name="push_endpoint"),
    )
    op.create_index("push_by_person", "push_devices", ["person"])
    op.create_table(
        "push_notices",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("push_by_due", "push_notices", ["due"])
    op.create_table(
        "quiet_hours",
        sa.Column("person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("begins", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person"),
    )


def downgrade() -> None:
    op.drop_table("quiet_hours")
    op.drop_index("push_by_due", table_name="push_notices")
    op.drop_table("push_notices")
    op.drop_index("push_by_person", table_name="push_devices")
    op.drop_table("push_devices")
