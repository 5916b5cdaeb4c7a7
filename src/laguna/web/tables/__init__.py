"""Live tables: the registry, one table with its seats, painter, frames, messages and WebSockets, cluster and ratings.

Imports every room below it (`db`, `people`, `background`, `text`, `http`, `notify`), no page and no API.
"""
