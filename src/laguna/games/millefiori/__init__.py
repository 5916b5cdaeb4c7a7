"""Mille Fiori, by Reiner Knizia, in its two editions; `game.py` puts it together.

Imports `laguna.core`, `laguna.text` and `laguna.drawing`; nothing of `laguna.bots` or of other games.
"""
