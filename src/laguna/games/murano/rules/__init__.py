"""The rules of Murano: positions, actions, and one module per chapter of the rulebook.

Imports components, cards and names of the game, and the core.
"""
