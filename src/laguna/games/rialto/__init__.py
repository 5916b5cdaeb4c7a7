"""Rialto, by Stefan Feld; `game.py` puts it together.

Imports the core, the drawing kit and the text catalogue; nothing of bots or of other games.
"""
