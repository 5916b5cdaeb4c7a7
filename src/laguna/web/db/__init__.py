"""The database: models, engine, queries, changes of seats, job rows, the writer of moves, and Alembic's migrations.

Imports only the root modules of `web` and the core.
"""
