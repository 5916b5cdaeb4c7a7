"""How decisions become rows: sets that are chosen together, steps that are forced, and what one undo takes back.

Imports the rows of `db` and the core.
"""
