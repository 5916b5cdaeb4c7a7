"""Finished matches by person: results, people played with, and ratings over time, for profiles and lists.

Imports the modules of `web.db` that define tables and the engine.
"""
