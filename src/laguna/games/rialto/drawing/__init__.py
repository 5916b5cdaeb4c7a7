"""The board of Rialto: one module per plate, its shapes and symbols.

Imports the game's rules and text.
"""
