"""One seat per person and match, one rematch per match, and matches whose rows can't be followed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Of several seats of a person at an open table they keep the first; the others are free again.
FREE_SECOND_SEATS = """
update seats
set kind = case when link > 0 then 'link' else 'open' end, person = null, name = '', words = ''
where kind = 'person' and person is not null
  and "match" in (select id from matches where status = 'open' and not is_hot_seat)
  and exists (
    select 1 from seats as earlier
    where earlier."match" = seats."match" and earlier.person = seats.person and earlier.kind = 'person'
      and earlier.seat < seats.seat
  )
"""
# In a match that has begun a second seat stays playable, and only the first one counts as the person's own.
NAME_SOLE_PERSONS = """
update seats
set sole_person = person
where kind = 'person' and person is not null
  and "match" in (select id from matches where not is_hot_seat)
  and not exists (
    select 1 from seats as earlier
    where earlier."match" = seats."match" and earlier.person = seats.person and earlier.kind = 'person'
      and earlier.seat < seats.seat
  )
"""
# A match that began with a free seat waits for it for ever, so a bot plays there.
SEAT_BOTS = """
update seats set kind = 'bot', level = 'merchant', name = 'Squero', person = null
where kind in ('open', 'link') and "match" in (select id from matches where status = 'running')
"""
NAME_REMATCHES = """
update matches
set rematch_of = (select min(earlier.id) from matches as earlier where earlier.again = matches.id)
where status <> 'removed' and exists (select 1 from matches as earlier where earlier.again = matches.id)
"""
FREE_HELD_SEATS = "update seats set kind = 'open', person = null, name = '' where kind = 'held'"


def upgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rematch_of", sa.String(length=16), nullable=True))
        batch_op.add_column(sa.Column("stuck", sa.String(length=200), nullable=False, server_default=""))
    op.execute(NAME_REMATCHES)
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("one_rematch_per_match", ["rematch_of"], unique=True)

    op.execute(FREE_SECOND_SEATS)
    op.execute(SEAT_BOTS)
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("sole_person", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True)
        )
        batch_op.create_check_constraint("sole_person_is_person", "sole_person is null or sole_person = person")
    op.execute(NAME_SOLE_PERSONS)
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("one_seat_per_person", ["match", "sole_person"], unique=True)


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index("one_seat_per_person")
        batch_op.drop_constraint("sole_person_is_person", type_="check")
        batch_op.drop_column("sole_person")
    op.execute(FREE_HELD_SEATS)
    op.drop_index("one_rematch_per_match", table_name="matches")
    op.execute("alter table matches drop column stuck")  # not as a batch: that would make the whole table anew
    op.execute("alter table matches drop column rematch_of")
