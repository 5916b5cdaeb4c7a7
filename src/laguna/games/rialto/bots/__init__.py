"""What bots and networks know of Rialto: evaluation and observation.

Imports the game's rules only.
"""
