"""Reviews of finished matches and hints during play: what each decision was worth to its seat, and what was luck.

Imports `workers`, `bots`, `games` and the rooms below them.
"""
