"""Murano, by Inka and Markus Brand; `game.py` puts it together.

Imports the core, the drawing kit and the text catalogue; nothing of `laguna.bots` or of other games.
"""
