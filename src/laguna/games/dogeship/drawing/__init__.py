"""The board of The Doge Ship: one module per plate, its shapes and symbols.

Imports the game's rules and text.
"""
