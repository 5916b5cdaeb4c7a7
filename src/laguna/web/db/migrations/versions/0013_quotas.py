"""Mails and reports are counted by quotas, like everything else that is limited."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR

# By what the old names began with: name of the quota, and how many in how many milliseconds.
LIMITS = {
    "link person": ("mail links", 3, DAY),
    "link domain": ("mail links", 50, DAY),
    "link all": ("mail links", 500, DAY),
    "turn person": ("mail turns", 60, HOUR),
    "turn address": ("mail turns", 60, HOUR),
    "turn domain": ("mail turns", 600, HOUR),
    "report person": ("reports", 10, HOUR),
}


def upgrade() -> None:
    connection = op.get_bind()
    counts = sa.table("mail_counts", *map(sa.column, ("what", "since", "count")))
    quotas = sa.table("quotas", *map(sa.column, ("name", "who", "empty_at")))
    moment = time.time_ns() // 1_000_000
    rows = []
    for what, since, count in connection.execute(sa.select(counts.c.what, counts.c.since, counts.c.count)):
        name, most, period = LIMITS.get(" ".join(what.split()[:2]), ("", 1, 0))
        if count and since + period > moment:  # as if all had been done just now
            used = moment + min(count, most) * (period // most)
            rows.append({"name": name, "who": what.partition(" ")[2], "empty_at": used})
    if rows:
        connection.execute(sa.insert(quotas), rows)
    op.drop_table("mail_counts")


def downgrade() -> None:
    op.create_table(
        "mail_counts",
        sa.Column("what", sa.String(length=80), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what"),
    )
    op.execute("delete from quotas where name in ('mail links', 'mail turns', 'reports')")
