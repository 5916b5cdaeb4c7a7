"""Which seats come last whatever their points, and what the players of a match agree on.

Everything here follows from the rows of a match. It may import db, text and core, and nothing else of tables.
"""
