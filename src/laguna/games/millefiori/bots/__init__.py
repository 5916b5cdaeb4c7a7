"""What bots and networks know of Mille Fiori: evaluation and observation.

Imports the game's rules only.
"""
