"""What bots and networks know of Murano: evaluation and observation.

Imports the game's rules, components and cards.
"""
