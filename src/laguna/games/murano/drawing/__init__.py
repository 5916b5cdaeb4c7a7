"""The board of Murano: one module per plate, its shapes and symbols.

Imports the game's rules and text, components, cards and names.
"""
