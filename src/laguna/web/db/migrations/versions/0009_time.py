"""Nobody is replaced for being away any more, at tables of earlier versions neither."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.execute("UPDATE matches SET leave_after = 0")


def downgrade() -> None:
    pass  # 0 means never there too
