"""Tables for several processes: jobs and presence replace the claims of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match", "number", "seat", "kind"),
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index("jobs_by_kind", ["kind", "until"], unique=False)
        batch_op.create_index("jobs_by_worker", ["worker"], unique=False)
    op.create_table(
        "here",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match", "seat", "worker"),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("matches_by_touch", ["touched"], unique=False)
    op.execute(
        "insert into jobs (match, number, seat, kind, worker, until, tries, made) "
        "select id, 0, -2, 'watch', '', 0, 0, began from matches where status = 'running'"
    )


def downgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("matches_by_touch")
    op.drop_table("here")
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.drop_index("jobs_by_worker")
        batch_op.drop_index("jobs_by_kind")
    op.drop_table("jobs")
