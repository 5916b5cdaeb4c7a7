"""Laguna in a terminal: the commands behind cli.py, in words."""
