"""Alembic's entrance: migrations run on the connection they are given."""

from alembic import context

from laguna.web.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
