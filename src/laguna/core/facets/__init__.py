"""The facets of a game: what it says, draws, knows and teaches, each a small generic class with working defaults.

Imports the rest of the core, `text` and `drawing`.
"""
