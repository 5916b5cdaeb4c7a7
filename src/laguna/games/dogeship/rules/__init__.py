"""The rules of The Doge Ship: positions, actions, and one module per chapter of the rulebook.

Imports components and names of the game, and the core.
"""
