"""What bots and networks know of The Doge Ship: evaluation and observation.

Imports the game's components and rules, and the core.
"""
