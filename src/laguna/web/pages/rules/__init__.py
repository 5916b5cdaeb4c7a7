"""The rules of the games: an illustrated page for players, the full rules with an anchor per rule, and the figures.

It imports games (their drawings and boxes), `core`, `drawing`, `text` and what other pages import.
"""
