"""The protocol of a game (State, Game), and what drives one: dice, matches, records, observations.

Imports `text` and `drawing`; knows no game by name.
"""
